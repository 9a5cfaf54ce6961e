//! The words and buttons beside the board.

mod actions;
mod aids;
mod banner;
mod bar;
mod caption;
mod card;
mod count;
mod result;
mod row;
mod seats;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use mbrane_play::words::{Label, Language};

use super::{
    Game, breath::Breath, chance::Chance, hand::Hand, hint::Hint, resign::Resigning, review::Review, score,
    shown::Shown, stage::Stage, wishes::Wish,
};
use crate::{
    screens::{Choices, Controls, Screen, on},
    settings::Settings,
    table::layout::{Layout, Posture},
    theme::words,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, sync_panel.in_set(PanelSystems).run_if(resource_equals(Screen::Table)));
}

/// The words beside the board are said.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct PanelSystems;

const ENGLISH: Language = Language::English;

/// Everything that the panel speaks of.
#[derive(bevy::ecs::system::SystemParam)]
struct Topic<'w> {
    game: Res<'w, Game>,
    shown: Res<'w, Shown>,
    stage: Res<'w, Stage>,
    hand: Res<'w, Hand>,
    layout: Res<'w, Layout>,
    choices: Res<'w, Choices>,
    settings: Res<'w, Settings>,
    resigning: Res<'w, Resigning>,
    breath: Res<'w, Breath>,
    review: Res<'w, Review>,
    hint: Res<'w, Hint>,
    chance: Res<'w, Chance>,
}

fn sync_panel(
    mut contexts: EguiContexts,
    topic: Topic,
    mut controls: ResMut<Controls>,
    mut wishes: MessageWriter<Wish>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let layout = &*topic.layout;
    let zoom = layout.zoom;
    let looks = topic.review.holds();
    let over = topic.game.play.outcome().is_some() && topic.game.play.is_still();
    let card = card::of(&topic).filter(|_| !over && !looks);
    let arrives = !looks && controls.arrives(Screen::Table, over || card.as_ref().is_some_and(card::Card::asks));
    let cover = card.as_ref().map(|card| card.place(layout));
    if controls.cover != cover {
        controls.cover = cover;
    }
    let mut holds = false;
    let mut asked = None;
    let mut ask = |wish: Wish| asked = Some(wish);

    on(context, "seats", layout.seats, zoom, |ui| match layout.posture {
        Posture::Wide => seats::show(ui, &topic),
        Posture::Tall if looks => {}
        Posture::Tall => bar::show(ui, &topic, &mut ask),
    });
    let (counts, held) = score::ratio(&topic.shown);
    let resigned = topic.shown.view.ended.is_some_and(|outcome| outcome.resigned);
    if counts != [0, 0] && !resigned {
        on(context, "aside", layout.aside, zoom, |ui| {
            let label = if held { Label::RegionsHeld } else { Label::RegionsLedNow };
            let chance = topic.chance.message().map(|message| format!(" · {}", ENGLISH.say(&message)));
            let text = format!("{}{}", ENGLISH.label(label), chance.unwrap_or_default());
            ui.vertical_centered(|ui| ui.label(words::aside(&text)));
        });
    }
    if looks {
        // The review has its own words.
    } else if over {
        result::show(context, &topic, arrives, &mut ask);
    } else if topic.stage.counts(&topic.game) {
        on(context, "count", layout.count_words, zoom, |ui| count::news(ui, &topic));
        on(context, "count's actions", layout.actions, zoom, |ui| count::actions(ui, &topic, &mut ask));
    } else {
        // Who is asked has enough to choose from.
        let own = aids::own_row(layout).filter(|_| card.is_none());
        match &card {
            Some(card) => card.show(context, layout, arrives, &mut ask),
            None => {
                let below = own.map_or(layout.words.max.y, |own| own.min.y - 8.0 * zoom);
                let above = Rect { min: layout.words.min, max: Vec2::new(layout.words.max.x, below) };
                on(context, "caption", above, zoom, |ui| caption::show(ui, &topic));
            }
        }
        if let Some(own) = own {
            on(context, "aids", own, zoom, |ui| {
                row::row(ui, &aids::buttons(&topic), &mut ask);
            });
        }
        if let Some(place) = layout.place.filter(|place| cover.is_none_or(|cover| !cover.contains(place.center()))) {
            on(context, "place", place, zoom, |ui| actions::place(ui, &topic, &mut ask));
        }
        on(context, "actions", layout.actions, zoom, |ui| holds = actions::show(ui, &topic, &mut ask));
    }
    if topic.resigning.wanted != holds {
        wishes.write(Wish::Resign(holds));
    }
    if let Some(wish) = asked {
        wishes.write(wish);
    }
    Ok(())
}
