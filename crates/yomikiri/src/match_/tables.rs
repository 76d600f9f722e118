//! The result of a match or a tournament as tables for papers and programs.

use ::lab::report::{Column, Table, Value};
use answers::{MatchResult, MeetingResult, PlayerResult, SeatResult};
use texts::{Language, Words};

/// The tables for LaTeX.
pub fn latex(result: &MatchResult) -> String {
    let words = Words::new(Language::English);
    let played = format!("{}, {} games, seed {}", result.place, result.games, result.seed);
    let tables =
        tables(result).into_iter().map(|(name, table)| table.latex(&words, &format!("{name}: {played}"), name));
    format!("% \\usepackage{{booktabs}}\n\n{}", tables.collect::<Vec<_>>().join("\n"))
}

/// The tables as Markdown.
pub fn markdown(result: &MatchResult) -> String {
    let words = Words::new(Language::English);
    tables(result).into_iter().map(|(_, table)| table.markdown(&words)).collect::<Vec<_>>().join("\n")
}

/// The tables as CSV, with an empty line between two.
pub fn csv(result: &MatchResult) -> String {
    tables(result).into_iter().map(|(_, table)| table.csv()).collect::<Vec<_>>().join("\r\n")
}

/// How the players did, and the pairings if there are several.
fn tables(result: &MatchResult) -> Vec<(&'static str, Table)> {
    let mut tables = vec![("players", players(result))];
    if result.meetings.len() > 1 {
        tables.push(("pairings", meetings(result)));
    }
    tables
}

fn players(result: &MatchResult) -> Table {
    let rated = result.players.iter().any(|player| player.elo.is_some());
    let mut columns: Vec<Column> = ["player", "won", "lost", "drawn", "score %"].map(Column::from).into();
    columns.push(Column::interval(95));
    if rated {
        columns.extend(["Elo", "Elo error"].map(Column::from));
    }
    for seat in result.seat_names {
        columns.push(Column::counts(format!("as {seat}"), &format!("as {seat}")));
    }
    columns.extend(["ms a move", "nodes a move"].map(Column::from));
    let row = |player: &PlayerResult| {
        let mut row = vec![player.player.as_str().into()];
        row.extend(counts(player.wins, player.losses, player.draws));
        row.extend([percent(player.score), interval(player.interval)]);
        if rated {
            row.extend([number(player.elo, 0), number(player.elo_error, 0)]);
        }
        row.extend(player.by_seat.iter().map(by_seat));
        row.extend([Value::Number(player.milliseconds, 3), Value::Number(player.nodes, 0)]);
        row
    };
    Table { columns, rows: result.players.iter().map(row).collect() }
}

fn meetings(result: &MatchResult) -> Table {
    let duels = result.meetings.iter().any(|meeting| meeting.duel.is_some());
    let seats = result.seat_names.len();
    let mut columns: Vec<Column> = (1..=seats).map(|seat| format!("player {seat}").into()).collect();
    columns.extend(["games", "won", "lost", "drawn", "score %"].map(Column::from));
    columns.push(Column::interval(95));
    if duels {
        columns.extend(["Elo".into(), Column::split("Elo 95 %", &["elo_low_95", "elo_high_95"])]);
    }
    let row = |meeting: &MeetingResult| {
        let mut row: Vec<Value> = meeting.players.iter().map(|player| player.as_str().into()).collect();
        row.push(Value::Count(meeting.games as i64));
        row.extend(counts(meeting.wins, meeting.losses, meeting.draws));
        row.extend([percent(meeting.score), interval(meeting.interval)]);
        if duels {
            let duel = meeting.duel.as_ref();
            row.push(number(duel.and_then(|duel| duel.elo), 0));
            row.push(duel.map_or(Value::Missing, |duel| {
                let [low, high] = duel.elo_interval;
                let end = |elo: Option<f64>, infinite: &str| elo.map_or(infinite.to_owned(), |elo| format!("{elo:.0}"));
                let shown = format!("{} – {}", end(low, "-∞"), end(high, "∞"));
                Value::Split(shown, vec![number(low, 1), number(high, 1)])
            }));
        }
        row
    };
    Table { columns, rows: result.meetings.iter().map(row).collect() }
}

fn counts(won: u64, lost: u64, drawn: u64) -> [Value; 3] {
    [won, lost, drawn].map(|games| Value::Count(games as i64))
}

fn by_seat(seat: &SeatResult) -> Value {
    let shown = format!("{}-{}-{}", seat.wins, seat.losses, seat.draws);
    Value::Split(shown, counts(seat.wins, seat.losses, seat.draws).to_vec())
}

fn percent(share: f64) -> Value {
    Value::Number(share * 100.0, 1)
}

fn interval([low, high]: [f64; 2]) -> Value {
    let ends = [low * 100.0, high * 100.0];
    Value::Split(format!("{:.1} – {:.1}", ends[0], ends[1]), ends.map(|end| Value::Number(end, 2)).to_vec())
}

fn number(value: Option<f64>, decimals: usize) -> Value {
    value.map_or(Value::Missing, |value| Value::Number(value, decimals))
}
