//! The same plan gives the same games, whoever plays them and in whatever order; what was kept is not played again.

use game::StopSignal;
use games::{Game, Line, LineText, Resources, Roster};
use library::Library;
use statistics::Sprt;
use tournament::{Format, Kept, Openings, Plan, Running, Standing, Tournament};

fn resources() -> Resources {
    Resources { threads: 1, memory: 1 << 24, portable: false, tables: None }
}

fn othello() -> Game {
    games::open("othello", Some("6x6"), &[]).expect("there is Othello")
}

fn plan(game: &Game, format: Format, players: &[&str], games: usize) -> Plan {
    let players: Vec<String> = players.iter().map(|&player| player.to_owned()).collect();
    Plan { openings: Openings::Random(2), ..Plan::new(game, format, &players, games, 9) }
}

/// All that does not depend on time.
fn timeless(standing: &Standing) -> String {
    let meetings = standing.meetings().iter();
    let meetings: Vec<_> =
        meetings.map(|meeting| (&meeting.players, &meeting.by_seat, meeting.pairs, meeting.plies)).collect();
    format!("{:?} {:?} {} {meetings:?}", standing.games(), standing.endings(), standing.different())
}

fn library(name: &str) -> Library {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tournament-{name}.db"));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    Library::open(&path).expect("the folder can be written to")
}

#[test]
fn threads_do_not_matter() {
    let (game, resources) = (othello(), resources());
    let plan = plan(&game, Format::RoundRobin, &["random", "greedy:CS", "level:1"], 20);
    let tournament = Tournament::new(&game, plan, &resources).unwrap();
    let run = |threads| {
        timeless(
            &tournament
                .run(&Running { threads, stop: None, sprt: None, ..Running::default() }, None, &mut |_| {})
                .unwrap(),
        )
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
}

#[test]
fn openings_are_the_same_for_both_colours() {
    let (game, resources) = (othello(), resources());
    let plan = plan(&game, Format::Match, &["random", "random"], 20);
    let tournament = Tournament::new(&game, plan, &resources).unwrap();
    let mut library = library("openings");
    let contest = library.begin_contest("identity", "plan", "test").unwrap();
    let kept = Some(Kept { library: &mut library, contest });
    tournament.run(&Running::default(), kept, &mut |_| {}).unwrap();
    let mut begun = Vec::new();
    library
        .contest_games(contest, 0..usize::MAX, &mut |game| {
            begun.push(game.moves.split(' ').take(2).collect::<Vec<_>>().join(" "));
        })
        .unwrap();
    assert_eq!(begun.len(), 20);
    assert!(begun.chunks(2).all(|pair| pair[0] == pair[1]), "{begun:?}");
    assert!(begun.windows(2).any(|pair| pair[0] != pair[1]), "openings differ");
}

#[test]
fn games_begin_with_the_positions_and_lines_of_a_list() {
    let (game, resources) = (games::open("othello", Some("4x4"), &[]).unwrap(), resources());
    let position = "-X---XX--XO----- O";
    let text = format!("# a comment\n\n{position}\nb1 a1\n{position}: a1\n");
    let openings = Openings::read(&game, &text).unwrap();
    let plan = Plan { openings, ..plan(&game, Format::Match, &["random", "random"], 6) };
    let tournament = Tournament::new(&game, Plan::read(&plan.text()).unwrap(), &resources).unwrap();
    let mut library = library("positions");
    let contest = library.begin_contest("identity", "plan", "test").unwrap();
    let kept = Some(Kept { library: &mut library, contest });
    tournament.run(&Running::default(), kept, &mut |_| {}).unwrap();
    let mut played = 0;
    let mut check = |kept: library::ContestGame| {
        let start = tournament.start_text(kept.number as usize);
        let expected = [Some(position), None, Some(position)][kept.number as usize / 2];
        assert_eq!(start.as_deref(), expected);
        let mut line = Line::from_text(&game, start.as_deref()).unwrap();
        line.push_line(&kept.moves).unwrap();
        assert_eq!(line.payoff().unwrap().entries(), kept.payoff, "the game is as it was kept");
        assert!(kept.moves.starts_with(["", "b1 a1", "a1"][kept.number as usize / 2]), "{}", kept.moves);
        played += 1;
    };
    library.contest_games(contest, 0..usize::MAX, &mut check).unwrap();
    assert_eq!(played, 6);
    for (wrong, said) in [
        ("b1 d4", "line 1 of the openings: move 2: d4 is not legal here"),
        ("-X---XX--XO---- O", "line 1 of the openings: "),
        ("-X---XX--XO----- O: a1 a1", "move 2: a1 is not legal here"),
        ("XXXXXXXXXXXXXXXX O", "the position leaves nothing to play"),
    ] {
        let error = Openings::read(&game, wrong).unwrap_err().to_string();
        assert!(error.contains(said), "{wrong}: {error}");
    }
    let guest = Plan { players: vec!["gtp:nobody".to_owned(), "random".to_owned()], ..plan };
    let error = Tournament::new(&game, guest, &resources).err().unwrap().to_string();
    assert!(error.contains("GTP knows only games from their start"), "{error}");
}

#[test]
fn what_was_kept_is_not_played_again_and_more_can_be_added() {
    let (game, resources) = (othello(), resources());
    let mut library = library("resumed");
    let contest = library.begin_contest("identity", "plan", "test").unwrap();
    let tournament = |games| {
        Tournament::new(&game, plan(&game, Format::Match, &["greedy:BP", "random"], games), &resources).unwrap()
    };
    let whole = tournament(60).run(&Running::default(), None, &mut |_| {}).unwrap();
    // Stopped before it began, then cut short.
    let stop = StopSignal::new();
    stop.raise();
    let stopped = Running { threads: 2, stop: Some(&stop), sprt: None, ..Running::default() };
    let kept = Some(Kept { library: &mut library, contest });
    assert_eq!(tournament(60).run(&stopped, kept, &mut |_| {}).unwrap().games(), 0);
    let kept = Some(Kept { library: &mut library, contest });
    assert_eq!(tournament(22).run(&Running::default(), kept, &mut |_| {}).unwrap().games(), 22);
    let before = library.contests().unwrap()[0].games;
    let kept = Some(Kept { library: &mut library, contest });
    let resumed = tournament(60)
        .run(&Running { threads: 2, stop: None, sprt: None, ..Running::default() }, kept, &mut |_| {})
        .unwrap();
    assert_eq!((before, library.contests().unwrap()[0].games), (22, 60));
    assert_eq!(timeless(&resumed), timeless(&whole));
}

#[test]
fn a_test_is_decided_by_the_same_games_on_any_number_of_threads() {
    let (game, resources) = (othello(), resources());
    let plan = plan(&game, Format::Match, &["greedy:BP+CS", "random"], 2000);
    let tournament = Tournament::new(&game, plan, &resources).unwrap();
    let sprt = Some(Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 });
    let run = |threads| {
        tournament.run(&Running { threads, stop: None, sprt, ..Running::default() }, None, &mut |_| {}).unwrap()
    };
    let (one, three) = (run(1), run(3));
    assert!(one.games() < 2000, "{}", one.games());
    assert_eq!(timeless(&one), timeless(&three));
}

#[test]
fn four_sit_everywhere_equally_often() {
    let roster = Roster { pieces: None, players: Some(4) };
    let (game, resources) = (games::open_with("halma", Some("16x16"), roster, &[]).unwrap(), resources());
    let mut plan = plan(&game, Format::Match, &["random", "random", "strategy:C", "random"], 8);
    plan.limits.plies = Some(10);
    let tournament = Tournament::new(&game, plan, &resources).unwrap();
    let standing = tournament.run(&Running::default(), None, &mut |_| {}).unwrap();
    for player in standing.players() {
        assert!(player.by_seat.iter().all(|counts| counts.games() == 2), "{player:?}");
    }
    assert_eq!(standing.endings().ply_limit, 8);
}

#[test]
fn a_plan_is_read_as_it_was_written_and_opens_its_game() {
    let roster = Roster { pieces: Some(3), players: Some(2) };
    let game = games::open_with("halma", Some("5x5"), roster, &[("win", "filled")]).unwrap();
    let plan = plan(&game, Format::Ladder, &["random", "random"], 4);
    let read = Plan::read(&plan.text()).expect("it is a plan");
    assert_eq!(read, plan);
    let opened = read.venue.open().unwrap();
    assert_eq!((opened.place(), opened.switches().to_string()), (game.place(), game.switches().to_string()));
    assert_eq!(Plan { games: 40, ..plan.clone() }.identity(), plan.identity());
    assert_ne!(Plan { seed: 40, ..plan.clone() }.identity(), plan.identity());
    assert_eq!(Plan::read("{}"), None);
}

#[test]
fn what_is_wrong_with_a_plan_is_said_before_the_first_game() {
    let (game, resources) = (othello(), resources());
    let wrong = |players: &[&str], games, format| {
        Tournament::new(&game, plan(&game, format, players, games), &resources).err().unwrap().to_string()
    };
    assert!(wrong(&["random"], 2, Format::Match).contains("is for 2 players and 1 was named"));
    assert!(wrong(&["random", "random", "random"], 2, Format::Match).contains("choose --round-robin"));
    assert!(wrong(&["random", "random"], 3, Format::Match).starts_with("3 games cannot be shared by 2 seats"));
    assert!(wrong(&["random", "clever"], 2, Format::Match).starts_with("othello has no player \"clever\""));
}

/// A guest that makes the first legal move, and remembers the seeds that it was given.
struct First(&'static std::sync::Mutex<Vec<u64>>);

impl games::Player for First {
    fn think(
        &mut self,
        line: &Line,
        _: std::time::Duration,
        _: &StopSignal,
    ) -> Result<Option<games::Advice>, games::GameError> {
        let first = line.position().moves().first().copied();
        Ok(first.map(|mv| games::Advice::new(mv, games::Reason::Instinct)))
    }
}

impl tournament::Guest for First {
    fn begin(&mut self, seed: u64) -> Result<(), String> {
        self.0.lock().map_err(|error| error.to_string())?.push(seed);
        Ok(())
    }
}

#[test]
fn whoever_a_front_end_brings_plays_too() {
    static SEEDS: std::sync::Mutex<Vec<u64>> = std::sync::Mutex::new(Vec::new());
    let (game, resources) = (othello(), resources());
    let plan = plan(&game, Format::Match, &["my own", "random"], 8);
    assert!(Tournament::new(&game, plan.clone(), &resources).is_err(), "nobody is called so");
    let tournament = Tournament::with_guests(&game, plan, &resources, &[0]).unwrap();
    let make = |player: usize| -> Box<dyn tournament::Guest> {
        assert_eq!(player, 0);
        Box::new(First(&SEEDS))
    };
    let heard = std::sync::Mutex::new(Vec::new());
    let hear = |game: &library::ContestGame| heard.lock().unwrap().push(game.number);
    let running = Running { threads: 2, guests: Some(&make), heard: Some(&hear), ..Running::default() };
    let standing = tournament.run(&running, None, &mut |_| {}).unwrap();
    assert_eq!((standing.games(), standing.faults().len()), (8, 0));
    assert_eq!(*heard.lock().unwrap(), (0..8).collect::<Vec<u64>>());
    let mut seeds = SEEDS.lock().unwrap().clone();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 8, "every game has a seed of its own");
}
