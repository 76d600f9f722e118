use super::talk::{Talk, Typed};
use super::unfinished;
use crate::cli::{Common, PlayArguments};
use crate::failure::Failure;
use game::NamedOpening;
use games::{Game, Level, Line, LineText};
use record::openings;
use session::{Occupant, PlayError, Session, Setup, Unfinished};
use std::path::Path;
use tui::Start;

/// Who plays where nobody is named.
const USUAL_LEVEL: u8 = 3;

/// The game that is to be played: a new one, or an unfinished one; `None` if the person at the keyboard leaves before
/// it begins.
///
/// # Errors
/// [`Failure`] says what cannot be played, and what can.
pub fn begin(arguments: &PlayArguments, common: &Common, talk: &mut Talk) -> Result<Option<Session>, Failure> {
    let folder = unfinished::folder(common);
    if let Some(id) = &arguments.continued {
        return Ok(Some(Session::resume(&continued(id, arguments, folder.as_deref())?.path)?));
    }
    let setup = setup(arguments, common.seed)?;
    setup.beginning()?;
    if talk.is_terminal()
        && let Some(latest) = latest(Some(&setup.game), folder.as_deref())
    {
        match offer(&latest, talk)? {
            Some(true) => return Ok(Some(Session::resume(&latest.path)?)),
            Some(false) => {}
            None => return Ok(None),
        }
    }
    match Session::begin(setup.clone(), folder.as_deref()) {
        Ok(session) => Ok(Some(session)),
        // A game that cannot be kept can still be played.
        Err(error @ PlayError::File { .. }) => {
            talk.print(&(talk.words().say("not-kept", &[("reason", error.to_string().into())]) + "\n"))?;
            Ok(Some(Session::begin(setup, None)?))
        }
        Err(error) => Err(error.into()),
    }
}

/// The game that the screens begin with.
///
/// # Errors
/// [`Failure`] says what cannot be played, and what can.
pub fn on_screen(arguments: &PlayArguments, common: &Common) -> Result<Start, Failure> {
    if let Some(id) = &arguments.continued {
        return Ok(Start::Kept(continued(id, arguments, unfinished::folder(common).as_deref())?.path));
    }
    let setup = setup(arguments, common.seed)?;
    setup.beginning()?;
    Ok(Start::New(setup))
}

fn setup(arguments: &PlayArguments, seed: u64) -> Result<Setup, Failure> {
    let game = arguments.game.clone().unwrap_or_default();
    let rules = arguments.rules.chosen(&game)?;
    let board = arguments.rules.board(&game, &arguments.setting)?;
    let opened = arguments.rules.open(&game, &arguments.setting)?;
    let seats = seats(arguments, &opened)?;
    let line = line(arguments, &opened)?;
    Ok(Setup {
        start: line.start_text(),
        line: line.move_texts(),
        rules: rules.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        game,
        board,
        roster: arguments.setting.roster(),
        seats,
        clock: arguments.clock,
        swap_rule: arguments.swap_rule,
        no_take_back: arguments.no_take_back,
        seed,
    })
}

/// The position and the moves that the game begins after.
fn line(arguments: &PlayArguments, game: &Game) -> Result<Line, Failure> {
    let mut line = Line::from_text(game, arguments.position.as_deref())?;
    if let Some(name) = &arguments.opening {
        line.push_line(opening(name, game)?.moves)?;
    }
    if let Some(moves) = &arguments.line {
        line.push_line(moves).map_err(|error| Failure::input(format!("--line: {error}")))?;
    }
    Ok(line)
}

/// The opening of this name.
fn opening(name: &str, game: &Game) -> Result<&'static NamedOpening, Failure> {
    if game.openings().is_empty() {
        let place = game.place();
        return Err(Failure::input(format!("no opening of {place} has a name; give its moves, with --line")));
    }
    openings::find(game, name).map_err(|near| {
        let near: Vec<String> =
            near.iter().map(|opening| format!("{} ({})", opening.english, opening.japanese)).collect();
        Failure::input(format!("no opening is called \"{name}\"; there are {}", near.join(", ")))
    })
}

fn seats(arguments: &PlayArguments, game: &Game) -> Result<Vec<Occupant>, Failure> {
    let (named, seats) = (arguments.occupants(), game.seat_names().len());
    if let Some((option, _)) = named[seats..].iter().find(|(_, occupant)| occupant.is_some()) {
        return Err(Failure::input(format!("{} is for {seats} players; leave out --{option}", game.place())));
    }
    if arguments.swap_rule && seats != 2 {
        return Err(Failure::input(format!("{seats} players cannot change sides; leave out --swap-rule")));
    }
    let computer = Level::new(USUAL_LEVEL).map_or(Occupant::Human, Occupant::Computer);
    let usual = |seat| if seat == 0 { Occupant::Human } else { computer.clone() };
    let occupants = named.into_iter().enumerate().take(seats);
    Ok(occupants.map(|(seat, (_, named))| named.unwrap_or_else(|| usual(seat))).collect())
}

/// The unfinished game of an ID, or the latest one, of this game if one is named.
fn continued(id: &str, arguments: &PlayArguments, folder: Option<&Path>) -> Result<Unfinished, Failure> {
    // The name of a game may stand where an ID could.
    let is_game = games::games().iter().any(|info| info.name == id);
    if !id.is_empty() && !is_game {
        return unfinished::of_id(id, folder);
    }
    let game = if is_game { Some(id) } else { arguments.game.as_deref() };
    if let Some(game) = game {
        // An unknown game is named as such.
        games::open(game, None, &[])?;
    }
    latest(game, folder).ok_or_else(|| {
        let of = game.map_or_else(String::new, |game| format!(" of {game}"));
        Failure::input(format!("there is no unfinished game{of}; leave out --continue to begin one"))
    })
}

fn latest(game: Option<&str>, folder: Option<&Path>) -> Option<Unfinished> {
    let found = folder.map(session::unfinished).unwrap_or_default();
    found.into_iter().find(|found| game.is_none_or(|game| found.setup.game == game))
}

/// Whether an unfinished game is wanted; `None` if the person leaves.
fn offer(latest: &Unfinished, talk: &mut Talk) -> Result<Option<bool>, Failure> {
    let name = talk.words().text(&format!("game-{}", latest.setup.game));
    let question = talk.words().say("offer-continue", &[("game", name.into())]);
    loop {
        match talk.ask(&format!("{question} "))? {
            Typed::Line(line) => match talk.yes_or_no(&line) {
                Some(answer) => return Ok(Some(answer)),
                None => talk.print(&(talk.words().text("yes-or-no") + "\n"))?,
            },
            Typed::End | Typed::Interrupted => return Ok(None),
        }
    }
}
