use crate::{RESOURCES, game};
use game::StopSignal;
use games::{Line, LineText, Player, Reason};
use std::time::Duration;
use study::Adviser;

const LONG: Duration = Duration::from_secs(20);

#[test]
fn advice_is_what_the_analysis_found() {
    let game = game("othello", "4x4", &[]);
    let mut line = game.line();
    line.push_line("b1a1a2").unwrap();
    let mut adviser = Adviser::new(&game, &RESOURCES, 1);
    let advice = adviser.think(&line, LONG, &StopSignal::new()).unwrap().unwrap();
    let report = adviser.report(line.position(), LONG, &StopSignal::new()).unwrap();
    assert_eq!(advice.mv, report.best().unwrap().mv);
    let Reason::Exact { score } = advice.reason else { panic!("it is proven: {:?}", advice.reason) };
    assert_eq!(report.worth(), Some((games::Worth::Exact(score), true)));
}

#[test]
fn what_is_not_proven_is_a_judgement() {
    // A board that there is no opening book for.
    let game = game("othello", "8x10", &[]);
    let line = game.line();
    let level = games::Level::LOWEST;
    let advice = Adviser::of_level(&game, level, &RESOURCES, 1).think(&line, LONG, &StopSignal::new());
    assert!(matches!(advice.unwrap().unwrap().reason, Reason::Judged { plies: 1.., .. }));
}

#[test]
fn in_the_opening_advice_comes_from_the_book() {
    let game = game("othello", "8x8", &[]);
    let told = game.start().book_moves(&RESOURCES);
    assert!(told[0].beats_a_search(), "{told:?}");
    let advice = Adviser::new(&game, &RESOURCES, 1).think(&game.line(), LONG, &StopSignal::new()).unwrap().unwrap();
    let reason = Reason::Book { hundredths: told[0].hundredths, plies: told[0].plies };
    assert_eq!((advice.mv, advice.reason, advice.nodes), (told[0].mv, reason, None));
}

#[test]
fn there_is_an_answer_at_once_for_whoever_cannot_wait_and_none_when_the_game_is_over() {
    let game = game("row", "3x3", &[("length", "3"), ("gravity", "off")]);
    let stop = StopSignal::new();
    stop.raise();
    let mut adviser = Adviser::new(&game, &RESOURCES, 1);
    let advice = adviser.think(&game.line(), LONG, &stop).unwrap().unwrap();
    assert!(game.start().moves().contains(&advice.mv));
    let over = Line::from_text(&game, Some("XXXOO---- O")).unwrap();
    assert_eq!(adviser.think(&over, LONG, &StopSignal::new()).unwrap(), None);
    let forced = Line::from_text(&game, Some("XOXXOOO-X X")).unwrap();
    let advice = adviser.think(&forced, LONG, &StopSignal::new()).unwrap().unwrap();
    assert_eq!(advice.reason, Reason::OnlyMove);
}
