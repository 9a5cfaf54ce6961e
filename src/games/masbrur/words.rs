//! Words on and beside the table: owners of dominoes, possible formations, formations in the lanes, and proposals.

use bevy::ecs::system::SystemParam;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Context, Id, LayerId, Order, Painter, Ui, UiBuilder, pos2, vec2},
};
use mbrane_play::{
    PressKind, Side, SpotInfo,
    masbrur::{could_show, formation_name},
    words::{
        Words,
        masbrur::{Label, proposal_number, their_ten, whose_wall},
    },
};
use mbrane_rules::masbrur::{Formation, Show};

use super::{
    paint::{longest, side_of},
    prelude::*,
    sum::Sum,
};
use crate::{
    session::Screen,
    table::{
        analysis::review::is_held, change::hand::HandCommand, layout::Posture, panel::PanelSystems,
        stage::mode::plays_scene,
    },
    theme::{
        areas::on,
        fonts::regular,
        small,
        text::{size, size_in},
        widgets::{Weight, block, button_called},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let here = in_state(Screen::Table).and_then(on_table::<Masbrur>);
    let uncovered = |shown: Res<Shown>| !shown.covered;
    let chances = sync_chances.run_if(not(is_held).and_then(not(plays_scene)));
    let shown = (sync_words, chances).chain().after(PanelSystems);
    app.add_systems(
        EguiPrimaryContextPass,
        shown.run_if(here.and_then(uncovered)),
    );
}

/// The space above and below the two groups inside a question, in points, and their least height.
const ASKED: (f32, f32) = (50.0, 66.0);
const GROUPS: f32 = 56.0;
/// The width for the number of a formation, in points.
const NUMBERED: f32 = 24.0;

#[derive(SystemParam)]
struct BoardWords<'w> {
    session: Res<'w, Session>,
    words: Res<'w, Language>,
    layout: Res<'w, Layout>,
    places: Res<'w, Places>,
    shown: Res<'w, Shown>,
    look: Res<'w, DraftLook>,
    hand: Res<'w, Hand>,
}

fn sync_words(mut contexts: EguiContexts, board: BoardWords) -> Result {
    let context = contexts.ctx_mut()?;
    let view = &board.shown.after;
    board.rows(context);
    if fights(view) {
        // The sum covers the lanes.
        if Sum::of(&board.shown).is_none() {
            board.lanes(context);
        }
    } else if !view.hands[0].is_empty() {
        board.hands(context);
    }
    Ok(())
}

fn sync_chances(
    mut contexts: EguiContexts,
    board: BoardWords,
    mut presses: MessageWriter<HandCommand>,
) -> Result {
    let pressed = board.chances(contexts.ctx_mut()?);
    presses.write_batch(pressed.map(|spot| HandCommand::Press(spot, PressKind::Point)));
    Ok(())
}

impl BoardWords<'_> {
    fn line(&self, context: &Context, name: &str, rect: Rect, said: &str) {
        self.aligned(context, name, rect, Align2::LEFT_CENTER, said, TEXT_MUTED);
    }

    fn aligned(
        &self,
        context: &Context,
        name: &str,
        rect: Rect,
        align: Align2,
        said: &str,
        tone: Tone,
    ) {
        on(context, name, rect, self.layout.zoom, |ui| {
            small_words(ui.painter(), ui.max_rect(), said, tone, align);
        });
    }

    /// Draws the first of these texts that fits in a rectangle, or none: the dominoes show the same.
    fn first_fitting(&self, context: &Context, name: &str, rect: Rect, said: &[&str], tone: Tone) {
        on(context, name, rect, self.layout.zoom, |ui| {
            let room = ui.max_rect();
            let fits = |said: &&&str| {
                size_in(ui.painter(), said, regular, size::SMALL, room.size()).is_some()
            };
            if let Some(said) = said.iter().find(fits) {
                small_words(ui.painter(), room, said, tone, Align2::LEFT_CENTER);
            }
        });
    }

    /// Writes the letters of the rows left of them, or into rows that are still to be laid.
    fn rows(&self, context: &Context) {
        let (shown, places) = (&*self.shown, &*self.places);
        let dealt = !shown.after.hands[0].is_empty();
        if fights(&shown.after) || fights(&shown.view) {
            return;
        }
        let pushed = match shown.cue() {
            Some(Cue::Push { row, .. } | Cue::Fly { row, .. }) => Some(*row),
            _ => self.look.ghost.map(|ghost| ghost.row),
        };
        for (row, groove) in places.rows.iter().enumerate() {
            let full = shown.after.field.row(row).dominoes().count() == 2;
            // The groups of the pool are beside full rows, and dominoes slide through.
            if pushed == Some(row) || full && !dealt {
                continue;
            }
            let edge = if full {
                groove.min.x
            } else {
                groove.min.x + places.cell
            };
            let rect = Rect {
                min: groove.min.with_x(edge - places.cell),
                max: groove.max.with_x(edge - 0.14 * places.cell),
            };
            let letter = char::from(b'a' + row as u8).to_string();
            let name = format!("row {row}");
            self.aligned(
                context,
                &name,
                rect,
                Align2::RIGHT_CENTER,
                &letter,
                TEXT_MUTED,
            );
        }
    }

    fn hands(&self, context: &Context) {
        let (places, shown) = (&*self.places, &*self.shown);
        if places.room.posture == Posture::Tall || places.room.low {
            return;
        }
        let ten =
            |seat: Seat| their_ten(&self.words, &self.session.table().called(seat, &self.words));
        let head = Rect::new(
            places.theirs[0].min.x,
            places.tray.min.y,
            places.field.max.x,
            places.field.min.y,
        );
        self.line(context, "theirs", head, &ten(!shown.me));
        let above = |from: usize, to: usize| {
            let (from, to) = (places.hand[from], places.hand[to]);
            Rect::new(
                from.min.x + 6.0,
                self.layout.rack.min.y,
                to.max.x,
                from.min.y,
            )
        };
        if self.session.laid.remote.inactive_reason.is_some() {
            // A spectator sees another player's hand.
            self.line(context, "standing", above(0, ARSENAL - 1), &ten(shown.me));
        } else {
            let standing = self.words.label(Label::YourStanding);
            self.line(context, "standing", above(0, STANDING - 1), standing);
            let wall = self.words.label(Label::YourWall);
            self.line(context, "wall", above(STANDING, STANDING + 1), wall);
        }
        let die = places.die;
        let below = Rect::new(
            die.min.x - 8.0,
            die.max.y,
            die.max.x + 8.0,
            die.max.y + 26.0,
        );
        self.aligned(
            context,
            "die",
            below,
            Align2::CENTER_CENTER,
            self.words.label(Label::TheDie),
            TEXT_MUTED,
        );
    }

    /// Names the formations in the lanes, and the owners of the walls beside them.
    fn lanes(&self, context: &Context) {
        let shown = &*self.shown;
        let lanes = Lanes::new(&self.places, longest(shown, &self.look));
        for (lane, composed) in self.look.composed.iter().enumerate() {
            if composed.as_ref().is_some_and(Vec::is_empty) {
                let (place, first) = (lanes.press(lane), lanes.square(lane, true, 0));
                let left = first.x - 0.4 * lanes.square;
                let right = place.max.x - 1.6 * lanes.medal;
                let rect = Rect {
                    min: place.min.with_x(left),
                    max: place.max.with_x(right),
                };
                let labels = if lane == 0 {
                    [Label::LaneUpper, Label::LaneUpperShort]
                } else {
                    [Label::LaneLower, Label::LaneLowerShort]
                };
                let said = labels.map(|label| self.words.label(label));
                self.first_fitting(context, &format!("lane {lane}"), rect, &said, TEXT_MUTED);
            }
        }
        for seat in Seat::BOTH {
            let mine = seat == shown.me;
            for (place, laned) in shown.formations[seat.index()].iter().enumerate() {
                let Some(laned) = laned else { continue };
                let lane = laned.lanes[1];
                let last = usize::from(laned.formation.length()) - 1;
                let at = lanes.square(lane, mine, last);
                let right = lanes.medal(lane, None).x - 0.6 * lanes.medal;
                let half = 0.22 * lanes.lanes[lane].height();
                let rect = Rect::new(at.x + 0.7 * lanes.square, at.y - half, right, at.y + half);
                let mut said = formation_name(&laned.formation, &self.words);
                if laned.blocked {
                    said = format!("{said} · {}", self.words.label(Label::IsBlocked));
                }
                let tone = if laned.blocked { REFUSAL } else { TEXT_MUTED };
                if rect.width() > 40.0 && shown.at >= 0.5 {
                    self.first_fitting(
                        context,
                        &format!("formation {seat:?} {place}"),
                        rect,
                        &[&said],
                        tone,
                    );
                }
            }
            if !self.places.room.low {
                let wall = lanes.in_wall(mine, 1);
                let rect = Rect::new(
                    wall.max.x + 10.0,
                    wall.min.y,
                    self.places.field.max.x,
                    wall.max.y,
                );
                let rect = Rect {
                    max: rect.max.with_x(match lanes.die {
                        Some(die) if !mine => die.min.x - 6.0,
                        _ => rect.max.x,
                    }),
                    ..rect
                };
                let tone = looks::tones(side_of(seat)).bright;
                // The sentences of a combat name the sides.
                let side = self.words.label([Label::South, Label::North][seat.index()]);
                let said = whose_wall(&self.words, side);
                self.aligned(
                    context,
                    &format!("wall {seat:?}"),
                    rect,
                    Align2::LEFT_CENTER,
                    &said,
                    tone,
                );
            }
        }
    }

    /// Draws possible formations and proposals; returns the pressed proposal.
    fn chances(&self, context: &Context) -> Option<Spot> {
        let view = &self.shown.after;
        let proposals = self.proposals();
        let caption = self.layout.caption;
        let zoom = self.layout.zoom;
        let bottom = caption.max.y;
        let mut pressed = None;
        if !proposals.is_empty() {
            let (rect, stacked) = self.proposed();
            on(context, "proposals", rect, zoom, |ui| {
                pressed = chips(ui, &self.words, &proposals, stacked);
            });
        }
        match view.phase {
            Phase::Offer | Phase::Take => self.groups(context),
            Phase::Equip | Phase::Wall if self.layout.posture == Posture::Wide => {
                let dominoes: Dominoes = self.look.standing.iter().copied().collect();
                let high = 150.0 * zoom;
                let rect = Rect::new(caption.min.x, bottom - high, caption.max.x, bottom);
                if dominoes.len() == STANDING && rect.min.y > caption.min.y + 120.0 * zoom {
                    let show = could_show(dominoes);
                    on(context, "could show", rect, zoom, |ui| {
                        let said = self.words.label(Label::CouldShowNow);
                        self.show(
                            ui.painter(),
                            ui.max_rect(),
                            said,
                            show.as_ref(),
                            [TEXT_MUTED, TEXT],
                            Some(side_of(self.shown.me)),
                        );
                    });
                }
            }
            _ => {}
        }
        pressed
    }

    /// Returns where proposals are drawn, and whether as a stack: in an offer above the field or among the words, later in the wall's
    /// places, since by then the walls are laid open elsewhere.
    fn proposed(&self) -> (Rect, bool) {
        let places = &*self.places;
        if self.shown.after.phase != Phase::Offer {
            return (places.hand[STANDING].union(places.hand[STANDING + 1]), true);
        }
        let tray = places.tray;
        let above = || {
            Rect::new(
                tray.min.x + 6.0,
                tray.min.y + 4.0,
                tray.max.x - 6.0,
                places.field.min.y - 4.0,
            )
        };
        (self.layout.choices().unwrap_or_else(above), false)
    }

    /// Draws the best formations of an offer's two groups, where the hand will stand.
    fn groups(&self, context: &Context) {
        let (places, layout) = (&*self.places, &*self.layout);
        let groups = self.look.groups;
        if places.room.low || groups == [Dominoes::NONE; 2] {
            return;
        }
        let zoom = self.layout.zoom;
        // In a tall window the question covers the hand: the groups go inside it, between its text and its answers.
        let asked = places.room.posture == Posture::Tall
            && self.shown.after.phase == Phase::Take
            && self.is_asked();
        let rack = if asked {
            let card = layout.question();
            let (head, foot) = (ASKED.0 * zoom, ASKED.1 * zoom);
            Rect {
                min: card.min + Vec2::new(10.0, head),
                max: card.max - Vec2::new(10.0, foot),
            }
        } else {
            Rect {
                max: places
                    .rack
                    .max
                    .with_y(layout.rack.max.y.min(places.rack.max.y)),
                ..places.rack
            }
        };
        if rack.height() < GROUPS * zoom {
            return;
        }
        let tones = if asked {
            let hands = self.session.table().local_actors();
            let side = hands
                .first()
                .map_or(Side::First, |seat| self.session.table().side(seat));
            [looks::tones(side).ink; 2]
        } else {
            [TEXT_MUTED, TEXT]
        };
        // The groups stay above the card, in whatever order both appeared.
        let layer = LayerId::new(
            if asked {
                Order::Foreground
            } else {
                Order::Middle
            },
            Id::new("groups"),
        );
        let painter = context.layer_painter(layer);
        let sides = [
            (Label::GroupFirst, rack.min.x + 6.0, rack.center().x - 8.0),
            (Label::GroupSecond, rack.center().x + 8.0, rack.max.x),
        ];
        for (group, (name, left, right)) in groups.into_iter().zip(sides) {
            let [min, max] = [Vec2::new(left, rack.min.y), Vec2::new(right, rack.max.y)]
                .map(|place| place / zoom);
            let room = egui::Rect::from_min_max(pos2(min.x, min.y), pos2(max.x, max.y));
            let show = if group.len() >= 8 {
                could_show(group)
            } else {
                None
            };
            let count = format!("{} ({})", self.words.label(name), group.len());
            self.show(&painter, room, &count, show.as_ref(), tones, None);
        }
    }

    fn is_asked(&self) -> bool {
        let card = self.session.table().card(&self.hand.draft, &self.words);
        card.is_some_and(|card| !card.answers.is_empty()) && self.hand.refused.is_none()
    }

    /// Draws formations with their names, the strongest first, numbered if a hand has the same numbers; `tones` are for the title and for
    /// the names.
    fn show(
        &self,
        painter: &Painter,
        room: egui::Rect,
        title: &str,
        show: Option<&Show>,
        tones: [Tone; 2],
        numbered: Option<Side>,
    ) {
        let indent = if numbered.is_some() { NUMBERED } else { 0.0 };
        let squares = room.with_min_x(room.left() + indent);
        let head = room.with_max_y(room.top() + 19.0);
        small_words(painter, head, title, tones[0], Align2::LEFT_TOP);
        let formations = show.map(Show::by_strength).unwrap_or_default();
        let pitch = ((room.height() - 20.0) / 3.0).min(42.0);
        let side = (pitch - 4.0).min(squares.width() / 12.5);
        let beside = |formation: &Formation, side: f32| {
            squares.left() + (f32::from(formation.length()) + 0.4) * side
        };
        let fits = |formation: &Formation| {
            let place = vec2(room.right() - beside(formation, side), pitch);
            let named = formation_name(formation, &self.words);
            size_in(painter, &named, regular, size::SMALL, place).is_some()
        };
        // If any name lacks room beside its squares, all names go below.
        let below = !formations.iter().all(fits);
        let side = if below {
            (0.5 * pitch).min(squares.width() / 10.0)
        } else {
            side
        };
        for (index, formation) in formations.iter().enumerate() {
            let top = room.top() + 20.0 + index as f32 * pitch;
            let y = top + if below { 0.5 * side } else { 0.5 * pitch };
            if let Some(side) = numbered {
                let badge = looks::badge(0.8 * NUMBERED, index + 1, side);
                let at = pos2(room.left() + 0.4 * NUMBERED, y);
                small::slab(painter, &badge, at, vec2(1.0, 1.0), 0.0);
            }
            for (place, square) in formation.squares().enumerate() {
                let at = pos2(squares.left() + (place as f32 + 0.5) * side, y);
                small::slab(
                    painter,
                    &looks::square(side * 0.96, square.number, 0.0, numbered),
                    at,
                    vec2(1.0, 1.0),
                    0.0,
                );
            }
            let corner = if below {
                pos2(squares.left(), top + side)
            } else {
                pos2(beside(formation, side), top)
            };
            let place = egui::Rect::from_min_max(corner, pos2(room.right(), top + pitch));
            let named = formation_name(formation, &self.words);
            small_words(painter, place, &named, tones[1], Align2::LEFT_CENTER);
        }
    }

    fn proposals(&self) -> Vec<SpotInfo> {
        if self.session.laid.remote.inactive_reason.is_some() {
            return Vec::new();
        }
        let table = self.session.table();
        let groups = table.groups(&self.hand.draft, self.session.viewer(), &self.words);
        let spots = groups.into_iter().flat_map(|group| group.spots);
        spots
            .filter(|info| info.open && matches!(Place::of(info.spot), Some(Place::Proposal(_))))
            .collect()
    }
}

fn small_words(painter: &Painter, place: egui::Rect, said: &str, tone: Tone, align: Align2) {
    block(painter, place, said, regular, size::SMALL, tone, align);
}

/// Draws proposals in a row or a stack; returns the pressed one.
fn chips(ui: &mut Ui, words: &Words, proposals: &[SpotInfo], stacked: bool) -> Option<Spot> {
    const MAX_BUTTONS: usize = 3;
    const CHIP_GAP: f32 = 6.0;
    const ROOMY_BUTTON: f32 = 84.0;
    let room = ui.max_rect();
    // A single proposal takes at most half the room.
    let count = proposals.len().clamp(2, MAX_BUTTONS);
    let places = room.grid(count, if stacked { 1 } else { count }, CHIP_GAP);
    let mut pressed = None;
    for (info, place) in proposals.iter().zip(places) {
        let size = place.size();
        let weight = Weight::taken_if(info.held == Some(true));
        let number = info.spot.0 - Place::Proposal(0).spot().0 + 1;
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            let name = proposal_number(words, number);
            let number = number.to_string();
            // Small buttons show the number only.
            let said = if size.x < ROOMY_BUTTON {
                &number
            } else {
                &name
            };
            if button_called(ui, said, &name, size, weight).clicked() {
                pressed = Some(info.spot);
            }
        });
    }
    pressed
}
