//! Which licences a crate of the program may have: those that `deny.toml` allows, which `cargo deny` reads too.

use std::collections::BTreeSet;

/// The licences that `deny.toml` allows.
pub(super) struct Allowed(BTreeSet<String>);

impl Allowed {
    /// Reads the list `allow` of the part `[licenses]`.
    pub(super) fn read(deny: &str) -> Option<Self> {
        let part = deny.split("\n[licenses]").nth(1)?.split("\n[").next()?;
        let list = part.split("allow = [").nth(1)?.split(']').next()?;
        let names: BTreeSet<_> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        (!names.is_empty()).then_some(Self(names))
    }

    /// Whether these terms, as a crate's `Cargo.toml` has them, can be met by what is allowed. What cannot be read cannot be met.
    pub(super) fn permits(&self, terms: &str) -> bool {
        // A stroke is how `OR` was written once.
        let spaced = terms.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let words: Vec<_> = spaced.split_whitespace().collect();
        let mut rest = words.as_slice();
        self.either(&mut rest) == Some(true) && rest.is_empty()
    }

    fn either(&self, rest: &mut &[&str]) -> Option<bool> {
        let mut met = self.both(rest)?;
        while take(rest, "OR") {
            met |= self.both(rest)?;
        }
        Some(met)
    }

    fn both(&self, rest: &mut &[&str]) -> Option<bool> {
        let mut met = self.one(rest)?;
        while take(rest, "AND") {
            met &= self.one(rest)?;
        }
        Some(met)
    }

    fn one(&self, rest: &mut &[&str]) -> Option<bool> {
        if take(rest, "(") {
            let met = self.either(rest)?;
            return take(rest, ")").then_some(met);
        }
        let (name, more) = rest.split_first()?;
        *rest = more;
        let mut name = (*name).to_owned();
        if take(rest, "WITH") {
            let (exception, more) = rest.split_first()?;
            *rest = more;
            name = format!("{name} WITH {exception}");
        }
        Some(self.0.contains(&name))
    }
}

fn take(rest: &mut &[&str], word: &str) -> bool {
    let found = rest.first() == Some(&word);
    if found {
        *rest = &rest[1..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_met_by_what_is_allowed() {
        let deny = "[bans]\n\n[licenses]\nallow = [\n  \"MIT\",\n  \"Zlib\",\n  \"Apache-2.0 WITH LLVM-exception\",\n]\n\n[a]\n";
        let allowed = Allowed::read(deny).unwrap();
        for terms in [
            "MIT",
            "GPL-2.0-only OR MIT",
            "GPL-2.0/MIT",
            "(GPL-2.0-only OR MIT) AND Zlib",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0",
            "MIT AND Zlib OR Apache-2.0",
        ] {
            assert!(allowed.permits(terms), "{terms}");
        }
        for terms in ["", "Apache-2.0", "MIT AND GPL-2.0-only", "(MIT", "MIT MIT", "MIT OR", "mit", "MIT WITH x", ")"] {
            assert!(!allowed.permits(terms), "{terms}");
        }
        assert!(Allowed::read("[licenses]\nallow = []").is_none() && Allowed::read("").is_none());
    }
}
