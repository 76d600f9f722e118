use crate::{Object, RosterResult};
use serde::Serialize;
use statistics::{Confidence, Counts, Sprt, SprtState, ratings};
use std::time::Duration;
use tournament::{Endings, Format, Limits, Meeting, Openings, Standing, Tournament};

/// A contest that is kept in the library.
#[derive(Clone, Copy, Debug)]
pub struct ContestNumber {
    /// Its number.
    pub number: i64,
    /// Whether it was there before.
    pub resumed: bool,
}

/// What has come of a match or a tournament. The figures at the top are those of the player named first.
#[derive(Serialize)]
pub struct MatchResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    /// All switches.
    pub rules: Object<String>,
    /// The game and its board.
    #[serde(skip)]
    pub place: String,
    /// What the seats are called.
    #[serde(skip)]
    pub seat_names: &'static [&'static str],
    /// Who meets whom.
    pub format: Format,
    /// Games that count.
    pub games: usize,
    wins: u64,
    losses: u64,
    draws: u64,
    score: f64,
    interval: [f64; 2],
    elo: Option<f64>,
    /// Every player.
    pub players: Vec<PlayerResult>,
    /// Every pairing.
    pub meetings: Vec<MeetingResult>,
    /// How the test stands, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtResult>,
    /// What ended the games.
    pub endings: EndingsResult,
    /// Plies of a game, on average.
    pub plies: f64,
    /// Games of which no two are the same.
    pub different_games: usize,
    /// What players did wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultResult>,
    /// How games began.
    pub openings: OpeningsResult,
    limits: Limits,
    /// Where all chance came from.
    pub seed: u64,
    /// Whether all games were played, or as many as the test needed.
    pub finished: bool,
    /// Whether it went on from games that were kept.
    pub resumed: bool,
    /// Its number in the library.
    pub contest: Option<i64>,
    /// Time taken.
    pub seconds: f64,
    /// Games at a time.
    pub threads: usize,
    version: &'static str,
}

/// How one player has done.
#[derive(Serialize)]
pub struct PlayerResult {
    /// Its description.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Points a game.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
    /// In a tournament: the strength above the mean of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Half of its interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo_error: Option<f64>,
    /// By seat.
    pub by_seat: Vec<SeatResult>,
    /// Time of a move, on average.
    pub milliseconds: f64,
    /// Positions of a move, on average.
    pub nodes: f64,
}

/// How one player has done on one seat.
#[derive(Serialize)]
pub struct SeatResult {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

/// What has come of one pairing, seen by its first player.
#[derive(Serialize)]
pub struct MeetingResult {
    /// Who met.
    pub players: Vec<String>,
    /// Their places among all players: two may be called the same.
    #[serde(skip)]
    pub places: Vec<usize>,
    /// Games that count.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Points a game.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
    /// The rest is of games for two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duel: Option<DuelResult>,
    /// Plies of a game, on average.
    pub plies: f64,
}

/// What a pairing of two says about who is stronger.
#[derive(Serialize)]
pub struct DuelResult {
    /// `None` where the scale ends.
    pub elo: Option<f64>,
    /// Its interval.
    pub elo_interval: [Option<f64>; 2],
    /// How likely the first one is the stronger one.
    pub superiority: f64,
    /// Pairs of games with one opening, by the points of the first player: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
}

/// How a test stands.
#[derive(Serialize)]
pub struct SprtResult {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger one.
    pub elo1: f64,
    /// How often the test may err.
    pub error: f64,
    /// Its logarithm.
    pub likelihood_ratio: Option<f64>,
    /// Where the test is decided.
    pub bounds: [f64; 2],
    /// `accepted`, `rejected` or `open`: whether the first player is better by `elo1` rather than by `elo0`.
    pub decision: &'static str,
}

/// Games by what ended them.
#[derive(Serialize)]
pub struct EndingsResult {
    /// By the rules.
    pub rules: usize,
    /// A position came too often.
    pub repetition: usize,
    /// The limit of plies was reached.
    pub ply_limit: usize,
    /// A player made no legal move.
    pub forfeit: usize,
}

/// What a player did wrong.
#[derive(Serialize)]
pub struct FaultResult {
    /// The number of the game.
    pub game: usize,
    /// What it did.
    pub fault: String,
}

/// How games began.
#[derive(Serialize)]
pub struct OpeningsResult {
    /// `none`, `random`, `list` or `all`.
    pub kind: &'static str,
    /// How many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
}

impl MatchResult {
    /// The result of a tournament that stands so, after so long.
    pub fn new(
        tournament: &Tournament<'_>,
        standing: &Standing,
        sprt: Option<&Sprt>,
        contest: Option<ContestNumber>,
        elapsed: Duration,
        threads: usize,
    ) -> MatchResult {
        let (table, plan) = (tournament.game(), tournament.plan());
        let players = players(tournament, standing);
        let PlayerResult { wins, losses, draws, score, interval, .. } = players[0];
        let meetings: Vec<MeetingResult> =
            standing.meetings().iter().map(|meeting| MeetingResult::new(meeting, &plan.players)).collect();
        let Endings { rules, repetition, ply_limit, forfeit } = standing.endings();
        let sprt = sprt.map(|sprt| SprtResult::new(sprt, tournament.likelihood(sprt, standing)));
        let decided = sprt.as_ref().is_some_and(|sprt| sprt.decision != "open");
        MatchResult {
            game: table.name(),
            board: table.board(),
            roster: table.roster().into(),
            rules: Object::switches(table.switches()),
            place: table.place(),
            seat_names: table.seat_names(),
            format: plan.format,
            games: standing.games(),
            wins,
            losses,
            draws,
            score,
            interval,
            elo: match &meetings[..] {
                [only] => only.duel.as_ref().and_then(|duel| duel.elo),
                _ => players[0].elo,
            },
            players,
            meetings,
            sprt,
            endings: EndingsResult { rules, repetition, ply_limit, forfeit },
            plies: standing.plies(),
            different_games: standing.different(),
            faults: standing
                .faults()
                .iter()
                .map(|(game, fault)| FaultResult { game: game + 1, fault: fault.clone() })
                .collect(),
            openings: OpeningsResult::new(tournament),
            limits: plan.limits,
            seed: plan.seed,
            finished: standing.games() == tournament.games() || decided,
            resumed: contest.is_some_and(|contest| contest.resumed),
            contest: contest.map(|contest| contest.number),
            seconds: elapsed.as_secs_f64(),
            threads,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

fn players(tournament: &Tournament<'_>, standing: &Standing) -> Vec<PlayerResult> {
    let seats = tournament.game().seat_names().len();
    let several = tournament.pairings().len() > 1 && seats == 2;
    // One drawn game that nobody played keeps those who won everything on the scale.
    let rated = several.then(|| ratings(&standing.cross_table(), 1.0, Confidence::PERCENT_95)).flatten();
    let one = |(index, name): (usize, &String)| {
        let player = &standing.players()[index];
        let counts = player.counts();
        let rating = rated.as_ref().map(|rated| rated[index]);
        let seat = |counts: &Counts| SeatResult { wins: counts.won, losses: counts.lost, draws: counts.drawn };
        let (score, interval) = shared(counts, seats);
        PlayerResult {
            player: name.clone(),
            wins: counts.won,
            losses: counts.lost,
            draws: counts.drawn,
            score,
            interval,
            elo: rating.map(|rating| rating.elo),
            elo_error: rating.map(|rating| (rating.interval.high - rating.interval.low) / 2.0),
            by_seat: player.by_seat.iter().map(seat).collect(),
            milliseconds: standing.time_a_move(index).as_secs_f64() * 1000.0,
            nodes: standing.nodes_a_move(index),
        }
    };
    tournament.plan().players.iter().enumerate().map(one).collect()
}

/// The score and its interval; a draw is shared by all seats.
fn shared(counts: Counts, seats: usize) -> (f64, [f64; 2]) {
    if seats == 2 {
        let interval = counts.score_interval(Confidence::PERCENT_95);
        return (counts.score().unwrap_or_default(), [interval.low, interval.high]);
    }
    // With more than two seats a draw is the share of a win that everybody gets; the interval is that of games won.
    let games = counts.games().max(1) as f64;
    let decided = Counts { won: counts.won, drawn: 0, lost: counts.lost + counts.drawn };
    let share = counts.drawn as f64 / seats as f64 / games;
    let interval = decided.score_interval(Confidence::PERCENT_95);
    (counts.won as f64 / games + share, [(interval.low + share).min(1.0), (interval.high + share).min(1.0)])
}

impl MeetingResult {
    fn new(meeting: &Meeting, names: &[String]) -> MeetingResult {
        let counts = meeting.counts(0);
        let (score, interval) = shared(counts, meeting.players.len());
        MeetingResult {
            players: meeting.players.iter().map(|&player| names[player].clone()).collect(),
            places: meeting.players.clone(),
            games: counts.games(),
            wins: counts.won,
            losses: counts.lost,
            draws: counts.drawn,
            score,
            interval,
            duel: (meeting.players.len() == 2).then(|| DuelResult::new(meeting, counts)),
            plies: meeting.plies as f64 / counts.games().max(1) as f64,
        }
    }
}

impl DuelResult {
    fn new(meeting: &Meeting, counts: Counts) -> DuelResult {
        let finite = |elo: f64| elo.is_finite().then_some(elo);
        let paired = meeting.pairs.pairs() > 0;
        let estimate =
            if paired { meeting.pairs.elo(Confidence::PERCENT_95) } else { counts.elo(Confidence::PERCENT_95) };
        DuelResult {
            elo: counts.elo(Confidence::PERCENT_95).and_then(|estimate| finite(estimate.elo)),
            elo_interval: estimate.map_or([None, None], |estimate| [finite(estimate.low), finite(estimate.high)]),
            superiority: if paired { meeting.pairs.superiority() } else { counts.superiority() },
            pairs: meeting.pairs.0,
        }
    }
}

impl SprtResult {
    fn new(sprt: &Sprt, ratio: Option<f64>) -> SprtResult {
        let (low, high) = sprt.bounds();
        let decision = match ratio.map(|ratio| sprt.state(ratio)) {
            Some(SprtState::Accept) => "accepted",
            Some(SprtState::Reject) => "rejected",
            _ => "open",
        };
        SprtResult {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            error: sprt.alpha,
            likelihood_ratio: ratio,
            bounds: [low, high],
            decision,
        }
    }
}

impl OpeningsResult {
    fn new(tournament: &Tournament<'_>) -> OpeningsResult {
        let number = Some(tournament.openings());
        match tournament.plan().openings {
            Openings::None => OpeningsResult { kind: "none", plies: None, number: None },
            Openings::Random(plies) => OpeningsResult { kind: "random", plies: Some(plies), number: None },
            Openings::List(_) => OpeningsResult { kind: "list", plies: None, number },
            Openings::All(plies) => OpeningsResult { kind: "all", plies: Some(plies), number },
        }
    }
}
