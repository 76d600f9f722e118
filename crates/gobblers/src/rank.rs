use crate::cells::{self, SYMMETRIES};
use crate::layer::Layer;
use crate::{Gobblers, Hands, Position, Size};
use game::{Ranked, Seat};

/// The numbers of all positions up to symmetry.
///
/// A position is three layers, one a size. Of the large layer only one representative of each class of images is kept; the
/// symmetries that leave the representative as it is fold the medium layer in turn, and those that leave both as they are
/// fold the small one. What is left is numbered by large class, then medium configuration, then small configuration. So
/// all positions that differ only in their small pieces are neighbours: a *stretch*. The few numbers in a stretch whose small
/// configuration is not the first of its images stand for nothing.
///
/// Who is to move does not matter as long as both players have the same pieces; otherwise each has a half of the numbers.
#[derive(Debug)]
pub(crate) struct Ranking {
    halves: Vec<Half>,
    stretch: u64,
    /// The ranks of one half.
    half: u64,
}

/// The numbers of the positions with one player to move.
#[derive(Debug)]
pub(crate) struct Half {
    /// Small, medium and large.
    pub(crate) layers: [Layer; 3],
    /// By large configuration.
    folded_large: Vec<FoldedLarge>,
    /// How the medium layer folds under each group of symmetries that some large configuration has.
    folds: Vec<Fold>,
    /// By number of the stretch: the large and the medium configuration, and the symmetries that they both have.
    stretches: Vec<Stretch>,
    /// The rank of the first position of this half.
    offset: u64,
}

#[derive(Clone, Copy, Debug)]
struct FoldedLarge {
    /// Maps the configuration to its representative.
    symmetry: u8,
    /// Which of the folds belongs to the representative.
    fold: u8,
    /// The first stretch of the representative.
    stretches: u32,
}

#[derive(Debug)]
struct Fold {
    /// The symmetries, as bits.
    group: u8,
    /// By medium configuration.
    medium: Vec<FoldedMedium>,
    /// The medium configurations that are the first of their images.
    representatives: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
struct FoldedMedium {
    /// The number of the representative among the representatives.
    number: u16,
    /// Maps the configuration to its representative.
    symmetry: u8,
    /// The symmetries of the group that leave the representative as it is, as bits.
    group: u8,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub(crate) large: u16,
    pub(crate) medium: u16,
    /// The symmetries that both have, as bits.
    pub(crate) group: u8,
}

/// Where a stretch is, and how the board is to be turned to get there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    /// The rank of the first position of the stretch.
    pub(crate) first: u64,
    /// The symmetry that maps the board to it.
    pub(crate) symmetry: usize,
    /// The symmetries that leave large and medium pieces as they are, as bits.
    pub(crate) group: u8,
}

/// Only the identity.
pub(crate) const TRIVIAL: u8 = 1;

impl Ranking {
    pub(crate) fn new(hands: Hands) -> Ranking {
        let movers: &[Seat] = if hands.are_alike() { &[Seat::FIRST] } else { &[Seat::FIRST, Seat::SECOND] };
        let mut halves: Vec<Half> = movers.iter().map(|&mover| Half::new(hands, mover)).collect();
        let stretch = halves[0].layers[0].len() as u64;
        let half = halves[0].stretches.len() as u64 * stretch;
        for (index, part) in halves.iter_mut().enumerate() {
            part.offset = index as u64 * half;
        }
        Ranking { halves, stretch, half }
    }

    /// The half with this player to move.
    #[inline]
    pub(crate) fn half(&self, mover: Seat) -> &Half {
        &self.halves[mover.index().min(self.halves.len() - 1)]
    }

    /// The player to move in the half that holds a rank; the first player where one half serves both.
    pub(crate) fn mover(&self, rank: u64) -> Seat {
        Seat::new((rank / self.half) as usize)
    }

    /// The layers of a stretch, given by any of its ranks.
    pub(crate) fn stretch_at(&self, rank: u64) -> Stretch {
        let half = self.half(self.mover(rank));
        half.stretches[((rank - half.offset) / self.stretch) as usize]
    }
}

impl Half {
    fn new(hands: Hands, mover: Seat) -> Half {
        let layers = Size::ALL.map(|size| Layer::new(hands.of(mover, size), hands.of(mover.opponent(), size)));
        let mut half = Half { layers, folded_large: Vec::new(), folds: Vec::new(), stretches: Vec::new(), offset: 0 };
        let count = half.layers[2].len();
        // Every representative comes before its images, because it is the first of them.
        for large in 0..count as u16 {
            let (symmetry, representative) = first_image(&half.layers[2], u8::MAX, large);
            let folded = if representative == large {
                let fold = half.fold_for(stabiliser(&half.layers[2], u8::MAX, large));
                half.push_representative(large, fold)
            } else {
                FoldedLarge { symmetry: symmetry as u8, ..half.folded_large[usize::from(representative)] }
            };
            half.folded_large.push(folded);
        }
        half
    }

    /// The number of the fold for a group of symmetries, made if it is new.
    fn fold_for(&mut self, group: u8) -> usize {
        if let Some(known) = self.folds.iter().position(|fold| fold.group == group) {
            return known;
        }
        self.folds.push(Fold::new(&self.layers[1], group));
        self.folds.len() - 1
    }

    fn push_representative(&mut self, large: u16, fold: usize) -> FoldedLarge {
        let stretches = self.stretches.len() as u32;
        let Fold { medium, representatives, .. } = &self.folds[fold];
        self.stretches.extend(representatives.iter().map(|&representative| Stretch {
            large,
            medium: representative,
            group: medium[usize::from(representative)].group,
        }));
        FoldedLarge { symmetry: 0, fold: fold as u8, stretches }
    }

    /// The stretch of a large and a medium configuration.
    #[inline]
    pub(crate) fn place(&self, large: u16, medium: u16) -> Placed {
        let folded = self.folded_large[usize::from(large)];
        let turned = self.layers[1].images[usize::from(folded.symmetry)][usize::from(medium)];
        let medium = self.folds[usize::from(folded.fold)].medium[usize::from(turned)];
        let stretch = u64::from(folded.stretches) + u64::from(medium.number);
        Placed {
            first: self.offset + stretch * self.layers[0].len() as u64,
            symmetry: cells::compose(usize::from(folded.symmetry), usize::from(medium.symmetry)),
            group: medium.group,
        }
    }

    /// The rank of a small configuration, numbered before the board is turned.
    #[inline]
    pub(crate) fn rank_in(&self, placed: Placed, small: u16) -> u64 {
        let small = self.layers[0].images[placed.symmetry][usize::from(small)];
        let small = if placed.group == TRIVIAL { small } else { first_image(&self.layers[0], placed.group, small).1 };
        placed.first + u64::from(small)
    }
}

impl Fold {
    fn new(layer: &Layer, group: u8) -> Fold {
        let mut fold = Fold { group, medium: Vec::with_capacity(layer.len()), representatives: Vec::new() };
        for medium in 0..layer.len() as u16 {
            let (symmetry, representative) = first_image(layer, group, medium);
            let folded = if representative == medium {
                fold.representatives.push(medium);
                let number = (fold.representatives.len() - 1) as u16;
                FoldedMedium { number, symmetry: 0, group: stabiliser(layer, group, medium) }
            } else {
                FoldedMedium { symmetry: symmetry as u8, ..fold.medium[usize::from(representative)] }
            };
            fold.medium.push(folded);
        }
        fold
    }
}

/// The first of the images of a configuration under a group of symmetries, and a symmetry that leads there.
fn first_image(layer: &Layer, group: u8, number: u16) -> (usize, u16) {
    let symmetries = (0..SYMMETRIES).filter(|symmetry| group >> symmetry & 1 == 1);
    let images = symmetries.map(|symmetry| (symmetry, layer.images[symmetry][usize::from(number)]));
    images.min_by_key(|&(_, image)| image).unwrap_or((0, number))
}

/// The symmetries of a group that leave a configuration as it is.
fn stabiliser(layer: &Layer, group: u8, number: u16) -> u8 {
    let fixes = |symmetry: &usize| group >> symmetry & 1 == 1 && layer.images[*symmetry][usize::from(number)] == number;
    (0..SYMMETRIES).filter(fixes).fold(0, |bits, symmetry| bits | 1 << symmetry)
}

impl Ranked for Gobblers {
    fn ranks(&self) -> u64 {
        let ranking = self.ranking();
        ranking.half * ranking.halves.len() as u64
    }

    fn rank(&self, pos: &Position) -> u64 {
        let half = self.ranking().half(pos.seat);
        let number = |size: usize| half.layers[size].number(pos.mine[size], pos.theirs[size]);
        half.rank_in(half.place(number(2), number(1)), number(0))
    }

    fn unrank(&self, rank: u64) -> Option<Position> {
        let ranking = self.ranking();
        let seat = ranking.mover(rank);
        let half = ranking.half(seat);
        let stretch = ranking.stretch_at(rank);
        let small = (rank % ranking.stretch) as u16;
        if stretch.group != TRIVIAL && first_image(&half.layers[0], stretch.group, small).1 != small {
            return None;
        }
        let layers = [small, stretch.medium, stretch.large];
        let configuration = |size: usize| half.layers[size].configurations[usize::from(layers[size])];
        Some(Position {
            mine: std::array::from_fn(|size| configuration(size).0),
            theirs: std::array::from_fn(|size| configuration(size).1),
            seat,
        })
    }

    fn stretch(&self) -> u64 {
        self.ranking().stretch
    }

    fn successors(&self, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
        crate::stretch::successors(self, first, wanted, visit);
    }
}
