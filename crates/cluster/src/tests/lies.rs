//! Workers that answer wrongly.

use super::{NOW, answer, check_certificate, desk, desk_with, position, resources, value_for_first};
use crate::{Answer, ClusterError, Desk, Mode, Terms, Verdict, Worker, pack};
use game::StopSignal;

/// How a liar lies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lie {
    /// Without a certificate.
    Bare,
    /// With a certificate of something else.
    Forged,
}

/// The opposite of an answer.
fn twisted(mut answer: Answer, lie: Lie, highest: i32) -> Answer {
    (answer.verdict, answer.at_least, answer.at_most) = match answer.verdict {
        Verdict::Yes => (Verdict::No, -highest, answer.more_than),
        Verdict::No => (Verdict::Yes, answer.more_than + 1, highest),
        Verdict::Open => return answer,
    };
    answer.known.clear();
    answer.certificate = match lie {
        Lie::Bare => None,
        Lie::Forged => pack(b"yomikiri certificate 1\nof nothing"),
    };
    answer
}

/// Lets three workers take turns, one of whom lies.
fn run_with_liar(desk: &mut Desk, lie: Lie, highest: i32) {
    let mut honest = Worker::new("honest", resources());
    for round in 0..100_000_u64 {
        let name = ["ann", "liar", "ben"][(round % 3) as usize];
        let (jobs, ready) = desk.next(1, Some(name), NOW + round as f64).expect("memory takes everything");
        if ready.done {
            return;
        }
        let Some(job) = jobs.first() else { continue };
        let mut found = answer(&mut honest, job, 8);
        found.worker = name.to_owned();
        if name == "liar" && round % 2 == 0 {
            found = twisted(found, lie, highest);
        }
        desk.take(found, NOW + round as f64).expect("memory takes everything");
    }
    panic!("it never ends: {:?}", desk.status(NOW));
}

fn distrusted(desk: &Desk) -> Vec<String> {
    let workers = desk.status(NOW).workers;
    workers.into_iter().filter(|worker| worker.distrusted).map(|worker| worker.name).collect()
}

#[test]
fn a_liar_is_found_by_asking_twice_and_its_answers_are_taken_back() {
    let pos = position("nip", "4x5");
    let expected = value_for_first(&pos);
    for (lie, certificate) in [(Lie::Bare, None), (Lie::Bare, Some(3)), (Lie::Forged, Some(3))] {
        let mut desk = desk(&pos, Mode::Exact, certificate, 1.0);
        run_with_liar(&mut desk, lie, pos.game().highest_score());
        let status = desk.status(NOW);
        assert_eq!(status.value, Some(expected), "{lie:?}");
        assert_eq!(distrusted(&desk), ["liar"], "{lie:?}, {certificate:?}");
        assert!(status.jobs.asked_twice > 0 && status.jobs.void > 0);
        if certificate.is_some() {
            check_certificate(&mut desk, &format!("liar-{lie:?}"), expected);
        }
    }
}

#[test]
fn a_lie_that_nobody_noticed_is_found_by_the_certificate_and_the_solve_goes_on() {
    let pos = position("nip", "4x5");
    let expected = value_for_first(&pos);
    let highest = pos.game().highest_score();
    // Nothing is asked twice, and nobody else is asked.
    let mut desk = desk(&pos, Mode::Wld, Some(3), 0.0);
    let mut honest = Worker::new("honest", resources());
    for _ in 0..3 {
        let (jobs, _) = desk.next(1, None, NOW).expect("memory takes everything");
        let Some(job) = jobs.first() else { break };
        let mut found = twisted(answer(&mut honest, job, 99), Lie::Forged, highest);
        found.worker = "liar".to_owned();
        desk.take(found, NOW).expect("memory takes everything");
    }
    assert!(desk.done());
    assert_ne!(desk.status(NOW).value, Some(expected.signum()));
    let path = std::env::temp_dir().join(format!("yomikiri-cluster-{}-lie.cert", std::process::id()));
    match desk.certify(&path, &resources(), &StopSignal::new()) {
        Err(ClusterError::Certificate { worker, .. }) => assert_eq!(worker, "liar"),
        other => panic!("{other:?}"),
    }
    assert!(!path.exists());
    assert!(!desk.done());
    assert_eq!(distrusted(&desk), ["liar"]);
    super::run(&mut desk, &mut honest, 8);
    assert_eq!(desk.status(NOW).value, Some(expected.signum()));
    check_certificate(&mut desk, "after-a-lie", expected);
}

#[test]
fn what_is_no_answer_to_anything_changes_nothing() {
    let pos = position("nip", "4x4");
    let mut desk = desk(&pos, Mode::Exact, Some(3), 0.0);
    let mut worker = Worker::new("w", resources());
    let (jobs, _) = desk.next(1, None, NOW).expect("memory takes everything");
    let right = answer(&mut worker, &jobs[0], 8);
    let size = desk.journal_bytes();
    let wrong: [fn(&mut Answer); 5] = [
        |answer| answer.solve = "0123456789abcdef".to_owned(),
        |answer| answer.job = 77,
        |answer| answer.position = "----------------".to_owned(),
        |answer| answer.more_than += 1,
        |answer| answer.at_most = 100,
    ];
    for spoil in wrong {
        let mut spoilt = right.clone();
        spoil(&mut spoilt);
        let taken = desk.take(spoilt, NOW).expect("memory takes everything");
        assert!(taken.refused.is_some() && !taken.news);
        assert_eq!(desk.journal_bytes(), size);
    }
    let taken = desk.take(right.clone(), NOW).expect("memory takes everything");
    assert!(taken.refused.is_none() && taken.news);
    let size = desk.journal_bytes();
    let again = desk.take(right, NOW).expect("memory takes everything");
    assert!(again.refused.is_none() && !again.news);
    assert_eq!(desk.journal_bytes(), size);
}

#[test]
fn a_forged_certificate_is_found_when_it_arrives() {
    let pos = position("nip", "4x5");
    let expected = value_for_first(&pos);
    let highest = pos.game().highest_score();
    for check in [0.0, 1.0] {
        // Nobody is asked twice.
        let terms = Terms { seconds: 1000.0, nodes: 1_000_000_000, certificate: Some(3), ask_twice: 0.0, check };
        let mut desk = desk_with(&pos, Mode::Wld, terms);
        let mut honest = Worker::new("honest", resources());
        let (jobs, _) = desk.next(1, None, NOW).expect("memory takes everything");
        let mut found = twisted(answer(&mut honest, &jobs[0], 99), Lie::Forged, highest);
        found.worker = "liar".to_owned();
        let taken = desk.take(found, NOW).expect("memory takes everything");
        assert_eq!(taken.refused, None);
        if check < 0.5 {
            assert!(distrusted(&desk).is_empty(), "nobody has looked");
            continue;
        }
        assert_eq!(distrusted(&desk), ["liar"]);
        assert_eq!(desk.status(NOW).bounds, [-highest, highest], "nothing of it counts");
        // Honest answers pass the same check.
        super::run(&mut desk, &mut honest, 8);
        assert_eq!(distrusted(&desk), ["liar"]);
        assert_eq!(desk.status(NOW).value, Some(expected.signum()));
    }
}
