use crate::postings::{Posting, UNFINISHED};
use crate::{Library, Query, StoreError, fingerprint, segments};
use games::{BookMove, Move, Position, Resources};

/// What was played in a position, and how it went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explored {
    /// All games in which it came up.
    pub results: Results,
    /// What was played next, the most frequent first.
    pub moves: Vec<MoveStatistics>,
    /// The numbers of the latest games with it.
    pub games: Vec<i64>,
}

/// How often a move was played.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveStatistics {
    /// The move, and others that are the same seen from another side of the board.
    pub moves: Vec<Move>,
    /// The games in which it was played.
    pub results: Results,
    /// What the opening book says of it, if it was asked.
    pub book: Option<BookMove>,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// So many there are.
    pub games: u64,
    /// So many were won, by seat.
    pub won: [u64; 4],
    /// So many were drawn.
    pub drawn: u64,
}

impl Results {
    fn add(&mut self, winner: u8) {
        self.games += 1;
        match winner {
            0 => self.drawn += 1,
            UNFINISHED => {}
            seat => self.won[usize::from(seat - 1) % 4] += 1,
        }
    }

    /// The share of points that a seat got in the finished games, a draw counted as half; `None` if none is finished.
    pub fn score(&self, seat: usize) -> Option<f64> {
        let finished = self.won.iter().sum::<u64>() + self.drawn;
        (finished > 0).then(|| (self.won[seat] as f64 + self.drawn as f64 / 2.0) / finished as f64)
    }
}

impl Explored {
    /// Adds what the opening book says of the moves. Moves that nobody played come after the others, the best one first.
    pub fn look_up(&mut self, position: &Position, resources: &Resources) {
        let played = self.moves.len();
        let mut images: Vec<Position> = Vec::new();
        for told in position.book_moves(resources) {
            if let Some(known) = self.moves.iter_mut().find(|known| known.moves.contains(&told.mv)) {
                known.book.get_or_insert(told);
                continue;
            }
            let Ok(after) = position.play(told.mv) else { continue };
            let image = after.canonical();
            if let Some(index) = images.iter().position(|known| *known == image) {
                self.moves[played + index].moves.push(told.mv);
                continue;
            }
            images.push(image);
            self.moves.push(MoveStatistics { moves: vec![told.mv], results: Results::default(), book: Some(told) });
        }
    }
}

/// Games that are named.
const NAMED: usize = 10;

/// So many numbers fit well into a question to the database.
const FEW: usize = 2000;

impl Library {
    /// What was played in a position, or in any image of it.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn explore(&self, position: &Position) -> Result<Explored, StoreError> {
        self.explore_among(position, None)
    }

    /// The same in the games that a query finds, if one is given; how many it skips or lists does not matter.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn explore_among(&self, position: &Position, query: Option<&Query>) -> Result<Explored, StoreError> {
        let wanted = query.map(|query| self.numbers(query)).transpose()?;
        let place = position.game().place();
        let postings = |position: &Position| {
            let key = fingerprint::of_position(&place, position);
            segments::of_position(&self.connection, key).map(|found| (key, found)).map_err(|source| self.failed(source))
        };
        let (_, mut here) = postings(position)?;
        if let Some(wanted) = wanted {
            here.retain(|posting| wanted.binary_search(&posting.game).is_ok());
        }
        let mut results = Results::default();
        // A position that came up twice in a game counts once.
        let mut games: Vec<i64> = Vec::new();
        for posting in &here {
            if games.last() != Some(&posting.game) {
                games.push(posting.game);
                results.add(posting.winner);
            }
        }
        // What never came up was never left by a move either.
        let next_moves = if here.is_empty() { Vec::new() } else { position.moves() };
        let mut moves: Vec<(i64, MoveStatistics)> = Vec::new();
        for mv in next_moves {
            let (key, after) = postings(&position.play(mv)?)?;
            if let Some((_, known)) = moves.iter_mut().find(|(known, _)| *known == key) {
                known.moves.push(mv);
                continue;
            }
            let results = next(&here, &after);
            if results.games > 0 {
                moves.push((key, MoveStatistics { moves: vec![mv], results, book: None }));
            }
        }
        let mut moves: Vec<MoveStatistics> = moves.into_iter().map(|(_, statistics)| statistics).collect();
        moves.sort_by_key(|statistics| std::cmp::Reverse(statistics.results.games));
        Ok(Explored { results, moves, games: self.latest(&games)? })
    }

    /// The latest of some games, which are given in the order of their numbers, by date as in a search.
    fn latest(&self, games: &[i64]) -> Result<Vec<i64>, StoreError> {
        // Of few games all dates are looked up; of many, some are soon met on the way back through all dates.
        let few = games.len() <= FEW;
        let list: Vec<String> = games.iter().filter(|_| few).map(i64::to_string).collect();
        let condition = if few { format!("id IN ({})", list.join(", ")) } else { "1".to_owned() };
        let sql = format!("SELECT id FROM games WHERE {condition} ORDER BY date DESC, id DESC");
        let find = || -> rusqlite::Result<Vec<i64>> {
            let mut statement = self.connection.prepare(&sql)?;
            let mut rows = statement.query([])?;
            let mut latest = Vec::new();
            while let Some(row) = rows.next()?
                && latest.len() < NAMED
            {
                let number: i64 = row.get(0)?;
                latest.extend(games.binary_search(&number).is_ok().then_some(number));
            }
            Ok(latest)
        };
        find().map_err(|source| self.failed(source))
    }
}

/// The games in which a posting of `after` comes a ply after one of `here`; both are in the order of games and plies.
fn next(here: &[Posting], after: &[Posting]) -> Results {
    let mut results = Results::default();
    let mut last = None;
    let mut at = 0;
    for posting in after {
        let Some(before) = posting.ply.checked_sub(1) else { continue };
        let wanted = (posting.game, before);
        while here.get(at).is_some_and(|here| (here.game, here.ply) < wanted) {
            at += 1;
        }
        let follows = here.get(at).is_some_and(|here| (here.game, here.ply) == wanted);
        if follows && last != Some(posting.game) {
            results.add(posting.winner);
            last = Some(posting.game);
        }
    }
    results
}
