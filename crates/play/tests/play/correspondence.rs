//! A match of Masbrur by links: both players reach the same end, links hide secrets until they are open, and promises
//! are kept.

use mbrane_play::commitment::{Broken, Seed};
use mbrane_play::words::Words;
use mbrane_play::{
    AnyMatch, Correspondence, Kind as _, KindOf, Letter, LetterError, LinkError, LinkMatchId,
    Match, Relation, read_saved,
};
use mbrane_rules::masbrur::{Choice, Masbrur, Move, Outlines, Secret, Wall};
use mbrane_rules::{Game as _, Seat, Viewer};

use crate::helpers::{Chance, match_of, people};
use crate::masbrur::any_choice;

/// One of two players who play by links.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) correspondence: Correspondence,
    pub(crate) play: Match<Masbrur>,
}

fn name() -> LinkMatchId {
    LinkMatchId::new("k3x9").expect("a name")
}

fn seed(seat: Seat) -> Seed {
    Seed::new([7 + seat.index() as u8; 32])
}

pub(crate) fn letter(link: &str) -> Letter {
    link.parse()
        .unwrap_or_else(|error| panic!("{error}: {link}"))
}

impl Player {
    /// Begins a match by links.
    fn begin(play: Match<Masbrur>, mine: Seat) -> Self {
        let correspondence = Correspondence::begin(play.history(), name(), mine, seed(mine))
            .expect("nothing is hidden");
        let mut begun = Self {
            correspondence,
            play,
        };
        begun.look();
        begun
    }

    pub(crate) fn look(&mut self) {
        self.play
            .look_as(Some(Viewer::Of(self.correspondence.mine())));
        <dyn AnyMatch>::keep_sent(&mut self.play, &self.correspondence);
    }

    /// Sends the latest words, if any.
    pub(crate) fn send(&mut self) -> Option<String> {
        let new = self.correspondence.write(self.play.history());
        self.look();
        let saved = self.correspondence.save();
        assert_eq!(
            Correspondence::read(saved.as_str()).as_ref(),
            Some(&self.correspondence)
        );
        let again = read_saved(
            &[&KindOf::<Masbrur>::new()],
            <dyn AnyMatch>::save(&self.play).as_str(),
        )
        .expect("a match");
        assert_eq!(
            again.as_any().downcast_ref::<Match<Masbrur>>(),
            Some(&self.play)
        );
        new.then(|| self.correspondence.link().to_string())
    }

    /// Opens a link.
    fn receive(known: Option<&Self>, link: &str) -> Result<(Self, Relation), LetterError> {
        let kept = known.map(|known| &known.correspondence);
        let seat = Seat::BOTH[usize::from(!link.contains("north:seed:"))];
        let (correspondence, how) = Correspondence::take(kept, letter(link), seed(seat))?;
        let from = kept.map_or(0, Correspondence::said);
        let play = correspondence.open::<Masbrur>(from)?;
        let mut received = Self {
            correspondence,
            play: play.into(),
        };
        received.look();
        Ok((received, how))
    }

    /// Plays for this seat until it is the other's turn; `choose` makes each choice.
    pub(crate) fn act(&mut self, mut choose: impl FnMut(&Masbrur, Seat) -> Move) {
        let mine = self.correspondence.mine();
        while self.play.unmasked().local_actors().contains(mine) {
            let m = choose(self.play.unmasked().position(), mine);
            self.play.act(mine, m).unwrap_or_else(|error| {
                panic!("{m} in {}: {error:?}", self.play.unmasked().record())
            });
            self.play.finish();
            self.look();
        }
        assert!(
            self.play.unmasked().local_actors().is_nobody(),
            "nobody plays for the other"
        );
    }
}

/// The secret parts of a record's words, after their colons.
fn secrets(play: &Match<Masbrur>, mine: Seat) -> Vec<String> {
    let (all, shown) = (
        play.unmasked().record().to_string(),
        Masbrur::record_for(play.unmasked().record(), Viewer::Of(!mine)),
    );
    let hidden = all
        .split(' ')
        .zip(shown.split(' '))
        .filter(|(_, shown)| shown.contains('?'));
    let mut words: Vec<String> = hidden.map(|(word, _)| word.to_owned()).collect();
    words.extend(play.unmasked().waiting().map(|m| m.to_string()));
    words
}

#[test]
fn matches_by_link_reach_the_same_end() {
    let mut chance = Chance(0x1E77E2);
    let (mut longest, mut links, mut waited, mut resigned) = (0, 0, 0, 0);
    for number in 0..24 {
        let start = [
            "masbrur 1 :",
            "masbrur 2 :",
            "masbrur 1 free :",
            "masbrur 4 :",
        ][number % 4];
        let mut here = Player::begin(
            match_of::<Masbrur>(start, people()),
            if number % 3 == 0 {
                Seat::Second
            } else {
                Seat::First
            },
        );
        let mut there: Option<Player> = None;
        let mut silent = 0;
        while silent < 2 {
            here.act(|position, seat| {
                if position.turns() > 3 && chance.below(12) == 0 && position.speaker() == Some(seat)
                {
                    resigned += 1;
                    return Move::Resign;
                }
                any_choice(position, seat, &mut chance)
            });
            waited += usize::from(here.play.unmasked().waiting().is_some());
            let hidden = secrets(&here.play, here.correspondence.mine());
            let before = here.correspondence.said() + 1;
            silent = match here.send() {
                None => silent + 1,
                Some(link) => {
                    let words: Vec<&str> = link.split('+').collect();
                    for word in hidden.iter().filter(|word| !word.ends_with(":none")) {
                        let revealed = words[before..]
                            .iter()
                            .any(|said| said.contains(word) && !said.contains("open:"));
                        assert!(!revealed, "{word} in {link}");
                    }
                    (longest, links) = (link.len().max(longest), links + 1);
                    if let Some(known) = there
                        .as_ref()
                        .filter(|_| here.play.erased().ended().is_some())
                    {
                        forged_at_the_end(known, &link);
                    }
                    let (received, how) =
                        Player::receive(there.as_ref(), &link).unwrap_or_else(|error| {
                            panic!("{error}: {link}\n{}", here.play.unmasked().record());
                        });
                    assert!(matches!(how, Relation::Ahead(_)));
                    // The link is known now.
                    assert_eq!(
                        Player::receive(Some(&received), &link).map(|(_, how)| how),
                        Ok(Relation::Same)
                    );
                    there = Some(received);
                    0
                }
            };
            let Some(other) = there.take() else { break };
            there = Some(std::mem::replace(&mut here, other));
        }
        let there = there.expect("it was sent");
        assert!(
            here.play.erased().ended().is_some(),
            "{}",
            here.play.unmasked().record()
        );
        assert_eq!(
            here.play.unmasked().record(),
            there.play.unmasked().record()
        );
        assert_eq!(here.correspondence.link(), there.correspondence.link());
        assert!(!here.play.unmasked().record().to_string().contains('?'));
    }
    println!(
        "{links} links, the longest of {longest} letters; {waited} times North was first; {resigned} resigned"
    );
    assert!(waited > 12 && resigned > 1);
}

/// A player who opens another seed than the promised one, or skips an opening, is found out.
fn forged_at_the_end(known: &Player, link: &str) {
    let said = link.split("&s=").next().expect("a part");
    let (words, game) = said.split_once("&g=").expect("a name");
    let forged = |words: &str| {
        let link = format!("{words}&g={game}");
        Player::receive(Some(known), &format!("{link}&s={}", sum(&link))).map(|(_, how)| how)
    };
    assert!(forged(words).is_ok());
    let (before, seed) = words.rsplit_once("seed:").expect("a seed");
    assert!(!seed.contains('$'), "{seed}");
    let other = Seed::new([3; 32]).to_string();
    assert_eq!(
        forged(&format!("{before}{other}")),
        Err(LetterError::Broken(Broken::Seed))
    );
    let kept = known.correspondence.link().to_string();
    let kept = kept.split("&g=").next().expect("a part").len();
    let opening = words[kept..].split('+').find(|word| word.contains("open:"));
    if let Some(opening) = opening {
        let left_out =
            words[..kept].to_owned() + &words[kept..].replacen(&format!("+{opening}"), "", 1);
        assert!(
            matches!(
                forged(&left_out),
                Err(LetterError::Broken(_) | LetterError::Word(..))
            ),
            "{left_out}"
        );
    }
}

/// The words of a link without promises and checksum.
fn masked(link: &str) -> String {
    let said = link.split("&s=").next().expect("a part");
    said.split('+')
        .map(|word| word.split_once('$').map_or(word, |(shown, _)| shown))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The same move with another secret, if it can have one.
fn other_move(position: &Masbrur, seat: Seat, m: Move, what: usize, chance: &mut Chance) -> Move {
    let wall = |hand, chance: &mut Chance| {
        chance
            .pick(&Wall::every(hand).collect::<Vec<_>>())
            .expect("dominoes")
    };
    match m {
        Move::Place(placement, _) if what == 0 => Move::Place(
            placement,
            Secret::Known(wall(position.hand(seat).without(placement.domino), chance)),
        ),
        Move::Choose(Choice::Wall(_)) if what == 0 => Move::Choose(Choice::Wall(Secret::Known(
            wall(position.hand(seat), chance),
        ))),
        Move::Choose(Choice::Show(_)) if what == 1 => {
            let standing = position.standing(seat).expect("walls are open");
            let outline = chance
                .pick(&Outlines::of(standing).iter().collect::<Vec<_>>())
                .expect("none at least");
            Move::Choose(Choice::Show(Secret::Known(
                standing.show(outline).expect("it can be shown"),
            )))
        }
        Move::Choose(Choice::Seize(_)) if what == 2 => {
            let seizure = chance
                .pick(&position.seizures(seat))
                .expect("none at least");
            Move::Choose(Choice::Seize(Secret::Known(seizure)))
        }
        m => m,
    }
}

/// Plays two matches that differ only in the secrets of one seat. Until that seat opens one, its links differ only in
/// promises, and the other seat sees no difference.
#[test]
fn links_reveal_no_hidden_choice_before_it_opens() {
    let mut chance = Chance(0xB0B);
    let mut differed = [0; 3];
    for pair in 0..240 {
        let (mine, what) = (Seat::BOTH[pair % 2], pair / 2 % 3);
        let mut both = [(); 2].map(|()| {
            [
                Player::begin(match_of::<Masbrur>("masbrur 1 :", people()), Seat::First),
                Player::begin(match_of::<Masbrur>("masbrur 1 :", people()), Seat::First),
            ]
        });
        let mut acts = Seat::First;
        let mut begun = false;
        for _ in 0..40 {
            let [one, other] = &mut both;
            let index = acts.index();
            let mut same = Vec::new();
            one[index].act(|position, seat| {
                let m = any_choice(position, seat, &mut chance);
                let m = if m == Move::Attack { Move::Pass } else { m };
                same.push(m);
                m
            });
            let mut said = same.into_iter();
            other[index].act(|position, seat| {
                let Some(m) = said.next() else {
                    return any_choice(position, seat, &mut chance);
                };
                let other = if seat == mine {
                    other_move(position, seat, m, what, &mut chance)
                } else {
                    m
                };
                // The open secret may lead to another choice.
                let legal = position.check_by(seat, other).is_ok();
                let other = if legal {
                    other
                } else {
                    any_choice(position, seat, &mut chance)
                };
                differed[what] += usize::from(other != m);
                other
            });
            let links = [one[index].send(), other[index].send()];
            let [Some(a), Some(b)] = links else { break };
            // The difference is open now.
            let choice = ["wall:", "show:", "seize:"][what];
            let opens = |word: &str| {
                let word = word.trim_start_matches("north:");
                let opened = word
                    .strip_prefix("open:")
                    .is_some_and(|word| what == 0 || word.starts_with(choice));
                opened || word.starts_with(choice) && word != choice
            };
            if acts == mine && masked(&a).split(' ').any(opens) {
                break;
            }
            assert_eq!(masked(&a), masked(&b));
            for (side, link) in [(&mut *one, &a), (&mut *other, &b)] {
                let known = begun.then(|| side[(!acts).index()].clone());
                match Player::receive(known.as_ref(), link) {
                    Ok((received, _)) => side[(!acts).index()] = received,
                    Err(error) => panic!("{error}: {link}"),
                }
            }
            begun = true;
            if acts == mine {
                let seen = |side: &[Player; 2]| format!("{:?}", side[(!acts).index()].play);
                assert_eq!(seen(one), seen(other));
            }
            acts = !acts;
            if one[acts.index()].play.erased().ended().is_some() {
                break;
            }
        }
    }
    assert!(differed.iter().all(|times| *times > 12), "{differed:?}");
}

/// The checksum at the end of a link: FNV-1a, six bytes of it as base64url.
pub(crate) fn sum(text: &str) -> String {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    let letters: Vec<char> = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain(['-', '_'])
        .collect();
    let bytes = sum.to_le_bytes();
    let groups = [
        [bytes[0], bytes[1], bytes[2]],
        [bytes[3], bytes[4], bytes[5]],
    ];
    let bits = groups.map(|group| {
        group
            .iter()
            .fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte))
    });
    bits.into_iter()
        .flat_map(|bits| [18, 12, 6, 0].map(|by| letters[bits >> by & 63]))
        .collect()
}

/// Two players after South has placed the first domino and sent a promised wall.
fn begun() -> (Player, Player, String) {
    let mut south = Player::begin(match_of::<Masbrur>("masbrur 1 :", people()), Seat::First);
    let play = |player: &mut Player, m: &str| {
        let mine = player.correspondence.mine();
        player
            .play
            .act(mine, m.parse().expect("a move"))
            .unwrap_or_else(|error| panic!("{m}: {error:?}"));
        player.play.finish();
    };
    play(&mut south, "offer:02.03.13.14.15.16.24.25.37.46");
    let link = south.send().expect("an offer");
    let (mut north, _) = Player::receive(None, &link).expect("a link");
    play(&mut north, "take:1");
    let link = north.send().expect("it is taken");
    let (mut south, _) = Player::receive(Some(&south), &link).expect("a link");
    play(&mut south, "17hl:35.36");
    let link = south.send().expect("a placement");
    assert!(link.contains("17hl:$") && !link.contains("35.36"), "{link}");
    (south, north, link)
}

#[test]
fn mismatched_letter_is_refused_with_its_reason() {
    let (south, north, link) = begun();
    let resealed = |said: &str| {
        // A cheat would correct the checksum.
        let forged = said.split("&s=").next().expect("a part").to_owned();
        format!("{forged}&s={}", sum(&forged))
    };
    let refused = |known: &Player, link: &str| match Player::receive(Some(known), link) {
        Err(error) => error,
        Ok(_) => panic!("taken: {link}"),
    };
    assert!(Player::receive(Some(&north), &link).is_ok());
    // An opening of another wall than the promised one.
    let wrong = "+open:17hl:35.37:AAAAAAAAAAAAAAAAAAAAAA";
    let said = refused(
        &north,
        &resealed(&link.replace("&g=", &format!("{wrong}&g="))),
    );
    assert!(
        matches!(said, LetterError::Broken(_))
            && said.to_string().contains("does not fit what was promised"),
        "{said}"
    );
    let said = refused(&north, &resealed(&link.replace("17hl:$", "17al:$")));
    assert!(matches!(said, LetterError::Word(..)), "{said}");
    let said = refused(&north, &resealed(&link.replace("&g=", "+37cr:02.46&g=")));
    assert_eq!(said, LetterError::NotSaidHere);
    assert!(matches!(
        refused(&north, &resealed(&link.replace("&g=", "+17hl:35.36&g="))),
        LetterError::Word(..)
    ));
    // A seed before the end.
    assert!(matches!(
        refused(
            &north,
            &resealed(&link.replace("&g=", &format!("+{}&g=", seed(Seat::First))))
        ),
        LetterError::Word(..)
    ));
    // Damage.
    for at in 0..link.len() {
        let mut damaged = link.clone();
        damaged.replace_range(
            at..=at,
            if damaged[at..].starts_with('A') {
                "B"
            } else {
                "A"
            },
        );
        assert!(damaged.parse::<Letter>().is_err(), "{damaged}");
        assert!(link[..at].parse::<Letter>().is_err(), "cut at {at}");
    }
    assert_eq!("mbrane=AAAA".parse::<Letter>(), Err(LinkError::NotALink));
    // The secrets are on another device.
    assert_eq!(
        Player::receive(None, &link).map(drop),
        Err(LetterError::Elsewhere)
    );
    // An older link, and one that branches off.
    let (ahead, _) = Player::receive(Some(&north), &link).expect("a link");
    let behind = {
        let (_, north, _) = begun();
        north.correspondence.link().to_string()
    };
    assert!(
        matches!(Player::receive(Some(&ahead), &behind), Ok((kept, Relation::Behind(1))) if kept.correspondence == ahead.correspondence)
    );
    assert!(matches!(
        Player::receive(Some(&south), &behind),
        Ok((_, Relation::Behind(1)))
    ));
}

#[test]
fn undo_stops_at_sent_moves() {
    let (mut south, north, link) = begun();
    assert!(!south.play.undo(), "it was sent");
    let title = |player: &Player| <dyn AnyMatch>::caption(&player.play, &Words::english()).title;
    assert_eq!(title(&south), "Waiting for North’s link");
    let heard =
        <dyn AnyMatch>::read_aloud(&south.play, Viewer::Of(Seat::First), &Words::english()).title;
    assert_eq!(heard, title(&south));
    let (mut north, _) = Player::receive(Some(&north), &link).expect("a link");
    assert!(!north.play.undo(), "it came");
    assert!(!title(&north).contains("link"), "{}", title(&north));
    north
        .play
        .act(Seat::Second, "37cr:02.46".parse().expect("a move"))
        .expect("legal");
    north.play.finish();
    assert!(north.play.undo(), "nobody has seen it");
    assert!(north.play.unmasked().local_actors().contains(Seat::Second));
    // Two players split the pool at one screen; the player who is not to act sends it, and the other continues.
    let mut sent = Player::begin(
        match_of::<Masbrur>(
            "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1",
            people(),
        ),
        Seat::Second,
    );
    let link = sent.send().expect("it begins");
    let (came, _) = Player::receive(None, &link).expect("a link");
    assert_eq!(
        (came.correspondence.mine(), came.play.unmasked().record()),
        (Seat::First, sent.play.unmasked().record())
    );
    assert!(
        came.play.unmasked().local_actors().contains(Seat::First)
            && sent.play.unmasked().local_actors().is_nobody()
    );
    // A match that already has secrets cannot go on by links.
    let hidden = match_of::<Masbrur>(
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1 17hl:35.36",
        people(),
    );
    assert!(
        Correspondence::begin(hidden.history(), name(), Seat::First, seed(Seat::First)).is_none()
    );
    let kind = KindOf::<Masbrur>::new();
    let table = kind
        .open_correspondence(&north.correspondence, 99)
        .expect("what was said");
    assert_eq!(table.viewer(), Viewer::Of(Seat::Second));
}
