use crate::{directory, run, text};
use std::fs;

/// Commands that cannot be fulfilled, each followed by the one line it is answered with.
const CASES: &str = include_str!("bad_input.txt");

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    let directory = directory("bad_input");
    fs::write(directory.join("foreign"), "some other file\n").expect("the file can be written");
    let path = directory.to_str().expect("the path is text");
    let cases = CASES.replace("{directory}", path);
    let mut lines = cases.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut checked = 0;
    while let Some(line) = lines.next() {
        let arguments = words(line.strip_prefix("$ yomikiri").expect("a case begins with a command"));
        let expected = lines.next().expect("a command is followed by its answer");
        check(&arguments, expected);
        checked += 1;
    }
    assert!(checked > 50, "all cases are read");
    let left: Vec<_> = fs::read_dir(&directory).expect("the directory is there").collect();
    assert_eq!(left.len(), 1, "a refused command leaves nothing behind");
}

#[test]
fn control_characters_in_bad_input_do_not_reach_the_terminal() {
    let output = run(&["solve", "nip", "--board", "4x4\u{1b}[2J\nerror: forged"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr).lines().count(), 1);
    assert!(!text(&output.stderr).contains('\u{1b}'));
}

fn check(arguments: &[String], expected: &str) {
    let output = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(text(&output.stderr), format!("error: {expected}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
}

/// The words of a command, where double quotes keep spaces together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
