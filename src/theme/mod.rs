//! The look of the whole program.

pub(crate) mod areas;
pub(crate) mod badge;
pub(crate) mod brand;
pub mod canvas;
pub(crate) mod code;
#[cfg(test)]
pub(crate) mod colour_vision;
pub(crate) mod fonts;
pub(crate) mod gradient;
pub(crate) mod palette;
mod pen;
pub(crate) mod rects;
pub(crate) mod shake;
pub(crate) mod signs;
pub mod slab;
pub(crate) mod small;
pub(crate) mod text;
pub(crate) mod widgets;

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiPreUpdateSet,
    egui::{self, ThemePreference},
};
use mbrane_play::Theme;

use crate::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveTheme>();
    app.insert_resource(ClearColor(palette::ROOM.color()));
    app.add_plugins((fonts::plugin, slab::plugin, shake::plugin));
    app.add_systems(PreUpdate, sync_theme.run_if(resource_changed::<Settings>));
    app.add_systems(
        PreUpdate,
        sync_egui
            .after(sync_theme)
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// The theme in force. What draws slabs follows it.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ActiveTheme(pub Theme);

fn sync_theme(
    settings: Res<Settings>,
    mut theme: ResMut<ActiveTheme>,
    mut ground: ResMut<ClearColor>,
) {
    if !theme.set_if_neq(ActiveTheme(settings.theme)) {
        return;
    }
    palette::put_in_force(settings.theme);
    ground.0 = palette::ROOM.color();
}

/// Applies the theme to egui's own parts: scroll bars, the text cursor, and the fade at the end of scrolled content.
fn sync_egui(theme: Res<ActiveTheme>, mut contexts: Query<&mut EguiContext>) {
    for mut context in &mut contexts {
        if !theme.is_changed() && !context.is_added() {
            continue;
        }
        let light = theme.0 == Theme::Paper;
        let context = context.get_mut();
        context.style_mut_of(egui::Theme::Light, |style| {
            style.visuals.panel_fill = palette::PANEL.color32();
        });
        // A blinking cursor would draw frames as long as a field is active.
        context.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
        context.set_theme(if light {
            ThemePreference::Light
        } else {
            ThemePreference::Dark
        });
    }
}
