use game::Seat;
use games::{Game, Position};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsString;

/// What a job does. Its fields are made of values that were checked, and each becomes an argument of its own: nothing that somebody
/// wrote is ever split, or taken for an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Task {
    /// Proves what a position is worth.
    Solve(Solve),
    /// Lets players play each other.
    Match(Match),
    /// Runs an experiment of the laboratory.
    Experiment(Experiment),
}

/// A proof to be found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solve {
    /// The position.
    pub place: Place,
    /// What is to be proven.
    pub mode: Goal,
    /// Whether the game is about a score: then what is proven is kept while it goes on, and nothing is proven twice.
    pub about_score: bool,
}

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The best score, or how soon somebody wins.
    Exact,
    /// Only who wins.
    Wld,
}

/// Games to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Match {
    /// What is played; games begin at its usual start.
    pub place: Place,
    /// The players by their descriptions.
    pub players: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// Games of each pairing.
    pub games: usize,
    /// Plies by chance before each game.
    pub opening: Option<usize>,
    /// Stop when it is decided whether the first player is better by the second number rather than by the first, in Elo.
    pub sprt: Option<(f64, f64)>,
    /// Where all that is random comes from.
    pub seed: u64,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All players sit at one board.
    #[default]
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Everybody meets the next one.
    Ladder,
}

/// An experiment to be run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// Its name, one of those that belong to the program.
    pub experiment: String,
    /// Fewer games and smaller boards.
    pub quick: bool,
    /// Also what takes very long.
    pub all: bool,
    /// Only the cells about this board.
    pub board: Option<String>,
}

/// A game with its rules, and a position of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// The game.
    pub game: String,
    /// Its board.
    pub board: String,
    /// The pieces of each player, where there is a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<usize>,
    /// The players, where there is a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<usize>,
    /// All switches.
    pub rules: BTreeMap<String, String>,
    /// The characters of the position, if it is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who is to move there, counted from 0.
    pub to_move: usize,
}

/// The file of a checkpoint, in the folder of its job.
pub(crate) const CHECKPOINT: &str = "checkpoint";

impl Place {
    /// The place of a position.
    pub fn of(position: &Position) -> Place {
        let game = position.game();
        let at_start = *position == game.start();
        Place {
            start: (!at_start).then(|| position.text()),
            to_move: position.to_move().index(),
            ..Place::of_game(&game)
        }
    }

    /// The start of a game.
    pub fn of_game(game: &Game) -> Place {
        let roster = game.roster();
        let rules = game.switches().iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        Place {
            game: game.name().to_owned(),
            board: game.board(),
            pieces: roster.pieces,
            players: roster.players,
            rules: rules.collect(),
            start: None,
            to_move: Seat::FIRST.index(),
        }
    }

    fn arguments(&self) -> Vec<String> {
        let mut arguments = vec![format!("--board={}", self.board)];
        arguments.extend(self.pieces.map(|pieces| format!("--pieces={pieces}")));
        arguments.extend(self.players.map(|players| format!("--players={players}")));
        arguments.extend(self.rules.iter().map(|(name, value)| format!("--rule={name}={value}")));
        arguments.extend(self.start.iter().map(|start| format!("--position={start}")));
        arguments
    }
}

impl Solve {
    /// The solve of a position.
    pub fn new(position: &Position, mode: Goal) -> Solve {
        // Checkpoints hold scores: games that are only won, drawn or lost have none.
        Solve { place: Place::of(position), mode, about_score: position.game().highest_score() > 1 }
    }
}

impl Task {
    /// Whether a job that was paused goes on where it stopped.
    pub(crate) fn keeps(&self) -> bool {
        match self {
            Task::Solve(solve) => solve.about_score,
            Task::Match(_) | Task::Experiment(_) => true,
        }
    }

    /// What the program is told, before and after what all jobs are told. `begun` if the job ran before, `saved` if there is a
    /// checkpoint.
    pub(crate) fn arguments(&self, begun: bool, saved: bool) -> Vec<OsString> {
        let mut arguments: Vec<String> = Vec::new();
        match self {
            Task::Solve(solve) => {
                arguments.push("solve".to_owned());
                arguments.extend(solve.place.arguments());
                let mode = match solve.mode {
                    Goal::Exact => "exact",
                    Goal::Wld => "wld",
                };
                arguments.push(format!("--mode={mode}"));
                if solve.about_score {
                    arguments.push(format!("--checkpoint={CHECKPOINT}"));
                    arguments.extend(saved.then(|| "--resume".to_owned()));
                }
                arguments.extend(["--".to_owned(), solve.place.game.clone()]);
            }
            Task::Match(wanted) => {
                arguments.push("match".to_owned());
                arguments.extend(wanted.place.arguments());
                arguments.extend([format!("--games={}", wanted.games), format!("--seed={}", wanted.seed)]);
                arguments.extend(wanted.opening.map(|plies| format!("--opening={plies}")));
                arguments.extend(wanted.sprt.map(|(elo0, elo1)| format!("--sprt={elo0},{elo1}")));
                arguments.extend(match wanted.format {
                    Format::Match => None,
                    Format::RoundRobin => Some("--round-robin".to_owned()),
                    Format::Gauntlet => Some("--gauntlet".to_owned()),
                    Format::Ladder => Some("--ladder".to_owned()),
                });
                arguments.extend(begun.then(|| "--resume".to_owned()));
                arguments.extend(["--".to_owned(), wanted.place.game.clone()]);
                arguments.extend(wanted.players.iter().cloned());
            }
            Task::Experiment(wanted) => {
                arguments.extend(["lab".to_owned(), "run".to_owned()]);
                arguments.extend(wanted.quick.then(|| "--quick".to_owned()));
                arguments.extend(wanted.all.then(|| "--all".to_owned()));
                arguments.extend(wanted.board.iter().map(|board| format!("--board={board}")));
                arguments.extend(["--".to_owned(), wanted.experiment.clone()]);
            }
        }
        arguments.into_iter().map(OsString::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(task: &Task, begun: bool, saved: bool) -> Vec<String> {
        task.arguments(begun, saved).into_iter().map(|word| word.into_string().expect("it is text")).collect()
    }

    #[test]
    fn a_solve_names_all_rules_and_its_position_and_is_resumed_from_a_checkpoint_only() {
        let game = games::open("nip", Some("4x4"), &[("rim", "off")]).expect("the game exists");
        let position = game.start().play(game.start().moves()[0]).expect("it is legal");
        let task = Task::Solve(Solve::new(&position, Goal::Wld));
        let told = words(&task, true, false);
        assert!(told.contains(&"--rule=rim=off".to_owned()) && told.contains(&"--mode=wld".to_owned()), "{told:?}");
        assert!(told.contains(&format!("--position={}", position.text())), "{told:?}");
        assert!(!told.contains(&"--resume".to_owned()));
        assert!(words(&task, true, true).contains(&"--resume".to_owned()));
        assert_eq!(told[told.len() - 2..], ["--", "nip"]);
    }

    #[test]
    fn games_without_a_score_have_no_checkpoint() {
        let game = games::open("gobblers", None, &[]).expect("the game exists");
        let task = Task::Solve(Solve::new(&game.start(), Goal::Exact));
        assert!(!task.keeps());
        assert!(!words(&task, true, true).iter().any(|word| word.contains("checkpoint") || word == "--resume"));
    }

    #[test]
    fn players_stand_behind_the_sign_that_ends_options() {
        let game = games::open("othello", Some("6x6"), &[]).expect("the game exists");
        let task = Task::Match(Match {
            place: Place::of_game(&game),
            players: vec!["level:5".to_owned(), "--data-dir=/".to_owned()],
            format: Format::Match,
            games: 10,
            opening: Some(4),
            sprt: Some((0.0, 20.0)),
            seed: 7,
        });
        let told = words(&task, false, false);
        let end = told.iter().position(|word| word == "--").expect("options end");
        assert_eq!(told[end + 1..], ["othello", "level:5", "--data-dir=/"]);
        assert!(told.contains(&"--sprt=0,20".to_owned()), "{told:?}");
    }
}
