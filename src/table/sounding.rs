//! What the table sounds like: each beat's sounds while it plays, and what a hand does.

use bevy::prelude::*;
use mbrane_play::{Note, Spot, Table};
use mbrane_sound::{Sound, Strike};

use super::{
    Frame,
    hand::{Hand, HandCommand, HandSystems},
    layout::Layout,
    lesson::LessonPlayed,
    stage::{BeatsPlayed, Moment, Stage},
};
use crate::{
    session::{Screen, Session},
    settings::Settings,
    sound::{Group, Speaker, plain},
    theme::shake::ShakeNow,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, play_hand.in_set(Frame::Act).after(HandSystems));
    app.add_systems(Update, play_beat_sounds.in_set(Frame::Stage).after(BeatsPlayed).before(LessonPlayed));
}

/// How far ahead of its moment a sound is sent, in milliseconds: more than a frame lasts, so that it begins in time between two.
const AHEAD: f32 = 20.0;
/// The same sound is not heard again sooner than after so many milliseconds: a wave that is sped up has fewer clicks.
const APART: f64 = 26.0;
/// What counts for less is not heard so many milliseconds after what counts for more.
const LIGHTER: f64 = 45.0;
/// How far to the side what happens at an edge of the window is heard: 1 is all the way.
const ASIDE: f32 = 0.45;

/// How far the sounds of the beat that plays are.
#[derive(Default)]
struct Sounded {
    /// The beat: of which state of the match, and which.
    beat: Option<(u64, usize)>,
    /// How far it was when it was looked at last.
    moment: f32,
    notes: Vec<Note>,
    /// How many of them have been played.
    played: usize,
    /// What was heard last, and when it begins, in milliseconds.
    last: Option<(Sound, f64)>,
}

fn play_beat_sounds(
    session: Res<Session>,
    mut stage: ResMut<Stage>,
    moment: Single<&Moment>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut speaker: ResMut<Speaker>,
    mut sounded: Local<Sounded>,
) {
    // What is looked at, and what nobody sees, is silent.
    let passed = stage.bypass_change_detection().take_passed();
    if stage.frozen || *screen.get() != Screen::Table {
        sounded.beat = None;
        return;
    }
    let table = session.table();
    let now = time.elapsed_secs_f64() * 1000.0;
    let playing = stage.playing();
    let at = moment.0;
    // What passes all at once is heard as the one sound of it that counts most.
    if let Some(passed) = passed {
        let notes = passed.flat_map(|beat| table.sounds(beat).into_iter().map(move |note| (beat, note)));
        if let Some((beat, note)) = notes.max_by_key(|(_, note)| note.sound) {
            let strike = strike(&note, 0.0, &layout);
            speaker.play(&settings, group(table, beat), strike);
            sounded.last = Some((note.sound, now));
        }
    }
    if sounded.beat != playing || at < sounded.moment {
        sounded.beat = playing;
        sounded.played = 0;
        sounded.notes = playing.map_or_else(Vec::new, |(_, beat)| table.sounds(beat));
    }
    sounded.moment = at;
    let Some((beat, timing)) = playing.and_then(|(_, beat)| Some((beat, table.beat_time(beat)?))) else { return };
    let whole = stage.pace.beat(timing).motion as f32;
    while let Some(note) = sounded.notes.get(sounded.played).copied() {
        let delay = (f32::from(note.at) / 1000.0 - at) * whole;
        if delay > AHEAD {
            break;
        }
        sounded.played += 1;
        let begins = now + f64::from(delay.max(0.0));
        let crowded = sounded.last.is_some_and(|(sound, last)| {
            let apart = if note.sound < sound { LIGHTER } else { APART };
            (note.sound <= sound) && begins < last + apart
        });
        if !crowded {
            sounded.last = Some((note.sound, begins));
            speaker.play(&settings, group(table, beat), strike(&note, delay.max(0.0), &layout));
        }
    }
}

/// The volume that a beat's sounds follow.
fn group(table: &dyn Table, beat: usize) -> Group {
    if table.beat_time(beat).is_some_and(|time| time.scene) { Group::Scenes } else { Group::Table }
}

/// A note from where its spot lies.
fn strike(note: &Note, delay: f32, layout: &Layout) -> Strike {
    Strike { semitones: note.semitones, pan: pan(note.spot, layout), delay, ..plain(note.sound) }
}

/// How far to the left or right a spot lies.
fn pan(spot: Option<Spot>, layout: &Layout) -> f32 {
    let Some(place) = spot.and_then(|spot| layout.rect(spot)) else { return 0.0 };
    let half = (layout.window.width() / 2.0).max(1.0);
    ASIDE * ((place.center().x - layout.window.center().x) / half).clamp(-1.0, 1.0)
}

/// Something is taken up, or refused. What is played sounds as its beats do.
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
    let (revision, picks) = if hand.is_changed() { std::mem::replace(&mut *last, before) } else { last.clone() };
    let from = |sound: Sound, spot: Option<Spot>| Strike { pan: pan(spot, &layout), ..plain(sound) };
    if refused {
        let tried = hand.refused.as_ref().and_then(|refused| refused.tried.last().copied());
        speaker.play(&settings, Group::Table, from(Sound::Illegal, tried.or(pressed)));
    } else if pressed.is_some() && revision == session.revision() && picks != hand.draft.picks {
        speaker.play(&settings, Group::Table, from(Sound::Tap, pressed));
    }
}
