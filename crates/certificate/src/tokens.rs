use std::io::{self, BufRead};

/// No move is written with more bytes than this.
const LONGEST: usize = 32;

/// The closing token of a tree.
pub(crate) const END_OF_TREE: &str = ";";

/// The words behind the header, one at a time: moves, and [`END_OF_TREE`].
pub(crate) struct Tokens<R> {
    reader: R,
    token: Vec<u8>,
}

impl<R: BufRead> Tokens<R> {
    pub(crate) fn new(reader: R) -> Tokens<R> {
        Tokens { reader, token: Vec::new() }
    }

    /// The next token; `None` at the end of the file. A token that is too long is cut, and then is no move.
    pub(crate) fn next(&mut self) -> io::Result<Option<String>> {
        self.token.clear();
        loop {
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            let mut used = 0;
            let mut complete = false;
            for &byte in buffer {
                used += 1;
                if !byte.is_ascii_whitespace() {
                    self.token.push(byte);
                }
                complete = self.token.len() >= LONGEST || byte.is_ascii_whitespace() && !self.token.is_empty();
                if complete {
                    break;
                }
            }
            self.reader.consume(used);
            if complete {
                break;
            }
        }
        Ok((!self.token.is_empty()).then(|| String::from_utf8_lossy(&self.token).into_owned()))
    }
}
