//! The match from outside, as a table uses it.

mod captions;
mod chance;
mod counts;
mod histories;
mod saves;
mod seats;
