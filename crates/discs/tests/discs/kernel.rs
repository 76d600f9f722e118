//! Flips, legal cells and the count of the last flips of the kernel, with every set of instructions that this CPU has, against the slow twin on every
//! board there is.

use discs::{Cell, Discs, Isa, IsaChoice, Portable, Position, Row, SlowTwin, V3, Word, nip, othello};
use game::{Notation, Seat};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Random positions per board, word and rule.
const POSITIONS: usize = 24;

/// How many cells in a hundred are empty, and how many of the discs in a hundred are the opponent's: from sparse to nearly
/// full and from even to lopsided, which makes long runs.
const MIXTURES: [(u32, u32); 6] = [(33, 50), (75, 50), (11, 50), (11, 87), (33, 75), (5, 95)];

/// The game with each set of instructions.
fn kernels<W: Word>(game: &Discs<W>) -> Vec<Discs<W>> {
    let v3 = V3::detect().map(IsaChoice::V3);
    [Some(IsaChoice::Portable(Portable)), v3].into_iter().flatten().map(|isa| game.clone().with_isa(isa)).collect()
}

/// All sizes with sides of at least `shortest` cells.
fn sizes(shortest: usize) -> impl Iterator<Item = (usize, usize)> {
    let sides = shortest..=16;
    sides.clone().flat_map(move |rows| sides.clone().map(move |columns| (rows, columns))).filter(|(r, c)| r * c <= 128)
}

fn random_position<W: Word>(game: &Discs<W>, random: &mut Pcg64, (empty, opponent): (u32, u32)) -> Position<W> {
    let (mut mine, mut theirs) = (W::EMPTY, W::EMPTY);
    for cell in game.board().cells().bits() {
        if random.random_range(0..100) >= empty {
            let side = if random.random_range(0..100) < opponent { &mut theirs } else { &mut mine };
            *side |= W::bit(cell);
        }
    }
    Position { mine, theirs, seat: Seat::new(random.random_range(0..2)) }
}

/// A position in which the opponent has the whole border but one empty cell and up to two others: runs that go nearly or
/// wholly round it.
fn border_position<W: Word>(game: &Discs<W>, random: &mut Pcg64) -> Position<W> {
    let mut pos = random_position(game, random, (33, 50));
    let shape = game.board().shape();
    let border: Vec<W> = shape.border().iter().map(|(row, column)| W::bit(row * shape.columns() + column)).collect();
    let all = border.iter().fold(W::EMPTY, |all, &cell| all | cell);
    (pos.mine, pos.theirs) = (pos.mine & !all, pos.theirs | all);
    for _ in 0..random.random_range(0..3) {
        let cell = border[random.random_range(0..border.len())];
        pos.theirs &= !cell;
        if random.random() {
            pos.mine |= cell;
        }
    }
    let gap = border[random.random_range(0..border.len())];
    (pos.mine, pos.theirs) = (pos.mine & !gap, pos.theirs & !gap);
    pos
}

/// A position with a run of the opponent along a whole straight line: an empty cell at one end, a disc of the side to move
/// at the other.
fn line_position<W: Word>(game: &Discs<W>, random: &mut Pcg64) -> Position<W> {
    let mut pos = random_position(game, random, (33, 50));
    let lines = game.board().straight_lines();
    let line = &lines[random.random_range(0..lines.len())];
    let (first, last) = (W::bit(line[0]), W::bit(line[line.len() - 1]));
    let (empty, closing) = if random.random() { (first, last) } else { (last, first) };
    let all = line.iter().fold(W::EMPTY, |all, &cell| all | W::bit(cell));
    pos.mine = pos.mine & !all | closing;
    pos.theirs = (pos.theirs | all) & !closing & !empty;
    pos
}

/// The kernel flips what the twin flips, on legal and on illegal cells, and a cell is legal if it flips something.
fn check_position<W: Word>(kernels: &[Discs<W>], twin: &SlowTwin, pos: &Position<W>) {
    let game = &kernels[0];
    let straight = V3::detect().and_then(|v3| v3.straight(game.board()));
    let text = game.position_text(pos);
    let slow = twin.parse_position(&text).expect("the twin reads what the game writes");
    let columns = game.board().shape().columns();
    let mut legal = W::EMPTY;
    for cell in (game.board().cells() & !pos.mine & !pos.theirs).bits() {
        let flipped = twin.flips(&slow, (cell / columns, cell % columns));
        let flips = W::of(flipped.into_iter().map(|(row, column)| row * columns + column));
        if !flips.is_empty() {
            legal |= W::bit(cell);
        }
        for kernel in kernels {
            let (name, cell) = (kernel.isa().name(), Cell(cell as u8));
            assert_eq!(kernel.flips(pos, cell), flips, "{name}: flips of {cell} in {text}");
        }
        if let Some(straight) = straight {
            let found = straight.flips(game.board(), cell, pos.mine, pos.theirs);
            assert_eq!(found, flips, "straight lines: flips of {cell} in {text}");
        }
    }
    for kernel in kernels {
        assert_eq!(kernel.mobility(pos), legal, "{}: legal cells of {text}", kernel.isa().name());
    }
    if let Some(straight) = straight {
        let board = game.board();
        assert_eq!(straight.mobility(board, pos.mine, pos.theirs), legal, "straight lines: legal cells of {text}");
        let stable = Portable.stable(board, pos.mine, pos.theirs);
        assert_eq!(straight.stable(board, pos.mine, pos.theirs), stable, "straight lines: stable discs of {text}");
    }
}

/// Boards of Othello up to 8x8 have straight, short lines only; a rim and longer lines need the general kernel.
#[test]
fn only_boards_with_short_straight_lines_have_the_kernel_for_them() {
    let Some(v3) = V3::detect() else { return };
    let othello = |rows, columns| {
        othello::game::<u64>(othello::shape(rows, columns).unwrap(), othello::switches([]).unwrap()).unwrap()
    };
    assert!(v3.straight(othello(8, 8).board()).is_some());
    assert!(v3.straight(othello(6, 6).board()).is_some());
    assert!(v3.straight(othello(4, 10).board()).is_none());
    let switches = nip::switches([]).unwrap();
    let nip = nip::game::<u64>(nip::shape(8, 8, &switches).unwrap(), switches).unwrap();
    assert!(v3.straight(nip.board()).is_none());
}

/// With one cell empty the kernel counts as many flips as the twin finds.
fn check_last<W: Word>(game: &Discs<W>, twin: &SlowTwin, pos: &Position<W>, random: &mut Pcg64) {
    let cells: Vec<usize> = game.board().cells().bits().collect();
    let cell = cells[random.random_range(0..cells.len())];
    let mine = pos.mine & !W::bit(cell);
    let full = Position { mine, theirs: game.board().cells() & !mine & !W::bit(cell), seat: pos.seat };
    let slow = twin.parse_position(&game.position_text(&full)).expect("the twin reads what the game writes");
    let columns = game.board().shape().columns();
    let flipped = twin.flips(&slow, (cell / columns, cell % columns)).len() as u32;
    let board = game.board();
    assert_eq!(Portable.last_flips(board, cell, mine), flipped, "{cell} in {}", game.position_text(&full));
    if let Some(v3) = V3::detect() {
        assert_eq!(v3.last_flips(board, cell, mine), flipped, "{cell} in {}", game.position_text(&full));
        if let Some(straight) = v3.straight(board) {
            assert_eq!(straight.last_flips(board, cell, mine), flipped, "{cell} in {}", game.position_text(&full));
        }
    }
}

fn check<W: Word>(game: &Discs<W>, twin: &SlowTwin) {
    let (kernels, mut random) = (kernels(game), Pcg64::seed_from_u64(1));
    for index in 0..POSITIONS {
        let pos = random_position(game, &mut random, MIXTURES[index % MIXTURES.len()]);
        check_position(&kernels, twin, &pos);
        check_last(game, twin, &pos, &mut random);
        check_position(&kernels, twin, &border_position(game, &mut random));
        check_position(&kernels, twin, &line_position(game, &mut random));
    }
}

#[test]
fn every_rectangle_flips_as_the_twin_does() {
    for (rows, columns) in sizes(3) {
        let switches = othello::switches([]).unwrap();
        let shape = || othello::shape(rows, columns).unwrap();
        let twin = SlowTwin::rectangle(rows, columns, &switches);
        if rows * columns <= 64 {
            check::<u64>(&othello::game(shape(), switches.clone()).unwrap(), &twin);
        }
        check::<u128>(&othello::game(shape(), switches).unwrap(), &twin);
    }
}

/// Nip's boards with the rim as these rules have it.
fn check_octagons(rules: [(&str, &str); 2]) {
    for (rows, columns) in sizes(4) {
        let switches = nip::switches(rules).unwrap();
        let shape = || nip::shape(rows, columns, &switches).unwrap();
        let twin = SlowTwin::octagon(rows, columns, &switches);
        if rows * columns <= 64 {
            check::<u64>(&nip::game(shape(), switches.clone()).unwrap(), &twin);
        }
        check::<u128>(&nip::game(shape(), switches.clone()).unwrap(), &twin);
    }
}

#[test]
fn every_octagon_flips_as_the_twin_does() {
    check_octagons([("rim", "off"), ("self-bracket", "no")]);
}

#[test]
fn every_rim_flips_as_the_twin_does() {
    check_octagons([("rim", "on"), ("self-bracket", "no")]);
}

#[test]
fn every_rim_with_self_brackets_flips_as_the_twin_does() {
    check_octagons([("rim", "on"), ("self-bracket", "yes")]);
}

#[test]
fn sums_of_a_table_are_the_same_by_every_kernel_and_stay_inside_it() {
    let mut random = Pcg64::seed_from_u64(3);
    for length in [2, 3, 17, 4000] {
        let table: Vec<i16> = (0..length).map(|_| random.random()).collect();
        for _ in 0..50 {
            // Some lie behind the end, also by far.
            let most = if random.random() { u32::MAX } else { length };
            let places: [[u32; 16]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| random.random_range(0..most)));
            let at = |&place: &u32| i32::from(table[place.min(length - 2) as usize]);
            let slow: i32 = places.iter().flatten().map(at).sum();
            assert_eq!(Portable.sum_at(&table, &places), slow);
            if let Some(isa) = V3::detect() {
                assert_eq!(isa.run(|| isa.sum_at(&table, &places)), slow);
            }
        }
    }
}

#[test]
fn sums_of_rows_are_the_same_by_every_kernel_and_stay_inside_the_table() {
    let mut random = Pcg64::seed_from_u64(4);
    for length in [1, 2, 17, 4000] {
        // The largest numbers as well, so that a sum in too few bits would show.
        let table: Vec<Row> = (0..length)
            .map(|row| {
                Row(if row % 3 == 0 { [i8::MIN; Row::NUMBERS] } else { std::array::from_fn(|_| random.random()) })
            })
            .collect();
        for _ in 0..50 {
            let most = if random.random() { u32::MAX } else { length };
            let places: [[u32; 16]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| random.random_range(0..most)));
            let slow: [i16; Row::NUMBERS] = std::array::from_fn(|number| {
                let at = |&place: &u32| i16::from(table[place.min(length - 1) as usize].0[number]);
                places.iter().flatten().map(at).sum()
            });
            assert_eq!(Portable.sum_rows(&table, &places), slow);
            if let Some(isa) = V3::detect() {
                assert_eq!(isa.run(|| isa.sum_rows(&table, &places)), slow);
            }
        }
    }
}
