//! Every text that the program asks for is there, in both languages.

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
