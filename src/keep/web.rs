//! The browser's storage, as the page offers it.

use super::{Store, Trouble};
use crate::page;

/// The storage of the page that the game runs in.
#[derive(Debug, Default)]
pub(super) struct Browser;

/// What the page answers: see web/page/kept.mjs. Where the browser keeps nothing at all the page says so by itself, once, and
/// the game goes on as one that finds nothing there.
fn asked(what: &str, text: &str) -> Result<Option<String>, Trouble> {
    let answer = page::ask(what, text);
    match answer.split_at_checked(1) {
        Some(("=", found)) => Ok(Some(found.to_owned())),
        Some(("-", _) | ("!", "refused")) => Ok(None),
        Some(("!", "quota")) => {
            Err(Trouble("the browser has no more room for this page; games played can be deleted".to_owned()))
        }
        _ => Err(Trouble("the page does not answer".to_owned())),
    }
}

impl Store for Browser {
    fn read(&self, key: &str) -> Result<Option<String>, Trouble> {
        asked("kept.get", key)
    }

    fn write(&self, key: &str, text: &str) -> Result<(), Trouble> {
        asked("kept.put", &format!("{key}\n{text}")).map(drop)
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble> {
        let keys = asked("kept.keys", "")?.unwrap_or_default();
        let in_folder = |key: &&str| {
            let name = key.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
            name.is_some_and(|name| !name.contains(['/', '.']))
        };
        Ok(keys.lines().filter(in_folder).map(str::to_owned).collect())
    }

    fn remove(&self, key: &str) -> Result<(), Trouble> {
        asked("kept.drop", key).map(drop)
    }

    fn set_aside(&self, key: &str) -> Result<String, Trouble> {
        let text = self.read(key)?.ok_or_else(|| Trouble("nothing is there".to_owned()))?;
        for number in 1_u32.. {
            let aside = format!("{key}.damaged-{number}");
            if self.read(&aside)?.is_none() {
                // There are two of it for a moment, rather than none.
                self.write(&aside, &text)?;
                self.remove(key)?;
                return Ok(aside);
            }
        }
        Err(Trouble("too much is set aside".to_owned()))
    }
}
