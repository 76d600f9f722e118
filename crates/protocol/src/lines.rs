use std::io::{self, BufRead};

/// The lines of something that may write anything: each is cut after so many bytes, and what is no text is replaced.
pub struct Lines<R> {
    source: R,
    most: usize,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `source`, each of at most `most` bytes.
    pub fn new(source: R, most: usize) -> Lines<R> {
        Lines { source, most }
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let mut anything = false;
        loop {
            let chunk = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                return Ok(anything.then(|| text(&line)));
            }
            anything = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            line.extend_from_slice(&part[..part.len().min(self.most - line.len())]);
            let used = part.len() + usize::from(end.is_some());
            self.source.consume(used);
            if end.is_some() {
                return Ok(Some(text(&line)));
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = String;

    /// The next line; none at the end, or when no more can be read.
    fn next(&mut self) -> Option<String> {
        self.read().ok().flatten()
    }
}

/// A line without what would drive a terminal, were it quoted.
fn text(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let plain = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let text = b"abcdefghij\r\n\nxy\x1b[1m\nlast";
        // A buffer of three bytes cuts lines everywhere.
        let lines: Vec<String> = Lines::new(BufReader::with_capacity(3, &text[..]), 6).collect();
        assert_eq!(lines, ["abcdef", "", "xy [1m", "last"]);
    }
}
