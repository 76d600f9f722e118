use crate::notation::cell_text;
use crate::scene::piece;
use crate::{CellSet, Halma, Position, Win};
use game::{Arrange, Arrangement, Fault, Impossible, Seat, TurnCount};

/// With `leave-home` the turns that the player to move has left; those of the others follow, since everybody moves in turn.
impl<B: CellSet, const SEATS: usize> Arrange for Halma<B, SEATS> {
    fn turn_count(&self) -> Option<TurnCount> {
        self.options().leave_home.map(|most| TurnCount { name: "leave-home", most })
    }

    fn turns_of(&self, pos: &Position<B, SEATS>) -> u16 {
        pos.turns_left[pos.seat.index()]
    }

    fn arranged(&self, arrangement: &Arrangement) -> Result<Position<B, SEATS>, Impossible> {
        let seat = arrangement.to_move;
        let pieces = std::array::from_fn(|own| {
            let cells = self.board().cells().cells().enumerate();
            B::of(cells.filter(|&(point, _)| arrangement.owner(point) == Some(Seat::new(own))).map(|(_, cell)| cell))
        });
        self.check_pieces(&pieces)?;
        // Who comes before the player to move in a round has had one turn more.
        let earlier = |own: usize| u16::from(own < seat.index());
        let turns_left = std::array::from_fn(|own| arrangement.turns.saturating_sub(earlier(own)));
        let pos = Position { pieces, seat, turns_left };
        self.check_end(&pos)?;
        Ok(pos)
    }
}

impl<B: CellSet, const SEATS: usize> Halma<B, SEATS> {
    /// Everybody has all pieces on the board.
    pub(crate) fn check_pieces(&self, pieces: &[B; SEATS]) -> Result<(), Impossible> {
        let needed = self.variant().pieces();
        for (seat, &own) in pieces.iter().enumerate() {
            let found = own.count() as usize;
            if found != needed {
                let token = piece(Seat::new(seat));
                return Err(self.seen(Fault::Number { token, found, needed }, own));
            }
        }
        Ok(())
    }

    /// The game ends with the first player who has reached the goal. Where all pieces in it must be the player's own, the player
    /// itself has moved last; where the goal must be full, anybody may have filled it. Nobody else than the last to move can have just
    /// lost by a piece at home.
    fn check_end(&self, pos: &Position<B, SEATS>) -> Result<(), Impossible> {
        let winners: Vec<Seat> = (0..SEATS).filter(|&seat| self.reached_goal(pos, seat)).map(Seat::new).collect();
        let arrived = winners.iter().fold(B::EMPTY, |cells, &seat| cells | (pos.pieces_of(seat) & self.goal(seat)));
        let at_home = |seat: &Seat| self.options().leave_home.is_some() && self.stayed_home(pos, seat.index());
        let lost_before = (0..SEATS).map(Seat::new).filter(|seat| seat.next(SEATS) != pos.seat).find(at_home);
        if let Some(seat) = lost_before {
            return Err(self.seen(Fault::LostBefore { seat }, pos.pieces_of(seat) & self.home(seat)));
        }
        match winners[..] {
            [] => Ok(()),
            [seat] if self.options().win == Win::Filled || seat.next(SEATS) == pos.seat => Ok(()),
            [seat] => Err(self.seen(Fault::WonBefore { seat }, arrived)),
            _ => Err(self.seen(Fault::SeveralWon, arrived)),
        }
    }

    fn seen(&self, fault: Fault, cells: B) -> Impossible {
        Impossible::seen(fault, cells.cells().map(|cell| cell_text(self.board(), cell)))
    }
}
