//! The proofs that come with the program.

use crate::{Method, Origin, Proof, ProvenValue};
use std::sync::OnceLock;

/// A block of `name: text` lines for every proof, with an empty line between two of them.
const FILE: &str = include_str!("../data/proofs.txt");

/// What is proven without any work of this machine, in the order of the file.
pub fn shipped_proofs() -> &'static [Proof] {
    static PROOFS: OnceLock<Vec<Proof>> = OnceLock::new();
    // What cannot be read is left out; a test makes sure that there is no such block.
    PROOFS.get_or_init(|| blocks(FILE).filter_map(|block| proof(&block).ok()).collect())
}

/// The blocks of a file, without remarks.
fn blocks(file: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    let blocks: Vec<Vec<&str>> = lines.split(|line| line.trim().is_empty()).map(<[&str]>::to_vec).collect();
    blocks.into_iter().filter(|block| !block.is_empty())
}

/// The proof that a block tells of.
fn proof(block: &[&str]) -> Result<Proof, String> {
    let found = |name: &str| {
        let mut fields = block.iter().filter_map(|line| line.split_once(": "));
        fields.find(|(field, _)| *field == name).map(|(_, text)| text.to_owned())
    };
    let needed = |name: &str| found(name).ok_or_else(|| format!("{block:?} has no {name}"));
    Ok(Proof {
        place: needed("game")?,
        rules: needed("rules")?,
        position: found("position"),
        value: needed("value")?.parse::<ProvenValue>()?,
        method: needed("method")?.parse::<Method>()?,
        nodes: found("nodes").map(|nodes| nodes.parse().map_err(|_| format!("{nodes:?} nodes"))).transpose()?,
        line: found("line").map_or_else(Vec::new, |line| line.split(' ').map(str::to_owned).collect()),
        command: needed("command")?,
        certificate: found("certificate"),
        origin: Origin::Shipped,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 9] =
        ["game", "rules", "position", "value", "method", "nodes", "line", "command", "certificate"];

    #[test]
    fn every_block_of_the_file_is_read() {
        for block in blocks(FILE) {
            assert!(proof(&block).is_ok(), "{:?}", proof(&block));
            for line in &block {
                let name = line.split(": ").next().unwrap_or_default();
                assert!(NAMES.contains(&name), "{line}");
            }
        }
        assert_eq!(shipped_proofs().len(), blocks(FILE).count());
        assert!(shipped_proofs().len() > 100);
    }
}
