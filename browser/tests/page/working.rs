//! Long work that outlives the browser and the server.

use browser::{Server, Visitor, analysis};
use serde_json::{Value, json};

fn job(visitor: &Visitor, state: &str) -> Value {
    visitor.waits(
        &format!("a job that is {state}"),
        &format!("return document.querySelector('[data-job][data-state={state}]')?.innerText ?? null"),
    )
}

#[test]
fn a_position_is_solved_as_a_job() {
    let visitor = Visitor::comes("job", 1200, 900);
    visitor.opens(&analysis(&json!({ "game": "nip", "board": "4x6" })));
    crate::analysing::rests(&visitor);
    visitor.clicks("Paste, link, picture");
    visitor.clicks("Solve as a job");
    let done = job(&visitor, "done");
    let solved = visitor.fetches("GET", "/api/jobs", &Value::Null);
    assert!(!solved["jobs"][0]["result"]["value"].is_null(), "{done}: {solved}");
    visitor.has_no_complaints();
}

#[test]
fn a_job_is_paused_goes_on_and_survives_the_server() {
    let mut visitor = Visitor::comes("long-job", 1200, 900);
    visitor.opens("#/jobs");
    visitor.waits("a form", "return document.querySelector('[data-form=solve]') !== null");
    let begun = visitor.fetches(
        "POST",
        "/api/jobs",
        &json!({ "kind": "solve", "place": { "game": "nip", "board": "6x8" }, "mode": "exact" }),
    );
    assert_eq!(begun["kind"], json!("solve"), "{begun}");
    job(&visitor, "running");
    visitor.waits("figures", "return /positions a second/.test(document.querySelector('[data-job]').innerText)");
    visitor.clicks("Pause");
    job(&visitor, "paused");
    visitor.clicks("Go on");
    job(&visitor, "running");
    // The server dies; another one goes on with it, for a browser with another link.
    let folder = visitor.server.folder.clone();
    visitor.server.is_killed();
    let mut again = Server::starts_in(&folder);
    let link = again.link();
    visitor.server = again;
    visitor.forgets_complaints();
    visitor.goes_to(&link);
    visitor.opens("#/jobs");
    job(&visitor, "running");
    visitor.clicks("Stop");
    job(&visitor, "stopped");
}

#[test]
fn short_words_in_a_report_are_not_broken() {
    let visitor = Visitor::comes("report", 800, 900);
    visitor.asks("localStorage.setItem('language', 'ja')");
    visitor.reloads();
    let begun = visitor.fetches(
        "POST",
        "/api/jobs",
        &json!({ "kind": "experiment", "experiment": "gobblers-value", "quick": true }),
    );
    visitor.opens(&format!("#/jobs/{}", begun["id"].as_str().expect("a job has a name")));
    let verdict = "[...document.querySelectorAll('.job .wide td')].find((cell) => cell.innerText.replaceAll('\\n', '') === '証明')";
    visitor.waits("a verdict", &format!("return Boolean({verdict})"));
    let lines = visitor.asks(&format!("const range = document.createRange(); range.selectNodeContents({verdict}); return range.getClientRects().length"));
    assert_eq!(lines, json!(1));
    visitor.has_no_complaints();
}
