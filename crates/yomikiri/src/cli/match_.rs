//! Matches, on the command line.

use super::TableChoice;
use crate::values;
use clap::Args;

/// The arguments of `match`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri match halma level:5 level:3 --rule win=filled --games 100
  yomikiri match halma level:9@300ms strategy:N@2 --rule win=filled --games 100 --seed 7 --opening 4
  yomikiri match halma level:7 level:5 level:5 level:5 --board 16x16 --players 4 --games 40
  yomikiri match gobblers level:4 random --games 20 --json

Players of every game: level:5, level:9@500ms (which thinks no longer than that), random. Of Halma for two also strategy:C*2+A
(at random among the best tenth of the moves), strategy:N@2 (the best after 2 plies), mcts:1s and mcts:1000 (Monte Carlo, by time or by
playouts), alphabeta:500ms and alphabeta:4 (by the evaluation of positions; alphabeta:4:N by a strategy, alphabeta:2:16,8,8,4,-16,8
with other weights); for four strategy:C, mcts, paranoid:4 and maxn:500ms.
Seats rotate from game to game. All that is random comes from --seed alone: the same seed gives the same games with any number of
threads, unless a player goes by time. A draw counts as its share of a win. The interval is that of Wilson.
Ctrl-C ends the match early: then what is known so far is printed.
JSON: games, wins, losses, draws, score, interval, elo (all of the player named first), players (player, wins, losses, draws, score,
interval, by_seat, milliseconds a move), endings (rules, repetition, ply_limit), plies, different_games, opening, limits, seed,
finished, seconds, threads, and game, board, rules.")]
pub struct MatchArguments {
    /// What is played.
    #[command(flatten)]
    pub choice: TableChoice,
    /// The players, as many as sit at the board
    #[arg(value_name = "PLAYER", required = true, num_args = 1..)]
    pub contenders: Vec<String>,
    /// Games to play, a multiple of the number of players
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::match_games, allow_hyphen_values = true)]
    pub games: usize,
    /// Plies by a weak player before each game, the same for all seatings
    #[arg(long, value_name = "PLIES", default_value = "0", value_parser = values::plies, allow_hyphen_values = true)]
    pub opening: usize,
    /// A game of so many plies is a draw [default: as the game has it]
    #[arg(long, value_name = "N", value_parser = values::limit, allow_hyphen_values = true)]
    pub plies: Option<usize>,
    /// A position that occurs so often ends a game as a draw [default: as the game has it]
    #[arg(long, value_name = "N", value_parser = values::limit, allow_hyphen_values = true)]
    pub repetition: Option<usize>,
}
