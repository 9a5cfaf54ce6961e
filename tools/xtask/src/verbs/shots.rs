//! `cargo xtask shots`: pictures of the game, drawn without a screen.

use super::help::{Options, absolute};
use crate::{
    machine,
    shell::{self, Done, at, cargo, note, step},
    workspace,
    xvfb::Display,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
    slice,
};

/// The windows that are pictured: a desk, a phone upright, a phone on its side, a large screen.
const SIZES: [(u32, u32); 4] = [(1280, 800), (390, 844), (844, 390), (3840, 2160)];
/// The states that a check draws: each thing that a shader draws, each game, and what `tests/game/fits.rs` leaves out.
const CHECKED: &str = "home-plays,home-both,set-up-other,first-tiles,gather,together-flip,influence,seal,finale,rules-end,\
    lesson-third-show,settings,games-search-in,far-lot,notice-disk,review-judged,review-upset,hint-thinking,\
    sansumoku-chain-second,sansumoku-hint,sansumoku-review-end,masbrur-strike,masbrur-review,stand-count,\
    stand-poster-mbrane";
/// The pictures of docs/pictures: for the README, for stores, and for link previews. File, state and window of each.
const DOCS: [(&str, &str, (u32, u32)); 4] = [
    ("masbrur", "masbrur-multiplied", (1280, 800)),
    ("mbrane", "deciding-falls", (1280, 800)),
    ("phone", "deciding-falls", (390, 844)),
    ("sansumoku", "sansumoku-third-lands", (1280, 800)),
];
/// The size of the picture that links to the page show.
const CARD: (u32, u32) = (1200, 630);
/// The window of the picture that moves, which is half as large.
const FILMED: &str = "1280x800";
/// The limit of that picture, in bytes: it stands first on the project's page.
const FILM_BUDGET: u64 = 1_510_000;

pub(super) fn run(words: &[String]) -> Done {
    let options = Options::read("shots", words)?;
    let named = options.value("--size").map(size).transpose()?;
    let sizes = named.as_ref().map_or(&SIZES[..], slice::from_ref);
    let language = options.value("--language").unwrap_or("en");
    let folder = options.folder(|| workspace::target().join("shots"))?;
    let film = options.value("--film").map(absolute).transpose()?;
    ensure()?;
    match film {
        Some(file) => take_film(&file, language),
        None if options.has("--docs") => take_docs(),
        None => take(
            &folder,
            sizes,
            options.value("--only").unwrap_or_default(),
            language,
            &[],
        ),
    }
}

fn take_docs() -> Done {
    let folder = workspace::target().join("shots-docs");
    for (name, state, (width, height)) in DOCS {
        take(&folder, &[(width, height)], state, "en", &["--few-colours"])?;
        let drawn = pictures(&folder.join(format!("{width}x{height}")), state);
        let [picture] = &drawn[..] else {
            return Err(format!("`{state}` names {} states", drawn.len()));
        };
        let file = docs().join(format!("{name}.png"));
        at(&file, fs::copy(picture, &file))?;
    }
    step("Drawing the card");
    let display = Display::start(CARD.0, CARD.1)?;
    let mut game = on(&display, &workspace::target().join("debug/mbrane"));
    shell::run(
        game.args(["--language", "en", "--card"])
            .arg(docs().join("card.png")),
    )
}

fn docs() -> PathBuf {
    workspace::root().join("docs/pictures")
}

fn size(text: &str) -> Done<(u32, u32)> {
    let sides = text
        .split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides.ok_or_else(|| format!("`{text}` is no size: it looks like 1280x800"))
}

pub(super) fn check(folder: &Path) -> Done {
    // A desk and a phone will do.
    take(folder, &SIZES[..2], CHECKED, "en", &[])
}

pub(super) fn ensure() -> Done {
    if !cfg!(target_os = "linux") {
        return Err("pictures are drawn under Linux alone, with Xvfb".to_owned());
    }
    machine::ensure(machine::PICTURES)
}

/// Leaves numbered pictures of every state with `only` in its name in a folder for each size.
fn take(folder: &Path, sizes: &[(u32, u32)], only: &str, language: &str, more: &[&str]) -> Done {
    build()?;
    let (width, height) = sizes
        .iter()
        .fold((0, 0), |(w, h), size| (w.max(size.0), h.max(size.1)));
    let display = Display::start(width, height)?;
    for (width, height) in sizes {
        step(format_args!("Drawing {width}x{height}"));
        let size = format!("{width}x{height}");
        let folder = folder.join(&size);
        at(&folder, clear(&folder, only))?;
        let mut game = on(&display, &workspace::target().join("debug/mbrane"));
        game.arg("--scenes")
            .arg(&folder)
            .args(["--size", &size, "--language", language])
            .args(more);
        if !only.is_empty() {
            game.args(["--only", only]);
        }
        shell::run(&mut game)?;
        let drawn = pictures(&folder, only).len();
        let parts = only.split(',').count();
        if drawn < parts {
            return Err(format!(
                "{drawn} pictures in {} are too few for {parts} parts of names",
                folder.display()
            ));
        }
        note(format_args!("{drawn} pictures in {}", folder.display()));
    }
    Ok(())
}

fn take_film(file: &Path, language: &str) -> Done {
    build()?;
    let (width, height) = size(FILMED)?;
    let display = Display::start(width, height)?;
    step("Drawing a count, frame by frame");
    let mut game = on(&display, &workspace::target().join("debug/mbrane"));
    shell::run(
        game.arg("--film")
            .arg(file)
            .args(["--size", FILMED, "--language", language]),
    )?;
    let length = at(file, fs::metadata(file))?.len();
    note(format_args!(
        "{length} of {FILM_BUDGET} bytes in {}",
        file.display()
    ));
    if length > FILM_BUDGET {
        Err("the picture is too large".to_owned())
    } else {
        Ok(())
    }
}

/// Makes the folder, without the pictures of an earlier run that are to be drawn: they must not pass for this one's.
fn clear(folder: &Path, only: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    pictures(folder, only).iter().try_for_each(fs::remove_file)
}

/// The pictures in a folder that have one of these parts in the name of their scene, which stands behind a number.
fn pictures(folder: &Path, only: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let is_one = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let scene = name
            .strip_suffix(".png")
            .and_then(|name| name.split_once('-'));
        scene.is_some_and(|(_, scene)| only.split(',').any(|part| scene.contains(part)))
    };
    entries.filter(is_one).collect()
}

pub(super) fn build() -> Done {
    step("Building the game");
    shell::run(&mut cargo("build --locked --package mbrane"))
}

/// A program that is to draw on this display, without a graphics card.
pub(super) fn on(display: &Display, program: &Path) -> Command {
    let mut game = Command::new(program);
    display.draw(&mut game);
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_has_a_picture_that_moves_and_is_not_too_large() {
        let readme = fs::read_to_string(workspace::root().join("README.md")).unwrap();
        let picture = readme
            .split("![")
            .nth(1)
            .and_then(|rest| rest.split("](").nth(1));
        let name = picture.and_then(|rest| rest.split(')').next()).unwrap();
        let picture = fs::read(workspace::root().join(name)).unwrap();
        assert!(
            picture.len() as u64 <= FILM_BUDGET,
            "{name}: {}",
            picture.len()
        );
        assert!(
            picture.starts_with(b"\x89PNG") && picture.windows(4).any(|part| part == b"acTL"),
            "{name}"
        );
    }

    #[test]
    fn pictures_of_the_documentation_are_those_that_are_drawn() {
        let mut names = 0;
        for path in workspace::files(&docs()).unwrap() {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let bytes = fs::read(&path).unwrap();
            let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
            if let Some((_, _, size)) = DOCS.iter().find(|(one, ..)| *one == name) {
                assert_eq!((side(16), side(20)), *size, "{name}");
                names += 1;
            } else if name == "card" {
                assert_eq!((side(16), side(20)), CARD);
            } else {
                assert_eq!(name, "count", "drawn by `--film`");
            }
        }
        assert_eq!(names, DOCS.len());
    }

    #[test]
    fn pictures_of_an_earlier_run_do_not_count() {
        let folder = std::env::temp_dir().join(format!("mbrane-shots-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in ["01-title.png", "02-table.png", "note.txt"] {
            fs::write(folder.join(name), []).unwrap();
        }
        assert_eq!(pictures(&folder, "").len(), 2);
        clear(&folder, "title").unwrap();
        assert_eq!(
            (
                pictures(&folder, "title").len(),
                pictures(&folder, "").len()
            ),
            (0, 1)
        );
        clear(&folder, "").unwrap();
        assert!(pictures(&folder, "").is_empty() && folder.join("note.txt").is_file());
        fs::remove_dir_all(folder).unwrap();
    }
}
