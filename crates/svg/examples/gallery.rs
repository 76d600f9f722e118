//! Draws one picture of every kind into a folder, to look at: `cargo run -p svg --example gallery -- folder`.

use std::path::Path;
use svg::{Axis, Chart, HeatMap, Numbers, Point, Scale, Series, Shades, Style};

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    for (name, svg) in [
        ("win-rate", win_rate().svg(720, 420)),
        ("seconds", seconds().svg(640, 400)),
        ("sizes", sizes().svg(640, 360)),
        ("cross-table", cross_table().svg(640, 480)),
        ("positions", positions().svg(640, 400)),
        ("nothing", Chart { title: "Nothing".to_owned(), ..Chart::default() }.svg(320, 200)),
    ] {
        std::fs::write(Path::new(&folder).join(format!("{name}.svg")), svg)?;
    }
    Ok(())
}

fn series(name: &str, style: Style, points: impl Iterator<Item = Point>) -> Series {
    Series { name: name.to_owned(), style, points: points.collect() }
}

fn win_rate() -> Chart {
    let rates = |middle: f64, steep: f64| {
        (0..=10).map(move |weight| {
            let x = f64::from(weight) / 10.0;
            let y = 1.0 / (1.0 + (-steep * (x - middle)).exp());
            Point::with_interval(x, y, (y - 0.05).max(0.0), (y + 0.05).min(1.0))
        })
    };
    Chart {
        title: "重みごとの勝率 / Win rate by weight".to_owned(),
        x: Axis::labelled("隅の重み (weight of corners)"),
        y: Axis { shown: Some((0.0, 1.0)), numbers: Numbers::Percent, ..Axis::labelled("勝率 (win rate)") },
        series: vec![
            series("オセロ 6x6", Style::Line, rates(0.3, 8.0)),
            series("オセロ 8x8", Style::Line, rates(0.5, 6.0)),
            series("Nip 6x6", Style::Line, rates(0.6, 12.0)),
            series("even", Style::Curve, [0.0, 1.0].into_iter().map(|x| Point::new(x, 0.5))),
        ],
        ..Chart::default()
    }
}

fn seconds() -> Chart {
    let measured = [0.004, 0.013, 0.03, 0.12, 0.31, 1.1, 2.4, 9.0, 0.0];
    let points = measured.iter().enumerate().map(|(level, &y)| Point::with_interval(level as f64, y, y * 0.7, y * 1.4));
    let curve = (0..=70).map(|x| Point::new(f64::from(x) / 10.0, 0.0042 * (1.09 * f64::from(x) / 10.0).exp()));
    Chart {
        title: "Seconds by level".to_owned(),
        x: Axis::labelled("level"),
        y: Axis { scale: Scale::Log, ..Axis::labelled("seconds") },
        series: vec![
            series("measured", Style::Points, points),
            series("0.0042 e^(1.09 x), R² = 0.995", Style::Curve, curve),
        ],
        ..Chart::default()
    }
}

fn sizes() -> Chart {
    let values = |offset: f64| {
        [-8.0, 0.0, 8.0, -4.0, 3.0]
            .into_iter()
            .enumerate()
            .map(move |(index, value)| Point::new(index as f64, value + offset))
    };
    Chart {
        title: "Value for the first player".to_owned(),
        x: Axis::named("board", &["4x4", "4x5", "4x6", "4x7", "6x6"]),
        y: Axis::labelled("discs"),
        series: vec![series("Othello", Style::Bars, values(0.0)), series("Nip", Style::Bars, values(3.0))],
        ..Chart::default()
    }
}

fn cross_table() -> HeatMap {
    let names: Vec<String> = (0..8).map(|level| format!("level {level}")).collect();
    let cell = |row: u32, column: u32| {
        (row != column).then(|| 1.0 / (1.0 + 10f64.powf((f64::from(column) - f64::from(row)) / 3.0)))
    };
    HeatMap {
        title: "総当たり / Everybody against everybody".to_owned(),
        row_label: "scored by".to_owned(),
        column_label: "against".to_owned(),
        values: (0..8).map(|row| (0..8).map(|column| cell(row, column)).collect()).collect(),
        rows: names.clone(),
        columns: names,
        range: Some((0.0, 1.0)),
        shades: Shades::Diverging,
        numbers: Numbers::Percent,
        ..HeatMap::default()
    }
}

fn positions() -> Chart {
    let count = |grow: f64, end: f64| {
        (0..=60).map(move |ply| {
            let x = f64::from(ply);
            Point::new(x, 10f64.powf(grow * x * (1.0 - x / (2.0 * end))))
        })
    };
    Chart {
        title: "Positions by ply".to_owned(),
        x: Axis::labelled("ply"),
        y: Axis { scale: Scale::Log, ..Axis::labelled("positions") },
        series: vec![series("8x8", Style::Line, count(0.95, 45.0)), series("estimate", Style::Curve, count(0.9, 47.0))],
        ..Chart::default()
    }
}
