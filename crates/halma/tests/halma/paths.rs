//! The way of every move as its gesture tells it, checked by the rules alone: a step goes to a neighbour, a hop over one piece.

use crate::common::game;
use game::{Depict, Game, Gesture, Scene};
use halma::{CellSet, Halma, Move, U256, Variant};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{HashMap, VecDeque};

type Place = (i32, i32);

/// What stands on the board, by column and row.
struct Board {
    taken: HashMap<Place, bool>,
}

impl Board {
    fn of(scene: &Scene) -> Board {
        let points = scene.points.iter().map(|point| (place(scene, &point.name), !point.stack.is_empty()));
        Board { taken: points.collect() }
    }

    fn is_empty(&self, place: Place) -> bool {
        self.taken.get(&place) == Some(&false)
    }

    fn is_step(&self, from: Place, to: Place) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        x.abs().max(y.abs()) == 1 && self.is_empty(to)
    }

    fn is_hop(&self, from: Place, to: Place) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let over = (from.0 + x / 2, from.1 + y / 2);
        let straight = x.abs().max(y.abs()) == 2 && x % 2 == 0 && y % 2 == 0;
        straight && self.taken.get(&over) == Some(&true) && self.is_empty(to)
    }

    /// The fewest hops that lead from one place to another.
    fn fewest_hops(&self, from: Place, to: Place) -> Option<usize> {
        let mut hops = HashMap::from([(from, 0)]);
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            if at == to {
                return hops.get(&to).copied();
            }
            for next in self.taken.keys().copied().filter(|&next| self.is_hop(at, next)) {
                if !hops.contains_key(&next) {
                    hops.insert(next, hops[&at] + 1);
                    open.push_back(next);
                }
            }
        }
        None
    }
}

fn place(scene: &Scene, name: &str) -> Place {
    let point = scene.point(name).expect("the gesture names points that exist");
    (point.x as i32, point.y as i32)
}

/// Checks all moves of positions of a random game; how many of them touch down on their way.
fn check<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>, plies: usize) -> usize {
    let mut random = Pcg64::seed_from_u64(0x4a1a);
    let mut pos = game.start();
    let mut chains = 0;
    for _ in 0..plies {
        let scene = game.scene(&pos);
        let board = Board::of(&scene);
        let moves: Vec<Move> = game.moves(&pos).collect();
        for &mv in &moves {
            let gesture = game.gesture(&pos, mv);
            let places: Vec<Place> = gesture.points().map(|name| place(&scene, name)).collect();
            match places.as_slice() {
                [] => assert_eq!((mv, gesture), (Move::Pass, Gesture::Pass)),
                [from, to] if board.is_step(*from, *to) => {}
                [from, .., to] => {
                    assert!(places.windows(2).all(|leg| board.is_hop(leg[0], leg[1])), "{gesture:?}");
                    assert_eq!(Some(places.len() - 1), board.fewest_hops(*from, *to), "{gesture:?}");
                    chains += usize::from(places.len() > 2);
                }
                [_] => panic!("{gesture:?}"),
            }
        }
        let Some(&mv) = moves.get(random.random_range(0..moves.len().max(1))) else { break };
        pos = game.play(&pos, mv);
    }
    chains
}

#[test]
fn the_points_on_the_way_are_a_shortest_chain_of_legal_hops() {
    assert!(check(&game::<u64, 2>(Variant::new(8, 8, None, 2).unwrap(), &[]), 120) > 100);
    assert!(check(&game::<u64, 2>(Variant::new(5, 5, Some(6), 2).unwrap(), &[("stay", "off")]), 120) > 100);
    assert!(check(&game::<u128, 2>(Variant::new(10, 10, None, 2).unwrap(), &[]), 60) > 100);
    assert!(check(&game::<U256, 4>(Variant::new(16, 16, None, 4).unwrap(), &[]), 30) > 20);
}

#[test]
fn a_step_and_a_single_hop_touch_down_nowhere_on_their_way() {
    let game = game::<u64, 2>(Variant::new(8, 8, None, 2).unwrap(), &[]);
    let start = game.start();
    let gestures: Vec<Gesture> = game.moves(&start).map(|mv| game.gesture(&start, mv)).collect();
    assert!(gestures.contains(&Gesture::carry("b6", "b5")));
    assert!(gestures.contains(&Gesture::carry("a6", "c6")));
}
