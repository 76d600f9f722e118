use crate::{RESOURCES, game, settings, to_depth};
use game::{Prospect, StopSignal};
use games::{Line, LineText, Position, Worth};
use study::{Analysis, BookValue, Limits, Report, Source, State};

fn analysed(position: &Position, limits: Limits) -> Report {
    let mut analysis = Analysis::new(&position.game(), settings(limits));
    analysis.run(Report::new(position.clone()), &StopSignal::new(), &mut |_| {}).unwrap()
}

/// The score for the one to move, by playing out everything: the definition.
fn minimax(position: &Position) -> i32 {
    if let Some(payoff) = position.payoff() {
        return payoff[position.to_move()];
    }
    let value =
        |after: Position| if after.to_move() == position.to_move() { minimax(&after) } else { -minimax(&after) };
    position.moves().into_iter().map(|mv| value(position.play(mv).unwrap())).max().unwrap()
}

#[test]
fn every_move_of_a_small_board_is_proven_and_right() {
    let game = game("othello", "4x4", &[]);
    let mut line = game.line();
    line.push_line("b1a1").unwrap();
    let report = analysed(line.position(), Limits::default());
    assert_eq!(report.state, State::Proven);
    for known in &report.moves {
        let after = line.position().play(known.mv).unwrap();
        let proof = known.proof.unwrap();
        assert_eq!((proof.worth, proof.source), (Worth::Exact(-minimax(&after)), Source::Search));
    }
    let best = report.best().unwrap();
    assert_eq!(report.worth(), Some((Worth::Exact(minimax(line.position())), true)));
    // The line of best play goes to the end and keeps its promise.
    let mut end = line.position().clone();
    for &mv in &best.line {
        end = end.play(mv).unwrap();
    }
    assert_eq!(end.payoff().unwrap()[line.to_move()], minimax(line.position()));
}

#[test]
fn tic_tac_toe_is_drawn_whatever_the_first_move() {
    let game = game("row", "3x3", &[("length", "3"), ("gravity", "off")]);
    let report = analysed(&game.start(), Limits::default());
    assert_eq!((report.state, report.moves.len()), (State::Proven, 9));
    assert!(report.moves.iter().all(|known| known.proof.unwrap().worth == Worth::Proven(Prospect::Draw)));
}

#[test]
fn a_move_that_ends_the_game_is_proven_by_the_rules() {
    let game = game("row", "3x3", &[("length", "3"), ("gravity", "off")]);
    let line = Line::from_text(&game, Some("XX-OO---- X")).unwrap();
    let report = Report::new(line.position().clone());
    let best = report.best().unwrap();
    assert_eq!(game.move_text(best.mv), "c1");
    let proof = best.proof.unwrap();
    assert_eq!((proof.worth, proof.source), (Worth::Proven(Prospect::Win(1)), Source::Rules));
    assert_eq!(report.worth(), Some((Worth::Proven(Prospect::Win(1)), true)), "more than a win cannot be had");
}

#[test]
fn a_limit_on_the_depth_is_kept_and_estimates_are_no_proofs() {
    let game = game("othello", "8x8", &[]);
    let mut line = game.line();
    line.push_line("f5d6c3d3c4").unwrap();
    let mut analysis = Analysis::new(&game, to_depth(4));
    let mut depths = Vec::new();
    let report = analysis
        .run(Report::new(line.position().clone()), &StopSignal::new(), &mut |report| depths.push(report.depth))
        .unwrap();
    assert_eq!((report.depth, report.state), (4, State::Open));
    assert!(depths.is_sorted(), "{depths:?}");
    for known in &report.moves {
        assert_eq!((known.proof, known.guess.as_ref().map(|guess| guess.plies)), (None, Some(4)));
    }
    assert!(report.worth().is_some_and(|(_, proven)| !proven));
    let lines: Vec<usize> = report.moves.iter().map(|known| known.line.len()).collect();
    assert_eq!(lines[..3], [4, 4, 0], "the two lines that were asked for");
    // It goes on from there.
    analysis.set_limits(Limits { depth: Some(6), ..Limits::default() }, 1);
    let deeper = analysis.run(report.clone(), &StopSignal::new(), &mut |_| {}).unwrap();
    assert_eq!(deeper.depth, 6);
    assert!(deeper.elapsed > report.elapsed && deeper.nodes > report.nodes);
}

#[test]
fn a_limit_on_nodes_is_kept() {
    let game = game("nip", "8x8", &[]);
    let report = analysed(&game.start(), Limits { nodes: Some(10_000), ..Limits::default() });
    assert!(report.nodes >= 10_000 && report.state == State::Open);
}

#[test]
fn who_asks_to_stop_gets_what_is_known() {
    let game = game("othello", "8x8", &[]);
    let stop = StopSignal::new();
    stop.raise();
    let report =
        Analysis::new(&game, settings(Limits::default())).run(Report::new(game.start()), &stop, &mut |_| {}).unwrap();
    assert_eq!((report.depth, report.moves.len()), (0, 4));
    assert!(report.best().is_none());
}

#[test]
fn halma_for_four_has_a_value_for_every_seat() {
    let roster = games::Roster { players: Some(4), pieces: None };
    let game = games::open_with("halma", Some("16x16"), roster, &[]).unwrap();
    let mut analysis = Analysis::new(&game, to_depth(1));
    let report = analysis.run(Report::new(game.start()), &StopSignal::new(), &mut |_| {}).unwrap();
    assert!(report.moves.iter().all(|known| known.guess.as_ref().unwrap().by_seat.len() == 4));
    let numbers: Vec<f64> = report.moves.iter().map(|known| known.worth(report.seat()).unwrap().number()).collect();
    assert!(numbers.is_sorted_by(|a, b| a >= b), "the best for the one to move comes first");
}

#[test]
fn halma_for_two_sees_a_win_at_once() {
    let game = game("halma", "4x4", &[]);
    let line = Line::from_text(&game, Some("--1-/--11/22--/2--- 1")).unwrap();
    let report = analysed(line.position(), Limits { depth: Some(2), ..Limits::default() });
    assert_eq!(report.best().unwrap().proof.map(|proof| proof.worth), Some(Worth::Proven(Prospect::Win(1))));
}

#[test]
fn gobblers_is_solved_without_a_table() {
    let game = games::open("gobblers", None, &[]).unwrap();
    let report = analysed(&game.start(), Limits::default());
    assert_eq!((report.state, report.worth()), (State::Proven, Some((Worth::Proven(Prospect::Win(13)), true))));
    assert_eq!(report.best().unwrap().line.len(), 13);
}

#[test]
fn one_thread_that_counts_finds_the_same_again() {
    for (game, line, nodes) in [
        (game("othello", "8x8", &[]), "f5d6c3d3c4", 300_000),
        (game("nip", "6x6", &[]), "", 2_000_000),
        (game("row", "6x7", &[]), "d d", 200_000),
    ] {
        let mut played = game.line();
        played.push_line(line).unwrap();
        let once = || {
            let mut settings = settings(Limits { nodes: Some(nodes), ..Limits::default() });
            settings.resources.threads = 1;
            let known = Report::new(played.position().clone());
            let report = Analysis::new(&game, settings).run(known, &StopSignal::new(), &mut |_| {}).unwrap();
            (report.moves, report.bounds, report.depth, report.nodes)
        };
        assert_eq!(once(), once(), "{}", game.place());
    }
}

#[test]
fn an_estimate_says_how_far_it_moved() {
    let game = game("othello", "8x8", &[]);
    let mut line = game.line();
    line.push_line("f5d6c3d3c4").unwrap();
    let values = |depth| {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let report = analysed(line.position(), limits);
        let mut found: Vec<_> = report.moves.iter().map(|known| (known.mv, known.guess.clone().unwrap())).collect();
        found.sort_by_key(|(mv, _)| *mv);
        found
    };
    let number = |guess: &study::Guess| (guess.by_seat[line.to_move().index()].number() * 100.0).round() as i32;
    let depths: Vec<_> = (1..=4).map(values).collect();
    for (index, (mv, guess)) in depths[3].iter().enumerate() {
        let three: Vec<i32> = depths[1..].iter().map(|depth| number(&depth[index].1)).collect();
        let moved = three.iter().max().unwrap().abs_diff(*three.iter().min().unwrap());
        assert_eq!(guess.doubt, Some(moved), "{}", game.move_text(*mv));
    }
    assert!(depths[0].iter().all(|(_, guess)| guess.doubt.is_none()), "there is nothing to compare with");
}

#[test]
fn whoever_wants_only_the_best_move_is_told_as_soon_as_it_is_certain() {
    let game = game("othello", "6x6", &[]);
    let mut line = game.line();
    // Some way into a game that takes longer to the last of its moves.
    while line.plies() < 18 {
        let mv = line.position().moves()[0];
        line.push(mv).unwrap();
    }
    let best = analysed(line.position(), Limits { best: true, ..Limits::default() });
    let all = analysed(line.position(), Limits::default());
    assert_eq!((best.worth(), all.state), (all.worth(), State::Proven));
    assert!(best.worth().unwrap().1, "it is proven");
    let score = all.worth().unwrap().0;
    for known in &best.moves {
        let truth = all.of(known.mv).unwrap().proof.unwrap().worth;
        assert!(truth.number() <= score.number());
        // What is bounded lies within its bounds.
        if let (Some(bounds), Worth::Exact(exact)) = (known.bounds, truth) {
            assert!((bounds.low..=bounds.high).contains(&exact), "{bounds} {exact}");
        }
    }
}

#[test]
fn the_book_stands_beside_estimates_and_is_mixed_with_nothing() {
    let game = game("othello", "8x8", &[]);
    let report = |depth| {
        let known = Report::new(game.start());
        Analysis::new(&game, to_depth(depth)).run(known, &StopSignal::new(), &mut |_| {}).unwrap()
    };
    let told = game.start().book_moves(&RESOURCES);
    for found in [report(1), report(3)] {
        for known in &found.moves {
            let book = told.iter().find(|told| told.mv == known.mv).unwrap();
            let value = BookValue { worth: Worth::Judged(book.hundredths), plies: book.plies };
            assert_eq!(known.book, Some(value));
            let guess = known.guess.as_ref().unwrap();
            assert_eq!((known.worth(found.seat()), known.proof), (Some(guess.by_seat[0]), None));
            assert!(guess.plies < book.plies);
        }
    }
    // Of rules alone nothing is known, and nobody has a book of this board.
    assert!(Report::new(game.start()).moves.iter().all(|known| known.book.is_none()));
    assert_eq!(games::open("othello", Some("8x10"), &[]).unwrap().start().book_moves(&RESOURCES), []);
}
