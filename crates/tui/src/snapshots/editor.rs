//! The board editor.

use super::*;

/// The analysis board of a game, with the editor open.
fn editor_of(game: &games::Game, language: Language, variable: fn(&str) -> Option<String>, size: (u16, u16)) -> Person {
    let start = Some(Start::Analyse(Box::new(study::Study::new(&game.line())), 0));
    let mut person = Person::at(&Options { start, ..options(language, None) }, variable, size);
    person.types("B");
    person
}

fn editor(game: &str, board: &str, language: Language, variable: fn(&str) -> Option<String>, large: bool) -> Person {
    let game = games::open(game, Some(board), &[]).expect("the board exists");
    editor_of(&game, language, variable, if large { (120, 40) } else { (80, 24) })
}

fn english(game: &str, board: &str) -> Person {
    editor(game, board, Language::English, usual, false)
}

impl Person {
    fn goes(&mut self, keys: &[KeyCode]) -> &mut Person {
        for &key in keys {
            self.presses(key);
        }
        self
    }

    /// Where a cell is on the screen, by the letters and numbers around the board.
    fn place(&mut self, point: &str) -> (u16, u16) {
        let screen = self.screen();
        let (letter, number) = point.split_at(1);
        let mut lines = screen.lines();
        let column = lines.next().and_then(|line| line.chars().position(|shown| shown.to_string() == letter));
        let row = lines.position(|line| line.chars().take(2).collect::<String>().trim() == number);
        (column.expect("the column has a letter") as u16, row.expect("the row has a number") as u16 + 1)
    }

    fn clicks_cell(&mut self, point: &str) -> &mut Person {
        let (column, row) = self.place(point);
        self.clicks(column, row)
    }
}

const UP: KeyCode = KeyCode::Up;
const LEFT: KeyCode = KeyCode::Left;

#[test]
fn the_editor_shows_every_game() {
    editor("othello", "8x8", Language::English, usual, false).looks_like("editor-othello");
    editor("othello", "8x8", Language::Japanese, usual, true).looks_like("editor-othello-large-ja");
    editor("nip", "8x8", Language::Japanese, usual, false).looks_like("editor-nip-ja");
    editor("nip", "8x8", Language::English, plain, false).looks_like("editor-nip-ascii");
    editor("halma", "8x8", Language::English, usual, true).looks_like("editor-halma-large");
    editor("row", "6x7", Language::Japanese, usual, false).looks_like("editor-row-ja");
    let four = Roster { pieces: None, players: Some(4) };
    let four = games::open_with("halma", Some("16x16"), four, &[]).expect("four can play");
    editor_of(&four, Language::English, usual, (80, 24)).looks_like("editor-halma-four");
    editor_of(&four, Language::Japanese, usual, (80, 24)).looks_like("editor-halma-four-ja");
    editor_of(&four, Language::English, plain, (80, 24)).looks_like("editor-halma-four-ascii");
}

/// Three large pieces, of which there are two, the last one on a small one.
fn too_many_large(person: &mut Person) {
    person.types("6").goes(&[UP, LEFT]).types(" ");
    person.types("1").goes(&[KeyCode::Down, KeyCode::Right]).types(" 3 ");
    person.goes(&[KeyCode::Right]).types(" ").goes(&[KeyCode::Down]).types("\n").goes(&[UP, LEFT]);
}

#[test]
fn impossible_pieces_are_marked_with_the_reason() {
    let mut person = english("gobblers", "3x3");
    too_many_large(&mut person);
    person.looks_like("editor-gobblers");
    assert!(person.shows("b2 c2 c3: Player 1 has 3 large pieces; there are 2."), "{}", person.screen());
    assert!(person.shows("b2, from the top: ▐L▌ (Player 1) > ▐S▌ (Player 1)"), "{}", person.screen());
    let mut person = editor("gobblers", "3x3", Language::English, plain, false);
    too_many_large(&mut person);
    person.looks_like("editor-gobblers-ascii");
    let mut person = editor("gobblers", "3x3", Language::Japanese, usual, true);
    too_many_large(&mut person);
    person.looks_like("editor-gobblers-large-ja");
}

#[test]
fn a_position_is_put_together_by_keys_and_the_analysis_begins_with_it() {
    let mut person = english("othello", "4x4");
    assert!(person.shows("This position is possible") && person.shows("Black to move"), "{}", person.screen());
    // The cursor is at b2.
    person.presses(KeyCode::Delete);
    assert!(
        person.shows("✗ b2: A disc stands here from the start on and never leaves the board."),
        "{}",
        person.screen()
    );
    person.types("d");
    assert!(person.shows("Not taken over: b2: A disc stands here"), "{}", person.screen());
    person.types("1 ").goes(&[UP]).types(" t");
    assert!(person.shows("White to move") && person.shows("Black  ×4"), "{}", person.screen());
    assert!(person.shows("This position is possible"), "{}", person.screen());
    person.types("d").waits();
    assert!(person.shows("the start of the game") && person.shows("White to move"), "{}", person.screen());
    let game = games::open("othello", Some("4x4"), &[]).expect("the board exists");
    let after = game.start().play_text("b1").expect("it is legal").1;
    person.types("I");
    assert!(person.shows(&after.text()), "{}", person.screen());
}

#[test]
fn everything_can_be_taken_back_and_esc_changes_nothing() {
    let mut person = english("halma", "4x4");
    let before = person.screen();
    person.types("x");
    assert!(person.shows("Player 1 has 0 pieces on the board; it must be 3."), "{}", person.screen());
    person.types("s");
    assert_eq!(person.screen(), before);
    person.types("2 t").goes(&[KeyCode::Backspace]).types("1 ");
    assert!(
        person.shows("Player 2 to move") && person.shows("Player 1 has 4 pieces on the board"),
        "{}",
        person.screen()
    );
    person.types("uuuu1");
    person.app.event(&Event::Key(KeyEvent::new(KeyCode::Char('z'), ratatui::crossterm::event::KeyModifiers::CONTROL)));
    assert!(person.shows("Player 1 has 0 pieces on the board"), "s was taken back\n{}", person.screen());
    person.types("uuu");
    assert_eq!(person.screen(), before, "there is nothing more to take back");
    person.types("x").presses(KeyCode::Esc);
    assert!(person.shows("the start of the game") && person.shows("Player 1 to move"), "{}", person.screen());
    person.types("I");
    assert!(person.shows("--22/---2/1---/11-- 1"), "{}", person.screen());
}

#[test]
fn what_has_not_changed_does_not_begin_anew() {
    let mut person = Person::new(Language::English, Some(people("othello", "4x4", 2)));
    person.types("b1\n").presses(KeyCode::F(2)).waits();
    person.types("B2 ").types("u").types("d").waits();
    assert!(person.shows("1. b1"), "the move is still there\n{}", person.screen());
    person.types("Bttd").waits();
    assert!(person.shows("1. b1"), "{}", person.screen());
}

#[test]
fn the_mouse_puts_empties_paints_and_chooses() {
    let mut person = english("row", "6x7");
    let right = |person: &mut Person, point: &str| {
        let (column, row) = person.place(point);
        person.mouse(MouseEventKind::Down(MouseButton::Right), column, row);
    };
    person.clicks_cell("b5");
    assert!(person.shows("b5: Nothing is below it: it would fall to the lowest empty cell."), "{}", person.screen());
    right(&mut person, "b5");
    person.clicks_cell("a6");
    assert!(person.shows("Player 1 has 1 and Player 2 0"), "{}", person.screen());
    // The line that says whose turn it is, and then the second kind of stone.
    let line = |person: &mut Person, what: &str| {
        let screen = person.screen();
        let row = screen.lines().position(|line| line.contains(what)).expect("it is shown");
        let line = screen.lines().nth(row).expect("it is a line");
        let at = line.find(what).expect("it is in the line");
        person.clicks(texts::width(&line[..at]) as u16, row as u16);
    };
    line(&mut person, "Player 1 to move");
    assert!(person.shows("This position is possible"), "{}", person.screen());
    line(&mut person, "Player 2  ×0");
    // A drag paints; the wheel chooses what comes next, which is nothing.
    let (from, to) = (person.place("b6"), person.place("c6"));
    person.mouse(MouseEventKind::Down(MouseButton::Left), from.0, from.1);
    person.mouse(MouseEventKind::Drag(MouseButton::Left), to.0, to.1);
    assert!(person.shows("Player 2  ×2"), "{}", person.screen());
    person.mouse(MouseEventKind::ScrollDown, 0, 0).clicks_cell("c6");
    line(&mut person, "Player 2 to move");
    assert!(person.shows("Player 2  ×1") && person.shows("possible"), "{}", person.screen());
    line(&mut person, "done");
    person.types("I");
    assert!(person.shows("XO----- X"), "{}", person.screen());
}

#[test]
fn the_cursor_keeps_to_the_cells_of_a_round_board_and_follows_a_turned_one() {
    let mut person = english("nip", "6x6");
    person.goes(&[UP; 9]);
    assert!(person.shows("1 is empty"), "{}", person.screen());
    person.goes(&[LEFT; 9]);
    // The first row begins with the third column, and from there the way goes along the edge.
    assert!(person.shows("a3 is empty"), "{}", person.screen());
    person.types("f").goes(&[UP; 9]);
    assert!(person.shows("6 is empty"), "{}", person.screen());
}

#[test]
fn turns_that_a_game_counts_are_changed() {
    let game = games::open("halma", Some("8x8"), &[("leave-home", "30")]).expect("the switch exists");
    let mut person = editor_of(&game, Language::English, usual, (80, 24));
    assert!(person.shows("Turns left to leave home: 30"), "{}", person.screen());
    person.types("+-----dI");
    assert!(person.shows(" 1 25,25"), "{}", person.screen());
    let game = games::open("gobblers", None, &[("first-turns", "2:only-small")]).expect("the switch exists");
    let mut person = editor_of(&game, Language::Japanese, usual, (80, 24));
    assert!(person.shows("プレイヤー1の次の手番：1"), "{}", person.screen());
    person.types("-");
    assert!(person.shows("最初の手番の制限：終了"), "{}", person.screen());
}

#[test]
fn a_position_is_pasted_and_a_wrong_one_changes_nothing() {
    let mut person = english("gobblers", "3x3");
    person.app.event(&Event::Paste("S/m/././L/././././. 1".to_owned()));
    assert!(person.shows("That is no position: position has 10 cells"), "{}", person.screen());
    person.app.event(&Event::Paste("S/m/././sL/./././. 1\n".to_owned()));
    assert!(person.shows("b2, from the top: ▐L▌ (Player 1) > (s) (Player 2)"), "{}", person.screen());
    // No game leads there, but nothing says so yet: three against two.
    assert!(person.shows("This position is possible"), "{}", person.screen());
}

#[test]
fn the_help_of_the_editor_is_its_own() {
    let mut person = english("othello", "8x8");
    person.types("?");
    assert!(person.shows("Here any position is put together."), "{}", person.screen());
    person.types("?").types("d").types("?");
    assert!(person.shows("Every legal move of the position is judged"), "{}", person.screen());
}
