use crate::common::{nip, othello, random_phases, random_weights};
use discs::Discs;
use patterns::{Layout, Weights, WeightsError, rules};

fn written() -> (Vec<u8>, String, Layout, Weights) {
    written_with(random_weights)
}

fn written_with(random: fn(&Discs<u64>, u64) -> (Layout, Weights)) -> (Vec<u8>, String, Layout, Weights) {
    let game = othello(4, 6);
    let (layout, mut weights) = random(&game, 2);
    weights.spread = [6300, 30, -20, 400];
    (weights.learned.seed, weights.learned.games, weights.learned.positions) = (u64::MAX, 5, 6);
    (weights.write(&layout).unwrap(), rules(&game), layout, weights)
}

/// The file with other bytes at some place, and the checksum that belongs to them.
fn changed(file: &[u8], at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = file[..file.len() - 8].to_vec();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    file.extend(xxhash_rust::xxh3::xxh3_64(&file).to_le_bytes());
    file
}

/// Where the turns stand in a file for these rules.
fn turns_in(rules: &str) -> usize {
    10 + 2 + rules.len() + 8 + 2 + 16 + 24
}

/// A file with weights of phases as version 3 had it: differences that are not folded.
fn as_version_3(file: &[u8], packed: usize) -> Vec<u8> {
    let planes = zstd::decode_all(&file[packed..file.len() - 8]).unwrap();
    let (low, high) = planes.split_at(planes.len() / 2);
    let number = |(&low, &high): (&u8, &u8)| {
        let folded = i32::from(u16::from_le_bytes([low, high]));
        (if folded % 2 == 0 { folded / 2 } else { -(folded + 1) / 2 }) as i16
    };
    let numbers: Vec<[u8; 2]> = low.iter().zip(high).map(number).map(i16::to_le_bytes).collect();
    let planes: Vec<u8> = (0..2).flat_map(|plane| numbers.iter().map(move |number| number[plane])).collect();
    let file = [&file[..packed], &zstd::encode_all(&planes[..], 3).unwrap(), &[0; 8]].concat();
    changed(&file, 8, &[3, 0])
}

#[test]
fn files_of_versions_2_to_4_are_read_the_oldest_without_turns() {
    let (file, rules, layout, weights) = written_with(random_phases);
    // Since version 4 nothing changed for files without a net.
    assert!(Weights::read(&changed(&file, 8, &[4, 0]), &rules, &layout) == Ok(weights.clone()));
    let at = turns_in(&rules);
    let packed = at + 2 * weights.turns.len();
    let before = as_version_3(&file, packed);
    assert!(Weights::read(&before, &rules, &layout) == Ok(weights.clone()));
    let without = [&before[..at], &before[packed..]].concat();
    let turns = vec![0; weights.turns.len()];
    let expected = Weights { turns, ..weights };
    let read = Weights::read(&changed(&without, 8, &[2, 0]), &rules, &layout);
    assert!(read == Ok(expected));
    assert!(Weights::read(&changed(&without, 8, &[1, 0]), &rules, &layout) == Err(WeightsError::Damaged));
}

#[test]
fn what_is_written_is_read_again() {
    for random in [random_weights, random_phases] {
        let (file, rules, layout, weights) = written_with(random);
        assert_eq!(rules, "othello 4x6");
        assert!(Weights::read(&file, &rules, &layout) == Ok(weights));
    }
}

#[test]
fn no_file_of_before_nets_has_one() {
    let (file, rules, layout, _) = written();
    assert_eq!(Weights::read(&changed(&file, 8, &[4, 0]), &rules, &layout), Err(WeightsError::OtherFeatures));
}

#[test]
fn no_damage_goes_unnoticed() {
    let (file, rules, layout, weights) = written();
    for at in (0..file.len()).step_by(file.len() / 300).chain([file.len() - 1]) {
        let mut damaged = file.clone();
        damaged[at] ^= 0x10;
        assert!(Weights::read(&damaged, &rules, &layout).is_err(), "byte {at}");
    }
    for length in (0..file.len()).step_by(file.len() / 300).chain(0..40) {
        assert!(Weights::read(&file[..length], &rules, &layout).is_err(), "cut off at {length}");
    }
    let longer = [&file[..], &[0]].concat();
    assert_eq!(Weights::read(&longer, &rules, &layout), Err(WeightsError::Damaged));
    assert_eq!(Weights::read(b"[Game]", &rules, &layout), Err(WeightsError::NotWeights));
    // Contents that fit no layout, with a checksum that is right.
    let packed = turns_in(&rules) + 2 * weights.turns.len();
    let nonsense = changed(&file, packed, &[0xff; 40]);
    assert_eq!(Weights::read(&nonsense, &rules, &layout), Err(WeightsError::Damaged));
}

#[test]
fn files_of_later_versions_and_other_games_are_told_apart() {
    let (file, rules_here, layout, _) = written();
    let later = changed(&file, 8, &[9, 0]);
    assert_eq!(Weights::read(&later, &rules_here, &layout), Err(WeightsError::Future(9)));
    assert_eq!(Weights::read(&later[..10], &rules_here, &layout), Err(WeightsError::Future(9)));
    let other = nip::<u64>(6, 6);
    let (wanted, found) = (rules(&other), rules_here.clone());
    assert_eq!(wanted, "nip 6x6 rim=on self-bracket=no");
    assert_eq!(
        Weights::read(&file, &wanted, &Layout::new(other.board())),
        Err(WeightsError::Foreign { found, wanted })
    );
    let features = changed(&file, 12 + rules_here.len(), &[1, 2, 3]);
    assert_eq!(Weights::read(&features, &rules_here, &layout), Err(WeightsError::OtherFeatures));
}

#[test]
fn the_way_a_game_begins_and_is_counted_does_not_matter() {
    let switches = discs::othello::switches([("start", "reversed"), ("score", "empties-to-winner")]).unwrap();
    let game = discs::othello::game::<u64>(discs::othello::shape(8, 8).unwrap(), switches).unwrap();
    assert_eq!(rules(&game), "othello 8x8");
}
