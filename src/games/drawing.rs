//! The systems that draw the game on the table, written once for all games.

use bevy::{ecs::component::Mutable, prelude::*};
use bevy_egui::egui::{self, Rect as Place};
use mbrane_play::{AnyMatch, AnyMove, Match, MoveInput, Seen, Side, Spot, words::Words};
use mbrane_rules::{Record, Viewer};
use std::ops::Deref;

use super::slabs::draw_small;
use crate::{
    session::{Screen, Session},
    settings::Settings,
    table::{
        Frame,
        analysis::{
            hint::Hint,
            review::{Better, Review},
        },
        change::{
            hand::{Hand, RackPress},
            lesson::LessonPlayed,
        },
        layout::Layout,
        panel::{ScoreWords, Turn, TurnShown},
        scene::{
            DrawnPieces, Key, On, Painter, Piece, ScenePainted,
            ground::{Arrival, Origin},
            plates::{Geometry, Plate},
        },
        stage::{BeatsPlayed, Moment, Stage, mode::plays_scene, showing::Showing},
    },
    theme::{ActiveTheme, shake::Shake, slab::Slab},
    words::Language,
};

pub(super) trait DrawGame: MoveInput {
    type Shown: Resource<Mutability = Mutable> + PartialEq;

    fn turn(play: &Seen<Self>, viewer: Viewer, shown: &Self::Shown) -> Turn;

    fn score_words(shown: &Self::Shown, words: &Words) -> Option<String>;

    /// Returns why the score changes as it does, where that needs words.
    fn score_why(_: &Self::Shown, _: &Words) -> Option<String> {
        None
    }

    /// Returns the heading and the meaning of the column in the rack's place, while it shows.
    fn column_words(_: &Self::Shown, _: &Words) -> Option<[String; 2]> {
        None
    }

    /// Returns whether nothing but the board, the score and the headline should be looked at.
    fn hushes(_: &Self::Shown) -> bool {
        false
    }
}

pub(super) trait Plated: DrawGame<Shown: Deref<Target = Showing<Self>>> {
    /// The parts that small pictures omit: they would be unreadable, or matter only to the player to move.
    const OMITTED: &[&str];

    /// Adds the game's own parts to the stage's view of a match.
    fn shown(play: &Seen<Self>, now: Showing<Self>) -> Self::Shown;

    fn plate(shown: &Self::Shown, geometry: &Geometry, plate: usize) -> (Slab, PlatePose);

    /// Returns the number of plates in a row, which is also that of cells in a row of a plate.
    fn order(play: &Seen<Self>) -> usize;

    fn pieces(inputs: &Inputs<Self>) -> Vec<Piece>;

    /// Returns the pieces that a picture needs but that are entities of their own on the table.
    fn own_entities(_: &Inputs<Self>) -> Vec<Piece> {
        Vec::new()
    }
}

/// The pose of a plate.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct PlatePose {
    /// The share of its size by which it grows.
    pub(super) grown: f32,
    /// Its angle, in radians.
    pub(super) turned: f32,
}

impl PlatePose {
    fn place(self, scale: f32) -> (Vec3, Quat) {
        let scale = scale * (1.0 + self.grown);
        (
            Vec3::new(scale, scale, 1.0),
            Quat::from_rotation_z(self.turned),
        )
    }
}

/// All that the pieces of a board of plates depend on.
pub(super) struct Inputs<'a, G: Plated> {
    pub(super) play: &'a Seen<G>,
    pub(super) shown: &'a G::Shown,
    pub(super) geometry: &'a Geometry,
    pub(super) layout: &'a Layout,
    pub(super) hand: &'a Hand,
    /// The piece of the rack under a pointer that is down and has not moved.
    pub(super) pressed: Option<Spot>,
    pub(super) hint: Option<&'a AnyMove>,
    /// The better move that a review shows, and its side.
    pub(super) better: Option<(&'a AnyMove, Side)>,
    pub(super) at_table: bool,
    pub(super) review: &'a Review,
    /// How far a refused piece has shaken to the right, from -1 to 1.
    pub(super) shake: f32,
    /// How far each plate has moved to its place, from 0 to 1.
    pub(super) arrived: [f32; 9],
}

impl<G: Plated> Inputs<'_, G> {
    /// Returns whether held and hinted moves are visible.
    pub(super) fn takes_moves(&self) -> bool {
        self.at_table && !self.shown.scene
    }
}

pub(super) fn on_table<G: MoveInput>(session: Res<Session>) -> bool {
    session.on::<G>().is_some()
}

/// Returns a match as one of this game, if it is.
pub(super) fn match_of<G: MoveInput>(table: &dyn AnyMatch) -> Option<&Match<G>> {
    table.as_any().downcast_ref()
}

/// An empty board, which the match on the table replaces before anything is drawn.
pub(super) fn empty_match<G: MoveInput>() -> Match<G> {
    Match::unnamed(Record::new(G::Setup::default()))
}

/// Draws a game's turn and score words. The turn follows while `moved` says that it may have changed.
pub(super) fn draw<G: DrawGame, M>(app: &mut App, moved: impl SystemCondition<M>) {
    app.add_systems(
        Update,
        sync_turn::<G>
            .in_set(ScenePainted)
            .run_if(on_table::<G>.and_then(moved)),
    );
    app.add_systems(
        Update,
        sync_score_words::<G>
            .in_set(Frame::Show)
            .run_if(on_table::<G>),
    );
}

pub(super) fn draw_plates<G: Plated>(app: &mut App) {
    let play = empty_match::<G>();
    app.insert_resource(G::shown(
        play.as_seen(),
        Showing::pictured(play.as_seen(), 1.0),
    ));
    let shown = plays_scene
        .pipe(sync_shown::<G>)
        .in_set(Frame::Stage)
        .after(BeatsPlayed)
        // A lesson may lay another board, whose plates are spawned in the next frame.
        .before(LessonPlayed);
    app.add_systems(Update, shown.run_if(on_table::<G>));
    let moved = on_table::<G>.and_then(plates_moved::<G>);
    let painted = (
        sync_plates::<G>,
        in_state(Screen::Table).pipe(paint_scene::<G>),
    );
    app.add_systems(Update, painted.in_set(ScenePainted).run_if(moved));
    draw::<G, _>(app, plates_moved::<G>);
}

/// Returns whether an input of the pieces has changed: the moment, the layout, the legal moves, the screen in front,
/// the held or proposed move, arriving plates, and pieces that shake without a beat.
pub(super) fn plates_moved<G: Plated>(
    (shown, layout, geometry): (Res<G::Shown>, Res<Layout>, Res<Geometry>),
    (session, screen, review): (Res<Session>, Res<State<Screen>>, Res<Review>),
    (hand, press, hint, better): (Res<Hand>, Res<RackPress>, Res<Hint>, Res<Better>),
    moving: Query<(), Or<(Added<Origin>, Changed<Arrival>, Changed<Shake>)>>,
    theme: Res<ActiveTheme>,
) -> bool {
    let shows =
        shown.is_changed() || layout.is_changed() || geometry.is_changed() || theme.is_changed();
    let plays = session.is_changed() || screen.is_changed() || review.is_changed();
    let held = hand.is_changed() || press.is_changed() || hint.is_changed() || better.is_changed();
    shows || plays || held || !moving.is_empty()
}

fn sync_shown<G: Plated>(
    In(scene): In<bool>,
    session: Res<Session>,
    stage: Res<Stage>,
    moment: Single<Ref<Moment>>,
    settings: Res<Settings>,
    mut shown: ResMut<G::Shown>,
) {
    let Some(play) = session.on::<G>() else {
        return;
    };
    let chosen = settings.is_changed();
    if session.is_changed() || stage.is_changed() || moment.is_changed() || chosen {
        let now = Showing {
            here: session.only_player_here(),
            previews: session.previews(&settings),
            ..Showing::at(
                play.as_seen(),
                session.viewer(),
                scene,
                moment.0,
                stage.pace,
            )
        };
        shown.set_if_neq(G::shown(play.as_seen(), now));
    }
}

pub(super) fn arrived(plates: Query<(&Plate, &Arrival)>) -> [f32; 9] {
    let mut arrived = [1.0; 9];
    for (plate, arrival) in &plates {
        if let Some(share) = arrived.get_mut(plate.0) {
            *share = arrival.0;
        }
    }
    arrived
}

fn sync_plates<G: Plated>(
    shown: Res<G::Shown>,
    geometry: Res<Geometry>,
    mut plates: Query<(&Plate, &Arrival, &mut Transform, &mut Slab)>,
) {
    for (plate, arrival, mut place, mut slab) in &mut plates {
        let (looks, pose) = G::plate(&shown, &geometry, plate.0);
        let (scale, rotation) = pose.place(arrival.scale());
        if (place.scale, place.rotation) != (scale, rotation) {
            (place.scale, place.rotation) = (scale, rotation);
        }
        slab.set_if_neq(looks.with_opacity(arrival.0));
    }
}

fn paint_scene<G: Plated>(
    In(at_table): In<bool>,
    (session, review): (Res<Session>, Res<Review>),
    (shown, geometry, layout): (Res<G::Shown>, Res<Geometry>, Res<Layout>),
    (hand, press, hint, better): (Res<Hand>, Res<RackPress>, Res<Hint>, Res<Better>),
    plates: Query<(&Plate, &Arrival)>,
    shake: Single<&Shake>,
    mut painted: ResMut<DrawnPieces>,
) {
    let Some(play) = session.on::<G>() else {
        return;
    };
    let inputs = Inputs {
        play: play.as_seen(),
        shown: &*shown,
        geometry: &geometry,
        layout: &layout,
        hand: &hand,
        pressed: press.0.filter(|press| !press.moved).map(|press| press.spot),
        hint: hint.action(),
        better: better.action(),
        at_table,
        review: &review,
        shake: shake.at,
        arrived: arrived(plates),
    };
    painted.paint(Painter::Game, G::pieces(&inputs));
}

/// Returns the last beat of the shown move whose cue fits, and `at`, the share of it at which a picture rests.
pub(super) fn climax<G: MoveInput>(
    table: &dyn AnyMatch,
    is_it: impl Fn(&G::Cue) -> bool,
    at: f32,
) -> Option<(usize, f32)> {
    let sequence = match_of::<G>(table)?.as_seen().current_beats()?;
    let beat = sequence.beats.iter().rposition(|beat| is_it(&beat.cue))?;
    Some((beat, at))
}

/// Draws a small picture of a match among words, moving or still: the pieces of the table, without the player's own.
pub(super) fn picture<G: Plated>(
    painter: &egui::Painter,
    place: Place,
    table: &dyn AnyMatch,
    at: f32,
) {
    let Some(play) = match_of::<G>(table) else {
        return;
    };
    let shown = G::shown(play.as_seen(), Showing::pictured(play.as_seen(), at));
    let geometry = Geometry::pictured(
        G::order(play.as_seen()),
        place,
        painter.ctx().pixels_per_point(),
    );
    let inputs = Inputs {
        play: play.as_seen(),
        shown: &shown,
        geometry: &geometry,
        layout: &Layout::default(),
        hand: &Hand::default(),
        pressed: None,
        hint: None,
        better: None,
        at_table: false,
        review: &Review::default(),
        shake: 0.0,
        arrived: [1.0; 9],
    };
    let plates = (0..geometry.plates.len()).map(|plate| {
        let (slab, pose) = G::plate(&shown, &geometry, plate);
        let (scale, rotation) = pose.place(1.0);
        Piece {
            key: Key::new("plate", plate),
            on: On::Plate(plate),
            slab,
            place: Transform::from_scale(scale).with_rotation(rotation),
        }
    });
    let scene = G::pieces(&inputs)
        .into_iter()
        .filter(|piece| !G::OMITTED.contains(&piece.key.part));
    let mut pieces: Vec<_> = plates
        .chain(scene)
        .chain(G::own_entities(&inputs))
        .collect();
    for piece in &mut pieces {
        piece.place.translation += geometry.middle(piece.on);
    }
    let middle = Vec2::new(place.center().x, place.center().y);
    draw_small(painter, pieces, place, middle, 1.0);
}

fn sync_turn<G: DrawGame>(
    session: Res<Session>,
    shown: Res<G::Shown>,
    mut turn: ResMut<TurnShown>,
) {
    let Some(play) = session.on::<G>() else {
        return;
    };
    turn.set_if_neq(TurnShown(Some((
        session.table().kind(),
        G::turn(play.unmasked(), session.viewer(), &shown),
    ))));
}

fn sync_score_words<G: DrawGame>(
    session: Res<Session>,
    shown: Res<G::Shown>,
    words: Res<Language>,
    mut said: ResMut<ScoreWords>,
) {
    said.set_if_neq(ScoreWords {
        of: Some(session.table().kind()),
        score: G::score_words(&shown, &words),
        why: G::score_why(&shown, &words),
        column: G::column_words(&shown, &words),
        hush: G::hushes(&shown),
    });
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, LayerId, RawInput, pos2, vec2};

    use crate::games::GAMES;

    #[test]
    fn pictures_of_every_beat_stay_near_their_place() {
        let place = super::Place::from_min_size(pos2(200.0, 200.0), vec2(60.0, 60.0));
        let context = Context::default();
        context.set_fonts(crate::theme::fonts::definitions());
        for game in GAMES {
            let mut table = game
                .entry
                .kind
                .read_record(game.entry.demo.trim())
                .expect("a record");
            for cursor in 0..=table.entries() {
                table.seek(cursor, 0);
                for beat in (0..)
                    .take_while(|beat| table.beat_time(*beat).is_some())
                    .collect::<Vec<_>>()
                {
                    table.set_beat(beat);
                    for at in [0.0, 0.4, 1.0] {
                        let output = context.run_ui(RawInput::default(), |_| {
                            let painter = context.layer_painter(LayerId::background());
                            (game.face.picture)(&painter, place, &*table, at);
                        });
                        let bounds = output
                            .shapes
                            .iter()
                            .map(|shape| shape.shape.visual_bounding_rect());
                        let drawn: Vec<_> = bounds.filter(super::Place::is_finite).collect();
                        let near = drawn
                            .iter()
                            .all(|bounds| place.expand(16.0).contains_rect(*bounds));
                        assert!(
                            near && drawn.len() > 4,
                            "{} at {cursor}, beat {beat}, {at}",
                            game.face.kind
                        );
                    }
                }
            }
        }
    }
}
