//! The library as its users meet it.

use game::StopSignal;
use games::{Game, open};
use library::{Added, Drill, Library, Query, ScoreAgainst, StoreError, Supply};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use record::{Judgement, Node, Record};
use std::fs;
use std::path::PathBuf;

/// A new file for a test.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("library").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder.join("games.db")
}

fn library(name: &str) -> Library {
    Library::open(&file(name)).expect("the folder can be written to")
}

/// A game of random moves to the end, or to a limit.
fn random_game(game: &Game, seed: u64) -> Record {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut record = Record::at(game);
    let mut line = game.line();
    for _ in 0..80 {
        let Some(&mv) = line.position().moves().choose(&mut random) else { break };
        line.push(mv).expect("it is legal");
        record.moves.push(Node::new(game.move_text(mv)));
    }
    if let Some(payoff) = line.payoff() {
        let signed = |got: &i32| if *got == 0 { "0".to_owned() } else { format!("{got:+}") };
        record.result = payoff.entries().iter().map(signed).collect::<Vec<_>>().join(" ");
    }
    record.players[0] = format!("Player {}", seed % 7);
    "Ken".clone_into(&mut record.players[1]);
    record.set_tag("Date", format!("{}-01-01", 2000 + seed % 20));
    // Short games happen to be the same; this one is not.
    record.set_tag("Round", seed.to_string());
    record
}

fn add(library: &mut Library, records: &[Record]) -> Added {
    library.add(records, 2, &StopSignal::new(), &mut |_| {}).expect("the games are right")
}

#[test]
fn games_come_back_as_they_were_and_are_not_added_twice() {
    let mut library = library("come_back");
    let mut records: Vec<Record> = ["othello", "nip", "gobblers", "halma"]
        .iter()
        .zip(0..)
        .map(|(game, seed)| random_game(&open(game, None, &[]).expect("the game exists"), seed))
        .collect();
    records[1].moves[0].comment = "a remark".to_owned();
    records[2].set_tag("Site", "here\u{1e}and\u{1f}there");
    records[1].moves[0].judgement = Some(Judgement { value: "+2".to_owned(), ..Judgement::default() });
    assert_eq!(add(&mut library, &records), Added { added: 4, known: 0 });
    assert_eq!(add(&mut library, &records), Added { added: 0, known: 4 });
    let found = library.search(&Query::default(), None).expect("it can be read");
    assert_eq!(found.len(), 4);
    // What the library itself needs to tell tags apart is no part of them.
    records[2].set_tag("Site", "here and there");
    for record in &records {
        let again = found.iter().find(|found| found.record.setting.game == record.setting.game).expect("it is there");
        assert!(again.record.same_as(record), "{}\n{record}", again.record);
        assert!(library.game(again.number).expect("it is there").record.same_as(record));
    }
    assert!(matches!(library.game(99), Err(StoreError::NoGame(99))));
}

#[test]
fn a_game_with_the_name_of_its_opening_is_known_without_it() {
    let mut library = library("openings");
    let game = open("othello", None, &[]).expect("the game exists");
    let game = |moves: &str| {
        let moves = moves.split(' ').map(Node::new).collect();
        Record { moves, ..Record::at(&game) }
    };
    let records = [game("f5 d6 c3 d3 c4"), game("c4 e3 f6 e6 f5 c5 c3"), game("f5 f6 e6 f4 e3")];
    assert_eq!(add(&mut library, &records).added, 3);
    let mut named = records.clone();
    named.iter_mut().for_each(Record::name_opening);
    assert_eq!(named[1].tag("Opening"), Some("Stephenson"));
    "Another".clone_into(&mut named[2].about[0].1);
    assert_eq!(add(&mut library, &named), Added { added: 0, known: 3 });
    // By name, a game is found that went through the opening, from any side.
    let found = |name: &str| {
        let openings = record::openings::named_like(name).into_iter().map(|(_, position)| position).collect();
        let query = Query { openings, ..Query::default() };
        let found = library.search(&query, None).expect("it can be read").len();
        assert_eq!(library.count_of(&query).expect("it can be read"), found as u64);
        found
    };
    assert_eq!([found("tiger"), found("虎"), found("stephenson"), found("牛"), found("rose")], [2, 2, 1, 1, 0]);
}

#[test]
fn what_is_played_is_counted_by_game_board_and_players() {
    let mut library = library("kinds");
    assert_eq!(library.kinds().expect("it can be read"), []);
    let games = |game: &str, board: &str, rules: &[(&str, &str)], seeds: std::ops::Range<u64>| {
        let game = open(game, Some(board), rules).expect("the game exists");
        seeds.map(|seed| random_game(&game, seed)).collect::<Vec<Record>>()
    };
    let records = [
        games("othello", "4x4", &[], 0..3),
        // The most frequent rules are those that are named.
        games("nip", "4x4", &[("score", "empties-to-winner")], 3..8),
        games("nip", "4x4", &[], 8..9),
        games("halma", "4x4", &[], 9..10),
    ]
    .concat();
    add(&mut library, &records);
    let kinds = library.kinds().expect("it can be read");
    let named: Vec<(&str, u64)> = kinds.iter().map(|kind| (kind.setting.game.as_str(), kind.games)).collect();
    assert_eq!(named, [("nip", 6), ("othello", 3), ("halma", 1)]);
    assert!(kinds[0].setting.rules.contains(&("score".to_owned(), "empties-to-winner".to_owned())));
}

#[test]
fn an_old_file_is_brought_up_to_date_with_all_its_games() {
    let path = file("old");
    let mut library = Library::open(&path).expect("the folder can be written to");
    add(&mut library, &[random_game(&open("nip", Some("4x4"), &[]).expect("the game exists"), 1)]);
    drop(library);
    let connection = rusqlite::Connection::open(&path).expect("it is a database");
    connection.execute_batch(
        "DROP INDEX games_by_setting; DROP TABLE contest_games; DROP TABLE contests; DROP TABLE findings; DROP TABLE proofs; DROP TABLE drills; DROP TABLE reviewed_games; PRAGMA user_version = 1",
    ).expect("it can be written");
    drop(connection);
    let library = Library::open(&path).expect("it is brought up to date");
    assert_eq!(library.kinds().expect("it can be read").len(), 1);
    let connection = rusqlite::Connection::open(&path).expect("it is a database");
    let index = "SELECT count(*) FROM sqlite_master WHERE name = 'games_by_setting'";
    assert_eq!(connection.query_row(index, [], |row| row.get::<_, i64>(0)).expect("it can be read"), 1);
}

/// Whether a plain look at a game finds it as well.
type Test = Box<dyn Fn(&Record) -> bool>;

#[test]
fn queries_find_what_a_plain_look_at_all_games_finds() {
    let mut library = library("queries");
    let game = open("othello", Some("6x6"), &[]).expect("the game exists");
    let records: Vec<Record> = (0..120).map(|seed| random_game(&game, seed)).collect();
    add(&mut library, &records);
    let text = |text: &str| Some(text.to_owned());
    let won = |record: &Record| !record.result.starts_with(['-', '0']) && !record.result.is_empty();
    let first: Vec<String> = records[0].moves.iter().take(2).map(|node| node.mv.clone()).collect();
    let opening = first.clone();
    let cases: Vec<(Query, Test)> = vec![
        (Query { player: text("player 3"), ..Query::default() }, Box::new(|record| record.players[0] == "Player 3")),
        (
            Query { since: text("2010"), until: text("2012"), ..Query::default() },
            Box::new(|record| ("2010".."2013").contains(&&record.tag("Date").unwrap_or_default()[..4])),
        ),
        (Query { winner: Some(1), ..Query::default() }, Box::new(won)),
        (Query { at_least: Some(32), ..Query::default() }, Box::new(|record| record.moves.len() >= 32)),
        (Query { at_most: Some(31), ..Query::default() }, Box::new(|record| record.moves.len() <= 31)),
        (Query { game: text("nip"), ..Query::default() }, Box::new(|_| false)),
        (Query { rules: vec![("score".to_owned(), "discs".to_owned())], ..Query::default() }, Box::new(|_| true)),
        (Query { rules: vec![("score".to_owned(), "disc".to_owned())], ..Query::default() }, Box::new(|_| false)),
        (
            Query { opening: first, ..Query::default() },
            Box::new(move |record| record.moves.iter().zip(&opening).all(|(node, mv)| node.mv == *mv)),
        ),
    ];
    for (query, test) in cases {
        let expected = records.iter().filter(|record| test(record)).count();
        assert_eq!(library.search(&query, None).expect("it can be read").len(), expected, "{query:?}");
        assert_eq!(library.count_of(&query).expect("it can be read"), expected as u64, "{query:?}");
    }
    let page = Query { offset: 100, limit: Some(50), ..Query::default() };
    assert_eq!(library.search(&page, None).expect("it can be read").len(), 20);
}

/// The games with a position or an image of it, and how often each position follows, by looking at all of them: each is given
/// as the texts of its positions.
fn plain_statistics(games: &[Vec<String>], wanted: &str) -> (usize, Vec<(String, usize)>) {
    let mut count = 0;
    let mut next: Vec<(String, usize)> = Vec::new();
    for positions in games {
        let Some(ply) = positions.iter().position(|found| found == wanted) else { continue };
        count += 1;
        if let Some(after) = positions.get(ply + 1) {
            match next.iter_mut().find(|(known, _)| known == after) {
                Some((_, count)) => *count += 1,
                None => next.push((after.clone(), 1)),
            }
        }
    }
    (count, next)
}

#[test]
fn a_position_is_found_in_every_image_with_what_was_played_there() {
    // Enough games that some of their positions are packed, and some more that are not.
    let mut library = library("positions");
    let game = open("othello", Some("4x4"), &[]).expect("the game exists");
    let records: Vec<Record> = (0..6000).map(|seed| random_game(&game, seed)).collect();
    add(&mut library, &records[..5000]);
    add(&mut library, &records[5000..]);
    let texts = |record: &Record| -> Vec<String> {
        let line = record.replay_in(&game).expect("it is right");
        line.positions().iter().map(|position| position.canonical().text()).collect()
    };
    let games: Vec<Vec<String>> = records.iter().map(texts).collect();
    for record in records.iter().step_by(1999) {
        for ply in [0, 1, 2, 5] {
            let line = record.replay_in(&game).expect("it is right");
            let Some(position) = line.positions().get(ply) else { continue };
            let explored = library.explore(position).expect("it can be read");
            let (games, next) = plain_statistics(&games, &position.canonical().text());
            assert_eq!(explored.results.games as usize, games, "{}", position.text());
            for statistics in &explored.moves {
                let after = position.play(statistics.moves[0]).expect("it is legal").canonical().text();
                let expected = next.iter().find(|(known, _)| *known == after).map(|(_, count)| *count);
                assert_eq!(Some(statistics.results.games as usize), expected, "{}", position.text());
            }
            assert_eq!(explored.moves.len(), next.len());
            let found = library.search(&Query::default(), Some(position)).expect("it can be read");
            assert_eq!(found.len(), games);
            // The latest games are those that a search lists first, of few and of many.
            let latest: Vec<i64> = found.iter().take(10).map(|found| found.number).collect();
            assert_eq!(explored.games, latest, "{}", position.text());
        }
    }
    let start = library.explore(&game.start()).expect("it can be read");
    assert_eq!((start.results.games, start.moves.len(), start.moves[0].moves.len()), (6000, 1, 4));
    let score =
        start.results.score(0).expect("games are finished") + start.results.score(1).expect("games are finished");
    assert!((score - 1.0).abs() < 1e-9);
}

#[test]
fn the_opening_book_is_looked_up_beside_the_games() {
    let mut library = library("book");
    let game = open("othello", None, &[]).expect("the game exists");
    let mut record = Record::at(&game);
    // Parallel, which the book does not like.
    record.moves = ["f5", "f4"].map(Node::new).to_vec();
    library.add(&[record], 1, &StopSignal::new(), &mut |_| {}).expect("it can be added");
    let resources = games::Resources { threads: 1, memory: 1 << 20, portable: false, tables: None };
    let after = game.start().play_text("f5").expect("it is legal").1;
    let mut explored = library.explore(&after).expect("it can be read");
    explored.look_up(&after, &resources);
    let told: Vec<_> = explored.moves.iter().map(|known| (known.results.games, known.book.is_some())).collect();
    assert_eq!(told, [(1, true), (0, true), (0, true)], "what was played comes first");
    assert_eq!(explored.moves[1].moves[0], after.book_moves(&resources)[0].mv, "then the best one");
    let values: Vec<i32> = explored.moves.iter().filter_map(|known| known.book).map(|told| told.hundredths).collect();
    assert!(values[0] < values[1] && values[1] > values[2], "{values:?}");
    let mut start = library.explore(&game.start()).expect("it can be read");
    start.look_up(&game.start(), &resources);
    assert_eq!((start.moves.len(), start.moves[0].moves.len(), start.moves[0].book.is_some()), (1, 4, true));
}

#[test]
fn somebodys_results_are_counted_by_opponent_and_board_from_both_seats() {
    let mut library = library("scores");
    let mut number = 0;
    let mut game = |name: &str, board: &str, players: [&str; 2], result: &str| {
        let mut record = Record::at(&open(name, Some(board), &[]).expect("the game exists"));
        record.players = players.map(str::to_owned).to_vec();
        record.result = result.to_owned();
        "by agreement".clone_into(&mut record.ending);
        number += 1;
        record.set_tag("Round", number.to_string());
        record
    };
    let records = [
        game("othello", "8x8", ["human", "level 4"], "+2 -2"),
        game("othello", "8x8", ["level 4", "human"], "+2 -2"),
        game("othello", "8x8", ["level 4", "human"], "0 0"),
        game("othello", "8x8", ["human", "level 4"], ""),
        game("othello", "6x6", ["human", "level 4"], "-2 +2"),
        game("othello", "8x8", ["human", "human"], "+2 -2"),
        game("othello", "8x8", ["level 4", "level 5"], "+2 -2"),
        game("nip", "8x8", ["human", "level 4"], "+2 -2"),
    ];
    add(&mut library, &records);
    let score = |board: &str, games, won, drawn| ScoreAgainst {
        board: board.to_owned(),
        opponent: "level 4".to_owned(),
        games,
        won,
        drawn,
    };
    let scores = library.scores_against("othello", "human").expect("it can be read");
    assert_eq!(scores, [score("6x6", 1, 0, 0), score("8x8", 3, 1, 1)]);
    assert_eq!(scores[1].half_points(), 3);
    assert!(library.scores_against("halma", "human").expect("it can be read").is_empty());
}

#[test]
fn a_wrong_game_is_named_and_nothing_is_added() {
    let mut library = library("wrong");
    let game = open("othello", None, &[]).expect("the game exists");
    let mut records: Vec<Record> = (0..5).map(|seed| random_game(&game, seed)).collect();
    records[3].moves[2].mv = "a1".to_owned();
    let error = library.add(&records, 2, &StopSignal::new(), &mut |_| {}).expect_err("the fourth is wrong").to_string();
    assert!(error.starts_with("game 4: line 0: move 3, \"a1\", is wrong"), "{error}");
    assert_eq!(library.count().expect("it can be read"), 0);
}

#[test]
fn several_programs_at_once_lose_nothing() {
    let path = file("at_once");
    let game = open("nip", Some("6x6"), &[]).expect("the game exists");
    let records: Vec<Record> = (0..200).map(|seed| random_game(&game, seed)).collect();
    std::thread::scope(|scope| {
        for half in [&records[..120], &records[80..]] {
            let path = &path;
            scope.spawn(move || {
                let mut library = Library::open(path).expect("it can be opened");
                for games in half.chunks(10) {
                    library.add(games, 1, &StopSignal::new(), &mut |_| {}).expect("it can be added");
                }
            });
        }
    });
    let library = Library::open(&path).expect("it can be opened");
    assert_eq!(library.count().expect("it can be read"), 200);
    assert_eq!(library.explore(&game.start()).expect("it can be read").results.games, 200);
}

#[test]
fn a_file_from_the_future_and_a_foreign_one_are_left_alone() {
    let path = file("future");
    drop(Library::open(&path).expect("it can be made"));
    let connection = rusqlite::Connection::open(&path).expect("it is a database");
    connection.pragma_update(None, "user_version", 99).expect("it can be written");
    drop(connection);
    let error = Library::open(&path).err().expect("it is from the future").to_string();
    assert!(error.contains("made by a newer yomikiri (layout 99, this one knows "), "{error}");
    let foreign = file("foreign");
    fs::create_dir_all(foreign.parent().expect("it is in a folder")).expect("it can be made");
    fs::write(&foreign, "this is no database, but a text that is long enough to be one of its pages, or so it seems")
        .expect("it can be written");
    assert!(matches!(Library::open(&foreign), Err(StoreError::Foreign { .. })));
    assert!(fs::read_to_string(&foreign).expect("it is still there").starts_with("this is no database"));
}

#[test]
fn the_database_of_another_program_is_left_alone() {
    for version in [0, 1] {
        let path = file(&format!("another_{version}"));
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it can be made");
        let connection = rusqlite::Connection::open(&path).expect("it can be made");
        connection.execute_batch("CREATE TABLE bookmarks (address TEXT)").expect("it can be written");
        connection.pragma_update(None, "user_version", version).expect("it can be written");
        drop(connection);
        let before = fs::read(&path).expect("it is there");
        assert!(matches!(Library::open(&path), Err(StoreError::Foreign { .. })));
        assert_eq!(fs::read(&path).expect("it is there"), before);
    }
}

#[test]
fn a_wish_to_stop_leaves_the_games_that_are_checked_and_the_rest_can_follow() {
    let mut library = library("stopped");
    let game = open("othello", Some("4x4"), &[]).expect("the game exists");
    let records: Vec<Record> = (0..9000).map(|seed| random_game(&game, seed)).collect();
    let stop = StopSignal::new();
    let mut progress = |checked: usize| {
        if checked >= 4000 {
            stop.raise();
        }
    };
    let added = library.add(&records, 2, &stop, &mut progress).expect("the games are right");
    assert_eq!(added, Added { added: 4000, known: 0 });
    assert_eq!(library.count().expect("it can be read"), 4000);
    assert_eq!(add(&mut library, &records), Added { added: 5000, known: 4000 });
    assert_eq!(library.explore(&game.start()).expect("it can be read").results.games, 9000);
}

fn drill(key: &str) -> Drill {
    Drill {
        key: key.to_owned(),
        place: "othello 4x4".to_owned(),
        rules: "start=cross score=discs".to_owned(),
        start: None,
        moves: "b1 c1".to_owned(),
        player: "human".to_owned(),
        tried: 0,
        right: 0,
        missed: false,
    }
}

#[test]
fn what_was_missed_comes_first_and_what_was_right_last() {
    let mut library = library("drills");
    for key in ["a", "b", "c", "d"] {
        library.keep_drill(&drill(key)).expect("it can be written");
    }
    let order = |library: &Library| {
        library.drills().expect("it can be read").into_iter().map(|drill| drill.key).collect::<String>()
    };
    assert_eq!(order(&library), "abcd");
    for (key, right, expected) in
        [("b", true, "acdb"), ("d", false, "dacb"), ("a", false, "dacb"), ("e", true, "dacbe"), ("d", true, "acbed")]
    {
        library.keep_answer(&drill(key), right).expect("it can be written");
        assert_eq!(order(&library), expected, "{key} {right}");
    }
    let kept = library.drills().expect("it can be read").pop().expect("there are some");
    assert_eq!(kept, Drill { tried: 2, right: 1, missed: false, ..drill("d") });
}

#[test]
fn games_are_looked_through_once_by_each_level() {
    let mut library = library("reviewed");
    add(&mut library, &[random_game(&open("nip", Some("4x4"), &[]).expect("the game exists"), 1)]);
    library.keep_reviewed(1, 5).expect("it can be written");
    library.keep_reviewed(1, 3).expect("it can be written");
    let reviewed = |level| library.reviewed_games(level).expect("it can be read");
    assert_eq!([reviewed(3), reviewed(5), reviewed(6)], [vec![1], vec![1], vec![]]);
}

#[test]
fn what_there_is_to_train_is_counted_by_game_and_player() {
    let mut library = library("supply");
    let game = |name: &str, seed| random_game(&open(name, None, &[]).expect("the game exists"), seed);
    add(&mut library, &[game("othello", 1), game("othello", 2), game("gobblers", 1)]);
    let supply = |library: &Library, player: Option<&str>| {
        let mut all = library.supply(player, 9).expect("it can be read");
        all.sort_by(|a, b| a.game.cmp(&b.game));
        let numbers = |s: Supply| format!("{} {} {} {}", s.game, s.new_games, s.exercises, s.missed);
        all.into_iter().map(numbers).collect::<Vec<_>>()
    };
    assert_eq!(supply(&library, None), ["gobblers 1 0 0", "othello 2 0 0"]);
    assert_eq!(supply(&library, Some("player 2")), ["othello 1 0 0"]);
    assert_eq!(supply(&library, Some("KEN")), ["gobblers 1 0 0", "othello 2 0 0"]);
    assert!(supply(&library, Some("%")).is_empty());
    // A game that was looked through gives exercises or nothing.
    let numbers = library.search(&Query { game: Some("othello".to_owned()), ..Query::default() }, None);
    for found in numbers.expect("it can be read") {
        library.keep_reviewed(found.number, 9).expect("it can be written");
    }
    assert_eq!(supply(&library, None), ["gobblers 1 0 0"]);
    let turned = |key: &str, player: &str| Drill {
        place: "othello 8x8".to_owned(),
        moves: "f5 d6".to_owned(),
        player: player.to_owned(),
        ..drill(key)
    };
    library.keep_drill(&turned("a", "Ken")).expect("it can be written");
    library.keep_answer(&turned("b", "Player 2"), false).expect("it can be written");
    // An opening needs no game.
    library.keep_drill(&Drill { moves: String::new(), ..turned("c", "") }).expect("it can be written");
    assert_eq!(supply(&library, None), ["gobblers 1 0 0", "othello 0 2 1"]);
    assert_eq!(supply(&library, Some("ken")), ["gobblers 1 0 0", "othello 0 1 0"]);
}
