//! The sounds of every game's beats.

use mbrane_play::{
    Beats as _, KindOf, Match, Note, masbrur, mbrane, puzzle::PuzzleGame, read_match, words::Words,
};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use mbrane_sound::Sound;

/// Every beat of a record: its cue, its length and its sounds.
fn beats<G: PuzzleGame>(record: &str) -> Vec<(G::Cue, u32, Vec<Note>)> {
    let read = read_match(&[&KindOf::<G>::new()], record, &Words::english()).expect("a record");
    let mut play = read
        .as_any()
        .downcast_ref::<Match<G>>()
        .expect("a match of this game")
        .clone();
    let mut all = Vec::new();
    for cursor in 1..=play.erased().entries() {
        play.seek(cursor, 0);
        let sequence = play
            .unmasked()
            .current_beats()
            .expect("a move is told")
            .clone();
        let sounds = |(index, beat): (usize, &mbrane_play::Beat<G>)| {
            (beat.cue.clone(), beat.time.ms, play.sounds(index))
        };
        all.extend(sequence.beats.iter().enumerate().map(sounds));
    }
    assert!(play.sounds(usize::MAX).is_empty());
    all
}

#[test]
fn every_beat_of_the_demonstrations_has_its_sound() {
    fn check<G: PuzzleGame>(record: &str, silent: impl Fn(&G::Cue) -> bool, heard: &[Sound]) {
        let beats = beats::<G>(record);
        for (cue, _, notes) in &beats {
            assert_eq!(notes.is_empty(), silent(cue), "{cue:?}");
            assert!(
                notes.windows(2).all(|pair| pair[0].at <= pair[1].at),
                "{cue:?} {notes:?}"
            );
            assert!(
                notes.iter().all(|note| note.at <= 1000),
                "{cue:?} {notes:?}"
            );
        }
        for sound in heard {
            let has =
                |(.., notes): &(_, _, Vec<Note>)| notes.iter().any(|note| note.sound == *sound);
            assert!(
                beats.iter().any(has),
                "{} never plays {sound:?}",
                G::INFO.kind
            );
        }
    }
    use Sound::{
        Decider, Finale, Flip, Hush, Influence, Medal, Place, Push, Seal, Sent, Slide, Strike,
        Swing,
    };
    check::<Mbrane>(
        include_str!("../../../../assets/demo/mbrane.txt"),
        |cue| matches!(cue, mbrane::Cue::Turn | mbrane::Cue::Hold),
        &[
            Place, Hush, Sent, Flip, Influence, Swing, Strike, Seal, Decider, Finale,
        ],
    );
    check::<Sansumoku>(
        include_str!("../../../../assets/demo/sansumoku.txt"),
        |_| false,
        &[Place, Seal],
    );
    check::<Masbrur>(
        include_str!("../../../../assets/demo/masbrur.txt"),
        |cue| matches!(cue, masbrur::Cue::Turn | masbrur::Cue::Rest { .. }),
        &[Slide, Push, Hush, Flip, Strike, Medal],
    );
}

#[test]
fn a_count_climbs_and_ends_on_its_tonic() {
    let beats = beats::<Mbrane>(include_str!("../../../../assets/demo/mbrane.txt"));
    let seals: Vec<i8> = beats
        .iter()
        .flat_map(|(.., notes)| notes)
        .filter(|note| note.sound == Sound::Seal)
        .map(|note| note.semitones)
        .collect();
    assert!(
        seals.len() > 3 && seals.windows(2).all(|pair| pair[0] < pair[1]),
        "{seals:?}"
    );
    assert_eq!(seals.last(), Some(&0));
}

#[test]
fn tiles_click_one_after_the_other_within_their_wave() {
    for (cue, ms, notes) in beats::<Mbrane>(include_str!("../../../../assets/demo/mbrane.txt")) {
        if matches!(cue, mbrane::Cue::Flip { .. }) {
            assert!(notes.iter().all(|note| note.sound == Sound::Flip));
            let times: Vec<u32> = notes
                .iter()
                .map(|note| u32::from(note.at) * ms / 1000)
                .collect();
            assert!(times.iter().all(|time| *time < ms), "{times:?} of {ms}");
        }
    }
}

#[test]
fn sounds_of_swings_come_from_their_regions() {
    for (cue, _, notes) in beats::<Mbrane>(include_str!("../../../../assets/demo/mbrane.txt")) {
        if matches!(cue, mbrane::Cue::Influence { .. } | mbrane::Cue::Swing(_)) {
            assert!(notes.iter().all(|note| note.spot.is_some()), "{notes:?}");
        }
    }
}
