//! The screen of a game that is being played.

pub(crate) mod choose;
mod draw;
pub(crate) mod entry;
pub(crate) mod mark;
mod review;

use self::review::ReviewCursor;
use crate::bar::Buttons;
use crate::board::{self, Plan, Pointers};
use crate::context::{Context, Step};
use crate::{Keep, Moment};
use choose::{Chosen, Wish};
pub(crate) use draw::{draw_badge, draw_hand};
use entry::{Entry, Letter};
use game::{Closing, Gesture, MatchStatus, NamedOpening, Scene, Seat};
use games::{Advice, Move};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as ScreenPosition, Rect};
use session::{Host, News, PlayError, TakenBack};
use std::time::Duration;

/// A game with everything that the person at the screen is about to do.
pub(crate) struct GameScreen {
    host: Host,
    /// Where the record goes when the game is over or left.
    keeper: Option<Keep>,
    /// The position now, with the last move marked and without marks for possible moves.
    scene: Scene,
    /// The latest opening with a name that was reached.
    opening: Option<&'static NamedOpening>,
    /// What the one to move can do, if that is a person.
    moves: Vec<(Move, Gesture)>,
    /// The point that the cursor is at.
    cursor: usize,
    chosen: Option<Chosen>,
    entry: Entry,
    show_moves: bool,
    hint: Option<Advice>,
    /// Whether a hint was asked for and has not come yet.
    hint_awaited: bool,
    notice: Option<Notice>,
    question: Option<Question>,
    /// Whether the right to change sides was given up.
    swap_refused: bool,
    review: Option<ReviewCursor>,
    /// Where the mouse went down.
    pressed: Option<ScreenPosition>,
    shown: ClickTargets,
}

/// A line for the person at the screen.
struct Notice {
    text: String,
    /// Whether something could not be done.
    alert: bool,
}

/// What has to be answered with yes or no before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// There is nothing to do but pass.
    Pass,
    /// Whether this seat gives up.
    Resign(Seat),
    /// Whether the player to move really offers a draw.
    OfferDraw,
    /// Whether this person accepts the draw that was offered.
    Draw(Seat),
    /// Whether the player to move takes over the other side, by the swap rule.
    Swap,
}

/// What can be clicked, where it was drawn last.
#[derive(Default)]
struct ClickTargets {
    plan: Option<Plan>,
    buttons: Buttons,
    /// The pieces in hand that can be taken, by size.
    hand: Vec<(Rect, u8)>,
    /// The lines of the list when the game is looked back on, by the number of moves made.
    plies: Vec<(Rect, usize)>,
}

/// How often a game that goes on by itself is looked at.
const BUSY: Duration = Duration::from_millis(30);

/// How often the clock is redrawn.
const CLOCK: Duration = Duration::from_millis(200);

/// Long enough that an idle game uses no time at all.
const IDLE: Duration = Duration::from_hours(1);

impl GameScreen {
    /// The screen of a game; `trouble` is what went wrong when it was begun.
    pub(crate) fn new(host: Host, keeper: Option<Keep>, trouble: Option<String>) -> GameScreen {
        let mut screen = GameScreen {
            host,
            keeper,
            cursor: 0,
            scene: Scene::default(),
            opening: None,
            moves: Vec::new(),
            chosen: None,
            entry: Entry::default(),
            show_moves: false,
            hint: None,
            hint_awaited: false,
            notice: None,
            question: None,
            swap_refused: false,
            review: None,
            pressed: None,
            shown: ClickTargets::default(),
        };
        screen.position_changed();
        screen.cursor = board::middle(&screen.scene);
        screen.notice = trouble.map(alert);
        screen
    }

    /// The name of the game.
    pub(crate) fn game_name(&self) -> &'static str {
        self.host.session().game().name()
    }

    /// The line that is played, and how many of its moves lead to the position that is shown.
    pub(crate) fn line(&self) -> (games::Line, usize) {
        let line = self.host.session().line().clone();
        let at = self.review.as_ref().map_or(line.plies(), ReviewCursor::at);
        (line, at)
    }

    /// Whether pieces of several sizes are played with.
    pub(crate) fn has_pieces(&self) -> bool {
        !self.scene.hands.is_empty()
    }

    /// Which help belongs to what is shown.
    pub(crate) fn help(&self) -> &'static str {
        if self.review.is_some() { "review" } else { "game" }
    }

    /// How long nothing needs to be done unless somebody does something.
    pub(crate) fn patience(&self) -> Duration {
        let running = self.host.session().to_move().is_some();
        if !self.host.is_idle() {
            BUSY
        } else if let Some(left) = self.entry.patience() {
            left
        } else if running && self.host.session().setup().clock.is_some() {
            CLOCK
        } else {
            IDLE
        }
    }

    /// Lets time pass; whether something on the screen may have changed.
    pub(crate) fn tick(&mut self, context: &Context) -> bool {
        let mut changed = false;
        if let Some(letter) = self.entry.overdue() {
            self.command(letter, context);
            changed = true;
        }
        for news in self.host.tick() {
            self.tell(news, context);
            changed = true;
        }
        if self.hint_awaited && !self.host.is_advising() {
            self.hint_awaited = false;
            if self.hint.is_none() && self.is_persons_turn() {
                self.notice = Some(alert(context.text("screen-no-hint")));
            }
            changed = true;
        }
        changed || self.shows_time()
    }

    fn shows_time(&self) -> bool {
        self.host.is_thinking() || self.host.session().setup().clock.is_some()
    }

    /// Takes in what happened, and shows it.
    pub(crate) fn tell(&mut self, news: News, context: &Context) {
        match news {
            News::Moved { seat, mv, .. } => {
                self.position_changed();
                let game = self.host.session().game();
                let (player, mv) = (context.words.player(game, seat.index()), game.move_text(mv));
                self.notice =
                    Some(quiet(context.say("screen-played", &[("player", player.into()), ("move", mv.into())])));
            }
            News::Swapped => {
                self.position_changed();
                self.notice = Some(quiet(context.text("screen-computer-swapped")));
            }
            News::Hint(advice) => {
                self.hint = Some(advice);
                self.notice = None;
            }
            News::DrawAnswered(accepted) => {
                let name = if accepted { "screen-draw-accepted" } else { "screen-draw-refused" };
                self.position_changed();
                self.notice = Some(quiet(context.text(name)));
            }
            News::Judged { ply, advice } => {
                if let Some(review) = &mut self.review {
                    review.add(ply, advice);
                }
            }
            News::RanOut(_) => self.position_changed(),
            News::Trouble(what) => {
                self.position_changed();
                self.notice = Some(alert(what));
            }
        }
    }

    /// Takes in what is true of the position now, and forgets what was true of the last one.
    fn position_changed(&mut self) {
        let session = self.host.session();
        self.scene = session.scene();
        self.opening = session.opening();
        mark::without_targets(&mut self.scene);
        self.chosen = None;
        self.entry.clear();
        self.hint = None;
        self.hint_awaited = false;
        self.notice = None;
        self.question = None;
        let person = session.to_move().filter(|&seat| session.is_person(seat));
        self.moves = match person {
            Some(_) => {
                let position = session.position();
                position.moves().into_iter().map(|mv| (mv, position.gesture(mv))).collect()
            }
            None => Vec::new(),
        };
        if session.plies() <= session.given() {
            self.swap_refused = false;
        }
        if person.is_some() && session.may_swap_by_rule() && !self.swap_refused {
            self.question = Some(Question::Swap);
        } else if let [(_, Gesture::Pass)] = self.moves.as_slice() {
            self.question = Some(Question::Pass);
        }
        if session.to_move().is_none() {
            self.keep(Moment::Over);
        }
    }

    /// Lets the game be kept: whoever takes its end back is not done with it yet.
    pub(crate) fn keep(&mut self, moment: Moment) {
        let kept = self.keeper.as_ref().map_or(Ok(()), |keep| keep(self.host.session(), moment));
        if let Err(error) = kept {
            self.notice = Some(alert(error));
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.host.session().status(), MatchStatus::Over(..))
    }

    /// Whether a person is to move.
    fn is_persons_turn(&self) -> bool {
        !self.moves.is_empty()
    }

    pub(crate) fn key(&mut self, key: KeyEvent, context: &Context) -> Step {
        if self.review.is_some() {
            return self.review_key(key);
        }
        if let Some(question) = self.question {
            match key.code {
                KeyCode::Char('y' | 'Y') | KeyCode::Enter => self.answer(question, true, context),
                KeyCode::Char('n' | 'N') | KeyCode::Esc if question != Question::Pass => {
                    self.answer(question, false, context);
                }
                KeyCode::Char('u') => self.take_back(context),
                KeyCode::Char('q') => return Step::Home,
                _ => {}
            }
            return Step::Stay;
        }
        match key.code {
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(context),
            KeyCode::Esc => self.cancel(),
            KeyCode::Backspace => self.entry.erase(),
            KeyCode::Char('q') => return Step::Home,
            KeyCode::Char('n') if self.is_over() => {
                let mut setup = self.host.session().setup().clone();
                // The same game again would be the same to the last move.
                setup.seed = setup.seed.wrapping_add(1);
                return Step::Begin(Box::new(setup));
            }
            KeyCode::Char(letter) => self.letter(letter, context),
            _ => {}
        }
        Step::Stay
    }

    fn letter(&mut self, letter: char, context: &Context) {
        if !self.is_persons_turn() {
            self.command(letter, context);
            return;
        }
        let columns = self.shown.plan.map_or(0, |plan| plan.columns());
        match self.entry.read(letter, &self.scene, columns, self.chosen.as_ref(), COMMANDS) {
            Letter::Taken => self.notice = None,
            Letter::Size(size) => self.choose_size(size, context),
            Letter::Command => self.command(letter, context),
        }
    }

    fn command(&mut self, letter: char, context: &Context) {
        self.notice = None;
        let over = self.is_over();
        match letter {
            '!' => self.host.hurry(),
            'h' | 'H' if self.is_persons_turn() => {
                self.host.ask_for_hint();
                self.hint_awaited = true;
                self.notice = Some(quiet(context.text("screen-hint-asked")));
            }
            'm' | 't' => self.show_moves = !self.show_moves,
            'p' => self.peek(context),
            'u' => self.take_back(context),
            'r' => {
                let made = self.host.redo();
                self.after(made.map(|count| count > 0), "screen-nothing-to-redo", context);
            }
            'x' if !over => self.question = self.person().map(Question::Resign),
            '=' if !over && self.is_persons_turn() => self.question = Some(Question::OfferDraw),
            '=' if !over => self.notice = Some(alert(context.text("screen-wait-for-turn"))),
            'w' if !over => {
                let swapped = self.host.swap_sides();
                self.after(swapped, "screen-no-swap", context);
            }
            'v' if over || self.host.session().plies() > 0 => {
                self.review = Some(ReviewCursor::new(self.host.session()));
                if over {
                    self.host.review();
                }
            }
            _ => {}
        }
    }

    /// The seat of the person who speaks: the one to move, or the one person at the board.
    fn person(&self) -> Option<Seat> {
        let session = self.host.session();
        let human = |seat: &Seat| session.is_person(*seat);
        let seats = (0..session.occupants().len()).map(Seat::new);
        session.to_move().filter(human).or_else(|| seats.into_iter().find(human))
    }

    /// Asks the next person whether a draw is all right, after `asked` if somebody was asked before; then the computers.
    fn offer_draw(&mut self, asked: Option<Seat>, context: &Context) {
        let session = self.host.session();
        let mover = session.to_move();
        let others = (0..session.occupants().len()).map(Seat::new).filter(|&other| Some(other) != mover);
        let mut people = others.clone().filter(|&other| session.is_person(other));
        let next = people.find(|other| asked.is_none_or(|asked| other.index() > asked.index()));
        let computers = others.into_iter().any(|other| !session.is_person(other));
        if let Some(other) = next {
            self.question = Some(Question::Draw(other));
        } else if computers {
            self.host.offer_draw();
            self.notice = Some(quiet(context.text("screen-draw-offered")));
        } else {
            let closed = self.host.close(Closing::AgreeDraw);
            self.after(closed, "screen-over", context);
        }
    }

    fn take_back(&mut self, context: &Context) {
        if self.is_without_take_back() {
            self.notice = Some(alert(context.text("no-take-back")));
            return;
        }
        let taken = self.host.take_back();
        let reopened = matches!(taken, Ok(TakenBack::Ending));
        self.after(taken.map(|taken| taken != TakenBack::Nothing), "screen-nothing-to-take-back", context);
        if reopened {
            self.notice = Some(quiet(context.text("screen-reopened")));
        }
    }

    /// Whether moves stand as they were made.
    fn is_without_take_back(&self) -> bool {
        self.host.session().setup().no_take_back
    }

    /// Something was done to the game, or nothing was to be done.
    fn after(&mut self, done: Result<bool, PlayError>, otherwise: &str, context: &Context) {
        self.position_changed();
        match done {
            Ok(true) => {}
            Ok(false) => self.notice = Some(alert(context.text(otherwise))),
            Err(error) => self.notice = Some(alert(error.to_string())),
        }
    }

    fn answer(&mut self, question: Question, yes: bool, context: &Context) {
        self.question = None;
        match (question, yes) {
            (Question::Pass, _) => {
                if let Some(&(mv, _)) = self.moves.first() {
                    self.play(mv);
                }
            }
            (Question::Resign(seat), true) => {
                let closed = self.host.close(Closing::Resign(seat));
                self.after(closed, "screen-over", context);
            }
            (Question::OfferDraw, true) => self.offer_draw(None, context),
            (Question::Draw(seat), true) => self.offer_draw(Some(seat), context),
            (Question::Draw(_), false) => self.notice = Some(quiet(context.text("screen-draw-refused"))),
            (Question::Swap, true) => {
                let swapped = self.host.swap_sides();
                self.after(swapped, "screen-no-swap", context);
            }
            (Question::Swap, false) => self.swap_refused = true,
            (Question::Resign(_) | Question::OfferDraw, false) => {}
        }
    }

    fn cancel(&mut self) {
        self.chosen = None;
        self.entry.clear();
        self.notice = None;
        self.hint = None;
    }

    /// Enter or space: what was typed, or the point of the cursor; and whoever thinks is asked to hurry.
    fn enter(&mut self, context: &Context) {
        if let Some(letter) = self.entry.command() {
            self.command(letter, context);
        } else if !self.is_persons_turn() {
            self.host.hurry();
        } else if self.entry.is_empty() {
            self.choose(self.cursor, context);
        } else {
            let typed = self.entry.take();
            self.typed(&typed, context);
        }
    }

    fn typed(&mut self, typed: &str, context: &Context) {
        let found = self.host.session().position().parse_move(typed).ok();
        let point = self.scene.points.iter().position(|point| point.name.eq_ignore_ascii_case(typed));
        match (found, point) {
            (Some(mv), _) => self.play(mv),
            (None, Some(point)) => {
                self.cursor = point;
                self.choose(point, context);
            }
            (None, None) => {
                self.notice = Some(alert(context.say("screen-not-possible", &[("move", typed.into())])));
            }
        }
    }

    fn play(&mut self, mv: Move) {
        let played = self.host.play(mv);
        self.position_changed();
        if let Err(error) = played {
            self.notice = Some(alert(error.to_string()));
        }
    }

    fn choose_size(&mut self, size: u8, context: &Context) {
        let possible = self
            .moves
            .iter()
            .any(|(_, gesture)| matches!(gesture, Gesture::Put { size: Some(other), .. } if *other == size));
        if possible {
            self.chosen = Some(Chosen::Hand(size));
            self.notice = None;
        } else {
            let piece = crate::board::size_letter(&self.scene, size).to_string();
            self.notice = Some(alert(context.say("screen-no-such-piece", &[("piece", piece.into())])));
        }
    }

    fn choose(&mut self, point: usize, context: &Context) {
        let Some(name) = self.scene.points.get(point).map(|point| point.name.clone()) else { return };
        self.notice = None;
        match choose::wish(&self.moves, self.chosen.as_ref(), &name) {
            Wish::Play(mv) => self.play(mv),
            Wish::TakeUp(chosen) => self.chosen = Some(chosen),
            Wish::PutBack => self.chosen = None,
            Wish::ChooseSize => self.notice = Some(alert(context.text("screen-choose-piece"))),
            Wish::Impossible => {
                let text = if self.chosen.is_some() { "screen-cannot-go-there" } else { "screen-nothing-to-do-there" };
                self.notice = Some(alert(context.say(text, &[("point", name.into())])));
            }
        }
    }

    fn peek(&mut self, context: &Context) {
        let Some(point) = self.scene.points.get(self.cursor) else { return };
        let game = self.host.session().game();
        let pieces: Vec<String> = point
            .stack
            .iter()
            .rev()
            .map(|token| {
                let player = context.words.player(game, token.seat.index());
                format!("{} ({player})", crate::board::hand_piece(*token, context.theme, 1))
            })
            .collect();
        let text = if pieces.is_empty() {
            context.say("screen-peek-empty", &[("point", point.name.as_str().into())])
        } else {
            let stack = pieces.join(" > ");
            context.say("screen-peek", &[("point", point.name.as_str().into()), ("stack", stack.into())])
        };
        self.notice = Some(quiet(text));
    }

    /// To the nearest point in a direction.
    fn move_cursor(&mut self, right: i32, down: i32) {
        if let Some(next) = board::neighbour(&self.scene, self.cursor, (right, down)) {
            self.cursor = next;
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Step {
        let at = ScreenPosition::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(key) = self.shown.buttons.at(at) {
                    return self.key(key, context);
                }
                if let Some(review) = &mut self.review {
                    let ply = self.shown.plies.iter().find(|(area, _)| area.contains(at)).map(|&(_, ply)| ply);
                    if let Some(ply) = ply {
                        review.go_to(ply);
                    }
                    return Step::Stay;
                }
                self.pressed = Some(at);
                self.press(at, context);
            }
            MouseEventKind::Up(MouseButton::Left) => {
                // A piece that was dragged comes down where the button is let go; one that was clicked waits.
                let dragged = self.pressed.take().is_some_and(|from| self.spot(from) != self.spot(at));
                if dragged && self.chosen.is_some() && self.spot(at).is_some() {
                    self.press(at, context);
                }
            }
            MouseEventKind::ScrollUp => {
                if let Some(review) = &mut self.review {
                    review.back(1);
                }
            }
            MouseEventKind::ScrollDown => {
                if let Some(review) = &mut self.review {
                    review.forward(1);
                }
            }
            _ => {}
        }
        Step::Stay
    }

    /// The point or the piece in hand at a place of the terminal.
    fn spot(&self, at: ScreenPosition) -> Option<Result<usize, u8>> {
        let size = self.shown.hand.iter().find(|(area, _)| area.contains(at)).map(|&(_, size)| Err(size));
        size.or_else(|| self.shown.plan.and_then(|plan| plan.point_at(&self.scene, at)).map(Ok))
    }

    fn press(&mut self, at: ScreenPosition, context: &Context) {
        if self.question.is_some() {
            return;
        }
        match self.spot(at) {
            Some(Ok(point)) => {
                self.entry.clear();
                self.cursor = point;
                if self.is_persons_turn() {
                    self.choose(point, context);
                }
            }
            Some(Err(size)) if self.is_persons_turn() => self.choose_size(size, context),
            _ => {}
        }
    }

    fn review_key(&mut self, key: KeyEvent) -> Step {
        let Some(review) = &mut self.review else { return Step::Stay };
        match key.code {
            KeyCode::Left | KeyCode::Up => review.back(1),
            KeyCode::Right | KeyCode::Down => review.forward(1),
            KeyCode::PageUp => review.back(10),
            KeyCode::PageDown => review.forward(10),
            KeyCode::Home => review.go_to(0),
            KeyCode::End => review.go_to(usize::MAX),
            KeyCode::Char('n') => review.go_to_turning_point(),
            KeyCode::Char('q' | 'v') | KeyCode::Esc => self.review = None,
            _ => {}
        }
        Step::Stay
    }

    /// What is pointed at besides the scene.
    fn pointers(&self) -> Pointers {
        let cursor = self.scene.points.get(self.cursor).filter(|_| self.is_persons_turn());
        let gesture = self.hint.as_ref().and_then(|hint| self.moves.iter().find(|&&(mv, _)| mv == hint.mv));
        let hint = gesture.map_or_else(Vec::new, |(_, gesture)| gesture.ends().map(str::to_owned).collect());
        Pointers { cursor: cursor.map(|point| point.name.clone()), hint, ..Pointers::default() }
    }
}

/// Letters that do something by themselves, also on boards with columns of that name.
const COMMANDS: &str = "hmp";

fn quiet(text: String) -> Notice {
    Notice { text, alert: false }
}

fn alert(text: String) -> Notice {
    Notice { text, alert: true }
}
