//! What the program may be told when it is started.

use bevy::math::UVec2;

#[cfg(not(target_family = "wasm"))]
use crate::picture::Wanted;

/// What the program may be told when it is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Draw pictures into files, then end.
    #[cfg(not(target_family = "wasm"))]
    pub wanted: Option<Wanted>,
    /// The window's inner size when it opens, in pixels.
    pub size: UVec2,
}

/// How to say it.
pub const USAGE: &str = "mbrane [--size WIDTHxHEIGHT] [--picture FILE.png | --scenes FOLDER]";

/// The widest and highest window that can be asked for: what every graphics card can draw.
const MOST: u32 = 8192;

impl Default for Options {
    fn default() -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            wanted: None,
            size: UVec2::new(1280, 800),
        }
    }
}

impl Options {
    /// Reads the words that follow the program's name.
    ///
    /// # Errors
    /// A word is unknown, or lacks its value, or has one that means nothing; the reason says which.
    pub fn parse(words: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` lacks its value"));
            match word.as_str() {
                #[cfg(not(target_family = "wasm"))]
                "--picture" => options.wanted = Some(Wanted::One(value()?.into())),
                #[cfg(not(target_family = "wasm"))]
                "--scenes" => options.wanted = Some(Wanted::All(value()?.into())),
                "--size" => options.size = size(&value()?)?,
                _ => return Err(format!("`{word}` means nothing here")),
            }
        }
        Ok(options)
    }
}

fn size(text: &str) -> Result<UVec2, String> {
    let length = |text: &str| text.parse().ok().filter(|length| (1..=MOST).contains(length));
    text.split_once('x')
        .and_then(|(width, height)| Some(UVec2::new(length(width)?, length(height)?)))
        .ok_or_else(|| format!("`{text}` is no size: it looks like 1280x800, up to {MOST}x{MOST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn nothing_said_means_the_usual() {
        assert_eq!(parse(""), Ok(Options::default()));
    }

    #[test]
    fn what_is_said_is_understood() {
        let options = Options { wanted: Some(Wanted::One("a.png".into())), size: UVec2::new(390, 844) };
        assert_eq!(parse("--size 390x844 --picture a.png"), Ok(options));
    }

    #[test]
    fn what_means_nothing_is_refused_with_the_reason() {
        for line in
            ["--dance", "--size", "--size 390", "--scenes", "--size 0x10", "--size 10x-1", "--size 9000x10", "a.png"]
        {
            let reason = parse(line).unwrap_err();
            let word = line.split_whitespace().last().unwrap();
            assert!(reason.contains(word), "{line}: {reason}");
        }
    }
}
