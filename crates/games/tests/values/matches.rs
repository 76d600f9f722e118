//! Matches of every game: limits, clocks, taking back.

use crate::{all_games, random_line};
use game::{Closing, Ending, MatchError, MatchLimits, MatchStatus, Payoff, Seat, TimeAccount};
use games::{Game, Line, Match, Move, Position};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// A match that has gone the way of a line.
fn played(line: &Line, limits: MatchLimits) -> Match {
    let mut played = Match::new(line.rules().clone(), limits);
    for &mv in line.moves() {
        played.play(mv).expect("the line is legal");
    }
    played
}

/// What everybody gets if this seat loses.
fn lost_by(game: &Game, loser: Seat) -> Payoff {
    let others = game.seats() as i32 - 1;
    let entries: Vec<i32> = (0..game.seats()).map(|seat| if seat == loser.index() { -others } else { 1 }).collect();
    Payoff::new(&entries)
}

fn drawn(game: &Game) -> Payoff {
    Payoff::new(&vec![0; game.seats()])
}

#[test]
fn a_match_follows_its_line_and_ends_with_it() {
    for game in all_games() {
        let line = random_line(&game, 11, 300);
        let played = played(&line, MatchLimits::default());
        assert_eq!((played.line().moves(), played.position()), (line.moves(), line.position()));
        match line.payoff() {
            Some(payoff) => assert_eq!(played.status(), MatchStatus::Over(payoff, Ending::Rules), "{game:?}"),
            None => assert_eq!(played.status(), MatchStatus::Running(line.to_move()), "{game:?}"),
        }
        let resumed = Match::of(line.clone(), MatchLimits::default());
        assert_eq!((resumed.status(), resumed.plies()), (played.status(), line.plies()));
    }
}

#[test]
fn the_ply_limit_draws_every_game() {
    for game in all_games() {
        let line = random_line(&game, 12, 4);
        assert_eq!(line.plies(), 4, "{game:?}: no game ends so soon");
        let limits = MatchLimits { plies: Some(4), ..MatchLimits::default() };
        let mut limited = played(&line.until(3), limits);
        assert!(matches!(limited.status(), MatchStatus::Running(_)));
        assert_eq!(limited.play(line.moves()[3]), Ok(MatchStatus::Over(drawn(&game), Ending::PlyLimit)));
        let more = line.position().moves()[0];
        assert_eq!(limited.play(more), Err(MatchError::Over));
        assert_eq!(limited.take_back(), Some(line.moves()[3]));
        assert!(matches!(limited.status(), MatchStatus::Running(_)), "{game:?}");
    }
}

/// The move that carries a piece back where a move carried it from.
fn way_back(game: &Game, position: &Position, mv: Move) -> Option<Move> {
    let text = game.move_text(mv);
    let (from, to) = text.split_once('-')?;
    position.parse_move(&format!("{to}-{from}")).ok()
}

/// Moves that lead back to the end of a line: everybody carries a piece somewhere, and then back. `out` are the first of them.
fn cycle(line: &Line, out: &[Move]) -> Option<Vec<Move>> {
    let game = line.rules();
    let mut longer = line.clone();
    out.iter().try_for_each(|&mv| longer.push(mv)).ok()?;
    if out.len() < game.seats() {
        let carries = |mv: &Move| game.move_text(*mv).contains('-');
        let ways = longer.position().moves().into_iter().filter(carries);
        return ways.into_iter().find_map(|mv| cycle(line, &[out, &[mv]].concat()));
    }
    for &mv in out {
        let back = way_back(game, longer.position(), mv)?;
        longer.push(back).ok()?;
    }
    (longer.position() == line.position()).then(|| longer.moves()[line.plies()..].to_vec())
}

#[test]
fn the_third_time_that_a_position_comes_up_draws_where_positions_recur() {
    let limits = MatchLimits { repetition: Some(3), ..MatchLimits::default() };
    for game in all_games() {
        // With turns that are counted no position comes up again, nor with discs.
        let counted = game.switches().to_string().contains("leave-home=3");
        let recurs = ["gobblers", "halma"].contains(&game.name()) && !counted;
        let mut line = game.line();
        if game.name() == "gobblers" {
            // There is nothing to carry before everybody has put something down.
            line = random_line(&game, 1, 2);
        }
        let Some(cycle) = cycle(&line, &[]) else {
            assert!(!recurs, "{game:?}");
            continue;
        };
        assert!(recurs, "{game:?}");
        let mut played = played(&line, limits);
        for _ in 0..2 {
            for &mv in &cycle {
                assert!(matches!(played.status(), MatchStatus::Running(_)), "{game:?}");
                played.play(mv).expect("it is legal");
            }
        }
        assert_eq!(played.status(), MatchStatus::Over(drawn(&game), Ending::Repetition), "{game:?}");
        assert_eq!((played.line().occurrences(), played.position()), (3, line.position()), "{game:?}");
        assert_eq!(played.play(cycle[0]), Err(MatchError::Over), "{game:?}");
        played.take_back();
        assert!(matches!(played.status(), MatchStatus::Running(_)), "{game:?}");
    }
}

#[test]
fn no_position_of_a_disc_game_comes_up_twice() {
    for game in all_games().iter().filter(|game| ["othello", "nip"].contains(&game.name())) {
        let line = random_line(game, 13, 200);
        let played = played(&line, MatchLimits { repetition: Some(2), ..MatchLimits::default() });
        assert_eq!(played.status(), MatchStatus::Over(line.payoff().expect("it is over"), Ending::Rules), "{game:?}");
    }
}

#[test]
fn a_move_that_comes_too_late_loses_and_taking_it_back_returns_the_time() {
    let account = TimeAccount { initial: 10 * SECOND, increment: 2 * SECOND };
    for game in all_games() {
        let seats = game.seats();
        let line = random_line(&game, 14, 2 * seats);
        let mut played = Match::new(game.clone(), MatchLimits { time: Some(account), ..MatchLimits::default() });
        // Everybody uses as many seconds as its seat has a number, from 1.
        for (ply, &mv) in line.moves()[..seats].iter().enumerate() {
            assert_eq!(line.seat_at(ply), Seat::new(ply), "{game:?}: one after the other");
            played.play_timed(mv, SECOND * (ply as u32 + 1)).expect("it is legal");
        }
        for seat in 0..seats {
            assert_eq!(played.time_left(Seat::new(seat)), Some(SECOND * (11 - seat as u32)), "{game:?}");
        }
        // All that is left may be used, and no more.
        let mv = line.moves()[seats];
        assert!(matches!(played.play_timed(mv, 11 * SECOND), Ok(MatchStatus::Running(_))), "{game:?}");
        assert_eq!(played.time_left(Seat::FIRST), Some(2 * SECOND));
        assert_eq!(played.take_back(), Some(mv));
        let late = MatchStatus::Over(lost_by(&game, Seat::FIRST), Ending::Time(Seat::FIRST));
        assert_eq!(played.play_timed(mv, 11 * SECOND + Duration::from_millis(1)), Ok(late), "{game:?}");
        assert_eq!(played.play(line.moves()[seats + 1]), Err(MatchError::Over));
        assert_eq!(played.take_back(), Some(mv));
        assert_eq!(played.status(), MatchStatus::Running(Seat::FIRST));
        assert_eq!(played.time_left(Seat::FIRST), Some(11 * SECOND), "{game:?}");
        assert_eq!(played.redo(), Some(mv));
        assert_eq!(played.status(), late, "{game:?}: the time comes back with the move");
    }
}

#[test]
fn all_moves_are_taken_back_and_made_again() {
    for game in all_games() {
        let line = random_line(&game, 15, 60);
        let mut played = played(&line, MatchLimits::default());
        let end = played.status();
        for ply in (0..line.plies()).rev() {
            assert_eq!(played.take_back(), Some(line.moves()[ply]), "{game:?}");
            assert_eq!((played.position(), played.plies()), (&line.positions()[ply], ply), "{game:?}");
            assert_eq!(played.status(), MatchStatus::Running(line.seat_at(ply)), "{game:?}");
        }
        assert_eq!(played.take_back(), None);
        for ply in 0..line.plies() {
            assert!(played.can_redo());
            assert_eq!(played.redo(), Some(line.moves()[ply]), "{game:?}");
            assert_eq!(played.position(), &line.positions()[ply + 1], "{game:?}");
        }
        assert_eq!((played.redo(), played.can_redo(), played.status()), (None, false, end), "{game:?}");
        assert_eq!(played.line().positions(), line.positions());
        // Another move than the one that was taken back leaves nothing to make again.
        let back = line.plies() / 2;
        for _ in back..line.plies() {
            played.take_back();
        }
        let other = line.positions()[back].moves().into_iter().rfind(|&mv| mv != line.moves()[back]);
        if let Some(other) = other {
            played.play(other).expect("it is legal");
            assert_eq!((played.can_redo(), played.redo()), (false, None), "{game:?}");
        }
    }
}

#[test]
fn players_end_a_match_of_any_game() {
    for game in all_games() {
        let line = random_line(&game, 16, 4);
        let last = Seat::new(game.seats() - 1);
        for (closing, status) in [
            (Closing::Resign(last), MatchStatus::Over(lost_by(&game, last), Ending::Resignation(last))),
            (Closing::AgreeDraw, MatchStatus::Over(drawn(&game), Ending::Agreement)),
            (Closing::RunOut(last), MatchStatus::Over(lost_by(&game, last), Ending::Time(last))),
            (Closing::Forfeit(last), MatchStatus::Over(lost_by(&game, last), Ending::Forfeit(last))),
        ] {
            let mut played = played(&line, MatchLimits::default());
            assert_eq!(played.take_back(), Some(line.moves()[3]));
            assert!(played.close(closing));
            assert_eq!(played.status(), status, "{game:?}");
            assert!(!played.close(Closing::AgreeDraw), "{game:?}: it is over");
            assert_eq!(played.play(line.moves()[3]), Err(MatchError::Over));
            // A match that is over does not go on by a move that was taken back before.
            assert_eq!((played.can_redo(), played.redo()), (false, None), "{game:?}");
            assert_eq!(played.take_back(), Some(line.moves()[2]));
            assert!(matches!(played.status(), MatchStatus::Running(_)), "{game:?}");
        }
    }
}
