use crate::games::encoded;
use crate::{Games, GamesError, SelfPlay, TrainError};
use discs::othello::OthelloError;
use discs::{Discs, Word, nip, othello};
use eval::discs::Judgement;
use game::StopSignal;
use patterns::{Layout, Patterns, Weights, rules};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Weights that games are played by.
#[derive(Clone, Debug)]
pub struct Teacher {
    /// Where they come from.
    pub path: PathBuf,
    /// The bytes of their file.
    pub bytes: Vec<u8>,
}

impl Teacher {
    /// The weights in a file.
    ///
    /// # Errors
    /// [`TrainError::Io`] if it cannot be read.
    pub fn read(path: &Path) -> Result<Teacher, TrainError> {
        let bytes = std::fs::read(path).map_err(|source| TrainError::Io { path: path.to_owned(), source })?;
        Ok(Teacher { path: path.to_owned(), bytes })
    }
}

/// The games of a run: any machine plays any batch of them, and one file keeps them.
pub trait Run: Send + Sync {
    /// Plays some batches; what [`KeptGames::keep`] takes, or `None` if it was stopped.
    fn play(&self, batches: Range<u64>, stop: &StopSignal) -> Option<Vec<u8>>;

    /// Opens the file of games beside these weights, or begins it.
    ///
    /// # Errors
    /// [`GamesError`] if it cannot be read or written, another program has it, or it holds other games.
    fn open(&self, weights: &Path) -> Result<Box<dyn KeptGames>, GamesError>;
}

/// The file of games of a [`Run`].
pub trait KeptGames: Send {
    /// The numbers of the batches that are there.
    fn numbers(&self) -> Vec<u64>;

    /// Keeps batches that were played anywhere; those that are there already are left as they are.
    ///
    /// # Errors
    /// [`GamesError`] if they are damaged, which leaves the file as it is, or cannot be written.
    fn keep(&mut self, part: &[u8]) -> Result<(), GamesError>;
}

/// The run of a game with this name, board and switches, from a seed.
///
/// # Errors
/// [`TrainError`] if there is no such game, it is not played with discs, or the teacher's weights are of another one.
pub fn run_named(
    name: &str,
    size: (usize, usize),
    switches: &[(&str, &str)],
    seed: u64,
    teacher: Option<&Teacher>,
) -> Result<Box<dyn Run>, TrainError> {
    struct Boxed<'a>(u64, Option<&'a Teacher>);
    impl OfGame for Boxed<'_> {
        type Made = Box<dyn Run>;
        fn of<W: Word>(self, game: Discs<W>) -> Result<Self::Made, TrainError> {
            Ok(Box::new(Played::new(game, self.0, self.1)?))
        }
    }
    of_game(name, size, switches, Boxed(seed, teacher))
}

/// Rows and columns of a board as games name it, like `6x8`; nothing if it is not such a board.
pub fn size_of(board: &str) -> (usize, usize) {
    let size = board.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    size.unwrap_or_default()
}

/// Something that is done with a game whose name was only known now.
pub(crate) trait OfGame {
    type Made;
    fn of<W: Word>(self, game: Discs<W>) -> Result<Self::Made, TrainError>;
}

/// Does something with the game that has this name, board and switches.
pub(crate) fn of_game<T: OfGame>(
    name: &str,
    (rows, columns): (usize, usize),
    switches: &[(&str, &str)],
    what: T,
) -> Result<T::Made, TrainError> {
    let given = switches.iter().copied();
    let narrow = rows * columns <= 64;
    match name {
        "othello" => {
            let shape = othello::shape(rows, columns).map_err(OthelloError::from)?;
            let switches = othello::switches(given).map_err(OthelloError::from)?;
            if narrow {
                what.of(othello::game::<u64>(shape, switches)?)
            } else {
                what.of(othello::game::<u128>(shape, switches)?)
            }
        }
        "nip" => {
            let switches = nip::switches(given).map_err(OthelloError::from)?;
            let shape = nip::shape(rows, columns, &switches)?;
            if narrow {
                what.of(nip::game::<u64>(shape, switches)?)
            } else {
                what.of(nip::game::<u128>(shape, switches)?)
            }
        }
        _ => Err(TrainError::NoDiscs(name.to_owned())),
    }
}

/// All that decides which games are played.
pub(crate) struct Played<W: Word> {
    game: Discs<W>,
    judgement: Judgement<W>,
    seed: u64,
    /// The same in words, as the file of games says it of itself.
    pub(crate) identity: String,
}

impl<W: Word> Played<W> {
    pub(crate) fn new(game: Discs<W>, seed: u64, teacher: Option<&Teacher>) -> Result<Played<W>, TrainError> {
        let (judgement, by) = match teacher {
            None => (Judgement::features(&game), "fitted features".to_owned()),
            Some(Teacher { path, bytes }) => {
                let layout = Layout::new(game.board());
                let weights = Weights::read(bytes, &rules(&game), &layout)
                    .map_err(|source| TrainError::Weights { path: path.clone(), source })?;
                let name = format!("patterns of seed {} and {} games", weights.learned.seed, weights.learned.games);
                (Judgement::with_patterns(&game, Arc::new(Patterns::new(layout, weights))), name)
            }
        };
        let identity = format!("{}, seed {seed}, played by {by}", rules(&game));
        Ok(Played { game, judgement, seed, identity })
    }

    pub(crate) fn self_play(&self) -> SelfPlay<'_, W> {
        SelfPlay::new(&self.game, self.judgement.clone(), self.seed)
    }
}

impl<W: Word> Run for Played<W> {
    fn play(&self, batches: Range<u64>, stop: &StopSignal) -> Option<Vec<u8>> {
        let self_play = self.self_play();
        let mut part = Vec::new();
        for number in batches {
            part.extend(encoded(number, &self_play.batch(number, stop)?));
        }
        Some(part)
    }

    fn open(&self, weights: &Path) -> Result<Box<dyn KeptGames>, GamesError> {
        Ok(Box::new(Games::<W>::open(&games_of(weights), &self.identity)?))
    }
}

impl<W: Word> KeptGames for Games<W> {
    fn numbers(&self) -> Vec<u64> {
        Games::numbers(self).collect()
    }

    fn keep(&mut self, part: &[u8]) -> Result<(), GamesError> {
        self.push_encoded(part)
    }
}

/// Where the games stand that weights are learned from.
pub(crate) fn games_of(weights: &Path) -> PathBuf {
    let mut name = weights.as_os_str().to_owned();
    name.push(".games");
    PathBuf::from(name)
}
