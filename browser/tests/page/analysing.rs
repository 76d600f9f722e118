//! The analysis board in the browser.

use browser::{ESCAPE, Hand, LEFT, RIGHT, UP, Visitor, analysis};
use serde_json::{Value, json};

/// Waits until every move of the position on the board is proven.
fn waits_for_proofs(visitor: &Visitor) {
    visitor.waits("proofs", "return document.querySelector('.panel').innerText.includes('Every move is proven.')");
}

/// Lets the analysis rest: what grows on the page moves what is below it.
pub fn rests(visitor: &Visitor) {
    visitor.waits("values", "return document.querySelector('.values-table tbody tr') !== null");
    visitor.asks("document.activeElement.blur()");
    visitor.types(["l"]);
    visitor.waits("rest", "return /resting|Every move is proven/.test(document.querySelector('.panel').innerText)");
}

/// The moves on the board, the best first, with their values.
fn values(visitor: &Visitor) -> Vec<(String, String)> {
    let rows = visitor.asks(
        "return [...document.querySelectorAll('.values-table tbody tr')].map((row) => [...row.cells].slice(0, 2).map((cell) => cell.innerText.trim()))",
    );
    serde_json::from_value(rows).expect("a table of moves and values")
}

#[test]
fn values_are_those_of_the_solver_and_are_said_on_the_cells() {
    let visitor = Visitor::comes("analysis", 1200, 900);
    // After one move of Othello on 4x4 all replies are proven at once: white wins by 8 with best play.
    visitor.opens(&analysis(&json!({ "game": "othello", "board": "4x4", "moves": ["b1"] })));
    waits_for_proofs(&visitor);
    let found = values(&visitor);
    assert_eq!(found[0].1, "+8 ✓", "{found:?}");
    let best = format!("return document.querySelector('.cell[data-name={}]').getAttribute('aria-label')", found[0].0);
    let label = visitor.asks(&best);
    assert!(label.as_str().is_some_and(|label| label.contains("+8, proven")), "{label}");
    visitor.has_no_complaints();
}

#[test]
fn a_tree_is_walked_by_keys_and_held_by_the_link() {
    let visitor = Visitor::comes("tree", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "othello", "board": "6x6" })));
    let shows =
        |moves: &str| format!("return document.querySelector('.moves [aria-current]')?.innerText === '{moves}'");
    let presses = |name: &str| visitor.presses(Hand::Mouse, &format!(".cell[data-name={name}]"));
    visitor.waits("the start", &shows("Start"));
    let first = visitor.asks("return [...document.querySelectorAll('.cell.can')].map((cell) => cell.dataset.name)");
    let first = first[0].as_str().expect("there are moves").to_owned();
    presses(&first);
    visitor.waits("a move", &shows(&format!("1. {first}")));
    let replies = visitor.waits("replies", "const all = [...document.querySelectorAll('.cell.can')].map((cell) => cell.dataset.name); return all.length > 1 ? all : null");
    let replies: Vec<String> = serde_json::from_value(replies).expect("names of cells");
    presses(&replies[0]);
    visitor.waits("a reply", &shows(&format!("2. {}", replies[0])));
    visitor.asks("document.activeElement.blur()");
    visitor.types([LEFT]);
    visitor.waits("back", &shows(&format!("1. {first}")));
    presses(&replies[1]);
    visitor.waits("another reply", &shows(&format!("2. {}", replies[1])));
    visitor.asks("document.activeElement.blur()");
    visitor.types([UP]);
    visitor.waits("the main line", &shows(&format!("2. {}", replies[0])));
    visitor.types([LEFT, LEFT, RIGHT]);
    visitor.waits("the first move", &shows(&format!("1. {first}")));
    // What is said of a position belongs to it, whatever signs it has.
    visitor.asks("const field = document.querySelector('.comment-field input'); field.value = 'why (not) {that}?'; field.dispatchEvent(new Event('change'))");
    // The whole tree is in the address: whoever opens it has both variations.
    let before = visitor.reads(".moves");
    assert!(before.contains("why (not) {that}?"), "{before}");
    let link = visitor.asks("return location.href");
    visitor.opens("#/results");
    visitor.asks(&format!("location.href = {link}"));
    visitor.waits("the tree again", "return document.querySelector('.moves .variation') !== null");
    assert_eq!(visitor.reads(".moves"), before);
    // It opens at the position that was looked at, also if that is in a variation.
    assert_eq!(visitor.reads(".moves [aria-current]"), format!("1. {first}"));
    // A variation becomes the main line, and goes away.
    visitor.asks("document.querySelector('.moves .variation button').click()");
    visitor.waits("the variation", &shows(&format!("2. {}", replies[1])));
    visitor.reloads();
    visitor.waits("the variation again", &shows(&format!("2. {}", replies[1])));
    visitor.types(["m"]);
    let aside = "return document.querySelector('.moves .variation')?.innerText ?? null";
    assert_eq!(visitor.waits("a variation", aside), json!(format!("2. {}", replies[0])));
    visitor.types(["\u{E017}"]);
    visitor.waits("one line", "return document.querySelector('.moves .variation') === null");
    assert_eq!(visitor.reads(".moves [aria-current]"), format!("1. {first}"));
    visitor.has_no_complaints();
}

#[test]
fn the_pointer_goes_along_the_curve() {
    let visitor = Visitor::comes("curve", 1200, 900);
    let moves = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3"];
    visitor.opens(&analysis(&json!({ "game": "othello", "moves": moves })));
    rests(&visitor);
    let shows = |ply: usize| {
        let shown = format!("{ply}. {}", moves[ply - 1]);
        visitor
            .waits(&shown, &format!("return document.querySelector('.moves [aria-current]')?.innerText === '{shown}'"));
    };
    // Three numbers stand at the one axis, then those of the plies at the other.
    let ply = |ply: usize| format!(".curve text:nth-of-type({})", 4 + ply);
    shows(8);
    let height = visitor.holds(&ply(2));
    // What was not analysed has no values: the curve now stands where they were, and not below the pointer.
    shows(2);
    visitor.waits("no values", "return document.querySelector('.values-table tbody tr') === null");
    for next in [3, 6, 4] {
        visitor.slides(height, &ply(next));
        shows(next);
    }
    visitor.lets_go();
    visitor.slides(height, &ply(7));
    visitor.presses(Hand::Mouse, &ply(1));
    shows(1);
    visitor.has_no_complaints();
}

#[test]
fn a_line_that_is_pointed_at_is_played_on_a_board_that_is_seen() {
    for width in [740, 800, 1200] {
        let visitor = Visitor::comes("hover", width, 900);
        visitor.opens(&analysis(&json!({ "game": "othello", "moves": ["f5", "d6", "c3"] })));
        visitor.waits("a line", "return document.querySelector('[data-line]') !== null");
        rests(&visitor);
        visitor.points_at("[data-line]");
        visitor.waits("a preview", "return !document.querySelector('.preview').hidden");
        let seen = visitor.asks("const box = document.querySelector('.board .cells').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight");
        assert_eq!(seen, json!(true), "at {width} pixels");
        // Escape ends it, also if another row comes below the pointer then.
        visitor.asks("const row = document.querySelector('[data-move]:hover'); row.parentElement.append(row)");
        visitor.types([ESCAPE]);
        visitor.waits("no preview", "return document.querySelector('.preview').hidden");
        visitor.asks_later("setTimeout(done, 400)");
        assert_eq!(visitor.asks("return document.querySelector('.preview').hidden"), json!(true), "at {width} pixels");
        visitor.has_no_complaints();
    }
}

#[test]
fn a_line_keeps_the_focus_when_the_table_is_drawn_anew() {
    let visitor = Visitor::comes("focus", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "halma" })));
    visitor.waits("lines", "return document.querySelectorAll('[data-line]').length > 1");
    rests(&visitor);
    let held = "return document.activeElement.closest('[data-move]')?.dataset.move ?? null";
    visitor.asks("document.querySelectorAll('[data-line]')[1].focus()");
    let before = visitor.asks(held);
    assert!(before.is_string(), "{before}");
    // All moves instead of the best ten.
    visitor.asks("document.querySelector('.more').click()");
    visitor.waits("all moves", "return document.querySelectorAll('[data-move]').length > 10");
    assert_eq!(visitor.asks(held), before);
    visitor.has_no_complaints();
}

#[test]
fn an_analysis_pauses_and_goes_on_where_it_was() {
    let visitor = Visitor::comes("pause", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "othello" })));
    let depth = || {
        let text = visitor.reads(".panel");
        let after = text.split("depth ").nth(1).unwrap_or_default();
        after.split(',').next().and_then(|number| number.parse::<u32>().ok()).unwrap_or_default()
    };
    visitor.waits("a depth", "return /depth ([4-9]|\\d\\d)/.test(document.querySelector('.panel').innerText)");
    visitor.clicks("Pause");
    visitor.waits("rest", "return document.querySelector('.panel').innerText.includes('resting')");
    let before = depth();
    visitor.clicks("Go on");
    visitor.waits("work", "return !document.querySelector('.panel').innerText.includes('resting')");
    assert!(depth() >= before, "it goes on from {before}");
    visitor.has_no_complaints();
}

#[test]
fn pictures_and_records_are_saved() {
    let visitor = Visitor::comes("export", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "othello", "moves": ["f5", "d6"] })));
    rests(&visitor);
    visitor.clicks("Paste, link, picture");
    visitor.clicks("Save as SVG");
    let svg = String::from_utf8(visitor.finds_saved("othello-2.svg")).expect("it is text");
    assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"), "{svg}");
    assert!(!svg.contains("var(--"), "a picture has its colours in it");
    visitor.clicks("Save as PNG");
    let png = visitor.finds_saved("othello-2.png");
    assert_eq!(&png[1..4], b"PNG");
    assert!(png.len() > 2_000, "there is something on it");
    visitor.clicks("Save as record");
    let record = String::from_utf8(visitor.finds_saved("othello.txt")).expect("it is text");
    assert!(record.contains("f5") && record.contains("d6"), "{record}");
    // Pieces in the hand belong to the picture.
    visitor.opens(&analysis(&json!({ "game": "gobblers", "moves": ["S@b2"] })));
    rests(&visitor);
    visitor.clicks("Paste, link, picture");
    visitor.clicks("Save as SVG");
    let svg = String::from_utf8(visitor.finds_saved("gobblers-1.svg")).expect("it is text");
    for size in ["S", "M", "L"] {
        assert_eq!(svg.matches(&format!(">{size}</text>")).count(), 4, "all pieces of size {size} are drawn");
    }
    visitor.has_no_complaints();
}

#[test]
fn what_is_pasted_is_taken_over_or_refused_with_a_reason() {
    let visitor = Visitor::comes("paste", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "othello" })));
    rests(&visitor);
    visitor.clicks("Paste, link, picture");
    let paste = |text: &str| {
        visitor.asks(&format!("document.querySelector('textarea').value = {}", json!(text)));
        visitor.clicks("Take over");
    };
    paste("f5d6c3");
    visitor.waits("the line", "return document.querySelector('.moves [aria-current]')?.innerText === '3. c3'");
    let record = "[Game \"nip\"]\n[Board \"6x6\"]\n\n1. c2 (1. b3 {aside}) *\n";
    paste(record);
    visitor.waits("the record", "return document.querySelector('.moves .variation .comment')?.innerText === 'aside'");
    assert!(visitor.reads(".panel h2").contains("Nip 6x6"));
    paste("nonsense");
    let said = visitor.waits("a reason", "return document.querySelector('.notice')?.innerText || null");
    assert!(said.as_str().is_some_and(|said| said.contains("nonsense") || said.len() > 10), "{said}");
    visitor.has_no_complaints();
}

#[test]
fn games_are_imported_found_and_opened() {
    let visitor = Visitor::comes("import", 1200, 900);
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/page/game.ggf");
    visitor.opens("#/library");
    visitor.waits("a chooser", "return document.querySelector('input[type=file]') !== null");
    visitor.chooses_file("input[type=file]", record);
    visitor.waits("a game", "return document.querySelector('#view table tbody tr') !== null");
    assert!(visitor.reads("#view table tbody").contains("Ada"), "{}", visitor.reads("#view"));
    visitor.presses(Hand::Mouse, "#view table tbody a");
    visitor.waits("the game on the board", "return document.querySelectorAll('.moves button').length > 8");
    // What was played is in the explorer.
    visitor.presses(Hand::Mouse, ".moves button");
    visitor
        .waits("the explorer", "return document.querySelector('.panel').innerText.includes('Games in the library: 1')");
    let kept = visitor.fetches("POST", "/api/library/search", &json!({ "player": "Ada" }));
    assert_eq!(kept["count"], json!(1));
    assert_eq!(kept["games"][0]["names"], json!(["Ada", "Bob"]));
    let unknown = visitor.fetches("POST", "/api/library/search", &json!({ "player": "Nobody" }));
    assert_eq!(unknown["count"], Value::from(0));
    visitor.has_no_complaints();
}
