use game::{Gesture, Mark, Scene};
use games::Situation;

/// Takes the marks of possible moves off a scene: they are shown when they are asked for.
pub(crate) fn without_targets(scene: &mut Scene) {
    for point in &mut scene.points {
        point.marks.retain(|&mark| mark != Mark::Target);
    }
}

/// Marks where a move that led to this scene began and ended.
pub(crate) fn last_move(scene: &mut Scene, before: &dyn Situation, mv: &str) {
    let Some(index) = before.moves().iter().position(|legal| legal == mv) else { return };
    match before.gestures().get(index) {
        Some(Gesture::Put { to, .. }) => {
            scene.mark(to, Mark::Last);
        }
        Some(Gesture::Carry { from, to }) => {
            scene.mark(from, Mark::Origin);
            scene.mark(to, Mark::Last);
        }
        Some(Gesture::Pass) | None => {}
    }
}
