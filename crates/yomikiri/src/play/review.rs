use ::review::Review;
use texts::Words;

/// The moves with their values; in a game for two those of the first player, with a mark where the game turned.
pub fn text(words: &Words, review: &Review) -> String {
    let game = review.line().rules();
    if review.is_empty() {
        return words.text("review-nothing") + "\n";
    }
    let two = review.is_for_two();
    let first = words.player(game, 0);
    let value_heading =
        if two { words.say("review-value", &[("player", first.into())]) } else { words.text("review-value-mover") };
    let mut rows = vec![[words.text("review-move"), value_heading, String::new()]];
    for (ply, reviewed) in review.moves().enumerate() {
        let player = words.player(game, reviewed.seat.index());
        let remark = match reviewed.best.filter(|_| reviewed.turned()) {
            Some(best) => words.say("review-turned", &[("best", game.move_text(best).into())]),
            None => String::new(),
        };
        let shown = review.value(if two { ply + 1 } else { ply });
        let value = shown.map_or_else(String::new, |value| words.worth(game.name(), value.worth));
        rows.push([format!("{:>3}. {player} {}", ply + 1, game.move_text(reviewed.mv)), value, remark]);
    }
    aligned(&rows)
}

fn aligned(rows: &[[String; 3]]) -> String {
    let width = |column: usize| rows.iter().map(|row| texts::width(&row[column])).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let line = |row: &[String; 3]| {
        let line = format!("{}  {}  {}", texts::pad(&row[0], first), texts::pad(&row[1], second), row[2]);
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
