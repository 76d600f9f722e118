//! Computer players and matches through the face.

use game::{Ending, MatchLimits, MatchStatus, Prospect, Seat, StopSignal};
use games::{Level, Reason, Resources, Table, TableError, TablebaseError, open};
use std::path::{Path, PathBuf};
use std::time::Duration;

const TIME: Duration = Duration::from_mins(10);
const LIMITS: MatchLimits = MatchLimits { repetition: Some(3), plies: Some(100), time: None };

fn resources(tables: Option<PathBuf>) -> Resources {
    Resources { threads: 1, memory: 64 << 20, portable: false, tables }
}

fn level(number: u8) -> Level {
    Level::new(number).expect("the level exists")
}

/// Plays a game between two levels; returns the moves and how it ended.
fn play(table: &dyn Table, levels: [u8; 2], seed: u64) -> (Vec<String>, MatchStatus) {
    let player = |number| table.player(level(number), &resources(None), seed).expect("no table is needed");
    let mut players = levels.map(player);
    let mut playing = table.playing(LIMITS);
    loop {
        let MatchStatus::Running(seat) = playing.status() else { return (playing.moves(), playing.status()) };
        let chosen = players[seat.index()].think(&playing.history(), TIME, &StopSignal::new());
        let advice = chosen.expect("the position is right").expect("the game is not over");
        playing.play(&advice.mv).expect("players play by the rules");
    }
}

#[test]
fn a_perfect_first_player_wins_in_time_whoever_it_plays() {
    let table = open("gobblers", None, &[("hands", "122/122")]).expect("the game exists");
    let (moves, status) = play(&*table, [9, 6], 4);
    let MatchStatus::Over(payoff, Ending::Rules) = status else { panic!("{status:?}") };
    assert_eq!(payoff.winner(), Some(Seat::FIRST));
    assert!(moves.len() <= 13, "{moves:?}");
    assert_eq!(moves, play(&*table, [9, 6], 4).0);
}

#[test]
fn disc_games_have_all_levels_on_every_board() {
    for (game, board) in [("othello", "4x4"), ("othello", "5x7"), ("othello", "9x9"), ("nip", "4x6"), ("nip", "6x6")] {
        let table = open(game, Some(board), &[]).expect("the game exists");
        for levels in [[0, 1], [2, 3], [4, 5]] {
            let (moves, status) = play(&*table, levels, 7);
            assert!(matches!(status, MatchStatus::Over(_, Ending::Rules)), "{game} {board}: {status:?}");
            assert_eq!(moves, play(&*table, levels, 7).0, "{game} {board}: the same seed, the same game");
        }
    }
}

#[test]
fn a_match_refuses_what_is_illegal_and_ends_by_its_limits() {
    let table = open("gobblers", None, &[("first-turns", "1:no-centre")]).expect("the game exists");
    let mut playing = table.playing(MatchLimits { plies: Some(2), ..MatchLimits::default() });
    assert_eq!(playing.position(), "././././././././. 1 t1");
    assert!(matches!(playing.play("S@b2"), Err(TableError::Illegal { .. })));
    assert!(matches!(playing.play("Z@b2"), Err(TableError::Text(_))));
    assert_eq!(playing.play("S@a1").expect("it is legal"), MatchStatus::Running(Seat::SECOND));
    let ended = playing.play("M@a1").expect("it is legal");
    assert!(matches!(ended, MatchStatus::Over(_, Ending::PlyLimit)));
    let refused = playing.play("S@a2").expect_err("the game is over");
    assert_eq!(refused.to_string(), "the game is over; there is nothing left to play");
    assert_eq!((playing.moves(), playing.status()), (vec!["S@a1".to_owned(), "M@a1".to_owned()], ended));
}

#[test]
fn a_player_is_asked_in_text_and_told_what_is_no_position() {
    let table = open("gobblers", None, &[]).expect("the game exists");
    let mut player = table.player(level(4), &resources(None), 1).expect("nothing is wrong");
    let mut ask = |position: &str| player.think(&[position.to_owned()], TIME, &StopSignal::new());
    let won = ask("S/S/./././././l/l 1").expect("it is a position").expect("the game is not over");
    assert!(["M@c1", "L@c1"].contains(&&*won.mv), "{won:?}");
    assert_eq!(won.reason, Reason::Proven(Prospect::Win(1)));
    assert_eq!(ask("S/S/M/./././././. 2").expect("it is a position"), None);
    assert!(matches!(ask("SS/./././././././. 1"), Err(TableError::Text(_))));
}

#[test]
fn a_damaged_table_stops_the_perfect_player_and_nobody_else() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged_table");
    std::fs::create_dir_all(&directory).expect("the directory can be made");
    let table = open("gobblers", None, &[]).expect("the game exists");
    let path = table.tabling().expect("it is small enough").path(&directory);
    std::fs::write(path, "no table").expect("the file can be written");
    let resources = resources(Some(directory));
    let refused = table.player(level(9), &resources, 1).err().expect("the table is damaged");
    assert!(matches!(refused, TableError::Tablebase(TablebaseError::Foreign { .. })), "{refused:?}");
    assert!(table.player(level(8), &resources, 1).is_ok());
}
