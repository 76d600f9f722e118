//! Pictures of the main views for the documents: `cargo xtask pictures`.

use browser::{Visitor, analysis};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// A well-known beginning of Othello.
const LINE: [&str; 12] = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "g6"];

fn keeps(visitor: &Visitor, name: &str) {
    // What moves comes to rest.
    thread::sleep(Duration::from_millis(700));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures").join(name);
    fs::write(path, visitor.looks()).expect("the picture is kept");
}

fn begins(visitor: &Visitor, place: &Value, seats: usize) {
    let players = vec!["human"; seats];
    let begun = visitor.fetches("POST", "/api/tables", &json!({ "place": place, "players": players }));
    let id = begun["id"].as_str().unwrap_or_else(|| panic!("{place} begins: {begun}"));
    visitor.opens(&format!("#/play/{id}"));
    visitor.waits("a board", "return document.querySelector('.cell') !== null");
}

fn speaks(visitor: &Visitor, language: &str, theme: &str) {
    visitor.asks(&format!("localStorage.setItem('language', '{language}'); localStorage.setItem('theme', '{theme}')"));
    visitor.reloads();
}

fn main() {
    let visitor = Visitor::comes("pictures", 1200, 800);
    speaks(&visitor, "en", "light");
    visitor.opens("#/");
    keeps(&visitor, "page-home.png");
    visitor.opens(&analysis(&json!({ "game": "othello", "moves": LINE })));
    visitor.waits("a depth", "return /depth (1[4-9]|[2-9]\\d)/.test(document.querySelector('.panel').innerText)");
    keeps(&visitor, "page-analysis.png");
    begins(&visitor, &json!({ "game": "nip", "moves": ["c4", "c3", "e6", "b4", "b3", "f6"] }), 2);
    keeps(&visitor, "page-nip.png");
    visitor.resizes(360, 740);
    begins(&visitor, &json!({ "game": "gobblers", "moves": ["M@b2", "L@b2", "S@a1"] }), 2);
    keeps(&visitor, "page-gobblers-phone.png");
    speaks(&visitor, "ja", "dark");
    begins(&visitor, &json!({ "game": "halma", "board": "16x16", "players": 4 }), 4);
    visitor.resizes(800, 900);
    keeps(&visitor, "page-halma-ja.png");
}
