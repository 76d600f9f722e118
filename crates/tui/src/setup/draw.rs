use super::{CLOCKS, Row, SetupScreen, beginning};
use crate::bar;
use crate::context::Context;
use crate::form;
use crate::home::draw_picture;
use crate::text;
use crate::theme;
use games::Roster;
use library::ScoreAgainst;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

impl SetupScreen {
    pub(crate) const fn least_size() -> (u16, u16) {
        (76, 22)
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        self.shown.clear();
        self.buttons.clear();
        let theme = context.theme;
        let left = area.x + 1;
        let title = context.say("screen-setup-title", &[("game", context.game(self.info.name).into())]);
        text::put(buffer, area, left, area.y, &title, theme::heading());
        if let Some(list) = &mut self.beginnings {
            list.draw(buffer, area, context, &mut self.buttons);
            return;
        }
        for (index, &row) in self.rows.iter().enumerate() {
            // A little room between who plays and what is played.
            let y = area.y + 2 + index as u16 + u16::from(index > 0);
            let line = Rect::new(left, y, form::WIDTH, 1);
            let selected = index == self.at;
            let style = if selected { theme.selected() } else { Style::new() };
            let (label, value) = self.words(row, context);
            let beside = self.beside(row, context);
            let typed = self.typed.as_ref().filter(|_| selected);
            let shown = if let Some(typed) = typed {
                form::typed_row(&label, &typed.text, theme)
            } else if row == Row::Begin {
                form::begin_row(&label, theme)
            } else {
                form::row(&label, &value, &beside, selected, theme)
            };
            text::put(buffer, line, left, y, &text::pad(&shown, form::WIDTH), style);
            self.shown.push((line, index));
        }
        let picture =
            Rect::new(left + form::WIDTH + 2, area.y + 2, area.width.saturating_sub(form::WIDTH + 4), area.height - 8);
        draw_picture(buffer, picture, &self.picture, context);
        let foot = Rect::new(left, area.bottom() - 4, area.width - 2, 3);
        let (lines, style) = match (&self.trouble, &self.opened) {
            _ if self.typed.is_some() => self.about_typed(context),
            (Some(trouble), _) => (vec![trouble.clone()], theme.alert()),
            (None, Err(error)) => (vec![error.to_string()], theme.alert()),
            (None, Ok(_)) if self.misfit => (vec![context.text("screen-setup-misfit")], theme.alert()),
            (None, Ok(_)) => (self.explanation(self.rows[self.at], context), Style::new()),
        };
        let lines = lines.iter().flat_map(|line| text::wrap(line, foot.width));
        for (y, line) in (foot.y..foot.bottom()).zip(lines) {
            text::put(buffer, foot, foot.x, y, &line, style);
        }
        let keys = [
            (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
            (KeyCode::Null, theme.pick("←→", "Left Right"), "screen-key-change"),
            (KeyCode::Char('b'), "b", "screen-key-begin"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('q'), "q", "screen-key-back-home"),
        ];
        let last = Rect::new(left, area.bottom() - 1, area.width - 2, 1);
        bar::keys(buffer, last, context, &keys, &mut self.buttons);
    }

    /// The name of a row and its value.
    fn words(&self, row: Row, context: &Context) -> (String, String) {
        let on_off = |on: bool| context.text(if on { "screen-on" } else { "screen-off" });
        match row {
            Row::Begin => (context.text("screen-setup-begin"), String::new()),
            Row::Seat(seat) => {
                let name = self
                    .opened
                    .as_ref()
                    .map_or_else(|_| (seat + 1).to_string(), |game| context.words.player(game, seat));
                (name, context.occupant(&self.seats[seat]))
            }
            Row::Board => {
                let (rows, columns) = self.board;
                (context.text("screen-setup-board"), format!("{rows}x{columns}"))
            }
            Row::Roster => {
                let roster = self.opened.as_ref().map_or_else(|_| Roster::default(), |game| game.roster());
                let number = |number: Option<usize>| (number.unwrap_or_default() as u64).into();
                let gaps = [("pieces", number(roster.pieces)), ("players", number(roster.players))];
                (context.text("screen-setup-roster"), context.say("screen-setup-roster-value", &gaps))
            }
            Row::Clock => {
                let value = match CLOCKS[self.clock] {
                    None => context.text("screen-clock-none"),
                    Some((minutes, 0)) => context.say("screen-clock-minutes", &[("minutes", minutes.into())]),
                    Some((minutes, seconds)) => context
                        .say("screen-clock-increment", &[("minutes", minutes.into()), ("seconds", seconds.into())]),
                };
                (context.text("screen-setup-clock"), value)
            }
            Row::SwapRule => (context.text("screen-setup-swap"), on_off(self.swap_rule)),
            Row::TakeBack => (context.text("screen-setup-take-back"), on_off(!self.no_take_back)),
            Row::Beginning => {
                let value = self.beginning.as_ref().map(|line| beginning::name(line, context));
                let value = value.unwrap_or_else(|| context.text("screen-setup-start-position"));
                // The form has so much room for a value, with its arrows.
                let value = text::fit(&value, form::VALUE).to_owned();
                (context.text("screen-setup-begins"), value)
            }
            Row::Variant => {
                let name = self.variant().map(|variant| self.info.variants[variant].name.to_owned());
                (context.text("screen-setup-variant"), name.unwrap_or_else(|| context.text("screen-setup-no-variant")))
            }
            Row::Switch(switch) => {
                let value = self.info.switches[switch].choices[self.values[switch]];
                let value = context.words.switch_choice(self.info.switches[switch].name, value);
                (context.words.switch_name(self.info.switches[switch].name), value)
            }
        }
    }

    /// How people did against the player of a row, if they met.
    fn beside(&self, row: Row, context: &Context) -> String {
        let Row::Seat(seat) = row else { return String::new() };
        let (rows, columns) = self.board;
        let (board, opponent) = (format!("{rows}x{columns}"), self.seats[seat].to_string());
        let met = |score: &&ScoreAgainst| score.board == board && score.opponent == opponent;
        let Some(score) = self.scores.iter().find(met).filter(|_| self.seats.len() == 2) else { return String::new() };
        let (whole, half) = (score.half_points() / 2, score.half_points() % 2);
        let points = if half == 1 { format!("{whole}.5") } else { whole.to_string() };
        context.say("screen-setup-score", &[("points", points.into()), ("games", score.games.into())])
    }

    /// What can be typed, or what is wrong with what was.
    fn about_typed(&self, context: &Context) -> (Vec<String>, Style) {
        match self.typed.as_ref().map(|typed| (typed.text.is_empty(), &typed.player)) {
            Some((false, Err(trouble))) => (vec![trouble.clone()], context.theme.alert()),
            Some((false, Ok(_))) => (vec![context.text("screen-about-typed-right")], Style::new()),
            _ => (vec![context.text("screen-about-typed")], Style::new()),
        }
    }

    /// What a row is about, and what its value means.
    fn explanation(&self, row: Row, context: &Context) -> Vec<String> {
        let own = |name: &str| vec![context.text(name)];
        match row {
            Row::Begin => own("screen-about-begin"),
            Row::Seat(_) => own("screen-about-seat"),
            Row::Board => own("screen-about-board"),
            Row::Roster => own("screen-about-roster"),
            Row::Clock => own("screen-about-clock"),
            Row::SwapRule => own("screen-about-swap"),
            Row::TakeBack => own("screen-about-take-back"),
            Row::Beginning => own("screen-about-begins"),
            Row::Variant => match self.variant() {
                Some(variant) => vec![context.words.variant(self.info.variants[variant].name)],
                None => own("screen-about-variant"),
            },
            Row::Switch(switch) => {
                let switch_info = &self.info.switches[switch];
                let value = switch_info.choices[self.values[switch]];
                let about = context.words.switch(self.info.name, switch_info.name);
                let means = context.words.switch_value(self.info.name, switch_info.name, value);
                let means = if means == value { means } else { format!("{value}: {means}") };
                let (name, label) = (switch_info.name, context.words.switch_name(switch_info.name));
                // Whoever wants it on the command line has to know its own name.
                let named = if label == name { label } else { format!("{label} ({name})") };
                vec![format!("{named}: {about}"), means]
            }
        }
    }
}
