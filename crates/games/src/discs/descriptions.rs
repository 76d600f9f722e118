//! The players of disc games by description: the published judgements, and the engines.

use super::weights;
use crate::abilities::TypedPlayer;
use crate::description::{Capped, Effort, checked_plies, effort_in, plies_in, time, wrong};
use crate::{GameError, Level, Resources};
use ::discs::{Discs, Move, Position, Word};
use book::Book;
use engines::{AlphaBeta, AtEnd, BestAfter, FullWidth, MonteCarlo, Playing, Resources as EngineResources};
use eval::discs::{Judgement, Outlook, Squares, TermWeights, Terms, TermsError};
use game::{Evaluate, MoveValue};
use players::EnginePlayer;
use players::discs::{Greedy, Means, Ties};
use std::path::Path;
use std::sync::Arc;

/// Examples of the descriptions.
pub(super) const EXAMPLES: [&str; 11] = [
    "greedy:BP*2+CS*5+NC",
    "lookahead:3:squares",
    "alphabeta:6:combined",
    "alphabeta:500ms",
    "mcts:1s",
    "mcts:1000",
    "features:500ms",
    "patterns:500ms",
    "patterns:500ms:FILE",
    "book:500ms",
    "book:500ms:FILE",
];

/// The published best of the three terms.
const COMBINED: TermWeights = TermWeights { places: 2.0, stable: 5.0, candidates: 1.0 };

/// More than a search of seconds fills.
const MOST_MEMORY: usize = 1 << 26;

/// The player that a description names; `None` if it is of another kind.
///
/// # Errors
/// [`GameError::Description`] if it is of this kind and wrong.
pub(super) fn player<W: Word>(
    game: &Discs<W>,
    description: &str,
    resources: &Resources,
    seed: u64,
) -> Result<Option<TypedPlayer<Discs<W>>>, GameError> {
    let Some((kind, rest)) = description.split_once(':') else { return Ok(None) };
    let (effort, judge) = rest.split_once(':').map_or((rest, None), |(effort, judge)| (effort, Some(judge)));
    let player: TypedPlayer<Discs<W>> = match kind {
        "greedy" => Box::new(Greedy::new(game, terms(effort)?, ties(judge)?, seed)),
        "lookahead" => {
            let value = line_value(game, judge.unwrap_or("squares"))?;
            Box::new(EnginePlayer::untimed(FullWidth::new(value, plies_in(effort)?, seed)))
        }
        "alphabeta" => {
            let value = line_value(game, judge.unwrap_or("fitted"))?;
            match effort_in(effort, "plies")? {
                Effort::Number(plies) => {
                    let plies = checked_plies(plies, effort)?;
                    Box::new(EnginePlayer::untimed(BestAfter::new(value, plies, seed)))
                }
                Effort::Time(time) => {
                    let memory = resources.memory.min(MOST_MEMORY);
                    let search = AlphaBeta::new(value, EngineResources { memory, threads: resources.threads });
                    Box::new(EnginePlayer::within(Some(time), search.until_decided()))
                }
            }
        }
        "features" | "patterns" => {
            let judgement = match (kind, judge) {
                ("features", None) => Judgement::features(game),
                ("patterns", file) => learned(game, file.map(Path::new))?,
                _ => return Err(wrong("features are part of the program and have no file; write features:500ms")),
            };
            let means = Means { threads: resources.threads, memory: resources.memory };
            let player = Box::new(players::discs::Player::strongest_with(judgement, seed, game, means));
            Box::new(Capped { player, cap: time(effort)? })
        }
        "book" => {
            let book = opening_book(game, judge.map(Path::new))?;
            let means = Means { threads: resources.threads, memory: resources.memory };
            let player = players::discs::Player::new(Level::HIGHEST, seed, game, means).with_book(book);
            Box::new(Capped { player: Box::new(player), cap: time(effort)? })
        }
        "mcts" => {
            let (playouts, time) = match effort_in(rest, "playouts")? {
                Effort::Number(playouts) => (Some(playouts), None),
                Effort::Time(time) => (None, Some(time)),
            };
            let limits = Playing { playouts, drawn: DRAWN, ..Playing::default() };
            Box::new(EnginePlayer::within(time, MonteCarlo::new(ByPlace(Squares::places(game.board())), limits, seed)))
        }
        _ => return Ok(None),
    };
    Ok(Some(player))
}

/// The judgement by the weights of a file, or by those that come with the program.
fn learned<W: Word>(game: &Discs<W>, file: Option<&Path>) -> Result<Judgement<W>, GameError> {
    let rules = patterns::rules(game);
    let Some(path) = file else {
        let patterns = patterns::shipped(game).ok_or_else(|| {
            wrong(format!(
                "there are no weights for {rules}; train some with yomikiri lab train, and write patterns:500ms:FILE"
            ))
        })?;
        return Ok(Judgement::with_patterns(game, patterns));
    };
    Ok(Judgement::with_patterns(game, weights::in_file(game, path)?))
}

/// The book in a file, or the one that comes with the program.
fn opening_book<W: Word>(game: &Discs<W>, file: Option<&Path>) -> Result<Arc<Book<W>>, GameError> {
    let rules = book::rules(game);
    let Some(path) = file else {
        let none = || format!("the program has no book for {rules}; build one, and write book:500ms:FILE");
        return book::shipped(game).ok_or_else(|| wrong(none()));
    };
    let found = Book::in_file(path, game).map_err(|error| wrong(error.to_string()))?;
    found.map(Arc::new).ok_or_else(|| wrong(format!("{}: there is no such file", path.display())))
}

/// Playouts look at so many moves and take the one in the best place: a little sense, and still much chance.
const DRAWN: u32 = 2;

/// What lines are judged by.
fn line_value<W: Word>(game: &Discs<W>, name: &str) -> Result<AtEnd<Judge<W>, ByPlace>, GameError> {
    let judge = match name {
        "squares" => Judge::Squares(Box::new(Squares::rings(game.board()))),
        "fitted" => Judge::Fitted(Box::new(Outlook::new(game))),
        "stones" => Judge::Stones,
        "mobility" => Judge::Mobility,
        "combined" => Judge::Terms(Box::new(Terms::new(game.board(), COMBINED))),
        _ => Judge::Terms(Box::new(Terms::new(
            game.board(),
            name.parse().map_err(|_: TermsError| {
                let known = "squares, combined, fitted, stones, mobility, and sums like BP*2+CS*5+NC";
                wrong(format!("\"{name}\" is nothing to judge by; there are {known}"))
            })?,
        ))),
    };
    Ok(AtEnd { evaluation: judge, order: ByPlace(Squares::places(game.board())) })
}

fn terms(text: &str) -> Result<TermWeights, GameError> {
    text.parse().map_err(|error: TermsError| wrong(error.to_string()))
}

fn ties(name: Option<&str>) -> Result<Ties, GameError> {
    match name {
        None | Some("any") => Ok(Ties::Any),
        Some("first") => Ok(Ties::First),
        Some(name) => Err(wrong(format!("\"{name}\" is no way to choose among equal moves; there are any and first"))),
    }
}

/// A judgement of positions.
enum Judge<W: Word> {
    /// The published square values.
    Squares(Box<Squares>),
    /// The published terms, without dice.
    Terms(Box<Terms<W>>),
    /// What was fitted to thousands of games.
    Fitted(Box<Outlook<W>>),
    /// More stones.
    Stones,
    /// More moves.
    Mobility,
}

impl<W: Word> Evaluate<Discs<W>> for Judge<W> {
    fn evaluate_for_mover(&self, game: &Discs<W>, pos: &Position<W>) -> i32 {
        match self {
            Judge::Squares(squares) => squares.sum(pos.mine) - squares.sum(pos.theirs),
            Judge::Terms(terms) => terms.evaluate_for_mover(game, pos),
            Judge::Fitted(outlook) => outlook.evaluate_for_mover(game, pos),
            Judge::Stones => pos.mine.count() as i32 - pos.theirs.count() as i32,
            Judge::Mobility => game.mobility(pos).count() as i32 - game.mobility(&pos.passed()).count() as i32,
        }
    }
}

/// Values a move by its place.
struct ByPlace(Squares);

impl<W: Word> MoveValue<Discs<W>> for ByPlace {
    fn move_value_for_mover(&self, _: &Discs<W>, _: &Position<W>, mv: Move) -> i32 {
        match mv {
            Move::Put(cell) => self.0.of(cell.index()),
            Move::Pass => 0,
        }
    }
}
