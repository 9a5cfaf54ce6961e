//! Groups the facts of Masbrur into beats: a push through a row, and combat as a scene.

use mbrane_rules::masbrur::{
    Blocking, Comparison, Domino, End, EquipmentEnd, Event, Formation, Masbrur, Phase, RoundResult,
    Secret, Seizure, Show, View, Wall,
};
use mbrane_rules::{Outcome, Seat, View as _};

use super::motion;
use crate::{Beat, BeatsSoFar, Motion, Reaction, Side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    // Free field: a domino lands in a row, at an end of the domino that is there already.
    Lay {
        row: usize,
        end: Option<End>,
    },
    // A player splits the pool.
    Part,
    Take,
    // A domino slides in at an end of a row, which moves by one. The player has laid the wall before, face down.
    Push {
        domino: Domino,
        row: usize,
        end: End,
        out: Domino,
    },
    Fly {
        out: Domino,
        row: usize,
        from: End,
    },
    Sort,
    Turn,
    Pass,
    Attack,
    // A player lays a wall at combat, face down.
    LayWall,
    // A player has chosen formations to show or squares to seize, which the opponent does not see yet.
    Said,
    Hush {
        why: EquipmentEnd,
    },
    Walls {
        walls: [Secret<Wall>; 2],
    },
    // `lane`: the number of this seat's formations laid out before it; the strongest has 0.
    Deal {
        by: Seat,
        place: usize,
        lane: usize,
        formation: Formation,
    },
    Nothing {
        by: Seat,
    },
    Strike {
        by: Seat,
        blocking: Blocking,
    },
    // Dominoes of a wall go over to lengthen formations of the opponent.
    Seize {
        by: Seat,
        seizure: Seizure,
    },
    // `comparison`: the places of the formations, and the medals that each seat gets.
    Compare {
        lane: usize,
        comparison: Comparison,
        formations: [Option<Formation>; 2],
        blocked: [bool; 2],
    },
    // Time to read the result of the previous beat, in this lane.
    Rest {
        lane: Option<usize>,
    },
    // The unused squares and the die are added up: the worth of a medal.
    Sum {
        result: RoundResult,
    },
    // The medal of a lane multiplies the sum; the half medals of both seats before it, and with it.
    Multiply {
        result: RoundResult,
        lane: usize,
        half_medals: [[u8; 2]; 2],
    },
    // The points go to the score.
    Count {
        result: RoundResult,
    },
    Round {
        round: u8,
        offerer: Seat,
    },
    Resign,
    Finale(Outcome),
}

/// The part of a cue that the picture shows from its first frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    EquipmentEnds(EquipmentEnd),
    WallsTurn,
    Strikes {
        by: Seat,
    },
    Compares {
        lane: usize,
        formations: [Option<Formation>; 2],
    },
    Sums,
}

pub(super) fn opening(beat: &Beat<Masbrur>) -> Option<Opening> {
    match beat.cue {
        Cue::Hush { why } => Some(Opening::EquipmentEnds(why)),
        Cue::Walls { .. } => Some(Opening::WallsTurn),
        Cue::Strike { by, .. } => Some(Opening::Strikes { by }),
        Cue::Compare {
            lane, formations, ..
        } => Some(Opening::Compares { lane, formations }),
        Cue::Sum { .. } => Some(Opening::Sums),
        _ => None,
    }
}

/// The faces react to strikes and medals, and wait for the sum.
pub(super) fn reaction(beats: &BeatsSoFar<Masbrur>) -> Option<Reaction> {
    let gains = |seat: Seat| Some(Reaction::Gains(Side::BOTH[seat.index()]));
    if beats.opening() == Some(Opening::Sums) {
        return Some(Reaction::Suspense);
    }
    match &beats.last()?.cue {
        Cue::Strike { by, blocking } if blocking.height.is_some() => gains(*by),
        Cue::Compare { comparison, .. } => gains(winner(comparison)?),
        Cue::Sum { .. } | Cue::Multiply { .. } | Cue::Count { .. } => {
            let result = beats.over().iter().rev().find_map(|beat| match beat.cue {
                Cue::Multiply { half_medals, .. } => Some(half_medals[1]),
                Cue::Count { result } => Some(result.half_medals),
                _ => None,
            });
            gains(Outcome::by_points(result?.map(u16::from)).winner?)
        }
        _ => None,
    }
}

/// The winner of a comparison's medal; none if they share it.
pub(super) fn winner(comparison: &Comparison) -> Option<Seat> {
    Outcome::by_points(comparison.half_medals.map(u16::from)).winner
}

pub(super) fn beats(before: &View, events: &[Event]) -> Vec<Beat<Masbrur>> {
    let fights = events.iter().any(|event| {
        matches!(
            event,
            Event::WallsOpened { .. } | Event::ShowsOpened { .. } | Event::SeizuresOpened { .. }
        )
    });
    let mut telling = Telling {
        view: before.clone(),
        fights,
        scene: false,
        beats: Vec::new(),
        held: Vec::new(),
        medals: Vec::new(),
    };
    for event in events {
        telling.tell(event);
        telling.view.apply(event);
    }
    if !telling.held.is_empty() {
        telling.beat(Cue::Turn, Motion::TURN, None);
    }
    telling.beats
}

struct Telling {
    view: View,
    /// True if this move opens walls, shows or seizures.
    fights: bool,
    scene: bool,
    beats: Vec<Beat<Masbrur>>,
    held: Vec<Event>,
    /// The half medals that each comparison gave.
    medals: Vec<[u8; 2]>,
}

impl Telling {
    fn beat(&mut self, cue: Cue, motion: Motion, event: Option<&Event>) {
        let ms = motion.ms + if self.scene { motion::STILL_MS } else { 0 };
        self.beat_of(cue, motion, ms, event);
    }

    fn beat_of(&mut self, cue: Cue, motion: Motion, ms: u32, event: Option<&Event>) {
        let mut events = std::mem::take(&mut self.held);
        events.extend(event.cloned());
        let made = if self.scene {
            Beat::of_scene(cue, motion, ms, events)
        } else {
            Beat::plain(cue, motion, events)
        };
        self.beats.push(made);
    }

    /// A beat with another one in which to read it.
    fn beat_and_rest(
        &mut self,
        cue: Cue,
        motion: Motion,
        lane: Option<usize>,
        event: Option<&Event>,
    ) {
        self.beat_of(cue, motion, motion.ms, event);
        self.beat_of(Cue::Rest { lane }, motion::REST, motion::REST.ms, None);
        if let Some(rest) = self.beats.last_mut() {
            rest.stop = false;
        }
    }

    fn add(&mut self, event: &Event) {
        match self.beats.last_mut() {
            Some(beat) if self.held.is_empty() => beat.events.push(event.clone()),
            _ => self.held.push(event.clone()),
        }
    }

    fn tell(&mut self, event: &Event) {
        match *event {
            Event::Laid { row, .. } => {
                self.beat(Cue::Lay { row, end: None }, Motion::LAND, Some(event));
            }
            Event::Matched { row, end, .. } => {
                let end = Some(end);
                self.beat(Cue::Lay { row, end }, Motion::LAND, Some(event));
            }
            Event::Offered { .. } => self.beat(Cue::Part, motion::PART, Some(event)),
            Event::Taken { .. } => self.beat(Cue::Take, motion::PART, Some(event)),
            Event::WallLaid { .. } if self.view.phase == Phase::Wall => {
                self.beat(Cue::LayWall, motion::SAID, Some(event));
            }
            // The wall must be there when the domino slides in.
            Event::WallLaid { .. } => self.held.push(event.clone()),
            Event::Placed {
                domino,
                row,
                end,
                out,
                ..
            } => {
                let push = Cue::Push {
                    domino,
                    row,
                    end,
                    out,
                };
                self.beat(push, motion::PUSH, Some(event));
                let from = !end;
                self.beat(Cue::Fly { out, row, from }, motion::FLY, None);
                self.beat(Cue::Sort, motion::SORT, None);
            }
            Event::Passed { .. } => self.beat(Cue::Pass, Motion::CARD, Some(event)),
            Event::Attacked { .. } => self.beat(Cue::Attack, Motion::CARD, Some(event)),
            Event::DieRose { .. } | Event::TurnsCounted { .. } | Event::Uncovered { .. } => {
                self.add(event);
            }
            Event::EquipmentEnded { why } => {
                self.scene = self.fights;
                self.beat(Cue::Hush { why }, motion::HUSH, Some(event));
            }
            Event::WallsOpened { walls } => {
                self.scene = true;
                self.beat(Cue::Walls { walls }, motion::WALLS, Some(event));
            }
            Event::Shown { .. } | Event::Seized { .. } => {
                self.beat(Cue::Said, motion::SAID, Some(event));
            }
            Event::ShowsOpened { shows, blocking } => self.open_shows(shows, blocking, event),
            Event::SeizuresOpened { seizures } => {
                self.scene = true;
                let seizes = Seat::BOTH.into_iter().filter_map(|by| {
                    let seizure = seizures[by.index()].filter(|seizure| !seizure.is_none())?;
                    Some(Cue::Seize { by, seizure })
                });
                let seizes: Vec<Cue> = seizes.collect();
                if seizes.is_empty() {
                    self.held.push(event.clone());
                }
                let count = seizes.len();
                for (index, cue) in seizes.into_iter().enumerate() {
                    // The fact belongs to the last of these beats: earlier ones show a part of it only.
                    let fact = (index + 1 == count).then_some(event);
                    self.beat_and_rest(cue, motion::SEIZE, None, fact);
                }
            }
            Event::Compared(ref comparison) => {
                let place = |seat: Seat| comparison.places[seat.index()].map(usize::from);
                let formations =
                    Seat::BOTH.map(|seat| self.view.formations(seat)?.places()[place(seat)?]);
                let blocked = Seat::BOTH
                    .map(|seat| place(seat).is_some_and(|place| self.view.is_blocked(seat, place)));
                let lane = self.medals.len();
                let cue = Cue::Compare {
                    lane,
                    comparison: comparison.clone(),
                    formations,
                    blocked,
                };
                self.medals.push(comparison.half_medals);
                self.beat_and_rest(cue, motion::COMPARE, Some(lane), Some(event));
            }
            Event::RoundEnded { result, .. } => {
                if result.half_medals != [0, 0] {
                    self.sum(result);
                }
                self.beat(Cue::Count { result }, motion::COUNT, Some(event));
            }
            Event::RoundBegan { round, offerer } => {
                self.beat(Cue::Round { round, offerer }, motion::ROUND, Some(event));
            }
            // In the scene, a change of turn has no beat of its own.
            Event::Turned { .. } if self.scene && self.held.is_empty() => self.add(event),
            Event::Turned { .. } => self.beat(Cue::Turn, Motion::TURN, Some(event)),
            Event::Resigned { .. } => self.beat(Cue::Resign, Motion::TURN, Some(event)),
            Event::Ended(outcome) => {
                let (cue, motion) = (Cue::Finale(outcome), motion::FINALE);
                self.beat_of(cue, motion, motion.ms, Some(event));
            }
        }
    }

    fn sum(&mut self, result: RoundResult) {
        self.beat(Cue::Sum { result }, motion::sum(result.unused), None);
        let mut before = [0; 2];
        for (lane, given) in std::mem::take(&mut self.medals).into_iter().enumerate() {
            let after = [before[0] + given[0], before[1] + given[1]];
            if after != before {
                let cue = Cue::Multiply {
                    result,
                    lane,
                    half_medals: [before, after],
                };
                self.beat_of(cue, motion::MULTIPLY, motion::MULTIPLY.ms, None);
            }
            before = after;
        }
    }

    fn open_shows(&mut self, shows: [Show; 2], blocking: [Blocking; 2], event: &Event) {
        self.scene = true;
        for by in Seat::BOTH {
            let placed = shows[by.index()].places().iter().enumerate();
            let mut placed: Vec<_> = placed
                .filter_map(|(place, formation)| Some((place, (*formation)?)))
                .collect();
            placed.sort_by_key(|(_, formation)| std::cmp::Reverse(formation.strength()));
            if placed.is_empty() {
                self.beat(Cue::Nothing { by }, motion::DEAL, None);
            }
            for (lane, (place, formation)) in placed.into_iter().enumerate() {
                let ms = u32::from(formation.length()) * motion::SQUARE_MS + motion::STILL_MS;
                let cue = Cue::Deal {
                    by,
                    place,
                    lane,
                    formation,
                };
                self.beat_of(cue, motion::DEAL, ms.max(motion::DEAL.ms), None);
            }
        }
        // The fact belongs to the last of these beats: earlier ones show a part of it only.
        if let Some(last) = self.beats.last_mut() {
            last.events.push(event.clone());
        }
        for by in Seat::BOTH {
            let blocking = blocking[(!by).index()];
            if !shows[(!by).index()].is_empty() {
                let strike = Cue::Strike { by, blocking };
                self.beat_and_rest(strike, motion::STRIKE, None, None);
            }
        }
    }
}
