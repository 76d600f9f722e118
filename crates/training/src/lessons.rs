use crate::Sample;
use discs::Word;
use patterns::Layout;

/// Positions as a fit wants them: which weights each of them points at, and what is to be learned.
///
/// Weights are kept as offsets from the first one of their kind, in 16 bits: there may be a hundred million positions.
pub(crate) struct Lessons {
    /// Features of a position.
    width: usize,
    /// By feature: where the weights of its kind begin.
    starts: Vec<u32>,
    offsets: Vec<u16>,
    empties: Vec<u8>,
    /// In discs, for the side to move.
    targets: Vec<f32>,
}

impl Lessons {
    /// The first features, so many of them, of some samples.
    ///
    /// # Panics
    /// If a kind has more than 2^16 weights; no feature is so long.
    pub(crate) fn new<'s, W: Word>(
        layout: &Layout,
        cells: W,
        width: usize,
        samples: impl Iterator<Item = &'s Sample<W>>,
    ) -> Lessons {
        let start = |(_, kind): (_, usize)| layout.kinds()[kind].weights as u32;
        let starts: Vec<u32> = layout.instances().take(width).map(start).collect();
        let mut lessons = Lessons { width, starts, offsets: Vec::new(), empties: Vec::new(), targets: Vec::new() };
        for sample in samples {
            let weights = layout.weights_of(sample.mine, sample.theirs).zip(&lessons.starts);
            let offsets =
                weights.map(|(weight, &start)| u16::try_from(weight - start as usize).expect("16 bits suffice"));
            lessons.offsets.extend(offsets);
            lessons.empties.push((cells & !sample.mine & !sample.theirs).count() as u8);
            lessons.targets.push(f32::from(sample.target) / 100.0);
        }
        lessons
    }

    pub(crate) fn len(&self) -> usize {
        self.targets.len()
    }

    /// The weights that a position points at.
    pub(crate) fn weights(&self, number: usize) -> impl Iterator<Item = usize> {
        let offsets = &self.offsets[number * self.width..][..self.width];
        self.starts.iter().zip(offsets).map(|(&start, &offset)| start as usize + usize::from(offset))
    }

    /// The empty cells of a position.
    pub(crate) fn empties(&self, number: usize) -> usize {
        self.empties[number].into()
    }

    /// What is to be learned of a position, in discs.
    pub(crate) fn target(&self, number: usize) -> f32 {
        self.targets[number]
    }
}
