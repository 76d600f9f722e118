use library::{Drill, Library, StoreError};

/// The library as a training writes to it. Once that has failed nothing more is tried: training goes on without it.
#[derive(Default)]
pub(super) struct Keeping {
    library: Option<Library>,
    trouble: Option<StoreError>,
}

impl Keeping {
    /// Keeps in this library, if there is one.
    pub(super) fn new(library: Option<Library>) -> Keeping {
        Keeping { library, trouble: None }
    }

    pub(super) fn keep(&mut self, keep: impl FnOnce(&mut Library) -> Result<(), StoreError>) {
        if let Some(Err(error)) = self.library.as_mut().map(keep) {
            self.trouble = Some(error);
            self.library = None;
        }
    }

    pub(super) fn answer(&mut self, drill: &Drill, right: bool) {
        self.keep(|library| library.keep_answer(drill, right));
    }

    /// Why nothing is kept any more, if that has happened since the last time.
    pub(super) fn trouble(&mut self) -> Option<String> {
        self.trouble.take().map(|error| error.to_string())
    }
}
