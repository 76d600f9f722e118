//! A scheduler that does everything wrong that machines do: answers come late, twice, out of order or never, workers vanish, and the
//! coordinator is killed at any byte.

use super::{NOW, answer, check_certificate, desk, position, resources, restarted, value_for_first};
use crate::journal::{HEAD, Journal};
use crate::{Answer, Desk, GameBoard, Job, Message, Mode, Progress, Refusal, Verdict, Worker};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashSet;

const WORKERS: u32 = 5;

/// What happens between a desk and its workers.
struct Chaos {
    desk: Desk,
    worker: Worker,
    most_empties: usize,
    now: f64,
    chance: Pcg64,
    /// Jobs that somebody has, and answers on the way.
    held: Vec<Job>,
    on_the_way: Vec<Answer>,
    /// Questions whose answers were taken: position and threshold.
    known: HashSet<(String, i32)>,
}

impl Chaos {
    fn new(desk: Desk, most_empties: usize, seed: u64) -> Chaos {
        Chaos {
            desk,
            worker: Worker::new("w", resources()),
            most_empties,
            now: NOW,
            chance: Pcg64::seed_from_u64(seed),
            held: Vec::new(),
            on_the_way: Vec::new(),
            known: HashSet::new(),
        }
    }

    fn pick<T>(&mut self, list: fn(&mut Chaos) -> &mut Vec<T>) -> Option<T> {
        let length = list(self).len();
        let place = (length > 0).then(|| self.chance.random_range(0..length))?;
        Some(list(self).swap_remove(place))
    }

    fn name(&mut self) -> String {
        format!("w{}", self.chance.random_range(0..WORKERS))
    }

    fn hand_out(&mut self) {
        let most = self.chance.random_range(1..4);
        let name = self.name();
        let (jobs, _) = self.desk.next(most, Some(&name), self.now).expect("memory takes everything");
        for job in &jobs {
            let question = (job.position.clone(), job.more_than);
            assert!(!self.known.contains(&question), "{question:?} was answered before");
        }
        self.held.extend(jobs);
    }

    fn work(&mut self) {
        let Some(job) = self.pick(|chaos| &mut chaos.held) else { return };
        let mut found = answer(&mut self.worker, &job, self.most_empties);
        found.worker = self.name();
        self.on_the_way.push(found);
    }

    fn deliver(&mut self) {
        let Some(found) = self.pick(|chaos| &mut chaos.on_the_way) else { return };
        // Now and then it comes twice.
        if self.chance.random_range(0..6) == 0 {
            self.on_the_way.push(found.clone());
        }
        let question = (found.position.clone(), found.more_than);
        let decides = found.verdict != Verdict::Open;
        let taken = self.desk.take(found, self.now).expect("memory takes everything");
        if taken.refused.is_none() && decides {
            self.known.insert(question);
        }
    }

    fn something(&mut self) {
        match self.chance.random_range(0..100) {
            0..30 => self.hand_out(),
            30..55 => self.work(),
            55..82 => self.deliver(),
            // A worker vanishes with its job, or an answer is lost.
            82..85 => drop(self.pick(|chaos| &mut chaos.held)),
            85..87 => drop(self.pick(|chaos| &mut chaos.on_the_way)),
            87..91 => self.now += self.chance.random_range(0.0..4000.0),
            91..93 => {
                if let Some(job) = self.held.first().cloned() {
                    let worker = self.name();
                    let progress = Progress { solve: job.solve, job: job.job, worker, nodes: 1, seconds: 1.0 };
                    self.desk.hear(vec![Message::Progress(progress)], self.now).expect("memory takes everything");
                }
            }
            93..95 => {
                if let Some(job) = self.pick(|chaos| &mut chaos.held) {
                    let (worker, reason) = (self.name(), "no time".to_owned());
                    let refusal = Refusal { solve: job.solve, job: job.job, worker, reason };
                    self.desk.hear(vec![Message::Refusal(refusal)], self.now).expect("memory takes everything");
                }
            }
            95..98 => self.desk = restarted(&self.desk),
            _ => self.lose_the_end(),
        }
    }

    /// The machine stops, and the last bytes of the journal were never written.
    fn lose_the_end(&mut self) {
        let bytes = self.desk.journal.bytes();
        let first = HEAD.len() + 400;
        let cut = bytes.len() - self.chance.random_range(0..300).min(bytes.len().saturating_sub(first));
        let journal = Journal::in_memory(bytes[..cut].to_vec());
        let (board, plan): (GameBoard, _) = (self.desk.board().clone(), self.desk.plan().clone());
        self.desk = Desk::with(board, plan, journal);
        self.desk.refresh().expect("memory can be read");
        // What was not on the disk may be asked again.
        self.known.clear();
    }

    fn finish(&mut self) {
        for _ in 0..200_000 {
            if self.desk.done() {
                return;
            }
            self.something();
        }
        panic!("it never ends: {:?}", self.desk.status(self.now));
    }
}

fn solve_in_chaos(game: &str, board: &str, mode: Mode, most_empties: usize, seed: u64) {
    let pos = position(game, board);
    let expected = value_for_first(&pos);
    let mut chaos = Chaos::new(desk(&pos, mode, Some(3), 0.0), most_empties, seed);
    chaos.finish();
    let found = chaos.desk.status(chaos.now).value;
    assert_eq!(found, Some(if mode == Mode::Exact { expected } else { expected.signum() }));
    check_certificate(&mut chaos.desk, &format!("chaos-{game}-{board}-{mode:?}-{seed}"), expected);
    // Answers that come after the end change nothing.
    while !chaos.on_the_way.is_empty() {
        chaos.deliver();
    }
    assert_eq!(chaos.desk.status(chaos.now).value, found);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_smallest_boards_are_solved_whatever_happens(seed: u64, exact: bool) {
        let mode = if exact { Mode::Exact } else { Mode::Wld };
        solve_in_chaos("nip", "4x4", mode, 5, seed);
        solve_in_chaos("othello", "4x4", mode, 8, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn larger_boards_are_solved_whatever_happens(seed: u64, exact: bool) {
        let mode = if exact { Mode::Exact } else { Mode::Wld };
        solve_in_chaos("nip", "4x5", mode, 8, seed);
        solve_in_chaos("nip", "4x6", mode, 12, seed);
    }
}
