//! A checkpoint is read back as it was written, or not at all.

use discs::{Cell, Move, Word};
use game::Bounds;
use solver::{Checkpoint, CheckpointError, Proof};
use std::path::PathBuf;

const IDENTITY: &str = "nip 4x6 start=cross score=discs rim=on self-bracket=no, XO X, exact, solver 1";

/// A directory that is removed at the end of a test.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("yomikiri-checkpoint-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("solve.ckpt")
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn checkpoint<W: Word>(proofs: u64) -> Checkpoint<W> {
    let proof = |number: u64| Proof {
        mine: W::from_halves(number << 8 | 1, 0).unwrap(),
        theirs: W::bit(W::BITS as usize - 1),
        bounds: Bounds { low: -128 + number as i32, high: 128 },
        best: match number % 3 {
            0 => None,
            1 => Some(Move::Pass),
            _ => Some(Move::Put(Cell((number % u64::from(W::BITS)) as u8))),
        },
    };
    Checkpoint {
        identity: IDENTITY.to_owned(),
        bounds: Bounds { low: -3, high: 19 },
        nodes: 1 << 40,
        seconds: 12.5,
        proofs: (0..proofs).map(proof).collect(),
    }
}

fn round_trip<W: Word>(name: &str, bytes_a_proof: u64) {
    let directory = Directory::new(name);
    let path = directory.file();
    for proofs in [0, 1, 200] {
        let saved = checkpoint::<W>(proofs);
        saved.save(&path).unwrap();
        assert_eq!(Checkpoint::load(&path, IDENTITY).unwrap(), saved);
        let empty = 60 + IDENTITY.len() as u64;
        assert_eq!(path.metadata().unwrap().len(), empty + proofs * bytes_a_proof);
    }
    assert_eq!(std::fs::read_dir(&directory.0).unwrap().count(), 1, "no leftovers");
}

#[test]
fn what_is_saved_is_loaded_on_small_and_large_boards() {
    round_trip::<u64>("small", 21);
    round_trip::<u128>("large", 37);
}

#[test]
fn every_truncation_and_every_changed_byte_is_an_error() {
    let directory = Directory::new("damaged");
    let path = directory.file();
    checkpoint::<u64>(3).save(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let rejects = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let error = Checkpoint::<u64>::load(&path, IDENTITY).expect_err("a damaged file is not read").to_string();
        assert!(error.contains("solve.ckpt") && !error.contains('\n'), "{error}");
        error
    };
    for length in 0..bytes.len() {
        let error = rejects(&bytes[..length]);
        let expected = if length < 8 { "is not a checkpoint" } else { "is truncated" };
        assert!(error.contains(expected), "{length} bytes: {error}");
    }
    for index in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1 << bit;
            rejects(&damaged);
        }
    }
    assert!(rejects(&[&bytes[..], b"x"].concat()).contains("damaged"));
}

#[test]
fn errors_tell_what_is_wrong() {
    let directory = Directory::new("errors");
    let path = directory.file();
    let load = || Checkpoint::<u64>::load(&path, IDENTITY).unwrap_err();
    assert!(matches!(load(), CheckpointError::Missing { .. }));
    std::fs::write(&path, "some other file, quite long enough to be a checkpoint").unwrap();
    assert!(matches!(load(), CheckpointError::NotACheckpoint { .. }));
    std::fs::write(&path, b"YOMICKPT\x09\x00\x00\x00").unwrap();
    assert!(load().to_string().ends_with("has format version 9; this program reads version 1"));
    Checkpoint { identity: "othello 8x8".to_owned(), ..checkpoint::<u64>(1) }.save(&path).unwrap();
    let error = load().to_string();
    assert!(error.contains("is about \"othello 8x8\"; this solve is about \"nip 4x6"), "{error}");
    let missing = directory.0.join("nowhere").join("solve.ckpt");
    let error = checkpoint::<u64>(1).save(&missing).unwrap_err().to_string();
    assert!(error.contains("cannot be written: No such file"), "{error}");
    let error = checkpoint::<u64>(1).save(&directory.0).unwrap_err().to_string();
    assert!(error.contains("it exists and is not a regular file"), "{error}");
}

#[test]
fn a_crash_while_writing_leaves_the_old_file() {
    let directory = Directory::new("crash");
    let path = directory.file();
    let old = checkpoint::<u64>(5);
    old.save(&path).unwrap();
    // What a killed process leaves behind: half of the next version under its other name.
    let partial = directory.0.join("solve.ckpt.partial");
    std::fs::write(&partial, &std::fs::read(&path).unwrap()[..40]).unwrap();
    assert_eq!(Checkpoint::load(&path, IDENTITY).unwrap(), old);
    let new = checkpoint::<u64>(7);
    new.save(&path).unwrap();
    assert_eq!(Checkpoint::load(&path, IDENTITY).unwrap(), new);
    assert!(!partial.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_leaves_the_old_file() {
    let directory = Directory::new("full");
    let path = directory.file();
    let old = checkpoint::<u64>(5);
    old.save(&path).unwrap();
    // The device that is always full, in the place where the file is prepared.
    std::os::unix::fs::symlink("/dev/full", directory.0.join("solve.ckpt.partial")).unwrap();
    let error = checkpoint::<u64>(9).save(&path).unwrap_err().to_string();
    assert!(error.contains("cannot be written: No space left on device"), "{error}");
    assert_eq!(Checkpoint::load(&path, IDENTITY).unwrap(), old);
}
