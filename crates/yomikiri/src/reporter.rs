mod estimate;
mod line;

pub use line::seconds_left;

use crate::figures;
use crate::interrupt::Interrupt;
use crate::progress::Gauge;
use game::{Bounds, Knowledge, Progress, Prospect, Seat, Stage, StopSignal, Watch};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Shows on the gauge how any work goes on, and forwards the stop request.
pub struct Reporter {
    /// Where it is shown.
    pub gauge: Gauge,
    interrupt: Arc<Interrupt>,
    begin: Instant,
    deadline: Option<Instant>,
    mover: Seat,
    seat_names: &'static [&'static str],
    /// Nodes and seconds of earlier runs, where the work goes on from a checkpoint.
    before: (u64, f64),
    /// Whether only the winner is asked for, not the score.
    only_winner: bool,
    heard: Mutex<Heard>,
}

/// What a reporter was told.
struct Heard {
    task: Option<String>,
    /// Tasks that are done, and all that there are to do, where that is known.
    tasks: Option<(usize, usize)>,
    last: Option<Progress>,
    /// When the present stage was first heard of.
    stage_begin: Instant,
    /// The longest of the tests that are over.
    longest_test: Duration,
}

impl Reporter {
    /// A reporter of work that begins now.
    pub fn new(interrupt: Arc<Interrupt>) -> Reporter {
        Reporter::on(Gauge::new(), interrupt)
    }

    /// The same with this gauge.
    pub fn on(gauge: Gauge, interrupt: Arc<Interrupt>) -> Reporter {
        let begin = Instant::now();
        Reporter {
            gauge,
            interrupt,
            begin,
            deadline: None,
            mover: Seat::FIRST,
            seat_names: &["the side to move"],
            before: (0, 0.0),
            only_winner: false,
            heard: Mutex::new(Heard {
                task: None,
                tasks: None,
                last: None,
                stage_begin: begin,
                longest_test: Duration::ZERO,
            }),
        }
    }

    /// The same for work about the score of a position with `mover` to move.
    pub fn about_score(self, mover: Seat, seat_names: &'static [&'static str]) -> Reporter {
        Reporter { mover, seat_names, ..self }
    }

    /// The same for a proof of who wins, whatever the score.
    pub fn about_winner_only(self, only_winner: bool) -> Reporter {
        Reporter { only_winner, ..self }
    }

    /// The same for work that is to stop after some time, if there is such a limit.
    pub fn within(self, time: Option<Duration>) -> Reporter {
        if let Some(time) = time {
            let interrupt = Arc::clone(&self.interrupt);
            // Nobody waits for this thread: it ends with the program.
            thread::spawn(move || {
                thread::sleep(time);
                interrupt.signal().raise();
            });
        }
        Reporter { deadline: time.and_then(|time| self.begin.checked_add(time)), ..self }
    }

    /// The same for work that goes on after so many nodes and seconds.
    pub fn after(self, nodes: u64, seconds: f64) -> Reporter {
        Reporter { before: (nodes, seconds), ..self }
    }

    /// From now on there are so many tasks to do.
    pub fn expect_tasks(&self, all: usize) {
        self.heard().tasks = Some((0, all));
    }

    /// What was last reported.
    pub fn last(&self) -> Option<Progress> {
        self.heard().last
    }

    /// The time that is left until the deadline, if there is one.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether a person asked to stop.
    pub fn interrupted(&self) -> bool {
        self.interrupt.by_person()
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sentence(&self, progress: &Progress) -> String {
        if let Some(task) = &self.heard().task {
            return match progress.stage {
                Stage::Lines => format!("{} lines, {task}", figures::grouped(progress.done)),
                _ => task.clone(),
            };
        }
        match progress.known {
            Some(Knowledge::Score(bounds)) => self.about_bounds(progress, bounds),
            Some(Knowledge::Prospect { at_least, at_most }) => self.about_prospect(progress, at_least, at_most),
            None => self.about_stage(progress),
        }
    }

    fn about_bounds(&self, progress: &Progress, bounds: Bounds) -> String {
        let first = for_first(bounds, self.mover);
        let mut parts = vec![format!("{} {first}", self.seat_names[Seat::FIRST.index()])];
        if let Stage::Testing(score) = progress.stage {
            parts.push(format!("testing {} > {score:+}", self.seat_names[self.mover.index()]));
        }
        if let Some(left) = self.test_time_left(progress) {
            parts.push(format!("{:.0} %, about {} left", progress.share() * 100.0, figures::rough_duration(left)));
        }
        // The most telling first: a narrow terminal cuts the rest off.
        parts.push(format!("{} nodes/s", figures::short(figures::rate(progress.nodes, progress.elapsed))));
        parts.push(figures::duration(progress.elapsed));
        parts.push(format!("{} nodes", figures::short(progress.nodes as f64)));
        parts.join(" | ")
    }

    /// A rough estimate of how long the current test will still take.
    fn test_time_left(&self, progress: &Progress) -> Option<Duration> {
        let (spent, share) = (self.heard().stage_begin.elapsed(), progress.share());
        // The first moves say nothing yet.
        let telling = matches!(progress.stage, Stage::Testing(_)) && share > 0.02 && spent > Duration::from_secs(1);
        let left = telling.then(|| spent.as_secs_f64() * (1.0 - share) / share)?;
        Duration::try_from_secs_f64(left).ok()
    }

    fn about_prospect(&self, progress: &Progress, at_least: Prospect, at_most: Prospect) -> String {
        let nodes = figures::short(progress.nodes as f64);
        format!("searching | {at_most} at best, {at_least} at worst | {} | {nodes} nodes", self.elapsed())
    }

    fn about_stage(&self, progress: &Progress) -> String {
        let Progress { stage, done, bytes, .. } = *progress;
        let percent = format!("{:.0} %", progress.share() * 100.0);
        let of_all = progress.all.map_or_else(String::new, |all| format!(" of {all}"));
        let pass = |doing: &str| format!("{doing} | {percent} | {}", self.elapsed());
        match stage {
            Stage::Testing(_) | Stage::Searching => format!("searching | {}", self.elapsed()),
            Stage::Finished => pass("marking finished positions"),
            Stage::Level { plies, open } => {
                let open = figures::short(open as f64);
                pass(&format!("finding what is decided in {plies} plies | {open} open"))
            }
            Stage::Writing => pass("writing the table"),
            Stage::Reading => pass("reading the table"),
            Stage::Comparing => pass("comparing with successors"),
            Stage::Reaching => pass("finding what can come up in play"),
            Stage::Ply(ply) => format!("ply {ply} | {percent} | {}", figures::bytes(bytes as usize)),
            Stage::Walks => format!("{done}{of_all} games"),
            Stage::Games => format!("{done}{of_all} games solved | {}", self.elapsed()),
            Stage::Lines => format!("{} lines", figures::grouped(done)),
            Stage::Reviewing => format!("{done}{of_all} positions"),
            Stage::Certifying => format!("proven; writing the certificate, {done} moves"),
            Stage::Checking => format!("{} moves checked", figures::grouped(done)),
        }
    }

    /// The time since the whole work began, of which there may be several pieces.
    fn elapsed(&self) -> String {
        figures::duration(self.begin.elapsed())
    }
}

impl Watch for Reporter {
    fn progress(&self, progress: &Progress) {
        let mut heard = self.heard();
        if heard.last.is_none_or(|last| last.stage != progress.stage) {
            if heard.last.is_some_and(|last| matches!(last.stage, Stage::Testing(_))) {
                heard.longest_test = heard.longest_test.max(heard.stage_begin.elapsed());
            }
            heard.stage_begin = Instant::now();
        }
        heard.last = Some(*progress);
        drop(heard);
        self.gauge.show_with(share(progress), || self.sentence(progress), || self.line(Some(progress)));
    }

    fn task(&self, name: &str) {
        let mut heard = self.heard();
        (heard.task, heard.last) = (Some(name.to_owned()), None);
        drop(heard);
        self.gauge.show_with(0.0, || name.to_owned(), || self.line(None));
    }

    fn task_done(&self) {
        if let Some((done, all)) = &mut self.heard().tasks {
            *done += 1;
            // Some tasks are only found when another one is done.
            *all = (*all).max(*done);
        }
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}

/// The share of the work that is done: of all stages where it has several and is done when they are.
fn share(progress: &Progress) -> f64 {
    let (from, to) = match progress.stage {
        // By experience: the first passes look at everything, the later ones at what is left.
        Stage::Finished => (0.0, 0.12),
        Stage::Level { plies: 1, .. } => (0.12, 0.4),
        Stage::Level { plies, .. } => {
            let left = |plies: u32| 0.5 * 0.9f64.powi(plies.saturating_sub(2).min(1000) as i32);
            (0.9 - left(plies), 0.9 - left(plies + 1))
        }
        Stage::Writing => (0.9, 1.0),
        Stage::Reading => (0.0, 0.5),
        Stage::Comparing => (0.5, 1.0),
        // All is proven by then.
        Stage::Certifying => (1.0, 1.0),
        _ => (0.0, 1.0),
    };
    from + (to - from) * progress.share()
}

/// Bounds of the side to move as the first player sees them.
pub fn for_first(bounds: Bounds, mover: Seat) -> Bounds {
    if mover == Seat::FIRST { bounds } else { bounds.negated() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_work_says_how_far_it_is() {
        let reporter = Reporter::new(Arc::default()).about_score(Seat::SECOND, &["black", "white"]);
        let at =
            |stage: Stage| Progress { done: 1500, all: Some(3000), ..Progress::new(stage, Duration::from_secs(2)) };
        let searched = Progress { nodes: 8_000_000, ..at(Stage::Testing(3)) };
        let score = Some(Knowledge::Score(Bounds { low: 3, high: 7 }));
        let prospect = Some(Knowledge::Prospect { at_least: Prospect::Loss(8), at_most: Prospect::Draw });
        for (progress, sentence) in [
            (Progress { known: score, ..searched }, "black -7 to -3 | testing white > +3 | 4.00 M nodes/s | "),
            (Progress { known: prospect, ..searched }, "searching | D at best, L8 at worst | "),
            (at(Stage::Level { plies: 9, open: 2000 }), "finding what is decided in 9 plies | 2.00 k open | 50 % | "),
            (Progress { bytes: 1 << 20, ..at(Stage::Ply(7)) }, "ply 7 | 50 % | 1 MiB"),
            (at(Stage::Walks), "1500 of 3000 games"),
            (at(Stage::Games), "1500 of 3000 games solved | "),
            (at(Stage::Certifying), "proven; writing the certificate, 1500 moves"),
            (at(Stage::Checking), "1,500 moves checked"),
        ] {
            let found = reporter.sentence(&progress);
            assert!(found.starts_with(sentence), "{found:?} begins with {sentence:?}");
        }
    }

    #[test]
    fn a_task_is_what_is_shown_while_it_lasts() {
        let reporter = Reporter::new(Arc::default());
        reporter.task("nip 4x6");
        let begun = Progress { done: 1500, ..Progress::new(Stage::Searching, Duration::ZERO) };
        assert_eq!(reporter.sentence(&begun), "nip 4x6");
        assert_eq!(reporter.sentence(&Progress { stage: Stage::Lines, ..begun }), "1,500 lines, nip 4x6");
    }

    #[test]
    fn the_stages_of_an_induction_follow_each_other_on_the_bar() {
        let levels = (1..100).map(|plies| Stage::Level { plies, open: 0 });
        let stages = [Stage::Finished].into_iter().chain(levels).chain([Stage::Writing]);
        let mut before = 0.0;
        for begun in stages.map(|stage| Progress::new(stage, Duration::ZERO)) {
            assert!((share(&begun) - before).abs() < 1e-3, "{begun:?}");
            before = share(&begun.with_share(1.0));
        }
        assert!((before - 1.0).abs() < 1e-9);
    }
}
