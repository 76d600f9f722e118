/// The least total cost of giving each of `count` rows a column of its own; `count` is at most [`MOST`], and there are as
/// many columns.
///
/// The Hungarian method: rows are taken in one after the other, each along the cheapest chain of exchanges, with prices for
/// columns that keep every reduced cost at 0 or more.
pub(super) fn least_cost(count: usize, cost: impl Fn(usize, usize) -> i32) -> i32 {
    // Column 0 is where the row to be taken in waits; rows count from 1 as well, 0 is nobody.
    let (mut row_price, mut column_price) = ([0; MOST + 1], [0; MOST + 1]);
    let mut owner = [0; MOST + 1];
    for row in 1..=count {
        owner[0] = row;
        let mut at = 0;
        let mut slack = [i32::MAX; MOST + 1];
        let mut came_from = [0; MOST + 1];
        let mut visited = [false; MOST + 1];
        while owner[at] != 0 {
            visited[at] = true;
            let holder = owner[at];
            let (mut step, mut next) = (i32::MAX, 0);
            for column in (1..=count).filter(|&column| !visited[column]) {
                let reduced = cost(holder - 1, column - 1) - row_price[holder] - column_price[column];
                if reduced < slack[column] {
                    (slack[column], came_from[column]) = (reduced, at);
                }
                if slack[column] < step {
                    (step, next) = (slack[column], column);
                }
            }
            for column in 0..=count {
                if visited[column] {
                    row_price[owner[column]] += step;
                    column_price[column] -= step;
                } else {
                    slack[column] = slack[column].saturating_sub(step);
                }
            }
            at = next;
        }
        while at != 0 {
            owner[at] = owner[came_from[at]];
            at = came_from[at];
        }
    }
    (1..=count).map(|column| cost(owner[column] - 1, column - 1)).sum()
}

/// As many pieces as a player can have.
pub(super) const MOST: usize = 19;

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    fn by_trying(costs: &[Vec<i32>], row: usize, used: u32) -> i32 {
        let free = (0..costs.len()).filter(|column| used >> column & 1 == 0);
        let total = |column| costs[row][column] + by_trying(costs, row + 1, used | (1_u32 << column));
        if row == costs.len() { 0 } else { free.map(total).min().unwrap() }
    }

    #[test]
    fn no_other_assignment_costs_less() {
        let mut random = Pcg64::seed_from_u64(3);
        for count in (0..=6).cycle().take(500) {
            let costs: Vec<Vec<i32>> =
                (0..count).map(|_| (0..count).map(|_| random.random_range(0..12)).collect()).collect();
            assert_eq!(least_cost(count, |row, column| costs[row][column]), by_trying(&costs, 0, 0), "{costs:?}");
        }
    }
}
