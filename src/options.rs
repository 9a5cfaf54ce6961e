//! The command line.

use bevy::math::UVec2;
use lexopt::{Arg, ValueExt};
use mbrane_play::{
    Incoming, MAX_STORED,
    puzzle::{is_puzzle_link, is_todays_link},
    words::{Locale, Words},
};
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use crate::{audience::AudienceOptions, stand::Stand};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// The window's inner size when it opens, in pixels, unless it is the usual one.
    pub size: Option<UVec2>,
    pub fullscreen: bool,
    /// The language, whatever the system says.
    pub language: Option<Locale>,
    pub source: Option<Source>,
    pub stand: Option<Box<Stand>>,
    pub audience: Option<AudienceOptions>,
    #[cfg(feature = "pictures")]
    pub drawing: crate::picture::Drawing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    File(PathBuf),
    Text(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    Game(Options),
    Print(String),
}

const USAGE: &str = "\
Usage: mbrane [OPTION]...

  --record FILE       open the game in this file: a record, a position, a saved game or a link
  --position TEXT     open this position or record
  --stand [FILE]      run as a stand at an event, set up by this file (docs/stand.md); full screen
                      unless --size is given
  --audience [now] [LINK]
                      show a match of this machine to an audience, or the one of a spectator's link;
                      each move after the next one, or `now` at once; full screen unless --size
                      is given
  --fullscreen        fill the screen
  --size WxH          set the size of the window's inside, in pixels
  --language CODE     use this language unless the settings choose one: de
  --help              print this help
  --version           print the version
";

const DATA: &str = "
Games and settings are saved in the system's data folder, or in the folder that MBRANE_DATA names.
";

pub fn usage() -> String {
    #[cfg(feature = "pictures")]
    return [USAGE, crate::picture::USAGE, DATA].concat();
    #[cfg(not(feature = "pictures"))]
    [USAGE, DATA].concat()
}

const VERSION: &str = concat!("mbrane ", env!("CARGO_PKG_VERSION"), "\n");

/// The widest and highest window that can be asked for: what every graphics card can draw.
const MAX_WINDOW: u32 = 8192;

impl Options {
    /// Reads the words that follow the program's name.
    ///
    /// # Errors
    /// A word is unknown, lacks its value or has an invalid one; the reason says which.
    pub fn parse(words: impl IntoIterator<Item: Into<OsString>>) -> Result<Asked, String> {
        let mut options = Self::default();
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
                "size" => options.size = Some(size(&text(&mut words)?)?),
                "stand" => options.stand = Some(Box::new(stand(optional(&mut words))?)),
                "audience" => options.audience = Some(audience(&mut words)?),
                "language" => options.language = Some(language(&text(&mut words)?)?),
                "fullscreen" => options.fullscreen = true,
                "record" => options.open(Source::File(words.value().map_err(reason)?.into()))?,
                "position" => options.open(Source::Text(text(&mut words)?))?,
                "help" => return Ok(Asked::Print(usage())),
                "version" => return Ok(Asked::Print(VERSION.to_owned())),
                #[cfg(feature = "pictures")]
                name if options.drawing.read(name, &mut words).map_err(reason)? => {}
                name => return Err(unknown(&format!("--{name}"))),
            }
        }
        #[cfg(feature = "pictures")]
        options.drawing.check(options.stand.is_some())?;
        if options.stand.is_some() && options.audience.is_some() {
            return Err("`--stand` and `--audience` are two windows".to_owned());
        }
        if options.stand.is_some() || options.audience.is_some() {
            if options.source.is_some() {
                return Err("`--stand` and `--audience` open no game of their own".to_owned());
            }
            options.fullscreen |= options.size.is_none();
        }
        Ok(Asked::Game(options))
    }

    fn open(&mut self, source: Source) -> Result<(), String> {
        match self.source.replace(source) {
            None => Ok(()),
            Some(_) => Err("one game can be opened, not two".to_owned()),
        }
    }

    /// The text of the game that is to be opened, if there is one: anything that can be pasted.
    ///
    /// # Errors
    /// It cannot be read; the reason says why.
    pub fn game(&self) -> Result<Option<String>, String> {
        let (text, place) = match &self.source {
            None => return Ok(None),
            Some(Source::Text(text)) => (text.clone(), String::new()),
            Some(Source::File(file)) => {
                let place = file.display().to_string();
                let bytes = read_start(file).map_err(|error| format!("{place}: {error}"))?;
                (
                    String::from_utf8_lossy(&bytes).into_owned(),
                    format!("{place}: "),
                )
            }
        };
        let kinds: Vec<_> = crate::games::GAMES.iter().map(|game| game.kind).collect();
        // A puzzle's link is looked at when it is opened.
        if !is_puzzle_link(&text) && !is_todays_link(&text) {
            Incoming::read(&kinds, &text, &Words::english())
                .map_err(|reason| format!("{place}{reason}"))?;
        }
        Ok(Some(text))
    }
}

/// Reads a file, but no more of it than shows that it is too long for any text of the game.
fn read_start(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MAX_STORED as u64 + 1;
    File::open(file)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn text(words: &mut lexopt::Parser) -> Result<String, String> {
    words.value().and_then(ValueExt::string).map_err(reason)
}

fn audience(words: &mut lexopt::Parser) -> Result<AudienceOptions, String> {
    let mut said = Vec::new();
    while let Some(word) = optional(words) {
        said.push(word.to_string_lossy().into_owned());
    }
    let options = AudienceOptions::read(said.iter().map(String::as_str));
    options.check(&Words::english())?;
    Ok(options)
}

/// The value of an option that may have none.
fn optional(words: &mut lexopt::Parser) -> Option<PathBuf> {
    let said = words.optional_value();
    let follows = || {
        words
            .try_raw_args()?
            .next_if(|word| !word.to_string_lossy().starts_with('-'))
    };
    said.or_else(follows).map(PathBuf::from)
}

fn stand(file: Option<PathBuf>) -> Result<Stand, String> {
    let kinds: Vec<_> = crate::games::GAMES
        .iter()
        .map(|game| game.kind.name())
        .collect();
    let Some(file) = file else {
        return Ok(Stand::usual(&kinds));
    };
    let place = file.display();
    let text = fs::read_to_string(&file).map_err(|error| format!("{place}: {error}"))?;
    Stand::read(&text, &kinds).map_err(|faults| {
        faults
            .iter()
            .map(|fault| format!("{place}, {fault}"))
            .collect::<Vec<_>>()
            .join("\nmbrane: ")
    })
}

fn unknown(word: &str) -> String {
    format!("`{word}` means nothing here")
}

fn reason(error: lexopt::Error) -> String {
    match error {
        lexopt::Error::MissingValue {
            option: Some(option),
        } => format!("`{option}` lacks its value"),
        lexopt::Error::UnexpectedValue { option, .. } => format!("`{option}` takes no value"),
        error => error.to_string(),
    }
}

fn language(text: &str) -> Result<Locale, String> {
    let all = || {
        Locale::all()
            .map(Locale::code)
            .collect::<Vec<_>>()
            .join(", ")
    };
    Locale::of(text)
        .ok_or_else(|| format!("`{text}` is no language of the game: it speaks {}", all()))
}

fn size(text: &str) -> Result<UVec2, String> {
    let length = |text: &str| {
        text.parse()
            .ok()
            .filter(|length| (1..=MAX_WINDOW).contains(length))
    };
    text.split_once('x')
        .and_then(|(width, height)| Some(UVec2::new(length(width)?, length(height)?)))
        .ok_or_else(|| {
            format!("`{text}` is no size: it looks like 1280x800, up to {MAX_WINDOW}x{MAX_WINDOW}")
        })
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
    fn no_arguments_mean_the_defaults() {
        assert_eq!(options(""), Options::default());
        assert!(matches!(options("").game(), Ok(None)));
    }

    #[test]
    fn options_are_read() {
        let read = Options {
            size: Some(UVec2::new(390, 844)),
            fullscreen: true,
            ..Options::default()
        };
        assert_eq!(options("--size 390x844 --fullscreen"), read);
        assert_eq!(
            options("--language en_GB.UTF-8").language,
            Some(Locale::ENGLISH)
        );
        assert_eq!(
            options("--record a.txt").source,
            Some(Source::File("a.txt".into()))
        );
    }

    #[test]
    fn stand_file_reports_every_fault() {
        let usual = options("--stand --language de");
        assert!(usual.fullscreen && usual.stand.is_some_and(|stand| stand.games.len() == 3));
        assert!(!options("--stand --size 800x600").fullscreen);
        let file = std::env::temp_dir().join(format!("mbrane-stand-{}.txt", std::process::id()));
        let name = file.display().to_string();
        fs::write(&file, "games sansumoku\nlevel 3\n").expect("a file");
        for line in [format!("--stand {name}"), format!("--stand={name}")] {
            assert_eq!(
                options(&line)
                    .stand
                    .map(|stand| (stand.games, stand.level.number())),
                Some((vec!["sansumoku".to_owned()], 3))
            );
        }
        fs::write(&file, "games chess\nlevel 3\nlevel 9\n").expect("a file");
        let reason = parse(&format!("--stand {name}")).expect_err("faults");
        assert!(
            reason.contains(&format!("{name}, line 1: `chess`")) && reason.contains("line 3"),
            "{reason}"
        );
        fs::remove_file(&file).expect("it is there");
        assert!(parse(&format!("--stand {name}")).is_err());
        assert!(parse("--stand --position x").is_err());
    }

    #[test]
    fn audience_takes_now_and_a_link_of_spectators() {
        let read = |line: &str| options(line).audience.expect("an audience");
        assert!(options("--audience").fullscreen);
        assert!(!options("--audience --size 1920x1080").fullscreen);
        assert_eq!(read("--audience"), AudienceOptions::default());
        assert!(read("--audience now").now);
        assert!(parse("--audience nonsense").is_err());
        assert!(parse("--audience --stand").is_err());
        assert!(parse("--audience --position x").is_err());
    }

    #[test]
    fn invalid_arguments_are_refused_with_a_reason() {
        for line in [
            "--dance",
            "--size",
            "--size 390",
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
        assert!(
            parse("--record a --position b")
                .unwrap_err()
                .contains("not two")
        );
    }

    #[test]
    fn help_and_version_are_words() {
        for (line, word) in [
            ("--help", "--record FILE"),
            ("-h", "--fullscreen"),
            ("--version", "mbrane 0"),
        ] {
            let Ok(Asked::Print(words)) = parse(line) else {
                panic!("{line}")
            };
            assert!(words.contains(word), "{words}");
        }
    }

    #[test]
    fn option_value_may_follow_an_equals_sign() {
        assert_eq!(options("--size=390x844").size, Some(UVec2::new(390, 844)));
        assert_eq!(
            parse("--fullscreen=yes").unwrap_err(),
            "`--fullscreen` takes no value"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_path_need_not_be_utf_8() {
        use std::os::unix::ffi::OsStringExt;
        let path = || OsString::from_vec(b"/nowhere/\xff.txt".to_vec());
        let parse = |option: &str| Options::parse([OsString::from(option), path()]);
        let Ok(Asked::Game(options)) = parse("--record") else {
            panic!("a file")
        };
        assert_eq!(options.source, Some(Source::File(path().into())));
        assert!(options.game().unwrap_err().contains("/nowhere/"));
        for option in ["--size", "--position"] {
            assert!(parse(option).is_err(), "{option}");
        }
        assert!(Options::parse([path()]).unwrap_err().contains("/nowhere/"));
    }

    #[test]
    fn given_game_is_opened_or_refused_with_a_reason() {
        let given = |text: &str| {
            Options {
                source: Some(Source::Text(text.to_owned())),
                ..Options::default()
            }
            .game()
        };
        for text in [
            "mbrane 4 : 3b2 1c1",
            "#puzzle=today",
            "https://example.org/#live=2x",
        ] {
            assert_eq!(given(text), Ok(Some(text.to_owned())));
        }
        assert!(given("mbrane 4 : 3b2 3c2").unwrap_err().contains("move 2"));
        assert!(
            options("--record /nowhere/at/all")
                .game()
                .unwrap_err()
                .contains("/nowhere/at/all")
        );
    }
}
