use crate::{Board, Word, portable};

/// The instructions that the kernel, and everything compiled around it, may use.
///
/// Code that wants the fast kernel is generic over `I: Isa` and enters it through [`Isa::run`]: what is inlined into
/// the task is compiled for those instructions. A recursive search makes each recursive call a task.
pub trait Isa: Copy + Send + Sync + 'static {
    /// Runs a task compiled for these instructions.
    fn run<T: Task>(self, task: T) -> T::Output;

    /// The stones that a stone of the side to move on the empty `cell` flips.
    fn flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W, theirs: W) -> W;

    /// The cells on which the side to move may put a stone.
    fn mobility<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W;
}

/// Work to be compiled for the instructions of an [`Isa`].
///
/// Mark `run` as `#[inline(always)]`: only what is inlined profits.
pub trait Task {
    /// What the work results in.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
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
    fn run<T: Task>(self, task: T) -> T::Output {
        task.run()
    }

    #[inline(always)]
    fn flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W, theirs: W) -> W {
        portable::flips(board, cell, mine, theirs)
    }

    #[inline(always)]
    fn mobility<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W {
        portable::mobility(board, mine, theirs)
    }
}

/// AVX2, BMI1, BMI2, LZCNT and POPCNT. A value of this type is the proof that the CPU has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct V3(());

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

impl Isa for V3 {
    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        // Not inlined unless the caller has the features itself: this is where they begin.
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
        fn compiled<T: Task>(task: T) -> T::Output {
            task.run()
        }
        // SAFETY: `self` exists, so the CPU has the features.
        #[allow(unused_unsafe)]
        unsafe {
            compiled(task)
        }
    }

    #[inline(always)]
    fn flips<W: Word>(self, board: &Board<W>, cell: usize, mine: W, theirs: W) -> W {
        // SAFETY: `self` exists, so the CPU has the features.
        unsafe { W::flips_v3(board, cell, mine, theirs) }
    }

    #[inline(always)]
    fn mobility<W: Word>(self, board: &Board<W>, mine: W, theirs: W) -> W {
        // SAFETY: `self` exists, so the CPU has the features.
        unsafe { W::mobility_v3(board, mine, theirs) }
    }
}
