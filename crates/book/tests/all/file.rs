use crate::common::{PLAN, grown, nip, othello};
use book::{Book, BookError};
use discs::{Discs, Word};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use xxhash_rust::xxh3::xxh3_64;

fn check_round_trip<W: Word>(game: &Discs<W>, most: usize) {
    let book = grown(game, Book::new(game, PLAN), most, 1);
    let file = book.write(game).unwrap();
    assert_eq!(Book::read(&file, game).unwrap(), book);
    assert!(file.len() < 200 + 24 * book.len(), "{} bytes for {} positions", file.len(), book.len());
}

#[test]
fn what_is_written_is_read_again() {
    check_round_trip(&othello::<u64>(8, 8), 0);
    check_round_trip(&othello::<u64>(8, 8), 2000);
    check_round_trip(&nip::<u64>(6, 8), 500);
    check_round_trip(&nip::<u128>(8, 10), 500);
    check_round_trip(&othello::<u64>(3, 3), usize::MAX);
}

#[test]
fn what_is_damaged_foreign_or_of_the_future_is_refused() {
    let game: Discs<u64> = othello(8, 8);
    let file = grown(&game, Book::new(&game, PLAN), 200, 1).write(&game).unwrap();
    let read = |bytes: &[u8]| Book::read(bytes, &game).unwrap_err();
    assert_eq!(read(b""), BookError::NotABook);
    assert_eq!(read(b"YMKRPATT and so on"), BookError::NotABook);
    for length in 8..file.len() {
        assert_eq!(read(&file[..length]), BookError::Damaged, "cut off after {length}");
    }
    let mut random = Pcg64::seed_from_u64(1);
    for _ in 0..200 {
        let mut damaged = file.clone();
        let at = random.random_range(10..file.len());
        damaged[at] ^= random.random_range(1..=255);
        assert_eq!(read(&damaged), BookError::Damaged, "byte {at}");
    }
    let mut future = file.clone();
    future[8] = 2;
    assert_eq!(read(&future), BookError::Future(2));
    let foreign = Book::read(&file, &nip::<u64>(8, 8)).unwrap_err();
    assert!(matches!(&foreign, BookError::Foreign { found, .. } if found.starts_with("othello 8x8 ")), "{foreign}");
    assert!(matches!(Book::read(&file, &othello::<u64>(6, 6)), Err(BookError::Foreign { .. })));
}

#[test]
fn contents_that_make_no_sense_are_refused_even_with_the_right_checksum() {
    let game: Discs<u64> = othello(8, 8);
    let file = grown(&game, Book::new(&game, PLAN), 200, 1).write(&game).unwrap();
    let mut random = Pcg64::seed_from_u64(2);
    let mut refused = 0;
    for _ in 0..2000 {
        let mut forged = file.clone();
        let end = file.len() - 8;
        let at = random.random_range(10..end);
        forged[at] ^= random.random_range(1..=255);
        let checksum = xxh3_64(&forged[..end]).to_le_bytes();
        forged[end..].copy_from_slice(&checksum);
        // Whatever comes out is a reason, or a book that can be asked.
        match Book::read(&forged, &game) {
            Ok(book) => drop(book.check(&game)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 1000, "{refused}");
}
