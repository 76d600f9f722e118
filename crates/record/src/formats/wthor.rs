//! WTHOR, the database of tournament games of 8x8 Othello: games in `.wtb`, players in `.jou`, tournaments in `.trn`.
//!
//! All three begin with the same 16 bytes: century, year, month and day of the file; the number of games (4 bytes) or of names
//! (2 bytes); the year of the games (2 bytes); the size of the board, 0 or 8 for 8x8; the kind, 0 for games; and the number of empty
//! cells from which on the theoretical score holds. Numbers begin with their lowest byte. A game is 68 bytes: the numbers of
//! tournament, black and white (2 bytes each), black's stones in the end with the empty cells given to the winner, black's
//! theoretical ones, and 60 moves, each ten times the row plus the column, from 11 to 88; 0 after the last one. Passes are
//! not written.

use super::{EMPTIES_TO_WINNER, Exported, FormatError, Imported, PASS, Player, losses, othello_8x8, warn};
use crate::Record;
use crate::plain::plain;
use games::Game;
use std::collections::HashMap;

const HEADER: usize = 16;
const GAME: usize = 68;
const PLAYER_NAME: usize = 20;
const TOURNAMENT_NAME: usize = 26;

/// Tags of a tournament game.
pub const TOURNAMENT: &str = "Tournament";
/// The year.
pub const YEAR: &str = "Year";
/// Black's stones under best play from [`DEPTH`] empty cells on.
pub const THEORETICAL: &str = "TheoreticalScore";
/// See [`THEORETICAL`].
pub const DEPTH: &str = "TheoreticalDepth";

/// The names that the games of a database refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Players by number.
    pub players: Vec<String>,
    /// Tournaments by number.
    pub tournaments: Vec<String>,
}

impl Names {
    /// Reads the list of players and that of tournaments, as far as they are there.
    ///
    /// # Errors
    /// [`FormatError::Layout`] if a file is cut off or of another kind.
    pub fn read(players: Option<&[u8]>, tournaments: Option<&[u8]>) -> Result<Names, FormatError> {
        let list = |bytes: Option<&[u8]>, width, kind| bytes.map_or(Ok(Vec::new()), |bytes| names(bytes, width, kind));
        Ok(Names {
            players: list(players, PLAYER_NAME, "players (.jou)")?,
            tournaments: list(tournaments, TOURNAMENT_NAME, "tournaments (.trn)")?,
        })
    }

    fn name(list: &[String], number: u16) -> String {
        list.get(usize::from(number)).cloned().unwrap_or_else(|| format!("number {number}"))
    }
}

fn names(bytes: &[u8], width: usize, kind: &str) -> Result<Vec<String>, FormatError> {
    let header = Header::read(bytes, kind)?;
    let count = usize::from(header.names);
    let expected = HEADER + count * width;
    if bytes.len() < expected {
        return Err(cut_off(kind, expected, bytes.len()));
    }
    Ok(bytes[HEADER..expected].chunks_exact(width).map(latin_1).collect())
}

/// Text in Latin-1 up to the first zero.
fn latin_1(bytes: &[u8]) -> String {
    let text: String = bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
    plain(&text).trim().to_owned()
}

fn cut_off(kind: &str, expected: usize, found: usize) -> FormatError {
    FormatError::Layout(format!("the file of {kind} should have {expected} bytes, but ends after {found}"))
}

struct Header {
    games: u32,
    names: u16,
    year: u16,
    size: u8,
    kind: u8,
    depth: u8,
}

impl Header {
    fn read(bytes: &[u8], kind: &str) -> Result<Header, FormatError> {
        let Some(header) = bytes.first_chunk::<HEADER>() else { return Err(cut_off(kind, HEADER, bytes.len())) };
        let [_, _, month, day, games @ .., size, kind_of_games, depth, _] = header;
        if *month > 12 || *day > 31 {
            return Err(FormatError::Layout(format!(
                "the file of {kind} does not begin with a date; it is of another kind"
            )));
        }
        let [a, b, c, d, e, f, g, h] = *games;
        Ok(Header {
            games: u32::from_le_bytes([a, b, c, d]),
            names: u16::from_le_bytes([e, f]),
            year: u16::from_le_bytes([g, h]),
            size: *size,
            kind: *kind_of_games,
            depth: *depth,
        })
    }
}

/// The games of a `.wtb` file.
///
/// # Errors
/// [`FormatError`] if the file is cut off or of another kind, or names the first game with a wrong move.
pub fn read(bytes: &[u8], names: &Names) -> Result<Imported, FormatError> {
    let header = Header::read(bytes, "games (.wtb)")?;
    if !matches!(header.size, 0 | 8) || header.kind != 0 {
        return Err(FormatError::Layout(format!(
            "the file has solitaires or boards of {0}x{0}; only games on 8x8 are read",
            header.size
        )));
    }
    let expected = (header.games as usize).saturating_mul(GAME).saturating_add(HEADER);
    if bytes.len() < expected {
        return Err(cut_off("games (.wtb)", expected, bytes.len()));
    }
    let game = othello_8x8(&[EMPTIES_TO_WINNER]);
    let mut imported = Imported::default();
    for (number, moves) in (1..).zip(bytes[HEADER..expected].chunks_exact(GAME)) {
        let (record, warning) =
            read_game(&game, moves, &header, names).map_err(|reason| FormatError::Game { number, reason })?;
        imported.warnings.extend(warning.map(|warning| format!("game {number}: {warning}")));
        imported.records.push(record);
    }
    if bytes.len() > expected {
        imported.warnings.push(format!("{} bytes after the last game are left out", bytes.len() - expected));
    }
    Ok(imported)
}

fn read_game(game: &Game, bytes: &[u8], header: &Header, names: &Names) -> Result<(Record, Option<String>), String> {
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let mut player = Player::new(game.start());
    for &code in bytes[8..GAME].iter().take_while(|&&code| code != 0) {
        let (row, column) = (code / 10, code % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            return Err(format!("move {}, code {code}, is no cell; codes are 11 to 88", player.moves.len() + 1));
        }
        let cell = [b'a' + column - 1, b'0' + row].map(char::from);
        player.play(&cell.iter().collect::<String>())?;
    }
    let found = player.result();
    let black = i32::from(bytes[6]);
    if black > 64 {
        return Err(format!("black cannot have {black} stones"));
    }
    let score = 2 * black - 64;
    let stated = if score == 0 { "0 0".to_owned() } else { format!("{score:+} {:+}", -score) };
    let mut warning = None;
    let (result, ending) = if found.is_empty() {
        (stated, "by decision".to_owned())
    } else {
        if found != stated {
            warning = Some(format!("the score is given as \"{stated}\", but the moves lead to \"{found}\""));
        }
        (found, String::new())
    };
    let mut record = Record {
        players: vec![Names::name(&names.players, number(2)), Names::name(&names.players, number(4))],
        moves: player.moves,
        result,
        ending,
        ..Record::at(game)
    };
    record.set_tag(TOURNAMENT, Names::name(&names.tournaments, number(0)));
    record.set_tag(YEAR, header.year.to_string());
    record.set_tag(THEORETICAL, bytes[7].to_string());
    record.set_tag(DEPTH, header.depth.to_string());
    Ok((record, warning))
}

/// The three files of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// The games, `.wtb`.
    pub games: Vec<u8>,
    /// The players, `.jou`.
    pub players: Vec<u8>,
    /// The tournaments, `.trn`.
    pub tournaments: Vec<u8>,
}

/// Games of 8x8 Othello from the usual start, as a database of one year. `date` is the day of the file, as year, month and day.
///
/// # Errors
/// [`FormatError::Game`] if a game is of another kind, and [`FormatError::Layout`] if the games are of several years.
pub fn write(records: &[Record], date: (u16, u8, u8)) -> Result<Exported<Files>, FormatError> {
    let mut exported: Exported<Files> = Exported::default();
    let (mut players, mut tournaments) = (Numbered::default(), Numbered::default());
    let year = common(records, YEAR)?;
    let depth = common(records, DEPTH)?;
    let mut games = Vec::new();
    for (number, record) in (1..).zip(records) {
        let wrong = |reason: String| FormatError::Game { number, reason };
        let setting = &record.setting;
        if (setting.game.as_str(), setting.board.as_str()) != ("othello", "8x8") || record.start.is_some() {
            return Err(wrong("WTHOR holds games of othello on 8x8 from the usual start".to_owned()));
        }
        games.extend(write_game(record, &mut players, &mut tournaments).map_err(wrong)?);
        let mut lost = losses(record);
        let known = [TOURNAMENT, YEAR, THEORETICAL, DEPTH];
        if record.about.iter().any(|(tag, _)| !known.contains(&tag.as_str())) {
            lost.push("some of what else is known of it");
        }
        if record.moves.iter().any(|node| node.time.is_some()) {
            lost.push("times");
        }
        if !record.ending.is_empty() {
            lost.push("why it ended");
        }
        warn(&mut exported.warnings, number, "WTHOR", &lost);
    }
    let header = |games: u32, names: u16, year: u16, depth: u8| {
        let (file_year, month, day) = date;
        let mut header = vec![(file_year / 100) as u8, (file_year % 100) as u8, month, day];
        header.extend(games.to_le_bytes());
        header.extend(names.to_le_bytes());
        header.extend(year.to_le_bytes());
        header.extend([8, 0, depth, 0]);
        header
    };
    let list = |names: &[String], width: usize, warnings: &mut Vec<String>| {
        let mut file = header(0, names.len() as u16, 0, 0);
        for name in names {
            let mut bytes: Vec<u8> = name.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect();
            if bytes.len() >= width || name.chars().any(|c| u32::from(c) > 255) {
                warnings.push(format!("WTHOR cannot hold the name \"{name}\" as it is"));
            }
            // A zero ends every name.
            bytes.resize(width - 1, 0);
            bytes.push(0);
            file.extend(bytes);
        }
        file
    };
    exported.file = Files {
        games: [header(records.len() as u32, 0, year, depth as u8), games].concat(),
        players: list(&players.names, PLAYER_NAME, &mut exported.warnings),
        tournaments: list(&tournaments.names, TOURNAMENT_NAME, &mut exported.warnings),
    };
    Ok(exported)
}

/// The number that all games have under a tag, 0 if they have none.
fn common(records: &[Record], tag: &str) -> Result<u16, FormatError> {
    let number = |record: &Record| record.tag(tag).and_then(|text| text.parse().ok()).unwrap_or(0);
    let first = records.first().map_or(0, number);
    if records.iter().all(|record| number(record) == first) {
        Ok(first)
    } else {
        Err(FormatError::Layout(format!("a file of WTHOR has games of one {tag}; these have several")))
    }
}

fn write_game(record: &Record, players: &mut Numbered, tournaments: &mut Numbered) -> Result<[u8; GAME], String> {
    let mut game = [0; GAME];
    let tournament = tournaments.number_of(record.tag(TOURNAMENT).unwrap_or_default())?;
    game[..2].copy_from_slice(&tournament.to_le_bytes());
    for (seat, at) in [(0, 2), (1, 4)] {
        let name = record.players.get(seat).map_or("", String::as_str);
        game[at..at + 2].copy_from_slice(&players.number_of(name)?.to_le_bytes());
    }
    let score = record.result.split_whitespace().next().and_then(|score| score.parse::<i32>().ok()).unwrap_or(0);
    game[6] = u8::try_from(i32::midpoint(score, 64))
        .ok()
        .filter(|&black| black <= 64)
        .ok_or("its result is no score of 8x8")?;
    game[7] = record.tag(THEORETICAL).and_then(|text| text.parse().ok()).unwrap_or(game[6]);
    let cells = record.moves.iter().filter(|node| node.mv != PASS);
    for (index, node) in cells.enumerate() {
        let code = match node.mv.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => 10 * (row - b'0') + (column - b'a' + 1),
            _ => return Err(format!("\"{}\" is no cell of 8x8", node.mv)),
        };
        *game.get_mut(8 + index).ok_or("it has more than 60 moves")? = code;
    }
    Ok(game)
}

/// The names of a list that is being written.
#[derive(Default)]
struct Numbered {
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

impl Numbered {
    /// The number of a name, which is added if it is new.
    fn number_of(&mut self, name: &str) -> Result<u16, String> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let number = u16::try_from(self.names.len()).map_err(|_| "there are more than 65536 names".to_owned())?;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }
}
