use crate::Confidence;

/// The p values of many tests as Bonferroni adjusts them: each times their number, at most 1.
///
/// If nothing differs in truth, the chance that any of them is below 0.05 is below 0.05. [`holm`] promises the same and
/// finds more.
pub fn bonferroni(p_values: &[f64]) -> Vec<f64> {
    p_values.iter().map(|p| (p * p_values.len() as f64).min(1.0)).collect()
}

/// The p values of many tests as Holm (1979) adjusts them, in the order given.
///
/// The smallest is multiplied by the number of tests, the next by one less, and so on, and none may be smaller than the
/// one before. However many of the tests there is truly something to find in, the chance that any of the others is
/// below 0.05 is below 0.05: a table of 150 honest cells shows a false "differs" in one of twenty tables, not seven in
/// each.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut floor: f64 = 0.0;
    for (place, &index) in order.iter().enumerate() {
        floor = floor.max(p_values[index] * (p_values.len() - place) as f64).min(1.0);
        adjusted[index] = floor;
    }
    adjusted
}

/// Which of many comparisons differ, judged together by [`holm`].
pub fn differing(p_values: &[f64], confidence: Confidence) -> Vec<bool> {
    holm(p_values).into_iter().map(|p| p <= 1.0 - confidence.share()).collect()
}
