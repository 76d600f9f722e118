//! The pictures of the rules, as text.

use crate::{Words, pad, width, wrapped};
use game::{Scene, Seat};
use games::{Game, GameError, Position};

/// Which positions are drawn below which paragraph of the rules: the game, the paragraph and the board, the position, a move.
const PICTURES: &str = include_str!("../texts/pictures.txt");

/// How wide the text below a picture is.
const WIDTH: usize = 72;

/// A line of the list.
struct Picture<'l> {
    game: &'l str,
    paragraph: usize,
    board: &'l str,
    position: &'l str,
    mv: Option<&'l str>,
}

impl Words {
    /// The pictures below a paragraph of the rules of a game, counted from 1.
    pub fn pictures(&self, game: &str, paragraph: usize) -> Vec<String> {
        let wanted = list().filter(|picture| picture.game == game && picture.paragraph == paragraph);
        // What cannot be drawn is left out; a test makes sure that everything can be.
        wanted.filter_map(|picture| picture.draw(self).ok()).collect()
    }
}

/// What a game looks like: a position from the middle of a game.
pub fn sample(game: &str) -> Option<Position> {
    list().find(|picture| picture.game == game && picture.paragraph == 0)?.position().ok()
}

fn list() -> impl Iterator<Item = Picture<'static>> {
    PICTURES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        let mut place = parts.next()?.split(' ');
        Some(Picture {
            game: place.next()?,
            paragraph: place.next()?.parse().ok()?,
            board: place.next()?,
            position: parts.next()?,
            mv: parts.next().filter(|mv| !mv.is_empty()),
        })
    })
}

impl Picture<'_> {
    fn position(&self) -> Result<Position, GameError> {
        let game = games::open(self.game, Some(self.board), &[])?;
        if self.position == "start" { Ok(game.start()) } else { game.parse_position(self.position) }
    }

    /// The position, and beside it what a move makes of it; what the signs mean below the first picture of a game.
    fn draw(&self, words: &Words) -> Result<String, GameError> {
        let before = self.position()?;
        let game = before.game();
        let Some(mv) = self.mv else {
            return Ok(format!("{}\n\n{}", before.drawing(), wrapped(&legend(words, &game, &before.scene()), WIDTH)));
        };
        let (_, after) = before.play_text(mv)?;
        Ok(side_by_side(&before, &after, &words.say("picture-after", &[("move", mv.into())])))
    }
}

fn side_by_side(before: &Position, after: &Position, caption: &str) -> String {
    let (left, right) = (before.drawing(), after.drawing());
    let right = format!("   {caption}\n{right}");
    let left: Vec<&str> = std::iter::once("").chain(left.lines()).collect();
    let columns = left.iter().map(|line| width(line)).max().unwrap_or(0) + 4;
    let rows = left.iter().zip(right.lines());
    rows.map(|(left, right)| format!("{}{right}", pad(left, columns)).trim_end().to_owned() + "\n").collect()
}

/// What the signs of a drawing mean.
fn legend(words: &Words, game: &Game, scene: &Scene) -> String {
    let seats = (0..game.seat_names().len()).map(|seat| {
        let (letters, player) = (scene.letters_of(Seat::new(seat)), words.player(game, seat));
        words.say("picture-seat", &[("letters", letters.into()), ("player", player.into())])
    });
    let seats: Vec<String> = seats.collect();
    let mut sentences =
        vec![words.say("picture-seats", &[("seats", seats.join(&words.text("picture-between")).into())])];
    let also = [
        (scene.sizes() > 1, "picture-stacks"),
        (!scene.camps.is_empty(), "picture-camps"),
        (!scene.hands.is_empty(), "picture-hands"),
    ];
    sentences.extend(also.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| words.text(name)));
    sentences.join(&words.text("picture-space"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn every_picture_can_be_drawn_below_a_paragraph_that_exists() {
        let lines = PICTURES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(lines.count(), list().count());
        let words = Words::new(Language::English);
        for picture in list() {
            let drawn = picture.draw(&words);
            assert!(drawn.is_ok(), "{} {}: {:?}", picture.game, picture.paragraph, drawn.err());
            assert!(picture.paragraph <= words.rules(picture.game).len(), "{}", picture.game);
        }
        for info in games::games() {
            assert!(sample(info.name).is_some(), "{} is not shown", info.name);
            assert!(!words.pictures(info.name, 1).is_empty(), "{} has no picture in its rules", info.name);
        }
    }
}
