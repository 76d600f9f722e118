/// A move of any game: the code that its game gives it. It compares and copies, and its game writes and reads it as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u32);

impl Move {
    /// The move with this code, below [`GameFace::move_codes`](crate::GameFace::move_codes).
    pub const fn of_code(code: u32) -> Move {
        Move(code)
    }

    /// The code.
    pub const fn code(self) -> u32 {
        self.0
    }
}
