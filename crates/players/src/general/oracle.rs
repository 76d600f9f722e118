use game::{Game, Keyed, Prospect, StopSignal, Symmetric, Tactical};
use solver::{AcyclicSolver, DistanceLimits, Goal, Limits};
use std::collections::HashMap;
use std::time::Instant;

/// Somebody who knows what can be forced from a position.
pub trait Oracle<G: Game>: Send {
    /// What every legal move leads to for the one who makes it, as far as it can be proven with this effort. The position is
    /// not over.
    fn foresee(&mut self, game: &G, pos: &G::Position, effort: &Effort<'_>) -> Foreseen<G::Move>;
}

/// How hard an oracle may try.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'s> {
    /// Only wins and losses within so many plies are of interest.
    pub plies: u32,
    /// Positions to look at. Unlike the time, they are the same on every machine.
    pub nodes: u64,
    /// When to give up; never if `None`.
    pub until: Option<Instant>,
    /// Raised when an answer is wanted at once.
    pub stop: &'s StopSignal,
}

/// What an oracle has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreseen<M> {
    /// The prospect of every move for the one who makes it, plies counted from before the move; `None` if it is not known.
    pub moves: Vec<(M, Option<Prospect>)>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M: Copy> Foreseen<M> {
    /// The prospect of the position, if it is proven: a move wins, or all moves are known.
    pub fn prospect(&self) -> Option<Prospect> {
        let best = self.moves.iter().filter_map(|(_, prospect)| *prospect).max()?;
        let all_known = self.moves.iter().all(|(_, prospect)| prospect.is_some());
        (best > Prospect::Draw || all_known).then_some(best)
    }

    /// The moves that may be best: those that win soonest, or else all that do not lose, or else those that lose latest.
    pub fn best(&self) -> Vec<M> {
        let prospect = self.prospect();
        let keep = |found: Option<Prospect>| match prospect {
            Some(best) => found == Some(best),
            None => found.is_none_or(|found| found >= Prospect::Draw),
        };
        self.moves.iter().filter(|(_, found)| keep(*found)).map(|(mv, _)| *mv).collect()
    }
}

/// An oracle for every game: it plays all moves out, one ply deeper at a time.
///
/// For three and four seats, where nobody can be forced by one player alone, it sees moves that win at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByTrying;

impl<G: Game> Oracle<G> for ByTrying {
    fn foresee(&mut self, game: &G, pos: &G::Position, effort: &Effort<'_>) -> Foreseen<G::Move> {
        let mut found: Vec<(G::Move, Option<Prospect>)> = game.moves(pos).map(|mv| (mv, None)).collect();
        let mut trying = Trying { game, effort, nodes: 0, known: HashMap::new() };
        let plies = if game.seats() == 2 { effort.plies } else { effort.plies.min(1) };
        'deeper: for horizon in 1..=plies {
            for (mv, prospect) in found.iter_mut().filter(|(_, prospect)| prospect.is_none()) {
                match trying.after_move(pos, *mv, horizon - 1) {
                    Ok(Outlook::Open) => {}
                    Ok(Outlook::Decided(decided)) => *prospect = Some(decided),
                    Err(Stopped) => break 'deeper,
                }
            }
            let won = found.iter().any(|(_, prospect)| matches!(prospect, Some(Prospect::Win(_))));
            if won || found.iter().all(|(_, prospect)| prospect.is_some()) {
                break;
            }
        }
        Foreseen { moves: found, nodes: trying.nodes }
    }
}

/// A search of [`ByTrying`].
struct Trying<'t, G: Game> {
    game: &'t G,
    effort: &'t Effort<'t>,
    nodes: u64,
    /// How far positions were looked at, and what was seen.
    known: HashMap<G::Position, (u32, Outlook)>,
}

/// What is seen within some plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outlook {
    Decided(Prospect),
    Open,
}

struct Stopped;

/// Between two looks at the clock.
const NODES_BETWEEN_CLOCKS: u64 = 256;

impl<G: Game> Trying<'_, G> {
    /// What a move leads to for the one who makes it, if the plies after it are looked at.
    fn after_move(&mut self, pos: &G::Position, mv: G::Move, plies: u32) -> Result<Outlook, Stopped> {
        let mover = self.game.to_move(pos);
        let after = self.game.play(pos, mv);
        if let Some(payoff) = self.game.payoff(&after) {
            let score = match self.game.seats() {
                2 => payoff[mover],
                _ => i32::from(payoff.winner() == Some(mover)),
            };
            return Ok(Outlook::Decided(match Prospect::of_score(score) {
                Prospect::Win(_) => Prospect::Win(1),
                Prospect::Loss(_) => Prospect::Loss(1),
                Prospect::Draw => Prospect::Draw,
            }));
        }
        let same_mover = self.game.to_move(&after) == mover;
        Ok(match self.outlook(&after, plies)? {
            Outlook::Open => Outlook::Open,
            Outlook::Decided(Prospect::Win(plies)) if same_mover => Outlook::Decided(Prospect::Win(plies + 1)),
            Outlook::Decided(Prospect::Loss(plies)) if same_mover => Outlook::Decided(Prospect::Loss(plies + 1)),
            Outlook::Decided(prospect) => Outlook::Decided(prospect.before()),
        })
    }

    /// What is seen of a position that is not over.
    fn outlook(&mut self, pos: &G::Position, plies: u32) -> Result<Outlook, Stopped> {
        if plies == 0 {
            return Ok(Outlook::Open);
        }
        if let Some(&(looked, outlook)) = self.known.get(pos)
            && (looked >= plies || outlook != Outlook::Open)
        {
            return Ok(outlook);
        }
        self.enter()?;
        let (mut best, mut open) = (None, false);
        for mv in self.game.moves(pos) {
            match self.after_move(pos, mv, plies - 1)? {
                Outlook::Open => open = true,
                Outlook::Decided(prospect) => best = best.max(Some(prospect)),
            }
            if matches!(best, Some(Prospect::Win(_))) {
                break;
            }
        }
        let outlook = match best {
            Some(best) if !open || best > Prospect::Draw => Outlook::Decided(best),
            _ => Outlook::Open,
        };
        self.known.insert(*pos, (plies, outlook));
        Ok(outlook)
    }

    fn enter(&mut self) -> Result<(), Stopped> {
        let Effort { nodes, until, stop, .. } = self.effort;
        let late = || stop.raised() || until.is_some_and(|until| Instant::now() >= until);
        if self.nodes >= *nodes || self.nodes.is_multiple_of(NODES_BETWEEN_CLOCKS) && late() {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }
}

/// An oracle for games that end by themselves and know their tactics: it sees further with the same effort.
pub struct BySolver<G: Game>(AcyclicSolver<G>);

impl<G: Tactical + Symmetric + Keyed> BySolver<G> {
    /// A solver that remembers what it finds in at most `memory` bytes. It has to know the game that will be played.
    pub fn new(game: G, memory: usize) -> BySolver<G> {
        BySolver(AcyclicSolver::new(game, memory))
    }
}

impl<G: Tactical + Symmetric + Keyed + Send> Oracle<G> for BySolver<G> {
    fn foresee(&mut self, game: &G, pos: &G::Position, effort: &Effort<'_>) -> Foreseen<G::Move> {
        let mut found: Vec<(G::Move, Option<Prospect>)> = game.moves(pos).map(|mv| (mv, None)).collect();
        let mut nodes = 0;
        let count = found.len() as u64;
        for (done, (mv, prospect)) in (0..).zip(&mut found) {
            // What one move leaves over, the next ones share.
            let share = (effort.nodes - nodes) / (count - done);
            let time = effort.until.map(|until| until.saturating_duration_since(Instant::now()));
            // The move itself takes a ply.
            let plies = (effort.plies != u32::MAX).then(|| effort.plies.saturating_sub(1));
            let limits = DistanceLimits { effort: Limits { nodes: Some(share), time }, plies };
            let outcome = self.0.solve(&game.play(pos, *mv), Goal::Exact, &limits, effort.stop);
            nodes += outcome.nodes;
            // The solver may know more than it was asked for; only this much counts, whatever it remembers.
            let within = |prospect: &Prospect| prospect.plies().is_none_or(|plies| plies <= effort.plies);
            *prospect = outcome.prospect.map(Prospect::before).filter(within);
        }
        Foreseen { moves: found, nodes }
    }
}
