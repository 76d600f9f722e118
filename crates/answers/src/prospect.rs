use crate::{Object, RosterResult};
use game::{Prospect, Seat};
use games::{Move, Position, ProspectOutcome};
use library::ProvenValue;
use serde::Serialize;

/// What was found, as `--json` prints it.
#[derive(Serialize)]
pub struct ProspectResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    position: String,
    /// For the side to move; `null` while it is not known.
    value: Option<&'static str>,
    /// To the end of the game; `null` for a draw.
    plies: Option<u32>,
    /// While the value is not known: nobody can force a win sooner.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided_within: Option<u32>,
    winner: Option<&'static str>,
    /// Best play.
    pub line: Vec<String>,
    /// For the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Object<MoveProspect>>,
    source: &'static str,
    /// Positions entered by search.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    threads: usize,
    version: &'static str,
}

/// What a move leads to.
#[derive(Serialize)]
pub struct MoveProspect {
    value: Option<&'static str>,
    plies: Option<u32>,
    /// Both together.
    #[serde(skip)]
    pub prospect: Option<Prospect>,
}

impl ProspectResult {
    /// The result of what was found of a position.
    pub fn new(
        position: &Position,
        found: ProspectOutcome,
        line: &[Move],
        moves: Option<Vec<(Move, Option<Prospect>)>>,
        threads: usize,
    ) -> ProspectResult {
        let game = position.game();
        let mover = position.to_move();
        let winner = found.sign().map(|sign| match (sign, mover) {
            (0, _) => "draw",
            (1, Seat::FIRST) | (-1, Seat::SECOND) => "first",
            _ => "second",
        });
        let move_report = |prospect: Option<Prospect>| MoveProspect {
            value: prospect.map(Prospect::name),
            plies: prospect.and_then(Prospect::plies),
            prospect,
        };
        ProspectResult {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            position: position.text(),
            value: found.sign().map(|_| found.at_least.name()),
            plies: found.prospect.and_then(Prospect::plies),
            undecided_within: found.sign().is_none().then_some(found.undecided_within),
            winner,
            line: line.iter().map(|&mv| game.move_text(mv)).collect(),
            moves: moves.map(|moves| {
                Object(moves.into_iter().map(|(mv, found)| (game.move_text(mv), move_report(found))).collect())
            }),
            source: found.source.name(),
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
            threads,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// What is proven of a position with this side to move: how soon somebody wins, or at least who does.
    pub fn proven(found: ProspectOutcome, mover: Seat) -> Option<ProvenValue> {
        let winner = |sign: i32| match sign {
            0 => None,
            1 => Some(mover),
            _ => Some(mover.opponent()),
        };
        let exact = found.prospect.map(ProvenValue::Prospect);
        exact.or_else(|| found.sign().map(|sign| ProvenValue::Winner(winner(sign))))
    }

    /// What came out, in a sentence.
    pub fn verdict(found: ProspectOutcome, position: &Position) -> String {
        let game = position.game();
        let names = game.seat_names();
        let mover = position.to_move();
        let (winner, plies) = match found.prospect {
            None => match found.sign() {
                Some(1) => return format!("{} wins", names[mover.index()]),
                Some(-1) => return format!("{} wins", names[mover.opponent().index()]),
                _ => return format!("not known; nobody can force a win within {} plies", found.undecided_within),
            },
            Some(Prospect::Draw) => return "a draw: nobody can force a win".to_owned(),
            Some(Prospect::Win(plies)) => (mover, plies),
            Some(Prospect::Loss(plies)) => (mover.opponent(), plies),
        };
        let winner = names[winner.index()];
        match plies {
            0 => format!("{winner} has won"),
            1 => format!("{winner} wins in 1 ply"),
            plies => format!("{winner} wins in {plies} plies"),
        }
    }
}
