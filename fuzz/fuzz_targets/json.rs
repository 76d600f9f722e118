#![no_main]

#[path = "../../crates/record/tests/fuzzed/round_trip.rs"]
mod round_trip;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| round_trip::json(bytes));
