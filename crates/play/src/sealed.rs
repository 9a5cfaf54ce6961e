//! The frame of every stored text: a first line with kind and version, and a checksum at the end.

use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    #[error("this is nothing that the game saved")]
    NotAMatch,
    // A newer program wrote it: leave it alone.
    #[error("a newer version of the game saved this (format {version})")]
    Newer { version: u32 },
    // Its game is unknown to this program: leave it alone.
    #[error("it is of a game that is not played here: `{game}`")]
    OtherGame { game: String },
    // It was cut or changed: set it aside.
    #[error("it is damaged: {reason}")]
    Damaged { reason: String },
}

/// The start of the last line, the checksum of all lines before it.
const SUM: &str = "sum ";

/// The first word of a kind of text, and the newest version of it that this program reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) head: &'static str,
    pub(crate) version: u32,
}

pub(crate) fn damaged(reason: impl Into<String>) -> SaveError {
    SaveError::Damaged {
        reason: reason.into(),
    }
}

/// The error for a line that no version so far writes.
pub(crate) fn unknown(line: &str) -> SaveError {
    let shown: String = line.chars().take(40).flat_map(char::escape_debug).collect();
    damaged(format!("unknown line `{shown}`"))
}

/// FNV-1a: any single byte changed changes it.
pub(crate) fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Frame {
    /// Frames the lines of `body`, each of which ends with a line's end.
    pub(crate) fn seal(self, body: &str) -> String {
        let text = format!("{} {}\n{body}", self.head, self.version);
        format!("{text}{SUM}{:016x}\n", sum(text.as_bytes()))
    }

    pub(crate) fn open(self, text: &str) -> Result<Vec<&str>, SaveError> {
        let mut lines: Vec<&str> = text.lines().collect();
        let head = lines
            .first()
            .and_then(|line| line.strip_prefix(self.head))
            .ok_or(SaveError::NotAMatch)?;
        match head.strip_prefix(' ').and_then(number) {
            Some(version) if (1..=self.version).contains(&version) => {}
            Some(version) if version > self.version => return Err(SaveError::Newer { version }),
            _ => return Err(damaged("its version cannot be read")),
        }
        let last = lines.pop();
        let whole: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let right = format!("{SUM}{:016x}", sum(whole.as_bytes()));
        if last != Some(right.as_str()) || lines.is_empty() {
            return Err(damaged(
                "its end is missing, or something in it was changed",
            ));
        }
        lines.remove(0);
        Ok(lines)
    }

    /// Reads a text line by line. `take` returns `None` for a line that means nothing.
    pub(crate) fn read<T: Default>(
        self,
        text: &str,
        take: fn(&mut T, &str) -> Option<()>,
    ) -> Result<T, SaveError> {
        let mut read = T::default();
        for line in self.open(text)? {
            take(&mut read, line).ok_or_else(|| unknown(line))?;
        }
        Ok(read)
    }
}

/// A number as this program writes it.
pub(crate) fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

pub(crate) fn pair<N: FromStr>(text: &str) -> Option<[N; 2]> {
    let (one, two) = text.split_once(' ')?;
    Some([number(one)?, number(two)?])
}
