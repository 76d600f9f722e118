use game::{Prospect, Seat, StopSignal};
use games::{Advice, Level, Reason, Resources, Situation, Table, TableError, Worth};
use record::{Judgement, Record, RecordError};
use std::time::Duration;

/// How to think.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the player may use.
    pub resources: Resources,
    /// How long it may think about a position.
    pub longest: Duration,
    /// Where its chance comes from.
    pub seed: u64,
}

/// A game with what was found out.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The record with the judgements of its moves.
    pub record: Record,
    /// What was found out of every move, in order.
    pub judged: Vec<Judged>,
}

/// What was found out of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Who made it.
    pub seat: Seat,
    /// What the position before was worth to the one who moved, with best play.
    pub before: Option<Worth>,
    /// What the move left it worth.
    pub value: Option<Worth>,
    /// What would have been best.
    pub best: Option<String>,
    /// How the position before was judged, like `exact` or `12 plies`.
    pub how: String,
    /// Whether the game turned here: who was ahead, or not behind, no longer is.
    pub turned: bool,
}

/// Why a game could not be annotated.
#[derive(Debug, thiserror::Error)]
pub enum AnnotateError {
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The game or its tables cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
}

impl Judged {
    /// How much was lost, in what the game is about; `None` if that cannot be said. Proven wins and losses count a lot.
    pub fn loss(&self) -> Option<f64> {
        Some((self.before?.number() - self.value?.number()).max(0.0))
    }
}

/// Judges every move of a game; `progress` is told how many positions are done.
///
/// # Errors
/// [`AnnotateError`] if the record is wrong, or `stop` was raised.
pub fn annotate(
    record: &Record,
    settings: &Settings,
    stop: &StopSignal,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Annotated, AnnotateError> {
    let replayed = record.replay()?;
    let (table, positions) = (&*replayed.table, &replayed.positions);
    let texts: Vec<String> = positions.iter().map(|position| position.text()).collect();
    let mut player = table.player(Level::HIGHEST, &settings.resources, settings.seed)?;
    let mut advice: Vec<Option<Advice>> = vec![None; positions.len()];
    for ply in (0..positions.len()).rev() {
        if positions[ply].payoff().is_none() {
            advice[ply] = player.think(&texts[..=ply], settings.longest, stop)?;
        }
        if stop.raised() {
            return Err(AnnotateError::Stopped);
        }
        progress(positions.len() - ply, positions.len());
    }
    let judged = judge(table, positions, &advice, record);
    let mut annotated = record.clone();
    for (node, judged) in annotated.moves.iter_mut().zip(&judged) {
        node.judgement = Some(judgement(&node.mv, judged));
        if judged.turned {
            let said = if node.comment.is_empty() { "the game turns" } else { "; the game turns" };
            if !node.comment.contains("the game turns") {
                node.comment.push_str(said);
            }
        }
    }
    annotated.name_opening();
    annotated.set_tag("Annotator", concat!("yomikiri ", env!("CARGO_PKG_VERSION"), ", level 9"));
    Ok(Annotated { record: annotated, judged })
}

fn judge(
    table: &dyn Table,
    positions: &[Box<dyn Situation>],
    advice: &[Option<Advice>],
    record: &Record,
) -> Vec<Judged> {
    let two = table.seat_names().len() == 2;
    let worth = worths(positions, advice, two);
    let judged = |(ply, node): (usize, &record::Node)| {
        let before = worth[ply];
        // A move that is the same seen from another side of the board is as good as the best one: it is the best one.
        let same = |best: &str| {
            let after = positions[ply].play(best);
            after.is_ok_and(|after| after.canonical_text() == positions[ply + 1].canonical_text())
        };
        let best =
            advice[ply].as_ref().map(|advice| if same(&advice.mv) { node.mv.clone() } else { advice.mv.clone() });
        let played_best = best.as_ref() == Some(&node.mv);
        // With the best move nothing changes; the judgement of the next position is only another look at the same.
        let value = match worth[ply + 1] {
            _ if played_best => before,
            Some(after) if two => Some(before_the_move(after.for_opponent())),
            _ => None,
        };
        let turned = !played_best
            && before.zip(value).is_some_and(|(before, value)| {
                value.ahead() < before.ahead() && before.number() - value.number() >= LEAST_TURN
            });
        let how = advice[ply].as_ref().map_or_else(String::new, |advice| how(advice.reason));
        Judged { seat: positions[ply].to_move(), before, value, best, how, turned }
    };
    record.moves.iter().enumerate().map(judged).collect()
}

/// A smaller change is within what a judgement may err.
const LEAST_TURN: f64 = 1.0;

/// What each position is worth to the one to move. Where there is only one move, it is worth what comes after it.
fn worths(positions: &[Box<dyn Situation>], advice: &[Option<Advice>], two: bool) -> Vec<Option<Worth>> {
    let mut worth: Vec<Option<Worth>> = vec![None; positions.len()];
    for ply in (0..positions.len()).rev() {
        worth[ply] = match (&advice[ply], positions[ply].payoff()) {
            (_, Some(payoff)) => {
                let score = payoff.entries().get(positions[ply].to_move().index()).copied().unwrap_or(0);
                // Where there is nothing to win but the game, it is won or lost here.
                let only_winning = positions[ply].highest_score() <= 1;
                Some(if only_winning { Worth::Proven(Prospect::of_score(score)) } else { Worth::Exact(score) })
            }
            (Some(advice), None) => Worth::of(advice.reason).or_else(|| {
                let after = worth.get(ply + 1).copied().flatten();
                after
                    .filter(|_| two && advice.reason == Reason::OnlyMove)
                    .map(|after| before_the_move(after.for_opponent()))
            }),
            (None, None) => None,
        };
    }
    worth
}

/// The same a ply earlier.
fn before_the_move(worth: Worth) -> Worth {
    match worth {
        Worth::Proven(Prospect::Win(plies)) => Worth::Proven(Prospect::Win(plies + 1)),
        Worth::Proven(Prospect::Loss(plies)) => Worth::Proven(Prospect::Loss(plies + 1)),
        other => other,
    }
}

fn how(reason: Reason) -> String {
    match reason {
        Reason::Proven(_) | Reason::Decided(_) => "proven".to_owned(),
        Reason::Exact { .. } => "exact".to_owned(),
        Reason::Judged { plies, .. } => format!("{plies} plies"),
        Reason::Race { .. } => "race".to_owned(),
        Reason::OnlyMove => "only move".to_owned(),
        Reason::Leaves { .. } | Reason::Instinct => "first sight".to_owned(),
    }
}

fn judgement(mv: &str, judged: &Judged) -> Judgement {
    let other = judged.best.as_ref().filter(|best| *best != mv);
    let decided = |worth: Option<Worth>| matches!(worth, Some(Worth::Proven(Prospect::Win(_) | Prospect::Loss(_))));
    let without_score = |worth: Option<Worth>| matches!(worth, Some(Worth::Decided(_)));
    let loss = match judged.loss() {
        // Nobody knows how many stones it was ahead or behind by; only who wins can have changed.
        Some(_) if without_score(judged.before) || without_score(judged.value) => match (judged.before, judged.value) {
            (Some(before), Some(value)) if value.ahead() < before.ahead() => format!("was {before}"),
            _ => String::new(),
        },
        // From a win to a loss is no number of stones or turns.
        Some(loss) if loss > 0.0 && (decided(judged.before) || decided(judged.value)) => {
            judged.before.map(|before| format!("was {before}")).unwrap_or_default()
        }
        Some(loss) if loss >= 0.05 => format!("{loss:.1}"),
        _ => String::new(),
    };
    Judgement {
        value: judged.value.map(|value| value.to_string()).unwrap_or_default(),
        how: judged.how.clone(),
        best: other.cloned().unwrap_or_default(),
        loss: if other.is_some() { loss } else { String::new() },
    }
}
