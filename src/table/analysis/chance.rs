//! The chance to win: a slim bar beside the board, off by default.

use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, CornerRadius, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2},
};
use mbrane_play::Side;

use super::{prelude::*, review::Review};
use crate::{
    table::{
        layout::{Layout, Posture},
        scene::faces::{Faces, Tones},
    },
    theme::{
        areas::on,
        palette::{SEAM, TEXT_MUTED},
        rects::RectExt as _,
        text::aside,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chance>();
    app.add_plugins(redraw::add_command_message::<ToggleChance>);
    app.add_systems(
        Update,
        sync_asked
            .in_set(Frame::Stage)
            .after(BeatsPlayed)
            .before(JudgeSystems),
    );
    app.add_systems(Update, sync_known.in_set(Frame::Show));
    app.add_systems(
        EguiPrimaryContextPass,
        sync_bar.run_if(in_state(Screen::Table)),
    );
}

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToggleChance;

/// The judged win chance; `None` while it is off.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Chance(Option<Known>);

#[derive(Debug, Clone, PartialEq)]
struct Known {
    /// The first side's chance, from 0 to 1.
    first: f32,
    message: String,
    /// True if it belongs to the shown position.
    fresh: bool,
}

impl Chance {
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    pub fn message(&self) -> Option<&str> {
        Some(&self.0.as_ref()?.message)
    }
}

const BUDGET: Budget = Budget {
    playouts: 40_000,
    milliseconds: 500,
};

/// Returns the cursor that the bar is about: while a move or a scene plays, the one before it.
fn cursor(table: &dyn AnyMatch) -> usize {
    if table.beats_finished() {
        table.cursor()
    } else {
        table.cursor().saturating_sub(1)
    }
}

/// Returns whether the chance may be shown: not in a lesson, not in a match without computer help, and not before the table was handed over.
pub(crate) fn may_tell(session: &Session) -> bool {
    !session.is_guided() && !session.withholds_help() && session.table().covered().is_none()
}

fn sync_asked(
    mut toggles: MessageReader<ToggleChance>,
    (session, screen, words): (Res<Session>, Res<State<Screen>>, Res<Language>),
    settings: Res<Settings>,
    mut chance: ResMut<Chance>,
    mut judge: ResMut<Judge>,
    mut of: Local<Option<(u64, Viewer)>>,
    (mut begun_with, mut wanted): (Local<Option<(u64, bool)>>, Local<bool>),
) {
    // Each match begins as the settings say.
    let begins_with = Some((session.replaced(), settings.chance));
    if std::mem::replace(&mut *begun_with, begins_with) != begins_with {
        *wanted = settings.chance;
    }
    let shown = *screen.get() == Screen::Table && may_tell(&session);
    let now = Some((session.replaced(), session.viewer()));
    // The known chance may belong to another match, or be what another viewer knows.
    let outdated = std::mem::replace(&mut *of, now) != now && chance.is_on();
    for ToggleChance in toggles.read() {
        if shown {
            *wanted = !*wanted;
        }
    }
    if outdated || chance.is_on() != *wanted {
        let unknown = || Known {
            first: 0.5,
            message: words.label(Label::ChanceUnknown).to_owned(),
            fresh: false,
        };
        chance.0 = wanted.then(unknown);
    }
    if !(chance.is_changed() || session.is_changed() || screen.is_changed()) {
        return;
    }
    let table = session.table();
    let position = table.position_at(cursor(table), session.viewer());
    let wants = chance.is_on() && shown && !position.opening;
    let request = wants.then(|| Request::of(position, BUDGET));
    Judge::want_anew(&mut judge, Asker::Bar, request.into_iter().collect());
}

fn sync_known(
    mut chance: ResMut<Chance>,
    judge: Res<Judge>,
    session: Res<Session>,
    review: Res<Review>,
    words: Res<Language>,
) {
    let changed = judge.is_changed()
        || session.is_changed()
        || chance.is_changed()
        || review.is_changed()
        || words.is_changed();
    if !changed {
        return;
    }
    let Some(mut known) = chance.0.clone() else {
        return;
    };
    let table = session.table();
    let cursor = cursor(table);
    let position = table.position_at(cursor, session.viewer());
    // A review knows the engine's bias: the bar and its curve show one value.
    let worth = match review.opened() {
        Some(open) => open.course.worth.get(cursor).copied().flatten(),
        None => judge.worth(&position.record),
    };
    let opening = position.opening && review.opened().is_none();
    known.fresh = opening || worth.is_some();
    let too_early = words.label(Label::ChanceOpening);
    if opening {
        known.first = 0.5;
        too_early.clone_into(&mut known.message);
    } else if let Some(worth) = worth {
        known.first = worth.chance[position.seat_on(Side::First).index()];
        known.message = table.chance(&position, &worth, &words);
    } else if words.is_changed() || known.message == too_early {
        words
            .label(Label::ChanceUnknown)
            .clone_into(&mut known.message);
    }
    chance.set_if_neq(Chance(Some(known)));
}

fn sync_bar(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    session: Res<Session>,
    faces: Res<Faces>,
    chance: Res<Chance>,
) -> Result {
    let (Some(known), true) = (&chance.0, may_tell(&session)) else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let sides = &faces.of(session.table().kind()).sides;
    on(context, "chance", layout.chance, layout.zoom, |ui| {
        bar(ui, known, sides, layout.posture);
    });
    // A wide panel shows these words below the score instead.
    if let Some(place) = layout.chance_words {
        on(context, "chance's words", place, layout.zoom, |ui| {
            ui.horizontal_centered(|ui| ui.label(aside(&known.message)));
        });
    }
    Ok(())
}

/// Draws the first side's share from the bottom in a wide window, from the left in a tall one.
fn bar(ui: &mut Ui, known: &Known, [first, second]: &[Tones; 2], posture: Posture) {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &known.message));
    let strength = if known.fresh { 1.0 } else { 0.55 };
    let corners = CornerRadius::same((0.5 * rect.width().min(rect.height())) as u8);
    let painter = ui.painter();
    let ground = second.ground.color32().gamma_multiply(strength);
    let edge = Stroke::new(1.0, second.edge.color32());
    painter.rect(rect, corners, ground, edge, StrokeKind::Outside);
    let size = rect.size();
    let (share, line) = match posture {
        Posture::Wide => (
            rect.at_bottom(known.first * size.y),
            vec2(size.x + 6.0, 2.0),
        ),
        Posture::Tall => (rect.at_left(known.first * size.x), vec2(2.0, size.y + 4.0)),
    };
    let fill = first.ground.color32().gamma_multiply(strength);
    painter.rect_filled(share, corners, fill);
    // Mark equal chances.
    let middle = egui::Rect::from_center_size(rect.center(), line);
    let (fill, edge) = (TEXT_MUTED.color32(), Stroke::new(1.0, SEAM.color32()));
    painter.rect(middle, 0.0, fill, edge, StrokeKind::Outside);
    response.on_hover_text(&known.message);
}
