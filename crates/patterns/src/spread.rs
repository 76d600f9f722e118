use crate::Weights;

/// How far deep looks lie from shallow ones, ready to be asked for: the doubts of a selective search.
///
/// Measured on games of the program against itself (`training`), the standard deviation falls with the empty cells and with the
/// plies of the shallow look, and grows with the plies between the two looks. It is a product of three factors, one for each.
///
/// The factors are whole numbers, in 1/1024, so that a search enters the same nodes on every machine.
#[derive(Debug)]
pub(crate) struct Spread {
    /// By the number of empty cells, in hundredths of a disc.
    levels: Box<[i64]>,
    /// By the plies of the shallow look.
    shallows: [i64; PLIES],
    /// By the plies between the two looks.
    distances: [i64; PLIES],
}

/// More than any search looks ahead.
const PLIES: usize = 64;
/// No doubt is larger than a full board, in hundredths of a disc, and no factor than this.
const MOST_LEVEL: f64 = 12_800.0;
const MOST: f64 = 256.0;

impl Spread {
    /// `None` if it was not measured.
    pub(crate) fn new(weights: &Weights, cells: u32) -> Option<Spread> {
        let [level, empty, shallow, distance] = weights.spread.map(|thousandths| f64::from(thousandths) / 1000.0);
        // Limited, so that no file makes the product overflow.
        let whole = |factor: f64, most: f64| (1024.0 * factor.min(most)).round() as i64;
        (weights.spread != [0; 4]).then(|| Spread {
            levels: (0..=cells).map(|empties| whole((level - empty * f64::from(empties)).exp(), MOST_LEVEL)).collect(),
            shallows: std::array::from_fn(|plies| whole((-shallow * plies as f64).exp(), MOST)),
            distances: std::array::from_fn(|plies| whole((plies as f64).powf(distance), MOST)),
        })
    }

    /// In hundredths of a disc.
    #[inline(always)]
    pub(crate) fn hundredths(&self, empties: u32, shallow: u32, plies: u32) -> i32 {
        let empties = (empties as usize).min(self.levels.len() - 1);
        let (shallow, distance) = (shallow as usize, (plies - shallow) as usize);
        let product = self.levels[empties] * self.shallows[shallow % PLIES] * self.distances[distance % PLIES];
        (product >> 30).min(MOST_LEVEL as i64) as i32
    }
}
