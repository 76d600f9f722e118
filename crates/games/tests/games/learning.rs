//! What programs that learn see and play: planes of numbers, and games side by side.

use game::{Ending, MatchLimits, MatchStatus, Scene};
use games::{BatchOutput, BatchPlan, Game, Match, Move, Observation, Position, Roster};

/// One game of every kind, with words of both widths where there are two.
fn games() -> Vec<Game> {
    let open = |name, board, roster| games::open_with(name, board, roster, &[]).expect("the game exists");
    let usual = Roster::default();
    let halma = |players| Roster { pieces: None, players: Some(players) };
    vec![
        open("othello", Some("6x6"), usual),
        open("othello", Some("10x10"), usual),
        open("nip", Some("6x8"), usual),
        open("gobblers", None, usual),
        open("row", None, usual),
        open("row", Some("9x9"), usual),
        open("halma", Some("8x8"), halma(2)),
        open("halma", Some("16x16"), halma(4)),
    ]
}

/// The slow twin of [`Position::observe`]: everything is read off the scene.
fn planes_of(scene: &Scene, layout: &Observation, mover: usize, seats: usize) -> Vec<u8> {
    let area = layout.rows * layout.columns;
    let mut planes = vec![0; layout.len()];
    let kinds = scene.kinds.len() / seats;
    let plane = |token: game::Token| {
        let kind = scene.kinds_of(token.seat).position(|known| known == token).expect("it is known");
        (token.seat.index() + seats - mover) % seats * kinds + kind
    };
    for point in &scene.points {
        for &token in &point.stack {
            planes[plane(token) * area + point.y as usize * layout.columns + point.x as usize] = 1;
        }
    }
    for &token in scene.hands.iter().flat_map(|hand| &hand.tokens) {
        let first = (seats * kinds + plane(token)) * area;
        planes[first..first + area].iter_mut().for_each(|count| *count += 1);
    }
    let last = planes.len() - area;
    planes[last..].fill(mover as u8);
    planes
}

#[test]
fn planes_say_what_the_scene_says() {
    for game in games() {
        let layout = game.observation();
        let mut position = game.start();
        for ply in 0..60usize {
            let mut planes = vec![7; layout.len()];
            position.observe(&layout, &mut planes);
            let mover = position.to_move().index();
            assert_eq!(planes, planes_of(&position.scene(), &layout, mover, game.seats()), "{position:?}");
            let moves = position.moves();
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            position = position.play(mv).expect("it is legal");
        }
    }
}

/// What some games side by side say.
#[derive(Clone, Debug, PartialEq)]
struct Said {
    legal: Vec<u8>,
    planes: Vec<u8>,
    to_move: Vec<u8>,
    rewards: Vec<f32>,
    ended: Vec<u8>,
    cut: Vec<u8>,
}

impl Said {
    fn new(game: &Game, games: usize) -> Said {
        let bytes = |each: usize| vec![9; games * each];
        Said {
            legal: bytes(game.move_codes() as usize),
            planes: bytes(game.observation().len()),
            to_move: bytes(1),
            rewards: vec![9.0; games * game.seats()],
            ended: bytes(1),
            cut: bytes(1),
        }
    }

    fn output(&mut self) -> BatchOutput<'_> {
        let Said { legal, planes, to_move, rewards, ended, cut } = self;
        BatchOutput { legal, planes, to_move, rewards, ended, cut }
    }
}

/// The slow twin of a batch: one position a game, played by the face.
fn check_position(said: &Said, number: usize, game: &Game, position: &Position) {
    let codes = game.move_codes() as usize;
    let mut legal = vec![0; codes];
    position.moves().into_iter().for_each(|mv| legal[mv.code() as usize] = 1);
    assert_eq!(said.legal[number * codes..(number + 1) * codes], legal);
    assert_eq!(usize::from(said.to_move[number]), position.to_move().index());
    let layout = game.observation();
    let mut planes = vec![0; layout.len()];
    position.observe(&layout, &mut planes);
    assert_eq!(said.planes[number * planes.len()..(number + 1) * planes.len()], planes);
}

#[test]
fn games_side_by_side_are_the_games_alone() {
    const GAMES: usize = 5;
    const LIMIT: u32 = 30;
    for game in games() {
        let plan = BatchPlan { games: GAMES, threads: 2, plies: LIMIT, repetition: None, seed: 3 };
        let mut batch = game.batch(plan);
        let mut said = Said::new(&game, GAMES);
        batch.reset(3, &mut said.output());
        let mut twins = vec![(game.start(), 0); GAMES];
        for _ in 0..70 {
            let mut codes = vec![0; GAMES];
            batch.sample(&mut codes);
            batch.step(&codes, &mut said.output()).expect("they are legal");
            for (number, (position, plies)) in twins.iter_mut().enumerate() {
                let after = position.play(Move::of_code(codes[number] as u32)).expect("it is legal");
                *plies += 1;
                let (payoff, cut) = (after.payoff(), after.payoff().is_none() && *plies >= LIMIT);
                assert_eq!((said.ended[number] == 1, said.cut[number] == 1), (payoff.is_some(), cut));
                let seats = game.seats();
                let rewards: Vec<f32> = match payoff {
                    Some(payoff) => payoff.entries().iter().map(|got| got.signum() as f32).collect(),
                    None => vec![0.0; seats],
                };
                assert_eq!(said.rewards[number * seats..(number + 1) * seats], rewards);
                let begins = payoff.is_some() || cut;
                (*position, *plies) = if begins { (game.start(), 0) } else { (after, *plies) };
                check_position(&said, number, &game, position);
                assert_eq!(batch.position(number).as_ref(), Some(&*position));
            }
        }
        assert!(batch.position(GAMES).is_none());
    }
}

/// The slow twin is a match. Whoever can repeat a position does so every other time, so that games end by repetition, by the rules and at the limit.
#[test]
fn repeated_positions_end_games_as_they_end_matches() {
    const GAMES: usize = 6;
    const LIMIT: u32 = 40;
    let halma = games::open_with("halma", Some("5x5"), Roster { pieces: Some(3), players: None }, &[]);
    let gobblers = games::open("gobblers", None, &[]);
    for game in [halma, gobblers].map(|game| game.expect("the game exists")) {
        let repetition = game.match_limits().repetition;
        assert_eq!(repetition, Some(3));
        let mut batch = game.batch(BatchPlan { games: GAMES, threads: 2, plies: LIMIT, repetition, seed: 5 });
        let mut said = Said::new(&game, GAMES);
        batch.reset(5, &mut said.output());
        let limits = MatchLimits { repetition, plies: Some(LIMIT as usize), time: None };
        let mut twins: Vec<Match> = (0..GAMES).map(|_| Match::new(game.clone(), limits)).collect();
        let mut endings = Vec::new();
        for step in 0..400 {
            let mut codes = vec![0; GAMES];
            batch.sample(&mut codes);
            for (code, twin) in codes.iter_mut().zip(&twins) {
                let known = twin.line().positions();
                let back = |mv: &Move| twin.position().play(*mv).is_ok_and(|after| known.contains(&after));
                if let Some(mv) = twin.position().moves().into_iter().find(back).filter(|_| step % 2 == 0 || step > 200)
                {
                    *code = i64::from(mv.code());
                }
            }
            batch.step(&codes, &mut said.output()).expect("they are legal");
            for (number, twin) in twins.iter_mut().enumerate() {
                twin.play(Move::of_code(codes[number] as u32)).expect("it is legal");
                let (ended, cut) = match twin.status() {
                    MatchStatus::Running(_) => (false, false),
                    MatchStatus::Over(_, ending) => {
                        endings.push(ending);
                        (ending != Ending::PlyLimit, ending == Ending::PlyLimit)
                    }
                };
                assert_eq!((said.ended[number] == 1, said.cut[number] == 1), (ended, cut));
                let rewards: Vec<f32> = match twin.status() {
                    MatchStatus::Over(payoff, _) => payoff.entries().iter().map(|got| got.signum() as f32).collect(),
                    MatchStatus::Running(_) => vec![0.0; 2],
                };
                assert_eq!(said.rewards[number * 2..(number + 1) * 2], rewards);
                if ended || cut {
                    *twin = Match::new(game.clone(), limits);
                }
                assert_eq!(batch.position(number).as_ref(), Some(twin.position()));
            }
        }
        assert!(endings.contains(&Ending::Repetition), "{game:?}: {endings:?}");
        assert!(endings.iter().any(|&ending| ending != Ending::Repetition), "{game:?}: {endings:?}");
    }
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let game = games::open("othello", Some("6x6"), &[]).expect("the game exists");
    let played = |threads, seed| {
        let plan = BatchPlan { games: 700, threads, plies: 200, repetition: None, seed };
        let (mut batch, mut said) = (game.batch(plan), Said::new(&game, 700));
        batch.reset(seed, &mut said.output());
        for _ in 0..40 {
            let mut codes = vec![0; 700];
            batch.sample(&mut codes);
            batch.step(&codes, &mut said.output()).expect("they are legal");
        }
        said
    };
    assert_eq!(played(1, 5), played(2, 5));
    assert_ne!(played(2, 5), played(2, 6));
}

#[test]
fn a_move_that_is_not_legal_changes_nothing() {
    let game = games::open("othello", None, &[]).expect("the game exists");
    let plan = BatchPlan { games: 2, threads: 1, plies: 200, repetition: None, seed: 1 };
    let (mut batch, mut said) = (game.batch(plan), Said::new(&game, 2));
    batch.reset(1, &mut said.output());
    let before = said.clone();
    for codes in [[19, 0], [19, -1], [19, 1 << 40]] {
        let error = batch.step(&codes, &mut said.output()).expect_err("one is not legal");
        assert!(error.to_string().starts_with("game 1: ") && error.to_string().ends_with("legal is d3, c4, f5, e6"));
    }
    let error = batch.step(&[19], &mut said.output()).expect_err("one is missing");
    assert_eq!(error.to_string(), "1 moves are given for 2 games; give one for each");
    assert_eq!((said, batch.position(0)), (before, Some(game.start())));
}
