//! Flips and legal cells with AVX2 and BMI2, for boards of up to 64 cells.
//!
//! Everything here is compared with `portable` by the tests.

use crate::last::FLIPPED;
use crate::stability::rim_safe;
use crate::{Board, Rim, Row};
use std::arch::x86_64::{
    __cpuid, __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_cvtsi128_si64, _mm_load_si128, _mm_or_si128,
    _mm_shuffle_epi32, _mm_unpackhi_epi64, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64, _mm256_cvtepi8_epi16,
    _mm256_extracti128_si256, _mm256_i32gather_epi32, _mm256_load_si256, _mm256_loadu_si256, _mm256_min_epu32,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi32, _mm256_slli_epi32, _mm256_sllv_epi64, _mm256_srai_epi32, _mm256_srli_epi64,
    _mm256_srlv_epi64, _mm256_storeu_si256, _mm256_sub_epi64, _mm256_testz_si256, _mm256_xor_si256, _pdep_u64,
    _pext_u64,
};
use std::sync::LazyLock;

/// The stones that a stone of the side to move on the empty `cell` flips.
///
/// It is part of whatever calls it, wherever that is compiled for these instructions: a call would cost a third of it. With
/// `STRAIGHT` the board is known to have [`Board::short_rays`], so that nothing is asked on the way.
///
/// # Safety
/// The CPU must have the features of [`V3`](crate::V3).
#[inline(always)]
pub(crate) unsafe fn flips<const STRAIGHT: bool>(board: &Board<u64>, cell: usize, mine: u64, theirs: u64) -> u64 {
    debug_assert!(board.short_rays || !STRAIGHT, "the board has straight, short lines");
    let rays = board.rays(cell);
    // SAFETY: the caller vouches for the features; both arrays are 32 bytes long, and `Rays` is aligned to 64 with them at
    // its start.
    let mut flips = unsafe {
        let all_mine = _mm256_set1_epi64x(mine as i64);
        let all_theirs = _mm256_set1_epi64x(theirs as i64);
        let zero = _mm256_setzero_si256();
        let (up, down) = (load(&rays.up), load(&rays.down));

        // Upwards, the first blocker is the lowest bit; minus it masks what lies beyond, minus one masks everything.
        let blockers = _mm256_andnot_si256(all_theirs, up);
        let first = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
        let closing = _mm256_and_si256(first, all_mine);
        let beyond = _mm256_sub_epi64(_mm256_cmpeq_epi64(closing, zero), closing);
        let flips_up = _mm256_andnot_si256(beyond, up);

        // Downwards, fill what lies below the highest blocker: the cells of the ray, or all bits where rays are not straight or
        // long.
        let blockers = _mm256_andnot_si256(all_theirs, down);
        let mut filled;
        if STRAIGHT || board.short_rays {
            let mut far = load_shifts(board);
            filled = _mm256_or_si256(blockers, _mm256_srlv_epi64(blockers, far));
            far = _mm256_add_epi64(far, far);
            filled = _mm256_or_si256(filled, _mm256_srlv_epi64(filled, far));
            far = _mm256_add_epi64(far, far);
            filled = _mm256_or_si256(filled, _mm256_srlv_epi64(filled, far));
        } else {
            filled = _mm256_or_si256(blockers, _mm256_srli_epi64::<1>(blockers));
            filled = _mm256_or_si256(filled, _mm256_srli_epi64::<2>(filled));
            filled = _mm256_or_si256(filled, _mm256_srli_epi64::<4>(filled));
            filled = _mm256_or_si256(filled, _mm256_srli_epi64::<8>(filled));
            filled = _mm256_or_si256(filled, _mm256_srli_epi64::<16>(filled));
            filled = _mm256_or_si256(filled, _mm256_srli_epi64::<32>(filled));
        }
        // The highest blocker is an own stone if the own stones are the larger number; bit 63 is in no ray downwards.
        let own = _mm256_and_si256(down, all_mine);
        let closed = _mm256_cmpgt_epi64(own, _mm256_xor_si256(blockers, own));
        let flips_down = _mm256_andnot_si256(filled, _mm256_and_si256(down, closed));
        join(_mm256_or_si256(flips_up, flips_down))
    };
    if !STRAIGHT
        && let Some(rim) = board.rim()
        && ((rays.to_turn[0] & !theirs) == 0 || (rays.to_turn[1] & !theirs) == 0)
    {
        flips |= rim.flips_beyond_turn(cell, rays.to_turn, mine, theirs);
    }
    flips
}

/// How far a step goes in each of the four directions, as the rays of a board with [`Board::short_rays`] have them.
#[target_feature(enable = "avx2")]
#[inline]
fn load_shifts(board: &Board<u64>) -> __m256i {
    // SAFETY: the array is 32 bytes long and aligned to 32.
    unsafe { load(&board.shifts.0) }
}

/// How many stones a stone of the side to move on `cell` flips when every other cell is filled.
///
/// # Safety
/// The CPU must have the features of [`V3`](crate::V3).
#[inline(always)]
pub(crate) unsafe fn last_flips<const STRAIGHT: bool>(board: &Board<u64>, cell: usize, mine: u64) -> u32 {
    let crossing = board.crossing(cell);
    if !STRAIGHT && crossing.on_rim {
        // SAFETY: the caller vouches for the features.
        return unsafe { flips::<false>(board, cell, mine, board.cells() ^ mine ^ 1 << cell).count_ones() };
    }
    let mut flipped = 0;
    for (line, row) in crossing.lines.into_iter().zip(crossing.rows) {
        // SAFETY: the caller vouches for the features.
        let own = unsafe { _pext_u64(mine, line) } as usize;
        flipped += u32::from(FLIPPED[(row as usize | own) & (FLIPPED.len() - 1)]);
    }
    if !STRAIGHT && board.long_lines {
        let [up, down] = crossing.long;
        if up & mine != 0 {
            flipped += (up & ((1 << (up & mine).trailing_zeros()) - 1)).count_ones();
        }
        if down & mine != 0 {
            flipped += (down & !(u64::MAX >> (down & mine).leading_zeros())).count_ones();
        }
    }
    flipped
}

/// [`stable`](crate::stable()) with the four directions side by side.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(crate) fn stable<const STRAIGHT: bool>(board: &Board<u64>, mine: u64, theirs: u64) -> u64 {
    let filled = mine | theirs;
    let fences = board.fences();
    let empties = _mm256_set1_epi64x((board.cells() & !filled) as i64);
    let shift = load_shifts(board);
    // SAFETY: the array is 32 bytes long, and `Fences` is aligned to 32 with it at its start.
    let ends = unsafe { load(&fences.ends) };
    let (mut open_up, mut open_down) = (empties, empties);
    let mut far = shift;
    // Eight cells a line, or sixteen; a shift by more than 63 leaves nothing, as it should.
    for round in 0..if !STRAIGHT && board.long_lines { 4 } else { 3 } {
        // SAFETY: the arrays are 32 bytes long, and `Fences` is aligned to 32 with whole such arrays before them.
        let (go_up, go_down) = unsafe { (load(&fences.up[round]), load(&fences.down[round])) };
        open_up = _mm256_or_si256(open_up, _mm256_and_si256(go_up, _mm256_sllv_epi64(open_up, far)));
        open_down = _mm256_or_si256(open_down, _mm256_and_si256(go_down, _mm256_srlv_epi64(open_down, far)));
        far = _mm256_add_epi64(far, far);
    }
    let open = _mm256_or_si256(open_up, open_down);
    let safe = _mm256_or_si256(ends, _mm256_xor_si256(open, _mm256_set1_epi64x(-1)));
    let mine = _mm256_set1_epi64x(if STRAIGHT { mine } else { mine & rim_safe(board, filled) } as i64);
    // Every lane has the whole set: it never has to leave the vector registers.
    let mut stable = _mm256_setzero_si256();
    loop {
        let mut before = stable;
        for _ in 0..ROUNDS_AT_ONCE {
            before = stable;
            let held = _mm256_or_si256(_mm256_sllv_epi64(stable, shift), _mm256_srlv_epi64(stable, shift));
            let safe = _mm256_or_si256(safe, held);
            let pairs = _mm256_and_si256(safe, _mm256_permute4x64_epi64::<0b01_00_11_10>(safe));
            let others = _mm256_shuffle_epi32::<0b01_00_11_10>(pairs);
            stable = _mm256_and_si256(_mm256_and_si256(pairs, mine), others);
        }
        let fresh = _mm256_xor_si256(before, stable);
        if _mm256_testz_si256(fresh, fresh) == 1 {
            return _mm_cvtsi128_si64(_mm256_castsi256_si128(stable)) as u64;
        }
    }
}

/// How often stable discs lead to more of them before it is asked whether there are any: where it ends cannot be foretold, and a
/// wrong guess of the CPU costs as much as two such rounds.
const ROUNDS_AT_ONCE: usize = 4;

/// The cells on which the side to move may put a stone.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(crate) fn mobility<const STRAIGHT: bool>(board: &Board<u64>, mine: u64, theirs: u64) -> u64 {
    let empties = board.cells() & !mine & !theirs;
    // Sideways, and along both diagonals, runs stay off the outer columns; vertically every column may continue.
    let shift = load_shifts(board);
    // SAFETY: the array is 32 bytes long and aligned to 32.
    let sideways = unsafe { load(&board.sideways.0) };
    let through = _mm256_and_si256(_mm256_set1_epi64x(theirs as i64), sideways);
    let own = _mm256_set1_epi64x(mine as i64);

    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(own, shift));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(own, shift));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, shift)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, shift)));
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, shift));
    let pairs_down = _mm256_srlv_epi64(pairs_up, shift);
    let double = _mm256_add_epi64(shift, shift);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
    if !STRAIGHT && board.long_lines {
        // Six stones are covered so far; up to fourteen may stand between two own ones.
        for _ in 0..4 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
        }
    }
    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
    let mut legal = join(reached);
    if !STRAIGHT && let Some(rim) = board.rim() {
        legal |= rim_mobility(rim, mine, theirs);
    }
    legal & empties
}

/// The cells of the rim that are next to a run of opponent stones with an own stone at its other end.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn rim_mobility(rim: &Rim<u64>, mine: u64, theirs: u64) -> u64 {
    let length = rim.order.len() as u32;
    let left = rim.left.count_ones();
    let right = rim.right.count_ones();
    // Straighten the rim: the right half runs clockwise in bit order, the left half has to be reversed.
    let straight_mine = _pext_u64(mine, rim.right) | reversed(_pext_u64(mine, rim.left), left) << right;
    let straight_theirs = _pext_u64(theirs, rim.right) | reversed(_pext_u64(theirs, rim.left), left) << right;
    // Two rounds in a row, so that every run is seen whole at least once; 2 * 32 cells fit.
    let own = straight_mine | straight_mine << length;
    let foe = straight_theirs | straight_theirs << length;
    let starts = foe & !(foe << 1);
    let behind = foe.wrapping_add(starts) & !foe;
    // Clockwise: own stone before the start of the run, the new one behind it.
    let clockwise = foe.wrapping_add(starts & (own << 1)) & !foe;
    // The other way: the n-th run starts at the n-th bit of `starts` and ends before the n-th bit of `behind`.
    let counter = _pdep_u64(_pext_u64(own, behind), starts) >> 1;
    let reached = clockwise | counter;
    let straight = (reached | reached >> length) & u64::MAX >> (64 - length);
    let mut legal = _pdep_u64(straight, rim.right) | _pdep_u64(reversed(straight >> right, left), rim.left);
    if rim.self_bracket && (rim.cells & !theirs).is_power_of_two() {
        legal |= rim.cells & !theirs;
    }
    legal
}

/// The lowest `length` bits in reverse order; at most 16, which is more than half a rim has on a board of 64 cells.
#[inline(always)]
fn reversed(bits: u64, length: u32) -> u64 {
    debug_assert!(length <= 16 && bits >> length == 0);
    let byte = |index: u32| u64::from(REVERSED_BYTES[(bits >> (8 * index)) as usize & 255]);
    (byte(0) << 8 | byte(1)) >> (16 - length)
}

static REVERSED_BYTES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).reverse_bits();
        byte += 1;
    }
    table
};

/// [`Isa::sum_at`](crate::Isa::sum_at) in the way that this CPU does faster.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn sum_at<const N: usize>(table: &[i16], places: &[[u32; 16]; N]) -> i32 {
    if *SLOW_GATHERS { sum_one_by_one(table, places) } else { sum_by_gathers(table, places) }
}

/// Whether a gather takes longer than reading its numbers one after the other: AMD's CPUs take it apart into some thirty steps.
static SLOW_GATHERS: LazyLock<bool> = LazyLock::new(|| {
    let vendor = __cpuid(0);
    [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).as_flattened() == b"AuthenticAMD"
});

/// Gathers of eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn sum_by_gathers<const N: usize>(table: &[i16], places: &[[u32; 16]; N]) -> i32 {
    let last = last_place(table);
    let mut sums = _mm256_setzero_si256();
    for eight in places.as_flattened().as_chunks::<8>().0 {
        // SAFETY: eight numbers of 32 bits. The last number but one and all before it are followed by another one, so that 32 bits
        // can be read there.
        let pairs = unsafe {
            let places = _mm256_min_epu32(_mm256_loadu_si256(eight.as_ptr().cast()), last);
            _mm256_i32gather_epi32::<2>(table.as_ptr().cast(), places)
        };
        // The lower half is the number, the upper half its neighbour.
        sums = _mm256_add_epi32(sums, _mm256_srai_epi32::<16>(_mm256_slli_epi32::<16>(pairs)));
    }
    let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
    _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<1>(two)))
}

/// One number after the other.
#[target_feature(enable = "avx2")]
#[inline]
fn sum_one_by_one<const N: usize>(table: &[i16], places: &[[u32; 16]; N]) -> i32 {
    let within = limited(places, last_place(table));
    // They are to be read from memory: taken out of the vector they would wait for the one port of the CPU that can do that.
    let within = std::hint::black_box(&within);
    // SAFETY: none of them is beyond the last number but one.
    within.as_flattened().iter().map(|&place| i32::from(unsafe { *table.get_unchecked(place as usize) })).sum()
}

/// [`Isa::sum_rows`](crate::Isa::sum_rows), a row in each half of a register.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn sum_rows<const N: usize>(table: &[Row], places: &[[u32; 16]; N]) -> [i16; Row::NUMBERS] {
    assert!(!table.is_empty(), "a table has a row at least");
    let within = limited(places, _mm256_set1_epi32((table.len() - 1) as i32));
    // They are to be read from memory, as in `sum_one_by_one`.
    let within = std::hint::black_box(&within);
    // Two sums, so that an addition need not wait for the one before it.
    let mut sums = [_mm256_setzero_si256(); 2];
    for pair in within.as_flattened().as_chunks::<2>().0 {
        for (sum, &place) in sums.iter_mut().zip(pair) {
            // SAFETY: no place is beyond the last row, and a row is 16 bytes that are aligned to 16.
            let row = unsafe { _mm_load_si128(table.as_ptr().add(place as usize).cast()) };
            *sum = _mm256_add_epi16(*sum, _mm256_cvtepi8_epi16(row));
        }
    }
    let mut found = [0; Row::NUMBERS];
    // SAFETY: 16 numbers of 16 bits.
    unsafe { _mm256_storeu_si256(found.as_mut_ptr().cast(), _mm256_add_epi16(sums[0], sums[1])) };
    found
}

/// Places, none beyond `last`.
#[target_feature(enable = "avx2")]
#[inline]
fn limited<const N: usize>(places: &[[u32; 16]; N], last: __m256i) -> [[u32; 16]; N] {
    let mut within = [[0u32; 16]; N];
    let eights = within.as_flattened_mut().as_chunks_mut::<8>().0;
    for (eight, within) in places.as_flattened().as_chunks::<8>().0.iter().zip(eights) {
        // SAFETY: eight numbers of 32 bits each.
        unsafe {
            let places = _mm256_min_epu32(_mm256_loadu_si256(eight.as_ptr().cast()), last);
            _mm256_storeu_si256(within.as_mut_ptr().cast(), places);
        }
    }
    within
}

/// The place of the last number but one, eight times.
#[target_feature(enable = "avx2")]
#[inline]
fn last_place(table: &[i16]) -> __m256i {
    assert!(table.len() >= 2, "a table has two numbers at least");
    _mm256_set1_epi32((table.len() - 2) as i32)
}

/// # Safety
/// `rays` must be aligned to 32 bytes.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn load(rays: &[u64; 4]) -> __m256i {
    // SAFETY: the array is 32 bytes long, and the caller vouches for its alignment.
    unsafe { _mm256_load_si256(rays.as_ptr().cast()) }
}

/// The union of the four lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn join(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}

#[cfg(test)]
mod tests {
    use super::{sum_by_gathers, sum_one_by_one};
    use crate::portable;

    #[test]
    fn both_ways_to_add_up_agree_also_beyond_the_end() {
        if crate::V3::detect().is_none() {
            return;
        }
        let table: Vec<i16> = (0..1000_i32).map(|number| (number * 7919 % 65_536 - 32_768) as i16).collect();
        for seed in 0..100_u32 {
            let place = |lane: u32| (seed * 64 + lane).wrapping_mul(2_654_435_761) % 1100;
            let places: [[u32; 16]; 4] =
                std::array::from_fn(|block| std::array::from_fn(|lane| place((16 * block + lane) as u32)));
            let slow = portable::sum_at(&table, &places);
            // SAFETY: the CPU has the features, as was just seen.
            assert_eq!(unsafe { (sum_by_gathers(&table, &places), sum_one_by_one(&table, &places)) }, (slow, slow));
        }
    }
}
