//! The tests of the Python package: an environment of its own, the package built as a wheel and installed into it, and pytest. Those on Ray
//! have another environment, since Ray brings much along and no other test may depend on it. Some of them take minutes: these are run by a
//! command of their own.

use crate::{cargo, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of tests, with the file that names what they need from the Python Package Index, and the environment for them.
pub struct Suite {
    folder: &'static str,
    environment: &'static str,
    /// Which of them are run, as pytest takes it.
    only: &'static [&'static str],
}

/// The tests of the package.
pub const PACKAGE: Suite = Suite { folder: "python/tests", environment: "environment", only: &[] };
/// All of those on Ray.
pub const RAY: Suite = Suite { folder: "python/tests_ray", environment: "ray-environment", only: &[] };
/// Those on Ray that do not take minutes.
pub const QUICK_RAY: Suite = Suite { only: &["-m", "not long"], ..RAY };

/// Builds the package, installs it and runs these tests, one suite after the other; `program` is the command line that it is compared with.
pub fn test(suites: &[&Suite], program: &Path) -> Result<(), String> {
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let place = here.join("target/python");
    // The environment of the package has what builds it.
    let wheel = wheel(&here, &place, &environment(&place, &PACKAGE)?)?;
    for suite in suites {
        let environment = environment(&place, suite)?;
        // The same version may be installed already, built from other code.
        let install = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps"];
        run(Command::new(environment.join("bin/python")).args(install).arg(&wheel))?;
        // Not from the folder of the sources: what is tested is what was installed.
        run(Command::new(environment.join("bin/python"))
            .args(["-P", "-m", "pytest", "-c"])
            .arg(here.join("python/pyproject.toml"))
            .arg(here.join(suite.folder))
            .args(suite.only)
            .current_dir(&place)
            .env("YOMIKIRI_PROGRAM", program)
            .env("YOMIKIRI_WHEEL", &wheel))?;
    }
    Ok(())
}

/// Builds the wheel as the other tests were built, so that little is left to compile.
fn wheel(here: &Path, place: &Path, environment: &Path) -> Result<PathBuf, String> {
    let wheels = place.join("wheels");
    // Whatever lies there is of an earlier run.
    let _ = fs::remove_dir_all(&wheels);
    let profile = place.join("profile.toml");
    let settings = fs::read_to_string("Cargo.toml").map_err(|error| format!("Cargo.toml: {error}"))?;
    fs::write(&profile, as_dev(&settings)).map_err(|error| format!("{}: {error}", profile.display()))?;
    run(Command::new(environment.join("bin/python"))
        .args(["-m", "maturin", "build", "--quiet", "--profile", "dev", "--features", "as-in-tests", "--locked"])
        .arg("--config")
        .arg(&profile)
        .args(["--manifest-path", "python/Cargo.toml", "--out"])
        .arg(&wheels)
        .env("CARGO", cargo())
        .env("CARGO_TARGET_DIR", here.join("target")))?;
    let made = fs::read_dir(&wheels).map_err(|error| format!("no wheel was made: {error}"))?;
    let mut made = made.filter_map(|entry| Some(entry.ok()?.path()));
    made.next().ok_or_else(|| "no wheel was made".to_owned())
}

/// The profile of tests under the name of the usual one: maturin builds by `cargo rustc`, which under the name of tests would make a test of a library.
fn as_dev(settings: &str) -> String {
    let mut ours = false;
    let lines = settings.lines().filter_map(|line| {
        if line.starts_with('[') {
            ours = line.starts_with("[profile.test");
        }
        ours.then(|| line.replace("[profile.test", "[profile.dev") + "\n")
    });
    lines.collect()
}

/// The environment with all that some tests need, made or brought up to date if it is not.
fn environment(place: &Path, suite: &Suite) -> Result<PathBuf, String> {
    let environment = place.join(suite.environment);
    let requirements = format!("{}/requirements.txt", suite.folder);
    let wanted = fs::read_to_string(&requirements).map_err(|error| format!("{requirements}: {error}"))?;
    let stamp = environment.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(environment);
    }
    eprintln!("installing what {} needs, from PyPI", suite.folder);
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&environment)).map_err(|error| {
        format!("{error}; the tests of the Python package need Python 3.11 or later with venv, on Debian: apt-get install python3-venv")
    })?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", &requirements];
    run(Command::new(environment.join("bin/python")).args(install)).map_err(|error| {
        format!("{error}; the tests of the Python package need Python 3.11 or later and PyPI: connect to the network and run the command again")
    })?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(environment)
}

#[cfg(test)]
mod tests {
    use super::as_dev;

    #[test]
    fn only_the_profile_of_tests_is_taken_over() {
        let settings = "[package]\na = 1\n[profile.test]\nopt-level = 1\n\n[profile.test.package]\nx.opt-level = 2\n[profile.dist]\nb = 2\n";
        assert_eq!(as_dev(settings), "[profile.dev]\nopt-level = 1\n\n[profile.dev.package]\nx.opt-level = 2\n");
    }
}
