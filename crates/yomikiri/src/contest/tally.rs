use super::Played;
use game::{Ending, Seat};
use serde::Serialize;
use std::collections::HashSet;
use std::time::Duration;

/// What has come of some games.
#[derive(Clone, Debug)]
pub struct Tally {
    players: Vec<PlayerTally>,
    endings: Endings,
    games: usize,
    plies: usize,
    different: HashSet<Vec<String>>,
}

/// What one player has done.
#[derive(Clone, Debug)]
struct PlayerTally {
    by_seat: Vec<Counts>,
    time: Duration,
    moves: usize,
}

/// Games by how they ended for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Games with more than nothing.
    pub won: usize,
    /// Games with nothing.
    pub drawn: usize,
    /// Games with less.
    pub lost: usize,
}

/// Games by what ended them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Endings {
    /// The rules of the game.
    pub rules: usize,
    /// A position that occurred too often.
    pub repetition: usize,
    /// The limit of plies.
    pub ply_limit: usize,
}

impl Tally {
    /// No games yet.
    pub fn new(players: usize) -> Tally {
        let player = PlayerTally { by_seat: vec![Counts::default(); players], time: Duration::ZERO, moves: 0 };
        Tally {
            players: vec![player; players],
            endings: Endings::default(),
            games: 0,
            plies: 0,
            different: HashSet::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, played: Played) {
        for (seat, &player) in played.seating.iter().enumerate() {
            let counts = &mut self.players[player].by_seat[seat];
            match played.payoff[Seat::new(seat)] {
                1.. => counts.won += 1,
                0 => counts.drawn += 1,
                _ => counts.lost += 1,
            }
        }
        for (player, (time, moves)) in self.players.iter_mut().zip(played.effort) {
            player.time += time;
            player.moves += moves;
        }
        match played.ending {
            Ending::Repetition => self.endings.repetition += 1,
            Ending::PlyLimit => self.endings.ply_limit += 1,
            _ => self.endings.rules += 1,
        }
        self.games += 1;
        self.plies += played.moves.len();
        self.different.insert(played.moves);
    }

    /// The games so far.
    pub fn games(&self) -> usize {
        self.games
    }

    /// What ended them.
    pub fn endings(&self) -> Endings {
        self.endings
    }

    /// How many of them differ from all others.
    pub fn different(&self) -> usize {
        self.different.len()
    }

    /// Plies of a game, on average.
    pub fn plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// How a player has done, all seats together.
    pub fn counts(&self, player: usize) -> Counts {
        let sum = |sum: Counts, counts: &Counts| Counts {
            won: sum.won + counts.won,
            drawn: sum.drawn + counts.drawn,
            lost: sum.lost + counts.lost,
        };
        self.by_seat(player).iter().fold(Counts::default(), sum)
    }

    /// How a player has done, by seat.
    pub fn by_seat(&self, player: usize) -> &[Counts] {
        &self.players[player].by_seat
    }

    /// What a player has taken for a move, on average.
    pub fn milliseconds(&self, player: usize) -> f64 {
        let PlayerTally { time, moves, .. } = &self.players[player];
        time.as_secs_f64() * 1000.0 / (*moves).max(1) as f64
    }
}

/// Where the true share is in 19 of 20 cases, after Wilson, if `won` of so many games were won.
pub fn interval_95(won: f64, games: usize) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (games, z) = (games as f64, 1.96_f64);
    let share = won / games;
    let middle = share + z * z / (2.0 * games);
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    [((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Payoff;

    #[test]
    fn the_interval_is_that_of_the_textbooks() {
        let [low, high] = interval_95(260.0, 400);
        assert!((low - 0.602).abs() < 0.001 && (high - 0.695).abs() < 0.001, "{low} {high}");
        let [low, high] = interval_95(4.0, 4);
        assert!((low - 0.510).abs() < 0.001 && (high - 1.0).abs() < 1e-9, "{low} {high}");
        assert!(interval_95(0.0, 10)[0].abs() < 1e-9);
    }

    #[test]
    fn games_are_counted_by_seat_and_by_who_won() {
        let mut tally = Tally::new(2);
        let mut add = |seating: [usize; 2], first_gets: i32, moves: &str| {
            tally.add(Played {
                seating: seating.to_vec(),
                payoff: Payoff::new(&[first_gets, -first_gets]),
                ending: if first_gets == 0 { Ending::Repetition } else { Ending::Rules },
                moves: moves.split(' ').map(str::to_owned).collect(),
                effort: vec![(Duration::from_millis(30), 2), (Duration::from_millis(3), 1)],
            });
        };
        add([0, 1], 1, "a b c");
        add([1, 0], 1, "a b c d");
        add([1, 0], 0, "a b");
        add([0, 1], 1, "a b c");
        let counts = |won, drawn, lost| Counts { won, drawn, lost };
        assert_eq!(tally.by_seat(0), [counts(2, 0, 0), counts(0, 1, 1)]);
        assert_eq!(tally.by_seat(1), [counts(1, 1, 0), counts(0, 0, 2)]);
        assert_eq!(tally.counts(0), counts(2, 1, 1));
        assert_eq!(tally.endings(), Endings { rules: 3, repetition: 1, ply_limit: 0 });
        assert_eq!((tally.games(), tally.different()), (4, 3));
        assert!((tally.plies() - 3.0).abs() < 1e-9 && (tally.milliseconds(0) - 15.0).abs() < 1e-9);
    }
}
