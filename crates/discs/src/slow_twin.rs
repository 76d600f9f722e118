use game::{Duel, Game, Notation, ParseError, Payoff, Seat, Switches};

/// The rules of disc games once more, slow and obvious: the tests compare the kernel with it.
///
/// It is written from the rule pages alone, walks from cell to cell, and shares nothing with the kernel but the names
/// and values of the switches. It cares neither for speed nor for good messages.
///
/// A switch that the game does not have counts as given its plain value: no rim, stones counted.
#[derive(Clone, Debug)]
pub struct SlowTwin {
    rows: usize,
    columns: usize,
    /// How many cells the first row loses at each end; the second row loses one less, and so on.
    cut: usize,
    start: String,
    empties_to_winner: bool,
    rim: bool,
    self_bracket: bool,
}

/// A position of [`SlowTwin`]: what lies on each cell of the rectangle, row by row, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlowPosition {
    // As many as the largest board has; positions are `Copy`, so this cannot be a `Vec`.
    stones: [Option<Seat>; 128],
    seat: Seat,
}

/// A move of [`SlowTwin`]: the row and column of the new stone, counted from 0, or `None` for a pass.
pub type SlowMove = Option<(usize, usize)>;

impl SlowTwin {
    /// The game on a full rectangle.
    pub fn rectangle(rows: usize, columns: usize, switches: &Switches) -> SlowTwin {
        let value = |name: &str| switches.iter().find(|&(known, _)| known == name).map(|(_, value)| value);
        SlowTwin {
            rows,
            columns,
            cut: 0,
            start: value("start").unwrap_or("cross").to_owned(),
            empties_to_winner: value("score") == Some("empties-to-winner"),
            rim: value("rim") == Some("on"),
            self_bracket: value("self-bracket") == Some("yes"),
        }
    }

    /// The game on a board without corners.
    pub fn octagon(rows: usize, columns: usize, switches: &Switches) -> SlowTwin {
        let cut = if rows == 4 || columns == 4 { 1 } else { 2 };
        SlowTwin { cut, ..SlowTwin::rectangle(rows, columns, switches) }
    }

    /// The cells of the board, row by row.
    pub fn cells(&self) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                if self.contains(row as isize, column as isize) {
                    cells.push((row, column));
                }
            }
        }
        cells
    }

    fn contains(&self, row: isize, column: isize) -> bool {
        let (rows, columns, cut) = (self.rows as isize, self.columns as isize, self.cut as isize);
        if row < 0 || row >= rows || column < 0 || column >= columns {
            return false;
        }
        let cut_in_this_row = (cut - row.min(rows - 1 - row)).max(0);
        column >= cut_in_this_row && column < columns - cut_in_this_row
    }

    /// The border cells clockwise: the first row to the right, the last cell of each middle row downwards, the last
    /// row to the left, the first cell of each middle row upwards.
    pub fn rim(&self) -> Vec<(usize, usize)> {
        let cells = self.cells();
        let row = |wanted: usize| cells.iter().copied().filter(|cell| cell.0 == wanted).collect::<Vec<_>>();
        let mut rim = row(0);
        for middle in 1..self.rows - 1 {
            rim.push(row(middle)[row(middle).len() - 1]);
        }
        let mut last = row(self.rows - 1);
        last.reverse();
        rim.extend(last);
        for middle in (1..self.rows - 1).rev() {
            rim.push(row(middle)[0]);
        }
        rim
    }

    /// The cells whose stones flip when the side to move puts a stone on `cell`, sorted; none if the move is illegal.
    pub fn flips(&self, pos: &SlowPosition, cell: (usize, usize)) -> Vec<(usize, usize)> {
        if !self.contains(cell.0 as isize, cell.1 as isize) || self.stone(pos, cell).is_some() {
            return Vec::new();
        }
        let mut flips = Vec::new();
        for down in [-1, 0, 1] {
            for right in [-1, 0, 1] {
                if (down, right) == (0, 0) {
                    continue;
                }
                let mut path = Vec::new();
                let (mut row, mut column) = (cell.0 as isize + down, cell.1 as isize + right);
                while self.contains(row, column) {
                    path.push((row as usize, column as usize));
                    (row, column) = (row + down, column + right);
                }
                flips.extend(self.bracketed(pos, &path, pos.seat));
            }
        }
        if self.rim {
            flips.extend(self.rim_flips(pos, cell));
        }
        flips.sort_unstable();
        flips.dedup();
        flips
    }

    /// The stones bracketed along the rim, in both directions; none for a cell inside.
    fn rim_flips(&self, pos: &SlowPosition, cell: (usize, usize)) -> Vec<(usize, usize)> {
        let rim = self.rim();
        let Some(place) = rim.iter().position(|&border| border == cell) else { return Vec::new() };
        // The other cells of the rim in the order in which one meets them, going round clockwise.
        let clockwise = [&rim[place + 1..], &rim[..place]].concat();
        let mut other_way = clockwise.clone();
        other_way.reverse();
        if self.self_bracket && clockwise.iter().all(|&other| self.stone(pos, other) == Some(pos.seat.opponent())) {
            // The new stone stands at both ends of the run.
            return clockwise;
        }
        let mut flips = self.bracketed(pos, &clockwise, pos.seat);
        flips.extend(self.bracketed(pos, &other_way, pos.seat));
        flips
    }

    /// The opponent's stones at the beginning of `path`, if an own stone follows them directly.
    fn bracketed(&self, pos: &SlowPosition, path: &[(usize, usize)], own: Seat) -> Vec<(usize, usize)> {
        let mut run = Vec::new();
        for &cell in path {
            match self.stone(pos, cell) {
                None => return Vec::new(),
                Some(seat) if seat == own => return run,
                Some(_) => run.push(cell),
            }
        }
        Vec::new()
    }

    fn stone(&self, pos: &SlowPosition, (row, column): (usize, usize)) -> Option<Seat> {
        pos.stones[row * self.columns + column]
    }

    fn put(&self, pos: &mut SlowPosition, (row, column): (usize, usize), seat: Seat) {
        pos.stones[row * self.columns + column] = Some(seat);
    }

    fn puts(&self, pos: &SlowPosition) -> Vec<(usize, usize)> {
        self.cells().into_iter().filter(|&cell| !self.flips(pos, cell).is_empty()).collect()
    }

    fn count(&self, pos: &SlowPosition, wanted: Option<Seat>) -> i32 {
        self.cells().into_iter().filter(|&cell| self.stone(pos, cell) == wanted).count() as i32
    }
}

fn passed(pos: &SlowPosition) -> SlowPosition {
    SlowPosition { seat: pos.seat.opponent(), ..*pos }
}

impl Game for SlowTwin {
    type Position = SlowPosition;
    type Move = SlowMove;
    type Moves<'a> = std::vec::IntoIter<SlowMove>;

    fn seats(&self) -> usize {
        2
    }

    /// # Panics
    /// If the switch `start` has no value of the rule page.
    fn start(&self) -> SlowPosition {
        let mut pos = SlowPosition { stones: [None; 128], seat: Seat::FIRST };
        let (pattern, place) = self.start.split_once('@').unwrap_or((&self.start, ""));
        let (row, column) = match place.split_once(',') {
            Some((row, column)) => (row.parse::<usize>().unwrap() - 1, column.parse::<usize>().unwrap() - 1),
            None => (self.rows / 2 - 1, self.columns / 2 - 1),
        };
        let (black, white) = (Seat::FIRST, Seat::SECOND);
        let [upper_left, upper_right, lower_left, lower_right] = match pattern {
            "cross" => [white, black, black, white],
            "parallel-rows" => [black, black, white, white],
            "parallel-columns" => [black, white, black, white],
            "reversed" => [black, white, white, black],
            _ => panic!("there is no start {pattern}"),
        };
        self.put(&mut pos, (row, column), upper_left);
        self.put(&mut pos, (row, column + 1), upper_right);
        self.put(&mut pos, (row + 1, column), lower_left);
        self.put(&mut pos, (row + 1, column + 1), lower_right);
        pos
    }

    fn to_move(&self, pos: &SlowPosition) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &SlowPosition) -> Self::Moves<'_> {
        let mut moves: Vec<SlowMove> = self.puts(pos).into_iter().map(Some).collect();
        if moves.is_empty() && !self.puts(&passed(pos)).is_empty() {
            moves.push(None);
        }
        moves.into_iter()
    }

    fn play(&self, pos: &SlowPosition, mv: SlowMove) -> SlowPosition {
        let mut after = passed(pos);
        if let Some(cell) = mv {
            for flipped in self.flips(pos, cell) {
                self.put(&mut after, flipped, pos.seat);
            }
            self.put(&mut after, cell, pos.seat);
        }
        after
    }

    fn payoff(&self, pos: &SlowPosition) -> Option<Payoff> {
        if !self.puts(pos).is_empty() || !self.puts(&passed(pos)).is_empty() {
            return None;
        }
        let black = self.count(pos, Some(Seat::FIRST));
        let white = self.count(pos, Some(Seat::SECOND));
        let empties = if self.empties_to_winner { self.count(pos, None) } else { 0 };
        let score = match black.cmp(&white) {
            std::cmp::Ordering::Greater => black + empties - white,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => black - (white + empties),
        };
        Some(Payoff::duel(Seat::FIRST, score))
    }
}

impl Duel for SlowTwin {
    fn highest_score(&self) -> i32 {
        self.cells().len() as i32
    }
}

impl Notation for SlowTwin {
    fn position_text(&self, pos: &SlowPosition) -> String {
        let letter = |stone: Option<Seat>| match stone {
            None => '-',
            Some(Seat::FIRST) => 'X',
            Some(_) => 'O',
        };
        let stones: String = self.cells().into_iter().map(|cell| letter(self.stone(pos, cell))).collect();
        format!("{stones} {}", letter(Some(pos.seat)))
    }

    fn parse_position(&self, text: &str) -> Result<SlowPosition, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no position"));
        let (stones, side) = text.split_once(' ').ok_or_else(wrong)?;
        let seat = match side {
            "X" => Seat::FIRST,
            "O" => Seat::SECOND,
            _ => return Err(wrong()),
        };
        let mut pos = SlowPosition { stones: [None; 128], seat };
        if stones.chars().count() != self.cells().len() {
            return Err(wrong());
        }
        for (cell, letter) in self.cells().into_iter().zip(stones.chars()) {
            match letter {
                '-' => {}
                'X' => self.put(&mut pos, cell, Seat::FIRST),
                'O' => self.put(&mut pos, cell, Seat::SECOND),
                _ => return Err(wrong()),
            }
        }
        Ok(pos)
    }

    fn move_text(&self, mv: SlowMove) -> String {
        mv.map_or("pass".to_owned(), |(row, column)| format!("{}{}", (b'a' + column as u8) as char, row + 1))
    }

    fn parse_move(&self, text: &str) -> Result<SlowMove, ParseError> {
        let all = self.cells().into_iter().map(Some).chain([None]);
        all.into_iter()
            .find(|&mv| self.move_text(mv) == text)
            .ok_or_else(|| ParseError(format!("\"{text}\" is no move")))
    }
}
