//! The induction against its slow twin, in every direction and on one and more threads.

use crate::common::{Maze, Room, StopAfter, Twin, assert_same, gobblers, induce, reachable, stopped};
use game::{Duel, Game, Notation, Payoff, Prospect, Ranked, Seat, StopSignal, Symmetric, Unplay};
use retro::{Counts, Direction, Induced, Induction, Reached, Tablebase, TablebaseError, Values};
use std::collections::{BTreeMap, HashSet};

/// Every direction on every number of threads gives the same; that is returned.
fn in_every_way<G: Duel + Ranked + Unplay + Sync>(game: &G, what: &str) -> Values {
    let expected = induce(game);
    for (direction, threads) in [(Direction::Forward, 1), (Direction::Backward, 2), (Direction::Either, 3)] {
        let induction = Induction::new(game, direction);
        assert_eq!(induction.run(threads, &StopAfter::never()).expect("not too deep"), Induced::Complete);
        assert_same(induction.values(), &expected, &format!("{what}, {direction:?} on {threads}"));
    }
    expected
}

/// What `Counts` should say about the values.
fn counted(values: &Values) -> Vec<(Prospect, u64)> {
    let mut counts = BTreeMap::new();
    for prospect in (0..values.ranks()).filter_map(|rank| values.prospect(rank)) {
        *counts.entry(prospect).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

fn check_counts(counts: &Counts, values: &Values) {
    let expected = counted(values);
    assert_eq!(counts.iter().collect::<Vec<_>>(), expected);
    assert_eq!(counts.total(), expected.iter().map(|(_, count)| count).sum::<u64>());
    let draws = expected.iter().find(|(prospect, _)| *prospect == Prospect::Draw);
    assert_eq!(counts.draws(), draws.map_or(0, |(_, count)| *count));
    let wins = expected.iter().filter(|(prospect, _)| prospect.sign() > 0);
    assert_eq!(counts.longest_win(), wins.filter_map(|(prospect, _)| prospect.plies()).max());
}

/// The position as the player to move sees it: the same text whoever that is.
fn as_mover_sees_it(game: &gobblers::Gobblers, pos: &gobblers::Position) -> String {
    let text = game.position_text(pos);
    let board = text.split(' ').next().expect("a board").to_owned();
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    if pos.seat() == Seat::FIRST { board } else { board.chars().map(swap).collect() }
}

/// Under all rules.
fn check_hands(hands: &str) {
    for lift in ["after-move", "loses"] {
        for stuck in ["draws", "loses"] {
            check_gobblers(hands, lift, stuck);
        }
    }
}

fn check_gobblers(hands: &str, lift: &str, stuck: &str) {
    let what = format!("hands={hands} lift={lift} stuck={stuck}");
    let game = gobblers(&[("hands", hands), ("lift", lift), ("stuck", stuck)]);
    let values = in_every_way(&game, &what);
    check_counts(&values.counts(), &values);

    let every = (0..game.ranks()).filter_map(|rank| game.unrank(rank));
    for (pos, expected) in Twin::from(&game, every, |pos| game.canonical(&pos)).prospects {
        let found = values.prospect(game.rank(&pos));
        assert_eq!(found, Some(expected), "{what}: {}", game.position_text(&pos));
    }

    let in_play = reachable(&game, [game.start()].into_iter(), |pos| game.canonical(&pos)).0;
    let (first, second) = hands.split_once('/').expect("two hands");
    let text = |pos| if first == second { as_mover_sees_it(&game, pos) } else { game.position_text(pos) };
    let distinct: HashSet<String> = in_play.iter().map(text).collect();
    for threads in [1, 2] {
        let reached = Reached::from_start(&game, threads, &StopAfter::never()).expect("nobody stops it");
        assert_eq!(reached.total(), distinct.len() as u64, "{what}: reached");
    }
}

#[test]
fn hands_of_one_size_agree_with_the_twin() {
    for hands in ["000/000", "000/111", "100/100", "002/002", "020/010", "200/200", "001/100", "002/200"] {
        check_hands(hands);
    }
}

#[test]
fn hands_of_two_sizes_agree_with_the_twin() {
    for hands in ["011/011", "101/110", "110/011", "021/012", "201/102"] {
        check_hands(hands);
    }
}

#[test]
fn hands_of_three_sizes_agree_with_the_twin() {
    check_hands("110/111");
    check_gobblers("111/111", "loses", "draws");
    check_gobblers("111/111", "after-move", "loses");
}

#[test]
fn long_wins_and_many_draws_agree_with_the_twin() {
    let game = gobblers(&[("hands", "022/022"), ("lift", "loses")]);
    let induction = Induction::new(&game, Direction::Either);
    assert_eq!(induction.run(2, &StopSignal::new()).expect("not too deep"), Induced::Complete);
    assert_eq!(induction.values().counts().longest_win(), Some(39));
    for (pos, expected) in Twin::from(&game, [game.start()].into_iter(), |pos| game.canonical(&pos)).prospects {
        let found = induction.values().prospect(game.rank(&pos));
        assert_eq!(found, Some(expected), "{}", game.position_text(&pos));
    }
}

fn check_maze(maze: &Maze, what: &str) -> Values {
    let values = in_every_way(maze, what);
    check_counts(&values.counts(), &values);
    let every = (0..maze.ranks()).filter_map(|rank| maze.unrank(rank));
    for (pos, expected) in Twin::from(maze, every, |pos| pos).prospects {
        assert_eq!(values.prospect(maze.rank(&pos)), Some(expected), "{what}: {pos:?}");
    }
    let in_play = reachable(maze, [maze.start()].into_iter(), |pos| pos).0;
    let distinct: HashSet<u32> = in_play.iter().map(|pos| pos.number).collect();
    let reached = Reached::from_start(maze, 2, &StopSignal::new()).expect("nobody stops it");
    assert_eq!(reached.total(), distinct.len() as u64, "{what}: reached");
    values
}

#[test]
fn any_game_with_numbers_can_be_induced() {
    for seed in 0..20 {
        let maze = Maze::random(5_000, seed);
        let values = check_maze(&maze, &format!("maze {seed}"));
        assert!(values.counts().draws() > 0 && values.counts().longest_win() > Some(3), "maze {seed} is too simple");
    }
    check_maze(&Maze::ring(3_000, 11), "ring");
    check_maze(&Maze::ring(3_001, 40), "ring with a short last stretch");
    check_maze(&Maze::ring(100, 200), "ring without an end");
}

/// A maze that insists on what is promised to [`Ranked::successors`].
struct Strict(Maze);

impl Game for Strict {
    type Position = Room;
    type Move = u32;
    type Moves<'a> = <Maze as Game>::Moves<'a>;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn start(&self) -> Room {
        self.0.start()
    }

    fn to_move(&self, pos: &Room) -> Seat {
        self.0.to_move(pos)
    }

    fn moves(&self, pos: &Room) -> Self::Moves<'_> {
        self.0.moves(pos)
    }

    fn play(&self, pos: &Room, mv: u32) -> Room {
        self.0.play(pos, mv)
    }

    fn payoff(&self, pos: &Room) -> Option<Payoff> {
        self.0.payoff(pos)
    }
}

impl Duel for Strict {
    fn highest_score(&self) -> i32 {
        1
    }
}

impl Ranked for Strict {
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }

    fn rank(&self, pos: &Room) -> u64 {
        self.0.rank(pos)
    }

    fn unrank(&self, rank: u64) -> Option<Room> {
        self.0.unrank(rank)
    }

    fn successors(&self, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
        assert!(wanted.is_sorted_by(|a, b| a < b), "{wanted:?}");
        for &offset in wanted {
            let pos = self.unrank(first + u64::from(offset)).expect("a position");
            assert_eq!(self.score_for_mover(&pos), None, "{pos:?} is over");
        }
        self.0.successors(first, wanted, visit);
    }
}

impl Unplay for Strict {
    fn predecessors(&self, pos: &Room, visit: &mut dyn FnMut(Room)) {
        self.0.predecessors(pos, visit);
    }
}

#[test]
fn nobody_asks_for_the_successors_of_a_position_that_is_over() {
    for seed in 0..5 {
        let strict = Strict(Maze::random(4_000, seed));
        assert_same(&in_every_way(&strict, "strict"), &induce(&strict.0), "strict");
        let total = |reached: Option<Reached>| reached.map(|reached| reached.total());
        let stop = StopSignal::new();
        assert_eq!(total(Reached::from_start(&strict, 2, &stop)), total(Reached::from_start(&strict.0, 2, &stop)));
    }
}

#[test]
fn the_length_of_the_stretches_does_not_matter() {
    let expected = induce(&Maze::random(700, 3));
    for stretch in [1, 2, 63, 64, 65, 699, 700, 701, 100_000] {
        let maze = Maze::random(700, 3).in_stretches_of(stretch);
        assert_same(&check_maze(&maze, "stretches"), &expected, &format!("stretches of {stretch}"));
    }
}

#[test]
fn the_longest_way_that_fits_is_found_and_a_longer_one_refused() {
    for direction in [Direction::Forward, Direction::Backward, Direction::Either] {
        for (passages, fits) in [(125, true), (126, true), (127, false), (128, false), (400, false)] {
            let maze = Maze::corridors(3, passages);
            let induction = Induction::new(&maze, direction);
            let found = induction.run(2, &StopSignal::new());
            if fits {
                assert_eq!(found.expect("fits"), Induced::Complete);
                let far = if passages % 2 == 0 { Prospect::Loss(passages) } else { Prospect::Win(passages) };
                assert_eq!(induction.values().prospect(u64::from(passages)), Some(far));
            } else {
                assert!(matches!(found, Err(TablebaseError::TooDeep(126))), "{passages} {direction:?}: {found:?}");
                // Whoever asks again gets the same answer.
                assert!(matches!(induction.run(1, &StopSignal::new()), Err(TablebaseError::TooDeep(126))));
            }
        }
    }
}

#[test]
fn a_complete_induction_stays_complete() {
    let maze = Maze::random(2_000, 1);
    let induction = Induction::new(&maze, Direction::Either);
    for _ in 0..3 {
        assert_eq!(induction.run(2, &StopSignal::new()).expect("not too deep"), Induced::Complete);
        assert_same(induction.values(), &induce(&maze), "again");
    }
}

#[test]
fn two_who_run_it_at_once_do_not_disturb_each_other() {
    let maze = Maze::random(20_000, 2);
    let induction = Induction::new(&maze, Direction::Either);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| assert_eq!(induction.run(2, &StopSignal::new()).expect("not too deep"), Induced::Complete));
        }
    });
    assert_same(induction.values(), &induce(&maze), "together");
}

#[test]
fn positions_that_are_reached_are_counted_by_prospect() {
    let game = gobblers(&[("hands", "111/110")]);
    let values = induce(&game);
    let directory = crate::common::Directory::new("reached");
    let path = directory.file("table");
    Tablebase::write(&values, &path, ("x", "0"), 1, &StopSignal::new()).expect("written");
    let table = Tablebase::open(&path, "x").expect("opened");
    let reached = Reached::from_start(&game, 2, &StopSignal::new()).expect("nobody stops it");
    let counts = reached.counts(&game, &table, 2, &StopSignal::new()).expect("nobody stops it");

    let in_play = Twin::from(&game, [game.start()].into_iter(), |pos| game.canonical(&pos)).prospects;
    let mut expected = BTreeMap::new();
    for (_, prospect) in &in_play {
        *expected.entry(*prospect).or_insert(0) += 1;
    }
    assert_eq!(counts.iter().collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>());

    assert!(Reached::from_start(&game, 2, &stopped()).is_none());
    assert!(reached.counts(&game, &table, 2, &stopped()).is_none());
}
