//! What must hold of the laboratory.

mod emulation;
mod languages;
mod nip_published;
