//! Pads of this machine: threads listen to them, and wake the window.

use std::sync::{
    Arc, Mutex,
    mpsc::{Receiver, Sender, channel},
};

use bevy::{prelude::*, winit::EventLoopProxyWrapper};

#[cfg(target_os = "linux")]
use super::linux::listen;
#[cfg(any(windows, target_os = "macos"))]
use super::others::listen;
use super::{PadNews, apply_news};
use crate::storage::{Wake, wake};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open_listener);
    app.add_systems(PreUpdate, hear.before(apply_news).run_if(resource_exists::<Heard>));
}

/// What the threads have heard.
#[derive(Resource)]
struct Heard(Mutex<Receiver<PadNews>>);

/// Tells news to the game. Each thread has one of its own.
#[derive(Clone)]
pub(super) struct Teller {
    news: Sender<PadNews>,
    wake: Arc<Mutex<Wake>>,
}

impl Teller {
    /// Whether somebody listens still.
    pub(super) fn tell(&self, news: PadNews) -> bool {
        let sent = self.news.send(news).is_ok();
        if let Ok(wake) = self.wake.lock() {
            wake();
        }
        sent
    }
}

/// Without a window nobody plays, and there is nothing to wake.
fn open_listener(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let Some(wake) = wake(proxy.as_deref()) else { return };
    let (news, heard) = channel();
    if listen(Teller { news, wake: Arc::new(Mutex::new(wake)) }) {
        commands.insert_resource(Heard(Mutex::new(heard)));
    }
}

fn hear(heard: Res<Heard>, mut news: MessageWriter<PadNews>) {
    if let Ok(heard) = heard.0.lock() {
        news.write_batch(heard.try_iter());
    }
}
