use crate::{Event, PlayError, Setup};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A game on disk, as it goes on: what is played, and then an event a line.
///
/// Every line is synced before anybody is asked for the next move. Only a line with its end counts, so a line that a crash cut
/// short is as if it had never been. As long as the journal is open the file is locked, and nobody else goes on with the game.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// An unfinished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfinished {
    /// Where it is kept.
    pub path: PathBuf,
    /// What is played.
    pub setup: Setup,
    /// When something last happened in it.
    pub last: SystemTime,
    /// How many moves were made, those of an opening included.
    pub plies: usize,
}

impl Unfinished {
    /// What the game is called on the command line: the name of its file without the ending.
    pub fn id(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Deletes the game for good.
    ///
    /// # Errors
    /// [`PlayError::InUse`] if somebody is playing it, [`PlayError::File`] if the file cannot be removed.
    pub fn delete(&self) -> Result<(), PlayError> {
        let file = File::open(&self.path).map_err(at(&self.path))?;
        if file.try_lock().is_err() {
            return Err(PlayError::InUse(self.path.clone()));
        }
        fs::remove_file(&self.path).map_err(at(&self.path))
    }
}

/// The first line of every journal.
const HEADING: &str = "yomikiri game 1";

/// Stands between what is played and what happened.
const RULE: &str = "---";

/// Stands at the end of a game that is over.
const OVER: &str = "over";

const EXTENSION: &str = "game";

impl Journal {
    /// Makes sure that journals can be kept in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// [`PlayError::File`].
    pub fn prepare(folder: &Path) -> Result<(), PlayError> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        let about = fs::metadata(folder).map_err(at(folder))?;
        if about.permissions().readonly() {
            return Err(at(folder)(std::io::Error::from(std::io::ErrorKind::PermissionDenied)));
        }
        Ok(())
    }

    /// A new journal in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// [`PlayError::File`].
    pub fn begin(folder: &Path, setup: &Setup) -> Result<Journal, PlayError> {
        Journal::prepare(folder)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        for attempt in 0_u32.. {
            let path = folder.join(format!("{now}-{attempt}-{}.{EXTENSION}", setup.game));
            match OpenOptions::new().read(true).append(true).create_new(true).open(&path) {
                Ok(file) => {
                    file.lock().map_err(at(&path))?;
                    let mut journal = Journal { path, file };
                    journal.add(&format!("{HEADING}\n{setup}{RULE}"))?;
                    File::open(folder).and_then(|folder| folder.sync_all()).map_err(at(folder))?;
                    return Ok(journal);
                }
                // The folder was empty, and was taken away with the old games.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound && attempt < 1000 => {
                    Journal::prepare(folder)?;
                }
                // Two games begun in the same millisecond.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && attempt < 1000 => {}
                Err(error) => return Err(at(&path)(error)),
            }
        }
        unreachable!("the attempts come to an end")
    }

    /// Goes on with a journal: what is played, and what has happened so far.
    ///
    /// # Errors
    /// [`PlayError::File`], [`PlayError::Journal`] if the file is damaged, [`PlayError::InUse`].
    pub fn open(path: &Path) -> Result<(Journal, Setup, Vec<Event>), PlayError> {
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(at(path))?;
        if file.try_lock().is_err() {
            return Err(PlayError::InUse(path.to_owned()));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(at(path))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(at(path))?;
        let (setup, events, _) = read(&text[..whole]).map_err(|(line, reason)| PlayError::Journal {
            path: path.to_owned(),
            line,
            reason,
        })?;
        Ok((Journal { path: path.to_owned(), file }, setup, events))
    }

    /// Where it is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes down what happened; it is on the disk when this returns.
    ///
    /// # Errors
    /// [`PlayError::File`].
    pub fn write(&mut self, event: &Event) -> Result<(), PlayError> {
        self.add(&event.to_string())
    }

    /// Writes down that the game is over: nobody will go on with it.
    ///
    /// # Errors
    /// [`PlayError::File`].
    pub fn finish(&mut self) -> Result<(), PlayError> {
        self.add(OVER)
    }

    fn add(&mut self, line: &str) -> Result<(), PlayError> {
        // In one piece, so that there is no half of a line without its end.
        let line = format!("{line}\n");
        self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()).map_err(at(&self.path))
    }
}

/// The unfinished games in a folder that nobody is playing, the latest first.
pub fn unfinished(folder: &Path) -> Vec<Unfinished> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<Unfinished> = entries.flatten().filter_map(|entry| look_at(&entry.path())).collect();
    found.sort_by(|a, b| b.last.cmp(&a.last).then_with(|| b.path.cmp(&a.path)));
    found
}

/// Deletes the games in a folder in which nothing has happened for so long, except those that somebody is playing.
pub fn delete_older(folder: &Path, age: Duration) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let journals = entries.flatten().map(|entry| entry.path());
    for path in journals.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION)) {
        if let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
            && is_older(&file, age)
        {
            // What cannot be deleted now is found again the next time.
            let _ = fs::remove_file(&path);
        }
    }
}

fn is_older(file: &File, age: Duration) -> bool {
    let changed = file.metadata().and_then(|about| about.modified());
    changed.is_ok_and(|changed| changed.elapsed().is_ok_and(|passed| passed > age))
}

fn look_at(path: &Path) -> Option<Unfinished> {
    if path.extension()? != EXTENSION {
        return None;
    }
    let file = File::open(path).ok()?;
    file.try_lock().ok()?;
    let text = fs::read_to_string(path).ok()?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let (setup, events, over) = read(&text[..whole]).ok()?;
    let plies = setup.line.len() + moves_left(&events);
    // A game without a move is not worth going on with.
    (!over && !events.is_empty() && setup.open().is_ok()).then(|| Unfinished {
        path: path.to_owned(),
        setup,
        plies,
        last: file.metadata().and_then(|about| about.modified()).unwrap_or(UNIX_EPOCH),
    })
}

/// How many moves some events leave on the board.
fn moves_left(events: &[Event]) -> usize {
    events.iter().fold(0_usize, |plies, event| match event {
        Event::Move { .. } | Event::Redo => plies + 1,
        Event::TakeBack => plies.saturating_sub(1),
        Event::Reopen | Event::Swap | Event::Close(_) => plies,
    })
}

/// What is played, what happened, and whether the game is over; or the number of the first wrong line and what is wrong with
/// it.
fn read(text: &str) -> Result<(Setup, Vec<Event>, bool), (usize, String)> {
    let mut lines = (1..).zip(text.lines());
    match lines.next() {
        Some((_, HEADING)) => {}
        _ => return Err((1, format!("it should begin with \"{HEADING}\""))),
    }
    let mut setup = Setup::default();
    let mut complete = false;
    for (number, line) in lines.by_ref() {
        if line == RULE {
            complete = true;
            break;
        }
        setup.read(line).map_err(|reason| (number, reason))?;
    }
    if !complete {
        return Err((text.lines().count(), format!("there should be a line \"{RULE}\" after it")));
    }
    let (mut events, mut over) = (Vec::new(), false);
    for (number, line) in lines {
        over = line == OVER;
        if !over {
            events.push(Event::read(line).map_err(|reason| (number, reason))?);
        }
    }
    Ok((setup, events, over))
}

fn at(path: &Path) -> impl Fn(std::io::Error) -> PlayError {
    let path = path.to_owned();
    move |source| PlayError::File { path: path.clone(), source }
}
