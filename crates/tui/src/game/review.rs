use super::mark;
use game::{Ending, MatchStatus, Payoff, Prospect, Scene, Seat};
use games::Table;
use record::openings::Opening;
use session::{Session, Worth};
use std::cmp::Ordering;
use std::sync::Arc;

/// A game that is looked back on, position by position, with what each was worth.
pub(super) struct Review {
    table: Arc<dyn Table>,
    /// All positions from the start to the end.
    positions: Vec<String>,
    /// Who made which move.
    moves: Vec<(Seat, String)>,
    /// How many moves were made before the position that is shown.
    at: usize,
    /// What the positions are worth to the first player, as far as it is known; in games for more than two, to the one to move.
    values: Vec<Option<Worth>>,
    /// What would have been best.
    best: Vec<Option<String>>,
    /// The latest opening with a name.
    openings: Vec<Option<&'static Opening>>,
}

/// So much of a judgement is noise, in what the game is about.
const NOISE: f64 = 1.0;

/// Whoever loses so much with one move has made a mistake.
const MUCH: f64 = 4.0;

/// Judgements stay below this, proven wins are above.
const DECIDED: f64 = 500.0;

impl Review {
    pub(super) fn new(session: &Session) -> Review {
        let positions = session.history();
        let moves: Vec<_> = session.turns().iter().map(|turn| (turn.seat, turn.mv.clone())).collect();
        let mut values = vec![None; positions.len()];
        if let MatchStatus::Over(payoff, Ending::Rules) = session.status()
            && let Some(last) = values.last_mut()
        {
            *last = Some(final_worth(&payoff, session.situation().highest_score()));
        }
        let best = vec![None; positions.len()];
        let openings = session.openings();
        Review { table: Arc::clone(session.table()), at: moves.len(), positions, moves, values, best, openings }
    }

    /// Takes in what a position is worth to the one to move.
    pub(super) fn judged(&mut self, session: &Session, ply: usize, worth: Option<Worth>, best: Option<String>) {
        let Some((seat, _)) = self.moves.get(ply) else { return };
        let two = session.occupants().len() == 2;
        let turned = two && *seat != Seat::FIRST;
        self.values[ply] = worth.map(|worth| if turned { worth.for_opponent() } else { worth });
        self.best[ply] = best;
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn moves(&self) -> &[(Seat, String)] {
        &self.moves
    }

    pub(super) fn values(&self) -> &[Option<Worth>] {
        &self.values
    }

    /// The latest opening with a name that was reached in the position shown.
    pub(super) fn opening(&self) -> Option<&'static Opening> {
        self.openings.get(self.at).copied().flatten()
    }

    /// What would have been better in the position shown, and the move that was made there.
    pub(super) fn better(&self) -> Option<(&str, &str)> {
        let (_, made) = self.moves.get(self.at)?;
        self.best[self.at].as_deref().filter(|best| best != made).map(|best| (best, made.as_str()))
    }

    /// Whether values are those of the first player.
    pub(super) fn is_for_two(&self) -> bool {
        self.table.seat_names().len() == 2
    }

    pub(super) fn back(&mut self, plies: usize) {
        self.at = self.at.saturating_sub(plies);
    }

    pub(super) fn forward(&mut self, plies: usize) {
        self.go_to(self.at.saturating_add(plies));
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        self.at = ply.min(self.moves.len());
    }

    /// To the next position before a move that changed much, from the end to the first one again.
    pub(super) fn go_to_turning_point(&mut self) {
        let count = self.moves.len();
        let next = (1..=count).map(|step| (self.at + step) % (count + 1)).find(|&ply| self.is_turning_point(ply));
        self.at = next.unwrap_or(self.at);
    }

    /// Whether the move after so many moves gave away a win or a draw, or much else.
    pub(super) fn is_turning_point(&self, ply: usize) -> bool {
        let Some((seat, _)) = self.moves.get(ply).filter(|_| self.is_for_two()) else { return false };
        let (Some(before), Some(after)) = (self.values[ply], self.values[ply + 1]) else { return false };
        let for_mover = |worth: Worth| if *seat == Seat::FIRST { worth } else { worth.for_opponent() };
        let (before, after) = (for_mover(before), for_mover(after));
        let lost = before.number() - after.number();
        let decided = before.number().abs() > DECIDED && after.number().abs() > DECIDED;
        let worse = after.ahead() < before.ahead();
        worse && (lost >= NOISE || before.is_proven() && after.is_proven()) || !decided && lost >= MUCH
    }

    /// The position that is shown, with the move that led to it marked.
    pub(super) fn scene(&self) -> Option<Scene> {
        let mut scene = self.table.situation(self.positions.get(self.at)?).ok()?.scene();
        mark::without_targets(&mut scene);
        if let Some(before) = self.at.checked_sub(1)
            && let Ok(situation) = self.table.situation(&self.positions[before])
        {
            mark::last_move(&mut scene, &*situation, &self.moves[before].1);
        }
        Some(scene)
    }

    /// The values as heights from -1 to 1, for a curve; `None` where nothing is known.
    pub(super) fn heights(&self) -> Vec<Option<f64>> {
        let numbers = self.values.iter().map(|worth| worth.and_then(Worth::height));
        let open = numbers.clone().flatten().map(f64::abs).filter(|&number| number < DECIDED);
        let highest = open.fold(MUCH, f64::max);
        numbers.map(|number| number.map(|number| (number / highest).clamp(-1.0, 1.0))).collect()
    }
}

/// What the end of a game is worth to the first player: stones where they are counted, else a win or a loss.
fn final_worth(payoff: &Payoff, highest: i32) -> Worth {
    let score = payoff[Seat::FIRST];
    if highest > 1 {
        return Worth::Exact(score);
    }
    Worth::Proven(match score.cmp(&0) {
        Ordering::Greater => Prospect::Win(0),
        Ordering::Equal => Prospect::Draw,
        Ordering::Less => Prospect::Loss(0),
    })
}
