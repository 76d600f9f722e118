//! The training screen: find a better move where a game turned, or play an opening from memory.

mod chooser;
mod draw;
mod work;

use crate::bar::Buttons;
use crate::board::{self, Plan};
use crate::context::{Context, Step};
use crate::game::choose::{self, Chosen, Wish};
use crate::game::entry::{Entry, Letter};
use crate::game::mark;
pub(crate) use chooser::TrainingChooser;
use game::{Gesture, Scene};
use games::{Level, Line, Move, Resources};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as ScreenPosition, Rect};
use record::Record;
use review::{Task, TaskAnswer, Telling};
use session::Occupant;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use work::{News, Work};

/// What is trained, and how.
#[derive(Clone, Debug)]
pub struct TrainingPlan {
    /// Where the exercises come from.
    pub games: TrainingGames,
    /// Only this game, by its name.
    pub game: Option<String>,
    /// Only mistakes of a player whose name contains this.
    pub player: Option<String>,
    /// The level that judges.
    pub level: Level,
    /// So many exercises; all there are if no number is given.
    pub count: Option<usize>,
    /// Whether a wrong answer may be taken back.
    pub take_back: bool,
}

/// Where exercises come from.
#[derive(Clone, Debug)]
pub enum TrainingGames {
    /// The games of the library.
    Library,
    /// Some other games.
    Records(Arc<Vec<Record>>),
    /// The openings of this game that have names.
    Openings(&'static str),
}

/// One's own games.
impl Default for TrainingPlan {
    fn default() -> TrainingPlan {
        TrainingPlan {
            games: TrainingGames::Library,
            game: None,
            player: Some(Occupant::Human.to_string()),
            level: Level::HIGHEST,
            count: None,
            take_back: true,
        }
    }
}

/// An exercise, what was answered, and the work in the background.
pub(crate) struct TrainingScreen {
    plan: TrainingPlan,
    work: Work,
    phase: Phase,
    /// The exercise; `None` before the first one is found.
    task: Option<Task>,
    /// How many exercises were set.
    number: usize,
    /// How many first answers there were, and how many of them were right.
    answered: usize,
    right: usize,
    /// Whether the exercise has counted.
    counted: bool,
    /// What is said of the answer.
    told: Vec<String>,
    /// What is shown on the board: a line, how many of its moves were made, and how many of them belong to the exercise.
    line: Option<Line>,
    at: usize,
    given: usize,
    scene: Scene,
    moves: Vec<(Move, Gesture)>,
    cursor: usize,
    chosen: Option<Chosen>,
    entry: Entry,
    show_moves: bool,
    notice: Option<String>,
    shown: ClickTargets,
}

/// How far an exercise has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The next one is looked for.
    Looking,
    /// The person looks for a move.
    Asked,
    /// The answer is judged.
    Judging(Move),
    /// It is said what came of it; whether it may be tried again.
    Told { again: bool },
    /// There are no more.
    Done,
}

/// What can be clicked, where it was drawn last.
#[derive(Default)]
struct ClickTargets {
    plan: Option<Plan>,
    buttons: Buttons,
    hand: Vec<(Rect, u8)>,
    /// The moves of the line, by how many were made after them.
    plies: Vec<(Rect, usize)>,
}

/// Letters that do something by themselves, also on boards with a column of that name.
const COMMANDS: &str = "mnx";

/// How often news are looked for.
const BUSY: Duration = Duration::from_millis(40);

/// Where nothing happens until somebody does something.
const IDLE: Duration = Duration::from_hours(1);

impl TrainingScreen {
    /// Begins to look for the first exercise.
    pub(crate) fn new(
        plan: TrainingPlan,
        library: Option<PathBuf>,
        resources: &Resources,
        seed: u64,
    ) -> TrainingScreen {
        let mut work = Work::new(&plan, library, resources, seed);
        work.look_for_next();
        TrainingScreen {
            plan,
            work,
            phase: Phase::Looking,
            task: None,
            number: 0,
            answered: 0,
            right: 0,
            counted: false,
            told: Vec::new(),
            line: None,
            at: 0,
            given: 0,
            scene: Scene::default(),
            moves: Vec::new(),
            cursor: 0,
            chosen: None,
            entry: Entry::default(),
            show_moves: false,
            notice: None,
            shown: ClickTargets::default(),
        }
    }

    /// The name of the game, once there is an exercise.
    pub(crate) fn game_name(&self) -> Option<&'static str> {
        self.line.as_ref().map(|line| line.rules().name())
    }

    /// The line that is shown, and how many of its moves were made.
    pub(crate) fn line(&self) -> Option<(Line, usize)> {
        self.line.clone().map(|line| (line, self.at))
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.shown.buttons
    }

    /// How long nothing needs to be done unless somebody does something.
    pub(crate) fn patience(&self) -> Duration {
        if self.work.is_busy() { BUSY } else { self.entry.patience().unwrap_or(IDLE) }
    }

    /// Lets time pass; whether something on the screen may have changed.
    pub(crate) fn tick(&mut self, context: &Context) -> bool {
        let mut changed = self.work.is_busy();
        if let Some(letter) = self.entry.overdue() {
            self.command(letter, context);
            changed = true;
        }
        while let Some(news) = self.work.news() {
            self.tell(news, context);
            changed = true;
        }
        changed
    }

    fn tell(&mut self, news: News, context: &Context) {
        match (news, self.phase) {
            (News::Exercise(Some(task)), Phase::Looking) => self.set(*task, context),
            (News::Exercise(None), Phase::Looking) => self.finish(context),
            (News::NoGames, Phase::Looking) => {
                self.phase = Phase::Done;
                self.told = vec![context.text("train-screen-none")];
            }
            (News::Verdict(verdict), Phase::Judging(mv)) => {
                if let Some(task) = &mut self.task {
                    let answer = task.judged(mv, &verdict, &telling(context));
                    self.take(answer, context);
                }
            }
            (News::Stopped, Phase::Judging(_)) => self.ask(),
            (News::NotKept(reason), _) => {
                self.notice = Some(context.say("train-not-kept", &[("reason", reason.into())]));
            }
            (News::Trouble(trouble), _) => {
                self.phase = if self.task.is_some() { Phase::Told { again: true } } else { Phase::Done };
                self.notice = Some(trouble);
            }
            // What nobody waits for any more.
            _ => {}
        }
    }

    /// Sets an exercise.
    fn set(&mut self, mut task: Task, context: &Context) {
        self.number += 1;
        self.counted = false;
        self.told = task.begin(&telling(context));
        self.task = Some(task);
        self.cursor = usize::MAX;
        self.ask();
    }

    /// Shows the position of the exercise, for an answer.
    fn ask(&mut self) {
        let Some(task) = &self.task else { return };
        self.phase = Phase::Asked;
        let line = task.line().clone();
        self.given = line.plies();
        self.show(line, self.given);
        if self.cursor >= self.scene.points.len() {
            self.cursor = board::middle(&self.scene);
        }
    }

    /// Takes in what came of an answer.
    fn take(&mut self, answer: TaskAnswer, context: &Context) {
        match answer {
            TaskAnswer::Judge(mv) => {
                if let Some(Task::TurningPoint { found, .. }) = &self.task {
                    let counts = (!self.counted).then(|| found.drill.clone());
                    self.phase = Phase::Judging(mv);
                    self.work.judge(found.exercise.clone(), mv, counts);
                    let mut line = found.exercise.line().clone();
                    if line.push(mv).is_ok() {
                        self.show(line, self.given + 1);
                    }
                }
            }
            TaskAnswer::GoesOn(told) => {
                self.told = told;
                self.ask();
            }
            TaskAnswer::Told { mut told, line, right } => {
                // The judge has kept it already where there was one.
                let kept = matches!(self.task, Some(Task::TurningPoint { .. }));
                self.count(right, !kept);
                let again = !right && self.plan.take_back;
                if !right
                    && !again
                    && let Some(task) = &self.task
                {
                    told.push(task.solution(&telling(context)));
                }
                self.told = told;
                self.phase = Phase::Told { again };
                let shown = (self.given + 1).min(line.plies());
                self.show(line, shown);
            }
            TaskAnswer::Done { told, line } => {
                self.count(true, true);
                self.told = told;
                self.phase = Phase::Told { again: false };
                self.given = 0;
                let plies = line.plies();
                self.show(line, plies);
            }
        }
    }

    /// Counts the first answer to an exercise.
    fn count(&mut self, right: bool, keep: bool) {
        if std::mem::replace(&mut self.counted, true) {
            return;
        }
        self.answered += 1;
        self.right += usize::from(right);
        if keep && let Some(task) = &self.task {
            self.work.keep(task.drill().clone(), right);
        }
    }

    /// Shows a line after so many of its moves.
    fn show(&mut self, line: Line, at: usize) {
        self.line = Some(line);
        self.go_to(at);
    }

    fn go_to(&mut self, at: usize) {
        let Some(line) = &self.line else { return };
        self.at = at.clamp(self.given.min(line.plies()), line.plies());
        let position = &line.positions()[self.at];
        self.scene = position.scene();
        mark::without_targets(&mut self.scene);
        if let Some((before, mv)) = self.at.checked_sub(1).and_then(|ply| line.steps().nth(ply)) {
            mark::last_move(&mut self.scene, before, mv);
        }
        let asked = self.phase == Phase::Asked;
        let moves = position.moves().into_iter().filter(|_| asked);
        self.moves = moves.map(|mv| (mv, position.gesture(mv))).collect();
        self.chosen = None;
        self.entry.clear();
    }

    /// To the next exercise, if there is to be another one.
    fn next(&mut self, context: &Context) {
        self.notice = None;
        if self.plan.count.is_some_and(|count| self.number >= count) {
            self.finish(context);
        } else {
            self.phase = Phase::Looking;
            self.moves.clear();
            self.work.look_for_next();
        }
    }

    fn finish(&mut self, context: &Context) {
        self.phase = Phase::Done;
        let gaps = [("right", self.right.into()), ("count", self.answered.into())];
        self.told = if self.number == 0 {
            vec![context.text("train-nothing")]
        } else {
            let score = (self.answered > 0).then(|| context.say("train-score", &gaps));
            let missed = (self.right < self.answered).then(|| context.text("train-missed"));
            [Some(context.text("train-screen-done")), score, missed].into_iter().flatten().collect()
        };
    }

    /// Shows the answer.
    fn solve(&mut self, context: &Context) {
        self.count(false, true);
        let Some(task) = &self.task else { return };
        self.told = vec![task.solution(&telling(context))];
        self.told.extend(task.played(&telling(context)));
        let line = task.solved();
        self.phase = Phase::Told { again: false };
        self.given = task.line().plies();
        let shown = (self.given + 1).min(line.plies());
        self.show(line, shown);
    }

    pub(crate) fn key(&mut self, key: KeyEvent, context: &Context) -> Step {
        match (key.code, self.phase) {
            (KeyCode::Esc, _) if !self.entry.is_empty() || self.chosen.is_some() || self.notice.is_some() => {
                self.entry.clear();
                self.chosen = None;
                self.notice = None;
            }
            // As a button.
            (KeyCode::F(2), _) => return Step::Analyse,
            (KeyCode::Esc, Phase::Judging(_)) => self.work.stop(),
            (KeyCode::Esc | KeyCode::Char('q'), _) | (KeyCode::Enter | KeyCode::Char(' ' | 'n'), Phase::Done) => {
                return self.leave();
            }
            (_, Phase::Looking | Phase::Judging(_) | Phase::Done) => {}
            (_, Phase::Told { again }) => self.told_key(key.code, again, context),
            (_, Phase::Asked) => self.asked_key(key.code, context),
        }
        Step::Stay
    }

    fn leave(&self) -> Step {
        Step::ChooseTraining(Box::new(self.plan.clone()))
    }

    fn told_key(&mut self, code: KeyCode, again: bool, context: &Context) {
        match code {
            KeyCode::Left | KeyCode::Up => self.go_to(self.at.saturating_sub(1)),
            KeyCode::Right | KeyCode::Down => self.go_to(self.at + 1),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Enter | KeyCode::Char('n' | ' ') => self.next(context),
            KeyCode::Char('u' | 'r') | KeyCode::Backspace if again => {
                self.told.clear();
                self.ask();
            }
            KeyCode::Char('u' | 'r') if !self.plan.take_back => {
                self.notice = Some(context.text("train-screen-no-take-back"));
            }
            KeyCode::Char('x') if again => self.solve(context),
            _ => {}
        }
    }

    fn asked_key(&mut self, code: KeyCode, context: &Context) {
        let to = |(right, down)| board::neighbour(&self.scene, self.cursor, (right, down)).unwrap_or(self.cursor);
        match code {
            KeyCode::Left => self.cursor = to((-1, 0)),
            KeyCode::Right => self.cursor = to((1, 0)),
            KeyCode::Up => self.cursor = to((0, -1)),
            KeyCode::Down => self.cursor = to((0, 1)),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(context),
            KeyCode::Backspace => self.entry.erase(),
            KeyCode::Char(letter) => {
                let columns = self.shown.plan.map_or(0, |plan| plan.columns());
                match self.entry.read(letter, &self.scene, columns, self.chosen.as_ref(), COMMANDS) {
                    Letter::Taken => self.notice = None,
                    Letter::Size(size) => self.chosen = Some(Chosen::Hand(size)),
                    Letter::Command => self.command(letter, context),
                }
            }
            _ => {}
        }
    }

    fn command(&mut self, letter: char, context: &Context) {
        self.entry.clear();
        match letter.to_ascii_lowercase() {
            'm' | 't' => self.show_moves = !self.show_moves,
            'n' => self.next(context),
            'x' => self.solve(context),
            _ => {}
        }
    }

    /// Enter: what was typed, or the point of the cursor.
    fn enter(&mut self, context: &Context) {
        if let Some(letter) = self.entry.command() {
            self.command(letter, context);
        } else if self.entry.is_empty() {
            self.choose(self.cursor, context);
        } else {
            let typed = self.entry.take();
            let Some(line) = &self.line else { return };
            let found =
                line.position().parse_move(&typed).ok().filter(|mv| self.moves.iter().any(|(own, _)| own == mv));
            let point = self.scene.points.iter().position(|point| point.name.eq_ignore_ascii_case(&typed));
            match (found, point) {
                (Some(mv), _) => self.answer(mv, context),
                (None, Some(point)) => {
                    self.cursor = point;
                    self.choose(point, context);
                }
                (None, None) => self.notice = Some(context.say("screen-not-possible", &[("move", typed.into())])),
            }
        }
    }

    fn choose(&mut self, point: usize, context: &Context) {
        let Some(name) = self.scene.points.get(point).map(|point| point.name.clone()) else { return };
        self.notice = None;
        match choose::wish(&self.moves, self.chosen.as_ref(), &name) {
            Wish::Play(mv) => self.answer(mv, context),
            Wish::TakeUp(chosen) => self.chosen = Some(chosen),
            Wish::PutBack => self.chosen = None,
            Wish::ChooseSize => self.notice = Some(context.text("screen-choose-piece")),
            Wish::Impossible => {
                self.notice = Some(context.say("screen-nothing-to-do-there", &[("point", name.into())]));
            }
        }
    }

    /// The person has chosen a move.
    fn answer(&mut self, mv: Move, context: &Context) {
        self.notice = None;
        if let Some(task) = &mut self.task {
            let answer = task.answer(mv, &telling(context));
            self.take(answer, context);
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Step {
        let at = ScreenPosition::new(mouse.column, mouse.row);
        let told = matches!(self.phase, Phase::Told { .. });
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(key) = self.shown.buttons.at(at) {
                    return self.key(key, context);
                }
                if let Some(&(_, ply)) = self.shown.plies.iter().find(|(area, _)| area.contains(at)) {
                    self.go_to(ply);
                } else if self.phase != Phase::Asked {
                    return Step::Stay;
                } else if let Some(&(_, size)) = self.shown.hand.iter().find(|(area, _)| area.contains(at)) {
                    self.chosen = Some(Chosen::Hand(size));
                } else if let Some(point) = self.shown.plan.and_then(|plan| plan.point_at(&self.scene, at)) {
                    self.entry.clear();
                    self.cursor = point;
                    self.choose(point, context);
                }
            }
            MouseEventKind::ScrollUp if told => self.go_to(self.at.saturating_sub(1)),
            MouseEventKind::ScrollDown if told => self.go_to(self.at + 1),
            _ => {}
        }
        Step::Stay
    }
}

/// Values that are proven have a sign of their own on the screen.
fn telling(context: &Context) -> Telling<'_> {
    Telling { words: &context.words, proven: Some(context.theme.pick("✓", "*")) }
}
