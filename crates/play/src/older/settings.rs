//! Settings, a line each.

use serde_json::value::RawValue;

use crate::sealed::{Fields, from_json, number, raw};

/// Puts a line, such as `theme paper`, among the fields of the settings.
pub(crate) fn put_setting(fields: &mut Fields, line: &str) -> Option<()> {
    let (key, text) = line.split_once(' ').unwrap_or((line, ""));
    let (name, of_name) = text.split_once(' ').unwrap_or((text, ""));
    let mut entry = |map: &str, value: Box<RawValue>| {
        let mut entries = fields.inside(map).unwrap_or_default();
        entries.0.insert(name.to_owned(), value);
        if name.is_empty() {
            return None;
        }
        fields.0.insert(map.to_owned(), raw(&entries));
        Some(())
    };
    match key {
        "opponent" => {
            let words = object(["against", "level", "begins"], of_name)?;
            entry("opponents", words)?;
        }
        "practice" => {
            let practice = of_name
                .strip_prefix("all ")
                .map(|rest| format!("system {rest}"));
            let words = practice.as_deref().unwrap_or(of_name);
            entry("practice", object(["kind", "difficulty"], words)?)?;
        }
        "lesson" => entry("lessons", value(of_name))?,
        "agreed" => entry("setups", raw(&of_name))?,
        "key" => entry("keys", raw(&of_name))?,
        "two" => entry("two", value(of_name))?,
        "head-start" => entry("head-starts", value(of_name))?,
        "name" | "second-name" => {
            let kept = fields.0.get("names");
            let mut names: [String; 2] = kept
                .and_then(|kept| from_json(kept.get()).ok())
                .unwrap_or_default();
            text.clone_into(&mut names[usize::from(key == "second-name")]);
            fields.0.insert("names".to_owned(), raw(&names));
        }
        // The same for every game, and never changed, in 0.2.0.
        "against" | "level" | "begins" | "of-two" => {}
        "relays" | "practised" | "last-game" => _ = fields.0.insert(key.to_owned(), raw(&text)),
        _ => _ = fields.0.insert(key.to_owned(), value(text)),
    }
    Some(())
}

/// The values of as many words.
fn object<const N: usize>(names: [&str; N], words: &str) -> Option<Box<RawValue>> {
    let mut words = words.splitn(N, ' ');
    let mut fields = Fields::default();
    for name in names {
        fields.0.insert(name.to_owned(), value(words.next()?));
    }
    Some(raw(&fields))
}

fn value(word: &str) -> Box<RawValue> {
    match word {
        "system" => raw(&()),
        "yes" => raw(&true),
        "no" => raw(&false),
        _ => number(word.trim_start_matches('-'))
            .and_then(|_: u32| word.parse().ok())
            .map_or_else(|| raw(&word), |number: i64| raw(&number)),
    }
}
