//! Stones that are called stable never flip, whatever is played.

use discs::{Board, Discs, Isa, Move, Position, Scoring, Shape, Start, V3, Word, stable};
use game::{Game, Seat, Switches};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn game<W: Word>(shape: Shape) -> Discs<W> {
    let board = Board::new(shape);
    let start = Start::parse("cross").unwrap().position(&board).unwrap();
    Discs::new("test", board, start, Scoring::Discs, Switches::choose(&[], []).unwrap())
}

/// Full rectangles and boards without corners, with no rim, a rim, and a rim on which stones bracket with themselves.
fn shapes() -> Vec<Shape> {
    let rectangles = [(3, 3), (3, 5), (4, 4), (4, 6), (5, 5), (6, 6), (4, 16), (8, 8)];
    let octagons = [(4, 4), (4, 6), (5, 5), (6, 6), (5, 7), (4, 8), (6, 8), (8, 8), (4, 16)];
    let mut shapes: Vec<Shape> =
        rectangles.iter().map(|&(rows, columns)| Shape::rectangle(rows, columns).unwrap()).collect();
    for (rows, columns) in octagons {
        let octagon = Shape::octagon(rows, columns).unwrap();
        shapes.extend([octagon.clone(), octagon.clone().with_rim(false), octagon.with_rim(true)]);
    }
    shapes
}

/// The stones called stable, by seat; with every set of instructions they are the same.
fn stable_of<W: Word>(game: &Discs<W>, pos: &Position<W>) -> [W; 2] {
    [Seat::FIRST, Seat::SECOND].map(|seat| {
        let (mine, theirs) = (pos.stones(seat), pos.stones(seat.opponent()));
        let found = stable(game.board(), mine, theirs);
        if let Some(v3) = V3::detect() {
            assert_eq!(v3.stable(game.board(), mine, theirs), found, "{pos:?}");
        }
        found
    })
}

fn assert_kept<W: Word>(game: &Discs<W>, pos: &Position<W>, kept: [W; 2]) {
    for (seat, stones) in [Seat::FIRST, Seat::SECOND].into_iter().zip(kept) {
        let lost = stones & !pos.stones(seat);
        assert!(lost.is_empty(), "{seat} lost {lost:?} on {:?} in {pos:?}", game.board().shape());
    }
}

/// A board filled at random, stones and gaps in a proportion that changes from board to board.
fn random_position<W: Word>(game: &Discs<W>, random: &mut Pcg64, gaps: f64) -> Position<W> {
    let black = random.random_range(0.2..0.8);
    let mut pos = Position { mine: W::EMPTY, theirs: W::EMPTY, seat: Seat::FIRST };
    for cell in game.board().cells().bits() {
        if !random.random_bool(gaps) {
            let stones = if random.random_bool(black) { &mut pos.mine } else { &mut pos.theirs };
            *stones |= W::bit(cell);
        }
    }
    if random.random() { pos.passed() } else { pos }
}

/// Plays on at random, and returns how many stones were called stable before the end of the game.
fn play_on<W: Word>(game: &Discs<W>, mut pos: Position<W>, random: &mut Pcg64) -> u32 {
    let mut kept = [W::EMPTY; 2];
    let mut early = 0;
    loop {
        assert_kept(game, &pos, kept);
        let now = stable_of(game, &pos);
        kept = [kept[0] | now[0], kept[1] | now[1]];
        let moves: Vec<Move> = game.moves(&pos).collect();
        let Some(&mv) = moves.choose(random) else { return early };
        early = (kept[0] | kept[1]).count();
        pos = game.play(&pos, mv);
    }
}

fn check_every_line<W: Word>(game: &Discs<W>, pos: &Position<W>, kept: [W; 2]) {
    assert_kept(game, pos, kept);
    for mv in game.moves(pos) {
        check_every_line(game, &game.play(pos, mv), kept);
    }
}

fn check_random_games<W: Word>(shape: Shape) {
    let game = game::<W>(shape);
    let mut random = Pcg64::seed_from_u64(2);
    let mut early = 0;
    for round in 0..300 {
        early += play_on(&game, game.start(), &mut random);
        let filled = random_position(&game, &mut random, 0.02 * f64::from(round % 25));
        early += play_on(&game, filled, &mut random);
    }
    assert!(early > 0, "nothing was called stable on {:?}, so nothing was tested", game.board().shape());
}

fn check_late_positions<W: Word>(shape: Shape) {
    let game = game::<W>(shape);
    let mut random = Pcg64::seed_from_u64(3);
    let mut found = 0;
    for _ in 0..400 {
        let pos = random_position(&game, &mut random, 5.0 / f64::from(game.board().cells().count()));
        if game.empties(&pos) <= 7 {
            let kept = stable_of(&game, &pos);
            found += (kept[0] | kept[1]).count();
            check_every_line(&game, &pos, kept);
        }
    }
    assert!(found > 0, "nothing was called stable on {:?}, so nothing was tested", game.board().shape());
}

#[test]
fn stable_stones_stay_in_random_games() {
    for shape in shapes() {
        check_random_games::<u64>(shape.clone());
        check_random_games::<u128>(shape);
    }
    check_random_games::<u128>(Shape::rectangle(8, 16).unwrap());
    check_random_games::<u128>(Shape::octagon(8, 10).unwrap().with_rim(false));
}

#[test]
fn stable_stones_stay_in_every_line_from_late_positions() {
    for shape in shapes() {
        check_late_positions::<u64>(shape);
    }
    check_late_positions::<u128>(Shape::octagon(8, 10).unwrap().with_rim(true));
}

#[test]
fn nothing_on_the_rim_is_stable_until_the_rim_is_full() {
    let mut random = Pcg64::seed_from_u64(4);
    for (rows, columns) in [(4, 4), (5, 5), (6, 6), (8, 8)] {
        let game = game::<u64>(Shape::octagon(rows, columns).unwrap().with_rim(false));
        let rim = game.board().rim().unwrap().cells;
        for round in 0..1000 {
            let mut pos = random_position(&game, &mut random, 0.02 * f64::from(round % 10));
            let gaps = rim & !pos.mine & !pos.theirs;
            let [black, white] = stable_of(&game, &pos);
            assert!(gaps == 0 || (black | white) & rim == 0, "{pos:?}");
            pos.mine |= gaps;
            let all_full = game.empties(&pos) == 0;
            let [black, white] = stable_of(&game, &pos);
            assert!(!all_full || black | white == game.board().cells(), "a full board is stable: {pos:?}");
        }
    }
}

#[test]
fn corners_and_what_leans_on_them_are_stable() {
    let game = game::<u64>(Shape::rectangle(8, 8).unwrap());
    let board = game.board();
    let row = |cells: u64| stable(board, cells, 0);
    assert_eq!(row(0b1), 0b1);
    assert_eq!(row(0b111), 0b111);
    assert_eq!(row(0b1101), 0b1101 & 0b1);
    assert_eq!(row(0b10), 0);
    // A full row safeguards its stones sideways, and the edge in the other directions.
    assert_eq!(stable(board, 0b1010_1010, 0b0101_0101), 0b1010_1010);
}
