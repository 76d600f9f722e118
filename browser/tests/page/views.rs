//! Every view: accessible by the rules of WCAG 2.2 AA, in both languages and both colours, on a phone and on a wide screen.

use browser::{Visitor, analysis};
use serde_json::{Value, json};

/// What axe looks for.
const RULES: [&str; 5] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/// The views that are led to from everywhere.
const VIEWS: [&str; 6] = ["#/", "#/analyse", "#/train", "#/library", "#/results", "#/jobs"];

/// A board of each kind to be analysed.
fn boards() -> Vec<Value> {
    vec![
        json!({ "game": "othello", "board": "6x6", "moves": ["c2"] }),
        json!({ "game": "nip" }),
        json!({ "game": "gobblers", "moves": ["S@b2", "M@b2"] }),
        json!({ "game": "row" }),
        json!({ "game": "halma", "board": "16x16", "players": 4 }),
    ]
}

/// Looks at a view as it is now.
fn is_accessible(visitor: &Visitor, name: &str) {
    let axe = include_str!("axe.min.js");
    let found = visitor.asks_later(&format!(
        "if (!window.axe) {{ {axe} }}
         axe.run(document, {{ runOnly: {} }}).then((found) => done(found.violations.map((each) => each.id + ': ' + each.nodes[0].html)), (error) => done([error.message]))",
        json!(RULES)
    ));
    assert_eq!(found, json!([]), "{name} breaks no rule");
}

fn fits(visitor: &Visitor, name: &str) {
    let widths = visitor.asks("return [document.documentElement.scrollWidth, innerWidth]");
    assert!(widths[0].as_i64() <= widths[1].as_i64(), "{name} is not wider than the window: {widths}");
}

fn looks_at_all(visitor: &Visitor, language: &str, theme: &str) {
    visitor.asks(&format!("localStorage.setItem('language', '{language}'); localStorage.setItem('theme', '{theme}')"));
    visitor.reloads();
    assert_eq!(visitor.asks("return document.documentElement.lang"), json!(language));
    let boards = boards();
    let places = boards.iter().map(analysis);
    for view in VIEWS.into_iter().map(str::to_owned).chain(places) {
        visitor.opens(&view);
        if view.contains("analyse") {
            visitor.waits("values", "return document.querySelector('.values-table tbody tr') !== null");
        }
        is_accessible(visitor, &view);
        fits(visitor, &view);
    }
    for place in boards {
        let seats = if place["players"] == json!(4) { 4 } else { 2 };
        let begun = visitor.fetches("POST", "/api/tables", &json!({ "place": place, "players": vec!["human"; seats] }));
        let id = begun["id"].as_str().unwrap_or_else(|| panic!("{place} begins: {begun}"));
        visitor.opens(&format!("#/play/{id}"));
        visitor.waits("a board", "return document.querySelector('.cell') !== null");
        is_accessible(visitor, &place.to_string());
        fits(visitor, &place.to_string());
    }
}

#[test]
fn every_view_is_accessible_on_a_phone_in_japanese() {
    let visitor = Visitor::comes("views-phone", 360, 740);
    looks_at_all(&visitor, "ja", "dark");
    visitor.has_no_complaints();
}

#[test]
fn every_view_is_accessible_on_a_wide_screen_in_english() {
    let visitor = Visitor::comes("views-wide", 1600, 1000);
    looks_at_all(&visitor, "en", "light");
    visitor.has_no_complaints();
}

#[test]
fn the_reader_chooses_language_and_colours_and_they_stay() {
    let visitor = Visitor::comes("choices", 800, 900);
    let choose = |index: usize, value: &str| {
        visitor.asks(&format!(
            "const select = document.querySelectorAll('#choices select')[{index}];
             select.value = '{value}'; select.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ));
    };
    choose(0, "ja");
    visitor.waits("Japanese", "return document.querySelector('#nav').innerText.includes('検討') || document.querySelector('#nav').innerText.includes('解析')");
    choose(1, "dark");
    visitor.reloads();
    assert_eq!(visitor.asks("return document.documentElement.dataset.theme"), json!("dark"));
    assert_eq!(visitor.asks("return document.documentElement.lang"), json!("ja"));
    visitor.has_no_complaints();
}

#[test]
fn rules_of_results_are_told_in_words() {
    let visitor = Visitor::comes("rules", 1200, 900);
    visitor.opens("#/results/gobblers");
    visitor.waits("results", "return document.querySelector('#view tbody td.line') !== null");
    let rules = visitor.reads("#view tbody");
    assert!(rules.contains("Pieces in hand: no small pieces"), "{rules}");
    visitor.has_no_complaints();
}
