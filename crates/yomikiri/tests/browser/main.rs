//! The page in a real browser: Debian's chromium, driven by chromedriver. `cargo xtask test` installs both.

mod driver;
mod playing;
mod server;
mod visitor;
