//! Games between people and computers, kept on disk.

use game::{Closing, Ending, Mark, MatchStatus, Seat, TimeAccount};
use games::{Level, LineText, Move, Resources, Roster};
use session::{Host, News, Occupant, PlayError, Session, Settings, Setup, TakenBack, unfinished};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn computer(level: u8) -> Occupant {
    Occupant::Computer(Level::new(level).expect("the level exists"))
}

fn setup(game: &str, seats: &[Occupant]) -> Setup {
    Setup { game: game.to_owned(), seats: seats.to_vec(), seed: 7, ..Setup::default() }
}

fn settings() -> Settings {
    Settings {
        resources: Resources { threads: 1, memory: 64 << 20, portable: false, tables: None },
        longest: Duration::from_mins(1),
        longest_hint: Duration::from_mins(1),
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
    assert_eq!(session.take_back().expect("it is written down"), TakenBack::Moves(1));
    assert_eq!(session.redo().expect("it is written down"), 1);
    assert_eq!(session.take_back().expect("it is written down"), TakenBack::Moves(1));
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
    let mut session =
        Session::begin(setup("othello", &[Occupant::Human, Occupant::Human]), Some(&folder)).expect("it begins");
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
    let mut session =
        Session::begin(setup("othello", &[Occupant::Human, Occupant::Human]), Some(&folder)).expect("it begins");
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
    assert_eq!(session.take_back().expect("nothing is kept"), TakenBack::Nothing);
    play(&mut session, "S@a1");
    assert!(!session.can_take_back(), "the computer would only move again");
    assert_eq!(session.take_back().expect("nothing is kept"), TakenBack::Nothing);
    play(&mut session, "S@a2");
    assert!(session.can_take_back());
    play(&mut session, "S@a3");
    assert_eq!(session.take_back().expect("nothing is kept"), TakenBack::Moves(2));
    assert_eq!(moves(&session), ["S@a1"]);
    assert_eq!(session.redo().expect("nothing is kept"), 2);
    assert_eq!(moves(&session), ["S@a1", "S@a2", "S@a3"]);
}

#[test]
fn the_last_move_is_marked() {
    let mut session = Session::begin(setup("othello", &[Occupant::Human, Occupant::Human]), None).expect("it begins");
    play(&mut session, "d3");
    let scene = session.scene();
    let marked = |mark| {
        scene.points.iter().filter(|point| point.marks.contains(&mark)).map(|point| &*point.name).collect::<Vec<_>>()
    };
    assert_eq!((marked(Mark::Last), marked(Mark::Changed)), (vec!["d3"], vec!["d4"]));
    let mut session = Session::begin(setup("halma", &[Occupant::Human, Occupant::Human]), None).expect("it begins");
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
    let mut session =
        Session::begin(setup("othello", &[Occupant::Human, Occupant::Human]), Some(&folder)).expect("it begins");
    play(&mut session, "d3");
    assert!(session.close(Closing::Resign(Seat::SECOND)).expect("it is written down"));
    assert!(matches!(session.status(), MatchStatus::Over(_, Ending::Resignation(_))));
    let path = session.path().expect("it is kept").to_owned();
    drop(session);
    assert!(unfinished(&folder).is_empty());
    let mut session = Session::resume(&path).expect("it can be looked at");
    assert_eq!(session.take_back().expect("it is written down"), TakenBack::Ending);
    assert_eq!(moves(&session), ["d3"], "no move is taken back with it");
    play(&mut session, "c5");
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
fn a_hint_comes_in_the_time_for_hints_however_long_a_move_may_take() {
    // Nobody sees the end of such a game: the hint takes all the time that it has.
    let session = Session::begin(setup("halma", &[Occupant::Human, computer(9)]), None).expect("it begins");
    let settings = Settings { longest_hint: Duration::from_millis(200), ..settings() };
    let mut host = Host::new(session, settings);
    let began = Instant::now();
    host.ask_for_hint();
    until(&mut host, |news| matches!(news, News::Hint(_)));
    assert!(began.elapsed() < Duration::from_secs(30), "a move may take a minute, a hint may not");
}

#[test]
fn who_takes_back_while_the_computer_thinks_is_not_moved_over() {
    let session = Session::begin(setup("gobblers", &[Occupant::Human, computer(9)]), None).expect("it begins");
    let mut host = Host::new(session, settings());
    host.play(named(&host, "S@b2")).expect("it is legal");
    host.tick();
    assert!(host.is_thinking());
    assert_eq!(host.take_back().expect("nothing is kept"), TakenBack::Moves(1));
    assert!(host.is_idle());
    assert!(host.wait(Duration::from_millis(200)).is_empty());
    assert_eq!(host.session().turns().len(), 0);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut hurried = setup("othello", &[Occupant::Human, Occupant::Human]);
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

#[test]
fn whoever_gives_up_before_the_first_move_can_take_it_back() {
    let mut session = Session::begin(setup("othello", &[Occupant::Human, computer(1)]), None).expect("it begins");
    session.close(Closing::Resign(Seat::FIRST)).expect("nothing is kept");
    assert_eq!(session.take_back().expect("nothing is kept"), TakenBack::Ending);
    assert_eq!(session.status(), MatchStatus::Running(Seat::FIRST));
    assert_eq!(session.take_back().expect("nothing is kept"), TakenBack::Nothing);
}

#[test]
fn a_game_goes_on_from_a_position_and_a_line_also_after_it_was_left() {
    let folder = folder("from_a_line");
    let mut begun = setup("othello", &[Occupant::Human, Occupant::Human]);
    begun.line = ["f5", "d6", "c3"].map(str::to_owned).to_vec();
    let mut session = Session::begin(begun, Some(&folder)).expect("it begins");
    assert_eq!((session.plies(), session.given(), session.to_move()), (3, 3, Some(Seat::SECOND)));
    assert_eq!(session.opening().map(|opening| opening.english), Some("Perpendicular"));
    assert!(!session.can_take_back(), "the line was nobody's move");
    assert_eq!(session.take_back().expect("nothing happens"), TakenBack::Nothing);
    play(&mut session, "d3");
    assert!(session.can_take_back());
    assert_eq!((session.turn(0).occupant, session.turn(3).occupant), (None, Some(Occupant::Human)));
    drop(session);
    let [found] = &unfinished(&folder)[..] else { panic!("there is one") };
    assert_eq!(found.plies, 4);
    let session = Session::resume(&found.path).expect("it can be read");
    assert_eq!((moves(&session), session.given()), (["f5", "d6", "c3", "d3"].map(str::to_owned).to_vec(), 3));
    drop(session);
    let position = "-X---XX--XO----- O";
    let mut begun = setup("othello", &[Occupant::Human, Occupant::Human]);
    (begun.board, begun.start) = (Some("4x4".to_owned()), Some(position.to_owned()));
    let session = Session::begin(begun, None).expect("it begins");
    assert_eq!(session.position().text(), position);
    assert_eq!(session.record().start.as_deref(), Some(position));
}

#[test]
fn a_game_cannot_begin_where_it_is_over_or_with_a_wrong_move() {
    let wrong = |change: fn(&mut Setup)| {
        let mut begun = setup("othello", &[Occupant::Human, Occupant::Human]);
        begun.board = Some("4x4".to_owned());
        change(&mut begun);
        Session::begin(begun, None).err().expect("that cannot be played").to_string()
    };
    assert!(wrong(|setup| setup.line = vec!["a1".to_owned()]).contains("a1 is not legal"));
    assert!(wrong(|setup| setup.start = Some("XXXXXXXXXXXXXXXX X".to_owned())).contains("the game is over"));
    assert!(wrong(|setup| setup.seats[1] = Occupant::Described("expert".into())).contains("there are level:5"));
}

#[test]
fn unfinished_games_have_names_and_are_deleted_unless_somebody_plays_them() {
    let folder = folder("deleted");
    let mut paths = Vec::new();
    for game in ["othello", "gobblers"] {
        let mut session =
            Session::begin(setup(game, &[Occupant::Human, Occupant::Human]), Some(&folder)).expect("it begins");
        let first = session.position().move_texts().remove(0);
        play(&mut session, &first);
        paths.push(session.path().expect("it is kept").to_owned());
    }
    let found = unfinished(&folder);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|game| game.id().ends_with(&game.setup.game)));
    let session = Session::resume(&found[0].path).expect("it can be read");
    assert!(matches!(found[0].delete(), Err(PlayError::InUse(_))));
    drop(session);
    found[0].delete().expect("nobody plays it");
    let left = unfinished(&folder);
    assert_eq!(left, found[1..]);
}

#[test]
fn players_that_a_description_names_play_a_game() {
    let described = |text: &str| Occupant::read(text).expect("it is a player");
    let mut small = setup("othello", &[described("random"), described("solver")]);
    small.board = Some("4x4".to_owned());
    let mut host = Host::new(Session::begin(small, None).expect("it begins"), settings());
    while !host.is_idle() {
        host.wait(Duration::from_secs(5));
    }
    let MatchStatus::Over(payoff, Ending::Rules) = host.session().status() else { panic!("it is played to its end") };
    assert!(payoff[Seat::SECOND] > 0, "White wins 4x4 with best play");
    assert_eq!(host.session().record().players, ["random", "solver"]);
}

#[test]
fn a_program_that_cannot_be_started_forfeits_with_a_word() {
    let program = Occupant::read("ugi:/nowhere/engine").expect("it is a player");
    let session = Session::begin(setup("othello", &[program, Occupant::Human]), None).expect("it begins");
    let mut host = Host::new(session, settings());
    let News::Trouble(what) = until(&mut host, |news| matches!(news, News::Trouble(_))) else { unreachable!() };
    assert!(what.contains("cannot be started"), "{what}");
    assert!(matches!(host.session().status(), MatchStatus::Over(_, Ending::Forfeit(Seat::FIRST))));
}

/// Whether this player accepts a draw that its opponent offers right after its first move.
fn accepts_draw(player: Occupant, first: &str) -> bool {
    let mut small = setup("gobblers", &[player, Occupant::Human]);
    small.rules = vec![("hands".to_owned(), "122/122".to_owned())];
    small.line = vec![first.to_owned()];
    // No clock decides what is known.
    let settings = Settings { longest_review: Duration::from_mins(5), ..settings() };
    let mut host = Host::new(Session::begin(small, None).expect("it begins"), settings);
    host.offer_draw();
    let answered = until(&mut host, |news| matches!(news, News::DrawAnswered(_)));
    let drawn = matches!(host.session().status(), MatchStatus::Over(_, Ending::Agreement));
    assert_eq!(drawn, answered == News::DrawAnswered(true));
    drawn
}

#[test]
fn a_computer_accepts_a_draw_only_where_its_judgement_agrees() {
    // A large piece wins wherever it begins, and everything else loses. Who says nothing of positions is advised.
    for player in [computer(9), computer(0), Occupant::Described("random".into())] {
        assert!(!accepts_draw(player.clone(), "L@b2"), "{player} wins");
        assert!(accepts_draw(player.clone(), "M@a1"), "{player} loses");
    }
}

#[test]
fn people_who_were_all_asked_agree_on_a_draw() {
    let two = setup("othello", &[Occupant::Human, Occupant::Human]);
    let mut four = setup("halma", &[Occupant::Human, Occupant::Human, Occupant::Human, Occupant::Human]);
    four.board = Some("16x16".to_owned());
    four.roster = Roster { pieces: None, players: Some(4) };
    for setup in [two, four] {
        let mut host = Host::new(Session::begin(setup, None).expect("it begins"), settings());
        host.offer_draw();
        assert_eq!(until(&mut host, |news| matches!(news, News::DrawAnswered(_))), News::DrawAnswered(true));
        assert!(matches!(host.session().status(), MatchStatus::Over(_, Ending::Agreement)));
    }
}

#[test]
fn in_a_game_for_four_nobody_accepts_a_draw_who_is_ahead_of_all_others() {
    let four = |ahead: Option<char>| {
        let mut begun = setup("halma", &[Occupant::Human, computer(0), computer(0), computer(0)]);
        begun.board = Some("16x16".to_owned());
        begun.roster = Roster { pieces: None, players: Some(4) };
        // One piece of that player has come to the middle of the board.
        begun.start = ahead.map(|player| {
            let start = begun.open().expect("the game exists").start().text();
            let (board, turn) = start.split_once(' ').expect("it says whose turn it is");
            let mut rows: Vec<String> = board.replacen(player, "-", 1).split('/').map(str::to_owned).collect();
            rows[7].replace_range(7..8, &player.to_string());
            format!("{} {turn}", rows.join("/"))
        });
        let mut host = Host::new(Session::begin(begun, None).expect("it begins"), settings());
        host.offer_draw();
        assert!(!host.is_idle(), "the answer is still to be told");
        until(&mut host, |news| matches!(news, News::DrawAnswered(_))) == News::DrawAnswered(true)
    };
    assert!(four(None), "all stand alike");
    assert!(four(Some('1')), "the one who offers is ahead");
    assert!(!four(Some('2')) && !four(Some('3')) && !four(Some('4')));
}

#[test]
fn a_game_without_taking_back_stays_so_when_it_is_continued() {
    let folder = folder("no-take-back");
    let setup = Setup { no_take_back: true, ..setup("othello", &[Occupant::Human, Occupant::Human]) };
    let mut session = Session::begin(setup.clone(), Some(&folder)).expect("it begins");
    play(&mut session, "d3");
    assert_eq!(session.take_back().expect("nothing happens"), TakenBack::Forbidden);
    session.close(Closing::Resign(Seat::SECOND)).expect("it is written down");
    assert_eq!(session.take_back().expect("nothing happens"), TakenBack::Forbidden, "a resignation stands too");
    let path = session.path().expect("it is kept").to_owned();
    drop(session);
    let mut session = Session::resume(&path).expect("it is read");
    assert_eq!((session.setup(), session.plies()), (&setup, 1));
    assert_eq!(session.take_back().expect("nothing happens"), TakenBack::Forbidden);
    // A file of an earlier version says nothing about it.
    let text = fs::read_to_string(&path).expect("it is there").replace("take-back: off\n", "");
    let older = folder.join("older.game");
    fs::write(&older, text).expect("it can be written");
    let mut session = Session::resume(&older).expect("it is read");
    assert_eq!(session.take_back().expect("it is written down"), TakenBack::Ending);
}

#[test]
fn who_has_nothing_to_take_back_does_not_get_time_back() {
    let clock = TimeAccount { initial: Duration::from_mins(5), increment: Duration::ZERO };
    for no_take_back in [false, true] {
        let timed = Setup { clock: Some(clock), no_take_back, ..setup("othello", &[Occupant::Human, Occupant::Human]) };
        let mut host = Host::new(Session::begin(timed, None).expect("it begins"), settings());
        std::thread::sleep(Duration::from_millis(20));
        let expected = if no_take_back { TakenBack::Forbidden } else { TakenBack::Nothing };
        assert_eq!(host.take_back().expect("nothing is kept"), expected);
        assert_eq!(host.redo().expect("nothing is kept"), 0);
        assert!(host.thinking_for() >= Duration::from_millis(20), "{:?}", host.thinking_for());
    }
}
