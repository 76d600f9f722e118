use crate::{Effort, check_coded, check_game, check_keyed, check_pieces, check_symmetric, check_twin, random_text};
use discs::{Discs, IsaChoice, Move, Portable, Position, SlowTwin, Word};
use game::{Game, Notation};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Checks all that must hold of a disc game: what every game must pass, its symmetries, its keys, one more stone a put,
/// and that the kernel, compiled for any CPU and for this one, agrees with the slow twin. `game` and `same_rules` are
/// made separately from the same board and switches.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_discs<W: Word>(game: &Discs<W>, same_rules: &Discs<W>, twin: &SlowTwin, effort: &Effort) {
    let positions = check_game(game, effort);
    check_symmetric(game, &positions);
    check_keyed(game, same_rules, &positions);
    check_coded(game, &positions);
    let stones = |pos: &Position<W>| i64::from((pos.mine | pos.theirs).count());
    check_pieces(game, &positions, stones, |mv| i64::from(mv != Move::Pass));

    assert_eq!(game.position_text(&game.start()), twin.position_text(&twin.start()), "the start");
    let portable = game.clone().with_isa(IsaChoice::Portable(Portable));
    let mut random = Pcg64::seed_from_u64(effort.seed);
    for text in random_boards(twin, &mut random, effort.playouts * 50) {
        check_kernels(game, &portable, &text);
    }
    // The twin is slow: it sees one game, some random boards, and all the rest only where it matters, round the rim.
    let mut texts: Vec<String> = positions.iter().take(100).map(|pos| game.position_text(pos)).collect();
    texts.extend(random_boards(twin, &mut random, effort.playouts));
    texts.extend(rim_boards(twin, &mut random));
    for text in texts {
        check_twin(game, twin, &text);
        check_twin(&portable, twin, &text);
        check_flips(game, twin, &text);
        check_kernels(game, &portable, &text);
    }
}

/// Both compilations of the kernel find the same cells and the same flips, on legal and on illegal cells.
fn check_kernels<W: Word>(game: &Discs<W>, portable: &Discs<W>, text: &str) {
    let pos = game.parse_position(text).expect("the text is a position");
    let legal = portable.mobility(&pos);
    assert_eq!(game.mobility(&pos), legal, "legal cells of \"{text}\"");
    for cell in (game.board().cells() & !pos.mine & !pos.theirs).bits().map(|cell| discs::Cell(cell as u8)) {
        let flips = portable.flips(&pos, cell);
        assert_eq!(game.flips(&pos, cell), flips, "flips of {cell} in \"{text}\"");
        assert_eq!(!flips.is_empty(), legal.has(cell.index()), "{cell} is legal if it flips in \"{text}\"");
    }
}

/// The kernel flips what the twin flips, on legal and on illegal cells.
fn check_flips<W: Word>(game: &Discs<W>, twin: &SlowTwin, text: &str) {
    let pos = game.parse_position(text).expect("the text is a position");
    let slow = twin.parse_position(text).expect("the text is a position");
    for (row, column) in twin.cells() {
        let cell = game.board().cell(row, column).expect("the twin has the same cells");
        if !(pos.mine | pos.theirs).has(cell.index()) {
            let flips: Vec<(usize, usize)> = game
                .flips(&pos, cell)
                .bits()
                .map(|flip| (flip / game.board().shape().columns(), flip % game.board().shape().columns()))
                .collect();
            assert_eq!(flips, twin.flips(&slow, (row, column)), "flips of {cell} in \"{text}\"");
        }
    }
}

/// Boards filled at random, from sparse to nearly full and from even to lopsided, which makes long runs.
fn random_boards(twin: &SlowTwin, random: &mut Pcg64, count: usize) -> Vec<String> {
    let mixtures: [&[u8]; 7] =
        [b"XO-", b"XO------", b"XXXXOOOO-", b"XOOOOOOO-", b"XOOO--", b"XXXXXXXXXXXO-", b"XOOOOOOOOOOOOOOOOOOO-"];
    let cells = twin.cells().len();
    let board = |index: usize| {
        let stones = random_text(random, mixtures[index % mixtures.len()], cells);
        format!("{stones} {}", if index.is_multiple_of(2) { 'X' } else { 'O' })
    };
    (0..count).map(board).collect()
}

/// Boards on which a run goes nearly or wholly round the border: one colour on all border cells but an empty one and
/// up to two others.
fn rim_boards(twin: &SlowTwin, random: &mut Pcg64) -> Vec<String> {
    let (cells, rim) = (twin.cells(), twin.rim());
    let mut boards = Vec::new();
    for &gap in &rim {
        for others in 0..3 {
            let mut letters: Vec<u8> = random_text(random, b"XO-", cells.len()).into_bytes();
            let place = |cell: (usize, usize)| cells.iter().position(|&known| known == cell).expect("rims have cells");
            for &border in &rim {
                letters[place(border)] = b'O';
            }
            for _ in 0..others {
                letters[place(rim[random.random_range(0..rim.len())])] = if random.random() { b'X' } else { b'-' };
            }
            letters[place(gap)] = b'-';
            let stones: String = letters.into_iter().map(char::from).collect();
            boards.push(format!("{stones} X"));
        }
    }
    boards
}
