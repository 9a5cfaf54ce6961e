//! The envelope of every stored text: a first line with kind and version, a line of JSON, and a checksum.
//!
//! The first line has been the same since 0.2.0, so an older program sees that a newer one wrote the text, and leaves it.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::de::{DeserializeOwned, IntoDeserializer, value};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    #[error("the game did not save this text")]
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
/// The longest text that is read, in bytes: more than browsers store.
pub const MAX_STORED: usize = 16 << 20;

/// Data that is stored as a text of its own.
pub(crate) trait Stored: Serialize + DeserializeOwned {
    /// The first word of its text.
    const HEAD: &'static str;
    /// The version that is written. All before it are read by [`older`](Self::older).
    const VERSION: u32;

    /// The JSON that means the same as the lines of a version before 0.3.
    fn older(lines: &[&str]) -> Result<String, SaveError>;

    /// The fields of a newer program, where they are kept.
    fn others(&mut self) -> Option<&mut Fields> {
        None
    }
}

/// JSON fields, each with its value as text.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fields(pub(crate) BTreeMap<String, Box<RawValue>>);

impl PartialEq for Fields {
    fn eq(&self, other: &Self) -> bool {
        let ours = self.0.iter().map(|(name, value)| (name, value.get()));
        ours.eq(other.0.iter().map(|(name, value)| (name, value.get())))
    }
}

impl Eq for Fields {}

impl Fields {
    pub(crate) fn of(value: &impl Serialize) -> Self {
        from_json(&to_json(value)).unwrap_or_default()
    }

    /// The fields inside a field.
    pub(crate) fn inside(&self, name: &str) -> Option<Self> {
        from_json(self.0.get(name)?.get()).ok()
    }

    /// Returns whether a field exists and has a value.
    fn says(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| value.get() != "null")
    }
}

pub(crate) fn damaged(reason: impl Into<String>) -> SaveError {
    SaveError::Damaged {
        reason: reason.into(),
    }
}

/// FNV-1a: any single byte changed changes it.
pub(crate) fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The JSON of plain data, whose keys are texts and numbers: that does not fail.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The error says no more than the place, since the text may hold secrets.
pub(crate) fn from_json<T: DeserializeOwned>(json: &str) -> Result<T, SaveError> {
    serde_json::from_str(json).map_err(|error| {
        damaged(format!(
            "it means nothing from letter {} on",
            error.column()
        ))
    })
}

/// The value of an enum that is saved as this word.
pub(crate) fn named<T: DeserializeOwned>(word: &str) -> Option<T> {
    let word: value::StrDeserializer<'_, value::Error> = word.into_deserializer();
    T::deserialize(word).ok()
}

pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_default()
}

/// Writes data, and a newer program's fields that this one does not know.
pub(crate) fn seal<T: Stored>(value: &T, others: &Fields) -> String {
    let json = if others.0.is_empty() {
        to_json(value)
    } else {
        let mut fields = Fields::of(value);
        let kept = others.0.iter().filter(|(name, _)| !fields.says(name));
        let kept: Vec<_> = kept
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        fields.0.extend(kept);
        to_json(&fields)
    };
    let text = format!("{} {}\n{json}\n", T::HEAD, T::VERSION);
    format!("{text}{SUM}{:016x}\n", sum(text.as_bytes()))
}

/// Reads the text of any version.
pub(crate) fn open<T: Stored>(text: &str) -> Result<T, SaveError> {
    let (version, lines) = lines(text, T::HEAD, T::VERSION)?;
    if version < T::VERSION {
        return read(&T::older(&lines)?);
    }
    let [json] = lines[..] else {
        return Err(damaged("it has other lines than it should"));
    };
    read(json)
}

/// Reads data, and keeps the fields that it does not know.
fn read<T: Stored>(json: &str) -> Result<T, SaveError> {
    let mut read: T = from_json(json)?;
    if read.others().is_some() {
        let (mut others, written): (Fields, _) = (from_json(json)?, Fields::of(&read));
        others.0.retain(|name, value| {
            !written.says(name) && (value.get() != "null" || !written.0.contains_key(name))
        });
        if let Some(kept) = read.others() {
            *kept = others;
        }
    }
    Ok(read)
}

/// The version of a text, and its lines between the first and the last.
pub(crate) fn lines<'a>(
    text: &'a str,
    head: &str,
    newest: u32,
) -> Result<(u32, Vec<&'a str>), SaveError> {
    let first = text.lines().next().and_then(|line| line.strip_prefix(head));
    let version = first.ok_or(SaveError::NotAMatch)?.strip_prefix(' ');
    let version = version
        .and_then(number)
        .filter(|version| *version > 0)
        .ok_or_else(|| damaged("its version cannot be read"))?;
    if version > newest {
        return Err(SaveError::Newer { version });
    }
    if text.len() > MAX_STORED {
        return Err(damaged("it is too long"));
    }
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.pop();
    let whole: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    let right = format!("{SUM}{:016x}", sum(whole.as_bytes()));
    if last != Some(right.as_str()) || lines.is_empty() {
        return Err(damaged(
            "its end is missing, or something in it was changed",
        ));
    }
    lines.remove(0);
    Ok((version, lines))
}

/// A number as this program writes it.
pub(crate) fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}
