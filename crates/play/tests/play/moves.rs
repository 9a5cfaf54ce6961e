//! Any move: a seat to act always has one, chosen from its own view, and it is legal.

use mbrane_play::words::Words;
use mbrane_play::{Kind, KindOf};
use mbrane_rules::{Seat, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

use crate::helpers::people;

#[test]
fn seat_to_act_has_a_move_until_the_game_is_over() {
    let kinds: [(&dyn Kind, &str); 3] = [
        (&KindOf::<Mbrane>::new(), "mbrane 4 full consent"),
        (&KindOf::<Sansumoku>::new(), "sansumoku"),
        (&KindOf::<Masbrur>::new(), "masbrur 1"),
    ];
    for (kind, setup_text) in kinds {
        // In simultaneous choices, either seat may be first.
        for order in [Seat::BOTH, [Seat::Second, Seat::First]] {
            let mut table = kind.start(setup_text, people()).expect("what is agreed");
            for _ in 0..200 {
                if table.ended().is_some() {
                    break;
                }
                let may = |seat: &Seat| table.awaited().contains(*seat);
                let Some(seat) = order.into_iter().find(may) else {
                    break;
                };
                let Some(m) = table.any_move(seat) else {
                    panic!("{seat:?} has no move in {table:?}")
                };
                table
                    .play_text(seat, &m, &Words::english())
                    .unwrap_or_else(|why| panic!("{m} in {table:?}: {why:?}"));
                let waits = |seat: &Seat| !table.awaited().contains(*seat);
                for seat in Seat::BOTH.into_iter().filter(waits) {
                    assert_eq!(
                        table.any_move(seat),
                        None,
                        "{seat:?} is not to act in {table:?}"
                    );
                }
            }
            assert!(
                table.ended().is_some() || table.awaited().is_nobody(),
                "{table:?}"
            );
        }
    }
}
