use crate::failure::Failure;
use crate::play::page;
use crate::play::{Command, Talk, Typed, legal_move};
use crate::rules;
use games::{Move, Position};
use review::Telling;
use texts::{Value, Words};

/// The talk with somebody who trains.
pub struct Dialogue {
    /// What is said and typed.
    pub talk: Talk,
    /// Whether a wrong answer may be taken back.
    pub take_back: bool,
}

/// What somebody answers.
pub enum Answer {
    /// A legal move.
    Move(Move),
    /// To be told.
    Solution,
    /// There is no more input.
    End,
    /// Ctrl-C was pressed.
    Interrupted,
}

impl Dialogue {
    /// The texts.
    pub fn words(&self) -> &Words {
        self.talk.words()
    }

    /// Says a text of this name as a line.
    pub fn say(&self, name: &str, gaps: &[(&str, Value<'_>)]) -> Result<(), Failure> {
        self.talk.print(&(self.words().say(name, gaps) + "\n"))
    }

    /// What is said of exercises, in words alone.
    pub fn telling(&self) -> Telling<'_> {
        Telling { words: self.words(), proven: None }
    }

    /// Says something of an exercise as a line.
    pub fn tell(&self, what: impl FnOnce(&Telling<'_>) -> String) -> Result<(), Failure> {
        self.talk.print(&(what(&self.telling()) + "\n"))
    }

    /// Shows a position.
    pub fn show(&self, position: &Position) -> Result<(), Failure> {
        self.talk.print(&page::position(self.words(), position))
    }

    /// Asks until a legal move is named, or the solution is wanted. What is typed beside that is answered in a line.
    pub fn ask(&mut self, position: &Position) -> Result<Answer, Failure> {
        let game = position.game();
        let prompt = format!("{}> ", self.words().player(&game, position.to_move().index()));
        loop {
            let line = match self.talk.ask(&prompt)? {
                Typed::Line(line) => line,
                Typed::End => return Ok(Answer::End),
                Typed::Interrupted => return Ok(Answer::Interrupted),
            };
            match Command::read(&line) {
                Command::Nothing => {}
                Command::Board => self.show(position)?,
                Command::Moves => self.talk.print(&page::moves(position))?,
                Command::Rules => self.talk.print(&rules::text(self.words(), game.name()))?,
                Command::Help => self.talk.print(&(self.words().text("train-help") + "\n"))?,
                Command::Quit => return Ok(Answer::End),
                Command::Move(text) if text.eq_ignore_ascii_case("solution") => return Ok(Answer::Solution),
                Command::Move(text) => match legal_move(position, &text) {
                    Ok(mv) => return Ok(Answer::Move(mv)),
                    Err(wrong) => self.talk.print(&page::wrong(self.words(), position, &text, &wrong))?,
                },
                // What is only for games.
                _ => self.talk.print(&page::wrong(self.words(), position, &line, &page::Wrong::NoMove))?,
            }
        }
    }
}
