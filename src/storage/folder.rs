//! A store of files in one folder.

use super::{Lock, StorageError, Store, is_in};
use std::{
    env,
    fs::{self, File, TryLockError},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

/// Names the folder instead of the platform: for tests, and for machines that many people use.
const CHOSEN: &str = "MBRANE_DATA";
const END: &str = "txt";

/// This platform's folder for the data of programs.
pub(crate) fn data_folder() -> Result<PathBuf, StorageError> {
    let named = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if let Some(chosen) = named(CHOSEN) {
        return std::path::absolute(&chosen)
            .map_err(|error| StorageError(format!("{}: {error}", chosen.display())));
    }
    let absolute = |name: &str| named(name).filter(|path| path.is_absolute());
    data_folder_for(env::consts::OS, absolute)
        .ok_or_else(|| StorageError("the system names no folder for it".to_owned()))
}

/// Returns the user's pictures folder, or the data folder if there is none.
pub(crate) fn pictures_folder() -> Result<PathBuf, StorageError> {
    let pictures = env::var_os(CHOSEN).is_none().then(own_pictures).flatten();
    pictures
        .filter(|folder| folder.is_dir())
        .map_or_else(data_folder, Ok)
}

/// Windows lets people move it, and OneDrive does so for many.
#[cfg(windows)]
fn own_pictures() -> Option<PathBuf> {
    known_folders::get_known_folder_path(known_folders::KnownFolder::Pictures)
}

/// Linux desktops have one in the user's language, and name it in a file.
#[cfg(not(windows))]
fn own_pictures() -> Option<PathBuf> {
    let home = PathBuf::from(env::var_os("HOME")?);
    let named = fs::read_to_string(home.join(".config/user-dirs.dirs")).unwrap_or_default();
    let pictures = |line: &str| {
        line.strip_prefix("XDG_PICTURES_DIR=\"$HOME/")?
            .strip_suffix('"')
            .map(str::to_owned)
    };
    Some(
        home.join(
            named
                .lines()
                .find_map(pictures)
                .unwrap_or_else(|| "Pictures".to_owned()),
        ),
    )
}

/// A system's folder for the data of programs, from the absolute paths in its environment.
pub(super) fn data_folder_for(
    os: &str,
    named: impl Fn(&str) -> Option<PathBuf>,
) -> Option<PathBuf> {
    let folder = match os {
        "windows" => named("APPDATA"),
        "macos" => named("HOME").map(|home| home.join("Library/Application Support")),
        _ => named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local/share"))),
    };
    folder.map(|folder| folder.join("mbrane"))
}

/// Texts as files: `settings` is `settings.txt`.
#[derive(Debug, Clone)]
pub struct Folder(PathBuf);

impl Folder {
    pub const fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    fn path(&self, key: &str) -> PathBuf {
        // Part by part, as this system separates them.
        let mut path = self.0.clone();
        path.extend(format!("{key}.{END}").split('/'));
        path
    }
}

fn trouble(path: &Path) -> impl Fn(io::Error) -> StorageError + '_ {
    move |error| StorageError(format!("{}: {error}", path.display()))
}

impl Store for Folder {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        let path = self.path(key);
        match fs::read(&path) {
            // A file that is not UTF-8 counts as damaged like any other: its bytes stay, and parsers reject the
            // replacement characters.
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(trouble(&path)(error)),
        }
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.0);
        if let Some(text) = text {
            fs::create_dir_all(folder).map_err(trouble(folder))?;
            // Two programs may write at the same time.
            let draft = path.with_extension(format!("{}.new", std::process::id()));
            let written = draft_and_rename(&draft, &path, text);
            if written.is_err() {
                let _ = fs::remove_file(&draft);
            }
            written.map_err(trouble(&path))?;
        } else if let Err(error) = fs::remove_file(&path)
            && error.kind() != ErrorKind::NotFound
        {
            return Err(trouble(&path)(error));
        }
        sync_folder(folder);
        Ok(())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        let path = self.0.join(folder);
        let files = match fs::read_dir(&path) {
            Ok(files) => files,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(trouble(&path)(error)),
        };
        let key = |file: fs::DirEntry| {
            let name = file.file_name();
            let key = format!(
                "{folder}/{}",
                name.to_str()?.strip_suffix(END)?.strip_suffix('.')?
            );
            is_in(folder, &key).then_some(key)
        };
        Ok(files.filter_map(Result::ok).filter_map(key).collect())
    }

    // The bytes stay as they are, even if they are no text.
    fn set_aside(&self, key: &str) -> Result<String, StorageError> {
        let path = self.path(key);
        let aside = (1_u32..).map(|number| self.path(&format!("{key}.damaged-{number}")));
        let free = aside.into_iter().find(|aside| !aside.exists());
        let free = free.ok_or_else(|| StorageError("too much is set aside".to_owned()))?;
        fs::rename(&path, &free).map_err(trouble(&path))?;
        path.parent().into_iter().for_each(sync_folder);
        Ok(free.display().to_string())
    }

    // A lock that cannot be tried is taken for held: nothing is taken over then.
    fn is_held(&self, key: &str) -> bool {
        match File::options()
            .append(true)
            .open(self.0.join(format!("{key}.lock")))
        {
            Ok(file) => matches!(file.try_lock(), Err(TryLockError::WouldBlock)),
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }

    /// The system frees the file of a program that ends, however that ends.
    fn lock(&self, key: &str) -> Option<Lock> {
        let path = self.0.join(format!("{key}.lock"));
        let made = fs::create_dir_all(path.parent().unwrap_or(&self.0));
        let file = made.and_then(|()| File::options().create(true).append(true).open(&path));
        // Without a file nothing can be saved either, which is announced then; some file systems have no locks.
        let Ok(file) = file else {
            return Some(Box::new(()));
        };
        match file.try_lock() {
            Ok(()) => Some(Box::new(file)),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(Box::new(())),
        }
    }
}

fn draft_and_rename(draft: &Path, path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(draft, path)
}

/// A file's new name outlives a loss of power once its folder is written too. Some systems offer no way; then the name comes
/// a little later.
fn sync_folder(folder: &Path) {
    if cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}
