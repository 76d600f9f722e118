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
//! | `E@2` | the same with the evaluation of positions; `E:16,8,8,2,4,8@2` gives its weights |
//! | `E@200ms` | what alpha-beta with the evaluation of positions finds in 200 ms |
//! | `mcts@1000`, `mcts@200ms` | Monte Carlo tree search with so many playouts, or so long |
//!
//! `--opening 6` begins games with 6 plies by `C`, the same ones for both colours of `--both`.

use eval::halma::{Mix, Outlook, OutlookWeights, Strategies, Strategy};
use game::{Engine, Game, Match, MatchStatus, Seat, StopSignal};
use halma::{Halma, Variant};
use search::engine::{AlphaBeta, AtEnd, BestAfter, BestTenth, MonteCarlo, Playing, Resources, SumOfMoves};
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
    opening: usize,
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
    let (mut games, mut seed, mut both, mut opening, mut all) = (100, 1, false, 0, None);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--games" => games = value()?.parse()?,
            "--seed" => seed = value()?.parse()?,
            "--both" => both = true,
            "--opening" => opening = value()?.parse()?,
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
    let plan = Plan { game: Halma::new(Variant::new(8, 8, None, 2)?, switches)?, games, seed, both, opening };
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
        let mut opener = player(&plan.game, "C", plan.seed.wrapping_mul(7919).wrapping_add(number / 2))?;
        let (winner, plies) = play_one(plan, &mut opener, &mut players)?;
        tally.plies += plies;
        match winner {
            Some(seat) => tally.wins[seat.index() ^ usize::from(exchanged)] += 1,
            None => tally.draws += 1,
        }
    }
    Ok(tally)
}

fn play_one(plan: &Plan, opener: &mut Player, players: &mut [Player; 2]) -> Result<(Option<Seat>, usize), Failure> {
    let game = &plan.game;
    let mut match_ = Match::new(game.clone(), game.match_limits());
    loop {
        match match_.status() {
            MatchStatus::Over(payoff, _) => return Ok((payoff.winner(), match_.plies())),
            MatchStatus::Running(seat) => {
                let opens = match_.plies() < plan.opening;
                let player = if opens { &mut *opener } else { &mut players[seat.index()] };
                let mv = player.choose(game, &match_.position(), TIME, &StopSignal::new());
                match_.play(mv.ok_or("a game that goes on has a move")?)?;
            }
        }
    }
}

/// The player with this name.
fn player(game: &Halma<u64, 2>, name: &str, seed: u64) -> Result<Player, Failure> {
    let (judge, effort) = name.split_once('@').map_or((name, None), |(judge, effort)| (judge, Some(effort)));
    let time = effort.and_then(|effort| effort.strip_suffix("ms")).map(str::parse).transpose()?;
    let time = time.map(Duration::from_millis);
    let (kind, weights) = judge.split_once(':').map_or((judge, None), |(kind, weights)| (kind, Some(weights)));
    let longest = || Strategies::new(game, &Mix::from(Strategy::Longest));
    let effort = effort.ok_or("this player needs @ and plies, playouts or milliseconds");
    let player: Player = match kind {
        "E" => {
            let evaluation = Outlook::new(game, weights.map_or(Ok(OutlookWeights::default()), parse_weights)?);
            let value = AtEnd { evaluation, order: longest()? };
            match time {
                Some(time) => timed(AlphaBeta::new(value, Resources { memory: 1 << 24, threads: 1 }), time),
                None => Box::new(BestAfter::new(value, effort?.parse()?, seed)),
            }
        }
        "mcts" => {
            let playouts = if time.is_some() { None } else { Some(effort?.parse()?) };
            let limits = Playing { playouts, ..Playing::default() };
            timed(MonteCarlo::new(longest()?, limits, seed), time.unwrap_or(TIME))
        }
        _ => {
            let strategies = Strategies::new(game, &judge.parse::<Mix>()?)?;
            match effort {
                Ok(plies) => Box::new(BestAfter::new(SumOfMoves(strategies), plies.parse()?, seed)),
                Err(_) => Box::new(BestTenth::new(strategies, seed)),
            }
        }
    };
    Ok(player)
}

fn parse_weights(text: &str) -> Result<OutlookWeights, Failure> {
    let numbers: Vec<i32> = text.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let [step, aside, straggler, ladder, blocked, tempo] = numbers[..] else {
        return Err("six weights: step, aside, straggler, ladder, blocked, tempo".into());
    };
    Ok(OutlookWeights { step, aside, straggler, ladder, blocked, tempo })
}

/// A player with a clock of its own.
struct Timed<E> {
    engine: E,
    time: Duration,
}

fn timed<E: Engine<Halma<u64, 2>> + 'static>(engine: E, time: Duration) -> Player {
    Box::new(Timed { engine, time })
}

impl<G: Game, E: Engine<G>> Engine<G> for Timed<E> {
    fn choose(&mut self, game: &G, pos: &G::Position, _: Duration, stop: &StopSignal) -> Option<G::Move> {
        self.engine.choose(game, pos, self.time, stop)
    }
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
