//! The files that Flathub and winget are sent for a version: they build or fetch it by them.

use crate::{
    Done,
    lock::{self, Locked},
    made::{VERSION, app_id, filled, git, owner},
    source_text,
};

/// In the package folder below `stores`: the name of each file, and the path of its template.
const TEXTS: [(&str, &str); 4] = [
    ("flathub/APP_ID.yml", "assets/package/flathub/manifest.yml"),
    (
        "winget/OWNER.Mbrane.yaml",
        "assets/package/winget/version.yaml",
    ),
    (
        "winget/OWNER.Mbrane.installer.yaml",
        "assets/package/winget/installer.yaml",
    ),
    (
        "winget/OWNER.Mbrane.locale.en-US.yaml",
        "assets/package/winget/locale.en-US.yaml",
    ),
];

/// The files by their names, for packages with these names and sums; winget's only where there is a package for Windows.
pub(super) fn files(sums: &[(String, String)], time: u64) -> Done<Vec<(String, String)>> {
    let zip = format!("mbrane-{VERSION}-windows-x86_64.zip");
    let windows = sums
        .iter()
        .find(|(name, _)| *name == zip)
        .map(|(_, sum)| sum.to_uppercase());
    let commit = git(&["rev-parse", "HEAD"]).unwrap_or_default();
    let mut files = vec![(
        "flathub/crates.json".to_owned(),
        crates(&source_text("Cargo.lock")?)?,
    )];
    for (name, path) in TEXTS
        .iter()
        .filter(|(name, _)| windows.is_some() || name.starts_with("flathub"))
    {
        let text = filled(path, time)?.replace("COMMIT", &commit);
        let name = name.replace("APP_ID", &app_id()).replace("OWNER", &owner());
        files.push((
            name,
            text.replace("WINDOWS_SUM", windows.as_deref().unwrap_or_default()),
        ));
    }
    Ok(files)
}

/// All crates of the lock file with their sums, as flatpak-builder fetches them before it builds without a network.
fn crates(lock: &str) -> Done<String> {
    let mut sources = Vec::new();
    for Locked {
        name,
        version,
        source,
        sum,
    } in lock::crates(lock)
    {
        let Some(registry) = source else { continue };
        let host = registry
            .rsplit('/')
            .next()
            .and_then(|index| index.strip_suffix("-index"));
        let (Some(host), Some(sum)) = (host, sum) else {
            return Err(format!("{name} comes from {registry}, where no store fetches it").into());
        };
        let place = format!("cargo/vendor/{name}-{version}");
        sources.push(format!(
            r#"{{"type": "archive", "archive-type": "tar-gzip", "url": "https://static.{host}/crates/{name}/{name}-{version}.crate", "sha256": "{sum}", "dest": "{place}"}}"#
        ));
        let inside = format!(r#"{{\"package\": \"{sum}\", \"files\": {{}}}}"#);
        sources.push(format!(
            r#"{{"type": "inline", "contents": "{inside}", "dest": "{place}", "dest-filename": ".cargo-checksum.json"}}"#
        ));
    }
    let config = r#"[source.vendored-sources]\ndirectory = \"cargo/vendor\"\n\n[source.crates-io]\nreplace-with = \"vendored-sources\"\n"#;
    sources.push(format!(
        r#"{{"type": "inline", "contents": "{config}", "dest": "cargo", "dest-filename": "config.toml"}}"#
    ));
    Ok(format!("[\n  {}\n]\n", sources.join(",\n  ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_of_the_lock_file_is_listed_with_its_sum() {
        let lock = source_text("Cargo.lock").unwrap();
        let list = crates(&lock).unwrap();
        assert_eq!(
            list.matches("\"type\": \"archive\"").count(),
            lock.matches("\nchecksum = ").count()
        );
        let one = "\n[[package]]\nname = \"a\"\nversion = \"1.2\"\nsource = \"registry+https://b/c.d-index\"\nchecksum = \"5\"\n";
        assert!(
            crates(one)
                .unwrap()
                .contains(r#""url": "https://static.c.d/crates/a/a-1.2.crate", "sha256": "5""#)
        );
        assert!(crates(&one.replace("registry+https://b/c.d-index", "git+https://b/c")).is_err());
    }

    #[test]
    fn store_texts_leave_no_placeholder() {
        let zip = format!("mbrane-{VERSION}-windows-x86_64.zip");
        let files = files(&[(zip, "ab".repeat(32))], 0).unwrap();
        assert_eq!(files.len(), 5);
        for (name, text) in &files[1..] {
            for place in ["VERSION", "DAY", "APP_ID", "OWNER", "COMMIT", "WINDOWS_SUM"] {
                assert!(
                    !text.contains(place) && !name.contains(place),
                    "{name}: {place}\n{text}"
                );
            }
        }
        assert!(
            super::files(&[], 0)
                .unwrap()
                .iter()
                .all(|(name, _)| name.starts_with("flathub/"))
        );
    }
}
