//! The spots of Masbrur in words, for players who hear the table.

use mbrane_rules::masbrur::{Domino, Dominoes, End, Masbrur, Phase, ROWS, Secret, Square, Wall};
use mbrane_rules::{Seat, Viewer};

use super::super::{Composing, Place, proposals};
use super::{domino_name, dominoes, row, show, side};
use crate::words::Words;
use crate::words::masbrur::{self, Label};
use crate::{Draft, Group, GroupShape, Seen, Spot, SpotInfo};

/// Every spot that this viewer sees; only the open ones can be pressed.
pub(in super::super) fn groups(
    play: &Seen<Masbrur>,
    draft: &Draft,
    viewer: Viewer,
    words: &Words,
) -> Vec<Group> {
    if !play.beats_finished() {
        // No spot can be pressed while beats run, and the position after them would tell how they end.
        let before = play.before_entry();
        let now = Composing {
            seat: None,
            ..Composing::of(&before, &Draft::default())
        };
        return spots(&before, &now, viewer, words);
    }
    let now = Composing::of(play, draft);
    spots(play, &now, viewer, words)
}

fn spots(play: &Seen<Masbrur>, now: &Composing, viewer: Viewer, words: &Words) -> Vec<Group> {
    let open = now.seat.is_some();
    let table = Spots {
        play,
        now,
        open,
        words,
    };
    let own = table.now.seat.or(viewer.seat());
    let mut groups = vec![table.field()];
    match table.now.phase {
        Phase::Lay | Phase::Match | Phase::Offer | Phase::Take => table.pool(&mut groups),
        Phase::Equip | Phase::Wall | Phase::Show | Phase::Seize | Phase::Over => {
            table.hands(own, &mut groups);
        }
    }
    if matches!(table.now.phase, Phase::Show | Phase::Seize) && table.now.seat.is_some() {
        table.squares(&mut groups);
    }
    table.proposals(&mut groups);
    groups.retain(|group| !group.spots.is_empty());
    groups
}

struct Spots<'a> {
    play: &'a Seen<Masbrur>,
    now: &'a Composing,
    /// True if a player may press spots now.
    open: bool,
    words: &'a Words,
}

impl Spots<'_> {
    fn info(&self, place: Place, label: String, held: Option<bool>) -> SpotInfo {
        SpotInfo {
            spot: place.spot(),
            label,
            open: self.open,
            held,
        }
    }

    fn group(&self, label: Label, spots: Vec<SpotInfo>) -> Group {
        Group::row(self.words.label(label), spots)
    }

    fn field(&self) -> Group {
        let (field, words) = (self.play.position().field(), self.words);
        let label = |label: Label| words.label(label).to_owned();
        let end = |number: usize, end: End| {
            let bears = field.row(number).end(end);
            let text = match (bears, self.now.held) {
                (Some(bears), Some(held)) if held.bears(bears) && self.now.seat.is_some() => {
                    match field.pushed_out(number, end) {
                        Some(out) => {
                            let [held, out] = [held, out].map(|domino| domino_name(domino, words));
                            masbrur::push_here(words, &held, &out)
                        }
                        None => masbrur::lay_here(words, &domino_name(held, words)),
                    }
                }
                (Some(bears), _) => masbrur::end_bears(words, bears),
                (None, _) => label(Label::EmptyPlace),
            };
            let open = self.open && self.now.takes(number, end);
            SpotInfo::new(Place::End(number, end).spot(), text, open)
        };
        let lies = |domino: Option<Domino>| match domino {
            Some(domino) => self.lying(domino),
            None => SpotInfo::new(Spot(u16::MAX), label(Label::EmptyPlace), false),
        };
        let mut spots = Vec::new();
        for number in (0..ROWS).rev() {
            let mut there = field.row(number).dominoes();
            spots.push(end(number, End::Left));
            spots.extend([lies(there.next()), lies(there.next())]);
            spots.push(end(number, End::Right));
        }
        let columns = [
            Label::ColumnLeft,
            Label::ColumnFirst,
            Label::ColumnSecond,
            Label::ColumnRight,
        ]
        .map(label);
        Group {
            label: label(Label::FieldGroup),
            shape: GroupShape::Grid {
                columns: columns.to_vec(),
                rows: (0..ROWS).rev().map(row).collect(),
            },
            spots,
        }
    }

    fn dominoes(&self, all: impl IntoIterator<Item = Domino>) -> Vec<SpotInfo> {
        let spot = |domino: Domino| {
            let held = self.now.seat.map(|_| self.now.held == Some(domino));
            self.info(Place::Domino(domino), domino_name(domino, self.words), held)
        };
        all.into_iter().map(spot).collect()
    }

    fn pool(&self, groups: &mut Vec<Group>) {
        let words = self.words;
        let labels = [Label::GroupFirst, Label::GroupSecond].into_iter();
        let parted = labels.zip(self.now.groups);
        match self.now.phase {
            Phase::Offer if self.now.seat.is_some() => {
                for (label, group) in parted {
                    let spots = group.iter().map(|domino| {
                        self.info(Place::Domino(domino), domino_name(domino, words), None)
                    });
                    groups.push(self.group(label, spots.collect()));
                }
            }
            Phase::Take => {
                let spots = parted.enumerate().map(|(number, (label, group))| {
                    let holds = dominoes(group.iter(), words);
                    let text = masbrur::group_holds(words, words.label(label), &holds);
                    self.info(Place::Group(number), text, None)
                });
                groups.push(self.group(Label::PoolGroup, spots.collect()));
            }
            _ => {
                let pool = self.dominoes(self.play.position().pool().iter());
                groups.push(self.group(Label::PoolGroup, pool));
            }
        }
    }

    fn hands(&self, own: Option<Seat>, groups: &mut Vec<Group>) {
        let position = self.play.position();
        if self.now.seat.is_some() && matches!(self.now.phase, Phase::Equip | Phase::Wall) {
            let standing = self.dominoes(self.now.standing.iter().copied());
            groups.push(self.group(Label::HandGroup, standing));
            let wall = self.now.wall.into_iter().flat_map(Wall::each).enumerate();
            let places = wall.map(|(place, domino)| {
                let text = masbrur::wall_place(self.words, &domino_name(domino, self.words));
                let held = self.now.wall_held == Some(place);
                self.info(Place::Domino(domino), text, Some(held))
            });
            groups.push(self.group(Label::WallGroup, places.collect()));
        } else if let Some(seat) = own {
            groups.push(self.group(Label::HandGroup, self.closed(position.hand(seat))));
        }
        match own {
            Some(seat) => {
                let wall = match position.wall(!seat).and_then(Secret::known) {
                    Some(wall) if self.play.perspective().open => wall.dominoes(),
                    _ => Dominoes::NONE,
                };
                let hand = self.closed(position.hand(!seat).minus(wall));
                groups.push(self.group(Label::EnemyGroup, hand));
                let label = masbrur::whose_wall(self.words, side(!seat, self.words));
                groups.push(Group::row(label, self.closed(wall)));
            }
            // A spectator hears both hands, by the names of their sides.
            None => groups.extend(Seat::BOTH.map(|seat| {
                let hand = self.closed(position.hand(seat));
                Group::row(side(seat, self.words), hand)
            })),
        }
    }

    /// A domino that cannot be pressed.
    fn lying(&self, domino: Domino) -> SpotInfo {
        let label = domino_name(domino, self.words);
        SpotInfo::new(Place::Domino(domino).spot(), label, false)
    }

    fn closed(&self, all: Dominoes) -> Vec<SpotInfo> {
        all.iter().map(|domino| self.lying(domino)).collect()
    }

    fn squares(&self, groups: &mut Vec<Group>) {
        let words = self.words;
        let name = |square: &Square| {
            masbrur::square_of(words, square.number, &domino_name(square.domino(), words))
        };
        let open = self.open.then(|| self.now.squares(self.play.position()));
        let squares = open.into_iter().flatten().map(|square| {
            let held =
                self.now.lanes.lane_of(square).is_some() || self.now.seized.contains(&square);
            self.info(Place::Square(square), name(&square), Some(held))
        });
        groups.push(self.group(Label::SquaresGroup, squares.collect()));
        if self.now.phase == Phase::Show {
            let lanes = self.now.lanes.squares.iter().enumerate();
            let lanes = lanes.map(|(lane, squares)| {
                let numbers = words.list(squares.iter().map(|square| square.number.to_string()));
                let numbers = if squares.is_empty() {
                    words.label(Label::ShowNone)
                } else {
                    &numbers
                };
                let text = if lane == 0 {
                    masbrur::lane_above(words, numbers)
                } else {
                    masbrur::lane_below(words, numbers)
                };
                self.info(Place::Lane(lane), text, Some(self.now.lane == Some(lane)))
            });
            groups.push(self.group(Label::LanesGroup, lanes.collect()));
        }
    }

    fn proposals(&self, groups: &mut Vec<Group>) {
        let (Some(seat), words) = (self.now.seat, self.words) else {
            return;
        };
        let position = self.play.position();
        let texts: Vec<String> = match self.now.phase {
            Phase::Offer => proposals::partings(position.pool())
                .iter()
                .map(|group| masbrur::proposal_parting(words, &dominoes(group.iter(), words)))
                .collect(),
            Phase::Show => proposals::shows(position, seat)
                .iter()
                .map(|proposed| masbrur::proposal_show(words, &show(proposed, words)))
                .collect(),
            Phase::Seize => proposals::seizures(position, seat)
                .iter()
                .filter(|seizure| !seizure.is_none())
                .map(|seizure| {
                    let seized = dominoes(seizure.dominoes().iter(), words);
                    masbrur::proposal_seize(words, &seized, &show(seizure.formations(), words))
                })
                .collect(),
            _ => Vec::new(),
        };
        let spots = texts.into_iter().take(9).enumerate();
        let spots = spots.map(|(number, text)| self.info(Place::Proposal(number), text, None));
        groups.push(self.group(Label::ProposalsGroup, spots.collect()));
    }
}
