//! A server on a free port, and a client that speaks plain HTTP: one request, one connection.

#![allow(dead_code, reason = "each file of tests needs a part of it")]

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use web::{Address, Budget, JobOptions, Options};

/// A server that goes on until the tests end.
pub struct Server {
    address: Arc<Mutex<Address>>,
    listening: SocketAddr,
    folder: PathBuf,
    public: bool,
}

static SERVERS: AtomicUsize = AtomicUsize::new(0);

/// Starts a server with a folder of its own.
pub fn serve(public: bool) -> Server {
    start(new_folder(), public, [127, 0, 0, 1], &[], None)
}

/// Starts one at home that listens on all addresses of this machine, and has another name.
pub fn serve_on_all_addresses(host: &str) -> Server {
    start(new_folder(), false, [0, 0, 0, 0], &[host], None)
}

/// One with jobs, whose program is a script.
pub fn serve_with_jobs(public: bool, script: &str) -> Server {
    let folder = new_folder();
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let program = folder.join("program");
    std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).expect("a file can be written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    let data_dir = folder.clone();
    let jobs = JobOptions { folder: folder.join("jobs"), program, data_dir, threads: 4, memory: 256 << 20 };
    start(folder, public, [127, 0, 0, 1], &[], Some(jobs))
}

fn new_folder() -> PathBuf {
    let number = SERVERS.fetch_add(1, Ordering::Relaxed);
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("web-{}-{number}", std::process::id()))
}

fn start(folder: PathBuf, public: bool, listen: [u8; 4], hosts: &[&str], jobs: Option<JobOptions>) -> Server {
    let resources = games::Resources { threads: 1, memory: 64 << 20, portable: false, tables: None };
    let options = Options {
        listen: (listen, 0).into(),
        public,
        hosts: hosts.iter().map(|&host| host.to_owned()).collect(),
        budget: if public { Budget::in_public(1) } else { Budget::at_home(1, 32 << 20) },
        games_folder: Some(folder.join("games")),
        library: Some(folder.join("library.sqlite")),
        jobs,
        resources,
    };
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || web::serve(options, move |address| sender.send(address).expect("somebody waits")));
    let address = receiver.recv_timeout(Duration::from_secs(20)).expect("the server starts");
    let listening = ([127, 0, 0, 1], address.listening.port()).into();
    Server { address: Arc::new(Mutex::new(address)), listening, folder, public }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in std::fs::read_dir(from).expect("the folder is there").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a file can be copied");
        }
    }
}

impl Server {
    /// Another one with a copy of the folder as it is at this moment, as if this one had been killed.
    pub fn again(&self) -> Server {
        let number = SERVERS.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.with_file_name(format!("web-{}-{number}", std::process::id()));
        copy(&self.folder, &folder);
        start(folder, self.public, [127, 0, 0, 1], &[], None)
    }

    /// The same for strangers.
    pub fn in_public(&self) -> Server {
        start(self.folder.clone(), true, [127, 0, 0, 1], &[], None)
    }

    /// The file of the library.
    pub fn library(&self) -> PathBuf {
        self.folder.join("library.sqlite")
    }

    pub fn port(&self) -> u16 {
        self.listening.port()
    }

    pub fn folder(&self) -> String {
        self.folder.to_string_lossy().into_owned()
    }

    /// The path of a link that was not used yet.
    pub fn key(&self) -> String {
        let link = self.address.lock().unwrap().link();
        link[link.find("/enter").expect("it is a link to the door")..].to_owned()
    }

    /// Somebody without a cookie.
    pub fn stranger(&self) -> Client {
        Client { server: self.listening, headers: vec![("Host".to_owned(), self.listening.to_string())] }
    }

    /// Somebody who came by the link.
    pub fn guest(&self) -> Client {
        self.with_cookie_of(&self.key())
    }

    /// Somebody who came to a server for strangers.
    pub fn visitor(&self) -> Client {
        self.with_cookie_of("/")
    }

    fn with_cookie_of(&self, path: &str) -> Client {
        let reply = self.stranger().get(path);
        let cookie = reply.header("set-cookie").expect("there is a cookie");
        self.stranger().with("Cookie", cookie.split(';').next().unwrap_or_default())
    }
}

#[derive(Clone)]
pub struct Client {
    server: SocketAddr,
    headers: Vec<(String, String)>,
}

impl Client {
    /// The same with a header.
    pub fn with(&self, name: &str, value: &str) -> Client {
        let mut client = self.clone();
        client.headers.retain(|(known, _)| known != name);
        client.headers.push((name.to_owned(), value.to_owned()));
        client
    }

    /// What is sent as a header.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, body.to_string().as_bytes())
    }

    pub fn request(&self, method: &str, path: &str, body: &[u8]) -> Reply {
        let mut connection = self.send(method, path, body);
        let mut bytes = Vec::new();
        connection.read_to_end(&mut bytes).expect("the server answers");
        Reply::read(&bytes)
    }

    /// Asks, and is gone before the answer has ended.
    pub fn leaves(&self, path: &str, body: &Value) {
        let mut connection = self.send("POST", path, body.to_string().as_bytes());
        let mut first = [0; 64];
        let _ = connection.read(&mut first);
    }

    /// The first line of an answer that comes line by line; then nobody reads any more.
    pub fn first_line(&self, path: &str) -> Value {
        let mut connection = BufReader::new(self.send("GET", path, b""));
        loop {
            let mut line = String::new();
            assert!(connection.read_line(&mut line).expect("the server answers") > 0, "it ended");
            if line.starts_with('{') {
                return serde_json::from_str(&line).expect("it is JSON");
            }
        }
    }

    fn send(&self, method: &str, path: &str, body: &[u8]) -> TcpStream {
        let mut connection = TcpStream::connect(self.server).expect("the server listens");
        connection.set_read_timeout(Some(Duration::from_mins(1))).expect("a time can be set");
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        for (name, value) in &self.headers {
            head.extend([name, ": ", value, "\r\n"]);
        }
        if !self.headers.iter().any(|(name, _)| name == "Content-Type") {
            head.push_str("Content-Type: application/json\r\n");
        }
        head.push_str("\r\n");
        connection.write_all(head.as_bytes()).expect("the server listens");
        // A server that has refused already may have closed its side.
        let _ = connection.write_all(body);
        connection
    }
}

/// What was answered.
pub struct Reply {
    pub status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Reply {
    fn read(bytes: &[u8]) -> Reply {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("there is a head");
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let rest = &bytes[end + 4..];
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if chunked { dechunk(rest) } else { rest.to_vec() };
        Reply { status: status.expect("there is a status"), headers, body }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The lines of an answer that came line by line.
    pub fn lines(&self) -> Vec<Value> {
        let text = self.text();
        text.lines()
            .filter(|line| !line.is_empty())
            .map(|line| serde_json::from_str(line).expect("it is JSON"))
            .collect()
    }
}

/// The parts of an answer without what says how long each is.
fn dechunk(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let Ok(length) = usize::from_str_radix(&String::from_utf8_lossy(&rest[..end]), 16) else { break };
        if length == 0 {
            break;
        }
        body.extend_from_slice(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + 4 + length..];
    }
    body
}
