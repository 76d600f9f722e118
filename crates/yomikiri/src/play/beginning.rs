use super::talk::{Talk, Typed};
use crate::cli::{Common, PlayArguments};
use crate::failure::Failure;
use games::{Game, Level};
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
    let folder = common.data_dir().map(|data| data.join("games"));
    if arguments.continued {
        return continued(arguments.game.as_deref(), folder.as_deref()).map(Some);
    }
    let setup = setup(arguments, common.seed)?;
    setup.open()?;
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
    let folder = common.data_dir().map(|data| data.join("games"));
    if arguments.continued {
        return Ok(Start::Kept(unfinished_game(arguments.game.as_deref(), folder.as_deref())?.path));
    }
    let setup = setup(arguments, common.seed)?;
    setup.open()?;
    Ok(Start::New(setup))
}

fn setup(arguments: &PlayArguments, seed: u64) -> Result<Setup, Failure> {
    let game = arguments.game.clone().unwrap_or_default();
    let rules = arguments.rules.chosen(&game)?;
    let board = arguments.rules.board(&game, &arguments.setting)?;
    let seats = seats(arguments, &arguments.rules.open(&game, &arguments.setting)?)?;
    Ok(Setup {
        rules: rules.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        game,
        board,
        roster: arguments.setting.roster(),
        seats,
        clock: arguments.clock,
        swap_rule: arguments.swap_rule,
        seed,
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
    let usual = Level::new(USUAL_LEVEL).map_or(Occupant::Human, Occupant::Computer);
    let occupants = named.into_iter().enumerate().take(seats);
    Ok(occupants.map(|(seat, (_, named))| named.unwrap_or(if seat == 0 { Occupant::Human } else { usual })).collect())
}

fn continued(game: Option<&str>, folder: Option<&Path>) -> Result<Session, Failure> {
    Ok(Session::resume(&unfinished_game(game, folder)?.path)?)
}

/// The latest unfinished game.
fn unfinished_game(game: Option<&str>, folder: Option<&Path>) -> Result<Unfinished, Failure> {
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
