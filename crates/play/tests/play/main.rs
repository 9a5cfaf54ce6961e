//! The match from outside, as a table uses it.

mod aloud;
mod captions;
mod chance;
mod counts;
mod histories;
mod links;
mod reviews;
mod saves;
mod seats;
mod settings;
mod texts;
