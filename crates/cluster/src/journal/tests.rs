use super::*;
use crate::record::Record;

fn records(count: u64) -> Vec<Record> {
    (0..count)
        .map(|number| Record::Distrust(format!("worker-{number}{}", "x".repeat(number as usize * 7 % 40))))
        .collect()
}

fn written(records: &[Record]) -> Vec<u8> {
    let mut journal = Journal::in_memory(Vec::new());
    journal.append(records).expect("memory takes everything");
    journal.bytes().to_vec()
}

fn read(bytes: Vec<u8>) -> (Vec<Record>, Journal) {
    let mut journal = Journal::in_memory(bytes);
    let mut found = Vec::new();
    journal.read_on(|record, _| found.push(record)).expect("memory can be read");
    (found, journal)
}

#[test]
fn a_journal_cut_at_any_byte_keeps_every_whole_record_and_goes_on() {
    let records = records(9);
    let bytes = written(&records);
    let more = Record::Distrust("later".to_owned());
    for cut in HEAD.len()..=bytes.len() {
        let (found, mut journal) = read(bytes[..cut].to_vec());
        let whole = found.len();
        assert_eq!(found, records[..whole], "cut at {cut}");
        assert!(journal.size() <= cut as u64);
        // As many as fit into what is left.
        let next = records.get(..=whole).map(written);
        assert!(next.is_none_or(|next| next.len() > cut), "record {whole} was whole at {cut}");
        journal.append(std::slice::from_ref(&more)).expect("memory takes everything");
        let (found, journal) = read(journal.bytes().to_vec());
        assert_eq!(found.len(), whole + 1, "cut at {cut}");
        assert_eq!((found.last(), journal.damaged()), (Some(&more), 0));
    }
}

#[test]
fn a_byte_changed_anywhere_costs_one_record_at_most() {
    let records = records(7);
    let bytes = written(&records);
    for place in HEAD.len()..bytes.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[place] ^= change;
            let (found, journal) = read(damaged);
            assert_eq!(found.len(), records.len() - 1, "byte {place}");
            assert!(found.iter().all(|record| records.contains(record)), "byte {place}");
            let last_is_whole = found.last() == records.last();
            assert_eq!(journal.damaged() > 0, last_is_whole, "byte {place}");
        }
    }
}

#[test]
fn places_lead_back_to_records() {
    let records = records(20);
    let mut journal = Journal::in_memory(Vec::new());
    let places = journal.append(&records).expect("memory takes everything");
    for (place, record) in places.into_iter().zip(&records) {
        assert_eq!(journal.read_at(place).expect("memory can be read").as_ref(), Some(record));
    }
}

#[test]
fn a_file_is_read_on_where_others_have_written() {
    let folder = std::env::temp_dir().join(format!("yomikiri-journal-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut one = Journal::begin(&folder).expect("the folder is new");
    assert!(matches!(Journal::begin(&folder), Err(ClusterError::JournalExists(_))));
    let mut other = Journal::open(&folder).expect("it is there");
    let records = records(5);
    one.append(&records[..2]).expect("it can be written");
    let mut found = Vec::new();
    other.read_on(|record, _| found.push(record)).expect("it can be read");
    other.append(&records[2..]).expect("it can be written");
    one.read_on(|record, _| found.push(record)).expect("it can be read");
    assert_eq!(found, records);
    // Half of a record, as a crash leaves it.
    let path = folder.join(NAME);
    let mut file = OpenOptions::new().append(true).open(&path).expect("it is there");
    file.write_all(b"\nyk:\x10\x00\x00\x00half").expect("it can be written");
    one.read_on(|_, _| panic!("half a record counts")).expect("it can be read");
    one.append(&records[..1]).expect("it can be written");
    let mut third = Journal::open(&folder).expect("it is there");
    let mut count = 0;
    third.read_on(|_, _| count += 1).expect("it can be read");
    assert_eq!((count, third.damaged()), (6, 0));
    std::fs::write(&path, b"yomikiri solve 7and what follows").expect("it can be written");
    let message = Journal::open(&folder).expect_err("another version").to_string();
    assert!(message.contains("version 7"), "{message}");
    std::fs::write(&path, b"something").expect("it can be written");
    let message = Journal::open(&folder).expect_err("another file").to_string();
    assert!(message.contains("is no journal"), "{message}");
    std::fs::remove_dir_all(&folder).expect("it is ours");
    assert!(matches!(Journal::open(&folder), Err(ClusterError::NoJournal(_))));
}
