use crate::moves::move_to;
use crate::{CellSet, Move, Position, Row};
use game::{Seat, Tactical};

/// A line is threatened where one more stone completes it; all answers are questions about sets of such cells.
impl<S: CellSet> Tactical for Row<S> {
    #[inline]
    fn wins_at_once(&self, pos: &Position<S>) -> bool {
        let board = self.board();
        !(board.completing(pos.mine) & board.open(pos.occupied())).is_empty()
    }

    #[inline]
    fn safe_moves(&self, pos: &Position<S>, safe: &mut Vec<(Move, Position<S>)>) {
        let setup = self.setup();
        safe.extend(
            self.safe_cells(pos).indices().map(|index| {
                (move_to(index as u8, setup.rows() as u8, setup.gravity()), pos.with_stone(S::bit(index)))
            }),
        );
    }

    #[inline]
    fn has_safe_move(&self, pos: &Position<S>) -> bool {
        !self.safe_cells(pos).is_empty()
    }

    /// A stone of one's own never completes a line of the opponent's.
    #[inline]
    fn loses_at_once(&self, _: &Position<S>) -> bool {
        false
    }

    #[inline]
    fn wins_in_two(&self, _: &Position<S>) -> bool {
        false
    }

    #[inline]
    fn is_safe(&self, after: &Position<S>) -> bool {
        !self.wins_at_once(after)
    }

    /// Threats first, then cells through which many lines run.
    #[inline]
    fn promise(&self, pos: &Position<S>, mv: Move, after: &Position<S>) -> i32 {
        let _ = mv;
        let board = self.board();
        let threats = board.completing(after.theirs) & board.all & !after.occupied();
        let stone = after.theirs ^ pos.mine;
        (threats.count() as i32) << 8 | i32::from(board.lines_through[stone.lowest()])
    }

    /// If the seat took all empty cells, would it have a line?
    #[inline]
    fn cannot_win(&self, pos: &Position<S>, seat: Seat) -> bool {
        let board = self.board();
        !board.has_line(board.all & !pos.stones(seat.opponent()))
    }
}

impl<S: CellSet> Row<S> {
    /// The cells where a stone neither leaves a line of the opponent's to be completed nor opens one above it.
    #[inline(always)]
    fn safe_cells(&self, pos: &Position<S>) -> S {
        let board = self.board();
        let occupied = pos.occupied();
        let open = board.open(occupied);
        let threats = board.completing(pos.theirs) & board.all & !occupied;
        let pressing = threats & open;
        let answers = if pressing.is_empty() {
            open
        } else if pressing.without_lowest().is_empty() {
            pressing
        } else {
            S::EMPTY
        };
        // What is open without gravity is pressing already.
        if board.setup.gravity() { answers & !(threats >> 1) } else { answers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Moves, Setup};
    use game::{Duel, Game, Payoff};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    /// The same rules without anything quick: every answer is found by trying.
    struct ByTrying<'g, S>(&'g Row<S>);

    impl<S: CellSet> Game for ByTrying<'_, S> {
        type Position = Position<S>;
        type Move = Move;
        type Moves<'a>
            = Moves<S>
        where
            Self: 'a;

        fn seats(&self) -> usize {
            self.0.seats()
        }

        fn start(&self) -> Position<S> {
            self.0.start()
        }

        fn to_move(&self, pos: &Position<S>) -> Seat {
            self.0.to_move(pos)
        }

        fn moves(&self, pos: &Position<S>) -> Moves<S> {
            self.0.moves(pos)
        }

        fn play(&self, pos: &Position<S>, mv: Move) -> Position<S> {
            self.0.play(pos, mv)
        }

        fn payoff(&self, pos: &Position<S>) -> Option<Payoff> {
            self.0.payoff(pos)
        }
    }

    impl<S: CellSet> Duel for ByTrying<'_, S> {
        fn highest_score(&self) -> i32 {
            self.0.highest_score()
        }
    }

    impl<S: CellSet> Tactical for ByTrying<'_, S> {}

    /// Compares all answers in the positions of random games; returns how often each of them was yes.
    fn check<S: CellSet>(setup: Setup, games: u32) -> [u32; 3] {
        let game = Row::<S>::new(setup);
        let slow = ByTrying(&game);
        let mut random = Pcg64::seed_from_u64(5);
        let mut yes = [0; 3];
        for _ in 0..games {
            let mut pos = game.start();
            loop {
                let moves: Vec<Move> = game.moves(&pos).collect();
                if moves.is_empty() {
                    break;
                }
                for seat in [Seat::FIRST, Seat::SECOND] {
                    let lost_hope = game.cannot_win(&pos, seat);
                    yes[2] += u32::from(lost_hope);
                    let reached = slow.payoff(&random_end(&slow, pos, &mut random)).and_then(|end| end.winner());
                    assert!(!lost_hope || reached != Some(seat), "{setup:?} {pos:?}");
                }
                let wins = slow.wins_at_once(&pos);
                assert_eq!(game.wins_at_once(&pos), wins, "{setup:?} {pos:?}");
                let (mut fast_safe, mut slow_safe) = (Vec::new(), Vec::new());
                if !wins {
                    game.safe_moves(&pos, &mut fast_safe);
                    slow.safe_moves(&pos, &mut slow_safe);
                    assert_eq!(fast_safe, slow_safe, "{setup:?} {pos:?}");
                    assert_eq!(game.has_safe_move(&pos), !slow_safe.is_empty(), "{setup:?} {pos:?}");
                    assert_eq!(game.loses_at_once(&pos), slow.loses_at_once(&pos), "{setup:?} {pos:?}");
                    assert_eq!(game.wins_in_two(&pos), slow.wins_in_two(&pos), "{setup:?} {pos:?}");
                    yes[1] += u32::from(slow_safe.is_empty());
                    for &mv in &moves {
                        let after = game.play(&pos, mv);
                        assert_eq!(game.is_safe(&after), slow.is_safe(&after), "{setup:?} {pos:?} {mv:?}");
                    }
                }
                yes[0] += u32::from(wins);
                // Games of blunders end soon: mostly a safe move, if there is one.
                pos = match slow_safe.len() {
                    0 => game.play(&pos, moves[random.random_range(0..moves.len())]),
                    safe => slow_safe[random.random_range(0..safe)].1,
                };
            }
        }
        yes
    }

    fn random_end<G: Game>(game: &G, mut pos: G::Position, random: &mut Pcg64) -> G::Position {
        loop {
            let moves: Vec<G::Move> = game.moves(&pos).collect();
            if moves.is_empty() {
                return pos;
            }
            pos = game.play(&pos, moves[random.random_range(0..moves.len())]);
        }
    }

    #[test]
    fn what_is_quick_says_the_same_as_trying() {
        let mut yes = [0; 3];
        for gravity in [true, false] {
            for (rows, columns, length) in
                [(3, 3, 3), (4, 4, 3), (6, 7, 4), (4, 6, 4), (1, 9, 3), (9, 1, 3), (3, 8, 5), (7, 6, 6), (5, 5, 2)]
            {
                let setup = Setup::new(rows, columns, length, gravity).unwrap();
                let found = check::<u64>(setup, 30);
                assert_eq!(check::<u128>(setup, 10), check::<crate::U256>(setup, 10));
                (0..3).for_each(|index| yes[index] += found[index]);
            }
            check::<u128>(Setup::new(9, 9, 5, gravity).unwrap(), 5);
            check::<crate::U256>(Setup::new(15, 15, 5, gravity).unwrap(), 1);
            check::<crate::U256>(Setup::new(15, 15, 15, gravity).unwrap(), 1);
        }
        assert!(yes.iter().all(|&count| count > 20), "every answer comes up: {yes:?}");
    }
}
