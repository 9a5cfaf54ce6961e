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
        if let Ok(Some(text)) = storage.read(KEY) {
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

/// Forgets the oldest beyond those that are remembered: those first that are over, then those that no host has answered.
/// A match that goes on is never forgotten, and the newest is over last.
fn push_out(lines: &mut Vec<String>) {
    let is_over = |line: &String| line.contains(" done=1 ");
    let is_unanswered = |line: &String| !line.contains(" rec=") && !line.contains(" let=");
    while lines.len() > MOST {
        let older = &lines[..lines.len() - 1];
        let over = older.iter().position(is_over);
        let Some(at) = over.or_else(|| lines.iter().position(is_unanswered)) else {
            return;
        };
        lines.remove(at);
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
                "live1 name={place} rec=x {}sum=x",
                if place % 5 == 4 { "done=1 " } else { "" }
            )
        };
        let mut lines: Vec<String> = (0..MOST + 3).map(line).collect();
        push_out(&mut lines);
        assert_eq!(lines.len(), MOST);
        let gone: Vec<usize> = (0..MOST + 3)
            .filter(|place| !lines.contains(&line(*place)))
            .collect();
        assert_eq!(gone, [4, 9, 14]);
    }

    #[test]
    fn links_that_no_host_has_answered_push_out_no_match_that_goes_on() {
        let mut lines: Vec<String> = (0..MOST)
            .map(|place| format!("live1 name=kept{place} let=x sum=x"))
            .collect();
        let kept = lines.clone();
        for place in 0..100 {
            lines.push(format!("live1 name=made{place} role=guest sum=x"));
            push_out(&mut lines);
        }
        assert_eq!(lines, kept);
        // One that a host has answered stays beside them.
        lines.push("live1 name=more rec=x sum=x".to_owned());
        push_out(&mut lines);
        assert_eq!(lines.len(), MOST + 1);
    }
}
