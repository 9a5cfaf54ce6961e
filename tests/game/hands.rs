//! The tests' hands: pointer and keys, and the screen's answers.

use crate::bench::{skip, tell};
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    window::{CursorMoved, PrimaryWindow, WindowEvent},
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use mbrane::{
    session::Session,
    settings::Settings,
    table::{
        change::hand::{Hand, HandCommand},
        layout::Layout,
        panel::PanelSystems,
        stage::Stage,
    },
};
use mbrane_play::{
    Against, Match, Opponent, Spot,
    mbrane::{spot_of_cell, spot_of_digit},
};
use mbrane_rules::{
    Game as _,
    mbrane::{Mbrane, Move, Order},
};
use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

/// The keys of the digits.
pub(crate) const DIGITS: [KeyCode; 10] = [
    KeyCode::Digit0,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

pub(crate) fn window(app: &mut App) -> Entity {
    app.world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>()
        .single(app.world())
        .expect("a window")
}

/// Presses and releases a key, and lets it act.
pub(crate) fn key(app: &mut App, key_code: KeyCode) {
    let logical_key = match key_code {
        KeyCode::Enter => Key::Enter,
        KeyCode::Tab => Key::Tab,
        KeyCode::Space => Key::Space,
        KeyCode::Escape => Key::Escape,
        _ => Key::Character("x".into()),
    };
    press_key(app, key_code, &logical_key, None);
}

/// Holds a key down, as the system repeats it.
pub(crate) fn repeat(app: &mut App, key_code: KeyCode, logical_key: &Key, times: usize) {
    for time in 0..times {
        write_key(
            app,
            key_code,
            logical_key,
            ButtonState::Pressed,
            None,
            time > 0,
        );
        app.update();
        app.update();
    }
    write_key(
        app,
        key_code,
        logical_key,
        ButtonState::Released,
        None,
        false,
    );
    app.update();
}

pub(crate) fn write_key(
    app: &mut App,
    key_code: KeyCode,
    logical: &Key,
    state: ButtonState,
    text: Option<&str>,
    repeat: bool,
) {
    let (window, logical_key, text) = (window(app), logical.clone(), text.map(Into::into));
    let input = KeyboardInput {
        key_code,
        logical_key,
        state,
        text,
        repeat,
        window,
    };
    app.world_mut()
        .write_message(WindowEvent::KeyboardInput(input.clone()));
    app.world_mut().write_message(input);
}

/// Presses a key while others are held.
pub(crate) fn key_with(app: &mut App, held: &[KeyCode], code: KeyCode) {
    let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
    keys.release_all();
    held.iter().for_each(|key| keys.press(*key));
    press_key(app, code, &Key::Character("x".into()), None);
    app.world_mut()
        .resource_mut::<ButtonInput<KeyCode>>()
        .release_all();
    app.update();
}

/// Presses and releases a key that writes or means this.
pub(crate) fn press_key(app: &mut App, key_code: KeyCode, logical_key: &Key, text: Option<&str>) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        write_key(
            app,
            key_code,
            logical_key,
            state,
            text.filter(|_| state.is_pressed()),
            false,
        );
        app.update();
    }
    app.update();
}

/// The key that takes a spot or an action.
pub(crate) fn code_of(letter: char) -> KeyCode {
    match letter {
        'a' => KeyCode::KeyA,
        'p' => KeyCode::KeyP,
        letter => DIGITS[letter.to_digit(10).expect("a digit") as usize],
    }
}

/// Moves the mouse there and clicks.
pub(crate) fn click(app: &mut App, place: Vec2) {
    point(app, place);
    button(app, ButtonState::Pressed);
    button(app, ButtonState::Released);
    app.update();
}

/// Moves the mouse there.
pub(crate) fn point(app: &mut App, place: Vec2) {
    point_at(app, place);
    app.update();
}

fn point_at(app: &mut App, place: Vec2) {
    let entity = window(app);
    app.world_mut()
        .get_mut::<Window>(entity)
        .expect("a window")
        .set_cursor_position(Some(place));
    let moved = CursorMoved {
        window: entity,
        position: place,
        delta: None,
    };
    app.world_mut()
        .write_message(WindowEvent::CursorMoved(moved.clone()));
    app.world_mut().write_message(moved);
}

fn button(app: &mut App, state: ButtonState) {
    turn_button(app, state);
    app.update();
}

pub(crate) fn turn_button(app: &mut App, state: ButtonState) {
    let input = MouseButtonInput {
        button: MouseButton::Left,
        state,
        window: window(app),
    };
    app.world_mut()
        .write_message(WindowEvent::MouseButtonInput(input));
    app.world_mut().write_message(input);
}

/// Presses the mouse's button, and lets it go.
pub(crate) fn hold(app: &mut App) {
    button(app, ButtonState::Pressed);
}

pub(crate) fn let_go(app: &mut App) {
    button(app, ButtonState::Released);
}

/// Drags with the mouse along a way; looks at its end, before letting go.
pub(crate) fn drag(app: &mut App, way: &[Vec2], look: impl FnOnce(&App)) {
    point(app, way[0]);
    button(app, ButtonState::Pressed);
    for place in &way[1..] {
        point(app, *place);
    }
    look(app);
    button(app, ButtonState::Released);
    app.update();
}

/// Drags within a single frame.
pub(crate) fn fling(app: &mut App, way: &[Vec2]) {
    point_at(app, way[0]);
    turn_button(app, ButtonState::Pressed);
    for place in &way[1..] {
        point_at(app, *place);
    }
    turn_button(app, ButtonState::Released);
    app.update();
    app.update();
}

/// Clicks and is elsewhere before the frame ends.
pub(crate) fn flick(app: &mut App, place: Vec2, away: Vec2) {
    point_at(app, place);
    turn_button(app, ButtonState::Pressed);
    turn_button(app, ButtonState::Released);
    point_at(app, away);
    app.update();
    app.update();
}

/// Drags with a finger along a way; looks at its end, before letting go.
pub(crate) fn drag_by_finger(app: &mut App, way: &[Vec2], look: impl FnOnce(&App)) {
    touch(app, TouchPhase::Started, way[0]);
    for place in &way[1..] {
        touch(app, TouchPhase::Moved, *place);
    }
    look(app);
    touch(app, TouchPhase::Ended, way[way.len() - 1]);
    app.update();
}

fn touch(app: &mut App, phase: TouchPhase, position: Vec2) {
    touch_with(app, 1, phase, position);
}

/// Moves one of several fingers.
pub(crate) fn touch_with(app: &mut App, id: u64, phase: TouchPhase, position: Vec2) {
    write_touch(app, id, phase, position);
    app.update();
}

/// The same within a frame.
pub(crate) fn write_touch(app: &mut App, id: u64, phase: TouchPhase, position: Vec2) {
    let window = window(app);
    app.world_mut().write_message(TouchInput {
        phase,
        position,
        window,
        force: None,
        id,
    });
}

/// Taps there with a finger.
pub(crate) fn tap(app: &mut App, position: Vec2) {
    touch(app, TouchPhase::Started, position);
    touch(app, TouchPhase::Ended, position);
}

pub(crate) fn resize(app: &mut App, width: f32, height: f32) {
    let entity = window(app);
    app.world_mut()
        .get_mut::<Window>(entity)
        .expect("a window")
        .resolution
        .set(width, height);
    app.update();
}

/// Two people at a board of this order, not for the first time.
pub(crate) fn agree(app: &mut App, order: Order) {
    agree_on(app, &format!("mbrane {} full", order.side()));
}

/// Two people who have agreed on this, not for the first time.
pub(crate) fn agree_on(app: &mut App, setup_text: &str) {
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.first_run = false;
    settings.keep_setup(setup_text);
    choose_opponent(
        app,
        Opponent {
            against: Against::Person,
            ..Opponent::USUAL
        },
    );
}

/// Chooses this opponent in all games.
pub(crate) fn choose_opponent(app: &mut App, opponent: Opponent) {
    let kinds = ["mbrane", "sansumoku", "masbrur"].map(|kind| (kind.to_owned(), opponent));
    app.world_mut().resource_mut::<Settings>().opponents = kinds.into();
}

pub(crate) fn layout(app: &App) -> Layout {
    app.world().resource::<Layout>().clone()
}

pub(crate) fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

/// The match of Mbrane on the table.
pub(crate) fn game(app: &App) -> &Match<Mbrane> {
    session(app).on::<Mbrane>().expect("a match of Mbrane")
}

/// Plays a move, given as text.
pub(crate) fn say(app: &mut App, m: &str) {
    tell(app, HandCommand::Type(m.to_owned()));
}

pub(crate) fn hand(app: &App) -> &Hand {
    app.world().resource::<Hand>()
}

/// The spot that the keys are on.
pub(crate) fn steered(app: &App) -> Option<Spot> {
    session(app).table().steered(&hand(app).draft)
}

/// The middle of a spot.
pub(crate) fn spot_at(layout: &Layout, spot: Spot) -> Vec2 {
    layout.rect(spot).expect("a spot of this table").center()
}

/// The middle of a digit on the rack.
pub(crate) fn piece_at(layout: &Layout, digit: u8) -> Vec2 {
    spot_at(layout, spot_of_digit(digit))
}

/// The middle of a cell, by its place in reading order.
pub(crate) fn cell_at(layout: &Layout, place: u16) -> Vec2 {
    spot_at(layout, Spot(place))
}

/// Cells in a row.
pub(crate) fn side(app: &App) -> usize {
    game(app).unmasked().position().setup().order.side()
}

/// A placement's cell in reading order, and its digit.
pub(crate) fn placement(app: &App, m: Move) -> (u16, u8) {
    let Move::Place { digit, cell } = m else {
        panic!("{m} places nothing")
    };
    (
        spot_of_cell(game(app).unmasked().position().setup().order, cell).0,
        digit,
    )
}

/// The moves of the first game of a file of vectors that has no swap.
pub(crate) fn vector_moves(vectors: &str, skip: usize) -> Vec<Move> {
    let lines: Vec<_> = vectors
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let mut games = lines
        .chunks(5)
        .map(|game| game[0])
        .filter(|moves| !moves.contains("swap"));
    let moves = games.nth(skip).expect("a game");
    moves
        .split_whitespace()
        .map(|m| m.parse().expect("a move"))
        .collect()
}

pub(crate) const NINE: &str = include_str!("../../crates/rules/tests/data/mbrane-9.txt");
pub(crate) const FOUR: &str = include_str!("../../crates/rules/tests/data/mbrane-4.txt");

/// Lets time pass until everything is shown.
pub(crate) fn settle(app: &mut App) {
    for _ in 0..300 {
        if session(app).table().beats_finished() {
            return;
        }
        skip(app, Duration::from_millis(200));
    }
    panic!("the show does not end");
}

pub(crate) fn plays_scene(app: &App) -> bool {
    app.world().resource::<Stage>().plays_scene(session(app))
}

/// The words beside the board, while a test listens.
#[derive(Resource, Default)]
struct Said(Vec<String>);

/// Notes all words beside the board from now on.
pub(crate) fn listen(app: &mut App) {
    app.init_resource::<Said>();
    app.add_systems(EguiPrimaryContextPass, note_words.after(PanelSystems));
}

fn note_words(mut contexts: EguiContexts, mut said: ResMut<Said>) -> Result {
    let context = contexts.ctx_mut()?;
    let layers: Vec<_> =
        context.memory(|memory| memory.areas().visible_layer_ids().into_iter().collect());
    said.0 = painted_words(context, &layers);
    Ok(())
}

/// The texts that are painted on these layers.
pub(crate) fn painted_words(context: &egui::Context, layers: &[egui::LayerId]) -> Vec<String> {
    let words = |entry: &egui::epaint::ClippedShape| match &entry.shape {
        egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    };
    context.graphics(|graphics| {
        let lists = layers.iter().filter_map(|layer| graphics.get(*layer));
        lists
            .flat_map(egui::layers::PaintList::all_entries)
            .filter_map(words)
            .collect()
    })
}

/// Returns whether the panel shows these words.
pub(crate) fn reads(app: &App, words: &str) -> bool {
    app.world()
        .resource::<Said>()
        .0
        .iter()
        .any(|said| said.contains(words))
}

/// The arrow keys: left, right, up, down.
pub(crate) const ARROWS: [KeyCode; 4] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
];

/// Goes to a spot by arrow keys: explores where they lead until they come there.
pub(crate) fn steer(app: &mut App, to: Spot) {
    steer_by(app, to, |app, arrow| key(app, ARROWS[arrow]));
}

/// The same by whatever has four directions: left, right, up, down.
pub(crate) fn steer_by(app: &mut App, to: Spot, press: impl Fn(&mut App, usize)) {
    let stands = |app: &App| steered(app).filter(|spot| layout(app).rect(*spot).is_some());
    // The first arrow may only let go of a button, or come back from what is gone.
    for _ in 0..3 {
        if stands(app).is_none() {
            press(app, 1);
        }
    }
    // The destination of each arrow from each spot, of those tried.
    let mut leads: HashMap<(Spot, usize), Spot> = HashMap::new();
    for _ in 0..400 {
        let here = stands(app).unwrap_or_else(|| {
            panic!(
                "the keys are nowhere: {:?}, {:?}",
                hand(app),
                session(app).table()
            )
        });
        if here == to {
            return;
        }
        // On the way to the nearest arrow that was not tried, the straight ones first.
        let aims = straight(&layout(app), here, to);
        let arrow =
            first_untried(here, &leads, aims).unwrap_or_else(|| panic!("no arrow leads to {to:?}"));
        press(app, arrow);
        leads.insert((here, arrow), steered(app).expect("they stay somewhere"));
    }
    panic!("the arrows do not come to {to:?}");
}

/// The arrows, the most direct first.
fn straight(layout: &Layout, from: Spot, to: Spot) -> [usize; 4] {
    let way = spot_at(layout, to) - spot_at(layout, from);
    let gains = [-way.x, way.x, -way.y, way.y];
    let mut order = [0, 1, 2, 3];
    order.sort_by(|one, other| gains[*other].total_cmp(&gains[*one]));
    order
}

/// The first arrow of the shortest path to an untried one.
fn first_untried(
    here: Spot,
    leads: &HashMap<(Spot, usize), Spot>,
    order: [usize; 4],
) -> Option<usize> {
    let mut seen = vec![here];
    let mut open = VecDeque::from([(here, None)]);
    while let Some((spot, first)) = open.pop_front() {
        for arrow in order {
            match leads.get(&(spot, arrow)) {
                None => return Some(first.unwrap_or(arrow)),
                Some(next) if !seen.contains(next) => {
                    seen.push(*next);
                    open.push_back((*next, first.or(Some(arrow))));
                }
                Some(_) => {}
            }
        }
    }
    None
}
