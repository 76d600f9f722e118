use super::flawed::{FlawedGame, Next, Node};
use discs::{Cell, Discs, Move, Word};
use game::{Notation, Seat, StopSignal};

/// How many nodes pass between two looks at the clock and the stop signal.
const NODES_PER_LOOK: u64 = 1 << 16;
/// Places in the memo of values: 48 MiB.
const MEMO: usize = 1 << 21;

/// What the program searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The best difference of stones.
    Exact,
    /// Only who wins: 1, 0 or -1.
    WinOnly,
}

/// The published program, rebuilt with its three slips.
///
/// Its values and its counts are found by two searches of the same tree. The value of the root does not depend on which
/// branches a sound alpha-beta cuts off, so [`Emulation::value`] may use full windows and a memo; the count of finished
/// lines does, so [`Emulation::lines`] cuts off as the program seems to have done and remembers nothing.
#[derive(Debug)]
pub struct Emulation {
    game: FlawedGame,
}

/// What the emulation believes of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belief {
    /// The difference of stones for the first player, or its sign if only the winner was searched for.
    pub for_first: i32,
    /// The first move with that value, in the order of the rows.
    pub first_move: String,
}

/// A look at a search under way: is told of the share that is done, 0 to 1, and of the lines counted so far.
pub type Look<'a> = &'a mut dyn FnMut(f64, u64);

impl Emulation {
    /// The emulation on a board of at most 64 cells.
    pub fn new(rules: Discs<u64>) -> Emulation {
        Emulation { game: FlawedGame::new(rules) }
    }

    /// What the program believes; `None` if `stop` was raised, or if there is nothing to choose at the start.
    pub fn value(&self, aim: Aim, look: Look<'_>, stop: &StopSignal) -> Option<Belief> {
        let highest = match aim {
            Aim::Exact => self.game.rules().board().cells().count() as i32,
            Aim::WinOnly => 1,
        };
        let mut search =
            Valuing { game: &self.game, aim, memo: vec![Known::default(); MEMO], watch: Watching::new(stop) };
        let mut best: Option<(i32, usize)> = None;
        self.for_each_root_move(look, &mut |node, cell, look| {
            let low = best.map_or(-highest - 1, |(score, _)| score);
            let score = search.score(node, low, highest + 1, look)?;
            if best.is_none_or(|(best, _)| score > best) {
                best = Some((score, cell));
            }
            Some(0)
        })?;
        let (for_first, cell) = best?;
        let first_move = self.game.rules().move_text(Move::Put(Cell(cell as u8)));
        Some(Belief { for_first, first_move })
    }

    /// The finished lines that the program counts; `None` if `stop` was raised.
    ///
    /// Moves are tried row by row. A node is left as soon as its best value is better for its chooser than the best value
    /// so far of the node before it, if that has the other chooser; in a search for the winner also as soon as its
    /// chooser wins. The root is never left early.
    pub fn lines(&self, aim: Aim, look: Look<'_>, stop: &StopSignal) -> Option<u64> {
        let mut search = Counting { game: &self.game, aim, lines: 0, watch: Watching::new(stop) };
        self.for_each_root_move(look, &mut |node, _, look| {
            search.score(node, None, look)?;
            Some(search.lines)
        })?;
        Some(search.lines)
    }

    /// Visits the nodes after each first move, and turns what they know of their own progress into that of the whole.
    fn for_each_root_move(
        &self,
        look: Look<'_>,
        visit: &mut dyn FnMut(&Node, usize, Look<'_>) -> Option<u64>,
    ) -> Option<()> {
        let root = self.game.root();
        let Next::Choice(legal) = self.game.next(&root) else { return Some(()) };
        let all = f64::from(legal.count());
        for (index, cell) in legal.bits().enumerate() {
            let mut within = |share: f64, lines| look((index as f64 + share) / all, lines);
            let lines = visit(&self.game.play(&root, cell), cell, &mut within)?;
            within(1.0, lines);
        }
        Some(())
    }
}

/// The value of a finished line for the first player.
fn judged(aim: Aim, difference: i32) -> i32 {
    match aim {
        Aim::Exact => difference,
        Aim::WinOnly => difference.signum(),
    }
}

/// Whether `score` is better than `other` for the chooser; both are for the first player.
fn better(chooser: Seat, score: i32, other: i32) -> bool {
    if chooser == Seat::FIRST { score > other } else { score < other }
}

/// Looks up now and then.
struct Watching<'a> {
    nodes: u64,
    stop: &'a StopSignal,
}

impl<'a> Watching<'a> {
    fn new(stop: &'a StopSignal) -> Watching<'a> {
        Watching { nodes: 0, stop }
    }

    /// Counts a node; `None` if the work is to stop.
    fn enter(&mut self, lines: u64, look: &mut dyn FnMut(f64, u64)) -> Option<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_LOOK) {
            look(0.0, lines);
            return (!self.stop.raised()).then_some(());
        }
        Some(())
    }
}

/// The search that counts.
struct Counting<'a> {
    game: &'a FlawedGame,
    aim: Aim,
    lines: u64,
    watch: Watching<'a>,
}

/// The chooser of a node and its best value so far.
type Rival = Option<(Seat, i32)>;

impl Counting<'_> {
    fn score(&mut self, node: &Node, before: Rival, look: &mut dyn FnMut(f64, u64)) -> Option<i32> {
        self.watch.enter(self.lines, look)?;
        let legal = match self.game.next(node) {
            Next::End(difference) => {
                self.lines += 1;
                return Some(judged(self.aim, difference));
            }
            Next::Pass(after) => return self.score(&after, before, look),
            Next::Choice(legal) => legal,
        };
        let chooser = node.chooser;
        let mut best: Option<i32> = None;
        for cell in legal.bits() {
            let score = self.score(&self.game.play(node, cell), best.map(|best| (chooser, best)), look)?;
            if best.is_some_and(|best| !better(chooser, score, best)) {
                continue;
            }
            best = Some(score);
            let won = self.aim == Aim::WinOnly && better(chooser, score, 0);
            let refused = before.is_some_and(|(rival, bound)| rival != chooser && better(chooser, score, bound));
            if won || refused {
                break;
            }
        }
        best
    }
}

/// The search for the value.
struct Valuing<'a> {
    game: &'a FlawedGame,
    aim: Aim,
    memo: Vec<Known>,
    watch: Watching<'a>,
}

/// What is known of a node: its value for the first player lies between `low` and `high`.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    mine: u64,
    theirs: u64,
    /// Seat to move, chooser and pass flags, and a bit that an empty place does not have.
    tag: u8,
    low: i8,
    high: i8,
}

impl Valuing<'_> {
    /// A value that is right if it lies between the bounds, and a bound itself if not.
    fn score(&mut self, node: &Node, low: i32, high: i32, look: &mut dyn FnMut(f64, u64)) -> Option<i32> {
        self.watch.enter(0, look)?;
        let legal = match self.game.next(node) {
            Next::End(difference) => return Some(judged(self.aim, difference)),
            Next::Pass(after) => return self.score(&after, low, high, look),
            Next::Choice(legal) => legal,
        };
        let place = place(node);
        let known = self.known(place, node);
        if i32::from(known.low) >= high || known.low == known.high {
            return Some(known.low.into());
        }
        if i32::from(known.high) <= low {
            return Some(known.high.into());
        }
        let (mut low_now, mut high_now) = (low.max(known.low.into()), high.min(known.high.into()));
        let mut best: Option<i32> = None;
        for cell in legal.bits() {
            let score = self.score(&self.game.play(node, cell), low_now, high_now, look)?;
            if best.is_none_or(|best| better(node.chooser, score, best)) {
                best = Some(score);
            }
            if node.chooser == Seat::FIRST {
                low_now = low_now.max(score);
            } else {
                high_now = high_now.min(score);
            }
            if low_now >= high_now {
                break;
            }
        }
        let best = best.expect("a choice has a move");
        let proven_low = if best > low { best as i8 } else { known.low };
        let proven_high = if best < high { best as i8 } else { known.high };
        self.memo[place] = Known { low: proven_low, high: proven_high, ..known };
        Some(best)
    }

    fn known(&self, place: usize, node: &Node) -> Known {
        let known = self.memo[place];
        if (known.mine, known.theirs, known.tag) == (node.pos.mine, node.pos.theirs, tag(node)) {
            return known;
        }
        Known { mine: node.pos.mine, theirs: node.pos.theirs, tag: tag(node), low: i8::MIN, high: i8::MAX }
    }
}

fn tag(node: &Node) -> u8 {
    1 << 7 | (node.pos.seat.index() as u8) << 3 | (node.chooser.index() as u8) << 2 | node.passed
}

fn place(node: &Node) -> usize {
    let mixed = (node.pos.mine ^ u64::from(tag(node)) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ node.pos.theirs.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32);
    (mixed.wrapping_mul(0xa076_1d64_78bd_642f) >> 40) as usize % MEMO
}
