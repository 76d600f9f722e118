//! Plays games of Halma for two on 8x8 between players given by short names, and prints who won how often.
//!
//! ```text
//! cargo run --release -p search --example halma_match -- N@2 C --games 100 --seed 1 --rule win=filled
//! cargo run --release -p search --example halma_match -- --all A,B,C,D --games 100
//! ```
//!
//! The first player named has White. With `--all` everybody plays everybody, rows White and columns Black. `--both` plays
//! half of the games with exchanged colours and prints the wins of the first and of the second player named.
//!
//! | name | player |
//! |---|---|
//! | `A` to `D`, `N`, `C*2+A` | at random among the best tenth of the moves |
//! | `N@2` | the best after 2 plies of lookahead, at random among equals |

use eval::halma::{Mix, Strategies};
use game::{Engine, Match, MatchStatus, Seat, StopSignal};
use halma::{Halma, Variant};
use search::engine::{BestAfter, BestTenth, SumOfMoves};
use std::time::Duration;

type Failure = Box<dyn std::error::Error>;
type Player = Box<dyn Engine<Halma<u64, 2>>>;

/// Players without a clock of their own are given as much as they want.
const TIME: Duration = Duration::from_mins(10);

struct Plan {
    game: Halma<u64, 2>,
    games: u64,
    seed: u64,
    both: bool,
}

/// White's wins, Black's wins, draws, and all plies.
#[derive(Clone, Copy, Default)]
struct Tally {
    wins: [u32; 2],
    draws: u32,
    plies: usize,
}

fn main() -> Result<(), Failure> {
    let (mut names, mut rules): (Vec<String>, Vec<(String, String)>) = (Vec::new(), Vec::new());
    let (mut games, mut seed, mut both, mut all) = (100, 1, false, None);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--games" => games = value()?.parse()?,
            "--seed" => seed = value()?.parse()?,
            "--both" => both = true,
            "--all" => all = Some(value()?),
            "--rule" => {
                let rule = value()?;
                let (name, value) = rule.split_once('=').ok_or("a rule is name=value")?;
                rules.push((name.to_owned(), value.to_owned()));
            }
            _ => names.push(word),
        }
    }
    let switches = halma::switches(rules.iter().map(|(name, value)| (name.as_str(), value.as_str())))?;
    println!("8x8 {switches}, {games} games, seed {seed}");
    let plan = Plan { game: Halma::new(Variant::new(8, 8, None, 2)?, switches)?, games, seed, both };
    match (all, names.as_slice()) {
        (Some(all), []) => table(&plan, &all.split(',').collect::<Vec<_>>()),
        (None, [first, second]) => {
            println!("{first} - {second}: {}", play(&plan, first, second)?);
            Ok(())
        }
        _ => Err("name two players, or several with --all".into()),
    }
}

fn table(plan: &Plan, names: &[&str]) -> Result<(), Failure> {
    for white in names {
        for black in names {
            println!("{white} - {black}: {}", play(plan, white, black)?);
        }
    }
    Ok(())
}

fn play(plan: &Plan, first: &str, second: &str) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for number in 0..plan.games {
        let exchanged = plan.both && number % 2 == 1;
        let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(2 * number);
        let (white, black) = if exchanged { (second, first) } else { (first, second) };
        let mut players = [player(&plan.game, white, seed)?, player(&plan.game, black, seed + 1)?];
        let (winner, plies) = play_one(&plan.game, &mut players)?;
        tally.plies += plies;
        match winner {
            Some(seat) => tally.wins[seat.index() ^ usize::from(exchanged)] += 1,
            None => tally.draws += 1,
        }
    }
    Ok(tally)
}

fn play_one(game: &Halma<u64, 2>, players: &mut [Player; 2]) -> Result<(Option<Seat>, usize), Failure> {
    let mut match_ = Match::new(game.clone(), game.match_limits());
    loop {
        match match_.status() {
            MatchStatus::Over(payoff, _) => return Ok((payoff.winner(), match_.plies())),
            MatchStatus::Running(seat) => {
                let player = &mut players[seat.index()];
                let mv = player.choose(game, &match_.position(), TIME, &StopSignal::new());
                match_.play(mv.ok_or("a game that goes on has a move")?)?;
            }
        }
    }
}

/// The player with this name.
fn player(game: &Halma<u64, 2>, name: &str, seed: u64) -> Result<Player, Failure> {
    let (mix, plies) = name.split_once('@').map_or((name, None), |(mix, plies)| (mix, Some(plies)));
    let strategies = Strategies::new(game, &mix.parse::<Mix>()?)?;
    Ok(match plies {
        None => Box::new(BestTenth::new(strategies, seed)),
        Some(plies) => Box::new(BestAfter::new(SumOfMoves(strategies), plies.parse()?, seed)),
    })
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [first, second] = self.wins;
        let games = first + second + self.draws;
        write!(
            f,
            "{first} won, {second} lost, {} drawn, {} plies a game",
            self.draws,
            self.plies / games.max(1) as usize
        )
    }
}
