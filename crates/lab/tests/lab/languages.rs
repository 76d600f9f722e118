//! Reports are there in every language, and programs read the same in all of them.

use game::StopSignal;
use games::Resources;
use lab::report::{Report, Value};
use lab::{Bench, Experiment, experiments};
use texts::{Language, Words};

/// What is known of an experiment where nothing is: all heads and words, and no numbers.
fn report(experiment: &Experiment, language: Language) -> Report {
    let words = Words::new(language);
    let mut bench = Bench {
        library: None,
        resources: Resources { threads: 1, memory: 64 << 20, portable: false, tables: None },
        seed: 1,
        quick: true,
        all: false,
        board: (experiment.name == "nip-published").then(|| "4x4".to_owned()),
        only_known: true,
        missing: 0,
        part: lab::Part::default(),
        words: &words,
        watch: &StopSignal::new(),
    };
    experiment.run(&mut bench).expect("nothing is wrong with it")
}

fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{3040}'..'\u{a000}').contains(&letter))
}

/// Heads that are the same in every language, because they are parameters, signs, or words of the people who wrote the experiment.
const ALIKE: [&str; 12] = ["m", "n", "95 %", "99 %", "bp", "cs", "nc", "terms", "ties", "until", "end", "part"];

#[test]
fn every_experiment_has_its_words_in_japanese() {
    for experiment in experiments().expect("they can be read") {
        let report = report(&experiment, Language::Japanese);
        let name = &experiment.name;
        assert!(is_japanese(&report.title), "{name}: {}", report.title);
        assert!(
            !report.about.is_empty() && report.about.iter().all(|text| is_japanese(text)),
            "{name}: {:?}",
            report.about
        );
        for section in &report.sections {
            assert!(
                section.paragraphs.iter().all(|text| is_japanese(text) || text.ends_with('。')),
                "{name}: {section:?}"
            );
            for figure in &section.figures {
                assert!(
                    is_japanese(&figure.caption) && figure.svg.contains(&figure.caption),
                    "{name}: {}",
                    figure.caption
                );
                assert!(!figure.svg.contains("no data"), "{name}: {}", figure.caption);
            }
        }
        let text = report.text();
        assert!(!text.contains("lab-") && is_japanese(&text), "{name}: {text}");
        let heads =
            report.sections.iter().filter_map(|section| section.table.as_ref()).flat_map(|table| &table.columns);
        let markdown = report.markdown(".");
        for head in heads.map(|column| column.name.rsplit(": ").next().unwrap_or_default()) {
            let kept = markdown.contains(&format!(" {head} |"));
            assert!(ALIKE.contains(&head) || head == "R²" || !kept, "{name}: {head} is not translated in {markdown}");
        }
        assert!(report.html().contains("<html lang=\"ja\">"), "{name}");
        assert!(report.latex().contains("luatexja"), "{name}");
    }
}

#[test]
fn programs_read_the_same_in_every_language() {
    for experiment in experiments().expect("they can be read") {
        let [english, japanese] = Language::ALL.map(|language| report(&experiment, language));
        for (one, other) in english.sections.iter().zip(&japanese.sections) {
            let [one, other] = [one, other].map(|section| section.table.as_ref().map(lab::report::Table::csv));
            assert_eq!(one, other, "{}", experiment.name);
        }
    }
}

#[test]
fn no_name_of_a_column_in_csv_comes_twice_and_none_has_a_sign() {
    for experiment in experiments().expect("they can be read") {
        for table in report(&experiment, Language::English).sections.iter().filter_map(|section| section.table.as_ref())
        {
            let mut names: Vec<&String> = table.columns.iter().flat_map(|column| &column.parts).collect();
            let plain = |name: &&String| name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            assert!(names.iter().all(plain), "{}: {names:?}", experiment.name);
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{}: {names:?}", experiment.name);
        }
    }
}

#[test]
fn a_cell_of_csv_holds_one_number_of_the_published_table() {
    let experiment = Experiment::open("nip-published").expect("it exists");
    let report = report(&experiment, Language::English);
    let table = report.sections[0].table.as_ref().expect("there is a table");
    assert!(matches!(&table.rows[0][3], Value::Split(shown, _) if shown == "-8 by b1"), "{:?}", table.rows[0]);
    let csv = table.csv();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "board,mode,published,published_move,emulated,emulated_move,proven,proven_move,published_lines,emulated_lines,verdict"
    );
    assert_eq!(lines[1], "4x4,exact,-8,,-8,b1,2,,168,168,refuted");
}
