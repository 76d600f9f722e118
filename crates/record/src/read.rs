use crate::plain::{one_line, plain, plain_letter};
use crate::write::{COMMANDS, SEATS};
use crate::{Judgement, Node, Record, RecordError, seconds};

/// Variations within variations, at most.
const DEEPEST: usize = 32;

/// The records of a text, in their order. Only the form is checked; [`Record::replay`] checks the game.
///
/// # Errors
/// [`RecordError::Layout`] names the first line that is wrong.
pub fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
    let mut records = Vec::new();
    while let Some(record) = reader.record()? {
        records.push(record);
    }
    if records.is_empty() {
        return Err(layout(1, "there is no record; one begins with a line like [Game \"othello\"]"));
    }
    Ok(records)
}

fn layout(line: usize, reason: impl Into<String>) -> RecordError {
    RecordError::Layout { line, reason: reason.into() }
}

struct Reader<'t> {
    rest: &'t str,
    line: usize,
}

/// A piece of the moves.
enum Token<'t> {
    Move(&'t str),
    Comment(&'t str),
    Open,
    Close,
    /// `*`, or who won, like `1-0`: the end of a record.
    End,
    /// The next record, or the end of the file.
    Cut,
}

impl<'t> Reader<'t> {
    /// Goes on after so many bytes.
    fn skip(&mut self, bytes: usize) -> &'t str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        skipped
    }

    fn skip_space(&mut self) {
        loop {
            let space = self.rest.len() - self.rest.trim_start().len();
            self.skip(space);
            // Remarks to the end of the line, like the boards.
            if !self.rest.starts_with(';') {
                return;
            }
            let end = self.rest.find('\n').unwrap_or(self.rest.len());
            self.skip(end);
        }
    }

    fn record(&mut self) -> Result<Option<Record>, RecordError> {
        self.skip_space();
        if self.rest.is_empty() {
            return Ok(None);
        }
        let mut record = Record { line: self.line, ..Record::default() };
        if !self.rest.starts_with('[') {
            return Err(layout(self.line, "a record begins with a line like [Game \"othello\"]"));
        }
        while self.rest.starts_with('[') {
            let line = self.line;
            let (name, value) = self.tag()?;
            take_tag(&mut record, name, value).map_err(|reason| layout(line, reason))?;
            self.skip_space();
        }
        if record.setting.game.is_empty() {
            return Err(layout(
                record.line,
                "the record does not say what was played; add a line like [Game \"othello\"]",
            ));
        }
        record.moves = self.moves(0)?;
        Ok(Some(record))
    }

    /// `[Name "value"]`
    fn tag(&mut self) -> Result<(&'t str, String), RecordError> {
        let line = self.line;
        let wrong = || layout(line, "a tag is written [Name \"value\"]");
        self.skip(1);
        let name_end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).ok_or_else(wrong)?;
        let name = self.skip(name_end);
        if name.is_empty() || !self.rest.starts_with(" \"") {
            return Err(wrong());
        }
        self.skip(2);
        let mut value = String::new();
        let mut escaped = false;
        let mut end = None;
        for (at, c) in self.rest.char_indices() {
            match c {
                '\n' => return Err(wrong()),
                _ if escaped => {
                    value.push(plain_letter(c));
                    escaped = false;
                }
                '\\' => escaped = true,
                '"' => {
                    end = Some(at + 1);
                    break;
                }
                _ => value.push(plain_letter(c)),
            }
        }
        self.skip(end.ok_or_else(wrong)?);
        if !self.rest.starts_with(']') {
            return Err(wrong());
        }
        self.skip(1);
        Ok((name, value))
    }

    fn moves(&mut self, depth: usize) -> Result<Vec<Node>, RecordError> {
        if depth > DEEPEST {
            return Err(layout(self.line, format!("variations are nested more than {DEEPEST} deep")));
        }
        let began = self.line;
        let mut moves: Vec<Node> = Vec::new();
        loop {
            self.skip_space();
            let line = self.line;
            match self.token()? {
                Token::Move(mv) => moves.push(Node { line, ..Node::new(mv) }),
                Token::Comment(text) => {
                    let last = moves.last_mut().ok_or_else(|| layout(line, "a comment comes after a move"))?;
                    take_remark(last, text).map_err(|reason| layout(line, reason))?;
                }
                Token::Open => {
                    let variation = self.moves(depth + 1)?;
                    let last = moves.last_mut().ok_or_else(|| layout(line, "a variation comes after a move"))?;
                    if variation.is_empty() {
                        return Err(layout(line, "a variation has moves"));
                    }
                    last.variations.push(variation);
                }
                Token::Close if depth > 0 => return Ok(moves),
                Token::Close => return Err(layout(line, "\")\" without \"(\"")),
                Token::End | Token::Cut if depth > 0 => return Err(layout(began, "\"(\" without \")\"")),
                Token::End => return Ok(moves),
                // A file that was cut off would else pass for a shorter game.
                Token::Cut => {
                    return Err(layout(line, "the record is cut off; it ends with \"*\", or with who won, like 1-0"));
                }
            }
        }
    }

    fn token(&mut self) -> Result<Token<'t>, RecordError> {
        loop {
            self.skip_space();
            match self.rest.as_bytes().first() {
                None | Some(b'[') => return Ok(Token::Cut),
                Some(b'*') => {
                    self.skip(1);
                    return Ok(Token::End);
                }
                Some(b'(') => {
                    self.skip(1);
                    return Ok(Token::Open);
                }
                Some(b')') => {
                    self.skip(1);
                    return Ok(Token::Close);
                }
                Some(b'{') => {
                    let end = self.rest.find('}').ok_or_else(|| layout(self.line, "\"{\" without \"}\""))?;
                    let text = self.skip(end + 1);
                    return Ok(Token::Comment(&text[1..end]));
                }
                Some(_) => {}
            }
            let end = self.rest.find(|c: char| c.is_whitespace() || "(){};[]*".contains(c)).unwrap_or(self.rest.len());
            if end == 0 {
                return Err(layout(
                    self.line,
                    format!("\"{}\" is out of place", self.rest.chars().next().unwrap_or(' ')),
                ));
            }
            let word = self.skip(end);
            let number = word.trim_end_matches('.');
            let is_number = number.len() < word.len() && number.bytes().all(|byte| byte.is_ascii_digit());
            if is_result(word) {
                return Ok(Token::End);
            }
            if !is_number {
                return Ok(Token::Move(word));
            }
        }
    }
}

/// Whether a word says who won, like `1-0`, `1/2-1/2` or `0-1-0-0`. No move is written without a letter.
fn is_result(word: &str) -> bool {
    let is_share = |part: &str| {
        part == "0" || part == "1" || part.strip_prefix("1/").is_some_and(|n| matches!(n, "2" | "3" | "4"))
    };
    let shares = word.split('-');
    (2..=SEATS.len()).contains(&shares.clone().count()) && shares.into_iter().all(is_share)
}

/// Whether something else about a game can go by this name.
pub(crate) fn is_free_tag(name: &str) -> bool {
    const TAKEN: [&str; 8] = ["Game", "Board", "Pieces", "Players", "Rules", "Start", "Result", "Ending"];
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name && !TAKEN.contains(&name) && !SEATS.contains(&name)
}

fn take_tag(record: &mut Record, name: &str, value: String) -> Result<(), String> {
    let number = |value: &str| value.parse().map_err(|_| format!("{name} is a number, not \"{value}\""));
    match name {
        "Game" if !record.setting.game.is_empty() => return Err("Game is given twice; \"*\" ends a record".to_owned()),
        "Game" => record.setting.game = value,
        "Board" => record.setting.board = value,
        "Pieces" => record.setting.roster.pieces = Some(number(&value)?),
        "Players" => record.setting.roster.players = Some(number(&value)?),
        "Rules" => {
            for rule in value.split_whitespace() {
                let (name, value) = rule.split_once('=').ok_or_else(|| format!("rule \"{rule}\" is not name=value"))?;
                record.setting.rules.push((name.to_owned(), value.to_owned()));
            }
        }
        "Start" => record.start = Some(value),
        "Result" if value == "unfinished" => record.result.clear(),
        "Result" => record.result = value,
        "Ending" => record.ending = value,
        _ => match SEATS.iter().position(|&seat| seat == name) {
            Some(seat) => {
                if record.players.len() <= seat {
                    record.players.resize(seat + 1, String::new());
                }
                record.players[seat] = value;
            }
            None => record.about.push((name.to_owned(), value)),
        },
    }
    Ok(())
}

/// Takes in what stands between the braces after a move.
fn take_remark(node: &mut Node, text: &str) -> Result<(), String> {
    let mut comment = String::new();
    // The writer has no other way to put down a brace.
    let text = plain(text).replace('{', "(");
    let mut rest = text.as_str();
    while let Some(at) = rest.find("[%") {
        comment.push_str(&rest[..at]);
        let end = rest[at..].find(']').ok_or("a command like [%value +4] has no end")? + at;
        let command = &rest[at + 2..end];
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let value = one_line(value);
        // What stands on either side of a command does not become one word.
        if COMMANDS.contains(&name) {
            comment.push(' ');
        }
        match name {
            "time" => {
                let time = seconds::read(&value);
                node.time = Some(time.ok_or_else(|| format!("\"{value}\" is no time in seconds"))?);
            }
            "value" | "how" | "best" | "loss" if value.is_empty() => {}
            "value" | "how" | "best" | "loss" => {
                let judgement = node.judgement.get_or_insert_with(Judgement::default);
                let part = match name {
                    "value" => &mut judgement.value,
                    "how" => &mut judgement.how,
                    "best" => &mut judgement.best,
                    _ => &mut judgement.loss,
                };
                *part = value;
            }
            // What is not known here is kept as it is.
            _ => comment.push_str(&rest[at..=end]),
        }
        rest = &rest[end + 1..];
    }
    comment.push_str(rest);
    let said = one_line(&comment);
    if !node.comment.is_empty() && !said.is_empty() {
        node.comment.push(' ');
    }
    node.comment.push_str(&said);
    Ok(())
}
