//! Checks dependencies with `cargo deny`, where it is installed and reaches the database of advisories.

use crate::{
    report::Outcome,
    shell::{self, cargo},
    workspace,
};

/// Why there is nothing to tell without the tool.
const NO_TOOL: &str = "there is no cargo-deny (`cargo install cargo-deny`); the workflow `advisories` looks every week";
/// The tool's words when it cannot fetch the database.
const UNREACHED: &str = "failed to fetch advisory database";

/// Licences are checked without it, too.
pub(super) fn check() -> Outcome {
    if shell::ask("cargo-deny", &["--version"]).is_none() {
        return Outcome::Elsewhere(NO_TOOL.to_owned());
    }
    let check = ["deny", "--locked", "check"];
    if let Err(reason) = shell::run(cargo().args(check).args(["bans", "licenses", "sources"])) {
        return Outcome::Failed(reason);
    }
    let told = cargo().args(check).arg("advisories").current_dir(workspace::root()).output();
    match told {
        Ok(told) => advisories(told.status.success(), &String::from_utf8_lossy(&told.stderr)),
        Err(error) => Outcome::Failed(format!("cargo deny did not start: {error}")),
    }
}

/// The outcome, from the tool's success and its words.
fn advisories(passed: bool, said: &str) -> Outcome {
    if passed {
        return Outcome::Passed;
    }
    if said.contains(UNREACHED) {
        return Outcome::Elsewhere("the database of advisories cannot be reached from here".to_owned());
    }
    Outcome::Failed(said.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_not_reached_is_no_advisory() {
        assert_eq!(advisories(true, ""), Outcome::Passed);
        assert_eq!(
            advisories(false, "error[vulnerability]: x\n"),
            Outcome::Failed("error[vulnerability]: x".to_owned())
        );
        let unreached = "[ERROR] failed to fetch advisory database https://x with cli: failed to clone";
        assert!(matches!(advisories(false, unreached), Outcome::Elsewhere(_)));
    }
}
