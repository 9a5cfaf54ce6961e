//! The chance to win: a slim bar beside the board, off until asked for.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, CornerRadius, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2},
};
use mbrane_play::{
    mbrane::Worth,
    words::{self as said, Language, Message},
};
use mbrane_rules::mbrane::{Colour, Mbrane};
use mbrane_search::Budget;

use super::{
    Game, MbraneSystems,
    judge::{Asker, Judge, Request},
    review::worth,
    wishes::{Granted, Wish},
};
use crate::{
    screens::{Screen, on},
    table::layout::{Layout, Posture},
    theme::{
        palette::{INDIGO, INDIGO_RIM, IVORY, SEAM, TEXT_MUTED},
        words::aside,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chance>();
    app.add_systems(Update, sync_asked.in_set(MbraneSystems::Act).after(Granted));
    app.add_systems(Update, sync_known.in_set(MbraneSystems::Show));
    app.add_systems(EguiPrimaryContextPass, sync_bar.run_if(resource_equals(Screen::Table)));
}

/// The bar, and what it shows.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Chance {
    /// Whether somebody wants to see it.
    pub on: bool,
    /// Ivory's chance, and how to say it; the last that was known.
    known: Option<(f32, Message)>,
    /// Whether that is of the position shown.
    fresh: bool,
}

impl Chance {
    /// What it says.
    pub fn message(&self) -> Option<Message> {
        let known = || self.known.as_ref().map_or(Message::ChanceUnknown, |(_, message)| message.clone());
        self.on.then(known)
    }
}

/// What one position may cost.
const BUDGET: Budget = Budget { playouts: 40_000, milliseconds: 500 };

/// What the bar is about: while a move or a count is shown, still what was before it.
fn position(game: &Game) -> Mbrane {
    let play = &game.play;
    if play.is_still() || play.cursor() == 0 {
        play.position().clone()
    } else {
        play.record().position_at((play.cursor() - 1).min(play.record().moves().len()))
    }
}

fn sync_asked(
    mut wishes: MessageReader<Wish>,
    (game, screen): (Res<Game>, Res<Screen>),
    mut chance: ResMut<Chance>,
    mut judge: ResMut<Judge>,
) {
    let toggles = wishes.read().filter(|wish| **wish == Wish::Chance).count() % 2 == 1;
    if toggles && *screen == Screen::Table {
        *chance = Chance { on: !chance.on, ..Chance::default() };
    }
    if !(chance.is_changed() || game.is_changed() || screen.is_changed()) {
        return;
    }
    let wanted = chance.on && *screen == Screen::Table;
    let request = wanted.then(|| Request { position: position(&game), budget: BUDGET });
    if judge.wants(Asker::Bar) != request.as_slice() {
        judge.want(Asker::Bar, request.into_iter().collect());
    }
}

fn sync_known(mut chance: ResMut<Chance>, judge: Res<Judge>, game: Res<Game>) {
    if !chance.on || !(judge.is_changed() || game.is_changed() || chance.is_changed()) {
        return;
    }
    let position = position(&game);
    let known = judge.worth(&position).map(worth).map(|worth| known(&position, &worth));
    let fresh = known.is_some();
    let new = Chance { on: true, known: known.or_else(|| chance.known.clone()), fresh };
    chance.set_if_neq(new);
}

fn known(position: &Mbrane, worth: &Worth) -> (f32, Message) {
    (worth.chance[position.seat_of(Colour::Ivory).index()], said::chance(position, worth))
}

/// Where it lies: between the board and what is beside or above it.
fn place(layout: &Layout) -> Rect {
    let tray = layout.tray;
    match layout.posture {
        Posture::Wide => {
            let gap = layout.rack.min.x - tray.max.x;
            let width = (0.36 * gap).clamp(4.0, 12.0);
            let left = tray.max.x + (gap - width) / 2.0;
            Rect::new(left, tray.min.y, left + width, tray.max.y)
        }
        Posture::Tall => Rect::new(tray.min.x, tray.min.y - 5.0, tray.max.x, tray.min.y - 1.0),
    }
}

fn sync_bar(mut contexts: EguiContexts, layout: Res<Layout>, chance: Res<Chance>) -> Result {
    if !chance.on {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    on(context, "chance", place(&layout), layout.zoom, |ui| bar(ui, &chance, layout.posture));
    if layout.posture == Posture::Tall {
        // A wide panel says it below the ratio.
        let left = Rect { min: layout.ratio.min + Vec2::X * 8.0, max: layout.ratio.max };
        on(context, "chance's words", left, layout.zoom, |ui| {
            let words = Language::English.say(&chance.message().unwrap_or(Message::ChanceUnknown));
            ui.horizontal_centered(|ui| ui.label(aside(&words)));
        });
    }
    Ok(())
}

/// Ivory's share from below, or from the left, as in the race.
fn bar(ui: &mut Ui, chance: &Chance, posture: Posture) {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let words = Language::English.say(&chance.message().unwrap_or(Message::ChanceUnknown));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &words));
    let ivory = chance.known.as_ref().map_or(0.5, |(ivory, _)| *ivory);
    let strength = if chance.fresh { 1.0 } else { 0.55 };
    let corners = CornerRadius::same((0.5 * rect.width().min(rect.height())) as u8);
    let painter = ui.painter();
    painter.rect(
        rect,
        corners,
        INDIGO.words().gamma_multiply(strength),
        Stroke::new(1.0, INDIGO_RIM.words()),
        StrokeKind::Outside,
    );
    let share = match posture {
        Posture::Wide => egui::Rect::from_min_max(rect.min + vec2(0.0, rect.height() * (1.0 - ivory)), rect.max),
        Posture::Tall => egui::Rect::from_min_max(rect.min, rect.min + vec2(rect.width() * ivory, rect.height())),
    };
    painter.rect_filled(share, corners, IVORY.words().gamma_multiply(strength));
    // Where both have the same.
    let middle = match posture {
        Posture::Wide => egui::Rect::from_center_size(rect.center(), vec2(rect.width() + 6.0, 2.0)),
        Posture::Tall => egui::Rect::from_center_size(rect.center(), vec2(2.0, rect.height() + 4.0)),
    };
    painter.rect(middle, CornerRadius::ZERO, TEXT_MUTED.words(), Stroke::new(1.0, SEAM.words()), StrokeKind::Outside);
    response.on_hover_text(words);
}
