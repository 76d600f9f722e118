//! Games as CSV, a row each, for statistics and spreadsheets.

use crate::Record;

/// What stands before the columns of the seats, between those of players and results, and after them.
const FIRST: [&str; 6] = ["id", "game", "board", "pieces", "rules", "start"];
const LAST: [&str; 3] = ["ending", "plies", "moves"];

/// Games as CSV after RFC 4180, with the names of the columns in the first line. Each has its number, or its place in the list if
/// there are no numbers. Every player and every result has a column of its own; a game for two leaves those of other seats empty.
///
/// What is known of single moves, such as values and comments, is not in it, and nothing reads it back.
pub fn write(records: &[Record], numbers: &[i64]) -> String {
    let seats = records.iter().map(|record| record.players.len()).max().unwrap_or(0).max(2);
    let by_seat = |name: &str| (1..=seats).map(|seat| format!("{name}_{seat}")).collect::<Vec<_>>();
    let names = FIRST.map(str::to_owned).into_iter().chain(by_seat("player")).chain(["date".to_owned()]);
    let names = names.chain(by_seat("result")).chain(LAST.map(str::to_owned));
    let mut text = line(names);
    for (place, record) in (1..).zip(records) {
        let id = usize::try_from(place - 1).ok().and_then(|index| numbers.get(index).copied()).unwrap_or(place);
        text.push_str(&line(cells(record, id, seats)));
    }
    text
}

fn cells(record: &Record, id: i64, seats: usize) -> impl Iterator<Item = String> {
    let setting = &record.setting;
    let rules: Vec<String> = setting.rules.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let first = [
        id.to_string(),
        setting.game.clone(),
        setting.board.clone(),
        setting.roster.pieces.map(|pieces| pieces.to_string()).unwrap_or_default(),
        rules.join(" "),
        record.start.clone().unwrap_or_default(),
    ];
    let mut players = record.players.clone();
    players.resize(seats, String::new());
    let date = record.tag("Date").or_else(|| record.tag("Year")).unwrap_or_default().to_owned();
    // A sign before a number that is not negative makes a text of it for some readers.
    let mut results: Vec<String> =
        record.result.split_whitespace().map(|result| result.trim_start_matches('+').to_owned()).collect();
    results.resize(seats, String::new());
    let moves: Vec<&str> = record.moves.iter().map(|node| node.mv.as_str()).collect();
    let last = [ending(record), moves.len().to_string(), moves.join(" ")];
    first.into_iter().chain(players).chain([date]).chain(results).chain(last)
}

/// Why the game ended: `rules`, `unfinished`, or what the record says, like `resignation of player 2`.
fn ending(record: &Record) -> String {
    match (record.ending.as_str(), record.result.as_str()) {
        ("", "") => "unfinished".to_owned(),
        ("", _) => "rules".to_owned(),
        (ending, _) => ending.strip_prefix("by ").unwrap_or(ending).to_owned(),
    }
}

fn line(cells: impl IntoIterator<Item = String>) -> String {
    cells.into_iter().map(|cell| quoted(&cell)).collect::<Vec<_>>().join(",") + "\r\n"
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    const GAMES: &str = r#"
[Game "othello"]
[Board "8x8"]
[Rules "start=cross score=discs"]
[First "Smith, \"Al\""]
[Second "level 5"]
[Date "2026-11-16"]
[Result "+4 -4"]
[Ending "by resignation of player 2"]

1. f5 {[%time 1.5] good} d6 *

[Game "halma"]
[Board "16x16"]
[Pieces "13"]
[Players "4"]
[First "a"]
[Second "b"]
[Third "c"]
[Fourth "d"]
[Result "unfinished"]

1. a1-b2 *
"#;

    #[test]
    fn every_game_is_a_row_and_every_seat_a_column() {
        let records = read(GAMES).expect("they are records");
        let text = write(&records, &[17]);
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(
            lines[0],
            "id,game,board,pieces,rules,start,player_1,player_2,player_3,player_4,date,result_1,result_2,result_3,\
             result_4,ending,plies,moves"
        );
        assert_eq!(
            lines[1],
            "17,othello,8x8,,start=cross score=discs,,\"Smith, \"\"Al\"\"\",level 5,,,2026-11-16,4,-4,,,\
             resignation of player 2,2,f5 d6"
        );
        assert_eq!(lines[2], "2,halma,16x16,13,,,a,b,c,d,,,,,,unfinished,1,a1-b2");
        assert_eq!(lines[3..], [""]);
        assert_eq!(write(&[], &[]).lines().count(), 1);
    }
}
