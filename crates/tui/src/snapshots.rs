//! Every screen as text, compared with the files in `screens`, of which the page `docs/screens.md` is made. `REWRITE_SCREENS=1 cargo
//! test -p tui` writes them again.

mod analysis;
mod editor;
mod explorer;
mod setup;
mod training;

use crate::app::App;
use crate::{Moment, Options, Start};
use games::{Advice, Level, LineText, Reason, Resources, Roster};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use session::{Occupant, Setup};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;
use texts::Language;

/// A folder of this crate.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn rewrites() -> bool {
    std::env::var_os("REWRITE_SCREENS").is_some()
}

/// The application in memory, as a person at a usual terminal has it.
struct Person {
    app: App,
    terminal: Terminal<TestBackend>,
}

fn options(language: Language, start: Option<Setup>) -> Options {
    Options {
        language: Some(language),
        games_folder: None,
        library: Some(library("nothing")),
        analysis_file: None,
        settings_file: None,
        // An opening book of its own, so that a new one of the program changes no screen: `book build othello --plies 6 --positions 100`.
        resources: Resources { threads: 1, memory: 16 << 20, portable: false, tables: Some(folder("screens/books")) },
        analysis_memory: 32 << 20,
        seed: 1,
        start: start.map(Start::New),
        keep: None,
    }
}

/// Where the library of a test is. It is made when it is looked at, so every test has its own.
fn library(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("yomikiri-screens-{}", std::process::id()));
    folder.join(format!("{name}.db"))
}

/// A library with games of several kinds: a few of Othello, one of each of the others.
fn full_library(name: &str) -> PathBuf {
    let path = library(name);
    let _ = std::fs::remove_file(&path);
    let record = |game: &str, moves: &str, players: &str, date: &str, result: &str| {
        let game = games::open(game, None, &[]).expect("the game exists");
        let mut record = record::Record::at(&game);
        record.players = players.split(',').map(str::to_owned).collect();
        record.moves = moves.split(' ').map(record::Node::new).collect();
        record.set_tag("Date", date);
        if !result.is_empty() {
            result.clone_into(&mut record.result);
            "by agreement".clone_into(&mut record.ending);
        }
        record
    };
    let games = [
        record("othello", "f5 d6 c3 d3 c4 f4", "Tamenori,Ishii", "1995-07-01", "+4 -4"),
        record("othello", "c4 e3 f6 e6 f5 c5 f4", "Brightwell,Murakami", "1997-11-02", "-10 +10"),
        record("othello", "d3 c5 f6 f5 e6 e3", "Murakami,Brightwell", "1998-02-20", "0 0"),
        record("othello", "f5 f6 e6 f4 e3", "為則英司,谷田邦彦", "2001-04-05", "-2 +2"),
        record("othello", "f5 d6 c5 f4", "Rose,Feldborg", "1986-01-01", "+8 -8"),
        record("othello", "f5 f4", "Ann,Ken", "2020", ""),
        record("gobblers", "S@b2 M@a1 L@c3", "Ann,Ken", "2021-01-01", ""),
        record("halma", "b6-b5 g3-g4", "Ann,Ken", "2022-01-01", "+1 -1"),
        record("nip", "d3", "Ann,Ken", "2023-01-01", ""),
    ];
    let mut library = library::Library::open(&path).expect("the folder can be written to");
    library.add(&games, 1, &game::StopSignal::new(), &mut |_| {}).expect("the games are right");
    path
}

fn usual(name: &str) -> Option<String> {
    [("TERM", "xterm-256color"), ("LANG", "C.UTF-8")]
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value.to_owned())
}

fn plain(name: &str) -> Option<String> {
    [("TERM", "vt100"), ("NO_COLOR", "1"), ("LANG", "C")]
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value.to_owned())
}

fn people(game: &str, board: &str, count: usize) -> Setup {
    Setup {
        game: game.to_owned(),
        board: Some(board.to_owned()),
        roster: Roster { pieces: None, players: (count > 2).then_some(count) },
        seats: vec![Occupant::Human; count],
        seed: 1,
        ..Setup::default()
    }
}

impl Person {
    fn new(language: Language, start: Option<Setup>) -> Person {
        Person::at(&options(language, start), usual, (80, 24))
    }

    fn at(options: &Options, variable: fn(&str) -> Option<String>, (width, height): (u16, u16)) -> Person {
        let app = App::new(options, variable).expect("the game begins");
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("memory is a terminal");
        Person { app, terminal }
    }

    fn presses(&mut self, code: KeyCode) -> &mut Person {
        // What is clicked, and which columns there are, depends on what was drawn.
        self.screen();
        self.app.event(&Event::Key(KeyEvent::from(code)));
        self
    }

    fn types(&mut self, letters: &str) -> &mut Person {
        for letter in letters.chars() {
            self.presses(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Person {
        self.screen();
        let modifiers = ratatui::crossterm::event::KeyModifiers::NONE;
        self.app.event(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        self
    }

    fn clicks(&mut self, column: u16, row: u16) -> &mut Person {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        self.mouse(MouseEventKind::Up(MouseButton::Left), column, row)
    }

    /// Lets the computer think until it is done.
    fn waits(&mut self) -> &mut Person {
        while self.app.patience() < std::time::Duration::from_millis(100) {
            self.app.tick();
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        self
    }

    /// What is on the screen.
    fn screen(&mut self) -> String {
        let app = &mut self.app;
        // Half of a wide letter that is gone would stay in memory, as on no terminal.
        self.terminal.clear().expect("memory can be cleared");
        self.terminal
            .draw(|frame| {
                let area = frame.area();
                app.draw_at(frame, area, SystemTime::UNIX_EPOCH);
            })
            .expect("memory can be drawn to");
        let buffer = self.terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let mut line = String::new();
            let mut x = 0;
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                // A wide letter covers the next column.
                x += texts::width(symbol).max(1) as u16;
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }

    fn shows(&mut self, what: &str) -> bool {
        self.screen().contains(what)
    }

    /// Compares the screen with the file of this name.
    fn looks_like(&mut self, name: &str) {
        let screen = self.screen();
        assert!(!name.ends_with("-ascii") || screen.is_ascii(), "{name} should be ASCII\n{screen}");
        let path = folder("screens").join(format!("{name}.txt"));
        if rewrites() {
            std::fs::create_dir_all(folder("screens")).expect("the folder can be made");
            std::fs::write(&path, &screen).expect("the file can be written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(screen == expected, "{name} should be\n{expected}but is\n{screen}");
    }
}

#[test]
fn the_first_screen_shows_the_games() {
    Person::new(Language::English, None).looks_like("home");
    Person::new(Language::Japanese, None).looks_like("home-ja");
    Person::at(&options(Language::English, None), plain, (80, 24)).looks_like("home-ascii");
}

#[test]
fn settings_change_at_once() {
    let mut person = Person::new(Language::English, None);
    person.presses(KeyCode::Down).presses(KeyCode::Down).presses(KeyCode::Down).presses(KeyCode::Enter);
    assert!(person.shows("日本語"));
    assert!(person.shows("終了"));
    person.presses(KeyCode::Down).presses(KeyCode::Down).presses(KeyCode::Enter);
    assert!(!person.shows("┌"));
}

#[test]
fn every_game_can_be_set_up() {
    for (index, info) in games::games().iter().enumerate() {
        let mut person = Person::new(Language::English, None);
        person.types(&format!("{}", index + 1)).looks_like(&format!("setup-{}", info.name));
        let mut person = Person::new(Language::Japanese, None);
        person.types(&format!("{}", index + 1)).looks_like(&format!("setup-{}-ja", info.name));
    }
}

#[test]
fn every_row_of_the_set_up_can_be_changed_both_ways() {
    for (index, info) in games::games().iter().enumerate() {
        let mut person = Person::new(Language::English, None);
        person.types(&format!("{}", index + 1));
        for _ in 0..16 {
            person.presses(KeyCode::Down);
            let before = person.screen();
            person.presses(KeyCode::Right);
            assert_ne!(person.screen(), before, "{}", info.name);
            person.presses(KeyCode::Left);
            assert_eq!(person.screen(), before, "{}", info.name);
        }
    }
}

#[test]
fn stones_on_a_square_board() {
    let mut person = Person::new(Language::English, Some(people("othello", "8x8", 2)));
    person.types("d3\nc5\nm").looks_like("othello");
    let mut person = Person::new(Language::Japanese, Some(people("othello", "8x8", 2)));
    person.types("d3\nc5\nm").looks_like("othello-ja");
    let mut person = Person::new(Language::English, Some(people("othello", "10x10", 2)));
    person.looks_like("othello-10x10");
    let setup = people("othello", "8x8", 2);
    let mut person = Person::at(&options(Language::English, Some(setup.clone())), plain, (80, 24));
    person.types("d3\nc5\nm").looks_like("othello-ascii");
    let mut person = Person::at(&options(Language::English, Some(setup.clone())), usual, (120, 40));
    person.types("d3\nc5\nm").looks_like("othello-large");
    let mut person = Person::at(&options(Language::English, Some(setup)), plain, (120, 40));
    person.types("d3\nc5\nm").looks_like("othello-large-ascii");
}

#[test]
fn the_name_of_the_opening_is_beside_the_board() {
    for (language, names) in [(Language::English, ["Perpendicular", "Tiger"]), (Language::Japanese, ["縦取り", "虎"])]
    {
        let mut person = Person::new(language, Some(people("othello", "8x8", 2)));
        person.types("f5\nd6\nc3\n");
        assert!(person.shows(names[0]), "{}", person.screen());
        person.types("d3\nc4\nf4\n");
        assert!(person.shows(names[1]) && !person.shows(names[0]), "{}", person.screen());
        person.types("v");
        for _ in 0..2 {
            assert!(person.shows(names[1]), "{}", person.screen());
            person.presses(KeyCode::Left);
        }
        assert!(person.shows(names[0]), "{}", person.screen());
    }
}

#[test]
fn stones_on_a_round_board() {
    let mut person = Person::new(Language::English, Some(people("nip", "8x8", 2)));
    person.types("d3\nm").looks_like("nip");
    let mut person = Person::new(Language::English, Some(people("nip", "4x6", 2)));
    person.looks_like("nip-4x6");
    let setup = people("nip", "8x8", 2);
    let mut person = Person::at(&options(Language::English, Some(setup)), plain, (80, 24));
    person.types("d3\nm").looks_like("nip-ascii");
}

#[test]
fn pieces_of_three_sizes() {
    let moves = "S@b2\nM@a1\nL@c3\nM@b2\nL@a1\nL@b1\n2";
    let mut person = Person::new(Language::English, Some(people("gobblers", "3x3", 2)));
    person.types(moves).looks_like("gobblers");
    person.presses(KeyCode::Esc).types("p");
    assert!(person.shows("b2, from the top: (m) (Player 2) > ▐S▌ (Player 1)"), "{}", person.screen());
    person.looks_like("gobblers-peek");
    let mut person = Person::new(Language::Japanese, Some(people("gobblers", "3x3", 2)));
    person.types(moves).looks_like("gobblers-ja");
    let setup = people("gobblers", "3x3", 2);
    let mut person = Person::at(&options(Language::English, Some(setup)), plain, (80, 24));
    person.types(moves).looks_like("gobblers-ascii");
}

#[test]
fn camps_and_leaps() {
    let mut person = Person::new(Language::English, Some(people("halma", "8x8", 2)));
    person.types("b6-b5\ng3-g4\na7").presses(KeyCode::Enter).looks_like("halma");
    let mut person = Person::new(Language::English, Some(people("halma", "16x16", 4)));
    person.looks_like("halma-16x16");
    let setup = people("halma", "8x8", 2);
    let mut person = Person::at(&options(Language::English, Some(setup)), plain, (80, 24));
    person.types("b6-b5\ng3-g4\na7").presses(KeyCode::Enter).looks_like("halma-ascii");
}

#[test]
fn a_jump_shows_its_way() {
    let moves = "a5-b4\nh4-g5\na7-c3\n";
    let mut person = Person::new(Language::English, Some(people("halma", "8x8", 2)));
    person.types(moves).looks_like("halma-jump");
    // The same when looking back.
    person.types("v");
    assert!(person.shows("(↑)") && person.shows(" ↗ ") && person.shows("(●)"), "{}", person.screen());
    let setup = people("halma", "8x8", 2);
    let mut person = Person::at(&options(Language::English, Some(setup)), plain, (80, 24));
    person.types(moves).looks_like("halma-jump-ascii");
}

#[test]
fn progress_is_left_out_where_it_would_cost_letters_of_a_name() {
    let setup = people("halma", "16x16", 4);
    let mut person = Person::at(&options(Language::English, Some(setup.clone())), usual, (120, 40));
    assert!(person.shows("0/13"), "{}", person.screen());
    let level = Level::new(3).expect("the level exists");
    let setup = Setup { seats: vec![Occupant::Computer(level); 4], ..setup };
    let mut person = Person::at(&options(Language::English, Some(setup)), usual, (80, 24));
    assert!(person.shows("Player 1 (level 3)") && !person.shows("0/13"), "{}", person.screen());
}

#[test]
fn help_is_everywhere() {
    let mut person = Person::new(Language::English, None);
    person.types("?").looks_like("help-home");
    let mut person = Person::new(Language::English, Some(people("gobblers", "3x3", 2)));
    person.types("?");
    assert!(person.shows("offer a draw") && person.shows("Pieces come in small"));
    let mut person = Person::new(Language::Japanese, Some(people("gobblers", "3x3", 2)));
    person.types("?");
    assert!(person.shows("待った"));
    let mut person = Person::at(&options(Language::English, Some(people("othello", "8x8", 2))), usual, (80, 60));
    person.types("?");
    assert!(person.shows("like e2 in the picture") && person.shows("After a2"), "{}", person.screen());
}

#[test]
fn every_switch_is_explained_in_both_languages_and_the_rules_are_in_the_help() {
    let mut person = Person::new(Language::English, None);
    person.types("1");
    for _ in 0..8 {
        person.presses(KeyCode::Down);
    }
    assert!(
        person.shows("Lifting (lift): when a line counts") && person.shows("after-move: when the piece is"),
        "{}",
        person.screen()
    );
    let mut person = Person::new(Language::Japanese, Some(people("nip", "6x6", 2)));
    person.types("?");
    for _ in 0..40 {
        person.presses(KeyCode::Down);
    }
    let last = rules_of("nip").pop().unwrap_or_default();
    let last: String = last.chars().take(10).collect();
    assert!(!last.is_empty() && person.shows(&last), "{}", person.screen());
}

fn rules_of(game: &str) -> Vec<String> {
    texts::Words::new(Language::Japanese).rules(game)
}

#[test]
fn a_small_terminal_is_told_so() {
    let setup = people("halma", "16x16", 4);
    Person::at(&options(Language::English, Some(setup)), usual, (70, 20)).looks_like("too-small");
    Person::at(&options(Language::Japanese, None), usual, (30, 6)).looks_like("too-small-ja");
    for (width, height) in [(1, 1), (5, 2), (79, 3), (10, 50)] {
        Person::at(&options(Language::English, None), usual, (width, height)).screen();
    }
}

#[test]
fn a_game_against_the_computer_with_hint_and_taking_back() {
    let level = Level::new(0).expect("the level exists");
    let setup = Setup { seats: vec![Occupant::Human, Occupant::Computer(level)], ..people("gobblers", "3x3", 2) };
    let mut person = Person::new(Language::English, Some(setup));
    person.types("S@b2\n").waits();
    assert!(person.shows("Player 2 played"), "{}", person.screen());
    person.types("h").waits();
    assert!(person.shows("Hint: ") && person.shows("!"), "{}", person.screen());
    person.types("u");
    assert!(person.shows("Player 1 to move") && !person.shows("  1. "), "{}", person.screen());
    person.types("r");
    assert!(person.shows("  1. S@b2"), "{}", person.screen());
}

#[test]
fn a_game_is_given_up_and_looked_back_on() {
    let mut person = Person::new(Language::English, Some(people("gobblers", "3x3", 2)));
    person.types("S@b2\nM@a1\nx");
    assert!(person.shows("Player 1: give up?"));
    person.types("y");
    assert!(person.shows("Player 2 wins (Player 1 gave up)"));
    person.types("v");
    assert!(person.shows("Move 2 of 2"));
    person.presses(KeyCode::Home);
    assert!(person.shows("Move 0 of 2"));
}

#[test]
fn the_values_of_a_game_are_shown_and_its_turning_points_marked() {
    let mut person = Person::new(Language::English, Some(people("othello", "4x4", 2)));
    let mut line = games::open("othello", Some("4x4"), &[]).expect("the board exists").line();
    while let Some(&mv) = line.position().moves().first() {
        let passes = line.position().gesture(mv) == game::Gesture::Pass;
        person.types(&if passes { "\n".to_owned() } else { line.position().move_text(mv) + "\n" });
        line.push(mv).expect("the move is legal");
    }
    assert!(person.shows("wins") || person.shows("drawn"), "{}", person.screen());
    person.types("v");
    // Made up: black is behind, then ahead for a while, and d1 is always best.
    let d1 = line.positions()[4].parse_move("d1").expect("the move is legal");
    for ply in (0..line.plies()).rev() {
        let for_black = if (3..7).contains(&ply) { 4 } else { -8 };
        let score = if line.seat_at(ply) == game::Seat::FIRST { for_black } else { -for_black };
        let advice = Some(Advice { mv: d1, reason: Reason::Exact { score }, nodes: None });
        person.app.tell(session::News::Judged { ply, advice });
    }
    person.presses(KeyCode::Home).types("n").looks_like("review");
}

#[test]
fn the_mouse_clicks_drags_and_takes_from_the_hand() {
    let mut person = Person::new(Language::English, Some(people("othello", "8x8", 2)));
    person.clicks(17, 6);
    assert!(person.shows("  1. d3"), "{}", person.screen());
    let mut person = Person::new(Language::English, Some(people("halma", "8x8", 2)));
    person.clicks(9, 12).clicks(9, 10);
    assert!(person.shows("  1. b6-b5"), "{}", person.screen());
    person.mouse(MouseEventKind::Down(MouseButton::Left), 29, 6).mouse(MouseEventKind::Up(MouseButton::Left), 29, 8);
    assert!(person.shows("  1. b6-b5 g3-g4"), "{}", person.screen());
    let mut person = Person::new(Language::English, Some(people("gobblers", "3x3", 2)));
    person.mouse(MouseEventKind::Down(MouseButton::Left), 57, 3).mouse(MouseEventKind::Up(MouseButton::Left), 8, 3);
    assert!(person.shows("  1. M@a1"), "{}", person.screen());
    // A click on a word of the last line does what its key does.
    let column = person.screen().lines().last().and_then(|line| line.find("take back")).unwrap_or_default();
    person.clicks(column as u16, 23);
    assert!(!person.shows("  1. "), "{}", person.screen());
}

#[test]
fn the_swap_rule_is_offered_after_the_first_move() {
    let setup = Setup { swap_rule: true, ..people("gobblers", "3x3", 2) };
    let level = Level::new(1).expect("the level exists");
    let setup = Setup { seats: vec![Occupant::Computer(level), Occupant::Human], ..setup };
    let mut person = Person::new(Language::English, Some(setup));
    person.app.tick();
    person.waits();
    assert!(person.shows("Take over the other side?"), "{}", person.screen());
    person.types("y").waits();
    assert!(person.shows("Player 1 (human)"), "{}", person.screen());
}

#[test]
fn a_draw_is_offered_to_the_other_person() {
    let mut person = Person::new(Language::English, Some(people("halma", "4x4", 2)));
    person.types("=");
    assert!(person.shows("Offer a draw?"), "{}", person.screen());
    person.types("n");
    assert!(person.shows("Player 1 to move") && !person.shows("draw"), "{}", person.screen());
    person.types("=y");
    assert!(person.shows("Player 2: is a draw all right?"), "{}", person.screen());
    person.types("n");
    assert!(person.shows("The draw is refused."));
    person.types("=yy");
    assert!(person.shows("drawn (by agreement)"), "{}", person.screen());
}

#[test]
fn a_draw_of_four_needs_all_of_them() {
    let mut person = Person::new(Language::English, Some(people("halma", "16x16", 4)));
    person.types("=y");
    for player in ["Player 2", "Player 3", "Player 4"] {
        assert!(person.shows(&format!("{player}: is a draw all right?")), "{}", person.screen());
        person.types("y");
    }
    assert!(person.shows("drawn (by agreement)"), "{}", person.screen());
    let mut person = Person::new(Language::English, Some(people("halma", "16x16", 4)));
    person.types("=yyn");
    assert!(person.shows("The draw is refused.") && person.shows("Player 1 to move"), "{}", person.screen());
}

#[test]
fn the_end_of_a_game_is_taken_back_without_a_move() {
    let mut person = Person::new(Language::English, Some(people("gobblers", "3x3", 2)));
    person.types("xy");
    assert!(person.shows("Player 1 gave up") && person.shows("q close"), "{}", person.screen());
    person.types("u");
    assert!(person.shows("The game goes on.") && person.shows("Player 1 to move"), "{}", person.screen());
    person.types("S@b2\nM@a1\n=yy");
    assert!(person.shows("by agreement"), "{}", person.screen());
    person.types("u");
    assert!(person.shows("  1. S@b2 M@a1") && person.shows("Player 1 to move"), "{}", person.screen());
}

#[test]
fn a_game_whose_end_is_taken_back_goes_into_the_library_once_when_it_is_left() {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&kept);
    let keep: crate::Keep = Arc::new(move |session: &session::Session, moment| {
        seen.lock().expect("nobody panics").push((moment, session.plies()));
        Ok(())
    });
    let options = Options { keep: Some(keep), ..options(Language::English, Some(people("gobblers", "3x3", 2))) };
    let mut person = Person::at(&options, usual, (80, 24));
    person.types("S@b2\n=yyuM@a1\nxyq");
    assert_eq!(*kept.lock().expect("nobody panics"), [(Moment::Over, 1), (Moment::Over, 2), (Moment::Left, 2)]);
}

#[test]
fn all_four_moves_of_a_round_are_listed_and_marked() {
    let mut person = Person::new(Language::English, Some(people("halma", "16x16", 4)));
    person.types("a13-a12\na4-a5\np4-p5\np13-p12\nb13-b12\n");
    assert!(person.shows("  1. a13-a12 a4-a5\n"), "{}", person.screen());
    assert!(person.shows("     p4-p5   p13-p12\n") && person.shows("  2. b13-b12"), "{}", person.screen());
    person.looks_like("halma-round");
}

#[test]
fn a_review_before_the_end_says_why_it_shows_no_values() {
    let mut person = Person::new(Language::English, Some(people("othello", "8x8", 2)));
    person.types("d3\nc5\nv");
    assert!(person.shows("Values are shown after the game."), "{}", person.screen());
}

#[test]
fn the_last_position_of_a_game_that_was_given_up_has_a_value() {
    let mut person = Person::new(Language::English, Some(people("othello", "4x4", 2)));
    person.types("b1\nxyv").waits();
    let screen = person.screen();
    let line = |part: &str| screen.lines().find(|line| line.contains(part)).unwrap_or_default().trim_end();
    // White wins by eight with best play, and all first moves are alike.
    let (start, last) = (line("  0. start"), line("  1. 1 b1"));
    assert!(start.ends_with(" -8") && last.ends_with(" -8"), "{screen}");
    assert_eq!(start.chars().count(), last.chars().count(), "{screen}");
}

/// The page that shows all screens, made of their files.
#[test]
fn the_page_of_screens_is_up_to_date() {
    let mut page = String::from(
        "# What the screens look like\n\nMade of the files that the tests compare; `REWRITE_SCREENS=1 cargo test -p tui` twice makes it again. Colours are \
         not shown here.\n",
    );
    let shown = [
        ("home", "The first screen"),
        ("setup-nip", "Setting a game up"),
        ("othello", "Othello, with the possible moves marked"),
        ("nip", "Nip"),
        ("gobblers", "Gobblet Gobblers, with a medium piece taken from the hand"),
        ("gobblers-peek", "What is under a piece"),
        ("halma", "Halma, with a piece taken up"),
        ("halma-jump", "Halma, after a jump over two pieces"),
        ("halma-16x16", "Halma for four"),
        ("review", "Looking back on a game"),
        ("explorer", "The explorer: what was played here in all games of the library"),
        ("explorer-game", "A game of the library, followed in the explorer"),
        ("editor-gobblers", "The board editor, with a position that cannot be"),
        ("shelf", "What there is to explore"),
        ("unfinished", "Unfinished games"),
        ("setup-typed", "A player that is typed, and checked at once"),
        ("setup-begins", "Where a game begins: an opening by part of its name"),
        ("training-choice", "What to train"),
        ("training-wrong", "An exercise: a wrong answer, and the line that refutes it"),
        ("training-opening", "An opening to play from memory"),
        ("home-ja", "The first screen in Japanese"),
        ("gobblers-ja", "A game in Japanese"),
        ("othello-large", "A larger terminal"),
        ("nip-ascii", "A terminal without colours that knows only ASCII"),
        ("help-home", "Help"),
        ("too-small", "A terminal that is too small"),
    ];
    for (name, title) in shown {
        let text = std::fs::read_to_string(folder("screens").join(format!("{name}.txt"))).unwrap_or_default();
        let _ = write!(page, "\n## {title}\n\n```text\n{}\n```\n", text.trim_end());
    }
    let path = folder("../../docs/screens.md");
    if rewrites() {
        std::fs::create_dir_all(folder("../../docs")).expect("the folder can be made");
        std::fs::write(&path, &page).expect("the page can be written");
    }
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == page, "docs/screens.md is old; see its first line");
}
