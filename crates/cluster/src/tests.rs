//! Whole solves of small boards, with workers that are slow, late, gone or wrong.

mod faults;
mod lies;

use crate::journal::Journal;
use crate::record::Record;
use crate::{Answer, Desk, GameBoard, Mode, Plan, Terms, Verdict, Worker};
use game::StopSignal;
use games::{Goal, Limits, Position, Resources};

pub(crate) const NOW: f64 = 1e9;

pub(crate) fn resources() -> Resources {
    Resources { threads: 1, memory: 32 << 20, portable: false, tables: None }
}

pub(crate) fn position(game: &str, board: &str) -> Position {
    games::open(game, Some(board), &[]).expect("there is such a board").start()
}

/// A solve with a journal in memory.
pub(crate) fn desk(pos: &Position, mode: Mode, certificate: Option<u32>, ask_twice: f64) -> Desk {
    let terms = Terms { seconds: 1000.0, nodes: 1_000_000_000, certificate, ask_twice, check: 0.0 };
    desk_with(pos, mode, terms)
}

/// The same on other terms.
pub(crate) fn desk_with(pos: &Position, mode: Mode, terms: Terms) -> Desk {
    let plan = Plan::new(pos, mode, terms, NOW).expect("the terms are possible");
    let mut journal = Journal::in_memory(Vec::new());
    journal.append(&[Record::Plan(plan.clone())]).expect("memory takes everything");
    Desk::with(GameBoard::new(pos.clone()).expect("it has certificates"), plan, journal)
}

/// The desk again, after the program was killed.
pub(crate) fn restarted(desk: &Desk) -> Desk {
    let journal = Journal::in_memory(desk.journal.bytes().to_vec());
    let mut again = Desk::with(desk.board().clone(), desk.plan().clone(), journal);
    again.refresh().expect("memory can be read");
    again
}

/// The score for the first player, by a solver alone.
pub(crate) fn value_for_first(pos: &Position) -> i32 {
    let mut solver = pos.solver(&resources()).expect("it is small").into_score().expect("it has a score");
    let bounds = solver.solve(Goal::Exact, &Limits::default(), &StopSignal::new()).bounds;
    if pos.to_move() == game::Seat::FIRST { bounds.low } else { -bounds.low }
}

/// An answer as it travels. Small boards take few nodes, so what has more than `most_empties` is taken to be too large.
pub(crate) fn answer(worker: &mut Worker, job: &crate::Job, most_empties: usize) -> Answer {
    // As it travels.
    let line = crate::Message::Job(job.clone()).line();
    let crate::Message::Job(job) = crate::Message::read(&line).expect("it is a job") else { panic!("it is a job") };
    let mut answer = worker.answer(&job, &StopSignal::new()).expect("it can be answered");
    if job.position.bytes().filter(|&cell| cell == b'-').count() > most_empties {
        answer.verdict = Verdict::Open;
        let highest = job.position.len() as i32 - 2;
        (answer.at_least, answer.at_most) = (-highest, highest);
        answer.certificate = None;
    }
    let line = crate::Message::Answer(answer).line();
    match crate::Message::read(&line).expect("it is an answer") {
        crate::Message::Answer(answer) => answer,
        other => panic!("{other:?} is no answer"),
    }
}

/// Checks the certificate of a finished solve with the checker that strangers use.
pub(crate) fn check_certificate(desk: &mut Desk, name: &str, expected: i32) {
    let path = std::env::temp_dir().join(format!("yomikiri-cluster-{}-{name}.cert", std::process::id()));
    let assembled = desk.certify(&path, &resources(), &StopSignal::new()).expect("everything is proven");
    let confirmed = games::check(&path, &StopSignal::new()).expect("it holds");
    std::fs::remove_file(&path).expect("it is ours");
    let claim = confirmed.header.claim;
    assert_eq!(claim, assembled.claim);
    match desk.plan().mode {
        Mode::Exact => assert_eq!((claim.at_least, claim.at_most), (Some(expected), Some(expected))),
        Mode::Wld => {
            assert_eq!(claim.at_least, [None, Some(0), Some(1)][(expected.signum() + 1) as usize]);
            assert_eq!(claim.at_most, [Some(-1), Some(0), None][(expected.signum() + 1) as usize]);
        }
    }
    assert_eq!(assembled.found_again, 0, "the parts have every move");
}

/// Asks one worker until everything is proven.
pub(crate) fn run(desk: &mut Desk, worker: &mut Worker, most_empties: usize) -> usize {
    for asked in 0..100_000 {
        let (jobs, ready) = desk.next(1, Some(worker.name()), NOW).expect("memory takes everything");
        let Some(job) = jobs.first() else {
            assert!(ready.done, "nothing to do, and nothing proven: {:?}", desk.status(NOW));
            return asked;
        };
        let answer = answer(worker, job, most_empties);
        let taken = desk.take(answer, NOW).expect("memory takes everything");
        assert_eq!(taken.refused, None);
    }
    panic!("it never ends");
}

#[test]
fn small_boards_are_solved_in_pieces_with_the_right_value_and_a_certificate() {
    let boards =
        [("nip", "4x4", 5), ("othello", "4x4", 8), ("nip", "4x5", 8), ("nip", "4x6", 12), ("othello", "4x6", 15)];
    for (game, board, most_empties) in boards {
        let pos = position(game, board);
        let expected = value_for_first(&pos);
        for mode in [Mode::Wld, Mode::Exact] {
            let mut desk = desk(&pos, mode, Some(3), 0.0);
            let mut worker = Worker::new("w", resources());
            let asked = run(&mut desk, &mut worker, most_empties);
            let status = desk.status(NOW);
            let found = if mode == Mode::Exact { expected } else { expected.signum() };
            assert_eq!(status.value, Some(found), "{game} {board} {mode:?}");
            assert!(asked > 3, "{game} {board} {mode:?} was not split: {asked} jobs, {status:?}");
            check_certificate(&mut desk, &format!("{game}-{board}-{mode:?}"), expected);
            let again = restarted(&desk);
            assert_eq!(again.status(NOW).bounds, status.bounds);
            assert!(again.done());
            let line = desk.line(&resources(), &StopSignal::new()).expect("it is proven");
            let last = line.iter().fold(pos.clone(), |pos, &mv| pos.play(mv).expect("the line is legal"));
            let payoff = last.payoff().expect("the line goes to the end")[game::Seat::FIRST];
            assert_eq!(if mode == Mode::Exact { payoff } else { payoff.signum() }, found);
        }
    }
}
