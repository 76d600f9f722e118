//! What goes wrong: presses that come twice, moves and links that are none, programs that fail, a server that goes away.

use browser::{ESCAPE, Hand, Server, Visitor, analysis};
use serde_json::{Value, json};

/// Begins a game and opens it.
fn begins(visitor: &Visitor, place: &Value, players: &[&str]) {
    let begun = visitor.fetches("POST", "/api/tables", &json!({ "place": place, "players": players }));
    let id = begun["id"].as_str().unwrap_or_else(|| panic!("{place} begins: {begun}"));
    visitor.opens(&format!("#/play/{id}"));
    visitor.waits("a move to make", "return document.querySelector('.cell.can') !== null");
}

fn waits_for_plies(visitor: &Visitor, plies: usize) {
    visitor.waits("moves", &format!("return document.querySelectorAll('.moves span').length === {plies}"));
}

#[test]
fn a_double_press_makes_one_move_and_a_move_that_is_none_is_explained() {
    let visitor = Visitor::comes("double", 1200, 900);
    begins(&visitor, &json!({ "game": "othello" }), &["human", "0"]);
    // The second press comes before the first one is answered.
    visitor.asks(
        "const press = () => { document.querySelector('.cell[data-name=f5]').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
         window.dispatchEvent(new PointerEvent('pointerup')) }; press(); press()",
    );
    waits_for_plies(&visitor, 2);
    assert_eq!(visitor.reads(".panel .notice"), "");
    visitor.has_no_complaints();
    let types = |text: &str| {
        visitor.asks(&format!(
            "document.querySelector('form input').value = {}; document.querySelector('form').requestSubmit()",
            json!(text)
        ));
    };
    types("z9");
    let said = visitor.waits("a reason", "return document.querySelector('.panel .notice').innerText || null");
    let first = visitor.asks("return document.querySelector('.cell.can').dataset.name");
    let named = |name: &Value| said.as_str().is_some_and(|said| said.contains(name.as_str().unwrap_or("?")));
    assert!(named(&json!("z9")) && named(&first), "{said} names what can be played, like {first}");
    // Nothing is no move, and nothing to complain about.
    visitor.asks("document.querySelector('.panel .notice').textContent = ''");
    types(" ");
    types(first.as_str().unwrap_or_default());
    waits_for_plies(&visitor, 4);
    assert_eq!(visitor.reads(".panel .notice"), "");
}

#[test]
fn a_hint_stands_on_the_board_in_few_letters() {
    let visitor = Visitor::comes("hint", 800, 900);
    begins(&visitor, &json!({ "game": "gobblers", "moves": ["M@b2", "L@b2", "S@a1"] }), &["human", "human"]);
    visitor.types(["h"]);
    let on_board = visitor.waits("a hint", "return document.querySelector('.values .value')?.textContent ?? null");
    assert!(on_board.as_str().is_some_and(|text| text.starts_with('W') && text.ends_with('✓')), "{on_board}");
    let said = visitor.reads(".status");
    assert!(said.contains("win in") && said.contains("proven"), "{said}");
    visitor.has_no_complaints();
}

#[test]
fn a_computer_is_told_to_move_now_and_a_clock_that_ran_out_is_empty() {
    let visitor = Visitor::comes("hurry", 1200, 900);
    begins(&visitor, &json!({ "game": "halma", "board": "16x16", "players": 2, "pieces": 19 }), &["human", "9"]);
    visitor.presses(Hand::Mouse, ".cell.can");
    visitor.waits("somewhere to go", "return document.querySelector('.cell[aria-selected]') !== null");
    let to = visitor.asks("return [...document.querySelectorAll('.cell.can')].at(-1).dataset.name");
    visitor.presses(Hand::Mouse, &format!(".cell[data-name={to}]"));
    visitor.waits("the button", "return document.querySelector('[title=M]').hidden === false");
    visitor.asks("document.querySelector('[title=M]').click()");
    waits_for_plies(&visitor, 2);
    let players = ["human", "human"];
    let begun = visitor.fetches(
        "POST",
        "/api/tables",
        &json!({ "place": { "game": "othello" }, "players": players, "clock": [1, 0] }),
    );
    visitor.opens(&format!("#/play/{}", begun["id"].as_str().unwrap_or_default()));
    visitor.waits("the end", "return document.querySelector('.status')?.innerText.includes('on time')");
    assert_eq!(visitor.reads(".clock"), "0:00");
    visitor.has_no_complaints();
}

#[test]
fn a_program_that_cannot_be_started_loses_and_the_page_says_why() {
    let visitor = Visitor::comes("forfeit", 1200, 900);
    begins(&visitor, &json!({ "game": "othello" }), &["human", "gtp:/nowhere/program"]);
    visitor.presses(Hand::Mouse, ".cell.can");
    visitor.waits("the end", "return document.querySelector('.status').innerText.includes('forfeit')");
    let said = visitor.reads(".panel .notice");
    assert!(said.contains("White") && said.contains("loses this game"), "{said}");
    visitor.has_no_complaints();
}

#[test]
fn a_link_with_a_wrong_move_shows_the_position_before_it_and_a_wrong_game_the_reason() {
    let visitor = Visitor::comes("bad-link", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "othello", "moves": ["f5", "a1", "c3"] })));
    visitor.waits("the board", "return document.querySelectorAll('.cell').length === 64");
    visitor.waits("the move before", "return document.querySelector('.moves [aria-current]')?.innerText === '1. f5'");
    let said = visitor.reads(".panel .notice");
    assert!(said.contains("link") && said.contains("a1"), "{said}");
    assert!(!visitor.reads(".moves").contains("a1"), "{}", visitor.reads(".moves"));
    visitor.opens(&analysis(&json!({ "game": "chess" })));
    let said = visitor.waits("the reason", "return document.querySelector('#view > .notice')?.innerText || null");
    assert!(said.as_str().is_some_and(|said| said.contains("chess")), "{said}");
    // The book knows what the library does not: both are named for what they are.
    visitor.forgets_complaints();
    visitor.opens(&analysis(&json!({ "game": "othello", "moves": ["f5"] })));
    visitor.waits(
        "the book",
        "return [...document.querySelectorAll('h3')].some((each) => each.innerText.includes('opening book'))",
    );
    // Keys are for the view, also when a slider has the focus.
    visitor.waits("a line", "return document.querySelector('.values-table [data-line]') !== null");
    visitor.asks("document.querySelector('.values-table [data-line]').click()");
    visitor.waits("a preview", "return document.querySelector('.preview').hidden === false");
    visitor.asks("document.querySelector('.slider input').focus()");
    visitor.types([ESCAPE]);
    visitor.waits("no preview", "return document.querySelector('.preview').hidden");
    visitor.has_no_complaints();
}

#[test]
fn a_game_goes_on_when_the_server_comes_back() {
    let mut visitor = Visitor::comes("away", 800, 900);
    begins(&visitor, &json!({ "game": "othello" }), &["human", "0"]);
    for plies in [2, 4, 6] {
        visitor.presses(Hand::Mouse, ".cell.can");
        waits_for_plies(&visitor, plies);
    }
    let folder = visitor.server.folder.clone();
    let address = visitor.asks("return location.host");
    let bar = |text: &str| format!("return document.getElementById('connection').innerText.includes({})", json!(text));
    visitor.server.is_killed();
    visitor.waits("word that it is away", &bar("does not answer"));
    let mut again = Server::starts_at(&folder, address.as_str().expect("it has an address"));
    let link = again.link();
    visitor.server = again;
    visitor.waits("word that it wants its link", &bar("open the link"));
    // The link is opened in another tab of the same browser; this one goes on by itself.
    visitor.asks_later(&format!("fetch({}).then(() => done(true))", json!(link)));
    visitor.waits("the server", "return document.getElementById('connection').hidden");
    visitor.presses(Hand::Mouse, ".cell.can");
    waits_for_plies(&visitor, 8);
    assert_eq!(visitor.reads(".panel .notice"), "");
}

#[test]
fn the_best_of_a_contest_stands_first() {
    let visitor = Visitor::comes("contest", 360, 740);
    let players = ["random", "naive", "level:2", "level:1", "level:5"];
    let contest = json!({
        "kind": "match", "place": { "game": "row" }, "players": players, "format": "round-robin", "games": 6, "opening": 2, "seed": 1
    });
    let begun = visitor.fetches("POST", "/api/jobs", &contest);
    assert_eq!(begun["kind"], json!("match"), "{begun}");
    visitor.opens("#/jobs");
    visitor.waits("the end", "return document.querySelector('[data-job][data-state=done] tbody tr') !== null");
    let scores =
        "return [...document.querySelectorAll('.job [data-label=score]')].map((cell) => parseFloat(cell.textContent))";
    let shown = visitor.asks(scores);
    let shown: Vec<f64> = serde_json::from_value(shown).expect("scores are numbers");
    assert_eq!(shown.len(), 4, "a card has room for four");
    assert!(shown.is_sorted_by(|better, worse| better >= worse), "{shown:?}");
    let card = visitor.reads(".job");
    assert!(card.contains("1 more below them") && card.contains("level 5") && !card.contains("level:"), "{card}");
    visitor.presses(Hand::Mouse, ".job a.button");
    visitor.waits("all of them", "return document.querySelectorAll('.job tbody tr').length === 5");
    visitor.has_no_complaints();
}
