//! Games inside the types of a game, beside the same games through the face.

use game::{Ending, MatchLimits, MatchStatus, Seat, StopSignal};
use games::{
    Advice, Bout, BoutResult, Entrant, Game, GameError, Line, Match, Move, Opening, Player, Resources, Roster,
};
use std::time::Duration;

const MINUTE: Duration = Duration::from_mins(1);

fn resources() -> Resources {
    Resources { threads: 1, memory: 32 << 20, portable: false, tables: None }
}

fn limits(game: &Game) -> MatchLimits {
    MatchLimits { plies: Some(60), ..game.match_limits() }
}

fn bout(game: &Game, players: &[(&str, u64)], opening: Opening<'_>) -> Result<BoutResult, GameError> {
    let mut entrants: Vec<Entrant<'_>> =
        players.iter().map(|&(description, seed)| Entrant::Named { description, seed }).collect();
    let stop = StopSignal::new();
    let (resources, limits) = (resources(), limits(game));
    let mut bout = Bout { entrants: &mut entrants, opening, limits, time: MINUTE, resources: &resources, stop: &stop };
    game.bout(&mut bout).map(|bouted| bouted.expect("nobody stopped it"))
}

/// The slow twin: a match of positions that do not say what game they belong to, between players who are asked about its line.
fn through_the_face(game: &Game, players: &[(&str, u64)], opening: &[Move]) -> (Vec<Move>, MatchStatus) {
    let (resources, stop) = (resources(), StopSignal::new());
    let mut players: Vec<Box<dyn Player>> =
        players.iter().map(|&(description, seed)| game.player(description, &resources, seed).unwrap()).collect();
    let mut played = Match::new(game.clone(), limits(game));
    for &mv in opening {
        played.play(mv).unwrap();
    }
    while let MatchStatus::Running(seat) = played.status() {
        let advice = players[seat.index()].think(played.line(), MINUTE, &stop).unwrap().unwrap();
        played.play(advice.mv).unwrap();
    }
    (played.line().moves().to_vec(), played.status())
}

fn check(game: &Game, players: &[(&str, u64)]) {
    let opened = bout(game, players, Opening::Random { plies: 3, seed: 5 }).unwrap();
    assert_eq!(opened.opening, 3);
    let moves = &opened.moves;
    let (slow, status) = through_the_face(game, players, &moves[..3]);
    assert_eq!(*moves, slow, "{players:?}");
    assert_eq!(MatchStatus::Over(opened.payoff, opened.ending), status, "{players:?}");
    assert_eq!(opened.effort.iter().map(|effort| effort.moves).sum::<u64>() as usize, moves.len() - 3);
    let again = bout(game, players, Opening::Moves(&moves[..3])).unwrap();
    assert_eq!(again.moves, opened.moves, "{players:?}");
}

#[test]
fn a_bout_plays_the_game_that_the_face_plays() {
    let othello = games::open("othello", None, &[]).unwrap();
    for players in [
        ["random", "random"],
        ["greedy:BP*2+CS*5+NC", "random"],
        ["level:3", "greedy:CS"],
        ["greedy:CS:first", "greedy:CS:any"],
        ["lookahead:2:squares", "alphabeta:3:combined"],
        ["mcts:30", "alphabeta:2"],
    ] {
        check(&othello, &[(players[0], 7), (players[1], 8)]);
    }
    let nip = games::open("nip", Some("4x6"), &[]).unwrap();
    check(&nip, &[("solver", 1), ("greedy:BP+CS+NC", 2)]);
    let gobblers = games::open("gobblers", None, &[]).unwrap();
    check(&gobblers, &[("level:2", 1), ("random", 2)]);
    let halma = games::open("halma", None, &[]).unwrap();
    check(&halma, &[("strategy:C", 1), ("strategy:N@2", 2)]);
    let small = games::open_with("halma", Some("4x4"), Roster { pieces: Some(3), players: Some(2) }, &[]).unwrap();
    check(&small, &[("strategy:C", 1), ("level:4", 2)]);
    let four = games::open_with("halma", Some("16x16"), Roster { pieces: None, players: Some(4) }, &[]).unwrap();
    check(&four, &[("strategy:C", 1), ("random", 2), ("strategy:A", 3), ("level:1", 4)]);
}

#[test]
fn the_solver_plays_to_the_proven_score() {
    let game = games::open("othello", Some("4x4"), &[]).unwrap();
    let bouted = bout(&game, &[("solver", 1), ("solver", 2)], Opening::Moves(&[])).unwrap();
    assert_eq!(bouted.payoff[Seat::FIRST], -8);
}

#[test]
fn full_width_and_alpha_beta_agree_on_what_is_best() {
    // Without pruning more is looked at, and both choose among the same moves: on a board where one move is best they agree.
    let game = games::open("othello", Some("6x6"), &[]).unwrap();
    let wide = bout(&game, &[("lookahead:4:fitted", 1), ("random", 2)], Opening::Moves(&[])).unwrap();
    let pruned = bout(&game, &[("alphabeta:4:fitted", 1), ("random", 2)], Opening::Moves(&[])).unwrap();
    assert!(wide.effort[0].nodes > 3 * pruned.effort[0].nodes, "{:?} {:?}", wide.effort[0], pruned.effort[0]);
}

/// Answers whatever it is told to.
struct Parrot(Result<Option<Move>, &'static str>);

impl Player for Parrot {
    fn think(&mut self, _: &Line, _: Duration, _: &StopSignal) -> Result<Option<Advice>, GameError> {
        let answer = self.0.map_err(|error| GameError::Guest(error.to_owned()))?;
        Ok(answer.map(|mv| Advice::new(mv, games::Reason::Instinct)))
    }
}

#[test]
fn a_guest_who_makes_no_legal_move_forfeits() {
    let game = games::open("othello", None, &[]).unwrap();
    let corner = (0..game.move_codes()).map(Move::of_code).find(|&mv| game.move_text(mv) == "a1");
    assert!(corner.is_some(), "a1 is a move somewhere");
    for (answer, fault) in [
        (Ok(corner), "a1: that move is not legal here"),
        (Ok(Some(Move::of_code(game.move_codes()))), "#65: that move is not legal here"),
        (Ok(Some(Move::of_code(u32::MAX))), "#4294967295: that move is not legal here"),
        (Ok(None), "no move"),
        (Err("it died"), "it died"),
    ] {
        let mut guest = Parrot(answer);
        let mut entrants = [Entrant::Named { description: "random", seed: 1 }, Entrant::Guest(&mut guest)];
        let (stop, resources) = (StopSignal::new(), resources());
        let mut bout = Bout {
            entrants: &mut entrants,
            opening: Opening::Moves(&[]),
            limits: limits(&game),
            time: MINUTE,
            resources: &resources,
            stop: &stop,
        };
        let bouted = game.bout(&mut bout).unwrap().unwrap();
        assert_eq!(bouted.ending, Ending::Forfeit(Seat::new(1)));
        assert_eq!(bouted.payoff.entries(), [1, -1]);
        assert_eq!(bouted.moves.len(), 1);
        assert!(bouted.fault.as_deref().unwrap().contains(fault), "{:?}", bouted.fault);
    }
}

#[test]
fn an_opening_that_cannot_be_played_is_refused() {
    let game = games::open("othello", None, &[]).unwrap();
    let named = |text: &str| (0..game.move_codes()).map(Move::of_code).find(|&mv| game.move_text(mv) == text).unwrap();
    let wrong =
        |moves: &[Move]| bout(&game, &[("random", 1), ("random", 2)], Opening::Moves(moves)).unwrap_err().to_string();
    assert_eq!(wrong(&[named("d3"), named("a1")]), "a1 is not legal here; legal is c3, e3, c5");
    assert_eq!(wrong(&[named("d3"), Move::of_code(1000)]), "#1000 is not legal here; legal is c3, e3, c5");
}

#[test]
fn wrong_descriptions_say_what_would_be_right() {
    let game = games::open("othello", None, &[]).unwrap();
    for (description, right) in [
        ("greedy:CS:last", "\"last\" is no way to choose among equal moves; there are any and first"),
        ("greedy:XX", "there is no term \"XX\"; write a sum of BP, CS and NC"),
        ("lookahead:x", "\"x\" is no number of plies"),
        ("alphabeta:3:nonsense", "\"nonsense\" is nothing to judge by; there are squares, combined"),
        ("mcts:soon", "\"soon\" is neither a number of playouts nor a time"),
        ("deep", "othello has no player \"deep\"; there are level:5, level:9@500ms, random, naive, solver, greedy:"),
    ] {
        let error = bout(&game, &[(description, 1), ("random", 2)], Opening::Moves(&[])).unwrap_err().to_string();
        assert!(error.starts_with(right), "{error}");
    }
    let halma = games::open("halma", None, &[]).unwrap();
    let error = bout(&halma, &[("solver", 1), ("random", 2)], Opening::Moves(&[])).unwrap_err().to_string();
    assert!(error.contains("too large to be solved"), "{error}");
}
