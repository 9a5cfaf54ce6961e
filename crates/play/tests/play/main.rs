//! The match from outside, as a table uses it.
