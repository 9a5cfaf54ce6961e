//! Pads of this machine: threads listen to them, and wake the window.

use std::sync::{
    Arc, Mutex,
    mpsc::{Receiver, channel},
};

use bevy::{prelude::*, winit::EventLoopProxyWrapper};

#[cfg(target_os = "linux")]
use super::linux::listen;
#[cfg(any(windows, target_os = "macos"))]
use super::others::listen;
use super::{PadNews, apply_news};
use crate::storage::wake;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open_listener);
    app.add_systems(PreUpdate, hear.before(apply_news).run_if(resource_exists::<Heard>));
}

#[derive(Resource)]
struct Heard(Mutex<Receiver<PadNews>>);

/// Without a window there is no player, and nothing to wake.
fn open_listener(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let Some(wake) = wake(proxy.as_deref()) else { return };
    let (news, heard) = channel();
    let tell = move |told: PadNews| {
        let listens = news.send(told).is_ok();
        wake();
        listens
    };
    if listen(Arc::new(tell)) {
        commands.insert_resource(Heard(Mutex::new(heard)));
    }
}

fn hear(heard: Res<Heard>, mut news: MessageWriter<PadNews>) {
    if let Ok(heard) = heard.0.lock() {
        news.write_batch(heard.try_iter());
    }
}
