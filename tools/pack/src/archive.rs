//! Package formats. They contain no trace of the machine or the moment of packing: order, owners, rights and
//! times are given.

use super::tree::Tree;
use flate2::{Compression, GzBuilder};
use std::{
    io::{self, Cursor, Read, Write},
    time::Duration,
};
use time::{OffsetDateTime, PrimitiveDateTime};
use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

/// `tar`: these files and their folders, `before` each path, all of them root's and from this second.
pub(super) fn tar(tree: &Tree, before: &str, time: u64) -> io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    let folders = tree
        .folders()
        .into_iter()
        .map(|folder| format!("{before}{folder}/"));
    let whole = (before == "./").then(|| before.to_owned());
    for folder in whole.into_iter().chain(folders) {
        archive.append(
            &entry(&folder, tar::EntryType::Directory, 0o755, 0, time)?,
            io::empty(),
        )?;
    }
    for (path, file) in tree.files() {
        let (path, length) = (format!("{before}{path}"), file.bytes.len());
        let head = entry(&path, tar::EntryType::Regular, file.mode, length, time)?;
        archive.append(&head, file.bytes.as_slice())?;
    }
    archive.into_inner()
}

fn entry(
    path: &str,
    kind: tar::EntryType,
    mode: u32,
    length: usize,
    time: u64,
) -> io::Result<tar::Header> {
    let mut head = tar::Header::new_ustar();
    head.set_path(path)?;
    // The library leaves out the `./` that paths in Debian's packages begin with.
    if path.starts_with("./") {
        let name = &mut head.as_old_mut().name;
        let too_long = || io::Error::other(format!("{path} is too long for an archive"));
        name.get_mut(..path.len())
            .ok_or_else(too_long)?
            .copy_from_slice(path.as_bytes());
    }
    head.set_entry_type(kind);
    head.set_mode(mode);
    head.set_size(length as u64);
    head.set_mtime(time);
    head.set_uid(0);
    head.set_gid(0);
    head.set_username("root")?;
    head.set_groupname("root")?;
    head.set_cksum();
    Ok(head)
}

/// The same bytes, compressed as hard as it goes, without a name or a time.
pub(super) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut small = Vec::new();
    GzBuilder::new()
        .read(bytes, Compression::best())
        .read_to_end(&mut small)?;
    Ok(small)
}

/// `ar`: a package for Debian is one.
pub(super) fn ar(members: &[(&str, Vec<u8>)], time: u64) -> io::Result<Vec<u8>> {
    let mut archive = ar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut head = ar::Header::new(name.as_bytes().to_vec(), bytes.len() as u64);
        head.set_mtime(time);
        head.set_mode(0o100_644);
        archive.append(&head, bytes.as_slice())?;
    }
    archive.into_inner()
}

/// `zip`: with permissions, for macOS, and one time for all files. The times matter: some hosts tell browsers by time and length alone whether a file has changed, and the page's first file is as
/// long in every version.
pub(super) fn zip(tree: &Tree, time: u64) -> io::Result<Vec<u8>> {
    let date = date(time);
    // The form begins in 1980.
    let time =
        DateTime::try_from(PrimitiveDateTime::new(date.date(), date.time())).unwrap_or_default();
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .system(zip::System::Unix)
        .last_modified_time(time);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, file) in tree.files() {
        archive.start_file(path, options.unix_permissions(file.mode))?;
        archive.write_all(&file.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// A second since 1970 in Greenwich's calendar.
pub(super) fn date(time: u64) -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH + Duration::from_secs(time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, process::Command};
    use zip::ZipArchive;

    /// The content of an archive, as the system's own program lists it.
    fn listed(archive: &[u8]) -> String {
        let path = std::env::temp_dir().join(format!(
            "mbrane-{}-{}.tar",
            archive.len(),
            std::process::id()
        ));
        fs::write(&path, archive).unwrap();
        let mut tar = Command::new("tar");
        let output = tar
            .env("TZ", "UTC")
            .arg("-tvf")
            .arg(&path)
            .output()
            .unwrap();
        fs::remove_file(path).unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    #[test]
    fn tar_lists_programs_folders_and_long_paths() {
        let long = format!("a/{}/{}", "b".repeat(90), "c".repeat(60));
        let mut tree = Tree::default();
        tree.add_program("bin/mbrane", vec![1; 600]);
        tree.add(&long, "x");
        let listed = listed(&tar(&tree, "", 0).unwrap());
        let line = |path: &str| {
            listed
                .lines()
                .find(|line| line.ends_with(path))
                .unwrap_or_else(|| panic!("{listed}"))
        };
        assert!(
            line(" bin/mbrane").starts_with("-rwxr-xr-x") && line("bin/mbrane").contains(" 600 "),
            "{listed}"
        );
        assert!(line(" bin/").starts_with("drwxr-xr-x"), "{listed}");
        assert!(
            line(&long).starts_with("-rw-r--r--") && line(&long).contains("root"),
            "{listed}"
        );
        assert_eq!(listed.lines().count(), 5, "{listed}");
    }

    #[test]
    fn debian_paths_begin_with_a_dot() {
        let mut tree = Tree::default();
        tree.add_program("bin/mbrane", "x");
        let listed = listed(&tar(&tree, "./", 0).unwrap());
        let paths: Vec<_> = listed
            .lines()
            .map(|line| line.rsplit(' ').next().unwrap())
            .collect();
        assert_eq!(paths, ["./", "./bin/", "./bin/mbrane"]);
    }

    #[test]
    fn too_long_paths_are_refused() {
        let mut tree = Tree::default();
        tree.add(&"a".repeat(101), "");
        assert!(tar(&tree, "", 0).is_err() && tar(&tree, "./", 0).is_err());
    }

    #[test]
    fn repeated_bytes_compress_well_and_reproducibly() {
        let small = gzip(&vec![7; 1 << 20]).unwrap();
        assert!(small.len() < 2000);
        assert_eq!(
            (&small[..3], &small[3..8]),
            (&b"\x1f\x8b\x08"[..], &[0; 5][..]),
            "no name and no time"
        );
    }

    #[test]
    fn zips_keep_rights_and_times() {
        let mut tree = Tree::default();
        tree.add_program("a/run", vec![5; 5000]);
        tree.add("b", "?");
        for (time, said) in [
            (0, "1980-01-01 00:00:00"),
            (951_827_696, "2000-02-29 12:34:56"),
            (1_795_305_599, "2026-11-21 23:59:58"),
        ] {
            let mut archive = ZipArchive::new(Cursor::new(zip(&tree, time).unwrap())).unwrap();
            assert_eq!(archive.len(), 2);
            let mut file = archive.by_name("a/run").unwrap();
            assert_eq!(
                (file.unix_mode(), file.last_modified().unwrap().to_string()),
                (Some(0o100_755), said.to_owned())
            );
            assert!(file.compressed_size() < 200);
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            assert_eq!(bytes, vec![5; 5000]);
        }
    }
}
