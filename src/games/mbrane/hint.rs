//! The hint: one good move on the board, and why.

use bevy::prelude::*;
use mbrane_play::words::{self, Message};
use mbrane_rules::{
    Game as _,
    mbrane::{Mbrane, Move, Phase, Tile},
};
use mbrane_search::{Budget, Judgement};

use super::{
    Game, MbraneSystems,
    judge::{Asker, Judge, Request},
    looks, place_of,
    review::Review,
    stage::Stage,
    wishes::{Granted, Wish},
};
use crate::{
    screens::Screen,
    table::{
        board::{Origin, at},
        layout::Layout,
    },
    theme::{
        palette::{FOCUS, SEAM},
        slab::{Rim, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>();
    app.add_systems(Update, sync_hint.in_set(MbraneSystems::Act).after(Granted));
    app.add_systems(Update, sync_found.in_set(MbraneSystems::Show).run_if(resource_changed::<Judge>));
    app.add_systems(
        Update,
        (spawn_ghost, sync_ghost.run_if(moved)).chain().in_set(MbraneSystems::Show).after(sync_found),
    );
}

/// A good move for the person to act, once somebody asked for it.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hint(Option<Asked>);

#[derive(Debug, Clone, PartialEq)]
struct Asked {
    /// About which state of the match.
    revision: u64,
    position: Mbrane,
    found: Option<(Move, Message)>,
}

/// About a second of thought.
const BUDGET: Budget = Budget { playouts: 250_000, milliseconds: 1000 };
/// To accept an offer may cost this much of the chance to win: who has less to gain from going on than that, counts.
const GOOD_WILL: f32 = 0.02;

impl Hint {
    /// Whether one was asked for.
    pub const fn is_asked(&self) -> bool {
        self.0.is_some()
    }

    /// The move, when it is found.
    pub fn action(&self) -> Option<Move> {
        self.0.as_ref()?.found.as_ref().map(|(action, _)| *action)
    }

    /// What to say.
    pub fn message(&self) -> Option<Message> {
        let asked = self.0.as_ref()?;
        Some(asked.found.as_ref().map_or(Message::HintThinking, |(_, message)| message.clone()))
    }
}

fn request(position: &Mbrane) -> Request {
    Request { position: position.clone(), budget: BUDGET }
}

/// Only a person who is to move has use for one.
pub(super) fn can_ask(game: &Game, stage: &Stage, review: &Review) -> bool {
    game.play.hand().is_some() && !stage.counts(game) && !review.is_open()
}

fn sync_hint(
    mut wishes: MessageReader<Wish>,
    (game, stage, review, screen): (Res<Game>, Res<Stage>, Res<Review>, Res<Screen>),
    mut hint: ResMut<Hint>,
    mut judge: ResMut<Judge>,
) {
    let toggles = wishes.read().filter(|wish| **wish == Wish::Hint).count() % 2 == 1;
    let can = *screen == Screen::Table && can_ask(&game, &stage, &review);
    let stale = hint.0.as_ref().is_some_and(|asked| asked.revision != game.revision);
    if hint.is_asked() && (toggles || stale || !can) {
        hint.0 = None;
        judge.want(Asker::Hint, Vec::new());
    } else if toggles && can {
        let position = game.play.position().clone();
        judge.want(Asker::Hint, vec![request(&position)]);
        hint.0 = Some(Asked { revision: game.revision, position, found: None });
    }
}

/// What was thought becomes a hint.
fn sync_found(mut hint: ResMut<Hint>, judge: Res<Judge>) {
    let waiting = hint.0.as_ref().filter(|asked| asked.found.is_none() && judge.is_judged(&request(&asked.position)));
    let Some(asked) = waiting else { return };
    let found = judge.worth(&asked.position).and_then(|judgement| advice(&asked.position, judgement));
    let found = found.map(|(action, wins)| (action, words::advice(&asked.position, action, wins)));
    let position = asked.position.clone();
    if let Some(asked) = &mut hint.0 {
        // Where nothing is to be said, that is said.
        let any = || position.legal_moves().first().map(|action| (*action, Message::NoAdvice));
        asked.found = found.or_else(any);
    }
}

/// The best that can be done, and whether it is proven to win.
fn advice(position: &Mbrane, judgement: &Judgement<Move>) -> Option<(Move, bool)> {
    let seat = position.to_act().single()?;
    if position.phase() == Phase::Offered {
        let counted = position.outcome_now().value_for(seat);
        let counts = counted + GOOD_WILL >= judgement.chance[seat.index()];
        return Some(if counts { (Move::Accept, counted >= 1.0) } else { (Move::Decline, false) });
    }
    let best = judgement.best.first()?;
    Some((best.action, best.proven.is_some_and(|score| score > 0)))
}

/// The tile of the hint.
#[derive(Component)]
#[require(Slab)]
struct Ghost;

/// Above all tiles at rest, below what is held.
const HEIGHT: f32 = 4.9;

fn spawn_ghost(table: Query<Entity, Added<Origin>>, mut commands: Commands) {
    for entity in &table {
        commands.entity(entity).with_child((Name::new("hint"), Ghost, Visibility::Hidden));
    }
}

fn moved(hint: Res<Hint>, layout: Res<Layout>, game: Res<Game>, new: Query<(), Added<Ghost>>) -> bool {
    hint.is_changed() || layout.is_changed() || game.is_changed() || !new.is_empty()
}

fn sync_ghost(
    hint: Res<Hint>,
    layout: Res<Layout>,
    game: Res<Game>,
    mut ghosts: Query<(&mut Transform, &mut Slab, &mut Visibility), With<Ghost>>,
) {
    let order = game.setup().order;
    let found = hint.action().filter(|_| order.width() == layout.order);
    for (mut place, mut slab, mut visibility) in &mut ghosts {
        let Some(Move::Place { digit, cell }) = found else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let side = looks::TILE * layout.cell;
        let mut new = looks::tile(side, Tile { digit, colour: game.play.position().to_move() });
        // Paler than what lies, and framed more boldly than what is held.
        new.opacity = 0.88;
        let (width, casing_width) = ((0.09 * side).max(3.0), (0.03 * side).max(1.0));
        new.rim = Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width, hatched: false };
        slab.set_if_neq(new);
        let middle = layout.cells[place_of(order, cell)].center();
        place.set_if_neq(Transform::from_translation(at(middle, HEIGHT)));
        visibility.set_if_neq(Visibility::Inherited);
    }
}
