use crate::{Game, GameError, Roster, discs, gobblers, halma, row};
use ::discs::{nip, othello};
use game::{Switch, Switches, Variant};

/// What there is to know of a game before it is opened.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name that [`open`] takes.
    pub name: &'static str,
    /// What the game is, in a line.
    pub description: &'static str,
    /// Rows and columns when no board is named.
    pub default_board: (usize, usize),
    /// Which boards there are, in words.
    pub boards: &'static str,
    /// Boards to offer somebody who chooses from a list, as rows and columns.
    pub board_choices: &'static [(usize, usize)],
    /// How many pieces and players there can be, in words, where there is a choice.
    pub roster: Option<RosterInfo>,
    /// The switches of its rules.
    pub switches: &'static [Switch],
    /// Choices of switches that have a name.
    pub variants: &'static [Variant],
    open: Open,
}

/// The choice of pieces and players, in words.
#[derive(Clone, Copy, Debug)]
pub struct RosterInfo {
    /// How many pieces each player can have.
    pub pieces: &'static str,
    /// How many can play.
    pub players: &'static str,
    /// Pieces and players to offer somebody who chooses from a list, for a board of so many rows and columns.
    pub choices: fn((usize, usize)) -> &'static [Roster],
}

/// Opens a game on a board of so many rows and columns.
type Open = fn(size: (usize, usize), roster: Roster, switches: Switches) -> Result<Game, GameError>;

/// The boards of games with discs.
const DISC_BOARD_CHOICES: [(usize, usize); 6] = [(8, 8), (6, 6), (4, 4), (4, 8), (6, 8), (10, 10)];
const DISC_BOARDS: &str = "rows x columns, at most 128 cells";

const fn roster(pieces: usize, players: usize) -> Roster {
    Roster { pieces: Some(pieces), players: Some(players) }
}

const HALMA_SMALL: [Roster; 2] = [roster(3, 2), roster(6, 2)];
const HALMA_LARGE: [Roster; 2] = [roster(19, 2), roster(13, 4)];
const HALMA_USUAL: [Roster; 1] = [Roster { pieces: None, players: Some(2) }];

/// The list of games. A new game is one more entry.
static GAMES: [GameInfo; 5] = [
    GameInfo {
        name: ::gobblers::NAME,
        description: "Gobblet Gobblers: three in a row with pieces that swallow smaller ones",
        default_board: ::gobblers::BOARD,
        boards: "always 3x3",
        board_choices: &[::gobblers::BOARD],
        roster: None,
        switches: &::gobblers::SWITCHES,
        variants: &::gobblers::VARIANTS,
        open: |size, _, switches| gobblers::open(size, switches),
    },
    GameInfo {
        name: ::halma::NAME,
        description: "Halma: pieces step and leap across the board into the opposite camp",
        default_board: ::halma::DEFAULT_BOARD,
        boards: "4x4 to 8x8, 10x10 or 16x16",
        board_choices: &[(8, 8), (10, 10), (16, 16), (4, 4), (5, 5), (6, 6), (7, 7)],
        roster: Some(RosterInfo {
            pieces: "3 or 6 on 4x4 to 7x7, 10 on 8x8, 15 on 10x10, 19 on 16x16, 13 for four players",
            players: "2, or 4 on 16x16",
            choices: |(rows, _)| match rows {
                ..=7 => &HALMA_SMALL,
                16 => &HALMA_LARGE,
                _ => &HALMA_USUAL,
            },
        }),
        switches: &::halma::SWITCHES,
        variants: &[],
        open: halma::open,
    },
    GameInfo {
        name: nip::NAME,
        description: "circular Othello: no corners, and stones bracketed along the rim flip too",
        default_board: nip::DEFAULT_BOARD,
        boards: DISC_BOARDS,
        board_choices: &DISC_BOARD_CHOICES,
        roster: None,
        switches: &nip::SWITCHES,
        variants: &[],
        open: |(rows, columns), _, switches| {
            let shape = nip::shape(rows, columns, &switches).map_err(GameError::rules)?;
            discs::open(shape, switches, nip::game::<u64>, nip::game::<u128>)
        },
    },
    GameInfo {
        name: othello::NAME,
        description: "Othello, also called Reversi, on any rectangle up to 128 cells",
        default_board: othello::DEFAULT_BOARD,
        boards: DISC_BOARDS,
        board_choices: &DISC_BOARD_CHOICES,
        roster: None,
        switches: &othello::SWITCHES,
        variants: &[],
        open: |(rows, columns), _, switches| {
            let shape = othello::shape(rows, columns)?;
            discs::open(shape, switches, othello::game::<u64>, othello::game::<u128>)
        },
    },
    GameInfo {
        name: ::row::NAME,
        description: "k in a row: Connect Four, tic-tac-toe, five in a row",
        default_board: ::row::DEFAULT_BOARD,
        boards: "rows x columns, each side 1 to 15",
        board_choices: &[(6, 7), (4, 4), (5, 5), (6, 6), (9, 9), (15, 15)],
        roster: None,
        switches: &::row::SWITCHES,
        variants: &::row::VARIANTS,
        open: |size, _, switches| row::open(size, switches),
    },
];

/// All games, in alphabetical order.
pub fn games() -> &'static [GameInfo] {
    &GAMES
}

/// A named variant of a game.
///
/// # Errors
/// [`GameError`] says which games and variants exist.
pub fn variant(game: &str, name: &str) -> Result<&'static Variant, GameError> {
    let info = info(game)?;
    let found = info.variants.iter().find(|variant| variant.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = info.variants.iter().map(|variant| variant.name).collect();
        let known = if names.is_empty() { "it has none".to_owned() } else { format!("there are {}", names.join(", ")) };
        GameError::UnknownVariant { name: name.to_owned(), game: info.name, known }
    })
}

/// The game `name` on a board like `6x8` (rows x columns; the game's own board if none is named), with switches as pairs
/// of name and value.
///
/// # Errors
/// [`GameError`] says what does not exist, and what does.
pub fn open(name: &str, board: Option<&str>, rules: &[(&str, &str)]) -> Result<Game, GameError> {
    open_with(name, board, Roster::default(), rules)
}

/// The same as [`open`] with a choice of pieces and players, in games that leave one.
///
/// # Errors
/// [`GameError`] says what does not exist, and what does.
pub fn open_with(name: &str, board: Option<&str>, roster: Roster, rules: &[(&str, &str)]) -> Result<Game, GameError> {
    let info = info(name)?;
    if info.roster.is_none() {
        for (what, given) in [("pieces", roster.pieces), ("players", roster.players)] {
            if let Some(given) = given {
                return Err(GameError::FixedNumber { game: info.name, what, given });
            }
        }
    }
    let size = board.map_or(Ok(info.default_board), ::discs::parse_size)?;
    let switches = Switches::choose(info.switches, rules.iter().copied())?;
    (info.open)(size, roster, switches)
}

/// The game that two texts speak of, those of [`Game::place`] and of its switches.
///
/// # Errors
/// [`GameError`] as for [`open_with`].
pub fn open_place(place: &str, rules: &str) -> Result<Game, GameError> {
    let mut words = place.split_whitespace();
    let (game, board) = (words.next().unwrap_or_default(), words.next());
    let mut roster = Roster::default();
    for (name, number) in words.filter_map(|word| word.split_once('=')) {
        match name {
            "pieces" => roster.pieces = number.parse().ok(),
            "players" => roster.players = number.parse().ok(),
            _ => {}
        }
    }
    let rules: Vec<(&str, &str)> = rules.split_whitespace().filter_map(|rule| rule.split_once('=')).collect();
    open_with(game, board, roster, &rules)
}

fn info(name: &str) -> Result<&'static GameInfo, GameError> {
    GAMES.iter().find(|info| info.name == name).ok_or_else(|| {
        let [others @ .., last] = GAMES.each_ref().map(|info| info.name);
        GameError::UnknownGame { name: name.to_owned(), known: format!("{} and {last}", others.join(", ")) }
    })
}
