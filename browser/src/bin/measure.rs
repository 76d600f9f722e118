//! How fast the page is: `cargo xtask measure-page` prints the figures of BENCHMARKS.md.

use browser::{Hand, Visitor};
use serde_json::{Value, json};

/// Moves that are timed in a game.
const MOVES: usize = 30;

/// Bytes, requests and time of the first view, from a server that has been asked before.
fn first_view(visitor: &Visitor) {
    visitor.reloads();
    let figures = visitor.asks(
        "const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
         return [all.length, all.reduce((sum, each) => sum + each.transferSize, 0), all.reduce((sum, each) => sum + each.decodedBodySize, 0)]",
    );
    println!("first view: {} requests, {} bytes over the wire, {} bytes in all", figures[0], figures[1], figures[2]);
}

/// From the loading of the page to the first card that can be clicked on.
fn time_to_first_view(visitor: &Visitor) {
    let mut times: Vec<u64> = (0..10)
        .map(|_| {
            visitor.reloads();
            let shown = "const card = document.querySelector('.card button.main'); return card ? Math.round(performance.now()) : null";
            let _ = visitor.waits("a card", shown);
            let painted = visitor.asks("return Math.round(Math.max(...performance.getEntriesByType('resource').map((each) => each.responseEnd)))");
            painted.as_u64().unwrap_or_default()
        })
        .collect();
    times.sort_unstable();
    println!("first view: the last answer arrives after {} ms (median of 10; {} to {})", times[5], times[0], times[9]);
}

/// From the press of a button to the frame in which the move is on the board.
fn moves(visitor: &Visitor, place: &Value, seats: usize) {
    let begun = visitor.fetches("POST", "/api/tables", &json!({ "place": place, "players": vec!["human"; seats] }));
    visitor.opens(&format!("#/play/{}", begun["id"].as_str().expect("a game begins")));
    visitor.waits("a board", "return document.querySelector('.cell') !== null");
    visitor.asks(
        "window.waits = []; let pressed = 0;
         document.addEventListener('pointerup', () => { pressed = performance.now(); }, true);
         new MutationObserver(() => requestAnimationFrame(() => { if (pressed) window.waits.push(performance.now() - pressed); pressed = 0; }))
           .observe(document.querySelector('.moves'), { childList: true })",
    );
    for ply in 0..MOVES {
        let legal =
            visitor.fetches("GET", &format!("/api/tables/{}", current(visitor)), &Value::Null)["position"]["legal"]
                .clone();
        let Some(chosen) = legal.as_array().and_then(|legal| legal.get(ply * 7 % legal.len().max(1))) else { break };
        if !chosen["from"].is_null() {
            visitor.presses(Hand::Mouse, &format!(".cells [data-name={}]", chosen["from"]));
        }
        visitor.presses(Hand::Mouse, &format!(".cells [data-name={}]", chosen["to"]));
        visitor.waits("the move", &format!("return document.querySelector('.moves').children.length === {}", ply + 1));
    }
    let waits: Vec<f64> = serde_json::from_value(visitor.asks("return window.waits")).expect("times");
    let mut waits: Vec<f64> = waits.into_iter().filter(|time| *time > 0.0).collect();
    waits.sort_unstable_by(f64::total_cmp);
    let (Some(worst), count) = (waits.last(), waits.len()) else { panic!("moves were timed") };
    println!(
        "{} {}: {count} moves, shown after {:.0} ms (median), {worst:.0} ms (worst)",
        place["game"],
        place["board"],
        waits[count / 2]
    );
}

fn current(visitor: &Visitor) -> String {
    visitor.asks("return location.hash.split('/').pop()").as_str().unwrap_or_default().to_owned()
}

/// Frames while pieces turn and jump.
fn frames(visitor: &Visitor) {
    let begun = visitor.fetches(
        "POST",
        "/api/tables",
        &json!({ "place": { "game": "halma", "board": "16x16" }, "players": ["level:1", "level:1"], "seed": 1 }),
    );
    visitor.opens(&format!("#/play/{}", begun["id"].as_str().expect("a game begins")));
    let times = visitor.asks_later(
        "const times = []; let last = null;
         const frame = (now) => { if (last !== null) times.push(now - last); last = now; if (times.length < 600) requestAnimationFrame(frame); else done(times); };
         requestAnimationFrame(frame)",
    );
    let mut times: Vec<f64> = serde_json::from_value(times).expect("times");
    let all: f64 = times.iter().sum();
    times.sort_unstable_by(f64::total_cmp);
    let late = times.iter().filter(|time| **time > 25.0).count();
    println!(
        "frames while a game of Halma goes on: {:.1} a second, {late} of {} late, the worst {:.0} ms",
        1000.0 * times.len() as f64 / all,
        times.len(),
        times[times.len() - 1]
    );
}

fn main() {
    let visitor = Visitor::comes("measuring", 1200, 900);
    first_view(&visitor);
    time_to_first_view(&visitor);
    moves(&visitor, &json!({ "game": "othello", "board": "8x8" }), 2);
    moves(&visitor, &json!({ "game": "halma", "board": "16x16" }), 2);
    frames(&visitor);
}
