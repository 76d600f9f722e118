//! Table files: what is written is read back, and what is not whole is never used.

use crate::common::{Directory, Maze, StopAfter, gobblers, induce, stopped, write_whole};
use game::{Duel, Prospect, Ranked, StopSignal, Unplay, Watch};
use retro::{Induced, Tablebase, TablebaseError, Values};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

const ABOUT: &str = "a game of the tests";
const MAGIC: [u8; 8] = *b"YOMITABL";

fn write(values: &Values, path: &Path, threads: usize) {
    let written = Tablebase::write(values, path, (ABOUT, "1.2.3"), threads, &StopAfter::never()).expect("written");
    assert_eq!(written, Induced::Complete);
}

/// Everything in the file is what it was in memory; returns the bytes of the file.
fn check<G: Duel + Ranked + Unplay + Sync>(game: &G, directory: &Directory) -> Vec<u8> {
    let values = induce(game);
    let path = directory.file("table");
    write(&values, &path, 1);
    let bytes = fs::read(&path).expect("the file that was just written");
    write(&values, &path, 3);
    assert_eq!(fs::read(&path).expect("the file"), bytes, "the file depends on the number of threads");

    let table = Tablebase::open(&path, ABOUT).expect("opened");
    assert_eq!(*table.counts(), values.counts());
    assert_eq!(table.program(), "1.2.3");
    assert_eq!(table.ranks(), game.ranks());
    assert_eq!(table.bytes(), bytes.len() as u64);
    for (rank, pos) in (0..game.ranks()).filter_map(|rank| Some((rank, game.unrank(rank)?))) {
        assert_eq!(Some(table.prospect(game, &pos)), values.prospect(rank), "rank {rank}");
    }
    bytes
}

#[test]
fn tables_say_what_the_induction_found() {
    let directory = Directory::new("tables");
    for hands in ["111/111", "110/011", "002/002", "000/111", "000/000"] {
        for (lift, stuck) in [("after-move", "loses"), ("loses", "draws")] {
            check(&gobblers(&[("hands", hands), ("lift", lift), ("stuck", stuck)]), &directory);
        }
    }
    for seed in 0..3 {
        check(&Maze::random(20_000, seed), &directory);
    }
}

#[test]
fn tables_with_few_or_many_prospects_are_read_back() {
    let directory = Directory::new("shelves");
    // A single position, that is over; none that has to be stored; one that has; nothing but draws; no position at all.
    for maze in [
        Maze::corridors(1, 0),
        Maze::corridors(50, 1),
        Maze::corridors(1, 2),
        Maze::corridors(3_000, 2),
        Maze::ring(100, 200),
        Maze::corridors(0, 0),
    ] {
        check(&maze, &directory);
    }
    // All prospects that there are, on many shelves and on one.
    check(&Maze::corridors(300, 126), &directory);
    check(&Maze::corridors(5, 126), &directory);
}

/// Why these bytes are no table.
#[track_caller]
fn problem(path: &Path, bytes: &[u8]) -> TablebaseError {
    fs::write(path, bytes).expect("written");
    let problem = Tablebase::open(path, ABOUT).expect_err("refused");
    assert!(!problem.to_string().contains('\n'), "{problem}");
    problem
}

#[test]
fn a_file_that_ends_anywhere_else_is_truncated() {
    let directory = Directory::new("truncated");
    let path = directory.file("short");
    let bytes = check(&Maze::random(3_000, 5), &directory);
    for length in (0..bytes.len()).filter(|length| length % 5 == 0 || *length < 150 || *length + 20 > bytes.len()) {
        let found = problem(&path, &bytes[..length]);
        assert!(matches!(found, TablebaseError::Truncated { .. }), "{length}: {found}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(problem(&path, &longer), TablebaseError::Truncated { .. }));
}

#[test]
fn a_file_with_another_byte_anywhere_is_refused() {
    let directory = Directory::new("flipped");
    let path = directory.file("flipped");
    let bytes = check(&Maze::random(3_000, 5), &directory);
    for at in (0..bytes.len()).filter(|at| at % 3 == 0 || *at < 150 || *at + 20 > bytes.len()) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1 << (at % 8);
        let found = problem(&path, &bytes);
        let right = match at {
            0..8 => matches!(found, TablebaseError::Foreign { .. }),
            8..12 => matches!(found, TablebaseError::OtherVersion { expected: 1, .. }),
            12..20 => matches!(found, TablebaseError::Truncated { .. }),
            _ => matches!(found, TablebaseError::Damaged { .. }),
        };
        assert!(right, "{at}: {found}");
    }
}

#[test]
fn other_files_are_refused() {
    let directory = Directory::new("foreign");
    let path = directory.file("other");
    for foreign in [&b"x"[..], b"YOMICERT", b"YOMITABLE of contents"] {
        let found = problem(&path, foreign);
        let right = matches!(found, TablebaseError::Foreign { .. } | TablebaseError::OtherVersion { .. });
        assert!(right, "{found}");
    }
    let missing = Tablebase::open(&directory.file("nowhere"), ABOUT).expect_err("refused");
    assert!(matches!(missing, TablebaseError::Missing { .. }), "{missing}");
    let no_file = Tablebase::open(directory.path(), ABOUT).expect_err("refused");
    assert!(matches!(no_file, TablebaseError::Read { .. }), "{no_file}");

    check(&Maze::random(300, 5), &directory);
    let other = Tablebase::open(&directory.file("table"), "another game").expect_err("refused");
    assert!(matches!(other, TablebaseError::OtherGame { .. }), "{other}");
    assert!(other.to_string().contains(&format!("is about {ABOUT}, not about another game")), "{other}");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_at_once() {
    let directory = Directory::new("pipe");
    let path = directory.file("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    assert!(matches!(Tablebase::open(&path, ABOUT), Err(TablebaseError::Read { .. })));
}

#[test]
fn what_a_foreign_file_is_about_does_not_break_the_line() {
    let directory = Directory::new("lines");
    let path = directory.file("a\nb");
    write_whole(&path, MAGIC, 1, "two\nlines\u{1b}[2J", &[]);
    let problem = Tablebase::open(&path, ABOUT).expect_err("refused").to_string();
    assert!(!problem.contains(char::is_control), "{problem:?}");
}

/// The contents of a table that says whatever it is told to.
#[derive(Clone)]
struct Contents {
    program: Vec<u8>,
    ranks: u64,
    listed: u32,
    counts: Vec<(u8, u64)>,
    shelves: u32,
    bits: u8,
    codes: Vec<u8>,
    span: u64,
    maps: u32,
    places: Vec<(u32, u32)>,
    words: Vec<u64>,
    more: Vec<u8>,
}

/// Something that makes no sense.
type Change = fn(&mut Contents);

impl Contents {
    /// A table of a thousand drawn positions.
    fn sound() -> Contents {
        Contents {
            program: [&3u32.to_le_bytes()[..], b"abc"].concat(),
            ranks: 1000,
            listed: 1,
            counts: vec![(127, 1000)],
            shelves: 1,
            bits: 2,
            codes: vec![127],
            span: 600,
            maps: 2,
            places: vec![(0, 2), (7, 4)],
            words: vec![0; 6],
            more: Vec::new(),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.program.clone();
        bytes.extend(self.ranks.to_le_bytes());
        bytes.extend(self.listed.to_le_bytes());
        for (code, count) in &self.counts {
            bytes.push(*code);
            bytes.extend(count.to_le_bytes());
        }
        bytes.extend(self.shelves.to_le_bytes());
        bytes.extend([self.bits, self.codes.len() as u8]);
        bytes.extend(&self.codes);
        bytes.extend(self.span.to_le_bytes());
        bytes.extend(self.maps.to_le_bytes());
        for (seed, words) in &self.places {
            bytes.extend(seed.to_le_bytes());
            bytes.extend(words.to_le_bytes());
        }
        self.words.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        bytes.extend(&self.more);
        bytes
    }
}

#[test]
fn contents_that_make_no_sense_are_refused_whatever_the_checksum_says() {
    let directory = Directory::new("senseless");
    let path = directory.file("table");
    let open = |contents: &Contents| {
        write_whole(&path, MAGIC, 1, ABOUT, &contents.bytes());
        Tablebase::open(&path, ABOUT)
    };
    let sound = open(&Contents::sound()).expect("opened");
    assert_eq!(sound.counts().draws(), 1000);
    let ring = Maze::ring(1000, 2000);
    for pos in (0..1000).filter_map(|rank| ring.unrank(rank)) {
        assert_eq!(sound.prospect(&ring, &pos), Prospect::Draw);
    }

    let changes: [(&str, Change); 28] = [
        ("a long name", |it| it.program[0..4].copy_from_slice(&u32::MAX.to_le_bytes())),
        ("a name that is no text", |it| it.program[4] = 0xFF),
        ("no ranks", |it| it.ranks = 0),
        ("more ranks", |it| it.ranks = 1201),
        ("all ranks that there are", |it| it.ranks = u64::MAX),
        ("endless counts", |it| it.listed = u32::MAX),
        ("no counts", |it| it.listed = 0),
        ("more positions than ranks", |it| it.counts[0].1 = 1001),
        ("too many positions to count", |it| {
            it.listed = 2;
            it.counts = vec![(127, u64::MAX), (126, 2)];
        }),
        ("a prospect twice", |it| {
            it.listed = 2;
            it.counts = vec![(127, 500), (127, 500)];
        }),
        ("a count of nothing", |it| it.counts[0].1 = 0),
        ("a count of no position", |it| it.counts[0].0 = 255),
        ("endless shelves", |it| it.shelves = u32::MAX),
        ("fewer shelves", |it| it.shelves = 0),
        ("no bits", |it| it.bits = 0),
        ("nine bits", |it| it.bits = 9),
        ("bits without end", |it| it.bits = 255),
        ("more codes than bits can tell", |it| it.codes = vec![127, 126, 125, 124, 123]),
        ("no codes", |it| it.codes.clear()),
        ("a code that the rules tell", |it| it.codes[0] = 253),
        ("a code of no position", |it| it.codes[0] = 255),
        ("no span", |it| it.span = 0),
        ("another span", |it| it.span = 499),
        ("endless maps", |it| it.maps = u32::MAX),
        ("endless maps of endless ranks", |it| {
            (it.ranks, it.span, it.maps) = (u64::from(u32::MAX), 1, u32::MAX);
        }),
        ("a map beyond the end", |it| it.places[1].1 = 6),
        ("a map without an end", |it| it.places[1].1 = u32::MAX - 1),
        ("more than there should be", |it| it.more.push(0)),
    ];
    for (what, change) in changes {
        let mut contents = Contents::sound();
        change(&mut contents);
        let found = open(&contents).expect_err(what);
        assert!(matches!(found, TablebaseError::Damaged { .. }), "{what}: {found}");
    }
    // Half a block: nine words of two bits.
    let mut odd = Contents::sound();
    odd.places[1].1 = 3;
    odd.words.pop();
    assert!(matches!(open(&odd), Err(TablebaseError::Damaged { .. })));
    // Nothing at all, and every beginning of something.
    let bytes = Contents::sound().bytes();
    for length in 0..bytes.len() {
        write_whole(&path, MAGIC, 1, ABOUT, &bytes[..length]);
        let found = Tablebase::open(&path, ABOUT).expect_err("refused");
        assert!(matches!(found, TablebaseError::Damaged { .. }), "{length}: {found}");
    }
}

#[test]
fn a_file_of_a_later_version_is_not_read() {
    let directory = Directory::new("version");
    let path = directory.file("table");
    write_whole(&path, MAGIC, 2, ABOUT, &Contents::sound().bytes());
    let found = Tablebase::open(&path, ABOUT).expect_err("refused");
    assert!(matches!(found, TablebaseError::OtherVersion { found: 2, expected: 1, .. }), "{found}");
}

#[test]
fn a_file_that_cannot_be_written_leaves_the_old_one() {
    let directory = Directory::new("unwritable");
    let values = induce(&Maze::random(1_000, 1));
    let write = |path: &Path| Tablebase::write(&values, path, (ABOUT, "0"), 1, &StopSignal::new());
    for path in [directory.file("nowhere").join("table"), directory.path().to_owned(), "/".into(), "".into()] {
        let found = write(&path).expect_err("refused");
        assert!(matches!(found, TablebaseError::Write { .. }), "{found}");
        assert!(!found.to_string().contains('\n'), "{found}");
    }
    // The name under which it is written before it is complete is taken.
    let path = directory.file("table");
    fs::write(&path, "the old one").expect("written");
    fs::create_dir(directory.file("table.partial")).expect("made");
    assert!(matches!(write(&path), Err(TablebaseError::Write { .. })));
    assert_eq!(fs::read(&path).expect("still there"), b"the old one");
}

#[test]
fn a_write_that_is_stopped_leaves_the_old_file() {
    let directory = Directory::new("stopped");
    let path = directory.file("table");
    fs::write(&path, "the old one").expect("written");
    let values = induce(&Maze::corridors(1_000, 126));
    for watch in [&stopped() as &dyn Watch, &StopAfter::new(1), &StopAfter::new(3)] {
        let stopped = Tablebase::write(&values, &path, (ABOUT, "0"), 1, watch).expect("no error");
        assert_eq!(stopped, Induced::Stopped);
        assert_eq!(fs::read(&path).expect("still there"), b"the old one");
    }
}

/// Set in the process whose disk is full: where it writes.
const FULL_DISK: &str = "RETRO_TEST_FULL_DISK";

/// No file may be larger than a block here, which is how a full disk looks to whoever writes.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file() {
    if let Some(path) = std::env::var_os(FULL_DISK) {
        let values = induce(&Maze::corridors(100, 126));
        let found =
            Tablebase::write(&values, Path::new(&path), (ABOUT, "0"), 1, &StopSignal::new()).expect_err("no room");
        assert!(matches!(found, TablebaseError::Write { .. }), "{found}");
        return;
    }
    let directory = Directory::new("full");
    let path = directory.file("table");
    fs::write(&path, "the old one").expect("written");
    let mut script = String::new();
    write!(script, "trap '' XFSZ; ulimit -f 1; exec \"$0\" --exact files::a_full_disk_leaves_the_old_file")
        .expect("text");
    let child = Command::new("sh")
        .args(["-c", &script])
        .arg(std::env::current_exe().expect("this program"))
        .env(FULL_DISK, &path)
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&child.stderr));
    assert_eq!(fs::read(&path).expect("still there"), b"the old one");
    assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 1, "something is left over");
}
