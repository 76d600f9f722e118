//! Gobblet Gobblers: the kit that every game passes, the facts of the rule page, ranks and stretches, pictures.

mod handicap;
mod kit;
mod perft;
mod ranks;
mod rules;
mod scene;

use game::{Notation, Seat, Switches};
use gobblers::{Gobblers, Handicapped, Hands, Size};
use rand::RngExt;
use rand_pcg::Pcg64;

fn switches(given: &[(&str, &str)]) -> Switches {
    gobblers::switches(given.iter().copied()).unwrap()
}

fn game(given: &[(&str, &str)]) -> Gobblers {
    let (rules, first_turns) = gobblers::rules(&switches(given)).unwrap();
    assert!(first_turns.is_none());
    Gobblers::new(rules)
}

fn handicapped(given: &[(&str, &str)]) -> Handicapped {
    let (rules, first_turns) = gobblers::rules(&switches(given)).unwrap();
    Handicapped::new(Gobblers::new(rules), first_turns)
}

/// The position after a move, both as text, the move checked.
fn after<G: Notation>(game: &G, pos: &str, mv: &str) -> String {
    let pos = game.parse_position(pos).unwrap();
    let after = game.try_play(&pos, game.parse_move(mv).unwrap());
    game.position_text(&after.unwrap_or_else(|error| panic!("{mv}: {error}")))
}

fn is_legal<G: Notation>(game: &G, pos: &str, mv: &str) -> bool {
    game.try_play(&game.parse_position(pos).unwrap(), game.parse_move(mv).unwrap()).is_ok()
}

fn move_texts<G: Notation>(game: &G, pos: &str) -> Vec<String> {
    game.moves(&game.parse_position(pos).unwrap()).map(|mv| game.move_text(mv)).collect()
}

/// A position in which the pieces stand anyhow, as text: all that the notation takes, whether play leads there or not.
fn random_position(random: &mut Pcg64, hands: Hands) -> String {
    let mut left = [Seat::FIRST, Seat::SECOND].map(|seat| hands.of_seat(seat));
    // From boards that are nearly empty to boards with all pieces.
    let eagerness = random.random_range(1..=10);
    let mut cells = vec![String::new(); 9];
    for size in Size::ALL {
        let mut places: Vec<usize> = (0..9).collect();
        for (seat, left) in left.iter_mut().enumerate() {
            while left[size.index()] > 0 && random.random_range(0..10) < eagerness {
                left[size.index()] -= 1;
                let place = places.swap_remove(random.random_range(0..places.len()));
                let letter = size.letter();
                cells[place].push(if seat == 0 { letter } else { letter.to_ascii_lowercase() });
            }
            left[size.index()] = 0;
        }
    }
    let cells: Vec<&str> = cells.iter().map(|cell| if cell.is_empty() { "." } else { cell.as_str() }).collect();
    format!("{} {}", cells.join("/"), random.random_range(1..=2))
}
