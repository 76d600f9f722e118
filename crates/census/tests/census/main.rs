//! What must hold of counts and estimates.

mod common;
mod estimates;
mod exact;
