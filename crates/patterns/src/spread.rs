use crate::Weights;

/// How far deep looks lie from shallow ones, ready to be asked for: the doubts of a selective search.
///
/// Measured on games of the program against itself (`training`), the standard deviation falls with the empty cells and with the
/// plies of the shallow look, and grows with the plies between the two looks. It is a product of three factors, one for each.
#[derive(Debug)]
pub(crate) struct Spread {
    by_empties: Box<[f32]>,
    by_shallow: [f32; PLIES],
    by_distance: [f32; PLIES],
}

/// More than any search looks ahead.
const PLIES: usize = 64;

impl Spread {
    /// `None` if it was not measured.
    pub(crate) fn new(weights: &Weights, cells: u32) -> Option<Spread> {
        let [level, empty, shallow, distance] = weights.spread.map(|thousandths| thousandths as f32 / 1000.0);
        (weights.spread != [0; 4]).then(|| Spread {
            by_empties: (0..=cells).map(|empties| (level - empty * empties as f32).exp()).collect(),
            by_shallow: std::array::from_fn(|plies| (-shallow * plies as f32).exp()),
            by_distance: std::array::from_fn(|plies| (plies as f32).powf(distance)),
        })
    }

    /// In hundredths of a disc.
    #[inline(always)]
    pub(crate) fn hundredths(&self, empties: u32, shallow: u32, plies: u32) -> i32 {
        let empties = (empties as usize).min(self.by_empties.len() - 1);
        let (shallow, distance) = (shallow as usize, (plies - shallow) as usize);
        (self.by_empties[empties] * self.by_shallow[shallow % PLIES] * self.by_distance[distance % PLIES]) as i32
    }
}
