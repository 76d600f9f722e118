//! A board with a panel beside it and two rows below, as the explorer and the analysis have it.

use crate::board::Plan;
use game::Scene;
use ratatui::layout::Rect;

/// Columns beside the board: those that are wished for, and those that are needed where the board takes much room.
const PANEL: u16 = 42;
const LEAST_PANEL: u16 = 25;

/// Columns between the board and the panel.
const SPACE: u16 = 2;

/// Rows below the board: what is said, and the keys.
const FOOT: u16 = 2;

/// Where everything is.
pub(crate) struct BoardAndPanel {
    /// The board.
    pub(crate) plan: Plan,
    /// What is beside it.
    pub(crate) panel: Rect,
    /// The row for what is said.
    pub(crate) status: Rect,
    /// The row for the keys.
    pub(crate) keys: Rect,
}

impl BoardAndPanel {
    /// The largest board that leaves room for the panel; `None` if there is none.
    pub(crate) fn in_area(scene: &Scene, area: Rect) -> Option<BoardAndPanel> {
        let room = |panel: u16| Rect::new(area.x, area.y, area.width.saturating_sub(panel + SPACE), area.height - FOOT);
        let plan = Plan::with_coordinates(scene, room(PANEL));
        let plan = plan.or_else(|| Plan::with_coordinates(scene, room(LEAST_PANEL)))?;
        let left = plan.area.right() + SPACE;
        Some(BoardAndPanel {
            plan,
            panel: Rect::new(left, area.y, area.right() - left, area.height - FOOT),
            status: Rect::new(area.x, area.bottom() - FOOT, area.width, 1),
            keys: Rect::new(area.x, area.bottom() - 1, area.width, 1),
        })
    }

    /// The columns and rows that are needed.
    pub(crate) fn least_size(scene: &Scene) -> (u16, u16) {
        let (width, height) = Plan::least_size(scene);
        ((width + SPACE + LEAST_PANEL).max(60), (height + FOOT).max(20))
    }
}
