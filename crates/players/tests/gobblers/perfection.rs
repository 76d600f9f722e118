//! The highest level against a table of all positions.

use crate::{choose, game, player, positions};
use game::{Duel, Game, Notation, Prospect, Ranked, StopSignal};
use gobblers::{Gobblers, Handicapped, HandicappedPosition};
use players::Level;
use players::gobblers::{BySearch, Effort, Knowing, Oracle, Player};
use retro::{Direction, Induced, Induction, Tablebase, Values};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const ABOUT: &str = "a game of these tests";

/// All values of a game, and the file of its table.
fn solved(game: &Gobblers, name: &str) -> (Values, PathBuf) {
    let stop = StopSignal::new();
    let induction = Induction::new(game, Direction::Either);
    assert_eq!(induction.run(2, &stop).expect("there is memory"), Induced::Complete);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let written = Tablebase::write(induction.values(), &path, (ABOUT, "tests"), 2, &stop);
    assert_eq!(written.expect("the file can be written"), Induced::Complete);
    (induction.into_values(), path)
}

/// Judges positions with no limits ahead.
struct Judge<'j> {
    game: &'j Handicapped,
    values: Values,
}

impl Judge<'_> {
    fn prospect(&self, pos: &HandicappedPosition) -> Prospect {
        let inner = self.game.inner();
        match self.game.score_for_mover(pos) {
            Some(score) => Prospect::of_score(score),
            None => self.values.prospect(inner.rank(pos.board())).expect("every position has a prospect"),
        }
    }

    /// How many replies of the player to move end as `decided`, within so many plies.
    fn replies(&self, pos: &HandicappedPosition, plies: u32, decided: fn(&Prospect) -> bool) -> usize {
        let replies = self.game.moves(pos).map(|mv| self.prospect(&self.game.play(pos, mv)));
        replies.filter(|found| decided(found) && found.plies().is_some_and(|found| found <= plies)).count()
    }
}

/// Checks the choices of a player; returns how many positions were won, drawn and lost.
fn check(judge: &Judge<'_>, games: usize, mut player: Player) -> [usize; 3] {
    let game = judge.game;
    let mut seen = [0; 3];
    for pos in positions(game, games, 11) {
        let before = judge.prospect(&pos);
        let mv = choose(&mut player, game, &pos).expect("the game is not over");
        let after = judge.prospect(&game.play(&pos, mv)).before();
        assert_eq!(after, before, "{} in {}", game.move_text(mv), game.position_text(&pos));
        seen[(1 - before.sign()) as usize] += 1;
    }
    seen
}

#[test]
fn no_win_slips_and_no_loss_is_hastened_with_the_table_and_without() {
    for (rules, name) in [
        (&[("hands", "111/122")][..], "111-122.table"),
        (&[("hands", "202/202"), ("lift", "loses"), ("stuck", "draws")], "202-202.table"),
    ] {
        let game = game(rules);
        let (values, path) = solved(game.inner(), name);
        let judge = Judge { game: &game, values };
        let seen = check(&judge, 60, Player::perfect(1, table(&path, &game)));
        assert!(seen[0] > 50 && seen[2] > 50, "{rules:?}: {seen:?}");
        assert!(seen[1] > 50 || name == "111-122.table", "{rules:?}: {seen:?}");
        check(&judge, 3, player(&game, Level::HIGHEST, 1));
        // The same values in memory.
        let values = Arc::new(judge.values);
        let judge = Judge { values: solved(game.inner(), name).0, ..judge };
        check(&judge, 20, Player::perfect(1, Knowing::from_values(values, game.clone(), 1 << 20)));
    }
}

#[test]
fn in_lost_and_drawn_positions_the_problem_is_the_hardest() {
    let game = game(&[("hands", "202/202")]);
    let (values, path) = solved(game.inner(), "problems.table");
    let judge = Judge { game: &game, values };
    let mut compared = [0; 2];
    for (number, pos) in positions(&game, 60, 2).into_iter().enumerate() {
        let before = judge.prospect(&pos);
        let mv = choose(&mut Player::perfect(number as u64, table(&path, &game)), &game, &pos).expect("it goes on");
        let difficulty = |after: &HandicappedPosition| match before {
            Prospect::Loss(plies) => -(judge.replies(after, plies, |found| matches!(found, Prospect::Loss(_))) as i32),
            _ => judge.replies(after, 9, |found| matches!(found, Prospect::Win(_))) as i32,
        };
        let after = game.moves(&pos).map(|mv| game.play(&pos, mv));
        let equal = after.filter(|after| judge.prospect(after).before() == before);
        let all: Vec<i32> = equal.map(|after| difficulty(&after)).collect();
        if before.sign() < 1 && all.iter().min() != all.iter().max() {
            compared[before.sign().unsigned_abs() as usize] += 1;
            let chosen = difficulty(&game.play(&pos, mv));
            assert_eq!(Some(&chosen), all.iter().max(), "{} in {}", game.move_text(mv), game.position_text(&pos));
        }
    }
    assert!(compared.iter().all(|&positions| positions > 5), "drawn and lost: {compared:?}");
}

#[test]
fn limits_on_the_first_turns_are_played_out_as_well() {
    let game = game(&[("hands", "111/111"), ("first-turns", "2:only-small")]);
    let (_, path) = solved(game.inner(), "111-111.table");
    let mut search = BySearch::new(game.clone(), 64 << 20);
    let stop = StopSignal::new();
    let effort = Effort { plies: None, nodes: u64::MAX, until: None, stop: &stop };
    let mut prospect = |pos: &HandicappedPosition| search.prospect(pos, &effort).expect("nothing limits the search");
    let limited: Vec<_> = positions(&game, 20, 5).into_iter().filter(HandicappedPosition::limits_ahead).collect();
    assert!(limited.len() > 20);
    let mut player = Player::perfect(1, table(&path, &game));
    for pos in limited {
        let mv = choose(&mut player, &game, &pos).expect("it goes on");
        assert_eq!(prospect(&game.play(&pos, mv)).before(), prospect(&pos), "{}", game.position_text(&pos));
    }
}

fn table(path: &Path, game: &Handicapped) -> Knowing {
    let table = Tablebase::open(path, ABOUT).expect("it was written before");
    Knowing::from_table(table, game.clone(), 1 << 24)
}
