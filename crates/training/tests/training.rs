//! What must hold of games that are learned from, and of what is learned.

use discs::{Discs, Portable, Position, Word};
use eval::discs::Judgement;
use game::{Game, Seat, StopSignal};
use patterns::{Layout, Patterns, UNITS_A_DISC, Weights, rules};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use solver::{Config, Goal, Limits, Solver};
use std::fs;
use std::path::PathBuf;
use training::{
    GAMES_A_BATCH, Games, GamesError, Plan, Sample, SelfPlay, Teacher, TrainError, Watcher, fit, run_named, train,
    train_named,
};

fn othello(rows: usize, columns: usize) -> Discs<u64> {
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

struct Silent(StopSignal);

impl Watcher for Silent {
    fn played(&self, _: u64, _: u64, _: u64) {}
    fn fitted(&self, _: u32, _: f32) {}
    fn measuring(&self) {}
    fn stop(&self) -> &StopSignal {
        &self.0
    }
}

#[test]
fn a_batch_depends_on_the_seed_and_its_number_only() {
    let game = othello(6, 6);
    let stop = StopSignal::new();
    let batch =
        |seed: u64, number: u64| SelfPlay::new(&game, Judgement::features(&game), seed).batch(number, &stop).unwrap();
    assert_eq!(batch(1, 3), batch(1, 3));
    assert_ne!(batch(1, 3), batch(2, 3));
    assert_ne!(batch(1, 3), batch(1, 4));
    stop.raise();
    assert!(SelfPlay::new(&game, Judgement::features(&game), 1).batch(0, &stop).is_none());
}

#[test]
fn the_scores_of_late_positions_are_exact() {
    let game = othello(6, 6);
    let samples = SelfPlay::new(&game, Judgement::features(&game), 5).batch(0, &StopSignal::new()).unwrap();
    let config = Config { threads: 1, memory: 16 << 20, isa: game.isa() };
    let mut solver = Solver::new(game.clone(), &config);
    let mut late = 0;
    for sample in samples.iter().step_by(7) {
        let pos = Position { mine: sample.mine, theirs: sample.theirs, seat: Seat::FIRST };
        if game.empties(&pos) <= 12 {
            let exact = solver.solve(&pos, Goal::Exact, &Limits::default(), &StopSignal::new()).bounds;
            assert_eq!((exact.low, exact.high), (sample.score.into(), sample.score.into()));
            late += 1;
        }
    }
    assert!(late > 20, "{late}");
    assert!(samples.iter().any(|sample| sample.held_out) && samples.iter().any(|sample| !sample.held_out));
}

#[test]
fn games_are_kept_and_what_was_cut_off_is_dropped() {
    let path = folder("games").join("file");
    let sample = |mine: u64| Sample { mine, theirs: !mine, score: -64, target: -6400, held_out: mine == 3 };
    let batches = [(0, vec![sample(1), sample(2)]), (2, vec![sample(3)]), (1, vec![])];
    let mut games: Games<u64> = Games::open(&path, "here").unwrap();
    for (number, samples) in batches.clone() {
        games.push(number, samples).unwrap();
    }
    let whole = fs::read(&path).unwrap();
    assert!(matches!(Games::<u64>::open(&path, "here"), Err(GamesError::Busy(_))), "one program at a time");
    drop(games);
    let mut again: Games<u64> = Games::open(&path, "here").unwrap();
    assert_eq!(again.numbers().collect::<Vec<_>>(), [0, 2, 1]);
    assert_eq!(again.samples().copied().collect::<Vec<_>>(), [sample(1), sample(2), sample(3)]);
    drop(again);
    // Wherever it is cut off, the batches before are there, and the file can be gone on with.
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let mut cut: Games<u64> = Games::open(&path, "here").unwrap();
        let kept = cut.numbers().count();
        assert!(kept < 3, "{length}");
        for (number, samples) in batches[kept..].iter().cloned() {
            cut.push(number, samples).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), whole, "{length}");
    }
    fs::write(&path, &whole).unwrap();
    assert!(matches!(Games::<u64>::open(&path, "elsewhere"), Err(GamesError::Foreign { .. })));
    assert_eq!(fs::read(&path).unwrap(), whole, "what belongs to others is not touched");
}

/// Positions of random games with a score that patterns can tell exactly.
fn lesson(game: &Discs<u64>, score: impl Fn(&Position<u64>) -> i16) -> Vec<Sample<u64>> {
    let mut random = Pcg64::seed_from_u64(1);
    let mut samples = Vec::new();
    for number in 0..4000 {
        let mut pos = game.start();
        while let Some(mv) = game.moves(&pos).choose(&mut random) {
            pos = game.play(&pos, mv);
            let held_out = number % 10 == 0;
            let (score, target) = (score(&pos), 100 * score(&pos));
            samples.push(Sample { mine: pos.mine, theirs: pos.theirs, score, target, held_out });
        }
    }
    samples
}

#[test]
fn what_can_be_learned_is_learned() {
    let game = othello(6, 6);
    let board = game.board();
    let corners = [board.cell(0, 0), board.cell(0, 5), board.cell(5, 0), board.cell(5, 5)];
    let corners = u64::of(corners.map(|cell| cell.unwrap().index()));
    let score = |pos: &Position<u64>| {
        let count = |set: u64| set.count() as i16;
        3 + 8 * (count(pos.mine & corners) - count(pos.theirs & corners))
    };
    let samples = lesson(&game, score);
    let layout = Layout::new(board);
    let once = |threads: usize| fit(&layout, board.cells(), &samples, threads, &StopSignal::new(), &mut |_, _| ());
    let fitted = once(2);
    let squares: f32 = samples.iter().map(|sample| f32::from(sample.score).powi(2)).sum();
    let untaught = (squares / samples.len() as f32).sqrt();
    assert!(fitted.held_out_error < untaught / 4.0, "{} of {untaught}", fitted.held_out_error);
    assert_eq!(fitted.weights, once(1).weights, "threads make no difference");
    let patterns = Patterns::new(layout, fitted.weights);
    let held_out = || samples.iter().filter(|sample| sample.held_out);
    let late = held_out().filter(|sample| (board.cells() & !sample.mine & !sample.theirs).count() == 11);
    let (mut off, mut untaught) = (0.0, 0.0);
    for sample in late {
        let value = patterns.tiny_value_at(Portable, &patterns.tiny_indices(sample.mine, sample.theirs));
        off += (f64::from(value) / f64::from(UNITS_A_DISC) - f64::from(sample.score)).abs();
        untaught += f64::from(sample.score).abs();
    }
    assert!(untaught > 1000.0 && off < untaught / 3.0, "{off} of {untaught}");
}

#[test]
fn a_run_that_is_gone_on_with_finds_what_one_run_finds() {
    let game = othello(4, 6);
    let folder = folder("train");
    let plan = |name: &str, batches: u64, threads: usize| Plan {
        time: None,
        games: Some(batches * GAMES_A_BATCH),
        seed: 9,
        threads,
        out: folder.join(name),
        teacher: None,
    };
    let run = |plan: &Plan| train(&game, plan, &Silent(StopSignal::new())).unwrap();
    let whole = run(&plan("whole", 4, 1));
    let first = run(&plan("parts", 2, 2));
    let parts = run(&plan("parts", 4, 2));
    assert_eq!((first.fresh_games, parts.fresh_games), (2 * GAMES_A_BATCH, 2 * GAMES_A_BATCH));
    assert_eq!(whole.weights, parts.weights);
    assert_eq!(whole.weights.learned.games, 4 * GAMES_A_BATCH);
    let file = fs::read(folder.join("whole")).unwrap();
    let read = Weights::read(&file, &rules(&game), &Layout::new(game.board())).unwrap();
    assert_eq!(read, whole.weights);
    // The weights may be the teacher of the next run.
    let taught = Plan { teacher: Some(folder.join("whole")), ..plan("taught", 1, 1) };
    assert_eq!(run(&taught).fresh_games, GAMES_A_BATCH);
}

#[test]
fn games_that_are_played_elsewhere_teach_the_same() {
    let folder = folder("elsewhere");
    let (size, switches, stop) = ((4, 6), [("rim", "off")], StopSignal::new());
    let plan = |name: &str, batches: u64, teacher: Option<PathBuf>| Plan {
        time: None,
        games: Some(batches * GAMES_A_BATCH),
        seed: 3,
        threads: 1,
        out: folder.join(name),
        teacher,
    };
    let weights = |plan: &Plan| {
        train_named("nip", size, &switches, &Vec::new(), plan, &Silent(StopSignal::new())).unwrap();
        fs::read(&plan.out).unwrap()
    };
    let alone = weights(&plan("alone", 3, None));
    // Two machines, the parts in any order, one of them twice and one damaged on the way.
    let out = folder.join("shared");
    let machine = || run_named("nip", size, &switches, 3, None).unwrap();
    let (first, last) = (machine().play(0..2, &stop).unwrap(), machine().play(2..3, &stop).unwrap());
    let mut kept = machine().open(&out).unwrap();
    kept.keep(&last).unwrap();
    let mut damaged = first.clone();
    damaged[40] ^= 1;
    assert!(matches!(kept.keep(&damaged), Err(GamesError::Damaged(_))));
    assert_eq!(kept.numbers(), [2], "nothing of a damaged part is kept");
    for part in [&first, &last] {
        kept.keep(part).unwrap();
    }
    assert_eq!(kept.numbers(), [2, 0, 1]);
    drop(kept);
    assert!(alone == weights(&plan("shared", 3, None)), "the same weights, to the byte");
    // The same with a teacher, whose weights travel.
    let teacher = Teacher::read(&folder.join("alone")).unwrap();
    let taught = run_named("nip", size, &switches, 3, Some(&teacher)).unwrap();
    taught.open(&folder.join("taught")).unwrap().keep(&taught.play(0..1, &stop).unwrap()).unwrap();
    let by = || Some(folder.join("alone"));
    assert!(weights(&plan("alone taught", 1, by())) == weights(&plan("taught", 1, by())));
    let other = run_named("nip", (4, 8), &switches, 3, Some(&teacher));
    assert!(matches!(other.err(), Some(TrainError::Weights { .. })));
    stop.raise();
    assert!(machine().play(0..1, &stop).is_none());
}
