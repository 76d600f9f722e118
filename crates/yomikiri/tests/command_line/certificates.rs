use crate::{directory, json, run, text};
use std::fs;

#[test]
fn a_certificate_is_written_and_confirmed() {
    let directory = directory("certificates");
    let problems = [
        ("nip", "4x6", "exact", "4", Some(19), (Some(19), Some(19))),
        ("nip", "4x4", "wld", "0", None, (Some(1), None)),
        ("othello", "4x4", "exact", "6", Some(-8), (Some(-8), Some(-8))),
        ("othello", "4x4", "wld", "6", None, (None, Some(-1))),
    ];
    for (game, board, mode, empties, value, (at_least, at_most)) in problems {
        let file = directory.join(format!("{game}-{board}-{mode}.cert"));
        let path = file.to_str().expect("the path is text");
        let solve = ["solve", game, "--board", board, "--mode", mode, "--json"];
        json(&[&solve[..], &["--certificate", path, "--certificate-empties", empties]].concat());
        let confirmed = json(&["check", path, "--json"]);
        assert_eq!(confirmed["confirmed"], true);
        assert_eq!((confirmed["game"].as_str(), confirmed["board"].as_str()), (Some(game), Some(board)));
        assert_eq!(confirmed["value"].as_i64(), value);
        assert_eq!((confirmed["at_least"].as_i64(), confirmed["at_most"].as_i64()), (at_least, at_most));
        assert!(text(&run(&["check", path]).stdout).starts_with("confirmed: the first player scores "));
    }
}

#[test]
fn a_changed_certificate_is_not_confirmed() {
    let file = directory("changed").join("4x6.cert");
    let path = file.to_str().expect("the path is text");
    json(&["solve", "nip", "--board", "4x6", "--json", "--certificate", path, "--certificate-empties", "6"]);
    let whole = fs::read_to_string(&file).expect("a certificate is text");
    for changed in
        [whole.replacen("+19", "+18", 2), whole[..whole.len() - 20].to_owned(), whole.replacen("nip", "othello", 1)]
    {
        fs::write(&file, changed).expect("the file can be written");
        let output = run(&["check", path]);
        let said = text(&output.stderr);
        assert!(said.starts_with("error: ") && said.lines().count() == 1, "{said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(text(&output.stdout), "");
    }
}
