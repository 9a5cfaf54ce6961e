//! A lesson on the table: the automatic steps after the player's moves, and the saved progress.

use mbrane_play::lesson::{Lesson, Phase};

use super::{hand::drop_drag, match_commands, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<LessonCommand>);
    app.add_message::<PositionLaid>();
    app.add_systems(
        Update,
        sync_words
            .in_set(Frame::Layout)
            .run_if(resource_changed::<Language>),
    );
    app.add_systems(
        Update,
        apply_commands
            .in_set(Frame::Act)
            .after(HandSystems)
            .before(match_commands::apply_commands),
    );
    let played = play_lesson
        .run_if(is_still)
        .in_set(LessonPlayed)
        .in_set(Frame::Stage);
    app.add_systems(Update, played.after(BeatsPlayed).after(drop_drag));
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LessonPlayed;

/// A lesson has laid another position on the table.
#[derive(Message, Debug, Clone, Copy)]
pub(crate) struct PositionLaid;

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonCommand {
    /// Go on, once the result of the move was read.
    Next,
    Again,
    Play,
}

pub(super) fn apply_commands(
    mut commands: MessageReader<LessonCommand>,
    mut session: ResMut<Session>,
    mut settings: ResMut<Settings>,
    mut navigate: MessageWriter<Navigate>,
) {
    for command in commands.read() {
        let kind = session.table().kind();
        let Some(lesson) = session.lesson_mut() else {
            continue;
        };
        match command {
            LessonCommand::Next => lesson.read(),
            LessonCommand::Again => {
                navigate.write(Navigate::Lesson(kind));
            }
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
    let Some(lesson) = session.lesson() else {
        return;
    };
    let kind = session.table().kind();
    let script = kinds
        .of(kind)
        .and_then(|entry| entry.lesson)
        .map(|script| words.lesson(kind, script).parse());
    let mut lesson = lesson.clone();
    if let Some(Ok(script)) = script {
        lesson.speak(script);
        if let Some(at) = session.lesson_mut() {
            *at = lesson;
        }
    }
}

/// Plays the replies, and goes on to the next step when everything has been shown.
pub(super) fn play_lesson(
    mut editor: MatchEditor,
    kinds: Res<Kinds>,
    mut settings: ResMut<Settings>,
    mut laid: MessageWriter<PositionLaid>,
    mut pause: Wait<(u64, Phase)>,
) {
    let session = &editor.session;
    let kind = session.table().kind();
    let phase = session.lesson().map(Lesson::phase);
    let next = phase.filter(|phase| matches!(phase, Phase::Reply(_) | Phase::Next | Phase::Retry));
    let waited = pause.is_over(
        next.map(|phase| (session.revision(), phase)),
        motion::FOLLOW,
    );
    // After the last step nothing follows: its task must not stand beside the finished board.
    let last = session
        .lesson()
        .is_some_and(|lesson| lesson.phase() == Phase::Next && lesson.is_last_step());
    if !waited && !last {
        return;
    }
    if let Some(Phase::Reply(_)) = next {
        reply(&mut editor);
    } else if let Some(entry) = kinds.of(kind)
        && let Some(lesson) = editor.session.lesson_mut()
    {
        match lesson.go_on(entry.kind, &settings.names[0]) {
            Ok(Some(table)) => {
                editor.replace(table);
                laid.write(PositionLaid);
            }
            Ok(None) => {}
            Err(reason) => warn!("the lesson: {reason}"),
        }
    }
    let done = editor.session.lesson().map_or(0, Lesson::done);
    if settings.lessons.get(kind) != Some(&done) {
        settings.lessons.insert(kind.to_owned(), done);
    }
}

fn reply(editor: &mut MatchEditor) {
    let lesson = editor.session.lesson();
    let Some(m) = lesson
        .and_then(|lesson| lesson.reply())
        .map(ToOwned::to_owned)
    else {
        return;
    };
    // If both choose at the same time, the player has already chosen.
    if let Some(seat) = editor.session.table().awaited().single()
        && editor.play_text(By::Table, seat, &m).is_err()
    {
        warn!("the lesson does not go on with {m}");
    }
    if let Some(lesson) = editor.session.lesson_mut() {
        lesson.replied();
    }
}
