//! A whole match of every game from the home through its set-up to the rematch, by the keys alone and by a pad alone.

use crate::{
    bench::{self, game, screen, tell},
    hands::{self, ARROWS, FOUR, code_of, key, layout, session, spot_at, steer_by, steered},
    masbrur, pads,
};
use bevy::{input::keyboard::Key, prelude::*};
use bevy_egui::{EguiContext, EguiOutput};
use mbrane::{
    input::pad::{PadButton, PadNews},
    session::Screen,
    settings::Settings,
    table::{change::hand::Hand, scene},
    theme::slab::Slab,
};
use mbrane_play::{Speed, Spot, words::Words};

/// The device that a player uses alone.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Device {
    Keys,
    Pad,
}

impl Device {
    pub(crate) fn enter(self, app: &mut App) {
        match self {
            Self::Keys => key(app, KeyCode::Enter),
            Self::Pad => pads::press_pad(app, PadButton::South),
        }
    }

    /// To the next button.
    fn tab(self, app: &mut App) {
        match self {
            Self::Keys => key(app, KeyCode::Tab),
            Self::Pad => pads::press_pad(app, PadButton::Right2),
        }
        app.update();
    }

    /// One step by an arrow, or by the cross: left, right, up, down.
    fn step(self, app: &mut App, way: usize) {
        const WAYS: [PadButton; 4] = [
            PadButton::Left,
            PadButton::Right,
            PadButton::Up,
            PadButton::Down,
        ];
        const LOGICAL: [Key; 4] = [
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::ArrowUp,
            Key::ArrowDown,
        ];
        match self {
            Self::Keys => hands::press_key(app, ARROWS[way], &LOGICAL[way], None),
            Self::Pad => pads::press_pad(app, WAYS[way]),
        }
    }

    /// One step this way, among buttons.
    pub(crate) fn cross(self, app: &mut App, way: Vec2) {
        let way = [Vec2::NEG_X, Vec2::X, Vec2::NEG_Y, Vec2::Y]
            .iter()
            .position(|each| *each == way);
        self.step(app, way.expect("one of four ways"));
        app.update();
    }

    fn steer(self, app: &mut App, to: Spot) {
        steer_by(app, to, |app, way| self.step(app, way));
        assert_marked(app, to);
    }

    /// Takes a piece that has a key: by it, or by a pad's shoulder.
    fn take(self, app: &mut App, letter: char, spot: Spot) {
        if self == Self::Keys {
            return key(app, code_of(letter));
        }
        for _ in 0..20 {
            pads::press_pad(app, PadButton::Right1);
            if app.world().resource::<Hand>().draft.picks.contains(&spot)
                || steered(app) == Some(spot)
            {
                return;
            }
        }
        panic!("no shoulder leads to {letter}");
    }

    /// Presses the button that says this.
    pub(crate) fn press(self, app: &mut App, label: &str) {
        for _ in 0..40 {
            if focused(app).as_deref() == Some(label) {
                return self.enter(app);
            }
            self.tab(app);
        }
        panic!("there is no button {label}");
    }
}

/// Asserts that the focus mark lies around this spot.
fn assert_marked(app: &mut App, spot: Spot) {
    let middle = spot_at(&layout(app), spot);
    let window = Vec2::new(1280.0, 800.0);
    let mut marks = app
        .world_mut()
        .query::<(&scene::Key, &Slab, &GlobalTransform, &InheritedVisibility)>();
    let (_, slab, place, seen) = marks
        .iter(app.world())
        .find(|(key, ..)| key.part == "focus")
        .expect("there is a mark");
    let at = place.translation().truncate() * Vec2::new(1.0, -1.0) + window / 2.0;
    assert!(
        seen.get() && at.distance(middle) < 1.0,
        "{spot:?} at {middle} is marked at {at}"
    );
    assert!(
        slab.opacity == 1.0 && slab.size.min_element() > 20.0,
        "{spot:?}: {slab:?}"
    );
}

/// Records the focused widget from now on.
pub(crate) fn reads_focus(app: &mut App) {
    for mut context in app
        .world_mut()
        .query::<&mut EguiContext>()
        .iter_mut(app.world_mut())
    {
        context.get_mut().enable_accesskit();
    }
}

/// The label of the button with the focus.
pub(crate) fn focused(app: &mut App) -> Option<String> {
    let output = app
        .world_mut()
        .query::<&EguiOutput>()
        .single(app.world())
        .expect("egui speaks");
    let tree = output.platform_output.accesskit_update.as_ref()?;
    let (_, node) = tree.nodes.iter().find(|(id, _)| *id == tree.focus)?;
    node.label().map(ToOwned::to_owned)
}

/// The middle of the button that says this.
pub(crate) fn place_of(app: &mut App, label: &str) -> Vec2 {
    let output = app
        .world_mut()
        .query::<&EguiOutput>()
        .single(app.world())
        .expect("egui speaks");
    let tree = output
        .platform_output
        .accesskit_update
        .as_ref()
        .expect("it describes itself");
    let (_, node) = tree
        .nodes
        .iter()
        .find(|(_, node)| node.label() == Some(label))
        .unwrap_or_else(|| panic!("no {label}"));
    let bounds = node.bounds().expect("a place");
    Vec2::new(
        (bounds.x0 + bounds.x1) as f32,
        (bounds.y0 + bounds.y1) as f32,
    ) / 2.0
}

/// Plays a move by reaching its spots with a device; moves without spots have buttons.
pub(crate) fn play_by(app: &mut App, device: Device, m: &str) {
    let entries = |app: &App| {
        let session = session(app);
        (session.table().entries(), session.revision())
    };
    let before = entries(app);
    let words = Words::english();
    let table = session(app).table();
    let gathers = table.game().gathers;
    let spots = table.presses(m).unwrap_or_default().concat();
    let letters = table.keys().spots;
    for spot in &spots {
        match letters.iter().find(|(_, own)| own == spot) {
            Some((letter, _)) => device.take(app, *letter, *spot),
            None => {
                device.steer(app, *spot);
                if gathers {
                    device.enter(app);
                }
            }
        }
    }
    for _ in 0..2 {
        if !spots.is_empty() && entries(app) == before {
            device.enter(app);
        }
    }
    let lettered = session(app)
        .table()
        .keys()
        .actions
        .into_iter()
        .find(|(_, action)| action.plays(m));
    if let Some((letter, _)) = lettered.filter(|_| device == Device::Keys) {
        key(app, code_of(letter));
    }
    if entries(app) == before {
        let offered = |app: &App| {
            let draft = app.world().resource::<Hand>().draft.clone();
            let table = session(app).table();
            let card = table.card(&draft, &words).into_iter();
            let answers = card.flat_map(|card| card.answers);
            let mut offers = table.offers(&draft, &words).into_iter().chain(answers);
            offers.find(|offer| offer.action.plays(m))
        };
        if offered(app).is_none()
            && let Some((letter, proposal)) = letters.first()
        {
            // *Show nothing* comes after a proposal.
            device.take(app, *letter, *proposal);
        }
        let offer = offered(app).unwrap_or_else(|| panic!("{m} is not offered"));
        device.press(app, &offer.label);
    }
    assert!(
        entries(app) != before,
        "{m}: {:?}",
        app.world().resource::<Hand>()
    );
}

/// From the home to the rematch: what is pressed in the set-up of a game, what is agreed then, and its moves as text.
fn whole_match(device: Device, name: &str, chosen: &[&str], setup_text: &str, moves: &[String]) {
    let kind = setup_text.split(' ').next().expect("a name").to_owned();
    let mut app = game(1280, 800);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    reads_focus(&mut app);
    bench::run(&mut app, std::time::Duration::from_millis(300));
    if device == Device::Pad {
        tell(&mut app, PadNews::Came);
    }
    device.press(&mut app, &format!("Set up {name}"));
    bench::rest(&mut app);
    assert_eq!(screen(&app), Screen::SetUp);
    for choice in chosen.iter().chain(&["Play"]) {
        device.press(&mut app, choice);
        bench::rest(&mut app);
    }
    assert_eq!(
        (screen(&app), session(&app).table().kind()),
        (Screen::Table, kind.as_str())
    );
    assert_eq!(session(&app).table().standing().setup_text, setup_text);
    let mut left: Vec<&String> = moves.iter().collect();
    while session(&app).table().outcome().is_none() {
        if session(&app).table().covered().is_some() {
            device.enter(&mut app);
            bench::rest(&mut app);
            continue;
        }
        // In simultaneous choices, the second seat may come first.
        let table = session(&app).table();
        let next = left
            .iter()
            .take(2)
            .position(|m| table.presses(m).is_some())
            .unwrap_or(0);
        let m = left.remove(next).clone();
        play_by(&mut app, device, &m);
        bench::rest(&mut app);
    }
    assert!(left.is_empty(), "{left:?}");
    let before = session(&app).replaced();
    // The first button of a result is the rematch.
    device.enter(&mut app);
    bench::rest(&mut app);
    assert!(session(&app).replaced() > before && session(&app).table().outcome().is_none());
    assert_eq!(session(&app).table().kind(), kind);
}

fn mbrane(device: Device) {
    let moves: Vec<String> = hands::vector_moves(FOUR, 2)
        .iter()
        .map(ToString::to_string)
        .collect();
    whole_match(
        device,
        "Mbrane",
        &["Person", "4×4"],
        "mbrane 4 full",
        &moves,
    );
}

fn sansumoku(device: Device) {
    let record = include_str!("../../assets/demo/sansumoku.txt");
    let (setup_text, moves) = record.trim().split_once(" : ").expect("a record");
    let moves: Vec<String> = moves.split(' ').map(ToOwned::to_owned).collect();
    whole_match(device, "Sansumoku", &["Person"], setup_text, &moves);
}

/// A round with walls, an attack, shows and seizures.
fn masbrur(device: Device) {
    let moves: Vec<String> = masbrur::round_moves(0)
        .iter()
        .map(ToString::to_string)
        .collect();
    whole_match(device, "Masbrur", &["Person", "One"], "masbrur 1", &moves);
}

#[test]
fn keys_alone_play_mbrane_from_the_home_to_the_rematch() {
    mbrane(Device::Keys);
}

#[test]
fn a_pad_alone_plays_mbrane_from_the_home_to_the_rematch() {
    mbrane(Device::Pad);
}

#[test]
#[ignore = "long"]
fn keys_alone_play_sansumoku_from_the_home_to_the_rematch() {
    sansumoku(Device::Keys);
}

#[test]
#[ignore = "long"]
fn a_pad_alone_plays_sansumoku_from_the_home_to_the_rematch() {
    sansumoku(Device::Pad);
}

#[test]
#[ignore = "long"]
fn keys_alone_play_masbrur_from_the_home_to_the_rematch() {
    masbrur(Device::Keys);
}

#[test]
#[ignore = "long"]
fn a_pad_alone_plays_masbrur_from_the_home_to_the_rematch() {
    masbrur(Device::Pad);
}
