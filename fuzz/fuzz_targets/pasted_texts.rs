//! Everything that can be pasted or that a link carries, letters among it, with the right sum.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use mbrane_fuzz::{letter_with_sum, sum};
use mbrane_play::commitment::Seed;
use mbrane_play::words::Words;
use mbrane_play::{
    AnyMatch, Correspondence, Incoming, Kind, KindOf, Letter, LinkMatchId, read_link, read_saved,
};
use mbrane_rules::{Viewer, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

const KINDS: [&dyn Kind; 3] = [
    &KindOf::<Mbrane>::new(),
    &KindOf::<Sansumoku>::new(),
    &KindOf::<Masbrur>::new(),
];

static ENGLISH: LazyLock<Words> = LazyLock::new(Words::english);

fuzz_target!(|text: &str| {
    match Incoming::read(&KINDS, &with_sum(text), &ENGLISH) {
        Ok(Incoming::Match(game, _)) => check_match(&*game),
        Ok(Incoming::Archive(games)) => games.iter().for_each(|game| check_match(&**game)),
        Ok(Incoming::Letter(letter)) => check_letter(&letter),
        Ok(Incoming::Live) | Err(_) => {}
    }
});

/// A letter, or a text of the store, with the right sum; any other text as it is.
fn with_sum(text: &str) -> String {
    if let Some(letter) = letter_with_sum(text) {
        return letter;
    }
    match text.rsplit_once("\nsum ") {
        Some((lines, _)) => {
            let sum = sum(&format!("{lines}\n"));
            format!("{lines}\nsum {sum:016x}\n")
        }
        None => text.to_owned(),
    }
}

/// A match is saved and sent as it is.
fn check_match(game: &dyn AnyMatch) {
    let saved = game.save().as_str().to_owned();
    let again = read_saved(&KINDS, &saved).unwrap_or_else(|error| panic!("{error}: {saved}"));
    assert_eq!(again.save().as_str(), saved);
    let name = LinkMatchId::new("k3x9");
    let link = game.link(Viewer::All, None, name.clone()).to_string();
    let (linked, named) =
        read_link(&KINDS, &link).unwrap_or_else(|error| panic!("{error}: {link}"));
    assert_eq!(named, name);
    assert_eq!(linked.line(), game.line());
    _ = (game.summary(), game.movers(), game.status());
}

/// A letter is taken by a new correspondent and by a spectator.
fn check_letter(letter: &Letter) {
    assert_eq!(letter.to_string().parse().as_ref(), Ok(letter));
    let watched = Correspondence::watch(letter.clone());
    let taken = Correspondence::take(None, letter.clone(), Seed::new([7; 32]));
    let taken = taken.ok().map(|(correspondence, _)| correspondence);
    for correspondence in taken.into_iter().chain([watched]) {
        let saved = correspondence.save();
        assert_eq!(
            Correspondence::read(saved.as_str()).as_ref(),
            Some(&correspondence)
        );
        let Some(kind) = KINDS
            .iter()
            .find(|kind| kind.name() == correspondence.kind())
        else {
            continue;
        };
        _ = kind.owes_opening(&correspondence);
        _ = kind.resolve_crossing(&correspondence, letter);
        if let Ok(mut game) = kind.open_correspondence(&correspondence, correspondence.said()) {
            game.keep_sent(&correspondence);
            _ = game.write_letters(&mut correspondence.clone());
            check_match(&*game);
        }
    }
}
