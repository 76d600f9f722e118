//! Where exercises come from: what was missed, then games that are looked through one after the other.

use super::keeping::Keeping;
use crate::{AnnotateError, Exercise, Judge, Review, Verdict, shuffled, status};
use game::{Progress, Seat, Stage, Watch};
use games::{Game, Level, Line, LineText, Move, Resources};
use library::{Drill, Library, Query, StoreError};
use record::Record;
use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};

/// Nobody waits longer for the judgement of a position. It is long, so that the effort of a level decides, which is the same on
/// every machine.
const LONGEST: Duration = Duration::from_mins(1);

/// So many of the latest games of the library are enough to look through.
const LATEST_GAMES: u64 = 1000;

/// Which exercises are wanted, and who judges them.
#[derive(Clone)]
pub struct Wanted {
    /// Only this game, by its name.
    pub game: Option<String>,
    /// Only mistakes of a player whose name contains this.
    pub player: Option<String>,
    /// The level of the judge.
    pub level: Level,
    /// What the judge may use.
    pub resources: Resources,
    /// Where the order comes from.
    pub seed: u64,
}

/// An exercise with what is kept of it.
pub struct Found {
    /// The exercise.
    pub exercise: Exercise,
    /// How it is kept.
    pub drill: Drill,
}

/// What is being done for the next exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looking {
    /// An exercise that is known is set again.
    Again,
    /// A game is looked through.
    Game {
        /// Its number, from 1.
        number: usize,
        /// How many games there are to look through.
        of: usize,
    },
}

/// The exercises that there are, found when they are wanted.
pub struct Source {
    keeping: Keeping,
    wanted: Wanted,
    /// Whether any game fits what is wanted.
    has_games: bool,
    /// Exercises that are known by the games that they come from, in the order in which they are wanted.
    kept: VecDeque<Drill>,
    /// The same for those that were right before: only if there are no others.
    right: VecDeque<Drill>,
    /// Exercises of a file that were right before: last of all as well.
    later: VecDeque<Found>,
    /// What was right before.
    right_keys: HashSet<String>,
    /// Games to look through, with their numbers in the library.
    games: VecDeque<(Option<i64>, Record)>,
    /// How many games there were.
    all_games: usize,
    /// The game that is being looked through.
    search: Option<Search>,
    /// Exercises that were found.
    ready: VecDeque<Found>,
    /// What was asked, or waits to be asked.
    seen: HashSet<String>,
    judge: Option<(Game, Judge)>,
}

/// A game that is looked through from its end, because what a judge finds out there helps it before.
struct Search {
    /// Its number in the library.
    number: Option<i64>,
    record: Record,
    review: Review,
    /// How many positions are still to be judged.
    left: usize,
    began: Instant,
}

impl Source {
    /// The exercises of the games of a library; there are none if there is no library.
    ///
    /// # Errors
    /// [`StoreError`] if the library cannot be read.
    pub fn of_library(library: Option<Library>, wanted: Wanted) -> Result<Source, StoreError> {
        let query = Query {
            game: wanted.game.clone(),
            player: wanted.player.clone(),
            limit: Some(LATEST_GAMES),
            ..Query::default()
        };
        let found = library.as_ref().map_or(Ok(Vec::new()), |library| library.search(&query, None))?;
        let games = found.into_iter().map(|found| (Some(found.number), found.record)).collect();
        Source::new(games, library, wanted, true)
    }

    /// The exercises of some games that are not of the library, which keeps how they went if there is one.
    ///
    /// # Errors
    /// [`StoreError`] if the library cannot be read.
    pub fn of_records(records: Vec<Record>, library: Option<Library>, wanted: Wanted) -> Result<Source, StoreError> {
        let games = records.into_iter().map(|record| (None, record)).collect();
        Source::new(games, library, wanted, false)
    }

    fn new(
        games: Vec<(Option<i64>, Record)>,
        library: Option<Library>,
        wanted: Wanted,
        of_library: bool,
    ) -> Result<Source, StoreError> {
        let fits = |(_, record): &(Option<i64>, Record)| {
            let game = wanted.game.as_ref().is_none_or(|game| record.setting.game == *game);
            game && (0..record.players.len().max(2))
                .any(|seat| is_by(record, Seat::new(seat), wanted.player.as_deref()))
        };
        let games: Vec<(Option<i64>, Record)> = games.into_iter().filter(fits).collect();
        let drills = library.as_ref().map_or(Ok(Vec::new()), Library::drills)?;
        let fits = |drill: &Drill| {
            // Openings have no moves of their own.
            let game = wanted.game.as_ref().is_none_or(|game| drill.place.split(' ').next() == Some(game));
            let own = of_library || games.iter().any(|(_, record)| is_of(drill, record));
            game && own && !drill.moves.is_empty() && contains(&drill.player, wanted.player.as_deref())
        };
        let (right, kept): (Vec<Drill>, Vec<Drill>) =
            drills.into_iter().filter(fits).partition(|drill| drill.tried > 0 && !drill.missed);
        let reviewed: HashSet<i64> = match &library {
            Some(library) => library.reviewed_games(wanted.level.number())?.into_iter().collect(),
            None => HashSet::new(),
        };
        let has_games = !games.is_empty();
        let fresh = |(number, _): &(Option<i64>, Record)| number.is_none_or(|number| !reviewed.contains(&number));
        let games: VecDeque<_> = shuffled(games.into_iter().filter(fresh).collect(), wanted.seed).into();
        Ok(Source {
            keeping: Keeping::new(library),
            has_games,
            // What is known of a game of a file is found again when it is looked through.
            kept: kept.into_iter().filter(|drill| of_library || drill.missed).collect(),
            right_keys: right.iter().map(|drill| drill.key.clone()).collect(),
            right: if of_library { right.into() } else { VecDeque::new() },
            later: VecDeque::new(),
            seen: HashSet::new(),
            all_games: games.len(),
            games,
            search: None,
            ready: VecDeque::new(),
            judge: None,
            wanted,
        })
    }

    /// Whether any game fits what is wanted; whether somebody went wrong in it is another question.
    pub fn has_games(&self) -> bool {
        self.has_games
    }

    /// Keeps how an exercise went.
    pub fn keep_answer(&mut self, drill: &Drill, right: bool) {
        self.keeping.answer(drill, right);
    }

    /// Why nothing is kept any more, if that has happened since the last time.
    pub fn trouble(&mut self) -> Option<String> {
        self.keeping.trouble()
    }

    /// The next exercise; `None` if there are no more. `begins` is told what is being done for it.
    ///
    /// # Errors
    /// [`AnnotateError::Stopped`] if the watch stopped it; the next time it goes on from there.
    pub fn next(&mut self, begins: &mut dyn FnMut(Looking), watch: &dyn Watch) -> Result<Option<Found>, AnnotateError> {
        loop {
            if let Some(found) = self.ready.pop_front() {
                return Ok(Some(found));
            }
            if let Some(drill) = self.kept.front().cloned() {
                begins(Looking::Again);
                self.again(drill, watch)?;
                self.kept.pop_front();
            } else if self.search.is_some() {
                begins(Looking::Game { number: self.all_games - self.games.len(), of: self.all_games });
                self.look_further(watch)?;
            } else if let Some((number, record)) = self.games.pop_front() {
                self.begin_search(number, record);
            } else if let Some(drill) = self.right.front().cloned() {
                begins(Looking::Again);
                self.again(drill, watch)?;
                self.right.pop_front();
            } else {
                return Ok(self.later.pop_front());
            }
        }
    }

    /// What an answer is worth.
    ///
    /// # Errors
    /// [`AnnotateError::Stopped`] if the watch stopped it.
    pub fn check(&mut self, exercise: &Exercise, mv: Move, watch: &dyn Watch) -> Result<Verdict, AnnotateError> {
        let judge = self.judge(exercise.line().rules())?;
        exercise.check(mv, judge, watch)
    }

    /// Makes a kept exercise ready. One that cannot be made any more, or in which no mistake is found now, is left out.
    fn again(&mut self, drill: Drill, watch: &dyn Watch) -> Result<(), AnnotateError> {
        let Some(line) = line_of(&drill) else { return Ok(()) };
        let judge = self.judge(line.rules())?;
        let Some(exercise) = Exercise::of_line(&line, judge, watch)? else { return Ok(()) };
        if self.seen.insert(drill.key.clone()) {
            self.ready.push_back(Found { exercise, drill });
        }
        Ok(())
    }

    /// Begins to look for exercises in a game.
    fn begin_search(&mut self, number: Option<i64>, record: Record) {
        // A game that a newer program has kept may not be known here.
        let Ok(line) = record.replay() else { return };
        if line.rules().seats() != 2 {
            // Nobody will find anything in it, so nobody looks again.
            self.keep_reviewed(number);
            return;
        }
        let (status, left) = (status(&record, &line), line.positions().len());
        let review = Review::of_match(line, status);
        self.search = Some(Search { number, record, review, left, began: Instant::now() });
    }

    /// Looks for the next exercise in the game that was begun with; it is asked before the rest of the game is looked at.
    fn look_further(&mut self, watch: &dyn Watch) -> Result<(), AnnotateError> {
        while let Some(mut search) = self.search.take() {
            let Some(ply) = search.left.checked_sub(1) else {
                self.keep_reviewed(search.number);
                break;
            };
            let line = search.review.line().until(ply);
            let advice = self.judge(line.rules()).and_then(|judge| judge.advice(&line, watch));
            if let Ok(advice) = advice {
                search.review.add(ply, advice);
                search.left = ply;
            }
            let found = Exercise::at(&search.review, ply).filter(|_| advice.is_ok());
            let all = search.review.line().positions().len();
            let found = found.filter(|exercise| self.keep_found(exercise, &search));
            let begun = Progress::new(Stage::Reviewing, search.began.elapsed());
            watch.progress(&Progress { done: (all - search.left) as u64, all: Some(all as u64), ..begun });
            self.search = Some(search);
            advice?;
            if found.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Keeps an exercise that was found, and lets it wait for its turn; whether that is now.
    fn keep_found(&mut self, exercise: &Exercise, search: &Search) -> bool {
        let (number, record, seat) = (search.number, &search.record, exercise.mistake().seat);
        let drill = drill(exercise, record.players.get(seat.index()).cloned().unwrap_or_default());
        // All of them are kept: the next time somebody may ask for another player.
        if number.is_some() {
            self.keeping.keep(|library| library.keep_drill(&drill));
        }
        let before = self.right_keys.contains(&drill.key);
        // What was right before comes from the library when its turn has come.
        let wanted = is_by(record, seat, self.wanted.player.as_deref()) && !(before && number.is_some());
        if !wanted || !self.seen.insert(drill.key.clone()) {
            return false;
        }
        let found = Found { exercise: exercise.clone(), drill };
        if before { &mut self.later } else { &mut self.ready }.push_back(found);
        !before
    }

    fn keep_reviewed(&mut self, number: Option<i64>) {
        if let Some(number) = number {
            let level = self.wanted.level.number();
            self.keeping.keep(|library| library.keep_reviewed(number, level));
        }
    }

    /// The judge of a game; that of another game is dismissed, for the sake of its memory.
    fn judge(&mut self, game: &Game) -> Result<&mut Judge, AnnotateError> {
        if self.judge.as_ref().is_none_or(|(known, _)| known != game) {
            self.judge = None;
            let judge = Judge::new(game, self.wanted.level, &self.wanted.resources, LONGEST, self.wanted.seed);
            self.judge = Some((game.clone(), judge));
        }
        Ok(&mut self.judge.as_mut().expect("it is there now").1)
    }
}

/// Whether this seat of a game is asked about.
fn is_by(record: &Record, seat: Seat, player: Option<&str>) -> bool {
    contains(record.players.get(seat.index()).map_or("", String::as_str), player)
}

fn contains(name: &str, wanted: Option<&str>) -> bool {
    wanted.is_none_or(|wanted| name.to_lowercase().contains(&wanted.to_lowercase()))
}

/// Whether an exercise comes from a game.
fn is_of(drill: &Drill, record: &Record) -> bool {
    let begins = drill.moves.split(' ').enumerate().all(|(ply, mv)| record.moves.get(ply).is_some_and(|n| n.mv == mv));
    begins && record.start == drill.start && record.open().is_ok_and(|game| game.place() == drill.place)
}

fn drill(exercise: &Exercise, player: String) -> Drill {
    let line = exercise.whole_line();
    Drill {
        key: exercise.key(),
        place: line.rules().place(),
        rules: line.rules().switches().to_string(),
        start: line.start_text(),
        moves: line.move_texts().join(" "),
        player,
        tried: 0,
        right: 0,
        missed: false,
    }
}

fn line_of(drill: &Drill) -> Option<Line> {
    let game = games::open_place(&drill.place, &drill.rules).ok()?;
    let mut line = Line::from_text(&game, drill.start.as_deref()).ok()?;
    drill.moves.split(' ').try_for_each(|mv| line.push_text(mv)).ok()?;
    Some(line)
}
