use crate::{FirstTurns, Gobblers, Move, Moves, Position};
use game::{Depict, Duel, Game, Gesture, Keyed, Notation, ParseError, Payoff, Scene, Seat, Symmetric, Tactical};

/// Gobblet Gobblers with limits on the first turns of player 1.
///
/// A handicap needs to know how many turns player 1 has taken, which the board does not tell; so a position carries that number,
/// until the last limited turn is made. From then on the game is the one without a handicap, and so is the value of every
/// position: whoever has a table for that one needs no other.
///
/// ```
/// use game::{Game, Notation};
/// let switches = gobblers::switches([("first-turns", "2:only-small")]).unwrap();
/// let (rules, first_turns) = gobblers::rules(&switches).unwrap();
/// let game = gobblers::Handicapped::new(gobblers::Gobblers::new(rules), first_turns);
/// let start = game.start();
/// assert_eq!(game.moves(&start).count(), 9);
/// assert_eq!(game.position_text(&start), "././././././././. 1 t1");
/// ```
#[derive(Clone, Debug)]
pub struct Handicapped {
    inner: Gobblers,
    first_turns: FirstTurns,
}

/// A position of [`Handicapped`]: the board, and how far the limits reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandicappedPosition {
    board: Position,
    /// The number of player 1's next turn, or 0 once the limited turns are behind, so that positions which go on alike are equal.
    turn: u8,
}

impl HandicappedPosition {
    /// The position with this board when the limited turns are behind.
    pub fn without_limits(board: Position) -> HandicappedPosition {
        HandicappedPosition { board, turn: 0 }
    }

    /// The position with this board when player 1's next turn has this number, or 0 when the limited turns are behind.
    pub(crate) fn at_turn(board: Position, turn: u8) -> HandicappedPosition {
        HandicappedPosition { board, turn }
    }

    /// The position of the game without a handicap.
    pub fn board(&self) -> &Position {
        &self.board
    }

    /// Whether limited turns are still ahead. If not, the game goes on as without a handicap.
    pub fn limits_ahead(&self) -> bool {
        self.turn != 0
    }

    /// The number of player 1's next turn, which is this one if player 1 is to move, while limited turns are ahead.
    pub fn turn(&self) -> Option<u8> {
        self.limits_ahead().then_some(self.turn)
    }

    /// Another board with the same limits ahead.
    #[must_use]
    pub fn with_board(self, board: Position) -> HandicappedPosition {
        HandicappedPosition { board, ..self }
    }
}

impl Handicapped {
    /// The game with these limits; with [`FirstTurns::NONE`] it is the same as the game without.
    pub fn new(inner: Gobblers, first_turns: FirstTurns) -> Handicapped {
        Handicapped { inner, first_turns }
    }

    /// The game without the handicap.
    pub fn inner(&self) -> &Gobblers {
        &self.inner
    }

    /// The handicap.
    pub fn first_turns(&self) -> FirstTurns {
        self.first_turns
    }

    /// Reads the word that says which turn of player 1 comes next.
    fn parse_turn(&self, word: &str) -> Result<u8, ParseError> {
        let last = self.first_turns.last();
        let number = word.strip_prefix('t').filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
        let turn: Option<u8> = number.and_then(|number| number.parse().ok());
        match turn {
            Some(turn) if (1..=last).contains(&turn) => Ok(turn),
            Some(turn) if turn > last => Err(ParseError(format!(
                "position has {word}, but first-turns={} limits turns up to {last} only; without the word the limits are behind",
                self.first_turns,
            ))),
            _ => Err(ParseError(format!(
                "position has \"{word}\" after the player to move; the number of player 1's next turn is written t1 to t{last}, \
                 and nothing once the limits of first-turns={} are behind",
                self.first_turns,
            ))),
        }
    }
}

impl Game for Handicapped {
    type Position = HandicappedPosition;
    type Move = Move;
    type Moves<'a> = Moves;

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn start(&self) -> HandicappedPosition {
        HandicappedPosition { board: self.inner.start(), turn: u8::from(!self.first_turns.is_none()) }
    }

    fn to_move(&self, pos: &HandicappedPosition) -> Seat {
        self.inner.to_move(&pos.board)
    }

    fn moves(&self, pos: &HandicappedPosition) -> Moves {
        let mut moves = self.inner.moves(&pos.board);
        if pos.limits_ahead() && self.to_move(pos) == Seat::FIRST {
            self.first_turns.restrict(&mut moves, pos.turn, &pos.board);
        }
        moves
    }

    fn play(&self, pos: &HandicappedPosition, mv: Move) -> HandicappedPosition {
        let board = self.inner.play(&pos.board, mv);
        let turn = match self.to_move(pos) {
            Seat::FIRST if pos.limits_ahead() && pos.turn < self.first_turns.last() => pos.turn + 1,
            Seat::FIRST => 0,
            _ => pos.turn,
        };
        HandicappedPosition { board, turn }
    }

    /// Player 1 is stuck as well if the limits leave no move.
    fn payoff(&self, pos: &HandicappedPosition) -> Option<Payoff> {
        let stuck = || self.moves(pos).next().is_none().then(|| self.inner.stuck_payoff(&pos.board));
        Gobblers::line_payoff(&pos.board).or_else(stuck)
    }
}

impl Duel for Handicapped {
    fn highest_score(&self) -> i32 {
        self.inner.highest_score()
    }
}

/// All limits treat the images of a cell alike.
impl Symmetric for Handicapped {
    fn symmetries(&self) -> usize {
        self.inner.symmetries()
    }

    fn map_position(&self, pos: &HandicappedPosition, symmetry: usize) -> HandicappedPosition {
        pos.with_board(self.inner.map_position(&pos.board, symmetry))
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        self.inner.map_move(mv, symmetry)
    }

    fn canonical(&self, pos: &HandicappedPosition) -> HandicappedPosition {
        pos.with_board(self.inner.canonical(&pos.board))
    }
}

/// Once the limits are behind, a position has the key that it has without a handicap.
impl Keyed for Handicapped {
    fn key(&self, pos: &HandicappedPosition) -> u64 {
        pos.board.key(pos.turn)
    }
}

/// As without a handicap. While limited turns are ahead, a third word tells the number of player 1's next turn: `t1`, `t2`, and so
/// on; it is that of the present turn if player 1 is to move.
impl Notation for Handicapped {
    fn position_text(&self, pos: &HandicappedPosition) -> String {
        let board = self.inner.position_text(&pos.board);
        match pos.turn() {
            Some(turn) => format!("{board} t{turn}"),
            None => board,
        }
    }

    fn parse_position(&self, text: &str) -> Result<HandicappedPosition, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [cells, side, turn] if !self.first_turns.is_none() => {
                let board = self.inner.parse_position(&format!("{cells} {side}"))?;
                Ok(HandicappedPosition { board, turn: self.parse_turn(turn)? })
            }
            _ => self.inner.parse_position(text).map(HandicappedPosition::without_limits),
        }
    }

    fn move_text(&self, mv: Move) -> String {
        self.inner.move_text(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        self.inner.parse_move(text)
    }
}

/// Only cells that the limits allow are marked as targets.
impl Depict for Handicapped {
    fn scene(&self, pos: &HandicappedPosition) -> Scene {
        crate::scene::scene(&self.inner, &pos.board, self.moves(pos))
    }

    fn gesture(&self, pos: &HandicappedPosition, mv: Move) -> Gesture {
        self.inner.gesture(&pos.board, mv)
    }
}

/// Once the limits are behind, the quick answers of the game without a handicap hold; before, they are found by trying, because
/// limits can forbid a winning move or leave player 1 stuck.
impl Tactical for Handicapped {
    fn wins_at_once(&self, pos: &HandicappedPosition) -> bool {
        if pos.limits_ahead() {
            return self.moves(pos).any(|mv| self.ends_as(&self.play(pos, mv), -1));
        }
        self.inner.wins_at_once(&pos.board)
    }

    fn has_safe_move(&self, pos: &HandicappedPosition) -> bool {
        if pos.limits_ahead() {
            return self.moves(pos).any(|mv| self.is_safe(&self.play(pos, mv)));
        }
        self.inner.has_safe_move(&pos.board)
    }

    fn loses_at_once(&self, pos: &HandicappedPosition) -> bool {
        if pos.limits_ahead() {
            return self.moves(pos).all(|mv| self.ends_as(&self.play(pos, mv), 1));
        }
        self.inner.loses_at_once(&pos.board)
    }

    fn wins_in_two(&self, pos: &HandicappedPosition) -> bool {
        if pos.limits_ahead() {
            let undecided = |after: &HandicappedPosition| self.score_for_mover(after).is_none();
            return self
                .moves(pos)
                .map(|mv| self.play(pos, mv))
                .any(|after| undecided(&after) && self.loses_at_once(&after));
        }
        self.inner.wins_in_two(&pos.board)
    }

    fn is_safe(&self, after: &HandicappedPosition) -> bool {
        if after.limits_ahead() {
            return self.score_for_mover(after).map_or_else(|| !self.wins_at_once(after), |score| score <= 0);
        }
        self.inner.is_safe(&after.board)
    }
}
