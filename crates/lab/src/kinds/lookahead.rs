//! Looking ahead in two stages, [m, n], by m: whom it favours, beside who wins in truth.

use crate::experiment::GameChoice;
use crate::report::{Section, Table, Value, Verdict, grouped};
use crate::{Bench, LabError};
use game::{Bounds, Seat};
use games::{Game, Goal, Judge, Limits, Lookahead, Resources, ScoreSolver, Stage};
use serde::{Deserialize, Serialize};
use texts::Words;

/// The table of an experiment with lookahead.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct LookaheadTable {
    game: GameChoice,
    boards: Vec<Board>,
    /// Boards that are run in minutes.
    #[serde(default)]
    quick_boards: Vec<String>,
}

/// One board of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Board {
    /// As rows x columns.
    #[serde(rename = "board")]
    size: String,
    /// Plies of the first stage; the second one has the rest of the game.
    m: Vec<u32>,
    /// Whom the published program favours, by m: B or W, or ? where it was given up.
    #[serde(default)]
    favours: String,
    /// The times that were published.
    #[serde(default)]
    time: Vec<String>,
}

/// Who wins, and what it took to prove that.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Truth {
    /// `B`, `W` or `-`.
    winner: char,
    nodes: u64,
    seconds: f64,
}

/// What a lookahead found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Found {
    /// `B`, `W` or `-`.
    favours: char,
    first_count: u64,
    second_count: u64,
    seconds: f64,
}

impl LookaheadTable {
    /// Looks ahead on every board with every m.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        let known: Vec<&str> = self.boards.iter().map(|board| board.size.as_str()).collect();
        if let Some(name) = bench.board.as_ref().filter(|name| !known.contains(&name.as_str())) {
            return Err(LabError::UnknownBoard { name: name.clone(), known: known.join(", ") });
        }
        let mut sections = Vec::new();
        for board in &self.boards {
            let left_out = bench.quick && bench.board.is_none() && !self.quick_boards.contains(&board.size);
            if bench.wants(&board.size) && !left_out {
                sections.push(self.section(experiment, bench, board)?);
            }
        }
        Ok(sections)
    }

    fn section(&self, experiment: &str, bench: &mut Bench<'_>, board: &Board) -> Result<Section, LabError> {
        let (values, letters) = (board.m.len(), board.favours.chars().count());
        if letters != 0 && letters != values {
            let message =
                format!("{} has {letters} letters in favours for {values} values of m; give one for each", board.size);
            return Err(LabError::File(format!("experiment {experiment}: {message}")));
        }
        let game = self.game.open_on(Some(&board.size))?;
        // One solver for all: what it has read out once serves every m, and the whole game most of all, since who is ahead
        // after m plies as far as can be cannot get more in the end than without that aim.
        let mut reader = Reader { game: &game, solver: None };
        let truth = reader.truth(experiment, bench)?;
        let winner = truth.as_ref().map(|truth| truth.winner);
        let empties = game.start().text().chars().filter(|&cell| cell == '-').count() as u32;
        let mut rows = Vec::new();
        for (index, &m) in board.m.iter().enumerate() {
            let n = empties.saturating_sub(m);
            let found = reader.look(experiment, bench, m, n, winner)?;
            rows.push(Row { m, n, published: board.favours.chars().nth(index), time: board.time.get(index), found });
        }
        Ok(Section {
            title: game.place(),
            paragraphs: vec![summary(truth.as_ref(), &rows, bench.words)],
            table: Some(tabulated(&rows, winner)),
            figures: Vec::new(),
        })
    }
}

/// One m of a board.
struct Row<'b> {
    m: u32,
    n: u32,
    /// Whom the published program favours: `B`, `W`, or `?` where it was given up.
    published: Option<char>,
    time: Option<&'b String>,
    found: Option<Found>,
}

impl Row<'_> {
    /// How what was published compares; nothing is said where nothing was.
    fn verdict(&self) -> Option<Verdict> {
        let published = self.published.filter(|&letter| letter != '?')?;
        Some(match &self.found {
            Some(found) if found.favours == published => Verdict::Agrees,
            Some(_) => Verdict::Differs,
            None => Verdict::NotRun,
        })
    }
}

fn tabulated(rows: &[Row<'_>], winner: Option<char>) -> Table {
    let mut table = Table::new(&[
        "m",
        "n",
        "published",
        "measured",
        "verdict",
        "right side",
        "first count",
        "second count",
        "published time",
        "seconds",
    ]);
    for row in rows {
        let found = row.found.as_ref();
        let right = found.zip(winner).map(|(found, winner)| found.favours == winner);
        table.rows.push(vec![
            Value::Count(i64::from(row.m)),
            Value::Count(i64::from(row.n)),
            row.published.map(String::from).into(),
            found.map(|found| found.favours.to_string()).into(),
            row.verdict().map_or(Value::Missing, Value::from),
            right.into(),
            found.map(|found| Value::grouped(found.first_count)).into(),
            found.map(|found| Value::grouped(found.second_count)).into(),
            row.time.cloned().into(),
            found.map_or(Value::Missing, |found| Value::Number(found.seconds, 3)),
        ]);
    }
    table.without_empty(&["published", "verdict", "published time"])
}

fn summary(truth: Option<&Truth>, rows: &[Row<'_>], words: &Words) -> String {
    let run = rows.iter().filter(|row| row.found.is_some()).count();
    let mut sentences = Vec::new();
    match truth {
        None => sentences.push(words.text("lab-lookahead-unproven")),
        Some(Truth { winner, nodes, seconds }) => {
            let wins = match winner {
                'B' => words.text("lab-lookahead-black-wins"),
                'W' => words.text("lab-lookahead-white-wins"),
                _ => words.text("lab-lookahead-draw"),
            };
            sentences.push(words.say(
                "lab-lookahead-proven",
                &[
                    ("wins", wins.into()),
                    ("nodes", grouped(*nodes).into()),
                    ("seconds", format!("{seconds:.1}").into()),
                ],
            ));
            let right =
                rows.iter().filter_map(|row| row.found.as_ref()).filter(|found| found.favours == *winner).count();
            let gaps = [("run", run.to_string().into()), ("right", right.to_string().into())];
            sentences.push(words.say("lab-lookahead-right", &gaps));
        }
    }
    let verdicts: Vec<Verdict> = rows.iter().filter_map(Row::verdict).collect();
    if !verdicts.is_empty() {
        let same = verdicts.iter().filter(|&&verdict| verdict == Verdict::Agrees).count();
        let gaps = [("same", same.to_string().into()), ("all", verdicts.len().to_string().into())];
        sentences.push(words.say("lab-lookahead-same", &gaps));
    }
    sentences.join(&words.text("lab-between-sentences"))
}

/// Who answers all questions about one board: a solver that is there when the first is asked.
struct Reader<'t> {
    game: &'t Game,
    solver: Option<Box<dyn ScoreSolver>>,
}

impl Reader<'_> {
    /// Who wins.
    fn truth(&mut self, experiment: &str, bench: &mut Bench<'_>) -> Result<Option<Truth>, LabError> {
        let place = self.game.place();
        let key = format!("winner of {place} {}", self.game.switches());
        bench.cell(experiment, &key, |bench| {
            bench.watch.task(&format!("who wins at {place}"));
            let solver = self.solver(&bench.resources, None)?;
            let outcome = solver.solve(Goal::WinLossDraw, &Limits::default(), bench.watch);
            Ok(outcome.finished.then(|| Truth {
                winner: letter(outcome.bounds.low.signum().max(0) + outcome.bounds.high.signum().min(0)),
                nodes: outcome.nodes,
                seconds: outcome.elapsed.as_secs_f64(),
            }))
        })
    }

    /// Whom [m, n] favours.
    fn look(
        &mut self,
        experiment: &str,
        bench: &mut Bench<'_>,
        m: u32,
        n: u32,
        winner: Option<char>,
    ) -> Result<Option<Found>, LabError> {
        let place = self.game.place();
        let key = format!("lookahead {m},{n} of {place} {} by win", self.game.switches());
        bench.cell(experiment, &key, |bench| {
            let stages = Lookahead {
                first: Stage { plies: m, judge: Judge::Win },
                second: Stage { plies: n, judge: Judge::Win },
                line: false,
            };
            bench.watch.task(&format!("[{m}, {n}] on {place}"));
            let solver = self.solver(&bench.resources, winner)?;
            let foresight = solver.lookahead(&stages, &Limits::default(), bench.watch);
            Ok(foresight.map(|foresight| Found {
                favours: letter(foresight.favoured.map_or(0, |seat| if seat == Seat::FIRST { 1 } else { -1 })),
                first_count: foresight.first_count,
                second_count: foresight.second_count,
                seconds: foresight.elapsed.as_secs_f64(),
            }))
        })
    }

    /// The solver; a new one is told who wins, if that is known.
    fn solver(&mut self, resources: &Resources, winner: Option<char>) -> Result<&mut dyn ScoreSolver, LabError> {
        let solver = if let Some(solver) = self.solver.take() {
            solver
        } else {
            let mut solver = self.game.start().solver(resources)?.into_score().ok_or_else(|| {
                LabError::File(format!("{} is not about a score; lookahead needs one", self.game.place()))
            })?;
            match winner {
                Some('B') => solver.learn(Bounds { low: 1, high: i32::MAX }),
                Some('W') => solver.learn(Bounds { low: -i32::MAX, high: -1 }),
                Some(_) => solver.learn(Bounds::exact(0)),
                None => {}
            }
            solver
        };
        Ok(&mut **self.solver.insert(solver))
    }
}

fn letter(sign: i32) -> char {
    match sign {
        1 => 'B',
        -1 => 'W',
        _ => '-',
    }
}
