//! The sounds of the table: each beat's while it plays, and the hand's.

use mbrane_play::Note;
use mbrane_sound::{Sound, Strike};

use super::{lesson::LessonPlayed, prelude::*};
use crate::{
    sound::{Group, Speaker, plain},
    table::{
        layout::Layout,
        stage::{Moment, TableMode, mode::table_mode},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, play_hand.in_set(Frame::Act).after(HandSystems));
    let beats = table_mode.pipe(play_beat_sounds).in_set(Frame::Stage);
    app.add_systems(Update, beats.after(BeatsPlayed).before(LessonPlayed));
}

/// How far ahead a sound is sent, in milliseconds: more than a frame, so that it can begin between two frames.
const SEND_AHEAD: f32 = 20.0;
/// The least time between two equal sounds, in milliseconds: a wave that is sped up has fewer clicks.
const REPEAT_MS: f64 = 26.0;
/// The least time from a sound to a less important one, in milliseconds.
const LIGHTER: f64 = 45.0;
/// The pan of a sound at the window's edge: 1 is fully to the side.
const ASIDE: f32 = 0.45;

/// Progress through the sounds of the running beat.
#[derive(Default)]
struct Sounded {
    /// The beat: its match's revision, and its number.
    beat: Option<(u64, usize)>,
    /// Its progress at the last look.
    moment: f32,
    notes: Vec<Note>,
    /// The number of notes played.
    played: usize,
    /// The last sound, and when it begins, in milliseconds.
    last: Option<(Sound, f64)>,
}

fn play_beat_sounds(
    In(mode): In<TableMode>,
    session: Res<Session>,
    mut stage: ResMut<Stage>,
    moment: Single<&Moment>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut speaker: ResMut<Speaker>,
    mut sounded: Local<Sounded>,
) {
    // A still moment and a hidden table are silent.
    let passed = stage.bypass_change_detection().run.passed.take();
    if !mode.runs() {
        sounded.beat = None;
        return;
    }
    let table = session.table();
    let now = time.elapsed_secs_f64() * 1000.0;
    let playing = stage.run.beat;
    let at = moment.0;
    // Beats that pass all at once play only their most important sound.
    if let Some(passed) = passed {
        let notes = passed.flat_map(|beat| {
            sounds(&session, beat)
                .into_iter()
                .map(move |note| (beat, note))
        });
        if let Some((beat, note)) = notes.max_by_key(|(_, note)| note.sound) {
            let strike = strike(&note, 0.0, &layout);
            speaker.play(&settings, group(table, beat), strike);
            sounded.last = Some((note.sound, now));
        }
    }
    if sounded.beat != playing || at < sounded.moment {
        sounded.beat = playing;
        sounded.played = 0;
        sounded.notes = playing.map_or_else(Vec::new, |(_, beat)| sounds(&session, beat));
    }
    sounded.moment = at;
    let Some((beat, timing)) = playing.and_then(|(_, beat)| Some((beat, table.beat_time(beat)?)))
    else {
        return;
    };
    let whole = stage.pace.beat(timing).motion as f32;
    while let Some(note) = sounded.notes.get(sounded.played).copied() {
        let delay = (f32::from(note.at) / 1000.0 - at) * whole;
        if delay > SEND_AHEAD {
            break;
        }
        sounded.played += 1;
        let begins = now + f64::from(delay.max(0.0));
        let crowded = sounded.last.is_some_and(|(sound, last)| {
            let apart = if note.sound < sound {
                LIGHTER
            } else {
                REPEAT_MS
            };
            (note.sound <= sound) && begins < last + apart
        });
        if !crowded {
            sounded.last = Some((note.sound, begins));
            speaker.play(
                &settings,
                group(table, beat),
                strike(&note, delay.max(0.0), &layout),
            );
        }
    }
}

/// Returns the sounds of a beat for the players here: a single player who has lost hears no chord of victory.
fn sounds(session: &Session, beat: usize) -> Vec<Note> {
    let table = session.table();
    let mut notes = table.sounds(beat);
    let winner = table.outcome().and_then(|outcome| outcome.winner);
    if winner.is_some() && session.celebrated().is_none() {
        for note in notes.iter_mut().filter(|note| note.sound == Sound::Finale) {
            note.sound = Sound::Loss;
        }
    }
    notes
}

fn group(table: &dyn AnyMatch, beat: usize) -> Group {
    if table.beat_time(beat).is_some_and(|time| time.scene) {
        Group::Scenes
    } else {
        Group::Table
    }
}

fn strike(note: &Note, delay: f32, layout: &Layout) -> Strike {
    Strike {
        semitones: note.semitones,
        pan: pan(note.spot, layout),
        delay,
        ..plain(note.sound)
    }
}

/// Returns the stereo position of a spot.
fn pan(spot: Option<Spot>, layout: &Layout) -> f32 {
    let Some(place) = spot.and_then(|spot| layout.rect(spot)) else {
        return 0.0;
    };
    let half = (layout.window.width() / 2.0).max(1.0);
    ASIDE * ((place.center().x - layout.window.center().x) / half).clamp(-1.0, 1.0)
}

/// Plays the sounds of taking up a piece and of a refusal. Moves sound by their beats.
fn play_hand(
    mut commands: MessageReader<HandCommand>,
    mut shakes: MessageReader<ShakeNow>,
    hand: Res<Hand>,
    session: Res<Session>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    mut speaker: ResMut<Speaker>,
    mut last: Local<(u64, Vec<Spot>)>,
) {
    let pressed = commands.read().filter_map(|command| match command {
        HandCommand::Press(spot, _) | HandCommand::Lift(spot) => Some(*spot),
        _ => None,
    });
    let pressed = pressed.last();
    let refused = shakes.read().count() > 0;
    let before = (session.revision(), hand.draft.picks.clone());
    let (revision, picks) = if hand.is_changed() {
        std::mem::replace(&mut *last, before)
    } else {
        last.clone()
    };
    let from = |sound: Sound, spot: Option<Spot>| Strike {
        pan: pan(spot, &layout),
        ..plain(sound)
    };
    if refused {
        let tried = hand
            .refused
            .as_ref()
            .and_then(|refused| refused.tried.last().copied());
        speaker.play(
            &settings,
            Group::Table,
            from(Sound::Illegal, tried.or(pressed)),
        );
    } else if pressed.is_some() && revision == session.revision() && picks != hand.draft.picks {
        speaker.play(&settings, Group::Table, from(Sound::Tap, pressed));
    }
}
