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
use crate::redraw;

pub(super) fn plugin(app: &mut App) {
    // Without a window there is no player.
    app.add_systems(
        Startup,
        open_listener.run_if(resource_exists::<EventLoopProxyWrapper>),
    );
    app.add_systems(
        PreUpdate,
        hear.before(apply_news).run_if(resource_exists::<Heard>),
    );
}

#[derive(Resource)]
struct Heard(Mutex<Receiver<PadNews>>);

fn open_listener(mut commands: Commands) {
    let (news, heard) = channel();
    let tell = move |event: PadNews| {
        let listens = news.send(event).is_ok();
        redraw::wake();
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
