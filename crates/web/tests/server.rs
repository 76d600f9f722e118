//! The server as a program on the other side of the connection sees it.

mod client;

use client::{Client, serve, serve_on_all_addresses, serve_with_jobs};
use serde_json::{Value, json};
use std::fs::File;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

#[test]
fn without_the_link_there_is_nothing_but_the_door() {
    let server = serve(false);
    let stranger = server.stranger();
    for path in ["/", "/page/main.js", "/api/games", "/api/tables", "/nothing"] {
        assert_eq!(stranger.get(path).status, 401, "{path}");
    }
    assert_eq!(stranger.get("/enter?key=00").status, 401);
    let link = server.key();
    let entered = stranger.get(&link);
    assert_eq!((entered.status, entered.header("location")), (303, Some("/")));
    let cookie = entered.header("set-cookie").expect("there is a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    assert_eq!(stranger.get(&link).status, 401, "a link works once");
    // Somebody with a browser reads a page, in both languages, and nothing else.
    let person = stranger.with("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    for path in ["/", "/page/main.js", "/nothing", &link] {
        let reply = person.get(path);
        assert_eq!((reply.status, reply.header("content-type")), (401, Some("text/html; charset=utf-8")), "{path}");
        assert!(reply.text().contains("yomikiri serve") && reply.text().contains("リンク"), "{path}: {}", reply.text());
        assert!(reply.header("content-security-policy").is_some(), "{path}");
    }
    assert_eq!(person.get("/api/games").header("content-type"), Some("application/json"));
    let guest = server.guest();
    assert_eq!(guest.get("/").status, 200);
    assert_eq!(guest.get("/api/games").status, 200);
}

#[test]
fn a_server_on_all_addresses_shows_nothing_without_the_link() {
    let server = serve_on_all_addresses("play.example.org");
    let paths: Vec<(String, String)> = {
        let document = server.guest().get("/api/openapi.json").json();
        let paths = document["paths"].as_object().expect("there are paths").clone();
        let methods = |operations: &Value| operations.as_object().expect("there are operations").clone();
        let each = |(path, operations): (String, Value)| {
            methods(&operations).into_iter().map(move |(method, _)| (method.to_uppercase(), path.replace("{id}", "1")))
        };
        paths.into_iter().flat_map(each).collect()
    };
    let page = ["/", "/page/index.html", "/page/main.js", "/page/style.css", "/nothing", "/api/"];
    let page = page.iter().map(|path| ("GET".to_owned(), (*path).to_owned()));
    let stranger = server.stranger();
    let strangers = [
        stranger.clone(),
        stranger.with("Cookie", "yomikiri="),
        stranger.with("Cookie", &format!("yomikiri={}", "0".repeat(48))),
        stranger.with("Host", "play.example.org").with("X-Forwarded-Proto", "https"),
    ];
    for (method, path) in paths.into_iter().chain(page) {
        for stranger in &strangers {
            let reply = stranger.request(&method, &path, b"{}");
            let told = r#"{"error":"open the link that yomikiri serve printed"}"#;
            assert_eq!((reply.status, &*reply.text()), (401, told), "{method} {path}");
            assert_eq!(reply.header("set-cookie"), None, "{method} {path}");
        }
        let elsewhere = stranger.with("Host", "192.0.2.1:7878").request(&method, &path, b"{}");
        assert_eq!(elsewhere.status, 421, "{method} {path}");
    }
}

#[test]
fn a_cookie_that_came_by_tls_goes_back_by_tls_only_where_there_may_be_a_proxy() {
    let cookie = |client: &Client, path: &str, said: &str| {
        let reply = client.with("X-Forwarded-Proto", said).get(path);
        reply.header("set-cookie").expect("there is a cookie").contains("; Secure")
    };
    let public = serve(true);
    assert!(cookie(&public.stranger(), "/", "https"));
    assert!(!cookie(&public.stranger(), "/", "http"));
    let named = serve_on_all_addresses("play.example.org");
    assert!(cookie(&named.stranger(), &named.key(), "https, http"));
    let at_home = serve(false);
    assert!(!cookie(&at_home.stranger(), &at_home.key(), "https"), "nobody stands before it");
}

#[test]
fn pages_of_others_cannot_ask_through_the_browser_of_a_guest() {
    let server = serve(false);
    let guest = server.guest();
    let place = json!({ "game": "othello" });
    assert_eq!(guest.post("/api/position", &place).status, 200);
    let with = |name: &str, value: &str| guest.with(name, value).post("/api/position", &place).status;
    assert_eq!(with("Origin", "http://evil.example"), 403);
    assert_eq!(with("Origin", "null"), 403);
    assert_eq!(with("Sec-Fetch-Site", "cross-site"), 403);
    assert_eq!(with("Sec-Fetch-Site", "same-site"), 403);
    assert_eq!(with("Sec-Fetch-Site", "same-origin"), 200);
    assert_eq!(with("Content-Type", "text/plain"), 415, "a form cannot send this");
    assert_eq!(with("Host", "evil.example"), 421, "a name that was made to point here");
    assert_eq!(with("Host", &format!("localhost:{}", server.port())), 200);
    assert_eq!(guest.with("Sec-Fetch-Site", "cross-site").get("/api/tables").status, 403);
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"] {
        assert_eq!(guest.request(method, "/api/tables", b"").status, 405, "{method}");
    }
}

#[test]
fn every_answer_says_what_may_be_loaded_and_names_no_file_of_this_machine() {
    let server = serve(false);
    let (guest, stranger) = (server.guest(), server.stranger());
    let replies = [
        guest.get("/"),
        guest.get("/page/style.css"),
        guest.get("/page/nothing"),
        guest.get("/page/..%2f..%2fCargo.toml"),
        guest.get("/api/games?lang=ja"),
        guest.get("/api/tables/..%2f..%2fx"),
        guest.post("/api/position", &json!({ "game": "chess" })),
        guest.post("/api/tables", &json!({ "place": { "game": "othello" }, "players": ["human", "human"] })),
        stranger.get("/"),
    ];
    for reply in replies {
        let policy = reply.header("content-security-policy").expect("there is a policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert!(!reply.text().contains(&server.folder()), "{}", reply.text());
        assert!(reply.status < 500, "{}", reply.text());
    }
}

#[test]
fn the_document_lists_what_is_answered() {
    let server = serve(false);
    let guest = server.guest();
    let document = guest.get("/api/openapi.json").json();
    let paths = document["paths"].as_object().expect("there are paths");
    assert!(paths.len() >= 9);
    for (path, operations) in paths {
        for method in operations.as_object().expect("there are operations").keys() {
            let reply = if path.ends_with("/watch") || path.contains("analyse") {
                // They do not end by themselves; nobody of that name plays.
                guest.request(&method.to_uppercase(), &path.replace("{id}", "nobody"), b"{}")
            } else {
                guest.request(&method.to_uppercase(), path, b"{}")
            };
            assert!(reply.status != 405 && reply.text() != r#"{"error":"there is nothing here"}"#, "{method} {path}");
        }
    }
    assert_eq!(guest.get("/api/nothing").status, 404);
}

#[test]
fn a_game_is_played_taken_back_and_kept() {
    let server = serve(false);
    let guest = server.guest();
    let begun = guest.post(
        "/api/tables",
        &json!({ "place": { "game": "othello", "board": "6x6" }, "players": ["human", "1"], "seed": 3 }),
    );
    assert_eq!(begun.status, 200, "{}", begun.text());
    let table = begun.json();
    let id = table["id"].as_str().expect("it has a name").to_owned();
    let path = format!("/api/tables/{id}");
    let first = table["position"]["legal"][0]["move"].as_str().expect("there is a move").to_owned();
    let wrong = guest.post(&path, &json!({ "do": "play", "move": "a1", "ply": 0 }));
    assert_eq!(wrong.status, 400);
    assert!(wrong.text().contains("a1 is not legal here; legal is"), "{}", wrong.text());
    assert_eq!(guest.post(&path, &json!({ "do": "play", "move": first, "ply": 0 })).status, 200);
    let twice = guest.post(&path, &json!({ "do": "play", "move": first, "ply": 0 }));
    assert_eq!(twice.status, 400, "the same again: {}", twice.text());
    let table = until(&guest, &path, |table| table["turns"].as_array().is_some_and(|turns| turns.len() == 2));
    assert_eq!(table["position"]["to_move"], 0);
    guest.post(&path, &json!({ "do": "hint" }));
    let hinted = until(&guest, &path, |table| table["news"][0]["what"] == "hint");
    let hint = hinted["news"][0]["move"].as_str().expect("it is a move");
    assert!(hinted["position"]["legal"].as_array().unwrap().iter().any(|legal| legal["move"] == hint));
    let back = guest.post(&path, &json!({ "do": "take-back" })).json();
    assert_eq!(back["turns"].as_array().map(Vec::len), Some(0));
    let again = guest.post(&path, &json!({ "do": "redo" })).json();
    assert_eq!(again["turns"].as_array().map(Vec::len), Some(2));
    // It can be gone on with by a server that knows nothing but the folder.
    let other = server.again();
    let name = again["id"].as_str().expect("it has a name");
    let kept = other.guest().get(&format!("/api/tables/{name}"));
    assert_eq!(kept.json()["position"]["moves"], again["position"]["moves"], "{}", kept.text());
    assert_eq!(guest.get(&format!("/api/tables/{name}")).status, 200, "it is found by both names");
    let resigned = guest.post(&path, &json!({ "do": "resign" })).json();
    assert_eq!((&resigned["winner"], &resigned["ending"]), (&json!(1), &json!("resignation")));
}

#[test]
fn a_whole_game_of_every_kind_is_played() {
    let server = serve(false);
    let guest = server.guest();
    for game in guest.get("/api/games").json().as_array().expect("there are games") {
        let name = game["name"].as_str().expect("it has a name");
        let board = (name != "gobblers").then_some("4x4");
        let place = json!({ "game": name, "board": board });
        let begun = guest.post("/api/tables", &json!({ "place": place, "players": ["human", "human"] })).json();
        let path = format!("/api/tables/{}", begun["id"].as_str().expect("it has a name"));
        let mut table = begun;
        let mut plies = 0;
        while table["result"].is_null() && plies < 300 {
            let legal = table["position"]["legal"].as_array().expect("there are moves");
            let mv = legal[(plies * 7) % legal.len()]["move"].clone();
            let reply = guest.post(&path, &json!({ "do": "play", "move": mv, "ply": plies }));
            assert_eq!(reply.status, 200, "{name}: {}", reply.text());
            table = reply.json();
            plies += 1;
        }
        assert!(!table["result"].is_null() || name == "halma" || name == "gobblers", "{name}: {plies} moves");
    }
}

#[test]
fn an_analysis_comes_line_by_line_goes_on_where_it_stopped_and_ends_when_nobody_reads() {
    let server = serve(false);
    let guest = server.guest();
    let question = json!({ "place": { "game": "othello", "line": "f5d6c3" }, "time": 400, "lines": 2 });
    let lines = guest.post("/api/analyse", &question).lines();
    let last = lines.last().expect("there is a line");
    assert!(last["depth"].as_u64() > Some(3) && last["moves"][0]["line"].as_array().is_some_and(|line| line.len() > 1));
    assert!(lines.windows(2).all(|pair| pair[0]["depth"].as_u64() <= pair[1]["depth"].as_u64()));
    // Nothing is done twice: what was found is there at once.
    let longer = json!({ "place": { "game": "othello", "line": "f5d6c3" }, "time": 500, "lines": 2 });
    let more = guest.post("/api/analyse", &longer).lines();
    assert!(more[0]["depth"].as_u64() >= last["depth"].as_u64(), "{} {}", more[0]["depth"], last["depth"]);
    let proven = guest
        .post(
            "/api/analyse",
            &json!({ "place": { "game": "row", "board": "3x3", "rules": { "length": "3", "gravity": "off" } } }),
        )
        .lines();
    assert_eq!(proven.last().map(|line| line["state"].clone()), Some(json!("proven")));
    // As many as are allowed can be left one after the other: each ends with its reader.
    for _ in 0..12 {
        let began = Instant::now();
        guest.leaves("/api/analyse", &json!({ "place": { "game": "othello" }, "time": 600_000 }));
        let mut free = false;
        while !free && began.elapsed() < Duration::from_secs(10) {
            free = guest.post("/api/analyse", &json!({ "place": { "game": "othello" }, "depth": 1 })).status == 200;
        }
        assert!(free, "an analysis goes on although nobody reads it");
    }
}

#[test]
fn a_new_analysis_of_a_stranger_takes_the_place_of_the_last_one() {
    let server = serve(true);
    let guest = server.visitor();
    let question = |line: &str| json!({ "place": { "game": "othello", "line": line }, "time": 30_000 });
    let begun = |line: &str| match guest.lines("/api/analyse", &question(line)) {
        Ok(lines) => lines,
        Err(refused) => panic!("{}", refused.text()),
    };
    let mut analyses = vec![begun("f5")];
    for line in ["f5d6", "f5d6c3"] {
        let began = Instant::now();
        let mut next = begun(line);
        assert_eq!(next.next_line().expect("it goes on").map(|line| line["game"].clone()), Some(json!("othello")));
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        analyses.push(next);
    }
    // Those before have ended, long before their time.
    let began = Instant::now();
    for analysis in &mut analyses[..2] {
        while analysis.next_line().expect("it goes on").is_some() {}
    }
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_tab_that_asks_again_at_once_goes_on_where_it_was() {
    let server = serve(false);
    let guest = server.guest();
    let question = json!({ "place": { "game": "othello" }, "time": 30_000, "tab": 7 });
    let begun = || match guest.lines("/api/analyse", &question) {
        Ok(lines) => lines,
        Err(refused) => panic!("{}", refused.text()),
    };
    let mut known = 0;
    // The one before is still being read: nothing but the tab says that it is not wanted any more.
    let mut before = Vec::new();
    for _ in 0..3 {
        let mut analysis = begun();
        let mut next = || analysis.next_line().expect("it goes on").expect("its time is not up")["depth"].as_u64();
        assert!(next() >= Some(known), "it goes on from {known}");
        while next() < Some(known + 2) {}
        known += 2;
        before.push(analysis);
    }
}

#[test]
fn strangers_have_small_budgets_and_see_only_their_own() {
    let server = serve(true);
    let (one, other) = (server.visitor(), server.visitor());
    let table = json!({ "place": { "game": "othello" }, "players": ["human", "0"] });
    let begun = one.post("/api/tables", &table).json();
    let path = format!("/api/tables/{}", begun["id"].as_str().expect("it has a name"));
    assert_eq!((one.get(&path).status, other.get(&path).status), (200, 404));
    assert_eq!(other.get("/api/tables").json()["tables"], json!([]));
    let mut refused = 0;
    for _ in 0..8 {
        refused += usize::from(one.post("/api/tables", &table).status == 429);
    }
    assert!(refused >= 4);
    // A game that is over makes room for another one.
    one.post(&path, &json!({ "do": "resign" }));
    assert_eq!(one.post("/api/tables", &table).status, 200);
    assert_eq!(one.post("/api/tables", &table).status, 429);
    let engine = json!({ "place": { "game": "othello" }, "players": ["human", "gtp:/bin/sh -c id"] });
    assert_eq!(other.post("/api/tables", &engine).status, 400);
    let large = json!({ "place": { "game": "othello", "line": "x".repeat(100_000) } });
    assert_eq!(other.post("/api/analyse", &large).status, 413);
}

#[test]
fn games_of_strangers_are_deleted_when_nothing_has_happened_in_them_for_90_days() {
    let server = serve(true);
    let games = || -> Vec<PathBuf> {
        let visitors = std::fs::read_dir(PathBuf::from(server.folder()).join("games")).into_iter().flatten().flatten();
        visitors.map(|visitor| PathBuf::from(visitor.file_name())).collect()
    };
    let plays = || {
        let before = games();
        let visitor = server.visitor();
        let table = json!({ "place": { "game": "othello" }, "players": ["human", "human"] });
        let id = visitor.post("/api/tables", &table).json()["id"].as_str().expect("it has a name").to_owned();
        let played = visitor.post(&format!("/api/tables/{id}"), &json!({ "do": "play", "move": "f5", "ply": 0 }));
        assert_eq!(played.status, 200, "{}", played.text());
        let folder = games().into_iter().find(|folder| !before.contains(folder)).expect("it is kept");
        (visitor, folder)
    };
    let ((_, old), (other, young)) = (plays(), plays());
    let later = server.again_after(|folder| {
        for (visitor, days) in [(&old, 91), (&young, 89)] {
            for game in std::fs::read_dir(folder.join("games").join(visitor)).expect("there is a game").flatten() {
                let last = SystemTime::now() - Duration::from_hours(24 * days);
                File::options().append(true).open(game.path()).unwrap().set_modified(last).expect("it gets old");
            }
        }
    });
    let kept = PathBuf::from(later.folder()).join("games");
    let began = Instant::now();
    while kept.join(&old).exists() {
        assert!(began.elapsed() < Duration::from_secs(20), "the old game goes");
        std::thread::sleep(Duration::from_millis(10));
    }
    let other = later.stranger().with("Cookie", other.header("Cookie"));
    assert_eq!(other.get("/api/tables").json()["unfinished"][0]["plies"], 1, "the other one is gone on with");
}

#[test]
fn an_unfinished_game_can_be_deleted_by_whom_it_belongs_to() {
    let server = serve(true);
    let (one, other) = (server.visitor(), server.visitor());
    let table = json!({ "place": { "game": "row" }, "players": ["human", "human"], "no_take_back": true });
    let begun = one.post("/api/tables", &table).json();
    let path = format!("/api/tables/{}", begun["id"].as_str().expect("it has a name"));
    let played = one.post(&path, &json!({ "do": "play", "move": "d", "ply": 0 })).json();
    assert_eq!(played["may_take_back"], false);
    assert_eq!(one.post(&path, &json!({ "do": "take-back" })).status, 400, "moves stand");
    let path = format!("/api/tables/{}", played["id"].as_str().expect("it has a name"));
    assert_eq!(other.post(&format!("{path}/delete"), &json!({})).status, 404);
    assert_eq!(one.post(&format!("{path}/delete"), &json!({})).status, 200);
    assert_eq!(one.get("/api/tables").json(), json!({ "tables": [], "unfinished": [] }));
    assert_eq!((one.get(&path).status, one.post(&format!("{path}/delete"), &json!({})).status), (404, 404));
}

#[test]
fn what_is_proven_is_listed_as_on_the_command_line_and_strangers_are_told_no_files() {
    let server = serve(false);
    let guest = server.guest();
    let shipped = guest.get("/api/results").json();
    let shipped = shipped.as_array().expect("it is a list");
    assert!(shipped.len() > 100);
    let nip = shipped.iter().find(|proof| proof["game"] == "nip" && proof["board"] == "6x8").expect("it is there");
    assert_eq!((&nip["winner"], &nip["source"]), (&json!("second"), &json!("shipped")));
    let mut own = library::shipped_proofs()[0].clone();
    own.origin = library::Origin::Here("2026-01-02".to_owned());
    let file = format!("{}/own.cert", server.folder());
    std::fs::create_dir_all(server.folder()).expect("a folder can be made");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates/nip-6x6-exact.cert"), &file)
        .expect("a file can be copied");
    own.certificate = Some(file.clone());
    let mut library = library::Library::open(&server.library()).expect("it can be made");
    library.keep_proof(&own, "0").expect("it can be kept");
    let here =
        |results: &Value| results.as_array().into_iter().flatten().find(|proof| proof["source"] == "here").cloned();
    let listed = guest.get("/api/results");
    assert!(!listed.text().contains(&server.folder()));
    let at_home = here(&listed.json()).expect("it is there");
    assert_eq!((&at_home["date"], &at_home["certificate"]), (&json!("2026-01-02"), &json!("own.cert")));
    assert_eq!(at_home["check"], json!("yomikiri check own.cert"));
    // It can be kept, and checked while one waits.
    let path = format!("/api/certificates/{}", at_home["certificate_id"].as_str().expect("it can be had"));
    let bytes = std::fs::read(&file).expect("the file is there");
    assert_eq!(guest.get(&path).text().as_bytes(), bytes);
    let checked = guest.post(&format!("{path}/check"), &json!({})).lines();
    let last = checked.last().expect("it says something");
    assert_eq!(last["state"], "confirmed", "{last}");
    std::fs::write(&file, &bytes[..bytes.len() - 20]).expect("the file can be written");
    let damaged = guest.post(&format!("{path}/check"), &json!({})).lines();
    let last = damaged.last().expect("it says something");
    assert!(last["state"] == "refused" && !last.to_string().contains(&server.folder()), "{last}");
    std::fs::remove_file(&file).expect("the file can be removed");
    assert_eq!(guest.get(&path).status, 404);
    // Strangers are given what comes with the program.
    let public = server.in_public();
    let stranger = public.visitor();
    let told = here(&stranger.get("/api/results").json()).expect("it is there");
    assert_eq!(
        (&told["certificate"], &told["check"], &told["certificate_id"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert!(stranger.get("/api/certificates/nip-6x6-exact.cert").text().starts_with("yomikiri certificate"));
    assert_eq!(stranger.post("/api/certificates/nip-6x6-exact.cert/check", &json!({})).status, 403);
}

#[test]
fn a_tree_becomes_a_page_that_needs_nothing_else() {
    let server = serve(true);
    let guest = server.visitor();
    let moves = json!([{ "move": "f5", "comment": "<b>first</b>" },
        { "move": "d6", "values": [["c3", "+2 ✓"]], "variations": [[{ "move": "f6" }, { "move": "e6" }]] }]);
    let tree = json!({ "place": { "game": "othello" }, "moves": moves, "comment": "start", "lang": "ja" });
    let page = guest.post("/api/page", &tree).json()["text"].as_str().expect("it is text").to_owned();
    assert_eq!(page.matches("<figure id=").count(), 5, "one for each position");
    assert!(page.contains("lang=\"ja\"") && page.contains("+2 ✓") && page.contains("&lt;b&gt;first&lt;/b&gt;"));
    for elsewhere in ["src=", "url(", "@import", "<link"] {
        assert!(!page.contains(elsewhere), "{elsewhere}");
    }
    let wrong = json!({ "place": { "game": "othello" }, "moves": [{ "move": "f5" }, { "move": "a1" }] });
    let refused = guest.post("/api/page", &wrong);
    assert!(refused.status == 400 && refused.text().contains("move 2 of the tree"), "{}", refused.text());
    let along = guest.post("/api/line", &json!({ "game": "othello", "line": "f5d6c3" })).json();
    assert_eq!(along.as_array().map(Vec::len), Some(4));
}

#[test]
fn games_are_taken_into_the_library_found_there_and_written_as_records() {
    let server = serve(false);
    let guest = server.guest();
    assert_eq!(guest.post("/api/library/search", &json!({})).json(), json!({ "count": 0, "games": [] }));
    let text = "[Game \"othello\"]\n[Board \"8x8\"]\n[First \"Ann\"]\n[Second \"Bob\"]\n[Date \"2020-01-02\"]\n\n1. f5 d6 2. c3 d3 3. c4 *\n";
    let added = guest.post("/api/library/import", &json!({ "text": text }));
    assert_eq!(added.json(), json!({ "added": 1, "known": 0, "warnings": [] }));
    assert_eq!(guest.post("/api/library/import", &json!({ "text": text })).json()["known"], 1);
    let wrong = guest.post("/api/library/import", &json!({ "text": text.replace("d6", "a1") }));
    assert!(wrong.status == 400 && wrong.text().contains("a1"), "{}", wrong.text());
    let found =
        guest.post("/api/library/search", &json!({ "game": "othello", "player": "bob", "since": "2019" })).json();
    assert_eq!((&found["count"], &found["games"][0]["names"]), (&json!(1), &json!(["Ann", "Bob"])));
    assert_eq!(found["games"][0]["opening"], json!("Tiger"));
    assert_eq!(guest.post("/api/library/search", &json!({ "player": "carol" })).json()["count"], 0);
    // By an opening: its name in either language, or its first moves.
    for (opening, count) in [("tiger", 1), ("虎", 1), ("f5 d6 c3", 1), ("f5 f6", 0), ("rose", 0), ("", 1)] {
        let found = guest.post("/api/library/search", &json!({ "opening": opening })).json();
        assert_eq!(found["count"], count, "{opening}");
    }
    let unknown = guest.post("/api/library/search", &json!({ "opening": "xyzzy" }));
    assert!(unknown.status == 400 && unknown.text().contains("xyzzy"), "{}", unknown.text());
    // By a position, seen from any side of the board.
    let through = |line: &str| {
        let position = json!({ "game": "othello", "line": line });
        guest.post("/api/library/search", &json!({ "position": position })).json()["count"].clone()
    };
    assert_eq!((through("f5d6c3"), through("c4e3f6"), through("f5f6")), (json!(1), json!(1), json!(0)));
    // What is found can be asked about as it is.
    let position = guest.post("/api/position", &found["games"][0]["place"]);
    assert_eq!(position.json()["moves"], json!(["f5", "d6", "c3", "d3", "c4"]), "{}", position.text());
    let whole = guest.get(&format!("/api/library/games/{}", found["games"][0]["number"])).json();
    assert!(whole["text"].as_str().is_some_and(|text| text.contains("1. f5 d6 2. c3 d3")), "{whole}");
    assert_eq!(guest.get("/api/library/games/999").status, 404);
    assert_eq!(guest.get("/api/library/games/x").status, 404);
    assert_eq!(server.in_public().visitor().post("/api/library/import", &json!({ "text": text })).status, 403);
}

#[test]
fn a_tree_of_moves_becomes_a_record_that_can_be_read_again() {
    let server = serve(true);
    let guest = server.visitor();
    let moves = json!([{ "move": "f5" }, { "move": "d6", "variations": [[{ "move": "f6" }, { "move": "e6" }]] }, { "move": "c3" }]);
    let written = guest.post("/api/record", &json!({ "place": { "game": "othello" }, "moves": moves }));
    let text = written.json()["text"].as_str().expect("it is text").to_owned();
    let read = record::read(&text).expect("it is a record");
    assert_eq!(read[0].moves.iter().map(|node| node.mv.as_str()).collect::<Vec<_>>(), ["f5", "d6", "c3"]);
    assert_eq!(read[0].moves[1].variations[0].len(), 2, "{text}");
    let wrong = json!([{ "move": "f5", "variations": [[{ "move": "a1" }]] }]);
    let again = guest.post("/api/record/read", &json!({ "text": text })).json();
    assert_eq!((&again["place"]["game"], &again["games"]), (&json!("othello"), &json!(1)));
    assert_eq!(again["moves"][0]["move"], moves[0]["move"]);
    assert_eq!(again["moves"].as_array().map(Vec::len), moves.as_array().map(Vec::len), "{again}");
    assert_eq!(guest.post("/api/record/read", &json!({ "text": "(;GM[nothing" })).status, 400);
    let refused = guest.post("/api/record", &json!({ "place": { "game": "othello" }, "moves": wrong }));
    assert!(refused.status == 400 && refused.text().contains("a1"), "{}", refused.text());
}

/// Says how far it is, waits for the end of its input, and prints what it was told to do.
const OBEDIENT: &str =
    r#"echo '{"share":0.5,"text":"half"}' >&2; cat > /dev/null; echo "{\"value\":null,\"told\":\"$*\"}"; exit 130"#;

#[test]
fn a_job_is_a_program_that_is_told_what_was_checked_and_stops_with_its_input() {
    let server = serve_with_jobs(false, OBEDIENT);
    let guest = server.guest();
    assert_eq!(guest.get("/api/jobs").json(), json!({ "jobs": [], "elsewhere": false, "threads": 4 }));
    let place = json!({ "game": "othello", "board": "6x6", "line": "b3" });
    let begun = guest.post("/api/jobs", &json!({ "kind": "solve", "place": place, "mode": "wld", "threads": 99 }));
    assert_eq!((begun.status, &begun.json()["threads"]), (200, &json!(4)), "{}", begun.text());
    until(&guest, "/api/jobs/1", |job| job["progress"]["share"] == 0.5);
    let line = guest.first_line("/api/jobs/watch");
    assert_eq!((&line["jobs"][0]["id"], &line["jobs"][0]["state"]), (&json!("1"), &json!("running")));
    assert_eq!(guest.post("/api/jobs/1", &json!({ "do": "pause" })).status, 200);
    let paused = until(&guest, "/api/jobs/1", |job| job["state"] == "paused");
    let told = paused["result"]["told"].as_str().expect("it was told something");
    for part in
        ["solve --board=6x6", "--mode=wld", "--checkpoint=checkpoint", "--threads=4", "--stop-with-input", "-- othello"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(told.contains("--position=") && !told.contains("b3"), "{told}");
}

#[test]
fn a_job_that_fails_says_why_and_names_no_folder() {
    let server = serve_with_jobs(false, r#"echo "error: $PWD/x is full" >&2; exit 1"#);
    let guest = server.guest();
    guest.post("/api/jobs", &json!({ "kind": "experiment", "experiment": "othello-terms" }));
    let failed = until(&guest, "/api/jobs/1", |job| job["state"] == "failed");
    assert_eq!(failed["error"], "…/jobs/1/x is full");
    assert_eq!(guest.post("/api/jobs/1", &json!({ "do": "remove" })).json(), json!({ "job": null }));
    let wrong = guest.post("/api/jobs/1", &json!({ "do": "explode" }));
    assert!(wrong.status == 400 && wrong.text().contains("go-on"), "{}", wrong.text());
}

#[test]
fn what_makes_no_sense_as_a_job_is_refused_and_breaks_nothing() {
    let server = serve_with_jobs(false, "echo '{}'");
    let guest = server.guest();
    let mut chance = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = || {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        chance as usize
    };
    let whole = [
        r#"{"kind":"solve","place":{"game":"othello","board":"4x4","rules":{"score":"discs"},"moves":[]},"mode":"exact","threads":1}"#,
        r#"{"kind":"match","place":{"game":"othello"},"players":["level:1","random"],"games":4,"opening":2,"sprt":[0,20],"seed":1}"#,
        r#"{"kind":"experiment","experiment":"othello-terms","quick":true,"all":false,"board":"8x8"}"#,
        r#"{"do":"pause"}"#,
    ];
    let paths = ["/api/jobs", "/api/jobs", "/api/jobs/1", "/api/jobs/%2e%2e"];
    let pieces = ["-1", "1e999", "null", "[]", "\"\u{0}\"", "99999999999999999999", "\"--help\"", "\"../../x\"", "9"];
    for _ in 0..600 {
        let mut body = whole[next() % whole.len()].as_bytes().to_vec();
        for _ in 0..next() % 4 {
            let at = next() % body.len();
            match next() % 3 {
                0 => body[at] = next() as u8,
                1 => body.truncate(at.max(1)),
                _ => drop(body.splice(at..at, pieces[next() % pieces.len()].bytes())),
            }
        }
        let path = paths[next() % paths.len()];
        let reply = guest.request("POST", path, &body);
        assert!(reply.status < 500, "{path} {}: {}", String::from_utf8_lossy(&body), reply.text());
    }
    assert_eq!(guest.get("/api/jobs").status, 200, "it still answers");
}

#[test]
fn strangers_have_no_jobs_and_no_experiments() {
    let server = serve_with_jobs(true, OBEDIENT);
    let visitor = server.visitor();
    for path in ["/api/jobs", "/api/jobs/1", "/api/jobs/watch", "/api/experiments", "/api/experiments/othello-terms"] {
        assert_eq!(visitor.get(path).status, 403, "{path}");
    }
    let solve = json!({ "kind": "solve", "place": { "game": "othello", "board": "4x4" }, "mode": "exact" });
    assert_eq!(visitor.post("/api/jobs", &solve).status, 403);
    assert_eq!(visitor.post("/api/jobs/1", &json!({ "do": "stop" })).status, 403);
    assert!(!std::path::Path::new(&server.folder()).join("jobs").exists());
}

/// Asks until something is so.
fn until(client: &Client, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let began = Instant::now();
    loop {
        let table = client.get(path).json();
        if is_so(&table) {
            return table;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{table}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
