use super::{Table, Value};

impl Table {
    /// The table as CSV after RFC 4180, with the names of the columns in the first line. Every cell is one number or one text: what
    /// people read together has a column for each of its parts.
    pub fn csv(&self) -> String {
        let line = |words: Vec<String>| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(",") + "\r\n";
        let names = self.columns.iter().flat_map(|column| column.parts.clone()).collect();
        let rows = self.rows.iter().map(|row| {
            let cells = self.columns.iter().zip(row);
            line(cells.flat_map(|(column, value)| parts(value, column.parts.len())).collect())
        });
        std::iter::once(line(names)).chain(rows).collect()
    }
}

/// The parts of a cell, as many as its column has.
fn parts(value: &Value, count: usize) -> Vec<String> {
    let mut parts = match value {
        Value::Split(_, parts) => parts.iter().map(Value::plain).collect(),
        value => vec![value.plain()],
    };
    debug_assert!(parts.len() <= count, "the column has a name for each part of {value:?}");
    parts.resize(count, String::new());
    parts
}

/// A cell of CSV, in quotes where it needs them.
fn quoted(word: &str) -> String {
    if word.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", word.replace('"', "\"\"")) } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::{Column, Table, Value};

    #[test]
    fn words_with_commas_and_quotes_are_quoted() {
        let mut table = Table::new(&["player", "score"]);
        table.rows.push(vec![Value::from("say \"a, b\""), Value::Number(0.5, 2)]);
        assert_eq!(table.csv(), "player,score\r\n\"say \"\"a, b\"\"\",0.50\r\n");
    }

    #[test]
    fn every_cell_is_one_number() {
        let columns = vec!["player".into(), Column::counts("won-lost-drawn", ""), Column::interval(95), "nodes".into()];
        let counts = Value::Split("173-22-5".to_owned(), [173, 22, 5].map(Value::Count).to_vec());
        let interval = Value::Split("84.3 – 90.5".to_owned(), [84.3, 90.5].map(|end| Value::Number(end, 1)).to_vec());
        let rows = vec![
            vec!["a".into(), counts, interval, Value::grouped(1_234_567)],
            vec!["b".into(), Value::Missing, Value::Missing, Value::Missing],
        ];
        let expected = "player,won,lost,drawn,low_95,high_95,nodes\r\na,173,22,5,84.3,90.5,1234567\r\nb,,,,,,\r\n";
        assert_eq!(Table { columns, rows }.csv(), expected);
    }
}
