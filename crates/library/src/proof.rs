use game::{Prospect, Seat};
use games::{Game, GameError, Move, Position, games, open_place};
use std::fmt;
use std::fmt::Write;
use std::path::Path;
use std::str::FromStr;

/// What is proven of a position, with all that somebody needs to prove it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The game, the board, and pieces and players where there is a choice, as [`Game::place`] writes them.
    pub place: String,
    /// All switches of the rules with their values.
    pub rules: String,
    /// The position, if it is not the start of the game.
    pub position: Option<String>,
    /// What was proven.
    pub value: ProvenValue,
    /// How it was proven.
    pub method: Method,
    /// Positions entered by search, where they were counted.
    pub nodes: Option<u64>,
    /// Best play from the position on; empty where it was not found.
    pub line: Vec<String>,
    /// The command that proves it again.
    pub command: String,
    /// A certificate of the value: a file that `yomikiri check` confirms. The command writes it if it names it.
    pub certificate: Option<String>,
    /// Where it comes from.
    pub origin: Origin,
}

/// A value that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvenValue {
    /// The score of the first player.
    Score(i32),
    /// Won, drawn or lost for the side to move, and how soon.
    Prospect(Prospect),
    /// Who wins, `None` for a draw; by how much, or how soon, was not asked.
    Winner(Option<Seat>),
}

/// How a value was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By search.
    Search,
    /// It stood in a table of all positions.
    Table,
    /// By backward induction over all positions.
    Induction,
}

/// Who proved a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It comes with the program.
    Shipped,
    /// It was proven on this machine, on this day.
    Here(String),
}

/// What a solve has proven of a position.
#[derive(Clone, Copy, Debug)]
pub struct Solved<'a> {
    /// The value.
    pub value: ProvenValue,
    /// How it was found.
    pub method: Method,
    /// Positions entered.
    pub nodes: u64,
    /// Best play, if it was found.
    pub line: &'a [Move],
    /// Where a certificate was asked for; it need not have been written.
    pub certificate: Option<&'a Path>,
}

impl Solved<'_> {
    /// The proof of a position, found here and today. Of a game that is over the rules say who has won: there is nothing to prove.
    pub fn proof(&self, position: &Position) -> Option<Proof> {
        if position.is_over() {
            return None;
        }
        let game = position.game();
        // Whoever asks later may stand in another folder.
        let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string();
        Some(Proof {
            place: game.place(),
            rules: game.switches().to_string(),
            position: (*position != game.start()).then(|| position.text()),
            value: self.value,
            method: self.method,
            nodes: Some(self.nodes).filter(|&nodes| nodes > 0),
            line: self.line.iter().map(|&mv| game.move_text(mv)).collect(),
            command: solve_command(position, matches!(self.value, ProvenValue::Winner(_))),
            certificate: self.certificate.filter(|path| path.exists()).map(whole),
            origin: Origin::Here(record::today().to_string()),
        })
    }
}

/// Which proofs are looked for; whatever is left open does not matter.
#[derive(Clone, Debug, Default)]
pub struct ProofQuery {
    /// The name of the game.
    pub game: Option<String>,
    /// The board.
    pub board: Option<String>,
    /// The pieces of each player.
    pub pieces: Option<usize>,
    /// Switches that must have these values.
    pub rules: Vec<(String, String)>,
}

impl Proof {
    /// The game that it is about.
    ///
    /// # Errors
    /// [`GameError`] if there is no such game, as in the library of a newer program.
    pub fn game(&self) -> Result<Game, GameError> {
        open_place(&self.place, &self.rules)
    }

    /// The position that it is about.
    ///
    /// # Errors
    /// [`GameError`] if there is no such game or position.
    pub fn start(&self) -> Result<Position, GameError> {
        let game = self.game()?;
        self.position.as_ref().map_or_else(|| Ok(game.start()), |text| game.parse_position(text))
    }

    /// Who wins where this side is to move; `None` for a draw.
    pub fn winner(&self, mover: Seat) -> Option<Seat> {
        let of_sign = |sign: i32, seat: Seat| match sign {
            0 => None,
            1.. => Some(seat),
            _ => Some(seat.opponent()),
        };
        match self.value {
            ProvenValue::Score(score) => of_sign(score, Seat::FIRST),
            ProvenValue::Prospect(prospect) => of_sign(prospect.sign(), mover),
            ProvenValue::Winner(winner) => winner,
        }
    }

    /// The name of the game.
    pub fn game_name(&self) -> &str {
        self.place.split(' ').next().unwrap_or_default()
    }

    /// The board as rows x columns.
    pub fn board(&self) -> &str {
        self.place.split(' ').nth(1).unwrap_or_default()
    }

    /// How many cells the rectangle around its board has.
    pub fn cells(&self) -> usize {
        let side = |text: &str| text.parse::<usize>().unwrap_or(0);
        self.board().split_once('x').map_or(0, |(rows, columns)| side(rows) * side(columns))
    }
}

impl ProofQuery {
    /// Whether a proof is one of those that are looked for.
    pub fn fits(&self, proof: &Proof) -> bool {
        let has = |text: &str, word: &str| text.split(' ').any(|found| found == word);
        self.game.as_ref().is_none_or(|game| proof.game_name() == game)
            && self.board.as_ref().is_none_or(|board| proof.board() == board)
            && self.pieces.is_none_or(|pieces| has(&proof.place, &format!("pieces={pieces}")))
            && self.rules.iter().all(|(name, value)| has(&proof.rules, &format!("{name}={value}")))
    }
}

/// The command that proves the value of a position: the score and how soon, or only who wins.
pub fn solve_command(position: &Position, only_who_wins: bool) -> String {
    let game = position.game();
    let mut command = format!("yomikiri solve {} --board {}", game.name(), game.board());
    let roster = game.roster();
    if let Some(pieces) = roster.pieces {
        let _ = write!(command, " --pieces {pieces}");
    }
    if let Some(players) = roster.players.filter(|&players| players != 2) {
        let _ = write!(command, " --players {players}");
    }
    let known = games().iter().find(|info| info.name == game.name()).map_or(&[][..], |info| info.switches);
    let usual = |name: &str, value: &str| known.iter().any(|switch| switch.name == name && switch.default == value);
    for (name, value) in game.switches().iter().filter(|(name, value)| !usual(name, value)) {
        let _ = write!(command, " --rule {name}={value}");
    }
    if *position != game.start() {
        let _ = write!(command, " --position \"{}\"", position.text());
    }
    if only_who_wins {
        command.push_str(" --mode wld");
    }
    command
}

/// As the library and the file of shipped proofs write it: `+4`, `W13`, `L2`, `D`, `first`, `second` or `nobody`.
impl fmt::Display for ProvenValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProvenValue::Score(0) => f.write_str("0"),
            ProvenValue::Score(score) => write!(f, "{score:+}"),
            ProvenValue::Prospect(prospect) => prospect.fmt(f),
            ProvenValue::Winner(None) => f.write_str("nobody"),
            ProvenValue::Winner(Some(Seat::FIRST)) => f.write_str("first"),
            ProvenValue::Winner(Some(_)) => f.write_str("second"),
        }
    }
}

/// Reads what [`ProvenValue`] writes.
impl FromStr for ProvenValue {
    type Err = String;

    fn from_str(text: &str) -> Result<ProvenValue, String> {
        match text {
            "first" => Ok(ProvenValue::Winner(Some(Seat::FIRST))),
            "second" => Ok(ProvenValue::Winner(Some(Seat::SECOND))),
            "nobody" => Ok(ProvenValue::Winner(None)),
            _ => {
                let score = text.parse().ok().map(ProvenValue::Score);
                let value = score.or_else(|| text.parse().ok().map(ProvenValue::Prospect));
                value.ok_or_else(|| format!("\"{text}\" is no value; it is like +4, W13, L2, D, first or nobody"))
            }
        }
    }
}

impl Method {
    const ALL: [Method; 3] = [Method::Search, Method::Table, Method::Induction];

    /// The name in files and results.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Search => "search",
            Method::Table => "table",
            Method::Induction => "induction",
        }
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Method, String> {
        let found = Method::ALL.into_iter().find(|method| method.name() == text);
        found.ok_or_else(|| format!("\"{text}\" is no method; there are search, table and induction"))
    }
}

impl From<games::Source> for Method {
    fn from(source: games::Source) -> Method {
        match source {
            games::Source::Table => Method::Table,
            games::Source::Search => Method::Search,
            games::Source::Induction => Method::Induction,
        }
    }
}
