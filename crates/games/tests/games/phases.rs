//! Players that change with the phase of the game, beside the players that they name.

use game::{MatchLimits, MatchStatus, Seat, StopSignal};
use games::{Game, Line, Match, Move, Resources, Roster};
use std::time::Duration;

const MINUTE: Duration = Duration::from_mins(1);

fn resources() -> Resources {
    Resources { threads: 1, memory: 32 << 20, portable: false, tables: None }
}

/// What a player of this description, who has seen nothing yet, does after a line.
fn choice(game: &Game, description: &str, line: &Line) -> Move {
    let mut player = game.player(description, &resources(), 3).expect("there is such a player");
    player.think(line, MINUTE, &StopSignal::new()).expect("the line is of this game").expect("it is not over").mv
}

/// Along some games by chance the phase player does what the player does that the slow measure names. All parts must have had
/// their turn.
fn check(game: &Game, parts: &[(u32, &str)], measure: impl Fn(&Line) -> u32) {
    let written: Vec<String> = parts.iter().map(|(until, player)| format!("{until}={player}")).collect();
    let phase = format!("phase:{}", written.join(","));
    let mut turns = vec![0; parts.len()];
    for seed in 0..2 {
        let mut chance = game.player("random", &resources(), seed).expect("chance plays everything");
        let mut played = Match::new(game.clone(), MatchLimits { plies: Some(150), ..game.match_limits() });
        while let MatchStatus::Running(_) = played.status() {
            let line = played.line();
            let part = parts.iter().position(|&(until, _)| measure(line) < until).unwrap_or(parts.len() - 1);
            turns[part] += 1;
            let (own, named) = (choice(game, &phase, line), choice(game, parts[part].1.trim_matches(['(', ')']), line));
            assert_eq!(game.move_text(own), game.move_text(named), "{phase} at {}", measure(line));
            let mv = chance.think(line, MINUTE, &StopSignal::new()).unwrap().unwrap().mv;
            played.play(mv).unwrap();
        }
    }
    assert!(turns.iter().all(|&turns| turns > 0), "{phase}: {turns:?}");
}

/// What is on the board, as the text of a position shows it.
fn filled_cells(line: &Line) -> u32 {
    let text = line.position().text();
    let cells = text.split(' ').next().unwrap_or_default();
    cells.chars().filter(|letter| "XO".contains(*letter)).count() as u32
}

#[test]
fn disc_games_and_rows_go_by_filled_cells() {
    let othello = games::open("othello", Some("6x6"), &[]).unwrap();
    check(
        &othello,
        &[(12, "greedy:CS:first"), (24, "alphabeta:2:squares"), (30, "greedy:NC:first"), (36, "random")],
        filled_cells,
    );
    let nip = games::open("nip", Some("6x6"), &[]).unwrap();
    check(&nip, &[(10, "random"), (20, "alphabeta:1:mobility"), (25, "level:2")], filled_cells);
    let row = games::open("row", None, &[]).unwrap();
    check(&row, &[(5, "random"), (10, "level:1"), (40, "level:0")], filled_cells);
}

#[test]
fn gobblers_go_by_pieces_on_the_board_covered_ones_included() {
    let game = games::open("gobblers", None, &[]).unwrap();
    let pieces = |line: &Line| {
        let text = line.position().text();
        let cells = text.split(' ').next().unwrap_or_default();
        cells.chars().filter(char::is_ascii_alphabetic).count() as u32
    };
    check(&game, &[(2, "random"), (4, "level:1"), (5, "level:2")], pieces);
}

/// Rows and columns of the pieces of the side to move from the corner of its home, beside those of its two camps.
fn percent_of_the_way(line: &Line) -> u32 {
    let position = line.position();
    let (scene, mover) = (position.scene(), position.to_move());
    let home = scene.camps.iter().find(|camp| camp.seat == mover).expect("everybody has a home");
    let goal = scene.camps.iter().find(|camp| camp.goal_of == Some(mover)).expect("everybody has a goal");
    let last = scene.points.iter().map(|point| point.x).fold(0.0, f64::max);
    // The corner of the board that is at home.
    let corner = home
        .points
        .iter()
        .map(|&index| (scene.points[index].x, scene.points[index].y))
        .find(|&(x, y)| [x, y].iter().all(|&place| place < 0.5 || place > last - 0.5))
        .expect("a camp has a corner");
    let from_corner = |index: usize| {
        let point = &scene.points[index];
        (point.x - corner.0).abs() + (point.y - corner.1).abs()
    };
    let sum = |points: Vec<usize>| points.into_iter().map(from_corner).sum::<f64>();
    let own = |index: &usize| scene.points[*index].stack.iter().any(|token| token.seat == mover);
    let pieces = (0..scene.points.len()).filter(own).collect();
    let at_home = sum(home.points.clone());
    (100.0 * (sum(pieces) - at_home) / (sum(goal.points.clone()) - at_home)).max(0.0) as u32
}

#[test]
fn halma_goes_by_the_percent_of_the_way_that_the_mover_has_covered() {
    let two = games::open_with("halma", Some("5x5"), Roster { pieces: Some(3), players: Some(2) }, &[]).unwrap();
    assert_eq!(percent_of_the_way(&two.line()), 0);
    check(&two, &[(10, "random"), (40, "strategy:C"), (50, "strategy:A@1")], percent_of_the_way);
    let four = games::open_with("halma", Some("16x16"), Roster { pieces: None, players: Some(4) }, &[]).unwrap();
    assert_eq!(four.start().to_move(), Seat::FIRST);
    check(&four, &[(2, "strategy:C"), (4, "random"), (90, "strategy:A")], percent_of_the_way);
}

#[test]
fn phases_stand_within_phases_and_commas_within_players() {
    let game = games::open("halma", None, &[]).unwrap();
    let inner = "phase:3=random,9=strategy:C";
    let weights = "alphabeta:1:16,8,8,4,-16,8";
    check(&game, &[(6, &format!("({inner})")), (8, weights)], percent_of_the_way);
}

#[test]
fn wrong_phases_say_in_one_line_what_would_be_right() {
    let game = games::open("othello", None, &[]).unwrap();
    let nested = format!("{}random{}", "phase:9=(".repeat(40), ")".repeat(40));
    for (description, right) in [
        ("phase:", "\"\" is no part of a phase player, NUMBER=PLAYER; write it like phase:20="),
        ("phase:random", "\"random\" is no part of a phase player"),
        ("phase:20=", "nobody plays until 20; write it like"),
        ("phase:20=()", "nobody plays until 20; write it like"),
        ("phase:0=random", "\"0\" is no number that ends a phase, from 1 on"),
        ("phase:-3=random", "\"-3\" is no number that ends a phase"),
        ("phase:40=random,20=solver", "the numbers of a phase player rise, and 20 comes after 40"),
        ("phase:20=random,20=solver", "the numbers of a phase player rise, and 20 comes after 20"),
        ("phase:20=randem,40=solver", "phase until 20: othello has no player \"randem\"; there are level:5"),
        ("phase:20=random,40=greedy:XX", "phase until 40: there is no term \"XX\""),
        (nested.as_str(), "more than 16 phase players are within each other"),
    ] {
        let error = game.player(description, &resources(), 1).err().expect("it is wrong").to_string();
        assert!(error.starts_with(right), "{description}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let halma = games::open("halma", None, &[]).unwrap();
    let error = halma.player("phase:20=random,40=solver", &resources(), 1).err().expect("it is wrong").to_string();
    assert!(error.contains("too large to be solved"), "{error}");
}
