//! The engines against plain definitions of what they compute.

mod alpha_beta;
mod choose;
mod common;
mod discs;
mod monte_carlo;
mod several;
