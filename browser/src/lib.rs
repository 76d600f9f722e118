//! Somebody with a real browser, Debian's chromium driven by chromedriver, who looks at the page of the real program. `cargo xtask test`
//! installs both and runs the tests of `tests/page`; `cargo xtask pictures` and `cargo xtask measure-page` run the programs of `src/bin`.

mod driver;
mod place;
mod server;
mod visitor;

pub use place::analysis;
pub use server::{Server, program};
pub use visitor::{DOWN, ENTER, ESCAPE, Hand, LEFT, RIGHT, TAB, UP, Visitor};
