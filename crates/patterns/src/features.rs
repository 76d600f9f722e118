//! Which features a board has.

use crate::{LANES, TINY_LANES};
use discs::{Board, Word};
use std::collections::BTreeSet;

/// The most cells of a feature: 3^10 weights.
const LONGEST: usize = 10;
/// Lines longer than a feature may be are read in pieces of this length, one from each end.
const PIECE: usize = 8;

/// A feature and its images under the turns and reflections of the board, which share a table of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The images, each with its cells in the same order: cell number `n` of one is taken to cell number `n` of another.
    pub images: Vec<Vec<usize>>,
    /// The symmetries that take an image to itself: where cell number `n` goes.
    pub mirrors: Vec<Vec<usize>>,
    /// Whether the tiny evaluation reads it as well.
    pub tiny: bool,
}

/// The features of a board. Those of the tiny evaluation come first.
///
/// Edges and corners matter most, so that they come before the other lines; then come further regions at the corners, as long as there
/// are lanes, which are looked up anyway. What would not fit is left out.
pub fn features<W: Word>(board: &Board<W>) -> Vec<Feature> {
    let mut found: Vec<Feature> = Vec::new();
    let mut lanes = 0;
    let whole = board.shape().cells() == board.shape().box_cells();
    let border = if whole { whole_border(board) } else { cut_border(board) };
    for cells in border {
        if let Some(feature) = orbit(board, &cells, &found)
            && lanes + feature.images.len() <= TINY_LANES
        {
            lanes += feature.images.len();
            found.push(Feature { tiny: true, ..feature });
        }
    }
    // Later features may not take the lanes of the tiny evaluation.
    let mut lanes = TINY_LANES;
    let regions = if whole { corner_regions(board) } else { Vec::new() };
    for cells in lines(board).into_iter().chain(regions) {
        if let Some(feature) = orbit(board, &cells, &found)
            && lanes + feature.images.len() <= LANES
        {
            lanes += feature.images.len();
            found.push(feature);
        }
    }
    found
}

/// Edges with the cells diagonally next to the corners, and blocks in the corners.
fn whole_border<W: Word>(board: &Board<W>) -> Vec<Vec<usize>> {
    let (rows, columns) = (board.shape().rows(), board.shape().columns());
    let at = |row: usize, column: usize| row * columns + column;
    let edge = |length: usize, cell: &dyn Fn(usize, usize) -> usize| -> Vec<usize> {
        if length + 2 <= LONGEST {
            let line = (0..length).map(|along| cell(0, along));
            // On the shortest boards the two inner cells are one.
            let inner: BTreeSet<usize> = [cell(1, 1), cell(1, length - 2)].into();
            line.chain(inner).collect()
        } else {
            (0..LONGEST - 1).map(|along| cell(0, along)).chain([cell(1, 1)]).collect()
        }
    };
    let block = |height: usize, width: usize| -> Vec<usize> {
        let (height, width) = (height.min(rows), width.min(columns));
        (0..height * width).map(|cell| at(cell / width, cell % width)).collect()
    };
    vec![
        edge(columns, &|inwards, along| at(inwards, along)),
        edge(rows, &|inwards, along| at(along, inwards)),
        block(3, 3),
        block(2, 5),
        block(5, 2),
    ]
}

/// Larger shapes at the corners and along the edges: a triangle, the diagonal with its neighbours, the middle of the edge with both
/// corners, and the cell diagonally next to the corner with the lines that cross there. On boards smaller than 8x8 the other features
/// see nearly all of them.
fn corner_regions<W: Word>(board: &Board<W>) -> Vec<Vec<usize>> {
    let (rows, columns) = (board.shape().rows(), board.shape().columns());
    if rows.min(columns) < 8 {
        return Vec::new();
    }
    let region = |inside: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        (0..rows * columns).filter(|cell| inside(cell / columns, cell % columns)).take(LONGEST).collect()
    };
    vec![
        region(&|row, column| row + column < 4),
        region(&|row, column| row < 4 && column < 4 && row.abs_diff(column) < 2),
        region(&|row, column| match row {
            0 => column != 1 && column + 2 != columns,
            1 => column >= 2 && column + 2 < columns,
            _ => false,
        }),
        region(&|row, column| row < 2 && column < 2 || row == 1 && column < 5 || column == 1 && row < 5),
    ]
}

/// Arcs of the rim round the cut corners and along the sides, blocks at the cut corners, and sides two cells deep.
fn cut_border<W: Word>(board: &Board<W>) -> Vec<Vec<usize>> {
    let shape = board.shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    let rim: Vec<(usize, usize)> = shape.border();
    let at = |&(row, column): &(usize, usize)| row * columns + column;
    // An arc of up to ten cells round some cells of the rim that follow each other.
    let arc = |middle: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        let inside: Vec<usize> = (0..rim.len()).filter(|&place| middle(rim[place].0, rim[place].1)).collect();
        let length = (LONGEST - (LONGEST + inside.len()) % 2).min(rim.len());
        // The first of them in the order of the rim, also where they lie on both sides of its beginning.
        let first = inside.iter().find(|&&place| !inside.contains(&((place + rim.len() - 1) % rim.len())));
        let begin = first.copied().unwrap_or(0) + rim.len() - (length.saturating_sub(inside.len())) / 2;
        (0..length).map(|step| at(&rim[(begin + step) % rim.len()])).collect()
    };
    let nearest = rim.iter().map(|&(row, column)| row + column).min().unwrap_or(0);
    let corner = arc(&|row, column| row + column == nearest);
    let mut by_distance: Vec<(usize, usize, usize)> = (0..rows * columns)
        .map(|cell| (cell / columns, cell % columns))
        .filter(|&(row, column)| shape.contains(row, column))
        .map(|(row, column)| (row + column, row.abs_diff(column), row * columns + column))
        .collect();
    by_distance.sort_unstable();
    // Three cells at the corner, four behind them, three behind those, where the board is wide enough.
    let block: Vec<usize> = by_distance.iter().take(LONGEST).map(|&(_, _, cell)| cell).collect();
    let deep = |cells: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        let all = (0..rows * columns).filter(|cell| shape.contains(cell / columns, cell % columns));
        all.filter(|cell| cells(cell / columns, cell % columns)).collect()
    };
    let side = |cells: Vec<usize>, outer: Vec<usize>| if cells.len() <= LONGEST { cells } else { outer };
    let along_row = side(deep(&|row, _| row < 2), deep(&|row, _| row == 0).into_iter().take(LONGEST).collect());
    let along_column =
        side(deep(&|_, column| column < 2), deep(&|_, column| column == 0).into_iter().take(LONGEST).collect());
    vec![corner, arc(&|row, _| row == 0), arc(&|_, column| column == 0), block, along_row, along_column]
}

/// The straight lines, the long ones first.
fn lines<W: Word>(board: &Board<W>) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for line in board.straight_lines() {
        if line.len() <= LONGEST {
            lines.push(line.clone());
        } else {
            lines.push(line[..PIECE].to_vec());
            lines.push(line[line.len() - PIECE..].to_vec());
        }
    }
    lines.sort_by_key(|line| std::cmp::Reverse(line.len()));
    lines
}

/// A feature with all its images; `None` if a feature that is there already says the same or more.
fn orbit<W: Word>(board: &Board<W>, cells: &[usize], found: &[Feature]) -> Option<Feature> {
    let symmetries = board.symmetries();
    let set: BTreeSet<usize> = cells.iter().copied().collect();
    let covered =
        found.iter().flat_map(|feature| &feature.images).any(|image| set.iter().all(|cell| image.contains(cell)));
    if covered || set.len() < 3 || set.len() != cells.len() {
        return None;
    }
    let mut images: Vec<Vec<usize>> = Vec::new();
    let mut mirrors = Vec::new();
    for symmetry in 0..symmetries.count() {
        let image: Vec<usize> = cells.iter().map(|&cell| symmetries.map_cell(cell, symmetry)).collect();
        let same = |other: &Vec<usize>| image.iter().all(|cell| other.contains(cell));
        if same(&images.first().cloned().unwrap_or_default()) {
            let place = |cell: &usize| cells.iter().position(|other| other == cell);
            mirrors.push(image.iter().filter_map(place).collect());
        } else if !images.iter().any(same) {
            images.push(image);
        }
    }
    Some(Feature { images, mirrors, tiny: false })
}
