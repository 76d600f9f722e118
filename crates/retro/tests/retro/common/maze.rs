use game::{Duel, Game, Payoff, Ranked, Seat, Unplay};

/// One token in a maze of one-way passages, moved by both players in turn; who may not move it has what the room says.
///
/// A number that stands for no room is a wall.
#[derive(Clone, Debug)]
pub struct Maze {
    rooms: Vec<Option<Exits>>,
    /// From where each room can be entered.
    entries: Vec<Vec<u32>>,
    stretch: u64,
}

#[derive(Clone, Debug)]
enum Exits {
    /// To these rooms.
    To(Vec<u32>),
    /// The game is over, with this score for the player to move.
    Over(i32),
}

/// Where the token is, and who moves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    pub number: u32,
    pub seat: Seat,
}

impl Maze {
    fn new(rooms: Vec<Option<Exits>>) -> Maze {
        let mut entries = vec![Vec::new(); rooms.len()];
        for (from, room) in rooms.iter().enumerate() {
            if let Some(Exits::To(exits)) = room {
                for &to in exits {
                    entries[to as usize].push(from as u32);
                }
            }
        }
        // The usual length, so that there are several stretches and the last is a short one.
        Maze { rooms, entries, stretch: 1024 }
    }

    /// The same maze, in stretches of this length.
    pub fn in_stretches_of(self, stretch: u64) -> Maze {
        Maze { stretch, ..self }
    }

    /// So many corridors of so many passages, each to a room that is lost for the player to move there.
    pub fn corridors(corridors: u32, passages: u32) -> Maze {
        let room = |number: u32| match number % (passages + 1) {
            0 => Exits::Over(-1),
            _ => Exits::To(vec![number - 1]),
        };
        Maze::new((0..corridors * (passages + 1)).map(|number| Some(room(number))).collect())
    }

    /// A ring of which one room in `gap` is over, in turn lost, drawn and won for the player to move; from the others one or
    /// two steps can be made.
    pub fn ring(rooms: u32, gap: u32) -> Maze {
        let room = |number: u32| {
            if number % gap == gap - 1 {
                Exits::Over([-1, 0, 1][(number / gap % 3) as usize])
            } else {
                Exits::To(vec![(number + 1) % rooms, (number + 2) % rooms])
            }
        };
        Maze::new((0..rooms).map(|number| Some(room(number))).collect())
    }

    /// Passages by chance, with walls, endless walks and rooms of every kind.
    pub fn random(rooms: u32, seed: u64) -> Maze {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut chance = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let kinds: Vec<u64> = (0..rooms).map(|_| chance(100)).collect();
        // The token starts in the first room, which is never a wall.
        let is_wall = |number: u32| number > 0 && kinds[number as usize] < 10;
        let mut room = |number: u32| match kinds[number as usize] {
            _ if is_wall(number) => None,
            10..17 => Some(Exits::Over(-1)),
            17..20 => Some(Exits::Over(1)),
            20..22 => Some(Exits::Over(0)),
            _ => {
                let count = 1 + chance(3);
                let exits = (0..count).map(|_| chance(u64::from(rooms)) as u32).filter(|&to| !is_wall(to));
                let mut exits: Vec<u32> = exits.collect();
                exits.sort_unstable();
                exits.dedup();
                Some(if exits.is_empty() { Exits::Over(-1) } else { Exits::To(exits) })
            }
        };
        Maze::new((0..rooms).map(&mut room).collect())
    }

    fn room(&self, number: u32) -> &Exits {
        self.rooms[number as usize].as_ref().expect("a room, no wall")
    }
}

impl Game for Maze {
    type Position = Room;
    type Move = u32;
    type Moves<'a> = std::iter::Copied<std::slice::Iter<'a, u32>>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Room {
        Room { number: 0, seat: Seat::FIRST }
    }

    fn to_move(&self, pos: &Room) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &Room) -> Self::Moves<'_> {
        match self.room(pos.number) {
            Exits::To(exits) => exits.iter().copied(),
            Exits::Over(_) => [].iter().copied(),
        }
    }

    fn play(&self, pos: &Room, mv: u32) -> Room {
        Room { number: mv, seat: pos.seat.opponent() }
    }

    fn payoff(&self, pos: &Room) -> Option<Payoff> {
        match self.room(pos.number) {
            Exits::To(_) => None,
            Exits::Over(score) => Some(Payoff::duel(pos.seat, *score)),
        }
    }
}

impl Duel for Maze {
    fn highest_score(&self) -> i32 {
        1
    }
}

/// Who is to move does not matter.
impl Ranked for Maze {
    fn ranks(&self) -> u64 {
        self.rooms.len() as u64
    }

    fn rank(&self, pos: &Room) -> u64 {
        u64::from(pos.number)
    }

    fn unrank(&self, rank: u64) -> Option<Room> {
        self.rooms[rank as usize].as_ref().map(|_| Room { number: rank as u32, seat: Seat::FIRST })
    }

    fn stretch(&self) -> u64 {
        self.stretch
    }
}

impl Unplay for Maze {
    fn predecessors(&self, pos: &Room, visit: &mut dyn FnMut(Room)) {
        let seat = pos.seat.opponent();
        self.entries[pos.number as usize].iter().for_each(|&number| visit(Room { number, seat }));
    }
}
