use crate::{
    BookMove, Books, Certificates, GameError, Handicaps, Kernels, Level, Questions, Resources, Roster, Solver,
    Tablebase,
};
use game::{Arrange, Coded, Depict as _, Game, MatchLimits, NamedOpening, Notation, Switches, Symmetric, Watch};
use players::{Analyst, Player};
use std::path::Path;
use std::sync::Arc;

/// A position of the rules behind some abilities.
pub(crate) type PositionOf<A> = <<A as Abilities>::Rules as Game>::Position;

/// An analyst inside the types of a game.
pub(crate) type TypedAnalyst<G> = Box<dyn Analyst<G>>;

/// A player inside the types of a game.
pub(crate) type TypedPlayer<G> = Box<dyn Player<G>>;

/// What a game offers to those above the face: its rules, and whatever else it has. One implementation a game; the rest of this
/// crate makes positions, lines, matches and players of it.
pub(crate) trait Abilities: Send + Sync + 'static {
    /// The rules.
    type Rules: Notation + Arrange + Symmetric + Coded + Send + Sync + 'static;

    /// Whether a position can come up again in a game.
    const RECURS: bool;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The board as `rows x columns`, like `6x8`.
    fn board(&self) -> String;

    /// The pieces and players, in games that leave a choice of them.
    fn roster(&self) -> Roster {
        Roster::default()
    }

    /// All switches with the values chosen.
    fn switches(&self) -> &Switches;

    /// What the players are called, by seat.
    fn seat_names(&self) -> &'static [&'static str];

    /// What ends a match although the rules of the board would go on.
    fn match_limits(&self) -> MatchLimits {
        MatchLimits::default()
    }

    /// No final score, of any seat, is larger than this.
    fn highest_score(&self) -> i32;

    /// A session that proves what a position is worth.
    ///
    /// # Errors
    /// [`GameError`] if the game cannot be solved, or there is a table for it that is damaged or foreign.
    fn solver(this: &Arc<Self>, pos: PositionOf<Self>, resources: &Resources) -> Result<Solver, GameError>;

    /// Somebody who answers one question after another about scores; `None` in games that are not solved so.
    fn questions(_this: &Arc<Self>, _resources: &Resources) -> Option<Box<dyn Questions>> {
        None
    }

    /// A computer player of some level; all that it does at random comes from `seed`.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if there is a table of positions for it that is damaged or foreign.
    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<TypedPlayer<Self::Rules>, GameError>;

    /// Somebody who judges moves where nothing is proven; `None` in games that are always solved at once.
    fn analyst(&self, _resources: &Resources, _seed: u64) -> Option<TypedAnalyst<Self::Rules>> {
        None
    }

    /// A player of a kind that not every game has; `None` if the description is of another kind.
    ///
    /// # Errors
    /// [`GameError::Description`] if it is of such a kind and wrong.
    fn special_player(
        &self,
        _description: &str,
        _resources: &Resources,
        _seed: u64,
    ) -> Result<Option<TypedPlayer<Self::Rules>>, GameError> {
        Ok(None)
    }

    /// Examples of the descriptions of such players.
    fn special_players(&self) -> &'static [&'static str] {
        &[]
    }

    /// The description of a player that does not look ahead at all, as a small child: level 0 is meant to lose to it.
    fn child(&self) -> &'static str {
        "naive"
    }

    /// How far a game has come, as players that change with its phase count it: the pieces on the board, unless a game has a
    /// better measure.
    fn phase(&self, pos: &PositionOf<Self>) -> u32 {
        self.rules().scene(pos).points.iter().map(|point| point.stack.len() as u32).sum()
    }

    /// At most so many moves are still to come, passes not counted: what the ends of certificates are counted by. `None` where nobody
    /// can say.
    fn empties(&self, _pos: &PositionOf<Self>) -> Option<u32> {
        None
    }

    /// Writes 1 where a stone of the first and of the second player stands, cells counted row by row; `false` in games with other tokens or more players,
    /// whose scene is asked then.
    fn stones(&self, _pos: &PositionOf<Self>, _by_seat: [&mut [u8]; 2]) -> bool {
        false
    }

    /// The positions that can come up from one on.
    fn census(&self, pos: &PositionOf<Self>, plan: &census::Plan, watch: &dyn Watch) -> census::Census {
        census::count(self.rules(), pos, plan, watch)
    }

    /// How many of them there are, estimated.
    fn estimate(&self, pos: &PositionOf<Self>, sampling: &census::Sampling, watch: &dyn Watch) -> census::Estimate {
        census::estimate(self.rules(), pos, sampling, watch)
    }

    /// By seat, how well everybody stands in a game for more than two, in hundredths of what the game is about; `None` where that is
    /// not judged.
    fn seat_values(&self, _pos: &PositionOf<Self>) -> Option<Vec<i32>> {
        None
    }

    /// The checking of certificates.
    fn certificates(&self) -> Option<&dyn Certificates> {
        None
    }

    /// Kernels that can be compared.
    fn kernels(&self) -> Option<&dyn Kernels> {
        None
    }

    /// The table of all positions.
    fn tablebase(&self) -> Option<&dyn Tablebase> {
        None
    }

    /// Games with a handicap that can be compared.
    fn handicaps(&self) -> Option<&dyn Handicaps> {
        None
    }

    /// Opening books.
    fn books(&self) -> Option<&dyn Books> {
        None
    }

    /// What the opening book says of the moves of a position; tables are where a user's own is looked for.
    fn book_moves(&self, _pos: &PositionOf<Self>, _tables: Option<&Path>) -> Vec<BookMove> {
        Vec::new()
    }

    /// Openings that have a name.
    fn openings(&self) -> &'static [NamedOpening] {
        &[]
    }
}
