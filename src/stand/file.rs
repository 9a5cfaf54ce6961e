//! The file of a stand: a setting on each line, and a fault for each line that is none.

use mbrane_play::{Level, Volume, words::Locale};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    pub games: Vec<String>,
    pub level: Level,
    /// How many minutes a visitor has.
    pub minutes: u16,
    /// The seconds without a touch after which it asks whether the visitor is still there.
    pub idle: u16,
    pub volume: Volume,
    /// The languages that a visitor can choose; the first is the default.
    pub languages: Vec<Locale>,
    /// A line that stands above everything; may be empty.
    pub title: String,
    /// The page of the game, where codes open games. Without it there are no codes.
    pub address: Option<String>,
    /// The screen's diagonal in tenths of an inch.
    pub screen: u16,
}

/// The longest title, in characters.
const TITLE: usize = 60;
/// The longest address, in bytes: with more of them no whole game fits into a code.
const ADDRESS: usize = 100;
const NAMES: [&str; 9] = [
    "games",
    "level",
    "minutes",
    "idle",
    "volume",
    "languages",
    "title",
    "address",
    "screen",
];

impl Stand {
    /// The stand without a file: all these games, for a 24" screen.
    pub fn usual(games: &[&str]) -> Self {
        Self {
            games: games.iter().map(|game| (*game).to_owned()).collect(),
            level: Level::Two,
            minutes: 8,
            idle: 45,
            volume: Volume::Middle,
            languages: Locale::all().collect(),
            title: String::new(),
            address: None,
            screen: 240,
        }
    }

    /// Reads a stand's file; omitted settings have their defaults. `games` are the existing ones.
    ///
    /// # Errors
    /// Every invalid line, with its number and the reason: `line 3: ...`.
    pub fn read(text: &str, games: &[&str]) -> Result<Self, Vec<String>> {
        let mut stand = Self::usual(games);
        let (mut faults, mut seen) = (Vec::new(), Vec::new());
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let taken = if seen.contains(&name) {
                Err(format!("`{name}` is said twice"))
            } else {
                seen.push(name);
                stand.take(name, value.trim(), games)
            };
            faults.extend(
                taken
                    .err()
                    .map(|reason| format!("line {}: {reason}", number + 1)),
            );
        }
        if faults.is_empty() {
            Ok(stand)
        } else {
            Err(faults)
        }
    }

    fn take(&mut self, name: &str, value: &str, games: &[&str]) -> Result<(), String> {
        if value.is_empty() && NAMES.contains(&name) {
            return Err(format!("`{name}` lacks its value"));
        }
        match name {
            "games" => {
                let known = |word: &str| match games.iter().find(|game| **game == word) {
                    Some(game) => Ok((*game).to_owned()),
                    None => Err(format!(
                        "`{word}` is no game: there are {}",
                        games.join(", ")
                    )),
                };
                self.games = each(value, known)?;
            }
            "level" => self.level = Level::ALL[usize::from(number(value, 1, 5)?) - 1],
            "minutes" => self.minutes = number(value, 2, 60)?,
            "idle" => self.idle = number(value, 10, 600)?,
            "volume" => {
                let words = "off, low, middle, full";
                self.volume =
                    Volume::of(value).ok_or_else(|| format!("`{value}` is none of {words}"))?;
            }
            "languages" => {
                let codes = || {
                    Locale::all()
                        .map(Locale::code)
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                let known = |word: &str| {
                    let known = Locale::all().find(|locale| locale.code() == word);
                    known.ok_or_else(|| {
                        format!("`{word}` is no language of the game: it speaks {}", codes())
                    })
                };
                self.languages = each(value, known)?;
            }
            "title" if value.chars().count() > TITLE => {
                return Err(format!("the title has more than {TITLE} characters"));
            }
            "title" if value.chars().any(char::is_control) => {
                return Err("the title has signs that are no letters".into());
            }
            "title" => value.clone_into(&mut self.title),
            "address" => self.address = Some(address(value)?),
            "screen" => self.screen = tenths(value)?,
            _ => {
                return Err(format!(
                    "`{name}` means nothing here: there are {}",
                    NAMES.join(", ")
                ));
            }
        }
        Ok(())
    }
}

fn each<T: PartialEq>(
    value: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut all = Vec::new();
    for word in value
        .split([' ', '\t', ','])
        .filter(|word| !word.is_empty())
    {
        let one = read(word)?;
        if all.contains(&one) {
            return Err(format!("`{word}` is said twice"));
        }
        all.push(one);
    }
    if all.is_empty() {
        Err("there is nothing in this list".to_owned())
    } else {
        Ok(all)
    }
}

fn number(value: &str, least: u16, most: u16) -> Result<u16, String> {
    let number = value
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{value}` is no whole number from {least} to {most}"))
}

/// A diagonal in inches, such as `24` or `15.6`, in tenths.
fn tenths(value: &str) -> Result<u16, String> {
    let (whole, part) = value.split_once('.').unwrap_or((value, "0"));
    let digit = |text: &str| {
        Some(text)
            .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?
            .parse::<u16>()
            .ok()
    };
    let size = match (digit(whole), digit(part)) {
        (Some(whole), Some(tenths)) if part.len() == 1 => whole
            .checked_mul(10)
            .and_then(|size| size.checked_add(tenths)),
        _ => None,
    };
    size.filter(|size| (40..=1000).contains(size))
        .ok_or_else(|| format!("`{value}` is no screen's diagonal in inches, from 4 to 100: 15.6"))
}

fn address(value: &str) -> Result<String, String> {
    let host = value
        .strip_prefix("https://")
        .or_else(|| value.strip_prefix("http://"));
    let named =
        host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '['));
    if !named || !value.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(format!(
            "`{value}` is no address: it begins with https:// or http://"
        ));
    }
    if value.contains('#') {
        return Err("an address ends before its `#`: the game comes there".to_owned());
    }
    if value.len() > ADDRESS {
        return Err(format!(
            "the address has more than {ADDRESS} letters: no game would fit into the code beside it"
        ));
    }
    Ok(value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 2] = ["one", "two"];

    fn faults(text: &str) -> Vec<String> {
        Stand::read(text, &GAMES).expect_err(text)
    }

    #[test]
    fn empty_stand_file_means_the_defaults() {
        assert_eq!(Stand::read("", &GAMES), Ok(Stand::usual(&GAMES)));
        assert_eq!(
            Stand::read("\u{feff}# nothing\n\n", &GAMES),
            Ok(Stand::usual(&GAMES))
        );
    }

    #[test]
    fn stand_file_accepts_every_line() {
        let text = "games two\nlevel 4\r\nminutes 5\nidle 30\nvolume low\nlanguages de, en\n\
                    title  Hall 3: numbers \naddress https://a.example/m/\nscreen 15.6\n";
        let stand = Stand::read(text, &GAMES).expect("a stand");
        assert_eq!(stand.games, ["two"]);
        assert_eq!(
            (
                stand.level.number(),
                stand.minutes,
                stand.idle,
                stand.screen
            ),
            (4, 5, 30, 156)
        );
        assert_eq!(
            (stand.volume, stand.title.as_str()),
            (Volume::Low, "Hall 3: numbers")
        );
        assert_eq!(
            stand
                .languages
                .iter()
                .map(|locale| locale.code())
                .collect::<Vec<_>>(),
            ["de", "en"]
        );
        assert_eq!(stand.address.as_deref(), Some("https://a.example/m/"));
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let text = "games one three\n\nlevel 6\nminutes\nidle ten\nvolume loud\nlanguages xx\ncolour red\nscreen 24,5\n\
                    address ftp://a\nlevel 2";
        let said = faults(text);
        let lines: Vec<_> = said
            .iter()
            .map(|said| said.split(':').next().unwrap_or_default())
            .collect();
        assert_eq!(
            lines,
            [
                "line 1", "line 3", "line 4", "line 5", "line 6", "line 7", "line 8", "line 9",
                "line 10", "line 11"
            ]
        );
        assert!(
            said[0].contains("`three`") && said[0].contains("one, two"),
            "{}",
            said[0]
        );
        assert!(said[2].contains("lacks its value"), "{}", said[2]);
        assert!(said[9].contains("twice"), "{}", said[9]);
    }

    #[test]
    fn address_that_does_not_fit_a_code_is_refused() {
        for bad in [
            "address https://",
            "address a.example",
            "address https://a.example/#x",
            "address https://a b",
        ] {
            assert_eq!(faults(bad).len(), 1, "{bad}");
        }
        assert!(faults(&format!("address https://{}", "a".repeat(100)))[0].contains("100 letters"));
        assert!(faults(&format!("title {}", "a".repeat(61)))[0].contains("60"));
        for bad in [
            "screen 3",
            "screen 101",
            "screen 24.55",
            "screen +24",
            "screen -1",
            "games ,",
            "games one one",
        ] {
            assert_eq!(faults(bad).len(), 1, "{bad}");
        }
    }
}
