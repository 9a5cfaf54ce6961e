//! Lists the faults of a translation: `cargo run -p mbrane-play --example words -- de` prints every fault of its words,
//! lessons and rules.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

#[path = "../tests/check/mod.rs"]
mod check;

fn main() -> ExitCode {
    let Some(language) = env::args().nth(1) else {
        eprintln!("say which language: de");
        return ExitCode::FAILURE;
    };
    // A translation outside the program: the folder that has `words`, `lessons`, `rules` and `page.txt`.
    let folder = env::args().nth(2).map(PathBuf::from);
    let house = env::args().nth(3).map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        PathBuf::from,
    );
    let mut faults = 0;
    for (english, part) in check::parts(&house) {
        let path = match &folder {
            Some(folder) => folder.join(part.within_folder()),
            None => house.join(part.within_house(&language)),
        };
        let found = match (fs::read_to_string(&english), fs::read_to_string(&path)) {
            (Ok(english), Ok(text)) => part.faults(&language, &english, &text),
            (Err(error), _) => vec![(0, format!("{}: {error}", english.display()))],
            (_, Err(error)) => vec![(0, error.to_string())],
        };
        for (line, reason) in &found {
            println!("{}:{line}: {reason}", path.display());
        }
        faults += found.len();
    }
    println!("{faults} faults");
    if faults == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
