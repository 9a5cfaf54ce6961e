//! The page as it travels: files of one version, small scripts, a policy, and a module without what no player needs.

mod finish;
pub(crate) mod languages;
mod linker;
mod order;
mod policy;
mod scripts;
mod sections;

use crate::Done;
use std::{fs, path::Path};

pub(crate) use finish::{digest, finish};
pub(crate) use linker::link;

/// Writes a script with all that it imports as one.
pub(crate) fn join(from: &Path, to: &Path) -> Done {
    let name = from.file_name().unwrap_or_default().to_string_lossy();
    let joined = scripts::join(from.parent().unwrap_or(from), &name);
    let written = joined.and_then(|script| fs::write(to, script));
    written.map_err(|error| format!("{}: {error}", from.display()).into())
}
