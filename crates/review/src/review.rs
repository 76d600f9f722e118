use game::{Ending, MatchStatus, Payoff, Seat};
use games::{Advice, Line, Move, Reason, Value, Worth};
use std::cmp::Ordering;

/// A game that is looked back on: its line with what every position was found to be worth.
///
/// This is the one place that says what a move lost and where a game turned: screens, plain text, annotated records and pages
/// show what stands here.
#[derive(Clone, Debug)]
pub struct Review {
    line: Line,
    /// By position, what the judge would have played and why.
    advice: Vec<Option<Advice>>,
    /// What everybody got, if the last move led to it.
    result: Option<Payoff>,
}

/// What a move was found to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveReview {
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// What would have been best; the move itself if it is as good, seen from another side of the board.
    pub best: Option<Move>,
    /// What the position before was worth to the one who moved, with best play.
    pub before: Option<Value>,
    /// What the move left it worth to the same player.
    pub after: Option<Value>,
}

/// A judgement may err by so much, in what the game is about.
pub(crate) const NOISE: f64 = 1.0;

/// Whoever loses so much with one move has made a mistake.
pub(crate) const MUCH: f64 = 4.0;

/// Judgements stay below this, proven wins are above.
const DECIDED: f64 = 500.0;

impl Review {
    /// A line of which nothing is known but its end, if the rules end it there.
    pub fn new(line: Line) -> Review {
        let advice = vec![None; line.positions().len()];
        let result = line.payoff();
        Review { line, advice, result }
    }

    /// The same for a match that ended in some way. A player who gives up or runs out of time says nothing about the position.
    pub fn of_match(line: Line, status: MatchStatus) -> Review {
        let mut review = Review::new(line);
        if let MatchStatus::Over(payoff, Ending::Rules | Ending::Repetition | Ending::PlyLimit) = status {
            review.result = Some(payoff);
        }
        review
    }

    /// Takes in what a judge says about the position after so many moves.
    pub fn add(&mut self, ply: usize, advice: Option<Advice>) {
        if let Some(known) = self.advice.get_mut(ply) {
            *known = advice;
        }
    }

    /// What a judge said about the position after so many moves.
    pub fn advice(&self, ply: usize) -> Option<Advice> {
        self.advice.get(ply).copied().flatten()
    }

    /// The game.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Whether two play, so that one player's loss is the other's gain.
    pub fn is_for_two(&self) -> bool {
        self.line.rules().seats() == 2
    }

    /// Whether nothing is known of any position before the last.
    pub fn is_empty(&self) -> bool {
        (0..self.line.plies()).all(|ply| self.value_for_mover(ply).is_none())
    }

    /// What a position is worth to the one to move, as far as it is known. Where there is only one move, it is worth what comes
    /// after it.
    pub fn value_for_mover(&self, ply: usize) -> Option<Value> {
        if ply == self.line.plies()
            && let Some(result) = self.result
        {
            return Some(Value::of_result(result[self.line.to_move()], self.line.rules().highest_score()));
        }
        let advice = self.advice.get(ply)?.as_ref()?;
        Value::of(advice.reason).or_else(|| {
            let forced = advice.reason == Reason::OnlyMove && self.is_for_two() && ply < self.line.plies();
            forced.then(|| self.value_after_move(ply)).flatten()
        })
    }

    /// The same for the first player of a game for two; in games for more, for the one to move.
    pub fn value(&self, ply: usize) -> Option<Value> {
        let turned = self.is_for_two() && self.line.seat_at(ply) != Seat::FIRST;
        self.value_for_mover(ply).map(|value| if turned { value.for_opponent() } else { value })
    }

    /// All of these values, from the first position to the last.
    pub fn values(&self) -> Vec<Option<Value>> {
        (0..=self.line.plies()).map(|ply| self.value(ply)).collect()
    }

    /// What was found of the move after so many moves.
    ///
    /// # Panics
    /// If there is none.
    pub fn move_review(&self, ply: usize) -> MoveReview {
        let (mv, before) = (self.line.moves()[ply], self.value_for_mover(ply));
        let best = self.best(ply);
        // With the best move nothing changes; the judgement of the next position is only another look at the same.
        let after = if best == Some(mv) && before.is_some() { before } else { self.value_after_move(ply) };
        MoveReview { seat: self.line.seat_at(ply), mv, best, before, after }
    }

    /// What was found of every move.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = MoveReview> {
        (0..self.line.plies()).map(|ply| self.move_review(ply))
    }

    /// The values of [`Review::values`] as heights from -1 to 1, for a curve; `None` where nothing is known.
    pub fn heights(&self) -> Vec<Option<f64>> {
        let numbers: Vec<Option<f64>> =
            self.values().into_iter().map(|value| value.and_then(|value| value.worth.height())).collect();
        let open = numbers.iter().flatten().map(|number| number.abs()).filter(|&number| number < DECIDED);
        let highest = open.fold(MUCH, f64::max);
        numbers.into_iter().map(|number| number.map(|number| (number / highest).clamp(-1.0, 1.0))).collect()
    }

    /// The best move in a position: the one that was made if it leads to an image of the same position.
    pub fn best(&self, ply: usize) -> Option<Move> {
        let best = self.advice.get(ply)?.as_ref()?.mv;
        let Some(&made) = self.line.moves().get(ply) else { return Some(best) };
        let positions = self.line.positions();
        let after = |mv: Move| positions[ply].play(mv).ok().map(|after| after.canonical());
        let same = best == made || after(best) == Some(positions[ply + 1].canonical());
        Some(if same { made } else { best })
    }

    /// What a move left to the one who made it, in a game for two.
    fn value_after_move(&self, ply: usize) -> Option<Value> {
        let after = self.value_for_mover(ply + 1).filter(|_| self.is_for_two())?;
        let same_mover = self.line.seat_at(ply) == self.line.seat_at(ply + 1);
        Some(if same_mover { after } else { after.for_opponent() }.a_ply_earlier())
    }
}

impl MoveReview {
    /// Whether nothing better is known.
    pub fn is_best(&self) -> bool {
        self.best.is_none_or(|best| best == self.mv)
    }

    /// How much was lost, in what the game is about; `None` if that cannot be said. Proven wins and losses count a lot.
    pub fn loss(&self) -> Option<f64> {
        Some((self.before?.worth.number() - self.after?.worth.number()).max(0.0))
    }

    /// The loss in words, as records keep it: a number, or what was had before; empty if there is none to speak of.
    pub fn loss_text(&self) -> String {
        let (Some(before), Some(after), Some(loss)) = (self.before, self.after, self.loss()) else {
            return String::new();
        };
        let (before, after) = (before.worth, after.worth);
        let either = |test: fn(Worth) -> bool| test(before) || test(after);
        if self.is_best() {
            String::new()
        } else if either(|worth| matches!(worth, Worth::Decided(_))) {
            // Nobody knows how many stones it was ahead or behind by; only who wins can have changed.
            if after.ahead() < before.ahead() { format!("was {before}") } else { String::new() }
        } else if either(|worth| matches!(worth, Worth::Proven(_)) && worth.ahead() != Ordering::Equal) {
            // From a win to a loss is no number of stones or turns.
            if loss > 0.0 { format!("was {before}") } else { String::new() }
        } else if loss >= 0.05 {
            format!("{loss:.1}")
        } else {
            String::new()
        }
    }

    /// Whether the game turned here: who was ahead, or not behind, no longer is, by proof or by more than a judgement may err.
    pub fn turned(&self) -> bool {
        let (Some(before), Some(after)) = (self.before, self.after) else { return false };
        let certain = before.worth.is_proven() && after.worth.is_proven();
        !self.is_best()
            && after.worth.ahead() < before.worth.ahead()
            && (certain || before.worth.number() - after.worth.number() >= NOISE)
    }

    /// Whether it is worth a look: the game turned, or much was lost.
    pub fn is_notable(&self) -> bool {
        let open = |value: Option<Value>| value.is_some_and(|value| value.worth.number().abs() <= DECIDED);
        // Of a win or loss by an unknown margin nobody knows how much of it was lost.
        let known = |value: Option<Value>| value.is_some_and(|value| !matches!(value.worth, Worth::Decided(_)));
        let much = self.loss().is_some_and(|loss| loss >= MUCH)
            && known(self.before)
            && known(self.after)
            && (open(self.before) || open(self.after));
        self.turned() || !self.is_best() && much
    }
}
