//! Certificates are confirmed when they are true and whole, and never otherwise.

use certificate::finish::score_for_mover;
use certificate::{Certificate, CheckError, Claim, Confirmed, Prover, WriteError, write};
use discs::{Discs, Move, Position, Word};
use game::{Bounds, Duel, Game, Notation, Seat, StopSignal};
use std::collections::HashMap;
use std::io::Cursor;
use std::path::PathBuf;
use xxhash_rust::xxh3::xxh3_64;

type Rules = Discs<u64>;

fn nip(rows: usize, columns: usize, score: &str) -> Rules {
    let switches = discs::nip::switches([("score", score)]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

fn othello(rows: usize, columns: usize) -> Rules {
    let switches = discs::othello::switches([]).unwrap();
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), switches).unwrap()
}

/// A prover that shares nothing with a solver: plain search, with a list of what it found.
struct PlainProver<'a> {
    game: &'a Rules,
    known: HashMap<(Position<u64>, i32), bool>,
}

impl PlainProver<'_> {
    fn reaches(&mut self, pos: &Position<u64>, at_least: i32) -> bool {
        if let Some(&known) = self.known.get(&(*pos, at_least)) {
            return known;
        }
        let stop = StopSignal::new();
        let score = score_for_mover(self.game, pos, at_least - 1, at_least, &mut 0, &stop).unwrap();
        self.known.insert((*pos, at_least), score >= at_least);
        score >= at_least
    }
}

impl Prover<Rules> for PlainProver<'_> {
    fn winning_move(&mut self, pos: &Position<u64>, at_least: i32) -> Option<Move> {
        // The opponent must not reach more than what is left for it.
        self.game.moves(pos).find(|&mv| !self.reaches(&self.game.play(pos, mv), 1 - at_least))
    }
}

/// A directory that is removed at the end of a test.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("yomikiri-certificate-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn try_certify(
    path: &std::path::Path,
    game: &Rules,
    pos: &Position<u64>,
    claim: Claim,
    finish: u32,
) -> Result<certificate::Written, WriteError> {
    let mut prover = PlainProver { game, known: HashMap::new() };
    write(path, game, pos, claim, finish, &mut prover, &StopSignal::new())
}

fn certify(name: &str, game: &Rules, pos: &Position<u64>, claim: Claim, finish: u32) -> Vec<u8> {
    let directory = Directory::new(name);
    let path = directory.0.join("proof.cert");
    let written = try_certify(&path, game, pos, claim, finish).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(written.bytes, bytes.len() as u64);
    assert_eq!(std::fs::read_dir(&directory.0).unwrap().count(), 1, "no leftovers");
    bytes
}

fn check(game: &Rules, bytes: &[u8]) -> Result<Confirmed, CheckError> {
    Certificate::open(Cursor::new(bytes))?.check(game, &StopSignal::new())
}

fn exactly(score: i32) -> Claim {
    Claim::within(Bounds::exact(score))
}

fn at_least(score: i32) -> Claim {
    Claim { at_least: Some(score), at_most: None }
}

fn at_most(score: i32) -> Claim {
    Claim { at_least: None, at_most: Some(score) }
}

/// Makes the checksums fit again, as a forger would.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let (header, moves) = text.split_once("\n\n").unwrap();
    let from = header.find("checksum of moves: ").unwrap();
    let sealed = format!("{}checksum of moves: {:016x}\n", &header[..from], xxh3_64(moves.as_bytes()));
    let checksum = xxh3_64(sealed.as_bytes());
    format!("{sealed}checksum of header: {checksum:016x}\n\n{moves}").into_bytes()
}

/// A certificate with one header line replaced, and sealed again.
fn with_line(bytes: &[u8], name: &str, value: &str) -> Vec<u8> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| if line.starts_with(&format!("{name}: ")) { format!("{name}: {value}") } else { line.to_owned() })
        .collect();
    sealed(lines.join("\n").as_bytes())
}

fn plain_minimax(game: &Rules, pos: &Position<u64>) -> i32 {
    let moves = game.moves(pos).map(|mv| -plain_minimax(game, &game.play(pos, mv)));
    moves.max().unwrap_or_else(|| game.score_for_mover(pos).unwrap())
}

/// The positions of a random game with a fixed seed.
fn random_game(game: &Rules, seed: u64) -> Vec<Position<u64>> {
    let mut state = seed;
    let mut positions = vec![game.start()];
    loop {
        let pos = positions[positions.len() - 1];
        let moves: Vec<Move> = game.moves(&pos).collect();
        if moves.is_empty() {
            return positions;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        positions.push(game.play(&pos, moves[(state >> 33) as usize % moves.len()]));
    }
}

#[test]
fn the_plain_search_of_the_checker_is_minimax() {
    let stop = StopSignal::new();
    for game in [nip(4, 6, "discs"), nip(4, 4, "empties-to-winner"), othello(4, 4)] {
        for seed in 0..40 {
            for pos in random_game(&game, seed).into_iter().filter(|pos| game.empties(pos) <= 7) {
                let score = plain_minimax(&game, &pos);
                assert_eq!(score_for_mover(&game, &pos, -100, 100, &mut 0, &stop), Ok(score));
                for test in [score - 1, score, score + 1] {
                    let found = score_for_mover(&game, &pos, test - 1, test, &mut 0, &stop).unwrap();
                    assert_eq!(found >= test, score >= test);
                    assert!(if found >= test { found <= score } else { found >= score }, "a bound on the right side");
                }
            }
        }
    }
}

#[test]
fn true_certificates_are_confirmed() {
    let cases = [
        (nip(4, 4, "discs"), exactly(2)),
        (nip(4, 4, "empties-to-winner"), at_least(1)),
        (nip(4, 6, "discs"), exactly(19)),
        (othello(4, 4), exactly(-8)),
        (othello(4, 4), Claim::outcome(Bounds { low: -16, high: -1 }).unwrap()),
    ];
    for (index, (game, claim)) in cases.iter().enumerate() {
        let mut sizes = Vec::new();
        for finish in [0, 4, 8] {
            let bytes = certify(&format!("true-{index}-{finish}"), game, &game.start(), *claim, finish);
            let confirmed = check(game, &bytes).unwrap();
            assert_eq!(confirmed.header.claim, *claim);
            assert_eq!(confirmed.header.finish_empties, finish);
            sizes.push(bytes.len());
        }
        assert!(sizes.is_sorted_by(|large, small| large > small), "the checker's share saves space: {sizes:?}");
    }
}

#[test]
fn any_position_with_either_side_to_move_can_be_certified() {
    let game = othello(4, 4);
    for seed in 0..6 {
        for pos in random_game(&game, seed).into_iter().filter(|pos| game.empties(pos) <= 8) {
            let score = plain_minimax(&game, &pos);
            let value = if pos.seat == Seat::FIRST { score } else { -score };
            let bytes = certify(&format!("any-{seed}"), &game, &pos, exactly(value), 3);
            assert_eq!(check(&game, &bytes).unwrap().header.position, game.position_text(&pos));
            for (line, claim) in [("at least", value + 1), ("at most", value - 1)] {
                let forged = with_line(&bytes, &format!("first player scores {line}"), &format!("{claim:+}"));
                assert!(matches!(check(&game, &forged), Err(CheckError::Refuted { .. })));
            }
        }
    }
}

#[test]
fn a_false_claim_is_not_written() {
    let game = nip(4, 4, "discs");
    let directory = Directory::new("false");
    let path = directory.0.join("proof.cert");
    std::fs::write(&path, "an older file").unwrap();
    for claim in [at_least(3), at_most(1), exactly(0)] {
        let error = try_certify(&path, &game, &game.start(), claim, 2).unwrap_err();
        assert!(matches!(error, WriteError::NotProven { .. } | WriteError::Refuted { .. }), "{error}");
    }
    assert!(matches!(try_certify(&path, &game, &game.start(), at_least(2), 30), Err(WriteError::FinishEmpties(30))));
    let nothing = Claim { at_least: None, at_most: None };
    assert!(matches!(try_certify(&path, &game, &game.start(), nothing, 2), Err(WriteError::NoClaim)));
    assert_eq!(std::fs::read(&path).unwrap(), b"an older file", "what was there is untouched");
    assert_eq!(std::fs::read_dir(&directory.0).unwrap().count(), 1, "and nothing is left beside it");
}

#[test]
fn every_truncation_is_rejected() {
    let game = nip(4, 4, "discs");
    let bytes = certify("truncated", &game, &game.start(), exactly(2), 2);
    for length in 0..bytes.len() {
        let error = check(&game, &bytes[..length]).expect_err("a part is not confirmed");
        assert!(!error.to_string().contains('\n'), "one line: {error}");
    }
    let body = String::from_utf8(bytes.clone()).unwrap().find("\n\n").unwrap() + 2;
    for length in body..bytes.len() {
        let error = check(&game, &sealed(&bytes[..length])).map(|_| length);
        // The very last byte is a line's end, which no move needs.
        assert!(error.is_err() || error.is_ok_and(|length| length == bytes.len() - 1));
    }
}

#[test]
fn every_changed_byte_is_rejected() {
    let game = nip(4, 4, "discs");
    let bytes = certify("flipped", &game, &game.start(), exactly(2), 2);
    for index in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1 << bit;
            check(&game, &damaged).expect_err("a changed file is not confirmed");
        }
    }
    let mut longer = bytes.clone();
    longer.extend_from_slice(b"b1\n");
    assert!(matches!(check(&game, &longer), Err(CheckError::DamagedMoves { .. })));
    assert!(matches!(check(&game, &sealed(&longer)), Err(CheckError::SurplusMoves { .. })));
}

#[test]
fn a_false_claim_is_refuted_by_the_game_itself() {
    for (game, value) in [(nip(4, 4, "discs"), 2), (othello(4, 4), -8)] {
        for finish in [0, 3, 6] {
            let bytes = certify(&format!("claim-{value}-{finish}"), &game, &game.start(), exactly(value), finish);
            for claim in value + 1..=16 {
                let forged = with_line(&bytes, "first player scores at least", &format!("{claim:+}"));
                let error = check(&game, &forged).unwrap_err();
                assert!(matches!(error, CheckError::Refuted { tree: 1, .. }), "{error}");
            }
            for claim in -16..value {
                let forged = with_line(&bytes, "first player scores at most", &format!("{claim:+}"));
                let error = check(&game, &forged).unwrap_err();
                assert!(matches!(error, CheckError::Refuted { tree: 2, .. }), "{error}");
            }
        }
    }
}

#[test]
fn no_choice_of_moves_confirms_a_false_claim() {
    // Every move of every tree replaced by every other cell, under a claim that is one too high.
    for (game, value) in [(nip(4, 4, "discs"), 2), (othello(4, 4), -8)] {
        let bytes = certify(&format!("moves-{value}"), &game, &game.start(), at_least(value), 5);
        let forged = with_line(&bytes, "first player scores at least", &format!("{:+}", value + 1));
        let text = String::from_utf8(forged).unwrap();
        let (header, moves) = text.split_once("\n\n").unwrap();
        let moves: Vec<&str> = moves.split_whitespace().collect();
        for index in 0..moves.len().min(60) {
            for cell in game.board().cells().bits() {
                let other = game.move_text(Move::Put(discs::Cell(cell as u8)));
                let mut changed = moves.clone();
                changed[index] = &other;
                let forged = sealed(format!("{header}\n\n{}\n", changed.join(" ")).as_bytes());
                check(&game, &forged).expect_err("a false claim is not confirmed");
            }
        }
    }
}

#[test]
fn errors_say_where_and_what() {
    let game = nip(4, 4, "discs");
    let bytes = certify("errors", &game, &game.start(), at_least(2), 2);
    let replace = |from: &str, to: &str| {
        let text = String::from_utf8(bytes.clone()).unwrap();
        let (header, moves) = text.split_once("\n\n").unwrap();
        sealed(format!("{header}\n\n{}", moves.replacen(from, to, 1)).as_bytes())
    };
    let first = String::from_utf8(bytes.clone()).unwrap();
    let first = first.split_once("\n\n").unwrap().1.split_whitespace().next().unwrap();
    let cases = [
        (replace(first, "b2"), "tree 1, move 1: b2 is not legal in ---OX--XO--- X; legal are b1 a2 d3 c4"),
        (replace(first, "z9"), "tree 1, move 1: in "),
        (replace(first, ";"), "a move was expected, but the tree ends"),
        (with_line(&bytes, "moves", &format!("{:020}", 1)), "the header says 1"),
        (with_line(&bytes, "leaves", &format!("{:020}", 1)), "leaves; the header says 1"),
        (with_line(&bytes, "board", "4x6"), "the certificate is about nip 4x6"),
        (with_line(&bytes, "rules", "start=cross score=discs rim=off self-bracket=no"), "rim=off"),
        (with_line(&bytes, "position", "XX X"), "the position of the certificate is impossible: position has 2 cells"),
        (with_line(&bytes, "finished by plain search from empties", "99"), "and 0 to 20, but is"),
        (with_line(&bytes, "first player scores at least", "many"), "header line 6 should be"),
        (with_line(&bytes, "first player scores at least", "open"), "preceded by a claim"),
        (b"\x7fELF\x00\x00\xff".to_vec(), "this is not a certificate: its first line should be"),
        (Vec::new(), "this is not a certificate"),
        (b"yomikiri certificate 2\n".to_vec(), "the certificate has format version 2; this program checks version 1"),
    ];
    for (forged, expected) in cases {
        let error = check(&game, &forged).unwrap_err().to_string();
        assert!(error.contains(expected), "\"{error}\" should contain \"{expected}\"");
        assert!(!error.contains('\n'), "{error}");
    }
    let half = check(&game, &bytes[..bytes.len() - 8]).unwrap_err().to_string();
    assert!(half.contains("truncated: it has"), "{half}");
    assert!(matches!(check(&othello(4, 4), &bytes), Err(CheckError::OtherGame { .. })));
}

#[test]
fn a_proof_of_another_position_does_not_pass() {
    let game = nip(4, 4, "discs");
    let bytes = certify("position", &game, &game.start(), at_least(2), 0);
    let child = game.play(&game.start(), game.moves(&game.start()).next().unwrap());
    for pos in [child, Position { seat: Seat::SECOND, ..game.start() }] {
        let forged = with_line(&bytes, "position", &game.position_text(&pos));
        check(&game, &forged).expect_err("the moves do not fit");
    }
}

#[test]
fn what_no_score_can_fail_needs_no_moves() {
    let game = nip(4, 4, "discs");
    let bytes = certify("trivial", &game, &game.start(), Claim::within(Bounds { low: -12, high: 12 }), 0);
    assert!(bytes.ends_with(b"\n\n;\n;\n"));
    check(&game, &bytes).unwrap();
    for (line, claim) in [("at least", "-11"), ("at most", "+11")] {
        let forged = with_line(&bytes, &format!("first player scores {line}"), claim);
        assert!(matches!(check(&game, &forged), Err(CheckError::NotAMove { .. })), "true, but not proven");
    }
}

#[test]
fn writing_and_checking_can_be_stopped() {
    let game = nip(4, 4, "discs");
    let stop = StopSignal::new();
    stop.raise();
    let bytes = certify("stopped", &game, &game.start(), at_least(2), 2);
    let certificate = Certificate::open(Cursor::new(&bytes)).unwrap();
    let checked = certificate.check(&game, &stop);
    assert!(matches!(checked, Err(CheckError::Stopped)));
    let directory = Directory::new("stop");
    let mut prover = PlainProver { game: &game, known: HashMap::new() };
    let path = directory.0.join("proof.cert");
    let written = write(&path, &game, &game.start(), at_least(2), 2, &mut prover, &stop);
    assert!(matches!(written, Err(WriteError::Stopped)));
    assert_eq!(std::fs::read_dir(&directory.0).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let game = nip(4, 4, "discs");
    let directory = Directory::new("full");
    let path = directory.0.join("proof.cert");
    // The device that is always full, in the place where the file is prepared.
    std::os::unix::fs::symlink("/dev/full", directory.0.join("proof.cert.partial")).unwrap();
    let error = try_certify(&path, &game, &game.start(), at_least(2), 2).unwrap_err().to_string();
    assert!(error.contains("cannot be written: No space left on device"), "{error}");
    assert!(!path.exists());
}
