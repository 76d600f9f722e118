//! Jobs of `yomikiri serve`, with real servers and real children: they go on, stop and survive.

use crate::interrupts::{ended, spawn, wait_for};
use crate::{directory, json, text, yomikiri};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A server with a browser that was let in.
struct Server {
    process: Child,
    host: String,
    cookie: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--threads", "2", "--memory", "128M", "--data-dir"];
        let mut command = yomikiri();
        command.args(arguments).arg(data).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the program runs");
        let mut link = String::new();
        let stdout = process.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut link).expect("it prints a link");
        let (host, key) = link.trim().strip_prefix("http://").and_then(|link| link.split_once('/')).expect("a link");
        let mut server = Server { process, host: host.to_owned(), cookie: String::new() };
        let (head, _) = server.ask("GET", &format!("/{key}"), "");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("there is a cookie");
        cookie.split(';').next().unwrap_or_default().clone_into(&mut server.cookie);
        server
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> (String, String) {
        let mut connection = TcpStream::connect(&self.host).expect("the server listens");
        let (host, cookie, length) = (&self.host, &self.cookie, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        connection.write_all(head.as_bytes()).expect("the server listens");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("the server answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("there is a head");
        (head.to_owned(), body.to_owned())
    }

    fn get(&self, path: &str) -> Value {
        let (_, body) = self.ask("GET", path, "");
        serde_json::from_str(&body).unwrap_or_else(|error| panic!("{path}: {error}: {body}"))
    }

    /// The status and what was answered.
    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (head, answer) = self.ask("POST", path, &body.to_string());
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("there is a status");
        (status, serde_json::from_str(&answer).unwrap_or_default())
    }

    fn begin(&self, job: &Value) -> String {
        let (status, answer) = self.post("/api/jobs", job);
        assert_eq!(status, 200, "{answer}");
        answer["id"].as_str().expect("it has a name").to_owned()
    }

    fn act(&self, id: &str, deed: &str) -> (u16, Value) {
        self.post(&format!("/api/jobs/{id}"), &json!({ "do": deed }))
    }

    /// Asks about a job until something is so.
    fn until(&self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let job = self.get(&format!("/api/jobs/{id}"));
            if is_so(&job) {
                return job;
            }
            assert!(begin.elapsed() < Duration::from_secs(90), "{job}");
            thread::sleep(Duration::from_millis(30));
        }
    }

    fn until_state(&self, id: &str, state: &str) -> Value {
        self.until(id, |job| job["state"] == state || job["state"] == "failed" && state != "failed")
    }

    /// The processes that work for it.
    fn children(&self) -> Vec<u32> {
        let own = self.process.id().to_string();
        let parent = |pid: u32| fs::read_to_string(format!("/proc/{pid}/stat")).ok();
        let processes = fs::read_dir("/proc").expect("the system tells").flatten();
        let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        // After the name, which may hold anything, come the state and the parent.
        let is_own = |stat: String| stat.rsplit(')').next().is_some_and(|rest| rest.split(' ').nth(2) == Some(&own));
        processes.filter(|&pid| parent(pid).is_some_and(is_own)).collect()
    }

    /// Ends it as nothing can be caught.
    fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn kill(pid: u32) {
    let _ = std::process::Command::new("sh").args(["-c", &format!("kill -9 {pid}")]).status();
}

fn is_alive(pid: u32) -> bool {
    // One that was killed and that nobody waits for is over.
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

fn solve(board: &str) -> Value {
    json!({ "kind": "solve", "place": { "game": "othello", "board": board }, "mode": "exact" })
}

fn bounds(job: &Value) -> Option<(i64, i64)> {
    let bounds = &job["progress"]["bounds"];
    Some((bounds[0].as_i64()?, bounds[1].as_i64()?))
}

#[test]
fn a_job_is_watched_paused_gone_on_with_stopped_and_removed() {
    let data = directory("job_life");
    let server = Server::start(&data);
    let id = server.begin(&json!({ "kind": "solve", "place": { "game": "nip", "board": "8x8" }, "mode": "wld" }));
    let (status, same) = server
        .post("/api/jobs", &json!({ "kind": "solve", "place": { "game": "nip", "board": "8x8" }, "mode": "wld" }));
    assert!(status == 409 && same["error"].as_str().is_some_and(|error| error.contains("does the same")), "{same}");
    let running = server.until(&id, |job| job["progress"]["nodes"].as_u64() > Some(1_000_000));
    assert_eq!(running["state"], "running");
    assert!(running["progress"]["nodes_per_second"].as_f64() > Some(1000.0));
    assert_eq!(running["progress"]["seconds_left"], Value::Null, "nobody knows");
    let (status, busy) = server.act(&id, "remove");
    assert!(status == 409 && busy["error"] == "the job is still running; stop it first", "{busy}");
    assert_eq!(server.act(&id, "pause").0, 200);
    let paused = server.until_state(&id, "paused");
    assert_eq!(paused["result"]["value"], Value::Null, "what is known so far");
    let nodes = paused["result"]["nodes"].as_u64().expect("it is told");
    assert!(data.join("jobs").join(&id).join("checkpoint").exists());
    assert!(server.children().is_empty(), "nothing goes on");
    assert_eq!(server.act(&id, "go-on").0, 200);
    let again = server.until(&id, |job| job["state"] == "running" && job["progress"]["nodes"].as_u64() > Some(nodes));
    assert!(again["seconds"].as_f64() > paused["seconds"].as_f64());
    assert_eq!(server.act(&id, "stop").0, 200);
    let stopped = server.until_state(&id, "stopped");
    assert!(stopped["ended"].as_u64().is_some() && stopped["result"]["nodes"].as_u64() > Some(nodes), "{stopped}");
    assert_eq!(server.act(&id, "stop").0, 409, "it is over");
    let removed = server.act(&id, "remove");
    assert_eq!(removed, (200, json!({ "job": null })));
    assert_eq!(server.get("/api/jobs")["jobs"], json!([]));
    assert!(!data.join("jobs").join(&id).exists());
}

#[test]
fn kill_9_of_the_server_and_its_child_loses_no_bounds_and_the_job_goes_on_by_itself() {
    let data = directory("job_killed");
    let mut server = Server::start(&data);
    let id = server.begin(&solve("4x12"));
    let seen = server.until(&id, |job| bounds(job).is_some_and(|(low, high)| high - low < 60));
    let (low, high) = bounds(&seen).expect("there are bounds");
    // What was shown is on the disk soon after.
    thread::sleep(Duration::from_secs(2));
    let [child] = server.children()[..] else { panic!("one child works") };
    server.kill();
    kill(child);
    wait_for(|| !is_alive(child));
    let other = Server::start(&data);
    let shown = other.get(&format!("/api/jobs/{id}"));
    assert!(bounds(&shown).is_some_and(|shown| shown.0 >= low && shown.1 <= high), "{shown}");
    let before = seen["progress"]["nodes"].as_u64();
    assert!(shown["seconds"].as_f64() >= seen["seconds"].as_f64(), "work that was killed counts: {shown}");
    let on =
        other.until(&id, |job| job["state"] == "running" && job["progress"]["nodes"] != shown["progress"]["nodes"]);
    let found = bounds(&on).expect("there are bounds");
    assert!(found.0 >= low && found.1 <= high, "{found:?} is not within {low} to {high}");
    let on = other.until(&id, |job| job["progress"]["nodes"].as_u64() > before);
    assert!(bounds(&on).is_some_and(|found| found.0 >= low && found.1 <= high), "{on}");
}

#[test]
fn without_its_server_no_child_goes_on() {
    let data = directory("job_orphan");
    let mut server = Server::start(&data);
    let id = server.begin(&json!({ "kind": "solve", "place": { "game": "nip", "board": "8x8" }, "mode": "exact" }));
    server.until(&id, |job| job["progress"]["nodes"].as_u64() > Some(0));
    let [child] = server.children()[..] else { panic!("one child works") };
    server.kill();
    wait_for(|| !is_alive(child));
    // It has saved what it had, and the next server goes on with it.
    let other = Server::start(&data);
    other.until(&id, |job| job["state"] == "running" && job["progress"]["nodes"].as_u64() > Some(0));
}

#[test]
fn two_jobs_run_and_the_others_wait_and_a_second_server_shows_them_until_it_takes_over() {
    let data = directory("job_queue");
    let mut server = Server::start(&data);
    let ids: Vec<String> = ["6x8", "8x6", "8x8"].map(|board| server.begin(&solve(board))).into();
    server.until_state(&ids[0], "running");
    server.until_state(&ids[1], "running");
    let waiting = server.get(&format!("/api/jobs/{}", ids[2]));
    assert_eq!((&waiting["state"], &waiting["before"]), (&json!("waiting"), &json!(0)));
    let other = Server::start(&data);
    let shown = other.get("/api/jobs");
    assert_eq!((&shown["elsewhere"], shown["jobs"].as_array().map(Vec::len)), (&json!(true), Some(3)));
    let (status, refused) = other.act(&ids[0], "stop");
    assert_eq!((status, &refused["error"]), (409, &json!("another server runs these jobs; use its page, or end it")));
    assert_eq!(other.post("/api/jobs", &solve("4x4")).0, 409);
    assert_eq!(server.act(&ids[0], "stop").0, 200);
    server.until_state(&ids[2], "running");
    assert_eq!(server.get(&format!("/api/jobs/{}", ids[0]))["state"], "stopped");
    server.kill();
    other.until(&ids[1], |job| job["state"] == "running" && other.get("/api/jobs")["elsewhere"] == json!(false));
    other.until_state(&ids[2], "running");
    assert_eq!(other.get(&format!("/api/jobs/{}", ids[0]))["state"], "stopped");
    assert!(other.children().len() == 2);
}

#[test]
fn a_match_that_was_paused_ends_as_if_it_had_not_been() {
    let data = directory("job_match");
    let server = Server::start(&data);
    let place = json!({ "game": "othello", "board": "6x6" });
    let players = json!(["level:2", "random"]);
    let id = server
        .begin(&json!({ "kind": "match", "place": place, "players": players, "games": 3000, "opening": 2, "seed": 5 }));
    let running = server.until(&id, |job| job["progress"]["games"].as_u64() > Some(50));
    assert_eq!(running["progress"]["of"], 3000);
    assert!(running["progress"]["interval"][0].as_f64() < running["progress"]["score"].as_f64());
    assert_eq!(server.act(&id, "pause").0, 200);
    let paused = server.until(&id, |job| job["state"] != "running");
    assert_eq!((&paused["state"], &paused["result"]["finished"]), (&json!("paused"), &json!(false)), "{paused}");
    assert_eq!(server.act(&id, "go-on").0, 200);
    let done = server.until_state(&id, "done");
    assert_eq!((&done["result"]["games"], &done["result"]["resumed"]), (&json!(3000), &json!(true)));
    let direct = json(&[
        "match",
        "othello",
        "level:2",
        "random",
        "--board",
        "6x6",
        "--games",
        "3000",
        "--opening",
        "2",
        "--seed",
        "5",
        "--forget",
        "--json",
    ]);
    for figure in ["wins", "losses", "draws", "different_games"] {
        assert_eq!(done["result"][figure], direct[figure], "{figure}");
    }
}

#[test]
fn an_experiment_tells_its_cells_and_its_report_is_there_while_it_runs() {
    let server = Server::start(&directory("job_experiment"));
    let names = server.get("/api/experiments?lang=ja");
    assert!(names.as_array().is_some_and(|names| names.iter().any(|each| each["experiment"] == "othello-terms")));
    let id = server.begin(&json!({ "kind": "experiment", "experiment": "othello-terms", "quick": true }));
    let done = server.until_state(&id, "done");
    assert_eq!((&done["result"]["finished"], &done["progress"]["tasks"]), (&json!(true), &json!(14)), "{done}");
    let list = server.get("/api/jobs");
    assert_eq!(list["jobs"][0]["result"], Value::Null, "tables are for those who look at them");
    let report = server.get("/api/experiments/othello-terms?quick=true");
    assert_eq!(
        (&report["finished"], report["sections"][0]["table"]["rows"].as_array().map(Vec::len)),
        (&json!(true), Some(14))
    );
    assert!(report["sections"][0]["figures"][0]["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let japanese = server.get("/api/experiments/othello-terms?quick=true&lang=ja");
    assert_ne!(japanese["sections"][0]["table"]["columns"], report["sections"][0]["table"]["columns"]);
    // Nothing is run to be reported.
    let unknown = server.get("/api/experiments/nip-published");
    assert_eq!(unknown["finished"], false);
}

#[test]
fn what_nobody_should_ask_for_is_refused_and_what_cannot_be_is_told() {
    let data = directory("job_hostile");
    fs::create_dir_all(data.join("jobs/7")).expect("a folder can be made");
    fs::write(data.join("jobs/7/job.json"), "{\"version\":1,").expect("a file can be written");
    let server = Server::start(&data);
    for id in ["..", "%2e%2e", "..%2f..", "1%2f..%2f7", "0", "-1", "01", "x", "7", "lock", "%00"] {
        let (head, body) = server.ask("GET", &format!("/api/jobs/{id}"), "");
        assert!(head.contains(" 404 ") || head.contains(" 400 "), "{id}: {head} {body}");
        let (status, answer) = server.act(id, "remove");
        assert!(status == 404 || status == 400, "{id}: {answer}");
    }
    let othello = json!({ "game": "othello", "board": "6x6" });
    let played = |players: Value, more: Value| {
        let mut job = json!({ "kind": "match", "place": othello, "players": players, "games": 10 });
        job.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
        job
    };
    let two = || json!(["level:1", "level:2"]);
    for wrong in [
        json!({}),
        json!({ "kind": "shell", "command": "ls" }),
        json!({ "kind": "solve", "place": { "game": "chess" }, "mode": "exact" }),
        json!({ "kind": "solve", "place": { "game": "othello", "board": "--help" }, "mode": "exact" }),
        json!({ "kind": "solve", "place": othello, "mode": "lookahead" }),
        json!({ "kind": "solve", "place": othello, "mode": "exact", "checkpoint": "/etc/passwd" }),
        json!({ "kind": "solve", "place": { "game": "halma", "board": "16x16" }, "mode": "exact" }),
        played(json!(["--data-dir=/", "level:1"]), json!({})),
        played(json!(["human", "level:1"]), json!({})),
        played(json!(["5", "level:1"]), json!({})),
        played(json!(["gtp:", "level:1"]), json!({})),
        played(json!(["level:1"]), json!({})),
        played(two(), json!({ "games": 3 })),
        played(two(), json!({ "sprt": [20.0, 0.0] })),
        played(two(), json!({ "openings": "/etc/passwd" })),
        json!({ "kind": "experiment", "experiment": "/etc/passwd" }),
        json!({ "kind": "experiment", "experiment": "../mine.toml" }),
        json!({ "kind": "experiment", "experiment": "othello-terms", "board": "4x4;ls" }),
        json!({ "kind": "experiment", "experiment": "othello-terms", "report": "/tmp" }),
    ] {
        let (status, answer) = server.post("/api/jobs", &wrong);
        assert!(status == 400 || status == 404, "{wrong}: {status} {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| !error.contains('\n')), "{wrong}: {answer}");
    }
    assert_eq!(server.get("/api/jobs")["jobs"], json!([]), "nothing was begun");
    let id = server.begin(&played(json!(["gtp:/no/such/program", "level:1"]), json!({})));
    assert_eq!(id, "8", "a number that was there is not taken again");
    let failed = server.until_state(&id, "failed");
    let error = failed["error"].as_str().expect("it is told");
    assert!(error.contains("/no/such/program") && !error.contains(&*data.to_string_lossy()), "{error}");
    assert!(data.join("jobs/7/job.json").exists(), "what cannot be read is left alone");
}

#[test]
fn progress_for_programs_is_one_object_a_line_and_the_end_of_input_stops_the_work() {
    let mut command = yomikiri();
    command.args([
        "solve",
        "nip",
        "--board",
        "8x8",
        "--memory",
        "64M",
        "--json",
        "--progress",
        "json",
        "--stop-with-input",
    ]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let input = child.stdin.take();
    let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    for _ in 0..2 {
        let line = lines.next().expect("there is a line").expect("it can be read");
        let progress: Value = serde_json::from_str(&line).expect("it is JSON");
        for field in ["share", "bounds", "nodes", "nodes_per_second", "seconds", "seconds_left", "text"] {
            assert!(progress.get(field).is_some(), "{field}: {line}");
        }
    }
    drop(input);
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130));
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert!(result["bounds"][0].as_i64() < result["bounds"][1].as_i64());
    // Without the option nobody reads what is typed.
    let free = ended(spawn(&["solve", "nip", "--board", "4x4", "--json", "--progress", "json"]));
    assert!(free.status.success(), "{}", text(&free.stderr));
}

#[test]
fn a_checkpoint_has_new_bounds_long_before_its_time() {
    let file: PathBuf = directory("early_checkpoint").join("early.ckpt");
    let path = file.to_str().expect("the path is text");
    let arguments =
        ["solve", "othello", "--board", "4x12", "--threads", "1", "--memory", "64M", "--json", "--checkpoint", path];
    let mut child = spawn(&[&arguments[..], &["--checkpoint-every", "1h"]].concat());
    wait_for(|| file.exists());
    let first = fs::read(&file).expect("the checkpoint can be read");
    wait_for(|| fs::read(&file).is_ok_and(|now| now != first));
    child.kill().expect("the program can be killed");
    child.wait().expect("the program ends");
    let resumed = json(&[&arguments[..], &["--resume", "--nodes", "1k"]].concat());
    assert!(resumed["bounds"][0].as_i64() > Some(-48), "{resumed}");
}
