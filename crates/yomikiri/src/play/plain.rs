use super::command::{Command, legal_move};
use super::kept::Kept;
use super::page;
use super::result::GameResult;
use super::review;
use super::talk::{Talk, Typed, printable};
use super::timing::Timing;
use crate::failure::Failure;
use crate::rules;
use ::review::Review;
use game::{Closing, NamedOpening};
use games::Advice;
use session::{Host, News, Occupant, PlayError, Session, TakenBack};
use std::path::Path;
use std::time::Duration;
use texts::{Value, Words};

/// A game in plain text: what happens is told line by line, and what is wanted is typed.
pub struct Plain {
    host: Host,
    talk: Talk,
    kept: Kept,
    timing: Timing,
    /// The game that is looked back on.
    review: Option<Review>,
    /// Whether the board has changed since it was last shown.
    stale: bool,
    /// Whether the computer was asked to hurry with the move that it thinks about.
    hurried: bool,
    /// The hint that was asked for, once it has come.
    hint: Option<Advice>,
    /// Whether the result was told.
    announced: bool,
    /// The opening that was told last.
    opening: Option<&'static NamedOpening>,
}

/// Whether the talk goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    GoOn,
    Leave,
}

/// How long to wait for the computer before looking whether somebody wants to leave.
const PATIENCE: Duration = Duration::from_millis(50);

impl Plain {
    /// A game that is about to go on.
    pub fn new(host: Host, talk: Talk, kept: Kept) -> Plain {
        let timing = Timing::of(host.session());
        Plain {
            host,
            talk,
            kept,
            timing,
            review: None,
            stale: true,
            hurried: false,
            hint: None,
            announced: false,
            opening: None,
        }
    }

    /// Plays until it is over or the players leave.
    ///
    /// # Errors
    /// [`Failure`] if something cannot be read or written.
    pub fn run(&mut self) -> Result<(), Failure> {
        self.talk.print(&page::heading(self.words(), self.session()))?;
        self.tell_last_move()?;
        self.tell_opening()?;
        self.keep()?;
        if self.has_no_people() {
            self.show_board()?;
        }
        loop {
            let mut flow = self.let_computers_play()?;
            if flow == Flow::GoOn {
                flow = if self.session().to_move().is_some() { self.turn()? } else { self.afterwards()? };
            }
            if flow == Flow::Leave {
                return self.leave();
            }
        }
    }

    /// The game as `--json` prints it.
    pub fn result(&self) -> GameResult {
        GameResult::of(self.session(), &self.timing)
    }

    fn words(&self) -> &Words {
        self.talk.words()
    }

    /// The game.
    pub fn session(&self) -> &Session {
        self.host.session()
    }

    fn has_no_people(&self) -> bool {
        !self.session().occupants().contains(&Occupant::Human)
    }

    /// Says a text of this name as a line.
    fn say(&self, name: &str, gaps: &[(&str, Value<'_>)]) -> Result<(), Failure> {
        self.talk.print(&(self.words().say(name, gaps) + "\n"))
    }

    /// Waits until a person has to do something.
    fn let_computers_play(&mut self) -> Result<Flow, Failure> {
        while !self.host.is_idle() {
            for news in self.host.wait(PATIENCE) {
                self.tell(news)?;
            }
            if self.talk.interrupted() {
                if self.hurried || self.has_no_people() {
                    return Ok(Flow::Leave);
                }
                self.hurried = true;
                self.host.hurry();
            }
        }
        self.hurried = false;
        Ok(Flow::GoOn)
    }

    fn tell(&mut self, news: News) -> Result<(), Failure> {
        match news {
            News::Moved { reason, .. } => {
                self.hurried = false;
                self.timing.moved(self.host.session(), reason);
                self.changed()?;
                if self.has_no_people() {
                    self.show_board()?;
                }
                Ok(())
            }
            News::Swapped => {
                self.say("swapped-by-computer", &[])?;
                self.tell_seats()
            }
            News::Hint(advice) => {
                self.hint = Some(advice);
                Ok(())
            }
            News::DrawAnswered(true) | News::RanOut(_) => self.closed(),
            News::DrawAnswered(false) => self.say("draw-refused", &[]),
            News::Judged { ply, advice } => {
                if let Some(review) = &mut self.review {
                    review.add(ply, advice);
                }
                Ok(())
            }
            News::Trouble(text) => self.say("trouble", &[("text", text.into())]),
        }
    }

    /// A move was made.
    fn changed(&mut self) -> Result<(), Failure> {
        self.stale = true;
        self.announced = false;
        self.tell_last_move()?;
        self.tell_opening()?;
        self.keep()
    }

    /// The game was ended without a move.
    fn closed(&mut self) -> Result<(), Failure> {
        self.announced = false;
        self.keep()
    }

    fn keep(&self) -> Result<(), Failure> {
        self.kept.write(self.session(), &self.timing)
    }

    fn tell_last_move(&self) -> Result<(), Failure> {
        page::last_move(self.words(), self.session()).map_or(Ok(()), |line| self.talk.print(&line))
    }

    /// Names the opening when it is reached.
    fn tell_opening(&mut self) -> Result<(), Failure> {
        let now = self.session().opening();
        let before = std::mem::replace(&mut self.opening, now);
        match now.filter(|_| before != now) {
            Some(opening) => self.say("opening", &[("name", self.words().opening(opening).into())]),
            None => Ok(()),
        }
    }

    /// Who sits where, after a change.
    fn tell_seats(&self) -> Result<(), Failure> {
        for (seat, occupant) in self.session().occupants().iter().enumerate() {
            let player = self.words().player(self.session().game(), seat);
            let occupant = page::occupant_text(self.words(), occupant);
            self.say("seat", &[("player", player.into()), ("occupant", occupant.into())])?;
        }
        Ok(())
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        self.stale = false;
        self.talk.print(&page::board(self.words(), &self.host))
    }

    /// A person is to move.
    fn turn(&mut self) -> Result<Flow, Failure> {
        if self.stale {
            self.show_board()?;
        }
        let Some(seat) = self.session().to_move() else { return Ok(Flow::GoOn) };
        let player = self.words().player(self.session().game(), seat.index());
        let only_pass = self.only_pass();
        if only_pass {
            self.say("only-pass", &[("player", player.as_str().into())])?;
        }
        if self.session().may_swap_by_rule() {
            self.say("may-swap", &[("player", player.as_str().into())])?;
        }
        let typed = match self.talk.ask(&format!("{player}> "))? {
            Typed::Line(line) => Command::read(&line),
            Typed::End | Typed::Interrupted => return Ok(Flow::Leave),
        };
        // The clock may have run out while nothing was typed.
        for news in self.host.tick() {
            self.tell(news)?;
        }
        if self.session().to_move() != Some(seat) {
            return Ok(Flow::GoOn);
        }
        match typed {
            Command::Move(text) => self.play(&text)?,
            Command::Nothing if only_pass => self.play("pass")?,
            Command::Hint => self.hint()?,
            Command::Resign => {
                self.close(Closing::Resign(seat))?;
            }
            Command::Draw => return self.draw(),
            Command::Swap => self.swap()?,
            Command::Review => self.say("review-later", &[])?,
            other => return self.any_time(other),
        }
        Ok(Flow::GoOn)
    }

    /// The game is over; it can be looked back on, or moves can be taken back.
    fn afterwards(&mut self) -> Result<Flow, Failure> {
        if !self.announced {
            self.announced = true;
            if self.stale {
                self.show_board()?;
            }
            if let Some(ending) = page::ending(self.words(), self.session()) {
                self.talk.print(&(ending + "\n"))?;
            }
            if self.has_no_people() && !self.talk.is_terminal() {
                return Ok(Flow::Leave);
            }
            self.say("afterwards", &[])?;
        }
        let typed = match self.talk.ask("> ")? {
            Typed::Line(line) => Command::read(&line),
            Typed::End | Typed::Interrupted => return Ok(Flow::Leave),
        };
        match typed {
            Command::Review => self.look_back(),
            Command::Move(_) | Command::Hint | Command::Resign | Command::Draw | Command::Swap => {
                self.say("game-is-over", &[])?;
                Ok(Flow::GoOn)
            }
            other => self.any_time(other),
        }
    }

    /// What can be asked for at any time.
    fn any_time(&mut self, command: Command) -> Result<Flow, Failure> {
        match command {
            Command::Board => self.show_board()?,
            Command::Undo => {
                let taken = self.host.take_back();
                match self.told(taken)? {
                    Some(TakenBack::Nothing) => self.say("nothing-to-take-back", &[])?,
                    Some(TakenBack::Forbidden) => self.say("no-take-back", &[])?,
                    Some(TakenBack::Ending) => self.reopened()?,
                    Some(TakenBack::Moves(count)) => {
                        self.say("taken-back", &[("count", count.into())])?;
                        self.changed()?;
                    }
                    None => self.changed()?,
                }
            }
            Command::Redo => {
                let count = self.host.redo();
                match self.told(count)? {
                    Some(0) => self.say("nothing-to-make-again", &[])?,
                    Some(count) => {
                        self.say("made-again", &[("count", count.into())])?;
                        self.changed()?;
                    }
                    None => self.changed()?,
                }
            }
            Command::Peek(cell) => self.peek(&cell)?,
            Command::Moves if self.session().to_move().is_none() => self.say("game-is-over", &[])?,
            Command::Moves => self.talk.print(&page::moves(self.session().position()))?,
            Command::Save(file) => self.save(file.as_deref())?,
            Command::Rules => self.talk.print(&rules::text(self.words(), self.session().game().name()))?,
            Command::Help => self.talk.print(&(self.words().text("help") + "\n"))?,
            Command::Quit => return Ok(Flow::Leave),
            _ => {}
        }
        Ok(Flow::GoOn)
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        match legal_move(self.session().position(), text) {
            Ok(mv) => {
                let played = self.host.play(mv);
                self.told(played)?;
                self.changed()
            }
            Err(wrong) => self.talk.print(&page::wrong(self.words(), self.session().position(), text, &wrong)),
        }
    }

    fn only_pass(&self) -> bool {
        matches!(&self.session().position().move_texts()[..], [only] if only == "pass")
    }

    fn hint(&mut self) -> Result<(), Failure> {
        self.host.ask_for_hint();
        self.let_computers_play()?;
        let Some(advice) = self.hint.take() else { return self.say("no-hint", &[]) };
        let reason = self.words().hint(self.session().game(), advice.reason);
        self.say("hint", &[("move", self.session().game().move_text(advice.mv).into()), ("reason", reason.into())])
    }

    fn close(&mut self, closing: Closing) -> Result<(), Failure> {
        let closed = self.host.close(closing);
        self.told(closed)?;
        self.closed()
    }

    /// A draw is offered to everybody else: people are asked here, the computer makes up its mind.
    fn draw(&mut self) -> Result<Flow, Failure> {
        let to_move = self.session().to_move();
        let others: Vec<(usize, Occupant)> = self.session().occupants().iter().cloned().enumerate().collect();
        let others = || others.iter().filter(|(seat, _)| to_move.is_none_or(|own| own.index() != *seat));
        for (seat, _) in others().filter(|(_, occupant)| *occupant == Occupant::Human) {
            let player = self.words().player(self.session().game(), *seat);
            let question = self.words().say("draw-question", &[("player", player.into())]);
            match self.ask_yes_or_no(&question)? {
                Some(true) => {}
                Some(false) => {
                    self.say("draw-refused", &[])?;
                    return Ok(Flow::GoOn);
                }
                None => return Ok(Flow::Leave),
            }
        }
        if others().any(|(_, occupant)| *occupant != Occupant::Human) {
            self.host.offer_draw();
            return self.let_computers_play();
        }
        self.close(Closing::AgreeDraw)?;
        Ok(Flow::GoOn)
    }

    fn ask_yes_or_no(&mut self, question: &str) -> Result<Option<bool>, Failure> {
        loop {
            match self.talk.ask(&format!("{question} "))? {
                Typed::Line(line) => match self.talk.yes_or_no(&line) {
                    Some(answer) => return Ok(Some(answer)),
                    None => self.say("yes-or-no", &[])?,
                },
                Typed::End | Typed::Interrupted => return Ok(None),
            }
        }
    }

    fn swap(&mut self) -> Result<(), Failure> {
        if self.session().occupants().len() != 2 {
            return self.say("swap-for-two", &[]);
        }
        if self.session().setup().swap_rule && !self.session().may_swap_by_rule() {
            return self.say("swap-too-late", &[]);
        }
        let swapped = self.host.swap_sides();
        self.told(swapped)?;
        self.tell_seats()?;
        self.keep()
    }

    fn peek(&self, cell: &str) -> Result<(), Failure> {
        let scene = self.session().position().scene();
        if let Some(point) = scene.point(cell) {
            return self.talk.print(&(page::stack(self.words(), self.session(), point) + "\n"));
        }
        let example = scene.points.last().map(|point| point.name.clone()).unwrap_or_default();
        self.say("peek-wrong", &[("cell", page::quoted(cell).into()), ("example", example.into())])
    }

    fn save(&mut self, file: Option<&str>) -> Result<(), Failure> {
        let Some(path) = file.map(Path::new).or(self.kept.save.as_deref()) else {
            return self.say("save-where", &[]);
        };
        let shown = printable(&path.display().to_string());
        match durable::write(path, self.session().record().to_string().as_bytes()) {
            Ok(()) => self.say("saved", &[("file", shown.into())]),
            Err(error) => self.say("not-saved", &[("file", shown.into()), ("reason", error.to_string().into())]),
        }
    }

    /// The end of the game was taken back.
    fn reopened(&mut self) -> Result<(), Failure> {
        self.say("ending-taken-back", &[])?;
        self.stale = true;
        self.closed()
    }

    fn look_back(&mut self) -> Result<Flow, Failure> {
        self.review = Some(Review::of_match(self.session().line().clone(), self.session().status()));
        self.host.review();
        if self.let_computers_play()? == Flow::Leave {
            return Ok(Flow::Leave);
        }
        if let Some(review) = &self.review {
            self.talk.print(&review::text(self.words(), review))?;
        }
        Ok(Flow::GoOn)
    }

    /// What came of something that is written down. Only the writing can fail here; then the game goes on without being kept.
    fn told<T>(&self, happened: Result<T, PlayError>) -> Result<Option<T>, Failure> {
        match happened {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                self.say("not-kept", &[("reason", error.to_string().into())])?;
                Ok(None)
            }
        }
    }

    fn leave(&mut self) -> Result<(), Failure> {
        self.keep()?;
        let goes_on = self.session().to_move().is_some() && self.session().plies() > self.session().given();
        if goes_on && self.session().path().is_some() {
            self.say("left", &[("game", self.session().game().name().into())])?;
        }
        Ok(())
    }
}
