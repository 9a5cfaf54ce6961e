//! A lesson in the panel.

use mbrane_play::lesson::{Lesson, Phase};

use super::{
    guide::{Guidance, how},
    prelude::*,
};
use crate::table::change::lesson::LessonCommand;

pub(super) fn guidance(panel: &PanelContext, lesson: &Lesson) -> Guidance {
    let (at, all) = lesson.progress();
    Guidance {
        progress: Some((at, all)),
        heading: common::lesson_step(&panel.words, at, all),
        says: lesson.says().to_owned(),
        more: Vec::new(),
        how: if lesson.awaits_move() {
            how(panel)
        } else {
            None
        },
        over: lesson.phase() == Phase::Over,
        won: true,
        buttons: buttons(panel, lesson),
    }
}

fn buttons(panel: &PanelContext, lesson: &Lesson) -> Vec<Button> {
    let leave = panel.usual(Label::Leave, PanelAction::Leave);
    let first =
        |label: Label, command: LessonCommand| panel.first(label, PanelAction::Lesson(command));
    match lesson.phase() {
        Phase::Over => {
            let again = PanelAction::Lesson(LessonCommand::Again);
            let again = panel.usual(Label::LessonRepeat, again);
            vec![leave, again, first(Label::Play, LessonCommand::Play)]
        }
        Phase::Read | Phase::Tried => vec![leave, first(Label::LessonNext, LessonCommand::Next)],
        Phase::Move => [leave].into_iter().chain(said(panel, lesson)).collect(),
        Phase::Reply(_) | Phase::Next | Phase::Retry => vec![leave],
    }
}

/// Returns the buttons that play the awaited move, or the composed one.
fn said(panel: &PanelContext, lesson: &Lesson) -> Vec<Button> {
    let table = panel.session.table();
    if !table.beats_finished() {
        return Vec::new();
    }
    let ready = table.ready(&panel.hand.draft);
    let offers = table
        .offers(&panel.hand.draft, &panel.words)
        .into_iter()
        .filter_map(|offer| match &offer.action {
            TableAction::Play(m) if lesson.awaits(&m.to_string()) => {
                Some(Button::first(offer.label, PanelAction::Do(offer.action)))
            }
            TableAction::Play(m) if ready.as_ref() == Some(m) => {
                Some(Button::usual(offer.label, PanelAction::Do(offer.action)))
            }
            _ => None,
        });
    offers.collect()
}
