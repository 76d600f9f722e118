//! The report about the published Nip table says what holds, what does not, and why.

use game::StopSignal;
use games::Resources;
use lab::LabError;
use lab::nip_published::{self, Count, NipReport, Outcome, Request};
use texts::{Language, Words};

fn run(board: Option<&str>) -> Result<NipReport, LabError> {
    let resources = Resources { threads: 1, memory: 64 << 20, portable: false, tables: None };
    let words = Words::new(Language::English);
    nip_published::run(&Request { board, all: false, resources, words: &words }, &StopSignal::new())
}

#[test]
fn the_smallest_board_is_explained_to_the_last_digit() {
    let report = run(Some("4x4")).expect("the experiment runs");
    let exact = &report.cells[0];
    assert_eq!((exact.published.outcome, exact.emulated.outcome), (Some(Outcome::score(-8)), Some(Outcome::score(-8))));
    assert_eq!(exact.proven.outcome, Some(Outcome::score(2)));
    assert_eq!(exact.emulated.lines, Some(Count::Counted(168)));
    assert_eq!(
        exact.verdict,
        "published value reproduced by the emulation; refuted by proof, wrong winner: black wins by 2; \
         lines counted agree to the last digit"
    );
    assert!(report.cells[1].verdict.contains("refuted by proof, wrong winner: black wins;"), "{:?}", report.cells[1]);
    assert_eq!(
        report.findings,
        ["4x4 line: 1.b1 a3 2.c4 d3 3.b4 c1 4.d2 a2 ends 2–10 by the rules; \
          mistakes in it: 1…a3 (+2 becomes +12), 4.d2 (+12 becomes -8)"]
    );
    assert!(report.finished);
}

#[test]
fn a_right_winner_by_luck_is_called_that() {
    let report = run(Some("4x6")).expect("the experiment runs");
    assert_eq!(
        report.cells[0].verdict,
        "published value and first move b2 reproduced by the emulation; refuted by proof: black wins by 19, \
         the right winner only by luck: the first move b2 is -18; \
         lines counted differ: 2,433,070 published, 2,576,382 emulated"
    );
    assert!(
        report.cells[1].verdict.contains("confirmed by proof, the right winner only by luck: the first move b2 loses")
    );
}

#[test]
fn the_section_has_the_table_the_verdicts_and_the_reasons() {
    let words = Words::new(Language::English);
    let section = run(Some("4x4")).expect("the experiment runs").section(&words);
    let text = section.table.expect("there is a table").text(&words) + &section.paragraphs.join("\n");
    for part in [
        "board  mode      published  emulated     proven  published lines  emulated lines  verdict\n",
        "4x4    win-only  white      white by b1",
        "refuted\n",
        "never clears its pass flags",
        "the side that has just moved",
        "run past the first own stone",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn what_does_not_exist_is_answered_with_what_does() {
    let error = run(Some("5x5")).expect_err("the table has no such board");
    assert_eq!(error.to_string(), "the published table has no board \"5x5\"; it has 4x4, 4x6, 6x6, 4x8, 4x10");
    let error = lab::Experiment::open("go").expect_err("there is no such experiment");
    assert!(error.to_string().starts_with("unknown experiment \"go\"; there are nip-published, nip-lookahead, "));
}
