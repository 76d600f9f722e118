/// What a picture says of itself; everything else on it comes from the one who draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Shown where there is nothing to draw.
    pub no_data: String,
    /// Shown, with their number, when values were left out because they are no numbers or infinite.
    pub not_finite: String,
    /// Shown, with their number, when values were left out because a logarithmic axis has no place for 0 and below.
    pub not_positive: String,
}

impl Default for Words {
    /// English.
    fn default() -> Words {
        Words {
            no_data: "no data".to_owned(),
            not_finite: "left out, not a number".to_owned(),
            not_positive: "left out, not above 0 on a logarithmic axis".to_owned(),
        }
    }
}
