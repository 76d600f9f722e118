use game::{Point, Scene};

/// The nearest point in a direction from another one, as a cursor goes; `None` at the edge.
pub(crate) fn neighbour(scene: &Scene, from: usize, (right, down): (i32, i32)) -> Option<usize> {
    let from = scene.points.get(from)?;
    let cost = |to: &Point| {
        let (x, y) = (to.x - from.x, to.y - from.y);
        let (ahead, aside) =
            (x * f64::from(right) + y * f64::from(down), (x * f64::from(down) + y * f64::from(right)).abs());
        (ahead > 0.5).then_some(ahead + 4.0 * aside)
    };
    let costs = scene.points.iter().enumerate().filter_map(|(index, point)| Some((index, cost(point)?)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

/// The point nearest to the middle of the board.
pub(crate) fn middle(scene: &Scene) -> usize {
    let count = scene.points.len().max(1) as f64;
    let (x, y) = scene.points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x / count, y + point.y / count));
    let distance = |point: &Point| (point.x - x).hypot(point.y - y);
    let nearest = scene.points.iter().enumerate().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
    nearest.map_or(0, |(index, _)| index)
}
