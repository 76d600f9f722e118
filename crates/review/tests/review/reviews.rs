//! What is said of moves, by small reviews that are made up.

use game::{Closing, Ending, MatchLimits, MatchStatus, Payoff, Prospect, Seat};
use games::{Advice, How, Line, LineText, Match, Move, Reason, Roster, Standing, Value, Worth, open, open_with};
use review::{Mark, MoveReview, Review};

const WON: Worth = Worth::Decided(Standing::Won);
const DRAWN: Worth = Worth::Decided(Standing::Drawn);
const LOST: Worth = Worth::Decided(Standing::Lost);
const DRAW: Worth = Worth::Proven(Prospect::Draw);

const fn win(plies: u32) -> Worth {
    Worth::Proven(Prospect::Win(plies))
}

const fn loss(plies: u32) -> Worth {
    Worth::Proven(Prospect::Loss(plies))
}

const fn exact(score: i32) -> Worth {
    Worth::Exact(score)
}

const fn judged(hundredths: i32) -> Worth {
    Worth::Judged(hundredths)
}

fn value(worth: Worth) -> Value {
    let how = match worth {
        Worth::Proven(_) | Worth::Decided(_) => How::Proven,
        Worth::Exact(_) => How::Exact,
        Worth::Judged(_) => How::Plies(8),
    };
    Value { worth, how }
}

/// A move after which a position that was worth `before` is worth `after`; another one was best.
fn mistake(before: impl Into<Option<Worth>>, after: impl Into<Option<Worth>>) -> MoveReview {
    MoveReview {
        seat: Seat::FIRST,
        mv: Move::of_code(1),
        best: Some(Move::of_code(2)),
        before: before.into().map(value),
        after: after.into().map(value),
    }
}

#[test]
fn a_mark_says_how_bad_a_move_was() {
    for (before, after, mark) in [
        (exact(2), exact(-2), Some(Mark::Blunder)),
        (win(5), loss(4), Some(Mark::Blunder)),
        (WON, LOST, Some(Mark::Blunder)),
        (exact(20), exact(12), Some(Mark::Blunder)),
        (exact(20), exact(14), Some(Mark::Mistake)),
        (win(5), DRAW, Some(Mark::Mistake)),
        (DRAW, loss(8), Some(Mark::Mistake)),
        (exact(0), exact(-2), Some(Mark::Mistake)),
        (exact(20), exact(18), Some(Mark::Dubious)),
        (judged(520), judged(200), Some(Mark::Dubious)),
        (judged(520), judged(400), None),
        // Ahead and behind by less than a judgement may err.
        (judged(410), judged(-20), Some(Mark::Mistake)),
        (judged(410), judged(-150), Some(Mark::Blunder)),
        // A win that comes later is still a win, and nobody knows by how much one is decided.
        (win(5), win(31), None),
        (WON, WON, None),
        (loss(31), loss(2), None),
        (exact(-2), exact(2), None),
    ] {
        assert_eq!(mistake(before, after).mark(), mark, "{before} {after}");
    }
    assert_eq!(mistake(None, exact(-2)).mark(), None);
    let best = MoveReview { best: Some(Move::of_code(1)), ..mistake(exact(20), exact(10)) };
    assert_eq!(best.mark(), None, "nothing better is known");
    assert_eq!(Mark::ALL.map(Mark::sign), ["?!", "?", "??"]);
}

#[test]
fn a_game_turns_where_somebody_is_no_longer_ahead_or_no_longer_even() {
    for (before, after, turned) in [
        // By proof, any change of the winner counts.
        (exact(2), exact(-2), true),
        (exact(2), exact(0), true),
        (exact(0), exact(-2), true),
        (exact(30), exact(2), false),
        (exact(-2), exact(-30), false),
        (exact(-2), exact(2), false),
        (win(5), DRAW, true),
        (win(5), loss(4), true),
        (DRAW, loss(40), true),
        (win(5), win(31), false),
        (loss(31), loss(2), false),
        (WON, LOST, true),
        (WON, DRAWN, true),
        (DRAWN, LOST, true),
        (WON, WON, false),
        (WON, exact(-2), true),
        (exact(2), LOST, true),
        (WON, exact(2), false),
        (exact(0), DRAWN, false),
        // By judgement, only what is more than the judgement may err.
        (judged(80), judged(-20), true),
        (judged(79), judged(-20), false),
        (judged(100), judged(0), true),
        (judged(0), judged(-100), true),
        (judged(900), judged(100), false),
        (judged(-100), judged(-900), false),
        (judged(60), exact(-2), true),
        (exact(2), judged(-10), true),
        (DRAW, judged(-90), false),
        (DRAWN, judged(-110), true),
        (WON, judged(0), true),
        (WON, judged(10), false),
        (judged(20), loss(9), true),
        (judged(-20), loss(9), false),
    ] {
        assert_eq!(mistake(before, after).turned(), turned, "{before} -> {after}");
        let best = MoveReview { best: Some(Move::of_code(1)), ..mistake(before, after) };
        assert!(!best.turned(), "{before} -> {after}: nothing better is known");
        assert!(!MoveReview { best: None, ..best }.turned(), "{before} -> {after}: nothing better is known");
    }
    assert!(!mistake(exact(2), None).turned() && !mistake(None, exact(-2)).turned());
}

#[test]
fn a_loss_is_a_number_or_what_was_had_before() {
    for (before, after, text) in [
        (exact(4), exact(-2), "6.0"),
        (exact(4), exact(4), ""),
        (exact(-2), exact(4), ""),
        (judged(150), judged(20), "1.3"),
        (judged(150), judged(146), ""),
        (judged(150), judged(145), "0.1"),
        (judged(150), exact(0), "1.5"),
        // Nobody knows by how much: only a change of the winner can be said.
        (WON, LOST, "was win"),
        (WON, DRAWN, "was win"),
        (DRAWN, LOST, "was draw"),
        (WON, WON, ""),
        (LOST, LOST, ""),
        (WON, exact(-2), "was win"),
        (WON, judged(250), ""),
        (WON, judged(-250), "was win"),
        (exact(30), WON, ""),
        (exact(2), LOST, "was +2"),
        // Wins and losses in so many plies are no numbers of stones or turns.
        (win(5), win(9), "was win in 5"),
        (win(5), win(5), ""),
        (win(9), win(5), ""),
        (win(5), DRAW, "was win in 5"),
        (win(5), loss(8), "was win in 5"),
        (DRAW, loss(8), "was draw"),
        (loss(9), loss(3), "was loss in 9"),
        (loss(3), loss(9), ""),
        (judged(120), loss(3), "was +1.2"),
        (win(5), judged(300), "was win in 5"),
        (DRAW, DRAW, ""),
        (DRAW, judged(-200), "2.0"),
    ] {
        assert_eq!(mistake(before, after).loss_text(), text, "{before} -> {after}");
        let best = MoveReview { best: Some(Move::of_code(1)), ..mistake(before, after) };
        assert_eq!(best.loss_text(), "", "{before} -> {after}: the best move loses nothing");
    }
    for unknown in [mistake(exact(2), None), mistake(None, exact(2)), mistake(None, None)] {
        assert_eq!((unknown.loss(), unknown.loss_text()), (None, String::new()));
    }
    assert_eq!(mistake(exact(-4), exact(4)).loss(), Some(0.0), "a loss is never less than nothing");
}

#[test]
fn a_move_is_worth_a_look_if_the_game_turned_or_much_was_lost() {
    for (before, after, notable) in [
        (exact(2), exact(-2), true),
        (exact(2), exact(0), true),
        (exact(20), exact(16), true),
        (exact(20), exact(17), false),
        (judged(-300), judged(-700), true),
        (judged(-300), judged(-650), false),
        (judged(-300), loss(5), true),
        (win(5), judged(300), true),
        (WON, LOST, true),
        (WON, WON, false),
        // By how much it was won or lost before, or is now, nobody knows.
        (LOST, exact(-10), false),
        (exact(20), WON, false),
        (WON, exact(-10), true),
        // Later, but won all the same; sooner, but lost all the same.
        (win(5), win(31), false),
        (loss(31), loss(2), false),
        (win(5), DRAW, true),
        (exact(-2), exact(-2), false),
    ] {
        assert_eq!(mistake(before, after).is_notable(), notable, "{before} -> {after}");
        let best = MoveReview { best: Some(Move::of_code(1)), ..mistake(before, after) };
        assert!(!best.is_notable(), "{before} -> {after}: the best move is no mistake");
    }
    assert!(!mistake(exact(2), None).is_notable());
}

/// The line of some moves of a game on a board.
fn line(game: &str, board: &str, moves: &str) -> Line {
    let mut line = open(game, Some(board), &[]).expect("the game exists").line();
    moves.split_whitespace().for_each(|mv| line.push_text(mv).expect("it is legal"));
    line
}

fn named(line: &Line, ply: usize, mv: &str) -> Move {
    line.positions()[ply].parse_move(mv).expect("it is legal")
}

#[expect(clippy::unnecessary_wraps, reason = "what a review takes in")]
fn says(mv: Move, reason: Reason) -> Option<Advice> {
    Some(Advice::new(mv, reason))
}

/// A review in which every move was the best one, for these reasons.
fn of_best_moves(line: Line, reasons: &[Reason]) -> Review {
    let moves = line.moves().to_vec();
    let mut review = Review::new(line);
    for (ply, (&mv, &reason)) in moves.iter().zip(reasons).enumerate() {
        review.add(ply, says(mv, reason));
    }
    review
}

fn value_of(review: &Review, ply: usize) -> Option<(Worth, How)> {
    review.value(ply).map(|value| (value.worth, value.how))
}

/// A value as the first player sees it, in words.
fn shown(review: &Review, ply: usize) -> String {
    review.value(ply).map_or_else(|| "?".to_owned(), |value| format!("{} ({})", value.worth, value.how))
}

#[test]
fn how_a_value_was_found_is_said_of_the_position_where_it_was_found() {
    // White, who wins by proof, lets go of it: what the move left was looked at only some plies deep.
    let line = line("othello", "4x4", "b1 c1 d1 a3");
    let (better, best) = (named(&line, 1, "a3"), line.moves()[2]);
    let mut review = Review::new(line.clone());
    review.add(1, says(better, Reason::Decided(Standing::Won)));
    review.add(2, says(best, Reason::Judged { hundredths: 420, plies: 15 }));
    review.add(3, says(line.positions()[3].moves()[0], Reason::Exact { score: -6 }));
    let mistake = review.move_review(1);
    assert_eq!(mistake.before, Some(Value { worth: WON, how: How::Proven }));
    assert_eq!(mistake.after, Some(Value { worth: judged(-420), how: How::Plies(15) }));
    assert_eq!((mistake.best, mistake.is_best(), mistake.turned()), (Some(better), false, true));
    // With the best move nothing changes, and the value is the one that was found before it, in the way that it was found.
    let reply = review.move_review(2);
    assert_eq!((reply.before, reply.after), (Some(Value { worth: judged(420), how: How::Plies(15) }), reply.before));
    assert_eq!([1, 2, 3].map(|ply| shown(&review, ply)), ["loss (proven)", "+4.2 (15 plies)", "+6 (exact)"]);
    // Nothing is known of the first position, nor of the last.
    assert_eq!((shown(&review, 0), shown(&review, 4), review.move_review(0).before), ("?".into(), "?".into(), None));
    assert_eq!(review.move_review(0).after, Some(Value { worth: LOST, how: How::Proven }));
}

#[test]
fn an_image_of_the_best_move_is_the_best_move() {
    let line = line("othello", "4x4", "b1 c1");
    let mut review = Review::new(line.clone());
    // All first moves are the same seen from the four sides of the board; the replies are not.
    review.add(0, says(named(&line, 0, "d3"), Reason::Exact { score: -8 }));
    review.add(1, says(named(&line, 1, "a1"), Reason::Exact { score: 8 }));
    assert_eq!(review.best(0), Some(line.moves()[0]));
    assert!(review.move_review(0).is_best());
    assert_eq!(review.best(1), Some(named(&line, 1, "a1")));
    assert!(!review.move_review(1).is_best());
    // After the last move nothing was made that could be compared.
    review.add(2, says(line.position().moves()[1], Reason::Instinct));
    assert_eq!(review.best(2), Some(line.position().moves()[1]));
}

#[test]
fn a_forced_move_is_worth_what_comes_after_it() {
    let line = line("othello", "4x4", "b1 c1 d1 a3");
    let mut review = of_best_moves(
        line.clone(),
        &[Reason::OnlyMove, Reason::OnlyMove, Reason::Exact { score: 4 }, Reason::OnlyMove],
    );
    // Two forced moves lead to the third position, which is worth 4 to black.
    assert_eq!([0, 1, 2].map(|ply| value_of(&review, ply)), [Some((exact(4), How::Exact)); 3]);
    assert_eq!(review.value_for_mover(1), Some(value(exact(-4))));
    let forced = review.move_review(1);
    assert_eq!((forced.before, forced.after, forced.is_best()), (Some(value(exact(-4))), Some(value(exact(-4))), true));
    assert_eq!((forced.loss_text().as_str(), forced.turned(), forced.is_notable()), ("", false, false));
    // What the last move leads to is not known, nor is a position after which no move was made.
    assert_eq!((value_of(&review, 3), value_of(&review, 4)), (None, None));
    review.add(4, says(line.position().moves()[0], Reason::OnlyMove));
    assert_eq!((value_of(&review, 3), value_of(&review, 4)), (None, None));
    review.add(4, says(line.position().moves()[0], Reason::Judged { hundredths: 50, plies: 3 }));
    assert_eq!(value_of(&review, 3), Some((judged(50), How::Plies(3))));
}

#[test]
fn a_forced_move_to_a_win_is_a_ply_farther_from_it() {
    let line = line("gobblers", "3x3", "L@a1 S@c3 L@b1");
    let review = of_best_moves(line, &[Reason::OnlyMove, Reason::OnlyMove, Reason::Proven(Prospect::Win(3))]);
    assert_eq!(
        [0, 1, 2].map(|ply| review.value_for_mover(ply)),
        [win(5), loss(4), win(3)].map(|worth| Some(value(worth)))
    );
    assert_eq!(
        [0, 1, 2].map(|ply| shown(&review, ply)),
        ["win in 5 (proven)", "win in 4 (proven)", "win in 3 (proven)"]
    );
}

#[test]
fn reasons_that_say_nothing_of_a_value_leave_it_open() {
    let line = line("othello", "4x4", "b1 c1");
    let review = of_best_moves(line, &[Reason::Instinct, Reason::OnlyMove]);
    assert!(review.is_empty());
    assert_eq!(review.values(), [None; 3]);
    for reviewed in review.moves() {
        assert_eq!((reviewed.before, reviewed.after, reviewed.is_best()), (None, None, true));
        assert_eq!((reviewed.loss(), reviewed.loss_text(), reviewed.turned()), (None, String::new(), false));
    }
}

#[test]
fn a_review_without_advice_is_empty_and_one_with_it_is_not() {
    let line = line("othello", "4x4", "b1 c1");
    let mut review = Review::new(line.clone());
    assert!(review.is_empty());
    review.add(2, says(line.position().moves()[0], Reason::Exact { score: 2 }));
    assert!(review.is_empty(), "of the moves nothing is known");
    review.add(1, says(line.moves()[1], Reason::Exact { score: -2 }));
    assert!(!review.is_empty());
    // What is said of a position that the line does not have is forgotten.
    review.add(3, says(line.moves()[1], Reason::Exact { score: -2 }));
    assert_eq!(review.values().len(), 3);
    review.add(1, None);
    assert!(review.is_empty());
}

/// A game of Othello to its end, in which everybody makes the first move of the list.
fn whole_game() -> Line {
    let mut line = line("othello", "4x4", "");
    while let Some(&first) = line.position().moves().first() {
        line.push(first).expect("it is legal");
    }
    line
}

#[test]
fn the_last_position_of_a_finished_game_is_worth_its_result() {
    let line = whole_game();
    let (plies, score) = (line.plies(), line.payoff().expect("it is over")[Seat::FIRST]);
    assert_ne!(score, 0);
    let mut review = Review::new(line.clone());
    assert_eq!(value_of(&review, plies), Some((exact(score), How::Exact)));
    // What a judge says of a game that is over does not count.
    review.add(plies, says(line.moves()[0], Reason::Exact { score: score + 2 }));
    assert_eq!(value_of(&review, plies), Some((exact(score), How::Exact)));
    // The last move is worth the result, and what would have been better lost the difference.
    let last = plies - 1;
    let sign = if line.seat_at(last) == Seat::FIRST { 1 } else { -1 };
    assert_eq!(review.move_review(last).after, Some(value(exact(sign * score))));
    let won = self::line("gobblers", "3x3", "L@a1 S@c3 L@b1 S@c2 M@c1");
    assert!(won.payoff().is_some());
    let review = Review::new(won.clone());
    assert_eq!(shown(&review, 5), "win in 0 (proven)");
    assert_eq!(review.value_for_mover(5), Some(value(loss(0))));
    assert_eq!(review.move_review(4).after, Some(value(win(1))));
    assert!(review.is_empty(), "nobody has looked at its moves");
}

#[test]
fn who_resigns_says_nothing_about_the_position() {
    let line = line("othello", "4x4", "b1 c1");
    let mut played = Match::of(line.clone(), MatchLimits::default());
    for closing in
        [Closing::Resign(Seat::FIRST), Closing::RunOut(Seat::SECOND), Closing::Forfeit(Seat::FIRST), Closing::AgreeDraw]
    {
        assert!(played.close(closing));
        let mut review = Review::of_match(line.clone(), played.status());
        assert_eq!(value_of(&review, 2), None, "{closing:?}");
        assert_eq!(review.move_review(1).after, None, "{closing:?}");
        // A judge has to say what the last position is worth.
        review.add(2, says(line.position().moves()[0], Reason::Exact { score: 6 }));
        assert_eq!(value_of(&review, 2), Some((exact(6), How::Exact)), "{closing:?}");
        assert_eq!(review.move_review(1).after, Some(value(exact(-6))), "{closing:?}");
        let mv = played.take_back().expect("there was one");
        played.play(mv).expect("it is legal");
    }
}

#[test]
fn a_draw_by_the_limits_of_a_match_is_the_value_of_its_last_position() {
    for ending in [Ending::Repetition, Ending::PlyLimit] {
        let status = MatchStatus::Over(Payoff::new(&[0, 0]), ending);
        let line = line("gobblers", "3x3", "L@a1 S@c3");
        let mut review = Review::of_match(line.clone(), status);
        review.add(1, says(named(&line, 1, "L@c3"), Reason::Proven(Prospect::Win(8))));
        review.add(2, says(line.position().moves()[0], Reason::Proven(Prospect::Win(9))));
        assert_eq!(shown(&review, 2), "draw (proven)");
        let last = review.move_review(1);
        assert_eq!((last.before, last.after), (Some(value(win(8))), Some(value(DRAW))));
        assert_eq!((last.turned(), last.loss_text().as_str()), (true, "was win in 8"));
        let discs = Review::of_match(self::line("othello", "4x4", "b1 c1"), status);
        assert_eq!(shown(&discs, 2), "0 (exact)");
    }
    let running = Review::of_match(line("othello", "4x4", "b1 c1"), MatchStatus::Running(Seat::FIRST));
    assert_eq!(shown(&running, 2), "?");
}

#[test]
fn among_four_a_move_is_judged_only_if_it_was_the_best() {
    let four = open_with("halma", Some("16x16"), Roster { pieces: None, players: Some(4) }, &[]).expect("it exists");
    let mut line = four.line();
    for _ in 0..3 {
        let first = line.position().moves()[0];
        line.push(first).expect("it is legal");
    }
    let mut review = Review::new(line.clone());
    let judged_so = |hundredths| Reason::Judged { hundredths, plies: 2 };
    review.add(0, says(line.moves()[0], judged_so(100)));
    review.add(1, says(line.positions()[1].moves()[5], judged_so(-300)));
    review.add(2, says(line.moves()[2], Reason::OnlyMove));
    review.add(3, says(line.position().moves()[0], judged_so(700)));
    assert!(!review.is_for_two() && !review.is_empty());
    // Values are those of the one to move: nobody's gain is one other player's loss.
    let worths: Vec<Option<Worth>> = review.values().into_iter().map(|value| value.map(|value| value.worth)).collect();
    assert_eq!(worths, [Some(judged(100)), Some(judged(-300)), None, Some(judged(700))]);
    let [best, other, forced] = [0, 1, 2].map(|ply| review.move_review(ply));
    assert_eq!((best.seat, best.before, best.after), (Seat::new(0), best.after, Some(two_plies(value(judged(100))))));
    assert_eq!(
        (other.seat, other.before.map(|value| value.worth), other.after),
        (Seat::new(1), Some(judged(-300)), None)
    );
    assert_eq!((forced.seat, forced.before, forced.after), (Seat::new(2), None, None));
    for reviewed in review.moves() {
        assert!(!reviewed.turned() && !reviewed.is_notable());
        assert_eq!(reviewed.loss_text(), "");
    }
}

fn two_plies(value: Value) -> Value {
    Value { how: How::Plies(2), ..value }
}

#[test]
fn a_curve_shows_numbers_between_minus_one_and_one() {
    let line = line("othello", "4x4", "b1 c1 d1 a3");
    let reasons = [
        Reason::Exact { score: 8 },
        Reason::Exact { score: 2 },
        Reason::Decided(Standing::Won),
        Reason::Proven(Prospect::Win(7)),
    ];
    // White is at its turn in the second and the fourth position. By how much the third is won nobody knows.
    let review = of_best_moves(line.clone(), &reasons);
    assert_eq!(review.heights(), [Some(1.0), Some(-0.25), None, Some(-1.0), None]);
    // A game in which little happens does not fill the whole height.
    let quiet = of_best_moves(line, &[Reason::Exact { score: 2 }, Reason::Exact { score: -1 }]);
    assert_eq!(quiet.heights()[..2], [Some(0.5), Some(0.25)]);
}
