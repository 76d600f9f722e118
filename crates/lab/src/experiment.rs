use crate::kinds::{Census, FirstMove, LookaheadTable, Matches, Pairs, Times, Tune, Values};
use crate::report::{Provenance, Report, Section};
use crate::{Bench, LabError, nip_published};
use games::{Game, Roster};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use texts::Language;

/// Something to find out, as it stands in a file.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Its name.
    pub name: String,
    /// What it is about, in a line.
    pub title: String,
    about: Vec<String>,
    /// Title and paragraphs in Japanese, where the file has them.
    japanese: (Option<String>, Vec<String>),
    kind: Kind,
    /// The file as it was written.
    pub source: String,
}

/// What is done.
#[derive(Clone, Debug)]
enum Kind {
    Matches(Matches),
    Pairs(Pairs),
    Times(Times),
    FirstMove(FirstMove),
    Lookahead(LookaheadTable),
    Values(Values),
    Tune(Tune),
    Census(Census),
    NipPublished,
}

/// The file of an experiment.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    title: String,
    title_ja: Option<String>,
    #[serde(default)]
    about: String,
    #[serde(default)]
    about_ja: String,
    matches: Option<Matches>,
    pairs: Option<Pairs>,
    times: Option<Times>,
    first_move: Option<FirstMove>,
    lookahead: Option<LookaheadTable>,
    values: Option<Values>,
    tune: Option<Tune>,
    census: Option<Census>,
    nip_published: Option<NipPublished>,
}

/// An experiment that has its data in the program.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NipPublished {}

/// A game, a board and rules, in the file of an experiment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameChoice {
    name: String,
    board: Option<String>,
    pieces: Option<usize>,
    players: Option<usize>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
}

impl GameChoice {
    /// The game to play.
    pub(crate) fn open(&self) -> Result<Game, LabError> {
        self.open_on(self.board.as_deref())
    }

    /// Its name in a figure: the place, and the rules that were chosen.
    pub(crate) fn label(&self, game: &Game) -> String {
        std::iter::once(game.place()).chain(self.rules.values().cloned()).collect::<Vec<_>>().join(" ")
    }

    /// The same on another board.
    pub(crate) fn open_on(&self, board: Option<&str>) -> Result<Game, LabError> {
        let rules: Vec<(&str, &str)> = self.rules.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let roster = Roster { pieces: self.pieces, players: self.players };
        Ok(games::open_with(&self.name, board, roster, &rules)?)
    }
}

/// The experiments that belong to the program: name and file.
const BUILT_IN: [(&str, &str); 13] = [
    ("nip-published", include_str!("../experiments/nip-published.toml")),
    ("nip-lookahead", include_str!("../experiments/nip-lookahead.toml")),
    ("othello-terms", include_str!("../experiments/othello-terms.toml")),
    ("othello-weights", include_str!("../experiments/othello-weights.toml")),
    ("othello-times", include_str!("../experiments/othello-times.toml")),
    ("halma-strategies", include_str!("../experiments/halma-strategies.toml")),
    ("halma-combined", include_str!("../experiments/halma-combined.toml")),
    ("halma-first-move", include_str!("../experiments/halma-first-move.toml")),
    ("gobblers-value", include_str!("../experiments/gobblers-value.toml")),
    ("othello-values", include_str!("../experiments/othello-values.toml")),
    ("state-space", include_str!("../experiments/state-space.toml")),
    ("othello-tune", include_str!("../experiments/othello-tune.toml")),
    ("othello-phases", include_str!("../experiments/othello-phases.toml")),
];

/// All experiments that belong to the program.
///
/// # Errors
/// [`LabError`], which would be a fault of the program.
pub fn experiments() -> Result<Vec<Experiment>, LabError> {
    BUILT_IN.iter().map(|(name, source)| Experiment::read(name, source)).collect()
}

impl Experiment {
    /// Whether it runs a published table again.
    pub fn is_published(&self) -> bool {
        match &self.kind {
            Kind::Matches(matches) => matches.is_published(),
            Kind::Tune(_) | Kind::Census(_) => false,
            _ => true,
        }
    }

    /// Whether it tunes weights.
    pub fn tunes(&self) -> bool {
        matches!(self.kind, Kind::Tune(_))
    }

    /// Whether it has no cells: it is run as a whole, and nothing of it is kept on the way.
    pub fn is_whole(&self) -> bool {
        matches!(self.kind, Kind::NipPublished)
    }

    /// The experiment of that name, or in that file.
    ///
    /// # Errors
    /// [`LabError`] says which there are, or what is wrong with the file.
    pub fn open(name: &str) -> Result<Experiment, LabError> {
        if let Some((name, source)) = BUILT_IN.iter().find(|(known, _)| *known == name) {
            return Experiment::read(name, source);
        }
        let path = Path::new(name);
        if !path.exists() && path.extension().is_none() {
            let known = BUILT_IN.map(|(name, _)| name).join(", ");
            return Err(LabError::UnknownExperiment { name: name.to_owned(), known });
        }
        let source = std::fs::read_to_string(path)
            .map_err(|source| LabError::Unreadable { path: path.display().to_string(), source })?;
        let stem = path.file_stem().map_or("experiment".into(), |stem| stem.to_string_lossy());
        Experiment::read(&stem, &source)
    }

    /// The experiment that a file describes.
    ///
    /// # Errors
    /// [`LabError::File`] says what is wrong with it, and where.
    pub fn read(name: &str, source: &str) -> Result<Experiment, LabError> {
        let wrong = |message: String| LabError::File(format!("experiment {name}: {message}"));
        let file: File = toml::from_str(source).map_err(|error| wrong(one_line(&error, source)))?;
        let kinds = [
            file.matches.map(Kind::Matches),
            file.pairs.map(Kind::Pairs),
            file.times.map(Kind::Times),
            file.first_move.map(Kind::FirstMove),
            file.lookahead.map(Kind::Lookahead),
            file.values.map(Kind::Values),
            file.tune.map(Kind::Tune),
            file.census.map(Kind::Census),
            file.nip_published.map(|_| Kind::NipPublished),
        ];
        let mut kinds = kinds.into_iter().flatten();
        let (Some(kind), None) = (kinds.next(), kinds.next()) else {
            let known = "[matches], [pairs], [times], [first-move], [lookahead], [values], [tune] or [census]";
            return Err(wrong(format!("it says in one table what is done: {known}")));
        };
        Ok(Experiment {
            name: name.to_owned(),
            title: file.title,
            about: paragraphs(&file.about, " "),
            // Where a line ends, no space belongs between Japanese words.
            japanese: (file.title_ja, paragraphs(&file.about_ja, "")),
            kind,
            source: source.to_owned(),
        })
    }

    /// Runs the experiment, or as much of it as the watch allows; what was run before is not run again.
    ///
    /// # Errors
    /// [`LabError`] if it asks for something that does not exist, or the library cannot be written.
    pub fn run(&self, bench: &mut Bench<'_>) -> Result<Report, LabError> {
        bench.missing = 0;
        bench.part.missing.clear();
        let sections: Vec<Section> = match &self.kind {
            Kind::Matches(matches) => matches.run(&self.name, bench)?,
            Kind::Pairs(pairs) => pairs.run(&self.name, bench)?,
            Kind::Times(times) => times.run(&self.name, bench)?,
            Kind::FirstMove(first_move) => first_move.run(&self.name, bench)?,
            Kind::Lookahead(lookahead) => lookahead.run(&self.name, bench)?,
            Kind::Values(values) => values.run(&self.name, bench)?,
            Kind::Tune(tune) => tune.run(&self.name, bench)?,
            Kind::Census(census) => census.run(&self.name, bench)?,
            Kind::NipPublished => {
                let request = nip_published::Request {
                    board: bench.board.as_deref(),
                    all: bench.all,
                    resources: bench.resources.clone(),
                    words: bench.words,
                };
                vec![nip_published::run(&request, bench.watch)?.section(bench.words)]
            }
        };
        Ok(Report {
            experiment: self.name.clone(),
            title: self.title_in(bench.words.language()).to_owned(),
            about: self.about_in(bench.words.language()).to_vec(),
            sections,
            finished: bench.missing == 0 && !bench.watch.stop().raised(),
            provenance: Provenance { seed: bench.seed, threads: bench.resources.threads, ..Provenance::default() },
            language: bench.words.language(),
        })
    }

    /// The title in a language; in English, if the file has it in no other.
    pub fn title_in(&self, language: Language) -> &str {
        self.japanese.0.as_deref().filter(|_| language == Language::Japanese).unwrap_or(&self.title)
    }

    /// What it is about in a language, in paragraphs; in English, if the file has it in no other.
    pub fn about_in(&self, language: Language) -> &[String] {
        let (_, japanese) = &self.japanese;
        if language == Language::Japanese && !japanese.is_empty() { japanese } else { &self.about }
    }
}

/// The paragraphs of a text, between which there are empty lines, each in one line.
fn paragraphs(text: &str, between_lines: &str) -> Vec<String> {
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let lines = paragraph.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join(between_lines)
    });
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect()
}

/// What is wrong with a file, in one line, with the number of the line in it.
fn one_line(error: &toml::de::Error, source: &str) -> String {
    let line = error.span().map(|span| source[..span.start.min(source.len())].lines().count().max(1));
    let message = error.message().replace('\n', " ");
    line.map_or(message.clone(), |line| format!("line {line}: {message}"))
}
