//! The texts of versions before 0.3: their lines become the JSON of today, which is then read like any other. This folder may go in
//! 2029.

mod lines;
mod lists;
mod saves;
mod settings;

pub(crate) use lines::unknown;
pub(crate) use lists::{archive, mistakes, progress};
pub(crate) use saves::saved_match;
pub(crate) use settings::put_setting;
