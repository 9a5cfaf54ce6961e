//! A lesson in the panel.

use mbrane_play::lesson::{Lesson, Phase};

use super::{
    guide::{Guidance, how},
    prelude::*,
};
use crate::table::change::lesson::LessonCommand;

pub(super) fn guidance(topic: &Topic, lesson: &Lesson) -> Guidance {
    let (at, all) = lesson.progress();
    Guidance {
        progress: Some((at, all)),
        heading: common::lesson_step(&topic.words, at, all),
        says: lesson.says().to_owned(),
        more: Vec::new(),
        how: how(topic).filter(|_| lesson.awaits_move()),
        over: lesson.phase() == Phase::Over,
        buttons: buttons(topic, lesson),
    }
}

fn buttons(topic: &Topic, lesson: &Lesson) -> Vec<Button> {
    let leave = Button::usual(topic.label(Label::Leave), Ask::Leave);
    let first = |label: Label, command: LessonCommand| {
        Button::first(topic.label(label), Ask::Lesson(command))
    };
    match lesson.phase() {
        Phase::Over => {
            let again = Button::usual(
                topic.label(Label::LessonRepeat),
                Ask::Lesson(LessonCommand::Again),
            );
            vec![leave, again, first(Label::Play, LessonCommand::Play)]
        }
        Phase::Read | Phase::Tried => vec![leave, first(Label::LessonNext, LessonCommand::Next)],
        Phase::Move => [leave].into_iter().chain(said(topic, lesson)).collect(),
        Phase::Reply(_) | Phase::Next | Phase::Retry => vec![leave],
    }
}

/// Returns the buttons that play the awaited move, or the composed one.
fn said(topic: &Topic, lesson: &Lesson) -> Vec<Button> {
    let table = topic.session.table();
    if !table.beats_finished() {
        return Vec::new();
    }
    let ready = table.ready(&topic.hand.draft);
    let offers = table
        .offers(&topic.hand.draft, &topic.words)
        .into_iter()
        .filter_map(|offer| match &offer.deed {
            TableAction::Say(m) if lesson.awaits(&m.to_string()) => {
                Some(Button::first(offer.label, Ask::Do(offer.deed)))
            }
            TableAction::Say(m) if ready.as_ref() == Some(m) => {
                Some(Button::usual(offer.label, Ask::Do(offer.deed)))
            }
            _ => None,
        });
    offers.collect()
}
