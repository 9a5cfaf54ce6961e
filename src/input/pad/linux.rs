//! Pads on Linux: the kernel's own events. Its drivers name the buttons of every pad in the same way, by their places.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::Arc,
    thread::{self, JoinHandle},
    time::Duration,
};

use evdev::{AbsoluteAxisCode as Axis, Device, EventSummary, KeyCode as Code};

use super::{PadButton, PadNews, Tell, push};

/// The kernel's devices, and how often the game looks for new ones.
const DEVICES: &str = "/dev/input";
const LOOK: Duration = Duration::from_secs(2);

/// Listens to all pads on threads. Returns whether that worked.
pub(super) fn listen(tell: Tell) -> bool {
    let look = move || {
        let mut known = BTreeMap::<PathBuf, Known>::new();
        loop {
            known.retain(|path, known| known.is_of(path));
            for path in devices() {
                known.entry(path).or_insert_with_key(|path| Known {
                    since: changed(path),
                    pad: follow(path, &tell),
                });
            }
            thread::sleep(LOOK);
        }
    };
    thread::Builder::new()
        .name("pads".to_owned())
        .spawn(look)
        .is_ok()
}

/// A device that was looked at.
struct Known {
    /// Its last change then.
    since: Option<Changed>,
    /// The thread that follows it, if it is a pad that can be opened.
    pad: Option<JoinHandle<()>>,
}

/// The time of a file's last change, of its permissions too.
type Changed = (i64, i64);

fn changed(path: &Path) -> Option<Changed> {
    fs::metadata(path)
        .ok()
        .map(|found| (found.ctime(), found.ctime_nsec()))
}

impl Known {
    /// Returns whether it is unchanged: another device may appear under its name, and permission may come after the device.
    fn is_of(&self, path: &Path) -> bool {
        match &self.pad {
            Some(pad) => path.exists() && !pad.is_finished(),
            None => self.since.is_some() && changed(path) == self.since,
        }
    }
}

fn devices() -> Vec<PathBuf> {
    let Ok(found) = fs::read_dir(DEVICES) else {
        return Vec::new();
    };
    let paths = found.filter_map(|entry| Some(entry.ok()?.path()));
    paths
        .filter(|path| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with("event"))
        })
        .collect()
}

fn follow(path: &Path, tell: &Tell) -> Option<JoinHandle<()>> {
    // The game may not open every device, and most are not pads.
    let mut device = Device::open(path).ok()?;
    if !device
        .supported_keys()
        .is_some_and(|keys| keys.contains(Code::BTN_SOUTH))
    {
        return None;
    }
    let tell = Arc::clone(tell);
    let run = move || {
        let mut axes = Axes::of(&device);
        let mut listens = tell(PadNews::Came);
        while listens && let Ok(events) = device.fetch_events() {
            for news in events.flat_map(|event| axes.news(event.destructure())) {
                listens &= tell(news);
            }
        }
        tell(PadNews::Left);
    };
    // Without a thread this pad is ignored.
    thread::Builder::new()
        .name("pad".to_owned())
        .spawn(run)
        .ok()
}

/// The parts of a pad that the kernel reports as axes instead of buttons, with the buttons at their ends: the left stick, the
/// directional pad, most triggers. A trigger has one end.
const AXES: [(Axis, Option<PadButton>, PadButton); 6] = [
    (Axis::ABS_X, Some(PadButton::Left), PadButton::Right),
    (Axis::ABS_Y, Some(PadButton::Up), PadButton::Down),
    (Axis::ABS_HAT0X, Some(PadButton::Left), PadButton::Right),
    (Axis::ABS_HAT0Y, Some(PadButton::Up), PadButton::Down),
    (Axis::ABS_Z, None, PadButton::Left2),
    (Axis::ABS_RZ, None, PadButton::Right2),
];

/// The state of a pad's axes.
struct Axes {
    /// True if the driver swaps the names of the left and upper buttons, as those for Xbox pads do.
    exchanged: bool,
    /// The ends of each axis, in the order of [`AXES`]. A pad without a second stick has no such triggers.
    ranges: [Option<(f32, f32)>; 6],
    /// The end that each axis is pushed to: -1 or 1, or 0 for none.
    at: [i32; 6],
}

const MICROSOFT: u16 = 0x045e;

impl Axes {
    fn of(device: &Device) -> Self {
        let infos: Vec<_> = device.get_absinfo().into_iter().flatten().collect();
        let range = |axis: Axis| {
            let (_, info) = infos.iter().find(|(known, _)| *known == axis)?;
            (info.minimum() < info.maximum())
                .then_some((info.minimum() as f32, info.maximum() as f32))
        };
        let ranges = AXES.map(|(axis, _, _)| match axis {
            Axis::ABS_HAT0X | Axis::ABS_HAT0Y => Some((-1.0, 1.0)),
            Axis::ABS_Z | Axis::ABS_RZ => range(Axis::ABS_RX).and_then(|_| range(axis)),
            axis => range(axis),
        });
        let named = device
            .name()
            .is_some_and(|name| name.contains("Xbox") || name.contains("X-Box"));
        Self {
            exchanged: named || device.input_id().vendor() == MICROSOFT,
            ranges,
            at: [0; 6],
        }
    }

    fn news(&mut self, event: EventSummary) -> Vec<PadNews> {
        match event {
            EventSummary::Key(_, code, value @ (0 | 1)) => {
                let button = match PadButton::by_code(&CODES, &code) {
                    Some(PadButton::West) if self.exchanged => Some(PadButton::North),
                    Some(PadButton::North) if self.exchanged => Some(PadButton::West),
                    button => button,
                };
                button
                    .map(|button| PadNews::Button(button, value == 1))
                    .into_iter()
                    .collect()
            }
            EventSummary::AbsoluteAxis(_, axis, value) => self.turn(axis, value as f32),
            _ => Vec::new(),
        }
    }

    /// The buttons that come up and go down where an axis has this value now.
    fn turn(&mut self, axis: Axis, value: f32) -> Vec<PadNews> {
        let Some(place) = AXES.iter().position(|(known, ..)| *known == axis) else {
            return Vec::new();
        };
        let Some((least, most)) = self.ranges[place] else {
            return Vec::new();
        };
        let (_, first, last) = AXES[place];
        let share = (value - least) / (most - least);
        // A stick rests in the middle of its axis, a trigger at the beginning.
        let pushed = if first.is_some() {
            2.0 * share - 1.0
        } else {
            share.max(0.0)
        };
        push(&mut self.at[place], [first, Some(last)], pushed)
    }
}

/// The codes of the buttons, in the order of [`PadButton::ALL`].
const CODES: [Code; 14] = [
    Code::BTN_SOUTH,
    Code::BTN_EAST,
    Code::BTN_WEST,
    Code::BTN_NORTH,
    Code::BTN_TL,
    Code::BTN_TR,
    Code::BTN_TL2,
    Code::BTN_TR2,
    Code::BTN_SELECT,
    Code::BTN_START,
    Code::BTN_DPAD_UP,
    Code::BTN_DPAD_DOWN,
    Code::BTN_DPAD_LEFT,
    Code::BTN_DPAD_RIGHT,
];

#[cfg(test)]
mod tests {
    use super::*;
    use evdev::{AbsoluteAxisEvent, KeyEvent};

    fn pad() -> Axes {
        let (hat, byte) = (Some((-1.0, 1.0)), Some((0.0, 255.0)));
        Axes {
            exchanged: false,
            ranges: [byte, Some((-32768.0, 32767.0)), hat, hat, byte, None],
            at: [0; 6],
        }
    }

    fn axis(pad: &mut Axes, axis: Axis, value: i32) -> Vec<PadNews> {
        pad.news(EventSummary::AbsoluteAxis(
            AbsoluteAxisEvent::new(axis, value),
            axis,
            value,
        ))
    }

    #[test]
    fn stick_acts_as_a_d_pad_at_any_rest_position() {
        let mut pad = pad();
        let button = |button, down| vec![PadNews::Button(button, down)];
        assert_eq!(axis(&mut pad, Axis::ABS_X, 128), []);
        assert_eq!(
            axis(&mut pad, Axis::ABS_X, 250),
            button(PadButton::Right, true)
        );
        // It trembles.
        assert_eq!(axis(&mut pad, Axis::ABS_X, 190), []);
        assert_eq!(
            axis(&mut pad, Axis::ABS_X, 130),
            button(PadButton::Right, false)
        );
        assert_eq!(
            axis(&mut pad, Axis::ABS_Y, -30000),
            button(PadButton::Up, true)
        );
        // From one end to the other in one event.
        let both = [
            PadNews::Button(PadButton::Up, false),
            PadNews::Button(PadButton::Down, true),
        ];
        assert_eq!(axis(&mut pad, Axis::ABS_Y, 30000), both);
    }

    #[test]
    fn device_is_reopened_once_permitted() {
        let path = std::env::temp_dir().join(format!("mbrane-pad-{}", std::process::id()));
        fs::write(&path, "").expect("a file");
        let known = Known {
            since: changed(&path),
            pad: None,
        };
        assert!(known.is_of(&path));
        // Longer than the ticks in which the kernel counts changes.
        thread::sleep(Duration::from_millis(20));
        let permissions = fs::metadata(&path).expect("it is there").permissions();
        fs::set_permissions(&path, permissions).expect("it is the game's own");
        assert!(!known.is_of(&path));
        fs::remove_file(&path).expect("it is there");
        assert!(!known.is_of(&path));
    }

    #[test]
    fn triggers_and_d_pad_are_buttons() {
        let mut pad = pad();
        assert_eq!(
            axis(&mut pad, Axis::ABS_Z, 255),
            [PadNews::Button(PadButton::Left2, true)]
        );
        assert_eq!(
            axis(&mut pad, Axis::ABS_Z, 0),
            [PadNews::Button(PadButton::Left2, false)]
        );
        // Of a pad without a second stick this is its second stick.
        assert_eq!(axis(&mut pad, Axis::ABS_RZ, 255), []);
        assert_eq!(
            axis(&mut pad, Axis::ABS_HAT0Y, -1),
            [PadNews::Button(PadButton::Up, true)]
        );
        assert_eq!(
            axis(&mut pad, Axis::ABS_HAT0Y, 0),
            [PadNews::Button(PadButton::Up, false)]
        );
    }

    #[test]
    fn buttons_are_mapped_by_position() {
        let press =
            |pad: &mut Axes, code| pad.news(EventSummary::Key(KeyEvent::new(code, 1), code, 1));
        let mut pad = pad();
        assert_eq!(
            press(&mut pad, Code::BTN_WEST),
            [PadNews::Button(PadButton::West, true)]
        );
        pad.exchanged = true;
        assert_eq!(
            press(&mut pad, Code::BTN_WEST),
            [PadNews::Button(PadButton::North, true)]
        );
        assert_eq!(press(&mut pad, Code::KEY_A), []);
    }
}
