use crate::{Analysis, Limits, MoveReport, Report, Settings};
use game::StopSignal;
use games::{Advice, Game, GameError, Level, Line, Player, Position, Reason, Resources, Worth};
use std::time::Duration;

/// Says of a position what to play and why: by the opening book where that sees farther than a search, else by an [`Analysis`]. What it found out of one position helps it with the next.
pub struct Adviser {
    analysis: Analysis,
    /// Positions to look at for an answer. As they are counted, the same question gets the same answer where time allows.
    nodes: u64,
    /// What was found of the position that was asked about last.
    latest: Option<Report>,
}

/// Positions that an adviser looks at who is as thorough as can be: some seconds on one core in the fast games.
const THOROUGH: u64 = 40_000_000;

/// Each step down looks at so many times fewer.
const STEP: u64 = 3;

impl Adviser {
    /// An adviser for one game, as thorough as can be.
    pub fn new(game: &Game, resources: &Resources, seed: u64) -> Adviser {
        Adviser::of_level(game, Level::HIGHEST, resources, seed)
    }

    /// One who takes less time the lower the level is, and is less sure.
    pub fn of_level(game: &Game, level: Level, resources: &Resources, seed: u64) -> Adviser {
        let settings = Settings { resources: resources.clone(), lines: 1, limits: Limits::default(), seed };
        let steps = Level::HIGHEST.number() - level.number();
        let nodes = THOROUGH / STEP.pow(u32::from(steps));
        Adviser { analysis: Analysis::new(game, settings), nodes, latest: None }
    }

    /// What can be found of a position within a time.
    ///
    /// # Errors
    /// [`GameError`] if the position is of another game, or a table is damaged.
    pub fn report(&mut self, position: &Position, time: Duration, stop: &StopSignal) -> Result<Report, GameError> {
        let known = self.latest.take().filter(|report| report.position == *position);
        let known = known.unwrap_or_else(|| Report::new(position.clone()));
        // Time that was spent on an earlier question is not taken from this one.
        let time = known.elapsed.checked_add(time);
        let limits = Limits { time, nodes: Some(self.nodes), best: true, ..Limits::default() };
        self.analysis.set_limits(limits, 1);
        let report = self.analysis.run(known, stop, &mut |_| {})?;
        self.latest = Some(report.clone());
        Ok(report)
    }
}

impl Player for Adviser {
    fn think(&mut self, line: &Line, time: Duration, stop: &StopSignal) -> Result<Option<Advice>, GameError> {
        let position = line.position();
        if position.is_over() {
            return Ok(None);
        }
        if let [only] = position.moves()[..] {
            return Ok(Some(Advice::new(only, Reason::OnlyMove)));
        }
        let told = position.book_moves(&self.analysis.settings().resources);
        if let Some(best) = told.first().filter(|best| best.beats_a_search()) {
            let reason = Reason::Book { hundredths: best.hundredths, plies: best.plies };
            return Ok(Some(Advice::new(best.mv, reason)));
        }
        let report = self.report(position, time, stop)?;
        // Whoever is stopped before anything is known still has to say something.
        let best = report.best().or(report.moves.first());
        Ok(best.map(|best| Advice::new(best.mv, reason(&report, best)).with_nodes(report.nodes)))
    }
}

/// What speaks for a move.
fn reason(report: &Report, best: &MoveReport) -> Reason {
    let plies = best.guess.as_ref().map_or(0, |guess| guess.plies);
    match report.worth() {
        Some((Worth::Proven(prospect), true)) => Reason::Proven(prospect),
        Some((Worth::Decided(standing), true)) => Reason::Decided(standing),
        Some((Worth::Exact(score), true)) => Reason::Exact { score },
        // What is proven of a move is no more than a judgement of the position while another move may be better.
        Some((worth, _)) => Reason::Judged { hundredths: (worth.number() * 100.0).round() as i32, plies },
        None => Reason::Instinct,
    }
}
