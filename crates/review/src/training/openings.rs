use super::keeping::Keeping;
use crate::{OpeningDrill, shuffled};
use games::Game;
use library::{Drill, Library, StoreError};
use std::collections::VecDeque;

/// Openings to play from memory: those that were missed first, then the others by chance, and last those that were right.
pub struct OpeningSource {
    keeping: Keeping,
    drills: VecDeque<OpeningDrill>,
}

/// An opening to play from memory, with what is kept of it.
pub struct OpeningExercise {
    /// The opening.
    pub opening: OpeningDrill,
    /// How it is kept.
    pub drill: Drill,
}

impl OpeningSource {
    /// The openings of a game that have names.
    ///
    /// # Errors
    /// [`StoreError::Database`] if the library cannot be read.
    pub fn new(game: &Game, library: Option<Library>, seed: u64) -> Result<OpeningSource, StoreError> {
        let kept = library.as_ref().map_or(Ok(Vec::new()), Library::drills)?;
        // By the order in which they are kept: missed, not tried, and those that were right, the latest ones last.
        let rank = |drill: &OpeningDrill| {
            let known = kept.iter().position(|kept| kept.key == key(game, drill));
            known.map_or((1, 0), |place| if kept[place].missed { (0, place) } else { (2, place) })
        };
        let mut drills = shuffled(OpeningDrill::all(game), seed);
        drills.sort_by_key(rank);
        Ok(OpeningSource { keeping: Keeping::new(library), drills: drills.into() })
    }

    /// The games whose openings have names.
    pub fn games() -> impl Iterator<Item = Game> {
        let usual = games::games().iter().filter_map(|info| games::open(info.name, None, &[]).ok());
        usual.filter(|game| !game.openings().is_empty())
    }

    /// The next opening; `None` if there are no more.
    pub fn next_opening(&mut self) -> Option<OpeningExercise> {
        let opening = self.drills.pop_front()?;
        let game = opening.line().rules();
        let drill = Drill {
            key: key(game, &opening),
            place: game.place(),
            rules: game.switches().to_string(),
            start: None,
            moves: String::new(),
            player: String::new(),
            tried: 0,
            right: 0,
            missed: false,
        };
        Some(OpeningExercise { opening, drill })
    }

    /// Keeps how an opening went.
    pub fn keep_answer(&mut self, drill: &Drill, right: bool) {
        self.keeping.answer(drill, right);
    }

    /// Why nothing is kept any more, if that has happened since the last time.
    pub fn trouble(&mut self) -> Option<String> {
        self.keeping.trouble()
    }
}

fn key(game: &Game, drill: &OpeningDrill) -> String {
    format!("opening {} {} {}", game.place(), game.switches(), drill.opening().english)
}
