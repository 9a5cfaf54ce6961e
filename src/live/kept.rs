//! Live matches that were left: one line each, newest last.

use bevy::prelude::*;
use mbrane_live::Live;
use mbrane_play::{GameName, Kind};

use super::LivePlay;
use crate::storage::Storage;

const KEY: &str = "live";
const MOST: usize = 16;

/// The lines of the live matches that are remembered, newest last.
#[derive(Default)]
pub(super) struct Kept(Vec<String>);

pub(super) fn open_kept(storage: Res<Storage>, mut play: ResMut<LivePlay>) {
    play.kept.read(&storage);
}

impl Kept {
    fn read(&mut self, storage: &Storage) {
        if let Ok(Some(text)) = storage.read(KEY)
            && !storage.is_refused(KEY)
        {
            self.0 = text.lines().map(str::to_owned).collect();
        }
    }

    /// Remembers a match in place of what was known of it. Another tab may have kept one meanwhile; a tab that opened this
    /// one later has the newer state of it.
    pub(super) fn put(&mut self, live: &Live, storage: &mut Storage) {
        self.read(storage);
        let name = named(live.name());
        if self
            .0
            .iter()
            .any(|line| line.contains(&name) && opened(line) > Some(live.opened()))
        {
            return;
        }
        self.0.retain(|line| !line.contains(&name));
        self.0.push(live.save());
        push_out(&mut self.0);
        storage.write(KEY, self.0.join("\n"));
    }

    /// The match with this name. Another tab may have kept it, or more of it, meanwhile.
    pub(super) fn named(
        &mut self,
        name: &GameName,
        kinds: &[&'static dyn Kind],
        storage: &Storage,
    ) -> Option<Live> {
        self.read(storage);
        let name = named(name);
        self.0
            .iter()
            .find(|line| line.contains(&name))
            .and_then(|line| Live::read(line, kinds))
    }

    /// Whether a match with this name is kept, also where it cannot be read.
    pub(super) fn holds(&self, name: &GameName) -> bool {
        let name = named(name);
        self.0.iter().any(|line| line.contains(&name))
    }

    /// The match that began then, as [`named`](Self::named).
    pub(super) fn begun(
        &mut self,
        began: u64,
        kinds: &[&'static dyn Kind],
        storage: &Storage,
    ) -> Option<Live> {
        self.read(storage);
        let began = format!(" began={began} ");
        self.0
            .iter()
            .find(|line| line.contains(&began))
            .and_then(|line| Live::read(line, kinds))
    }
}

/// Forgets the oldest beyond those that are remembered, those first that are over.
fn push_out(lines: &mut Vec<String>) {
    while lines.len() > MOST {
        let over = lines
            .iter()
            .take(MOST)
            .position(|line| line.contains(" done=1 "));
        lines.remove(over.unwrap_or(0));
    }
}

/// When the match of a line was opened last.
fn opened(line: &str) -> Option<u64> {
    line.split(' ')
        .find_map(|word| word.strip_prefix("opened="))
        .and_then(|text| text.parse().ok())
}

fn named(name: &GameName) -> String {
    format!(" name={} ", name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_that_are_over_are_forgotten_before_those_that_go_on() {
        let line = |place: usize| {
            format!(
                "live1 name={place} {}sum=x",
                if place % 5 == 4 { "done=1 " } else { "" }
            )
        };
        let mut lines: Vec<String> = (0..MOST + 4).map(line).collect();
        push_out(&mut lines);
        assert_eq!(lines.len(), MOST);
        let gone: Vec<usize> = (0..MOST + 4)
            .filter(|place| !lines.contains(&line(*place)))
            .collect();
        assert_eq!(gone, [0, 4, 9, 14]);
    }
}
