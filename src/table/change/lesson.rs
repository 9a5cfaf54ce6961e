//! A lesson on the table: the automatic steps after the player's moves, and the saved progress.

use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};
use mbrane_play::{Kind, lesson::Phase};
use std::time::Duration;

use super::{
    hand::{HandSystems, drop_drag},
    match_commands,
};
use crate::{
    motion, rest,
    session::{By, Kinds, MatchEditor, Navigate, Screen, Session},
    settings::Settings,
    table::{
        Frame,
        stage::{BeatsPlayed, Stage},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::add_command_message::<LessonCommand>);
    app.add_systems(Startup, spawn_pause);
    app.add_systems(Update, sync_words.in_set(Frame::Layout).run_if(resource_changed::<Language>));
    app.add_systems(
        Update,
        apply_commands.in_set(Frame::Act).after(HandSystems).before(match_commands::apply_commands),
    );
    app.add_systems(Update, play_lesson.in_set(LessonPlayed).in_set(Frame::Stage).after(BeatsPlayed).after(drop_drag));
}

/// The systems that go on with the lesson.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LessonPlayed;

/// A command for a lesson.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonCommand {
    /// Go on, once the result of the move was read.
    Next,
    /// Repeat the lesson.
    Again,
    /// Start a match of the game after the lesson.
    Play,
}

/// Progress of the pause before an automatic step, from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct Pause(f32);

fn spawn_pause(mut commands: Commands) {
    commands.spawn((Name::new("lesson's pause"), Pause(0.0)));
}

struct Pausing;

impl Lens<Pause> for Pausing {
    fn lerp(&mut self, mut pause: Mut<Pause>, ratio: f32) {
        pause.set_if_neq(Pause(ratio));
    }
}

fn apply_commands(
    mut commands: MessageReader<LessonCommand>,
    mut session: ResMut<Session>,
    mut settings: ResMut<Settings>,
    mut navigate: MessageWriter<Navigate>,
) {
    for command in commands.read() {
        let kind = session.table().kind();
        let Some(lesson) = &mut session.lesson else { continue };
        match command {
            LessonCommand::Next => lesson.read(),
            LessonCommand::Again => _ = navigate.write(Navigate::Lesson(kind)),
            LessonCommand::Play => {
                // A player who has taken a lesson is no newcomer.
                settings.first_run = false;
                navigate.write(Navigate::Play(kind));
            }
        }
    }
}

/// Goes on with the lesson in the current language.
pub(crate) fn sync_words(mut session: ResMut<Session>, kinds: Res<Kinds>, words: Res<Language>) {
    let Some(lesson) = &session.lesson else { return };
    let kind = session.table().kind();
    let script = kinds.of(kind).and_then(|entry| entry.lesson).map(|script| words.lesson(kind, script).parse());
    let mut lesson = lesson.clone();
    if let Some(Ok(script)) = script {
        lesson.speak(script);
        session.lesson = Some(lesson);
    }
}

/// Plays the replies, and goes on to the next step when everything has been shown.
fn play_lesson(
    mut editor: MatchEditor,
    stage: Res<Stage>,
    mut settings: ResMut<Settings>,
    (screen, kinds): (Res<State<Screen>>, Res<Kinds>),
    pause: Single<(Entity, Has<TweenAnim>), With<Pause>>,
    mut begun: Local<Option<(u64, Phase)>>,
    mut commands: Commands,
) {
    let (entity, waits) = *pause;
    let session = &editor.session;
    let table = session.table();
    let shows = stage.goes_on(&screen) && table.is_still();
    let phase = session.lesson.as_ref().map(mbrane_play::lesson::Lesson::phase);
    let follows = phase.filter(|phase| shows && matches!(phase, Phase::Reply(_) | Phase::Next));
    let Some(phase) = follows else {
        if begun.take().is_some() {
            commands.entity(entity).remove::<TweenAnim>();
        }
        return;
    };
    let now = Some((session.revision(), phase));
    if *begun != now {
        *begun = now;
        commands.entity(entity).insert(TweenAnim::new(motion::FOLLOW.after(Duration::ZERO, Pausing)));
    } else if !waits {
        *begun = None;
        let kind = session.table().kind();
        if let Phase::Reply(_) = phase {
            reply(&mut editor);
        } else if let Some(entry) = kinds.of(kind) {
            go_on(&mut editor, entry.kind, &settings);
        }
        let done = editor.session.lesson.as_ref().map_or(0, mbrane_play::lesson::Lesson::done);
        if settings.lessons.get(kind) != Some(&done) {
            settings.lessons.insert(kind.to_owned(), done);
        }
    }
}

fn reply(editor: &mut MatchEditor) {
    let lesson = editor.session.lesson.as_ref();
    let Some(m) = lesson.and_then(|lesson| lesson.reply()).map(ToOwned::to_owned) else { return };
    // If both choose at the same time, the player has already chosen.
    if let Some(seat) = editor.session.table().awaited().single()
        && editor.play(By::Table, seat, &m).is_err()
    {
        warn!("the lesson does not go on with {m}");
    }
    if let Some(lesson) = &mut editor.session.lesson {
        lesson.replied();
    }
}

fn go_on(editor: &mut MatchEditor, kind: &dyn Kind, settings: &Settings) {
    let Some(lesson) = &mut editor.session.lesson else { return };
    match lesson.go_on(kind, &settings.names[0]) {
        Ok(Some(table)) => editor.replace(table),
        Ok(None) => {}
        Err(reason) => warn!("the lesson: {reason}"),
    }
}
