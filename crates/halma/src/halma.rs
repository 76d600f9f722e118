use crate::ranked::LARGEST;
use crate::ranking::Ranking;
use crate::{Board, Cell, CellSet, Jumps, Move, Moves, Options, Position, Variant, Win};
use game::{Duel, Game, IllegalMove, Keyed, MatchLimits, Payoff, Seat, SwitchError, Switches};
use std::sync::Arc;

/// The rules of Halma on one board, for `SEATS` players, with sets of cells of type `B`.
///
/// ```
/// use game::{Game, Notation};
/// use halma::{Halma, Variant};
///
/// let game: Halma<u64, 2> = Halma::new(Variant::new(8, 8, None, 2)?, halma::switches([("win", "filled")])?)?;
/// let start = game.start();
/// assert_eq!(game.moves(&start).count(), 24);
/// let after = game.try_play(&start, game.parse_move("a6-c6")?)?;
/// assert_eq!(game.position_text(&after), "----2222/-----222/------22/-------2/1-------/-11-----/111-----/1111---- 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Halma<B, const SEATS: usize> {
    variant: Variant,
    switches: Switches,
    options: Options,
    board: Board<B>,
    homes: [B; SEATS],
    goals: [B; SEATS],
    /// By seat, the camp that own pieces must not leave; empty if there is no such rule.
    stay: [B; SEATS],
    /// The numbers of positions, on boards that are small enough.
    pub(crate) ranking: Option<Arc<Ranking>>,
}

/// Whose doing ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This player has reached the goal.
    Won(Seat),
    /// This player has not left home in time.
    Lost(Seat),
}

impl<B: CellSet, const SEATS: usize> Halma<B, SEATS> {
    /// The rules of a variant with these switches.
    ///
    /// # Errors
    /// [`SwitchError`] for values that do not exist.
    ///
    /// # Panics
    /// If the variant is not for `SEATS` players, or its board is too large for `B`: the types are chosen by the
    /// variant, as the documentation of this crate says.
    pub fn new(variant: Variant, switches: Switches) -> Result<Halma<B, SEATS>, SwitchError> {
        assert_eq!(variant.players(), SEATS, "the type fits the variant");
        let options = Options::read(&switches)?;
        let board = Board::new(variant);
        let homes: [B; SEATS] = std::array::from_fn(|seat| board.camps()[seat]);
        // The camp diagonally opposite is that of the player half a round away.
        let goals = std::array::from_fn(|seat| homes[(seat + SEATS / 2) % SEATS]);
        let stay = if options.stay { goals } else { [B::EMPTY; SEATS] };
        let ranked = SEATS == 2 && variant.size() <= LARGEST && options.leave_home.is_none();
        let ranking = ranked.then(|| Arc::new(Ranking::new(variant.size(), variant.pieces())));
        Ok(Halma { variant, switches, options, board, homes, goals, stay, ranking })
    }

    /// Board, pieces and players.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// All switches of the game with the values chosen.
    pub fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The values of the switches, understood.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What ends a match of this game although the rules would go on: the switches `limit` and `repetition`.
    pub fn match_limits(&self) -> MatchLimits {
        self.options.limits
    }

    /// The cells.
    pub fn board(&self) -> &Board<B> {
        &self.board
    }

    /// The camp in which a player starts.
    pub fn home(&self, seat: Seat) -> B {
        self.homes[seat.index()]
    }

    /// The camp that a player has to reach.
    pub fn goal(&self, seat: Seat) -> B {
        self.goals[seat.index()]
    }

    /// The camp that pieces of a player must not leave: the goal camp, or nothing with `stay=off`.
    #[inline(always)]
    pub fn stay(&self, seat: Seat) -> B {
        self.stay[seat.index()]
    }

    /// Who has won or lost, `None` while the game goes on.
    ///
    /// A single turn fulfils at most one condition. In a position that was set up and fulfils several, goals come before
    /// losses, and the player who moved last comes first.
    #[inline]
    pub fn outcome(&self, pos: &Position<B, SEATS>) -> Option<Outcome> {
        let won = (0..SEATS).any(|seat| self.reached_goal(pos, seat));
        let lost = self.options.leave_home.is_some() && (0..SEATS).any(|seat| self.stayed_home(pos, seat));
        if !won && !lost {
            return None;
        }
        let winner = pos.seats_by_last_turn().find(|seat| self.reached_goal(pos, seat.index()));
        let loser = || pos.seats_by_last_turn().find(|seat| self.stayed_home(pos, seat.index()));
        winner.map(Outcome::Won).or_else(|| loser().map(Outcome::Lost))
    }

    /// Where the side to move can go with its piece on `from`; empty if it has none there or the game is over.
    pub fn destinations(&self, pos: &Position<B, SEATS>, from: Cell) -> B {
        let moves = self.moves(pos);
        if moves.origins.has(from) { moves.destinations(from) } else { B::EMPTY }
    }

    /// The cells that a piece visits in a legal move by one shortest way, origin and destination included; empty for
    /// a pass and for moves that are not legal.
    pub fn route(&self, pos: &Position<B, SEATS>, mv: Move) -> Vec<Cell> {
        match mv {
            Move::Go { from, to } if self.destinations(pos, from).has(to) => {
                let jumps = Jumps::new(&self.board, pos.occupied());
                jumps.route(from, to).unwrap_or_else(|| vec![from, to])
            }
            _ => Vec::new(),
        }
    }

    #[inline(always)]
    pub(crate) fn reached_goal(&self, pos: &Position<B, SEATS>, seat: usize) -> bool {
        let goal = self.goals[seat];
        match self.options.win {
            Win::AllMine => pos.pieces[seat] == goal,
            Win::Filled => !(pos.pieces[seat] & goal).is_empty() && (goal & !pos.occupied()).is_empty(),
        }
    }

    /// Whether a player has a piece at home that should have left by now; only with `leave-home`.
    #[inline(always)]
    pub(crate) fn stayed_home(&self, pos: &Position<B, SEATS>, seat: usize) -> bool {
        pos.turns_left[seat] == 0 && !(pos.pieces[seat] & self.homes[seat]).is_empty()
    }
}

impl<B: CellSet, const SEATS: usize> Game for Halma<B, SEATS> {
    type Position = Position<B, SEATS>;
    type Move = Move;
    type Moves<'a> = Moves<'a, B>;

    fn seats(&self) -> usize {
        SEATS
    }

    fn start(&self) -> Position<B, SEATS> {
        Position { pieces: self.homes, seat: Seat::FIRST, turns_left: [self.options.leave_home.unwrap_or(0); SEATS] }
    }

    fn to_move(&self, pos: &Position<B, SEATS>) -> Seat {
        pos.seat
    }

    #[inline]
    fn moves(&self, pos: &Position<B, SEATS>) -> Moves<'_, B> {
        let over = self.outcome(pos).is_some();
        let occupied = pos.occupied();
        Moves {
            board: &self.board,
            jumps: Jumps::new(&self.board, occupied),
            empty: self.board.cells() & !occupied,
            stay: self.stay(pos.seat),
            origins: if over { B::EMPTY } else { pos.pieces_of(pos.seat) },
            from: Cell(0),
            destinations: B::EMPTY,
            pass: !over,
        }
    }

    #[inline]
    fn play(&self, pos: &Position<B, SEATS>, mv: Move) -> Position<B, SEATS> {
        let mut after = *pos;
        let mover = pos.seat.index();
        if let Move::Go { from, to } = mv {
            debug_assert!(pos.pieces[mover].has(from) && !pos.occupied().has(to), "a piece goes to an empty cell");
            after.pieces[mover] ^= B::bit(from) | B::bit(to);
        }
        after.turns_left[mover] = pos.turns_left[mover].saturating_sub(1);
        after.seat = pos.seat.next(SEATS);
        after
    }

    fn payoff(&self, pos: &Position<B, SEATS>) -> Option<Payoff> {
        let (seat, score) = match self.outcome(pos)? {
            Outcome::Won(seat) => (seat, SEATS as i32 - 1),
            Outcome::Lost(seat) => (seat, 1 - SEATS as i32),
        };
        // One player's score is shared by the others, so that payoffs add up to zero.
        let others = -score.signum();
        let by_seat: [i32; SEATS] = std::array::from_fn(|other| if other == seat.index() { score } else { others });
        Some(Payoff::new(&by_seat))
    }

    fn try_play(&self, pos: &Position<B, SEATS>, mv: Move) -> Result<Position<B, SEATS>, IllegalMove> {
        let legal = match mv {
            Move::Go { from, to } => self.destinations(pos, from).has(to),
            Move::Pass => self.moves(pos).next() == Some(Move::Pass),
        };
        if legal { Ok(self.play(pos, mv)) } else { Err(IllegalMove) }
    }
}

/// A win is worth 1.
impl<B: CellSet> Duel for Halma<B, 2> {
    fn highest_score(&self) -> i32 {
        1
    }
}

impl<B: CellSet, const SEATS: usize> Keyed for Halma<B, SEATS> {
    fn key(&self, pos: &Position<B, SEATS>) -> u64 {
        let turns = pos.turns_left.iter().fold(pos.seat.index() as u64, |sum, &turns| sum << 14 | u64::from(turns));
        let words = pos.pieces.iter().flat_map(|&pieces| (0..B::WORDS).map(move |index| pieces.word(index)));
        words.fold(mix(0x9e37_79b9_7f4a_7c15, turns), mix)
    }
}

/// Mixes a word into a key: the two halves of a long product, folded.
#[inline(always)]
fn mix(key: u64, word: u64) -> u64 {
    let product = u128::from(key ^ 0xa076_1d64_78bd_642f) * u128::from(word ^ 0xe703_7ed1_a0b4_28db);
    (product as u64 ^ (product >> 64) as u64).rotate_left(23) ^ key
}
