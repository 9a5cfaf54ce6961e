//! The crates of Cargo.lock, with their registry's checksums.

pub(super) struct Locked<'a> {
    pub(super) name: &'a str,
    pub(super) version: &'a str,
    /// Missing for those of this workspace.
    pub(super) source: Option<&'a str>,
    pub(super) sum: Option<&'a str>,
}

pub(super) fn crates(lock: &str) -> impl Iterator<Item = Locked<'_>> {
    lock.split("\n[[package]]\n").skip(1).filter_map(|package| {
        let field = |name: &str| {
            let mut lines = package.lines();
            lines.find_map(|line| {
                line.strip_prefix(name)?
                    .strip_prefix(" = \"")?
                    .strip_suffix('"')
            })
        };
        Some(Locked {
            name: field("name")?,
            version: field("version")?,
            source: field("source"),
            sum: field("checksum"),
        })
    })
}
