use crate::escape;
use std::fmt::Write;
use unicode_width::UnicodeWidthChar;

/// How text is put at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How many pixels high letters are.
pub(crate) const LETTERS: f64 = 12.0;
/// The letters of titles.
pub(crate) const TITLE: f64 = 15.0;

/// The styles of a picture. They begin with its class, so that they touch nothing else on a page.
const STYLE: &str = concat!(
    ".yk-plot{font-family:system-ui,'Noto Sans','Noto Sans JP',",
    "'Hiragino Sans','Yu Gothic',IPAGothic,sans-serif;font-size:12px}",
    ".yk-plot .title{font-size:15px;font-weight:600}",
    ".yk-plot .paper{fill:#ffffff}.yk-plot .ink{fill:#1f2328}.yk-plot .faint{fill:#59636e}",
    ".yk-plot .frame{stroke:#59636e;fill:none}.yk-plot .grid{stroke:#e3e6ea;fill:none}",
    ".yk-plot .minor{stroke:#f1f3f5;fill:none}",
    ".yk-plot .empty{fill:#f1f3f5}",
    ".yk-plot .line{fill:none;stroke-width:1.8;stroke-linejoin:round}.yk-plot .error{fill:none;stroke-width:1.2}",
    ".yk-plot .whisker{stroke:#1f2328}",
    ".yk-plot .c0{fill:#0072b2;stroke:#0072b2}.yk-plot .c1{fill:#d55e00;stroke:#d55e00}",
    ".yk-plot .c2{fill:#00805e;stroke:#00805e}",
    ".yk-plot .c3{fill:#b0528a;stroke:#b0528a}.yk-plot .c4{fill:#8a6d00;stroke:#8a6d00}",
    ".yk-plot .c5{fill:#5b4bb5;stroke:#5b4bb5}",
    ".yk-plot .line,.yk-plot .error{fill:none}.yk-plot .bar{stroke:none;fill-opacity:0.8}",
);

/// The colours of dark pictures, as declarations by class.
const DARK: [(&str, &str); 14] = [
    (".paper", "fill:#17191d"),
    (".ink", "fill:#e6e8eb"),
    (".faint", "fill:#a3abb5"),
    (".frame", "stroke:#a3abb5;fill:none"),
    (".grid", "stroke:#2c3036;fill:none"),
    (".minor", "stroke:#22252a;fill:none"),
    (".empty", "fill:#22252a"),
    (".whisker", "stroke:#e6e8eb"),
    (".c0", "fill:#5ab4f0;stroke:#5ab4f0"),
    (".c1", "fill:#ff9a4d;stroke:#ff9a4d"),
    (".c2", "fill:#3ccf9f;stroke:#3ccf9f"),
    (".c3", "fill:#ec9bc9;stroke:#ec9bc9"),
    (".c4", "fill:#e0c04a;stroke:#e0c04a"),
    (".c5", "fill:#b3a7ff;stroke:#b3a7ff"),
];

/// How many colours there are for series.
pub(crate) const COLOURS: usize = 6;

/// A picture under way.
pub(crate) struct Canvas {
    svg: String,
}

impl Canvas {
    /// An empty sheet of paper with a title for those who cannot see it.
    pub(crate) fn new(width: u32, height: u32, title: &str) -> Canvas {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"yk-plot\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
        );
        // A title is what a pointer over the paper would say: nothing, rather than an empty box.
        if !title.is_empty() {
            let _ = writeln!(svg, "<title>{}</title>", escape(title));
        }
        let dark = |plot: &str| -> String {
            let rules = DARK.iter().map(|(class, colours)| format!("{plot} {class}{{{colours}}}"));
            rules.chain([format!("{plot} .line,{plot} .error{{fill:none}}{plot} .bar{{stroke:none}}")]).collect()
        };
        let (preferred, demanded) = (dark(".yk-plot:not(.light *)"), dark(".dark .yk-plot"));
        let _ = writeln!(svg, "<style>{STYLE}@media (prefers-color-scheme:dark){{{preferred}}}{demanded}</style>");
        let _ = writeln!(svg, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>");
        Canvas { svg }
    }

    /// The finished picture.
    pub(crate) fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }

    /// Anything, as it is.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.svg.push_str(markup);
        self.svg.push('\n');
    }

    pub(crate) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        self.turned_text((x, y), anchor, class, text, 0.0);
    }

    /// Text turned by some degrees, clockwise, about its place.
    pub(crate) fn turned_text(&mut self, (x, y): (f64, f64), anchor: Anchor, class: &str, text: &str, degrees: f64) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let turn =
            if degrees == 0.0 { String::new() } else { format!(" transform=\"rotate({degrees} {x:.1} {y:.1})\"") };
        let text = escape(text);
        let _ = writeln!(self.svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\"{anchor}{turn}>{text}</text>");
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let _ = writeln!(
            self.svg,
            "<line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            from.0, from.1, to.0, to.1
        );
    }
}

/// About how many pixels wide a text is in the usual letters. Fonts differ, so this is for leaving room only.
pub(crate) fn width(text: &str) -> f64 {
    text.chars().map(|letter| if letter.width() == Some(2) { LETTERS } else { 0.56 * LETTERS }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<a href=\"x\">\u{0}&\u{1b}\n"), "&lt;a href=&quot;x&quot;&gt;&amp; ");
    }

    #[test]
    fn japanese_letters_are_wide() {
        assert!(width("勝率") > width("ab") * 1.5);
    }
}
