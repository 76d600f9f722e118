//! A server on a free port, and somebody who asks it: one request, one connection.

#![allow(dead_code, reason = "each file of tests needs a part of it")]

use serde_json::Value;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use web::client::{Lines, Reply};
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
        self.again_after(|_| {})
    }

    /// The same after something happened to the folder.
    pub fn again_after(&self, change: impl FnOnce(&Path)) -> Server {
        let number = SERVERS.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.with_file_name(format!("web-{}-{number}", std::process::id()));
        copy(&self.folder, &folder);
        change(&folder);
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
        self.connection().request(method, path, body).expect("the server answers")
    }

    /// Asks for something that comes line by line.
    pub fn lines(&self, path: &str, body: &Value) -> Result<Lines, Reply> {
        self.connection().lines("POST", path, body.to_string().as_bytes()).expect("the server answers")
    }

    /// Asks, and is gone before the answer has ended.
    pub fn leaves(&self, path: &str, body: &Value) {
        let _ = self.lines(path, body).map(|mut lines| lines.next_line());
    }

    /// The first line of an answer that comes line by line; then nobody reads any more.
    pub fn first_line(&self, path: &str) -> Value {
        let lines = self.connection().lines("GET", path, b"").expect("the server answers");
        let Ok(mut lines) = lines else { panic!("it is answered line by line") };
        lines.next_line().expect("the server answers").expect("there is a line")
    }

    fn connection(&self) -> web::client::Client {
        let mut client = web::client::Client::new(self.server);
        self.headers.iter().for_each(|(name, value)| client.set(name, value));
        client
    }
}
