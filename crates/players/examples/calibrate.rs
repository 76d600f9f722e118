//! throw-away: fits the dials of the levels
use discs::{Discs, Move as DiscMove};
use game::{Game, Match, MatchLimits, MatchStatus, Seat, StopSignal};
use players::discs::{Means, Strength};
use players::{Player, Question, Reason, Thought};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::{Duration, Instant};

type Boxed<G> = Box<dyn Player<G>>;

fn bout<G: Game + Clone>(game: &G, limits: MatchLimits, players: &mut [Boxed<G>], time: Duration) -> Option<Seat> {
    let mut match_ = Match::new(game.clone(), limits);
    let stop = StopSignal::new();
    loop {
        match match_.status() {
            MatchStatus::Running(seat) => {
                let past: Vec<G::Position> = match_.line().positions().to_vec();
                let (pos, past) = past.split_last().unwrap();
                let question = Question { pos, past, time, stop: &stop };
                let thought = players[seat.index()].think(game, &question).unwrap();
                match_.play(thought.mv).unwrap();
            }
            MatchStatus::Over(payoff, _) => return payoff.winner(),
        }
    }
}

/// Score of A in a game with this number
fn score<G: Game + Clone>(
    game: &G,
    limits: MatchLimits,
    a: &dyn Fn(u64) -> Boxed<G>,
    b: &dyn Fn(u64) -> Boxed<G>,
    number: u64,
    time: Duration,
) -> f64 {
    let seats = game.seats();
    let mine = |seat: usize| seat % 2 == (number % 2) as usize;
    let mut players: Vec<Boxed<G>> = (0..seats)
        .map(|seat| {
            let seed = number * 8 + seat as u64 + 1_000_003;
            if mine(seat) { a(seed) } else { b(seed) }
        })
        .collect();
    match bout(game, limits, &mut players, time) {
        None => 0.5,
        Some(seat) => {
            if mine(seat.index()) {
                1.0
            } else {
                0.0
            }
        }
    }
}

struct Fit {
    x: f64,
    p: f64,
    slope: f64,
}

/// Finds x where A(x) scores `target` against B; `slope` is a guess of the logit's slope in x (may be negative)
#[allow(clippy::too_many_arguments)]
fn fit<G: Game + Clone>(
    name: &str,
    game: &G,
    limits: MatchLimits,
    a: &dyn Fn(f64, u64) -> Boxed<G>,
    b: &dyn Fn(u64) -> Boxed<G>,
    start: f64,
    slope: f64,
    range: (f64, f64),
    target: f64,
    games: u64,
    time: Duration,
) -> Fit {
    let batch = 40;
    let goal = (target / (1.0 - target)).ln();
    let mut data: Vec<(f64, f64)> = Vec::new();
    let mut x = start;
    let (mut c, mut m) = (goal, slope);
    let begin = Instant::now();
    let mut number = 0;
    while number < games {
        let mut sum = 0.0;
        for _ in 0..batch {
            sum += score(game, limits, &|seed| a(x, seed), b, number, time);
            number += 1;
        }
        data.push((x, sum));
        // logistic fit around `start`, with priors
        c = goal;
        m = slope;
        for _ in 0..30 {
            let (mut g0, mut g1, mut h00, mut h01, mut h11) =
                (0.0, -(m - slope) * 8.0 / (slope * slope), 0.0, 0.0, 8.0 / (slope * slope));
            g0 += -(c - goal) * 0.2;
            h00 += 0.2;
            for &(x, s) in &data {
                let d = x - start;
                let p = 1.0 / (1.0 + (-(c + m * d)).exp());
                let n = batch as f64;
                g0 += s - n * p;
                g1 += (s - n * p) * d;
                let w = n * p * (1.0 - p) + 1e-9;
                h00 += w;
                h01 += w * d;
                h11 += w * d * d;
            }
            let det = h00 * h11 - h01 * h01;
            c += (h11 * g0 - h01 * g1) / det;
            m += (h00 * g1 - h01 * g0) / det;
            if m * slope < 0.15 * slope * slope {
                m = 0.15 * slope;
            }
        }
        x = (start + (goal - c) / m).clamp(range.0, range.1);
    }
    let (n, s): (f64, f64) = data.iter().skip(data.len() / 3).fold((0.0, 0.0), |(n, s), d| (n + batch as f64, s + d.1));
    println!(
        "{name}: x={x:.4} e^x={:.4} recent score {:.3} slope {m:.2} {:.1} s   tried {:?}",
        x.exp(),
        s / n,
        begin.elapsed().as_secs_f64(),
        data.iter().map(|d| ((d.0 * 100.0).round() / 100.0, (d.1 / batch as f64 * 100.0).round())).collect::<Vec<_>>()
    );
    Fit { x, p: s / n, slope: m }
}

struct MostStones(Pcg64);
impl Player<Discs<u64>> for MostStones {
    fn think(&mut self, game: &Discs<u64>, q: &Question<'_, Discs<u64>>) -> Option<Thought<DiscMove>> {
        let best = game.moves(q.pos).max_by_key(|&mv| {
            let after = game.play(q.pos, mv);
            ((64 - after.mine.count_ones()), self.0.random::<u32>())
        })?;
        Some(Thought::new(best, Reason::Instinct))
    }
}

const TIME: Duration = Duration::from_mins(10);
const NONE: MatchLimits = MatchLimits { repetition: None, plies: None, time: None };

fn discs_game(name: &str, rows: usize, columns: usize) -> Discs<u64> {
    if name == "othello" {
        discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap())
            .unwrap()
    } else {
        let switches = discs::nip::switches([]).unwrap();
        discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
    }
}

/// plies and exact of the levels
const SIGHT: [(u32, u32); 10] = [(2, 8), (2, 8), (2, 8), (2, 8), (2, 8), (4, 10), (4, 10), (4, 10), (4, 10), (0, 0)];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let target: f64 = args.get(1).map_or(0.69, |a| a.parse().unwrap());
    let games: u64 = args.get(2).map_or(600, |a| a.parse().unwrap());
    match args[0].as_str() {
        "othello" => discs_ladder(&discs_game("othello", 8, 8), target, games, &args[3..]),
        "nip" => {
            let (r, c) = args[3].split_once('x').unwrap();
            discs_ladder(&discs_game("nip", r.parse().unwrap(), c.parse().unwrap()), target, games, &args[4..])
        }
        "gobblers" => gobblers_ladder(target, games, &args[3..]),
        "row" => row_ladder(target, games, &args[3..]),
        "halma" => halma_ladder(target, games, &args[3], &args[4..]),
        "four" => four_ladder(target, games, &args[3..]),
        _ => panic!(),
    }
}

/// A ladder by one dial: `make(level)(x, seed)`; the child is fitted first unless dials are known.
#[allow(clippy::too_many_arguments)]
fn ladder<G: Game + Clone>(
    game: &G,
    limits: MatchLimits,
    target: f64,
    games: u64,
    rest: &[String],
    log: bool,
    child: &dyn Fn(u64) -> Boxed<G>,
    make: &dyn Fn(usize, f64, u64) -> Boxed<G>,
    start: f64,
    slope0: f64,
    range: (f64, f64),
    top: &dyn Fn(u64) -> Boxed<G>,
    last: usize,
) {
    let show = |x: f64| if log { x.exp() } else { x };
    let mut known: Vec<f64> = rest
        .iter()
        .map(|a| {
            let v: f64 = a.parse().unwrap();
            if log { v.ln() } else { v }
        })
        .collect();
    if known.is_empty() {
        let f = fit(
            "0 against the child",
            game,
            limits,
            &|x, seed| make(0, x, seed),
            child,
            start,
            slope0,
            range,
            0.45,
            games,
            TIME,
        );
        known.push(f.x);
    }
    let mut slope = slope0;
    for k in known.len()..last {
        let below = *known.last().unwrap();
        let b = |seed: u64| make(k - 1, below, seed);
        let guess = below + (target / (1.0 - target)).ln() / slope;
        let f = fit(
            &format!("{k} against {}", k - 1),
            game,
            limits,
            &|x, seed| make(k, x, seed),
            &b,
            guess,
            slope,
            range,
            target,
            games,
            TIME,
        );
        slope = f.slope;
        known.push(f.x);
        println!("   so far {:?}", known.iter().map(|x| (show(*x) * 10.0).round() / 10.0).collect::<Vec<_>>());
    }
    let begin = Instant::now();
    let x8 = known[last - 1];
    let sum: f64 =
        (0..60).map(|n| score(game, limits, top, &|seed| make(last - 1, x8, seed), n, Duration::from_millis(30))).sum();
    println!("top at 30 ms against {}: {:.3} of 60, {:.0} s", last - 1, sum / 60.0, begin.elapsed().as_secs_f64());
}

fn gobblers_ladder(target: f64, games: u64, rest: &[String]) {
    use gobblers::*;
    use players::gobblers::{BySearch, Player, Strength};
    let (rules, first) = rules(&switches([("lift", rest[0].as_str())]).unwrap()).unwrap();
    let game = Handicapped::new(Gobblers::new(rules), first);
    let limits = MatchLimits { repetition: Some(3), plies: Some(200), time: None };
    let top = |seed: u64| -> Boxed<Handicapped> {
        Box::new(Player::perfect(seed, BySearch::new(Handicapped::new(Gobblers::new(rules), first), 1 << 26)))
    };
    ladder(
        &game,
        limits,
        target,
        games,
        &rest[1..],
        false,
        &|seed| Box::new(players::Naive::new(seed)),
        &|_, x, seed| Box::new(Player::with_strength(Strength::seeing(x.round() as u32), seed)),
        80.0,
        0.02,
        (0.0, 790.0),
        &top,
        9,
    );
}

fn row_ladder(target: f64, games: u64, rest: &[String]) {
    use players::general::{BySolver, LEVELS, Player, Strength};
    let game = row::Row::<u64>::new(row::Setup::CONNECT_FOUR);
    let oracle = || BySolver::new(row::Row::<u64>::new(row::Setup::CONNECT_FOUR), 1 << 20);
    let top = |seed: u64| -> Boxed<row::Row<u64>> {
        Box::new(Player::with_oracle(
            players::Level::HIGHEST,
            seed,
            BySolver::new(row::Row::<u64>::new(row::Setup::CONNECT_FOUR), 1 << 24),
        ))
    };
    ladder(
        &game,
        NONE,
        target,
        games,
        rest,
        true,
        &|seed| Box::new(players::Naive::new(seed)),
        &|k, x, seed| {
            Box::new(Player::of_strength(
                Strength { gives: ((x.exp() * 10.0).round() as i32).max(1), ..LEVELS[k] },
                seed,
                oracle(),
            ))
        },
        4.0,
        -1.5,
        (0.0, 6.0),
        &top,
        9,
    );
}

struct Longest<const N: usize, B: halma::CellSet>(eval::halma::Strategies<B, N>, Pcg64);
impl<const N: usize, B: halma::CellSet> Player<halma::Halma<B, N>> for Longest<N, B> {
    fn think(
        &mut self,
        game: &halma::Halma<B, N>,
        q: &Question<'_, halma::Halma<B, N>>,
    ) -> Option<Thought<halma::Move>> {
        use game::MoveValue;
        let mut moves: Vec<(i32, halma::Move)> =
            game.moves(q.pos).map(|mv| (self.0.move_value_for_mover(game, q.pos, mv), mv)).collect();
        moves.sort_by_key(|(value, _)| -value);
        let tenth = moves.len().div_ceil(10);
        let k = self.1.random_range(0..tenth);
        moves.get(k).map(|&(_, mv)| Thought::new(mv, Reason::Instinct))
    }
}

fn halma_ladder(target: f64, games: u64, win: &str, rest: &[String]) {
    use halma::*;
    use players::halma::{ForTwo, LEVELS, Means, Strength};
    let game: Halma<u64, 2> =
        Halma::new(Variant::new(8, 8, None, 2).unwrap(), switches([("win", win)]).unwrap()).unwrap();
    let means = Means { memory: 1 << 22, threads: 1 };
    let child = |seed: u64| -> Boxed<Halma<u64, 2>> {
        Box::new(Longest(
            eval::halma::Strategies::new(&game, &eval::halma::Mix::from(eval::halma::Strategy::Longest)).unwrap(),
            Pcg64::seed_from_u64(seed),
        ))
    };
    let make = |k: usize, x: f64, seed: u64| -> Boxed<Halma<u64, 2>> {
        Box::new(ForTwo::with_strength(
            Strength { gives: (x.exp().round() as i32).max(1), ..LEVELS[k] },
            &game,
            means,
            seed,
        ))
    };
    let top =
        |seed: u64| -> Boxed<Halma<u64, 2>> { Box::new(ForTwo::new(&game, players::Level::HIGHEST, means, seed)) };
    ladder(&game, game.match_limits(), target, games, rest, true, &child, &make, 5.0, -3.0, (1.0, 6.5), &top, 9);
}

fn four_ladder(target: f64, games: u64, rest: &[String]) {
    use halma::*;
    use players::halma::{ForFour, LEVELS, Strength};
    type F = Halma<U256, 4>;
    let game: F = Halma::new(Variant::new(16, 16, None, 4).unwrap(), switches([]).unwrap()).unwrap();
    let child = |seed: u64| -> Boxed<F> {
        Box::new(Longest(
            eval::halma::Strategies::new(&game, &eval::halma::Mix::from(eval::halma::Strategy::Longest)).unwrap(),
            Pcg64::seed_from_u64(seed),
        ))
    };
    let make = |k: usize, x: f64, seed: u64| -> Boxed<F> {
        Box::new(ForFour::with_strength(
            Strength { gives_of_four: (x.exp().round() as i32).max(1), ..LEVELS[k] },
            &game,
            seed,
        ))
    };
    let top = |seed: u64| -> Boxed<F> { Box::new(ForFour::new(&game, players::Level::HIGHEST, seed)) };
    ladder(&game, game.match_limits(), target, games, rest, true, &child, &make, 5.0, -3.0, (1.0, 6.5), &top, 9);
}

/// Then: level-0 L if known, else 0 to fit it to the child; from level
fn discs_ladder(game: &Discs<u64>, target: f64, games: u64, rest: &[String]) {
    let means = Means { threads: 1, memory: 1 << 22 };
    let make = |k: usize| {
        move |x: f64, seed: u64| -> Boxed<Discs<u64>> {
            Box::new(players::discs::Player::with_strength(
                Strength::giving(x.exp().round() as i32, SIGHT[k].0, SIGHT[k].1),
                seed,
                game,
                means,
            ))
        }
    };
    let mut known: Vec<f64> = rest.iter().map(|a| a.parse::<f64>().unwrap().ln()).collect();
    if known.is_empty() {
        let child = |seed: u64| -> Boxed<Discs<u64>> { Box::new(MostStones(Pcg64::seed_from_u64(seed))) };
        // level 0 scores 46 % against the child
        let f = fit("0 against most stones", game, NONE, &make(0), &child, 6.4, -1.5, (3.0, 8.5), 0.46, games, TIME);
        known.push(f.x);
    }
    let mut slope = -2.0;
    for k in known.len()..9 {
        let below = *known.last().unwrap();
        let weaker = make(k - 1);
        let b = |seed: u64| weaker(below, seed);
        let guess = below + (target / (1.0 - target)).ln() / slope;
        let f = fit(
            &format!("{k} against {}", k - 1),
            game,
            NONE,
            &make(k),
            &b,
            guess,
            slope,
            (1.0, below + 0.3),
            target,
            games,
            TIME,
        );
        slope = f.slope;
        known.push(f.x);
        println!("   so far {:?}", known.iter().map(|x| x.exp().round() as i32).collect::<Vec<_>>());
    }
    let begin = Instant::now();
    let top = |seed: u64| -> Boxed<Discs<u64>> {
        Box::new(players::discs::Player::new(players::Level::HIGHEST, seed, game, means))
    };
    let eight = make(8);
    let x8 = known[8];
    let sum: f64 =
        (0..40).map(|n| score(game, NONE, &top, &|seed| eight(x8, seed), n, Duration::from_millis(30))).sum();
    println!("9 at 30 ms against 8: {:.3} of 40, {:.0} s", sum / 40.0, begin.elapsed().as_secs_f64());
}
