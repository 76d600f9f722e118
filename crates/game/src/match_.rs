use crate::{IllegalMove, Line, Payoff, Playable, Seat};
use std::fmt;
use std::time::Duration;

/// A game being played: what happened so far, and everything that depends on it.
///
/// The rules know no history; repetitions, the ply limit, clocks and taking back are the business of a match. It never
/// reads a clock itself: whoever runs the match measures how long a move took and says so.
///
/// A move that was taken back gives its time back as well, because what is left is counted from the moves made.
#[derive(Clone, Debug)]
pub struct Match<P: Playable> {
    line: Line<P>,
    /// How long each move took.
    used: Vec<Duration>,
    /// Turns taken back, the latest one last.
    taken_back: Vec<Turn<P>>,
    limits: MatchLimits,
    /// What the players said that ended it.
    closing: Option<Closing>,
}

/// When a match ends although the rules of the game would go on; nothing of it by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchLimits {
    /// Drawn as soon as a position with the same side to move has occurred this often.
    pub repetition: Option<usize>,
    /// Drawn after this many plies.
    pub plies: Option<usize>,
    /// Lost by the seat that has used up its time.
    pub time: Option<TimeAccount>,
}

/// The time of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeAccount {
    /// What each seat has at the start.
    pub initial: Duration,
    /// What it gets back for each of its moves.
    pub increment: Duration,
}

/// What is known of the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStatus {
    /// This seat is to move.
    Running(Seat),
    /// The match is over.
    Over(Payoff, Ending),
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game.
    Rules,
    /// The position has occurred too often.
    Repetition,
    /// The ply limit is reached.
    PlyLimit,
    /// This seat has used up its time.
    Time(Seat),
    /// This seat gave up.
    Resignation(Seat),
    /// The players agreed on a draw.
    Agreement,
    /// This seat made no legal move when it had to.
    Forfeit(Seat),
}

/// What ends a match from outside, whatever the position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// This seat gives up.
    Resign(Seat),
    /// The players agree on a draw.
    AgreeDraw,
    /// The clock of this seat has run out while it was thinking.
    RunOut(Seat),
    /// This seat wants to do something that the rules forbid, or does nothing any more.
    Forfeit(Seat),
}

/// Why a move could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is nothing left to play.
    #[error("the match is over; take a move back to play on")]
    Over,
}

#[derive(Clone, Debug)]
struct Turn<P: Playable> {
    mv: P::Move,
    after: P::Position,
    used: Duration,
}

impl<P: Playable> Match<P> {
    /// A match from the start of the game.
    pub fn new(rules: P, limits: MatchLimits) -> Match<P> {
        Match::of(Line::new(rules), limits)
    }

    /// A match that goes on from a line of play, whose moves took no time.
    pub fn of(line: Line<P>, limits: MatchLimits) -> Match<P> {
        let used = vec![Duration::ZERO; line.plies()];
        Match { line, used, taken_back: Vec::new(), limits, closing: None }
    }

    /// The start and the moves made so far.
    pub fn line(&self) -> &Line<P> {
        &self.line
    }

    /// The position now.
    pub fn position(&self) -> &P::Position {
        self.line.position()
    }

    /// The number of moves made so far.
    pub fn plies(&self) -> usize {
        self.line.plies()
    }

    /// How long each of the moves made so far took.
    pub fn used(&self) -> &[Duration] {
        &self.used
    }

    /// Whether there is a move to make again.
    pub fn can_redo(&self) -> bool {
        !self.taken_back.is_empty()
    }

    /// What `seat` has left of its time, `None` without clocks.
    pub fn time_left(&self, seat: Seat) -> Option<Duration> {
        self.limits.time.map(|account| self.time_left_in(account, seat).unwrap_or(Duration::ZERO))
    }

    /// Whether the match goes on, and if not, how it ended. A move that came too late loses, whatever it
    /// did; otherwise the rules of the game come before the limits.
    pub fn status(&self) -> MatchStatus {
        if let Some(loser) = self.out_of_time() {
            return MatchStatus::Over(self.lost_by(loser), Ending::Time(loser));
        }
        if let Some(payoff) = self.line.payoff() {
            return MatchStatus::Over(payoff, Ending::Rules);
        }
        let drawn = || Payoff::new(&vec![0; self.seats()]);
        match self.closing {
            Some(Closing::Resign(loser)) => {
                return MatchStatus::Over(self.lost_by(loser), Ending::Resignation(loser));
            }
            Some(Closing::RunOut(loser)) => return MatchStatus::Over(self.lost_by(loser), Ending::Time(loser)),
            Some(Closing::AgreeDraw) => return MatchStatus::Over(drawn(), Ending::Agreement),
            Some(Closing::Forfeit(loser)) => return MatchStatus::Over(self.lost_by(loser), Ending::Forfeit(loser)),
            None => {}
        }
        if self.limits.repetition.is_some_and(|limit| self.line.occurrences() >= limit) {
            return MatchStatus::Over(drawn(), Ending::Repetition);
        }
        if self.limits.plies.is_some_and(|limit| self.plies() >= limit) {
            return MatchStatus::Over(drawn(), Ending::PlyLimit);
        }
        MatchStatus::Running(self.line.to_move())
    }

    /// Makes a move that took no time worth counting.
    ///
    /// # Errors
    /// [`MatchError`] if the match is over or the move is illegal; nothing has changed then.
    pub fn play(&mut self, mv: P::Move) -> Result<MatchStatus, MatchError> {
        self.play_timed(mv, Duration::ZERO)
    }

    /// Makes a move that took `used` of the mover's time. A move that comes too late is made, and loses. Moves that
    /// had been taken back cannot be made again afterwards.
    ///
    /// # Errors
    /// [`MatchError`] if the match is over or the move is illegal; nothing has changed then.
    pub fn play_timed(&mut self, mv: P::Move, used: Duration) -> Result<MatchStatus, MatchError> {
        if matches!(self.status(), MatchStatus::Over(..)) {
            return Err(MatchError::Over);
        }
        self.line.push(mv)?;
        self.used.push(used);
        self.taken_back.clear();
        Ok(self.status())
    }

    /// Ends a match that goes on; whether it did. Taking a move back opens it again. Moves that had been taken back cannot be
    /// made again afterwards.
    pub fn close(&mut self, closing: Closing) -> bool {
        let running = matches!(self.status(), MatchStatus::Running(_));
        if running {
            self.closing = Some(closing);
            self.taken_back.clear();
        }
        running
    }

    /// Whether its players have ended it, whatever the position is.
    pub fn is_closed(&self) -> bool {
        self.closing.is_some()
    }

    /// Goes on with a match that its players have ended, without taking a move back; whether they had.
    pub fn reopen(&mut self) -> bool {
        self.closing.take().is_some()
    }

    /// Takes the last move back and returns it, `None` at the start. A match that was closed by its players is open again.
    pub fn take_back(&mut self) -> Option<P::Move> {
        self.closing = None;
        let (mv, after) = self.line.pop()?;
        let used = self.used.pop().unwrap_or_default();
        self.taken_back.push(Turn { mv, after, used });
        Some(mv)
    }

    /// Makes the move again that was taken back last, `None` if there is none.
    pub fn redo(&mut self) -> Option<P::Move> {
        let Turn { mv, after, used } = self.taken_back.pop()?;
        self.line.push_known(mv, after);
        self.used.push(used);
        Some(mv)
    }

    fn seats(&self) -> usize {
        self.line.rules().seats()
    }

    /// What `seat` has left, `None` if a move of it took longer than it had.
    fn time_left_in(&self, account: TimeAccount, seat: Seat) -> Option<Duration> {
        self.used
            .iter()
            .enumerate()
            .filter(|&(ply, _)| self.line.seat_at(ply) == seat)
            .try_fold(account.initial, |left, (_, &used)| Some(left.checked_sub(used)? + account.increment))
    }

    /// The others share what the loser loses, so that payoffs add up to zero here as elsewhere.
    fn lost_by(&self, loser: Seat) -> Payoff {
        let others = self.seats() as i32 - 1;
        let got = |seat| if seat == loser.index() { -others } else { 1 };
        Payoff::new(&(0..self.seats()).map(got).collect::<Vec<i32>>())
    }

    fn out_of_time(&self) -> Option<Seat> {
        let account = self.limits.time?;
        (0..self.seats()).map(Seat::new).find(|&seat| self.time_left_in(account, seat).is_none())
    }
}

impl Ending {
    /// The ending in a word, without who it was, for files.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Rules => "rules",
            Ending::Repetition => "repetition",
            Ending::PlyLimit => "ply-limit",
            Ending::Time(_) => "time",
            Ending::Resignation(_) => "resignation",
            Ending::Agreement => "agreement",
            Ending::Forfeit(_) => "forfeit",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules => write!(f, "by the rules"),
            Ending::Repetition => write!(f, "by repetition"),
            Ending::PlyLimit => write!(f, "by the ply limit"),
            Ending::Time(seat) => write!(f, "by the time of {seat}"),
            Ending::Resignation(seat) => write!(f, "by resignation of {seat}"),
            Ending::Agreement => write!(f, "by agreement"),
            Ending::Forfeit(seat) => write!(f, "by forfeit of {seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::countdown::Countdown;

    /// Both sides walk on a ring of four cells, forwards or backwards, for ever.
    #[derive(Clone, Debug)]
    struct Ring;

    impl Game for Ring {
        type Position = (u8, Seat);
        type Move = i8;
        type Moves<'a> = std::array::IntoIter<i8, 2>;

        fn seats(&self) -> usize {
            3
        }

        fn start(&self) -> (u8, Seat) {
            (0, Seat::FIRST)
        }

        fn to_move(&self, pos: &(u8, Seat)) -> Seat {
            pos.1
        }

        fn moves(&self, _: &(u8, Seat)) -> Self::Moves<'_> {
            [1, -1].into_iter()
        }

        fn play(&self, pos: &(u8, Seat), mv: i8) -> (u8, Seat) {
            (pos.0.wrapping_add_signed(mv) % 4, pos.1.next(3))
        }

        fn payoff(&self, _: &(u8, Seat)) -> Option<Payoff> {
            None
        }
    }

    #[test]
    fn the_third_occurrence_draws() {
        let mut match_ = Match::new(Ring, MatchLimits { repetition: Some(3), ..MatchLimits::default() });
        // Twelve steps lead round the ring and back to the first seat.
        for ply in 1..=24 {
            let status = match_.play(1).unwrap();
            assert_eq!(matches!(status, MatchStatus::Over(_, Ending::Repetition)), ply == 24);
        }
        assert_eq!(match_.line().occurrences(), 3);
        assert_eq!(match_.play(1), Err(MatchError::Over));
        assert_eq!(match_.status(), MatchStatus::Over(Payoff::new(&[0, 0, 0]), Ending::Repetition));
    }

    #[test]
    fn the_ply_limit_draws_and_without_limits_play_goes_on() {
        let mut limited = Match::new(Ring, MatchLimits { plies: Some(10), ..MatchLimits::default() });
        let mut endless = Match::new(Ring, MatchLimits::default());
        for ply in 1..=10 {
            let over = matches!(limited.play(-1), Ok(MatchStatus::Over(_, Ending::PlyLimit)));
            assert_eq!(over, ply == 10);
        }
        assert!((0..100).all(|_| matches!(endless.play(-1), Ok(MatchStatus::Running(_)))));
    }

    #[test]
    fn moves_are_taken_back_and_made_again() {
        let mut match_ = Match::new(Countdown { from: 3 }, MatchLimits::default());
        assert_eq!(match_.take_back(), None);
        assert_eq!(match_.play(2), Ok(MatchStatus::Running(Seat::SECOND)));
        assert_eq!(match_.play(2), Err(MatchError::Illegal(IllegalMove)));
        assert_eq!(match_.play(1), Ok(MatchStatus::Over(Payoff::new(&[-1, 1]), Ending::Rules)));
        assert_eq!(match_.take_back(), Some(1));
        assert_eq!(match_.take_back(), Some(2));
        assert_eq!(match_.redo(), Some(2));
        assert_eq!(match_.line().moves(), [2]);
        assert_eq!(match_.position().left, 1);
        // A new move forgets what could have been made again.
        match_.take_back();
        match_.play(1).unwrap();
        assert_eq!(match_.redo(), None);
    }

    #[test]
    fn a_move_that_comes_too_late_loses() {
        let seconds = Duration::from_secs;
        let time = Some(TimeAccount { initial: seconds(10), increment: seconds(2) });
        let mut match_ = Match::new(Ring, MatchLimits { time, ..MatchLimits::default() });
        match_.play_timed(1, seconds(10)).unwrap();
        assert_eq!(match_.time_left(Seat::FIRST), Some(seconds(2)));
        match_.play_timed(1, seconds(4)).unwrap();
        assert_eq!(match_.time_left(Seat::SECOND), Some(seconds(8)));
        match_.play(1).unwrap();
        let late = MatchStatus::Over(Payoff::new(&[-2, 1, 1]), Ending::Time(Seat::FIRST));
        assert_eq!(match_.play_timed(1, seconds(3)), Ok(late));
        assert_eq!(match_.play(1), Err(MatchError::Over));
        match_.take_back();
        assert_eq!(match_.time_left(Seat::FIRST), Some(seconds(2)));
        assert_eq!(match_.status(), MatchStatus::Running(Seat::FIRST));
    }

    #[test]
    fn players_can_end_a_match_and_take_that_back() {
        let mut match_ = Match::new(Ring, MatchLimits::default());
        match_.play(1).unwrap();
        match_.play(1).unwrap();
        match_.take_back();
        assert!(match_.close(Closing::Resign(Seat::SECOND)));
        assert_eq!(match_.redo(), None, "nobody moves in a match that is over");
        let resigned = MatchStatus::Over(Payoff::new(&[1, -2, 1]), Ending::Resignation(Seat::SECOND));
        assert_eq!(match_.status(), resigned);
        assert!(!match_.close(Closing::AgreeDraw), "it is over");
        assert_eq!(match_.play(1), Err(MatchError::Over));
        match_.take_back();
        assert_eq!(match_.status(), MatchStatus::Running(Seat::FIRST));
        assert!(match_.close(Closing::AgreeDraw));
        assert_eq!(match_.status(), MatchStatus::Over(Payoff::new(&[0, 0, 0]), Ending::Agreement));
        assert!(match_.reopen() && !match_.reopen(), "no move is needed for that");
        assert_eq!(match_.status(), MatchStatus::Running(Seat::FIRST));
        match_.take_back();
        assert!(match_.close(Closing::RunOut(Seat::FIRST)));
        assert!(matches!(match_.status(), MatchStatus::Over(_, Ending::Time(Seat::FIRST))));
    }
}
