//! The work in the background: exercises are looked for, answers judged and kept.

use super::{TrainingGames, TrainingPlan};
use game::{Progress, StopSignal, Watch};
use games::{Move, Resources};
use library::{Drill, Library};
use review::{AnnotateError, Exercise, Exercises, Looking, OpeningSource, Source, Task, Verdict, Wanted};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A thread with the exercises and their judge. One thing is done at a time, and what is done can be stopped.
pub(super) struct Work {
    requests: Option<Sender<Request>>,
    answers: Receiver<News>,
    watch: Arc<Watcher>,
    thread: Option<JoinHandle<()>>,
    /// Whether an answer is awaited.
    busy: bool,
}

enum Request {
    Next,
    /// With what is to be kept of the answer, if it is the first one.
    Judge(Box<Exercise>, Move, Option<Drill>),
    Keep(Drill, bool),
}

/// What has come of the work.
pub(super) enum News {
    /// The next exercise, or none.
    Exercise(Option<Box<Task>>),
    /// There are no games to find any in.
    NoGames,
    /// What an answer is worth.
    Verdict(Box<Verdict>),
    /// The work was stopped.
    Stopped,
    /// The work cannot be done.
    Trouble(String),
    /// How it went can no longer be kept.
    NotKept(String),
}

/// How far the work is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stage {
    /// What is looked at, if something is.
    pub(super) looking: Option<Looking>,
    /// How much of it is done, from 0 to 1.
    pub(super) share: f64,
}

#[derive(Default)]
struct Watcher {
    stop: StopSignal,
    stage: Mutex<Stage>,
}

impl Watcher {
    fn stage(&self) -> Stage {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }
}

impl Watch for Watcher {
    fn progress(&self, progress: &Progress) {
        self.set(Stage { share: progress.share(), ..self.stage() });
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

/// So long it is waited for answers to be kept when the training is left.
const PATIENCE: Duration = Duration::from_millis(500);

impl Work {
    /// Opens the exercises of a plan in the background.
    pub(super) fn new(plan: &TrainingPlan, library: Option<PathBuf>, resources: &Resources, seed: u64) -> Work {
        let (requests, receiver) = mpsc::channel();
        let (sender, answers) = mpsc::channel();
        let watch = Arc::new(Watcher::default());
        let (plan, resources, watching) = (plan.clone(), resources.clone(), Arc::clone(&watch));
        let thread = thread::spawn(move || {
            // Nobody listens any more if the training was left.
            if let Err(news) = work(&plan, library, resources, seed, &receiver, &sender, &watching) {
                let _ = sender.send(news);
            }
        });
        Work { requests: Some(requests), answers, watch, thread: Some(thread), busy: false }
    }

    /// Whether something is being done.
    pub(super) fn is_busy(&self) -> bool {
        self.busy
    }

    /// How far it is.
    pub(super) fn stage(&self) -> Stage {
        self.watch.stage()
    }

    /// Looks for the next exercise.
    pub(super) fn look_for_next(&mut self) {
        self.request(Request::Next);
    }

    /// Judges an answer, and keeps whether it was right if it is the first one.
    pub(super) fn judge(&mut self, exercise: Exercise, mv: Move, first: Option<Drill>) {
        self.request(Request::Judge(Box::new(exercise), mv, first));
    }

    /// Keeps how an exercise went.
    pub(super) fn keep(&mut self, drill: Drill, right: bool) {
        if let Some(requests) = &self.requests {
            let _ = requests.send(Request::Keep(drill, right));
        }
    }

    fn request(&mut self, request: Request) {
        if let Some(requests) = &self.requests {
            self.watch.stop.clear();
            // If the thread has ended, it has said why.
            self.busy = requests.send(request).is_ok();
        }
    }

    /// What is new.
    pub(super) fn news(&mut self) -> Option<News> {
        let news = self.answers.try_recv().ok()?;
        self.busy &= matches!(news, News::NotKept(_));
        Some(news)
    }

    /// Asks the work to stop; it says when it has.
    pub(super) fn stop(&self) {
        self.watch.stop.raise();
    }
}

impl Drop for Work {
    /// What was answered is kept before the program ends.
    fn drop(&mut self) {
        self.watch.stop.raise();
        self.requests = None;
        let began = Instant::now();
        while let Some(thread) = self.thread.take_if(|thread| !thread.is_finished()) {
            if began.elapsed() > PATIENCE {
                break;
            }
            thread::sleep(Duration::from_millis(1));
            self.thread = Some(thread);
        }
    }
}

/// Does what is asked for until nobody asks any more.
fn work(
    plan: &TrainingPlan,
    library: Option<PathBuf>,
    resources: Resources,
    seed: u64,
    requests: &Receiver<Request>,
    answers: &Sender<News>,
    watch: &Watcher,
) -> Result<(), News> {
    let mut exercises = open(plan, library, resources, seed, answers)?;
    while let Ok(request) = requests.recv() {
        let news = match request {
            Request::Keep(drill, right) => {
                exercises.keep_answer(&drill, right);
                None
            }
            Request::Next => {
                let mut begins = |looking| {
                    // What is left of a game is no new beginning.
                    if watch.stage().looking != Some(looking) {
                        watch.set(Stage { looking: Some(looking), share: 0.0 });
                    }
                };
                let found = exercises.next(&mut begins, watch);
                Some(found.map_or_else(failed, |found| News::Exercise(found.map(Box::new))))
            }
            Request::Judge(exercise, mv, first) => {
                let verdict = exercises.check(&exercise, mv, watch);
                if let (Ok(Some(verdict)), Some(drill)) = (&verdict, first) {
                    exercises.keep_answer(&drill, verdict.is_right());
                }
                // Nobody judges an opening.
                let told = |verdict: Option<Verdict>| {
                    verdict.map_or(News::Stopped, |verdict| News::Verdict(Box::new(verdict)))
                };
                Some(verdict.map_or_else(failed, told))
            }
        };
        let trouble = exercises.trouble();
        for news in news.into_iter().chain(trouble.map(News::NotKept)) {
            if answers.send(news).is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn failed(error: AnnotateError) -> News {
    match error {
        AnnotateError::Stopped => News::Stopped,
        error => News::Trouble(error.to_string()),
    }
}

/// Opens what exercises come from. A library that cannot be used is needed only for its games.
fn open(
    plan: &TrainingPlan,
    library: Option<PathBuf>,
    resources: Resources,
    seed: u64,
    answers: &Sender<News>,
) -> Result<Exercises, News> {
    let of_library = matches!(plan.games, TrainingGames::Library);
    // Whoever asks for games that are not there makes no library.
    let path = library.filter(|path| !of_library || path.exists());
    let library = match path.map(|path| Library::open(&path)).transpose() {
        Ok(library) => library,
        Err(error) if of_library => return Err(News::Trouble(error.to_string())),
        Err(error) => {
            let _ = answers.send(News::NotKept(error.to_string()));
            None
        }
    };
    let wanted = Wanted { game: plan.game.clone(), player: plan.player.clone(), level: plan.level, resources, seed };
    let trouble = |error: library::StoreError| News::Trouble(error.to_string());
    let source = match &plan.games {
        TrainingGames::Openings(name) => {
            let game = games::open(name, None, &[]).map_err(|error| News::Trouble(error.to_string()))?;
            let openings = OpeningSource::new(&game, library, seed).map_err(trouble)?;
            return Ok(Exercises::Openings(Box::new(openings)));
        }
        TrainingGames::Library => Source::of_library(library, wanted),
        TrainingGames::Records(records) => Source::of_records(records.to_vec(), library, wanted),
    };
    let source = source.map_err(trouble)?;
    if source.has_games() { Ok(Exercises::TurningPoints(Box::new(source))) } else { Err(News::NoGames) }
}
