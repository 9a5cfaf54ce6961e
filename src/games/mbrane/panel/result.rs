//! The result's card.

use bevy::prelude::*;
use bevy_egui::egui;
use mbrane_play::{
    Match,
    words::{Label, Message},
};
use mbrane_rules::mbrane::Mbrane;

use super::{
    super::{looks::bright, wishes::Wish},
    ENGLISH, Topic,
    aids::LINKS,
    row::row,
};
use crate::{
    screens::on,
    theme::{
        palette::TEXT,
        widgets::{TARGET, Weight},
        words,
    },
};

/// The result: who won and how, and where to go from there.
pub(super) fn show(context: &egui::Context, topic: &Topic, arrives: bool, ask: &mut impl FnMut(Wish)) {
    let play: &Match<Mbrane> = &topic.game.play;
    let layout = &*topic.layout;
    let zoom = layout.zoom;
    const GAP: f32 = 8.0;
    let height = (TARGET * zoom).min(layout.actions.height());
    let main = Rect { min: Vec2::new(layout.result.min.x, layout.result.max.y - height), max: layout.result.max };
    let above =
        Rect { min: main.min - Vec2::Y * (height + GAP * zoom), max: main.max - Vec2::Y * (height + GAP * zoom) };
    let mut more = Vec::new();
    if play.told().and_then(mbrane_play::Told::cascade).is_some() {
        more.push((ENGLISH.label(Label::CountAgain), Weight::Usual, Wish::Again));
    }
    if play.outcome().is_some_and(|outcome| outcome.resigned) && play.supposed().is_none() {
        more.push((ENGLISH.label(Label::SeeHowItWouldEnd), Weight::Usual, Wish::WouldEnd));
    }
    if play.turning_point().is_some() {
        more.push((ENGLISH.label(Label::ShowTheUpset), Weight::Usual, Wish::Upset));
    }
    more.push((ENGLISH.label(Label::Review), Weight::Usual, Wish::Review));
    let room = layout.result.height() > 150.0 * zoom && !more.is_empty();
    let bottom = if room { above.min.y } else { main.min.y };
    let words_rect = Rect { min: layout.result.min, max: Vec2::new(layout.result.max.x, bottom - GAP) };

    on(context, "result", words_rect, zoom, |ui| {
        let low = ui.available_height() < 170.0;
        ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 8.0 };
        let winner = play.outcome().and_then(|outcome| outcome.winner);
        let tone = winner.map_or(TEXT, |winner| bright(play.colour(winner)));
        let most = match (low, play.leg()) {
            // What is said below needs its lines.
            (false, _) if ui.available_height() < 240.0 => words::size::TITLE,
            (false, _) => words::size::HEADLINE,
            (true, None) => words::size::TITLE,
            // The sum below it needs room too.
            (true, Some(_)) => words::size::BODY,
        };
        let mut caption = play.caption();
        if topic.choices.first_run {
            // A game of one's own follows.
            caption.more.retain(|line| !matches!(line, Message::Rematch { .. }));
        }
        ui.label(words::fitted(ui, &ENGLISH.say(&caption.title), most, tone));
        for (index, line) in caption.more.iter().enumerate() {
            let line = ENGLISH.say(line);
            let height = ui.available_height();
            if low && height > 14.0 {
                ui.add(words::brief(ui, &line, height));
            } else if height > 20.0 {
                // A long line may take two, where that leaves room for the others.
                let others = 26.0 * (caption.more.len() - index - 1) as f32;
                ui.label(words::read(ui, &line, (height - others).min(56.0)));
            }
        }
    });
    if room {
        on(context, "result's more", above, zoom, |ui| {
            row(ui, &more, ask);
        });
    }
    on(context, "result's actions", main, zoom, |ui| {
        let next = match play.leg() {
            _ if topic.choices.first_run => Label::Play,
            Some(1) => Label::SecondGame,
            _ => Label::Rematch,
        };
        let mut buttons = vec![
            (ENGLISH.label(next), Weight::First, Wish::Rematch),
            (ENGLISH.label(Label::Undo), Weight::Usual, Wish::Undo),
            (ENGLISH.label(Label::Menu), Weight::Usual, Wish::Leave),
        ];
        if LINKS {
            buttons.push((ENGLISH.label(Label::LinkHere), Weight::Usual, Wish::CopyLink));
        }
        let first = row(ui, &buttons, ask);
        if arrives && let Some(first) = first {
            first.request_focus();
        }
    });
}
