//! What must hold of the kernel that the disc games share.

mod kernel;
mod scene;
mod stability;
