//! Every game to its end: by mouse, by touch, and by keyboard alone.

use browser::{DOWN, ENTER, Hand, LEFT, RIGHT, TAB, UP, Visitor, program};
use serde_json::{Value, json};
use std::collections::{HashSet, VecDeque};
use std::process::Command;

/// A game as the command line played it.
struct Played {
    /// Where it begins, for the page.
    place: Value,
    seats: usize,
    moves: Vec<String>,
    result: Value,
}

/// Lets two levels, or four, play a game on the command line. Of a long one only the end is left to be played.
fn played(arguments: &[&str], mut place: Value, seats: usize) -> Played {
    let mut command = Command::new(program());
    command.arg("play").args(arguments).args(["--first", "2", "--second", "1", "--json", "--data-dir"]);
    command.arg(env!("CARGO_TARGET_TMPDIR"));
    if seats == 4 {
        command.args(["--third", "1", "--fourth", "1"]);
    }
    let output = command.output().expect("the program runs");
    let game: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let all = game["moves"].as_array().expect("there are moves").iter();
    let mut all: Vec<String> = all.map(|each| each["move"].as_str().expect("a move has a name").to_owned()).collect();
    let moves = all.split_off(all.len().saturating_sub(LONGEST));
    place["moves"] = json!(all);
    Played { place, seats, moves, result: game["result"].clone() }
}

/// Plies that are made by hand.
const LONGEST: usize = 40;

#[test]
fn a_variant_is_chosen_played_left_and_deleted() {
    let visitor = Visitor::comes("variant", 800, 900);
    visitor.waits("a card", "return document.querySelector('[data-game=row] button.main') !== null");
    visitor.asks("const select = document.querySelector('[data-game=row] .whole select'); select.focus(); select.value = 'tic-tac-toe'; select.dispatchEvent(new Event('change'))");
    // Who chooses by keys can go on to the next variant.
    let held = visitor
        .asks("return document.activeElement.matches('[data-game=row] .whole select') && document.activeElement.value");
    assert_eq!(held, json!("tic-tac-toe"));
    visitor.presses(Hand::Mouse, "[data-game=row] button.main");
    visitor.waits("nine cells", "return document.querySelectorAll('.cell').length === 9");
    visitor.presses(Hand::Mouse, ".cell[data-name=b2]");
    visitor.waits("a reply", "return document.querySelectorAll('.moves span').length === 2");
    visitor.opens("#/");
    visitor.waits("the game", "return document.querySelector('.unfinished a')?.innerText.includes('3x3')");
    visitor.asks("window.confirm = () => true");
    visitor.presses(Hand::Mouse, ".unfinished button");
    visitor.waits("nothing unfinished", "return document.querySelector('.unfinished li') === null");
    visitor.has_no_complaints();
}

#[test]
fn friends_agree_on_a_draw_after_each_was_asked() {
    let visitor = Visitor::comes("draw", 800, 900);
    let table =
        visitor.fetches("POST", "/api/tables", &json!({"place": {"game": "row"}, "players": ["human", "human"]}));
    visitor.opens(&format!("#/play/{}", table["id"].as_str().expect("a game has a name")));
    visitor.waits("a board", "return document.querySelector('.cell.can') !== null");
    visitor.asks("window.asked = 0; window.confirm = () => { window.asked += 1; return window.asked !== 2; }");
    visitor.clicks("Offer a draw");
    visitor.waits("a refusal", "return document.querySelector('.notice').innerText === 'The draw is refused.'");
    visitor.clicks("Offer a draw");
    visitor.waits("a draw", "return document.querySelector('.status').innerText.startsWith('The game is drawn')");
    assert_eq!(
        visitor.asks("return [window.asked, document.querySelector('.play form').checkVisibility()]"),
        json!([4, false])
    );
    visitor.has_no_complaints();
}

#[test]
fn hints_and_moves_that_are_taken_back_are_said_to_those_who_listen() {
    let visitor = Visitor::comes("said", 800, 900);
    let rules = json!({ "length": "3", "gravity": "off" });
    let place = json!({ "game": "row", "board": "3x3", "rules": rules, "moves": ["a1", "c3"] });
    let table = visitor.fetches("POST", "/api/tables", &json!({ "place": place, "players": ["human", "human"] }));
    visitor.opens(&format!("#/play/{}", table["id"].as_str().expect("a game has a name")));
    visitor.waits("a board", "return document.querySelector('.cell.can') !== null");
    let says = |words: &str| {
        visitor.waits(words, &format!("return document.getElementById('live').innerText.includes({})", json!(words)))
    };
    // Where nothing can be taken back no button says so.
    assert_eq!(visitor.asks("return document.querySelector('[title=U]').disabled"), json!(true));
    visitor.presses(Hand::Mouse, ".cell[data-name=b2]");
    says("Player 1: b2. Player 2 to move.");
    visitor.types(["h"]);
    says("Hint: ");
    visitor.types(["u"]);
    says("Taken back to move 2. Player 1 to move.");
    visitor.types(["r"]);
    says("Player 1: b2. Player 2 to move.");
    visitor.has_no_complaints();
}

/// One game of each kind.
fn games() -> Vec<Played> {
    vec![
        played(&["othello", "--board", "4x4"], json!({ "game": "othello", "board": "4x4" }), 2),
        played(&["nip", "--board", "6x6"], json!({ "game": "nip", "board": "6x6" }), 2),
        played(&["gobblers"], json!({ "game": "gobblers" }), 2),
        played(&["row"], json!({ "game": "row" }), 2),
        played(
            &["halma", "--board", "5x5", "--pieces", "3"],
            json!({ "game": "halma", "board": "5x5", "pieces": 3 }),
            2,
        ),
        played(
            &["halma", "--board", "16x16", "--players", "4"],
            json!({ "game": "halma", "board": "16x16", "players": 4 }),
            4,
        ),
    ]
}

/// Plays all games, each move made by `makes`, and compares how they end.
fn plays_all(visitor: &Visitor, makes: impl Fn(&Visitor, &Value)) {
    for game in games() {
        let name = &game.place["game"];
        let seats = vec!["human"; game.seats];
        let mut table = visitor.fetches("POST", "/api/tables", &json!({ "place": game.place, "players": seats }));
        let id = table["id"].as_str().unwrap_or_else(|| panic!("{name} begins: {table}")).to_owned();
        let before = game.place["moves"].as_array().map_or(0, Vec::len);
        visitor.opens(&format!("#/play/{id}"));
        for (ply, wanted) in game.moves.iter().enumerate() {
            let legal = table["position"]["legal"].as_array().expect("there are moves");
            let chosen = legal.iter().find(|each| each["move"] == json!(wanted));
            let chosen = chosen.unwrap_or_else(|| panic!("{wanted} is legal after {ply} plies of {name}: {legal:?}"));
            visitor.waits("the board", &shows(before + ply));
            makes(visitor, chosen);
            visitor.waits(&format!("{wanted} on the board of {name}"), &shows(before + ply + 1));
            let id = visitor.asks("return location.hash.split('/').pop()");
            table = visitor.fetches("GET", &format!("/api/tables/{}", id.as_str().unwrap_or_default()), &Value::Null);
        }
        assert_eq!(table["result"], game.result, "the page and the command line agree how {name} ends");
        let status = visitor.reads(".status");
        assert!(status.contains("wins") || status.contains("drawn"), "{status}");
    }
    visitor.has_no_complaints();
}

/// Whether the page shows a game after so many plies.
fn shows(plies: usize) -> String {
    format!(
        "return document.querySelector('.moves')?.children.length === {plies} && document.querySelector('.cell') !== null"
    )
}

/// A cell of the board, as a selector.
fn cell(name: &Value) -> String {
    format!(".cells [data-name={name}]")
}

/// Makes a move with a mouse or a finger.
fn makes_by_hand(visitor: &Visitor, hand: Hand, drags: bool, legal: &Value) {
    match legal["gesture"].as_str() {
        Some("pass") => visitor.clicks("Pass"),
        Some("carry") if drags => visitor.drags(hand, &cell(&legal["from"]), &cell(&legal["to"])),
        Some("carry") => {
            visitor.presses(hand, &cell(&legal["from"]));
            visitor.presses(hand, &cell(&legal["to"]));
        }
        _ => {
            if let Some(size) = legal["size"].as_u64() {
                takes_from_hand(visitor, hand, size);
            }
            visitor.presses(hand, &cell(&legal["to"]));
        }
    }
}

/// Takes a piece of this size from the hand of whoever is to move.
fn takes_from_hand(visitor: &Visitor, hand: Hand, size: u64) {
    let name = ["small", "medium", "large"][size as usize - 1];
    visitor.presses(hand, &format!(".hand button:not(:disabled)[aria-label*=\"{name}\"]"));
}

/// Makes a move with keys alone.
fn makes_by_keys(visitor: &Visitor, legal: &Value) {
    match legal["gesture"].as_str() {
        Some("pass") => visitor.types(["p"]),
        Some("carry") => {
            walks_to(visitor, &legal["from"]);
            visitor.types([ENTER]);
            walks_to(visitor, &legal["to"]);
            visitor.types([ENTER]);
        }
        _ => {
            // The first key may have to bring the board into focus.
            walks_to(visitor, &legal["to"]);
            if let Some(size) = legal["size"].as_u64() {
                visitor.types([&*size.to_string()]);
            }
            visitor.types([ENTER]);
        }
    }
}

/// Goes to a cell with the arrow keys, from wherever the focus is; Tab leads to the board.
fn walks_to(visitor: &Visitor, name: &Value) {
    let here = || visitor.asks("return document.activeElement?.dataset?.name ?? null");
    for _ in 0..60 {
        if !here().is_null() {
            break;
        }
        visitor.types([TAB]);
    }
    let cells = visitor.asks(
        "return [...document.querySelectorAll('.cell')].map((cell) => { const box = cell.getBoundingClientRect();
         return [cell.dataset.name, Math.round(box.left), Math.round(box.top)] })",
    );
    let cells: Vec<Cell> = serde_json::from_value(cells).expect("cells have names and places");
    visitor.types(way(
        &cells,
        here().as_str().expect("the board has the focus"),
        name.as_str().expect("a cell has a name"),
    ));
    assert_eq!(here(), *name, "it is reached by arrow keys");
}

/// A cell and where it is in the window.
type Cell = (String, i64, i64);

/// The shortest way from cell to cell. An arrow leads to the next cell in its direction: boards may have gaps.
fn way(cells: &[Cell], from: &str, to: &str) -> Vec<&'static str> {
    let next = |at: &Cell, key: &str| {
        let ahead = |other: &&Cell| match key {
            LEFT => other.2 == at.2 && other.1 < at.1,
            RIGHT => other.2 == at.2 && other.1 > at.1,
            UP => other.1 == at.1 && other.2 < at.2,
            _ => other.1 == at.1 && other.2 > at.2,
        };
        cells.iter().filter(ahead).min_by_key(|other| (other.1 - at.1).abs() + (other.2 - at.2).abs())
    };
    let start = cells.iter().find(|cell| cell.0 == from).expect("the focus is on a cell");
    let mut queue = VecDeque::from([(start, Vec::new())]);
    let mut seen = HashSet::from([from]);
    while let Some((at, keys)) = queue.pop_front() {
        if at.0 == to {
            return keys;
        }
        for key in [LEFT, RIGHT, UP, DOWN] {
            if let Some(cell) = next(at, key)
                && seen.insert(&cell.0)
            {
                queue.push_back((cell, [&keys[..], &[key]].concat()));
            }
        }
    }
    panic!("{to} can be reached from {from}");
}

#[test]
fn every_game_is_played_to_its_end_by_mouse() {
    let visitor = Visitor::comes("mouse", 1200, 900);
    plays_all(&visitor, |visitor, legal| makes_by_hand(visitor, Hand::Mouse, true, legal));
}

#[test]
fn every_game_is_played_to_its_end_by_touch_on_a_phone() {
    let visitor = Visitor::comes("touch", 360, 740);
    plays_all(&visitor, |visitor, legal| makes_by_hand(visitor, Hand::Finger, false, legal));
}

#[test]
fn every_game_is_played_to_its_end_by_keyboard_alone() {
    let visitor = Visitor::comes("keys", 1000, 800);
    plays_all(&visitor, makes_by_keys);
}
