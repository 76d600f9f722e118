//! Facts of the rule page, and of what it leaves to be decided.

use crate::common::{game, small};
use game::{Duel, Ending, Game, Line, Match, MatchStatus, Notation, Payoff, Seat, Unplay};
use halma::{CellSet, Halma, Outcome, U256, Variant};

type Small = Halma<u64, 2>;

/// One player stands on a ring of jumps; nothing else is near.
const RING: &str = "-----222/------22/--12---2/--2-2---/---2----/11------/111-----/1111---- 1";

/// A piece in the goal camp can jump out of it and in again.
const DETOUR: &str = "22---1--/22---1--/22----1-/22------/22------/--------/111-----/1111---- 1";

/// Neither player can move: the pieces in the goal camps are bound, the others are shut in.
const BLOCKED: &str = "-112/2-11/22-1/122- 1";

/// Where the piece on `from` can go, in the order of the moves.
fn destinations(game: &Small, text: &str, from: &str) -> Vec<String> {
    let pos = game.parse_position(text).unwrap();
    let moves = game.moves(&pos).map(|mv| game.move_text(mv));
    moves.filter_map(|mv| mv.strip_prefix(&format!("{from}-")).map(str::to_owned)).collect()
}

/// Who has won after one legal move.
fn winner_after(game: &Small, text: &str, mv: &str) -> Option<Seat> {
    let pos = game.parse_position(text).unwrap();
    let after = game.try_play(&pos, game.parse_move(mv).unwrap()).unwrap_or_else(|error| panic!("{mv}: {error}"));
    assert_eq!(game.moves(&after).next().is_none(), game.payoff(&after).is_some());
    game.payoff(&after).map(|payoff| payoff.winner().expect("nothing is drawn by the rules"))
}

#[test]
fn the_start_has_the_camps_of_the_rule_page() {
    let text = |size: usize| {
        let game: Halma<U256, 2> = game(Variant::new(size, size, None, 2).unwrap(), &[]);
        game.position_text(&game.start())
    };
    assert_eq!(text(4), "--22/---2/1---/11-- 1");
    assert_eq!(text(8), "----2222/-----222/------22/-------2/1-------/11------/111-----/1111---- 1");
    assert!(text(10).starts_with("-----22222/------2222/-------222/--------22/---------2/1---------/"));
    let full = text(16);
    let lengths: Vec<usize> = full.split('/').map(|row| row.matches('2').count()).take(6).collect();
    assert_eq!(lengths, [5, 5, 4, 3, 2, 0]);
    let lengths: Vec<usize> = full.split('/').map(|row| row.matches('1').count()).skip(10).take(5).collect();
    assert_eq!(lengths, [0, 2, 3, 4, 5]);
    assert!(full.ends_with("/11111----------- 1"));
}

#[test]
fn four_players_sit_clockwise_and_head_for_the_opposite_corner() {
    let game: Halma<U256, 4> = game(Variant::new(16, 16, None, 4).unwrap(), &[]);
    let corners = [(15, 0), (0, 0), (0, 15), (15, 15)].map(|(row, column)| game.board().cell(row, column).unwrap());
    for seat in 0..4 {
        assert!(game.home(Seat::new(seat)).has(corners[seat]));
        assert!(game.goal(Seat::new(seat)).has(corners[(seat + 2) % 4]));
        assert_eq!(game.home(Seat::new(seat)).count(), 13);
    }
    let mut pos = game.start();
    for seat in [0, 1, 2, 3, 0] {
        assert_eq!(game.to_move(&pos), Seat::new(seat));
        pos = game.play(&pos, game.moves(&pos).next().unwrap());
    }
}

#[test]
fn a_chain_of_jumps_may_stop_anywhere_but_not_where_it_began() {
    let game = small(8, 10, &[]);
    assert_eq!(destinations(&game, RING, "c3"), ["b2", "c2", "d2", "b3", "e3", "b4", "d4", "c5", "e5"]);
    let pos = game.parse_position(RING).unwrap();
    assert!(game.try_play(&pos, game.parse_move("c3-c3").unwrap()).is_err());
    assert!(game.try_play(&pos, game.parse_move("pass").unwrap()).is_err());
}

#[test]
fn a_route_is_a_shortest_one() {
    let game = small(8, 10, &[]);
    let pos = game.parse_position(RING).unwrap();
    let route = |mv: &str| {
        let cells = game.route(&pos, game.parse_move(mv).unwrap());
        cells.into_iter().map(|cell| (game.board().row(cell), game.board().column(cell))).collect::<Vec<_>>()
    };
    assert_eq!(route("c3-e5"), [(2, 2), (2, 4), (4, 4)]);
    assert_eq!(route("c3-c5"), [(2, 2), (4, 2)]);
    assert_eq!(route("c3-b2"), [(2, 2), (1, 1)]);
    for no_route in ["c3-c3", "c3-e4", "c3-g5", "d3-d2", "a1-a2", "pass"] {
        assert_eq!(route(no_route), [], "{no_route}");
    }
}

#[test]
fn a_piece_stays_in_the_goal_camp_but_may_jump_through_the_outside() {
    assert_eq!(destinations(&small(8, 10, &[]), DETOUR, "f1"), ["e1", "g1", "g2", "h3"]);
    let free = small(8, 10, &[("stay", "off")]);
    assert_eq!(destinations(&free, DETOUR, "f1"), ["e1", "g1", "e2", "g2", "f3", "h3"]);
    // Another player's goal camp binds nobody.
    assert!(destinations(&small(8, 10, &[]), DETOUR, "a7").contains(&"a6".to_owned()));
}

#[test]
fn all_own_pieces_in_the_goal_camp_win() {
    for win in ["all-mine", "filled"] {
        let game = small(4, 3, &[("win", win)]);
        assert_eq!(winner_after(&game, "2-11/221-/----/---- 1", "c2-d2"), Some(Seat::FIRST));
        assert_eq!(winner_after(&game, "2-11/221-/----/---- 1", "c2-c3"), None);
        assert_eq!(winner_after(&game, "1---/11--/2---/2-2- 2", "c4-b4"), Some(Seat::SECOND));
        assert_eq!(winner_after(&game, "1---/11--/2---/2-2- 2", "c4-d4"), None);
    }
}

#[test]
fn a_player_who_never_leaves_home_loses_only_under_filled() {
    let text = "2-22/--1-/----/11-- 1";
    assert_eq!(winner_after(&small(4, 3, &[("win", "filled")]), text, "c2-d2"), Some(Seat::FIRST));
    assert_eq!(winner_after(&small(4, 3, &[]), text, "c2-d2"), None);
}

#[test]
fn a_goal_camp_full_of_others_is_not_won() {
    let game = small(4, 3, &[("win", "filled")]);
    assert_eq!(game.payoff(&game.start()), None);
    assert_eq!(winner_after(&game, "--22/--2-/----/11-1 2", "c2-d2"), None);
}

#[test]
fn under_filled_the_opponent_can_fill_the_camp_too() {
    let text = "-2-2/---1/----/112- 2";
    assert_eq!(winner_after(&small(4, 3, &[("win", "filled")]), text, "b1-c1"), Some(Seat::FIRST));
    assert_eq!(winner_after(&small(4, 3, &[]), text, "b1-c1"), None);
}

#[test]
fn when_both_goals_are_reached_in_a_set_up_position_who_moved_last_has_won() {
    let game = small(4, 6, &[("win", "filled")]);
    for (mover, winner) in [("1", Seat::SECOND), ("2", Seat::FIRST)] {
        let pos = game.parse_position(&BLOCKED.replace(" 1", &format!(" {mover}"))).unwrap();
        assert_eq!(game.outcome(&pos), Some(Outcome::Won(winner)));
    }
}

#[test]
fn a_player_without_a_move_passes() {
    let game = small(4, 6, &[]);
    let mut pos = game.parse_position(BLOCKED).unwrap();
    for _ in 0..4 {
        let moves: Vec<String> = game.moves(&pos).map(|mv| game.move_text(mv)).collect();
        assert_eq!(moves, ["pass"]);
        pos = game.try_play(&pos, halma::Move::Pass).unwrap();
    }
    assert_eq!(pos, game.parse_position(BLOCKED).unwrap());
    assert!(small(4, 6, &[("stay", "off")]).moves(&pos).count() > 1);
}

#[test]
fn a_pass_can_be_played_backwards() {
    let game = small(4, 6, &[]);
    let pos = game.parse_position(BLOCKED).unwrap();
    testkit::check_unplay(&game, &[pos, game.play(&pos, halma::Move::Pass)]);
    let mut before = Vec::new();
    game.predecessors(&pos, &mut |earlier| before.push(earlier));
    assert!(before.contains(&game.play(&pos, halma::Move::Pass)));
}

#[test]
fn players_who_block_each_other_draw_by_repetition() {
    let rules = small(4, 6, &[]);
    let start = rules.parse_position(BLOCKED).unwrap();
    let limits = rules.match_limits();
    let mut match_ = Match::of(Line::from_position(rules, start), limits);
    for ply in 1..=4 {
        let status = match_.play(halma::Move::Pass).unwrap();
        assert_eq!(matches!(status, MatchStatus::Over(_, Ending::Repetition)), ply == 4);
    }
}

#[test]
fn the_switches_limit_a_match() {
    let to_and_fro = |rules: &[(&str, &str)]| {
        let rules = small(4, 3, rules);
        let limits = rules.match_limits();
        let mut match_ = Match::new(rules, limits);
        for mv in ["a3-a2", "d2-d3", "a2-a3", "d3-d2"].into_iter().cycle().take(20) {
            let mv = match_.line().rules().parse_move(mv).unwrap();
            if let MatchStatus::Over(payoff, ending) = match_.play(mv).unwrap() {
                assert_eq!(payoff, Payoff::new(&[0, 0]));
                return Some((match_.plies(), ending));
            }
        }
        None
    };
    assert_eq!(to_and_fro(&[]), Some((8, Ending::Repetition)));
    assert_eq!(to_and_fro(&[("limit", "5")]), Some((5, Ending::PlyLimit)));
    assert_eq!(to_and_fro(&[("repetition", "off"), ("limit", "12")]), Some((12, Ending::PlyLimit)));
    assert_eq!(to_and_fro(&[("repetition", "off")]), None);
    // While turns at home are counted, no position comes back.
    assert_eq!(to_and_fro(&[("leave-home", "20")]), None);
}

#[test]
fn who_is_at_home_after_the_turns_allowed_has_lost() {
    let game = small(4, 3, &[("leave-home", "2")]);
    assert_eq!(game.position_text(&game.start()), "--22/---2/1---/11-- 1 2,2");
    let mut pos = game.start();
    for mv in ["a3-a2", "d2-d3"] {
        pos = game.try_play(&pos, game.parse_move(mv).unwrap()).unwrap();
        assert_eq!(game.payoff(&pos), None);
    }
    assert_eq!(game.position_text(&pos), "--22/1---/---2/11-- 1 1,1");
    let after = game.try_play(&pos, game.parse_move("a2-a1").unwrap()).unwrap();
    assert_eq!(game.outcome(&after), Some(Outcome::Lost(Seat::FIRST)));
    assert_eq!((game.payoff(&after), game.score_for_mover(&after)), (Some(Payoff::new(&[-1, 1])), Some(1)));
}

#[test]
fn coming_home_after_the_turns_allowed_loses_too() {
    let game = small(4, 3, &[("leave-home", "30")]);
    assert_eq!(winner_after(&game, "22--/2---/-111/---- 1 0,0", "b3-a3"), Some(Seat::SECOND));
    assert_eq!(winner_after(&game, "22--/2---/-111/---- 1 0,0", "b3-b4"), Some(Seat::SECOND));
    assert_eq!(winner_after(&game, "22--/2---/-111/---- 1 0,0", "b3-c2"), None);
    assert_eq!(winner_after(&game, "22--/2---/-111/---- 1 2,0", "b3-a3"), None);
}

#[test]
fn a_pass_uses_up_a_turn_at_home() {
    let game = small(4, 6, &[("leave-home", "9")]);
    assert_eq!(winner_after(&game, &format!("{BLOCKED} 2,2"), "pass"), None);
    assert_eq!(winner_after(&game, &format!("{BLOCKED} 1,2"), "pass"), Some(Seat::SECOND));
}

#[test]
fn reaching_the_goal_comes_before_having_left_home() {
    let game = small(4, 3, &[("leave-home", "9"), ("win", "filled")]);
    assert_eq!(winner_after(&game, "2-22/--1-/----/11-- 1 1,1", "c2-d2"), Some(Seat::FIRST));
    assert_eq!(winner_after(&game, "2-22/--1-/----/11-- 1 1,1", "c2-c3"), Some(Seat::SECOND));
}

#[test]
fn positions_remember_turns_only_while_they_count() {
    let comes_back = |rules: &[(&str, &str)], turns: &str| {
        let game = small(4, 3, rules);
        let start = game.parse_position(&format!("22--/2---/-1-1/---1 1{turns}")).unwrap();
        let moves = ["b3-c3", "b1-b2", "c3-b3", "b2-b1"].map(|mv| game.parse_move(mv).unwrap());
        moves.into_iter().fold(start, |pos, mv| game.try_play(&pos, mv).unwrap()) == start
    };
    assert!(comes_back(&[], ""));
    assert!(!comes_back(&[("leave-home", "30")], " 5,5"));
    assert!(!comes_back(&[("leave-home", "30")], " 0,1"));
    assert!(comes_back(&[("leave-home", "30")], " 0,0"));
}

#[test]
fn four_players_share_what_one_wins_or_loses() {
    let variant = Variant::new(16, 16, None, 4).unwrap();
    let late: Halma<U256, 4> = game(variant, &[("leave-home", "1")]);
    let after = late.play(&late.start(), late.moves(&late.start()).next().unwrap());
    assert_eq!(late.payoff(&after), Some(Payoff::new(&[-3, 1, 1, 1])));
    assert_eq!(late.moves(&after).count(), 0);

    let game: Halma<U256, 4> = game(variant, &[]);
    let mut pos = game.start();
    // The second army makes room in the middle; the first lacks one step.
    let row = |row: usize| U256::of((0..13).map(|column| game.board().cell(row, column).unwrap()));
    let (inside, outside) = (game.board().cell(0, 12).unwrap(), game.board().cell(0, 11).unwrap());
    pos.pieces[2] = row(8);
    pos.pieces[0] = game.goal(Seat::new(0)) ^ (U256::bit(inside) | U256::bit(outside));
    assert_eq!(game.payoff(&pos), None);
    let after = game.try_play(&pos, game.parse_move("l1-m1").unwrap()).unwrap();
    assert_eq!(game.payoff(&after), Some(Payoff::new(&[3, -1, -1, -1])));
    assert_eq!(game.position_text(&after).split(' ').next_back(), Some("2"));
}
