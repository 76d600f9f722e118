use crate::{directory, yomikiri};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use web::client::Client;

/// Strangers who play at the same time.
const VISITORS: usize = 20;

/// How long they play before the server is killed.
const PLAYED: Duration = Duration::from_millis(1_500);

/// A server for strangers, and where it listens.
fn serve(folder: &Path) -> (Child, SocketAddr) {
    let mut command = yomikiri();
    command.args(["serve", "--public", "--listen", "127.0.0.1:0", "--threads", "2", "--data-dir"]).arg(folder);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program runs");
    let mut link = String::new();
    let stdout = child.stdout.take().expect("it is piped");
    BufReader::new(stdout).read_line(&mut link).expect("it prints a link");
    let address = link.trim().trim_start_matches("http://").trim_end_matches('/');
    let address = address.parse().unwrap_or_else(|_| panic!("{link:?} is no link"));
    (child, address)
}

/// What a stranger knows of a game: its name, and the moves that the server said it has.
struct Known {
    client: Client,
    id: String,
    moves: Vec<Value>,
}

/// Plays until the server is gone.
fn play(address: SocketAddr, number: usize) -> Known {
    let mut client = Client::new(address);
    client.enter("/").expect("strangers are welcome");
    let setup = json!({ "place": { "game": "othello" }, "players": ["human", "0"], "seed": number });
    let mut table = client.post("/api/tables", &setup).expect("the server answers").json();
    let mut known = Known { client, id: String::new(), moves: Vec::new() };
    loop {
        table["id"].as_str().expect("it has a name").clone_into(&mut known.id);
        known.moves = table["position"]["moves"].as_array().cloned().expect("it has moves");
        if !table["result"].is_null() {
            // On a fast machine a game is over sooner than the server: then the next one begins.
            let Ok(reply) = known.client.post("/api/tables", &setup) else { return known };
            table = reply.json();
            continue;
        }
        let path = format!("/api/tables/{}", known.id);
        let reply = if table["position"]["to_move"] == 0 {
            let legal = table["position"]["legal"].as_array().expect("there are moves");
            let mv = &legal[(number + known.moves.len()) % legal.len()]["move"];
            known.client.post(&path, &json!({ "do": "play", "move": mv, "ply": known.moves.len() }))
        } else {
            std::thread::sleep(Duration::from_millis(5));
            known.client.get(&path)
        };
        // A move that was not answered may be lost, or not.
        let Ok(reply) = reply else { return known };
        assert_eq!(reply.status, 200, "{}", reply.text());
        table = reply.json();
    }
}

#[test]
fn no_move_that_was_answered_is_lost_when_the_server_is_killed() {
    let folder = directory("killed_server");
    let (mut child, address) = serve(&folder);
    let visitors: Vec<_> = (0..VISITORS).map(|number| std::thread::spawn(move || play(address, number))).collect();
    let began = Instant::now();
    std::thread::sleep(PLAYED);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let visitors: Vec<Known> =
        visitors.into_iter().map(|visitor| visitor.join().expect("nobody was refused")).collect();
    assert!(began.elapsed() < PLAYED * 10);
    let (mut child, address) = serve(&folder);
    let (mut played, mut going) = (0, 0);
    for known in visitors {
        // The cookie is all that a stranger brings.
        let mut client = known.client.at(address);
        let kept = client.get("/api/tables").expect("the server answers").json();
        let unfinished = kept["unfinished"].as_array().expect("there is a list");
        if !unfinished.iter().any(|game| game["id"] == known.id.as_str()) {
            // Only a game that ended, or had no move, is not offered to be gone on with.
            let over = known.moves.len() > 50;
            assert!(known.moves.is_empty() || over, "{} moves, and {kept}", known.moves.len());
            continue;
        }
        let path = format!("/api/tables/{}", known.id);
        let table = client.get(&path).expect("the server answers").json();
        let moves = table["position"]["moves"].as_array().expect("it has moves");
        assert!(moves.starts_with(&known.moves), "{:?} became {moves:?}", known.moves);
        played += known.moves.len();
        going += 1;
        let other = Client::new(address).get(&path).expect("the server answers");
        assert_eq!(other.status, 401, "others do not find it");
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(going > VISITORS / 2 && played > 2 * VISITORS, "{going} games went on, {played} moves were made");
}
