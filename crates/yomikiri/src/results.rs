//! Who wins: what is proven, by the program's makers and on this machine.

mod plot;
mod text;

use crate::cli::{Common, ResultsArguments};
use crate::failure::Failure;
use crate::files::wrote;
use crate::progress::note;
use crate::record::output::save;
use crate::{games, output};
use ::games::{GameError, Roster};
use answers::KnownProof;
use library::{Library, Proof, ProofQuery};
use std::process::ExitCode;

/// Lists what is proven.
pub fn run(arguments: &ResultsArguments, common: &Common) -> Result<ExitCode, Failure> {
    let query = query(arguments)?;
    let known = KnownProof::all(proven_here(common), &query);
    if let Some(path) = &arguments.plot {
        save(path, plot::chart(&common.words(), &known)?.as_bytes())?;
        wrote("the plot", path);
        return Ok(ExitCode::SUCCESS);
    }
    if common.json {
        output::print_json(&known.iter().map(KnownProof::result).collect::<Vec<_>>())?;
    } else {
        let words = common.words();
        let details = arguments.details || arguments.board.is_some();
        output::print(&if details { text::blocks(&words, &known) } else { text::table(&words, &known) })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Which proofs are asked for; what no game has is refused.
fn query(arguments: &ResultsArguments) -> Result<ProofQuery, Failure> {
    let ResultsArguments { game, board, pieces, rules, .. } = arguments;
    let known = |name: &str| ::games::games().iter().any(|info| info.switches.iter().any(|s| s.name == name));
    if let Some(game) = game {
        check_game(game, arguments)?;
    } else if let Some((name, _)) = rules.iter().find(|(name, _)| !known(name)) {
        return Err(Failure::input(format!("no game has a rule \"{name}\"; `yomikiri games` lists them")));
    }
    Ok(ProofQuery { game: game.clone(), board: board.clone(), pieces: *pieces, rules: rules.clone() })
}

/// Refuses what a game does not have at all. Whether rules, board and pieces go together is no matter: then nothing is found.
fn check_game(game: &str, arguments: &ResultsArguments) -> Result<(), GameError> {
    let open = |board: Option<&str>, roster: Roster, rules: &[(&str, &str)]| {
        ::games::open_with(game, board, roster, rules).map(drop)
    };
    open(None, Roster::default(), &[])?;
    let boards = ::games::games().iter().find(|info| info.name == game).map_or(&[][..], |info| info.board_choices);
    for (name, value) in &arguments.rules {
        let rule = [(name.as_str(), value.as_str())];
        let fits = |&(rows, columns): &(usize, usize)| {
            open(Some(&format!("{rows}x{columns}")), Roster::default(), &rule).is_ok()
        };
        let usual = open(None, Roster::default(), &rule);
        if usual.is_err() && !boards.iter().any(fits) {
            return usual;
        }
    }
    match open(arguments.board.as_deref(), Roster { pieces: arguments.pieces, players: None }, &[]) {
        Err(error @ (GameError::Board(_) | GameError::FixedBoard { .. } | GameError::FixedNumber { .. })) => Err(error),
        _ => Ok(()),
    }
}

/// What the library has. Whoever only asks makes no library, and one that cannot be read does not hide what comes with the program.
fn proven_here(common: &Common) -> Vec<Proof> {
    let Some(file) = common.data_dir().map(|folder| folder.join(games::FILE)).filter(|file| file.exists()) else {
        return Vec::new();
    };
    Library::open(&file).and_then(|library| library.proofs()).unwrap_or_else(|error| {
        note(&format!("what was proven here is not shown: {error}"));
        Vec::new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command, Mode};
    use answers::check_command;
    use clap::Parser;
    use game::Seat;
    use library::{ProvenValue, shipped_proofs};
    use std::collections::HashSet;
    use std::path::Path;

    /// The command that proves a value is one that this program understands, about the same position.
    #[test]
    fn every_shipped_proof_has_a_command_that_proves_it_and_one_that_checks_its_certificate() {
        let mut seen = HashSet::new();
        for proof in shipped_proofs() {
            let words = shlex::split(&proof.command).expect("a command has whole words");
            let cli = Cli::try_parse_from(&words).unwrap_or_else(|error| panic!("{}: {error}", proof.command));
            let Some(Command::Solve(arguments)) = cli.command else { panic!("{} solves", proof.command) };
            let opened = arguments.place.open().expect("the game exists");
            assert_eq!(opened.0, proof.game().expect("the game exists"), "{}", proof.command);
            assert_eq!(opened.1, proof.start().expect("it is a position"), "{}", proof.command);
            let only_who_wins = matches!(proof.value, ProvenValue::Winner(_));
            assert_eq!(arguments.mode == Mode::Wld, only_who_wins, "{}", proof.command);
            assert!(seen.insert((&proof.place, &proof.rules, &proof.position, only_who_wins)), "{}", proof.command);
            if let Some(file) = &proof.certificate {
                let made = arguments.certificate.as_deref() == Some(Path::new(file));
                let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
                assert!(made || repository.join(file).exists(), "{file} is shipped, or the command writes it");
                let words = shlex::split(&check_command(file)).expect("a command has whole words");
                let Some(Command::Check(check)) = Cli::try_parse_from(&words).expect("it is a command").command else {
                    panic!("{words:?} checks")
                };
                assert_eq!(check.file, Path::new(file));
            }
        }
    }

    #[test]
    fn that_white_wins_nip_6x8_comes_with_the_command_that_writes_the_certificate() {
        let six_by_eight = |proof: &&Proof| proof.place == "nip 6x8" && proof.certificate.is_some();
        let proof = shipped_proofs().iter().find(six_by_eight).expect("it is there");
        assert_eq!(proof.value, ProvenValue::Winner(Some(Seat::SECOND)));
        assert_eq!(proof.command, "yomikiri solve nip --board 6x8 --mode wld --certificate nip-6x8-wld.cert");
        assert_eq!(proof.certificate.as_deref().map(check_command).as_deref(), Some("yomikiri check nip-6x8-wld.cert"));
    }
}
