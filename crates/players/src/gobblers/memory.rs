//! What a player remembers of a position.

use ::gobblers::{FirstTurns, Gobblers, Handicapped, HandicappedPosition, Hands, Rules};
use game::Seat;

/// A position as a player remembers it, and the game that is played in its head.
///
/// A covered piece that is forgotten is nowhere: not on the board, and not in hand, because the game in the head has it not
/// at all. What is visible is remembered, so that the moves are the same as in the real game; only what they bring to light
/// is not.
pub(super) struct Memory {
    pub(super) game: Handicapped,
    pub(super) pos: HandicappedPosition,
}

impl Memory {
    /// Remembers a position, except for the covered pieces that `forgets` picks.
    pub(super) fn of(game: &Handicapped, pos: &HandicappedPosition, mut forgets: impl FnMut() -> bool) -> Memory {
        let rules = game.inner().rules();
        let mut board = *pos.board();
        let mut pieces = [Seat::FIRST, Seat::SECOND].map(|seat| rules.hands.of_seat(seat));
        for (cell, seat, size) in pos.board().covered() {
            if forgets() {
                board = board.without(cell, size);
                pieces[seat.index()][size.index()] -= 1;
            }
        }
        let [first, second] = pieces;
        let hands = Hands::new(first, second).unwrap_or(rules.hands);
        Memory { game: in_head(game.first_turns(), Rules { hands, ..rules }), pos: pos.with_board(board) }
    }
}

fn in_head(first_turns: FirstTurns, rules: Rules) -> Handicapped {
    Handicapped::new(Gobblers::new(rules), first_turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gobblers::Size;
    use game::{Game, Notation, Tactical};

    fn game() -> Handicapped {
        Handicapped::new(Gobblers::new(Rules::default()), FirstTurns::NONE)
    }

    /// Player 1 has a small piece under player 2's medium one on c1, between two more of its own in the top row.
    const UNDER: &str = "S/M/Sm/././l/./L/l 2";

    #[test]
    fn who_forgets_nothing_remembers_the_position_as_it_is() {
        let game = game();
        let pos = game.parse_position(UNDER).unwrap();
        let memory = Memory::of(&game, &pos, || false);
        assert_eq!((memory.pos, memory.game.inner().rules()), (pos, game.inner().rules()));
    }

    #[test]
    fn a_forgotten_piece_is_neither_on_the_board_nor_in_hand() {
        let game = game();
        let pos = game.parse_position(UNDER).unwrap();
        let memory = Memory::of(&game, &pos, || true);
        assert_eq!(memory.game.position_text(&memory.pos), "S/M/m/././l/./L/l 2");
        let in_hand = |game: &Handicapped, pos: &HandicappedPosition| {
            [Seat::FIRST, Seat::SECOND].map(|seat| Size::ALL.map(|size| game.inner().in_hand(pos.board(), seat, size)))
        };
        assert_eq!(in_hand(&memory.game, &memory.pos), in_hand(&game, &pos));
        assert_eq!(in_hand(&game, &pos), [[0, 1, 1], [2, 1, 0]]);
        assert!(memory.game.moves(&memory.pos).eq(game.moves(&pos)));
    }

    #[test]
    fn what_uncovering_brings_to_light_is_overlooked() {
        let game = game();
        let pos = game.parse_position(UNDER).unwrap();
        let uncover = game.parse_move("c1-a2").unwrap();
        assert!(game.payoff(&game.play(&pos, uncover)).is_some(), "the top row of player 1 is complete");
        let memory = Memory::of(&game, &pos, || true);
        let after = memory.game.play(&memory.pos, uncover);
        assert!(memory.game.payoff(&after).is_none());
    }

    #[test]
    fn an_own_line_that_uncovering_makes_is_overlooked_too() {
        let switches = ::gobblers::switches([("hands", "111/111")]).unwrap();
        let (rules, first_turns) = ::gobblers::rules(&switches).unwrap();
        let game = Handicapped::new(Gobblers::new(rules), first_turns);
        // The medium piece goes to c1, and the small one under it completes the row.
        let pos = game.parse_position("SM/L/././././././. 1").unwrap();
        assert!(game.wins_at_once(&pos));
        let memory = Memory::of(&game, &pos, || true);
        assert!(!memory.game.wins_at_once(&memory.pos));
    }

    #[test]
    fn limits_on_the_first_turns_are_remembered() {
        let switches = ::gobblers::switches([("first-turns", "3:only-small")]).unwrap();
        let (rules, first_turns) = ::gobblers::rules(&switches).unwrap();
        let game = Handicapped::new(Gobblers::new(rules), first_turns);
        let pos = game.parse_position("S/sM/././././././. 1 t2").unwrap();
        let memory = Memory::of(&game, &pos, || true);
        assert_eq!(memory.game.position_text(&memory.pos), "S/M/././././././. 1 t2");
        assert!(memory.game.moves(&memory.pos).eq(game.moves(&pos)));
    }
}
