//! Players that are programs of their own, asked over their standard input and output.
//!
//! A description names the protocol and the command: `ugi:COMMAND ARGUMENTS`, `gtp:…` or `nboard:…`, with a time for a move
//! before the colon (`gtp@500ms:COMMAND`) or a depth in plies (`nboard@12:COMMAND`). Words are split as a shell would, and
//! `{seed}` in them stands for the seed of a game; a program with a seed is started anew for every game.
//!
//! - **UGI**, the Universal Game Interface, serves every game. Positions and moves are written as everywhere in Yomikiri:
//!   `position fen ---…OX…--- X moves f5 pass`, `bestmove S@b2`. Without a time of its own a program has a second.
//! - **GTP**, the Go Text Protocol of version 2, serves games for two in which a move is a cell. The first player is black.
//!   Cells are those of Othello: columns are letters from the left with none left out, rows are counted **from the top**,
//!   as the programs of Othello have it and those of Go do not. Boards that are not square are announced with
//!   `rectangular_boardsize COLUMNS ROWS`.
//! - **`NBoard`**, version 2, serves Othello on 8x8. It knows a depth and no time; a time only says when patience ends.
//!
//! [`Program`] is a [`games::Player`]. Whatever a program does wrong (it hangs, dies, floods, answers nonsense) is an error
//! of that one move; the program is ended then, and started again for the next game. [`ugi`], [`gtp`] and [`nboard`] have the
//! texts of the protocols, for both sides of the pipe.

mod description;
mod dialect;
mod error;
mod fault;
pub mod gtp;
mod lines;
mod living;
pub mod nboard;
mod patience;
mod process;
mod program;
mod system;
pub mod ugi;

pub use description::{Description, Pace, Protocol, is_external};
pub use error::ExternalError;
pub use lines::Lines;
pub use living::end_all;
pub use program::{Options, Program};
