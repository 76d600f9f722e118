use game::{Duel, Game, Notation, ParseError, Payoff, Seat, Switches};

/// The rules of Gobblet Gobblers once more, slow and obvious: the tests compare the fast ones with it.
///
/// It is written from the rule page alone, keeps each stack as a list and counts the hands, and shares nothing with the fast
/// rules but the names and values of the switches. It knows the limits on the first turns too. It cares neither for speed nor for good messages.
#[derive(Clone, Debug)]
pub struct SlowTwin {
    lift_loses: bool,
    stuck_draws: bool,
    /// The small, medium and large pieces of each player at the start.
    hands: [[usize; 3]; 2],
    /// The first and the last turn of player 1 that are limited, and what is forbidden on them.
    limits: Option<(usize, usize, Vec<String>)>,
}

/// A position of [`SlowTwin`]: what stands on each cell, what each player has in hand, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlowPosition {
    /// The nine cells row by row.
    stacks: [Stack; 9],
    /// The small, medium and large pieces of each player.
    hands: [[usize; 3]; 2],
    seat: Seat,
    /// The number of player 1's next turn as long as limited ones are ahead, then `None`.
    turn: Option<usize>,
}

/// A list from bottom to top. Pieces in a stack get larger, so there are never more than three; positions are `Copy`, so this cannot be
/// a `Vec`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Stack {
    pieces: [Option<Piece>; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Piece {
    seat: Seat,
    /// 0 for small, 1 for medium, 2 for large.
    size: usize,
}

/// A move of [`SlowTwin`]; cells count row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlowMove {
    /// A piece of this size, 0 to 2, from the hand to a cell.
    Put(usize, usize),
    /// The visible piece of a cell to another.
    Shift(usize, usize),
}

const LETTERS: [char; 3] = ['S', 'M', 'L'];

impl Stack {
    fn list(&self) -> Vec<Piece> {
        self.pieces.into_iter().flatten().collect()
    }

    fn top(&self) -> Option<Piece> {
        self.list().pop()
    }

    /// Whether a piece of this size may come down here.
    fn takes(&self, size: usize) -> bool {
        self.top().is_none_or(|top| top.size < size)
    }

    fn push(&mut self, piece: Piece) {
        let height = self.list().len();
        self.pieces[height] = Some(piece);
    }

    fn pop(&mut self) -> Piece {
        let height = self.list().len();
        self.pieces[height - 1].take().expect("the piece is there")
    }
}

impl SlowPosition {
    fn shows(&self, seat: Seat, cell: usize) -> bool {
        self.stacks[cell].top().is_some_and(|top| top.seat == seat)
    }

    fn has_line(&self, seat: Seat) -> bool {
        let rows = (0..3).map(|row| [3 * row, 3 * row + 1, 3 * row + 2]);
        let columns = (0..3).map(|column| [column, column + 3, column + 6]);
        let diagonals = [[0, 4, 8], [2, 4, 6]];
        rows.chain(columns).chain(diagonals).any(|line| line.into_iter().all(|cell| self.shows(seat, cell)))
    }

    /// A player whose opponent has brought a line of that player to light has won, whatever the opponent has made.
    fn line_winner(&self) -> Option<Seat> {
        [self.seat, self.seat.opponent()].into_iter().find(|&seat| self.has_line(seat))
    }
}

impl SlowTwin {
    /// The game under these switches.
    ///
    /// # Panics
    /// If a switch has no value of the rule page.
    pub fn new(switches: &Switches) -> SlowTwin {
        let mut hands = [[0; 3]; 2];
        for (hand, text) in hands.iter_mut().zip(switches.get("hands").split('/')) {
            for (pieces, digit) in hand.iter_mut().zip(text.chars()) {
                *pieces = digit.to_digit(10).unwrap() as usize;
            }
        }
        let limits = switches.get("first-turns").split_once(':').map(|(turns, limits)| {
            let (from, to) = turns.split_once('-').unwrap_or(("1", turns));
            (from.parse().unwrap(), to.parse().unwrap(), limits.split('+').map(str::to_owned).collect())
        });
        SlowTwin {
            lift_loses: switches.get("lift") == "loses",
            stuck_draws: switches.get("stuck") == "draws",
            hands,
            limits,
        }
    }

    /// Whether the move follows the rules, the limits on the first turns aside.
    fn possible(pos: &SlowPosition, mv: SlowMove) -> bool {
        match mv {
            SlowMove::Put(size, to) => pos.hands[pos.seat.index()][size] > 0 && pos.stacks[to].takes(size),
            SlowMove::Shift(from, to) => {
                from != to
                    && pos.stacks[from].top().is_some_and(|top| top.seat == pos.seat && pos.stacks[to].takes(top.size))
            }
        }
    }

    /// Whether the limits on player 1's first turns leave the move.
    fn allowed(&self, pos: &SlowPosition, mv: SlowMove) -> bool {
        let (Some((from, to, limits)), Some(turn), Seat::FIRST) = (&self.limits, pos.turn, pos.seat) else {
            return true;
        };
        if turn < *from || turn > *to {
            return true;
        }
        let (size, cell) = match mv {
            SlowMove::Put(size, to) => (size, to),
            SlowMove::Shift(from, to) => (pos.stacks[from].top().unwrap().size, to),
        };
        limits.iter().all(|limit| match limit.as_str() {
            "no-centre" => cell != 4,
            "no-small" => size != 0,
            "no-medium" => size != 1,
            "no-large" => size != 2,
            "only-small" => size == 0,
            "only-medium" => size == 1,
            "only-large" => size == 2,
            "placing-only" => matches!(mv, SlowMove::Put(..)),
            "no-covering" => pos.stacks[cell].top().is_none(),
            _ => panic!("there is no limit {limit}"),
        })
    }

    fn every_move() -> Vec<SlowMove> {
        let puts = (0..3).flat_map(|size| (0..9).map(move |to| SlowMove::Put(size, to)));
        let shifts = (0..9).flat_map(|from| (0..9).map(move |to| SlowMove::Shift(from, to)));
        puts.chain(shifts).collect()
    }
}

impl Game for SlowTwin {
    type Position = SlowPosition;
    type Move = SlowMove;
    type Moves<'a> = std::vec::IntoIter<SlowMove>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> SlowPosition {
        let turn = self.limits.as_ref().map(|_| 1);
        SlowPosition { stacks: [Stack::default(); 9], hands: self.hands, seat: Seat::FIRST, turn }
    }

    fn to_move(&self, pos: &SlowPosition) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &SlowPosition) -> Self::Moves<'_> {
        let mut moves = SlowTwin::every_move();
        moves.retain(|&mv| pos.line_winner().is_none() && SlowTwin::possible(pos, mv) && self.allowed(pos, mv));
        moves.into_iter()
    }

    fn play(&self, pos: &SlowPosition, mv: SlowMove) -> SlowPosition {
        let mut after = *pos;
        after.seat = pos.seat.opponent();
        if let (Some((_, last, _)), Some(turn), Seat::FIRST) = (&self.limits, pos.turn, pos.seat) {
            after.turn = Some(turn + 1).filter(|next| next <= last);
        }
        match mv {
            SlowMove::Put(size, to) => {
                after.hands[pos.seat.index()][size] -= 1;
                after.stacks[to].push(Piece { seat: pos.seat, size });
            }
            SlowMove::Shift(from, to) => {
                let piece = after.stacks[from].pop();
                if self.lift_loses && after.has_line(pos.seat.opponent()) {
                    // The game is over while the piece is in the mover's hand.
                    after.hands[pos.seat.index()][piece.size] += 1;
                } else {
                    after.stacks[to].push(piece);
                }
            }
        }
        after
    }

    fn payoff(&self, pos: &SlowPosition) -> Option<Payoff> {
        if let Some(winner) = pos.line_winner() {
            return Some(Payoff::duel(winner, 1));
        }
        if self.moves(pos).len() > 0 {
            return None;
        }
        Some(Payoff::duel(pos.seat, if self.stuck_draws { 0 } else { -1 }))
    }
}

impl Duel for SlowTwin {
    fn highest_score(&self) -> i32 {
        1
    }
}

impl Notation for SlowTwin {
    fn position_text(&self, pos: &SlowPosition) -> String {
        let mut cells = Vec::new();
        for stack in &pos.stacks {
            let mut text = String::new();
            for piece in stack.list() {
                let letter = LETTERS[piece.size];
                text.push(if piece.seat == Seat::FIRST { letter } else { letter.to_ascii_lowercase() });
            }
            cells.push(if text.is_empty() { ".".to_owned() } else { text });
        }
        let turn = pos.turn.map_or(String::new(), |turn| format!(" t{turn}"));
        format!("{} {}{turn}", cells.join("/"), pos.seat.index() + 1)
    }

    fn parse_position(&self, text: &str) -> Result<SlowPosition, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no position"));
        let words: Vec<&str> = text.split(' ').collect();
        let cells: Vec<&str> = words[0].split('/').collect();
        let seat = match words.get(1) {
            Some(&"1") => Seat::FIRST,
            Some(&"2") => Seat::SECOND,
            _ => return Err(wrong()),
        };
        let last = self.limits.as_ref().map_or(0, |limits| limits.1);
        let turn = match words.get(2) {
            None => None,
            Some(word) => Some((1..=last).find(|turn| *word == format!("t{turn}")).ok_or_else(wrong)?),
        };
        if cells.len() != 9 || words.len() > 3 {
            return Err(wrong());
        }
        let mut pos = SlowPosition { seat, turn, ..self.start() };
        for (stack, cell) in pos.stacks.iter_mut().zip(cells) {
            for letter in cell.chars().filter(|_| cell != ".") {
                let known = |&known: &char| known == letter.to_ascii_uppercase();
                let size = LETTERS.iter().position(known).ok_or_else(wrong)?;
                let seat = if letter.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
                let left = &mut pos.hands[seat.index()][size];
                if *left == 0 || !stack.takes(size) {
                    return Err(wrong());
                }
                *left -= 1;
                stack.push(Piece { seat, size });
            }
            if cell.is_empty() {
                return Err(wrong());
            }
        }
        Ok(pos)
    }

    fn move_text(&self, mv: SlowMove) -> String {
        let name = |cell: usize| format!("{}{}", ['a', 'b', 'c'][cell % 3], cell / 3 + 1);
        match mv {
            SlowMove::Put(size, to) => format!("{}@{}", LETTERS[size], name(to)),
            SlowMove::Shift(from, to) => format!("{}-{}", name(from), name(to)),
        }
    }

    fn parse_move(&self, text: &str) -> Result<SlowMove, ParseError> {
        let mut all = SlowTwin::every_move().into_iter();
        all.find(|&mv| self.move_text(mv) == text).ok_or_else(|| ParseError(format!("\"{text}\" is no move")))
    }
}
