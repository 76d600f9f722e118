use super::{RaceLimits, Solo, race};
use game::{Engine, StopSignal};
use halma::{CellSet, Halma, Move, Position};
use std::time::Duration;

/// A player who leaves the thinking to another engine until the armies have passed each other, and then takes the shortest way.
#[derive(Clone, Debug)]
pub struct Runner<E> {
    /// Who thinks before the race, and whenever the race cannot be read out.
    pub engine: E,
    /// How long to read.
    pub limits: RaceLimits,
}

impl<B: CellSet, E: Engine<Halma<B, 2>>> Engine<Halma<B, 2>> for Runner<E> {
    fn choose(&mut self, game: &Halma<B, 2>, pos: &Position<B, 2>, time: Duration, stop: &StopSignal) -> Option<Move> {
        let own = race(game, pos, self.limits).map(|race| race.ways[pos.seat.index()].clone());
        match own {
            Some(Solo::Shortest(way)) if !way.is_empty() => way.first().copied(),
            _ => self.engine.choose(game, pos, time, stop),
        }
    }
}
