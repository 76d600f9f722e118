//! Memory that nobody uses goes back to the system: the allocator of glibc keeps what many threads have freed, and a server runs for months.

/// Gives back what the allocator keeps.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_back() {
    unsafe extern "C" {
        fn malloc_trim(pad: usize) -> std::ffi::c_int;
    }
    // SAFETY: it takes any number, and may be called from any thread at any time.
    unsafe {
        malloc_trim(0);
    }
}

/// Elsewhere the allocator does it by itself.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}
