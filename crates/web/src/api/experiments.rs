use super::blocking;
use super::jobs::{checked_board, jobs};
use crate::error::ApiError;
use crate::state::Shared;
use axum::Json;
use axum::extract::{Path, Query, State};
use game::StopSignal;
use games::Resources;
use lab::report::{Report, Section};
use lab::{Bench, Experiment};
use library::Library;
use serde::{Deserialize, Serialize};
use texts::{Language, Words};

/// An experiment that can be run.
#[derive(Serialize)]
pub(crate) struct ExperimentAnswer {
    experiment: String,
    title: String,
    about: Vec<String>,
    /// Whether it runs a published table again.
    published: bool,
}

/// What of an experiment is to be reported, and how.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    lang: Option<String>,
    #[serde(default)]
    quick: bool,
    #[serde(default)]
    all: bool,
    #[serde(default)]
    board: Option<String>,
}

/// What is known of an experiment, as people read it.
#[derive(Serialize)]
pub(crate) struct ReportAnswer {
    experiment: String,
    title: String,
    about: Vec<String>,
    /// How often each verdict was given, in words.
    verdicts: String,
    sections: Vec<SectionAnswer>,
    finished: bool,
}

#[derive(Serialize)]
struct SectionAnswer {
    title: String,
    paragraphs: Vec<String>,
    table: Option<TableAnswer>,
    figures: Vec<FigureAnswer>,
}

#[derive(Serialize)]
struct TableAnswer {
    columns: Vec<String>,
    /// Which columns are numbers.
    numbers: Vec<bool>,
    rows: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct FigureAnswer {
    caption: String,
    svg: String,
}

/// An experiment that belongs to the program; others are files, which nobody names from a page.
pub(super) fn known(name: &str) -> Result<Experiment, ApiError> {
    let all = lab::experiments().map_err(|_| ApiError::trouble())?;
    let found = all.into_iter().find(|experiment| experiment.name == name);
    found.ok_or_else(|| ApiError::missing("there is no such experiment"))
}

fn words(lang: Option<&str>) -> Words {
    let japanese = lang == Some(Language::Japanese.code());
    Words::new(if japanese { Language::Japanese } else { Language::English })
}

/// All experiments.
pub(crate) async fn list(
    State(shared): State<Shared>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<ExperimentAnswer>>, ApiError> {
    jobs(&shared)?;
    blocking(move || {
        let language = words(wanted.lang.as_deref()).language();
        let all = lab::experiments().map_err(|_| ApiError::trouble())?;
        let answer = |experiment: Experiment| ExperimentAnswer {
            title: experiment.title_in(language).to_owned(),
            about: experiment.about_in(language).to_vec(),
            published: experiment.is_published(),
            experiment: experiment.name,
        };
        Ok(Json(all.into_iter().map(answer).collect()))
    })
    .await
}

/// What the library knows of an experiment; nothing is run.
pub(crate) async fn report(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<ReportAnswer>, ApiError> {
    jobs(&shared)?;
    blocking(move || {
        let experiment = known(&name)?;
        let board = wanted.board.as_deref().filter(|board| !board.is_empty()).map(checked_board).transpose()?;
        let unusable = |_| ApiError::new(axum::http::StatusCode::CONFLICT, "the library cannot be used");
        let path = shared.library.as_ref().filter(|path| path.exists());
        let mut library = path.map(|path| Library::open(path).map_err(unusable)).transpose()?;
        let words = words(wanted.lang.as_deref());
        // Raised from the start: experiments that keep no cells do nothing either.
        let nothing = StopSignal::new();
        nothing.raise();
        let mut bench = Bench {
            library: library.as_mut(),
            resources: Resources { threads: 1, memory: 32 << 20, portable: false, tables: None },
            seed: 1,
            quick: wanted.quick,
            all: wanted.all,
            board,
            only_known: true,
            missing: 0,
            part: lab::Part::default(),
            words: &words,
            watch: &nothing,
        };
        let report = experiment.run(&mut bench).map_err(ApiError::input)?;
        let finished = bench.missing == 0
            && report.sections.iter().filter_map(|section| section.table.as_ref()).any(|table| !table.rows.is_empty());
        Ok(Json(ReportAnswer::of(report, finished, &words)))
    })
    .await
}

impl ReportAnswer {
    fn of(report: Report, finished: bool, words: &Words) -> ReportAnswer {
        ReportAnswer {
            verdicts: report.summary(),
            sections: report.sections.into_iter().map(|section| SectionAnswer::of(section, words)).collect(),
            experiment: report.experiment,
            title: report.title,
            about: report.about,
            finished,
        }
    }
}

impl SectionAnswer {
    fn of(section: Section, words: &Words) -> SectionAnswer {
        let figure = |figure: lab::report::Figure| FigureAnswer { caption: figure.caption, svg: figure.svg };
        SectionAnswer {
            title: section.title,
            paragraphs: section.paragraphs,
            table: section.table.map(|table| TableAnswer {
                columns: table.labels(words),
                numbers: (0..table.columns.len()).map(|column| table.is_right(column)).collect(),
                rows: table.shown(words),
            }),
            figures: section.figures.into_iter().map(figure).collect(),
        }
    }
}
