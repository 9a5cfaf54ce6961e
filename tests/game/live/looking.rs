//! Whoever comes third looks on.

use super::{Two, live, program, session, tell};
use crate::bench::screen;
use mbrane::{live::LiveCommand, session::Screen, storage::Memory};
use mbrane_live::Role;

/// Two play what hides something, and instead of the guest somebody else opens the link: nobody hands them the table.
#[test]
fn a_table_is_not_handed_to_whoever_looks_on() {
    let mut two = Two::sat("masbrur");
    two.play(3);
    tell(&mut two.apps[0], LiveCommand::CopyWatching);
    two.step();
    let link = two.copied.clone();
    two.memories[1] = Memory::default();
    two.apps[1] = program(&two.memories[1]);
    (two.keys[1], two.open[1]) = ("key-of-somebody", false);
    tell(&mut two.apps[1], LiveCommand::Come(link));
    two.until("it is looked at", |apps| {
        let watches = |live: &mbrane_live::Live| live.role() == Role::Watcher && live.table().is_some();
        screen(&apps[1]) == Screen::Table && live(&apps[1]).is_some_and(watches) && session(&apps[1]).watched.is_some()
    });
    let table = session(&two.apps[1]).table();
    assert_eq!(table.moves(), session(&two.apps[0]).table().moves());
    assert_eq!(table.covered(), None);
}
