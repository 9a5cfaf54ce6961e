//! The browser's storage, as the page offers it.

use super::{Lock, Store, Trouble};
use crate::bridge;

/// The storage of the page that the game runs in.
#[derive(Debug, Default)]
pub(super) struct Browser;

/// Asks the page: see web/page/kept.mjs. If the browser saves nothing at all, the page says so once by itself, and the
/// game goes on as if there were no saved data.
fn asked(what: &str, text: &str) -> Result<Option<String>, Trouble> {
    let answer = bridge::ask(what, text);
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

    fn lock(&self, key: &str) -> Option<Lock> {
        let number = key.rsplit_once('-').and_then(|(_, number)| number.parse().ok()).unwrap_or(1);
        Tabs::read(&bridge::ask("locked", "")).may_take(number).then(Lock::nothing)
    }
}

/// Which tabs this page is open in. The page takes its lock before the game starts and gives it back when it goes, and answers
/// with the number of the place that it has, followed by those that other tabs have: `1`, `2 1`. A browser without locks
/// answers nothing.
struct Tabs {
    ours: u32,
    others: Vec<u32>,
}

impl Tabs {
    fn read(answer: &str) -> Self {
        let mut numbers = answer.split_whitespace().filter_map(|number| number.parse().ok());
        Self { ours: numbers.next().unwrap_or(1), others: numbers.collect() }
    }

    /// The places before the own one are never free: the page has tried them.
    fn may_take(&self, number: u32) -> bool {
        number >= self.ours && !self.others.contains(&number)
    }
}
