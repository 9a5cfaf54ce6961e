//! A whole match of Mbrane and of Sansumoku from the home to the rematch, by the keys alone and by a pad alone. Masbrur by the keys is
//! in `masbrur/alone.rs`.

use crate::{
    bench::{self, game, screen, tell},
    hands::{self, DIGITS, FOUR, agree_on, key, session, steer_by},
    pads,
};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiOutput};
use mbrane::{
    pad::{PadButton, PadNews},
    session::{Navigate, Screen},
    settings::Settings,
    table::hand::Hand,
};
use mbrane_play::{Deed, Speed, Spot, words::Words};

/// What somebody plays with.
#[derive(Clone, Copy, PartialEq)]
enum Device {
    Keys,
    Pad,
}

impl Device {
    fn enter(self, app: &mut App) {
        match self {
            Self::Keys => key(app, KeyCode::Enter),
            Self::Pad => pads::press(app, PadButton::South),
        }
    }

    /// To the next button.
    fn tab(self, app: &mut App) {
        match self {
            Self::Keys => key(app, KeyCode::Tab),
            Self::Pad => pads::press(app, PadButton::Right2),
        }
        app.update();
    }

    fn steer(self, app: &mut App, to: Spot) {
        const WAYS: [PadButton; 4] = [PadButton::Left, PadButton::Right, PadButton::Up, PadButton::Down];
        match self {
            Self::Keys => hands::steer(app, to),
            Self::Pad => steer_by(app, to, |app, way| pads::press(app, WAYS[way])),
        }
    }

    /// Takes a piece that has a key: by it, or by a pad's shoulder.
    fn take(self, app: &mut App, letter: char, spot: Spot) {
        if self == Self::Keys {
            let code = DIGITS[letter.to_digit(10).expect("a digit") as usize];
            return key(app, code);
        }
        for _ in 0..20 {
            pads::press(app, PadButton::Right1);
            if app.world().resource::<Hand>().draft.picks.contains(&spot) {
                return;
            }
        }
        panic!("no shoulder leads to {letter}");
    }

    /// Presses the button that says this.
    fn press(self, app: &mut App, label: &str) {
        for _ in 0..40 {
            if focused(app).as_deref() == Some(label) {
                return self.enter(app);
            }
            self.tab(app);
        }
        panic!("there is no button {label}");
    }
}

/// What the button says that the keys would press.
fn focused(app: &mut App) -> Option<String> {
    let output = app.world_mut().query::<&EguiOutput>().single(app.world()).expect("egui speaks");
    let tree = output.platform_output.accesskit_update.as_ref()?;
    let (_, node) = tree.nodes.iter().find(|(id, _)| *id == tree.focus)?;
    node.label().map(ToOwned::to_owned)
}

/// Plays a move by what its spots are reached with; what is no spot is a button.
fn play(app: &mut App, device: Device, m: &str) {
    let entries = |app: &App| {
        let session = session(app);
        (session.table().entries(), session.revision())
    };
    let before = entries(app);
    let words = Words::english();
    let table = session(app).table();
    let gathers = table.gathers();
    let spots = table.presses(m).unwrap_or_default().concat();
    let letters = table.spot_keys();
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
    if entries(app) == before {
        let draft = app.world().resource::<Hand>().draft.clone();
        let table = session(app).table();
        let answers = table.card(&draft, &words).into_iter().flat_map(|card| card.answers);
        let deed = Deed::Say(m.to_owned());
        let offer = table.offers(&draft, &words).into_iter().chain(answers).find(|offer| offer.deed == deed);
        device.press(app, &offer.unwrap_or_else(|| panic!("{m} is not offered")).label);
    }
    assert!(entries(app) != before, "{m}: {:?}", app.world().resource::<Hand>());
}

/// From the home to the rematch, with what is agreed and the moves of a game as text.
fn whole_match(device: Device, agreed: &str, moves: &[String]) {
    let kind = agreed.split(' ').next().expect("a name").to_owned();
    let mut app = game(1280, 800);
    agree_on(&mut app, agreed);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.agreed.insert(kind.clone(), agreed.to_owned());
        settings.speed = Speed::Instant;
        settings.last_game = kind.clone();
    }
    for mut context in app.world_mut().query::<&mut EguiContext>().iter_mut(app.world_mut()) {
        context.get_mut().enable_accesskit();
    }
    // The home is laid out for what was chosen.
    tell(&mut app, Navigate::Settings);
    tell(&mut app, Navigate::Back);
    bench::rest(&mut app);
    if device == Device::Pad {
        tell(&mut app, PadNews::Came);
    }
    // What is lit on the home begins a match of the game that was played last.
    device.enter(&mut app);
    bench::rest(&mut app);
    assert_eq!((screen(&app), session(&app).table().kind()), (Screen::Table, kind.as_str()));
    assert_eq!(session(&app).table().agreed(), agreed);
    let mut left: Vec<&String> = moves.iter().collect();
    while session(&app).table().outcome().is_none() {
        if session(&app).table().covered().is_some() {
            device.enter(&mut app);
            bench::rest(&mut app);
            continue;
        }
        // Where both choose, the second may come first: their choice is the one that they may make.
        let table = session(&app).table();
        let next = left.iter().take(2).position(|m| table.presses(m).is_some()).unwrap_or(0);
        let m = left.remove(next).clone();
        play(&mut app, device, &m);
        bench::rest(&mut app);
    }
    let before = session(&app).replaced();
    // The first button of a result is the rematch.
    device.enter(&mut app);
    bench::rest(&mut app);
    assert!(session(&app).replaced() > before && session(&app).table().outcome().is_none());
    assert_eq!(session(&app).table().kind(), kind);
}

fn mbrane(device: Device) {
    let moves: Vec<String> = hands::moves(FOUR, 2).iter().map(ToString::to_string).collect();
    whole_match(device, "mbrane 4 full", &moves);
}

fn sansumoku(device: Device) {
    let record = include_str!("../../assets/demo/sansumoku.txt");
    let (agreed, moves) = record.trim().split_once(" : ").expect("a record");
    let moves: Vec<String> = moves.split(' ').map(ToOwned::to_owned).collect();
    whole_match(device, agreed, &moves);
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
fn keys_alone_play_sansumoku_from_the_home_to_the_rematch() {
    sansumoku(Device::Keys);
}

#[test]
fn a_pad_alone_plays_sansumoku_from_the_home_to_the_rematch() {
    sansumoku(Device::Pad);
}
