//! Fingers: only one acts at a time. Several at once do nothing, and neither does a resting palm.

use bevy::{
    ecs::message::MessageCursor,
    input::touch::{TouchInput, TouchPhase},
    prelude::*,
    time::Real,
    window::RequestRedraw,
};
use bevy_egui::{
    EguiInput, EguiPreUpdateSet,
    egui::{Event, Modifiers, PointerButton, pos2},
};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fingers>();
    // Before any other reader: the rest of the program sees a single finger.
    app.add_systems(
        PreUpdate,
        sort_touches
            .before(EguiPreUpdateSet::ProcessInput)
            .before(bevy::input::InputSystems),
    );
    app.add_systems(
        PreUpdate,
        let_go
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(Last, tick_while_held);
}

/// A finger held still for this time makes a long press; a longer contact counts as resting.
pub(crate) const LONG_PRESS: Duration = Duration::from_millis(500);
/// A finger lifted after this time presses nothing: it asked for an explanation.
const QUESTION_PRESS: Duration = Duration::from_millis(800);
/// The most time that one frame adds. During a slow frame a finger may have been lifted long before the game learns of it.
const MAX_FRAME_TIME: Duration = Duration::from_millis(250);
/// A finger that moves no farther than this, in logical pixels, is held still.
pub(crate) const STILL: f32 = 10.0;

#[derive(Resource, Debug, Default)]
pub(crate) struct Fingers {
    /// The sum of all frame times, each counted as at most [`MAX_FRAME_TIME`].
    pub(crate) now: Duration,
    down: Vec<Finger>,
    stopped: bool,
}

#[derive(Debug, Clone, Copy)]
struct Finger {
    touch: TouchInput,
    start: Vec2,
    since: Duration,
    moved: bool,
    acts: bool,
    /// How many fingers came since this one moved last.
    others: u8,
}

/// The number of fingers that come during a drag without a move until the dragging one counts as gone: its end was not told.
const OTHERS: u8 = 3;

impl Finger {
    fn stop(&mut self) -> TouchInput {
        self.acts = false;
        TouchInput {
            phase: TouchPhase::Canceled,
            ..self.touch
        }
    }
}

impl Fingers {
    /// Takes a touch, and returns the touches that the rest of the program sees.
    fn take(&mut self, touch: TouchInput) -> Vec<TouchInput> {
        let now = self.now;
        let place = self
            .down
            .iter()
            .position(|finger| finger.touch.id == touch.id);
        match touch.phase {
            TouchPhase::Started => {
                // A number that comes again belongs to a finger whose end was never told.
                let lost = place.map(|place| self.down.remove(place));
                let mut touches: Vec<TouchInput> = lost
                    .filter(|lost| lost.acts)
                    .map(|mut lost| lost.stop())
                    .into_iter()
                    .collect();
                let (acts, stopped) = self.begin();
                self.stopped |= stopped.is_some() || !touches.is_empty();
                touches.extend(stopped);
                self.down.push(Finger {
                    touch,
                    start: touch.position,
                    since: now,
                    moved: false,
                    acts,
                    others: 0,
                });
                touches.extend(acts.then_some(touch));
                touches
            }
            TouchPhase::Moved => {
                let Some(finger) = place.map(|place| &mut self.down[place]) else {
                    return Vec::new();
                };
                finger.touch = touch;
                finger.others = 0;
                finger.moved |= touch.position.distance(finger.start) > STILL;
                finger.acts.then_some(touch).into_iter().collect()
            }
            TouchPhase::Ended | TouchPhase::Canceled => {
                let Some(finger) = place.map(|place| self.down.remove(place)) else {
                    return Vec::new();
                };
                let asked = !finger.moved && now - finger.since >= QUESTION_PRESS;
                let phase = if asked {
                    TouchPhase::Canceled
                } else {
                    touch.phase
                };
                self.stopped |= finger.acts && phase == TouchPhase::Canceled;
                finger
                    .acts
                    .then_some(TouchInput { phase, ..touch })
                    .into_iter()
                    .collect()
            }
        }
    }

    fn begin(&mut self) -> (bool, Option<TouchInput>) {
        // A new finger does not disturb a drag.
        let mut down = self.down.iter_mut();
        if let Some(drag) = down.find(|finger| finger.acts && finger.moved) {
            drag.others += 1;
            if drag.others < OTHERS {
                return (false, None);
            }
        }
        let stopped = self
            .down
            .iter_mut()
            .find(|finger| finger.acts)
            .map(Finger::stop);
        (
            self.down
                .iter()
                .all(|finger| self.now - finger.since >= LONG_PRESS),
            stopped,
        )
    }
}

fn sort_touches(
    mut touches: ResMut<Messages<TouchInput>>,
    mut read: Local<MessageCursor<TouchInput>>,
    mut fingers: ResMut<Fingers>,
    time: Res<Time<Real>>,
) {
    fingers.now += time.delta().min(MAX_FRAME_TIME);
    let news: Vec<TouchInput> = read.read(&touches).copied().collect();
    if news.is_empty() {
        return;
    }
    touches.clear();
    for touch in news {
        touches.write_batch(fingers.take(touch));
    }
    read.clear(&touches);
}

/// A cancelled finger has pressed nothing: egui would keep its button down.
fn let_go(mut fingers: ResMut<Fingers>, mut inputs: Query<&mut EguiInput>) {
    if !std::mem::take(&mut fingers.stopped) {
        return;
    }
    let away = pos2(-1e4, -1e4);
    let release = Event::PointerButton {
        pos: away,
        button: PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    };
    for mut input in &mut inputs {
        // Another finger may have come in the same frame: its press comes after this.
        let gone = |event: &Event| matches!(event, Event::PointerGone);
        let place = input
            .events
            .iter()
            .position(gone)
            .unwrap_or(input.events.len());
        input
            .events
            .splice(place..place, [Event::PointerMoved(away), release.clone()]);
    }
}

/// While a finger may become one that presses long or rests, frames come: only frames add to the time of fingers.
fn tick_while_held(fingers: Res<Fingers>, mut redraw: MessageWriter<RequestRedraw>) {
    let waits = |finger: &Finger| fingers.now - finger.since < LONG_PRESS + LONG_PRESS / 2;
    if fingers.down.iter().any(waits) {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Entity = Entity::PLACEHOLDER;

    /// Runs touches through the filter: finger, phase, x, milliseconds. Returns the touches that the program gets.
    fn heard(touches: &[(u64, TouchPhase, f32, u64)]) -> Vec<(u64, TouchPhase)> {
        let mut fingers = Fingers::default();
        let take = |(id, phase, x, ms): &(u64, TouchPhase, f32, u64)| {
            let touch = TouchInput {
                phase: *phase,
                position: Vec2::X * *x,
                window: WINDOW,
                force: None,
                id: *id,
            };
            fingers.now = Duration::from_millis(*ms);
            fingers.take(touch)
        };
        touches
            .iter()
            .flat_map(take)
            .map(|touch| (touch.id, touch.phase))
            .collect()
    }

    use TouchPhase::{Canceled, Ended, Moved, Started};

    #[test]
    fn single_finger_passes_unchanged() {
        let all = [
            (1, Started, 0.0, 0),
            (1, Moved, 5.0, 20),
            (1, Ended, 5.0, 90),
            (2, Started, 9.0, 100),
        ];
        assert_eq!(heard(&all), all.map(|(id, phase, ..)| (id, phase)));
    }

    #[test]
    fn two_fingers_do_nothing_until_both_are_lifted() {
        let pinch = [
            (1, Started, 0.0, 0),
            (2, Started, 50.0, 40),
            (1, Moved, 30.0, 60),
            (2, Ended, 40.0, 90),
        ];
        let more = [
            (3, Started, 60.0, 100),
            (3, Ended, 60.0, 130),
            (1, Ended, 30.0, 140),
            (4, Started, 0.0, 150),
        ];
        let all: Vec<_> = pinch.into_iter().chain(more).collect();
        assert_eq!(heard(&all), [(1, Started), (1, Canceled), (4, Started)]);
    }

    #[test]
    fn resting_palm_does_not_block_a_finger() {
        let all = [
            (1, Started, 0.0, 0),
            (2, Started, 9.0, 10),
            (3, Started, 300.0, 900),
            (3, Ended, 300.0, 950),
        ];
        assert_eq!(
            heard(&all),
            [(1, Started), (1, Canceled), (3, Started), (3, Ended)]
        );
        // A finger that was active is cancelled.
        let all = [
            (1, Started, 0.0, 0),
            (3, Started, 300.0, 900),
            (1, Ended, 0.0, 920),
            (3, Ended, 300.0, 950),
        ];
        assert_eq!(
            heard(&all),
            [(1, Started), (1, Canceled), (3, Started), (3, Ended)]
        );
    }

    #[test]
    fn second_finger_does_not_disturb_a_drag() {
        let all = [
            (1, Started, 0.0, 0),
            (1, Moved, 40.0, 30),
            (2, Started, 90.0, 60),
            (2, Ended, 90.0, 90),
            (1, Ended, 80.0, 99),
        ];
        assert_eq!(heard(&all), [(1, Started), (1, Moved), (1, Ended)]);
    }

    #[test]
    fn a_drag_whose_end_was_lost_gives_way_to_the_third_tap() {
        let mut touches = vec![(1, Started, 0.0, 0), (1, Moved, 50.0, 100)];
        for tap in 2..5 {
            touches.push((tap, Started, 200.0, 1000 * tap));
            touches.push((tap, Ended, 200.0, 1000 * tap + 50));
        }
        assert_eq!(
            heard(&touches)[2..],
            [(1, Canceled), (4, Started), (4, Ended)]
        );
    }

    #[test]
    fn long_press_presses_nothing_when_lifted() {
        let all = [
            (1, Started, 0.0, 0),
            (1, Ended, 0.0, 900),
            (1, Started, 0.0, 2000),
            (1, Moved, 90.0, 2100),
            (1, Ended, 90.0, 4000),
        ];
        let expected = [
            (1, Started),
            (1, Canceled),
            (1, Started),
            (1, Moved),
            (1, Ended),
        ];
        assert_eq!(heard(&all), expected);
    }

    #[test]
    fn finger_without_an_end_blocks_no_other() {
        let all = [
            (1, Started, 0.0, 0),
            (1, Started, 10.0, 50),
            (1, Ended, 10.0, 90),
        ];
        assert_eq!(
            heard(&all),
            [(1, Started), (1, Canceled), (1, Started), (1, Ended)]
        );
    }
}
