//! Requests that make no sense: none of them may break the server, or leave anything behind.

mod client;

use client::{Server, serve};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Requests to each of two servers.
const REQUESTS: usize = 5_000;

/// Those who send them at the same time.
const SENDERS: usize = 4;

/// Panics of any thread of this process: the servers run in it.
static PANICS: AtomicUsize = AtomicUsize::new(0);

#[test]
fn ten_thousand_requests_that_make_no_sense_break_nothing_and_leave_nothing() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(panic);
    }));
    for public in [false, true] {
        let server = serve(public);
        let guest = if public { server.visitor() } else { server.guest() };
        let document = guest.get("/api/openapi.json").json();
        let routes = Route::all(&document);
        let (written, statuses) = std::thread::scope(|scope| {
            let (server, routes, cookie) = (&server, &routes, guest.header("Cookie"));
            let sender = |number: usize| {
                let chance = Chance::new(number);
                let mut attacker = Attacker { server, routes, cookie, chance, written: 0, statuses: BTreeSet::new() };
                for _ in 0..REQUESTS / SENDERS {
                    attacker.attack();
                }
                (attacker.written, attacker.statuses)
            };
            let senders: Vec<_> = (0..SENDERS).map(|number| scope.spawn(move || sender(number))).collect();
            let done = senders.into_iter().map(|sender| sender.join().expect("every request was answered well"));
            done.fold((0, BTreeSet::new()), |(written, statuses), done| (written + done.0, &statuses | &done.1))
        });
        // They came as far as they should: to answers, and to every kind of refusal.
        for status in [200, 400, 401, 403, 404, 405, 413, 415, 421] {
            assert!(statuses.contains(&status) || status == 413 && !public, "{status} is not among {statuses:?}");
        }
        assert_eq!(PANICS.load(Ordering::Relaxed), 0, "nothing panics");
        check_files(&server, written);
        still_plays(&server, public);
    }
}

/// Games may be kept, where somebody happened to ask for one between computers; nothing else is written.
fn check_files(server: &Server, written: usize) {
    fn files(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                files(&entry.path(), found);
            } else {
                found.insert(entry.path().to_string_lossy().into_owned());
            }
        }
    }
    let mut found = BTreeSet::new();
    files(Path::new(&server.folder()), &mut found);
    let games = Path::new(&server.folder()).join("games");
    let is_game = |path: &String| {
        let path = Path::new(path);
        path.extension().is_some_and(|ending| ending == "game") && path.starts_with(&games)
    };
    let is_library = |path: &String| written > 0 && path.contains("library.sqlite");
    let others: Vec<_> = found.iter().filter(|path| !is_game(path) && !is_library(path)).collect();
    assert!(others.is_empty(), "{others:?}");
}

fn still_plays(server: &Server, public: bool) {
    let guest = if public { server.visitor() } else { server.guest() };
    let begun = guest.post("/api/tables", &json!({ "place": { "game": "othello" }, "players": ["human", "human"] }));
    assert_eq!(begun.status, 200, "{}", begun.text());
    let path = format!("/api/tables/{}", begun.json()["id"].as_str().expect("it has a name"));
    let played = guest.post(&path, &json!({ "do": "play", "move": "f5", "ply": 0 }));
    assert_eq!(played.status, 200, "{}", played.text());
    let analysis = json!({ "place": { "game": "othello" }, "depth": 2 });
    assert_eq!(guest.post("/api/analyse", &analysis).status, 200);
}

/// Something that can be asked, with what is usually sent.
struct Route {
    method: String,
    path: String,
    body: Vec<u8>,
}

impl Route {
    fn all(document: &Value) -> Vec<Route> {
        let mut routes = Vec::new();
        for (path, operations) in document["paths"].as_object().expect("there are paths") {
            for method in operations.as_object().expect("there are operations").keys() {
                let body = if method == "post" { body(path).to_string().into_bytes() } else { Vec::new() };
                routes.push(Route { method: method.to_uppercase(), path: path.clone(), body });
            }
        }
        routes
    }
}

/// What is usually sent to a path. Games that are begun wait for a person, so that nothing is kept of them.
fn body(path: &str) -> Value {
    let place = json!({ "game": "othello", "board": "8x8", "rules": { "goal": "most" }, "start": null, "moves": ["f5", "d6"], "line": "c3" });
    let tree = json!({ "place": { "game": "nip", "board": "6x6" },
        "moves": [{ "move": "d2", "comment": "c", "variations": [[{ "move": "b4" }, { "move": "e4", "variations": [] }]] }] });
    match path {
        "/api/position" | "/api/line" => place,
        "/api/explore" => {
            json!({ "place": place, "among": { "player": "a", "since": "2000", "until": "2020", "winner": 1 } })
        }
        "/api/arrange" => json!({ "place": { "game": "row", "board": "3x3", "moves": ["a"] },
            "stacks": ["X", "", "", "O", "", "", "", "", ""], "to_move": 1, "turns": 0 }),
        "/api/review" => {
            json!({ "place": { "game": "othello", "board": "4x4", "moves": ["b1", "a1"] }, "time": 1, "ending": "rules" })
        }
        "/api/training" => json!({ "from": "openings", "game": "othello", "take_back": true, "seed": 7 }),
        "/api/training/{id}" => json!({ "do": "answer", "move": "f5" }),
        "/api/jobs" => {
            json!({ "kind": "match", "place": { "game": "nip", "board": "4x4" }, "players": ["level:1", "random"],
            "games": 2, "opening": 2, "seed": 1, "sprt": null, "format": "match", "threads": 1 })
        }
        "/api/jobs/{id}" => json!({ "do": "pause" }),
        "/api/certificates/{id}/check" | "/api/tables/{id}/delete" => json!({}),
        "/api/page" => {
            json!({ "place": { "game": "nip", "board": "6x6" }, "lang": "ja", "comment": "a", "values": [["d2", "+1"]],
            "moves": [{ "move": "d2", "comment": "b", "values": [["b4", "-1"]], "variations": [[{ "move": "b4" }]] }] })
        }
        "/api/analyse" => {
            json!({ "place": { "game": "gobblers", "moves": ["S@b2"] }, "time": 1, "depth": 1, "lines": 3 })
        }
        "/api/record" => tree,
        "/api/record/read" => {
            json!({ "text": "[Game \"othello\"]\n[Board \"8x8\"]\n\n1. f5 (1. d3 {a}) d6 2. c3 *\n" })
        }
        "/api/library/search" => {
            json!({ "game": "othello", "board": "8x8", "player": "a", "winner": 1, "since": "2000",
            "until": "2020", "position": { "game": "othello", "moves": ["f5"] }, "at_least": 1, "at_most": 60, "opening": "f5 d6", "offset": 0, "limit": 10 })
        }
        "/api/library/import" => json!({ "text": "[Game \"othello\"]\n[Board \"8x8\"]\n\n1. f5 d6 2. a1 *\n" }),
        "/api/tables" => json!({ "place": { "game": "halma", "board": "16x16", "players": 4 },
            "players": ["human", "human", "human", "3"], "clock": [60, 1], "swap": false, "seed": 7 }),
        "/api/tables/{id}" => json!({ "do": "play", "move": "f5", "ply": 0 }),
        other => panic!("{other} needs a body here"),
    }
}

struct Chance(u64);

impl Chance {
    fn new(number: usize) -> Chance {
        Chance(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number as u64 + 1))
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end.max(1)
    }

    fn one_of<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

struct Attacker<'a> {
    server: &'a Server,
    routes: &'a [Route],
    cookie: &'a str,
    chance: Chance,
    /// Files that were taken into the library after all.
    written: usize,
    /// What was answered.
    statuses: BTreeSet<u16>,
}

const PIECES: [&[u8]; 14] = [
    b"-1",
    b"1e999",
    b"null",
    b"[]",
    b"{}",
    b"\"\\u0000\"",
    b"99999999999999999999",
    b"\"../../x\"",
    b"\xff\xfe",
    b"\\ud800",
    b"\"",
    b"{\"a\":",
    b"\x00",
    b"0.000000000000000000001",
];

const ODD_NAMES: [&str; 12] = [
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "%ff%fe",
    "../../x",
    ".",
    "%2e%2e",
    "x%0d%0aSet-Cookie:%20a=b",
    "nobody",
    "-1",
    "99999999999999999999",
    "%F0%9F%82%A1",
    "a%20b?lang=%ff&lang=ja&key=",
];

const METHODS: [&str; 9] = ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "HEAD", "CONNECT", "get", "YOMIKIRI"];

const ODD_HEADERS: [&str; 16] = [
    "Host: evil.example",
    "Host: ",
    "Content-Type: text/plain",
    "Content-Type: application/json; charset=\"",
    "Origin: null",
    "Origin: http://[::1",
    "Sec-Fetch-Site: cross-site",
    "Cookie: yomikiri=",
    "Cookie: yomikiri=../../x; yomikiri=1",
    "If-None-Match: \"\"",
    "Range: bytes=0-99999999999",
    "Expect: 100-continue",
    "X-Forwarded-Proto: https, http",
    "Accept-Encoding: gzip;q=99",
    "Upgrade: websocket",
    "Content-Encoding: gzip",
];

impl Attacker<'_> {
    fn attack(&mut self) {
        let route = &self.routes[self.chance.below(self.routes.len())];
        let mut path = route.path.replace("{id}", "nobody");
        let (mut method, mut body) = (&*route.method, route.body.clone());
        match self.chance.below(10) {
            0..3 => self.mutate(&mut body),
            3..5 => body = self.distort(&body),
            5 => {
                let depth = [100, 127, 128, 5_000, 30_000][self.chance.below(5)];
                let (open, close) = if self.chance.below(2) == 0 { ("[", "]") } else { ("{\"place\":", "}") };
                body = format!("{}1{}", open.repeat(depth), close.repeat(depth)).into_bytes();
            }
            6 => {
                let name = self.chance.one_of(&ODD_NAMES);
                path = match self.chance.below(3) {
                    0 => route.path.replace("{id}", name),
                    1 => format!("{path}/{name}"),
                    _ => format!("/page/{name}{}", "a".repeat(self.chance.below(3_000))),
                };
            }
            7 => method = self.chance.one_of(&METHODS),
            8 => return self.attack_with_headers(route, &path, &body),
            _ => return self.attack_by_half(route, &path, &body),
        }
        let status = self.send(method, &path, "", &body);
        let said = || format!("{method} {path} {}", String::from_utf8_lossy(&body[..body.len().min(500)]));
        let status = status.unwrap_or_else(|| panic!("no answer to {}", said()));
        assert!(status < 500, "{status} to {}", said());
        // What makes sense may be written: games that were taken in, and how a training goes.
        let writes = path == "/api/library/import" || path == "/api/training";
        self.written += usize::from(writes && status == 200);
    }

    /// Changes some bytes.
    fn mutate(&mut self, body: &mut Vec<u8>) {
        for _ in 0..=self.chance.below(4) {
            let at = self.chance.below(body.len());
            match self.chance.below(4) {
                0 if !body.is_empty() => body[at] = self.chance.below(256) as u8,
                1 => body.truncate(at.max(1)),
                2 => body.extend_from_within(at..),
                _ => drop(body.splice(at..at, self.chance.one_of(&PIECES).iter().copied())),
            }
        }
    }

    /// Puts something else in the place of a value.
    fn distort(&mut self, body: &[u8]) -> Vec<u8> {
        let mut value: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
        let odd = [
            json!(u64::MAX),
            json!(i64::MIN),
            json!(1e300),
            json!(-0.0),
            json!(null),
            json!(true),
            json!("\u{0}\n\r\u{202e}🂡"),
            json!("9999999999x9999999999"),
            json!("x".repeat(20_000)),
            json!(vec!["f5"; 3_000]),
            json!(vec![Value::Null; 100]),
            json!({ "game": "halma", "board": "16x16", "players": 4, "pieces": 19 }),
            json!({ "": "" }),
            json!([[[[[[]]]]]]),
            json!("'; DROP TABLE games; --"),
            json!("gtp:/bin/false"),
        ];
        let mut at = &mut value;
        loop {
            let children = match at {
                Value::Array(values) => values.len(),
                Value::Object(values) => values.len(),
                _ => 0,
            };
            if children == 0 || self.chance.below(3) == 0 {
                break;
            }
            let child = self.chance.below(children);
            at = match at {
                Value::Array(values) => &mut values[child],
                Value::Object(values) => values.values_mut().nth(child).expect("it was counted"),
                _ => unreachable!("it has children"),
            };
        }
        *at = odd[self.chance.below(odd.len())].clone();
        value.to_string().into_bytes()
    }

    /// What is wrong with the headers may end the connection without an answer.
    fn attack_with_headers(&mut self, route: &Route, path: &str, body: &[u8]) {
        let mut headers = String::new();
        for _ in 0..=self.chance.below(3) {
            match self.chance.below(8) {
                0 => headers.extend(["X-Long: ", &"y".repeat(self.chance.below(30_000)), "\r\n"]),
                1 => headers += &"A: b\r\n".repeat(self.chance.below(200)),
                2 => headers += "Transfer-Encoding: chunked\r\n",
                3 => headers += "Content-Length: 99999999999999999999\r\n",
                _ => headers = headers + self.chance.one_of(&ODD_HEADERS) + "\r\n",
            }
        }
        if let Some(status) = self.send(&route.method, path, &headers, body) {
            assert!(status < 500 || status == 501, "{status} to {} {path} with {headers}", route.method);
        }
    }

    /// Somebody begins to ask, and is gone.
    fn attack_by_half(&mut self, route: &Route, path: &str, body: &[u8]) {
        let length = body.len() + self.chance.below(2) * 1_000;
        let mut whole = self.head(&route.method, path, "", length).into_bytes();
        whole.extend_from_slice(body);
        whole.truncate(self.chance.below(whole.len()));
        if self.chance.below(8) == 0 {
            for byte in &mut whole {
                *byte = self.chance.below(256) as u8;
            }
        }
        let mut connection = TcpStream::connect(("127.0.0.1", self.server.port())).expect("the server listens");
        let _ = connection.write_all(&whole);
        let _ = connection.shutdown(Shutdown::Both);
    }

    fn head(&self, method: &str, path: &str, headers: &str, length: usize) -> String {
        let usual = [
            ("Host:", format!("Host: 127.0.0.1:{}", self.server.port())),
            ("Cookie:", format!("Cookie: {}", self.cookie)),
            ("Content-Type:", "Content-Type: application/json".to_owned()),
            ("Content-Length:", format!("Content-Length: {length}")),
        ];
        let usual = usual.iter().filter(|(name, _)| !headers.contains(name)).map(|(_, line)| format!("{line}\r\n"));
        format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n{}{headers}\r\n", usual.collect::<String>())
    }

    /// The status of what is answered, if anything is.
    fn send(&mut self, method: &str, path: &str, headers: &str, body: &[u8]) -> Option<u16> {
        let mut connection = TcpStream::connect(("127.0.0.1", self.server.port())).expect("the server listens");
        connection.set_read_timeout(Some(Duration::from_secs(20))).expect("a time can be set");
        let mut request = self.head(method, path, headers, body.len()).into_bytes();
        request.extend_from_slice(body);
        // A server that has refused already may have closed its side.
        let _ = connection.write_all(&request);
        // With a length that is too large the server waits for more.
        if !headers.is_empty() {
            let _ = connection.shutdown(Shutdown::Write);
        }
        // The beginning is enough: an analysis goes on until nobody reads it.
        let mut first = [0; 12];
        connection.read_exact(&mut first).ok()?;
        let status = std::str::from_utf8(&first).ok()?.split(' ').nth(1)?.parse().ok()?;
        self.statuses.insert(status);
        Some(status)
    }
}
