//! Plays games of Halma on 8x8 with the evaluation of positions, 2 plies ahead, up to the moment when the armies have passed each other, and
//! measures how long it takes to read out the rest.
//!
//! `cargo run --release -p engines --features examples --example halma_race [games] [nodes]`

use engines::{AtEnd, BestAfter};
use eval::halma::race::{RaceLimits, race};
use eval::halma::{Mix, Outlook, OutlookWeights, Strategies, Strategy};
use game::{Engine, Match, MatchStatus, Notation, StopSignal};
use halma::{Halma, Variant};
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let number = |at: usize, usual: u64| std::env::args().nth(at).map_or(Ok(usual), |text| text.parse());
    let (games, nodes) = (number(1, 50)?, number(2, 1_000_000)?);
    let game = Halma::<u64, 2>::new(Variant::new(8, 8, None, 2)?, halma::switches([("win", "filled")])?)?;
    let (mut races, mut decided, mut right, mut spent) = (0, 0, 0, Duration::ZERO);
    for seed in 0..games {
        let mut player = player(&game, seed)?;
        let mut match_ = Match::new(game.clone(), game.match_limits());
        let mut predicted = None;
        let winner = loop {
            match match_.status() {
                MatchStatus::Over(payoff, _) => break payoff.winner(),
                MatchStatus::Running(_) => {}
            }
            let pos = match_.position();
            let started = Instant::now();
            if let Some(race) = predicted.is_none().then(|| race(&game, pos, RaceLimits { nodes })).flatten() {
                let (took, turns) = (started.elapsed(), race.ways.each_ref().map(|way| (way.turns(), way.at_least())));
                println!("{:>8.1} ms {turns:?} {}", took.as_secs_f64() * 1000.0, game.position_text(pos));
                (races, spent) = (races + 1, spent + took);
                decided += i32::from(race.winner.is_some());
                predicted = Some(race.winner);
            }
            let mv = player.choose(&game, pos, Duration::from_mins(1), &StopSignal::new());
            match_.play(mv.ok_or("a game that goes on has a move")?)?;
        };
        right += i32::from(predicted.flatten().is_some() && predicted.flatten() == winner);
    }
    println!(
        "{races} races in {games} games, {decided} decided by at most {nodes} nodes, {:.1} s in all",
        spent.as_secs_f64()
    );
    println!("{right} of them won by the one who had to, played 2 plies ahead");
    Ok(())
}

fn player(game: &Halma<u64, 2>, seed: u64) -> Result<impl Engine<Halma<u64, 2>> + use<>, Failure> {
    let order = Strategies::new(game, &Mix::from(Strategy::Longest))?;
    Ok(BestAfter::new(AtEnd { evaluation: Outlook::new(game, OutlookWeights::default()), order }, 2, seed))
}
