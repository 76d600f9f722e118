use game::{Bounds, Prospect, Seat};
use games::{Move, Position, Resources, Standing, Worth};
use std::time::Duration;

/// What is known of a position: what each of its moves leads to.
#[derive(Clone, Debug)]
pub struct Report {
    /// The position.
    pub position: Position,
    /// All legal moves, the best one first; what nothing is known of comes last.
    pub moves: Vec<MoveReport>,
    /// Between these scores the position lies for the one to move, where its score is being proven.
    pub bounds: Option<Bounds>,
    /// Estimates are complete to this depth, counted from 1; 0 if there are none.
    pub depth: u32,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Time that was spent.
    pub elapsed: Duration,
    /// Whether there is more to be found.
    pub state: State,
}

/// Whether there is more to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// More time finds more.
    Open,
    /// Every move is proven.
    Proven,
    /// Nothing deeper can be found by the means that there are.
    Exhausted,
}

/// What is known of a move. What is proven, bounded and estimated is kept apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// What is proven of it.
    pub proof: Option<Proof>,
    /// Between these scores it lies for the one to move, where a score is being proven.
    pub bounds: Option<Bounds>,
    /// What it is estimated to lead to.
    pub guess: Option<Guess>,
    /// What the opening book says of it.
    pub book: Option<BookValue>,
    /// The move and what is expected to follow it; empty where that was not looked for.
    pub line: Vec<Move>,
}

/// What an opening book says of a move. It stands beside proofs and estimates and is mixed with neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookValue {
    /// What the move is worth to the one who makes it, by the best line through the book.
    pub worth: Worth,
    /// How many plies ahead that is: along the line, and then by the search at its end.
    pub plies: u32,
}

/// Something that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What the move is worth to the one who makes it.
    pub worth: Worth,
    /// Where that comes from.
    pub source: Source,
}

/// Where a proof comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The move ends the game.
    Rules,
    /// A solver searched it out.
    Search,
    /// It stands in a table of all positions.
    Table,
}

/// An estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// What the move leads to, for each seat.
    pub by_seat: Vec<Worth>,
    /// How many plies ahead that is, the move included.
    pub plies: u32,
    /// How far it moved within the last two depths for the one who makes the move, in hundredths: what moves may move again. `None` if there was
    /// nothing to compare with.
    pub doubt: Option<u32>,
}

impl Source {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            Source::Rules => "rules",
            Source::Search => "search",
            Source::Table => "table",
        }
    }
}

impl Report {
    /// A position of which only the rules are known: what its moves are, and which of them end the game.
    pub fn new(position: Position) -> Report {
        let highest = position.game().highest_score();
        let seat = position.to_move();
        let moves = position.moves().into_iter().map(|mv| {
            let result = position.play(mv).ok().and_then(|after| after.payoff());
            let worth = result.map(|payoff| Worth::of_result(payoff[seat], highest).a_ply_earlier());
            let proof = worth.map(|worth| Proof { worth, source: Source::Rules });
            MoveReport {
                mv,
                proof,
                bounds: None,
                guess: None,
                book: None,
                line: if proof.is_some() { vec![mv] } else { Vec::new() },
            }
        });
        let mut report = Report {
            moves: moves.collect(),
            bounds: None,
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            state: State::Open,
            position,
        };
        report.order();
        report
    }

    /// Takes in what the opening book says.
    pub(crate) fn look_up(&mut self, resources: &Resources) {
        for told in self.position.book_moves(resources) {
            if let Some(known) = self.moves.iter_mut().find(|known| known.mv == told.mv) {
                known.book = Some(BookValue { worth: Worth::Judged(told.hundredths), plies: told.plies });
            }
        }
    }

    /// Whose moves they are.
    pub fn seat(&self) -> Seat {
        self.position.to_move()
    }

    /// What is known of a move.
    pub fn of(&self, mv: Move) -> Option<&MoveReport> {
        self.moves.iter().find(|report| report.mv == mv)
    }

    /// The best move, as far as anything is known.
    pub fn best(&self) -> Option<&MoveReport> {
        self.moves.first().filter(|best| best.worth(self.seat()).is_some())
    }

    /// What the position is worth to the one to move; the flag says whether that is proven. It is if the best move is and no other one
    /// can be better.
    pub fn worth(&self) -> Option<(Worth, bool)> {
        let best = self.best()?;
        let worth = best.worth(self.seat())?;
        let no_better = |other: &MoveReport| {
            let bounded = |bounds: Bounds| matches!(worth, Worth::Exact(score) if bounds.high <= score);
            other.proof.is_some() || other.bounds.is_some_and(bounded)
        };
        let most = matches!(worth, Worth::Proven(Prospect::Win(_)) | Worth::Decided(Standing::Won));
        Some((worth, best.proof.is_some() && (most || self.moves.iter().all(no_better))))
    }

    /// Takes in what is proven of the score of the position: no move leads to more.
    pub(crate) fn narrow(&mut self, bounds: Bounds) {
        // What was proven earlier stays proven.
        let bounds = self.bounds.map_or(bounds, |before| bounds.and(before));
        self.bounds = Some(bounds);
        let highest = self.position.game().highest_score();
        for known in self.moves.iter_mut().filter(|known| known.proof.is_none()) {
            known.narrow(Bounds { low: -highest, high: bounds.high });
        }
    }

    /// Puts the moves in order, and says whether all is proven.
    pub(crate) fn order(&mut self) {
        let seat = self.seat();
        // Of two that are worth the same the one that is proven comes first.
        let number = |report: &MoveReport| {
            let worth = report.worth(seat).map_or(f64::NEG_INFINITY, Worth::number);
            (worth, report.proof.is_some())
        };
        self.moves.sort_by(|a, b| {
            let (a, b) = (number(a), number(b));
            b.0.total_cmp(&a.0).then(b.1.cmp(&a.1))
        });
        if self.moves.iter().all(|report| report.proof.is_some()) {
            self.state = State::Proven;
        }
    }
}

impl MoveReport {
    /// What the move is worth to the one of this seat who makes it: what is proven, else what is estimated, within what is proven.
    pub fn worth(&self, seat: Seat) -> Option<Worth> {
        let guess = || self.guess.as_ref().and_then(|guess| guess.by_seat.get(seat.index()).copied());
        let within = |worth: Worth| match (worth, self.bounds) {
            (Worth::Judged(hundredths), Some(bounds)) => {
                Worth::Judged(hundredths.clamp(bounds.low * 100, bounds.high * 100))
            }
            _ => worth,
        };
        self.proof.map(|proof| proof.worth).or_else(|| guess().map(within))
    }

    /// Takes in what is proven of its score.
    pub(crate) fn narrow(&mut self, bounds: Bounds) {
        let bounds = self.bounds.map_or(bounds, |before| bounds.and(before));
        self.bounds = Some(bounds);
        if let (Some(score), None) = (bounds.value(), self.proof) {
            self.proof = Some(Proof { worth: Worth::Exact(score), source: Source::Search });
            self.line = vec![self.mv];
        }
    }
}
