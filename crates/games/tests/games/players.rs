//! Computer players and matches through the face.

use game::{Ending, MatchError, MatchLimits, MatchStatus, Prospect, Seat, StopSignal};
use games::{Advice, Game, GameError, Level, Line, LineText, Match, Move, Reason, Resources, TablebaseError, open};
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
fn play(game: &Game, levels: [u8; 2], seed: u64) -> (Vec<Move>, MatchStatus) {
    let player = |number| game.level(level(number), &resources(None), seed).expect("no table is needed");
    let mut players = levels.map(player);
    let mut played = Match::new(game.clone(), LIMITS);
    while let MatchStatus::Running(seat) = played.status() {
        let chosen = players[seat.index()].think(played.line(), TIME, &StopSignal::new());
        let advice = chosen.expect("the line is of this game").expect("the game is not over");
        played.play(advice.mv).expect("players play by the rules");
    }
    (played.line().moves().to_vec(), played.status())
}

#[test]
fn a_perfect_first_player_wins_in_time_whoever_it_plays() {
    let game = open("gobblers", None, &[("hands", "122/122")]).expect("the game exists");
    let (moves, status) = play(&game, [9, 6], 4);
    let MatchStatus::Over(payoff, Ending::Rules) = status else { panic!("{status:?}") };
    assert_eq!(payoff.winner(), Some(Seat::FIRST));
    assert!(moves.len() <= 13, "{moves:?}");
    assert_eq!(moves, play(&game, [9, 6], 4).0);
}

#[test]
fn disc_games_have_all_levels_on_every_board() {
    for (game, board) in [("othello", "4x4"), ("othello", "5x7"), ("othello", "9x9"), ("nip", "4x6"), ("nip", "6x6")] {
        let game = open(game, Some(board), &[]).expect("the game exists");
        for levels in [[0, 1], [2, 3], [4, 5]] {
            let (moves, status) = play(&game, levels, 7);
            assert!(matches!(status, MatchStatus::Over(_, Ending::Rules)), "{game:?}: {status:?}");
            assert_eq!(moves, play(&game, levels, 7).0, "{game:?}: the same seed, the same game");
        }
    }
}

#[test]
fn a_match_refuses_what_is_illegal_and_ends_by_its_limits() {
    let game = open("gobblers", None, &[("first-turns", "1:no-centre")]).expect("the game exists");
    let mut played = Match::new(game, MatchLimits { plies: Some(2), ..MatchLimits::default() });
    let start = played.position().clone();
    assert_eq!(start.text(), "././././././././. 1 t1");
    assert!(matches!(start.parse_move("S@b2"), Err(GameError::Illegal { .. })));
    assert!(matches!(start.parse_move("Z@b2"), Err(GameError::Text(_))));
    let later = start.play_text("S@a1").expect("it is legal").1;
    let centre = later.play_text("S@a2").expect("it is legal").1.parse_move("S@b2").expect("the limit is behind");
    assert!(matches!(played.play(centre), Err(MatchError::Illegal(_))));
    let mv = |position: &games::Position, text: &str| position.parse_move(text).expect("it is legal");
    assert_eq!(played.play(mv(&start, "S@a1")), Ok(MatchStatus::Running(Seat::SECOND)));
    let ended = played.play(mv(&later, "M@a1")).expect("it is legal");
    assert!(matches!(ended, MatchStatus::Over(_, Ending::PlyLimit)));
    let refused = GameError::from(played.play(mv(&later, "S@a2")).expect_err("the game is over"));
    assert_eq!(refused.to_string(), "the game is over; there is nothing left to play");
    assert_eq!((played.line().move_texts(), played.status()), (vec!["S@a1".to_owned(), "M@a1".to_owned()], ended));
}

#[test]
fn a_player_is_asked_about_any_position_and_says_what_it_found() {
    let game = open("gobblers", None, &[]).expect("the game exists");
    let mut player = game.level(level(4), &resources(None), 1).expect("nothing is wrong");
    let mut ask = |position: &str| -> Result<Option<Advice>, GameError> {
        player.think(&Line::from_text(&game, Some(position))?, TIME, &StopSignal::new())
    };
    let won = ask("S/S/./././././l/l 1").expect("it is a position").expect("the game is not over");
    assert!(["M@c1", "L@c1"].contains(&&*game.move_text(won.mv)), "{won:?}");
    assert_eq!(won.reason, Reason::Proven(Prospect::Win(1)));
    assert_eq!(ask("S/S/M/./././././. 2").expect("it is a position"), None);
    assert!(matches!(ask("SS/./././././././. 1"), Err(GameError::Text(_))));
}

#[test]
fn a_damaged_table_stops_the_perfect_player_and_nobody_else() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged_table");
    std::fs::create_dir_all(&directory).expect("the directory can be made");
    let game = open("gobblers", None, &[]).expect("the game exists");
    let path = game.tablebase().expect("it is small enough").path(&directory);
    std::fs::write(path, "no table").expect("the file can be written");
    let resources = resources(Some(directory));
    let refused = game.level(level(9), &resources, 1).err().expect("the table is damaged");
    assert!(matches!(refused, GameError::Tablebase(TablebaseError::Foreign { .. })), "{refused:?}");
    assert!(game.level(level(8), &resources, 1).is_ok());
}
