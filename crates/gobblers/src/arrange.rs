use crate::cells::{self, Cells};
use crate::scene::token;
use crate::{Cell, Gobblers, Handicapped, HandicappedPosition, Position, Size};
use game::{Arrange, Arrangement, Fault, Impossible, Seat, TurnCount, Unplay};

/// Tokens in a line.
const LENGTH: usize = 3;

impl Arrange for Gobblers {
    fn arranged(&self, arrangement: &Arrangement) -> Result<Position, Impossible> {
        let mut pos = Position { seat: arrangement.to_move, ..Position::EMPTY };
        for (cell, stack) in Cell::all().zip(&arrangement.stacks) {
            for token in stack {
                let pieces = if token.seat == pos.seat { &mut pos.mine } else { &mut pos.theirs };
                pieces[usize::from(token.size - 1)] |= 1 << cell.index();
            }
        }
        self.check_pieces(&pos)?;
        self.check_lines(&pos)?;
        Gobblers::check_beginning(&pos)?;
        Ok(pos)
    }
}

/// The limits of the first turns ask for the number of player 1's next turn, 0 once they are behind.
impl Arrange for Handicapped {
    fn turn_count(&self) -> Option<TurnCount> {
        let most = u16::from(self.first_turns().last());
        (!self.first_turns().is_none()).then_some(TurnCount { name: "first-turns", most })
    }

    fn turns_of(&self, pos: &HandicappedPosition) -> u16 {
        pos.turn().map_or(0, u16::from)
    }

    fn arranged(&self, arrangement: &Arrangement) -> Result<HandicappedPosition, Impossible> {
        let board = self.inner().arranged(arrangement)?;
        let turn = u8::try_from(arrangement.turns).unwrap_or(0);
        if turn > 0 {
            let taken = usize::from(turn - 1);
            // Player 2 has moved as often as player 1, unless it is to move.
            let second = if board.seat == Seat::FIRST { Some(taken) } else { taken.checked_sub(1) };
            for (seat, turns) in [(Seat::FIRST, taken), (Seat::SECOND, second.unwrap_or(0))] {
                let found: usize = Size::ALL.into_iter().map(|size| board.on_board(seat, size)).sum();
                if found > turns {
                    return Err(seen(Fault::TooSoon { seat, found, turns }, union(board.pieces(seat))));
                }
            }
        }
        Ok(HandicappedPosition::at_turn(board, turn))
    }
}

impl Gobblers {
    /// Nobody has more pieces of a size than there are.
    pub(crate) fn check_pieces(&self, pos: &Position) -> Result<(), Impossible> {
        for seat in [Seat::FIRST, Seat::SECOND] {
            for size in Size::ALL {
                let (found, most) = (pos.on_board(seat, size), self.rules().hands.of(seat, size));
                if found > most {
                    let token = token(seat, size);
                    return Err(seen(Fault::TooMany { token, found, most }, pos.pieces(seat)[size.index()]));
                }
            }
        }
        Ok(())
    }

    /// A line ends the game: there must be a move that has made all lines at once.
    fn check_lines(&self, pos: &Position) -> Result<(), Impossible> {
        let lines = |seat: Seat| cells::complete_lines(pos.tops(seat));
        let (first, second) = (lines(Seat::FIRST), lines(Seat::SECOND));
        let mut made = first | second == 0;
        if !made {
            self.predecessors(pos, &mut |_| made = true);
        }
        let length = LENGTH;
        match (made, first, second) {
            (true, ..) => Ok(()),
            (false, 0, lines) => Err(seen(Fault::LineUnmade { seat: Seat::SECOND, length }, lines)),
            (false, lines, 0) => Err(seen(Fault::LineUnmade { seat: Seat::FIRST, length }, lines)),
            (false, first, second) => Err(seen(Fault::BothLines { length }, first | second)),
        }
    }

    /// What was put on the board stays there, so whoever has had a turn has a piece on it: unless the last move ended the game
    /// by taking one up.
    fn check_beginning(pos: &Position) -> Result<(), Impossible> {
        let has = |seat: Seat| union(pos.pieces(seat)) != 0;
        let over = Gobblers::line_winner(pos).is_some();
        if !over && !has(Seat::FIRST) && (has(Seat::SECOND) || pos.seat == Seat::SECOND) {
            return Err(Impossible::anywhere(Fault::NoneYet { seat: Seat::FIRST }));
        }
        if !over && has(Seat::FIRST) && !has(Seat::SECOND) && pos.seat == Seat::FIRST {
            return Err(Impossible::anywhere(Fault::NoneYet { seat: Seat::SECOND }));
        }
        Ok(())
    }
}

fn union(sets: [Cells; 3]) -> Cells {
    sets[0] | sets[1] | sets[2]
}

fn seen(fault: Fault, cells: Cells) -> Impossible {
    Impossible::seen(fault, cells::each(cells).map(|cell| Cell::new(cell).text()))
}
