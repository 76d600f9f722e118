/// A row of a table of small numbers, which [`Isa::sum_rows`](crate::Isa::sum_rows) adds up: half a vector register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Row(pub [i8; Row::NUMBERS]);

impl Row {
    /// Numbers of a row.
    pub const NUMBERS: usize = 16;
}
