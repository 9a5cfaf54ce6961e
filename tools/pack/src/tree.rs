//! The files of a package, before they are written in any form.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

/// Files by their paths, which have slashes on every system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tree(BTreeMap<String, File>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct File {
    pub(super) bytes: Vec<u8>,
    /// Its permissions, as Unix writes them.
    pub(super) mode: u32,
}

impl Tree {
    pub(super) fn add(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(
            path.to_owned(),
            File {
                bytes: bytes.into(),
                mode: 0o644,
            },
        );
    }

    pub(super) fn add_program(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(
            path.to_owned(),
            File {
                bytes: bytes.into(),
                mode: 0o755,
            },
        );
    }

    pub(super) fn under(self, folder: &str) -> Self {
        self.renamed(|path| format!("{folder}/{path}"))
    }

    pub(super) fn renamed(self, name: impl Fn(&str) -> String) -> Self {
        Self(
            self.0
                .into_iter()
                .map(|(path, file)| (name(&path), file))
                .collect(),
        )
    }

    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let mut tree = Self::default();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_dir() {
                tree.0.extend(Self::read(&entry.path())?.under(&name).0);
            } else {
                tree.add(&name, fs::read(entry.path())?);
            }
        }
        Ok(tree)
    }

    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        for (path, file) in self.files() {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            fs::write(path, &file.bytes)?;
        }
        Ok(())
    }

    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.0.iter().map(|(path, file)| (path.as_str(), file))
    }

    pub(super) fn get(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path).map(|file| file.bytes.as_slice())
    }

    /// All folders that the files lie in, each before those in it.
    pub(super) fn folders(&self) -> BTreeSet<&str> {
        self.0
            .keys()
            .flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..at]))
            .collect()
    }

    pub(super) fn size(&self) -> usize {
        self.0.values().map(|file| file.bytes.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_before_what_is_in_them() {
        let mut tree = Tree::default();
        tree.add("share/doc/mbrane/copyright", "x");
        tree.add_program("bin/mbrane", "xx");
        let tree = tree.under("usr");
        assert_eq!(
            Vec::from_iter(tree.folders()),
            [
                "usr",
                "usr/bin",
                "usr/share",
                "usr/share/doc",
                "usr/share/doc/mbrane"
            ]
        );
        assert_eq!(
            (tree.size(), tree.get("usr/bin/mbrane")),
            (3, Some(&b"xx"[..]))
        );
    }

    #[test]
    fn a_written_folder_reads_back() {
        let folder = std::env::temp_dir().join(format!("mbrane-tree-{}", std::process::id()));
        let mut tree = Tree::default();
        tree.add("a/b/c", "1");
        tree.add("d", "2");
        tree.write(&folder).unwrap();
        assert_eq!(Tree::read(&folder).unwrap(), tree);
        fs::remove_dir_all(folder).unwrap();
    }
}
