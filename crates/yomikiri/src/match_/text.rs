//! The result of a match or a tournament for people.

use crate::figures;
use answers::{DuelResult, MatchResult, MeetingResult, OpeningsResult, PlayerResult, SprtResult};
use statistics::Counts;
use std::fmt::Write as _;
use std::time::Duration;
use tournament::Standing;

/// The result as tables.
pub fn text(result: &MatchResult) -> String {
    let switches: Vec<String> = result.rules.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut text = format!("{}   {}\n", result.place, switches.join(" "));
    if !result.finished {
        text.push_str("interrupted: this is what is known so far\n");
    }
    text.push('\n');
    if result.meetings.len() > 1 {
        cross_table(result, &mut text);
    }
    players(result, &mut text);
    text.push('\n');
    if let [MeetingResult { duel: Some(duel), .. }] = &result.meetings[..] {
        strength(&result.players[0].player, duel, &mut text);
    }
    if let Some(sprt) = &result.sprt {
        let _ = writeln!(text, "test    {}", decision(sprt, &result.players[0].player));
    }
    let endings = &result.endings;
    let mut ended = vec![
        format!("{} by the rules", endings.rules),
        format!("{} by repetition", endings.repetition),
        format!("{} by the ply limit", endings.ply_limit),
    ];
    if endings.forfeit > 0 {
        ended.push(format!("{} by forfeit", endings.forfeit));
    }
    let _ = writeln!(
        text,
        "ended   {}; {:.1} plies a game, {} different games",
        ended.join(", "),
        result.plies,
        result.different_games,
    );
    for fault in &result.faults {
        let _ = writeln!(text, "fault   game {}: {}", fault.game, fault.fault);
    }
    let _ = writeln!(
        text,
        "games   {}, seed {}{}, in {} with {} thread{}{}",
        result.games,
        result.seed,
        openings(&result.openings),
        figures::duration(Duration::from_secs_f64(result.seconds)),
        result.threads,
        if result.threads == 1 { "" } else { "s" },
        result.contest.map(|contest| format!(", kept as contest {contest}")).unwrap_or_default(),
    );
    text
}

/// How everybody stands while it goes on, the leader first.
pub fn live(names: &[String], standing: &Standing) -> String {
    let mut order: Vec<(f64, &String, Counts)> = standing
        .players()
        .iter()
        .zip(names)
        .map(|(player, name)| (player.counts().score().unwrap_or_default(), name, player.counts()))
        .collect();
    order.sort_by(|one, other| other.0.total_cmp(&one.0));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!("{:<width$} {:>7} {:>7} {:>7} {:>8}", "player", "won", "drawn", "lost", "score %");
    for (score, name, Counts { won, drawn, lost }) in order {
        let _ = write!(text, "\n{name:<width$} {won:>7} {drawn:>7} {lost:>7} {:>8.1}", score * 100.0);
    }
    text
}

fn players(result: &MatchResult, text: &mut String) {
    let rated = result.players.iter().any(|player| player.elo.is_some());
    let mut order: Vec<&PlayerResult> = result.players.iter().collect();
    if rated {
        order.sort_by(|one, other| other.elo.unwrap_or_default().total_cmp(&one.elo.unwrap_or_default()));
    }
    let width = order.iter().map(|player| player.player.chars().count()).max().unwrap_or(0).max(6);
    let _ =
        write!(text, "{:<width$} {:>6} {:>6} {:>6} {:>8} {:>14}", "player", "won", "drawn", "lost", "score %", "95 %");
    if rated {
        let _ = write!(text, " {:>13}", "elo");
    }
    for seat in result.seat_names {
        let _ = write!(text, " {:>14}", format!("as {seat}"));
    }
    text.push_str("  ms a move  nodes a move\n");
    for player in order {
        let _ = write!(
            text,
            "{:<width$} {:>6} {:>6} {:>6} {:>8.1} {:>14}",
            player.player,
            player.wins,
            player.draws,
            player.losses,
            player.score * 100.0,
            format!("{:.1} - {:.1}", player.interval[0] * 100.0, player.interval[1] * 100.0),
        );
        if rated {
            let rating = player.elo.zip(player.elo_error).map(|(elo, error)| format!("{elo:+.0} ± {error:.0}"));
            let _ = write!(text, " {:>13}", rating.unwrap_or_default());
        }
        for seat in &player.by_seat {
            let _ = write!(text, " {:>14}", format!("{}-{}-{}", seat.wins, seat.draws, seat.losses));
        }
        let nodes = if player.nodes > 0.0 { figures::short(player.nodes) } else { "-".to_owned() };
        let _ = writeln!(text, " {:>10.2} {:>13}", player.milliseconds, nodes);
    }
}

/// The scores of everybody against everybody, for two seats; else a line for each pairing.
fn cross_table(result: &MatchResult, text: &mut String) {
    if result.seat_names.len() != 2 {
        for meeting in &result.meetings {
            let names = meeting.players.join(", ");
            let _ = writeln!(text, "{names}: {} of {} won by the first", meeting.wins, meeting.games);
        }
        text.push('\n');
        return;
    }
    let names: Vec<&str> = result.players.iter().map(|player| player.player.as_str()).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let _ = write!(text, "{:<width$}", "score %");
    for number in 1..=names.len() {
        let _ = write!(text, " {number:>6}");
    }
    text.push('\n');
    for (row, name) in names.iter().enumerate() {
        let _ = write!(text, "{name:<width$}");
        for column in 0..names.len() {
            let score = result.meetings.iter().find_map(|meeting| match meeting.places[..] {
                [first, second] if (first, second) == (row, column) => Some(meeting.score),
                [first, second] if (second, first) == (row, column) => Some(1.0 - meeting.score),
                _ => None,
            });
            let _ = match score {
                Some(score) => write!(text, " {:>6.1}", score * 100.0),
                None => write!(text, " {:>6}", if row == column { "·" } else { "" }),
            };
        }
        text.push('\n');
    }
    text.push('\n');
}

fn strength(player: &str, duel: &DuelResult, text: &mut String) {
    let end = |elo: Option<f64>, infinite: &str| elo.map_or(infinite.to_owned(), |elo| format!("{elo:+.0}"));
    let elo = duel.elo.map_or("off the scale".to_owned(), |elo| format!("{elo:+.0}"));
    let [low, high] = duel.elo_interval;
    let _ = writeln!(
        text,
        "elo     {elo} for {player} ({} to {}); {:.1} % likely stronger",
        end(low, "-∞"),
        end(high, "+∞"),
        duel.superiority * 100.0
    );
    let [lost, half_lost, even, half_won, won] = duel.pairs;
    if duel.pairs.iter().sum::<u64>() > 0 {
        let _ =
            writeln!(text, "pairs   {lost} - {half_lost} - {even} - {half_won} - {won} with 0, ½, 1, 1½ and 2 points");
    }
}

fn decision(sprt: &SprtResult, player: &str) -> String {
    let SprtResult { elo0, elo1, bounds: [low, high], .. } = sprt;
    let ratio = sprt.likelihood_ratio.unwrap_or_default();
    let so_far = format!("(LLR {ratio:+.2}, bounds {low:.2} and {high:.2})");
    match sprt.decision {
        "accepted" => format!("{player} is better by {elo1:+} elo rather than by {elo0:+} {so_far}"),
        "rejected" => format!("{player} is better by {elo0:+} elo rather than by {elo1:+} {so_far}"),
        _ => format!("not decided yet between {elo0:+} and {elo1:+} elo {so_far}"),
    }
}

fn openings(openings: &OpeningsResult) -> String {
    match (openings.kind, openings.plies, openings.number) {
        ("random", Some(plies), _) => format!(", {plies} plies by chance"),
        ("all", Some(plies), Some(number)) => format!(", {number} openings of {plies} plies"),
        ("list", _, Some(number)) => format!(", {number} openings"),
        _ => String::new(),
    }
}
