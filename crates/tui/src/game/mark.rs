use game::{Mark, Scene};
use games::{Move, Position};

/// Takes the marks of possible moves off a scene: they are shown when they are asked for.
pub(crate) fn without_targets(scene: &mut Scene) {
    scene.unmark(Mark::Target);
}

/// Marks the way of a move that led to this scene.
pub(crate) fn last_move(scene: &mut Scene, before: &Position, mv: Move) {
    scene.mark_last_move(&before.scene(), &before.gesture(mv));
    // Whoever steps through a game sees what changed by itself.
    scene.unmark(Mark::Changed);
}
