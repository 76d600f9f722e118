//! Who may ask at all: only a page of ours, opened by somebody who was let in.
//!
//! A page on another site must not reach this server through the browser of the person at this machine. So `Host` must be one of
//! ours (a name that was made to point here is refused), requests that do something must come from our own page and be JSON, and
//! without the cookie there is nothing but the door.

use crate::door::{COOKIE, VisitorId};
use crate::error::ApiError;
use crate::state::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

/// What every answer says of itself: nothing from elsewhere, no inline code, in nobody's frame.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Checks a request, lets it through, and puts the headers on the answer.
pub(crate) async fn guard(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let mut response = match check(&shared, &mut request) {
        Ok(()) => next.run(request).await,
        Err(refused) if refused.status() == StatusCode::UNAUTHORIZED && is_opened(&request) => {
            ApiError::at_the_door("web-door-closed")
        }
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(shared: &Shared, request: &mut Request) -> Result<(), ApiError> {
    let headers = request.headers();
    let host = text(headers, &header::HOST).unwrap_or_default();
    if !shared.hosts.is_ours(host) {
        return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "this is another server; use the link it printed"));
    }
    if *request.method() == Method::POST {
        check_post(shared, headers)?;
    } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are answered"));
    } else if request.uri().path().starts_with("/api/") && is_foreign(headers) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "only our own page may ask"));
    }
    let visitor = cookie(headers).and_then(|cookie| shared.door.visitor(cookie));
    match visitor {
        Some(visitor) => {
            request.extensions_mut().insert::<VisitorId>(visitor);
            Ok(())
        }
        // Where strangers are welcome the page itself gives them their cookie.
        None if request.uri().path() == "/enter" || shared.door.is_public() && is_page(request) => Ok(()),
        None => Err(ApiError::new(StatusCode::UNAUTHORIZED, "open the link that yomikiri serve printed")),
    }
}

fn check_post(shared: &Shared, headers: &HeaderMap) -> Result<(), ApiError> {
    let forbidden = || ApiError::new(StatusCode::FORBIDDEN, "only our own page may ask");
    if let Some(origin) = text(headers, &header::ORIGIN) {
        let host = origin.split_once("://").map_or("", |(_, host)| host);
        if !shared.hosts.is_ours(host) {
            return Err(forbidden());
        }
    }
    if is_foreign(headers) {
        return Err(forbidden());
    }
    // A form of another page cannot send this type.
    let json = text(headers, &header::CONTENT_TYPE).is_some_and(|kind| {
        kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
    });
    if json { Ok(()) } else { Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send application/json")) }
}

/// Whether the browser came by TLS, as far as a proxy says. Only where there may be one is it believed: at home anybody could say so, and
/// a cookie for TLS alone would lock the browser out.
pub(crate) fn came_by_tls(shared: &Shared, headers: &HeaderMap) -> bool {
    let said = text(headers, &HeaderName::from_static("x-forwarded-proto"));
    // Of several proxies the first one talked to the browser.
    let first =
        said.and_then(|said| said.split(',').next()).is_some_and(|said| said.trim().eq_ignore_ascii_case("https"));
    first && shared.behind_proxy
}

/// Whether a browser says that another page asks.
fn is_foreign(headers: &HeaderMap) -> bool {
    let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Whether somebody opened the address in a browser, who wants to read a page.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    text(headers, &header::ACCEPT).is_some_and(|kinds| kinds.contains("text/html"))
}

fn is_opened(request: &Request) -> bool {
    *request.method() == Method::GET && !request.uri().path().starts_with("/api/") && wants_page(request.headers())
}

fn is_page(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/" || path.starts_with("/page/")
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let pairs = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut named = pairs.flat_map(|pairs| pairs.split(';')).filter_map(|pair| pair.trim().split_once('='));
    named.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// The names under which this server is reached.
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    /// Those of this machine with the port, the address where it listens, and others that were told.
    pub(crate) fn new(listening: SocketAddr, others: &[String]) -> Hosts {
        let own = ["127.0.0.1", "localhost", "[::1]"].iter().map(|name| format!("{name}:{}", listening.port()));
        let listened = (!listening.ip().is_unspecified()).then(|| listening.to_string());
        Hosts(own.chain(listened).chain(others.iter().map(|other| other.to_ascii_lowercase())).collect())
    }

    fn is_ours(&self, host: &str) -> bool {
        self.0.iter().any(|own| own.eq_ignore_ascii_case(host))
    }
}
