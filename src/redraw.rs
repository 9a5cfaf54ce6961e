//! A table at rest draws no frames: a frame is drawn when something came in, or while something moves.

use bevy::{
    prelude::*,
    time::{Real, TimeReceiver},
    window::RequestRedraw,
    winit::{EventLoopProxy, EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent},
};
use bevy_egui::{
    EguiContext, EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui,
    end_pass_system,
};
use bevy_tweening::{PlaybackState, TweenAnim};
use std::{sync::OnceLock, time::Duration};

pub(super) fn plugin(app: &mut App) {
    // Not `desktop_app()`: that one still wakes every few seconds, and whenever the mouse moves anywhere.
    let when_asked = UpdateMode::reactive_low_power(LONGEST_WAIT);
    app.insert_resource(WinitSettings {
        focused_mode: when_asked,
        unfocused_mode: when_asked,
    });
    app.add_systems(
        PreUpdate,
        sync_modifiers
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.init_resource::<Alarms>();
    app.add_systems(
        PostUpdate,
        sync_hovers
            .after(end_pass_system)
            .in_set(EguiPostUpdateSet::EndPass),
    );
    app.add_systems(Last, draw_next_frame.run_if(something_moves));
    app.add_systems(Last, sync_alarms.run_if(resource_changed::<Alarms>));
    app.add_systems(PreStartup, (read_clock, open_wake));
    // A log line for each update: tests and `cargo xtask measure` count them by this target.
    app.add_systems(Last, || trace!(target: "mbrane::updates", "an update"));
}

/// The event loop of the window. A program has one at most.
static WINDOW: OnceLock<EventLoopProxy<WinitUserEvent>> = OnceLock::new();

fn open_wake(proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        // It is already set if another app ran before in this program.
        let _ = WINDOW.set((**proxy).clone());
    }
}

/// Wakes the window from any thread, so that the next frame takes new messages. Without a window it does nothing.
pub(crate) fn wake() {
    // A program that has ended needs no waking.
    let _ = WINDOW
        .get()
        .map(|window| window.send_event(WinitUserEvent::WakeUp));
}

/// The longest wait without input. Not `Duration::MAX`: Bevy would not reset the event loop after an [alarm](Alarms), whose
/// time is then past, and the loop would no longer wait at all.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// The intervals at which a frame is drawn without input, by their users.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Alarms {
    pub(crate) refusal: Option<Duration>,
    /// A computer does not answer at once.
    pub(crate) answer: Option<Duration>,
    /// A stand measures time by frames.
    pub(crate) stand: Option<Duration>,
    /// An audience's screen looks for what tables tell.
    pub(crate) audience: Option<Duration>,
    pub(crate) live: Option<Duration>,
    /// A face blinks.
    pub(crate) idle: Option<Duration>,
    /// egui explains a button that the mouse rests on. bevy_egui does not wait for it.
    pub(crate) hover: Option<Duration>,
}

/// The longest delay of egui's tooltips; later repaints wait for the next input.
const EXPLAINS: Duration = Duration::from_millis(600);

fn sync_hovers(
    mut outputs: Query<(&mut EguiContext, &EguiFullOutput)>,
    mut alarms: ResMut<Alarms>,
) {
    let mut hover = None;
    for (mut context, output) in &mut outputs {
        // A line that is written in has a cursor that would blink for ever.
        let quiet = context
            .get_mut()
            .memory(|memory| memory.focused().is_none());
        let outputs = output.0.iter().take(if quiet { usize::MAX } else { 0 });
        let viewports = outputs.flat_map(|output| output.viewport_output.values());
        let delays = viewports.map(|viewport| viewport.repaint_delay);
        hover = delays
            .filter(|delay| !delay.is_zero() && *delay <= EXPLAINS)
            .chain(hover)
            .min();
    }
    alarms.set_if_neq(Alarms { hover, ..*alarms });
}

/// Two alarms that are no further apart are one.
const ALARM_TOLERANCE: Duration = Duration::from_millis(50);

fn sync_alarms(
    alarms: Res<Alarms>,
    time: Res<Time<Real>>,
    mut settings: ResMut<WinitSettings>,
    mut due: Local<Duration>,
) {
    let Alarms {
        refusal,
        answer,
        stand,
        audience,
        live,
        idle,
        hover,
    } = *alarms;
    let next = [refusal, answer, stand, audience, live, idle, hover]
        .into_iter()
        .flatten()
        .min()
        .unwrap_or(LONGEST_WAIT);
    let now = time.elapsed();
    // Bevy draws a frame after each change of the wait, so a wait that has merely become shorter must not change it.
    let is_pending = now + ALARM_TOLERANCE < *due;
    if is_pending && due.abs_diff(now + next) < ALARM_TOLERANCE {
        return;
    }
    *due = now + next;
    let WinitSettings {
        focused_mode,
        unfocused_mode,
    } = &mut *settings;
    for mode in [focused_mode, unfocused_mode] {
        // A window that draws continuously needs no alarm.
        if let UpdateMode::Reactive { wait, .. } = mode {
            *wait = next;
        }
    }
}

/// Lets each frame read the clock when it begins. Bevy's renderer would tell it the time at which the frame before was drawn:
/// after a rest that is long ago, so that a click would seem to be held as long as the rest took, and the motion that it
/// starts would lose its first quarter of a second.
fn read_clock(mut commands: Commands) {
    commands.remove_resource::<TimeReceiver>();
}

/// Drops the news that no modifier key has changed. bevy_egui 0.42 brings it every frame, and egui answers any news with a
/// wish for another frame, so that frames would never end.
fn sync_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

pub(crate) fn draw_next_frame(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

pub(crate) fn something_moves(anims: Query<&TweenAnim>) -> bool {
    anims
        .iter()
        .any(|anim| anim.playback_state == PlaybackState::Playing)
}

/// Adds a command message: its effect shows in the next frame, so it requests one.
pub(crate) fn add_command_message<M: Message>(app: &mut App) {
    app.add_message::<M>();
    app.add_systems(Last, draw_next_frame.run_if(on_message::<M>));
}
