use discs::{Discs, Position, Word};
use game::{Game, Seat};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

/// A position of a random game with `empties` empty cells, or with more if none of some games came that far.
pub fn reachable<W: Word>(game: &Discs<W>, empties: u32, random: &mut Pcg64) -> Position<W> {
    let mut fullest = game.start();
    for _ in 0..50 {
        let mut pos = game.start();
        while game.empties(&pos) > empties {
            let moves: Vec<_> = game.moves(&pos).collect();
            let Some(&mv) = moves.choose(random) else { break };
            pos = game.play(&pos, mv);
        }
        if game.empties(&pos) < game.empties(&fullest) {
            fullest = pos;
        }
        if game.empties(&fullest) <= empties {
            break;
        }
    }
    fullest
}

/// A board filled at random but for `empties` cells, which no game may ever reach: from even to lopsided, where runs
/// are long and sides are wiped out.
pub fn filled<W: Word>(game: &Discs<W>, empties: u32, random: &mut Pcg64) -> Position<W> {
    let mut cells: Vec<usize> = game.board().cells().bits().collect();
    cells.shuffle(random);
    let mine_in_sixteen = *[0, 1, 4, 8, 8, 8, 12, 15, 16].choose(random).unwrap();
    let (mut mine, mut theirs) = (W::EMPTY, W::EMPTY);
    for &cell in &cells[empties as usize..] {
        if random.random_range(0..16) < mine_in_sixteen {
            mine |= W::bit(cell);
        } else {
            theirs |= W::bit(cell);
        }
    }
    Position { mine, theirs, seat: if random.random() { Seat::FIRST } else { Seat::SECOND } }
}
