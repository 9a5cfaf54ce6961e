//! A lesson takes the place of the match on the table, and links still mean that match.

use super::two;
use crate::{bench::tell, hands::session};
use mbrane::session::Navigate;

#[test]
fn links_are_copied_and_opened_during_a_lesson() {
    let mut two = two("sansumoku");
    let any = |side: &super::Side| side.table().any_move(side.seat).expect("a move");
    let m = any(&two[0]);
    two[0].play(&m);
    let link = two[0].copy();
    two[1].paste(&link);
    two[1].settle();
    let m = any(&two[1]);
    two[1].play(&m);
    let answer = two[1].copy();
    let began = two[0].table().id();
    for way in [Navigate::Learn("mbrane"), Navigate::Lesson("mbrane")] {
        tell(&mut two[0].app, way);
        two[0].app.update();
    }
    assert!(session(&two[0].app).is_guided());
    assert_eq!(two[0].copy(), link);
    two[0].paste(&answer);
    two[0].settle();
    let table = two[0].table();
    assert_eq!(
        (session(&two[0].app).is_guided(), table.moves()),
        (false, 2)
    );
    assert_eq!(
        table.id(),
        began,
        "it is the match that was left for the lesson"
    );
}
