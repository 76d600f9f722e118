//! A small client that waits for its answers: tests and measurements ask the server with it.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Somebody who asks, over one connection that stays open from request to request.
pub struct Client {
    server: SocketAddr,
    headers: Vec<(String, String)>,
    connection: Option<BufReader<TcpStream>>,
}

/// What was answered.
pub struct Reply {
    /// The status, like 200.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// What came after the headers.
    pub body: Vec<u8>,
}

/// An answer that comes line by line. Dropped, the connection ends.
pub struct Lines {
    connection: BufReader<TcpStream>,
    /// The part of a line that has come so far.
    rest: Vec<u8>,
}

/// Nothing takes longer, unless something hangs.
const PATIENCE: Duration = Duration::from_mins(1);

/// Longer headers are none of ours.
const LONGEST_HEAD: usize = 16 << 10;

impl Client {
    /// Somebody without a cookie.
    pub fn new(server: SocketAddr) -> Client {
        Client { server, headers: vec![("Host".to_owned(), server.to_string())], connection: None }
    }

    /// Sends a header with every request from now on.
    pub fn set(&mut self, name: &str, value: &str) {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
    }

    /// The same person, with the same cookie, at another server.
    #[must_use]
    pub fn at(&self, server: SocketAddr) -> Client {
        let mut client = Client { server, headers: self.headers.clone(), connection: None };
        client.set("Host", &server.to_string());
        client
    }

    /// Opens the page at a path, and keeps the cookie that it gives.
    ///
    /// # Errors
    /// If the server does not answer, or gives none.
    pub fn enter(&mut self, path: &str) -> io::Result<()> {
        let reply = self.get(path)?;
        let cookie = reply.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.ok_or_else(|| Error::other(format!("no cookie with status {}", reply.status)))?.to_owned();
        self.set("Cookie", &cookie);
        Ok(())
    }

    /// Asks for something.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn get(&mut self, path: &str) -> io::Result<Reply> {
        self.request("GET", path, b"")
    }

    /// Sends something as JSON.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn post(&mut self, path: &str, body: &Value) -> io::Result<Reply> {
        self.request("POST", path, body.to_string().as_bytes())
    }

    /// Sends a request.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn request(&mut self, method: &str, path: &str, body: &[u8]) -> io::Result<Reply> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        self.send(&mut connection, method, path, body)?;
        let mut reply = Reply::head(&mut connection)?;
        let closes = method != "HEAD" && reply.read_body(&mut connection)?;
        if !closes {
            self.connection = Some(connection);
        }
        Ok(reply)
    }

    /// Asks for something that comes line by line, over a connection of its own; or what was answered instead.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn lines(&self, method: &str, path: &str, body: &[u8]) -> io::Result<Result<Lines, Reply>> {
        let mut connection = self.connect()?;
        self.send(&mut connection, method, path, body)?;
        let mut reply = Reply::head(&mut connection)?;
        if reply.status == 200 {
            return Ok(Ok(Lines { connection, rest: Vec::new() }));
        }
        reply.read_body(&mut connection)?;
        Ok(Err(reply))
    }

    fn connect(&self) -> io::Result<BufReader<TcpStream>> {
        let connection = TcpStream::connect(self.server)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        connection.set_nodelay(true)?;
        Ok(BufReader::new(connection))
    }

    fn send(&self, connection: &mut BufReader<TcpStream>, method: &str, path: &str, body: &[u8]) -> io::Result<()> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nContent-Length: {}\r\n", body.len());
        for (name, value) in &self.headers {
            request.extend([name, ": ", value, "\r\n"]);
        }
        if !self.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("Content-Type")) {
            request.push_str("Content-Type: application/json\r\n");
        }
        request.push_str("\r\n");
        let mut request = request.into_bytes();
        request.extend_from_slice(body);
        // A server that has refused already may have closed its side; its answer is there all the same.
        match connection.get_mut().write_all(&request) {
            Err(error) if matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset) => Ok(()),
            sent => sent,
        }
    }
}

impl Reply {
    /// The value of a header, by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// What was answered, as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// What was answered, as JSON; null if it is no JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The lines of an answer that came line by line, each as JSON.
    pub fn lines(&self) -> Vec<Value> {
        let lines = self.body.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_slice(line).unwrap_or(Value::Null)).collect()
    }

    fn head(connection: &mut BufReader<TcpStream>) -> io::Result<Reply> {
        let (mut status, mut headers, mut length) = (None, Vec::new(), 0);
        loop {
            let mut line = String::new();
            length += connection.read_line(&mut line)?;
            let line = line.trim_end();
            match status {
                None => status = line.split(' ').nth(1).and_then(|status| status.parse().ok()),
                Some(status) if line.is_empty() => return Ok(Reply { status, headers, body: Vec::new() }),
                Some(_) => headers.extend(
                    line.split_once(':').map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned())),
                ),
            }
            if status.is_none() || length > LONGEST_HEAD {
                return Err(Error::new(ErrorKind::UnexpectedEof, "no answer"));
            }
        }
    }

    /// Reads the rest; whether the connection ends with it.
    fn read_body(&mut self, connection: &mut BufReader<TcpStream>) -> io::Result<bool> {
        if self.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = chunk(connection)? {
                self.body.extend(chunk);
            }
        } else if let Some(length) = self.header("content-length").and_then(|length| length.parse().ok()) {
            self.body.resize(length, 0);
            connection.read_exact(&mut self.body)?;
        } else if self.status != 304 {
            connection.read_to_end(&mut self.body)?;
            return Ok(true);
        }
        Ok(self.header("connection") == Some("close"))
    }
}

impl Lines {
    /// The next line that is not empty, as JSON; `None` at the end.
    ///
    /// # Errors
    /// If the connection breaks, or for a minute nothing comes.
    pub fn next_line(&mut self) -> io::Result<Option<Value>> {
        loop {
            while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                if line.len() > 1 {
                    return serde_json::from_slice(&line).map(Some).map_err(Error::other);
                }
            }
            match chunk(&mut self.connection)? {
                Some(chunk) => self.rest.extend(chunk),
                None => return Ok(None),
            }
        }
    }
}

/// The next piece of an answer that comes piece by piece; `None` at its end.
fn chunk(connection: &mut BufReader<TcpStream>) -> io::Result<Option<Vec<u8>>> {
    let mut line = String::new();
    connection.read_line(&mut line)?;
    let broken = || Error::new(ErrorKind::UnexpectedEof, "the answer was cut off");
    let length = usize::from_str_radix(line.trim_end(), 16).map_err(|_| broken())?;
    let mut chunk = vec![0; length + 2];
    connection.read_exact(&mut chunk)?;
    chunk.truncate(length);
    Ok((length > 0).then_some(chunk))
}
