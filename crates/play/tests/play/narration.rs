//! Narration knows no future: the words for a place of a match do not depend on the entries after it.

use mbrane_play::words::Words;
use mbrane_play::{AnnouncedSoFar, AnyMatch, Draft, KindOf, Player, read_match};
use mbrane_rules::{Seat, Viewer};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

use crate::helpers::{Chance, computer, people, person};
use crate::toy::Toy;

const STARTS: [&str; 10] = [
    "mbrane 4 full pie consent :",
    "mbrane 4 plain consent :",
    "mbrane 4 simple :",
    "mbrane 4 full torus :",
    "mbrane 9 full pie :",
    "sansumoku :",
    "masbrur 1 :",
    "masbrur 2 free :",
    "masbrur 1 :",
    "toy :",
];

fn match_from(start: &str, players: &[Player; 2]) -> Box<dyn AnyMatch> {
    let kinds: [&dyn mbrane_play::Kind; 4] = [
        &KindOf::<Mbrane>::new(),
        &KindOf::<Sansumoku>::new(),
        &KindOf::<Masbrur>::new(),
        &KindOf::<Toy>::new(),
    ];
    let mut play = read_match(&kinds, start, &Words::english()).expect("a start");
    for seat in Seat::BOTH {
        play.set_player(seat, players[seat.index()].clone());
    }
    play
}

/// Plays up to `moves` random moves at the end of a match, and closes it once it is settled.
fn play_on(play: &mut dyn AnyMatch, moves: usize, chance: &mut Chance) {
    let words = Words::english();
    for _ in 0..moves {
        if play.ended().is_some() || play.decide(&mbrane_play::TableAction::Close) {
            break;
        }
        let seat = play.awaited().first().expect("a seat acts");
        let legal: Vec<String> = play.legal().into_iter().map(|(m, _)| m).collect();
        // A game that ends at once tests little.
        let ends = |m: &str| matches!(m, "resign" | "fold");
        let lasting: Vec<&str> = legal
            .iter()
            .map(String::as_str)
            .filter(|m| !ends(m) || legal.len() == 1)
            .collect();
        let m = if chance.once_in(200) {
            legal.last().map(String::as_str)
        } else {
            chance.pick(&lasting)
        };
        play.play_text(seat, m.expect("a move"), &words)
            .expect("it is legal");
    }
}

/// Everything told at the place shown.
fn words_and_sounds(play: &dyn AnyMatch) -> Vec<String> {
    let (words, draft, beat) = (Words::english(), Draft::default(), play.beat());
    let mut heard = AnnouncedSoFar::default();
    vec![
        format!("caption {:?}", play.caption(&words)),
        format!("headline {:?}", play.headline(beat, &words)),
        format!("news {:?}", play.sentence_after(beat, &words)),
        format!("steps {:?}", play.steps(&words)),
        format!("aloud {:?}", play.read_aloud(play.viewer(), &words)),
        format!("heard {:?}", play.hear(&mut heard, &words)),
        format!("sounds {:?}", play.sounds(beat)),
        format!("entry {:?}", play.entry_words(&words)),
        format!("computer's move {:?}", play.last_words(&words)),
        format!("spots {:?}", play.groups(&draft, play.viewer(), &words)),
        format!("card {:?}", play.card(&draft, &words)),
    ]
}

#[test]
fn words_and_sounds_ignore_the_entries_after_the_place_shown() {
    let mut chance = Chance(27);
    let (mut places, mut running, mut scenes) = (0, 0, 0);
    for round in 0..36 {
        let start = STARTS[round % STARTS.len()];
        let players = match round / STARTS.len() {
            // A person against a computer knows a part of a match with secrets, until it is over.
            0 if !start.starts_with("masbrur 2") => [person("Ada"), computer(3)],
            1 if !start.starts_with("masbrur") && start != "toy :" => people(),
            _ => [computer(1), computer(4)],
        };
        let moves = if chance.once_in(2) { 30 } else { 1000 };
        let mut whole = match_from(start, &players);
        play_on(&mut *whole, moves, &mut chance);
        for place in 0..12 {
            let cursor = match place {
                0 => whole.entries(),
                _ => chance.below(whole.entries() + 1),
            };
            whole.seek(cursor, 0);
            let beats = (0..)
                .take_while(|beat| whole.beat_time(*beat).is_some())
                .count();
            let beat = chance.below(beats + 1);
            whole.set_beat(beat);
            let expected = words_and_sounds(&*whole);
            let mut cut = whole.branch();
            cut.seek(cursor, beat);
            let mut others = vec![whole.branch(), whole.branch()];
            others
                .iter_mut()
                .for_each(|other| play_on(&mut **other, 1 + place, &mut chance));
            // The last place of a match has extra words, such as the next step.
            others.extend((whole.is_at_latest() || !whole.beats_finished()).then_some(cut));
            for mut other in others {
                other.seek(cursor, beat);
                // Public views, and whether a settled game continues, are no words.
                let same = other.viewer() == whole.viewer()
                    && other.status() == whole.status()
                    && (other.is_at_latest() == whole.is_at_latest() || !whole.beats_finished());
                if !same {
                    continue;
                }
                let line = format!("{start} {cursor} {beat} {:?}", whole.viewer());
                for (here, there) in expected.iter().zip(words_and_sounds(&*other)) {
                    assert_eq!(*here, there, "{line}: {}", whole.record_for(Viewer::All));
                }
                places += 1;
                running += usize::from(!whole.beats_finished());
                let scene = whole.scene().is_some_and(|scene| scene.contains(&beat));
                scenes += usize::from(scene);
            }
        }
    }
    assert!(
        places > 500 && running > 200 && scenes > 50,
        "{places} {running} {scenes}"
    );
}
