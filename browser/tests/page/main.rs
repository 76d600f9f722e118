//! The page in a real browser: Debian's chromium, driven by chromedriver. `cargo xtask test` installs both.

mod analysing;
mod playing;
mod studying;
mod trouble;
mod views;
mod working;
