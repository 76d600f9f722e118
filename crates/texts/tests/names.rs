//! Every text that the program asks for is there, in both languages.

use game::{Fault, Impossible, Seat};
use std::fs;
use std::path::{Path, PathBuf};
use texts::{Language, Words};

fn both() -> [Words; 2] {
    Language::ALL.map(Words::new)
}

#[test]
fn every_game_switch_choice_and_variant_has_its_text() {
    for words in both() {
        let language = words.language();
        for info in games::games() {
            let game = info.name;
            assert!(words.has(&format!("game-{game}")), "{language} {game}");
            assert!(!words.rules(game).is_empty(), "{language} {game}: no rules");
            for switch in info.switches {
                let name = switch.name;
                let has = |key: &str| words.has(&format!("switch-{key}")) || words.has(&format!("switch-{game}-{key}"));
                assert!(has(name) && has(&format!("name-{name}")), "{language} {game} {name}");
                for &value in switch.choices {
                    let plain = value.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
                    assert!(has(&format!("{name}-{plain}")), "{language} {game} {name}={value}");
                    assert!(!words.switch_value(game, name, value).is_empty());
                }
            }
            for variant in info.variants {
                assert!(words.has(&format!("variant-{}", variant.name)), "{language} {}", variant.name);
            }
        }
    }
}

#[test]
fn every_player_of_every_game_has_a_name() {
    for words in both() {
        for info in games::games() {
            let game = games::open(info.name, None, &[]).expect("the game exists");
            for seat in 0..game.seat_names().len() {
                assert!(!words.player(&game, seat).starts_with("player-"), "{} {seat}", info.name);
            }
        }
    }
}

#[test]
fn everything_that_a_scene_names_has_a_text() {
    for words in both() {
        let language = words.language();
        for info in games::games() {
            let scene = games::open(info.name, None, &[]).expect("the game exists").start().scene();
            for token in &scene.kinds {
                assert!(words.has(&format!("token-{}", token.name)), "{language} {} {}", info.name, token.name);
            }
            for counter in &scene.counters {
                assert!(words.has(&format!("counters-{}", counter.unit)), "{language} {} {}", info.name, counter.unit);
            }
        }
    }
}

#[test]
fn every_fault_of_a_position_is_said_in_words_with_the_points() {
    let game = games::open("gobblers", None, &[]).expect("the game exists");
    let seat = Seat::FIRST;
    let large = game.start().scene().kinds[2];
    let faults = [
        Fault::Points { found: 8, needed: 9 },
        Fault::Unknown { letter: 'Q' },
        Fault::Covers { above: large, below: large },
        Fault::NoSuchPlayer { seat, seats: 2 },
        Fault::Turns { found: 4, most: 3 },
        Fault::TooMany { token: large, found: 3, most: 2 },
        Fault::Number { token: large, found: 1, needed: 2 },
        Fault::Uneven { first: 1, second: 3, to_move: seat },
        Fault::Uneven { first: 1, second: 3, to_move: Seat::SECOND },
        Fault::TooSoon { seat, found: 3, turns: 1 },
        Fault::NoneYet { seat },
        Fault::Floating,
        Fault::BothLines { length: 3 },
        Fault::LineBefore { seat, length: 3 },
        Fault::LineUnmade { seat, length: 3 },
        Fault::StartEmpty,
        Fault::NotTheStart,
        Fault::Apart,
        Fault::WonBefore { seat },
        Fault::LostBefore { seat },
        Fault::SeveralWon,
    ];
    for words in both() {
        for fault in faults {
            let wrong = |points: usize| Impossible { fault, points: vec!["b3".to_owned(); points] };
            for said in [0, 1, 3, 20].map(|points| words.impossible(&game, &wrong(points))) {
                assert!(!said.contains(['{', '$']) && !said.contains("impossible-"), "{said}");
                // Two lines of a terminal have room for it.
                assert!(texts::wrap(&said, 78).len() <= 2, "{said}");
            }
            assert!(words.impossible(&game, &wrong(1)).contains("b3"), "{fault:?}");
        }
        let three = Impossible::seen(faults[5], ["a1", "b2", "c3"].map(str::to_owned));
        let said = words.impossible(&game, &three);
        let parts = ["1", "3", "2", "a1 b2 c3"];
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    }
}

#[test]
fn every_name_in_the_source_has_a_text() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates lie side by side");
    let mut checked = 0;
    for file in sources(crates) {
        let text = fs::read_to_string(&file).expect("the source can be read");
        for name in names(&text) {
            for words in both() {
                assert!(words.has(name), "{}: there is no text \"{name}\" in {}", file.display(), words.language());
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} names are found");
}

/// The literal names that a source asks for: those in `.say("…"` and `.text("…"`, on one line or two.
fn names(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for call in [".say(", ".text("] {
        for (at, _) in source.match_indices(call) {
            let argument = source[at + call.len()..].trim_start();
            found.extend(argument.strip_prefix('"').and_then(|rest| rest.split_once('"')).map(|(name, _)| name));
        }
    }
    found
}

/// The page fills gaps itself, and shows the bare name of a text that is missing.
#[test]
fn every_name_in_the_scripts_of_the_page_has_a_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("web").join("page");
    let mut checked = 0;
    for file in fs::read_dir(&folder).expect("the page can be listed").flatten().map(|entry| entry.path()) {
        if file.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("the script can be read");
        for name in said_names(&text) {
            for words in both() {
                let language = words.language();
                assert!(
                    words.has(&format!("web-{name}")),
                    "{}: there is no text \"web-{name}\" in {language}",
                    file.display()
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 200, "only {checked} names are found");
}

/// The literal names that a script asks for: those in the first argument of `say(…`, also where it is one of two.
fn said_names(script: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, call) in script.match_indices("say(") {
        let argument = &script[at + call.len()..];
        let argument = argument.split([',', ')', '`', '\n']).next().unwrap_or_default();
        let parts: Vec<&str> = argument.split('\'').collect();
        // Every second part is quoted; what something is compared with is no name.
        let quoted = parts.windows(2).step_by(2).filter(|pair| !pair[0].trim_end().ends_with("==="));
        found.extend(quoted.map(|pair| pair[1]));
    }
    found
}

/// All Rust files of all crates, tests aside.
fn sources(crates: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let folders = fs::read_dir(crates).expect("the crates can be listed");
    let mut open: Vec<PathBuf> = folders.flatten().map(|entry| entry.path().join("src")).collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found
}
