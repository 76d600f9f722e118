//! What must hold of every picture.

use proptest::prelude::*;
use roxmltree::{Document, Node};
use svg::{Axis, Chart, HeatMap, Numbers, Point, Scale, Series, Shades, Style};

const SIZE: (u32, u32) = (640, 400);

fn chart(points: Vec<Point>, style: Style, scale: Scale) -> Chart {
    Chart {
        title: "a < b & \"c\" 勝率".to_owned(),
        x: Axis::labelled("手数 <ply>"),
        y: Axis { scale, ..Axis::labelled("value") },
        series: vec![Series { name: "one & two".to_owned(), points, style }],
        ..Chart::default()
    }
}

fn number(node: &Node, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name} in {node:?}"));
    text.parse().unwrap_or_else(|_| panic!("{name} is {text}"))
}

fn classed<'a>(document: &'a Document, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    let has = move |node: &Node| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    document.descendants().filter(has)
}

/// The picture as a tree, after checking that it is one, that nothing in it is no number and that text stays on the
/// paper.
fn check(svg: &str) -> Document<'_> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    assert!(!svg.contains("NaN") && !svg.contains("inf\"") && !svg.contains("inf "), "{svg}");
    assert!(svg.starts_with("<svg ") && !svg.contains(" id="));
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        let (x, y) = (number(&text, "x"), number(&text, "y"));
        assert!((0.0..=f64::from(SIZE.0)).contains(&x) && (0.0..=f64::from(SIZE.1)).contains(&y), "{text:?} {x} {y}");
    }
    document
}

/// The frame's left, top, right and bottom.
fn frame(document: &Document) -> (f64, f64, f64, f64) {
    let path = classed(document, "frame").next().and_then(|node| node.attribute("d")).expect("there is a frame");
    let numbers: Vec<f64> = path
        .split(['M', 'V', 'H', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().expect("a number"))
        .collect();
    (numbers[0], numbers[1], numbers[3], numbers[2])
}

fn check_marks(svg: &str, expected: usize) {
    let document = check(svg);
    let (left, top, right, bottom) = frame(&document);
    let mut marks = 0;
    for mark in classed(&document, "mark") {
        let (x, y) = (number(&mark, "data-x"), number(&mark, "data-y"));
        assert!(left <= x && x <= right && top <= y && y <= bottom, "{x} {y} {:?}", (left, top, right, bottom));
        assert!(mark.children().any(|child| child.has_tag_name("title")));
        marks += 1;
    }
    for bar in classed(&document, "bar").filter(Node::has_children) {
        let (x, y) = (number(&bar, "x"), number(&bar, "y"));
        assert!(left <= x + 0.1 && x + number(&bar, "width") <= right + 0.2, "{bar:?}");
        assert!(top <= y + 0.1 && y + number(&bar, "height") <= bottom + 0.2, "{bar:?}");
        marks += 1;
    }
    assert_eq!(marks, expected);
}

fn any_value() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -1e3..1e3,
        1 => Just(0.0),
        1 => any::<f64>(),
        1 => prop::num::f64::ANY,
        1 => (-300.0..300.0).prop_map(|power| 10f64.powf(power)),
    ]
}

prop_compose! {
    fn any_point()(
        x in any_value(), y in any_value(), low in prop::option::of(any_value()), high in prop::option::of(any_value()),
    ) -> Point { Point { x, y, low, high } }
}

proptest! {
    #[test]
    fn all_points_with_a_place_lie_in_the_frame(
        points in prop::collection::vec(any_point(), 0..20),
        style in prop::sample::select(vec![Style::Points, Style::Line, Style::Bars]),
        x_log: bool, y_log: bool,
        names in prop::option::of(prop::collection::vec(".{0,12}", 0..5)),
    ) {
        let scale = |log| if log { Scale::Log } else { Scale::Linear };
        let mut chart = chart(points, style, scale(y_log));
        chart.x.scale = scale(x_log);
        chart.x.categories = names;
        let (not_finite, not_positive) = chart.left_out();
        let svg = chart.svg(SIZE.0, SIZE.1);
        check_marks(&svg, chart.series[0].points.len() - not_finite - not_positive);
        prop_assert_eq!(svg, chart.svg(SIZE.0, SIZE.1));
    }

    #[test]
    fn any_text_stays_text(title in any::<String>(), label in any::<String>(), name in any::<String>()) {
        let mut chart = chart(vec![Point::new(0.0, 1.0)], Style::Line, Scale::Linear);
        chart.title = title;
        chart.y.label = label;
        chart.series[0].name = name;
        check(&chart.svg(SIZE.0, SIZE.1));
    }

    #[test]
    fn any_size_is_drawn(width in 0u32..2000, height in 0u32..2000) {
        let points = vec![Point::with_interval(1.0, 2.0, 1.0, 3.0), Point::new(2.0, 5.0)];
        let chart = chart(points, Style::Line, Scale::Log);
        let svg = chart.svg(width, height);
        prop_assert!(Document::parse(&svg).is_ok());
    }

    #[test]
    fn any_table_is_a_heat_map(
        values in prop::collection::vec(prop::collection::vec(prop::option::of(any_value()), 0..6), 0..6),
        rows in prop::collection::vec(".{0,8}", 0..6),
        columns in prop::collection::vec(".{0,8}", 0..6),
        range in prop::option::of((any_value(), any_value())),
    ) {
        let cells = rows.len() * columns.len();
        let map = HeatMap { title: "勝".to_owned(), rows, columns, values, range, ..HeatMap::default() };
        let svg = map.svg(SIZE.0, SIZE.1);
        let document = check(&svg);
        let told = document.descendants().filter(|node| node.has_tag_name("rect") && node.has_children()).count();
        prop_assert_eq!(told, cells);
    }
}

#[test]
fn nothing_to_draw_is_said() {
    let svg = Chart::default().svg(SIZE.0, SIZE.1);
    check_marks(&svg, 0);
    assert!(svg.contains("no data"));
    assert!(HeatMap::default().svg(SIZE.0, SIZE.1).contains("no data"));
}

#[test]
fn one_point_is_in_the_middle() {
    for scale in [Scale::Linear, Scale::Log] {
        let svg = chart(vec![Point::new(5.0, 7.0)], Style::Points, scale).svg(SIZE.0, SIZE.1);
        let document = check(&svg);
        let (left, top, right, bottom) = frame(&document);
        let mark = classed(&document, "mark").next().expect("a point");
        assert!((number(&mark, "data-x") - left.midpoint(right)).abs() < 0.2);
        assert!((number(&mark, "data-y") - top.midpoint(bottom)).abs() < 0.2);
    }
}

#[test]
fn what_has_no_place_is_left_out_and_said() {
    let points = vec![Point::new(0.0, f64::NAN), Point::new(1.0, 0.0), Point::new(2.0, -3.0), Point::new(3.0, 4.0)];
    let chart = chart(points, Style::Line, Scale::Log);
    assert_eq!(chart.left_out(), (1, 2));
    let svg = chart.svg(SIZE.0, SIZE.1);
    check_marks(&svg, 1);
    assert!(svg.contains("left out, not a number: 1"));
    assert!(svg.contains("left out, not above 0 on a logarithmic axis: 2"));
}

#[test]
fn pointers_say_what_a_point_is() {
    let chart = Chart {
        x: Axis::named("board", &["4x4", "6x6"]),
        y: Axis { numbers: Numbers::Percent, ..Axis::labelled("勝率") },
        series: vec![Series {
            name: "Nip".to_owned(),
            points: vec![Point::with_interval(1.0, 0.893, 0.872, 0.911)],
            style: Style::Points,
        }],
        ..Chart::default()
    };
    let svg = chart.svg(SIZE.0, SIZE.1);
    assert!(svg.contains("<title>Nip: 6x6 → 89.3 % (87.2 % – 91.1 %)</title>"), "{svg}");
    assert!(svg.contains(">勝率</text>"));
}

#[test]
fn bars_of_several_series_stand_side_by_side() {
    let bars = |name: &str, y: f64| Series {
        name: name.to_owned(),
        points: vec![Point::new(0.0, y), Point::new(1.0, -y)],
        style: Style::Bars,
    };
    let chart =
        Chart { x: Axis::named("", &["a", "b"]), series: vec![bars("one", 3.0), bars("two", 4.0)], ..Chart::default() };
    let svg = chart.svg(SIZE.0, SIZE.1);
    check_marks(&svg, 4);
    let document = check(&svg);
    let mut spans: Vec<(f64, f64)> = classed(&document, "bar")
        .filter(Node::has_children)
        .map(|bar| (number(&bar, "x"), number(&bar, "x") + number(&bar, "width")))
        .collect();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{spans:?}");
}

#[test]
fn names_have_bars_with_their_intervals_and_numbers_have_lines() {
    let points = vec![Point::with_interval(0.0, 0.7, 0.65, 0.74), Point::with_interval(1.0, 0.4, 0.35, 0.45)];
    let series = vec![Series { name: "score".to_owned(), points, style: Style::Line }];
    let names = Chart { x: Axis::named("player", &["A", "B"]), series: series.clone(), ..Chart::default() };
    let svg = names.svg(SIZE.0, SIZE.1);
    let document = check(&svg);
    assert_eq!(classed(&document, "line").count(), 0, "nothing lies between two names");
    let bars: Vec<Node> = classed(&document, "bar").filter(Node::has_children).collect();
    assert_eq!((bars.len(), classed(&document, "whisker").count()), (2, 2));
    let foot = |bar: &Node| number(bar, "y") + number(bar, "height");
    assert!((foot(&bars[0]) - foot(&bars[1])).abs() < 0.2, "bars begin at 0");
    let bars_only = Chart { series: vec![Series { style: Style::Bars, ..series[0].clone() }], ..names.clone() };
    assert_eq!(svg, bars_only.svg(SIZE.0, SIZE.1));
    let numbers = Chart { x: Axis::labelled("weight"), series, ..Chart::default() };
    let svg = numbers.svg(SIZE.0, SIZE.1);
    let document = check(&svg);
    assert_eq!(classed(&document, "bar").count(), 0);
    assert!(classed(&document, "line").count() > 0);
}

#[test]
fn equal_logarithmic_steps_have_equal_distances() {
    let points = (0..5).map(|power| Point::new(f64::from(power), 10f64.powi(power))).collect();
    let svg = chart(points, Style::Points, Scale::Log).svg(SIZE.0, SIZE.1);
    let document = check(&svg);
    let places: Vec<f64> = classed(&document, "mark").map(|mark| number(&mark, "data-y")).collect();
    let steps: Vec<f64> = places.windows(2).map(|pair| pair[0] - pair[1]).collect();
    assert!(steps.iter().all(|step| *step > 10.0 && (step - steps[0]).abs() < 0.21), "{steps:?}");
}

#[test]
fn a_heat_map_shows_values_texts_and_what_is_missing() {
    let map = HeatMap {
        rows: vec!["A".to_owned(), "B".to_owned()],
        columns: vec!["A".to_owned(), "B".to_owned()],
        values: vec![vec![None, Some(0.75)], vec![Some(0.25)]],
        text: vec![vec![], vec!["25 (100)".to_owned()]],
        range: Some((0.0, 1.0)),
        shades: Shades::Diverging,
        numbers: Numbers::Percent,
        ..HeatMap::default()
    };
    let svg = map.svg(SIZE.0, SIZE.1);
    let document = check(&svg);
    assert_eq!(classed(&document, "empty").count(), 2);
    assert!(svg.contains("<title>A – B: 75 %</title>") && svg.contains(">25 (100)</text>"), "{svg}");
    // A quarter below and a quarter above the middle have different colours, of about the same strength.
    assert!(svg.contains("#f1a340") && svg.contains("#67a9cf"), "{svg}");
}
