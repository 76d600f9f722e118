//! Training, on the command line.

use crate::values;
use clap::Args;
use games::Level;

/// The arguments of `train`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri train othello --player human
  yomikiri train --from game.txt --count 5
  yomikiri train gobblers --level 7 --no-take-back
  yomikiri train othello --openings

On a terminal the training has a screen; --plain asks line by line. Without a game, --player, --from or --openings the screen asks what
to train.
You see a position of a game in which it turned, or in which much was lost: find a better move. The answer is proven or judged, and a
wrong one is answered with the line that refutes it. Only the first answer counts. `help` lists what can be typed; Ctrl-C and the end of
the input end the training. What was missed comes first the next time.
With --openings you play the moves of an opening that has a name, and the program answers along it.
Games of the library are looked through once, the latest thousand of them in an order that --seed decides; --player human are your own.
JSON: exercises (game, board, rules, position, opening, player, played, best, answers, right), right, of. The talk itself is then on
standard error.")]
pub struct TrainArguments {
    /// Only this game; `yomikiri games` lists them
    pub game: Option<String>,
    /// Where the games come from: a file of records, or the library
    #[arg(long, value_name = "FILE|library", default_value = "library", conflicts_with = "openings")]
    pub from: String,
    /// Only mistakes of a player whose name contains this, like human
    #[arg(long, value_name = "NAME", conflicts_with = "openings")]
    pub player: Option<String>,
    /// How many exercises [default: 10; on the screen all there are]
    #[arg(long, value_name = "N", value_parser = values::exercises, allow_hyphen_values = true)]
    pub count: Option<usize>,
    /// Play openings that have names, instead of finding moves
    #[arg(long)]
    pub openings: bool,
    /// The level that judges: a lower one takes less time and is less sure
    #[arg(long, value_name = "N", default_value = "9", value_parser = values::level, allow_hyphen_values = true, conflicts_with = "openings")]
    pub level: Level,
    /// Show the solution after the first wrong answer, instead of asking again
    #[arg(long)]
    pub no_take_back: bool,
    /// Train in plain text even on a terminal
    #[arg(long)]
    pub plain: bool,
}
