//! The keyboard in a review.

use bevy::{input::keyboard::KeyboardInput, prelude::*};

use super::{super::MbraneSystems, Look, Review};
use crate::{games::mbrane::wishes::Wish, screens::Controls};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_keys.in_set(MbraneSystems::Input).run_if(holds));
}

fn holds(review: Res<Review>) -> bool {
    review.holds()
}

fn apply_keys(
    mut keys: MessageReader<KeyboardInput>,
    review: Res<Review>,
    mut controls: ResMut<Controls>,
    mut looks: MessageWriter<Look>,
    mut wishes: MessageWriter<Wish>,
) {
    let asks = review.opened().is_some_and(|open| open.branch.is_some());
    for key in keys.read().filter(|key| key.state.is_pressed()) {
        let look = match key.key_code {
            KeyCode::Escape if asks => Look::Branch(false),
            KeyCode::Escape | KeyCode::KeyV => Look::Back,
            KeyCode::KeyE => {
                if !key.repeat {
                    wishes.write(Wish::Chance);
                }
                continue;
            }
            // While somebody chooses, the other keys steer through the choices.
            _ if asks => continue,
            KeyCode::ArrowLeft => Look::By(-1),
            KeyCode::ArrowRight => Look::By(1),
            KeyCode::ArrowUp => Look::Moves(-1),
            KeyCode::ArrowDown => Look::Moves(1),
            KeyCode::PageUp => Look::Moves(-10),
            KeyCode::PageDown => Look::Moves(10),
            KeyCode::Home => Look::At(0),
            KeyCode::End => Look::At(usize::MAX),
            KeyCode::KeyC => Look::Again,
            KeyCode::KeyT => Look::Upset,
            KeyCode::KeyM => Look::Loss,
            KeyCode::KeyB => Look::Branch(true),
            _ => continue,
        };
        // A key that is held down steps on; everything else it does once.
        if key.repeat && !matches!(look, Look::By(_) | Look::Moves(_)) {
            continue;
        }
        // What steers steps, whatever button had the keys.
        controls.release = true;
        looks.write(look);
    }
}
