//! Archives as `tar` reads them: POSIX ustar.

use super::tree::Tree;

/// An archive of these files and their folders, `before` each path, all of them root's and from this second.
///
/// # Errors
/// A path is too long for this form.
pub(super) fn tar(tree: &Tree, before: &str, time: u64) -> Result<Vec<u8>, String> {
    let mut archive = Vec::new();
    let folders = tree.folders();
    let whole = (before == "./").then(|| before.to_owned());
    for folder in whole.into_iter().chain(folders.iter().map(|folder| format!("{before}{folder}/"))) {
        archive.extend(head(&folder, b'5', 0o755, 0, time)?);
    }
    for (path, file) in tree.files() {
        archive.extend(head(&format!("{before}{path}"), b'0', file.mode(), file.bytes.len(), time)?);
        archive.extend(&file.bytes);
        archive.resize(archive.len().next_multiple_of(512), 0);
    }
    // Two empty blocks are the end, and whole archives have twenty blocks or a multiple.
    archive.resize((archive.len() + 1024).next_multiple_of(10_240), 0);
    Ok(archive)
}

fn head(path: &str, kind: u8, mode: u32, length: usize, time: u64) -> Result<[u8; 512], String> {
    let (folder, name) = split(path).ok_or_else(|| format!("{path} is too long for an archive"))?;
    let mut head = [0; 512];
    let mut put = |at: usize, text: &str| head[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, name);
    put(100, &format!("{mode:07o}"));
    put(108, "0000000");
    put(116, "0000000");
    put(124, &format!("{length:011o}"));
    put(136, &format!("{time:011o}"));
    // The sum is taken with blanks in its place.
    put(148, "        ");
    put(257, "ustar\x0000");
    put(265, "root");
    put(297, "root");
    put(345, folder);
    head[156] = kind;
    let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(head)
}

/// A path as a folder of at most 155 bytes and a name of at most 100.
fn split(path: &str) -> Option<(&str, &str)> {
    if path.len() <= 100 {
        return Some(("", path));
    }
    let parts = path.match_indices('/').map(|(at, _)| (&path[..at], &path[at + 1..]));
    parts.into_iter().find(|(folder, name)| folder.len() <= 155 && (1..=100).contains(&name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, process::Command};

    /// The content of an archive, as the system's own program lists it.
    fn listed(archive: &[u8]) -> String {
        let path = std::env::temp_dir().join(format!("mbrane-{}-{}.tar", archive.len(), std::process::id()));
        fs::write(&path, archive).unwrap();
        let mut tar = Command::new("tar");
        let told = tar.env("TZ", "UTC").arg("-tvf").arg(&path).output().unwrap();
        fs::remove_file(path).unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        String::from_utf8_lossy(&told.stdout).into_owned()
    }

    #[test]
    fn the_systems_program_reads_it() {
        let long = format!("a/{}/{}", "b".repeat(90), "c".repeat(60));
        let mut tree = Tree::default();
        tree.add_program("bin/mbrane", vec![1; 600]);
        tree.add(&long, "x");
        let listed = listed(&tar(&tree, "./", 0).unwrap());
        let line = |path: &str| listed.lines().find(|line| line.ends_with(path)).unwrap_or_else(|| panic!("{listed}"));
        assert!(line("./bin/mbrane").starts_with("-rwxr-xr-x") && line("./bin/mbrane").contains(" 600 "), "{listed}");
        assert!(line("./bin/").starts_with("drwxr-xr-x"), "{listed}");
        assert!(line(&long).starts_with("-rw-r--r--") && line(&long).contains("root"), "{listed}");
        assert_eq!(listed.lines().count(), 6, "{listed}");
    }

    #[test]
    fn what_has_no_place_in_the_form_is_refused() {
        let mut tree = Tree::default();
        tree.add(&"a".repeat(101), "");
        assert!(tar(&tree, "", 0).unwrap_err().contains("too long"));
    }
}
