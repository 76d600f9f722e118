use super::file::TablebaseFile;
use super::{BuildPlan, Built, LookUpSpeed, Tablebase, TablebaseInfo, Verification};
use crate::{GameError, Resources};
use game::{Coded, Duel, Game, Keyed, Notation, Ranked, Symmetric, Tactical, Unplay, Watch};
use retro::{Counts, TablebaseError};
use std::path::{Path, PathBuf};

/// A game whose positions are, sooner or later, those of a game with numbered positions: most often of itself.
///
/// The other positions do not repeat: play passes through each of them at most once.
pub(crate) trait HasTablebase:
    Tactical + Symmetric + Keyed + Notation + Coded + Clone + Send + Sync + 'static
{
    /// The game with numbered positions.
    type Ranked: Duel + Ranked + Unplay + Notation + Sync;

    /// The game with numbered positions.
    fn ranked(&self) -> &Self::Ranked;

    /// The position in the game with numbered positions, if it is one of those.
    fn ranked_position(&self, pos: &Self::Position) -> Option<<Self::Ranked as Game>::Position>;

    /// What the table is about: the game and the rules that matter to it.
    fn subject(&self) -> String;

    /// A search that has not found the answer after so many positions is given up: to work out all positions takes about
    /// as long, and always succeeds.
    fn patience(&self) -> u64;
}

/// The table of a game, if there is one.
///
/// # Errors
/// [`GameError::Tablebase`] if it is damaged or foreign.
pub(crate) fn open_table<G: HasTablebase>(
    game: &G,
    resources: &Resources,
) -> Result<Option<retro::Tablebase>, GameError> {
    let Some(directory) = &resources.tables else { return Ok(None) };
    match file_of(game, directory).open() {
        Ok(table) => Ok(Some(table)),
        Err(TablebaseError::Missing { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn file_of<'g, G: HasTablebase>(game: &'g G, directory: &Path) -> TablebaseFile<'g, G::Ranked> {
    let about = game.subject();
    let name = about.replace(['=', '/'], "-").replace(' ', "_");
    TablebaseFile { game: game.ranked(), about, path: directory.join(name).with_extension("table") }
}

impl<G: HasTablebase> Tablebase for G {
    fn about(&self) -> String {
        self.subject()
    }

    fn path(&self, directory: &Path) -> PathBuf {
        file_of(self, directory).path
    }

    fn ranks(&self) -> u64 {
        self.ranked().ranks()
    }

    fn build(&self, directory: &Path, plan: &BuildPlan, watch: &dyn Watch) -> Result<Built, GameError> {
        file_of(self, directory).build(plan, watch)
    }

    fn inspect(&self, directory: &Path) -> Result<TablebaseInfo, GameError> {
        file_of(self, directory).inspect()
    }

    fn verify(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Verification, GameError> {
        file_of(self, directory).verify(threads, watch)
    }

    fn count_reached(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Option<Counts>, GameError> {
        file_of(self, directory).count_reached(threads, watch)
    }

    fn look_up_speed(&self, directory: &Path, seed: u64) -> Result<LookUpSpeed, GameError> {
        file_of(self, directory).look_up_speed(seed)
    }
}
