use crate::failure::Failure;
use crate::{figures, output};
use game::Bounds;
use games::{Game, Line};
use std::fmt::Write;
use study::{BookValue, Guess, MoveReport, Report, State};

/// What is known, as text: on a terminal a table that is drawn again after every step, else a line for every step that brought
/// something, and the table at the end.
pub(super) struct LiveTable {
    game: Game,
    /// The moves to show with what is expected after them.
    lines: usize,
    on_terminal: bool,
    /// Lines of the table that stand on the terminal.
    drawn: usize,
    /// What the last step was about.
    last: (u32, usize),
}

/// Columns for how sure a value is, at least: so the table does not jump while the work goes on.
const EVIDENCE: usize = 22;

/// Moves that are shown while the work goes on; all are shown at the end.
const MOST_SHOWN: usize = 16;

impl LiveTable {
    pub(super) fn new(line: &Line, lines: usize, on_terminal: bool) -> LiveTable {
        LiveTable { game: line.rules().clone(), lines, on_terminal, drawn: 0, last: (0, 0) }
    }

    /// Shows a step.
    pub(super) fn show(&mut self, report: &Report) -> Result<(), Failure> {
        if self.on_terminal {
            let table = self.table(report, MOST_SHOWN);
            return self.redraw(&table);
        }
        let proven = report.moves.iter().filter(|known| known.proof.is_some()).count();
        if std::mem::replace(&mut self.last, (report.depth, proven)) == (report.depth, proven) {
            return Ok(());
        }
        let Some(best) = report.best() else { return Ok(()) };
        output::print(&format!(
            "depth {:<3} {:>8}  {:<24} {} of {} proven   {}\n",
            report.depth,
            value(report, best),
            self.line(best),
            proven,
            report.moves.len(),
            effort(report),
        ))
    }

    /// Shows all that was found.
    pub(super) fn finish(&mut self, report: &Report) -> Result<(), Failure> {
        let table = self.table(report, usize::MAX);
        if self.on_terminal { self.redraw(&table) } else { output::print(&format!("\n{table}")) }
    }

    fn redraw(&mut self, table: &str) -> Result<(), Failure> {
        let mut text = String::new();
        if self.drawn > 0 {
            let _ = write!(text, "\x1b[{}A\x1b[J", self.drawn);
        }
        text.push_str(table);
        self.drawn = table.lines().count();
        output::print(&text)
    }

    fn table(&self, report: &Report, most: usize) -> String {
        let mut table = String::new();
        let seat = self.game.seat_names()[report.seat().index()];
        let _ = write!(table, "{seat} to move, depth {}   {}", report.depth, effort(report));
        if let Some(bounds) = report.bounds.filter(|bounds| bounds.value().is_none() && says_something(*bounds)) {
            let _ = write!(table, "   proven so far: {bounds}");
        }
        table.push('\n');
        let width = report.moves.iter().map(|known| self.game.move_text(known.mv).len()).max().unwrap_or(0);
        let evidences: Vec<String> = report.moves.iter().map(evidence).collect();
        let widest = evidences.iter().map(|evidence| evidence.chars().count()).max().unwrap_or(0).max(EVIDENCE);
        for (index, known) in report.moves.iter().enumerate().take(most) {
            let line = if index < self.lines || known.proof.is_some() { self.line(known) } else { String::new() };
            let row = format!(
                "  {:<width$}  {:>10}  {:<widest$} {line}",
                self.game.move_text(known.mv),
                value(report, known),
                evidences[index]
            );
            let _ = writeln!(table, "{}", row.trim_end());
        }
        if report.moves.len() > most {
            let _ = writeln!(table, "  … and {} more", report.moves.len() - most);
        }
        let _ = match (report.state, report.worth()) {
            (State::Proven, _) => writeln!(table, "every move is proven"),
            (_, Some((_, true))) => writeln!(table, "the value of the position is proven"),
            (State::Exhausted, _) => writeln!(table, "nothing deeper can be found"),
            (State::Open, _) => Ok(()),
        };
        table
    }

    /// What is expected to follow, in as few words as it takes.
    fn line(&self, known: &MoveReport) -> String {
        known.line.iter().map(|&mv| self.game.move_text(mv)).collect::<Vec<_>>().join(" ")
    }
}

/// The value for the one who moves, with a tick if it is proven.
fn value(report: &Report, known: &MoveReport) -> String {
    let tick = if known.proof.is_some() { "✓" } else { "" };
    known.worth(report.seat()).map_or_else(|| "?".to_owned(), |worth| format!("{worth}{tick}"))
}

/// How sure it is, and where it comes from.
fn evidence(known: &MoveReport) -> String {
    let mut text = match (&known.proof, &known.guess) {
        (Some(proof), _) => format!("proven, {}", proof.source.name()),
        (None, Some(guess)) if guess.by_seat.len() > 2 => {
            let seats: Vec<String> = guess.by_seat.iter().map(ToString::to_string).collect();
            format!("{}, by seat {}", estimate(guess), seats.join(" "))
        }
        (None, Some(guess)) => estimate(guess),
        (None, None) => String::new(),
    };
    if known.proof.is_none()
        && let Some(bounds) = known.bounds.filter(|bounds| says_something(*bounds))
    {
        let _ = write!(text, ", {bounds}");
    }
    if let Some(BookValue { worth, plies }) = known.book {
        let _ = write!(text, "; book {worth}, {plies} plies");
    }
    text
}

/// How deep an estimate is, and how far it moved lately.
fn estimate(guess: &Guess) -> String {
    let doubt = guess.doubt.map(|doubt| format!(" ±{:.1}", f64::from(doubt) / 100.0));
    format!("{} plies{}", guess.plies, doubt.unwrap_or_default())
}

/// Bounds that exclude nothing are not worth a word.
fn says_something(bounds: Bounds) -> bool {
    bounds.low > -bounds.high.max(1) || bounds.high < -bounds.low.min(-1)
}

fn effort(report: &Report) -> String {
    format!("{} nodes, {}", figures::grouped(report.nodes), figures::duration(report.elapsed))
}
