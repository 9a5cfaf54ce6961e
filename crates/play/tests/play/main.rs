//! The match from outside, as a table uses it.

mod aloud;
mod audience;
mod captions;
mod changed;
mod claims;
mod commitments;
mod correspondence;
mod counts;
mod ends;
mod head_starts;
mod helpers;
mod hidden;
mod histories;
mod ladders;
mod languages;
mod lessons;
mod links;
mod lots;
mod masbrur;
mod mistakes;
mod moves;
#[path = "../mutate/mod.rs"]
mod mutate;
mod mutated;
mod names;
mod narration;
mod older;
mod puzzles;
mod reviews;
mod sansumoku;
mod saves;
mod seats;
mod settings;
mod sounds;
mod texts;
#[path = "../toy/mod.rs"]
mod toy;
mod words;
