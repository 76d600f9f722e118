//! The certificates of answers, as they travel: compressed by zstd, in base64.

/// No certificate of one answer has more bytes,
pub const LARGEST_PART: usize = 32 << 20;
/// and none more when it is compressed.
pub const LARGEST_PACKED_PART: usize = 8 << 20;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text of a certificate; `None` if it is too large.
pub fn pack(certificate: &[u8]) -> Option<String> {
    if certificate.len() > LARGEST_PART {
        return None;
    }
    let packed = zstd::bulk::compress(certificate, 9).ok()?;
    (packed.len() <= LARGEST_PACKED_PART).then(|| base64(&packed))
}

/// The certificate that a text holds; `None` if there is none in it, or it is too large.
pub fn unpack(text: &str) -> Option<Vec<u8>> {
    if text.len() > LARGEST_PACKED_PART / 3 * 4 + 8 {
        return None;
    }
    let packed = from_base64(text)?;
    // The frame says how large the content is; what it says is not believed beyond the limit.
    let size = zstd::zstd_safe::get_frame_content_size(&packed).ok()??;
    let size = usize::try_from(size).ok().filter(|&size| size <= LARGEST_PART)?;
    zstd::bulk::decompress(&packed, size).ok()
}

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word =
            group.iter().enumerate().fold(0_u32, |word, (place, &byte)| word | u32::from(byte) << (16 - 8 * place));
        for place in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= group.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let digits = text.trim_end_matches('=');
    if text.len() - digits.len() > 2 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for group in digits.as_bytes().chunks(4) {
        let mut word = 0_u32;
        for (place, &letter) in group.iter().enumerate() {
            word |= value(letter)? << (18 - 6 * place);
        }
        let [_, first, second, third] = word.to_be_bytes();
        bytes.extend_from_slice(&[first, second, third][..(group.len() * 3 / 4)]);
    }
    Some(bytes)
}

fn value(letter: u8) -> Option<u32> {
    let value = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        // RFC 4648, section 10.
        let pairs =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")];
        for (plain, text) in pairs {
            assert_eq!(base64(plain.as_bytes()), text);
            assert_eq!(from_base64(text).as_deref(), Some(plain.as_bytes()));
        }
        for wrong in ["Z", "Zg", "Zg=", "Zg==Zg==x", "Z===", "Zm9*", "=Zg="] {
            assert_eq!(from_base64(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_certificate_comes_back_and_a_bomb_does_not() {
        let certificate: Vec<u8> = (0..100_000_u32).flat_map(|number| (number % 97).to_string().into_bytes()).collect();
        let text = pack(&certificate).expect("it is small");
        assert!(text.len() < certificate.len() / 10);
        assert_eq!(unpack(&text), Some(certificate));
        let bomb = zstd::bulk::compress(&vec![0; LARGEST_PART + 1], 1).expect("zeros are small");
        assert_eq!(unpack(&base64(&bomb)), None);
        assert_eq!(unpack("Zm9vYmFy"), None);
    }
}
