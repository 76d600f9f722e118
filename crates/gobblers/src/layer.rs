use crate::cells::{self, ALL, Cells, SYMMETRIES};

/// All ways in which the pieces of one size can stand, numbered, seen by the player to move.
#[derive(Debug)]
pub(crate) struct Layer {
    /// The cells of the player to move and of the opponent, by number.
    pub(crate) configurations: Vec<(Cells, Cells)>,
    /// The number of a configuration by its two sets, each given by its number among the small sets.
    numbers: Vec<u16>,
    /// For each symmetry the image of every configuration.
    pub(crate) images: [Vec<u16>; SYMMETRIES],
}

/// No configuration.
const NONE: u16 = u16::MAX;

/// Sets with at most two cells: 1 + 9 + 36.
const SMALL_SETS: usize = 46;

/// For every set of cells its number among those with at most two; the others have none.
static SMALL_SET_NUMBER: [u8; 512] = {
    let mut table = [u8::MAX; 512];
    let (mut cells, mut number) = (0, 0);
    while cells < 512 {
        if (cells as u32).count_ones() <= 2 {
            table[cells] = number;
            number += 1;
        }
        cells += 1;
    }
    table
};

impl Layer {
    /// All configurations with at most so many pieces of the player to move and of the opponent.
    pub(crate) fn new(most_mine: usize, most_theirs: usize) -> Layer {
        let few = |most: usize| (0..=ALL).filter(move |cells: &Cells| cells.count_ones() as usize <= most);
        let configurations: Vec<(Cells, Cells)> = few(most_mine)
            .flat_map(|mine| {
                few(most_theirs).filter(move |theirs| mine & theirs == 0).map(move |theirs| (mine, theirs))
            })
            .collect();
        let mut layer =
            Layer { configurations, numbers: vec![NONE; SMALL_SETS * SMALL_SETS], images: Default::default() };
        for (number, &(mine, theirs)) in layer.configurations.iter().enumerate() {
            layer.numbers[place(mine, theirs)] = number as u16;
        }
        layer.images = std::array::from_fn(|symmetry| {
            let image = |&(mine, theirs)| layer.number(cells::image(mine, symmetry), cells::image(theirs, symmetry));
            layer.configurations.iter().map(image).collect()
        });
        layer
    }

    pub(crate) fn len(&self) -> usize {
        self.configurations.len()
    }

    /// The number of a configuration that is one of this layer.
    #[inline]
    pub(crate) fn number(&self, mine: Cells, theirs: Cells) -> u16 {
        self.numbers[place(mine, theirs)]
    }
}

#[inline]
fn place(mine: Cells, theirs: Cells) -> usize {
    let number = |cells: Cells| usize::from(SMALL_SET_NUMBER[usize::from(cells & ALL)]);
    number(mine) * SMALL_SETS + number(theirs)
}
