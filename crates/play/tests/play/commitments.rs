//! Choices that are promised: what was promised opens, and nothing else does.

use mbrane_play::GameName;
use mbrane_play::promise::{Broken, Moment, Opening, Promise, Salt, Seed};
use mbrane_rules::Seat;

fn name(text: &str) -> GameName {
    GameName::new(text).expect("a name")
}

fn moment(game: &GameName) -> Moment<'_> {
    Moment {
        game,
        round: 2,
        ply: 17,
        seat: Seat::Second,
    }
}

#[test]
fn what_was_promised_opens_and_nothing_else_does() {
    let (game, other) = (name("k3x9"), name("k3x8"));
    let seed = Seed::new([7; 32]);
    let opening = seed.open(moment(&game), "wall:12.34");
    let promise = opening.promise(moment(&game));
    assert_eq!(opening.choice, "wall:12.34");
    let wrong = [
        (
            Opening {
                choice: "wall:12.35".to_owned(),
                ..opening.clone()
            },
            moment(&game),
        ),
        (
            Opening {
                choice: "wall:12.3".to_owned(),
                ..opening.clone()
            },
            moment(&game),
        ),
        (opening.clone(), moment(&other)),
        (
            opening.clone(),
            Moment {
                round: 3,
                ..moment(&game)
            },
        ),
        (
            opening.clone(),
            Moment {
                ply: 18,
                ..moment(&game)
            },
        ),
        (
            opening.clone(),
            Moment {
                seat: Seat::First,
                ..moment(&game)
            },
        ),
        (
            Seed::new([8; 32]).open(moment(&game), "wall:12.34"),
            moment(&game),
        ),
    ];
    for (opening, at) in wrong {
        assert_ne!(opening.promise(at), promise, "{opening}");
    }
}

#[test]
fn a_match_is_checked_when_its_seed_is_opened() {
    let game = name("k3x9");
    let (seed, other) = (Seed::new([1; 32]), Seed::new([2; 32]));
    let promise = seed.promise(&game, Seat::Second);
    let good = (moment(&game), seed.open(moment(&game), "show:none"));
    let bad = (moment(&game), other.open(moment(&game), "show:none"));
    assert_eq!(
        promise.close(&seed, &game, Seat::Second, std::slice::from_ref(&good)),
        Ok(())
    );
    assert_eq!(
        promise.close(&other, &game, Seat::Second, std::slice::from_ref(&bad)),
        Err(Broken::Seed)
    );
    assert_eq!(
        promise.close(&seed, &game, Seat::First, &[]),
        Err(Broken::Seed)
    );
    assert_eq!(
        promise.close(&seed, &game, Seat::Second, &[good, bad]),
        Err(Broken::Salt)
    );
}

#[test]
fn texts_are_read_as_they_are_written_and_nothing_else_is() {
    let game = name("k3x9");
    let bytes: [u8; 32] = std::array::from_fn(|place| (place * 37) as u8);
    let seed = Seed::new(bytes);
    let opening = seed.open(moment(&game), "seize:34:u50.51.52.53.54,l03.13.23.34");
    let promise = opening.promise(moment(&game));
    assert_eq!(promise.to_string().len(), 23);
    assert_eq!(promise.to_string().parse(), Ok(promise));
    assert_eq!(opening.to_string().parse(), Ok(opening));
    assert_eq!(seed.to_string().parse(), Ok(seed.clone()));
    assert!(
        !format!("{seed:?}").contains(&seed.to_string()[5..10]),
        "logs do not tell it"
    );
    let text = promise.to_string();
    let cut = text[..22].to_owned();
    // The last letter of 22 has four bits that mean nothing: only one way to write them is right.
    let spoilt = format!(
        "{}{}",
        &text[..22],
        if text.ends_with('A') { 'B' } else { 'A' }
    );
    for bad in [
        cut.as_str(),
        "#",
        "",
        "#======================",
        &format!("{text}A"),
    ] {
        assert_eq!(bad.parse::<Promise>(), Err(Broken::Text), "{bad}");
    }
    assert!(spoilt.parse::<Promise>() != Ok(promise));
    for bad in ["open:", "open:x", "open::AAAA", "wall:12.34"] {
        assert_eq!(bad.parse::<Opening>(), Err(Broken::Text), "{bad}");
    }
    assert_eq!("seed:AAAA".parse::<Seed>(), Err(Broken::Text));
    assert!(!Broken::Other.to_string().is_empty());
}

#[test]
fn salts_differ_by_all_that_they_are_made_for() {
    let (game, other) = (name("k3x9"), name("k3x8"));
    let seed = Seed::new([3; 32]);
    let salts: Vec<Salt> = vec![
        seed.salt(moment(&game), "pass"),
        seed.salt(moment(&other), "pass"),
        seed.salt(moment(&game), "passs"),
        seed.salt(
            Moment {
                ply: 1,
                ..moment(&game)
            },
            "pass",
        ),
        seed.salt(
            Moment {
                round: 21,
                ply: 7,
                ..moment(&game)
            },
            "pass",
        ),
        seed.salt(
            Moment {
                seat: Seat::First,
                ..moment(&game)
            },
            "pass",
        ),
        Seed::new([4; 32]).salt(moment(&game), "pass"),
    ];
    for (place, salt) in salts.iter().enumerate() {
        assert!(!salts[..place].contains(salt), "{place}");
    }
}
