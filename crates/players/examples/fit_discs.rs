//! Fits the weights of `eval::discs` to games that the program plays against itself, and prints them as a table of
//! `crates/eval/src/discs/fitted.rs`.
//!
//! ```sh
//! cargo run --release -p players --features examples --example fit_discs -- othello 8x8 3000 1
//! ```
//!
//! The arguments are the game (`othello`, `nip` or `octagon`, which is Nip without flips along the rim), the board, the
//! number of games a round and the seed. A game begins with random moves, goes on with the best moves that a short look
//! ahead finds, and is solved when few cells are empty. Its solved score is what the positions before should have
//! foretold; the weights are those with the least squared error. Only the doubts of the search are taken from the
//! program as it is; the weights are made from nothing.

use discs::{Discs, Move, Position, Sides, Word as _};
use engines::{DiscSearch, Look, Resources};
use eval::discs::{FEATURES, Feature, Kin, Outlook, STAGES, Weights};
use game::{Game, Seat, StopSignal};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use solver::{Config, Goal, Limits, Solver};

/// With so many empty cells games are solved.
const SOLVED: u32 = 14;
/// How far ahead the players look, round by round: each round plays with the weights of the one before, and the last one's are
/// the result.
const ROUNDS: [u32; 3] = [2, 3, 5];
/// Moves that look at most so many hundredths of a stone worse than the best one are played as well.
const MARGIN: i32 = 25;
/// Pulls weights that the games say little of towards 0.
const RIDGE: f64 = 300.0;
/// Pulls the weights of neighbouring stages towards each other.
const EVEN: f64 = 100.0;

const PARAMETERS: usize = FEATURES * STAGES;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, size, games, seed] = &arguments[..] else { panic!("usage: fit_discs GAME BOARD GAMES SEED") };
    let game = open(name, size);
    let (games, seed) = (games.parse().expect("a number of games"), seed.parse().expect("a seed"));
    let mut weights = first_weights(&game);
    let mut fit = Fit::new();
    for (round, plies) in ROUNDS.into_iter().enumerate() {
        fit = Fit::new();
        let mut random = Pcg64::seed_from_u64(seed);
        let mut player = Author::new(&game, &weights, plies);
        for _ in 0..games {
            player.play(&mut random, &mut fit);
        }
        let fitted = fit.solve();
        for (weight, fitted) in weights.by_stage.iter_mut().flatten().zip(&fitted) {
            *weight = (fitted * 1000.0).round() as i32;
        }
        eprintln!(
            "round {}: {} positions; standard deviation of the error {:.2} stones, of the scores {:.2}",
            round + 1,
            fit.samples,
            fit.error(&fitted),
            fit.spread(),
        );
    }
    println!("// {:?}: {name} {size}, {games} games, seed {seed}, {} positions.", Kin::of(&game), fit.samples);
    println!("[");
    for stage in weights.by_stage {
        println!("    {stage:?},");
    }
    println!("]");
}

/// Something to begin with: moves, anchors and what is stable are good, to stand next to an empty anchor is not.
fn first_weights(game: &Discs<u64>) -> Weights {
    let mut weights = Weights { by_stage: [[0; FEATURES]; STAGES], spread: Weights::of(game).spread };
    for stage in &mut weights.by_stage {
        stage[Feature::Moves as usize] = 500;
        stage[Feature::AnchorMoves as usize] = 1500;
        stage[Feature::Frontier as usize] = 200;
        stage[Feature::Stable as usize] = 1500;
        stage[Feature::DiagonalToAnchor as usize] = -2500;
        stage[Feature::BesideAnchor as usize] = -1000;
        stage[Feature::Cell00 as usize] = 3000;
    }
    weights
}

fn open(name: &str, size: &str) -> Discs<u64> {
    let (rows, columns) = discs::parse_size(size).expect("a size like 8x8");
    match name {
        "othello" => {
            let switches = discs::othello::switches([]).expect("no switches");
            discs::othello::game(discs::othello::shape(rows, columns).expect("a board"), switches).expect("a game")
        }
        "nip" | "octagon" => {
            let rim = if name == "nip" { "on" } else { "off" };
            let switches = discs::nip::switches([("rim", rim)]).expect("there is such a switch");
            discs::nip::game(discs::nip::shape(rows, columns, &switches).expect("a board"), switches).expect("a game")
        }
        _ => panic!("{name} is not one of othello, nip and octagon"),
    }
}

/// Somebody who plays both sides.
struct Author<'g> {
    game: &'g Discs<u64>,
    search: DiscSearch<Outlook<u64>>,
    plies: u32,
    outlook: Outlook<u64>,
    solver: Solver<u64>,
}

impl<'g> Author<'g> {
    fn new(game: &'g Discs<u64>, weights: &Weights, plies: u32) -> Author<'g> {
        let outlook = Outlook::with_weights(game.board(), weights);
        let search = DiscSearch::new(outlook.clone(), Resources { memory: 1 << 22, threads: 1 });
        let config = Config { threads: 1, memory: 64 << 20, isa: game.isa() };
        Author { game, search, plies, outlook, solver: Solver::new(game.clone(), &config) }
    }

    /// Plays one game and shows its positions to the fit.
    fn play(&mut self, random: &mut Pcg64, fit: &mut Fit) {
        let game = self.game;
        let mut pos = game.start();
        // Mostly short beginnings, some of them long: then both sides have blundered more than anybody would.
        let longest = random.random_range(2..=game.empties(&pos) / 3);
        for _ in 0..random.random_range(2..=longest) {
            let Some(mv) = game.moves(&pos).choose(random) else { return };
            pos = game.play(&pos, mv);
        }
        let mut waiting: Vec<Position<u64>> = Vec::new();
        loop {
            let over = game.moves(&pos).next().is_none();
            if over || game.empties(&pos) <= SOLVED {
                let score = self.score(&pos);
                for before in waiting.drain(..) {
                    let mirrored = if before.seat == pos.seat { score } else { -score };
                    self.show(&before, mirrored, fit);
                }
                if over {
                    return;
                }
                self.show(&pos, score, fit);
            } else {
                waiting.push(pos);
            }
            let mv = self.choose(&pos, random);
            pos = game.play(&pos, mv);
        }
    }

    fn choose(&mut self, pos: &Position<u64>, random: &mut Pcg64) -> Move {
        let look = Look { margin: MARGIN, ..Look::plies(self.plies) };
        let seen = self.search.look(self.game, pos, &look, &StopSignal::new()).expect("the game is not over");
        let best = seen.moves[0].1;
        let nearly = seen.moves.iter().filter(|(_, value)| *value >= best - MARGIN);
        nearly.choose(random).expect("the best is among them").0
    }

    fn score(&mut self, pos: &Position<u64>) -> i32 {
        self.solver.solve(pos, Goal::Exact, &Limits::default(), &StopSignal::new()).bounds.low
    }

    fn show(&self, pos: &Position<u64>, score: i32, fit: &mut Fit) {
        let other = Position { seat: Seat::FIRST, ..pos.passed() };
        let (legal, replies) = (self.game.mobility(pos), self.game.mobility(&other));
        // Who has to pass is judged after the pass.
        if legal.is_empty() {
            return;
        }
        let sides = Sides { mine: pos.mine, theirs: pos.theirs, legal, replies };
        let features = self.outlook.terrain().features(&sides);
        fit.add(&features, self.game.empties(pos), self.game.board().cells().count(), score);
    }
}

/// Least squares over weights that change evenly between the stages.
struct Fit {
    /// Sums of products of what belongs to two parameters.
    products: Vec<[f64; PARAMETERS]>,
    /// Sums of products with the score.
    with_score: [f64; PARAMETERS],
    squares: f64,
    samples: u64,
}

impl Fit {
    fn new() -> Fit {
        Fit { products: vec![[0.0; PARAMETERS]; PARAMETERS], with_score: [0.0; PARAMETERS], squares: 0.0, samples: 0 }
    }

    fn add(&mut self, features: &[i32; FEATURES], empties: u32, cells: u32, score: i32) {
        let (stage, share) = eval::discs::stage(empties, cells);
        let mut row = [(0, 0.0); 2 * FEATURES];
        for (index, &feature) in features.iter().enumerate() {
            row[index] = (stage * FEATURES + index, f64::from(feature) * (1.0 - share));
            row[FEATURES + index] = ((stage + 1) * FEATURES + index, f64::from(feature) * share);
        }
        let score = f64::from(score);
        for &(parameter, value) in row.iter().filter(|(_, value)| *value != 0.0) {
            self.with_score[parameter] += value * score;
            for &(other, other_value) in &row {
                self.products[parameter][other] += value * other_value;
            }
        }
        self.squares += score * score;
        self.samples += 1;
    }

    /// The weights, in stones, stage by stage.
    fn solve(&self) -> Vec<f64> {
        let mut matrix = self.products.clone();
        let mut right = self.with_score;
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] += RIDGE;
            for neighbour in [index.checked_sub(FEATURES), Some(index + FEATURES)].into_iter().flatten() {
                if neighbour < PARAMETERS {
                    row[index] += EVEN;
                    row[neighbour] -= EVEN;
                }
            }
        }
        // Elimination needs no pivots: the matrix is positive definite.
        for pivot in 0..PARAMETERS {
            let row = matrix[pivot];
            for lower in pivot + 1..PARAMETERS {
                let factor = matrix[lower][pivot] / row[pivot];
                if factor != 0.0 {
                    for column in pivot..PARAMETERS {
                        matrix[lower][column] -= factor * row[column];
                    }
                    right[lower] -= factor * right[pivot];
                }
            }
        }
        let mut weights = vec![0.0; PARAMETERS];
        for pivot in (0..PARAMETERS).rev() {
            let known: f64 = (pivot + 1..PARAMETERS).map(|column| matrix[pivot][column] * weights[column]).sum();
            weights[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
        }
        weights
    }

    fn error(&self, weights: &[f64]) -> f64 {
        let with_score: f64 = weights.iter().zip(&self.with_score).map(|(weight, sum)| weight * sum).sum();
        let quadratic: f64 = (0..PARAMETERS)
            .map(|row| weights[row] * weights.iter().zip(&self.products[row]).map(|(a, b)| a * b).sum::<f64>())
            .sum();
        ((self.squares - 2.0 * with_score + quadratic) / self.samples as f64).sqrt()
    }

    fn spread(&self) -> f64 {
        (self.squares / self.samples as f64).sqrt()
    }
}
