//! What was played in a position, and how it went.

use super::failure;
use crate::cli::{Common, GamesStatsArguments};
use crate::failure::Failure;
use crate::output;
use games::{GameError, Line, LineText, Position, Resources};
use library::{Explored, Library, MoveStatistics, Query};
use record::openings;
use serde::Serialize;
use std::fmt::Write;

/// Columns of what the book says, where it says something.
const BOOK: usize = 18;

#[derive(Serialize)]
struct StatsResult {
    game: &'static str,
    board: String,
    position: String,
    opening: Option<&'static str>,
    games: u64,
    won: Vec<u64>,
    drawn: u64,
    moves: Vec<MoveResult>,
    latest: Vec<i64>,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveResult {
    moves: Vec<String>,
    /// What the opening is called that the move leads to.
    opening: Option<&'static str>,
    games: u64,
    share: f64,
    /// For the one who moves, a draw counted as half.
    score: Option<f64>,
    /// What the opening book says, for the one who moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<BookResult>,
}

#[derive(Serialize)]
struct BookResult {
    value: f64,
    plies: u32,
}

#[derive(Serialize)]
struct CountResult {
    game: &'static str,
    games: u64,
}

/// Prints the statistics of a position, or the number of games of each kind.
pub fn run(library: &Library, arguments: &GamesStatsArguments, common: &Common) -> Result<(), Failure> {
    let Some(game) = &arguments.game else { return counts(library, common) };
    let game = arguments.rules.open(game, &arguments.setting)?;
    let mut line = Line::from_text(&game, arguments.position.as_deref())?;
    line.push_line(arguments.line.as_deref().unwrap_or_default())?;
    let position = line.position().clone();
    let begin = std::time::Instant::now();
    let mut explored = library.explore(&position).map_err(failure)?;
    if arguments.book {
        let tables = common.data_dir();
        explored.look_up(&position, &Resources { threads: 1, memory: 1 << 20, portable: false, tables });
    }
    let seconds = begin.elapsed().as_secs_f64();
    let seats = game.seat_names();
    let moves = explored.moves.iter().map(|statistics| result(statistics, &explored, &position));
    let moves = moves.collect::<Result<Vec<_>, GameError>>()?;
    let opening = openings::of_position(&position).map(|opening| opening.english);
    if common.json {
        return output::print_json(&StatsResult {
            game: game.name(),
            board: game.board(),
            position: position.text(),
            opening,
            games: explored.results.games,
            won: explored.results.won[..seats.len()].to_vec(),
            drawn: explored.results.drawn,
            moves,
            latest: explored.games.clone(),
            seconds,
        });
    }
    output::print(&text(&explored, &position, seats, opening, &moves))
}

fn result(statistics: &MoveStatistics, explored: &Explored, position: &Position) -> Result<MoveResult, GameError> {
    let after = position.play(statistics.moves[0])?;
    Ok(MoveResult {
        opening: openings::of_position(&after).map(|opening| opening.english),
        moves: statistics.moves.iter().map(|&mv| position.move_text(mv)).collect(),
        games: statistics.results.games,
        share: statistics.results.games as f64 / explored.results.games.max(1) as f64,
        score: statistics.results.score(position.to_move().index()),
        book: statistics.book.map(|told| BookResult { value: f64::from(told.hundredths) / 100.0, plies: told.plies }),
    })
}

fn text(
    explored: &Explored,
    position: &Position,
    seats: &[&str],
    opening: Option<&str>,
    moves: &[MoveResult],
) -> String {
    let mut text = format!("{}\n\n", position.drawing());
    if let Some(opening) = opening {
        let _ = writeln!(text, "{opening}\n");
    }
    let won: Vec<String> =
        seats.iter().zip(explored.results.won).map(|(seat, won)| format!("{seat} won {won}")).collect();
    let results = &explored.results;
    let _ = writeln!(text, "{} games: {}, drawn {}\n", results.games, won.join(", "), results.drawn);
    if !explored.moves.is_empty() {
        // The column of the book is there only if the book is.
        let book = if moves.iter().any(|known| known.book.is_some()) { "   book" } else { "" };
        let _ = writeln!(text, "{:<20} {:>9} {:>7} {:>8}{book}", "move", "games", "share", "score");
    }
    let said = |book: Option<&BookResult>| {
        book.map_or_else(String::new, |book| format!("{:+.1}, {} plies", book.value, book.plies))
    };
    let width = if moves.iter().any(|known| known.book.is_some()) { BOOK } else { 0 };
    for MoveResult { moves, opening, games, share, score, book } in moves {
        let score = score.map_or_else(|| "-".to_owned(), |score| format!("{:.1} %", score * 100.0));
        let line = format!(
            "{:<20} {games:>9} {:>5.1} % {score:>8}   {:<width$}{}",
            moves.join(" "),
            share * 100.0,
            said(book.as_ref()),
            opening.unwrap_or_default()
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if !explored.games.is_empty() {
        let numbers: Vec<String> = explored.games.iter().map(i64::to_string).collect();
        let _ = writeln!(text, "\nlatest games: {}   (yomikiri games show NUMBER)", numbers.join(" "));
    }
    text
}

fn counts(library: &Library, common: &Common) -> Result<(), Failure> {
    let count = |info: &games::GameInfo| {
        let query = Query { game: Some(info.name.to_owned()), ..Query::default() };
        Ok(CountResult { game: info.name, games: library.count_of(&query).map_err(failure)? })
    };
    let counts = games::games().iter().map(count).collect::<Result<Vec<_>, Failure>>()?;
    if common.json {
        return output::print_json(&counts);
    }
    let mut text = String::new();
    for CountResult { game, games } in &counts {
        let _ = writeln!(text, "{game:<10} {games:>9} games");
    }
    output::print(&text)
}
