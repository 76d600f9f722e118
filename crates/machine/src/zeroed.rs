use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::Deref;

/// A large slice of zero bytes read as `T`, on huge pages where the system has them.
///
/// The system hands out the pages when they are first touched, so that a table that is hardly used costs hardly
/// anything; huge pages make random access to gigabytes half as expensive.
pub struct ZeroedSlice<T> {
    memory: MmapMut,
    length: usize,
    items: PhantomData<T>,
}

/// Types for which zero bytes are a value and which may be shared while they change: atomics and arrays of them.
///
/// # Safety
/// All-zero bytes must be a valid value, the type must not need dropping, and be at most 4096-aligned.
pub unsafe trait ZeroValid: Sync {}

impl<T: ZeroValid> ZeroedSlice<T> {
    /// `length` items.
    ///
    /// # Panics
    /// If the system has no memory left.
    pub fn new(length: usize) -> ZeroedSlice<T> {
        let memory = MmapMut::map_anon(length * size_of::<T>()).expect("the system has memory for the table");
        #[cfg(target_os = "linux")]
        if length * size_of::<T>() >= 1 << 22 {
            // Only advice: without huge pages everything works, more slowly.
            let _ = memory.advise(memmap2::Advice::HugePage);
        }
        ZeroedSlice { memory, length, items: PhantomData }
    }

    /// Asks the CPU to bring an item into its cache.
    #[inline(always)]
    pub fn prefetch(&self, index: usize) {
        debug_assert!(index < self.length);
        prefetch(self.memory.as_ptr().wrapping_add(index * size_of::<T>()));
    }
}

/// Asks the CPU to bring what stands at an address into its cache.
#[inline(always)]
fn prefetch<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing that the program sees, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }
}

impl<T: ZeroValid> Deref for ZeroedSlice<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: the mapping is page-aligned, private to this value, zeroed at first and `length` items long; `T` is
        // valid for zero bytes and changes only through atomics.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr().cast(), self.length) }
    }
}
