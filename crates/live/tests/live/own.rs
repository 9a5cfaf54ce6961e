//! The own link, which takes a seat to another device: it replaces no kept seat there.

use mbrane_live::{Invite, Live, Refused};

use crate::world::{Dice, KINDS, good};

/// A copy of a match, as it is kept.
fn copy(live: &Live) -> Live {
    Live::read(&live.save(), &KINDS).expect("a match")
}

/// The kept line with another word in place of one, and its sum right again.
fn changed(live: &Live, word: &str, value: &str) -> String {
    let line = live.save();
    let (line, _) = line.rsplit_once(" sum=").expect("a sum");
    let words: Vec<String> = line
        .split(' ')
        .map(|one| {
            if one.starts_with(&format!("{word}=")) {
                format!("{word}={value}")
            } else {
                one.to_owned()
            }
        })
        .collect();
    let line = words.join(" ");
    let mut hasher = blake3::Hasher::new();
    for part in ["kept", &line] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    format!(
        "{line} sum={}",
        mbrane_play::base64::letters(&hasher.finalize().as_bytes()[..16])
    )
}

#[test]
fn an_own_link_with_another_key_or_seed_does_not_replace_a_kept_seat() {
    let world = good("mbrane 9 full");
    let live = &world.devices[1].live;
    let link = live.own_link().expect("a seat");
    let seed = mbrane_play::base64::letters(&Dice(5).seed());
    for (word, value) in [
        ("seed", seed.as_str()),
        ("key", "another-key-entirely"),
        ("private", "another-private"),
    ] {
        let hostile = Invite {
            own: Some(changed(live, word, value)),
            ..link.clone()
        };
        let hostile: Invite = hostile.to_string().parse().expect("a link");
        assert!(
            Live::take_own(&hostile, None, &KINDS).is_ok(),
            "{word}: nothing is kept"
        );
        assert_eq!(
            Live::take_own(&hostile, Some(copy(live)), &KINDS).err(),
            Some(Refused::SeatKept),
            "{word}"
        );
    }
    assert!(Live::take_own(&link, Some(copy(live)), &KINDS).is_ok());
}

#[test]
fn an_own_link_with_a_line_break_is_refused() {
    let world = good("mbrane 9 full");
    let live = &world.devices[1].live;
    let link = live.own_link().expect("a seat");
    for value in ["1 against=x\ny", "1 against=x\ry", "1\n"] {
        let hostile = Invite {
            own: Some(changed(live, "opened", value)),
            ..link.clone()
        };
        let hostile: Invite = hostile.to_string().parse().expect("a link");
        assert_eq!(
            Live::take_own(&hostile, None, &KINDS).err(),
            Some(Refused::Damaged),
            "{value:?}"
        );
    }
    let odd = Invite {
        own: Some(changed(live, "opened", "1 against=x.y")),
        ..link
    };
    let own = Live::take_own(&odd, None, &KINDS).expect("a seat");
    assert!(!own.save().contains("against="));
}

#[test]
fn own_link_is_refused_if_its_seat_is_of_another_table() {
    let world = good("mbrane 9 full");
    let live = &world.devices[1].live;
    let link = live.own_link().expect("a seat");
    for (word, value) in [
        ("name", "zzzz9999"),
        ("secret", "BBBBBBBBBBBBBBBBBBBBBB"),
        ("host", "another-host-key"),
    ] {
        let hostile = Invite {
            own: Some(changed(live, word, value)),
            ..link.clone()
        };
        assert_eq!(
            Live::take_own(&hostile, None, &KINDS).err(),
            Some(Refused::Damaged),
            "{word}"
        );
    }
}

#[test]
fn link_finds_a_kept_match_by_name_secret_and_host() {
    let world = good("sansumoku");
    for device in &world.devices {
        let live = &device.live;
        let link = live.looking_on().expect("a link");
        assert!(link.leads_to(live));
        let secret = "B".repeat(22);
        assert!(
            !Invite {
                secret,
                ..link.clone()
            }
            .leads_to(live)
        );
        let host = mbrane_live::Key::new("key-of-somebody-else").expect("a key");
        assert!(
            !Invite {
                host,
                ..link.clone()
            }
            .leads_to(live)
        );
        let name = mbrane_play::LinkMatchId::new("other123").expect("a name");
        assert!(!Invite { name, ..link }.leads_to(live));
    }
}
