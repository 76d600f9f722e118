//! The board editor: any position is put together by hand. Whether it can be is for the rules to say.

mod draw;

use crate::bar::Buttons;
use crate::board::{self, Plan};
use game::{Arrangement, Impossible, Scene, Token};
use games::{Game, Position};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as ScreenPosition, Rect};

/// An arrangement that is being changed, and what the rules say of it.
pub(crate) struct Editor {
    game: Game,
    /// The picture of the start, on which the arrangement is shown.
    board: Scene,
    arrangement: Arrangement,
    /// What it began with, and every state that was left for another one.
    history: Vec<Arrangement>,
    checked: Result<Position, Impossible>,
    /// The point that the cursor is at.
    cursor: usize,
    /// What is put on the board: 0 for nothing, else the number of the kind of token, counted from 1.
    chosen: usize,
    /// Whether the board is seen from the other side.
    turned: bool,
    notice: Option<Notice>,
    shown: ClickTargets,
}

/// What is said until the next key.
enum Notice {
    /// The position was not taken over.
    Refused,
    /// What was pasted is no position, for this reason.
    NoPosition(String),
}

/// What can be clicked, where it was drawn last.
#[derive(Default)]
struct ClickTargets {
    plan: Option<Plan>,
    buttons: Buttons,
    /// What can be put on the board, by its number.
    palette: Vec<(Rect, usize)>,
}

/// What became of a key or a click.
pub(crate) enum Edited {
    /// Editing goes on.
    Stay,
    /// Nothing is to change.
    Leave,
    /// This is the position.
    Done(Position),
}

impl Editor {
    /// Begins with a position, the board seen from one side or the other.
    pub(crate) fn new(position: &Position, turned: bool) -> Editor {
        let game = position.game();
        let board = game.start().scene();
        let arrangement = position.arrangement();
        Editor {
            cursor: board::middle(&board),
            // A text may describe a position that no game leads to.
            checked: game.arrange(&arrangement),
            board,
            arrangement,
            history: Vec::new(),
            game,
            chosen: 1,
            turned,
            notice: None,
            shown: ClickTargets::default(),
        }
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.shown.buttons
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Edited {
        self.notice = None;
        let point = self.cursor;
        match key.code {
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Char(' ') | KeyCode::Enter => self.put(point),
            KeyCode::Backspace => self.change(|arrangement| {
                arrangement.take(point);
            }),
            KeyCode::Delete => self.change(|arrangement| arrangement.clear(point)),
            KeyCode::Tab => self.next_seat(1),
            KeyCode::BackTab => self.next_seat(self.game.seats() - 1),
            KeyCode::Esc => return Edited::Leave,
            KeyCode::Char(letter) => return self.letter(letter.to_ascii_lowercase()),
            _ => {}
        }
        Edited::Stay
    }

    fn letter(&mut self, letter: char) -> Edited {
        match letter {
            '0'..='9' => self.choose(letter as usize - '0' as usize),
            't' => self.next_seat(1),
            'x' => {
                let points = self.board.points.len();
                self.change(|arrangement| {
                    let Arrangement { to_move, turns, .. } = *arrangement;
                    *arrangement = Arrangement { to_move, turns, ..Arrangement::empty(points) };
                });
            }
            's' => {
                let start = self.game.start().arrangement();
                self.change(|arrangement| *arrangement = start);
            }
            'u' => self.undo(),
            'f' => self.turned = !self.turned,
            '+' => self.count_turns(1),
            '-' => self.count_turns(-1),
            'd' => return self.finish(),
            'q' => return Edited::Leave,
            _ => {}
        }
        Edited::Stay
    }

    /// Takes back the last change.
    pub(crate) fn undo(&mut self) {
        if let Some(before) = self.history.pop() {
            self.arrangement = before;
            self.check();
        }
    }

    /// A position as text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        self.notice = None;
        match self.game.parse_position(text.trim()) {
            Ok(position) => self.change(|arrangement| *arrangement = position.arrangement()),
            Err(wrong) => self.notice = Some(Notice::NoPosition(wrong.to_string())),
        }
    }

    fn finish(&mut self) -> Edited {
        match &self.checked {
            // Whatever was tried on the way, nothing has changed in the end.
            Ok(_) if self.history.first().is_none_or(|first| *first == self.arrangement) => Edited::Leave,
            Ok(position) => Edited::Done(position.clone()),
            Err(_) => {
                self.notice = Some(Notice::Refused);
                Edited::Stay
            }
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Edited {
        let at = ScreenPosition::new(mouse.column, mouse.row);
        let point = self.shown.plan.and_then(|plan| plan.point_at(&self.board, at));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(key) = self.shown.buttons.at(at) {
                    return self.key(key);
                }
                self.notice = None;
                if let Some(&(_, chosen)) = self.shown.palette.iter().find(|(area, _)| area.contains(at)) {
                    self.chosen = chosen;
                } else if let Some(point) = point {
                    self.cursor = point;
                    self.put(point);
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(point) = point.filter(|&point| point != self.cursor) {
                    self.cursor = point;
                    self.put(point);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => {
                if let Some(point) = point {
                    self.cursor = point;
                    self.change(|arrangement| arrangement.clear(point));
                }
            }
            MouseEventKind::ScrollUp => self.choose(self.chosen.checked_sub(1).unwrap_or(self.board.kinds.len())),
            MouseEventKind::ScrollDown => self.choose((self.chosen + 1) % (self.board.kinds.len() + 1)),
            _ => {}
        }
        Edited::Stay
    }

    fn move_cursor(&mut self, right: i32, down: i32) {
        let sign = if self.turned { -1 } else { 1 };
        if let Some(next) = board::neighbour(&self.board, self.cursor, (sign * right, sign * down)) {
            self.cursor = next;
        }
    }

    fn choose(&mut self, number: usize) {
        if number <= self.board.kinds.len() {
            self.chosen = number;
        }
    }

    /// The kind of token that is put on the board; `None` if cells are emptied.
    fn token(&self) -> Option<Token> {
        self.chosen.checked_sub(1).and_then(|index| self.board.kinds.get(index)).copied()
    }

    /// Puts what is chosen on a point.
    fn put(&mut self, point: usize) {
        let token = self.token();
        self.change(|arrangement| match token {
            Some(token) => arrangement.put(point, token),
            None => arrangement.clear(point),
        });
    }

    fn next_seat(&mut self, steps: usize) {
        let seats = self.game.seats();
        self.change(|arrangement| {
            for _ in 0..steps {
                arrangement.to_move = arrangement.to_move.next(seats);
            }
        });
    }

    fn count_turns(&mut self, more: i16) {
        if let Some(count) = self.game.turn_count() {
            self.change(|arrangement| {
                arrangement.turns = arrangement.turns.saturating_add_signed(more).min(count.most);
            });
        }
    }

    /// Changes the arrangement, so that it can be taken back.
    fn change(&mut self, change: impl FnOnce(&mut Arrangement)) {
        let before = self.arrangement.clone();
        change(&mut self.arrangement);
        if before != self.arrangement {
            self.history.push(before);
            self.check();
        }
    }

    fn check(&mut self) {
        self.checked = self.game.arrange(&self.arrangement);
    }
}
