use super::input::{Bearing, listen};
use super::seat::EngineSeat;
use super::{LONGEST, name, share};
use crate::failure::Failure;
use crate::output;
use game::StopSignal;
use protocol::gtp::{self, Reply, Request};
use std::time::Duration;

/// The commands that are known.
const COMMANDS: [&str; 17] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "rectangular_boardsize",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// Speaks GTP until it is told to leave.
pub fn serve(seat: EngineSeat<'_>) -> Result<(), Failure> {
    if !gtp::fits(seat.game()) {
        let place = seat.game().place();
        return Err(Failure::input(format!(
            "GTP is for games of two in which a move is a cell, not {place}; use engine ugi"
        )));
    }
    let mut engine = Gtp { seat, time: LONGEST };
    for heard in listen(|_| Bearing::None) {
        let Some(request) = Request::read(&heard.line) else { continue };
        let reply = match engine.answer(&request, &heard.stop)? {
            Ok(text) => Reply::Success(text),
            Err(text) => Reply::Failure(text),
        };
        output::print(&request.reply(&reply))?;
        if request.command == "quit" {
            break;
        }
    }
    Ok(())
}

struct Gtp<'t> {
    seat: EngineSeat<'t>,
    /// For a move.
    time: Duration,
}

impl Gtp<'_> {
    /// What a request is answered with, or why it is refused.
    fn answer(&mut self, request: &Request, stop: &StopSignal) -> Result<Result<String, String>, Failure> {
        let done = Ok(String::new());
        let arguments = &request.arguments;
        Ok(match &*request.command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(name(&self.seat)),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "known_command" => Ok(arguments.first().is_some_and(|command| COMMANDS.contains(&&**command)).to_string()),
            "boardsize" | "rectangular_boardsize" => match gtp::announced(&request.command, arguments) {
                Some(board) if board == self.seat.game().board() => {
                    self.seat.begin()?;
                    done
                }
                _ => Err("unacceptable size".to_owned()),
            },
            "clear_board" => {
                self.seat.begin()?;
                done
            }
            "komi" | "quit" => done,
            "play" => self.play(arguments),
            "genmove" => match self.turn(arguments.first()) {
                Ok(()) => self.think(stop)?,
                Err(wrong) => Err(wrong),
            },
            "undo" => {
                if self.seat.undo() {
                    done
                } else {
                    Err("cannot undo".to_owned())
                }
            }
            "time_settings" | "time_left" => self.clock(&request.command, arguments),
            "final_score" => self.score(),
            "showboard" => Ok(format!("\n{}", self.seat.now().drawing())),
            _ => Err("unknown command".to_owned()),
        })
    }

    fn play(&mut self, arguments: &[String]) -> Result<String, String> {
        let [_, cell] = arguments else { return Err("syntax error".to_owned()) };
        self.turn(arguments.first())?;
        self.seat.play(cell).map(|()| String::new()).map_err(|_| "illegal move".to_owned())
    }

    /// Makes sure that it is a colour's turn; a pass that is forced is made if it was not told.
    fn turn(&mut self, colour: Option<&String>) -> Result<(), String> {
        let mover = colour.and_then(|colour| gtp::seat(colour)).ok_or("syntax error")?;
        let now = self.seat.now();
        if now.to_move().index() != mover && now.move_texts() == ["pass"] {
            self.seat.play("pass").map_err(|error| error.to_string())?;
        }
        if self.seat.now().to_move().index() == mover { Ok(()) } else { Err("wrong color".to_owned()) }
    }

    fn think(&mut self, stop: &StopSignal) -> Result<Result<String, String>, Failure> {
        // Who cannot move any more passes, as in Go.
        let Some(advice) = self.seat.think(self.time, stop)? else { return Ok(Ok("pass".to_owned())) };
        let mv = self.seat.game().move_text(advice.mv);
        self.seat.play(&mv)?;
        Ok(Ok(mv))
    }

    /// Who has won by how many stones, for referees.
    fn score(&self) -> Result<String, String> {
        let payoff = self.seat.now().payoff().ok_or("cannot score")?;
        Ok(match payoff.entries()[0] {
            0 => "0".to_owned(),
            black @ 1.. => format!("B+{black}"),
            black => format!("W+{}", -black),
        })
    }

    /// `time_settings MAIN BYO-YOMI STONES` and `time_left COLOUR TIME STONES`, in seconds.
    fn clock(&mut self, command: &str, arguments: &[String]) -> Result<String, String> {
        let numbers = arguments.iter().skip(usize::from(command == "time_left"));
        let numbers: Option<Vec<u32>> = numbers.map(|number| number.parse().ok()).collect();
        let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
        let left =
            |left, stones| if stones > 0 { seconds(left) / stones } else { share(seconds(left), Duration::ZERO) };
        self.time = match (command, numbers.as_deref()) {
            // Extra time for no stones means no limit.
            ("time_settings", Some(&[main, extra, 0])) if extra > 0 || main == 0 => LONGEST,
            ("time_settings", Some(&[0, extra, stones])) => left(extra, stones),
            ("time_settings", Some(&[main, _, _])) => left(main, 0),
            ("time_left", Some(&[time, stones])) => left(time, stones),
            _ => return Err("syntax error".to_owned()),
        };
        Ok(String::new())
    }
}
