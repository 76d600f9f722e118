use crate::failure::Failure;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use web::client::Client;

/// A server for strangers in a process and a folder of its own, both of which go with it.
pub struct Child {
    process: std::process::Child,
    folder: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Child {
    /// Starts it on a free port that only this machine reaches.
    pub fn start(threads: usize) -> Result<Child, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::work(format!("the server cannot be started: {error}"));
        let folder = std::env::temp_dir().join(format!("yomikiri-bench-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
        let program = std::env::current_exe().map_err(|error| failed(&error))?;
        let mut command = Command::new(program);
        command.args(["serve", "--public", "--listen", "127.0.0.1:0", "--threads", &threads.to_string(), "--data-dir"]);
        let process = command.arg(&folder).stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut process = process.map_err(|error| failed(&error))?;
        let mut link = String::new();
        if let Some(stdout) = process.stdout.take() {
            BufReader::new(stdout).read_line(&mut link).map_err(|error| failed(&error))?;
        }
        let address = link.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        let address = address.map_err(|_| failed(&"it printed no link"));
        match address {
            Ok(address) => Ok(Child { process, folder, address }),
            Err(error) => {
                let _ = process.kill();
                Err(error)
            }
        }
    }

    /// Bytes that it has in memory now, where the system says so.
    pub fn memory(&self) -> Option<usize> {
        self.status("VmRSS:")
    }

    /// The most that it ever had.
    pub fn peak_memory(&self) -> Option<usize> {
        self.status("VmHWM:")
    }

    fn status(&self, name: &str) -> Option<usize> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.parse::<usize>().ok().map(|kibi| kibi << 10)
    }

    /// Asks it for something small.
    pub fn still_answers(&self) -> Result<(), Failure> {
        let mut client = Client::new(self.address);
        let answered = client.enter("/").and_then(|()| client.get("/api/about"));
        match answered {
            Ok(reply) if reply.status == 200 => Ok(()),
            Ok(reply) => Err(Failure::work(format!("the server answers with {} after all that", reply.status))),
            Err(error) => Err(Failure::work(format!("the server does not answer after all that: {error}"))),
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
