//! Commitments to choices: only the committed choice opens one.

use mbrane_play::LinkMatchId;
use mbrane_play::commitment::{Broken, Commitment, Moment, Opening, Salt, Seed};
use mbrane_rules::Seat;

fn name(text: &str) -> LinkMatchId {
    LinkMatchId::new(text).expect("a name")
}

fn moment(game: &LinkMatchId) -> Moment<'_> {
    Moment {
        game,
        round: 2,
        ply: 17,
        seat: Seat::Second,
    }
}

#[test]
fn commitment_opens_only_its_own_choice() {
    let (game, other) = (name("k3x9"), name("k3x8"));
    let seed = Seed::new([7; 32]);
    let opening = seed.open(moment(&game), "wall:12.34");
    let commitment = opening.commitment(moment(&game));
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
        assert_ne!(opening.commitment(at), commitment, "{opening}");
    }
}

#[test]
fn a_match_is_checked_when_its_seed_is_opened() {
    let game = name("k3x9");
    let (seed, other) = (Seed::new([1; 32]), Seed::new([2; 32]));
    let commitment = seed.commitment(&game, Seat::Second);
    let good = (moment(&game), seed.open(moment(&game), "show:none"));
    let bad = (moment(&game), other.open(moment(&game), "show:none"));
    assert_eq!(
        commitment.close(&seed, &game, Seat::Second, std::slice::from_ref(&good)),
        Ok(())
    );
    assert_eq!(
        commitment.close(&other, &game, Seat::Second, std::slice::from_ref(&bad)),
        Err(Broken::Seed)
    );
    assert_eq!(
        commitment.close(&seed, &game, Seat::First, &[]),
        Err(Broken::Seed)
    );
    assert_eq!(
        commitment.close(&seed, &game, Seat::Second, &[good, bad]),
        Err(Broken::Salt)
    );
}

#[test]
fn commitment_texts_read_back_and_others_are_refused() {
    let game = name("k3x9");
    let bytes: [u8; 32] = std::array::from_fn(|place| (place * 37) as u8);
    let seed = Seed::new(bytes);
    let opening = seed.open(moment(&game), "seize:34:u50.51.52.53.54,l03.13.23.34");
    let commitment = opening.commitment(moment(&game));
    assert_eq!(commitment.to_string().len(), 23);
    assert_eq!(commitment.to_string().parse(), Ok(commitment));
    assert_eq!(opening.to_string().parse(), Ok(opening));
    assert_eq!(seed.to_string().parse(), Ok(seed.clone()));
    assert!(
        !format!("{seed:?}").contains(&seed.to_string()[5..10]),
        "logs do not tell it"
    );
    let text = commitment.to_string();
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
        assert_eq!(bad.parse::<Commitment>(), Err(Broken::Text), "{bad}");
    }
    assert!(spoilt.parse::<Commitment>() != Ok(commitment));
    for bad in ["open:", "open:x", "open::AAAA", "wall:12.34"] {
        assert_eq!(bad.parse::<Opening>(), Err(Broken::Text), "{bad}");
    }
    assert_eq!("seed:AAAA".parse::<Seed>(), Err(Broken::Text));
    assert!(!Broken::Other.to_string().is_empty());
}

#[test]
fn salts_differ_by_game_seat_and_moment() {
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
