/// How the values of a heat map become colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shades {
    /// From light to dark: for what is little or much.
    #[default]
    Sequential,
    /// From orange by way of white to blue: for what lies below or above the middle of the range.
    Diverging,
}

impl Shades {
    /// The colour at a share of the range, 0 to 1, in sRGB.
    pub(crate) fn colour(self, share: f64) -> [f64; 3] {
        // Both are told apart by people who see fewer colours, and in print without any the first one is too.
        let stops: &[[f64; 3]] = match self {
            Shades::Sequential => &[
                [255.0, 255.0, 217.0],
                [161.0, 218.0, 180.0],
                [65.0, 182.0, 196.0],
                [44.0, 127.0, 184.0],
                [37.0, 52.0, 148.0],
            ],
            Shades::Diverging => &[
                [179.0, 88.0, 6.0],
                [241.0, 163.0, 64.0],
                [247.0, 247.0, 247.0],
                [103.0, 169.0, 207.0],
                [33.0, 102.0, 172.0],
            ],
        };
        let place = share.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
        let index = (place as usize).min(stops.len() - 2);
        let rest = place - index as f64;
        [0, 1, 2].map(|part| stops[index][part] * (1.0 - rest) + stops[index + 1][part] * rest)
    }

    /// The colour as SVG has it, and that of letters that can be read on it.
    pub(crate) fn paint(self, share: f64) -> (String, &'static str) {
        let [red, green, blue] = self.colour(share);
        let light = 0.299 * red + 0.587 * green + 0.114 * blue;
        let paint = format!("#{:02x}{:02x}{:02x}", red.round() as u8, green.round() as u8, blue.round() as u8);
        (paint, if light > 140.0 { "#111111" } else { "#ffffff" })
    }
}
