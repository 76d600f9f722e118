use crate::{Format, Openings, Plan, TournamentError};
use games::{Game, Line, LineText, Opening, Resources};
use protocol::{Description, Options, Program, Protocol, is_external};

/// A plan for a game.
pub struct Tournament<'a> {
    pub(crate) game: &'a Game,
    pub(crate) plan: Plan,
    pub(crate) resources: &'a Resources,
    /// Players, by number, that come from outside.
    pub(crate) guests: Vec<usize>,
    /// Who meets whom: players by number, as many as seats.
    pairings: Vec<Vec<usize>>,
    /// The openings of a list, or all of some length.
    lines: Vec<Line>,
}

/// Who sits where in one game, and how it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Which pairing.
    pub pairing: usize,
    /// Which game of the pairing, counted from 0.
    pub round: usize,
    /// The player of each seat.
    pub seating: Vec<usize>,
    /// Which opening, counted from 0; the same for a whole rotation of seats.
    pub opening: usize,
}

/// More players than anybody lets play in turn, and more pairings than fit on a page.
const MOST_PLAYERS: usize = 64;

impl<'a> Tournament<'a> {
    /// The tournament of a plan. Players that are programs are started once, to see whether they answer.
    ///
    /// # Errors
    /// [`TournamentError`] says what is wrong with the players, the number of games or the openings.
    pub fn new(game: &'a Game, plan: Plan, resources: &'a Resources) -> Result<Tournament<'a>, TournamentError> {
        Tournament::with_guests(game, plan, resources, &[])
    }

    /// The same with players, by their numbers, that whoever runs it brings along ([`Running::guests`](crate::Running::guests)): what the plan calls
    /// them is only a name.
    ///
    /// # Errors
    /// As [`Tournament::new`].
    pub fn with_guests(
        game: &'a Game,
        plan: Plan,
        resources: &'a Resources,
        guests: &[usize],
    ) -> Result<Tournament<'a>, TournamentError> {
        let seats = game.seat_names().len();
        let pairings = pairings(plan.format, plan.players.len(), seats)
            .ok_or_else(|| TournamentError::Players(wrong_players(game, plan.format, plan.players.len())))?;
        if plan.games == 0 || !plan.games.is_multiple_of(seats) {
            return Err(TournamentError::Games(format!(
                "{} games cannot be shared by {seats} seats; give a multiple of {seats}, so that everybody sits everywhere",
                plan.games
            )));
        }
        let lines = plan.openings.lines(game)?;
        if lines.iter().any(|line| line.start_text().is_some()) {
            let knows_starts_only = |player: &&String| {
                is_external(player) && Description::read(player).is_ok_and(|read| read.protocol == Protocol::Gtp)
            };
            if let Some(player) = plan.players.iter().find(knows_starts_only) {
                return Err(TournamentError::Openings(format!(
                    "{player}: GTP knows only games from their start; give openings as moves, or a program that speaks UGI or NBoard"
                )));
            }
        }
        // What is wrong with a description is said before the first game.
        for (number, player) in plan.players.iter().enumerate() {
            if guests.contains(&number) {
                continue;
            }
            if is_external(player) {
                Program::new(player, game, plan.seed, Options::default())?.begin(plan.seed)?;
            } else {
                game.player(player, resources, plan.seed)?;
            }
        }
        Ok(Tournament { game, plan, resources, guests: guests.to_vec(), pairings, lines })
    }

    /// What is played.
    pub fn game(&self) -> &Game {
        self.game
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Who meets whom.
    pub fn pairings(&self) -> &[Vec<usize>] {
        &self.pairings
    }

    /// All games.
    pub fn games(&self) -> usize {
        self.plan.games * self.pairings.len()
    }

    /// How many openings there are to be played in turn, if it is not chance that makes them.
    pub fn openings(&self) -> usize {
        self.lines.len()
    }

    /// Who sits where in a game, by its number. All pairings get on equally fast, and everybody moves one seat on from
    /// game to game.
    pub fn fixture(&self, number: usize) -> Fixture {
        let (round, pairing) = (number / self.pairings.len(), number % self.pairings.len());
        let players = &self.pairings[pairing];
        let seats = players.len();
        let seating = (0..seats).map(|seat| players[(seat + seats - round % seats) % seats]).collect();
        Fixture { pairing, round, seating, opening: round / seats }
    }

    /// How a game begins.
    pub(crate) fn opening(&self, fixture: &Fixture) -> Opening<'_> {
        match &self.plan.openings {
            Openings::Random(plies) => {
                let seed = self.seeded((fixture.opening as u64) << 8) ^ 0x5851_F42D_4C95_7F2D;
                Opening::Random { plies: *plies, seed }
            }
            _ => self.line(fixture).map_or(Opening::Moves(&[]), Opening::Line),
        }
    }

    /// The line that a game begins with, if there is a list.
    fn line(&self, fixture: &Fixture) -> Option<&Line> {
        self.lines.get(fixture.opening % self.lines.len().max(1))
    }

    /// The position that a game begins with, by its number, as characters; `None` if it is the usual start.
    pub fn start_text(&self, number: usize) -> Option<String> {
        self.line(&self.fixture(number)).and_then(Line::start_text)
    }

    /// The seed of the player on a seat.
    pub(crate) fn seed(&self, number: usize, seat: usize) -> u64 {
        self.seeded((number as u64) << 8 | self.plan.stream | seat as u64)
    }

    /// A seed for one of many things; far apart, so that another seed is another tournament.
    fn seeded(&self, number: u64) -> u64 {
        self.plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number)
    }
}

/// Who meets whom; `None` if there are not enough players, or too many.
fn pairings(format: Format, players: usize, seats: usize) -> Option<Vec<Vec<usize>>> {
    if players > MOST_PLAYERS {
        return None;
    }
    let pairs: Vec<Vec<usize>> = match format {
        Format::Match if players == seats => vec![(0..players).collect()],
        Format::Match => return None,
        Format::RoundRobin => combinations(players, seats),
        Format::Gauntlet => combinations(players, seats).into_iter().filter(|group| group[0] == 0).collect(),
        Format::Ladder => {
            (0..players.saturating_sub(seats - 1)).map(|first| (first..first + seats).collect()).collect()
        }
    };
    (!pairs.is_empty()).then_some(pairs)
}

/// All choices of `chosen` of `players` players, in order.
fn combinations(players: usize, chosen: usize) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..chosen {
        let longer = |group: &Vec<usize>| {
            let from = group.last().map_or(0, |last| last + 1);
            let group = group.clone();
            (from..players).map(move |next| group.iter().copied().chain([next]).collect())
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

fn wrong_players(game: &Game, format: Format, players: usize) -> String {
    let seats = game.seat_names().len();
    let place = game.place();
    if players > MOST_PLAYERS {
        return format!("{players} players are too many; at most {MOST_PLAYERS} can take part");
    }
    let named = if players == 1 { "1 was named".to_owned() } else { format!("{players} were named") };
    match format {
        Format::Match if seats == 2 && players > 2 => {
            format!("{place} is for 2 players and {named}; name 2, or choose --round-robin, --gauntlet or --ladder")
        }
        Format::Match => format!("{place} is for {seats} players and {named}; name {seats}"),
        _ => format!("{place} is for {seats} players and only {named}; name at least {seats}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_who_the_format_says() {
        assert_eq!(pairings(Format::RoundRobin, 3, 2).unwrap(), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(pairings(Format::Gauntlet, 3, 2).unwrap(), [[0, 1], [0, 2]]);
        assert_eq!(pairings(Format::Ladder, 3, 2).unwrap(), [[0, 1], [1, 2]]);
        assert_eq!(pairings(Format::Match, 4, 4).unwrap(), [[0, 1, 2, 3]]);
        assert_eq!(pairings(Format::RoundRobin, 5, 4).unwrap().len(), 5);
        assert_eq!(pairings(Format::Match, 3, 2), None);
        assert_eq!(pairings(Format::Ladder, 1, 2), None);
    }
}
