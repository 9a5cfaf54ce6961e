//! The keyboard at the table.

use bevy::{input::keyboard::KeyboardInput, prelude::*};
use mbrane_play::mbrane::State;
use mbrane_rules::mbrane::Move;

use super::{Game, MbraneSystems, ghost, hand::Hand, hint::Hint, review::Review, stage::Stage, wishes::Wish};
use crate::screens::{Controls, Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_keys.in_set(MbraneSystems::Input).run_if(not(holds)));
}

/// A review has its own keys.
fn holds(review: Res<Review>) -> bool {
    review.holds()
}

fn apply_keys(
    mut keys: MessageReader<KeyboardInput>,
    game: Res<Game>,
    stage: Res<Stage>,
    screen: Res<Screen>,
    hint: Res<Hint>,
    mut controls: ResMut<Controls>,
    mut hand: ResMut<Hand>,
    mut wishes: MessageWriter<Wish>,
) {
    for key in keys.read().filter(|key| key.state.is_pressed()) {
        let code = key.key_code;
        let steering = matches!(code, KeyCode::ArrowUp | KeyCode::ArrowDown | KeyCode::ArrowLeft | KeyCode::ArrowRight);
        // A key that is held down steers on; everything else it does once.
        if key.repeat && !steering {
            continue;
        }
        if code == KeyCode::Escape {
            escape(&game, &stage, *screen, &mut controls, &hand, &hint, &mut wishes);
            continue;
        }
        if *screen != Screen::Table {
            continue;
        }
        let pressing = matches!(code, KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space);
        if controls.focused && (pressing || steering) {
            // A button has it.
            continue;
        }
        if stage.counts(&game) {
            match code {
                KeyCode::Space | KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::ArrowRight => {
                    wishes.write(Wish::Advance);
                }
                KeyCode::KeyP => {
                    wishes.write(Wish::Pause);
                }
                KeyCode::KeyS => {
                    wishes.write(Wish::Speed);
                }
                KeyCode::End => {
                    wishes.write(Wish::Skip);
                }
                KeyCode::KeyU => {
                    wishes.write(Wish::Undo);
                }
                _ => {}
            }
            continue;
        }
        if let Some(digit) = digit(code) {
            hand.keys |= hand.hover.is_none();
            controls.release = true;
            if hand.keys && hand.cell.is_none() {
                hand.cell = Some(ghost::start(&game));
            }
            wishes.write(Wish::Digit(digit));
            continue;
        }
        match code {
            _ if steering => {
                let from = hand.cell.or(hand.hover);
                let to = from.map_or_else(|| ghost::start(&game), |from| steer(from, code, game.setup().order.side()));
                hand.keys = true;
                hand.hover = None;
                wishes.write(Wish::Aim(to));
            }
            _ if pressing => {
                let wish = match game.play.state() {
                    State::Settled => Wish::Count,
                    _ => Wish::Place,
                };
                wishes.write(wish);
            }
            KeyCode::Backspace | KeyCode::Delete => {
                wishes.write(Wish::Drop);
            }
            KeyCode::KeyU => {
                wishes.write(Wish::Undo);
            }
            KeyCode::KeyR => {
                wishes.write(Wish::Redo);
            }
            KeyCode::Comma => {
                wishes.write(Wish::Settings);
            }
            KeyCode::KeyH => {
                wishes.write(Wish::Hint);
            }
            KeyCode::KeyE => {
                wishes.write(Wish::Chance);
            }
            KeyCode::KeyV => {
                wishes.write(Wish::Review);
            }
            KeyCode::KeyK => {
                wishes.write(Wish::KeepPlacing);
            }
            KeyCode::KeyT => {
                wishes.write(Wish::Say(Move::Swap));
            }
            KeyCode::KeyO => {
                wishes.write(Wish::Say(Move::Offer));
            }
            _ => {}
        }
    }
}

/// One thing back: the control, what is held, the count, the table.
fn escape(
    game: &Game,
    stage: &Stage,
    screen: Screen,
    controls: &mut Controls,
    hand: &Hand,
    hint: &Hint,
    wishes: &mut MessageWriter<Wish>,
) {
    let wish = match screen {
        Screen::Title => return,
        Screen::SetUp | Screen::Settings | Screen::Records => Wish::Leave,
        Screen::Table if stage.counts(game) => Wish::Skip,
        Screen::Table if controls.focused && game.play.outcome().is_none() => {
            controls.release = true;
            return;
        }
        Screen::Table if hand.digit.is_some() || hand.cell.is_some() => Wish::Drop,
        Screen::Table if hint.is_asked() => Wish::Hint,
        Screen::Table => Wish::Leave,
    };
    wishes.write(wish);
}

fn steer(from: usize, code: KeyCode, side: usize) -> usize {
    let (column, row) = (from % side, from / side);
    let (column, row) = match code {
        KeyCode::ArrowLeft => (column.saturating_sub(1), row),
        KeyCode::ArrowRight => ((column + 1).min(side - 1), row),
        KeyCode::ArrowUp => (column, row.saturating_sub(1)),
        _ => (column, (row + 1).min(side - 1)),
    };
    row * side + column
}

const fn digit(code: KeyCode) -> Option<u8> {
    Some(match code {
        KeyCode::Digit0 | KeyCode::Numpad0 => 0,
        KeyCode::Digit1 | KeyCode::Numpad1 => 1,
        KeyCode::Digit2 | KeyCode::Numpad2 => 2,
        KeyCode::Digit3 | KeyCode::Numpad3 => 3,
        KeyCode::Digit4 | KeyCode::Numpad4 => 4,
        KeyCode::Digit5 | KeyCode::Numpad5 => 5,
        KeyCode::Digit6 | KeyCode::Numpad6 => 6,
        KeyCode::Digit7 | KeyCode::Numpad7 => 7,
        KeyCode::Digit8 | KeyCode::Numpad8 => 8,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_stay_on_the_board() {
        assert_eq!(steer(0, KeyCode::ArrowLeft, 9), 0);
        assert_eq!(steer(80, KeyCode::ArrowDown, 9), 80);
        assert_eq!(steer(40, KeyCode::ArrowUp, 9), 31);
        assert_eq!(steer(3, KeyCode::ArrowRight, 4), 3);
    }
}
