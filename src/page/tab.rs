//! Tab leaves the game at its last control, and Shift-Tab at its first: the browser asks at once, so the page must know before.

use bevy::prelude::*;

use super::{ask, mirror::Controls};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, sync_tab.run_if(resource_changed::<Controls>));
}

fn sync_tab(controls: Res<Controls>, mut told: Local<String>) {
    let (focus, all) = controls.focus;
    // Where nothing has the keys, Tab goes to the first control, and Shift-Tab to the last.
    let forward = all > 0 && focus.is_none_or(|focus| focus + 1 < all);
    let back = all > 0 && focus != Some(0);
    let text = format!("{} {}", u8::from(forward), u8::from(back));
    if *told != text {
        ask("tab", &text);
        *told = text;
    }
}
