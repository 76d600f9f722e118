use crate::api::{
    about, analysis, arrange, certificates, experiments, explorer, games, jobs, library, positions, records, results,
    review, tables, training, words,
};
use crate::state::Shared;
use crate::{document, page};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};

/// One thing that can be asked. The router is made of the list, and so is the document that describes it.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// What it does, in a line.
    pub(crate) summary: &'static str,
    /// Whether the answer comes line by line.
    pub(crate) streams: bool,
    handler: fn() -> MethodRouter<Shared>,
}

/// All that is answered under `/api`.
pub(crate) const ROUTES: &[Route] = &[
    Route {
        method: "get",
        path: "/api/openapi.json",
        summary: "This document",
        streams: false,
        handler: || get(document::show),
    },
    Route {
        method: "get",
        path: "/api/about",
        summary: "The version of the program, and whether strangers are welcome",
        streams: false,
        handler: || get(about::show),
    },
    Route {
        method: "get",
        path: "/api/words",
        summary: "The texts of the page, in the language that `lang` names",
        streams: false,
        handler: || get(words::texts),
    },
    Route {
        method: "get",
        path: "/api/games",
        summary: "All games with their boards, rules and openings",
        streams: false,
        handler: || get(games::list),
    },
    Route {
        method: "get",
        path: "/api/games/{id}/picture",
        summary: "What a game looks like, as SVG",
        streams: false,
        handler: || get(games::picture),
    },
    Route {
        method: "post",
        path: "/api/position",
        summary: "The position after a line of moves: its picture and its legal moves",
        streams: false,
        handler: || post(positions::describe),
    },
    Route {
        method: "post",
        path: "/api/line",
        summary: "All positions along a line of moves, from its start on",
        streams: false,
        handler: || post(positions::along),
    },
    Route {
        method: "post",
        path: "/api/analyse",
        summary: "What every move of a position is worth, deeper and deeper; leaving stops it",
        streams: true,
        handler: || post(analysis::analyse),
    },
    Route {
        method: "post",
        path: "/api/arrange",
        summary: "What was put together by hand: a position, or the reason why there is none",
        streams: false,
        handler: || post(arrange::arrange),
    },
    Route {
        method: "post",
        path: "/api/review",
        summary: "Looks back on a game: what every move lost, and what would have been better; leaving stops it",
        streams: true,
        handler: || post(review::review),
    },
    Route {
        method: "get",
        path: "/api/training",
        summary: "What there is to train",
        streams: false,
        handler: || get(training::show),
    },
    Route {
        method: "post",
        path: "/api/training",
        summary: "Begins a training",
        streams: false,
        handler: || post(training::begin),
    },
    Route {
        method: "post",
        path: "/api/training/{id}",
        summary: "Asks for the next exercise, answers it, or asks for its solution; leaving stops the search for it",
        streams: true,
        handler: || post(training::act),
    },
    Route {
        method: "post",
        path: "/api/explore",
        summary: "What was played in a position in all games of the library, and how it went",
        streams: false,
        handler: || post(explorer::explore),
    },
    Route {
        method: "post",
        path: "/api/record",
        summary: "A tree of moves as the text of a record",
        streams: false,
        handler: || post(records::write),
    },
    Route {
        method: "post",
        path: "/api/record/read",
        summary: "The first game of a text in any format that is known, as a tree of moves; nothing is kept",
        streams: false,
        handler: || post(records::read),
    },
    Route {
        method: "post",
        path: "/api/page",
        summary: "A tree of moves with values and comments as a page that needs no server",
        streams: false,
        handler: || post(records::page),
    },
    Route {
        method: "get",
        path: "/api/results",
        summary: "Who wins: all that is proven, by the makers of the program and on this machine",
        streams: false,
        handler: || get(results::list),
    },
    Route {
        method: "get",
        path: "/api/certificates/{id}",
        summary: "The certificate of a result, as a file",
        streams: false,
        handler: || get(certificates::download),
    },
    Route {
        method: "post",
        path: "/api/certificates/{id}/check",
        summary: "Checks the certificate of a result, and tells how far it is; leaving stops it",
        streams: true,
        handler: || post(certificates::check),
    },
    Route {
        method: "post",
        path: "/api/library/search",
        summary: "Games of the library, the latest first: by game, player, result, date, length and a position that came up",
        streams: false,
        handler: || post(library::search),
    },
    Route {
        method: "get",
        path: "/api/library/games/{id}",
        summary: "A game of the library, by its number, also as the text of a record",
        streams: false,
        handler: || get(library::show),
    },
    Route {
        method: "post",
        path: "/api/library/import",
        summary: "Takes games into the library, from a text in any format that is known",
        streams: false,
        handler: || post(library::import).layer(DefaultBodyLimit::max(library::LARGEST_FILE)),
    },
    Route {
        method: "get",
        path: "/api/tables",
        summary: "The games that you play, and those that you left unfinished",
        streams: false,
        handler: || get(tables::list),
    },
    Route {
        method: "post",
        path: "/api/tables",
        summary: "Begins a game",
        streams: false,
        handler: || post(tables::begin),
    },
    Route {
        method: "get",
        path: "/api/tables/{id}",
        summary: "A game as it stands",
        streams: false,
        handler: || get(tables::show),
    },
    Route {
        method: "get",
        path: "/api/tables/{id}/watch",
        summary: "A game as it goes on",
        streams: true,
        handler: || get(tables::watch),
    },
    Route {
        method: "post",
        path: "/api/tables/{id}",
        summary: "Makes a move, takes one back, asks for a hint, gives up and the like",
        streams: false,
        handler: || post(tables::act),
    },
    Route {
        method: "post",
        path: "/api/tables/{id}/delete",
        summary: "Deletes a game that was not played to its end",
        streams: false,
        handler: || post(tables::delete),
    },
    Route {
        method: "get",
        path: "/api/jobs",
        summary: "Long work: solves, matches and experiments, the latest first (not in public)",
        streams: false,
        handler: || get(jobs::list),
    },
    Route {
        method: "post",
        path: "/api/jobs",
        summary: "Begins a job of the kind solve, match or experiment",
        streams: false,
        handler: || post(jobs::begin),
    },
    Route {
        method: "get",
        path: "/api/jobs/watch",
        summary: "All jobs as they go on",
        streams: true,
        handler: || get(jobs::watch),
    },
    Route {
        method: "get",
        path: "/api/jobs/{id}",
        summary: "A job with all that it has found, as the command line prints it",
        streams: false,
        handler: || get(jobs::show),
    },
    Route {
        method: "post",
        path: "/api/jobs/{id}",
        summary: "Pauses a job, goes on with it, stops or removes it",
        streams: false,
        handler: || post(jobs::act),
    },
    Route {
        method: "get",
        path: "/api/experiments",
        summary: "The experiments that can be run as a job",
        streams: false,
        handler: || get(experiments::list),
    },
    Route {
        method: "get",
        path: "/api/experiments/{id}",
        summary: "What is known of an experiment: its tables and figures; nothing is run",
        streams: false,
        handler: || get(experiments::report),
    },
];

/// The router of everything.
pub(crate) fn router() -> Router<Shared> {
    let api = ROUTES.iter().fold(Router::new(), |router, route| router.route(route.path, (route.handler)()));
    api.route("/", get(page::index)).route("/enter", get(page::enter)).route("/page/{file}", get(page::file))
}
