//! What the tests of this crate share.

// Every test file is a program of its own and uses a part of this.
#![allow(dead_code, unused_imports)]

mod maze;
mod twin;
mod watches;

pub use maze::{Maze, Room};
pub use twin::{Twin, reachable};
pub use watches::{StopAfter, stopped};

use game::{Duel, Ranked, Unplay};
use gobblers::Gobblers;
use retro::{Direction, Induced, Induction, Values};
use std::fs;
use std::path::{Path, PathBuf};

/// Gobblet Gobblers under these rules.
pub fn gobblers(given: &[(&str, &str)]) -> Gobblers {
    let switches = gobblers::switches(given.iter().copied()).expect("known switches");
    Gobblers::new(gobblers::rules(&switches).expect("known values").0)
}

/// The prospects of all positions of a game, found on one thread.
pub fn induce<G: Duel + Ranked + Unplay + Sync>(game: &G) -> Values {
    let induction = Induction::new(game, Direction::Either);
    assert_eq!(induction.run(1, &StopAfter::never()).expect("not too deep"), Induced::Complete);
    induction.into_values()
}

/// Both have the same prospect at every rank.
#[track_caller]
pub fn assert_same(found: &Values, expected: &Values, what: &str) {
    assert_eq!(found.ranks(), expected.ranks(), "{what}");
    for rank in 0..expected.ranks() {
        assert_eq!(found.prospect(rank), expected.prospect(rank), "{what}: rank {rank}");
    }
}

/// A directory that goes away with the test.
pub struct Directory(PathBuf);

impl Directory {
    pub fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("retro-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory for temporary files");
        Directory(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a file with a sound header and checksum, whatever it contains.
pub fn write_whole(path: &Path, kind: [u8; 8], version: u32, about: &str, contents: &[u8]) {
    let body = [&(about.len() as u32).to_le_bytes(), about.as_bytes(), contents].concat();
    let length = 8 + 4 + 8 + body.len() as u64 + 8;
    let sum = xxhash_rust::xxh3::xxh3_64(&body);
    let bytes = [&kind[..], &version.to_le_bytes(), &length.to_le_bytes(), &body, &sum.to_le_bytes()].concat();
    fs::write(path, bytes).expect("a file in the temporary directory");
}
