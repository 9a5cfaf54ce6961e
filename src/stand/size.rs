//! The size of touch targets: 20 millimetres on a stand's screen, if the window has room.

use bevy::prelude::*;

use super::Running;
use crate::{
    session::Session,
    settings::Settings,
    table::{
        layout::Layout,
        scene::{faces::Faces, view::LayoutSystems},
    },
    theme::rects::TARGET,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        sync_text
            .run_if(resource_exists::<Running>)
            .before(LayoutSystems::Measure),
    );
}

const FINGER: f32 = 20.0;
/// A tenth of an inch in millimetres.
const TENTH: f32 = 2.54;

/// The side of a target in the layout's pixels, where a window fills a screen with this diagonal in tenths of an inch.
pub(super) fn finger(window: Vec2, screen: u16) -> f32 {
    FINGER * window.length() / (f32::from(screen) * TENTH)
}

/// The same in points; a small window holds no more than a part of itself.
pub(super) fn target(layout: &Layout, running: &Running) -> f32 {
    let window = layout.window.size();
    let most = 0.12 * window.max_element();
    (finger(window, running.stand.screen).min(most) / layout.zoom).max(TARGET)
}

/// Words, and with them buttons, are large enough for fingers; cells shrink for them, but not below the same size.
fn sync_text(
    running: Res<Running>,
    session: Res<Session>,
    faces: Res<Faces>,
    layout: Res<Layout>,
    mut settings: ResMut<Settings>,
    mut known: Local<Option<(Vec2, u64, u16)>>,
) {
    let table = session.table();
    let window = layout.window.size();
    let now = (window, session.replaced(), running.stand.screen);
    if window.min_element() < 1.0 || known.replace(now) == Some(now) {
        return;
    }
    let shape = (faces.of(table.kind()).shape)(table);
    let finger = finger(window, running.stand.screen);
    let laid = |size: u16| Layout::new(window, layout.scale, f32::from(size) / 100.0, &*shape);
    let usual = laid(100);
    let may = |size: &u16| {
        let larger = laid(*size);
        larger.zoom * TARGET >= finger && larger.cell >= finger.min(usual.cell)
    };
    // In percent of the usual size of words.
    let wanted = (100..=200).step_by(10).find(may).unwrap_or(100);
    if settings.text != wanted {
        settings.text = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_is_as_large_on_every_screen() {
        // 24" at 1920x1080 is 531 mm wide.
        assert!((finger(Vec2::new(1920.0, 1080.0), 240) - 72.3).abs() < 0.1);
        assert!((finger(Vec2::new(3840.0, 2160.0), 240) - 144.5).abs() < 0.2);
    }
}
