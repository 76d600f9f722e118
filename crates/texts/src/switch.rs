use crate::Words;

impl Words {
    /// What a switch is called; on the command line it always has its own name.
    pub fn switch_name(&self, name: &str) -> String {
        self.text(&format!("switch-name-{name}"))
    }

    /// What a switch of a game is about, in a line.
    pub fn switch(&self, game: &str, name: &str) -> String {
        self.of_game(game, name)
    }

    /// What a value of a switch means, in a line; the value itself if it is not one of those on offer.
    pub fn switch_value(&self, game: &str, name: &str, value: &str) -> String {
        let plain: String = value.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let key = format!("{name}-{plain}");
        let known = self.has(&format!("switch-{key}")) || self.has(&format!("switch-{game}-{key}"));
        if known { self.of_game(game, &key) } else { value.to_owned() }
    }

    /// A value of a switch in a word or two, as a list of choices shows it; the value itself if it has no other name.
    pub fn switch_choice(&self, name: &str, value: &str) -> String {
        let shared = match value {
            "on" => Some("screen-on"),
            "off" => Some("screen-off"),
            "yes" => Some("screen-yes"),
            "no" => Some("screen-no"),
            "none" => Some("screen-setup-no-variant"),
            _ => None,
        };
        let plain: String = value.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let own = format!("choice-{name}-{plain}");
        match shared {
            Some(shared) => self.text(shared),
            None if self.has(&own) => self.text(&own),
            None => value.to_owned(),
        }
    }

    /// What a named choice of switches is, in a line.
    pub fn variant(&self, name: &str) -> String {
        self.text(&format!("variant-{name}"))
    }

    /// The paragraphs of the rules of a game.
    pub fn rules(&self, game: &str) -> Vec<String> {
        let names = (1..).map(|number| format!("rules-{game}-{number}"));
        names.take_while(|name| self.has(name)).map(|name| self.text(&name)).collect()
    }

    /// The text of a switch; games that mean something else by it have a text of their own.
    fn of_game(&self, game: &str, key: &str) -> String {
        let own = format!("switch-{game}-{key}");
        if self.has(&own) { self.text(&own) } else { self.text(&format!("switch-{key}")) }
    }
}
