use crate::Occupant;
use game::StopSignal;
use games::{Advice, GameError, Line, Player, Resources};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};
use study::Adviser;

/// A question that a computer player is thinking about in the background. Dropped, it is stopped and forgotten.
pub(crate) struct Thinking {
    stop: Arc<StopSignal>,
    answer: Receiver<Answer>,
    began: Instant,
}

/// What came of it.
pub(crate) struct Answer {
    /// The player, who remembers what it found out for the next time; `None` if there is none.
    pub(crate) player: Option<Box<dyn Player>>,
    /// The move, with what speaks for it.
    pub(crate) advice: Result<Option<Advice>, GameError>,
    /// How long it took.
    pub(crate) used: Duration,
}

/// Who is asked.
pub(crate) enum Asked {
    /// A player who has been asked before.
    Known(Box<dyn Player>),
    /// A player who has to be made first, which may take a while: an occupant, or else somebody who gives advice.
    New { occupant: Option<Occupant>, resources: Resources, seed: u64 },
}

impl Thinking {
    /// Begins to think about a line of play, for at most `time`.
    pub(crate) fn begin(asked: Asked, line: Line, time: Duration) -> Thinking {
        let stop = Arc::new(StopSignal::new());
        let (sender, answer) = mpsc::channel();
        let stopped = Arc::clone(&stop);
        let began = Instant::now();
        thread::spawn(move || {
            let player = match asked {
                Asked::Known(player) => Ok(Some(player)),
                Asked::New { occupant: Some(occupant), resources, seed } => {
                    occupant.player(line.rules(), &resources, seed)
                }
                Asked::New { occupant: None, resources, seed } => {
                    Ok(Some(Box::new(Adviser::new(line.rules(), &resources, seed)) as Box<dyn Player>))
                }
            };
            let (player, advice) = match player {
                Ok(None) => (None, Ok(None)),
                Ok(Some(mut player)) => {
                    let advice = player.think(&line, time, &stopped);
                    (Some(player), advice)
                }
                Err(error) => (None, Err(error)),
            };
            // Nobody is listening any more if the question was taken back.
            let _ = sender.send(Answer { player, advice, used: began.elapsed() });
        });
        Thinking { stop, answer, began }
    }

    /// The answer, if it is there within `patience`.
    pub(crate) fn answer(&self, patience: Duration) -> Option<Answer> {
        let received = if patience.is_zero() {
            self.answer.try_recv().map_err(|error| error == TryRecvError::Disconnected)
        } else {
            self.answer.recv_timeout(patience).map_err(|error| error == RecvTimeoutError::Disconnected)
        };
        match received {
            Ok(answer) => Some(answer),
            Err(true) => Some(Answer { player: None, advice: Ok(None), used: self.began.elapsed() }),
            Err(false) => None,
        }
    }

    /// Asks for the best answer that is known by now.
    pub(crate) fn hurry(&self) {
        self.stop.raise();
    }

    /// Whether somebody asked for that.
    pub(crate) fn is_hurried(&self) -> bool {
        self.stop.raised()
    }

    /// How long it has been going on.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
