#[cfg(target_arch = "x86_64")]
use crate::v3;
use crate::{Board, Row, Word, portable};

/// The instructions that the kernel, and everything compiled around it, may use.
///
/// Code that wants the fast kernel is generic over `I: Isa` and enters it through [`Isa::run`].
///
/// ```
/// use discs::{Isa, IsaChoice, Word};
///
/// /// Mark what the closure calls `#[inline(always)]` as well.
/// #[inline(always)]
/// fn count(sets: &[u64]) -> u32 {
///     sets.iter().map(|set| set.count()).sum()
/// }
///
/// let sets = [1, 2, 7];
/// let counted = match IsaChoice::detect() {
///     IsaChoice::Portable(isa) => isa.run(#[inline(always)] || count(&sets)),
///     IsaChoice::V3(isa) => isa.run(#[inline(always)] || count(&sets)),
/// };
/// assert_eq!(counted, 5);
/// ```
pub trait Isa: Copy + Send + Sync + 'static {
    /// Calls a closure in a function that is compiled for these instructions.
    ///
    /// Only what is inlined into that function profits. So mark the closure `#[inline(always)]`, and everything hot that
    /// it calls; a recursive search enters `run` again for every recursive call. Make the closure `move`, so that its
    /// arguments lie in the closure itself and not behind references.
    fn run<R>(self, task: impl FnOnce() -> R) -> R;

    /// Calls a closure that captures nothing with these arguments, as [`Isa::run`] does. The arguments are passed in registers,
    /// which a small function that is called often should have.
    fn call<A, B, C, D, E, F, R>(self, task: impl FnOnce(A, B, C, D, E, F) -> R, arguments: (A, B, C, D, E, F)) -> R;

    /// The stones that a stone of the side to move on the empty `cell` flips.
    fn flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W, theirs: W) -> W;

    /// How many stones a stone of the side to move on `cell` flips when every other cell is filled.
    fn last_flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W) -> u32;

    /// [`stable`](crate::stable()): stones of `mine` that can never be flipped again.
    fn stable<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W;

    /// The cells on which the side to move may put a stone.
    fn mobility<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W;

    /// The sum of the numbers of a table at these places: what a learned evaluation spends its time with. A place beyond the last
    /// number but one stands for that one.
    ///
    /// # Panics
    /// If the table has fewer than two numbers.
    fn sum_at<const N: usize>(self, table: &[i16], places: &[[u32; 16]; N]) -> i32;

    /// The sum of the rows of a table at these places, number by number, modulo 2^16: the first layer of a learned net. A place beyond
    /// the last row stands for that one.
    ///
    /// # Panics
    /// If the table has no row.
    fn sum_rows<const N: usize>(self, table: &[Row], places: &[[u32; 16]; N]) -> [i16; Row::NUMBERS];
}

/// Which instructions to use, decided at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsaChoice {
    /// Any CPU.
    Portable(Portable),
    /// A CPU with AVX2 and BMI2.
    V3(V3),
}

impl IsaChoice {
    /// The fastest that this CPU can do.
    pub fn detect() -> IsaChoice {
        V3::detect().map_or(IsaChoice::Portable(Portable), IsaChoice::V3)
    }

    /// The name shown with measurements.
    pub fn name(self) -> &'static str {
        match self {
            IsaChoice::Portable(_) => "portable",
            IsaChoice::V3(_) => "avx2+bmi2",
        }
    }
}

/// Plain Rust for any CPU: the twin that [`V3`] is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl Isa for Portable {
    #[inline(always)]
    fn run<R>(self, task: impl FnOnce() -> R) -> R {
        task()
    }

    #[inline(always)]
    fn call<A, B, C, D, E, F, R>(
        self,
        task: impl FnOnce(A, B, C, D, E, F) -> R,
        (a, b, c, d, e, f): (A, B, C, D, E, F),
    ) -> R {
        task(a, b, c, d, e, f)
    }

    #[inline(always)]
    fn flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W, theirs: W) -> W {
        portable::flips(board, cell, mine, theirs)
    }

    #[inline(always)]
    fn last_flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W) -> u32 {
        portable::last_flips(board, cell, mine)
    }

    #[inline(always)]
    fn stable<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W {
        crate::stable(board, mine, theirs)
    }

    #[inline(always)]
    fn mobility<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W {
        portable::mobility(board, mine, theirs)
    }

    #[inline(always)]
    fn sum_at<const N: usize>(self, table: &[i16], places: &[[u32; 16]; N]) -> i32 {
        portable::sum_at(table, places)
    }

    #[inline(always)]
    fn sum_rows<const N: usize>(self, table: &[Row], places: &[[u32; 16]; N]) -> [i16; Row::NUMBERS] {
        portable::sum_rows(table, places)
    }
}

/// AVX2, BMI1, BMI2, LZCNT and POPCNT. A value of this type is the proof that the CPU has them.
///
/// With `STRAIGHT` it serves only boards whose lines are all straight and of at most eight cells, like Othello's, and asks for nothing
/// else on the way: [`V3::straight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct V3<const STRAIGHT: bool = false>(());

impl V3 {
    /// The proof, if this CPU has the features.
    pub fn detect() -> Option<V3> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            return Some(V3(()));
        }
        None
    }
}

impl V3 {
    /// The faster kernel for boards whose lines are all straight and of at most eight cells; `None` if this is no such board.
    pub fn straight<W: Word>(self, board: &Board<W>) -> Option<V3<true>> {
        (W::BITS == u64::BITS && board.short_rays).then_some(V3(()))
    }
}

impl<const STRAIGHT: bool> Isa for V3<STRAIGHT> {
    #[inline(always)]
    fn run<R>(self, task: impl FnOnce() -> R) -> R {
        // Not inlined unless the caller has the features itself: this is where they begin.
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
        fn compiled<R>(task: impl FnOnce() -> R) -> R {
            task()
        }
        // SAFETY: `self` exists, so the CPU has the features.
        #[allow(unused_unsafe)]
        unsafe {
            compiled(task)
        }
    }

    #[inline(always)]
    fn call<A, B, C, D, E, F, R>(
        self,
        task: impl FnOnce(A, B, C, D, E, F) -> R,
        (a, b, c, d, e, f): (A, B, C, D, E, F),
    ) -> R {
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
        fn compiled<A, B, C, D, E, F, R>(
            task: impl FnOnce(A, B, C, D, E, F) -> R,
            a: A,
            b: B,
            c: C,
            d: D,
            e: E,
            f: F,
        ) -> R {
            task(a, b, c, d, e, f)
        }
        // SAFETY: `self` exists, so the CPU has the features.
        #[allow(unused_unsafe)]
        unsafe {
            compiled(task, a, b, c, d, e, f)
        }
    }

    #[inline(always)]
    fn flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W, theirs: W) -> W {
        // SAFETY: `self` exists, so the CPU has the features.
        unsafe { W::flips_v3::<STRAIGHT>(board, cell, mine, theirs) }
    }

    #[inline(always)]
    fn last_flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W) -> u32 {
        // SAFETY: `self` exists, so the CPU has the features.
        unsafe { W::last_flips_v3::<STRAIGHT>(board, cell, mine) }
    }

    #[inline(always)]
    fn stable<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W {
        // SAFETY: `self` exists, so the CPU has the features.
        unsafe { W::stable_v3::<STRAIGHT>(board, mine, theirs) }
    }

    #[inline(always)]
    fn mobility<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W {
        // SAFETY: `self` exists, so the CPU has the features.
        unsafe { W::mobility_v3::<STRAIGHT>(board, mine, theirs) }
    }

    #[inline(always)]
    fn sum_at<const N: usize>(self, table: &[i16], places: &[[u32; 16]; N]) -> i32 {
        #[cfg(not(target_arch = "x86_64"))]
        return portable::sum_at(table, places);
        // SAFETY: `self` exists, so the CPU has the features.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            v3::sum_at(table, places)
        }
    }
    #[inline(always)]
    fn sum_rows<const N: usize>(self, table: &[Row], places: &[[u32; 16]; N]) -> [i16; Row::NUMBERS] {
        #[cfg(not(target_arch = "x86_64"))]
        return portable::sum_rows(table, places);
        // SAFETY: `self` exists, so the CPU has the features.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            v3::sum_rows(table, places)
        }
    }
}
