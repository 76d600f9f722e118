//! Counts and estimates of a disc game side by side, with times: `cargo run --release -p census --example boards --
//! othello 6x6 1000 8 5000` goes within 1000 megabytes, with waypoints every 8 plies and 5000 random games. A word
//! `symmetric` at the end counts up to symmetry.

use census::{Plan, Sampling, Stones, count_with, estimate_with};
use discs::Discs;
use game::{Game, StopSignal};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, default: &'static str| words.get(place).map_or(default, String::as_str);
    let (rows, columns) = discs::parse_size(word(1, "4x4"))?;
    let game: Discs<u64> = match word(0, "othello") {
        "nip" => {
            let switches = discs::nip::switches([])?;
            discs::nip::game(discs::nip::shape(rows, columns, &switches)?, switches)?
        }
        _ => discs::othello::game(discs::othello::shape(rows, columns)?, discs::othello::switches([])?)?,
    };
    let bytes = word(2, "1000").parse::<u64>()? << 20;
    let symmetric = words.iter().any(|word| word == "symmetric");
    let watch = StopSignal::new();
    let begun = Instant::now();
    let plan = Plan { bytes, threads: 2, symmetric, ..Plan::default() };
    let census = count_with(&Stones, &game, &game.start(), &plan, &watch);
    let counted = begun.elapsed();

    let begun = Instant::now();
    let (window, walks) = (word(3, "4").parse()?, word(4, "1000").parse()?);
    let sampling = Sampling { walks, window, threads: 2, plies: 100, ..Sampling::default() };
    let estimate = estimate_with(&Stones, &game, &game.start(), &sampling, &watch);
    let estimated = begun.elapsed();

    println!("{:>4} {:>14} {:>12} {:>22} {:>22} {:>12}", "ply", "positions", "over", "lines", "at most", "at least");
    for (ply, figures) in estimate.by_ply.iter().enumerate() {
        let exact = census.by_ply.get(ply);
        let positions = exact.map_or(String::new(), |exact| exact.positions.to_string());
        let over = exact.and_then(|exact| exact.over).map_or(String::new(), |over| over.to_string());
        let show = |amount: &census::Amount| format!("{:.4e} ± {:.1} %", amount.value(), 196.0 * amount.relative_error);
        let most = format!("{}{}", show(&figures.positions), if figures.unbiased { " =" } else { "" });
        let (lines, least) = (show(&figures.lines), figures.positions_at_least);
        println!("{ply:>4} {positions:>14} {over:>12} {lines:>22} {most:>24} {least:>12.4e}");
    }
    if let Some(beyond) = census.beyond {
        let (ply, error) = (census.by_ply.len(), 196.0 * beyond.relative_error);
        println!("ply {ply} by a part of its positions: {:.5e} ± {error:.2} %", beyond.value());
    }
    println!("counted {} in {counted:.1?}: {:?}", census.total(), census.ending);
    println!("estimated in {estimated:.1?}; complete games: {:.4e}", estimate.games.value());
    Ok(())
}
