//! Seats drawn by lot before the first move: both players get the same result and play whole matches, and bad words are
//! refused.

use mbrane_play::commitment::{Broken, Seed};
use mbrane_play::{Correspondence, Letter, LetterError, LinkMatchId};
use mbrane_rules::Seat;
use mbrane_rules::masbrur::Masbrur;

use crate::correspondence::{Player, letter, sum};
use crate::helpers::{Chance, match_of, people};
use crate::masbrur::any_choice;

fn seed(number: u8, seat: Seat) -> Seed {
    Seed::new([number + 100 * seat.index() as u8; 32])
}

/// A player who asks for a lot.
fn asks(number: u8) -> Player {
    let play = match_of::<Masbrur>("masbrur 1 :", people());
    let name = LinkMatchId::new(&format!("lot{number}")).expect("a name");
    let mut correspondence =
        Correspondence::begin(play.history(), name, Seat::First, seed(number, Seat::First))
            .expect("nothing is hidden");
    assert!(correspondence.draw() && correspondence.draws() && !correspondence.draw());
    Player {
        correspondence,
        play,
    }
}

/// Takes a link in, and adds the words that are due.
fn hears(known: Option<&Player>, link: &str, number: u8) -> Result<Player, LetterError> {
    let kept = known.map(|known| &known.correspondence);
    let (correspondence, _) = Correspondence::take(kept, letter(link), seed(number, Seat::Second))?;
    let play = correspondence.open::<Masbrur>(kept.map_or(0, Correspondence::said))?;
    let mut player = Player {
        correspondence,
        play: play.into(),
    };
    player.look();
    player.correspondence.write(player.play.history());
    assert_eq!(
        Correspondence::read(player.correspondence.save().as_str()).as_ref(),
        Some(&player.correspondence)
    );
    Ok(player)
}

fn link(player: &Player) -> String {
    player.correspondence.link().to_string()
}

/// Two players after a draw, the one who asked for it first.
fn drawn(number: u8) -> [Player; 2] {
    let asks = asks(number);
    let other = hears(None, &link(&asks), number).expect("a lot");
    assert!(other.correspondence.draws(), "one share is closed yet");
    let asks = hears(Some(&asks), &link(&other), number).expect("both shares");
    let other = hears(Some(&other), &link(&asks), number).expect("it is drawn");
    assert!(!asks.correspondence.draws() && !other.correspondence.draws());
    assert_eq!(asks.correspondence.mine(), !other.correspondence.mine());
    assert_eq!(
        Correspondence::watch(letter(&link(&asks))).mine(),
        Seat::Second,
        "who looks on sees what the second seat sees"
    );
    [asks, other]
}

#[test]
fn matches_follow_a_lot_and_are_checked_at_their_end() {
    let (mut changed, mut chance) = (0, Chance(0x107));
    for number in 0..40 {
        let mut both = drawn(number);
        changed += usize::from(both[0].correspondence.swapped() == Some(true));
        let mut silent = 0;
        let mut acts = usize::from(both[0].correspondence.mine() == Seat::Second);
        while silent < 2 {
            let player = &mut both[acts];
            player.act(|position, seat| any_choice(position, seat, &mut chance));
            player.send();
            let said = link(player);
            acts = 1 - acts;
            if said == link(&both[acts]) {
                silent += 1;
                continue;
            }
            silent = 0;
            both[acts] = hears(Some(&both[acts]), &said, number)
                .unwrap_or_else(|error| panic!("{error}: {said}"));
        }
        assert!(
            both[0].play.history().ended().is_some(),
            "{}",
            both[0].play.unmasked().record()
        );
        assert_eq!(
            both[0].play.unmasked().record(),
            both[1].play.unmasked().record()
        );
        assert_eq!(
            link(&both[0]).matches("seed:").count(),
            4,
            "both seeds are opened"
        );
    }
    assert!(
        (10..=30).contains(&changed),
        "{changed} of 40 changed seats"
    );
}

/// A link with other words and a correct checksum.
fn resealed(link: &str, words: impl Fn(&str) -> String) -> String {
    let (said, game) = link
        .split("&s=")
        .next()
        .and_then(|said| said.split_once("&g="))
        .expect("a link");
    let forged = format!("{}&g={game}", words(said));
    format!("{forged}&s={}", sum(&forged))
}

#[test]
fn a_share_that_does_not_fit_is_refused_and_says_why() {
    let host = asks(1);
    let guest = hears(None, &link(&host), 1).expect("a lot");
    let said = link(&guest);
    let tries = |known: &Player, link: &str| match hears(Some(known), link, 1) {
        Err(error) => error,
        Ok(_) => panic!("taken: {link}"),
    };
    let (before, _) = said
        .split_once("+north:open:lot:")
        .expect("it opens at once");
    // Another share than the promised one, none at all, one opened twice, and a promise made twice.
    let other = "AAAAAAAAAAAAAAAAAAAAAA";
    let forged = resealed(&said, |_| format!("{before}+north:open:lot:{other}"));
    let refused = tries(&host, &forged);
    assert_eq!(refused, LetterError::Broken(Broken::Other));
    assert!(
        refused
            .to_string()
            .contains("does not fit what was promised"),
        "{refused}"
    );
    let forged = resealed(&said, |_| format!("{before}+north:open:wall:{other}"));
    assert_eq!(tries(&host, &forged), LetterError::Broken(Broken::Other));
    for more in [
        "+north:open:lot:{}",
        "+north:lot:${}",
        "+offer:02.03.13.14.15.16.24.25.37.46",
    ] {
        let forged = resealed(&said, |said| format!("{said}{}", more.replace("{}", other)));
        assert!(
            matches!(
                tries(&host, &forged),
                LetterError::Word(..) | LetterError::Broken(_)
            ),
            "{forged}"
        );
    }
    // A share opened before both are promised.
    let alone = resealed(&link(&host), |said| format!("{said}+open:lot:{other}"));
    assert!(matches!(hears(None, &alone, 1), Err(LetterError::Word(..))));
    // A lot after a move, or without a seed.
    let late = Correspondence::begin(
        match_of::<Masbrur>("masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46", people()).history(),
        guest.correspondence.game().clone(),
        Seat::First,
        seed(1, Seat::First),
    );
    assert!(!late.expect("nothing is hidden").draw());
    let unbound = resealed(&link(&host), |_| format!("l=masbrur+1:+lot:${other}"));
    let unbound: Letter = unbound.parse().expect("a letter");
    let watches = Correspondence::watch(unbound).open::<Masbrur>(9);
    assert_eq!(watches.map(drop), Err(LetterError::Broken(Broken::Seed)));
}

/// A share that does not derive from the promised seed is found out when its player opens the seed.
#[test]
fn share_of_another_seed_is_detected_at_the_end() {
    let [mut host, mut guest] = drawn(3);
    let gives_up = if host.correspondence.mine() == Seat::First {
        &mut host
    } else {
        &mut guest
    };
    let mine = gives_up.correspondence.mine();
    gives_up
        .play
        .act(mine, "resign".parse().expect("a move"))
        .expect("it is legal");
    gives_up.play.finish();
    gives_up.look();
    let said = gives_up.send().expect("it is given up");
    let seed = said
        .rsplit_once("seed:")
        .map(|(before, _)| before.to_owned())
        .expect("a seed");
    let other = Seed::new([77; 32]).to_string();
    let known = if mine == host.correspondence.mine() {
        &guest
    } else {
        &host
    };
    let forged = resealed(&said, |_| format!("{seed}{other}"));
    assert_eq!(
        hears(Some(known), &forged, 3).map(drop),
        Err(LetterError::Broken(Broken::Seed))
    );
    assert!(hears(Some(known), &said, 3).is_ok());
}
