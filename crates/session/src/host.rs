use crate::thinking::{Answer, Asked, Thinking};
use crate::{Occupant, PlayError, Session, TakenBack, draw};
use game::{Closing, Seat};
use games::{Advice, Line, Move, Player, Reason, Resources, Worth};
use std::time::{Duration, Instant};

/// Has a game going: lets the computer think in the background when it is its turn, when a hint is wanted, when a draw is
/// offered and when the game is looked back on.
///
/// Whoever shows the game calls [`Host::tick`] often, or [`Host::wait`] if nothing else is to be done, and tells the
/// players what is new.
pub struct Host {
    session: Session,
    settings: Settings,
    job: Option<Job>,
    /// The players of the seats, then the one who gives hints, and last the one who is asked about a draw, as far as they have been
    /// asked.
    players: Vec<Option<Box<dyn Player>>>,
    /// When the turn began.
    turn_began: Instant,
    /// The positions that are still to be looked back on, the next one last.
    to_review: Vec<usize>,
    /// What happened at once, and has still to be told.
    untold: Vec<News>,
}

/// How the computer thinks.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What a player may use.
    pub resources: Resources,
    /// The longest that a move may take.
    pub longest: Duration,
    /// The longest that a hint may take: somebody waits for it.
    pub longest_hint: Duration,
    /// The longest that a position may take when the game is looked back on.
    pub longest_review: Duration,
    /// How long a move of the computer takes at least, so that people can follow.
    pub delay: Duration,
}

/// What has happened, to be told to the players.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The computer made a move.
    Moved {
        /// For which seat.
        seat: Seat,
        /// The move.
        mv: Move,
        /// What speaks for it.
        reason: Reason,
    },
    /// The computer used its right to change sides.
    Swapped,
    /// The hint that was asked for.
    Hint(Advice),
    /// Whether the computer accepts the draw that was offered.
    DrawAnswered(bool),
    /// What the judge would have played in a position of the game that is looked back on, and why.
    Judged {
        /// How many moves were made before.
        ply: usize,
        /// For the one who is to move; `None` if nothing can be told.
        advice: Option<Advice>,
    },
    /// This seat has run out of time.
    RanOut(Seat),
    /// Something went wrong, in words; the game goes on if it can.
    Trouble(String),
}

struct Job {
    purpose: Purpose,
    thinking: Thinking,
    /// Which of the players thinks.
    who: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move(Seat),
    Hint,
    /// Somebody judges, for these computers, whether a draw is acceptable.
    Draw(Judge),
    Review(usize),
}

/// Who judges a draw that is offered in a game for two.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judge {
    /// The player that it is offered to.
    Itself,
    /// The adviser, where that player does not say what it thinks of a position.
    Adviser,
}

/// A player with a clock does not use more than this part of what is left.
const SHARE_OF_CLOCK: u32 = 20;

impl Host {
    /// Lets a game go on.
    pub fn new(session: Session, settings: Settings) -> Host {
        let players = (0..=session.occupants().len() + 1).map(|_| None).collect();
        Host {
            session,
            settings,
            job: None,
            players,
            turn_began: Instant::now(),
            to_review: Vec::new(),
            untold: Vec::new(),
        }
    }

    /// The game.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Whether the computer is thinking about its move.
    pub fn is_thinking(&self) -> bool {
        self.job.as_ref().is_some_and(|job| matches!(job.purpose, Purpose::Move(_)))
    }

    /// Whether somebody is thinking about a hint.
    pub fn is_advising(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.purpose == Purpose::Hint)
    }

    /// Whether nothing will happen unless a person does something.
    pub fn is_idle(&self) -> bool {
        self.job.is_none() && self.to_review.is_empty() && self.untold.is_empty() && self.computer_to_move().is_none()
    }

    /// How long the one to move has been thinking.
    pub fn thinking_for(&self) -> Duration {
        self.turn_began.elapsed()
    }

    /// What a seat has left of its time now, the turn that goes on included.
    pub fn time_left(&self, seat: Seat) -> Option<Duration> {
        let left = self.session.time_left(seat)?;
        let running = self.session.to_move() == Some(seat);
        Some(if running { left.saturating_sub(self.thinking_for()) } else { left })
    }

    /// Looks at what has been thought so far, and lets the computer begin to think where it is its turn.
    pub fn tick(&mut self) -> Vec<News> {
        self.step(Duration::ZERO)
    }

    /// The same, but waits up to `patience` for something to happen.
    pub fn wait(&mut self, patience: Duration) -> Vec<News> {
        let until = Instant::now() + patience;
        loop {
            let news = self.step(Duration::from_millis(20).min(patience));
            if !news.is_empty() || self.is_idle() || Instant::now() >= until {
                return news;
            }
        }
    }

    fn step(&mut self, patience: Duration) -> Vec<News> {
        let mut news = std::mem::take(&mut self.untold);
        if !news.is_empty() {
            return news;
        }
        if let Some(seat) = self.session.to_move()
            && self.time_left(seat).is_some_and(|left| left.is_zero())
        {
            self.job = None;
            if let Err(error) = self.session.close(Closing::RunOut(seat)) {
                news.push(News::Trouble(error.to_string()));
            }
            news.push(News::RanOut(seat));
            return news;
        }
        if let Some(job) = &self.job {
            let delayed = matches!(job.purpose, Purpose::Move(_)) && !job.thinking.is_hurried();
            if delayed && job.thinking.elapsed() < self.settings.delay {
                std::thread::sleep(patience);
                return news;
            }
            let Some(answer) = job.thinking.answer(patience) else { return news };
            if let Some(job) = self.job.take() {
                self.finish(&job, answer, &mut news);
            }
        }
        if self.job.is_none() {
            self.begin_next(&mut news);
        }
        news
    }

    /// A person makes a move; the time since the turn began is counted.
    ///
    /// # Errors
    /// [`PlayError`] if it is not legal; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.session.play(mv, self.thinking_for())?;
        self.turn_changed();
        Ok(())
    }

    /// Takes moves back until it is a person's turn, or only the end of the game if its players have ended it.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down.
    pub fn take_back(&mut self) -> Result<TakenBack, PlayError> {
        let taken = self.session.take_back();
        // Where nothing was taken back the turn goes on, and so does the clock.
        if !matches!(taken, Ok(TakenBack::Nothing | TakenBack::Forbidden)) {
            self.turn_changed();
        }
        taken
    }

    /// Makes moves again that were taken back; how many there were.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down.
    pub fn redo(&mut self) -> Result<usize, PlayError> {
        let count = self.session.redo();
        if !matches!(count, Ok(0)) {
            self.turn_changed();
        }
        count
    }

    /// A player gives up, or the players agree on a draw.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down.
    pub fn close(&mut self, closing: Closing) -> Result<bool, PlayError> {
        let closed = self.session.close(closing);
        self.turn_changed();
        closed
    }

    /// The players change sides, in a game for two.
    ///
    /// # Errors
    /// [`PlayError::File`] if that could not be written down.
    pub fn swap_sides(&mut self) -> Result<bool, PlayError> {
        let swapped = self.session.swap_sides();
        // A player stays itself when it changes its seat.
        if self.session.occupants().len() == 2 {
            self.players.swap(0, 1);
        }
        self.turn_changed();
        swapped
    }

    /// Asks for a hint; the answer comes as [`News::Hint`].
    pub fn ask_for_hint(&mut self) {
        if self.session.to_move().is_some() && !self.is_thinking() {
            self.ask_adviser(Purpose::Hint, self.session.line().clone(), self.settings.longest_hint);
        }
    }

    /// Offers a draw to all computers that wait for their turn; the answer comes as [`News::DrawAnswered`]. People are asked by
    /// whoever shows the game, before: where there is nobody else to ask, the draw is agreed on.
    pub fn offer_draw(&mut self) {
        let Some(mover) = self.session.to_move().filter(|_| !self.is_thinking()) else { return };
        let seats = (0..self.session.occupants().len()).map(Seat::new);
        let asked: Vec<Seat> = seats.filter(|&seat| seat != mover && !self.session.is_person(seat)).collect();
        if let (2, Some(&seat)) = (self.session.occupants().len(), asked.first()) {
            let occupant = self.session.occupant(seat).clone();
            if occupant.is_program() {
                // Programs of others choose moves, and say nothing of positions.
                self.ask_about_draw();
                return;
            }
            // It is asked apart from its moves, so that an offer does not change how it goes on.
            let who = self.players.len() - 1;
            self.players[who] = None;
            let line = self.session.line().clone();
            self.ask(Purpose::Draw(Judge::Itself), who, Some(&occupant), line, self.settings.longest_review);
            return;
        }
        let values = self.session.position().seat_values();
        let agree = asked.is_empty()
            || values.is_some_and(|values| asked.iter().all(|seat| draw::accepts_among(&values, seat.index())));
        if agree && let Err(error) = self.close(Closing::AgreeDraw) {
            self.untold.push(News::Trouble(error.to_string()));
        }
        self.untold.push(News::DrawAnswered(agree));
    }

    /// Looks back on the game from its end; every position comes as [`News::Judged`].
    pub fn review(&mut self) {
        // Where the players ended the game, the last position has not told its worth.
        let last = usize::from(!self.session.position().is_over());
        self.to_review = (0..self.session.plies() + last).collect();
        if self.job.as_ref().is_some_and(|job| matches!(job.purpose, Purpose::Review(_))) {
            self.job = None;
        }
    }

    /// Asks whoever is thinking for the best answer that is known by now.
    pub fn hurry(&self) {
        if let Some(job) = &self.job
            && !self.is_program(job.who)
        {
            job.thinking.hurry();
        }
    }

    /// Lets players go who only wait, with all that they remember. They are made anew when it is their turn.
    pub fn rest(&mut self) {
        if self.job.is_none() {
            self.players.fill_with(|| None);
        }
    }

    /// Whether a program of somebody else sits there: it has no best answer by now, and would be ended without one.
    fn is_program(&self, who: usize) -> bool {
        self.session.occupants().get(who).is_some_and(Occupant::is_program)
    }

    fn turn_changed(&mut self) {
        self.job = None;
        self.to_review.clear();
        self.turn_began = Instant::now();
    }

    fn computer_to_move(&self) -> Option<Seat> {
        self.session.to_move().filter(|&seat| !self.session.is_person(seat))
    }

    fn begin_next(&mut self, news: &mut Vec<News>) {
        if let Some(seat) = self.computer_to_move() {
            let moves = self.session.position().moves();
            if let [only] = moves[..]
                && self.settings.delay.is_zero()
                && !self.session.may_swap_by_rule()
            {
                self.move_made(seat, only, Reason::OnlyMove, Duration::ZERO, news);
                return;
            }
            let time = self.time_for(seat);
            let occupant = self.session.occupant(seat).clone();
            self.ask(Purpose::Move(seat), seat.index(), Some(&occupant), self.session.line().clone(), time);
        } else if let Some(ply) = self.to_review.pop() {
            let line = self.session.line().until(ply);
            self.ask_adviser(Purpose::Review(ply), line, self.settings.longest_review);
        }
    }

    /// How long a move may take.
    fn time_for(&self, seat: Seat) -> Duration {
        let Some(clock) = self.session.setup().clock else { return self.settings.longest };
        let left = self.session.time_left(seat).unwrap_or_default();
        self.settings.longest.min(left / SHARE_OF_CLOCK + clock.increment * 3 / 4)
    }

    /// Asks the adviser about a draw, for a player who does not say what it thinks of a position.
    fn ask_about_draw(&mut self) {
        let line = self.session.line().clone();
        self.ask_adviser(Purpose::Draw(Judge::Adviser), line, self.settings.longest_review);
    }

    fn ask_adviser(&mut self, purpose: Purpose, line: Line, time: Duration) {
        self.ask(purpose, self.session.occupants().len(), None, line, time);
    }

    /// Asks an occupant, or else the adviser.
    fn ask(&mut self, purpose: Purpose, who: usize, occupant: Option<&Occupant>, line: Line, time: Duration) {
        let asked = self.players[who].take().map_or_else(
            || {
                // Somebody who was interrupted is replaced, and does not do the same again.
                let (seed, plies) = (self.session.setup().seed, self.session.plies());
                let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add((who * 10_000 + plies) as u64);
                Asked::New { occupant: occupant.cloned(), resources: self.settings.resources.clone(), seed }
            },
            Asked::Known,
        );
        let thinking = Thinking::begin(asked, line, time);
        self.job = Some(Job { purpose, thinking, who });
    }

    fn finish(&mut self, job: &Job, answer: Answer, news: &mut Vec<News>) {
        self.players[job.who] = answer.player;
        let (advice, failed) = match answer.advice {
            Ok(advice) => (advice, false),
            Err(error) => {
                news.push(News::Trouble(error.to_string()));
                (None, true)
            }
        };
        let worth = advice.as_ref().and_then(|advice| Worth::of(advice.reason));
        match (job.purpose, advice) {
            (Purpose::Move(_), Some(_)) if self.wants_to_swap(worth) => match self.swap_sides() {
                Ok(_) => news.push(News::Swapped),
                Err(error) => news.push(News::Trouble(error.to_string())),
            },
            (Purpose::Move(seat), Some(advice)) => {
                self.move_made(seat, advice.mv, advice.reason, answer.used, news);
            }
            (Purpose::Move(seat), None) => {
                // Whoever cannot move, as with a damaged table, has to give up: the game must not wait for ever. A program that did
                // something wrong has made no legal move.
                let forfeits = failed && matches!(self.session.occupant(seat), Occupant::Described(_));
                let closing = if forfeits { Closing::Forfeit(seat) } else { Closing::Resign(seat) };
                if let Err(error) = self.session.close(closing) {
                    news.push(News::Trouble(error.to_string()));
                }
            }
            (Purpose::Hint, Some(advice)) => news.push(News::Hint(advice)),
            (Purpose::Hint, None) => {}
            (Purpose::Draw(Judge::Itself), _) if worth.is_none() && !failed => {
                self.ask_about_draw();
            }
            (Purpose::Draw(_), _) => {
                // Whoever is asked thinks for the one who offers.
                let accepts = worth.is_some_and(|worth| draw::accepts(worth.for_opponent()));
                if accepts && let Err(error) = self.close(Closing::AgreeDraw) {
                    news.push(News::Trouble(error.to_string()));
                }
                news.push(News::DrawAnswered(accepts));
            }
            (Purpose::Review(ply), advice) => news.push(News::Judged { ply, advice }),
        }
    }

    fn wants_to_swap(&self, worth: Option<Worth>) -> bool {
        self.session.may_swap_by_rule() && worth.is_some_and(|worth| worth.number() < 0.0)
    }

    fn move_made(&mut self, seat: Seat, mv: Move, reason: Reason, used: Duration, news: &mut Vec<News>) {
        match self.session.play(mv, used) {
            Ok(()) => {}
            Err(error) => news.push(News::Trouble(error.to_string())),
        }
        self.turn_began = Instant::now();
        news.push(News::Moved { seat, mv, reason });
    }
}
