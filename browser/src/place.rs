use serde_json::Value;

/// The analysis board with a position on it.
pub fn analysis(place: &Value) -> String {
    format!("#/analyse/{}", percent(&place.to_string()))
}

/// A text as a part of an address.
fn percent(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(letter).collect()
}
