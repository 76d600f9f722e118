//! A short game of every game, annotated: what is called proven or exact is what the solver proves.

use game::{Prospect, StopSignal};
use games::{
    BuildPlan, Game, Goal, How, Limits, LineText, Position, Resources, Roster, Solver, Standing, Value, Worth,
    open_with,
};
use record::{Node, Record};
use review::{AnnotateError, Annotated, Settings, annotate, page};
use std::fs;
use std::path::Path;
use std::time::Duration;
use texts::{Language, Words};

const SMALL: Resources = Resources { threads: 1, memory: 256 << 20, portable: false, tables: None };

fn settings() -> Settings {
    Settings { resources: SMALL, longest: Duration::from_secs(20), seed: 3 }
}

/// A game between players who are no masters.
fn played(game: &Game, players: [&str; 2], plies: usize) -> Record {
    let mut players = players.map(|description| game.player(description, &SMALL, 5).expect("there is such a player"));
    let mut line = game.line();
    while line.payoff().is_none() && line.plies() < plies {
        let player = &mut players[line.to_move().index()];
        let advice = player.think(&line, Duration::from_secs(20), &StopSignal::new()).expect("it is its game");
        line.push(advice.expect("the game goes on").mv).expect("players play by the rules");
    }
    let mut record = Record::at(game);
    record.moves = line.move_texts().into_iter().map(Node::new).collect();
    if let Some(payoff) = line.payoff() {
        record.finish(&payoff, game::Ending::Rules);
    }
    record
}

/// What the solver may use: a table of all positions, where there is one. The player has none.
fn with_tables(game: &Game) -> Resources {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotated");
    fs::create_dir_all(&directory).expect("the directory can be made");
    if let Some(tablebase) = game.tablebase() {
        let (save_every, program) = (Duration::from_mins(10), "a test");
        let plan = BuildPlan { threads: 1, memory: 256 << 20, save_every, program };
        tablebase.build(&directory, &plan, &StopSignal::new()).expect("the table can be built");
    }
    Resources { tables: Some(directory), ..SMALL }
}

/// What the solver proves of a position, for the one to move.
fn solved(position: &Position, resources: &Resources) -> Worth {
    let highest = position.game().highest_score();
    if let Some(payoff) = position.payoff() {
        return Worth::of_result(payoff[position.to_move()], highest);
    }
    match position.solver(resources).expect("it is small enough") {
        Solver::Score(mut solver) => {
            let outcome = solver.solve(Goal::Exact, &Limits::default(), &StopSignal::new());
            Worth::Exact(outcome.bounds.value().expect("nobody stopped it"))
        }
        Solver::Prospect(mut solver) => {
            let outcome =
                solver.solve(Goal::Exact, &Limits::default(), &StopSignal::new()).expect("there is memory enough");
            Worth::Proven(outcome.prospect.expect("nobody stopped it"))
        }
    }
}

/// Whether a value that is said to be certain is the one that the solver found; whether it is said to be.
fn check(value: Value, truth: Worth, place: &str) -> bool {
    match (value.worth, value.how) {
        (Worth::Exact(_) | Worth::Proven(_), How::Exact | How::Proven) => assert_eq!(value.worth, truth, "{place}"),
        (Worth::Decided(standing), How::Proven) => {
            let found = match truth {
                Worth::Exact(score) => Standing::of_score(score),
                Worth::Proven(prospect) => Standing::of_score(prospect.sign()),
                _ => unreachable!("the solver proves what it says"),
            };
            assert_eq!(standing, found, "{place}");
        }
        (Worth::Judged(_), How::Plies(_) | How::Race) => return false,
        (worth, how) => panic!("{place}: {worth} cannot be found by {how:?}"),
    }
    true
}

/// Compares everything that is said to be certain with the solver; returns how many values there were.
fn check_annotated(annotated: &Annotated) -> usize {
    let (record, review) = (&annotated.record, &annotated.review);
    let line = review.line();
    let resources = with_tables(line.rules());
    let truths: Vec<Worth> = line.positions().iter().map(|position| solved(position, &resources)).collect();
    let mut certain = 0;
    for (ply, &truth) in truths.iter().enumerate() {
        let place = format!("{} after {ply} moves", line.rules().place());
        let value = review.value_for_mover(ply).unwrap_or_else(|| panic!("{place}: every position has a value"));
        certain += usize::from(check(value, truth, &place));
    }
    assert_eq!(record.moves.len(), line.plies());
    for (ply, (node, reviewed)) in record.moves.iter().zip(review.moves()).enumerate() {
        let place = format!("{}, move {} {}", line.rules().place(), ply + 1, node.mv);
        let after = reviewed.after.expect("it was judged");
        check(after, truths[ply + 1].for_opponent().a_ply_earlier(), &place);
        check(reviewed.before.expect("it was judged"), truths[ply], &place);
        // The record says the same in words, and how it was found with the value that was found so.
        let judgement = node.judgement.as_ref().expect("every move is judged");
        assert_eq!((&judgement.value, &judgement.how), (&after.worth.to_string(), &after.how.to_string()), "{place}");
        assert_eq!(judgement.loss, reviewed.loss_text(), "{place}");
        assert_eq!(judgement.best.is_empty(), reviewed.is_best(), "{place}");
        assert_eq!(node.comment.contains("the game turns"), reviewed.turned(), "{place}");
        if !judgement.best.is_empty() {
            let best = line.positions()[ply].play_text(&judgement.best).expect("the best move is legal").1;
            let gained = solved(&best, &resources).for_opponent().a_ply_earlier();
            if reviewed.before.is_some_and(|before| before.worth.is_proven()) {
                assert_eq!(gained.ahead(), truths[ply].ahead(), "{place}: {} is best", judgement.best);
            }
        }
    }
    certain
}

#[test]
fn what_is_called_proven_or_exact_is_what_the_solver_proves() {
    let open = |name, board, pieces, rules: &[(&str, &str)]| {
        open_with(name, board, Roster { pieces, players: None }, rules).expect("the game exists")
    };
    // At Halma the strongest player searches, and only the end of the game is within its sight.
    for (game, players, plies, least) in [
        (open("othello", Some("4x4"), None, &[]), ["level:1", "random"], 40, 12),
        (open("othello", Some("4x6"), None, &[("score", "empties-to-winner")]), ["random", "level:1"], 40, 15),
        (open("nip", Some("4x4"), None, &[]), ["random", "level:2"], 40, 8),
        (open("nip", Some("4x6"), None, &[]), ["level:1", "random"], 40, 12),
        (open("gobblers", None, None, &[("hands", "111/111")]), ["level:2", "level:1"], 16, 6),
        (open("halma", Some("4x4"), Some(3), &[]), ["level:1", "random"], 20, 2),
    ] {
        let record = played(&game, players, plies);
        let longest = if game.name() == "halma" { Duration::from_millis(300) } else { settings().longest };
        let settings = Settings { longest, ..settings() };
        let annotated = annotate(&record, &settings, &StopSignal::new()).expect("nobody stopped it");
        let certain = check_annotated(&annotated);
        assert!(certain >= least, "{game:?}: {certain} of {} values are certain", annotated.record.moves.len() + 1);
        let again = record::read(&annotated.record.to_string()).expect("it is a record");
        assert!(again[0].same_as(&annotated.record), "{}", annotated.record);
        assert!(again[0].replay().is_ok());
        for (language, part) in [(Language::English, "Rules"), (Language::Japanese, "ルール")] {
            let page = page(&annotated, &Words::new(language));
            assert_eq!(page.matches("<figure").count(), annotated.record.moves.len());
            assert!(page.contains(&format!("<html lang=\"{}\">", language.code())) && page.contains(part), "{page}");
        }
    }
}

#[test]
fn a_larger_game_says_how_deep_it_looked_and_proves_its_end() {
    let game = open_with("othello", Some("6x6"), Roster::default(), &[]).expect("the game exists");
    let record = played(&game, ["random", "level:1"], 60);
    let quick = Settings { longest: Duration::from_millis(30), ..settings() };
    let annotated = annotate(&record, &quick, &StopSignal::new()).expect("nobody stopped it");
    let hows: Vec<How> = annotated.review.values().into_iter().flatten().map(|value| value.how).collect();
    assert_eq!(hows.len(), annotated.review.line().positions().len());
    assert!(hows.iter().any(|how| matches!(how, How::Plies(_))), "{hows:?}");
    assert_eq!(hows.last(), Some(&How::Exact));
    // The end is small enough to be proven again.
    let line = annotated.review.line();
    for ply in line.plies().saturating_sub(14)..=line.plies() {
        let value = annotated.review.value_for_mover(ply).expect("it has a value");
        check(value, solved(&line.positions()[ply], &SMALL), &format!("after {ply} moves"));
    }
}

#[test]
fn the_last_position_of_a_game_that_was_resigned_is_judged() {
    let mut text = "[Game \"othello\"]\n[Board \"4x4\"]\n[Result \"+1 -1\"]\n".to_owned();
    text.push_str("[Ending \"by resignation of player 2\"]\n1. b1 a1 2. a2 *\n");
    let record = record::read(&text).expect("it is a record").remove(0);
    let annotated = annotate(&record, &settings(), &StopSignal::new()).expect("nobody stopped it");
    let last = annotated.review.value_for_mover(3).expect("it has a value");
    assert_eq!(last.worth, solved(annotated.review.line().position(), &SMALL));
    check_annotated(&annotated);
    assert_eq!(annotated.record.result, "+1 -1");
}

#[test]
fn a_game_that_was_drawn_by_repetition_ends_with_a_draw() {
    let mut text =
        "[Game \"gobblers\"]\n[Rules \"hands=111/111\"]\n[Result \"0 0\"]\n[Ending \"by repetition\"]\n".to_owned();
    text.push_str("1. S@a1 S@c3 2. a1-a2 c3-c2 3. a2-a1 c2-c3 4. a1-a2 c3-c2 5. a2-a1 c2-c3 *\n");
    let record = record::read(&text).expect("it is a record").remove(0);
    let annotated = annotate(&record, &settings(), &StopSignal::new()).expect("nobody stopped it");
    let last = annotated.review.value_for_mover(10).expect("it has a value");
    assert_eq!(last, Value { worth: Worth::Proven(Prospect::Draw), how: How::Proven });
}

#[test]
fn a_wrong_record_and_a_wish_to_stop_are_told_apart() {
    let wrong = record::read("[Game \"othello\"]\n1. a1 *\n").expect("its form is right").remove(0);
    assert!(matches!(annotate(&wrong, &settings(), &StopSignal::new()), Err(AnnotateError::Record(_))));
    let right = record::read("[Game \"othello\"]\n[Board \"4x4\"]\n1. b1 *\n").expect("it is a record").remove(0);
    let stop = StopSignal::new();
    stop.raise();
    assert!(matches!(annotate(&right, &settings(), &stop), Err(AnnotateError::Stopped)));
}
