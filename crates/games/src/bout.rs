//! One game between players, inside the types of the game.
//!
//! Nothing is allocated between two moves, and thousands of short games a second are played so. The slow twin, which plays the
//! same games through [`Match`](crate::Match) and [`Player`](crate::Player), stands in the tests.

use crate::abilities::{Abilities, TypedPlayer};
use crate::game_::Opened;
use crate::position::move_text;
use crate::{GameError, Line, Move, Player, Resources, description};
use game::{
    Closing, Coded, Ending, Game, IllegalMove, Match, MatchError, MatchLimits, MatchStatus, Notation, Payoff,
    StopSignal,
};
use players::{Question, Random};
use std::ops::AddAssign;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// One game to be played.
pub struct Bout<'a> {
    /// Who plays, by seat.
    pub entrants: &'a mut [Entrant<'a>],
    /// How it begins.
    pub opening: Opening<'a>,
    /// What ends it although the rules would go on.
    pub limits: MatchLimits,
    /// How long a move may take.
    pub time: Duration,
    /// What each player may use.
    pub resources: &'a Resources,
    /// Raised to give it up.
    pub stop: &'a StopSignal,
}

/// Somebody who takes a seat.
pub enum Entrant<'a> {
    /// A player by its description, as in [`GameFace::player`](crate::GameFace::player).
    Named {
        /// The description.
        description: &'a str,
        /// Where all that it does at random comes from.
        seed: u64,
    },
    /// Somebody from outside. A move that is not legal, or none, loses the game.
    Guest(&'a mut dyn Player),
}

/// How a game begins.
#[derive(Clone, Copy, Debug)]
pub enum Opening<'a> {
    /// With these moves.
    Moves(&'a [Move]),
    /// With the moves of this line, and where it begins.
    Line(&'a Line),
    /// With so many moves by chance; one that ends the game is drawn anew.
    Random {
        /// How many.
        plies: usize,
        /// Where they come from.
        seed: u64,
    },
}

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoutResult {
    /// What everybody got, by seat.
    pub payoff: Payoff,
    /// Why it was over.
    pub ending: Ending,
    /// The moves, those of the opening included.
    pub moves: Vec<Move>,
    /// So many of them were the opening.
    pub opening: usize,
    /// What it cost each player, by seat.
    pub effort: Vec<Effort>,
    /// What a guest did wrong, if one did.
    pub fault: Option<String>,
}

/// What a player has spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The time of all its moves.
    pub time: Duration,
    /// How many.
    pub moves: u64,
    /// Positions that it looked at, as far as it counts them.
    pub nodes: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, more: Effort) {
        self.time += more.time;
        self.moves += more.moves;
        self.nodes += more.nodes;
    }
}

/// Openings that end the game are drawn anew, so often at most.
const OPENINGS: u64 = 100;

/// Plays a game; `None` if it was stopped.
pub(crate) fn play<A: Abilities>(game: &Arc<A>, bout: &mut Bout<'_>) -> Result<Option<BoutResult>, GameError> {
    let rules = game.rules();
    let begun = match bout.opening {
        Opening::Line(line) => Line::from_position(Opened::handle(game), line.start().clone()),
        Opening::Moves(_) | Opening::Random { .. } => Opened::handle(game).line(),
    };
    let mut seats = Vec::with_capacity(bout.entrants.len());
    for entrant in bout.entrants.iter_mut() {
        seats.push(match entrant {
            Entrant::Named { description, seed } => {
                Occupant::Own(description::player(game, description, bout.resources, *seed)?)
            }
            Entrant::Guest(guest) => Occupant::Guest { guest: &mut **guest, line: begun.clone() },
        });
    }
    let start = begun.position().typed(game).copied();
    let start = start.ok_or_else(|| GameError::foreign(begun.rules(), &begun.position().game()))?;
    let mut going = opened(rules, start, bout.opening, bout.limits)?;
    let opening = going.plies();
    let mut effort = vec![Effort::default(); seats.len()];
    let mut fault = None;
    let mut begin = Instant::now();
    let (payoff, ending) = loop {
        let seat = match going.status() {
            MatchStatus::Running(seat) => seat,
            MatchStatus::Over(payoff, ending) => break (payoff, ending),
        };
        let chosen = seats[seat.index()].choose(rules, going.line(), bout.time, bout.stop);
        if bout.stop.raised() {
            return Ok(None);
        }
        let now = Instant::now();
        let spent = &mut effort[seat.index()];
        spent.time += now - begin;
        spent.moves += 1;
        begin = now;
        let made = chosen.and_then(|(mv, nodes)| {
            spent.nodes += nodes;
            going.play(mv).map_err(|error| format!("{}: {error}", rules.move_text(mv)))
        });
        if let Err(what) = made {
            fault = Some(what);
            going.close(Closing::Forfeit(seat));
        }
    };
    let moves = going.line().moves().iter().map(|&mv| Move::of_code(rules.move_code(mv))).collect();
    Ok(Some(BoutResult { payoff, ending, moves, opening, effort, fault }))
}

/// The game after its opening.
fn opened<'g, G: Notation + Coded>(
    game: &'g G,
    start: G::Position,
    opening: Opening<'_>,
    limits: MatchLimits,
) -> Result<Match<&'g G>, GameError> {
    let fresh = || Match::of(game::Line::from_position(game, start), limits);
    match opening {
        Opening::Moves(_) | Opening::Line(_) => {
            let moves = match opening {
                Opening::Moves(moves) => moves,
                Opening::Line(line) => line.moves(),
                Opening::Random { .. } => &[],
            };
            let mut going = fresh();
            for &mv in moves {
                let here = *going.position();
                let played = match game.move_of_code(mv.code()) {
                    Some(mv) => going.play(mv),
                    None => Err(MatchError::Illegal(IllegalMove)),
                };
                played.map_err(|error| match error {
                    MatchError::Over => GameError::Over,
                    MatchError::Illegal(source) => {
                        let legal: Vec<String> = game.moves(&here).map(|mv| game.move_text(mv)).collect();
                        let mv = move_text(game, mv);
                        GameError::Illegal { mv, legal: legal.join(", "), source }
                    }
                })?;
            }
            Ok(going)
        }
        Opening::Random { plies, seed } => {
            for attempt in 0..if plies == 0 { 0 } else { OPENINGS } {
                let mut going = fresh();
                let mut random = Random::new(seed ^ attempt << 48);
                for _ in 0..plies {
                    let Some(mv) = random.choose(game, going.position()) else { break };
                    if going.play(mv).is_err() {
                        break;
                    }
                }
                if matches!(going.status(), MatchStatus::Running(_)) {
                    return Ok(going);
                }
            }
            // Whatever is opened is over by then: the game is played without an opening.
            Ok(fresh())
        }
    }
}

/// Who sits somewhere.
enum Occupant<'a, G: Game> {
    Own(TypedPlayer<G>),
    /// Somebody from outside, with the line as those outside know it.
    Guest {
        guest: &'a mut dyn Player,
        line: Line,
    },
}

impl<G: Notation + Coded> Occupant<'_, G> {
    /// The chosen move and the positions looked at, or what is wrong.
    fn choose(
        &mut self,
        game: &G,
        played: &game::Line<&G>,
        time: Duration,
        stop: &StopSignal,
    ) -> Result<(G::Move, u64), String> {
        let nothing = || "no move".to_owned();
        match self {
            Occupant::Own(player) => {
                let (pos, past) = played.positions().split_last().expect("there is a position");
                let thought = player.think(game, &Question { pos, past, time, stop }).ok_or_else(nothing)?;
                Ok((thought.mv, thought.nodes.unwrap_or_default()))
            }
            Occupant::Guest { guest, line } => {
                for &mv in &played.moves()[line.plies()..] {
                    let mv = Move::of_code(game.move_code(mv));
                    line.push(mv).expect("what was played is legal");
                }
                let advice = guest.think(line, time, stop).map_err(|error| error.to_string())?;
                let advice = advice.ok_or_else(nothing)?;
                let mv = game.move_of_code(advice.mv.code());
                let mv = mv.ok_or_else(|| format!("{}: {IllegalMove}", move_text(game, advice.mv)))?;
                Ok((mv, advice.nodes.unwrap_or_default()))
            }
        }
    }
}
