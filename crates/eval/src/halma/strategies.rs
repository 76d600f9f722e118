use super::strategy::ahead_and_behind;
use super::{Mix, MoveInView, Strategy, View};
use game::{Game, MoveValue, Seat};
use halma::{Cell, CellSet, Halma, Move, Position};

/// A mix of strategies made ready for one board: as [`Mix::value`] says, but fast.
///
/// What a move is worth apart from the other pieces is a table by origin and destination. The rest, friends next to
/// the destination and foes blocked there, is asked of sets of cells.
#[derive(Clone, Debug)]
pub struct Strategies<B, const SEATS: usize> {
    mix: Mix,
    seats: [SeatTables<B>; SEATS],
    /// What the first friend next to the destination adds.
    pair: i32,
    /// What each blocked foe adds.
    blocked_foe: i32,
}

#[derive(Clone, Debug)]
struct SeatTables<B> {
    /// By `from * cells + to`.
    moves: Vec<i32>,
    /// By destination: the cells ahead of it that may hold a foe, and then each with the one opposite to it.
    fronts: Vec<(B, [(B, B); 3])>,
}

/// Why a strategy does not suit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// The maps of the combined strategy are those of one board.
    #[error(
        "strategy N has maps for two players on 8x8; for {players} players on {size}x{size} combine A, B, C and D, \
         for example \"C*2+A\""
    )]
    Board {
        /// The side of the board.
        size: usize,
        /// How many play.
        players: usize,
    },
}

impl<B: CellSet, const SEATS: usize> Strategies<B, SEATS> {
    /// A mix for a game.
    ///
    /// # Errors
    /// [`StrategyError`] if the combined strategy is in the mix and the board is not 8x8 for two.
    pub fn new(game: &Halma<B, SEATS>, mix: &Mix) -> Result<Strategies<B, SEATS>, StrategyError> {
        let combined = mix.terms().iter().any(|&(strategy, _)| strategy == Strategy::Combined);
        let size = game.board().size();
        if combined && (size, SEATS) != (8, 2) {
            return Err(StrategyError::Board { size, players: SEATS });
        }
        let seats = std::array::from_fn(|seat| SeatTables::new(game, mix, Seat::new(seat)));
        Ok(Strategies {
            mix: mix.clone(),
            seats,
            pair: added(mix, |mv| mv.friends_near = 1),
            blocked_foe: added(mix, |mv| mv.foes_blocked = 1),
        })
    }

    /// What they are made of.
    pub fn mix(&self) -> &Mix {
        &self.mix
    }
}

impl<B: CellSet> SeatTables<B> {
    fn new<const SEATS: usize>(game: &Halma<B, SEATS>, mix: &Mix, seat: Seat) -> SeatTables<B> {
        let (view, cells) = (View::new(game, seat), B::SIDE * B::SIDE);
        let mut moves = vec![0; cells * cells];
        let mut fronts = vec![(B::EMPTY, [(B::EMPTY, B::EMPTY); 3]); cells];
        for to in game.board().cells().cells() {
            for from in game.board().cells().cells() {
                let mv = MoveInView::on_empty_board(game, view, seat, from, to);
                moves[from.index() * cells + to.index()] = mix.value(&mv);
            }
            let pairs = ahead_and_behind(game, seat, to);
            fronts[to.index()] = (pairs.iter().fold(B::EMPTY, |all, pair| all | pair.0), pairs);
        }
        SeatTables { moves, fronts }
    }

    #[inline(always)]
    fn foes_blocked(&self, to: Cell, friends: B, foes: B) -> i32 {
        let (ahead, pairs) = &self.fronts[to.index()];
        if (*ahead & foes).is_empty() {
            return 0;
        }
        let blocked = |&&(ahead, behind): &&(B, B)| !(foes & ahead).is_empty() && !(friends & behind).is_empty();
        pairs.iter().filter(blocked).count() as i32
    }
}

impl<B: CellSet, const SEATS: usize> MoveValue<Halma<B, SEATS>> for Strategies<B, SEATS> {
    #[inline]
    fn move_value_for_mover(&self, game: &Halma<B, SEATS>, pos: &Position<B, SEATS>, mv: Move) -> i32 {
        let Move::Go { from, to } = mv else { return 0 };
        let seat = game.to_move(pos);
        let tables = &self.seats[seat.index()];
        let friends = pos.pieces_of(seat) & !B::bit(from);
        let mut value = tables.moves[from.index() * B::SIDE * B::SIDE + to.index()];
        if self.pair != 0 && !(game.board().neighbours(to) & friends).is_empty() {
            value += self.pair;
        }
        if self.blocked_foe != 0 {
            value += self.blocked_foe * tables.foes_blocked(to, friends, pos.occupied() & !pos.pieces_of(seat));
        }
        value
    }
}

/// What a change of a move adds to its value; the same for all moves.
fn added(mix: &Mix, change: impl Fn(&mut MoveInView)) -> i32 {
    let place = super::Place { row: 0, column: 0 };
    let plain = MoveInView {
        from: place,
        to: place,
        from_goal: false,
        to_goal: false,
        last: 7,
        friends_near: 0,
        foes_blocked: 0,
    };
    let mut changed = plain;
    change(&mut changed);
    mix.value(&changed) - mix.value(&plain)
}
