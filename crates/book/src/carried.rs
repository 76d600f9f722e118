//! Positions to look at, and what was found there, as text: for looks on other machines.

use crate::{Looked, Plan, Task, Width};
use discs::{Discs, Move, Position, Word};
use game::{Coded, Game};
use std::fmt::Write;

impl<W: Word> Task<W> {
    /// The position with the plan that it is looked at by.
    pub fn text(&self, plan: &Plan) -> String {
        let set = |set: W| {
            let (low, high) = set.halves();
            format!("{high:016x}{low:016x}")
        };
        let width = if self.width == Width::All { "all" } else { "promising" };
        let Plan { plies, nodes, margin } = plan;
        format!("{} {} {width} {plies} {nodes} {margin}", set(self.mine), set(self.theirs))
    }

    /// Reads what [`Task::text`] wrote; `None` if that is no position of the game with a move in it, or no plan.
    pub fn read(game: &Discs<W>, text: &str) -> Option<(Task<W>, Plan)> {
        let words: Vec<&str> = text.split(' ').collect();
        let [mine, theirs, width, plies, nodes, margin] = words[..] else { return None };
        let set = |text: &str| {
            let (high, low) = (text.get(..16)?, text.get(16..)?);
            W::from_halves(u64::from_str_radix(low, 16).ok()?, u64::from_str_radix(high, 16).ok()?)
        };
        let width = match width {
            "all" => Width::All,
            "promising" => Width::Promising,
            _ => return None,
        };
        let task = Task { mine: set(mine)?, theirs: set(theirs)?, width };
        let plan = Plan { plies: plies.parse().ok()?, nodes: nodes.parse().ok()?, margin: margin.parse().ok()? };
        let outside = (task.mine & task.theirs) | ((task.mine | task.theirs) & !game.board().cells());
        let playable = outside.is_empty() && game.moves(&task.position()).next().is_some();
        (playable && plan.plies > 0 && plan.margin >= 0).then_some((task, plan))
    }
}

impl Looked {
    /// What was found.
    pub fn text<W: Word>(&self, game: &Discs<W>) -> String {
        let rest = self.rest.map_or_else(|| "-".to_owned(), |rest| rest.to_string());
        let mut text = format!("{} {} {rest}", self.plies, self.nodes);
        for &(mv, value) in &self.moves {
            let _ = write!(text, " {}={value}", game.move_code(mv));
        }
        text
    }

    /// Reads what [`Looked::text`] wrote of a position; `None` if a move is not legal there, or there is none.
    pub fn read<W: Word>(game: &Discs<W>, pos: &Position<W>, text: &str) -> Option<Looked> {
        let mut words = text.split(' ');
        let (plies, nodes, rest) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?);
        let rest = if rest == "-" { None } else { Some(rest.parse().ok()?) };
        let legal: Vec<Move> = game.moves(pos).collect();
        let mv = |word: &str| {
            let (code, value) = word.split_once('=')?;
            let mv = game.move_of_code(code.parse().ok()?)?;
            legal.contains(&mv).then_some((mv, value.parse().ok()?))
        };
        let moves = words.map(mv).collect::<Option<Vec<(Move, i32)>>>()?;
        let twice = (1..moves.len()).any(|index| moves[..index].iter().any(|(mv, _)| *mv == moves[index].0));
        (!moves.is_empty() && !twice).then_some(Looked { moves, rest, plies, nodes })
    }
}
