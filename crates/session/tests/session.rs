//! Games between people and computers, kept on disk.

use game::{Closing, Ending, Mark, MatchStatus, Seat, TimeAccount};
use games::{Level, LineText, Move, Resources, Roster};
use session::{Host, News, Occupant, PlayError, Session, Settings, Setup, unfinished};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

fn computer(level: u8) -> Occupant {
    Occupant::Computer(Level::new(level).expect("the level exists"))
}

fn setup(game: &str, seats: &[Occupant]) -> Setup {
    Setup {
        game: game.to_owned(),
        board: None,
        roster: Roster::default(),
        rules: Vec::new(),
        seats: seats.to_vec(),
        clock: None,
        swap_rule: false,
        seed: 7,
    }
}

fn settings() -> Settings {
    Settings {
        resources: Resources { threads: 1, memory: 64 << 20, portable: false, tables: None },
        longest: Duration::from_mins(1),
        longest_review: Duration::from_millis(100),
        delay: Duration::ZERO,
    }
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("session").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn moves(session: &Session) -> Vec<String> {
    session.line().move_texts()
}

fn play(session: &mut Session, mv: &str) {
    let mv = session.position().parse_move(mv).expect("the move is legal");
    session.play(mv, Duration::from_millis(1500)).expect("the move is legal");
}

#[test]
fn a_game_that_was_broken_off_goes_on_with_everything_that_happened() {
    let folder = folder("broken_off");
    let mut kept = setup("nip", &[Occupant::Human, Occupant::Human]);
    kept.board = Some("6x6".to_owned());
    kept.rules = vec![("rim".to_owned(), "off".to_owned())];
    kept.clock = Some(TimeAccount { initial: Duration::from_mins(5), increment: Duration::from_secs(2) });
    let mut session = Session::begin(kept, Some(&folder)).expect("the folder can be written to");
    for _ in 0..2 {
        let first = session.position().move_texts().remove(0);
        play(&mut session, &first);
    }
    assert_eq!(session.take_back().expect("it is written down"), 1);
    assert_eq!(session.redo().expect("it is written down"), 1);
    assert_eq!(session.take_back().expect("it is written down"), 1);
    assert!(session.swap_sides().expect("it is written down"));
    let (before, left) = (session.line().positions().to_vec(), session.time_left(Seat::FIRST));
    assert!(unfinished(&folder).is_empty(), "somebody is playing it");
    drop(session);
    let [found] = &unfinished(&folder)[..] else { panic!("there is one") };
    let mut session = Session::resume(&found.path).expect("it can be read");
    assert_eq!(session.line().positions(), before);
    assert_eq!((session.time_left(Seat::FIRST), session.can_redo()), (left, true));
    assert_eq!(session.redo().expect("it is written down"), 1);
    assert!(matches!(Session::resume(&found.path), Err(PlayError::InUse(_))));
}

#[test]
fn a_line_that_a_crash_cut_short_is_as_if_it_had_never_been() {
    let folder = folder("cut_short");
    let mut session = Session::begin(setup("othello", &[Occupant::Human; 2]), Some(&folder)).expect("it begins");
    play(&mut session, "d3");
    let path = session.path().expect("it is kept").to_owned();
    drop(session);
    let mut file = OpenOptions::new().append(true).open(&path).expect("the file is there");
    file.write_all(b"move c3 0.1").expect("it can be written");
    drop(file);
    let mut session = Session::resume(&path).expect("it can be read");
    assert_eq!(moves(&session), ["d3"]);
    play(&mut session, "c5");
    drop(session);
    assert_eq!(moves(&Session::resume(&path).expect("it can be read")), ["d3", "c5"]);
}

#[test]
fn a_damaged_file_is_named_with_its_first_wrong_line() {
    let folder = folder("damaged");
    let mut session = Session::begin(setup("othello", &[Occupant::Human; 2]), Some(&folder)).expect("it begins");
    assert_eq!(session.path(), None, "there is nothing to keep yet");
    play(&mut session, "d3");
    let path = session.path().expect("it is kept").to_owned();
    drop(session);
    let text = fs::read_to_string(&path).expect("it can be read");
    for (damaged, line) in [
        (text.clone() + "move a1 0.1\n", 8),
        (text.clone() + "jump d3\n", 8),
        (text.replace("othello", "chess"), 0),
        (text.replace("game 1", "game 99"), 1),
        (text.replace("---", "--"), 6),
    ] {
        fs::write(&path, damaged).expect("it can be written");
        let error = Session::resume(&path).err().expect("it is damaged").to_string();
        assert!(line == 0 || error.contains(&format!("line {line}: ")), "{error}");
        assert!(unfinished(&folder).is_empty() || line == 8);
    }
}

#[test]
fn taking_back_against_the_computer_returns_to_the_own_turn() {
    let mut session = Session::begin(setup("gobblers", &[computer(1), Occupant::Human]), None).expect("it begins");
    assert_eq!(session.take_back().expect("nothing is kept"), 0);
    play(&mut session, "S@a1");
    assert_eq!(session.take_back().expect("nothing is kept"), 0, "the computer would only move again");
    play(&mut session, "S@a2");
    play(&mut session, "S@a3");
    assert_eq!(session.take_back().expect("nothing is kept"), 2);
    assert_eq!(moves(&session), ["S@a1"]);
    assert_eq!(session.redo().expect("nothing is kept"), 2);
    assert_eq!(moves(&session), ["S@a1", "S@a2", "S@a3"]);
}

#[test]
fn the_last_move_is_marked() {
    let mut session = Session::begin(setup("othello", &[Occupant::Human; 2]), None).expect("it begins");
    play(&mut session, "d3");
    let scene = session.scene();
    let marked = |mark| {
        scene.points.iter().filter(|point| point.marks.contains(&mark)).map(|point| &*point.name).collect::<Vec<_>>()
    };
    assert_eq!((marked(Mark::Last), marked(Mark::Changed)), (vec!["d3"], vec!["d4"]));
    let mut session = Session::begin(setup("halma", &[Occupant::Human; 2]), None).expect("it begins");
    let mv = session.position().move_texts().remove(0);
    play(&mut session, &mv);
    let scene = session.scene();
    let (from, to) = mv.split_once('-').expect("it is a step");
    assert!(scene.point(from).is_some_and(|point| point.marks.contains(&Mark::Origin)));
    assert!(scene.point(to).is_some_and(|point| point.marks.contains(&Mark::Last)));
}

#[test]
fn a_game_that_is_over_is_not_offered_again_unless_its_end_is_taken_back() {
    let folder = folder("over");
    let mut session = Session::begin(setup("othello", &[Occupant::Human; 2]), Some(&folder)).expect("it begins");
    play(&mut session, "d3");
    assert!(session.close(Closing::Resign(Seat::SECOND)).expect("it is written down"));
    assert!(matches!(session.status(), MatchStatus::Over(_, Ending::Resignation(_))));
    let path = session.path().expect("it is kept").to_owned();
    drop(session);
    assert!(unfinished(&folder).is_empty());
    let mut session = Session::resume(&path).expect("it can be looked at");
    assert_eq!(session.take_back().expect("it is written down"), 1);
    play(&mut session, "c4");
    drop(session);
    assert_eq!(unfinished(&folder).len(), 1);
}

/// The legal move that a text names.
fn named(host: &Host, mv: &str) -> Move {
    host.session().position().parse_move(mv).expect("it is legal")
}

/// Lets the host go on until this happens.
fn until(host: &mut Host, wanted: impl Fn(&News) -> bool) -> News {
    for _ in 0..200 {
        if let Some(found) = host.wait(Duration::from_secs(5)).into_iter().find(|news| wanted(news)) {
            return found;
        }
    }
    panic!("nothing happened")
}

#[test]
fn computers_play_a_game_to_its_end_the_same_one_for_the_same_seed() {
    let game = || {
        let session = Session::begin(setup("gobblers", &[computer(3), computer(2)]), None).expect("it begins");
        let mut host = Host::new(session, settings());
        while !host.is_idle() {
            host.wait(Duration::from_secs(5));
        }
        host.session().line().moves().to_vec()
    };
    let first = game();
    assert!(first.len() > 4);
    assert_eq!(first, game());
}

#[test]
fn hints_draws_and_reviews_are_answered_in_the_background() {
    let mut kept = setup("gobblers", &[Occupant::Human, computer(2)]);
    kept.rules = vec![("hands".to_owned(), "111/111".to_owned())];
    let session = Session::begin(kept, None).expect("it begins");
    let mut host = Host::new(session, settings());
    assert!(host.is_idle());
    host.ask_for_hint();
    assert!(host.is_advising());
    let News::Hint(hint) = until(&mut host, |news| matches!(news, News::Hint(_))) else { unreachable!() };
    host.play(hint.mv).expect("hints are legal");
    until(&mut host, |news| matches!(news, News::Moved { .. }));
    assert_eq!(host.session().turns().len(), 2);
    host.offer_draw();
    until(&mut host, |news| matches!(news, News::DrawAnswered(_)));
    host.close(Closing::Resign(Seat::FIRST)).expect("nothing is kept");
    host.review();
    until(&mut host, |news| matches!(news, News::Judged { ply: 0, .. }));
}

#[test]
fn who_takes_back_while_the_computer_thinks_is_not_moved_over() {
    let session = Session::begin(setup("gobblers", &[Occupant::Human, computer(9)]), None).expect("it begins");
    let mut host = Host::new(session, settings());
    host.play(named(&host, "S@b2")).expect("it is legal");
    host.tick();
    assert!(host.is_thinking());
    assert_eq!(host.take_back().expect("nothing is kept"), 1);
    assert!(host.is_idle());
    assert!(host.wait(Duration::from_millis(200)).is_empty());
    assert_eq!(host.session().turns().len(), 0);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut hurried = setup("othello", &[Occupant::Human; 2]);
    hurried.clock = Some(TimeAccount { initial: Duration::from_millis(30), increment: Duration::ZERO });
    let mut host = Host::new(Session::begin(hurried, None).expect("it begins"), settings());
    std::thread::sleep(Duration::from_millis(40));
    assert_eq!(host.tick(), [News::RanOut(Seat::FIRST)]);
    assert!(matches!(host.session().status(), MatchStatus::Over(_, Ending::Time(Seat::FIRST))));
}

/// Whether the computer takes over the first move by the swap rule.
fn takes_over(first: &str) -> bool {
    let mut fair = setup("gobblers", &[Occupant::Human, computer(9)]);
    fair.swap_rule = true;
    fair.rules = vec![("hands".to_owned(), "122/122".to_owned())];
    let mut host = Host::new(Session::begin(fair, None).expect("it begins"), settings());
    host.play(named(&host, first)).expect("it is legal");
    assert!(host.session().may_swap_by_rule());
    let news = until(&mut host, |news| matches!(news, News::Moved { .. } | News::Swapped));
    assert!(!host.session().may_swap_by_rule());
    let swapped = news == News::Swapped;
    let computer_sits_at = usize::from(!swapped);
    assert_eq!(host.session().occupants()[computer_sits_at], computer(9));
    swapped
}

#[test]
fn the_swap_rule_lets_the_second_player_take_the_better_side() {
    // With one small piece each, a large piece wins wherever it begins (`yomikiri solve gobblers --rule hands=122/122 --moves`),
    // and everything else loses.
    assert!(takes_over("L@b2"));
    assert!(!takes_over("M@a1"));
}

#[test]
fn a_wrong_number_of_players_is_refused() {
    let error = Session::begin(setup("othello", &[Occupant::Human]), None).err().expect("two are needed");
    assert_eq!(error.to_string(), "othello is for 2 players, but 1 are named");
}
