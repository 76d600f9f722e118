//! The readers against what the fuzzer has found, and against what chance makes of it.

mod round_trip;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::fs;
use std::path::PathBuf;

/// The collected files of a format.
fn corpus(format: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(format);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    // In the same order everywhere, so that a failure comes back.
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("it can be read")).collect()
}

#[test]
fn what_the_fuzzer_collected_survives_a_round_trip() {
    for (format, check) in round_trip::CHECKS {
        let files = corpus(format);
        assert!(!files.is_empty(), "there are files of {format}");
        for file in &files {
            check(file);
        }
    }
}

/// Mutations of a format in a test.
const MUTATIONS: usize = 1500;

#[test]
fn what_chance_makes_of_it_survives_a_round_trip() {
    for (format, check) in round_trip::CHECKS {
        let files = corpus(format);
        let mut random = Pcg64::seed_from_u64(6);
        for number in 0..MUTATIONS {
            let bytes = mutation(&files, &mut random);
            // A panic in the check says what is wrong; this says with what.
            let shown = Shown { format, number, bytes: &bytes };
            check(&bytes);
            std::mem::forget(shown);
        }
    }
}

/// Says on the way out of a panic which bytes it was.
struct Shown<'b> {
    format: &'b str,
    number: usize,
    bytes: &'b [u8],
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        eprintln!("mutation {} of {}: {}", self.number, self.format, self.bytes.escape_ascii());
    }
}

/// Pieces with a meaning in some format.
const TOKENS: [&[u8]; 29] = [
    b"[Game \"othello\"]\n",
    b"[Board \"",
    b"[Rules \"",
    b"[Start \"",
    b"[Result \"+2 -2\"]",
    b"\\\"",
    b"\"]",
    b"{[%time 1.2345]}",
    b"{[%value +4]}",
    b"[%clk 1]",
    b"[%",
    b"(",
    b")",
    b"{",
    b"}",
    b"*",
    b";",
    b"\r\n",
    b"\0",
    b"\x1b",
    b"\xff",
    b"pass",
    b"PA",
    b"d3",
    b"(;GM[Othello]",
    b"RE[+4:r]",
    b"BO[4 ",
    b"B[d3/1/0.125]",
    b";)",
];

/// A file with some changes.
fn mutation(files: &[Vec<u8>], random: &mut Pcg64) -> Vec<u8> {
    let mut bytes = files.choose(random).expect("there are files").clone();
    for _ in 0..random.random_range(1..=4) {
        let at = random.random_range(0..=bytes.len());
        match random.random_range(0..6) {
            0 => bytes.truncate(at),
            1 => {
                let token = TOKENS.choose(random).expect("there are some");
                bytes.splice(at..at, token.iter().copied());
            }
            2 => {
                let other = files.choose(random).expect("there are files");
                let from = random.random_range(0..=other.len());
                bytes.splice(at.., other[from..].iter().copied());
            }
            3 => {
                let end = random.random_range(at..=bytes.len().min(at + 8));
                bytes.drain(at..end);
            }
            // A small change keeps most of a file whole, so it is the most frequent one.
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.random_range(0..8);
                }
            }
        }
    }
    bytes
}
