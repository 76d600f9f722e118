//! The players of Halma by description: the published strategies and the engines.

use crate::description::{Effort, MOST_PLIES, checked_plies, effort_in, plies_in, wrong};
use crate::{GameError, Resources};
use ::halma::{CellSet, Halma};
use engines::{
    AlphaBeta, AtEnd, BestAfter, BestTenth, FullWidth, MaxN, MonteCarlo, Paranoid, Playing,
    Resources as EngineResources, Sight, SumOfMoves,
};
use eval::halma::{Mix, MixError, Outlook, OutlookWeights, Strategies, Strategy};
use players::EnginePlayer;

/// Examples of the descriptions for two.
pub(super) const FOR_TWO: [&str; 7] =
    ["strategy:C*2+A", "strategy:N@2", "lookahead:2:N", "mcts:1s", "mcts:1000", "alphabeta:4:N", "alphabeta:500ms"];

/// Examples of the descriptions for four.
pub(super) const FOR_FOUR: [&str; 5] = ["strategy:C*2+A", "mcts:1s", "mcts:1000", "paranoid:4", "maxn:500ms"];

/// Moves that the engines for four look at in a position.
const WIDTH: usize = 12;

/// The player for two that a description names; `None` if it is of another kind.
///
/// # Errors
/// [`GameError::Description`] if it is of this kind and wrong.
pub(super) fn for_two<B: CellSet>(
    game: &Halma<B, 2>,
    description: &str,
    resources: &Resources,
    seed: u64,
) -> Result<Option<EnginePlayer<Halma<B, 2>>>, GameError> {
    let Some((kind, rest)) = description.split_once(':') else { return Ok(None) };
    let player = match kind {
        "strategy" => match rest.split_once('@') {
            Some((mix, plies)) => {
                let value = SumOfMoves(strategies(game, mix)?);
                EnginePlayer::untimed(BestAfter::new(value, plies_in(plies)?, seed))
            }
            None => EnginePlayer::untimed(BestTenth::new(strategies(game, rest)?, seed)),
        },
        "mcts" => monte_carlo(game, rest, seed)?,
        "lookahead" => {
            let (plies, mix) = rest.split_once(':').unwrap_or((rest, "N"));
            EnginePlayer::untimed(FullWidth::new(SumOfMoves(strategies(game, mix)?), plies_in(plies)?, seed))
        }
        "alphabeta" => {
            let (effort, judge) = rest.split_once(':').map_or((rest, None), |(effort, judge)| (effort, Some(judge)));
            let effort = effort_in(effort, "plies")?;
            match judge {
                Some(judge) if judge.starts_with(|letter: char| letter.is_ascii_alphabetic()) => {
                    look(SumOfMoves(strategies(game, judge)?), effort, resources, seed)?
                }
                _ => {
                    let weights = judge.map_or(Ok(OutlookWeights::TUNED), weights)?;
                    let value = AtEnd { evaluation: Outlook::new(game, weights), order: longest(game)? };
                    look(value, effort, resources, seed)?
                }
            }
        }
        "paranoid" | "maxn" => {
            return Err(wrong(format!("{kind} is for four players; for two there is alphabeta:{rest}")));
        }
        _ => return Ok(None),
    };
    Ok(Some(player))
}

/// The player for four that a description names; `None` if it is of another kind.
///
/// # Errors
/// [`GameError::Description`] if it is of this kind and wrong.
pub(super) fn for_four<B: CellSet>(
    game: &Halma<B, 4>,
    description: &str,
    seed: u64,
) -> Result<Option<EnginePlayer<Halma<B, 4>>>, GameError> {
    let Some((kind, rest)) = description.split_once(':') else { return Ok(None) };
    let sight = || -> Result<_, GameError> {
        let evaluation = Outlook::new(game, OutlookWeights::TUNED);
        Ok(Sight { evaluation, order: longest(game)?, width: Some(WIDTH) })
    };
    let player = match kind {
        "strategy" if rest.contains('@') => {
            return Err(wrong(format!("\"{description}\" looks ahead as for two; for four write it without @")));
        }
        "strategy" => EnginePlayer::untimed(BestTenth::new(strategies(game, rest)?, seed)),
        "mcts" => monte_carlo(game, rest, seed)?,
        "paranoid" | "maxn" => {
            let effort = effort_in(rest, "plies")?;
            let (plies, time) = match effort {
                Effort::Number(plies) => (checked_plies(plies, rest)?, None),
                Effort::Time(time) => (MOST_PLIES, Some(time)),
            };
            if kind == "maxn" {
                EnginePlayer::within(time, MaxN::new(sight()?, plies))
            } else {
                EnginePlayer::within(time, Paranoid::new(sight()?, plies))
            }
        }
        "alphabeta" => {
            return Err(wrong(format!(
                "alphabeta is for two players; for four there are paranoid:{rest} and maxn:{rest}"
            )));
        }
        _ => return Ok(None),
    };
    Ok(Some(player))
}

/// The best after some plies, at random among equals, or what can be found in some time.
fn look<B: CellSet, V>(
    value: V,
    effort: Effort,
    resources: &Resources,
    seed: u64,
) -> Result<EnginePlayer<Halma<B, 2>>, GameError>
where
    V: engines::LineValue<Halma<B, 2>> + Send + Sync + 'static,
{
    Ok(match effort {
        Effort::Number(plies) => {
            EnginePlayer::untimed(BestAfter::new(value, checked_plies(plies, &plies.to_string())?, seed))
        }
        Effort::Time(time) => {
            let resources = EngineResources { memory: resources.memory.min(MOST_MEMORY), threads: resources.threads };
            EnginePlayer::within(Some(time), AlphaBeta::new(value, resources).until_decided())
        }
    })
}

/// More than a search of seconds fills.
const MOST_MEMORY: usize = 1 << 26;

fn monte_carlo<B: CellSet, const SEATS: usize>(
    game: &Halma<B, SEATS>,
    effort: &str,
    seed: u64,
) -> Result<EnginePlayer<Halma<B, SEATS>>, GameError> {
    let (playouts, time) = match effort_in(effort, "playouts")? {
        Effort::Number(playouts) => (Some(playouts), None),
        Effort::Time(time) => (None, Some(time)),
    };
    let limits = Playing { playouts, ..Playing::default() };
    Ok(EnginePlayer::within(time, MonteCarlo::new(longest(game)?, limits, seed)))
}

fn strategies<B: CellSet, const SEATS: usize>(
    game: &Halma<B, SEATS>,
    mix: &str,
) -> Result<Strategies<B, SEATS>, GameError> {
    let mix: Mix = mix.parse().map_err(|error: MixError| wrong(error.to_string()))?;
    Strategies::new(game, &mix).map_err(|error| wrong(error.to_string()))
}

fn longest<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>) -> Result<Strategies<B, SEATS>, GameError> {
    Strategies::new(game, &Mix::from(Strategy::Longest)).map_err(|error| wrong(error.to_string()))
}

/// The weights of an evaluation of positions, in the order of [`OutlookWeights`].
fn weights(text: &str) -> Result<OutlookWeights, GameError> {
    let numbers: Option<Vec<i32>> = text.split(',').map(|number| number.parse().ok()).collect();
    let small = |numbers: &Vec<i32>| numbers.iter().all(|number| number.abs() <= 100);
    let Some([step, aside, straggler, ladder, blocked, tempo]) = numbers.filter(small).as_deref().and_then(six) else {
        let like = "a mix of strategies like C*2+A, or six weights from -100 to 100 like 16,8,8,6,-16,8";
        return Err(wrong(format!("\"{text}\" is nothing to judge by; give {like}")));
    };
    Ok(OutlookWeights { step, aside, straggler, ladder, blocked, tempo })
}

fn six(numbers: &[i32]) -> Option<[i32; 6]> {
    numbers.try_into().ok()
}
