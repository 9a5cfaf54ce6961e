//! The command line.

use bevy::math::UVec2;
use mbrane_play::{
    AnyMatch, read_match,
    stand::Stand,
    words::{Locale, Words},
};
use std::{fs, path::PathBuf};

#[cfg(not(target_family = "wasm"))]
use {
    crate::picture::Wanted,
    lexopt::{Arg, ValueExt},
    mbrane_play::Settings,
    std::{ffi::OsString, io, path::Path},
};

/// The program's options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Draw pictures into files, then end.
    #[cfg(not(target_family = "wasm"))]
    pub wanted: Option<Wanted>,
    /// The window's inner size when it opens, in pixels.
    pub size: UVec2,
    /// Whether it fills the screen.
    pub fullscreen: bool,
    /// The language, whatever the system says.
    pub language: Option<Locale>,
    /// The settings that pictures are drawn with.
    #[cfg(not(target_family = "wasm"))]
    pub settings: Box<Settings>,
    /// The game that is opened.
    pub source: Option<Source>,
    /// The stand at an event to run, if any.
    pub stand: Option<Box<Stand>>,
}

/// A game that is opened when the program starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file with a game.
    File(PathBuf),
    /// A record or a position.
    Text(String),
}

/// The request of a command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// Run the game.
    Game(Options),
    /// Print this text and end.
    Print(&'static str),
}

/// The help text.
pub const USAGE: &str = "\
Usage: mbrane [OPTION]...

  --record FILE       open the game in this file: a record, a position, a saved game or a link
  --position TEXT     open this position or record
  --set 'NAME VALUE'  use this setting for pictures: 'theme paper', 'text 200'
  --stand [FILE]      run as a stand at an event, set up by this file (docs/stand.md); full screen
                      unless --size is given
  --fullscreen        fill the screen
  --size WxH          set the size of the window's inside, in pixels
  --language CODE     use this language unless the settings choose one: de
  --picture FILE      draw a picture of the game to this PNG file, then exit
  --film FILE         draw a count as an animated PNG file at half the window's size, then exit
  --scenes FOLDER     draw pictures of every state into this folder, made if missing, then exit
  --only PART,...     with --scenes, draw only states with one of these parts in their names
  --help              print this help
  --version           print the version

Games and settings are saved in the system's data folder, or in the folder that MBRANE_DATA names.
";

/// Which version this is.
pub const VERSION: &str = concat!("mbrane ", env!("CARGO_PKG_VERSION"), "\n");

/// The widest and highest window that can be asked for: what every graphics card can draw.
#[cfg(not(target_family = "wasm"))]
const MOST: u32 = 8192;

impl Default for Options {
    fn default() -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            wanted: None,
            size: UVec2::new(1280, 800),
            fullscreen: false,
            language: None,
            #[cfg(not(target_family = "wasm"))]
            settings: Box::default(),
            source: None,
            stand: None,
        }
    }
}

impl Options {
    /// Reads the words that follow the program's name.
    ///
    /// # Errors
    /// A word is unknown, or lacks its value, or has one that means nothing; the reason says which.
    #[cfg(not(target_family = "wasm"))]
    pub fn parse(words: impl IntoIterator<Item: Into<OsString>>) -> Result<Asked, String> {
        let mut options = Self::default();
        let mut only = None;
        let mut sized = false;
        let mut words = lexopt::Parser::from_args(words);
        while let Some(word) = words.next().map_err(reason)? {
            let named = match word {
                Arg::Short('h') => "help",
                Arg::Short('V') => "version",
                Arg::Short(letter) => return Err(unknown(&format!("-{letter}"))),
                Arg::Long(name) => name,
                Arg::Value(value) => return Err(unknown(&value.to_string_lossy())),
            };
            match named.to_owned().as_str() {
                "picture" => options.wanted = Some(Wanted::One(words.value().map_err(reason)?.into())),
                "film" => options.wanted = Some(Wanted::Film(words.value().map_err(reason)?.into())),
                "scenes" => {
                    let folder = words.value().map_err(reason)?.into();
                    options.wanted = Some(Wanted::Scenes { folder, only: String::new() });
                }
                "only" => only = Some(text(&mut words)?),
                "size" => {
                    options.size = size(&text(&mut words)?)?;
                    sized = true;
                }
                "stand" => options.stand = Some(Box::new(stand(optional(&mut words))?)),
                "language" => options.language = Some(language(&text(&mut words)?)?),
                "fullscreen" => options.fullscreen = true,
                "set" => options.set(text(&mut words)?)?,
                "record" => options.open(Source::File(words.value().map_err(reason)?.into()))?,
                "position" => options.open(Source::Text(text(&mut words)?))?,
                "help" => return Ok(Asked::Print(USAGE)),
                "version" => return Ok(Asked::Print(VERSION)),
                name => return Err(unknown(&format!("--{name}"))),
            }
        }
        if let Some(part) = only {
            options.choose_scenes(part)?;
        }
        if options.stand.is_some() {
            if options.wanted.is_some() || options.source.is_some() {
                return Err("`--stand` goes with no picture and no game of its own".to_owned());
            }
            options.fullscreen |= !sized;
        }
        Ok(Asked::Game(options))
    }

    #[cfg(not(target_family = "wasm"))]
    fn choose_scenes(&mut self, part: String) -> Result<(), String> {
        let Some(Wanted::Scenes { only, .. }) = &mut self.wanted else {
            return Err(format!("`--only {part}` goes with --scenes"));
        };
        if !crate::picture::has_scene(&part) {
            return Err(format!("there is no scene with `{part}` in its name"));
        }
        *only = part;
        Ok(())
    }

    #[cfg(not(target_family = "wasm"))]
    fn set(&mut self, line: String) -> Result<(), String> {
        self.settings.set(&line).ok_or_else(|| format!("`--set {line}` is no setting with its value"))
    }

    #[cfg(not(target_family = "wasm"))]
    fn open(&mut self, source: Source) -> Result<(), String> {
        match self.source.replace(source) {
            None => Ok(()),
            Some(_) => Err("one game can be opened, not two".to_owned()),
        }
    }

    /// Makes the folder that pictures go to, and sees that files can be written there.
    ///
    /// # Errors
    /// They cannot; the reason says why.
    #[cfg(not(target_family = "wasm"))]
    pub fn prepare(&self) -> Result<(), String> {
        let (folder, file) = match &self.wanted {
            None => return Ok(()),
            Some(Wanted::Scenes { folder, .. }) => (folder.as_path(), None),
            Some(Wanted::One(file) | Wanted::Film(file)) => (file.parent().unwrap_or(Path::new("")), Some(file)),
        };
        // A file without a folder goes to where the program was started.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        make_writable(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        match file.filter(|file| file.is_dir()) {
            Some(file) => Err(format!("{} is a folder, and a picture wants a file", file.display())),
            None => Ok(()),
        }
    }

    /// The game that is to be opened, if there is one.
    ///
    /// # Errors
    /// It cannot be read; the reason says why.
    pub fn game(&self) -> Result<Option<Box<dyn AnyMatch>>, String> {
        let (text, place) = match &self.source {
            None => return Ok(None),
            Some(Source::Text(text)) => (text.clone(), String::new()),
            Some(Source::File(file)) => {
                let place = file.display().to_string();
                let bytes = fs::read(file).map_err(|error| format!("{place}: {error}"))?;
                (String::from_utf8_lossy(&bytes).into_owned(), format!("{place}: "))
            }
        };
        let kinds: Vec<_> = crate::games::GAMES.iter().map(|game| game.kind).collect();
        read_match(&kinds, &text, &Words::english()).map(Some).map_err(|reason| format!("{place}{reason}"))
    }
}

/// The value of an option that is no path.
#[cfg(not(target_family = "wasm"))]
fn text(words: &mut lexopt::Parser) -> Result<String, String> {
    words.value().and_then(ValueExt::string).map_err(reason)
}

/// The value of an option that may have none.
#[cfg(not(target_family = "wasm"))]
fn optional(words: &mut lexopt::Parser) -> Option<PathBuf> {
    let said = words.optional_value();
    let follows = || words.try_raw_args()?.next_if(|word| !word.to_string_lossy().starts_with('-'));
    said.or_else(follows).map(PathBuf::from)
}

/// The stand of a file; the usual one without.
#[cfg(not(target_family = "wasm"))]
fn stand(file: Option<PathBuf>) -> Result<Stand, String> {
    let kinds: Vec<_> = crate::games::GAMES.iter().map(|game| game.kind.name()).collect();
    let Some(file) = file else { return Ok(Stand::usual(&kinds)) };
    let place = file.display();
    let text = fs::read_to_string(&file).map_err(|error| format!("{place}: {error}"))?;
    Stand::read(&text, &kinds).map_err(|faults| {
        let said = |fault: mbrane_play::stand::Fault| format!("{place}, {fault}");
        faults.into_iter().map(said).collect::<Vec<_>>().join("\nmbrane: ")
    })
}

#[cfg(not(target_family = "wasm"))]
fn unknown(word: &str) -> String {
    format!("`{word}` means nothing here")
}

/// Why the words cannot be read.
#[cfg(not(target_family = "wasm"))]
fn reason(error: lexopt::Error) -> String {
    match error {
        lexopt::Error::MissingValue { option: Some(option) } => format!("`{option}` lacks its value"),
        lexopt::Error::UnexpectedValue { option, .. } => format!("`{option}` takes no value"),
        error => error.to_string(),
    }
}

/// Makes a folder where it is missing, and tries whether files can be made in it.
#[cfg(not(target_family = "wasm"))]
fn make_writable(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(format!(".mbrane-{}", std::process::id()));
    fs::File::create(&probe)?;
    fs::remove_file(probe)
}

#[cfg(not(target_family = "wasm"))]
fn language(text: &str) -> Result<Locale, String> {
    let all = || Locale::all().map(Locale::code).collect::<Vec<_>>().join(", ");
    Locale::of(text).ok_or_else(|| format!("`{text}` is no language of the game: it speaks {}", all()))
}

#[cfg(not(target_family = "wasm"))]
fn size(text: &str) -> Result<UVec2, String> {
    let length = |text: &str| text.parse().ok().filter(|length| (1..=MOST).contains(length));
    text.split_once('x')
        .and_then(|(width, height)| Some(UVec2::new(length(width)?, length(height)?)))
        .ok_or_else(|| format!("`{text}` is no size: it looks like 1280x800, up to {MOST}x{MOST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Asked, String> {
        Options::parse(line.split_whitespace().map(str::to_owned))
    }

    fn options(line: &str) -> Options {
        match parse(line) {
            Ok(Asked::Game(options)) => options,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn nothing_said_means_the_usual() {
        assert_eq!(options(""), Options::default());
        assert!(matches!(options("").game(), Ok(None)));
    }

    #[test]
    fn what_is_said_is_understood() {
        let wanted = Some(Wanted::One("a.png".into()));
        let told = Options { wanted, size: UVec2::new(390, 844), fullscreen: true, ..Options::default() };
        assert_eq!(options("--size 390x844 --picture a.png --fullscreen"), told);
        assert_eq!(options("--language en_GB.UTF-8").language, Some(Locale::ENGLISH));
        assert_eq!(options("--record a.txt").source, Some(Source::File("a.txt".into())));
    }

    #[test]
    fn a_stand_may_have_a_file_whose_faults_are_all_named() {
        let usual = options("--stand --language de");
        assert!(usual.fullscreen && usual.stand.is_some_and(|stand| stand.games.len() == 3));
        assert!(!options("--stand --size 800x600").fullscreen);
        let file = std::env::temp_dir().join(format!("mbrane-stand-{}.txt", std::process::id()));
        let name = file.display().to_string();
        fs::write(&file, "games sansumoku\nlevel 3\n").expect("a file");
        for line in [format!("--stand {name}"), format!("--stand={name}")] {
            assert_eq!(
                options(&line).stand.map(|stand| (stand.games, stand.level.number())),
                Some((vec!["sansumoku".to_owned()], 3))
            );
        }
        fs::write(&file, "games chess\nlevel 3\nlevel 9\n").expect("a file");
        let reason = parse(&format!("--stand {name}")).expect_err("faults");
        assert!(reason.contains(&format!("{name}, line 1: `chess`")) && reason.contains("line 3"), "{reason}");
        fs::remove_file(&file).expect("it is there");
        assert!(parse(&format!("--stand {name}")).is_err());
        assert!(parse("--stand --position x").is_err());
    }

    #[test]
    fn scenes_are_chosen_by_a_part_of_their_names() {
        let only = |only: &str| Some(Wanted::Scenes { folder: "a".into(), only: only.to_owned() });
        assert_eq!(options("--scenes a").wanted, only(""));
        assert_eq!(options("--only upset --scenes a").wanted, only("upset"));
        assert!(parse("--scenes a --only nosuch").unwrap_err().contains("`nosuch`"));
        assert!(parse("--only title").unwrap_err().contains("--scenes"));
    }

    #[test]
    fn what_means_nothing_is_refused_with_the_reason() {
        for line in [
            "--dance",
            "--size",
            "--size 390",
            "--scenes",
            "--size 0x10",
            "--size 10x-1",
            "--size 9000x10",
            "a.png",
            "--record",
            "--position",
            "--language tlh",
        ] {
            let reason = parse(line).unwrap_err();
            let word = line.split_whitespace().last().unwrap();
            assert!(reason.contains(word), "{line}: {reason}");
        }
        assert!(parse("--record a --position b").unwrap_err().contains("not two"));
    }

    #[test]
    fn pictures_are_drawn_with_a_setting() {
        let set = |line: &str| Options::parse(["--set", line].map(OsString::from));
        let mut paper = Options::default();
        paper.settings.theme = mbrane_play::Theme::Paper;
        assert_eq!(set("theme paper"), Ok(Asked::Game(paper)));
        for line in ["theme pink", "colours paper"] {
            assert_eq!(set(line), Err(format!("`--set {line}` is no setting with its value")));
        }
    }

    #[test]
    fn help_and_version_are_words() {
        for (line, word) in [("--help", "--record FILE"), ("-h", "--fullscreen"), ("--version", "mbrane 0")] {
            let Ok(Asked::Print(words)) = parse(line) else { panic!("{line}") };
            assert!(words.contains(word), "{words}");
        }
    }

    #[test]
    fn a_value_may_stand_behind_an_equals_sign() {
        assert_eq!(options("--size=390x844").size, UVec2::new(390, 844));
        assert_eq!(parse("--fullscreen=yes").unwrap_err(), "`--fullscreen` takes no value");
    }

    #[cfg(unix)]
    #[test]
    fn a_path_need_not_be_utf_8() {
        use std::os::unix::ffi::OsStringExt;
        let path = || OsString::from_vec(b"/nowhere/\xff.txt".to_vec());
        let parse = |option: &str| Options::parse([OsString::from(option), path()]);
        for option in ["--record", "--picture", "--scenes", "--film"] {
            let Ok(Asked::Game(options)) = parse(option) else { panic!("{option}") };
            assert!(options.wanted.is_some() || options.source == Some(Source::File(path().into())));
            assert!(option != "--record" || options.game().unwrap_err().contains("/nowhere/"));
        }
        for option in ["--size", "--position", "--only"] {
            assert!(parse(option).is_err(), "{option}");
        }
        assert!(Options::parse([path()]).unwrap_err().contains("/nowhere/"));
    }

    #[test]
    fn a_folder_for_pictures_is_made_or_refused_with_the_reason() {
        let folder = std::env::temp_dir().join(format!("mbrane-options-{}", std::process::id()));
        let prepare = |wanted: Wanted| Options { wanted: Some(wanted), ..Options::default() }.prepare();
        let scenes = |folder: PathBuf| prepare(Wanted::Scenes { folder, only: String::new() });
        assert_eq!(Options::default().prepare(), Ok(()));
        assert_eq!(prepare(Wanted::One("a.png".into())), Ok(()));
        assert_eq!(prepare(Wanted::One(folder.join("one/a.png"))), Ok(()));
        assert_eq!(scenes(folder.join("more/scenes")), Ok(()));
        assert!(folder.join("one").is_dir() && fs::read_dir(folder.join("more/scenes")).unwrap().next().is_none());
        for wanted in [Wanted::One, Wanted::Film] {
            assert!(prepare(wanted(folder.join("one"))).unwrap_err().contains("is a folder"));
        }
        fs::write(folder.join("file"), []).unwrap();
        for refused in [
            scenes(folder.join("file")),
            scenes(folder.join("file/in")),
            prepare(Wanted::One(folder.join("file/a.png"))),
        ] {
            assert!(refused.unwrap_err().contains("file"));
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_that_is_given_is_opened_or_refused_with_the_reason() {
        let given = |text: &str| Options { source: Some(Source::Text(text.to_owned())), ..Options::default() }.game();
        let game = given("mbrane 4 : 3b2 1c1").expect("a game").expect("a game");
        assert_eq!(game.moves(), 2);
        assert!(given("mbrane 4 : 3b2 3c2").unwrap_err().contains("move 2"));
        assert!(options("--record /nowhere/at/all").game().unwrap_err().contains("/nowhere/at/all"));
    }
}
