//! The board editor, the review of a game, training and the list of keys.

use crate::analysing::rests;
use browser::{ENTER, ESCAPE, Hand, RIGHT, Visitor, analysis};
use serde_json::json;

fn cell(name: &str) -> String {
    format!(".cells [data-name={name}]")
}

#[test]
fn a_position_is_put_together_and_analysed() {
    let visitor = Visitor::comes("editor", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "row", "board": "3x3", "rules": { "length": "3", "gravity": "off" } })));
    rests(&visitor);
    visitor.types(["b"]);
    visitor.waits("the editor", "return document.querySelector('.palette') !== null");
    // By mouse: a piece of each player; then by keys: one more of the first.
    visitor.presses(Hand::Mouse, ".palette [data-key='1']");
    visitor.presses(Hand::Mouse, &cell("a1"));
    visitor
        .waits("a piece", "return document.querySelector('.cell[data-name=a1]').ariaLabel.includes('empty') === false");
    // One piece each is missing for it to be the first player's turn.
    visitor.waits("a reason", "return document.querySelector('[data-keys=edit] .status').innerText.startsWith('✗')");
    visitor.presses(Hand::Mouse, ".palette [data-key='2']");
    visitor.presses(Hand::Mouse, &cell("b2"));
    visitor.waits("no reason", "return document.querySelector('[data-keys=edit] .status').innerText.startsWith('✓')");
    visitor.types(["1"]);
    visitor.asks("document.querySelector('.cell[data-name=a1]').focus()");
    visitor.types([RIGHT, ENTER]);
    visitor.waits("a reason", "return document.querySelector('[data-keys=edit] .status').innerText.startsWith('✗')");
    visitor.types(["t"]);
    visitor.waits("no reason", "return document.querySelector('[data-keys=edit] .status').innerText.startsWith('✓')");
    visitor.types(["d"]);
    visitor.waits("the analysis board", "return document.querySelector('[data-keys=edit]') === null");
    visitor.clicks("Go on");
    visitor.waits("values", "return document.querySelector('[data-keys=edit]') === null && document.querySelector('.values-table tbody tr') !== null");
    // The second player must stop the row.
    visitor.waits("proofs", "return document.querySelector('.panel').innerText.includes('Every move is proven.')");
    let best = visitor.asks("return document.querySelector('.values-table tbody tr td').innerText.trim()");
    assert_eq!(best, json!("c1"), "{}", visitor.reads(".panel"));
    visitor.has_no_complaints();
}

#[test]
fn a_line_is_reviewed_and_its_turning_points_are_gone_through() {
    let visitor = Visitor::comes("review", 1200, 900);
    // White, who wins with best play, loses by ten: somewhere the game turned, and on so small a board all is proven.
    let moves = ["a2", "a3", "c4", "d3", "d4", "d1", "a4", "b1", "d2", "pass", "b4"];
    visitor.opens(&analysis(&json!({ "game": "othello", "board": "4x4", "moves": moves })));
    visitor.waits("the line", "return document.querySelectorAll('.moves button').length > 6");
    visitor.asks("document.activeElement.blur()");
    visitor.types(["r"]);
    visitor.waits(
        "the review",
        "return document.querySelector('.marks button') !== null && document.querySelector('.review progress').hidden",
    );
    let marks = visitor.asks("return [...document.querySelectorAll('.marks button:not(:disabled)')].length");
    assert!(marks.as_u64() > Some(0), "{}", visitor.reads(".panel"));
    visitor.asks("document.activeElement.blur()");
    visitor.types(["n"]);
    // Until it is there, the last move of the line may be judged instead, which nothing is wrong with.
    let sentence = "const said = document.querySelector('.judgement')?.innerText ?? ''; return said.includes('better is') ? said : null";
    let said = visitor.waits("a mistake and what is better", sentence);
    assert!(said.as_str().is_some_and(|said| said.contains('?')), "{said}");
    visitor.has_no_complaints();
}

#[test]
fn an_opening_is_played_from_memory() {
    let visitor = Visitor::comes("training", 1200, 900);
    visitor.opens("#/train");
    visitor.clicks("Begin");
    visitor.waits("an exercise", "return document.querySelector('.cell.can') !== null");
    visitor.waits("a question", "return document.querySelector('.status').innerText.length > 3");
    // The answer is shown to whoever gives up.
    visitor.asks("document.activeElement.blur()");
    visitor.types(["x"]);
    visitor.waits("the answer", "return document.querySelector('.told').innerText.includes('goes on with')");
    visitor.waits("rest", "return document.querySelector('[data-keys=train] [title=N]:not(:disabled)') !== null");
    visitor.types(["n"]);
    visitor
        .waits("the next exercise", "return /Exercise 2/.test(document.querySelector('[data-keys=train]').innerText)");
    visitor.has_no_complaints();
}

#[test]
fn every_view_lists_its_keys() {
    let visitor = Visitor::comes("help", 1200, 900);
    for view in ["#/", "#/analyse", "#/train", "#/library", "#/results", "#/jobs"] {
        visitor.opens(view);
        visitor.asks("document.activeElement.blur()");
        visitor.types(["?"]);
        visitor.waits("keys", "return document.querySelector('dialog[open] .keys dd')?.innerText.length > 3");
        visitor.types([ESCAPE]);
        visitor.waits("no keys", "return document.querySelector('dialog[open]') === null");
    }
    // On a small screen the list begins with its first key.
    visitor.resizes(360, 500);
    visitor.opens("#/analyse");
    visitor.asks("document.activeElement.blur()");
    visitor.types(["?"]);
    visitor.waits("a long list", "const dialog = document.querySelector('dialog[open]'); return dialog && dialog.scrollHeight > dialog.clientHeight");
    assert_eq!(visitor.asks("return document.querySelector('dialog[open]').scrollTop"), json!(0));
    visitor.has_no_complaints();
}

#[test]
fn a_line_becomes_a_page_and_a_moving_picture() {
    let visitor = Visitor::comes("page", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "othello", "tree": "f5 d6 (f6) c3" })));
    rests(&visitor);
    visitor.clicks("Paste, link, picture");
    visitor.clicks("Save as page");
    let page = String::from_utf8(visitor.finds_saved("othello.html")).expect("it is text");
    assert!(page.contains("<svg") && page.contains("f6"), "boards and variations are in it");
    assert!(!page.contains("http://127.0.0.1"), "it needs no server");
    visitor.clicks("Line as moving SVG");
    let svg = String::from_utf8(visitor.finds_saved("othello-line.svg")).expect("it is text");
    assert!(svg.contains("<animate") || svg.contains("@keyframes"), "it moves");
    visitor.clicks("Line as moving PNG");
    let png = visitor.finds_saved("othello-line.png");
    assert!(png.windows(4).any(|chunk| chunk == b"acTL"), "it is an animated PNG");
    visitor.has_no_complaints();
    // The page opens from the disk, and keys go through it.
    let file = visitor.server.folder.join("saved/othello.html");
    visitor.opens_file(&file);
    visitor.types([RIGHT, RIGHT]);
    assert!(visitor.asks("return document.querySelectorAll('svg').length").as_u64() > Some(0));
}
