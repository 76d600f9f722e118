use crate::{Player, Question, Reason, Thought};
use game::{Engine, Game};
use std::time::Duration;

/// A player that leaves the thinking to an engine.
pub struct EnginePlayer<G> {
    engine: Box<dyn Engine<G> + Send>,
    /// How long it thinks, if it has a clock of its own.
    time: Option<Duration>,
}

impl<G: Game> EnginePlayer<G> {
    /// A player that thinks until its engine is done.
    pub fn untimed(engine: impl Engine<G> + Send + 'static) -> EnginePlayer<G> {
        EnginePlayer { engine: Box::new(engine), time: None }
    }

    /// A player that thinks no longer than `time`, if that is given.
    pub fn within(time: Option<Duration>, engine: impl Engine<G> + Send + 'static) -> EnginePlayer<G> {
        EnginePlayer { engine: Box::new(engine), time }
    }
}

impl<G: Game> Player<G> for EnginePlayer<G> {
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>> {
        let mut moves = game.moves(question.pos);
        let first = moves.next()?;
        if moves.next().is_none() {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        drop(moves);
        let time = self.time.map_or(question.time, |time| time.min(question.time));
        let mv = self.engine.choose(game, question.pos, time, question.stop)?;
        Some(Thought::new(mv, Reason::Instinct).with_nodes(self.engine.nodes()))
    }
}
