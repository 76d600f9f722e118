use crate::Openings;
use game::MatchLimits;
use games::{Game, GameError};
use serde::{Deserialize, Serialize};

/// Who plays what, how often, from which openings: all that decides which games are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// What is played.
    pub venue: Venue,
    /// Who meets whom.
    pub format: Format,
    /// The players by their descriptions.
    pub players: Vec<String>,
    /// Games of each pairing.
    pub games: usize,
    /// How games begin.
    pub openings: Openings,
    /// What ends a game although the rules would go on.
    pub limits: Limits,
    /// How long a move may take, in milliseconds.
    pub move_time: u64,
    /// Where all that is random comes from.
    pub seed: u64,
    /// Tells apart plans with one seed, so that their players do not do the same at random.
    pub stream: u64,
}

/// A game, its board and its rules, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Venue {
    /// The game, its board, and pieces and players where there is a choice.
    pub place: String,
    /// All switches with the values chosen.
    pub rules: String,
}

impl Venue {
    /// The game that it speaks of.
    ///
    /// # Errors
    /// [`GameError`] if there is no such game any more.
    pub fn open(&self) -> Result<Game, GameError> {
        games::open_place(&self.place, &self.rules)
    }
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All players sit at one board.
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Everybody meets the next one.
    Ladder,
}

/// What ends a game although the rules would go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Drawn as soon as a position has occurred this often.
    pub repetition: Option<usize>,
    /// Drawn after this many plies.
    pub plies: Option<usize>,
}

impl From<Limits> for MatchLimits {
    fn from(limits: Limits) -> MatchLimits {
        MatchLimits { repetition: limits.repetition, plies: limits.plies, time: None }
    }
}

/// No player takes nearly as long; a move that time decided would not be the same on every machine.
const PATIENCE: u64 = 600_000;

/// Where a game has no limit of its own, computers that never repeat a position are stopped here.
const MOST_PLIES: usize = 200;

/// What usually ends a game of computers although the rules would go on.
pub fn usual_limits(game: &Game) -> Limits {
    let limits = game.match_limits();
    Limits { repetition: limits.repetition, plies: limits.plies.or(Some(MOST_PLIES)) }
}

impl Plan {
    /// A plan without openings, with the usual limits.
    pub fn new(game: &Game, format: Format, players: &[String], games: usize, seed: u64) -> Plan {
        Plan {
            venue: Venue { place: game.place(), rules: game.switches().to_string() },
            format,
            players: players.to_vec(),
            games,
            openings: Openings::None,
            limits: usual_limits(game),
            move_time: PATIENCE,
            seed,
            stream: 0,
        }
    }

    /// The plan as text, which is kept with its games.
    pub fn text(&self) -> String {
        // Numbers, names and lists can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The plan that a text speaks of; `None` if it is none.
    pub fn read(text: &str) -> Option<Plan> {
        serde_json::from_str(text).ok()
    }

    /// What makes two contests the same: everything but how many games are to be played, so that more can be added.
    pub fn identity(&self) -> String {
        Plan { games: 0, ..self.clone() }.text()
    }
}
