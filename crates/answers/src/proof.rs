use crate::{Object, RosterResult};
use game::{Prospect, Seat};
use games::{Game, Position};
use library::{Origin, Proof, ProofQuery, ProvenValue, shipped_proofs};
use serde::Serialize;

/// A proof as the program answers it.
#[derive(Debug, Serialize)]
pub struct ProofResult<'p> {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    /// `null` for the start of the game.
    position: Option<&'p str>,
    goal: &'static str,
    /// As `solve` has it: a number for the first player, or `win`, `loss` or `draw` for the side to move.
    value: ValueResult,
    plies: Option<u32>,
    winner: &'static str,
    method: &'static str,
    nodes: Option<u64>,
    line: &'p [String],
    command: &'p str,
    certificate: Option<&'p str>,
    /// The command that confirms the certificate.
    check: Option<String>,
    source: &'static str,
    /// The day on which it was proven here.
    date: Option<&'p str>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ValueResult {
    Number(i32),
    Name(&'static str),
}

/// A proof with the game that it is about.
#[derive(Debug)]
pub struct KnownProof {
    /// What is proven.
    pub proof: Proof,
    /// Its game.
    pub game: Game,
    /// Its position.
    pub position: Position,
}

impl KnownProof {
    /// The proofs that come with the program and those of this machine, as far as a query fits: boards from small to large, beyond
    /// that what comes with the program first, in the order of its file.
    pub fn all(own: Vec<Proof>, query: &ProofQuery) -> Vec<KnownProof> {
        let mut proofs: Vec<Proof> = shipped_proofs().iter().cloned().chain(own).collect();
        proofs.retain(|proof| query.fits(proof));
        proofs.sort_by(|a, b| (a.game_name(), a.cells(), &a.place).cmp(&(b.game_name(), b.cells(), &b.place)));
        // What a newer program has proven of a game that is not known here cannot be shown.
        proofs.into_iter().filter_map(KnownProof::open).collect()
    }

    fn open(proof: Proof) -> Option<KnownProof> {
        Some(KnownProof { game: proof.game().ok()?, position: proof.start().ok()?, proof })
    }

    /// Who wins; `None` for a draw.
    pub fn winner(&self) -> Option<Seat> {
        self.proof.winner(self.position.to_move())
    }

    /// It as JSON.
    pub fn result(&self) -> ProofResult<'_> {
        let KnownProof { proof, game, .. } = self;
        let number = |winner: Option<Seat>| winner.map_or(0, |seat| if seat == Seat::FIRST { 1 } else { -1 });
        let about_score = game.highest_score() > 1;
        let (value, plies) = match proof.value {
            ProvenValue::Score(score) => (ValueResult::Number(score), None),
            ProvenValue::Prospect(prospect) => (ValueResult::Name(prospect.name()), prospect.plies()),
            ProvenValue::Winner(winner) if about_score => (ValueResult::Number(number(winner)), None),
            ProvenValue::Winner(winner) => {
                let sign = if self.position.to_move() == Seat::FIRST { number(winner) } else { -number(winner) };
                (ValueResult::Name(Prospect::of_score(sign).name()), None)
            }
        };
        let (source, date) = match &proof.origin {
            Origin::Shipped => ("shipped", None),
            Origin::Here(date) => ("here", Some(date.as_str())),
        };
        ProofResult {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            position: proof.position.as_deref(),
            goal: if matches!(proof.value, ProvenValue::Winner(_)) { "wld" } else { "exact" },
            value,
            plies,
            winner: self.winner().map_or("draw", |seat| if seat == Seat::FIRST { "first" } else { "second" }),
            method: proof.method.name(),
            nodes: proof.nodes,
            line: &proof.line,
            command: &proof.command,
            certificate: proof.certificate.as_deref(),
            check: proof.certificate.as_deref().map(check_command),
            source,
            date,
        }
    }
}

/// The command that confirms a certificate.
pub fn check_command(file: &str) -> String {
    let plain = file.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-+".contains(letter));
    if plain { format!("yomikiri check {file}") } else { format!("yomikiri check \"{file}\"") }
}
