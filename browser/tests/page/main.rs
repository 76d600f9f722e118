//! The page in a real browser: Debian's chromium, driven by chromedriver. `cargo xtask test` installs both.

mod analysing;
mod driver;
mod measuring;
mod pictures;
mod playing;
mod server;
mod studying;
mod views;
mod visitor;
mod working;
