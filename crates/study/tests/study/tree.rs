use crate::{game, to_depth};
use game::StopSignal;
use games::{Game, LineText};
use record::Record;
use study::{Analysis, NodeId, Report, Study};

fn othello() -> Game {
    game("othello", "8x8", &[])
}

fn play(study: &mut Study, mut at: NodeId, moves: &str) -> NodeId {
    let mut line = study.line_to(at);
    let plies = line.plies();
    line.push_line(moves).unwrap();
    for &mv in &line.moves()[plies..] {
        at = study.play(at, mv).unwrap();
    }
    at
}

/// The moves of all nodes, with how deep each is: equal for equal trees.
fn shape(study: &Study) -> Vec<(usize, String)> {
    let text = |at: NodeId| study.mv(at).map(|mv| study.game().move_text(mv)).unwrap_or_default();
    study.below(study.root()).into_iter().map(|at| (study.path(at).len(), text(at))).collect()
}

fn read_back(study: &Study) -> Study {
    let text = study.to_record().to_string();
    let records: Vec<Record> = record::read(&text).unwrap();
    assert_eq!(records.len(), 1);
    Study::from_record(&records[0]).unwrap()
}

#[test]
fn moves_make_variations_and_the_same_move_the_same_position() {
    let game = othello();
    let mut study = Study::new(&game.line());
    let root = study.root();
    let main = play(&mut study, root, "f5d6c3d3c4");
    assert_eq!(play(&mut study, root, "f5d6c3d3c4"), main);
    let other = play(&mut study, root, "f5f6e6");
    assert_eq!((study.len(), study.line_to(other).plies(), study.end_of_line(root)), (8, 3, main));
    let fork = study.parent(study.parent(other).unwrap()).unwrap();
    assert_eq!(study.children(fork).len(), 2);
    study.promote(other);
    assert_eq!(study.end_of_line(root), other);
    assert_eq!(study.remove(study.parent(other).unwrap()), fork);
    assert_eq!((study.end_of_line(root), study.len()), (main, 6));
    let illegal = game.line().position().parse_move("f5").unwrap();
    assert!(study.play(main, illegal).is_err() && study.len() == 6, "nothing has changed");
}

#[test]
fn a_study_is_kept_as_a_record_with_variations() {
    let mut study = Study::new(&othello().line());
    let root = study.root();
    let main = play(&mut study, root, "f5d6c3d3c4f4");
    let other = play(&mut study, root, "f5f6e6f4");
    play(&mut study, other, "g5");
    let before = study.parent(main).unwrap();
    play(&mut study, before, "b3");
    study.set_comment(main, "the main line");
    let mut analysis = Analysis::new(study.game(), to_depth(2));
    let known = Report::new(study.position(before).clone());
    let report = analysis.run(known, &StopSignal::new(), &mut |_| {}).unwrap();
    study.learn(before, report);
    let again = read_back(&study);
    assert_eq!(shape(&again), shape(&study));
    let main = again.end_of_line(again.root());
    assert_eq!(again.comment(main), "the main line");
    assert_eq!(again.judgement(main).unwrap().how, "2 plies");
    assert_eq!(shape(&read_back(&again)), shape(&study));
}

#[test]
fn a_record_with_an_illegal_move_is_refused() {
    let mut record = Study::new(&othello().line()).to_record();
    record.moves = vec![record::Node::new("a1")];
    let error = Study::from_record(&record).unwrap_err().to_string();
    assert!(error.contains("a1") && error.contains("f5"), "{error}");
}

#[test]
fn two_studies_become_one() {
    let game = othello();
    let (mut one, mut other) = (Study::new(&game.line()), Study::new(&game.line()));
    let root = one.root();
    play(&mut one, root, "f5d6c3");
    play(&mut other, root, "f5d6c4");
    play(&mut other, root, "c4c3");
    one.merge(&other);
    assert_eq!(one.len(), 7);
    let before = shape(&one);
    one.merge(&other);
    assert_eq!(shape(&one), before, "what is there is not added again");
}

#[test]
fn openings_have_their_names() {
    let mut study = Study::new(&othello().line());
    let root = study.root();
    let tiger = play(&mut study, root, "f5d6c3d3c4");
    assert_eq!(study.opening(tiger).map(|opening| opening.english), Some("Tiger"));
    assert_eq!(study.opening(root).map(|opening| opening.english), None);
}

#[test]
fn a_hundred_thousand_positions_are_kept_and_read_back() {
    let game = game("nip", "6x6", &[]);
    let mut study = Study::new(&game.line());
    let mut ply = vec![study.root()];
    let mut all = 1;
    while all < 100_000 {
        let mut next = Vec::new();
        for at in ply {
            for mv in study.position(at).moves() {
                next.push(study.play(at, mv).unwrap());
            }
        }
        all += next.len();
        ply = next;
    }
    assert_eq!(shape(&read_back(&study)).len(), study.len());
}
