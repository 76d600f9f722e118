//! Inductions that are stopped, saved, loaded and finished.

use crate::common::{Directory, Maze, StopAfter, assert_same, gobblers, induce, stopped};
use game::{Duel, Progress, Ranked, StopSignal, Unplay, Watch};
use retro::{Direction, Induced, Induction, TablebaseError, load_checkpoint, save_checkpoint};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const EVERY_DIRECTION: [Direction; 3] = [Direction::Forward, Direction::Backward, Direction::Either];

/// Stops at many moments, saves, loads and goes on, in the direction that is next, until it is done.
fn in_pieces<'g, G: Duel + Ranked + Unplay + Sync>(
    game: &'g G,
    calls: u64,
    threads: usize,
    path: &Path,
) -> (Induction<'g, G>, u32) {
    let mut induction = Induction::new(game, Direction::Either);
    let mut pieces = 1;
    while induction.run(threads, &StopAfter::new(calls)).expect("not too deep") == Induced::Stopped {
        save_checkpoint(&induction, path, "x").expect("saved");
        let level = induction.level();
        induction = load_checkpoint(game, EVERY_DIRECTION[pieces as usize % 3], path, "x").expect("loaded");
        assert_eq!(induction.level(), level);
        pieces += 1;
    }
    (induction, pieces)
}

#[test]
fn an_induction_in_pieces_finds_the_same() {
    let directory = Directory::new("pieces");
    let path = directory.file("unfinished");
    let game = gobblers(&[("hands", "021/012"), ("stuck", "draws")]);
    let expected = induce(&game);
    for (calls, threads) in [(90, 1), (150, 2), (400, 1)] {
        let (induction, pieces) = in_pieces(&game, calls, threads, &path);
        assert_same(induction.values(), &expected, &format!("{calls} calls on {threads}"));
        assert!(pieces > 3, "{pieces} pieces are too few");
    }
    for (seed, calls, threads) in [(0, 8, 1), (1, 12, 2), (2, 15, 1), (3, 20, 2), (4, 30, 1)] {
        let maze = Maze::random(3_000, seed).in_stretches_of(50);
        let (induction, pieces) = in_pieces(&maze, calls, threads, &path);
        assert_same(induction.values(), &induce(&maze), &format!("maze {seed}"));
        assert!(pieces > 10, "{pieces} pieces are too few");
    }
}

#[test]
fn an_induction_that_is_stopped_goes_on_without_a_file() {
    let game = gobblers(&[("hands", "002/200")]);
    let induction = Induction::new(&game, Direction::Either);
    let mut stops = 0;
    while induction.run(2, &StopAfter::new(2)).expect("not too deep") == Induced::Stopped {
        stops += 1;
    }
    assert!(stops > 5, "{stops}");
    assert_same(induction.values(), &induce(&game), "stopped");
    assert_eq!(Induction::new(&game, Direction::Either).run(2, &stopped()).expect("no error"), Induced::Stopped);
}

/// Saves every twentieth time that it hears of progress.
struct Saver<'a, G> {
    induction: &'a Induction<'a, G>,
    directory: &'a Directory,
    heard: Mutex<u32>,
    stop: StopSignal,
}

impl<G: Duel + Ranked + Unplay + Sync> Watch for Saver<'_, G> {
    fn progress(&self, _: &Progress) {
        let mut heard = self.heard.lock().expect("no panic");
        if heard.is_multiple_of(20) {
            save_checkpoint(self.induction, &self.directory.file(&heard.to_string()), "x").expect("saved");
        }
        *heard += 1;
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

#[test]
fn every_checkpoint_of_a_run_leads_to_the_same_end() {
    let directory = Directory::new("saver");
    let maze = Maze::random(4_000, 9).in_stretches_of(50);
    let expected = induce(&maze);
    let induction = Induction::new(&maze, Direction::Either);
    let saver = Saver { induction: &induction, directory: &directory, heard: Mutex::new(0), stop: StopSignal::new() };
    assert_eq!(induction.run(3, &saver).expect("not too deep"), Induced::Complete);
    let heard = saver.heard.into_inner().expect("no panic");
    assert!(heard > 500, "{heard}");
    for number in (0..heard).step_by(20) {
        let direction = EVERY_DIRECTION[number as usize % 3];
        let loaded = load_checkpoint(&maze, direction, &directory.file(&number.to_string()), "x").expect("loaded");
        assert_eq!(loaded.run(1, &StopSignal::new()).expect("not too deep"), Induced::Complete);
        assert_same(loaded.values(), &expected, &format!("checkpoint {number} of {heard}"));
    }
}

#[test]
fn somebody_else_may_save_while_it_runs() {
    let directory = Directory::new("else");
    let game = gobblers(&[("hands", "002/200"), ("lift", "loses")]);
    let expected = induce(&game);
    let induction = Induction::new(&game, Direction::Either);
    let over = AtomicBool::new(false);
    let saved = thread::scope(|scope| {
        let saver = scope.spawn(|| {
            let mut saved = 0;
            while saved == 0 || !over.load(Ordering::Relaxed) {
                save_checkpoint(&induction, &directory.file(&saved.to_string()), "x").expect("saved");
                saved += 1;
            }
            saved
        });
        assert_eq!(induction.run(2, &StopSignal::new()).expect("not too deep"), Induced::Complete);
        over.store(true, Ordering::Relaxed);
        saver.join().expect("no panic")
    });
    assert_same(induction.values(), &expected, "the one that was saved");
    for number in 0..saved {
        let path = directory.file(&number.to_string());
        let loaded = load_checkpoint(&game, Direction::Either, &path, "x").expect("loaded");
        assert_eq!(loaded.run(2, &StopSignal::new()).expect("not too deep"), Induced::Complete);
        assert_same(loaded.values(), &expected, &format!("checkpoint {number} of {saved}"));
    }
}

#[test]
fn what_is_too_deep_stays_too_deep() {
    let directory = Directory::new("deep");
    let path = directory.file("unfinished");
    let maze = Maze::corridors(20, 127).in_stretches_of(100);
    let induction = Induction::new(&maze, Direction::Either);
    assert!(matches!(induction.run(1, &StopSignal::new()), Err(TablebaseError::TooDeep(126))));
    save_checkpoint(&induction, &path, "x").expect("saved");
    for direction in EVERY_DIRECTION {
        let loaded = load_checkpoint(&maze, direction, &path, "x").expect("loaded");
        assert!(matches!(loaded.run(2, &StopSignal::new()), Err(TablebaseError::TooDeep(126))), "{direction:?}");
    }
}

/// A checkpoint half-way through.
fn checkpoint(maze: &Maze, path: &Path) -> Vec<u8> {
    let induction = Induction::new(maze, Direction::Either);
    assert_eq!(induction.run(1, &StopAfter::new(150)).expect("not too deep"), Induced::Stopped);
    save_checkpoint(&induction, path, "a maze").expect("saved");
    fs::read(path).expect("the file that was just written")
}

fn problem(maze: &Maze, path: &Path, bytes: &[u8]) -> TablebaseError {
    fs::write(path, bytes).expect("written");
    let problem = load_checkpoint(maze, Direction::Either, path, "a maze").expect_err("refused");
    assert!(!problem.to_string().contains('\n'), "{problem}");
    problem
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let directory = Directory::new("damaged");
    let path = directory.file("unfinished");
    let maze = Maze::random(600, 4).in_stretches_of(3);
    let bytes = checkpoint(&maze, &path);
    load_checkpoint(&maze, Direction::Either, &path, "a maze").expect("sound so far");
    for length in 0..bytes.len() {
        let found = problem(&maze, &path, &bytes[..length]);
        assert!(matches!(found, TablebaseError::Truncated { .. }), "{length}: {found}");
    }
    for at in (0..20).chain((20..bytes.len()).step_by(7)) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x20;
        let found = problem(&maze, &path, &bytes);
        let right = match at {
            0..8 => matches!(found, TablebaseError::Foreign { .. }),
            8..12 => matches!(found, TablebaseError::OtherVersion { .. }),
            12..20 => matches!(found, TablebaseError::Truncated { .. }),
            _ => matches!(found, TablebaseError::Damaged { .. }),
        };
        assert!(right, "{at}: {found}");
    }
    assert!(matches!(problem(&maze, &path, b"some other file, of no use here"), TablebaseError::Foreign { .. }));
    fs::remove_file(&path).expect("removed");
    let missing = load_checkpoint(&maze, Direction::Either, &path, "a maze").expect_err("refused");
    assert!(matches!(missing, TablebaseError::Missing { .. }), "{missing}");
}

#[test]
fn a_checkpoint_about_something_else_is_refused() {
    let directory = Directory::new("other");
    let path = directory.file("unfinished");
    let maze = Maze::random(600, 4).in_stretches_of(3);
    checkpoint(&maze, &path);
    let refused =
        |maze: &Maze, about: &str| load_checkpoint(maze, Direction::Either, &path, about).expect_err("refused");
    assert!(matches!(refused(&maze, "a larger maze"), TablebaseError::OtherGame { .. }));
    // The right name, but the numbers are others.
    for other in
        [Maze::random(601, 4).in_stretches_of(3), Maze::random(599, 4).in_stretches_of(3), maze.in_stretches_of(4)]
    {
        assert!(matches!(refused(&other, "a maze"), TablebaseError::Damaged { .. }));
    }
}

#[test]
fn a_checkpoint_that_makes_no_sense_is_refused() {
    let directory = Directory::new("senseless");
    let path = directory.file("unfinished");
    let maze = Maze::corridors(4, 1).in_stretches_of(4);
    // The level, its direction, two stretches, eight values.
    let good = [&3u32.to_le_bytes()[..], &[0], &[1, 0], &[0, 253, 0, 253, 0, 127, 0, 127]].concat();
    let write = |contents: &[u8]| {
        let packed = zstd::encode_all(contents, 1).expect("packed");
        crate::common::write_whole(&path, *b"YOMIINDU", 1, "a maze", &packed);
        load_checkpoint(&maze, Direction::Either, &path, "a maze")
    };
    let loaded = write(&good).expect("loaded");
    assert_eq!(loaded.level(), 3);
    let with = |at: usize, byte: u8| {
        let mut contents = good.clone();
        contents[at] = byte;
        contents
    };
    let senseless = [
        with(0, 128),
        with(3, 1),
        with(4, 2),
        with(5, 2),
        good[..good.len() - 1].to_vec(),
        [&good[..], &[0]].concat(),
        vec![],
    ];
    for contents in senseless {
        let problem = write(&contents).expect_err("refused");
        assert!(matches!(problem, TablebaseError::Damaged { .. }), "{contents:?}: {problem}");
    }
    crate::common::write_whole(&path, *b"YOMIINDU", 1, "a maze", b"not packed");
    let problem = load_checkpoint(&maze, Direction::Either, &path, "a maze").expect_err("refused");
    assert!(matches!(problem, TablebaseError::Damaged { .. }), "{problem}");
}
