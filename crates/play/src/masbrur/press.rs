//! The effect of a press in each phase of Masbrur.

use mbrane_rules::masbrur::{Domino, Masbrur, Move, Phase, Secret, Wall};

use super::composing::{added, chosen_end, ends_for, seizure_of};
use super::spots::{walled, walled_of};
use super::{Composing, Lanes, Place, proposals};
use crate::{Draft, PressKind, Seen, Spot};

pub(super) fn hold(draft: &mut Draft, domino: Option<Domino>) {
    draft
        .picks
        .retain(|spot| !matches!(Place::of(*spot), Some(Place::Domino(_) | Place::Wall(_))));
    draft
        .picks
        .extend(domino.map(|domino| Place::Domino(domino).spot()));
}

pub(super) fn choose_end(draft: &mut Draft, end: Option<Spot>) {
    draft
        .picks
        .retain(|spot| !matches!(Place::of(*spot), Some(Place::End(..))));
    draft.picks.extend(end);
}

pub(super) fn set_wall(draft: &mut Draft, wall: [Domino; 2]) {
    draft.picks.retain(|spot| walled_of(*spot).is_none());
    draft.picks.extend(wall.map(walled));
}

pub(super) fn press_laying(
    play: &Seen<Masbrur>,
    draft: &mut Draft,
    place: Place,
    manner: PressKind,
) -> Option<Move> {
    match place {
        Place::Domino(domino) => {
            let again = Composing::of(play, draft).held == Some(domino);
            hold(draft, Some(domino));
            choose_end(draft, None);
            let fits = ends_for(play.position(), domino).len();
            let whole = play.position().phase() == Phase::Lay || fits <= 1;
            // A domino that fits nowhere is played all the same, to be refused with the reason.
            let ready = Composing::of(play, draft)
                .ready
                .or(Some(Move::Match(domino, mbrane_rules::masbrur::End::Left)));
            let plays = whole && manner.plays(again);
            if plays { ready } else { None }
        }
        Place::End(..) => {
            let spot = place.spot();
            let again = draft.has(spot);
            choose_end(draft, Some(spot));
            if !manner.plays(again) {
                return None;
            }
            Composing::of(play, draft).ready
        }
        _ => None,
    }
}

pub(super) fn press_equipping(
    play: &Seen<Masbrur>,
    draft: &mut Draft,
    place: Place,
    manner: PressKind,
) -> Option<Move> {
    let now = Composing::of(play, draft);
    // A domino in the wall stands for its place there.
    let wall_place = |domino: Domino| now.wall?.each().iter().position(|there| *there == domino);
    let place = match place {
        Place::Domino(domino) => wall_place(domino).map_or(place, Place::Wall),
        _ => place,
    };
    let exchange = |draft: &mut Draft, place: usize, domino: Domino| {
        if let Some(mut wall) = now.wall.map(Wall::each) {
            wall[place] = domino;
            set_wall(draft, wall);
        }
        hold(draft, None);
    };
    match place {
        Place::End(..) => {
            let spot = place.spot();
            let again = draft.has(spot);
            choose_end(draft, (!again || now.held.is_some()).then_some(spot));
            if now.held.is_none() || !manner.plays(again) {
                return None;
            }
            Composing::of(play, draft).ready
        }
        Place::Wall(place) => {
            match now.held {
                Some(domino) if now.standing.contains(&domino) => exchange(draft, place, domino),
                _ => {
                    hold(draft, None);
                    draft
                        .picks
                        .extend((now.wall_held != Some(place)).then(|| Place::Wall(place).spot()));
                }
            }
            None
        }
        Place::Domino(domino) if now.standing.contains(&domino) => {
            if let Some(place) = now.wall_held {
                exchange(draft, place, domino);
                return None;
            }
            if now.phase == Phase::Wall {
                // It replaces the domino that has been in the wall longer: the draft has the newest last.
                let newest = draft.picks.iter().rev().find_map(|spot| walled_of(*spot));
                if let Some(kept) = newest.or(now.wall.map(|wall| wall.each()[1])) {
                    set_wall(draft, [kept, domino]);
                }
                return None;
            }
            let again = now.held == Some(domino);
            hold(draft, (!again).then_some(domino));
            if chosen_end(draft).is_none() || again || manner != PressKind::Point {
                return None;
            }
            Composing::of(play, draft).ready
        }
        _ => None,
    }
}

pub(super) fn press_showing(play: &Seen<Masbrur>, draft: &mut Draft, place: Place) {
    let now = Composing::of(play, draft);
    let Some(seat) = now.seat else { return };
    let mut lanes = now.lanes;
    let mut lane = now.lane;
    match place {
        Place::Lane(chosen) => lane = (lane != Some(chosen)).then_some(chosen),
        Place::Square(square) if now.standing.contains(&square.domino()) => {
            // Both squares of a double share one spot, and it may serve in both rows.
            let double = square.number == square.other;
            let serves = match lane {
                Some(lane) if double => lanes.squares[lane].contains(&square).then_some(lane),
                _ => lanes.lane_of(square),
            };
            match serves {
                Some(there) => lanes.squares[there].retain(|other| *other != square),
                None => lanes.add(lane.unwrap_or_else(|| lanes.lane_for(square)), square),
            }
        }
        Place::Proposal(number) => {
            let shows = proposals::shows(play.position(), seat);
            let Some(show) = shows.get(number) else {
                return;
            };
            lanes = Lanes::of_show(show);
            lane = None;
        }
        _ => return,
    }
    let lane = lane.map(|lane| Place::Lane(lane).spot());
    draft.picks = lane.into_iter().chain(lanes.marks()).collect();
}

pub(super) fn press_seizing(play: &Seen<Masbrur>, draft: &mut Draft, place: Place) {
    let position = play.position();
    let Some(seat) = play.acting() else { return };
    match place {
        Place::Square(square) => {
            let spot = place.spot();
            if draft.has(spot) {
                draft.picks.retain(|there| *there != spot);
                return;
            }
            draft.picks.push(spot);
            // A square that does not fit the chosen ones replaces them.
            let now = Composing::of(play, draft);
            if seizure_of(position, seat, &now.seized, now.lane).is_none()
                && seizure_of(position, seat, &[square], None).is_some()
            {
                draft.picks = vec![spot];
            }
        }
        Place::Lane(_) => {
            let spot = place.spot();
            let again = draft.has(spot);
            draft
                .picks
                .retain(|there| !matches!(Place::of(*there), Some(Place::Lane(_))));
            draft.picks.extend((!again).then_some(spot));
        }
        Place::Proposal(number) => {
            let Some(shown) = position.show_of(seat).and_then(Secret::known) else {
                return;
            };
            let seizures = proposals::seizures(position, seat).into_iter();
            let mut some = seizures.filter(|seizure| !seizure.is_none());
            let Some(seizure) = some.nth(number) else {
                return;
            };
            let squares = added(&shown, &seizure).into_iter();
            draft.picks = squares.map(Place::Square).map(Place::spot).collect();
        }
        _ => {}
    }
}
