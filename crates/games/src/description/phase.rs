//! Players that change with the phase of the game: `phase:20=greedy:BP,40=greedy:CS*5+NC,60=solver`.

use super::{player, wrong};
use crate::abilities::{Abilities, TypedPlayer};
use crate::{GameError, Resources};
use game::Game;
use players::{Player, Question, Thought};
use std::sync::Arc;

/// What such a description begins with.
const PREFIX: &str = "phase:";

/// How one is written.
pub(super) const EXAMPLE: &str = "phase:20=level:3,60=level:8";

/// More phase players within each other than anybody needs.
const MOST: usize = 16;

/// Hands every move to one of several players, by how far the game has come.
struct Phases<A: Abilities> {
    game: Arc<A>,
    /// The players in turn, each with the measure at which it hands over; the last one never does.
    parts: Vec<(u32, TypedPlayer<A::Rules>)>,
}

/// The player that a description of this kind names; `None` if it is of another kind. Every part has the same seed, so that it
/// plays as it would alone.
///
/// # Errors
/// [`GameError::Description`] if it is of this kind and wrong.
pub(super) fn phases<A: Abilities>(
    game: &Arc<A>,
    description: &str,
    resources: &Resources,
    seed: u64,
) -> Result<Option<TypedPlayer<A::Rules>>, GameError> {
    let Some(text) = description.strip_prefix(PREFIX) else { return Ok(None) };
    if text.matches(PREFIX).count() >= MOST {
        return Err(wrong(format!("more than {MOST} phase players are within each other; write it like {EXAMPLE}")));
    }
    let mut parts: Vec<(u32, TypedPlayer<A::Rules>)> = Vec::new();
    for part in split(text) {
        let (until, name) = until_and_name(part)?;
        if let Some(&(before, _)) = parts.last().filter(|&&(before, _)| before >= until) {
            return Err(wrong(format!(
                "the numbers of a phase player rise, and {until} comes after {before}; write it like {EXAMPLE}"
            )));
        }
        let part = player(game, name, resources, seed).map_err(|error| match error {
            GameError::Description(message) => wrong(format!("phase until {until}: {message}")),
            error => error,
        })?;
        parts.push((until, part));
    }
    Ok(Some(Box::new(Phases { game: Arc::clone(game), parts })))
}

/// The number of a part, and the description of its player without the brackets around it.
fn until_and_name(part: &str) -> Result<(u32, &str), GameError> {
    let (until, name) = part.split_once('=').ok_or_else(|| {
        wrong(format!("\"{part}\" is no part of a phase player, NUMBER=PLAYER; write it like {EXAMPLE}"))
    })?;
    let until = until.parse().ok().filter(|&until| until > 0).ok_or_else(|| {
        wrong(format!("\"{until}\" is no number that ends a phase, from 1 on; write it like {EXAMPLE}"))
    })?;
    let name = name.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(name);
    if name.is_empty() {
        return Err(wrong(format!("nobody plays until {until}; write it like {EXAMPLE}")));
    }
    Ok((until, name))
}

/// The parts of a description. A comma begins a new one if a number and `=` follow, since descriptions have commas of their own;
/// nothing does inside brackets.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut begin, mut depth) = (0, 0_usize);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 && begins_part(&text[at + 1..]) => {
                parts.push(&text[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

fn begins_part(text: &str) -> bool {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with('=')
}

impl<A: Abilities> Player<A::Rules> for Phases<A> {
    fn think(
        &mut self,
        rules: &A::Rules,
        question: &Question<'_, A::Rules>,
    ) -> Option<Thought<<A::Rules as Game>::Move>> {
        let measure = self.game.phase(question.pos);
        let last = self.parts.len() - 1;
        let now = self.parts.iter().position(|&(until, _)| measure < until).unwrap_or(last);
        self.parts[now].1.think(rules, question)
    }
}
