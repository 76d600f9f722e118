use crate::cells::{self, ALL, Cells};
use crate::{Gobblers, Lift, Move, Position, Stuck};
use game::{Duel, Game, Tactical};

/// For every set of cells those that make it hold a line of three; all cells if it holds one already.
static COMPLETING: [Cells; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut cell = 0;
        while cell < 9 {
            if holds_line(set | 1 << cell) {
                table[set as usize] |= 1 << cell;
            }
            cell += 1;
        }
        set += 1;
    }
    table
};

const fn holds_line(set: Cells) -> bool {
    let row = set & set >> 1 & set >> 2 & 0b001_001_001;
    let column = set & set >> 3 & set >> 6 & 0b111;
    let (falling, rising) = (0b100_010_001, 0b001_010_100);
    row != 0 || column != 0 || set & falling == falling || set & rising == rising
}

#[inline]
fn completing(set: Cells) -> Cells {
    COMPLETING[usize::from(set & ALL)]
}

impl Tactical for Gobblers {
    #[inline]
    fn wins_at_once(&self, pos: &Position) -> bool {
        if self.may_strand(pos) {
            return self.moves(pos).any(|mv| self.ends_as(&self.play(pos, mv), -1));
        }
        self.lines_up(pos)
    }

    fn safe_moves(&self, pos: &Position, safe: &mut Vec<(Move, Position)>) {
        let played = self.moves(pos).map(|mv| (mv, self.play(pos, mv)));
        safe.extend(played.filter(|(_, after)| self.is_safe(after)));
    }

    /// To put a piece is never worse than to do nothing, as far as lines at once go: it shows nothing of the opponent's,
    /// leaves fewer open cells and adds to the lines that a lift may bring to light.
    fn has_safe_move(&self, pos: &Position) -> bool {
        let cannot_be_stranded = self.rules().stuck == Stuck::Draws || self.strong_in_hand(pos) > 1;
        if cannot_be_stranded && self.strong_in_hand(pos) > 0 && !self.lines_up(&pos.turned()) {
            return true;
        }
        self.moves(pos).any(|mv| self.is_safe(&self.play(pos, mv)))
    }

    fn loses_at_once(&self, pos: &Position) -> bool {
        self.strong_in_hand(pos) == 0 && self.moves(pos).all(|mv| self.ends_as(&self.play(pos, mv), 1))
    }

    fn wins_in_two(&self, pos: &Position) -> bool {
        self.strong_in_hand(&pos.turned()) == 0
            && self
                .moves(pos)
                .map(|mv| self.play(pos, mv))
                .any(|after| self.score_for_mover(&after).is_none() && self.loses_at_once(&after))
    }

    #[inline]
    fn is_safe(&self, after: &Position) -> bool {
        if cells::has_line(after.my_tops()) {
            return false;
        }
        !self.wins_at_once(after)
    }
}

impl Gobblers {
    /// The medium and large pieces that the player to move has in hand. There is always a cell to put one: at most eight
    /// cells have a piece that is not small.
    #[inline]
    fn strong_in_hand(&self, pos: &Position) -> u32 {
        let hand = self.rules().hands.of_seat(pos.seat);
        u32::from(hand[1]) + u32::from(hand[2]) - pos.mine[1].count_ones() - pos.mine[2].count_ones()
    }

    /// Whether a move might leave the opponent without a move, and win by that. A medium or large piece that is visible or
    /// in hand always has somewhere to go, and a move covers at most one.
    #[inline]
    fn may_strand(&self, pos: &Position) -> bool {
        if self.rules().stuck == Stuck::Draws || self.strong_in_hand(&pos.turned()) > 0 {
            return false;
        }
        let [_, medium, large] = pos.visible(pos.theirs);
        (medium | large).count_ones() <= 1
    }

    /// Whether the player to move can show a line of three without showing one of the opponent's.
    #[inline]
    fn lines_up(&self, pos: &Position) -> bool {
        let open = pos.open_to();
        let (mine, theirs) = (pos.my_tops(), pos.their_tops());
        let hand = self.rules().hands.of_seat(pos.seat);
        let in_hand = |size: usize| u32::from(hand[size]) > pos.mine[size].count_ones();
        // What is open to a piece is open to a larger one.
        if let Some(largest) = (0..3).rev().find(|&size| in_hand(size))
            && completing(mine) & open[largest] != 0
        {
            return true;
        }
        let mine_below = [0, pos.mine[0], pos.mine[1] | pos.mine[0] & !pos.theirs[1]];
        let theirs_below = [0, pos.theirs[0], pos.theirs[1] | pos.theirs[0] & !pos.mine[1]];
        let movable = pos.visible(pos.mine);
        for size in 0..3 {
            let mut pieces = movable[size];
            while pieces != 0 {
                let piece = pieces & pieces.wrapping_neg();
                pieces ^= piece;
                let targets = completing(mine & !piece | mine_below[size] & piece) & open[size];
                if targets == 0 {
                    continue;
                }
                let theirs = theirs | theirs_below[size] & piece;
                if !cells::has_line(theirs) {
                    return true;
                }
                let hides = |&target: &usize| !cells::has_line(theirs & !(1 << target));
                if self.rules().lift == Lift::AfterMove && cells::each(targets).any(|target| hides(&target)) {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hands, Moves, Rules};
    use game::{Payoff, Seat};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    /// The same rules without anything quick: every answer is found by trying.
    struct ByTrying<'g>(&'g Gobblers);

    impl Game for ByTrying<'_> {
        type Position = Position;
        type Move = Move;
        type Moves<'a>
            = Moves
        where
            Self: 'a;

        fn seats(&self) -> usize {
            self.0.seats()
        }

        fn start(&self) -> Position {
            self.0.start()
        }

        fn to_move(&self, pos: &Position) -> Seat {
            self.0.to_move(pos)
        }

        fn moves(&self, pos: &Position) -> Moves {
            self.0.moves(pos)
        }

        fn play(&self, pos: &Position, mv: Move) -> Position {
            self.0.play(pos, mv)
        }

        fn payoff(&self, pos: &Position) -> Option<Payoff> {
            self.0.payoff(pos)
        }
    }

    impl Duel for ByTrying<'_> {
        fn highest_score(&self) -> i32 {
            self.0.highest_score()
        }
    }

    impl Tactical for ByTrying<'_> {}

    #[test]
    fn a_set_holds_a_line_if_the_rules_say_so() {
        for set in 0..=ALL {
            assert_eq!(holds_line(set), cells::has_line(set));
        }
    }

    /// Compares all answers in the positions of random games; returns how often each of them was yes.
    fn check(rules: Rules, games: u32) -> [u32; 4] {
        let game = Gobblers::new(rules);
        let slow = ByTrying(&game);
        let mut random = Pcg64::seed_from_u64(5);
        let mut yes = [0; 4];
        for _ in 0..games {
            let mut pos = game.start();
            for _ in 0..40 {
                let moves: Vec<Move> = game.moves(&pos).collect();
                if moves.is_empty() {
                    break;
                }
                let wins = slow.wins_at_once(&pos);
                assert_eq!(game.wins_at_once(&pos), wins, "{rules:?} {pos:?}");
                let (mut fast_safe, mut slow_safe) = (Vec::new(), Vec::new());
                if !wins {
                    game.safe_moves(&pos, &mut fast_safe);
                    slow.safe_moves(&pos, &mut slow_safe);
                    assert_eq!(fast_safe, slow_safe, "{rules:?} {pos:?}");
                    assert_eq!(game.has_safe_move(&pos), !slow_safe.is_empty(), "{rules:?} {pos:?}");
                    assert_eq!(game.loses_at_once(&pos), slow.loses_at_once(&pos), "{rules:?} {pos:?}");
                    assert_eq!(game.wins_in_two(&pos), slow.wins_in_two(&pos), "{rules:?} {pos:?}");
                    let found = [slow_safe.is_empty(), slow.loses_at_once(&pos), slow.wins_in_two(&pos)];
                    (0..3).for_each(|index| yes[index + 1] += u32::from(found[index]));
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

    #[test]
    fn what_is_quick_says_the_same_as_trying() {
        let mut yes = [0; 4];
        for lift in [Lift::AfterMove, Lift::Loses] {
            for stuck in [Stuck::Loses, Stuck::Draws] {
                for (first, second) in [
                    ([2, 2, 2], [2, 2, 2]),
                    ([1, 1, 1], [1, 1, 1]),
                    ([2, 0, 1], [0, 2, 2]),
                    ([1, 0, 0], [2, 2, 2]),
                    ([2, 1, 0], [2, 0, 1]),
                    ([0, 1, 2], [2, 1, 0]),
                ] {
                    let hands = Hands::new(first, second).expect("at most two of each");
                    let found = check(Rules { lift, hands, stuck }, 80);
                    (0..4).for_each(|index| yes[index] += found[index]);
                }
            }
        }
        assert!(yes.iter().all(|&count| count > 20), "every answer comes up: {yes:?}");
    }
}
