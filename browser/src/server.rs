use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program that is looked at: the one that `cargo xtask` names, else the one that was built for the other tests.
pub fn program() -> PathBuf {
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/debug/yomikiri");
    let program = std::env::var_os("YOMIKIRI_PROGRAM").map_or_else(built, PathBuf::from);
    assert!(program.exists(), "the program is not built; `cargo xtask test` builds it and runs these tests");
    program
}

/// The real program, serving its page on a free port from a folder of its own.
pub struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Where it keeps everything.
    pub folder: PathBuf,
}

impl Server {
    /// Starts one with an empty folder.
    pub fn starts(name: &str) -> Server {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target").join("tmp/browser").join(name);
        let _ = fs::remove_dir_all(&folder);
        Server::starts_in(&folder)
    }

    /// Starts one with what is in a folder.
    pub fn starts_in(folder: &Path) -> Server {
        Server::starts_at(folder, "127.0.0.1:0")
    }

    /// Starts one with what is in a folder, at this address.
    pub fn starts_at(folder: &Path, address: &str) -> Server {
        let mut command = Command::new(program());
        command.args(["serve", "--listen", address, "--memory", "256M"]).env("YOMIKIRI_DATA", folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let input = child.stdin.take().expect("it has an input");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Server { child, input, output, folder: folder.to_owned() }
    }

    /// A link that lets one browser in: the first is printed by itself, Enter prints another.
    pub fn link(&mut self) -> String {
        let mut link = String::new();
        self.output.read_line(&mut link).expect("the server prints a link");
        writeln!(self.input).expect("the server listens");
        link.trim().to_owned()
    }

    /// As a power cut would end it.
    pub fn is_killed(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
