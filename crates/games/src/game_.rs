use crate::abilities::Abilities;
use crate::analyst::LocalAnalyst;
use crate::batch::TypedBatch;
use crate::player::LocalPlayer;
use crate::position::{self, move_text};
use crate::{
    Analyst, Batch, BatchPlan, Books, Bout, BoutResult, Certificates, GameError, Handicaps, Kernels, Level, Line, Move,
    Observation, Player, Position, Questions, Resources, Roster, Tablebase, bout, description,
};
use ::game::{
    Arrange, Arrangement, Coded, Depict as _, Game as _, IllegalMove, Impossible, MatchLimits, NamedOpening, Notation,
    Payoff, Playable, Seat, Switches, TurnCount,
};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// One game on one board with one choice of switches: a value that is cheap to clone, and can be asked what [`GameFace`] says.
#[derive(Clone)]
pub struct Game(Arc<dyn GameFace>);

/// What can be asked of any game. What not every game has is an `Option`.
pub trait GameFace: Send + Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The board as `rows x columns`, like `6x8`.
    fn board(&self) -> String;

    /// The pieces and players, in games that leave a choice of them: to be shown with every result.
    fn roster(&self) -> Roster;

    /// All switches with the values chosen: to be shown with every result.
    fn switches(&self) -> &Switches;

    /// What the players are called, by seat.
    fn seat_names(&self) -> &'static [&'static str];

    /// What ends a match of this game although the rules of the board would go on, as its switches say.
    fn match_limits(&self) -> MatchLimits;

    /// No final score, of any seat, is larger than this.
    fn highest_score(&self) -> i32;

    /// The position before the first move.
    fn start(&self) -> Position;

    /// The position that a text describes.
    ///
    /// # Errors
    /// [`GameError::Text`] if the text is not a position on this board.
    fn parse_position(&self, text: &str) -> Result<Position, GameError>;

    /// The turns that positions count beside the board; `None` in games where the board and the player to move say everything.
    fn turn_count(&self) -> Option<TurnCount>;

    /// The position that was put together by hand.
    ///
    /// # Errors
    /// [`Impossible`] says what cannot be, and at which points of the scene.
    fn arrange(&self, arrangement: &Arrangement) -> Result<Position, Impossible>;

    /// Codes of moves run from 0 to this, exclusive.
    fn move_codes(&self) -> u32;

    /// A move as people write it.
    fn move_text(&self, mv: Move) -> String;

    /// A computer player of some level; all that it does at random comes from `seed`.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if there is a table of positions for it that is damaged or foreign.
    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, GameError>;

    /// A player by its description: `level:5`, `level:9@500ms` (which thinks no longer than that), `random`, `solver`, and what
    /// else a game knows; all that it does at random comes from `seed`.
    ///
    /// # Errors
    /// [`GameError::Description`] if there is no such player, [`GameError::Tablebase`] as for [`GameFace::level`].
    fn player(&self, description: &str, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, GameError>;

    /// The description of a player that does not look ahead at all, as a small child: level 0 is meant to lose to it.
    fn child(&self) -> &'static str;

    /// Somebody who judges all moves of positions ever deeper; `None` in games that are always solved at once.
    fn analyst(&self, resources: &Resources, seed: u64) -> Option<Box<dyn Analyst>>;

    /// Plays one game between players inside the types of the game, which is fast; `None` if it was stopped.
    ///
    /// # Errors
    /// Those of [`GameFace::player`], and [`GameError`] if an opening cannot be played.
    fn bout(&self, bout: &mut Bout<'_>) -> Result<Option<BoutResult>, GameError>;

    /// How its positions are laid out as planes of numbers.
    fn observation(&self) -> Observation;

    /// Many games side by side, for programs that learn by playing.
    fn batch(&self, plan: BatchPlan) -> Box<dyn Batch>;

    /// Somebody who answers one question after another about scores, as parts of a larger solve; `None` in games that are not solved so.
    fn questions(&self, resources: &Resources) -> Option<Box<dyn Questions>>;

    /// The checking of certificates, in games that have them.
    fn certificates(&self) -> Option<&dyn Certificates>;

    /// The kernels to choose from, in games that have several.
    fn kernels(&self) -> Option<&dyn Kernels>;

    /// The table of all positions, in games that are small enough for one.
    fn tablebase(&self) -> Option<&dyn Tablebase>;

    /// The games with a handicap that can be compared, where there are any.
    fn handicaps(&self) -> Option<&dyn Handicaps>;

    /// Opening books, in games that can have them.
    fn books(&self) -> Option<&dyn Books>;

    /// Openings that have a name; empty where none has one.
    fn openings(&self) -> &'static [NamedOpening];
}

impl Game {
    /// A game with its abilities.
    pub(crate) fn new<A: Abilities>(game: A) -> Game {
        Opened::handle(&Arc::new(game))
    }

    /// The game, its board, and the pieces and players if there is a choice, like `halma 5x5 pieces=3 players=2`.
    pub fn place(&self) -> String {
        format!("{} {}{}", self.name(), self.board(), self.roster())
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.seat_names().len()
    }

    /// The line without a move from the start.
    pub fn line(&self) -> Line {
        Line::new(self.clone())
    }
}

impl Deref for Game {
    type Target = dyn GameFace;

    fn deref(&self) -> &(dyn GameFace + 'static) {
        &*self.0
    }
}

/// Whether it is the same game on the same board, with the same pieces, players and switches.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.name() == other.name()
                && self.board() == other.board()
                && self.roster() == other.roster()
                && self.switches() == other.switches()
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.place(), self.switches())
    }
}

impl Playable for Game {
    type Position = Position;
    type Move = Move;

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn first_position(&self) -> Position {
        self.start()
    }

    fn seat_to_move(&self, pos: &Position) -> Seat {
        pos.to_move()
    }

    fn final_payoff(&self, pos: &Position) -> Option<Payoff> {
        pos.payoff()
    }

    fn checked_play(&self, pos: &Position, mv: Move) -> Result<Position, IllegalMove> {
        pos.play(mv).map_err(|_| IllegalMove)
    }
}

/// A game that is open.
pub(crate) struct Opened<A>(Arc<A>);

impl<A: Abilities> Opened<A> {
    /// The handle of a game.
    pub(crate) fn handle(game: &Arc<A>) -> Game {
        Game(Arc::new(Opened(Arc::clone(game))))
    }
}

impl<A: Abilities> GameFace for Opened<A> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn board(&self) -> String {
        self.0.board()
    }

    fn roster(&self) -> Roster {
        self.0.roster()
    }

    fn switches(&self) -> &Switches {
        self.0.switches()
    }

    fn seat_names(&self) -> &'static [&'static str] {
        self.0.seat_names()
    }

    fn match_limits(&self) -> MatchLimits {
        self.0.match_limits()
    }

    fn highest_score(&self) -> i32 {
        self.0.highest_score()
    }

    fn start(&self) -> Position {
        position::position(&self.0, self.0.rules().start())
    }

    fn parse_position(&self, text: &str) -> Result<Position, GameError> {
        Ok(position::position(&self.0, self.0.rules().parse_position(text)?))
    }

    fn turn_count(&self) -> Option<TurnCount> {
        self.0.rules().turn_count()
    }

    fn arrange(&self, arrangement: &Arrangement) -> Result<Position, Impossible> {
        Ok(position::position(&self.0, self.0.rules().arrange(arrangement)?))
    }

    fn move_codes(&self) -> u32 {
        self.0.rules().move_codes()
    }

    fn move_text(&self, mv: Move) -> String {
        move_text(self.0.rules(), mv)
    }

    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, GameError> {
        Ok(LocalPlayer::boxed(&self.0, self.0.level(level, resources, seed)?))
    }

    fn player(&self, description: &str, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, GameError> {
        Ok(LocalPlayer::boxed(&self.0, description::player(&self.0, description, resources, seed)?))
    }

    fn child(&self) -> &'static str {
        self.0.child()
    }

    fn analyst(&self, resources: &Resources, seed: u64) -> Option<Box<dyn Analyst>> {
        self.0.analyst(resources, seed).map(|analyst| LocalAnalyst::boxed(&self.0, analyst))
    }

    fn bout(&self, bout: &mut Bout<'_>) -> Result<Option<BoutResult>, GameError> {
        bout::play(&self.0, bout)
    }

    fn observation(&self) -> Observation {
        let rules = self.0.rules();
        Observation::new(&rules.scene(&rules.start()), self.0.seat_names().len())
    }

    fn batch(&self, plan: BatchPlan) -> Box<dyn Batch> {
        TypedBatch::boxed(&self.0, plan)
    }

    fn questions(&self, resources: &Resources) -> Option<Box<dyn Questions>> {
        A::questions(&self.0, resources)
    }

    fn certificates(&self) -> Option<&dyn Certificates> {
        self.0.certificates()
    }

    fn kernels(&self) -> Option<&dyn Kernels> {
        self.0.kernels()
    }

    fn tablebase(&self) -> Option<&dyn Tablebase> {
        self.0.tablebase()
    }

    fn handicaps(&self) -> Option<&dyn Handicaps> {
        self.0.handicaps()
    }

    fn books(&self) -> Option<&dyn Books> {
        self.0.books()
    }

    fn openings(&self) -> &'static [NamedOpening] {
        self.0.openings()
    }
}
