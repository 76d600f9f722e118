use discs::{Discs, SlowTwin, Word, parse_size};

/// A game on a board with some switches, as text: `nip 4x6 rim=off`.
#[derive(Clone, Debug)]
pub struct Variant {
    game: String,
    rows: usize,
    columns: usize,
    rules: Vec<(String, String)>,
}

impl Variant {
    /// Reads a game, a board and any number of switches.
    pub fn parse(text: &str) -> Variant {
        let mut words = text.split_whitespace();
        let (game, board) = (words.next().expect("a game"), words.next().expect("a board"));
        let (rows, columns) = parse_size(board).expect("a size");
        let rules = words
            .map(|word| word.split_once('=').expect("a rule is name=value"))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Variant { game: game.to_owned(), rows, columns, rules }
    }

    /// Whether the board needs more than 64 bits.
    pub fn is_large(&self) -> bool {
        self.rows * self.columns > 64
    }

    /// The rules.
    pub fn game<W: Word>(&self) -> Discs<W> {
        let given = self.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        if self.game == discs::othello::NAME {
            let switches = discs::othello::switches(given).unwrap();
            discs::othello::game(discs::othello::shape(self.rows, self.columns).unwrap(), switches).unwrap()
        } else {
            let switches = discs::nip::switches(given).unwrap();
            discs::nip::game(discs::nip::shape(self.rows, self.columns, &switches).unwrap(), switches).unwrap()
        }
    }

    /// The same rules, slow and obvious.
    pub fn twin(&self) -> SlowTwin {
        let game = self.game::<u128>();
        if self.game == discs::othello::NAME {
            SlowTwin::rectangle(self.rows, self.columns, game.switches())
        } else {
            SlowTwin::octagon(self.rows, self.columns, game.switches())
        }
    }
}

/// Othello on these boards with both scorings.
pub fn othello_variants(boards: &[&str]) -> Vec<Variant> {
    variants("othello", boards, &[""])
}

/// Nip on these boards with both scorings and everything that can happen along the rim.
pub fn nip_variants(boards: &[&str]) -> Vec<Variant> {
    variants("nip", boards, &["", "rim=off", "self-bracket=yes"])
}

fn variants(game: &str, boards: &[&str], rims: &[&str]) -> Vec<Variant> {
    let mut variants = Vec::new();
    for board in boards {
        for rim in rims {
            for score in ["discs", "empties-to-winner"] {
                variants.push(Variant::parse(&format!("{game} {board} {rim} score={score}")));
            }
        }
    }
    variants
}
