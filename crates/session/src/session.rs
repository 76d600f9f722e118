use crate::{Event, Journal, Occupant, PlayError, Setup};
use game::{Closing, Mark, MatchStatus, NamedOpening, Scene, Seat};
use games::{Game, GameError, Line, LineText, Match, Move, Position};
use record::{Node, Record, openings, today};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A game between some players: the match, who sits where, and the journal.
pub struct Session {
    setup: Setup,
    played: Match,
    /// Who plays for each seat now; players may change sides.
    seats: Vec<Occupant>,
    /// How many moves were made before the players began.
    given: usize,
    /// Who made each move, those that were taken back included; nobody made those that were given.
    makers: Vec<Option<Occupant>>,
    /// Whether the second player has used the right to change sides.
    swap_used: bool,
    journal: Option<Journal>,
    /// Where the journal will be, once there is something to write down.
    folder: Option<PathBuf>,
}

/// What came of taking back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenBack {
    /// There was nothing to take back.
    Nothing,
    /// The game is played without taking back.
    Forbidden,
    /// The players had ended the game; now it goes on from the same position.
    Ending,
    /// So many moves.
    Moves(usize),
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// For which seat.
    pub seat: Seat,
    /// By whom; by nobody if it belongs to the line that the game began with.
    pub occupant: Option<Occupant>,
    /// The move.
    pub mv: Move,
    /// How long the player thought.
    pub used: Duration,
}

impl Session {
    /// A new game. It is kept in `folder` from its first move on, if one is given.
    ///
    /// # Errors
    /// [`PlayError`] if the game cannot be opened, or the folder cannot be written to.
    pub fn begin(setup: Setup, folder: Option<&Path>) -> Result<Session, PlayError> {
        let mut session = Session::open(setup)?;
        if let Some(folder) = folder {
            // What is wrong with the folder is better known before the first move.
            Journal::prepare(folder)?;
            session.folder = Some(folder.to_owned());
        }
        Ok(session)
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// [`PlayError`] if the file cannot be read, is damaged, or is in use.
    pub fn resume(path: &Path) -> Result<Session, PlayError> {
        let (journal, setup, events) = Journal::open(path)?;
        let heading_lines = 2 + setup.to_string().lines().count();
        let mut session = Session::open(setup)?;
        for (index, event) in events.iter().enumerate() {
            let happened = session.apply(event);
            happened.map_err(|error| PlayError::Journal {
                path: path.to_owned(),
                line: heading_lines + 1 + index,
                reason: error.to_string(),
            })?;
        }
        session.journal = Some(journal);
        Ok(session)
    }

    fn open(setup: Setup) -> Result<Session, PlayError> {
        let line = setup.beginning()?;
        let limits = setup.limits(line.rules());
        let seats = setup.seats.clone();
        let given = line.plies();
        let played = Match::of(line, limits);
        let makers = vec![None; given];
        Ok(Session { setup, played, seats, given, makers, swap_used: false, journal: None, folder: None })
    }

    /// What is played, and who sat where at the beginning.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.line().rules()
    }

    /// The start and the moves made so far.
    pub fn line(&self) -> &Line {
        self.played.line()
    }

    /// Where the game is kept, if it is: from its first move on.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }

    /// Whether the game goes on, and if not, how it ended.
    pub fn status(&self) -> MatchStatus {
        self.played.status()
    }

    /// Whose turn it is; `None` when the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        match self.status() {
            MatchStatus::Running(seat) => Some(seat),
            MatchStatus::Over(..) => None,
        }
    }

    /// Who plays for a seat now.
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        &self.seats[seat.index()]
    }

    /// Whether a person plays for a seat now.
    pub fn is_person(&self, seat: Seat) -> bool {
        *self.occupant(seat) == Occupant::Human
    }

    /// Who plays, by seat.
    pub fn occupants(&self) -> &[Occupant] {
        &self.seats
    }

    /// The moves made so far.
    pub fn turns(&self) -> Vec<Turn> {
        (0..self.plies()).map(|ply| self.turn(ply)).collect()
    }

    /// The move that was made after so many others.
    ///
    /// # Panics
    /// If there were not so many.
    pub fn turn(&self, ply: usize) -> Turn {
        Turn {
            seat: self.line().seat_at(ply),
            occupant: self.makers[ply].clone(),
            mv: self.line().moves()[ply],
            used: self.played.used()[ply],
        }
    }

    /// The number of moves made so far.
    pub fn plies(&self) -> usize {
        self.played.plies()
    }

    /// How many of them were made before the players began.
    pub fn given(&self) -> usize {
        self.given
    }

    /// Whether there is a move to make again.
    pub fn can_redo(&self) -> bool {
        self.played.can_redo()
    }

    /// The latest opening with a name that was reached.
    pub fn opening(&self) -> Option<&'static NamedOpening> {
        openings::of_line(self.line())
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.played.position()
    }

    /// The picture of the position now, with the last move marked; where more than two play, also where the others moved since the turn
    /// came to the player to move.
    pub fn scene(&self) -> Scene {
        let mut scene = self.position().scene();
        let others = self.seats.len().saturating_sub(2);
        for (before, mv) in self.line().steps().rev().skip(1).take(others) {
            if let Some(to) = before.gesture(mv).to() {
                scene.mark(to, Mark::Last);
            }
        }
        if let Some((before, mv)) = self.line().steps().next_back() {
            scene.mark_last_move(&before.scene(), &before.gesture(mv));
        }
        scene
    }

    /// What a seat has left of its time; `None` without a clock.
    pub fn time_left(&self, seat: Seat) -> Option<Duration> {
        self.played.time_left(seat)
    }

    /// Makes a move that took so long.
    ///
    /// # Errors
    /// [`PlayError::Game`] if it is not legal; nothing has changed then.
    pub fn play(&mut self, mv: Move, used: Duration) -> Result<(), PlayError> {
        self.make(mv, used)?;
        let mv = self.game().move_text(mv);
        self.write(&Event::Move { mv, used })
    }

    /// Whether [`Session::take_back`] would take anything back: moves that the game began with stand.
    pub fn can_take_back(&self) -> bool {
        !self.setup.no_take_back && (self.played.is_closed() || self.last_own_ply().is_some())
    }

    /// The last move that a person made in this game, or anybody if only computers play.
    fn last_own_ply(&self) -> Option<usize> {
        let mine = |&ply: &usize| self.has_no_people() || self.is_person(self.line().seat_at(ply));
        (self.given..self.plies()).rfind(mine)
    }

    /// Takes moves back until it is a person's turn, or one move if only people or only computers play. Where the players have
    /// ended the game, that alone is taken back. In a game without taking back nothing is.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down; it is taken back nevertheless.
    pub fn take_back(&mut self) -> Result<TakenBack, PlayError> {
        if self.setup.no_take_back {
            return Ok(TakenBack::Forbidden);
        }
        if self.played.is_closed() {
            self.happen(&Event::Reopen)?;
            return Ok(TakenBack::Ending);
        }
        let Some(back_to) = self.last_own_ply() else { return Ok(TakenBack::Nothing) };
        let count = self.plies() - back_to;
        (0..count).try_for_each(|_| self.happen(&Event::TakeBack))?;
        Ok(TakenBack::Moves(count))
    }

    /// Makes moves again that were taken back, until it is a person's turn; how many there were.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down.
    pub fn redo(&mut self) -> Result<usize, PlayError> {
        let mut count = 0;
        while self.can_redo() {
            self.happen(&Event::Redo)?;
            count += 1;
            let person = self.to_move().is_some_and(|seat| self.is_person(seat));
            if person || self.has_no_people() {
                break;
            }
        }
        Ok(count)
    }

    /// Ends the game as its players wish; whether it went on until now.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down.
    pub fn close(&mut self, closing: Closing) -> Result<bool, PlayError> {
        let running = self.to_move().is_some();
        if running {
            self.happen(&Event::Close(closing))?;
        }
        Ok(running)
    }

    /// Whether the player to move may take over the other side instead of moving: by the swap rule, after the first move.
    pub fn may_swap_by_rule(&self) -> bool {
        self.setup.swap_rule
            && self.plies() == self.given + 1
            && self.seats.len() == 2
            && !self.swap_used
            && self.to_move().is_some()
    }

    /// The players of a game for two change sides; whether there are two.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down.
    pub fn swap_sides(&mut self) -> Result<bool, PlayError> {
        let two = self.seats.len() == 2;
        if two {
            self.happen(&Event::Swap)?;
        }
        Ok(two)
    }

    /// The game as a record: who played, every move with its time, and how it ended.
    pub fn record(&self) -> Record {
        let mut record = Record::at(self.game());
        record.start = self.line().start_text();
        record.players = self.seats.iter().map(Occupant::to_string).collect();
        record.set_tag("Date", today().to_string());
        if let Some(clock) = self.setup.clock {
            record.set_tag("Clock", format!("{}+{}", clock.initial.as_secs_f64(), clock.increment.as_secs_f64()));
        }
        record.set_tag("Seed", self.setup.seed.to_string());
        // What is written in thousandths of a second is only in the way if it is nothing.
        let time = |turn: &Turn| Some(turn.used).filter(|used| used.as_millis() > 0);
        let node = |turn: Turn| Node { time: time(&turn), ..Node::new(self.game().move_text(turn.mv)) };
        record.moves = self.turns().into_iter().map(node).collect();
        if let MatchStatus::Over(payoff, ending) = self.status() {
            record.finish(&payoff, ending);
        }
        record.name_opening();
        record
    }

    fn has_no_people(&self) -> bool {
        !self.seats.contains(&Occupant::Human)
    }

    /// Something other than a move happens, and is written down.
    fn happen(&mut self, event: &Event) -> Result<(), PlayError> {
        self.apply(event)?;
        self.write(event)
    }

    fn write(&mut self, event: &Event) -> Result<(), PlayError> {
        let over = self.to_move().is_none();
        if let Some(folder) = self.folder.take() {
            self.journal = Some(Journal::begin(&folder, &self.setup)?);
        }
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let written = journal.write(event).and_then(|()| if over { journal.finish() } else { Ok(()) });
        if written.is_err() {
            // One error is enough; the game goes on without being kept.
            self.journal = None;
        }
        written
    }

    fn make(&mut self, mv: Move, used: Duration) -> Result<(), PlayError> {
        let maker = self.to_move().map(|seat| self.occupant(seat).clone()).ok_or(GameError::Over)?;
        // The position says what would be legal; a match only that this is not.
        if let Err(error) = self.played.play_timed(mv, used) {
            self.position().play(mv)?;
            return Err(GameError::from(error).into());
        }
        self.makers.truncate(self.plies() - 1);
        self.makers.push(Some(maker));
        Ok(())
    }

    fn apply(&mut self, event: &Event) -> Result<(), PlayError> {
        match event {
            Event::Move { mv, used } => {
                let mv = self.position().parse_move(mv)?;
                self.make(mv, *used)?;
            }
            Event::TakeBack => {
                self.played.take_back();
                if self.plies() <= self.given {
                    self.swap_used = false;
                }
            }
            Event::Reopen => {
                self.played.reopen();
            }
            Event::Redo => {
                self.played.redo();
            }
            Event::Swap => {
                if let [first, second] = self.seats.as_mut_slice() {
                    std::mem::swap(first, second);
                }
                self.swap_used |= self.plies() == self.given + 1;
            }
            Event::Close(closing) => {
                self.played.close(*closing);
            }
        }
        Ok(())
    }
}
