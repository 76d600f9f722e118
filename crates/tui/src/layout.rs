//! A board with a panel beside it and two rows below, as the explorer and the analysis have it.

use crate::board::Plan;
use game::Scene;
use ratatui::layout::Rect;

/// Columns beside the board: those that are wished for, and those that are needed where the board takes much room.
const PANEL: u16 = 42;
const LEAST_PANEL: u16 = 25;

/// Columns between the board and the panel.
const SPACE: u16 = 2;

/// The row of the keys.
const KEYS: u16 = 1;

/// Where everything is.
pub(crate) struct BoardAndPanel {
    /// The board.
    pub(crate) plan: Plan,
    /// What is beside it.
    pub(crate) panel: Rect,
    /// The row for what is said, or the rows.
    pub(crate) status: Rect,
    /// The row for the keys.
    pub(crate) keys: Rect,
}

impl BoardAndPanel {
    /// The largest board that leaves room for the panel; `None` if there is none.
    pub(crate) fn in_area(scene: &Scene, area: Rect) -> Option<BoardAndPanel> {
        BoardAndPanel::with_status(scene, area, 1)
    }

    /// The same with so many rows for what is said.
    pub(crate) fn with_status(scene: &Scene, area: Rect, rows: u16) -> Option<BoardAndPanel> {
        let height = area.height.checked_sub(rows + KEYS)?;
        let room = |panel: u16| Rect::new(area.x, area.y, area.width.saturating_sub(panel + SPACE), height);
        let plan = Plan::with_coordinates(scene, room(PANEL));
        let plan = plan.or_else(|| Plan::with_coordinates(scene, room(LEAST_PANEL)))?;
        let left = plan.area.right() + SPACE;
        Some(BoardAndPanel {
            plan,
            panel: Rect::new(left, area.y, area.right() - left, height),
            status: Rect::new(area.x, area.y + height, area.width, rows),
            keys: Rect::new(area.x, area.bottom() - KEYS, area.width, KEYS),
        })
    }

    /// The columns and rows that are needed, with so many rows for what is said.
    pub(crate) fn least_size(scene: &Scene, rows: u16) -> (u16, u16) {
        let (width, height) = Plan::least_size(scene);
        ((width + SPACE + LEAST_PANEL).max(60), (height + rows + KEYS).max(20))
    }
}
