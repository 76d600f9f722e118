//! What is learned from samples: a net, and beside it the tiny evaluation.

use crate::Sample;
use crate::fit_net::fit_net;
use crate::least_squares::least_squares;
use crate::lessons::Lessons;
use discs::Word;
use game::StopSignal;
use patterns::{Layout, Learned, Model, TINY_EMPTIES, Weights};

/// With fewer empty cells positions teach the net nothing that is asked for later: searches read them out.
const FEWEST_EMPTIES: u32 = 9;

/// The weights found, and how well they do on what was held out.
pub struct Fitted {
    /// The weights; `turns`, `spread` and `learned` are still to be filled in.
    pub weights: Weights,
    /// Passes of the net over all positions.
    pub passes: u32,
    /// The root of the mean squared error of the net on what was held out, in discs.
    pub held_out_error: f32,
}

/// Finds the weights. `report` hears of every pass, with that error. What comes of a fit that was stopped is of no use.
pub fn fit<W: Word>(
    layout: &Layout,
    cells: W,
    samples: &[Sample<W>],
    threads: usize,
    stop: &StopSignal,
    report: &mut dyn FnMut(u32, f32),
) -> Fitted {
    let empties = |sample: &Sample<W>| (cells & !sample.mine & !sample.theirs).count();
    // On a board that has no more cells than that, everything teaches.
    let fewest = FEWEST_EMPTIES.min(layout.cells() / 4);
    let (whole, tiny) = (layout.instances().count(), layout.tiny_instances());
    let for_net = |held_out: bool| {
        let chosen = samples.iter().filter(|sample| sample.held_out == held_out && empties(sample) >= fewest);
        Lessons::new(layout, cells, whole, chosen)
    };
    let for_tiny = |held_out: bool| {
        let chosen =
            samples.iter().filter(|sample| sample.held_out == held_out && TINY_EMPTIES.contains(&empties(sample)));
        Lessons::new(layout, cells, tiny, chosen)
    };
    let mut passes = 0;
    let mut count = |pass: u32, error: f32| {
        passes = pass;
        report(pass, error);
    };
    let (net, held_out_error) = fit_net(layout, &for_net(false), &for_net(true), stop, &mut count);
    let mut weights = Weights::zero(layout);
    weights.model = Model::Net(net);
    let found = least_squares(&for_tiny(false), &for_tiny(true), layout.tiny_weights(), threads);
    weights.tiny = found.into_iter().map(Weights::stored).collect();
    weights.learned = Learned { positions: samples.len() as u64, ..Learned::default() };
    Fitted { weights, passes, held_out_error }
}
