//! The curve of values along the line that is shown.

use super::AnalysisScreen;
use crate::context::Context;
use crate::text;
use game::Seat;
use games::Worth;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use study::NodeId;

/// Columns for the numbers beside the curve.
const NUMBERS: u16 = 5;

/// Values beyond this are those of decided games: they touch the edge.
const DECIDED: f64 = 500.0;

impl AnalysisScreen {
    /// The nodes of the line that is shown: to the position, and on along the main line.
    pub(super) fn line_shown(&self) -> Vec<NodeId> {
        self.study.path(self.study.end_of_line(self.at))
    }

    /// Draws the curve with its axes: the values for the first player from the bottom to the top, moves from left to right. Every column can
    /// be clicked.
    pub(super) fn draw_curve(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let nodes = self.line_shown();
        if area.height < 4 || area.width < NUMBERS + 8 || nodes.len() < 2 || self.study.game().seats() != 2 {
            return;
        }
        let theme = context.theme;
        let values: Vec<Option<f64>> = nodes.iter().map(|&at| self.value_for_first(at)).collect();
        let open = values.iter().flatten().map(|value| value.abs()).filter(|&value| value < DECIDED);
        let highest = open.fold(1.0, f64::max).ceil();
        let plot = Rect::new(area.x + NUMBERS, area.y, area.width - NUMBERS, area.height - 1);
        let middle = plot.y + (plot.height - 1) / 2;
        for (y, number) in [(plot.y, highest), (middle, 0.0), (plot.bottom() - 1, -highest)] {
            let number = if number == 0.0 { "0".to_owned() } else { format!("{number:+.0}") };
            text::put(buffer, area, area.x, y, &format!("{number:>4}"), theme.quiet());
        }
        for x in plot.x..plot.right() {
            text::put(buffer, area, x, middle, theme.pick("┈", "-"), theme.quiet());
        }
        let column = |index: usize| {
            plot.x + ((index as f64) * f64::from(plot.width - 1) / (nodes.len() - 1).max(1) as f64).round() as u16
        };
        let height = |value: f64| {
            let share = (value / highest).clamp(-1.0, 1.0);
            let rows = f64::from(plot.height - 1);
            plot.y + ((1.0 - share) / 2.0 * rows).round() as u16
        };
        for (index, value) in values.iter().enumerate() {
            let x = column(index);
            if let Some(value) = value {
                let proven =
                    self.study.report(nodes[index]).and_then(study::Report::worth).is_some_and(|(_, proven)| proven);
                let sign = if proven { theme.pick("●", "#") } else { theme.pick("•", "o") };
                text::put(buffer, area, x, height(*value), sign, Style::new());
            }
            self.shown.curve.push((Rect::new(x, plot.y, 1, area.height), nodes[index]));
        }
        // The axis of moves, with a sign at the one that is shown.
        let here = nodes.iter().position(|&node| node == self.at).unwrap_or(0);
        let last = nodes.len() - 1;
        text::put(buffer, area, plot.x, area.bottom() - 1, "0", theme.quiet());
        let end = last.to_string();
        text::put(buffer, area, plot.right() - text::width(&end), area.bottom() - 1, &end, theme.quiet());
        text::put(buffer, area, column(here), area.bottom() - 1, theme.pick("▲", "^"), Style::new());
    }

    /// What a position is worth to the first of two players, as a number.
    fn value_for_first(&self, at: NodeId) -> Option<f64> {
        let position = self.study.position(at);
        if let Some(payoff) = position.payoff() {
            return Worth::of_result(payoff[Seat::FIRST], self.study.game().highest_score()).height();
        }
        let (worth, _) = self.study.report(at)?.worth()?;
        let worth = if position.to_move() == Seat::FIRST { worth } else { worth.for_opponent() };
        worth.height()
    }
}
