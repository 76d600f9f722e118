use crate::report::Verdict;
use statistics::{Confidence, Counts, compare, differing};

/// Whether published counts agree with measured ones, cell by cell. There are many cells, so some would differ by chance: all together
/// err in one table of twenty.
pub(super) fn verdicts(cells: &[(Option<Counts>, Option<Counts>)]) -> Vec<Verdict> {
    let p_value =
        |&(published, measured): &(Option<Counts>, Option<Counts>)| Some(compare(published?, measured?).p_value);
    let known: Vec<Option<f64>> = cells.iter().map(p_value).collect();
    let p_values: Vec<f64> = known.iter().copied().flatten().collect();
    let mut differs = differing(&p_values, Confidence::PERCENT_95).into_iter();
    let verdict = |p_value: &Option<f64>| match p_value.and_then(|_| differs.next()) {
        Some(true) => Verdict::Differs,
        Some(false) => Verdict::Agrees,
        None => Verdict::NotRun,
    };
    known.iter().map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_agree_differ_or_were_not_run() {
        let counts = |won| Some(Counts { won, drawn: 0, lost: 1000 - won });
        let cells = [(counts(900), counts(895)), (counts(900), None), (counts(900), counts(600)), (None, counts(1))];
        let expected = [Verdict::Agrees, Verdict::NotRun, Verdict::Differs, Verdict::NotRun];
        assert_eq!(verdicts(&cells), expected);
    }
}
