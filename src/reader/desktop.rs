//! Screen readers on the desktop, through AccessKit: they read the tree, and their presses reach the table.
//!
//! Bevy owns the platform's adapter and collects its requests, but does not wake the window for them, and neither Bevy nor egui handles
//! them.

use std::{
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use bevy::{
    a11y::{AccessibilityRequested, ActionRequest, ManageAccessibilityUpdates},
    ecs::system::NonSendMarker,
    prelude::*,
    window::PrimaryWindow,
    winit::accessibility::{
        ACCESS_KIT_ADAPTERS, WinitActionRequestHandler, WinitActionRequestHandlers,
    },
};
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet,
    egui::{
        Event,
        accesskit::{self, Action, NodeId, TreeUpdate},
    },
};

use super::{
    Listener, ReadTable, press,
    tree::{News, Shown, grown, spot_of},
};
use crate::{
    input::focus::{Focus, ReleaseFocus},
    notices::Notices,
    redraw,
    session::Session,
    settings::SystemPreferences,
    table::{
        Frame,
        change::hand::{Hand, HandCommand},
        input::keys::KeySystems,
        layout::Layout,
    },
    theme::shake::ShakeNow,
    words::Language,
};

pub fn plugin(app: &mut App) {
    app.init_resource::<PublishedTree>();
    app.init_resource::<News>();
    app.init_resource::<AccessibilityRequested>();
    app.init_resource::<ManageAccessibilityUpdates>();
    // Requests in this frame take effect in the next.
    app.add_plugins(redraw::add_command_message::<ActionRequest>);
    app.add_systems(First, sync_asked);
    app.add_systems(
        PreUpdate,
        apply_requests
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(
        Update,
        (
            open_watch,
            press_spots.in_set(Frame::Input).after(KeySystems),
        ),
    );
    // On Linux a reader may stop and start while the program runs.
    let listens = |asks: Res<SystemPreferences>| asks.reader;
    let tells = (hear_news, tell_tree)
        .chain()
        .in_set(EguiPostUpdateSet::PostProcessOutput);
    app.add_systems(PostUpdate, tells.run_if(listens));
}

#[derive(Resource, Debug, Default)]
pub struct PublishedTree(pub Option<TreeUpdate>);

/// Turns on egui's tree when a reader asks for it. It clears Bevy's request flag: a returning reader first sees a bare window,
/// and sets the flag again.
fn sync_asked(
    requested: Res<AccessibilityRequested>,
    mut manages: ResMut<ManageAccessibilityUpdates>,
    mut asks: ResMut<SystemPreferences>,
    mut contexts: Query<&mut EguiContext>,
) {
    if !requested.get() || contexts.is_empty() {
        return;
    }
    requested.set(false);
    // Bevy's own tree would compete with this one.
    manages.set(false);
    asks.set_if_neq(SystemPreferences {
        reader: true,
        ..*asks
    });
    for mut context in &mut contexts {
        context.get_mut().enable_accesskit();
    }
}

/// How often the thread checks for a reader, and for a known reader's requests.
const IDLE_INTERVAL: Duration = Duration::from_millis(500);
const READER_INTERVAL: Duration = Duration::from_millis(40);

/// Wakes the window for a reader's requests, which Bevy does not.
fn open_watch(
    handlers: Option<Res<WinitActionRequestHandlers>>,
    requested: Res<AccessibilityRequested>,
    mut watched: Local<bool>,
) {
    if *watched {
        return;
    }
    let Some(handler) = handlers.and_then(|handlers| handlers.values().next().cloned()) else {
        return;
    };
    *watched = true;
    let requested = requested.clone();
    let watch = move || {
        let waits = |handler: &Mutex<WinitActionRequestHandler>| {
            handler.lock().is_ok_and(|asked| !asked.is_empty())
        };
        let mut known = false;
        // Runs until the window closes.
        while Arc::strong_count(&handler) > 1 {
            thread::sleep(if known {
                READER_INTERVAL
            } else {
                IDLE_INTERVAL
            });
            let asked = requested.get();
            known |= asked;
            if asked || waits(&handler) {
                redraw::wake();
            }
        }
    };
    // Without the thread a reader waits for the next frame.
    if let Err(error) = thread::Builder::new()
        .name("reader".to_owned())
        .spawn(watch)
    {
        warn!("screen readers wait for frames: {error}");
    }
}

fn apply_requests(mut requests: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>) {
    for ActionRequest(request) in requests
        .read()
        .filter(|asked| spot_of(asked.target_node).is_none())
    {
        for mut input in &mut inputs {
            input
                .events
                .push(Event::AccessKitActionRequest(request.clone()));
        }
    }
}

fn press_spots(
    mut requests: MessageReader<ActionRequest>,
    session: Res<Session>,
    words: Res<Language>,
    mut hand: ResMut<Hand>,
    mut commands: MessageWriter<HandCommand>,
    mut releases: MessageWriter<ReleaseFocus>,
) {
    for request in requests.read() {
        let Some(spot) = spot_of(request.target_node) else {
            continue;
        };
        match request.action {
            Action::Click => _ = commands.write_batch(press(&session, &mut hand, &words, spot)),
            Action::Focus if session.table().can_steer(spot) => {
                hand.keys = true;
                hand.draft.hover = None;
                releases.write(ReleaseFocus);
                commands.write(HandCommand::Aim(spot));
            }
            _ => {}
        }
    }
}

fn hear_news(
    table: ReadTable,
    notices: Res<Notices>,
    mut shakes: MessageReader<ShakeNow>,
    mut listener: Local<Listener>,
    mut notice: Local<Option<String>>,
    mut news: ResMut<News>,
) {
    let shakes = shakes.read().count() > 0;
    let mut says = if table.is_changed() || shakes {
        listener.listen(&table, shakes)
    } else {
        Vec::new()
    };
    let shown = notices.shown().map(|notice| notice.text.clone());
    if *notice != shown {
        says.extend(shown.clone());
        *notice = shown;
    }
    // News of the previous table must not appear elsewhere.
    if !says.is_empty() || table.screen.is_changed() {
        *news = News {
            times: news.times + 1,
            text: says.join(" "),
        };
    }
}

fn tell_tree(
    table: ReadTable,
    layout: Res<Layout>,
    focus: Res<Focus>,
    news: Res<News>,
    mut contexts: Query<(&mut EguiContext, &EguiOutput)>,
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut last: ResMut<PublishedTree>,
    mut asks: ResMut<SystemPreferences>,
    _main_thread: NonSendMarker,
) {
    let mut outputs = contexts.iter().map(|(_, output)| output);
    let Some(tree) = outputs.find_map(|output| output.platform_output.accesskit_update.clone())
    else {
        return;
    };
    let shown = table.description().map(|(caption, groups)| {
        let steered = table.session.table().steered(&table.hand.draft);
        Shown {
            caption,
            groups,
            focus: if table.hand.keys && !focus.focused {
                steered
            } else {
                None
            },
        }
    });
    let place = |spot| {
        let place = layout.rect(spot)?;
        let [min, max] = [place.min / layout.zoom, place.max / layout.zoom].map(Vec2::as_dvec2);
        Some(accesskit::Rect::new(min.x, min.y, max.x, max.y))
    };
    let window = window.map(Single::into_inner);
    let named = window.map(|(entity, window)| (NodeId(entity.to_bits()), window.title.as_str()));
    let tree = grown(tree, named, shown.as_ref(), &news, place);
    let heard = ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
        let adapter = window.and_then(|(entity, _)| adapters.get_mut(&entity));
        adapter.is_none_or(|adapter| {
            let mut heard = false;
            // The adapter skips this closure once its reader is gone.
            adapter.update_if_active(|| {
                heard = true;
                tree.clone()
            });
            heard
        })
    });
    last.0 = Some(tree);
    if !heard {
        asks.set_if_neq(SystemPreferences {
            reader: false,
            ..*asks
        });
        for (mut context, _) in &mut contexts {
            context.get_mut().disable_accesskit();
        }
    }
}
