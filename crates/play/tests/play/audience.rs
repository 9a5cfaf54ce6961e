//! An audience learns what everybody may know, and is never told more.

use mbrane_play::words::Words;
use mbrane_play::{AnyMatch, KindOf, Match, MoveInput, SaveError, read_broadcast};
use mbrane_rules::{Seat, Viewer, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

use crate::helpers::{Chance, computer, match_of, people, person, random_step};
use crate::masbrur::any_choice;
use crate::toy::Toy;

fn read(text: &str) -> Result<(u64, Box<dyn AnyMatch>), SaveError> {
    let kinds: [&dyn mbrane_play::Kind; 4] = [
        &KindOf::<Mbrane>::new(),
        &KindOf::<Sansumoku>::new(),
        &KindOf::<Masbrur>::new(),
        &KindOf::<Toy>::new(),
    ];
    read_broadcast(&kinds, text)
}

/// The set-up and the moves of a record.
fn parts(record: &str) -> Vec<String> {
    record.split_whitespace().map(str::to_owned).collect()
}

/// Checks what an audience may be shown of every place of a match, whatever is played later.
fn check<G: MoveInput>(game: &Match<G>) {
    let words = Words::english();
    let table: &dyn AnyMatch = game;
    for entry in 0..=table.entries() {
        let mut cut = Match::from(game.history().branch(entry));
        let of = |eyes| parts(<dyn AnyMatch>::record_for(cut.erased(), eyes).as_str());
        let (whole, first, second) = (
            of(Viewer::All),
            of(Viewer::Of(Seat::First)),
            of(Viewer::Of(Seat::Second)),
        );
        let public = table.public(entry);
        let shown = parts(public.record_for(Viewer::All).as_str());
        for (index, part) in shown.iter().enumerate() {
            for seen in [&first[index], &second[index]] {
                let is_hidden = *seen != whole[index];
                assert!(
                    !is_hidden || part != &whole[index],
                    "{part} is hidden: {whole:?}"
                );
            }
        }
        assert_eq!(shown.len(), whole.len());
        assert_eq!((public.viewer(), public.covered()), (Viewer::All, None));
        assert_eq!(public.only_person(), None);
        // The same in the text that leaves the table, and after it is read.
        cut.seek(entry, usize::MAX);
        let text = cut.erased().broadcast(7);
        let (number, read) = read(text.as_str()).expect("it was just written");
        assert_eq!(number, 7);
        assert_eq!(
            read.record_for(Viewer::All),
            table.public(entry).record_for(Viewer::All)
        );
        assert!(!read.caption(&words).title.is_empty());
    }
}

#[test]
fn audience_of_masbrur_sees_no_wall_or_choice_before_it_opens() {
    let mut hidden = 0;
    for seed in 1..40 {
        let mut chance = Chance(seed);
        let players = if seed % 2 == 0 {
            people()
        } else {
            [person("Ada"), computer(2)]
        };
        let mut game = match_of::<Masbrur>("masbrur 1 :", players);
        for _ in 0..200 {
            let Some(seat) = game.erased().awaited().first() else {
                break;
            };
            let seat = if game.erased().awaited().contains(!seat) && chance.below(2) == 0 {
                !seat
            } else {
                seat
            };
            let m = any_choice(game.unmasked().position(), seat, &mut chance);
            if game.act(seat, m).is_err() {
                continue;
            }
            let public = game.erased().public(usize::MAX);
            hidden += usize::from(
                public.record_for(Viewer::All) != game.erased().record_for(Viewer::All),
            );
            assert!(
                !game.erased().broadcast(1).as_str().contains("waiting\":\""),
                "a choice that waits stays at the table"
            );
        }
        check(&game);
    }
    assert!(hidden > 60, "{hidden} states hid something");
}

#[test]
fn audience_of_any_game_sees_no_more_than_both_players() {
    let mut chance = Chance(3);
    for _ in 0..4 {
        let mut game = match_of::<Mbrane>("mbrane 4 full pie consent :", people());
        while random_step(&mut game, &mut chance) {}
        check(&game);
        let mut game = match_of::<Sansumoku>("sansumoku :", people());
        while random_step(&mut game, &mut chance) {}
        check(&game);
    }
    check(&match_of::<Toy>(
        "toy : hide-1 name-2 name-3 hide-2 name-2 name-1",
        people(),
    ));
}

#[test]
fn undone_moves_are_not_broadcast() {
    let mut game = match_of::<Mbrane>("mbrane 4 full : 3b2 1c1", people());
    assert!(game.undo());
    let (_, read) = read(game.erased().broadcast(1).as_str()).expect("a broadcast");
    assert_eq!(read.record_for(Viewer::All).as_str(), "mbrane 4 full : 3b2");
}

#[test]
fn damaged_or_newer_broadcasts_are_refused_with_the_reason() {
    let game = match_of::<Masbrur>("masbrur 1 :", people());
    let text = game.erased().broadcast(1).to_string();
    for cut in 0..text.len() - 1 {
        if text.is_char_boundary(cut) {
            assert!(read(&text[..cut]).is_err(), "{cut}");
        }
    }
    let newer = text.replacen("audience 1", "audience 2", 1);
    assert!(matches!(read(&newer), Err(SaveError::Newer { version: 2 })));
    let saved = <dyn AnyMatch>::save(game.erased()).into_text();
    assert!(matches!(read(&saved), Err(SaveError::NotAMatch)));
}
