use super::{AnalysisScreen, Wanted};
use crate::bar;
use crate::board::{self, Plan, Pointers};
use crate::context::Context;
use crate::editor::Editor;
use crate::game::{choose, draw_hand};
use crate::layout::BoardAndPanel;
use crate::text;
use crate::theme;
use crate::values;
use game::{Ending, Gesture};
use games::Move;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::time::Duration;
use study::{BookValue, MoveReport, Report, State};

/// Rows of the curve, if there is room.
const CURVE: u16 = 6;

impl AnalysisScreen {
    /// The columns and rows that are needed.
    pub(crate) fn least_size(&self) -> (u16, u16) {
        self.editor.as_ref().map_or_else(|| BoardAndPanel::least_size(&self.scene, 1), Editor::least_size)
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        if let Some(editor) = &mut self.editor {
            editor.draw(buffer, area, context);
            return;
        }
        self.shown.buttons.clear();
        self.shown.hand.clear();
        self.shown.rows.clear();
        self.shown.curve.clear();
        let scene = choose::marked(&self.scene, &self.moves, self.chosen.as_ref());
        let Some(BoardAndPanel { plan, panel, status, keys }) = BoardAndPanel::in_area(&scene, area) else { return };
        let plan = plan.turned(self.turned);
        board::paint(buffer, &plan, &scene, &self.pointers(), context.theme);
        self.shown.plan = Some(plan);
        self.draw_values(buffer, &plan, context);
        let panel = self.draw_heading(buffer, panel, context);
        let curve = if panel.height >= CURVE + 8 { CURVE } else { 0 };
        self.draw_moves(buffer, Rect { height: panel.height - curve, ..panel }, context);
        let below = Rect::new(panel.x, panel.bottom() - curve, panel.width, curve);
        self.draw_curve(buffer, below, context);
        self.draw_status(buffer, status, context);
        self.draw_keys(buffer, keys, context);
    }

    /// The points of the move that is chosen in the list.
    fn pointers(&self) -> Pointers {
        let mv = self.study.report(self.at).and_then(|report| report.moves.get(self.row)).map(|known| known.mv);
        let gesture = self.moves.iter().find(|(legal, _)| Some(*legal) == mv && self.chosen.is_none());
        let points = gesture.into_iter().flat_map(|(_, gesture)| gesture.ends()).map(str::to_owned);
        Pointers { hint: points.collect(), ..Pointers::default() }
    }

    /// On every empty cell that a move leads to, what the best such move is worth.
    fn draw_values(&self, buffer: &mut Buffer, plan: &Plan, context: &Context) {
        let Some(report) = self.study.report(self.at) else { return };
        for point in self.scene.points.iter().filter(|point| point.top().is_none()) {
            let leads_here = |mv: Move| {
                let gesture = self.moves.iter().find(|(legal, _)| *legal == mv).map(|(_, gesture)| gesture);
                gesture.is_some_and(|gesture| {
                    self.is_chosen(gesture) && gesture.ends().last() == Some(point.name.as_str())
                })
            };
            // The moves are in the order of their values.
            let Some(best) = report.moves.iter().find(|known| leads_here(known.mv)) else { continue };
            let cell = plan.cell_of(point);
            let columns =
                usize::from(cell.width.max(if plan.scale.gap == (0, 0) { cell.width } else { cell.width + 1 }));
            let Some(value) = values::for_cell(best, report.seat(), columns, context.theme) else { continue };
            let x = cell.x + (cell.width.saturating_sub(text::width(&value))) / 2;
            let y = cell.y + (cell.height - 1) / 2;
            let style = buffer[(cell.x, y)].style();
            text::put(buffer, plan.frame, x, y, &value, style);
        }
    }

    /// Whether a gesture fits what is taken up: the piece on a point, or one from the hand. Who has taken nothing up is shown moves that
    /// need nothing taken up.
    fn is_chosen(&self, gesture: &Gesture) -> bool {
        match (&self.chosen, gesture) {
            (Some(choose::Chosen::Point(name)), Gesture::Carry { from, .. }) => from == name,
            (Some(choose::Chosen::Hand(size)), Gesture::Put { size: own, .. }) => *own == Some(*size),
            (None, Gesture::Put { .. }) => true,
            _ => false,
        }
    }

    /// What is shown and how far it is understood; what is left of the panel.
    fn draw_heading(&mut self, buffer: &mut Buffer, panel: Rect, context: &Context) -> Rect {
        let theme = context.theme;
        let game = self.study.game();
        let position = self.study.position(self.at);
        let state = if let Some(payoff) = position.payoff() {
            context.words.ending(position, &payoff, Ending::Rules)
        } else {
            let player = context.words.player(game, position.to_move().index());
            context.say("seat-turn", &[("player", player.into())])
        };
        let title = format!("{} {}   {state}", context.game(game.name()), game.board());
        text::put(buffer, panel, panel.x, panel.y, &title, theme::heading());
        let line = self.study.line_to(self.at);
        let made: Vec<String> = line.moves().iter().map(|&mv| game.move_text(mv)).collect();
        let opening = record::openings::of_line(&line).map(|opening| context.words.opening(opening).to_owned());
        let shown = match (made.last(), opening) {
            (None, _) => context.text("screen-explorer-start"),
            (Some(last), Some(opening)) => format!("{}. {last}   {opening}", made.len()),
            (Some(last), None) => format!("{}. {last}", made.len()),
        };
        text::put(buffer, panel, panel.x, panel.y + 1, &shown, Style::new());
        if let Some(report) = self.study.report(self.at).filter(|report| !report.moves.is_empty()) {
            text::put(buffer, panel, panel.x, panel.y + 2, &self.effort(report, context), theme.quiet());
        }
        let mut y = panel.y + 3;
        for hand in &self.scene.hands {
            let own = hand.seat == self.study.position(self.at).to_move();
            let chosen = if own { self.chosen.as_ref() } else { None };
            let found = draw_hand(buffer, panel, y, &hand.tokens, chosen, context);
            if own {
                self.shown.hand.extend(found);
            }
            y += 1;
        }
        Rect::new(panel.x, y, panel.width, panel.bottom().saturating_sub(y))
    }

    /// How far the work has come, and whether it goes on.
    fn effort(&self, report: &Report, context: &Context) -> String {
        let name = match report.state {
            State::Proven => "screen-analysis-proven",
            State::Exhausted => "screen-analysis-exhausted",
            State::Open if self.work.is_paused() => "screen-analysis-paused",
            State::Open => "screen-analysis-working",
        };
        let gaps = [
            ("depth", i64::from(report.depth).into()),
            ("nodes", short_number(report.nodes).into()),
            ("seconds", seconds(report.elapsed).into()),
        ];
        context.say(name, &gaps)
    }

    /// A line for every move: its value, how it is known, whether it is in the tree, and what is expected to follow.
    fn draw_moves(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let Some(report) = self.study.report(self.at) else { return };
        let game = self.study.game();
        let names: Vec<String> = report.moves.iter().map(|known| game.move_text(known.mv)).collect();
        let widest = names.iter().map(String::len).max().unwrap_or(0) as u16;
        let evidence: Vec<String> = report.moves.iter().map(|known| how(known, context)).collect();
        let evident = evidence.iter().map(|said| text::width(said)).max().unwrap_or(0);
        let rows = usize::from(area.height);
        let first = self.row.saturating_sub(rows / 2).min(report.moves.len().saturating_sub(rows));
        for (y, (index, known)) in (area.y..area.bottom()).zip(report.moves.iter().enumerate().skip(first)) {
            let row = Rect::new(area.x, y, area.width, 1);
            let in_tree = self.study.child(self.at, known.mv).is_some();
            let sign = if in_tree { theme.pick("▸", ">") } else { " " };
            let value = values::short(known, report.seat(), theme).unwrap_or_else(|| "?".to_owned());
            let mut said = format!(
                "{sign}{} {value:>6} {} ",
                text::pad(&names[index], widest),
                text::pad(&evidence[index], evident)
            );
            if self.shows_games {
                said.push_str(&self.games_with(known.mv, context));
            } else if index < self.work.lines() || known.proof.is_some() {
                let line: Vec<String> = known.line.iter().skip(1).map(|&mv| game.move_text(mv)).collect();
                said.push_str(&line.join(" "));
            }
            let style = if index == self.row { theme.selected() } else { Style::new() };
            text::put(buffer, row, row.x, y, &text::pad(&said, row.width), style);
            self.shown.rows.push((row, index));
        }
    }

    /// How often a move was played in the games of the library, and what it brought.
    fn games_with(&self, mv: Move, context: &Context) -> String {
        let Some(explored) = self.study.explored(self.at) else { return String::new() };
        let Some(found) = explored.moves.iter().find(|found| found.moves.contains(&mv)) else { return String::new() };
        let games = context.say("screen-explorer-games", &[("number", found.results.games.into())]);
        let seat = self.study.position(self.at).to_move().index();
        let share = found.results.score(seat).map_or_else(String::new, |share| format!("  {:.0} %", 100.0 * share));
        format!("{games}{share}")
    }

    /// What is typed, what went wrong, or the variations from here.
    fn draw_status(&self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let cursor = theme.pick("▏", "_");
        if let Some(notice) = &self.notice {
            text::put(buffer, area, area.x, area.y, notice, theme.alert());
        } else if let Some((wanted, typed)) = &self.typing {
            let said = context.text(match wanted {
                Wanted::Position => "screen-analysis-type",
                Wanted::Opponent => "screen-analysis-opponent",
            });
            let x = text::put(buffer, area, area.x, area.y, &format!("{said} "), theme.quiet());
            // The end is where letters are added.
            let room = usize::from(area.width.saturating_sub(x + 1));
            let from = typed.chars().count().saturating_sub(room);
            let shown: String = typed.chars().skip(from).collect();
            text::put(buffer, area, area.x + x, area.y, &format!("{shown}{cursor}"), theme::heading());
        } else if !self.entry.is_empty() {
            text::put(buffer, area, area.x, area.y, &format!("{}{cursor}", self.entry.text()), theme::heading());
        } else {
            let game = self.study.game();
            let tried: Vec<String> = self
                .study
                .children(self.at)
                .iter()
                .filter_map(|&child| self.study.mv(child))
                .map(|mv| game.move_text(mv))
                .collect();
            if tried.len() > 1 {
                let said = context.say("screen-analysis-variations", &[("moves", tried.join(" ").into())]);
                text::put(buffer, area, area.x, area.y, &said, theme.quiet());
            }
        }
    }

    fn draw_keys(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let keys = if self.typing.is_some() {
            vec![(KeyCode::Enter, "Enter", "screen-key-begin"), (KeyCode::Esc, "Esc", "screen-key-cancel")]
        } else {
            let pause = if self.work.is_paused() { "screen-key-go-on" } else { "screen-key-pause" };
            vec![
                (KeyCode::Left, theme.pick("←", "Left"), "screen-key-back"),
                (KeyCode::Right, theme.pick("→", "Right"), "screen-key-forward"),
                (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
                (KeyCode::Char(' '), "Space", "screen-key-best"),
                (KeyCode::Char('P'), "p", pause),
                (KeyCode::Char('q'), "q", "screen-key-close"),
                (KeyCode::Char('?'), "?", "screen-key-help"),
                (KeyCode::Char('B'), "b", "screen-key-editor"),
                (KeyCode::Char('I'), "i", "screen-key-edit"),
                (KeyCode::Char('G'), "g", "screen-key-play-on"),
                (KeyCode::Char('E'), "e", "screen-key-games"),
                (KeyCode::Char('F'), "f", "screen-key-turn"),
            ]
        };
        bar::keys(buffer, area, context, &keys, &mut self.shown.buttons);
    }
}

/// How a value is known: where the proof comes from, between which scores, or how many plies ahead; and what the book says.
fn how(known: &MoveReport, context: &Context) -> String {
    let own = found(known, context);
    let Some(BookValue { worth, plies }) = known.book else { return own };
    let gaps = [("value", worth.to_string().into()), ("plies", i64::from(plies).into())];
    let book = context.say("screen-book-value", &gaps);
    if own.is_empty() { book } else { format!("{own}  {book}") }
}

/// The same by the analysis alone.
fn found(known: &MoveReport, context: &Context) -> String {
    match (&known.proof, &known.bounds, &known.guess) {
        (Some(proof), _, _) => context.text(&format!("screen-analysis-by-{}", proof.source.name())),
        (None, Some(bounds), _) if bounds.high - bounds.low <= NARROW => format!("{}..{}", bounds.low, bounds.high),
        (None, _, Some(guess)) => {
            let plies = context.say("screen-analysis-plies", &[("plies", i64::from(guess.plies).into())]);
            let doubt = guess.doubt.map(|doubt| f64::from(doubt) / 100.0);
            // Lists have little room: ten and more say nothing but "anything".
            let doubt = doubt.map(|doubt| {
                format!(
                    " {}{}",
                    context.theme.pick("±", "+-"),
                    if doubt < 9.95 { format!("{doubt:.1}") } else { "?".into() }
                )
            });
            plies + &doubt.unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// Bounds that are closer than this say more than an estimate.
const NARROW: i32 = 40;

/// A number in at most five letters.
fn short_number(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        10_000_000..10_000_000_000 => format!("{}M", number / 1_000_000),
        _ => format!("{}G", number / 1_000_000_000),
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64())
}
