use discs::{Board, Cell, Discs, Position, Word};
use game::{Game, Seat};

/// A line of fewer cells has no room for a stone, an opponent's, an own one, an opponent's and an own one.
const SHORTEST_OVERRUN: usize = 5;

/// The tree of games that the published program searched, which is not that of the rules.
///
/// Three slips are in it:
/// - everywhere below the root the better move is chosen for the side that has *just moved*, not for the side to move;
/// - the two pass flags are never cleared, so that a pass ends the game if the other side passed at any time before;
/// - straight flips run past the first own stone to the last one in the unbroken row.
///
/// The last one needs five cells in a line, and changes what a move flips, never whether it is legal.
#[derive(Debug)]
pub(crate) struct FlawedGame {
    rules: Discs<u64>,
    /// By cell: the straight rays, nearest cell first, that are long enough to be overrun.
    long_rays: Vec<Vec<Vec<u8>>>,
}

/// A place in that tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) pos: Position<u64>,
    /// The side that the program chooses the next move for.
    pub(crate) chooser: Seat,
    /// Who has passed so far, a bit for each seat.
    pub(crate) passed: u8,
}

/// What follows after a node.
pub(crate) enum Next {
    /// The program takes the game for finished; the difference of stones for the first player.
    End(i32),
    /// Nothing to choose: the side to move passes.
    Pass(Node),
    /// The cells on which the side to move may put a stone, in the order in which the program tries them.
    Choice(u64),
}

impl FlawedGame {
    pub(crate) fn new(rules: Discs<u64>) -> FlawedGame {
        let long_rays = long_rays(rules.board());
        FlawedGame { rules, long_rays }
    }

    pub(crate) fn rules(&self) -> &Discs<u64> {
        &self.rules
    }

    /// The root, the only place where the chooser is the side to move.
    pub(crate) fn root(&self) -> Node {
        let pos = self.rules.start();
        Node { pos, chooser: pos.seat, passed: 0 }
    }

    pub(crate) fn next(&self, node: &Node) -> Next {
        let legal = self.rules.mobility(&node.pos);
        if !legal.is_empty() {
            return Next::Choice(legal);
        }
        let passed = node.passed | 1 << node.pos.seat.index();
        if passed == 0b11 {
            let stones = |seat| node.pos.stones(seat).count() as i32;
            return Next::End(stones(Seat::FIRST) - stones(Seat::SECOND));
        }
        Next::Pass(Node { pos: node.pos.passed(), chooser: node.chooser, passed })
    }

    pub(crate) fn play(&self, node: &Node, cell: usize) -> Node {
        let Position { mine, theirs, seat } = node.pos;
        let mut flips = self.rules.flips(&node.pos, Cell(cell as u8));
        for ray in &self.long_rays[cell] {
            flips |= overrun(ray, mine, theirs);
        }
        Node { pos: node.pos.after(cell, flips), chooser: seat, passed: node.passed }
    }
}

/// The opponent's stones up to the last own stone in the unbroken row, if the row begins with one of the opponent's.
fn overrun(ray: &[u8], mine: u64, theirs: u64) -> u64 {
    if !theirs.has(ray[0] as usize) {
        return 0;
    }
    let (mut run, mut flips) = (0, 0);
    for &cell in ray {
        let bit = u64::bit(cell as usize);
        if theirs & bit != 0 {
            run |= bit;
        } else if mine & bit != 0 {
            flips = run;
        } else {
            break;
        }
    }
    flips
}

fn long_rays(board: &Board<u64>) -> Vec<Vec<Vec<u8>>> {
    let mut rays = vec![Vec::new(); board.shape().box_cells()];
    for line in board.straight_lines() {
        let line: Vec<u8> = line.iter().map(|&cell| cell as u8).collect();
        for (index, &cell) in line.iter().enumerate() {
            let onward = line[index + 1..].to_vec();
            let back = line[..index].iter().rev().copied().collect();
            rays[cell as usize].extend([onward, back].into_iter().filter(|ray| ray.len() + 1 >= SHORTEST_OVERRUN));
        }
    }
    rays
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells from the first to the last of a row, as two sets.
    fn row(stones: &str) -> (Vec<u8>, u64, u64) {
        let set =
            |wanted| stones.char_indices().filter(|&(_, stone)| stone == wanted).map(|(at, _)| u64::bit(at)).sum();
        ((0..stones.len() as u8).collect(), set('X'), set('O'))
    }

    #[test]
    fn a_straight_flip_runs_past_the_first_own_stone() {
        let check = |stones, flipped: u64| {
            let (ray, mine, theirs) = row(stones);
            assert_eq!(overrun(&ray, mine, theirs), flipped, "{stones}");
        };
        check("OXOX-", 0b00101);
        check("OXO-X", 0b00001);
        check("OX-OX", 0b00001);
        check("OOXOX", 0b01011);
        check("XOOX-", 0);
        check("OOOO-", 0);
        check("-OXOX", 0);
    }

    #[test]
    fn the_first_row_is_a_straight_line_although_it_lies_on_the_rim() {
        let switches = discs::nip::switches([]).expect("the defaults exist");
        let shape = discs::nip::shape(4, 8, &switches).expect("the board exists");
        assert!(long_rays(&Board::new(shape))[1].contains(&vec![2, 3, 4, 5, 6]));
    }
}
