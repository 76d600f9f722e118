use super::Table;

impl Table {
    /// The table as CSV after RFC 4180, with the names of the columns in the first line.
    pub fn csv(&self) -> String {
        let line = |words: Vec<String>| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(",") + "\r\n";
        let rows = self.rows.iter().map(|row| line(row.iter().map(ToString::to_string).collect()));
        std::iter::once(line(self.columns.clone())).chain(rows).collect()
    }
}

fn quoted(word: &str) -> String {
    if word.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", word.replace('"', "\"\"")) } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::{Table, Value};

    #[test]
    fn words_with_commas_and_quotes_are_quoted() {
        let mut table = Table::new(&["player", "score"]);
        table.rows.push(vec![Value::from("say \"a, b\""), Value::Number(0.5, 2)]);
        assert_eq!(table.csv(), "player,score\r\n\"say \"\"a, b\"\"\",0.50\r\n");
    }
}
