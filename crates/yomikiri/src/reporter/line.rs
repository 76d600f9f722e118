use super::{Reporter, for_first};
use crate::figures;
use game::{Knowledge, Progress, Stage};
use serde::Serialize;
use std::time::Duration;

/// How far some work is, for programs.
#[derive(Serialize)]
pub struct ProgressLine {
    /// What is being done, in a word.
    stage: Option<&'static str>,
    /// The task, in work that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tasks_done: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tasks: Option<usize>,
    /// What is proven of the score, for the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
    /// The worst and the best that can still come of the position, for the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    prospects: Option<[String; 2]>,
    /// Parts of the stage, and all of them.
    done: u64,
    of: Option<u64>,
    nodes: u64,
    nodes_per_second: f64,
    seconds: f64,
    /// Roughly, until the present stage is over.
    stage_seconds_left: Option<f64>,
    /// Roughly, until all is done; nobody knows how long a proof takes.
    seconds_left: Option<f64>,
    /// The same for a proof, by what it took so far: a guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    guessed_seconds_left: Option<f64>,
}

/// Less than this share of some work says nothing of how long the rest takes.
const TELLING: f64 = 0.02;

impl Reporter {
    pub(super) fn line(&self, progress: Option<&Progress>) -> ProgressLine {
        let (nodes_before, seconds_before) = self.before;
        let (task, tasks) = {
            let heard = self.heard();
            (heard.task.clone(), heard.tasks)
        };
        let known = progress.and_then(|progress| progress.known);
        let bounds = match known {
            // Of one of many positions, which are not told apart here, it would say nothing.
            Some(Knowledge::Score(bounds)) if task.is_none() => Some(for_first(bounds, self.mover)),
            _ => None,
        };
        let prospects = match known {
            Some(Knowledge::Prospect { at_least, at_most }) if task.is_none() => {
                Some([at_least.to_string(), at_most.to_string()])
            }
            _ => None,
        };
        let (nodes, worked) = progress.map_or((0, Duration::ZERO), |progress| (progress.nodes, progress.elapsed));
        let share = progress.map_or(0.0, Progress::share);
        let seconds = self.begin.elapsed().as_secs_f64();
        ProgressLine {
            stage: progress.map(|progress| name(progress.stage)),
            task,
            tasks_done: tasks.map(|(done, _)| done),
            tasks: tasks.map(|(_, all)| all),
            bounds: bounds.map(|bounds| [bounds.low, bounds.high]),
            prospects,
            done: progress.map_or(0, |progress| progress.done),
            of: progress.and_then(|progress| progress.all),
            nodes: nodes_before + nodes,
            nodes_per_second: figures::rate(nodes, worked),
            seconds: seconds_before + seconds,
            stage_seconds_left: progress
                .and_then(|progress| self.test_time_left(progress))
                .map(|left| left.as_secs_f64()),
            guessed_seconds_left: progress
                .filter(|_| tasks.is_none())
                .and_then(|progress| self.guessed_time_left(progress))
                .map(|left| left.as_secs_f64()),
            seconds_left: match tasks {
                Some((done, all)) => seconds_left((done as f64 + share) / all.max(1) as f64, seconds),
                None if progress.is_some_and(|progress| goes_evenly(progress.stage)) => seconds_left(share, seconds),
                None => None,
            },
        }
    }
}

/// How long the rest takes, if it takes as long as what is done.
pub fn seconds_left(share: f64, seconds: f64) -> Option<f64> {
    (share >= TELLING).then(|| seconds * (1.0 - share).max(0.0) / share)
}

/// Whether every part of a stage takes about as long as every other.
fn goes_evenly(stage: Stage) -> bool {
    matches!(stage, Stage::Games | Stage::Walks | Stage::Reviewing)
}

fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Testing(_) => "testing",
        Stage::Searching => "searching",
        Stage::Finished => "finished positions",
        Stage::Level { .. } => "level",
        Stage::Writing => "writing",
        Stage::Reading => "reading",
        Stage::Comparing => "comparing",
        Stage::Reaching => "reaching",
        Stage::Ply(_) => "ply",
        Stage::Walks => "walks",
        Stage::Games => "games",
        Stage::Lines => "lines",
        Stage::Reviewing => "reviewing",
        Stage::Certifying => "certifying",
        Stage::Checking => "checking",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Bounds, Seat, Watch};
    use std::sync::Arc;

    fn told(reporter: &Reporter, progress: &Progress) -> serde_json::Value {
        serde_json::to_value(reporter.line(Some(progress))).expect("it can be written")
    }

    #[test]
    fn bounds_are_those_of_the_first_player_and_earlier_runs_count() {
        let reporter = Reporter::new(Arc::default()).about_score(Seat::SECOND, &["black", "white"]).after(500, 60.0);
        let known = Some(Knowledge::Score(Bounds { low: 3, high: 7 }));
        let line = told(
            &reporter,
            &Progress { nodes: 100, known, ..Progress::new(Stage::Testing(4), Duration::from_secs(2)) },
        );
        assert_eq!(line["bounds"], serde_json::json!([-7, -3]));
        assert_eq!((&line["nodes"], &line["nodes_per_second"]), (&600.into(), &50.0.into()));
        assert!(line["seconds"].as_f64() >= Some(60.0));
        assert!(line["seconds_left"].is_null(), "nobody knows how long a proof takes");
    }

    #[test]
    fn the_time_left_is_that_of_all_tasks() {
        let reporter = Reporter::new(Arc::default());
        reporter.expect_tasks(4);
        reporter.task("one");
        let begun = Progress { done: 1, all: Some(2), ..Progress::new(Stage::Games, Duration::ZERO) };
        reporter.task_done();
        let line = told(&reporter, &begun);
        assert_eq!((&line["tasks_done"], &line["tasks"], &line["task"]), (&1.into(), &4.into(), &"one".into()));
        let (seconds, left) = (line["seconds"].as_f64().unwrap(), line["seconds_left"].as_f64().unwrap());
        assert!((left - seconds * 2.5 / 1.5).abs() < 1e-9, "{left} after {seconds}");
        (0..5).for_each(|_| reporter.task_done());
        assert_eq!(told(&reporter, &begun)["tasks"], 6, "there were more than were expected");
        assert_eq!((seconds_left(0.0, 9.0), seconds_left(0.25, 9.0)), (None, Some(27.0)));
    }
}
