//! The current spots: it names the layout's places after the dominoes there.

use mbrane_rules::masbrur::Square;

use super::{
    paint::longest,
    pose::{DominoPose, PaintInputs},
    prelude::*,
};

type Spots = Vec<(Spot, Rect)>;

/// Returns the spots on the board, which act at once, and those in the hand, which can be dragged; overlapping spots come topmost first.
pub(super) fn spots(shown: &Shown, look: &DraftLook, places: &Places) -> (Spots, Spots) {
    let lanes = Lanes::new(places, longest(shown, look));
    let inputs = PaintInputs {
        shown,
        look,
        places,
        lanes: &lanes,
    };
    let view = &shown.after;
    let (mut board, mut hand) = (Vec::new(), Vec::new());
    match view.phase {
        Phase::Lay | Phase::Match => {
            board.extend(pool(&inputs));
            board.extend(places.ends.iter().copied());
        }
        Phase::Offer | Phase::Take => {
            board.extend(pool(&inputs));
            for group in 0..2 {
                board.push((
                    Place::Group(group).spot(),
                    places.in_group(group, 0, ARSENAL).1,
                ));
            }
        }
        Phase::Equip | Phase::Wall => {
            hand.extend(in_hand(&inputs));
            if view.phase == Phase::Equip {
                board.extend(places.ends.iter().copied());
            }
        }
        Phase::Show | Phase::Seize => {
            for domino in inputs.hand(view) {
                board.extend(squares(&inputs, domino));
            }
            if view.phase == Phase::Seize {
                let wall = known_wall(view, !shown.me);
                board.extend(
                    wall.into_iter()
                        .flat_map(Wall::each)
                        .flat_map(|domino| squares(&inputs, domino)),
                );
            }
            board.extend((0..3).map(|lane| (Place::Lane(lane).spot(), lanes.press(lane))));
        }
        Phase::Over => {}
    }
    (board, hand)
}

fn pool(inputs: &PaintInputs) -> Spots {
    let pool = Shown::pool(&inputs.shown.after);
    let lies = pool
        .iter()
        .filter_map(|domino| Some((domino, inputs.pose(domino)?)));
    lies.map(|(domino, pose)| (Place::Domino(domino).spot(), around(pose, 0.06)))
        .collect()
}

/// Returns the dominoes of the player's hand, and the empty places of the wall.
fn in_hand(inputs: &PaintInputs) -> Spots {
    let order = inputs.hand(&inputs.shown.after);
    let slots = inputs.places.hand.iter().copied();
    let empty = (0..2)
        .map(|place| Place::Wall(place).spot())
        .zip(slots.clone().skip(STANDING));
    let named: Spots = order
        .iter()
        .map(|domino| Place::Domino(*domino).spot())
        .zip(slots)
        .collect();
    let taken = named.len();
    named
        .into_iter()
        .chain(empty.filter(move |_| taken < ARSENAL))
        .collect()
}

fn squares(inputs: &PaintInputs, domino: Domino) -> Spots {
    let Some(pose) = inputs.pose(domino) else {
        return Vec::new();
    };
    let [low, high] = domino.numbers();
    let square = |number: u8, other: u8| Place::Square(Square { number, other }).spot();
    let rect = |greater: bool| Rect::from_center_size(pose.half(greater), Vec2::splat(pose.side));
    if low == high {
        // A double counts as a single square.
        return vec![(square(low, high), around(pose, 0.0))];
    }
    vec![
        (square(low, high), rect(false)),
        (square(high, low), rect(true)),
    ]
}

/// Returns a press area around a domino, larger by `more` in squares' sides.
fn around(pose: DominoPose, more: f32) -> Rect {
    Rect::from_center_size(pose.middle, pose.bounds() + more * pose.side)
}
