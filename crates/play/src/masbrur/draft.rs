//! A move of Masbrur while a player composes it: the effect of presses, keys and buttons in each phase.

use mbrane_rules::masbrur::{
    Choice, Dominoes, Group as Half, Illegal, Masbrur, Move, Phase, Secret, Seizure, Show, Square,
    Wall,
};
use mbrane_rules::{Game as _, Seat, Viewer};

use super::composing::{added, chosen_end, domino_of, parting};
use super::press::{choose_end, hold, press_equipping, press_laying, press_seizing, press_showing};
use super::words;
use super::{Composing, Lanes, Place, proposals};
use crate::words::masbrur::Label;
use crate::words::{GhostWords, Words};
use crate::{ActionChoice, Draft, Group, MoveInput, PressKind, Question, Seen, Spot, TableAction};

/// The dominoes that leave the proposed wall for this one, and the ones that come in.
fn exchanged(play: &Seen<Masbrur>, wall: Option<Wall>) -> [Dominoes; 2] {
    let first = Composing::of(play, &Draft::default()).wall;
    let [first, wall] = [first, wall].map(|wall| wall.map_or(Dominoes::NONE, Wall::dominoes));
    [first.minus(wall), wall.minus(first)]
}

fn wall_presses(play: &Seen<Masbrur>, wall: Wall) -> Vec<Vec<Spot>> {
    let [leave, come] = exchanged(play, Some(wall));
    let pairs = leave.iter().zip(come.iter());
    pairs
        .map(|(leaves, comes)| vec![Place::Domino(leaves).spot(), Place::Domino(comes).spot()])
        .collect()
}

fn show_presses(show: &Show) -> Vec<Vec<Spot>> {
    let lanes = Lanes::of_show(show).squares.into_iter().enumerate();
    let begun = lanes.filter(|(_, squares)| !squares.is_empty());
    let presses = |(lane, squares): (usize, Vec<Square>)| {
        let squares = squares.into_iter().map(Place::Square);
        let places = std::iter::once(Place::Lane(lane)).chain(squares);
        places.map(Place::spot).collect()
    };
    begun.map(presses).collect()
}

impl MoveInput for Masbrur {
    fn groups(play: &Seen<Self>, draft: &Draft, viewer: Viewer, words: &Words) -> Vec<Group> {
        words::groups(play, draft, viewer, words)
    }

    fn spots_of(_: &Seen<Self>, m: Move) -> Vec<Spot> {
        match m {
            Move::Lay(domino) | Move::Match(domino, _) => vec![Place::Domino(domino).spot()],
            Move::Place(placement, _) => {
                let end = Place::End(usize::from(placement.row), placement.end);
                vec![Place::Domino(placement.domino).spot(), end.spot()]
            }
            _ => Vec::new(),
        }
    }

    fn presses(play: &Seen<Self>, m: Move) -> Vec<Vec<Spot>> {
        match m {
            Move::Place(_, Secret::Known(wall)) => {
                let mut presses = wall_presses(play, wall);
                presses.push(Self::spots_of(play, m));
                presses
            }
            Move::Offer(group) => vec![parting(play.position().pool(), group)],
            Move::Take(group) => vec![vec![Place::Group(usize::from(group == Half::Rest)).spot()]],
            Move::Choose(Choice::Wall(Secret::Known(wall))) => wall_presses(play, wall),
            Move::Choose(Choice::Show(Secret::Known(show))) => show_presses(&show),
            Move::Choose(Choice::Seize(Secret::Known(seizure))) => {
                let seat = play.acting();
                let shown = seat.and_then(|seat| play.position().show_of(seat)?.known());
                let squares = added(&shown.unwrap_or_default(), &seizure).into_iter();
                vec![squares.map(Place::Square).map(Place::spot).collect()]
            }
            _ => vec![Self::spots_of(play, m)],
        }
    }

    fn pressed(play: &Seen<Self>, draft: &Draft) -> Vec<Spot> {
        let now = Composing::of(play, draft);
        match now.phase {
            Phase::Equip | Phase::Wall => {
                let of_wall = now.wall_held.zip(now.wall);
                let of_wall = of_wall.map(|(place, wall)| wall.each()[place]);
                let end = chosen_end(draft).map(|(row, end)| Place::End(row, end));
                let walls = exchanged(play, now.wall).into_iter();
                let dominoes = walls.flat_map(Dominoes::iter).chain(now.held);
                let places = dominoes.chain(of_wall).map(Place::Domino);
                places.chain(end).map(Place::spot).collect()
            }
            Phase::Show => {
                let begun = (0..3)
                    .filter(|lane| !now.lanes.squares[*lane].is_empty() || now.lane == Some(*lane));
                let squares = now.lanes.squares.iter().flatten().copied();
                let places = begun.map(Place::Lane).chain(squares.map(Place::Square));
                places.map(Place::spot).collect()
            }
            _ => draft.picks.clone(),
        }
    }

    fn blocker(_: &Seen<Self>, reason: &Illegal) -> Option<Spot> {
        let place = match reason {
            Illegal::NoMatch { placement, .. } => {
                Place::End(usize::from(placement.row), placement.end)
            }
            Illegal::LaidAndInWall { domino }
            | Illegal::InWall { domino }
            | Illegal::NotInHand { domino } => Place::Domino(*domino),
            _ => return None,
        };
        Some(place.spot())
    }

    fn press(play: &Seen<Self>, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<Move> {
        let place = Place::of(spot)?;
        // A proposal is no object on the table, so reaching it by keys chooses it.
        let proposed = matches!(place, Place::Proposal(_));
        if manner == PressKind::Keys && !proposed {
            draft.at = Some(spot);
            return None;
        }
        draft.at = (manner == PressKind::Keys).then_some(spot);
        play.acting()?;
        match play.position().phase() {
            Phase::Lay | Phase::Match => press_laying(play, draft, place, manner),
            Phase::Equip | Phase::Wall => press_equipping(play, draft, place, manner),
            Phase::Offer => {
                match place {
                    Place::Proposal(number) => {
                        let pool = play.position().pool();
                        let first = proposals::partings(pool).into_iter().nth(number)?;
                        draft.picks = parting(pool, first);
                    }
                    Place::Domino(domino) if play.position().pool().contains(domino) => {
                        let moved = draft.has(spot);
                        draft.picks.retain(|there| *there != spot);
                        draft.picks.extend((!moved).then_some(spot));
                    }
                    _ => {}
                }
                None
            }
            Phase::Take => {
                let before = Composing::of(play, draft).ready;
                draft.picks = vec![spot];
                let ready = Composing::of(play, draft).ready;
                let plays = manner.plays(before == ready);
                if plays { ready } else { None }
            }
            Phase::Show => {
                press_showing(play, draft, place);
                None
            }
            Phase::Seize => {
                press_seizing(play, draft, place);
                None
            }
            Phase::Over => None,
        }
    }

    fn lift(play: &Seen<Self>, draft: &mut Draft, spot: Spot) -> bool {
        let now = Composing::of(play, draft);
        let (Some(domino), Some(_)) = (domino_of(spot), now.seat) else {
            return false;
        };
        match now.phase {
            Phase::Equip if now.standing.contains(&domino) => {
                choose_end(draft, None);
                hold(draft, Some(domino));
                true
            }
            _ => false,
        }
    }

    fn ready(play: &Seen<Self>, draft: &Draft) -> Option<Move> {
        Composing::of(play, draft).ready
    }

    fn confirm(play: &Seen<Self>, draft: &mut Draft) -> Option<Move> {
        // The keys may still be on a spot that has no use any more.
        draft.at = draft.at.filter(|at| Self::can_steer(play, *at));
        let now = Composing::of(play, draft);
        let Some(at) = draft.at else { return now.ready };
        // Confirming a spot that is already chosen plays the complete move.
        let gathers = matches!(
            now.phase,
            Phase::Offer | Phase::Wall | Phase::Show | Phase::Seize
        );
        if gathers && now.ready.is_some() && Self::pressed(play, draft).contains(&at) {
            return now.ready;
        }
        if let Some(Place::Proposal(_)) = Place::of(at) {
            // Confirming a proposal that is already chosen plays it.
            let before = draft.picks.clone();
            Self::press(play, draft, at, PressKind::Keys);
            let same = draft.picks == before;
            return if same { now.ready } else { None };
        }
        let m = Self::press(play, draft, at, PressKind::Point);
        // The keys stay where they are.
        draft.at = Some(at);
        m
    }

    fn first_spot(play: &Seen<Self>, draft: &Draft) -> Option<Spot> {
        let (now, position) = (Composing::of(play, draft), play.position());
        now.seat?;
        let first = match now.phase {
            Phase::Lay | Phase::Match => position.pool().first().map(Place::Domino),
            Phase::Offer => {
                let first = now.groups.iter().find_map(|group| group.first());
                first.map(Place::Domino)
            }
            Phase::Take => Some(Place::Group(0)),
            Phase::Equip | Phase::Wall => now.standing.first().copied().map(Place::Domino),
            Phase::Show | Phase::Seize => now.squares(position).first().copied().map(Place::Square),
            Phase::Over => None,
        };
        // The arrow keys return from a proposal to the pressable spots on the table.
        let is_open = |spot: &Spot| match Place::of(*spot) {
            Some(Place::Proposal(_)) => false,
            Some(Place::Lane(_)) => now.phase == Phase::Show,
            Some(Place::Square(square)) => now.squares(position).contains(&square),
            Some(Place::End(row, end)) => now.takes(row, end),
            _ => Self::can_steer(play, *spot),
        };
        let there = draft.at.or(draft.hover).filter(is_open);
        there.or_else(|| first.map(Place::spot))
    }

    fn can_steer(play: &Seen<Self>, spot: Spot) -> bool {
        let position = play.position();
        let own = play.acting().map(|seat| position.hand(seat));
        let own = own.unwrap_or_default();
        match (position.phase(), Place::of(spot)) {
            (Phase::Lay | Phase::Match | Phase::Offer, Some(Place::Domino(domino))) => {
                position.pool().contains(domino)
            }
            (Phase::Match, Some(Place::End(row, _))) => {
                position.field().row(row).dominoes().count() == 1
            }
            (Phase::Take, Some(Place::Group(_))) => true,
            (Phase::Equip, Some(Place::End(..))) => true,
            (Phase::Equip | Phase::Wall, Some(Place::Domino(domino))) => own.contains(domino),
            (Phase::Equip | Phase::Wall, Some(Place::Wall(_))) => true,
            (Phase::Show | Phase::Seize, Some(Place::Square(_) | Place::Lane(_))) => true,
            (Phase::Offer | Phase::Show | Phase::Seize, Some(Place::Proposal(_))) => true,
            _ => false,
        }
    }

    fn steered(draft: &Draft) -> Option<Spot> {
        draft.at
    }

    fn ghost(play: &Seen<Self>, draft: &Draft, words: &Words, _: bool) -> Option<GhostWords> {
        words::ghost(&Composing::of(play, draft), words)
    }

    fn card(play: &Seen<Self>, _: &Draft, words: &Words) -> Option<Question> {
        let seat = play.acting()?;
        if !play.beats_finished() || play.position().phase() != Phase::Take {
            return None;
        }
        let label = |label: Label| words.label(label);
        let answers = vec![
            ActionChoice::play(Move::Take(Half::Named), label(Label::TakeFirst), false),
            ActionChoice::play(Move::Take(Half::Rest), label(Label::TakeSecond), false),
        ];
        let title = label(Label::TakeQuestion).to_owned();
        Some(Question {
            side: Some(play.side(seat)),
            title,
            more: Vec::new(),
            answers,
            covers: false,
        })
    }

    fn offers_most(_: &Seen<Self>) -> usize {
        2
    }

    fn offers(play: &Seen<Self>, draft: &Draft, words: &Words) -> Vec<ActionChoice> {
        let now = Composing::of(play, draft);
        let Some(seat) = now.seat else {
            return Vec::new();
        };
        let label = |label: Label| words.label(label);
        let ready = |text: Label| now.ready.map(|m| ActionChoice::play(m, label(text), true));
        // A second click on *Pass* or *Attack* must not give the combat away: *Show nothing* and *Seize nothing* come only after the player
        // has chosen a square, if there is one.
        let nothing = |m: Move, text: Label, is_only: bool| {
            let may = is_only || !now.lanes.is_empty() || !now.seized.is_empty();
            may.then(|| ActionChoice::play(m, label(text), false))
        };
        let offers = match now.phase {
            Phase::Offer => [ready(Label::OfferThese), None],
            Phase::Equip => {
                let attack = play.position().check_by(seat, Move::Attack).is_ok();
                let pass = ActionChoice::play(Move::Pass, label(Label::Pass), false);
                [
                    Some(pass),
                    attack.then(|| ActionChoice::play(Move::Attack, label(Label::Attack), false)),
                ]
            }
            Phase::Wall => [ready(Label::LayWall), None],
            Phase::Show => {
                let is_only = proposals::shows(play.position(), seat).is_empty();
                let nothing = nothing(Move::show(Show::NONE), Label::ShowNothing, is_only);
                [ready(Label::ShowThese), nothing]
            }
            Phase::Seize => {
                let is_only = now.squares(play.position()).is_empty();
                let nothing = nothing(Move::seize(Seizure::NONE), Label::SeizeNothing, is_only);
                [ready(Label::SeizeThese), nothing]
            }
            Phase::Lay | Phase::Match | Phase::Take | Phase::Over => [None, None],
        };
        offers.into_iter().flatten().collect()
    }

    fn any_move(play: &Seen<Self>, seat: Seat) -> Option<Move> {
        let position = play.position();
        Some(match position.phase() {
            Phase::Equip => Move::Pass,
            Phase::Show => {
                let show = proposals::shows(position, seat).first().copied();
                Move::show(show.unwrap_or_default())
            }
            Phase::Seize => Move::seize(*proposals::seizures(position, seat).first()?),
            Phase::Wall => Move::wall(proposals::wall_for(position.hand(seat))?),
            Phase::Lay | Phase::Match | Phase::Offer | Phase::Take => {
                *position.placements().first()?
            }
            Phase::Over => return None,
        })
    }

    fn resignation(play: &Seen<Self>, seat: Seat) -> Option<Move> {
        let may = play.local_actors().contains(seat) && play.position().speaker() == Some(seat);
        may.then_some(Move::Resign)
    }

    fn spot_keys(play: &Seen<Self>) -> Vec<(char, Spot)> {
        let (count, place): (u8, fn(usize) -> Place) = match play.position().phase() {
            Phase::Offer | Phase::Show | Phase::Seize => (9, Place::Proposal),
            Phase::Take => (2, Place::Group),
            _ => return Vec::new(),
        };
        (0..count)
            .map(|number| (char::from(b'1' + number), place(number.into()).spot()))
            .collect()
    }

    fn action_keys() -> Vec<(char, TableAction)> {
        vec![
            ('p', TableAction::play(Move::Pass)),
            ('a', TableAction::play(Move::Attack)),
        ]
    }
}
