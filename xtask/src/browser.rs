//! The browser that the tests of the page look at it with.

use crate::run;
use std::path::PathBuf;
use std::process::Command;

/// What the tests of the page run, and a font without which Japanese is empty boxes on their pictures.
const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-ipafont-gothic"];

/// Installs the browser if it is missing and this machine lets us.
pub fn bring() -> Result<(), String> {
    let missing: Vec<&str> = PROGRAMS.into_iter().filter(|program| !is_there(program)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let by_hand = format!(
        "the tests of the page need {}; install them, on Debian with: apt-get install {}",
        missing.join(" and "),
        PACKAGES.join(" ")
    );
    if !is_there("apt-get") || !is_root() {
        return Err(by_hand);
    }
    eprintln!("installing {} for the tests of the page", PACKAGES.join(", "));
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(["-q", "-y"]);
        command
    };
    // The list of packages may be old, or not be there at all.
    run(apt().arg("update"))
        .and_then(|()| run(apt().args(["install", "--no-install-recommends"]).args(PACKAGES)))
        .map_err(|error| format!("{error}; {by_hand}"))
}

fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder: PathBuf| folder.join(program)).any(|file| file.is_file())
}

fn is_root() -> bool {
    let said = Command::new("id").arg("-u").output();
    said.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
