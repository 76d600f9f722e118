//! What the page studies with: arranged positions, reviews, training, settings of the analysis and filters of the explorer.

mod client;

use client::{Client, serve};
use serde_json::{Value, json};
use web::client::Reply;

/// White takes the corner that Black gives away with the last but one move.
const GAME: &str = "[Game \"othello\"]\n[Board \"6x6\"]\n[First \"human\"]\n[Second \"level 3\"]\n[Date \"2024-05-06\"]\n\n1. c2 b2 2. b3 b4 *\n";

fn arranged(client: &Client, question: &Value) -> Value {
    let reply = client.post("/api/arrange", question);
    assert_eq!(reply.status, 200, "{question}: {}", reply.text());
    reply.json()
}

#[test]
fn the_start_of_every_game_can_be_arranged_and_is_no_position_of_its_own() {
    let server = serve(true);
    let visitor = server.visitor();
    for game in visitor.get("/api/games").json().as_array().expect("there are games") {
        let place = json!({ "game": game["name"] });
        let found = arranged(&visitor, &json!({ "place": place }));
        assert_eq!((&found["reason"], &found["points"]), (&Value::Null, &json!([])), "{game}");
        assert_eq!(found["place"]["start"], Value::Null, "it is the usual start: {found}");
        let points = found["scene"]["points"].as_array().map_or(0, Vec::len);
        assert_eq!(found["stacks"].as_array().map(Vec::len), Some(points));
        // What is answered can be sent again as it is, and asked about.
        let again =
            json!({ "place": place, "stacks": found["stacks"], "to_move": found["to_move"], "turns": found["turns"] });
        assert_eq!(arranged(&visitor, &again)["place"], found["place"]);
        assert_eq!(visitor.post("/api/position", &found["place"]).status, 200);
    }
}

#[test]
fn what_is_arranged_is_analysed_and_played_from() {
    let server = serve(false);
    let guest = server.guest();
    // Two moves after the start, but it is the other player's turn.
    let changes = [
        ("othello", "f5d6", json!({ "to_move": 1 })),
        ("nip", "", json!({ "to_move": 1 })),
        ("gobblers", "S@b2 S@a1", json!({})),
        ("halma", "", json!({ "to_move": 1 })),
        ("row", "d d", json!({})),
    ];
    for (game, line, change) in changes {
        let place = json!({ "game": game, "line": line });
        let mut question = json!({ "place": place });
        for (name, value) in change.as_object().expect("it is an object") {
            question[name] = value.clone();
        }
        let found = arranged(&guest, &question);
        if game == "nip" {
            // Nothing is put down yet, so it is the first player's turn.
            assert!(found["reason"].is_string() && found["place"].is_null(), "{found}");
            continue;
        }
        let start = found["place"]["start"].as_str().unwrap_or_else(|| panic!("{game}: {found}"));
        let position = guest.post("/api/position", &found["place"]).json();
        assert_eq!((&position["start"], &position["moves"]), (&json!(start), &json!([])));
        let mut question = json!({ "place": found["place"], "time": 100 });
        question["place"]["moves"] = json!([position["legal"][0]["move"]]);
        let analysed = guest.post("/api/analyse", &question);
        assert_eq!(analysed.status, 200, "{}", analysed.text());
        let table = guest.post("/api/tables", &json!({ "place": question["place"], "players": ["human", "1"] }));
        assert_eq!(table.json()["position"]["start"], json!(start), "{}", table.text());
        assert_eq!(table.json()["position"]["moves"], question["place"]["moves"]);
    }
}

#[test]
fn what_cannot_be_is_said_in_the_language_of_the_reader_and_where() {
    let server = serve(true);
    let visitor = server.visitor();
    let empty = |points: usize| vec![String::new(); points];
    let with = |points: usize, stacks: &[(usize, &str)]| {
        let mut all = empty(points);
        for &(point, letters) in stacks {
            letters.clone_into(&mut all[point]);
        }
        all
    };
    let cases = [
        ("othello", "8x8", with(64, &[(0, "X")]), 0, "A disc stands here from the start on"),
        ("gobblers", "3x3", with(9, &[(0, "S"), (1, "S"), (2, "S"), (3, "s")]), 0, "Player 1 has 3 small pieces"),
        ("row", "6x7", with(42, &[(0, "X")]), 1, "it would fall"),
        ("halma", "8x8", empty(64), 0, "0 pieces on the board"),
    ];
    for (game, board, stacks, to_move, reason) in cases {
        let question =
            json!({ "place": { "game": game, "board": board }, "stacks": stacks, "to_move": to_move, "turns": 0 });
        let reply = visitor.post("/api/arrange", &question);
        assert_eq!(reply.status, 200, "{game}: {}", reply.text());
        let found = reply.json();
        assert!(found["reason"].as_str().is_some_and(|said| said.contains(reason)), "{game}: {}", found["reason"]);
        assert_eq!(found["place"], Value::Null);
        let japanese = visitor.post("/api/arrange?lang=ja", &question).json();
        assert_ne!(japanese["reason"], found["reason"], "{game}");
        assert_eq!(japanese["points"], found["points"]);
    }
}

#[test]
fn arrangements_that_no_hand_can_make_are_refused_in_a_line() {
    let server = serve(true);
    let visitor = server.visitor();
    let othello = json!({ "game": "othello" });
    let refused = [
        json!({}),
        json!({ "place": othello, "stacks": "X" }),
        json!({ "place": othello, "stacks": [] }),
        json!({ "place": othello, "stacks": vec![""; 65] }),
        json!({ "place": othello, "stacks": vec!["Z"; 64] }),
        json!({ "place": othello, "stacks": vec!["\u{0}"; 64] }),
        json!({ "place": othello, "to_move": 2 }),
        json!({ "place": othello, "to_move": 9 }),
        json!({ "place": othello, "to_move": -1 }),
        json!({ "place": othello, "to_move": 1e30 }),
        json!({ "place": othello, "turns": 65535 }),
        json!({ "place": { "game": "othello", "start": "x" } }),
        json!({ "place": { "game": "chess" }, "stacks": [""] }),
        json!({ "place": othello, "hands": [[]] }),
    ];
    for question in refused {
        let reply = visitor.post("/api/arrange", &question);
        assert_eq!(reply.status, 400, "{question}: {}", reply.text());
        assert!(reply.json()["error"].as_str().is_some_and(|said| !said.contains('\n')), "{}", reply.text());
    }
    // A pile that no rules allow is an arrangement, but no position.
    let pile = visitor.post("/api/arrange", &json!({ "place": othello, "stacks": vec!["XOXOXO".repeat(50); 64] }));
    assert!(pile.status == 200 && pile.json()["reason"].is_string(), "{}", pile.text());
}

#[test]
fn a_review_finds_the_blunder_and_what_would_have_been_better() {
    let server = serve(false);
    let guest = server.guest();
    // The first player could complete three in a row and does not; the second one does.
    let place = json!({ "game": "row", "board": "3x3", "rules": { "gravity": "off", "length": "3" }, "line": "a1 c1 a2 c2 b2 c3" });
    let reply = guest.post("/api/review", &json!({ "place": place, "time": 60_000 }));
    assert_eq!(reply.status, 200, "{}", reply.text());
    let lines = reply.lines();
    assert!(lines.iter().all(|line| line["all"] == 7), "{}", reply.text());
    let review = &lines.last().expect("there is an end")["review"];
    let moves = review["moves"].as_array().expect("there are moves");
    assert_eq!(moves.len(), 6);
    assert_eq!(
        (&moves[4]["mark"], &moves[4]["sign"], &moves[4]["turned"]),
        (&json!("blunder"), &json!("??"), &json!(true))
    );
    assert_eq!(moves[4]["judgement"]["best"], "a3");
    assert_eq!(moves[4]["judgement"]["before"], "win in 1");
    assert_eq!(moves[4]["judgement"]["loss"], "was win in 1");
    assert_eq!((&moves[5]["mark"], &moves[5]["turned"]), (&Value::Null, &json!(false)));
    let values = review["values"].as_array().expect("there are values");
    assert_eq!(values.len(), 7);
    assert!(values.iter().all(|value| value["proven"] == true), "{review}");
}

#[test]
fn a_review_keeps_within_the_budget_and_ends_when_its_reader_goes() {
    let server = serve(true);
    let visitor = server.visitor();
    let question = json!({ "place": { "game": "othello", "line": "f5d6c3d3c4f4f6" }, "time": 100_000 });
    visitor.leaves("/api/review", &question);
    // The place of the one that was left is free again soon.
    let began = std::time::Instant::now();
    let short = json!({ "place": { "game": "gobblers", "line": "S@b2 S@a1" }, "time": 10 });
    loop {
        let reply = visitor.post("/api/review", &short);
        if reply.status == 200 {
            assert!(reply.lines().last().is_some_and(|line| line["review"].is_object()), "{}", reply.text());
            break;
        }
        assert_eq!(reply.status, 429, "{}", reply.text());
        assert!(began.elapsed().as_secs() < 20);
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    for wrong in [json!({}), json!({ "place": {} }), json!({ "place": { "game": "othello" }, "time": -1 })] {
        assert_eq!(visitor.post("/api/review", &wrong).status, 400);
    }
    assert_eq!(visitor.post("/api/review", &json!({ "place": { "game": "othello", "line": "a1" } })).status, 400);
}

/// The last line of an answer.
fn last(reply: &Reply) -> Value {
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.lines().pop().unwrap_or_else(|| panic!("{}", reply.text()))
}

#[test]
fn training_asks_where_a_game_turned_judges_the_answer_and_keeps_how_it_went() {
    let server = serve(false);
    let guest = server.guest();
    let begin = |from: &str| guest.post("/api/training", &json!({ "from": from, "level": 5, "seed": 1 }));
    assert_eq!(begin("own").status, 404, "there are no games yet");
    let added = guest.post("/api/library/import", &json!({ "text": GAME }));
    assert_eq!(added.json()["added"], 1, "{}", added.text());
    let stock = guest.get("/api/training").json();
    assert_eq!((&stock["own"][0]["game"], &stock["own"][0]["new_games"]), (&json!("othello"), &json!(1)));
    let id = begin("library").json()["id"].as_str().expect("it has a name").to_owned();
    let path = format!("/api/training/{id}?lang=en");
    let act = |deed: &Value| guest.post(&path, deed);
    assert_eq!(act(&json!({ "do": "answer", "move": "c2" })).status, 400, "nothing is asked yet");
    let asked = &last(&act(&json!({ "do": "next" })))["training"];
    assert_eq!((&asked["number"], &asked["open"], &asked["answered"]), (&json!(1), &json!(true), &json!(0)));
    assert!(asked["asked"].as_str().is_some_and(|text| text.contains("find a better one")), "{asked}");
    let mistake = asked["position"]["moves"].as_array().map_or(0, Vec::len);
    assert_eq!((mistake, &asked["player"]), (1, &json!("level 3")), "b2 gives the corner away: {asked}");
    assert_eq!(act(&json!({ "do": "answer", "move": "a1" })).status, 400, "not legal");
    // The same mistake again.
    let told = &last(&act(&json!({ "do": "answer", "move": "b2" })))["training"];
    assert_eq!((&told["correct"], &told["open"], &told["answered"]), (&json!(false), &json!(true), &json!(1)));
    assert!(told["line"].as_array().is_some_and(|line| line.len() > 2), "the line that refutes it: {told}");
    let solved = &last(&act(&json!({ "do": "solution" })))["training"];
    let best = solved["line"][1].as_str().expect("there is a best move").to_owned();
    assert_eq!((&solved["open"], &solved["right"]), (&json!(false), &json!(0)));
    // It was missed, and comes first the next time, here and in the terminal, which reads the same library.
    assert_eq!(guest.get("/api/training").json()["library"][0]["missed"], 1);
    let drills = library::Library::open(&server.library()).and_then(|library| library.drills()).expect("they are kept");
    assert_eq!((drills[0].missed, drills[0].tried), (true, 1));
    let id = begin("library").json()["id"].as_str().expect("it has a name").to_owned();
    let path = format!("/api/training/{id}");
    let again = &last(&guest.post(&path, &json!({ "do": "next" })))["training"];
    assert_eq!(again["position"]["moves"], asked["position"]["moves"]);
    let right = &last(&guest.post(&path, &json!({ "do": "answer", "move": best })))["training"];
    assert_eq!((&right["correct"], &right["right"], &right["open"]), (&json!(true), &json!(1), &json!(false)));
    assert_eq!(guest.get("/api/training").json()["library"][0]["missed"], 0);
}

#[test]
fn an_opening_is_drilled_move_by_move() {
    let server = serve(false);
    let guest = server.guest();
    let id = guest.post("/api/training", &json!({ "from": "openings", "game": "othello", "take_back": false })).json()
        ["id"]
        .clone();
    let path = format!("/api/training/{}?lang=ja", id.as_str().expect("it has a name"));
    let asked = &last(&guest.post(&path, &json!({ "do": "next" })))["training"];
    assert!(asked["asked"].as_str().is_some_and(|text| text.contains("打ってください")), "{asked}");
    let solved = &last(&guest.post(&path, &json!({ "do": "solution" })))["training"];
    assert_eq!((&solved["open"], &solved["answered"], &solved["right"]), (&json!(false), &json!(1), &json!(0)));
    // The next one is played by what its solution says, which is asked of another training with the same seed.
    let other =
        guest.post("/api/training", &json!({ "from": "openings", "game": "othello", "seed": 7 })).json()["id"].clone();
    let other = format!("/api/training/{}", other.as_str().expect("it has a name"));
    let mut now = last(&guest.post(&other, &json!({ "do": "next" })))["training"].clone();
    let legal = now["position"]["legal"].as_array().expect("there are moves").clone();
    for mv in &legal {
        now = last(&guest.post(&other, &json!({ "do": "answer", "move": mv["move"] })))["training"].clone();
        if now["correct"] == true {
            break;
        }
    }
    assert_eq!(now["correct"], true, "one of the moves goes on along the opening: {now}");
    assert_eq!(guest.post("/api/training", &json!({ "from": "openings", "game": "halma" })).status, 400);
    assert_eq!(guest.post("/api/training", &json!({ "from": "elsewhere" })).status, 400);
    assert_eq!(guest.post("/api/training", &json!({ "from": "own", "level": 99 })).status, 400);
    assert_eq!(guest.post("/api/training/nobody", &json!({ "do": "next" })).status, 404);
}

#[test]
fn strangers_do_not_train_and_write_nothing() {
    let server = serve(true);
    let visitor = server.visitor();
    assert_eq!(visitor.get("/api/training").status, 403);
    assert_eq!(visitor.post("/api/training", &json!({ "from": "openings" })).status, 403);
    assert_eq!(visitor.post("/api/training/x", &json!({ "do": "next" })).status, 403);
    assert!(!server.library().exists());
}

#[test]
fn an_analysis_fills_no_more_memory_than_there_is() {
    let server = serve(true);
    let visitor = server.visitor();
    let limits = visitor.get("/api/about").json()["limits"].clone();
    assert_eq!((&limits["seconds"], &limits["memory"], &limits["lines"]), (&json!(30), &json!(24), &json!(9)));
    for (wanted, given) in [(16_u64, 16), (1, 8), (1_000_000_000, 24), (u64::MAX, 24)] {
        let question = json!({ "place": { "game": "gobblers" }, "time": 50, "memory": wanted });
        let reply = visitor.post("/api/analyse", &question);
        let told = last(&reply);
        assert_eq!(told["memory"], given, "{wanted}");
        assert!(told["memory_in_use"].as_u64().is_some_and(|used| used > 0 && used <= given), "{told}");
    }
    let wrong = json!({ "place": { "game": "gobblers" }, "time": 50, "memory": -1 });
    assert_eq!(visitor.post("/api/analyse", &wrong).status, 400);
}

#[test]
fn the_explorer_looks_at_some_games_and_positions_name_the_openings_that_moves_lead_to() {
    let server = serve(false);
    let guest = server.guest();
    guest.post("/api/library/import", &json!({ "text": GAME }));
    let other = GAME.replace("human", "Ann").replace("2024-05-06", "2020-01-01").replace("b2 2. b3 b4", "d2 2. e2 b4");
    let added = guest.post("/api/library/import", &json!({ "text": other }));
    assert_eq!(added.json()["added"], 1, "{}", added.text());
    let games = |filter: Value| {
        let question = json!({ "place": { "game": "othello", "board": "6x6", "moves": ["c2"] }, "among": filter });
        let reply = guest.post("/api/explore", &question);
        assert_eq!(reply.status, 200, "{}", reply.text());
        let found = reply.json();
        (
            found["games"].clone(),
            found["moves"].as_array().map_or(0, Vec::len),
            found["latest"].as_array().map_or(0, Vec::len),
        )
    };
    assert_eq!(games(json!({})), (json!(2), 2, 2));
    assert_eq!(games(json!({ "player": "ann" })), (json!(1), 1, 1));
    assert_eq!(games(json!({ "player": "nobody" })), (json!(0), 0, 0));
    assert_eq!(games(json!({ "since": "2022" })), (json!(1), 1, 1));
    assert_eq!(games(json!({ "until": "2022", "player": "" })), (json!(1), 1, 1));
    assert_eq!(games(json!({ "winner": 1 })), (json!(0), 0, 0));
    // Nobody played on this board, but the opening book knows the first moves, which are images of each other.
    let known = guest.post("/api/explore", &json!({ "place": { "game": "othello" } })).json();
    assert_eq!((&known["games"], known["moves"].as_array().map(Vec::len)), (&json!(0), Some(1)), "{known}");
    let first = &known["moves"][0];
    assert_eq!((&first["games"], first["moves"].as_array().map(Vec::len)), (&json!(0), Some(4)));
    assert!(first["book"]["value"].is_string() && first["book"]["plies"].as_u64() >= Some(16), "{first}");
    let position = guest.post("/api/position", &json!({ "game": "othello", "moves": ["f5"] })).json();
    let named: Vec<&Value> = position["legal"].as_array().into_iter().flatten().map(|mv| &mv["opening"]).collect();
    assert!(named.iter().any(|opening| opening["en"].is_string() && opening["ja"].is_string()), "{named:?}");
}
