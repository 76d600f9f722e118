use super::{Report, Table, Value};
use std::fmt::Write;
use texts::{Language, Words, pad};

impl Report {
    /// The tables of the report for LaTeX, each in an environment of its own, to be taken into a paper by `\\input`.
    pub fn latex(&self) -> String {
        let words = self.words();
        let made = self.provenance.sentence(&words, self.provenance.command.clone());
        let mut text = format!("% {}\n% {}\n% \\usepackage{{booktabs}}\n", one_line(&self.title), one_line(&made));
        if self.language == Language::Japanese {
            text.push_str("% LuaLaTeX: \\usepackage{luatexja}\n");
        }
        let tables: Vec<_> =
            self.sections.iter().filter_map(|section| Some((section, section.table.as_ref()?))).collect();
        for (number, (section, table)) in (1..).zip(&tables) {
            let title = if section.title.is_empty() { &self.title } else { &section.title };
            let number = if tables.len() == 1 { String::new() } else { format!("-{number}") };
            let _ = write!(text, "\n{}", table.latex(&words, title, &format!("{}{number}", self.experiment)));
        }
        text
    }
}

impl Table {
    /// The table for LaTeX with the rules of booktabs, with this caption and a label of this name; numbers stand on the right.
    pub fn latex(&self, words: &Words, caption: &str, label: &str) -> String {
        let labels: Vec<String> = self.labels(words).iter().map(|label| escape(label)).collect();
        let cell = |value: &Value| {
            let shown = value.shown(words);
            // A hyphen is too short for a minus.
            match shown.strip_prefix('-').filter(|_| matches!(value, Value::Count(_) | Value::Number(..))) {
                Some(positive) => format!("$-${positive}"),
                None => escape(&shown),
            }
        };
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let columns = 0..self.columns.len();
        let sides: String = columns.clone().map(|column| if self.is_right(column) { 'r' } else { 'l' }).collect();
        let widths: Vec<usize> = columns
            .map(|column| rows.iter().chain([&labels]).map(|row| texts::width(&row[column])).max().unwrap_or(0))
            .collect();
        let line = |cells: &Vec<String>| {
            let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, &width)| pad(cell, width)).collect();
            format!("  {} \\\\\n", padded.join(" & "))
        };
        // A label is a name, in which LaTeX wants no signs.
        let label: String =
            label.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
        let (caption, head) = (escape(caption), line(&labels));
        let body: String = rows.iter().map(line).collect();
        format!(
            "\\begin{{table}}[htbp]\n\\centering\n\\caption{{{caption}}}\n\\label{{tab:{label}}}\n\\begin{{tabular}}{{{sides}}}\n\
             \\toprule\n{head}\\midrule\n{body}\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
        )
    }
}

/// Text that LaTeX prints as it is, whatever stands in it.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    for letter in text.trim().chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '`' => escaped.push_str("\\textasciigrave{}"),
            '"' => escaped.push_str("''"),
            // At the beginning of a row both would be taken for what belongs to the end of the row before.
            '[' | '*' if escaped.is_empty() => escaped.extend(['{', letter, '}']),
            // Two of them would become one sign.
            '-' | '\'' | ',' if before == letter => escaped.extend(['{', '}', letter]),
            '–' => escaped.push_str("--"),
            '—' => escaped.push_str("---"),
            '±' => escaped.push_str("$\\pm$"),
            '·' => escaped.push_str("$\\cdot$"),
            '×' => escaped.push_str("$\\times$"),
            '→' => escaped.push_str("$\\rightarrow$"),
            '∞' => escaped.push_str("$\\infty$"),
            '²' => escaped.push_str("\\textsuperscript{2}"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
        before = letter;
    }
    escaped
}

/// Text for a comment, which ends with its line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::Column;
    use super::*;

    #[test]
    fn every_sign_of_latex_is_printed_as_it_is() {
        for (sign, expected) in [
            ("&", "\\&"),
            ("%", "\\%"),
            ("$", "\\$"),
            ("#", "\\#"),
            ("_", "\\_"),
            ("{", "\\{"),
            ("}", "\\}"),
            ("~", "\\textasciitilde{}"),
            ("^", "\\textasciicircum{}"),
            ("\\", "\\textbackslash{}"),
        ] {
            assert_eq!(escape(sign), expected);
            assert_eq!(escape(&format!("a{sign}b")), format!("a{expected}b"));
        }
        assert_eq!(escape("\\end{x}%\n"), "\\textbackslash{}end\\{x\\}\\%");
        assert_eq!(escape("84.3 – 90.5 ± 1"), "84.3 -- 90.5 $\\pm$ 1");
        assert_eq!((escape("[2, 6]"), escape("*"), escape("--x")), ("{[}2, 6]".into(), "{*}".into(), "-{}-x".into()));
    }

    #[test]
    fn a_table_has_rules_escaped_words_and_numbers_on_the_right() {
        let columns = vec!["player".into(), "score %".into(), Column::interval(95)];
        let interval = Value::Split("84.3 – 90.5".to_owned(), [84.3, 90.5].map(|end| Value::Number(end, 1)).to_vec());
        let rows = vec![
            vec!["greedy_{a}&b".into(), Value::Number(87.5, 1), interval],
            vec!["random".into(), Value::Number(-2.0, 1), Value::Missing],
        ];
        let expected = "\
\\begin{table}[htbp]
\\centering
\\caption{100 \\% sure}
\\label{tab:my-table}
\\begin{tabular}{lrr}
\\toprule
  player           & score \\% & 95 \\%        \\\\
\\midrule
  greedy\\_\\{a\\}\\&b & 87.5     & 84.3 -- 90.5 \\\\
  random           & $-$2.0   &              \\\\
\\bottomrule
\\end{tabular}
\\end{table}
";
        let words = Words::new(Language::English);
        assert_eq!(Table { columns, rows }.latex(&words, "100 % sure", "my_table"), expected);
    }
}
