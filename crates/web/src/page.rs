//! What the browser is sent: the files of `page`, embedded in the program.

use crate::door::{COOKIE, VisitorId};
use crate::error::ApiError;
use crate::guard::{came_by_tls, wants_page};
use crate::state::Shared;
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use serde::Deserialize;
use std::fmt::Write;

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// The key of a link.
#[derive(Deserialize)]
pub(crate) struct Key {
    #[serde(default)]
    key: String,
}

/// Lets somebody in who has a link that was not used yet, and leads them to the page, so that no secret stays in the address.
pub(crate) async fn enter(State(shared): State<Shared>, Query(key): Query<Key>, headers: HeaderMap) -> Response {
    match shared.door.enter(&key.key) {
        Some(cookie) => {
            let home = HeaderValue::from_static("/");
            let cookie = set(&cookie, came_by_tls(&shared, &headers));
            (StatusCode::SEE_OTHER, [(header::LOCATION, home), (header::SET_COOKIE, cookie)]).into_response()
        }
        None if wants_page(&headers) => ApiError::at_the_door("web-door-used"),
        None => ApiError::new(
            StatusCode::UNAUTHORIZED,
            "this link was used already, or never given; press Enter where yomikiri serve runs for a new one",
        )
        .into_response(),
    }
}

/// The page itself. Where strangers are welcome, whoever has no cookie is given one.
pub(crate) async fn index(
    State(shared): State<Shared>,
    visitor: Option<Extension<VisitorId>>,
    headers: HeaderMap,
) -> Response {
    let mut response = send("index.html", &HeaderMap::new());
    if visitor.is_none() {
        let cookie = set(&shared.door.cookie(), came_by_tls(&shared, &headers));
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// One of its files.
pub(crate) async fn file(Path(file): Path<String>, headers: HeaderMap) -> Response {
    send(&file, &headers)
}

/// Scripts cannot read it, other sites cannot send it, and what came by TLS goes back by TLS only.
fn set(cookie: &str, tls: bool) -> HeaderValue {
    let secure = if tls { "; Secure" } else { "" };
    let text = format!("{COOKIE}={cookie}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some(found) = Files::get(name) else { return ApiError::missing("there is no such file").into_response() };
    let digest = found.metadata.sha256_hash();
    let tag = digest[..8].iter().fold(String::new(), |mut tag, byte| {
        let _ = write!(tag, "{byte:02x}");
        tag
    });
    let tag = HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    };
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], caching, found.data).into_response()
}
