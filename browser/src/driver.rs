use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// What drives the browser; when it goes, the browser goes.
pub struct Driver {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Driver {
    /// Starts it on a free port.
    pub fn starts() -> Driver {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap_or_else(|error| {
            panic!(
                "chromedriver cannot be run ({error}); `cargo xtask test` installs it, or: apt-get install chromium chromium-driver"
            )
        });
        let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
        let mut line = String::new();
        let port = loop {
            line.clear();
            let read = output.read_line(&mut line).expect("the driver says where it listens");
            assert!(read > 0, "the driver says where it listens before it ends");
            let after = line.split("successfully on port ").nth(1).unwrap_or_default();
            if let Ok(port) = after.trim().trim_end_matches('.').parse::<u16>() {
                break port;
            }
        };
        // What it goes on to say must have somewhere to go.
        std::thread::spawn(move || for _ in output.lines() {});
        Driver { child, address: format!("http://127.0.0.1:{port}") }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
