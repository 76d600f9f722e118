use crate::abilities::{Abilities, PositionOf};
use crate::drawing::drawing;
use crate::game_::Opened;
use crate::{BookMove, Game, GameError, Move, Observation, Resources, Solver, perft};
use ::game::{
    Arrange, Arrangement, Coded, Depict, Game as _, Gesture, IllegalMove, Notation, Payoff, Scene, Seat, Symmetric,
    Watch,
};
use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A position of any game: a value that is cheap to clone, compares, and can be asked what [`PositionFace`] says.
///
/// ```
/// let game = games::open("othello", Some("4x4"), &[])?;
/// let start = game.start();
/// let mv = start.parse_move("b1")?;
/// assert_eq!(start.play(mv)?.text(), "-X---XX--XO----- O");
/// # Ok::<(), games::GameError>(())
/// ```
#[derive(Clone)]
pub struct Position(Arc<dyn PositionFace>);

/// What can be asked of a position of any game.
pub trait PositionFace: Any + Send + Sync {
    /// The game it belongs to.
    fn game(&self) -> Game;

    /// The position as one line of text, which [`GameFace::parse_position`](crate::GameFace::parse_position) reads.
    fn text(&self) -> String;

    /// The same for all symmetry images of the position: one of them.
    fn canonical(&self) -> Position;

    /// The picture of the position, for whoever draws it.
    fn scene(&self) -> Scene;

    /// The position as hands can change it: what [`GameFace::arrange`](crate::GameFace::arrange) makes a position of again.
    fn arrangement(&self) -> Arrangement;

    /// Writes the position as planes of numbers, as many as the layout of its game says ([`GameFace::observation`](crate::GameFace::observation)).
    fn observe(&self, layout: &Observation, out: &mut [u8]);

    /// The board as lines of text with coordinates, without a line break at the end.
    fn drawing(&self) -> String;

    /// Whose turn it is.
    fn to_move(&self) -> Seat;

    /// What everybody gets, if the game is over here.
    fn payoff(&self) -> Option<Payoff>;

    /// At most so many moves are still to come, passes not counted; in a disc game, the empty cells. `None` where nobody can say.
    fn empties(&self) -> Option<u32>;

    /// The legal moves; none when the game is over.
    fn moves(&self) -> Vec<Move>;

    /// The position after a move.
    ///
    /// # Errors
    /// [`GameError::Illegal`] if the move is not legal here.
    fn play(&self, mv: Move) -> Result<Position, GameError>;

    /// What a hand does at the board to make a legal move.
    fn gesture(&self, mv: Move) -> Gesture;

    /// A move as people write it.
    fn move_text(&self, mv: Move) -> String;

    /// The legal move that a text names.
    ///
    /// # Errors
    /// [`GameError`] if the text is no move, or the move is not legal here.
    fn parse_move(&self, text: &str) -> Result<Move, GameError>;

    /// The legal move that a text names, with the position after it.
    ///
    /// # Errors
    /// Those of [`PositionFace::parse_move`].
    fn play_text(&self, text: &str) -> Result<(Move, Position), GameError>;

    /// The number of lines of exactly `depth` plies, counted by `threads` threads.
    fn perft(&self, depth: u32, threads: usize) -> u64;

    /// How many positions can come up from here on, ply by ply, counted. Where positions recur, each counts when it can first
    /// come up.
    fn census(&self, plan: &census::Plan, watch: &dyn Watch) -> census::Census;

    /// How many lines and positions there are from here on, ply by ply, estimated by random games.
    fn estimate(&self, sampling: &census::Sampling, watch: &dyn Watch) -> census::Estimate;

    /// What the opening book says of its moves, the best one first; empty if there is no book, or it does not have the position.
    fn book_moves(&self, resources: &Resources) -> Vec<BookMove>;

    /// A session that proves what this position is worth.
    ///
    /// # Errors
    /// [`GameError::Unsolvable`] if the game is too large; [`GameError::Tablebase`] if there is a table for it that is damaged
    /// or foreign.
    fn solver(&self, resources: &Resources) -> Result<Solver, GameError>;

    /// By seat, how well everybody stands in a game for more than two, in hundredths of what the game is about: larger is better, and
    /// only differences mean something. `None` in games for two, which players judge, and where nobody judges.
    fn seat_values(&self) -> Option<Vec<i32>>;

    /// Whether it is the same position of the same game.
    fn is_same(&self, other: &dyn PositionFace) -> bool;
}

impl Position {
    /// The position in the types of its game, if it is one of this game on the same board with the same switches: games that
    /// differ in these share their types.
    pub(crate) fn typed<A: Abilities>(&self, game: &Arc<A>) -> Option<&PositionOf<A>> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref::<At<A>>().filter(|at| same_game(&at.game, game)).map(|at| &at.pos)
    }

    /// Whether the game is over here.
    pub fn is_over(&self) -> bool {
        self.payoff().is_some()
    }

    /// The legal moves as people write them.
    pub fn move_texts(&self) -> Vec<String> {
        self.moves().into_iter().map(|mv| self.move_text(mv)).collect()
    }
}

impl Deref for Position {
    type Target = dyn PositionFace;

    fn deref(&self) -> &(dyn PositionFace + 'static) {
        &*self.0
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.is_same(&**other)
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// A position with the game it belongs to.
struct At<A: Abilities> {
    game: Arc<A>,
    pos: PositionOf<A>,
}

/// A position behind the face.
pub(crate) fn position<A: Abilities>(game: &Arc<A>, pos: PositionOf<A>) -> Position {
    Position(Arc::new(At { game: Arc::clone(game), pos }))
}

impl<A: Abilities> PositionFace for At<A> {
    fn game(&self) -> Game {
        Opened::handle(&self.game)
    }

    fn text(&self) -> String {
        self.game.rules().position_text(&self.pos)
    }

    fn canonical(&self) -> Position {
        position(&self.game, self.game.rules().canonical(&self.pos))
    }

    fn scene(&self) -> Scene {
        self.game.rules().scene(&self.pos)
    }

    fn arrangement(&self) -> Arrangement {
        self.game.rules().arrangement(&self.pos)
    }

    fn observe(&self, layout: &Observation, out: &mut [u8]) {
        layout.write(&*self.game, &self.pos, out);
    }

    fn drawing(&self) -> String {
        drawing(&self.scene())
    }

    fn to_move(&self) -> Seat {
        self.game.rules().to_move(&self.pos)
    }

    fn payoff(&self) -> Option<Payoff> {
        self.game.rules().payoff(&self.pos)
    }

    fn empties(&self) -> Option<u32> {
        self.game.empties(&self.pos)
    }

    fn moves(&self) -> Vec<Move> {
        let rules = self.game.rules();
        rules.moves(&self.pos).map(|mv| Move::of_code(rules.move_code(mv))).collect()
    }

    fn play(&self, mv: Move) -> Result<Position, GameError> {
        let rules = self.game.rules();
        let played = rules.move_of_code(mv.code()).ok_or(IllegalMove).and_then(|mv| rules.try_play(&self.pos, mv));
        let pos = played.map_err(|source| self.illegal(self.move_text(mv), source))?;
        Ok(position(&self.game, pos))
    }

    fn gesture(&self, mv: Move) -> Gesture {
        let rules = self.game.rules();
        rules.move_of_code(mv.code()).map_or(Gesture::Pass, |mv| rules.gesture(&self.pos, mv))
    }

    fn move_text(&self, mv: Move) -> String {
        move_text(self.game.rules(), mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, GameError> {
        self.play_text(text).map(|(mv, _)| mv)
    }

    fn play_text(&self, text: &str) -> Result<(Move, Position), GameError> {
        let rules = self.game.rules();
        let mv = rules.parse_move(text)?;
        let pos = rules.try_play(&self.pos, mv).map_err(|source| self.illegal(text.to_owned(), source))?;
        Ok((Move::of_code(rules.move_code(mv)), position(&self.game, pos)))
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        perft::perft(self.game.rules(), &self.pos, depth, threads)
    }

    fn census(&self, plan: &census::Plan, watch: &dyn Watch) -> census::Census {
        let counting = if A::RECURS { census::Counting::FirstTime } else { census::Counting::EachPly };
        self.game.census(&self.pos, &census::Plan { counting, ..*plan }, watch)
    }

    fn estimate(&self, sampling: &census::Sampling, watch: &dyn Watch) -> census::Estimate {
        self.game.estimate(&self.pos, sampling, watch)
    }

    fn book_moves(&self, resources: &Resources) -> Vec<BookMove> {
        self.game.book_moves(&self.pos, resources.tables.as_deref())
    }

    fn solver(&self, resources: &Resources) -> Result<Solver, GameError> {
        A::solver(&self.game, self.pos, resources)
    }

    fn seat_values(&self) -> Option<Vec<i32>> {
        self.game.seat_values(&self.pos)
    }

    fn is_same(&self, other: &dyn PositionFace) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<At<A>>().is_some_and(|other| other.pos == self.pos && same_game(&self.game, &other.game))
    }
}

impl<A: Abilities> At<A> {
    fn illegal(&self, mv: String, source: IllegalMove) -> GameError {
        let rules = self.game.rules();
        let legal: Vec<String> = rules.moves(&self.pos).map(|mv| rules.move_text(mv)).collect();
        GameError::Illegal { mv, legal: legal.join(", "), source }
    }
}

/// A move as people write it; what no move has this code is shown as the code.
pub(crate) fn move_text<G: Notation + Coded>(rules: &G, mv: Move) -> String {
    rules.move_of_code(mv.code()).map_or_else(|| format!("#{}", mv.code()), |mv| rules.move_text(mv))
}

/// Whether two games have the same name, board, pieces, players and switches.
fn same_game<A: Abilities>(one: &Arc<A>, other: &Arc<A>) -> bool {
    Arc::ptr_eq(one, other)
        || one.name() == other.name()
            && one.board() == other.board()
            && one.roster() == other.roster()
            && one.switches() == other.switches()
}
