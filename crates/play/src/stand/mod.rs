//! A stand at an event, as data: what its file asks for, how long a visitor has, and what is counted.

mod clock;
mod counts;
mod file;

pub use clock::{Clock, Tick};
pub use counts::{Counts, Row};
pub use file::{Fault, Stand};
