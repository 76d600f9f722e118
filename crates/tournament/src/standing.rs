use crate::{Fixture, Tournament};
use games::Effort;
use library::ContestGame;
use statistics::{Counts, Pentanomial};
use std::collections::HashSet;
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_64;

/// What has come of some games of a tournament.
#[derive(Clone, Debug)]
pub struct Standing {
    players: Vec<Player>,
    meetings: Vec<Meeting>,
    endings: Endings,
    games: usize,
    plies: u64,
    different: HashSet<u64>,
    faults: Vec<(usize, String)>,
}

/// What one player has done, against everybody.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// Games by how they ended, by seat.
    pub by_seat: Vec<Counts>,
    /// What it has spent in all.
    pub spent: Effort,
}

/// What has come of one pairing.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    /// Who met: players by number.
    pub players: Vec<usize>,
    /// Games of each of them by how they ended, by seat.
    pub by_seat: Vec<Vec<Counts>>,
    /// For two: pairs of games with one opening, seen by the first of them.
    pub pairs: Pentanomial,
    /// Half points of the first player in a pair of which one game is played.
    half: Option<u8>,
    /// Plies of all games.
    pub plies: u64,
    /// What each of them has spent.
    pub spent: Vec<Effort>,
}

/// Games by what ended them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// The rules of the game.
    pub rules: usize,
    /// A position that occurred too often.
    pub repetition: usize,
    /// The limit of plies.
    pub ply_limit: usize,
    /// A player that made no legal move.
    pub forfeit: usize,
}

/// Faults that are remembered.
const FAULTS: usize = 20;

impl Standing {
    /// No games yet.
    pub fn new(tournament: &Tournament<'_>) -> Standing {
        let seats = tournament.game().seat_names().len();
        let player = Player { by_seat: vec![Counts::default(); seats], spent: Effort::default() };
        let meeting = |players: &Vec<usize>| Meeting {
            players: players.clone(),
            by_seat: vec![vec![Counts::default(); seats]; seats],
            spent: vec![Effort::default(); seats],
            ..Meeting::default()
        };
        Standing {
            players: vec![player; tournament.plan().players.len()],
            meetings: tournament.pairings().iter().map(meeting).collect(),
            endings: Endings::default(),
            games: 0,
            plies: 0,
            different: HashSet::new(),
            faults: Vec::new(),
        }
    }

    /// Adds a game; games come in the order of their numbers.
    pub(crate) fn add(&mut self, fixture: &Fixture, game: &ContestGame) {
        let meeting = &mut self.meetings[fixture.pairing];
        for (seat, &player) in fixture.seating.iter().enumerate() {
            let counts = match game.payoff.get(seat).copied().unwrap_or_default() {
                1.. => Counts { won: 1, ..Counts::default() },
                0 => Counts { drawn: 1, ..Counts::default() },
                _ => Counts { lost: 1, ..Counts::default() },
            };
            let place = meeting.players.iter().position(|&met| met == player).unwrap_or_default();
            meeting.by_seat[place][seat] += counts;
            self.players[player].by_seat[seat] += counts;
            if let Some(&effort) = game.effort.get(seat) {
                meeting.spent[place] += effort;
                self.players[player].spent += effort;
            }
            if place == 0 && fixture.seating.len() == 2 {
                let points = (2 * counts.won + counts.drawn) as u8;
                match meeting.half.take() {
                    Some(first) => meeting.pairs.add_pair(first, points),
                    None => meeting.half = Some(points),
                }
            }
        }
        meeting.plies += game.plies;
        match game.ending.as_str() {
            "repetition" => self.endings.repetition += 1,
            "ply-limit" => self.endings.ply_limit += 1,
            "forfeit" => self.endings.forfeit += 1,
            _ => self.endings.rules += 1,
        }
        self.games += 1;
        self.plies += game.plies;
        self.different.insert(xxh3_64(game.moves.as_bytes()));
        if let Some(fault) = &game.fault
            && self.faults.len() < FAULTS
        {
            self.faults.push((game.number as usize, fault.clone()));
        }
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

    /// What players did wrong, with the number of the game; not more than some.
    pub fn faults(&self) -> &[(usize, String)] {
        &self.faults
    }

    /// Plies of a game, on average.
    pub fn plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// What the players have done.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// What has come of the pairings.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// What a player has taken for a move, on average.
    pub fn time_a_move(&self, player: usize) -> Duration {
        let spent = self.players[player].spent;
        spent.time.div_f64(spent.moves.max(1) as f64)
    }

    /// The positions that a player has looked at for a move, on average.
    pub fn nodes_a_move(&self, player: usize) -> f64 {
        let spent = self.players[player].spent;
        spent.nodes as f64 / spent.moves.max(1) as f64
    }

    /// What each player did against each other, for two seats: `[i][j]` seen by player i.
    pub fn cross_table(&self) -> Vec<Vec<Counts>> {
        let count = self.players.len();
        let mut table = vec![vec![Counts::default(); count]; count];
        for meeting in &self.meetings {
            if let [first, second] = meeting.players[..] {
                let counts = meeting.counts(0);
                table[first][second] += counts;
                table[second][first] += counts.reversed();
            }
        }
        table
    }
}

impl Player {
    /// All seats together.
    pub fn counts(&self) -> Counts {
        self.by_seat.iter().copied().sum()
    }
}

impl Meeting {
    /// How one of those who met has done, by its place among them, all seats together.
    pub fn counts(&self, place: usize) -> Counts {
        self.by_seat[place].iter().copied().sum()
    }
}
