//! Where exercises come from: what was missed, then games that are looked through one after the other.

use super::waiting::Waiting;
use super::{Training, library};
use crate::cli::{Common, TrainArguments};
use crate::failure::Failure;
use crate::games as command;
use crate::play::Interruptions;
use crate::record::input;
use game::{Seat, Watch};
use games::{Game, Level, Line, LineText, Move, Resources};
use library::{Drill, Library, Query, StoreError};
use record::Record;
use review::{AnnotateError, Exercise, Judge, Verdict, exercises, shuffled, status};
use std::collections::{HashSet, VecDeque};
use std::path::Path;
use std::time::Duration;

/// Nobody waits longer for the judgement of a position. It is long, so that the effort of a level decides, which is the same on
/// every machine.
const LONGEST: Duration = Duration::from_mins(1);

/// So many of the latest games of the library are enough to look through.
const LATEST_GAMES: u64 = 1000;

/// An exercise with what is kept of it.
pub struct Found {
    /// The exercise.
    pub exercise: Exercise,
    /// How it is kept.
    pub drill: Drill,
}

/// The exercises that there are, found when they are wanted.
pub struct Source {
    library: Option<Library>,
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
    /// Exercises of the game that was looked through last.
    ready: VecDeque<Found>,
    /// What was asked, or waits to be asked.
    seen: HashSet<String>,
    judge: Option<(Game, Judge)>,
    level: Level,
    resources: Resources,
    seed: u64,
    player: Option<String>,
    /// Why something could not be kept.
    trouble: Option<StoreError>,
}

impl Source {
    /// The exercises that are asked for.
    ///
    /// # Errors
    /// [`Failure`] if there are no games to find any in.
    pub fn open(arguments: &TrainArguments, common: &Common, training: &mut Training) -> Result<Source, Failure> {
        let resources = Resources {
            threads: common.player_threads()?,
            memory: common.memory()?,
            portable: false,
            tables: common.data_dir(),
        };
        let of_library = arguments.from == "library";
        // Whoever asks for games that are not there makes no library.
        let (library, records) = if of_library {
            let there = common.data_dir().is_some_and(|folder| folder.join(command::FILE).exists());
            let library = if there { Some(command::library(common)?) } else { None };
            let records = of_library_games(arguments, library.as_ref())?;
            (library, records)
        } else if arguments.from == "-" {
            let reason = "answers are read from standard input, so games cannot be; name a file with games";
            return Err(Failure::input(reason));
        } else {
            let records = input::read_file(Path::new(&arguments.from), None)?;
            (library(common, training)?, records.into_iter().map(|record| (None, record)).collect())
        };
        let wanted = |(_, record): &(Option<i64>, Record)| {
            let game = arguments.game.as_ref().is_none_or(|game| record.setting.game == *game);
            game && (0..record.players.len().max(2))
                .any(|seat| is_by(record, Seat::new(seat), arguments.player.as_deref()))
        };
        let games: Vec<(Option<i64>, Record)> = records.into_iter().filter(wanted).collect();
        if games.is_empty() {
            return Err(no_games(arguments));
        }
        let drills = library.as_ref().map_or(Ok(Vec::new()), Library::drills).map_err(command::failure)?;
        let wanted = |drill: &Drill| {
            // Openings have no moves of their own.
            let game = arguments.game.as_ref().is_none_or(|game| drill.place.split(' ').next() == Some(game));
            let own = of_library || games.iter().any(|(_, record)| is_of(drill, record));
            game && own && !drill.moves.is_empty() && contains(&drill.player, arguments.player.as_deref())
        };
        let (right, kept): (Vec<Drill>, Vec<Drill>) =
            drills.into_iter().filter(wanted).partition(|drill| drill.tried > 0 && !drill.missed);
        let level = arguments.level;
        let reviewed: HashSet<i64> = match &library {
            Some(library) => library.reviewed_games(level.number()).map_err(command::failure)?.into_iter().collect(),
            None => HashSet::new(),
        };
        let fresh = |(number, _): &(Option<i64>, Record)| number.is_none_or(|number| !reviewed.contains(&number));
        let games: VecDeque<_> = shuffled(games.into_iter().filter(fresh).collect(), common.seed).into();
        Ok(Source {
            library,
            // What is known of a game of a file is found again when it is looked through.
            kept: kept.into_iter().filter(|drill| of_library || drill.missed).collect(),
            right_keys: right.iter().map(|drill| drill.key.clone()).collect(),
            right: if of_library { right.into() } else { VecDeque::new() },
            later: VecDeque::new(),
            seen: HashSet::new(),
            all_games: games.len(),
            games,
            ready: VecDeque::new(),
            judge: None,
            level,
            resources,
            seed: common.seed,
            player: arguments.player.clone(),
            trouble: None,
        })
    }

    /// The library that answers are kept in.
    pub fn library(&mut self) -> Option<&mut Library> {
        self.library.as_mut()
    }

    /// Why something could not be kept, if that has happened since the last time.
    pub fn trouble(&mut self) -> Option<String> {
        self.trouble.take().map(|error| error.to_string())
    }

    /// The next exercise; `None` if there are no more.
    ///
    /// # Errors
    /// [`AnnotateError::Stopped`] if Ctrl-C was pressed meanwhile.
    pub fn next(&mut self, interruptions: &Interruptions) -> Result<Option<Found>, AnnotateError> {
        loop {
            if let Some(found) = self.ready.pop_front() {
                return Ok(Some(found));
            }
            if let Some(drill) = self.kept.pop_front() {
                let waiting = Waiting::new(interruptions, "setting an exercise again".to_owned());
                self.again(drill, &waiting)?;
            } else if let Some((number, record)) = self.games.pop_front() {
                let game = self.all_games - self.games.len();
                let what = format!("looking for turning points | game {game} of {}", self.all_games);
                self.look_through(number, &record, &Waiting::new(interruptions, what))?;
            } else if let Some(drill) = self.right.pop_front() {
                let waiting = Waiting::new(interruptions, "setting an exercise again".to_owned());
                self.again(drill, &waiting)?;
            } else {
                return Ok(self.later.pop_front());
            }
        }
    }

    /// What an answer is worth.
    ///
    /// # Errors
    /// [`AnnotateError::Stopped`] if Ctrl-C was pressed meanwhile.
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

    /// Looks for exercises in a game.
    fn look_through(&mut self, number: Option<i64>, record: &Record, watch: &dyn Watch) -> Result<(), AnnotateError> {
        // A game that a newer program has kept may not be known here.
        let Ok(line) = record.replay() else { return Ok(()) };
        if line.rules().seats() != 2 {
            return Ok(());
        }
        let status = status(record, &line);
        let review = self.judge(line.rules())?.review(line, status, watch)?;
        let player = self.player.clone();
        let mut found = Vec::new();
        // They are kept in the order in which they are asked, so that a training that is left goes on with the same.
        for exercise in shuffled(exercises(&review, |_| true), self.seed) {
            let seat = exercise.mistake().seat;
            let drill = drill(&exercise, record.players.get(seat.index()).cloned().unwrap_or_default());
            // All of them are kept: the next time somebody may ask for another player.
            self.keep(|library| library.keep_drill(&drill), number.is_some());
            if is_by(record, seat, player.as_deref()) && !self.seen.contains(&drill.key) {
                found.push(Found { exercise, drill });
            }
        }
        let level = self.level.number();
        self.keep(|library| number.map_or(Ok(()), |number| library.keep_reviewed(number, level)), number.is_some());
        for found in found {
            let before = self.right_keys.contains(&found.drill.key);
            // What was right before comes from the library when its turn has come.
            if before && number.is_some() || !self.seen.insert(found.drill.key.clone()) {
                continue;
            }
            if before { &mut self.later } else { &mut self.ready }.push_back(found);
        }
        Ok(())
    }

    fn keep(&mut self, keep: impl FnOnce(&mut Library) -> Result<(), StoreError>, wanted: bool) {
        if let Some(library) = self.library.as_mut().filter(|_| wanted)
            && let Err(error) = keep(library)
        {
            self.trouble = Some(error);
        }
    }

    /// The judge of a game; that of another game is dismissed, for the sake of its memory.
    fn judge(&mut self, game: &Game) -> Result<&mut Judge, AnnotateError> {
        if self.judge.as_ref().is_none_or(|(known, _)| known != game) {
            self.judge = None;
            let judge = Judge::new(game, self.level, &self.resources, LONGEST, self.seed);
            self.judge = Some((game.clone(), judge));
        }
        Ok(&mut self.judge.as_mut().expect("it is there now").1)
    }
}

fn of_library_games(
    arguments: &TrainArguments,
    library: Option<&Library>,
) -> Result<Vec<(Option<i64>, Record)>, Failure> {
    let query = Query {
        game: arguments.game.clone(),
        player: arguments.player.clone(),
        limit: Some(LATEST_GAMES),
        ..Query::default()
    };
    let found = library.map_or(Ok(Vec::new()), |library| library.search(&query, None)).map_err(command::failure)?;
    Ok(found.into_iter().map(|found| (Some(found.number), found.record)).collect())
}

fn no_games(arguments: &TrainArguments) -> Failure {
    let of = arguments.game.as_ref().map_or_else(String::new, |game| format!(" of {game}"));
    let by = arguments.player.as_ref().map_or_else(String::new, |player| format!(" with a player \"{player}\""));
    Failure::input(if arguments.from == "library" {
        format!("the library has no games{of}{by}; play some, or add some with yomikiri games import FILE")
    } else {
        format!("{} has no games{of}{by}; name another file, or leave that out", arguments.from)
    })
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
