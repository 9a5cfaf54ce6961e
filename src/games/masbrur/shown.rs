//! The visible state, derived from the match and the held move.

use mbrane_play::{
    AnyMove, Pace,
    masbrur::{Combat, Composing, could_show, in_show_order},
};
use mbrane_rules::{
    Viewer,
    masbrur::{Choice, Formation, Group, Move, Placement, Row, Secret, Seizure, Show, Square},
};

use super::{prelude::*, state::Laned};
use crate::{
    games::drawing::empty_match,
    session::Screen,
    table::{
        analysis::{
            hint::Hint,
            review::{Better, Review, is_held},
        },
        change::hand::LastDrop,
        stage::{BeatsPlayed, Moment, Stage, mode::plays_scene},
    },
    theme::shake::Shake,
};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(of(&empty_match(), Viewer::All, 1.0, Pace::default()));
    app.init_resource::<DraftLook>();
    let replaces_hand = plays_scene.or_else(is_held);
    let systems = (replaces_hand.pipe(sync_shown), sync_look)
        .chain()
        .in_set(Frame::Stage)
        .after(BeatsPlayed);
    app.add_systems(Update, systems.run_if(on_table::<Masbrur>));
}

fn sync_shown(
    In(replaced): In<bool>,
    session: Res<Session>,
    stage: Res<Stage>,
    moment: Single<Ref<Moment>>,
    last_drop: Res<LastDrop>,
    mut shown: ResMut<Shown>,
) {
    let Some(play) = session.on::<Masbrur>() else {
        return;
    };
    // A review changes the stage as it begins and ends.
    if session.is_changed() || stage.is_changed() || moment.is_changed() {
        let mut next = of(play, session.viewer(), moment.0, stage.pace);
        next.watched = session.laid.remote.inactive_reason.is_some();
        next.hand_replaced = replaced || play.erased().shows_end();
        if let Some(Cue::Push { row, end, .. }) = next.cue() {
            next.dropped = last_drop.from(&session, Place::End(*row, *end).spot());
        }
        shown.set_if_neq(next);
    }
}

pub(super) fn of(play: &Match<Masbrur>, viewer: Viewer, at: f32, pace: Pace) -> Shown {
    let seen = play.seen(viewer);
    let me = match viewer {
        Viewer::Of(seat) => seat,
        Viewer::All => Seat::First,
    };
    let now = Showing::at(seen, Viewer::All, false, at, pace);
    let sequence = seen.current_beats();
    let earlier = sequence.map_or_else(|| now.view.clone(), |sequence| sequence.before.clone());
    let begun = play.unmasked().beat() + usize::from(now.beat.is_some());
    let combat = Combat::of(seen, begun);
    let beats = sequence.map_or(&[][..], |sequence| &sequence.beats);
    let compared = |begun| {
        beats
            .iter()
            .take(begun)
            .any(|beat| matches!(beat.cue, Cue::Compare { .. }))
    };
    // Once a lane is compared, its formations are one above the other.
    let places = |seat: Seat, place: usize| {
        beats.iter().find_map(|beat| match &beat.cue {
            Cue::Compare {
                lane, comparison, ..
            } if comparison.places[seat.index()].map(usize::from) == Some(place) => Some(*lane),
            _ => None,
        })
    };
    let laned = |seat: Seat, place: usize| {
        let (combat, index) = (combat.as_ref()?, seat.index());
        let formation = combat.formations[index][place]?;
        let dealt = combat.lanes[index][place];
        let lane = |begun: usize| {
            if compared(begun) {
                places(seat, place).unwrap_or(dealt)
            } else {
                dealt
            }
        };
        Some(Laned {
            formation,
            seized: combat.seized[index]
                .as_ref()
                .map_or(Dominoes::NONE, Seizure::dominoes),
            blocked: combat.blocked[index][place],
            lanes: [lane(play.unmasked().beat()), lane(begun)],
        })
    };
    let formations = Seat::BOTH.map(|seat| [0, 1, 2].map(|place| laned(seat, place)));
    let medals =
        [0, 1, 2].map(|lane: usize| Some(combat.as_ref()?.compared.get(lane)?.half_medals));
    let order = |view: &View| {
        let wall = known_wall(view, me).map_or(Dominoes::NONE, Wall::dominoes);
        in_show_order(view.hands[me.index()].minus(wall))
    };
    let orders = [&now.view, &now.after, &earlier].map(order);
    Shown {
        now,
        earlier,
        me,
        formations,
        medals,
        orders,
        pushed: pushed(seen),
        dropped: None,
        covered: play.covered().is_some(),
        hand_replaced: false,
        watched: false,
    }
}

fn pushed(play: &Seen<Masbrur>) -> Option<Domino> {
    match play.record().moves().get(play.cursor().checked_sub(1)?)? {
        Move::Place(placement, _) => Some(placement.domino),
        _ => None,
    }
}

fn sync_look(
    session: Res<Session>,
    hand: Res<Hand>,
    (screen, review): (Res<State<Screen>>, Res<Review>),
    (hint, better): (Res<Hint>, Res<Better>),
    (shown, shake): (Res<Shown>, Single<Ref<Shake>>),
    mut look: ResMut<DraftLook>,
) {
    let Some(play) = session.on::<Masbrur>() else {
        return;
    };
    let helped = hint.is_changed() || better.is_changed();
    let looked = screen.is_changed() || review.is_changed() || helped || shake.is_changed();
    if !(session.is_changed() || hand.is_changed() || looked || shown.is_changed()) {
        return;
    }
    let composes = *screen.get() == Screen::Table
        && !review.holds()
        && !shown.covered
        && session.laid.remote.inactive_reason.is_none();
    let mut next = if composes {
        look_of(play.seen(session.viewer()), shown.me, &hand)
    } else {
        DraftLook::default()
    };
    let advised = if composes {
        hint.action()
    } else {
        better.action().map(|(action, _)| action)
    };
    if let Some(m) = advised.and_then(AnyMove::typed)
        && !shown.covered
    {
        advise(&mut next, play.seen(session.viewer()), m);
    }
    next.shake = shake.at;
    look.set_if_neq(next);
}

/// Marks the move that a hint or a review proposes; a move held already takes precedence.
fn advise(look: &mut DraftLook, play: &Seen<Masbrur>, m: Move) {
    let position = play.position();
    let hinted = &mut look.hinted;
    match m {
        Move::Place(Placement { domino, row, end }, wall) => {
            if look.picked.is_none() {
                let row = usize::from(row);
                let out = position.field().pushed_out(row, end);
                look.ghost.get_or_insert(Push {
                    domino,
                    row,
                    end,
                    out,
                    fits: true,
                });
            }
            let laid = look.composing.wall.map_or(Dominoes::NONE, Wall::dominoes);
            let walled = match wall.known() {
                Some(wall) if look.composing.wall.is_some() => wall.dominoes(),
                _ => Dominoes::NONE,
            };
            hinted.wall = walled.minus(laid);
            hinted.dominoes = Dominoes::NONE.with(domino);
        }
        Move::Lay(domino) | Move::Match(domino, _) => hinted.dominoes = Dominoes::NONE.with(domino),
        Move::Offer(group) => {
            let [shown, rest] = match look.composing.groups {
                [Dominoes::NONE, Dominoes::NONE] => [
                    position.offered(),
                    position.pool().minus(position.offered()),
                ],
                groups => groups,
            };
            // The dominoes that would change sides, whichever of the two groups this is.
            let moves = |one: Dominoes| one.minus(group).union(group.minus(one));
            hinted.dominoes = if moves(shown).len() <= moves(rest).len() {
                moves(shown)
            } else {
                moves(rest)
            };
        }
        Move::Take(group) => hinted.group = Some(usize::from(group == Group::Rest)),
        Move::Choose(choice) | Move::North(choice) => match choice {
            Choice::Wall(Secret::Known(wall)) => hinted.wall = wall.dominoes(),
            Choice::Show(Secret::Known(show)) => hinted.halves = halves(squares_of(&show)).0,
            Choice::Seize(Secret::Known(seizure)) => hinted.dominoes = seizure.dominoes(),
            _ => {}
        },
        _ => {}
    }
}

fn look_of(play: &Seen<Masbrur>, me: Seat, hand: &Hand) -> DraftLook {
    let composing = Composing::of(play, &hand.draft);
    let mut look = DraftLook::default();
    let phase = composing.phase;
    if phase == Phase::Equip {
        let theirs = play.position().hand(!me);
        look.theirs = served(by_strength(could_show(theirs))).0;
    }
    let in_wall = composing
        .wall_held
        .zip(composing.wall)
        .map(|(place, wall)| wall.each()[place]);
    look.picked = in_wall.or(composing.held);
    look.ghost = composing.push.filter(|push| push.fits);
    match phase {
        Phase::Equip | Phase::Wall => {
            (look.serving, look.turned) = served(by_strength(composing.could_show()));
        }
        Phase::Show | Phase::Seize => {
            let rows = [Row::Upper, Row::Lower, Row::Lower];
            let lanes = composing.lanes.squares.iter().zip(rows);
            let lanes = lanes.map(|(squares, row)| {
                let squares = squares.iter().map(|square| (row, *square));
                squares.collect()
            });
            (look.serving, look.turned) = served(lanes);
            if phase == Phase::Show && composing.seat.is_some() {
                let numbers = |squares: &Vec<Square>| {
                    Some(squares.iter().map(|square| square.number).collect())
                };
                look.composed = composing.lanes.squares.each_ref().map(numbers);
            }
        }
        _ => {}
    }
    look.dragged = hand.drag.and_then(|drag| match Place::of(drag.spot) {
        Some(Place::Domino(domino)) => Some((domino, drag.at)),
        _ => None,
    });
    if let Some(refused) = &hand.refused {
        let spots = refused.tried.iter().copied().chain(refused.blocker);
        look.refused = spots.filter_map(domino_of).collect();
    }
    DraftLook { composing, ..look }
}

/// Returns the squares of a show, each with the row in which it serves.
fn squares_of(show: &Show) -> Vec<(Row, Square)> {
    show.iter().copied().flat_map(squares_in).collect()
}

fn squares_in(formation: Formation) -> Vec<(Row, Square)> {
    let squares = formation.squares();
    squares.map(|square| (formation.row(), square)).collect()
}

/// Returns the squares of each formation of a show, the strongest first.
fn by_strength(show: Option<Show>) -> impl Iterator<Item = Vec<(Row, Square)>> {
    let show = show.unwrap_or_default();
    show.by_strength().into_iter().map(squares_in)
}

/// Returns the halves that serve in each formation, and the dominoes that stand with the greater half up.
fn served(formations: impl Iterator<Item = Vec<(Row, Square)>>) -> ([[Dominoes; 2]; 3], Dominoes) {
    let (mut serving, mut all) = ([[Dominoes::NONE; 2]; 3], Dominoes::NONE);
    for (serving, squares) in serving.iter_mut().zip(formations) {
        let turned;
        (*serving, turned) = halves(squares);
        all = all.union(turned);
    }
    (serving, all)
}

/// Returns the dominoes whose smaller half is used, those whose greater half is used, and those that stand with the greater half up.
fn halves(squares: impl IntoIterator<Item = (Row, Square)>) -> ([Dominoes; 2], Dominoes) {
    let (mut serving, mut turned) = ([Dominoes::NONE; 2], Dominoes::NONE);
    for (row, square) in squares {
        let domino = square.domino();
        let above = if row == Row::Upper {
            square.number
        } else {
            square.other
        };
        let double = square.number == square.other;
        if above == domino.high() && !double {
            turned = turned.with(domino);
        }
        // The upper half of a double counts as the smaller one.
        let greater = if double {
            row == Row::Lower
        } else {
            square.number == domino.high()
        };
        let half = &mut serving[usize::from(greater)];
        *half = half.with(domino);
    }
    (serving, turned)
}

fn domino_of(spot: Spot) -> Option<Domino> {
    match Place::of(spot)? {
        Place::Domino(domino) => Some(domino),
        Place::Square(square) => Some(square.domino()),
        _ => None,
    }
}
