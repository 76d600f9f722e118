use crate::Numbers;

/// A mark along an axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    pub value: f64,
    /// Nothing for a line without a number.
    pub label: String,
}

/// One mark for each name.
pub(crate) fn named(names: &[String]) -> Vec<Tick> {
    names.iter().enumerate().map(|(index, name)| Tick { value: index as f64, label: name.clone() }).collect()
}

/// Marks at round numbers: steps of 1, 2 or 5 times a power of ten.
pub(crate) fn linear(low: f64, high: f64, about: usize, numbers: Numbers) -> Vec<Tick> {
    let rough = (high - low) / about.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|&step| step >= rough * 0.75);
    let step = step.unwrap_or(10.0 * power);
    let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
    // Numbers so large that they cannot be told apart at this step would give marks without end.
    if !(step.is_finite() && step > 0.0 && last - first < 1000.0) {
        return Vec::new();
    }
    (0..=(last - first) as u64)
        .map(|index| {
            let value = (first + index as f64) * step;
            // -0 is no number to show.
            let value = if value.abs() < step * 1e-6 { 0.0 } else { value };
            Tick { value, label: stepped(value, step, low.abs().max(high.abs()), numbers) }
        })
        .collect()
}

/// Marks at powers of ten, between them where there is room; the ends are logarithms.
pub(crate) fn logarithmic(low: f64, high: f64, about: usize, numbers: Numbers) -> Vec<Tick> {
    let decades = high - low;
    let every = (decades / about.max(1) as f64).ceil().max(1.0) as i32;
    let (first, last) = (low.floor() as i32, high.ceil() as i32);
    // Fewer than two powers of ten in sight need numbers between them.
    let labelled: &[u32] = if decades < 1.2 {
        &[1, 2, 3, 5, 7]
    } else if decades < 2.5 {
        &[1, 2, 5]
    } else {
        &[1]
    };
    let lined: &[u32] = if decades < 5.0 { &[1, 2, 3, 4, 5, 6, 7, 8, 9] } else { &[1] };
    let mut ticks = Vec::new();
    for power in first..=last {
        for digit in lined {
            let place = f64::from(power) + f64::from(*digit).log10();
            let value = f64::from(*digit) * 10f64.powi(power);
            if place < low - 1e-9 || place > high + 1e-9 || value <= 0.0 || (every > 1 && power.rem_euclid(every) != 0)
            {
                continue;
            }
            let label = if labelled.contains(digit) { exact(value, numbers) } else { String::new() };
            ticks.push(Tick { value, label });
        }
    }
    ticks
}

/// A number with the digits that tell it from its neighbours a step away, written as the largest one of its axis has to
/// be.
fn stepped(value: f64, step: f64, largest: f64, numbers: Numbers) -> String {
    let (scaled_largest, _, _) = unit(largest, step, numbers);
    let (value, step, unit) = unit(value, step, numbers);
    let places = -step.log10().floor();
    if value != 0.0 && (!(1e-4..1e8).contains(&scaled_largest) || places > 6.0) {
        return format!("{}{unit}", scientific(value));
    }
    let places = if value == 0.0 && places > 6.0 { 0 } else { places.max(0.0) as usize };
    format!("{}{unit}", grouped(&format!("{value:.places$}")))
}

/// A number with up to four digits that count.
pub(crate) fn exact(value: f64, numbers: Numbers) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "?"
        } else if value > 0.0 {
            "∞"
        } else {
            "−∞"
        }
        .to_owned();
    }
    let (value, _, unit) = unit(value, 1.0, numbers);
    if value == 0.0 {
        return format!("0{unit}");
    }
    if !(1e-3..1e7).contains(&value.abs()) {
        return format!("{}{unit}", scientific(value));
    }
    // A tenth of a percent is all that anybody measures, unless there is less than one.
    let (after_first, most) = match numbers {
        Numbers::Plain => (3.0, 6.0),
        Numbers::Percent if value.abs() < 1.0 => (1.0, 6.0),
        Numbers::Percent => (3.0, 1.0),
    };
    let places = f64::clamp(after_first - value.abs().log10().floor(), 0.0, most) as usize;
    let text = format!("{value:.places$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{}{unit}", grouped(text))
}

fn unit(value: f64, step: f64, numbers: Numbers) -> (f64, f64, &'static str) {
    match numbers {
        Numbers::Plain => (value, step, ""),
        Numbers::Percent => (100.0 * value, 100.0 * step, " %"),
    }
}

/// 1.5×10⁻⁷, or 10⁹ where the rest is 1.
fn scientific(value: f64) -> String {
    let text = format!("{value:.2e}");
    let Some((digits, power)) = text.split_once('e') else { return text };
    let digits = if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
    let raised: String = power.chars().map(superscript).collect();
    match digits {
        _ if power == "0" => digits.to_owned(),
        "1" => format!("10{raised}"),
        "-1" => format!("−10{raised}"),
        _ => format!("{}×10{raised}", digits.replace('-', "−")),
    }
}

fn superscript(character: char) -> char {
    match character {
        '-' => '⁻',
        digit => {
            digit.to_digit(10).map_or(digit, |digit| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize])
        }
    }
}

/// A number with commas between its thousands, and with a true minus.
fn grouped(text: &str) -> String {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("−", digits));
    let (whole, rest) = digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let mut grouped = String::from(sign);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if let Some(rest) = rest {
        grouped.push('.');
        grouped.push_str(rest);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.label.as_str()).filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn linear_marks_are_round() {
        assert_eq!(labels(&linear(0.0, 1.0, 5, Numbers::Percent)), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(labels(&linear(-3.0, 7.5, 5, Numbers::Plain)), ["−2", "0", "2", "4", "6"]);
        assert_eq!(
            labels(&linear(0.0, 25000.0, 5, Numbers::Plain)),
            ["0", "5,000", "10,000", "15,000", "20,000", "25,000"]
        );
        assert_eq!(labels(&linear(0.0, 2e9, 2, Numbers::Plain)), ["0", "10⁹", "2×10⁹"]);
        assert_eq!(labels(&linear(0.001, 0.004, 3, Numbers::Plain)), ["0.001", "0.002", "0.003", "0.004"]);
    }

    #[test]
    fn logarithmic_marks_are_powers_of_ten() {
        assert_eq!(labels(&logarithmic(-2.0, 2.0, 6, Numbers::Plain)), ["0.01", "0.1", "1", "10", "100"]);
        assert_eq!(labels(&logarithmic(0.0, 1.0, 6, Numbers::Plain)), ["1", "2", "3", "5", "7", "10"]);
        assert_eq!(labels(&logarithmic(0.0, 27.0, 5, Numbers::Plain)), ["1", "1,000,000", "10¹²", "10¹⁸", "10²⁴"]);
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let cases = [
            (0.0, "0"),
            (1234.5678, "1,235"),
            (-0.25, "−0.25"),
            (6_000_000.0, "6,000,000"),
            (3.0e28, "3×10²⁸"),
            (1.5e-7, "1.5×10⁻⁷"),
        ];
        for (value, text) in cases {
            assert_eq!(exact(value, Numbers::Plain), text);
        }
        for (value, text) in [(0.893, "89.3 %"), (0.99543, "99.5 %"), (0.00462, "0.46 %"), (1.0, "100 %"), (0.0, "0 %")]
        {
            assert_eq!(exact(value, Numbers::Percent), text);
        }
    }
}
