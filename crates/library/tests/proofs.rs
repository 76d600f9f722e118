//! What is proven: the proofs that come with the program are true, and those of this machine are kept.

use game::{Prospect, Seat, StopSignal};
use games::{Goal, Limits, LineText, Position, Resources, Solver, open};
use library::{Library, Method, Origin, Proof, ProofQuery, ProvenValue, shipped_proofs, solve_command};
use std::fs;
use std::path::{Path, PathBuf};

/// What was searched with so few nodes is proven again.
const FEW_NODES: u64 = 60_000;

const SMALL: Resources = Resources { threads: 1, memory: 256 << 20, portable: false, tables: None };

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("proofs").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder.join("games.db")
}

fn position(proof: &Proof) -> Position {
    proof.start().unwrap_or_else(|error| panic!("{}: {error}", proof.command))
}

/// The value of a position, proven now.
fn proven(start: &Position, only_who_wins: bool) -> ProvenValue {
    let goal = if only_who_wins { Goal::WinLossDraw } else { Goal::Exact };
    let (limits, stop) = (Limits::default(), StopSignal::new());
    let mover = start.to_move();
    match start.solver(&SMALL).expect("it can be solved") {
        Solver::Prospect(mut solver) => {
            let found = solver.solve(goal, &limits, &stop).expect("there is memory");
            ProvenValue::Prospect(found.prospect.expect("it is small"))
        }
        Solver::Score(mut solver) => {
            let bounds = solver.solve(goal, &limits, &stop).bounds;
            let for_first = if mover == Seat::FIRST { bounds } else { bounds.negated() };
            if !only_who_wins {
                return ProvenValue::Score(for_first.value().expect("it is small"));
            }
            ProvenValue::Winner(match (for_first.low, for_first.high) {
                (1.., _) => Some(Seat::FIRST),
                (_, ..0) => Some(Seat::SECOND),
                _ => None,
            })
        }
    }
}

#[test]
fn small_shipped_proofs_are_proven_again() {
    let mut again = 0;
    let small = |proof: &&Proof| proof.method == Method::Search && proof.nodes.is_some_and(|nodes| nodes <= FEW_NODES);
    for proof in shipped_proofs().iter().filter(small) {
        let who = matches!(proof.value, ProvenValue::Winner(_));
        assert_eq!(proven(&position(proof), who), proof.value, "{}", proof.command);
        again += 1;
    }
    assert!(again > 40, "only {again}");
}

#[test]
fn every_game_has_shipped_proofs() {
    for info in games::games() {
        let query = ProofQuery { game: Some(info.name.to_owned()), ..ProofQuery::default() };
        assert!(shipped_proofs().iter().any(|proof| query.fits(proof)), "{}", info.name);
    }
}

#[test]
fn lines_of_shipped_proofs_lead_to_their_values() {
    for proof in shipped_proofs().iter().filter(|proof| !proof.line.is_empty()) {
        let start = position(proof);
        let mut line = games::Line::from_position(start.game(), start.clone());
        for mv in &proof.line {
            line.push_text(mv).unwrap_or_else(|error| panic!("{}: {error}", proof.command));
        }
        // A line of a draw may end where a position comes again.
        let Some(payoff) = line.payoff() else {
            assert_eq!(proof.value, ProvenValue::Prospect(Prospect::Draw), "{}", proof.command);
            continue;
        };
        let first = payoff[Seat::FIRST];
        match proof.value {
            ProvenValue::Score(score) => assert_eq!(score, first, "{}", proof.command),
            _ => assert_eq!(proof.winner(start.to_move()), payoff.winner(), "{}", proof.command),
        }
        if let ProvenValue::Prospect(prospect) = proof.value {
            let plies = prospect.plies().unwrap_or(line.plies() as u32);
            assert_eq!(plies as usize, line.plies(), "{}", proof.command);
        }
    }
}

#[test]
fn shipped_certificates_prove_the_values_that_name_them() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut checked = 0;
    for proof in shipped_proofs() {
        let Some(path) = proof.certificate.as_ref().map(|file| repository.join(file)).filter(|path| path.exists())
        else {
            continue;
        };
        let confirmed = games::check(&path, &StopSignal::new());
        let header = confirmed.unwrap_or_else(|error| panic!("{}: {error}", path.display())).header;
        let about = format!("{} {}", header.identity.game, header.identity.board);
        assert_eq!((about, header.position), (proof.place.clone(), position(proof).text()));
        let claim = header.claim;
        match proof.value {
            ProvenValue::Score(score) => assert_eq!((claim.at_least, claim.at_most), (Some(score), Some(score))),
            ProvenValue::Winner(Some(Seat::FIRST)) => assert_eq!(claim.at_least, Some(1)),
            _ => assert_eq!(claim.at_most, Some(-1)),
        }
        checked += 1;
    }
    let files = fs::read_dir(repository.join("certificates")).expect("it is there").flatten();
    let kept = files.filter(|file| file.path().extension().is_some_and(|extension| extension == "cert")).count();
    assert_eq!(checked, kept, "every certificate of the repository stands with a value");
}

fn nip(value: ProvenValue, date: &str) -> Proof {
    let start = open("nip", Some("4x4"), &[]).expect("the game exists").start();
    Proof {
        place: "nip 4x4".to_owned(),
        rules: start.game().switches().to_string(),
        position: None,
        value,
        method: Method::Search,
        nodes: Some(147),
        line: ["b1", "c1"].map(str::to_owned).to_vec(),
        command: solve_command(&start, false),
        certificate: None,
        origin: Origin::Here(date.to_owned()),
    }
}

#[test]
fn what_is_proven_here_is_kept_and_the_latest_of_a_kind_counts() {
    let path = file("kept");
    let mut library = Library::open(&path).expect("the folder can be written to");
    assert_eq!(library.proofs().expect("it can be read"), []);
    let first = Proof { certificate: Some("/tmp/a.cert".to_owned()), ..nip(ProvenValue::Score(2), "2026-11-16") };
    let who = nip(ProvenValue::Winner(Some(Seat::FIRST)), "2026-11-16");
    let other = Proof { position: Some("-X---XX--XO- O".to_owned()), ..nip(ProvenValue::Score(2), "2026-11-16") };
    for proof in [&first, &who, &other] {
        library.keep_proof(proof, "0.1.0").expect("it can be written");
    }
    drop(library);
    let mut library = Library::open(&path).expect("it is there");
    assert_eq!(library.proofs().expect("it can be read"), [first.clone(), who.clone(), other.clone()]);
    let later = Proof { nodes: None, line: Vec::new(), ..nip(ProvenValue::Score(2), "2026-11-17") };
    library.keep_proof(&later, "0.2.0").expect("it can be written");
    // What a certificate proves stays proven.
    let later = Proof { certificate: first.certificate, ..later };
    assert_eq!(library.proofs().expect("it can be read"), [later, who, other]);
}

#[test]
fn values_come_back_from_their_text() {
    let prospects = [Prospect::Win(13), Prospect::Draw, Prospect::Loss(2)].map(ProvenValue::Prospect);
    let winners = [None, Some(Seat::FIRST), Some(Seat::SECOND)].map(ProvenValue::Winner);
    for value in [4, 0, -6].map(ProvenValue::Score).into_iter().chain(prospects).chain(winners) {
        assert_eq!(value.to_string().parse(), Ok(value));
    }
    assert!("third".parse::<ProvenValue>().is_err());
}

#[test]
fn the_side_to_move_decides_who_wins_in_so_many_plies() {
    let proof = |value| nip(value, "");
    let won = proof(ProvenValue::Prospect(Prospect::Win(3)));
    assert_eq!([Seat::FIRST, Seat::SECOND].map(|mover| won.winner(mover)), [Some(Seat::FIRST), Some(Seat::SECOND)]);
    assert_eq!(proof(ProvenValue::Prospect(Prospect::Loss(2))).winner(Seat::SECOND), Some(Seat::FIRST));
    assert_eq!(proof(ProvenValue::Score(-6)).winner(Seat::SECOND), Some(Seat::SECOND));
    assert_eq!(proof(ProvenValue::Prospect(Prospect::Draw)).winner(Seat::FIRST), None);
}

#[test]
fn a_command_says_all_that_is_not_usual() {
    let halma = games::open_place("halma 5x5 pieces=3 players=2", "win=filled").expect("the game exists");
    let command = "yomikiri solve halma --board 5x5 --pieces 3 --rule win=filled";
    assert_eq!(solve_command(&halma.start(), false), command);
    let othello = open("othello", Some("4x4"), &[]).expect("the game exists");
    let (_, after) = othello.start().play_text("b1").expect("it is legal");
    let command = "yomikiri solve othello --board 4x4 --position \"-X---XX--XO----- O\" --mode wld";
    assert_eq!(solve_command(&after, true), command);
}

#[test]
fn proofs_are_found_by_game_board_pieces_and_rules() {
    let count = |query: ProofQuery| shipped_proofs().iter().filter(|proof| query.fits(proof)).count();
    let nip = ProofQuery { game: Some("nip".to_owned()), board: Some("6x6".to_owned()), ..ProofQuery::default() };
    assert_eq!(count(nip.clone()), 6);
    let rim = vec![("rim".to_owned(), "off".to_owned())];
    assert_eq!(count(ProofQuery { rules: rim, ..nip }), 1);
    let pieces = ProofQuery { pieces: Some(6), ..ProofQuery::default() };
    assert!(count(pieces.clone()) > 0 && count(pieces) < count(ProofQuery::default()));
}
