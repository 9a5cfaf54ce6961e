//! A settled game between two far apart: both tables count it, and then it is over.

use super::{Two, live, session, tell};
use crate::{helpers::person, settled::almost};
use mbrane::table::change::match_commands::MatchCommand;
use mbrane_rules::Seat;

#[test]
fn settled_game_ends_on_both_sides_and_has_a_rematch() {
    let mut two = Two::with_setup("mbrane", "mbrane 4 full");
    for m in almost(0, &person()).unmasked().record().moves() {
        let first = session(&two.apps[0])
            .table()
            .awaited()
            .contains(Seat::First);
        let acts = two.of(if first { Seat::First } else { Seat::Second });
        two.say(acts, &m.to_string());
        two.calm("it has come");
    }
    two.until("both have counted", |apps| {
        apps.iter().all(|app| {
            session(app).table().ended().is_some() && session(app).table().beats_finished()
        })
    });
    two.calm("the end");
    for app in &two.apps {
        let live = live(app).expect("they sit");
        assert!(live.is_over() && live.claimed_end().is_none(), "{live:?}");
    }
    // A returning player does not see the count again.
    two.ends(1);
    two.returns(1);
    assert!(
        session(&two.apps[1]).table().ended().is_some()
            && session(&two.apps[1]).table().beats_finished()
    );
    two.calm("the guest has come back");
    for app in 0..2 {
        tell(&mut two.apps[app], MatchCommand::Rematch);
    }
    two.until("both play again", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 0)
    });
    two.play(2);
}
