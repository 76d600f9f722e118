use crate::{directory, json, run, text};
use std::fs;

#[test]
fn every_game_is_drawn_as_svg_and_as_text() {
    for info in games::games() {
        let output = run(&["draw", info.name, "--width", "123"]);
        let svg = text(&output.stdout);
        assert!(output.status.success(), "{}: {}", info.name, text(&output.stderr));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{}", info.name);
        assert!(svg.contains("width=\"123\""), "{}", info.name);
        let game = games::open(info.name, None, &[]).expect("the game opens");
        let letters = run(&["draw", info.name, "--text"]);
        assert_eq!(text(&letters.stdout), game.start().drawing() + "\n", "{}", info.name);
    }
}

#[test]
fn a_drawing_goes_to_the_file_that_is_named() {
    let path = directory("drawing").join("tic-tac-toe.svg");
    let name = path.to_str().expect("the path is text");
    let position = ["draw", "row", "--variant", "tic-tac-toe", "--position", "X---O---- X"];
    let output = run(&[&position[..], &["--output", name]].concat());
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    let written = fs::read_to_string(&path).expect("the file is there");
    let result = json(&[&position[..], &["--json"]].concat());
    assert_eq!((&result["board"], &result["drawing"]), (&"3x3".into(), &written.into()));
}

#[test]
fn a_wrong_position_is_answered_with_one_line() {
    let output = run(&["draw", "halma", "--board", "4x4", "--position", "--22/---2/1---/1--- 1"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!((text(&output.stdout), text(&output.stderr).lines().count()), ("", 1));
}
