use crate::common::{PLAN, by_mobility, giving_up, grown, nip, othello};
use book::{Book, Child, Grower, Looked, Task, Width, look_at};
use discs::{Discs, Position, Word};
use game::{Duel, Game, Symmetric};
use std::collections::{HashMap, HashSet};

/// The score of a position by plain minimax over everything.
fn minimax<W: Word>(game: &Discs<W>, pos: &Position<W>, known: &mut HashMap<Position<W>, i32>) -> i32 {
    if let Some(score) = game.score_for_mover(pos) {
        return score;
    }
    if let Some(&score) = known.get(pos) {
        return score;
    }
    let best = game.moves(pos).map(|mv| -minimax(game, &game.play(pos, mv), known)).max().unwrap();
    known.insert(*pos, best);
    best
}

/// Every position that can come up, each once for all its images and both colours.
fn all_positions<W: Word>(game: &Discs<W>) -> HashSet<(W, W)> {
    let (mut found, mut open) = (HashSet::new(), vec![game.start()]);
    while let Some(pos) = open.pop() {
        if game.payoff(&pos).is_none() && found.insert((game.canonical(&pos).mine, game.canonical(&pos).theirs)) {
            open.extend(game.moves(&pos).map(|mv| game.play(&pos, mv)));
        }
    }
    found
}

fn a_book_that_is_fully_grown_is_minimax<W: Word>(game: &Discs<W>) {
    let book = grown(game, Book::new(game, PLAN), usize::MAX, 1);
    book.check(game).unwrap();
    let keys: HashSet<(W, W)> = book.entries().iter().map(|entry| (entry.mine, entry.theirs)).collect();
    assert_eq!((keys.len(), &keys), (book.len(), &all_positions(game)), "every position once, and no other");
    assert_eq!(book.size().leaves, 0);
    let mut known = HashMap::new();
    for entry in book.entries() {
        let pos = entry.position();
        let score = minimax(game, &pos, &mut known);
        assert_eq!(book.value(game, &pos).unwrap().hundredths, 100 * score, "{pos:?}");
        for told in book.moves(game, &pos) {
            assert_eq!(told.hundredths, -100 * minimax(game, &game.play(&pos, told.mv), &mut known), "{pos:?}");
        }
        assert_eq!(book.moves(game, &pos).len(), game.moves(&pos).count());
    }
}

#[test]
fn a_fully_grown_book_has_the_values_of_plain_minimax() {
    a_book_that_is_fully_grown_is_minimax(&othello::<u64>(3, 4));
    a_book_that_is_fully_grown_is_minimax(&othello::<u128>(3, 4));
    a_book_that_is_fully_grown_is_minimax(&nip::<u64>(4, 4));
}

#[test]
fn growth_does_not_depend_on_threads_or_on_being_stopped() {
    let game: Discs<u64> = othello(8, 8);
    let whole = grown(&game, Book::new(&game, PLAN), 1000, 1);
    assert_eq!(grown(&game, Book::new(&game, PLAN), 1000, 3), whole);
    // Stopped in the middle of a batch, kept in a file, taken up again.
    let mut book = Book::new(&game, PLAN);
    for (stops, most) in [7, 100, 101, 350, 777, 1000].into_iter().enumerate() {
        let grower = Grower::new(&game, grown(&game, book, most, 1));
        let batch = grower.next_batch();
        assert_eq!(look_at(&batch, 1, &giving_up(&game, stops % batch.len())), None);
        book = Book::read(&grower.book().write(&game).unwrap(), &game).unwrap();
    }
    assert_eq!(book, whole);
    assert_eq!(book.write(&game), whole.write(&game));
    whole.check(&game).unwrap();
}

#[test]
fn images_and_transpositions_share_an_entry() {
    let game: Discs<u64> = othello(8, 8);
    let book = grown(&game, Book::new(&game, PLAN), 300, 1);
    let size = book.size();
    assert_eq!((size.by_ply[0], size.by_ply[1]), (1, 1), "the four first moves lead to one position");
    assert!(size.transpositions > 3, "{size:?}");
    for entry in book.entries().iter().take(50) {
        let pos = entry.position();
        let told = book.moves(&game, &pos);
        assert!(!told.is_empty());
        for symmetry in 0..game.symmetries() {
            let image = game.map_position(&pos, symmetry);
            let image = Position { seat: image.seat.opponent(), ..image };
            let mut here: Vec<_> =
                told.iter().map(|told| (game.map_move(told.mv, symmetry), told.hundredths)).collect();
            let mut there: Vec<_> = book.moves(&game, &image).iter().map(|told| (told.mv, told.hundredths)).collect();
            here.sort_unstable();
            there.sort_unstable();
            // A position that is its own image has several ways back, and any is right.
            if (0..game.symmetries()).filter(|&own| game.map_position(&pos, own) == pos).count() == 1 {
                assert_eq!(here, there);
            }
            let legal: Vec<_> = game.moves(&image).collect();
            assert!(there.iter().all(|(mv, _)| legal.contains(mv)));
        }
    }
}

#[test]
fn main_lines_become_longer_than_mistakes_and_every_move_comes_in_time() {
    let game: Discs<u64> = othello(8, 8);
    let small = grown(&game, Book::new(&game, PLAN), 100, 1);
    let large = grown(&game, small.clone(), 3000, 1);
    assert!(large.size().by_ply.len() > small.size().by_ply.len());
    // What was left out at first is looked at when lines without it have become long.
    let left_out = |book: &Book<u64>| book.entries().iter().take(40).filter(|entry| entry.rest.is_some()).count();
    assert!(left_out(&large) < left_out(&small), "{} {}", left_out(&large), left_out(&small));
    // The best line of the book goes on for longer than the most costly one from the same position.
    let length = |mut pos: Position<u64>, worst: bool| {
        let mut plies = 0;
        loop {
            let moves = large.moves(&game, &pos);
            let Some(told) = (if worst { moves.last() } else { moves.first() }) else { return plies };
            (pos, plies) = (game.play(&pos, told.mv), plies + 1);
        }
    };
    assert!(length(game.start(), false) > length(game.start(), true) + 2);
}

#[test]
fn a_value_says_how_far_it_sees() {
    let game: Discs<u64> = othello(6, 6);
    let book = grown(&game, Book::new(&game, PLAN), 40, 1);
    let start = game.start();
    let told = book.moves(&game, &start);
    assert!(told.iter().all(|told| told.goes_on && told.plies >= 2), "{told:?}");
    assert_eq!(book.value(&game, &start).unwrap().plies, told[0].plies);
    let leaf = book.entries().iter().find(|entry| entry.links.iter().all(|link| link.child == Child::Leaf)).unwrap();
    let alone = by_mobility(&game, &leaf.position(), Width::Promising);
    let known: Vec<_> = book.moves(&game, &leaf.position()).iter().map(|told| (told.hundredths, told.plies)).collect();
    assert_eq!(known, alone.moves.iter().map(|&(_, value)| (value, 1)).collect::<Vec<_>>());
}

#[test]
fn a_book_whose_looks_travel_as_text_is_the_same() {
    let game: Discs<u128> = nip(6, 12);
    let mut grower = Grower::new(&game, Book::new(&game, PLAN));
    while grower.book().len() < 200 {
        let batch = grower.next_batch();
        let looks = batch.iter().map(|task| {
            let (read, plan) = Task::read(&game, &task.text(&PLAN)).unwrap();
            assert_eq!((read, plan), (*task, PLAN));
            let pos = read.position();
            let looked = by_mobility(&game, &pos, read.width);
            let again = Looked::read(&game, &pos, &looked.text(&game)).unwrap();
            assert_eq!(again, looked);
            again
        });
        let looks = looks.collect();
        grower.take(&batch, looks);
    }
    assert_eq!(grower.into_book(), grown(&game, Book::new(&game, PLAN), 200, 2));
}

#[test]
fn what_is_no_task_and_no_look_is_refused() {
    let game: Discs<u64> = othello(6, 6);
    let batch = Grower::new(&game, Book::new(&game, PLAN)).next_batch();
    let text = batch[0].text(&PLAN);
    let words: Vec<&str> = text.split(' ').collect();
    let with = |place: usize, word: &str| {
        let mut words = words.clone();
        words[place] = word;
        Task::<u64>::read(&game, &words.join(" "))
    };
    assert!(with(2, "all").is_some());
    let (full, outside) = (format!("{:032x}", (1u128 << 36) - 1), format!("{:032x}", 1u128 << 36));
    for (place, word) in [
        (0, ""),
        (0, "zz"),
        (0, words[1]),
        (1, &outside),
        (1, &format!("{:032x}", 1u128 << 64)),
        (1, &full),
        (2, "some"),
        (3, "0"),
        (4, "-1"),
        (5, "-300"),
    ] {
        assert_eq!(with(place, word), None, "{place} {word}");
    }
    assert_eq!(Task::<u64>::read(&game, ""), None);
    let pos = batch[0].position();
    let look = by_mobility(&game, &pos, Width::All).text(&game);
    assert!(Looked::read(&game, &pos, &look).is_some());
    let first = look.split(' ').nth(3).unwrap();
    for text in ["", "1 4 -", "1 4 - 0=5", "1 4 - 9999=5", "1 4 x 0=5", &format!("{look} {first}"), &look[2..]] {
        assert_eq!(Looked::read(&game, &pos, text), None, "{text}");
    }
}
