//! In a game with hidden choices a lot decides who begins: no move precedes it, and both players are informed.

use super::{Two, live, session, tell};
use crate::{bench::screen, hands::hand, helpers::copied};
use mbrane::{
    live::LiveCommand,
    notices::Notices,
    session::{Navigate, Screen},
    table::change::hand::HandCommand,
};
use mbrane_play::words::{Words, live::Label};
use mbrane_rules::{Seat, Viewer};

#[test]
fn lot_is_announced_and_blocks_moves_until_drawn() {
    let mut two = Two::new();
    tell(&mut two.apps[0], LiveCommand::Invite("masbrur"));
    two.until("it is open", |apps| {
        live(&apps[0]).is_some_and(|live| live.invitation().is_some())
    });
    tell(&mut two.apps[0], LiveCommand::CopyInvitation);
    two.step();
    let link = copied(&two.apps[0]).expect("a link");
    tell(&mut two.apps[0], Navigate::Back);
    two.until("whoever has invited is at the table", |apps| {
        screen(&apps[0]) == Screen::Table
    });
    let m = session(&two.apps[0])
        .table()
        .any_move(Seat::First)
        .expect("a move");
    tell(&mut two.apps[0], HandCommand::Type(m));
    let words = Words::english();
    let refused = hand(&two.apps[0])
        .refused
        .as_ref()
        .map(|refused| refused.message.clone());
    assert_eq!(
        (refused.as_deref(), two.moves()),
        (Some(words.label(Label::LotDraws)), 0)
    );
    tell(&mut two.apps[1], LiveCommand::Join(link));
    two.until("it is drawn", |apps| {
        apps.iter()
            .all(|app| live(app).is_some_and(|live| live.seat().is_some() && !live.draws()))
    });
    for app in 0..2 {
        let announced = (0..300).any(|_| {
            two.step();
            let mut notices = two.apps[app].world_mut().resource_mut::<Notices>();
            let announced = notices
                .shown()
                .is_some_and(|notice| notice.text.contains("by lot"));
            if !announced && notices.shown().is_some() {
                notices.close();
            }
            announced
        });
        assert!(announced, "both are told who begins");
        let seat = live(&two.apps[app])
            .and_then(mbrane_live::Live::seat)
            .expect("a seat");
        let table = session(&two.apps[app]).table();
        assert_eq!(
            (table.viewer(), table.local_actors().contains(seat)),
            (Viewer::Of(seat), seat == Seat::First)
        );
    }
    two.play(2);
}
