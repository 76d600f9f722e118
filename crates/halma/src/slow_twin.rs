use game::{Game, Notation, ParseError, Payoff, Seat, Switches};

/// The rules of Halma once more, slow and obvious: the tests compare [`Halma`](crate::Halma) with it.
///
/// It is written from the rule page alone, walks from cell to cell, and shares nothing with the fast rules but the names
/// and values of the switches. It cares neither for speed nor for good messages.
#[derive(Clone, Debug)]
pub struct SlowTwin {
    size: usize,
    pieces: usize,
    players: usize,
    filled: bool,
    leave_home: Option<u16>,
    stay: bool,
}

/// A position of [`SlowTwin`]: what stands on each cell, row by row, whose turn it is, and the turns left at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlowPosition {
    // As many as the largest board has; positions are `Copy`, so this cannot be a `Vec`.
    owners: [Option<Seat>; 256],
    seat: Seat,
    turns_left: [u16; 4],
}

/// A row and a column, counted from 0.
type Place = (usize, usize);

/// A move of [`SlowTwin`]: origin and destination, or `None` for a pass.
pub type SlowMove = Option<(Place, Place)>;

impl SlowTwin {
    /// The game on a square board with so many pieces for each of so many players.
    ///
    /// # Panics
    /// If `leave-home` is neither `off` nor a number.
    pub fn new(size: usize, pieces: usize, players: usize, switches: &Switches) -> SlowTwin {
        SlowTwin {
            size,
            pieces,
            players,
            filled: switches.get("win") == "filled",
            leave_home: match switches.get("leave-home") {
                "off" => None,
                turns => Some(turns.parse().expect("leave-home is a number")),
            },
            stay: switches.get("stay") == "on",
        }
    }

    /// The cells of the camp in which a player starts.
    pub fn home(&self, seat: Seat) -> Vec<(usize, usize)> {
        let rows: &[usize] = match self.pieces {
            3 => &[2, 1],
            6 => &[3, 2, 1],
            10 => &[4, 3, 2, 1],
            15 => &[5, 4, 3, 2, 1],
            19 => &[5, 5, 4, 3, 2],
            _ => &[4, 4, 3, 2],
        };
        let (bottom, right) = match (self.players, seat.index()) {
            (_, 0) => (true, false),
            (2, _) | (_, 2) => (false, true),
            (_, 1) => (false, false),
            _ => (true, true),
        };
        let mut cells = Vec::new();
        for (row, &length) in rows.iter().enumerate() {
            for column in 0..length {
                cells.push((
                    if bottom { self.size - 1 - row } else { row },
                    if right { self.size - 1 - column } else { column },
                ));
            }
        }
        cells
    }

    /// The cells of the camp that a player has to reach.
    pub fn goal(&self, seat: Seat) -> Vec<(usize, usize)> {
        self.home(Seat::new((seat.index() + self.players / 2) % self.players))
    }

    fn owner(&self, pos: &SlowPosition, (row, column): Place) -> Option<Seat> {
        pos.owners[row * self.size + column]
    }

    fn put(&self, pos: &mut SlowPosition, (row, column): Place, owner: Option<Seat>) {
        pos.owners[row * self.size + column] = owner;
    }

    fn cells(&self) -> Vec<Place> {
        (0..self.size * self.size).map(|place| (place / self.size, place % self.size)).collect()
    }

    fn walk(&self, (row, column): Place, (down, right): (isize, isize)) -> Option<Place> {
        let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
        (row < self.size && column < self.size).then_some((row, column))
    }

    /// Adds every cell that jumps lead to from `at`, with the moving piece lifted from the board.
    fn jump_on(&self, lifted: &SlowPosition, at: Place, reached: &mut Vec<Place>) {
        for direction in DIRECTIONS {
            let Some(over) = self.walk(at, direction) else { continue };
            let Some(landing) = self.walk(over, direction) else { continue };
            let possible = self.owner(lifted, over).is_some() && self.owner(lifted, landing).is_none();
            if possible && !reached.contains(&landing) {
                reached.push(landing);
                self.jump_on(lifted, landing, reached);
            }
        }
    }

    fn destinations(&self, pos: &SlowPosition, from: Place) -> Vec<Place> {
        let mut lifted = *pos;
        self.put(&mut lifted, from, None);
        let mut reached = Vec::new();
        self.jump_on(&lifted, from, &mut reached);
        let steps = DIRECTIONS.into_iter().filter_map(|direction| self.walk(from, direction));
        reached.extend(steps.filter(|&to| self.owner(pos, to).is_none()));
        let goal = self.goal(pos.seat);
        let bound = self.stay && goal.contains(&from);
        reached.retain(|to| *to != from && (!bound || goal.contains(to)));
        reached
    }

    fn has_won(&self, pos: &SlowPosition, seat: Seat) -> bool {
        let owners: Vec<Option<Seat>> = self.goal(seat).into_iter().map(|cell| self.owner(pos, cell)).collect();
        let mine = owners.iter().filter(|&&owner| owner == Some(seat)).count();
        let full = owners.iter().all(Option::is_some);
        if self.filled { full && mine > 0 } else { mine == owners.len() }
    }

    fn has_lost(&self, pos: &SlowPosition, seat: Seat) -> bool {
        let at_home = self.home(seat).into_iter().any(|cell| self.owner(pos, cell) == Some(seat));
        self.leave_home.is_some() && pos.turns_left[seat.index()] == 0 && at_home
    }
}

const DIRECTIONS: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Game for SlowTwin {
    type Position = SlowPosition;
    type Move = SlowMove;
    type Moves<'a> = std::vec::IntoIter<SlowMove>;

    fn seats(&self) -> usize {
        self.players
    }

    fn start(&self) -> SlowPosition {
        let mut pos = SlowPosition { owners: [None; 256], seat: Seat::FIRST, turns_left: [0; 4] };
        for seat in (0..self.players).map(Seat::new) {
            pos.turns_left[seat.index()] = self.leave_home.unwrap_or(0);
            for cell in self.home(seat) {
                self.put(&mut pos, cell, Some(seat));
            }
        }
        pos
    }

    fn to_move(&self, pos: &SlowPosition) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &SlowPosition) -> Self::Moves<'_> {
        let mut moves = Vec::new();
        if self.payoff(pos).is_some() {
            return moves.into_iter();
        }
        for from in self.cells() {
            if self.owner(pos, from) == Some(pos.seat) {
                moves.extend(self.destinations(pos, from).into_iter().map(|to| Some((from, to))));
            }
        }
        if moves.is_empty() {
            moves.push(None);
        }
        moves.into_iter()
    }

    fn play(&self, pos: &SlowPosition, mv: SlowMove) -> SlowPosition {
        let mut after = *pos;
        if let Some((from, to)) = mv {
            self.put(&mut after, from, None);
            self.put(&mut after, to, Some(pos.seat));
        }
        let left = &mut after.turns_left[pos.seat.index()];
        if *left > 0 {
            *left -= 1;
        }
        after.seat = pos.seat.next(self.players);
        after
    }

    fn payoff(&self, pos: &SlowPosition) -> Option<Payoff> {
        // The player who moved last comes first, then the one before.
        let mut order = vec![pos.seat];
        for _ in 1..self.players {
            order.insert(0, order[0].next(self.players));
        }
        let shared = |seat: Seat, own: i32, others: i32| {
            let entries: Vec<i32> = (0..self.players).map(|at| if at == seat.index() { own } else { others }).collect();
            Payoff::new(&entries)
        };
        let rivals = self.players as i32 - 1;
        if let Some(&winner) = order.iter().find(|&&seat| self.has_won(pos, seat)) {
            return Some(shared(winner, rivals, -1));
        }
        let loser = order.iter().find(|&&seat| self.has_lost(pos, seat))?;
        Some(shared(*loser, -rivals, 1))
    }
}

impl Notation for SlowTwin {
    fn position_text(&self, pos: &SlowPosition) -> String {
        let letter = |cell| self.owner(pos, cell).map_or("-".to_owned(), |seat| (seat.index() + 1).to_string());
        let row = |row: usize| (0..self.size).map(|column| letter((row, column))).collect::<String>();
        let rows: Vec<String> = (0..self.size).map(row).collect();
        let text = format!("{} {}", rows.join("/"), pos.seat.index() + 1);
        let turns: Vec<String> = pos.turns_left[..self.players].iter().map(u16::to_string).collect();
        if self.leave_home.is_some() { format!("{text} {}", turns.join(",")) } else { text }
    }

    fn parse_position(&self, text: &str) -> Result<SlowPosition, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no position"));
        let seat = |letter: &str| match letter.parse::<usize>() {
            Ok(number) if (1..=self.players).contains(&number) => Ok(Seat::new(number - 1)),
            _ => Err(wrong()),
        };
        let words: Vec<&str> = text.split(' ').collect();
        let letters: Vec<char> = words[0].chars().filter(|&letter| letter != '/').collect();
        let needed = if self.leave_home.is_some() { 3 } else { 2 };
        if words.len() != needed || letters.len() != self.size * self.size {
            return Err(wrong());
        }
        let mut pos = SlowPosition { owners: [None; 256], seat: seat(words[1])?, turns_left: [0; 4] };
        for (cell, letter) in self.cells().into_iter().zip(letters) {
            let owner = if letter == '-' { None } else { Some(seat(&letter.to_string())?) };
            self.put(&mut pos, cell, owner);
        }
        if let Some(turns) = words.get(2) {
            for (left, number) in pos.turns_left.iter_mut().zip(turns.split(',')) {
                *left = number.parse().map_err(|_| wrong())?;
            }
        }
        Ok(pos)
    }

    fn move_text(&self, mv: SlowMove) -> String {
        let name = |(row, column): Place| format!("{}{}", (b'a' + column as u8) as char, row + 1);
        mv.map_or("pass".to_owned(), |(from, to)| format!("{}-{}", name(from), name(to)))
    }

    fn parse_move(&self, text: &str) -> Result<SlowMove, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no move"));
        if text == "pass" {
            return Ok(None);
        }
        let place = |name: &str| {
            let named = |cell: &Place| self.move_text(Some((*cell, *cell))).split('-').next() == Some(name);
            self.cells().into_iter().find(named).ok_or_else(wrong)
        };
        let (from, to) = text.split_once('-').ok_or_else(wrong)?;
        Ok(Some((place(from)?, place(to)?)))
    }
}
