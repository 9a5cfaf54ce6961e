//! A toy game in which a player hides a card and both choose at the same time, to test that no table gives secrets
//! away.
//!
//! It has two rounds. In each, one seat lays a card (1 to 3) face down, and both name a number at the same time; then
//! the card is turned. If the other seat named the card, it gets two points, else the seat that laid it gets one. In
//! round 2 the other seat lays. The seat whose turn it is can `fold`.

#![allow(dead_code, reason = "each test that includes it uses a part of it")]

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use mbrane_play::puzzle::PuzzleGame;
use mbrane_play::words::{
    Caption, DescribeBeats, DescribeMoves, DescribeState, Headline, Who, Words, common,
};
use mbrane_play::{
    Animated, Beat, BeatsSoFar, Draft, Entry, GameInfo, Group, GroupShape, MatchStatus, Motion,
    MoveInput, Player, PressKind, Seen, Spot, SpotInfo,
};
use mbrane_rules::{Game, Listener, Outcome, Record, Seat, Seats, TextError, View, Viewer};

/// The set-up, which has no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Setup;

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("toy")
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.trim() == "toy" {
            Ok(Self)
        } else {
            Err(TextError::new("this is not the toy"))
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Move {
    Hide(u8),
    Name(u8),
    Fold,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hide(UNKNOWN) => f.write_str("hide-?"),
            Self::Name(UNKNOWN) => f.write_str("name-?"),
            Self::Hide(card) => write!(f, "hide-{card}"),
            Self::Name(number) => write!(f, "name-{number}"),
            Self::Fold => f.write_str("fold"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let number = |text: &str| match text {
            "?" => Some(UNKNOWN),
            text => text.parse().ok().filter(|number| (1..=3).contains(number)),
        };
        let read = match text.split_once('-') {
            None if text == "fold" => Some(Self::Fold),
            Some(("hide", card)) => number(card).map(Self::Hide),
            Some(("name", card)) => number(card).map(Self::Name),
            _ => None,
        };
        read.ok_or_else(|| TextError::new("no such move"))
    }
}

/// The toy's position. Each part that a viewer does not know is [`UNKNOWN`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy {
    round: u8,
    card: Option<u8>,
    /// The number of the first seat, until the second one has named its own.
    named: Option<u8>,
    points: [u16; 2],
    folded: Option<Seat>,
}

/// A card or a number that the viewer cannot see.
pub(crate) const UNKNOWN: u8 = 0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Hid { card: u8 },
    Named { by: Seat, number: u8 },
    Shown { card: u8, points: [u16; 2] },
    Turned { to: Seats, round: u8 },
    Ended(Outcome),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ToyView {
    pub(crate) round: u8,
    pub(crate) card: Option<u8>,
    pub(crate) named: Option<u8>,
    pub(crate) points: [u16; 2],
    pub to_act: Seats,
    pub(crate) ended: Option<Outcome>,
}

const fn hider(round: u8) -> Seat {
    if round == 1 {
        Seat::First
    } else {
        Seat::Second
    }
}

impl View<Event> for ToyView {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Hid { card } => self.card = Some(*card),
            Event::Named {
                by: Seat::First,
                number,
            } => self.named = Some(*number),
            Event::Named { .. } => {}
            Event::Shown { points, .. } => {
                (self.card, self.named, self.points) = (None, None, *points);
            }
            Event::Turned { to, round } => (self.to_act, self.round) = (*to, *round),
            Event::Ended(outcome) => (self.ended, self.to_act) = (Some(*outcome), Seats::NOBODY),
        }
    }

    fn seen(mut self, viewer: Viewer) -> Self {
        if let Viewer::Of(seat) = viewer {
            self.card = self.card.map(|card| {
                if seat == hider(self.round) {
                    card
                } else {
                    UNKNOWN
                }
            });
            self.named = self
                .named
                .map(|number| if seat == Seat::First { number } else { UNKNOWN });
        }
        self
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Illegal {
    NotNow,
    Over,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Over {
            "the game is over"
        } else {
            "not now"
        })
    }
}

impl std::error::Error for Illegal {}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = |value: Option<u8>| match value {
            None => "-".to_owned(),
            Some(UNKNOWN) => "?".to_owned(),
            Some(value) => value.to_string(),
        };
        let folded = match self.folded {
            None => "playing",
            Some(Seat::First) => "first",
            Some(Seat::Second) => "second",
        };
        let Self {
            round,
            card,
            named,
            points,
            ..
        } = self;
        write!(
            f,
            "{round} {} {} {} {} {folded}",
            hidden(*card),
            hidden(*named),
            points[0],
            points[1]
        )
    }
}

impl Game for Toy {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;
    type Event = Event;
    type View = ToyView;

    const ACTIONS: &'static [Move] = &[Move::Fold];

    fn start(_: Setup) -> Self {
        Self {
            round: 1,
            card: None,
            named: None,
            points: [0, 0],
            folded: None,
        }
    }

    fn setup(&self) -> Setup {
        Setup
    }

    fn from_text(_: Setup, text: &str) -> Result<Self, TextError> {
        let bad = || TextError::new("no position of the toy");
        let words: Vec<&str> = text.split(' ').collect();
        let &[round, card, named, first, second, folded] = words.as_slice() else {
            return Err(bad());
        };
        let hidden = |word: &str| match word {
            "-" => Ok(None),
            "?" => Ok(Some(UNKNOWN)),
            word => word.parse().map(Some).map_err(|_| bad()),
        };
        let number = |word: &str| word.parse::<u16>().map_err(|_| bad());
        let folded = match folded {
            "playing" => None,
            "first" => Some(Seat::First),
            "second" => Some(Seat::Second),
            _ => return Err(bad()),
        };
        Ok(Self {
            round: round.parse().map_err(|_| bad())?,
            card: hidden(card)?,
            named: hidden(named)?,
            points: [number(first)?, number(second)?],
            folded,
        })
    }

    fn text_for(&self, viewer: Viewer) -> String {
        let mut seen = self.clone();
        let view = self.view(viewer);
        (seen.card, seen.named) = (view.card, view.named);
        seen.to_string()
    }

    fn record_for(record: &Record<Self>, viewer: Viewer) -> String {
        let Viewer::Of(seat) = viewer else {
            return record.to_string();
        };
        let mut position = record.start().clone();
        let mut words = vec!["toy".to_owned()];
        if position != Self::start(Setup) {
            words.push(format!("from {}", position.text_for(viewer)));
        }
        words.push(":".to_owned());
        let last = record.moves().len();
        for (index, m) in record.moves().iter().enumerate() {
            // A turned card is open, and so are numbers that both have named.
            let round = position.round;
            let open = record.position().round != round || record.position().outcome().is_some();
            let by = position.to_act().first();
            let own = by == Some(seat);
            words.push(match m {
                Move::Hide(_) if !open && !own => "hide-?".to_owned(),
                Move::Name(_) if !open && !own && index + 1 == last => "name-?".to_owned(),
                m => m.to_string(),
            });
            position.apply(*m);
        }
        words.join(" ")
    }

    fn to_act(&self) -> Seats {
        match (self.outcome(), self.card, self.named) {
            (Some(_), ..) => Seats::NOBODY,
            (None, None, _) => Seats::only(hider(self.round)),
            (None, Some(_), None) => Seats::BOTH,
            (None, Some(_), Some(_)) => Seats::only(Seat::Second),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(folded) = self.folded {
            return Some(Outcome::resignation(folded));
        }
        (self.round > 2).then(|| Outcome::by_points(self.points))
    }

    fn all_points(&self) -> u16 {
        4
    }

    fn for_each_placement(&self, f: impl FnMut(Move)) {
        let moves = (1..=3).flat_map(|number| [Move::Hide(number), Move::Name(number)]);
        moves.filter(|m| self.check(*m).is_ok()).for_each(f);
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        match (self.outcome(), m, self.card) {
            (Some(_), ..) => Err(Illegal::Over),
            // Records with unknown parts are valid too.
            (None, Move::Hide(UNKNOWN..=3), None)
            | (None, Move::Name(UNKNOWN..=3), Some(_))
            | (None, Move::Fold, _) => Ok(()),
            _ => Err(Illegal::NotNow),
        }
    }

    fn check_by(&self, _: Seat, m: Move) -> Result<(), Illegal> {
        // A player must not choose an unknown card or number.
        if matches!(m, Move::Hide(UNKNOWN) | Move::Name(UNKNOWN)) {
            Err(Illegal::NotNow)
        } else {
            self.check(m)
        }
    }

    fn apply_telling(&mut self, m: Move, listener: &mut impl Listener<Event>) {
        match m {
            Move::Fold => {
                self.folded = self.to_act().first();
            }
            Move::Hide(card) => {
                self.card = Some(card);
                listener.hear(|| Event::Hid { card });
                listener.hear(|| Event::Turned {
                    to: Seats::BOTH,
                    round: self.round,
                });
            }
            Move::Name(number) if self.named.is_none() => {
                self.named = Some(number);
                listener.hear(|| Event::Named {
                    by: Seat::First,
                    number,
                });
                listener.hear(|| Event::Turned {
                    to: Seats::only(Seat::Second),
                    round: self.round,
                });
            }
            Move::Name(number) => {
                listener.hear(|| Event::Named {
                    by: Seat::Second,
                    number,
                });
                let card = self.card.take().unwrap_or(UNKNOWN);
                let first = self.named.take().unwrap_or(UNKNOWN);
                let hider = hider(self.round);
                let guess = if hider == Seat::First { number } else { first };
                if guess == card {
                    self.points[(!hider).index()] += 2;
                } else {
                    self.points[hider.index()] += 1;
                }
                listener.hear(|| Event::Shown {
                    card,
                    points: self.points,
                });
                self.round += 1;
                let to = if self.round > 2 {
                    Seats::NOBODY
                } else {
                    Seats::only(Seat::Second)
                };
                listener.hear(|| Event::Turned {
                    to,
                    round: self.round,
                });
            }
        }
        if let Some(outcome) = self.outcome() {
            listener.hear(|| Event::Ended(outcome));
        }
    }

    fn view(&self, viewer: Viewer) -> ToyView {
        let view = ToyView {
            round: self.round,
            card: self.card,
            named: self.named,
            points: self.points,
            to_act: self.to_act(),
            ended: self.outcome(),
        };
        view.seen(viewer)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    Turn,
    Reveal,
}

impl Animated for Toy {
    type Cue = Cue;
    type Opening = Infallible;

    const INFO: GameInfo = GameInfo {
        kind: "toy",
        name: common::Label::Over.id(),
        sides: [common::Label::Computer.id(), common::Label::Person.id()],
        scene: common::Label::Over.id(),
        temper: common::LEVEL,
        computers: Player::COMPUTERS,
        halves: false,
        hides: true,
        gathers: false,
    };

    fn keeps_secret(&self) -> bool {
        self.outcome().is_none()
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shown { .. })
    }

    fn beats(_: &ToyView, events: &[Event]) -> Vec<Beat<Self>> {
        let shown = events
            .iter()
            .position(|event| matches!(event, Event::Shown { .. }))
            .unwrap_or(events.len());
        let (before, after) = events.split_at(shown);
        let mut beats = vec![Beat::plain(Cue::Turn, Motion::TURN, before.to_vec())];
        if !after.is_empty() {
            // Turning the card is a scene of two beats.
            beats.push(Beat::of_scene(
                Cue::Reveal,
                Motion::CARD,
                400,
                after[..1].to_vec(),
            ));
            beats.push(Beat::of_scene(
                Cue::Reveal,
                Motion::CARD,
                400,
                after[1..].to_vec(),
            ));
        }
        beats
    }
}

impl DescribeState for Toy {
    fn caption(play: &Seen<Self>, _: &Words) -> Caption {
        let title = match play.status() {
            MatchStatus::Over(outcome) => format!("{} to {}", outcome.points[0], outcome.points[1]),
            _ => format!("Round {}", play.position().round),
        };
        Caption::new(title, [])
    }

    fn stands(view: &ToyView, _: &Words) -> Vec<String> {
        let card = match view.card {
            None => "no card",
            Some(UNKNOWN) => "a card face down",
            Some(1) => "a one",
            Some(2) => "a two",
            Some(_) => "a three",
        };
        vec![card.to_owned()]
    }
}

impl DescribeBeats for Toy {
    fn headline(beats: &BeatsSoFar<Self>, _: &Words) -> Option<Headline> {
        let beat = beats.last().filter(|beat| beat.cue == Cue::Reveal)?;
        let [Event::Shown { card, .. }, ..] = beat.events.as_slice() else {
            return None;
        };
        Some(Headline {
            text: format!("It was {card}"),
            side: None,
        })
    }

    fn sentence_after(beats: &BeatsSoFar<Self>, words: &Words) -> Option<String> {
        Self::headline(beats, words).map(|headline| headline.text)
    }
}

impl DescribeMoves for Toy {
    fn illegal(_: &Seen<Self>, reason: &Illegal, _: &Words) -> String {
        reason.to_string()
    }

    fn entry(entry: Entry<Move>, _: &Words) -> String {
        match entry {
            Entry::Move(Move::Hide(_)) => "hides".to_owned(),
            Entry::Move(Move::Name(_)) => "names".to_owned(),
            Entry::Move(Move::Fold) => "folds".to_owned(),
            Entry::Close => "end".to_owned(),
        }
    }

    fn entry_by(number: usize, _: Option<&Who>, entry: Entry<Move>, words: &Words) -> String {
        format!("{number}. {}", Self::entry(entry, words))
    }

    fn advice(_: &Self, m: Move, _: bool, _: &Words) -> String {
        m.to_string()
    }

    fn setup_in_words(_: Setup, _: &Words) -> String {
        "two rounds".to_owned()
    }
}

/// The move that a number means now.
fn meant(play: &Seen<Toy>, spot: Spot) -> Option<Move> {
    let number = u8::try_from(spot.0)
        .ok()
        .filter(|number| (1..=3).contains(number))?;
    Some(if play.position().card.is_none() {
        Move::Hide(number)
    } else {
        Move::Name(number)
    })
}

impl MoveInput for Toy {
    fn groups(play: &Seen<Self>, draft: &Draft, viewer: Viewer, _: &Words) -> Vec<Group> {
        let view = play.view(viewer);
        let spot = |number: u16| SpotInfo {
            spot: Spot(number),
            label: if view.card == Some(number as u8) {
                format!("{number}, lies there")
            } else {
                number.to_string()
            },
            open: !play.local_actors().is_nobody(),
            held: Some(draft.has(Spot(number))),
        };
        vec![Group {
            label: "Cards".to_owned(),
            shape: GroupShape::Row,
            spots: (1..=3).map(spot).collect(),
        }]
    }

    fn spots_of(_: &Seen<Self>, m: Move) -> Vec<Spot> {
        match m {
            Move::Hide(number) | Move::Name(number) => vec![Spot(u16::from(number))],
            Move::Fold => Vec::new(),
        }
    }

    fn press(play: &Seen<Self>, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<Move> {
        let again = draft.has(spot);
        draft.picks = vec![spot];
        let at_once = manner == PressKind::Point || manner == PressKind::Touch && again;
        meant(play, spot).filter(|_| at_once)
    }

    fn ready(play: &Seen<Self>, draft: &Draft) -> Option<Move> {
        draft.picks.first().and_then(|spot| meant(play, *spot))
    }

    fn resignation(play: &Seen<Self>, seat: Seat) -> Option<Move> {
        play.local_actors().contains(seat).then_some(Move::Fold)
    }

    fn spot_keys(_: &Seen<Self>) -> Vec<(char, Spot)> {
        (1..=3_u8)
            .map(|number| (char::from(b'0' + number), Spot(u16::from(number))))
            .collect()
    }
}

/// It has no puzzles.
impl PuzzleGame for Toy {}
