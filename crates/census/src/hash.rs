use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A map that is the same in every run.
pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A well-mixed number for a value, the same in every run: tables rely on all of its bits.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    value.hash(&mut mixer);
    mixer.finish()
}

/// A word at a time, which is what positions consist of. Every step is a permutation of the 64 bits for a given word,
/// so that nothing that was told apart is forgotten.
pub(crate) struct Mixer(u64);

impl Default for Mixer {
    fn default() -> Mixer {
        Mixer(0x243F_6A88_85A3_08D3)
    }
}

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    }
}
