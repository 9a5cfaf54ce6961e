//! The program for Windows under Wine: packed, unpacked under a path with blanks and non-ASCII letters, and played from outside by its
//! window and its files.

use super::pack;
use crate::{
    machine,
    shell::{self, Done, Running, at, note, step},
    tool, wasm, workspace,
    xvfb::{Display, Picture},
};
use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

const TARGET: &str = "x86_64-pc-windows-gnu";
const FOLDER: &str = "Мои игры (и другие)";
/// Software draws the window, and reads it.
const DRAW_TIMEOUT: Duration = Duration::from_secs(90);
/// The cell e5, in a window of the usual size in the display's corner.
const MIDDLE: (u32, u32) = (368, 434);
/// A whole game, with a line's end within.
const GAME: &str = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3 2a2\n1a1 3d3 3c2 2d1 3a4 1b4\n";

pub(super) fn soak(built: bool) -> Done {
    machine::ensure(machine::WINDOWS)?;
    wasm::ensure_target(TARGET)?;
    if !built {
        pack::build(true, &format!("--target {TARGET}"))?;
    }
    let folder = workspace::target().join("windows");
    let _ = fs::remove_dir_all(&folder);
    let program = unpack(&folder)?;
    let mut wine = Wine::start(folder, program)?;
    wine.ask_engine()?;
    wine.play()?;
    // As when the power is gone.
    wine.end();
    wine.fill_disk()
}

/// Packs the program and unpacks the package. Returns the program's folder, with the libraries that this Wine lacks.
fn unpack(folder: &Path) -> Done<PathBuf> {
    step("Packing, and unpacking");
    let packages = folder.join("packages");
    tool::run(
        "program",
        &[&workspace::target().join(TARGET).join("debug"), &packages],
    )?;
    let package = workspace::files(&packages)?
        .pop()
        .ok_or("there is no package")?;
    let games = folder.join(FOLDER);
    shell::run(shell::program("unzip", "-q -d").arg(&games).arg(&package))?;
    let program = games.join(package.file_stem().unwrap_or_default());
    let stub = workspace::root().join("tools/xtask/windows/bcryptprimitives.c");
    let mut compile = shell::program("x86_64-w64-mingw32-gcc", "-shared -o");
    shell::run(
        compile
            .arg(program.join("bcryptprimitives.dll"))
            .arg(stub)
            .arg("-ladvapi32"),
    )?;
    Ok(program)
}

/// A separate Windows on a separate display. Dropping it ends all programs there.
struct Wine {
    display: Display,
    picture: Picture,
    folder: PathBuf,
    program: PathBuf,
    /// How many pictures were kept.
    kept: u32,
}

impl Drop for Wine {
    fn drop(&mut self) {
        self.end();
    }
}

impl Wine {
    fn start(folder: PathBuf, program: PathBuf) -> Done<Self> {
        step("Starting Wine");
        let shown = folder.join("display");
        let display = Display::start_open(&shown)?;
        let this = Self {
            display,
            picture: Picture::open(&shown)?,
            folder,
            program,
            kept: 0,
        };
        at(&this.folder, fs::create_dir_all(this.folder.join("home")))?;
        shell::run(&mut this.command("wine", "wineboot --init"))?;
        Ok(this)
    }

    fn command(&self, name: &str, words: &str) -> Command {
        let mut command = shell::program(name, words);
        self.display.draw(&mut command);
        command
            .current_dir(&self.program)
            .env("WINEPREFIX", self.folder.join("prefix"))
            .env("WINEDEBUG", "-all");
        // The program must not touch the person's own files, and paths may have any letters.
        command
            .env("HOME", self.folder.join("home"))
            .env_remove("XDG_CONFIG_HOME")
            .env("LC_ALL", "C.UTF-8");
        command
            .env("WINEDLLOVERRIDES", "mscoree,mshtml,winemenubuilder.exe=")
            .stderr(Stdio::null());
        command
    }

    fn end(&self) {
        let _ = self.command("wineserver", "-k -w").status();
    }

    /// Opens the program's window, in a desktop within the display: `winit` 0.30 knows no modes of a display like Xvfb's.
    fn open(&self) -> Done<Running> {
        Running::start(
            self.command("wine", "explorer /desktop=mbrane,1280x800 mbrane.exe")
                .stdout(Stdio::null()),
        )
    }

    /// Looks until there is something to find, and keeps a picture of that.
    fn wait<T>(
        &mut self,
        wanted: &str,
        mut look: impl FnMut(&mut Self) -> Done<Option<T>>,
    ) -> Done<T> {
        let begun = Instant::now();
        loop {
            let found = look(self)?;
            if found.is_none() && begun.elapsed() < DRAW_TIMEOUT {
                thread::sleep(Duration::from_millis(200));
                continue;
            }
            self.kept += 1;
            let picture = self.folder.join(format!("{}.bmp", self.kept));
            at(&picture, fs::write(&picture, self.picture.bmp()?))?;
            note(format_args!(
                "{wanted}: {} ({})",
                if found.is_some() { "yes" } else { "NO" },
                picture.display()
            ));
            return found.ok_or_else(|| format!("this is not to be seen: {wanted}"));
        }
    }

    /// Waits until the window shows these words. Returns the middle of the first one, of the leftmost where they are shown often.
    fn see(&mut self, words: &str) -> Done<(u32, u32)> {
        self.wait(&format!("`{words}` is shown"), |this| {
            let picture = this.folder.join("now.bmp");
            at(&picture, fs::write(&picture, this.picture.bmp()?))?;
            let read = shell::ask(
                "tesseract",
                &[&picture.to_string_lossy(), "stdout", "--psm", "11", "tsv"],
            );
            Ok(place_of(words, &read.ok_or("tesseract cannot read")?))
        })
    }

    fn press(&mut self, words: &str) -> Done {
        let place = self.see(words)?;
        self.click(place)
    }

    fn click(&self, (x, y): (u32, u32)) -> Done {
        shell::run(&mut self.command("xdotool", &format!("mousemove {x} {y} sleep 0.3 click 1")))
    }

    fn key(&self, key: &str) -> Done {
        shell::run(&mut self.command("xdotool", &format!("key {key} sleep 0.5")))
    }

    fn paste(&self, text: &str) -> Done {
        let file = self.folder.join("pasted.txt");
        at(&file, fs::write(&file, text))?;
        // It stays behind and answers paste requests.
        shell::run(
            self.command("xclip", "-selection clipboard")
                .arg(&file)
                .stdout(Stdio::null()),
        )?;
        self.key("ctrl+v")
    }

    /// Closes the window in front, whose program must end by itself.
    fn close(&mut self, mut window: Running) -> Done {
        self.key("alt+F4")?;
        self.wait("the window is closed", |_| {
            Ok(window.0.try_wait().ok().flatten())
        })
        .map(drop)
    }

    /// The user's folder in this Windows.
    fn user(&self) -> Done<PathBuf> {
        let users = self.folder.join("prefix/drive_c/users");
        let mut all = at(&users, fs::read_dir(&users))?.flatten();
        let user = all
            .find(|user| user.file_name() != "Public")
            .ok_or("nobody uses this Windows")?;
        Ok(user.path())
    }

    fn data(&self) -> Done<PathBuf> {
        Ok(self.user()?.join("AppData/Roaming/mbrane"))
    }

    /// Waits until the match on the table is saved with these moves.
    fn saved(&mut self, moves: &str) -> Done<String> {
        let folder = self.data()?.join("games");
        self.wait(&format!("`{moves}` is saved"), |_| {
            let files = workspace::files(&folder).unwrap_or_default();
            let mut texts = files.iter().flat_map(fs::read_to_string);
            Ok(texts.find(|text| text.contains(moves)))
        })
    }

    /// Asks the engine by a pipe.
    fn ask_engine(&self) -> Done {
        step("The engine");
        let orders = self.folder.join("orders.txt");
        at(
            &orders,
            fs::write(
                &orders,
                "help\nposition start moves 5e5\nshow\ngo nodes 200\nquit\n",
            ),
        )?;
        let mut engine = self.command("wine", "mbrane-engine.exe");
        let output = engine
            .stdin(at(&orders, File::open(&orders))?)
            .output()
            .map_err(|error| error.to_string())?;
        let output = String::from_utf8_lossy(&output.stdout);
        let wanted = ["quit: ends", "ok", "position ", "bestmove "];
        if let Some(start) = wanted
            .iter()
            .find(|start| !output.lines().any(|line| line.starts_with(*start)))
        {
            return Err(format!(
                "no line of the engine begins with `{start}`: {output}"
            ));
        }
        note("it helps, shows a position, and finds a move");
        Ok(())
    }

    fn play(&mut self) -> Done {
        step("The title, and a move by the pointer");
        let first = self.open()?;
        self.see("Three number games")?;
        self.press("Play")?;
        self.see("Your turn")?;
        self.key("5")?;
        self.click(MIDDLE)?;
        self.see("placed")?;
        let begun = self.saved(" : 5e5 ")?;
        self.close(first)?;

        step("A restart");
        let _first = self.open()?;
        self.see("Your turn")?;
        // The next thing to do has the keys: to continue.
        self.key("Return")?;
        self.see("placed")?;
        self.key("u")?;
        self.key("7")?;
        self.click(MIDDLE)?;
        self.see("placed")?;
        let moved = self.saved(" : 7e5 ")?;
        let same = |line: &str| line.starts_with("began ") && begun.contains(line);
        moved
            .lines()
            .any(same)
            .then_some(())
            .ok_or("another match goes on")?;

        step("A second window, a game pasted there, and its film among the pictures");
        let _second = self.open()?;
        self.see("Another window is open")?;
        self.paste(GAME)?;
        self.see("Indigo wins")?;
        self.press("Close")?;
        self.press("Film")?;
        self.see("Saved")?;
        let film = self.user()?.join("Pictures/mbrane-film.png");
        at(&film, fs::read(&film))?
            .starts_with(b"\x89PNG")
            .then_some(())
            .ok_or("the film is no picture")?;
        let games = workspace::files(&self.data()?.join("games"))?;
        let texts: String = games.iter().flat_map(fs::read_to_string).collect();
        texts
            .contains(&GAME.trim_end().replace('\n', " "))
            .then_some(())
            .ok_or("the pasted game is not kept")?;
        self.key("alt+F4")?;
        self.see("placed")?;
        (self.saved(" : 7e5 ")? == moved)
            .then_some(())
            .ok_or("the second window changed the first one's match".to_owned())
    }

    /// Plays on a full disk, and saves everything once there is room again.
    fn fill_disk(&mut self) -> Done {
        step("A full disk");
        let data = self.data()?;
        let disk = Disk::mount(&data);
        let _window = self.open()?;
        self.see("Three number games")?;
        self.paste("mbrane 9 full : 4d3 5f9")?;
        let before = self.saved(" : 4d3 5f9")?;
        let (filler, games) = (data.join("filler"), data.join("games"));
        let usual = at(&games, fs::metadata(&games))?.permissions();
        let mut closed = usual.clone();
        closed.set_readonly(true);
        if disk.is_some() {
            let mut file = at(&filler, File::create(&filler))?;
            while file.write_all(&[0; 1024]).is_ok() {}
        } else {
            note("it takes the rights of root: a folder that cannot be written stands in");
            at(&games, fs::set_permissions(&games, closed))?;
        }
        self.key("7")?;
        self.click(MIDDLE)?;
        self.see("game goes on")?;
        (self.saved(" : 4d3 5f9")? == before)
            .then_some(())
            .ok_or("what was saved before has changed")?;
        let _ = fs::remove_file(&filler);
        at(&games, fs::set_permissions(&games, usual))?;
        self.key("u")?;
        self.saved(" : 4d3 5f9 7e5").map(drop)
    }
}

/// A small disk in place of a folder, gone when dropped.
struct Disk(PathBuf);

impl Disk {
    fn mount(folder: &Path) -> Option<Self> {
        let mounted =
            shell::run(shell::program("mount", "-t tmpfs -o size=64k mbrane").arg(folder));
        mounted.is_ok().then(|| Self(folder.to_owned()))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = shell::program("umount", "--lazy").arg(&self.0).status();
    }
}

/// The middle of the first of these words where a table of tesseract's has them one behind the other: the leftmost such place.
fn place_of(words: &str, table: &str) -> Option<(u32, u32)> {
    let wanted: Vec<_> = words.split(' ').collect();
    let rows = table.lines().map(|row| row.split('\t').collect::<Vec<_>>());
    let rows: Vec<_> = rows
        .filter(|row| row.len() == 12 && !row[11].trim().is_empty())
        .collect();
    let word = |row: &Vec<&'_ str>| {
        row[11]
            .trim_matches(|sign: char| !sign.is_alphanumeric())
            .to_owned()
    };
    let found = rows
        .windows(wanted.len())
        .filter(|part| part.iter().map(word).eq(wanted.iter().copied()));
    let middle = |row: &[&str]| {
        let [left, top, width, height] =
            [6, 7, 8, 9].map(|column| row[column].parse::<u32>().unwrap_or(0));
        (left + width / 2, top + height / 2)
    };
    found.map(|part| middle(&part[0])).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_in_recognised_text() {
        let table = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n\
                     5\t1\t1\t1\t1\t1\t900\t10\t20\t10\t96.1\tPlay\n4\t1\t1\t1\t2\t0\t100\t10\t70\t10\t-1\t\n\
                     5\t1\t2\t1\t1\t1\t100\t10\t20\t10\t96.1\tPlay\n5\t1\t2\t1\t1\t2\t130\t10\t40\t10\t90\tagain\n";
        assert_eq!(place_of("Play", table), Some((110, 15)));
        assert_eq!(place_of("Play again", table), Some((110, 15)));
        assert_eq!(
            (place_of("again Play", table), place_of("", table)),
            (None, None)
        );
    }
}
