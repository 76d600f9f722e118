//! Opening books.

mod common;
mod file;
mod growth;
mod shelf;
