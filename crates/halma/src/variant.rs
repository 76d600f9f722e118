use std::fmt;

/// Which Halma: the side of the square board, the pieces of each player, and the players.
///
/// ```
/// use halma::Variant;
///
/// let full = Variant::new(16, 16, None, 2)?;
/// assert_eq!((full.size(), full.pieces(), full.players()), (16, 19, 2));
/// let small = Variant::new(5, 5, Some(6), 2)?;
/// assert_eq!(small.to_string(), "5x5 pieces=6 players=2");
/// # Ok::<(), halma::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    size: usize,
    players: usize,
    camp_rows: &'static [usize],
}

/// Why there is no such Halma.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The board is not a square, or no square of Halma.
    #[error("there is no Halma on {rows}x{columns}; the boards are 4x4 to 8x8, 10x10 and 16x16")]
    Board {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// The board is not for so many players.
    #[error("Halma on {size}x{size} is not for {players} players; every board is for 2, and 16x16 for 4 as well")]
    Players {
        /// The side of the board.
        size: usize,
        /// The players asked for.
        players: usize,
    },
    /// The board is not for so many pieces.
    #[error("{players} players on {size}x{size} cannot have {pieces} pieces each; they have {possible}")]
    Pieces {
        /// The side of the board.
        size: usize,
        /// The players asked for.
        players: usize,
        /// The pieces asked for.
        pieces: usize,
        /// The numbers of pieces that are possible.
        possible: String,
    },
}

/// A shape of camps, and where it is used.
struct Camps {
    sizes: std::ops::RangeInclusive<usize>,
    players: usize,
    /// The cells of each row of a camp, beginning with the row of its corner.
    rows: &'static [usize],
}

/// The camps of the rule page; where there are several for a board, the first is the usual one.
const CAMPS: [Camps; 6] = [
    Camps { sizes: 4..=7, players: 2, rows: &[2, 1] },
    Camps { sizes: 4..=7, players: 2, rows: &[3, 2, 1] },
    Camps { sizes: 8..=8, players: 2, rows: &[4, 3, 2, 1] },
    Camps { sizes: 10..=10, players: 2, rows: &[5, 4, 3, 2, 1] },
    Camps { sizes: 16..=16, players: 2, rows: &[5, 5, 4, 3, 2] },
    Camps { sizes: 16..=16, players: 4, rows: &[4, 4, 3, 2] },
];

impl Variant {
    /// The variant with this board, these pieces of each player (the fewest possible if none are given), and these
    /// players.
    ///
    /// # Errors
    /// [`VariantError`] says which of the three does not exist, and what does.
    pub fn new(rows: usize, columns: usize, pieces: Option<usize>, players: usize) -> Result<Variant, VariantError> {
        let size = rows;
        let on_board = || CAMPS.iter().filter(|camps| camps.sizes.contains(&size));
        if rows != columns || on_board().next().is_none() {
            return Err(VariantError::Board { rows, columns });
        }
        let counts: Vec<(usize, &'static [usize])> = on_board()
            .filter(|camps| camps.players == players)
            .map(|camps| (camps.rows.iter().sum(), camps.rows))
            .collect();
        let Some(&(usual, _)) = counts.first() else {
            return Err(VariantError::Players { size, players });
        };
        let pieces = pieces.unwrap_or(usual);
        let Some(&(_, camp_rows)) = counts.iter().find(|&&(count, _)| count == pieces) else {
            let possible: Vec<String> = counts.iter().map(|(count, _)| count.to_string()).collect();
            return Err(VariantError::Pieces { size, players, pieces, possible: possible.join(" or ") });
        };
        Ok(Variant { size, players, camp_rows })
    }

    /// Every variant of the rule page.
    pub fn all() -> Vec<Variant> {
        let of = |camps: &Camps| {
            let (players, camp_rows) = (camps.players, camps.rows);
            camps.sizes.clone().map(move |size| Variant { size, players, camp_rows }).collect::<Vec<_>>()
        };
        CAMPS.iter().flat_map(of).collect()
    }

    /// The side of the board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The pieces of each player, as many as a camp has cells.
    pub fn pieces(&self) -> usize {
        self.camp_rows.iter().sum()
    }

    /// How many play, 2 or 4.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The cells of each row of a camp, beginning with the row of its corner.
    pub fn camp_rows(&self) -> &'static [usize] {
        self.camp_rows
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0} pieces={1} players={2}", self.size, self.pieces(), self.players)
    }
}
