use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

/// Lets people in: a link that works once becomes a cookie.
pub(crate) struct Door {
    /// Links that were handed out and not used yet.
    keys: Mutex<HashSet<String>>,
    /// Cookies that open the door; in public every cookie of the right form does, and tells visitors apart.
    cookies: Mutex<HashSet<String>>,
    public: bool,
}

/// Who somebody is. It says nothing of the cookie that it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct VisitorId(String);

/// Bytes of a secret.
const SECRET: usize = 24;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "yomikiri";

impl Door {
    pub(crate) fn new(public: bool) -> Door {
        Door { keys: Mutex::default(), cookies: Mutex::default(), public }
    }

    /// A key for a link that works once.
    pub(crate) fn key(&self) -> String {
        let key = secret();
        self.keys.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone());
        key
    }

    /// The cookie for a key, which is used up by that.
    pub(crate) fn enter(&self, key: &str) -> Option<String> {
        let known = self.keys.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
        known.then(|| self.cookie())
    }

    /// A new cookie.
    pub(crate) fn cookie(&self) -> String {
        let cookie = secret();
        if !self.public {
            self.cookies.lock().unwrap_or_else(PoisonError::into_inner).insert(cookie.clone());
        }
        cookie
    }

    /// Who has this cookie; `None` if it opens nothing.
    pub(crate) fn visitor(&self, cookie: &str) -> Option<VisitorId> {
        let formed = cookie.len() == 2 * SECRET && cookie.bytes().all(|letter| letter.is_ascii_hexdigit());
        let known = || self.cookies.lock().unwrap_or_else(PoisonError::into_inner).contains(cookie);
        match (formed, self.public) {
            (false, _) => None,
            (true, true) => Some(VisitorId(hexadecimal(&Sha256::digest(cookie)[..12]))),
            // At home there is one person, in however many browsers.
            (true, false) => known().then(VisitorId::at_home),
        }
    }

    /// Whether strangers are welcome.
    pub(crate) fn is_public(&self) -> bool {
        self.public
    }
}

impl VisitorId {
    fn at_home() -> VisitorId {
        VisitorId(String::new())
    }

    /// The folder of its games, inside that of all.
    pub(crate) fn folder(&self) -> &str {
        &self.0
    }
}

/// Something that nobody guesses.
pub(crate) fn secret() -> String {
    let mut bytes = [0; SECRET];
    // Without chance nobody could be let in safely.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    hexadecimal(&bytes)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_works_once() {
        let door = Door::new(false);
        let key = door.key();
        let cookie = door.enter(&key).unwrap();
        assert_eq!(door.enter(&key), None);
        assert_eq!(door.enter("00"), None);
        assert_eq!(door.visitor(&cookie), Some(VisitorId::at_home()));
        assert_eq!(door.visitor(&secret()), None, "a cookie that nobody was given opens nothing");
    }

    #[test]
    fn in_public_a_cookie_tells_visitors_apart_and_is_not_told_by_their_folder() {
        let door = Door::new(true);
        let (one, other) = (door.cookie(), door.cookie());
        assert_ne!(door.visitor(&one), door.visitor(&other));
        assert_eq!(door.visitor(&one), door.visitor(&one));
        assert!(!one.contains(door.visitor(&one).unwrap().folder()));
        for wrong in ["", "..", "../../etc", &one[1..], &format!("{one}0"), &one.replace(|_| true, "z")] {
            assert_eq!(door.visitor(wrong), None, "{wrong}");
        }
    }
}
