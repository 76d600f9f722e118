//! What must hold of every game behind the face.

mod arrangements;
mod bout;
mod choices;
mod face;
mod kept_certificates;
mod learning;
mod phases;
mod players;
mod scenes;
