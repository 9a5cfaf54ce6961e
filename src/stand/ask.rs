//! The question whether the visitor is still there, over every screen; and the warning of the last minute.

use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{Area, Id, Order},
};

use super::{Phase, clock::Tick, prelude::*};
use crate::{
    input::focus::{Focus, FocusSystems},
    table::panel::PanelSystems,
    theme::palette::REFUSAL,
};

pub(super) fn plugin(app: &mut App) {
    let last = sync_question.after(FocusSystems).after(PanelSystems);
    app.add_systems(
        EguiPrimaryContextPass,
        last.run_if(resource_exists::<Running>),
    );
}

/// How high the line is that tells of the last minute, in points.
const LAST_MINUTE_HEIGHT: f32 = 42.0;
const MAX_CARD: [f32; 2] = [560.0, 300.0];

fn sync_question(
    mut contexts: EguiContexts,
    (running, layout, words): (Res<Running>, Res<Layout>, Res<Language>),
    mut focus: ResMut<Focus>,
    mut commands: MessageWriter<StandCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let zoom = layout.zoom;
    if running.nearly_up() && layout.posture == Posture::Wide {
        // Over the end of the words, which seldom reach that far.
        let lower = layout.words.at_bottom(LAST_MINUTE_HEIGHT * zoom);
        on(context, "last minute", lower, zoom, |ui| {
            let place = ui.max_rect();
            ui.painter().rect_filled(place, 12.0, REFUSAL.color32());
            let look = Look::bold(size::TITLE, SEAM, Align::Center);
            let text = words.label(Label::StandLastMinute);
            said(ui, text, place.shrink2(vec2(8.0, 4.0)), look);
        });
    }
    let Tick::Asks(seconds) = running.tick else {
        return Ok(());
    };
    if running.phase == Phase::Staff {
        return Ok(());
    }
    // The question takes all presses.
    focus.cover = Some(layout.window);
    let window = layout.window.size() / zoom;
    let target = target(&layout, &running);
    Area::new(Id::new("still there"))
        .order(Order::Foreground)
        .fixed_pos(pos2(0.0, 0.0))
        .constrain(false)
        .show(context, |ui| {
            let all = Rect::from_min_size(pos2(0.0, 0.0), vec2(window.x, window.y));
            ui.expand_to_include_rect(all);
            ui.painter()
                .rect_filled(all, 0.0, Color32::from_black_alpha(170));
            let own = vec2(
                MAX_CARD[0].min(all.width() - 32.0),
                MAX_CARD[1].max(target + 180.0).min(all.height() - 32.0),
            );
            let card = Rect::from_center_size(all.center(), own);
            ui.painter().rect_filled(card, 20.0, PANEL.color32());
            let mut more = card.shrink(28.0);
            let stay = more.cut_bottom(target.max(56.0), 16.0);
            let look = Look::bold(size::HEADLINE, TEXT, Align::Center);
            let title = more.cut_top(0.5 * more.height(), 4.0);
            said(ui, words.label(Label::StandStillThere), title, look);
            let anew = common::stand_anew(&words, seconds);
            said(
                ui,
                &anew,
                more,
                Look {
                    most: 22.0,
                    bold: false,
                    tone: TEXT_MUTED,
                    ..look
                },
            );
            // Any touch answers; a screen reader presses without one.
            if button_in(ui, words.label(Label::StandStay), stay, Weight::First) {
                commands.write(StandCommand::Back);
            }
        });
    Ok(())
}
