//! Checks dependencies with `cargo deny`, where it is installed and reaches the database of advisories.

use crate::{
    report::{Outcome, Why},
    shell::{self, cargo},
    workspace,
};

/// The tool's words when it cannot fetch the database.
const UNREACHED: &str = "failed to fetch advisory database";

/// Licences are checked without it, too.
pub(super) fn check() -> Outcome {
    if shell::ask("cargo-deny", &["--version"]).is_none() {
        let why = "there is no cargo-deny (`cargo install cargo-deny`); the workflow `advisories` looks every week";
        return Err(Why::Elsewhere(why.to_owned()));
    }
    shell::run(&mut cargo("deny --locked check bans licenses sources"))?;
    let told = cargo("deny --locked check advisories").current_dir(workspace::root()).output();
    let told = told.map_err(|error| format!("cargo deny did not start: {error}"))?;
    advisories(told.status.success(), &String::from_utf8_lossy(&told.stderr))
}

fn advisories(passed: bool, said: &str) -> Outcome {
    match passed {
        true => Ok(()),
        false if said.contains(UNREACHED) => {
            Err(Why::Elsewhere("the database of advisories cannot be reached from here".to_owned()))
        }
        false => Err(Why::Failed(said.trim().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_not_reached_is_no_advisory() {
        assert_eq!(advisories(true, ""), Ok(()));
        assert_eq!(
            advisories(false, "error[vulnerability]: x\n"),
            Err(Why::Failed("error[vulnerability]: x".to_owned()))
        );
        let unreached = "[ERROR] failed to fetch advisory database https://x with cli: failed to clone";
        assert!(matches!(advisories(false, unreached), Err(Why::Elsewhere(_))));
    }
}
