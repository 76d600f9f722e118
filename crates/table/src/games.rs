use crate::discs::DiscTable;
use crate::{Table, TableError};
use disc::{Discs, Shape, Word};
use game::{Switch, Switches};

/// What there is to know of a game before it is opened.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name that [`open`] takes.
    pub name: &'static str,
    /// What the game is, in a line.
    pub description: &'static str,
    /// Rows and columns when no board is named.
    pub default_board: (usize, usize),
    /// The switches of its rules.
    pub switches: &'static [Switch],
    open: Open,
}

/// Opens a game on a board of so many rows and columns.
type Open = fn(rows: usize, columns: usize, switches: Switches) -> Result<Box<dyn Table>, TableError>;

/// The list of games. A new game is one more entry.
static GAMES: [GameInfo; 2] = [
    GameInfo {
        name: nip::NAME,
        description: "circular Othello: no corners, and stones bracketed along the rim flip too",
        default_board: nip::DEFAULT_BOARD,
        switches: &nip::SWITCHES,
        open: |rows, columns, switches| {
            let shape = nip::shape(rows, columns, &switches).map_err(TableError::rules)?;
            discs(shape, switches, nip::game::<u64>, nip::game::<u128>)
        },
    },
    GameInfo {
        name: othello::NAME,
        description: "Othello, also called Reversi, on any rectangle up to 128 cells",
        default_board: othello::DEFAULT_BOARD,
        switches: &othello::SWITCHES,
        open: |rows, columns, switches| {
            let shape = othello::shape(rows, columns)?;
            discs(shape, switches, othello::game::<u64>, othello::game::<u128>)
        },
    },
];

/// All games, in alphabetical order.
pub fn games() -> &'static [GameInfo] {
    &GAMES
}

/// The game `name` on a board like `6x8` (rows x columns; the game's own board if none is named), with switches as pairs
/// of name and value.
///
/// # Errors
/// [`TableError`] says what does not exist, and what does.
pub fn open(name: &str, board: Option<&str>, rules: &[(&str, &str)]) -> Result<Box<dyn Table>, TableError> {
    let info = GAMES.iter().find(|info| info.name == name).ok_or_else(|| TableError::UnknownGame {
        name: name.to_owned(),
        known: GAMES.map(|info| info.name).join(" and "),
    })?;
    let (rows, columns) = board.map_or(Ok(info.default_board), disc::parse_size)?;
    let switches = Switches::choose(info.switches, rules.iter().copied())?;
    (info.open)(rows, columns, switches)
}

/// A disc game in the narrowest words that hold its board.
fn discs<E: std::error::Error + Send + Sync + 'static>(
    shape: Shape,
    switches: Switches,
    narrow: fn(Shape, Switches) -> Result<Discs<u64>, E>,
    wide: fn(Shape, Switches) -> Result<Discs<u128>, E>,
) -> Result<Box<dyn Table>, TableError> {
    fn boxed<W: Word, E: std::error::Error + Send + Sync + 'static>(
        game: Result<Discs<W>, E>,
    ) -> Result<Box<dyn Table>, TableError> {
        Ok(Box::new(DiscTable::new(game.map_err(TableError::rules)?)))
    }
    if shape.box_cells() <= 64 { boxed(narrow(shape, switches)) } else { boxed(wide(shape, switches)) }
}
