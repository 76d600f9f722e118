use crate::{Depict, Fault, Hand, Impossible, Scene, Seat, Token};

/// A game whose positions can be put together by hand. Whatever is arranged becomes a position or is refused with a reason.
pub trait Arrange: Depict {
    /// The turns that a position counts beside the board; `None` in games where the board and the player to move say everything.
    fn turn_count(&self) -> Option<TurnCount> {
        None
    }

    /// What [`Arrange::turn_count`] is in a position; 0 where nothing is counted.
    fn turns_of(&self, _: &Self::Position) -> u16 {
        0
    }

    /// A position whose arrangement has the right form, as [`Arrangement::check_form`] says.
    ///
    /// # Errors
    /// [`Impossible`] if the rules lead to no such position, as far as they can tell.
    fn arranged(&self, arrangement: &Arrangement) -> Result<Self::Position, Impossible>;

    /// A position as it can be arranged.
    fn arrangement(&self, pos: &Self::Position) -> Arrangement {
        let stacks = self.scene(pos).points.into_iter().map(|point| point.stack).collect();
        Arrangement { stacks, to_move: self.to_move(pos), turns: self.turns_of(pos) }
    }

    /// The position that an arrangement is.
    ///
    /// # Errors
    /// [`Impossible`] says what cannot be, and where.
    fn arrange(&self, arrangement: &Arrangement) -> Result<Self::Position, Impossible> {
        arrangement.check_form(&self.scene(&self.start()), self.seats(), self.turn_count())?;
        self.arranged(arrangement)
    }
}

/// Turns that a position counts beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnCount {
    /// What is counted: an identifier that texts translate, like `leave-home`.
    pub name: &'static str,
    /// The largest number there is; the smallest is 0.
    pub most: u16,
}

/// What stands where, and whose turn it is: anything that hands can do at a board, possible or not.
///
/// ```
/// use game::{Arrangement, Seat, Token};
///
/// let small = Token::new(Seat::FIRST, 'S', "small");
/// let large = Token::new(Seat::SECOND, 'l', "large").sized(3);
/// let mut arrangement = Arrangement::empty(9);
/// arrangement.put(4, large);
/// arrangement.put(4, small);
/// assert_eq!(arrangement.stacks[4], [small, large]);
/// assert_eq!(arrangement.take(4), Some(large));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    /// By point, in the order of [`Scene::points`], the tokens from bottom to top.
    pub stacks: Vec<Vec<Token>>,
    /// Whose turn it is.
    pub to_move: Seat,
    /// The turns of [`Arrange::turn_count`]; 0 where nothing is counted.
    pub turns: u16,
}

impl Arrangement {
    /// A board of so many points with nothing on it.
    pub fn empty(points: usize) -> Arrangement {
        Arrangement { stacks: vec![Vec::new(); points], to_move: Seat::FIRST, turns: 0 }
    }

    /// Puts a token on a point: on smaller ones, under larger ones, and in the place of one as large. In games with one size it
    /// takes the place of what is there.
    pub fn put(&mut self, point: usize, token: Token) {
        if let Some(stack) = self.stacks.get_mut(point) {
            stack.retain(|other| other.size != token.size);
            let above = stack.iter().position(|other| other.size > token.size).unwrap_or(stack.len());
            stack.insert(above, token);
        }
    }

    /// Takes the uppermost token off a point.
    pub fn take(&mut self, point: usize) -> Option<Token> {
        self.stacks.get_mut(point)?.pop()
    }

    /// Takes everything off a point.
    pub fn clear(&mut self, point: usize) {
        if let Some(stack) = self.stacks.get_mut(point) {
            stack.clear();
        }
    }

    /// Whose token is uppermost on a point.
    pub fn owner(&self, point: usize) -> Option<Seat> {
        self.stacks.get(point)?.last().map(|token| token.seat)
    }

    /// The points that hold a token of this kind.
    pub fn points_with(&self, token: Token) -> impl Iterator<Item = usize> {
        let holds = move |(point, stack): (usize, &Vec<Token>)| stack.contains(&token).then_some(point);
        self.stacks.iter().enumerate().filter_map(holds)
    }

    /// The letters of every stack from bottom to top: plain text, for files and pages.
    pub fn letters(&self) -> Vec<String> {
        self.stacks.iter().map(|stack| stack.iter().map(|token| token.letter).collect()).collect()
    }

    /// Puts tokens on every point by their letters, as [`Arrangement::letters`] gives them.
    ///
    /// # Errors
    /// [`Fault::Unknown`] for a letter that no kind of token has.
    pub fn read_letters(&mut self, letters: &[String], scene: &Scene) -> Result<(), Impossible> {
        let mut stacks = Vec::new();
        for (index, letters) in letters.iter().enumerate() {
            let known = |letter: char| {
                let kind = scene.kinds.iter().copied().find(|token| token.letter == letter);
                kind.ok_or_else(|| Impossible::at(Fault::Unknown { letter }, name(scene, index)))
            };
            stacks.push(letters.chars().map(known).collect::<Result<Vec<Token>, Impossible>>()?);
        }
        self.stacks = stacks;
        Ok(())
    }

    /// The picture of the arrangement on the board of a scene. What the board of that scene has beside it, and the arrangement
    /// has not on it, is in the hands.
    pub fn scene(&self, board: &Scene) -> Scene {
        let mut scene = Scene { counters: Vec::new(), to_move: Some(self.to_move), ..board.clone() };
        for (index, point) in scene.points.iter_mut().enumerate() {
            point.stack = self.stacks.get(index).cloned().unwrap_or_default();
            point.marks.clear();
        }
        for hand in &mut scene.hands {
            let Hand { seat, tokens } = hand;
            *tokens = board.kinds_of(*seat).flat_map(|token| self.left_over(token, board)).collect();
        }
        scene
    }

    /// The tokens of a kind that are not on the board, of those that a scene shows.
    fn left_over(&self, token: Token, board: &Scene) -> impl Iterator<Item = Token> + use<> {
        let stacks = board.points.iter().flat_map(|point| &point.stack);
        let hands = board.hands.iter().flat_map(|hand| &hand.tokens);
        let all = stacks.chain(hands).filter(|&&other| other == token).count();
        let used = self.stacks.iter().flatten().filter(|&&other| other == token).count();
        std::iter::repeat_n(token, all.saturating_sub(used))
    }

    /// Whether it is about this board at all: so many points, tokens of these kinds, only larger ones on smaller ones, a player
    /// that there is, and no more turns than are counted.
    ///
    /// # Errors
    /// [`Impossible`] says what is wrong.
    pub fn check_form(&self, scene: &Scene, seats: usize, turns: Option<TurnCount>) -> Result<(), Impossible> {
        let (found, needed) = (self.stacks.len(), scene.points.len());
        if found != needed {
            return Err(Impossible::anywhere(Fault::Points { found, needed }));
        }
        for (index, stack) in self.stacks.iter().enumerate() {
            if let Some(&Token { letter, .. }) = stack.iter().find(|token| !scene.kinds.contains(token)) {
                return Err(Impossible::at(Fault::Unknown { letter }, name(scene, index)));
            }
            if let Some(pair) = stack.windows(2).find(|pair| pair[1].size <= pair[0].size) {
                let fault = Fault::Covers { above: pair[1], below: pair[0] };
                return Err(Impossible::at(fault, name(scene, index)));
            }
        }
        if self.to_move.index() >= seats {
            return Err(Impossible::anywhere(Fault::NoSuchPlayer { seat: self.to_move, seats }));
        }
        let most = turns.map_or(0, |turns| turns.most);
        if self.turns > most {
            return Err(Impossible::anywhere(Fault::Turns { found: self.turns, most }));
        }
        Ok(())
    }
}

fn name(scene: &Scene, point: usize) -> String {
    scene.points.get(point).map_or_else(String::new, |point| point.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    const SMALL: Token = Token::new(Seat::FIRST, 'S', "small");
    const LARGE: Token = Token::new(Seat::FIRST, 'L', "large").sized(2);

    fn board() -> Scene {
        Scene {
            points: (0..3).map(|cell| Point::cell(0, cell)).collect(),
            kinds: vec![SMALL, LARGE],
            hands: vec![Hand { seat: Seat::FIRST, tokens: vec![SMALL, SMALL, LARGE] }],
            ..Scene::default()
        }
    }

    #[test]
    fn what_is_not_on_the_board_is_in_the_hand() {
        let mut arrangement = Arrangement::empty(3);
        arrangement.put(0, SMALL);
        arrangement.put(0, LARGE);
        let scene = arrangement.scene(&board());
        assert_eq!(scene.points[0].stack, [SMALL, LARGE]);
        assert_eq!(scene.hands[0].tokens, [SMALL]);
        // More than there are leaves none.
        arrangement.put(1, LARGE);
        assert_eq!(arrangement.scene(&board()).hands[0].tokens, [SMALL]);
    }

    #[test]
    fn letters_are_read_back_and_unknown_ones_change_nothing() {
        let mut arrangement = Arrangement::empty(3);
        arrangement.put(2, LARGE);
        arrangement.put(2, SMALL);
        assert_eq!(arrangement.letters(), ["", "", "SL"]);
        let mut read = Arrangement::empty(3);
        assert_eq!(read.read_letters(&arrangement.letters(), &board()), Ok(()));
        assert_eq!(read, arrangement);
        let wrong = read.read_letters(&["S".to_owned(), "Q".to_owned()], &board());
        assert_eq!(wrong, Err(Impossible::at(Fault::Unknown { letter: 'Q' }, "b1")));
        assert_eq!(read, arrangement);
    }

    #[test]
    fn a_wrong_form_is_refused() {
        let fault = |arrangement: &Arrangement| arrangement.check_form(&board(), 2, None).map_err(|wrong| wrong.fault);
        assert_eq!(fault(&Arrangement::empty(3)), Ok(()));
        assert_eq!(fault(&Arrangement::empty(4)), Err(Fault::Points { found: 4, needed: 3 }));
        let foreign = Arrangement { stacks: vec![vec![SMALL.sized(3)], vec![], vec![]], ..Arrangement::empty(3) };
        assert_eq!(fault(&foreign), Err(Fault::Unknown { letter: 'S' }));
        let upside_down = Arrangement { stacks: vec![vec![LARGE, SMALL], vec![], vec![]], ..Arrangement::empty(3) };
        assert_eq!(fault(&upside_down), Err(Fault::Covers { above: SMALL, below: LARGE }));
        let seat = Seat::new(2);
        let nobody = Arrangement { to_move: seat, ..Arrangement::empty(3) };
        assert_eq!(fault(&nobody), Err(Fault::NoSuchPlayer { seat, seats: 2 }));
        let counted = Arrangement { turns: 1, ..Arrangement::empty(3) };
        assert_eq!(fault(&counted), Err(Fault::Turns { found: 1, most: 0 }));
    }
}
