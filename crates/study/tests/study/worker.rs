use crate::{game, settings};
use study::{Analysis, Limits, Report, State, Worker};

#[test]
fn a_worker_can_be_paused_and_goes_on() {
    let game = game("othello", "8x8", &[]);
    let mut analysis = Analysis::new(&game, settings(Limits::default()));
    let mut known = Report::new(game.start());
    for deeper in [3, 6] {
        let worker = Worker::start(analysis, known);
        while worker.latest().1.unwrap().depth < deeper {
            std::thread::yield_now();
        }
        let (given_back, report) = worker.stop();
        (analysis, known) = (given_back.unwrap(), report.unwrap());
        assert!(known.depth >= deeper && known.state == State::Open);
    }
}

#[test]
fn a_worker_ends_by_itself_when_all_is_proven() {
    let game = game("row", "3x3", &[("length", "3"), ("gravity", "off")]);
    let worker = Worker::start(Analysis::new(&game, settings(Limits::default())), Report::new(game.start()));
    while !worker.is_done() {
        std::thread::yield_now();
    }
    assert!(worker.version() > 0);
    assert_eq!(worker.stop().1.unwrap().state, State::Proven);
}
