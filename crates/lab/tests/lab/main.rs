//! What must hold of the laboratory.

mod emulation;
mod nip_published;
