//! The players of Halma, as a match meets them.

use eval::halma::{Outlook, OutlookWeights};
use game::{Ending, Game, Match, MatchLimits, MatchStatus, Notation, Prospect, Seat, StopSignal};
use halma::{CellSet, Halma, Move, U256, Variant};
use players::halma::{ForFour, ForTwo, LEVELS, Means};
use players::{Level, Player, Question, Reason, Thought};
use std::time::Duration;

/// No move takes nearly as long.
const TIME: Duration = Duration::from_mins(10);

const MEANS: Means = Means { memory: 1 << 22, threads: 1 };

fn level(number: u8) -> Level {
    Level::new(number).expect("the level exists")
}

fn game<B: CellSet, const SEATS: usize>(size: usize, rules: &[(&str, &str)]) -> Halma<B, SEATS> {
    let variant = Variant::new(size, size, None, SEATS).expect("the board exists");
    Halma::new(variant, halma::switches(rules.iter().copied()).expect("the switches exist")).expect("the values exist")
}

/// Plays a game; the players sit in the order given.
fn play<G: Game + Clone>(game: &G, limits: MatchLimits, players: &mut [Box<dyn Player<G>>]) -> Match<G> {
    let mut match_ = Match::new(game.clone(), limits);
    while let MatchStatus::Running(seat) = match_.status() {
        let past: Vec<G::Position> = match_.line().positions().to_vec();
        let (pos, past) = past.split_last().expect("there is a position");
        let question = Question { pos, past, time: TIME, stop: &StopSignal::new() };
        let thought = players[seat.index()].think(game, &question).expect("the game is not over");
        match_.play(thought.mv).expect("players play by the rules");
    }
    match_
}

fn for_two<B: CellSet>(game: &Halma<B, 2>, number: u8, seed: u64) -> Box<dyn Player<Halma<B, 2>>> {
    Box::new(ForTwo::new(game, level(number), MEANS, seed))
}

fn text<G: Notation>(match_: &Match<G>) -> String {
    match_.line().moves().iter().map(|&mv| match_.line().rules().move_text(mv)).collect::<Vec<_>>().join(" ")
}

/// Never leaves home: it moves something else, or steps to and fro inside.
struct Stubborn;

impl<B: CellSet> Player<Halma<B, 2>> for Stubborn {
    fn think(&mut self, game: &Halma<B, 2>, question: &Question<'_, Halma<B, 2>>) -> Option<Thought<Move>> {
        let home = game.home(question.pos.seat);
        let at_home = |mv: Move| (game.play(question.pos, mv).pieces_of(question.pos.seat) & home).count();
        game.moves(question.pos).max_by_key(|&mv| at_home(mv)).map(|mv| Thought::new(mv, Reason::Instinct))
    }
}

#[test]
fn one_who_refuses_to_leave_home_keeps_nobody_playing_for_ever() {
    for win in ["all-mine", "filled"] {
        let game = game::<u64, 2>(8, &[("win", win), ("limit", "160")]);
        for (seat, number) in [(0, 5), (1, 6)] {
            let mut players: Vec<Box<dyn Player<_>>> = vec![Box::new(Stubborn), Box::new(Stubborn)];
            players[seat] = for_two(&game, number, 3);
            let ended = play(&game, game.match_limits(), &mut players);
            let MatchStatus::Over(payoff, ending) = ended.status() else { panic!("it goes on") };
            // Where a full camp wins, nobody can stay in the way of everybody.
            if win == "filled" {
                assert_eq!((payoff.winner(), ending), (Some(Seat::new(seat)), Ending::Rules), "{}", text(&ended));
            }
            assert_ne!(payoff.winner(), Some(Seat::new(1 - seat)));
        }
    }
}

#[test]
fn nobody_repeats_a_position_while_there_is_another_move() {
    let game = game::<u64, 2>(8, &[("win", "all-mine"), ("limit", "120"), ("repetition", "off")]);
    for number in [0, 4, 5] {
        let mut players: Vec<Box<dyn Player<_>>> = vec![for_two(&game, number, 1), Box::new(Stubborn)];
        let ended = play(&game, game.match_limits(), &mut players);
        let positions: Vec<_> = ended.line().positions().to_vec();
        let after_own_moves: Vec<_> = positions.iter().filter(|pos| pos.seat == Seat::SECOND).collect();
        let mut different = after_own_moves.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), after_own_moves.len(), "level {number}: {}", text(&ended));
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_one_another() {
    let game = game::<u64, 2>(8, &[("win", "filled")]);
    for number in 1..=6 {
        let played = |seed| {
            let players = &mut [for_two(&game, number, seed), for_two(&game, number - 1, seed + 1)];
            text(&play(&game, game.match_limits(), players))
        };
        assert_eq!(played(1), played(1), "{number}");
        assert_ne!(played(1), played(5), "{number}");
    }
}

#[test]
fn every_level_finishes_games_on_every_board() {
    let check = |status: MatchStatus, what: &str| {
        assert!(matches!(status, MatchStatus::Over(_, Ending::Rules)), "{what}: {status:?}");
    };
    let filled = [("win", "filled")];
    for number in 0..=6 {
        let wide = game::<u128, 2>(10, &filled);
        let players = &mut [for_two(&wide, number, 1), for_two(&wide, number, 2)];
        check(play(&wide, wide.match_limits(), players).status(), &format!("10x10, level {number}"));
    }
    let widest = game::<U256, 2>(16, &filled);
    let players = &mut [for_two(&widest, 3, 1), for_two(&widest, 4, 2)];
    check(play(&widest, widest.match_limits(), players).status(), "16x16");
    let four = game::<U256, 4>(16, &filled);
    let seated = |number| Box::new(ForFour::new(&four, level(number), u64::from(number))) as Box<dyn Player<_>>;
    let players = &mut [seated(0), seated(2), seated(3), seated(4)];
    check(play(&four, four.match_limits(), players).status(), "four players");
}

#[test]
fn every_level_plays_by_the_rules_under_every_switch() {
    for win in ["all-mine", "filled"] {
        for leave_home in ["off", "12"] {
            for stay in ["on", "off"] {
                let game =
                    game::<u64, 2>(5, &[("win", win), ("leave-home", leave_home), ("stay", stay), ("limit", "60")]);
                for number in 0..=7 {
                    play(&game, game.match_limits(), &mut [for_two(&game, number, 1), for_two(&game, 7 - number, 2)]);
                }
            }
        }
    }
}

#[test]
fn reasons_are_the_end_the_race_the_only_move_and_a_judgement() {
    let game = game::<u64, 2>(4, &[]);
    let reason = |number, position: &str| {
        let pos = game.parse_position(position).expect("it is a position");
        let question = Question { pos: &pos, past: &[], time: TIME, stop: &StopSignal::new() };
        for_two(&game, number, 1).think(&game, &question).map(|thought| thought.reason)
    };
    assert!(matches!(reason(2, "--22/---2/1---/11-- 1"), Some(Reason::Judged { plies: 1, .. })));
    // The armies have passed each other; one step is left to each.
    assert_eq!(reason(9, "--1-/--11/22--/2--- 1"), Some(Reason::Race { own: 1, other: 1 }));
    assert_eq!(reason(3, "--1-/--11/22--/2--- 1"), Some(Reason::Proven(Prospect::Win(1))));
    assert_eq!(reason(9, "--11/---1/2---/22-- 1"), None);
}

#[test]
fn who_is_hurried_answers_at_once_and_by_the_rules() {
    let game = game::<u64, 2>(8, &[]);
    let stopped = StopSignal::new();
    stopped.raise();
    for number in 0..LEVELS.len() as u8 {
        for (time, stop) in [(Duration::ZERO, &StopSignal::new()), (TIME, &stopped)] {
            let question = Question { pos: &game.start(), past: &[], time, stop };
            let mv = for_two(&game, number, 1).think(&game, &question).map(|thought| thought.mv);
            assert!(game.moves(&game.start()).any(|legal| Some(legal) == mv), "level {number}");
        }
    }
}

/// What a move loses against the best one, in hundredths of a step, by the first look.
#[test]
fn steps_are_given_away_evenly_and_never_many_at_once() {
    let game = game::<u64, 2>(8, &[]);
    let outlook = Outlook::new(&game, OutlookWeights::TUNED);
    let seat = Seat::FIRST;
    // Steps and the single jumps out of the camp.
    let pos = game.start();
    let value = |mv: Move| -outlook.distance(&game, &game.play(&pos, mv), seat);
    let best = game.moves(&pos).map(value).max().expect("there are moves");
    for (weaker, stronger) in [(0, 2), (2, 4), (4, 6), (6, 8)] {
        let lost = |number: u8| -> f64 {
            let losses = (0..200).map(|seed| {
                let question = Question { pos: &pos, past: &[], time: TIME, stop: &StopSignal::new() };
                let mv = for_two(&game, number, seed).think(&game, &question).expect("the game is not over").mv;
                f64::from(best - value(mv)) / 16.0
            });
            losses.sum::<f64>() / 200.0
        };
        assert!(lost(weaker) >= lost(stronger), "{weaker}: {}, {stronger}: {}", lost(weaker), lost(stronger));
    }
}

#[test]
fn the_table_of_levels_falls() {
    for (weaker, stronger) in LEVELS.iter().zip(&LEVELS[1..]) {
        assert!(weaker.gives > stronger.gives && weaker.gives_of_four > stronger.gives_of_four);
        assert!(weaker.plies <= stronger.plies && weaker.turns <= stronger.turns);
    }
}
