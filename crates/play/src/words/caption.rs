//! What the table says about the state that a match of Mbrane is in.

use mbrane_rules::mbrane::{Illegal, Mbrane};
use mbrane_rules::{Outcome, Seat};

use super::{Message, Who};
use crate::mbrane::{Ending, State};
use crate::{Match, Refusal};

/// A large line and what is said below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The large line.
    pub title: Message,
    /// Below it, in order.
    pub more: Vec<Message>,
}

impl Caption {
    fn new(title: Message, more: impl IntoIterator<Item = Message>) -> Self {
        Self { title, more: more.into_iter().collect() }
    }
}

impl Match<Mbrane> {
    /// How to address a seat: as "you" when it is the only person's.
    pub fn who(&self, seat: Seat) -> Who {
        let name = self.player(seat).name().as_str();
        if self.only_person() == Some(seat) {
            Who::You
        } else if name.is_empty() {
            Who::Colour(self.colour(seat))
        } else {
            Who::Name(name.to_owned())
        }
    }

    /// What the table says about the state that is shown.
    pub fn caption(&self) -> Caption {
        match self.state() {
            State::Empty => {
                Caption::new(Message::AnyDigitAnyCell, self.turn_words().into_iter().chain(self.first_of_two()))
            }
            State::Placing => Caption::new(
                self.turn_words().unwrap_or(Message::MovedOn),
                self.just_swapped().or_else(|| self.just_kept_placing()).or_else(|| self.first_of_two()),
            ),
            State::SwapQuestion => self.swap_words(),
            State::Offered { by } if self.player(!by).is_person() => {
                Caption::new(Message::OfferQuestion, [Message::OfferedBy(self.who(by))])
            }
            State::Offered { by } => {
                Caption::new(Message::OfferAwaited { by: self.who(!by) }, [Message::Thinking(self.who(!by))])
            }
            State::Declined => Caption::new(Message::MustPlace(self.position().to_move()), [Message::DeclinedOffer]),
            State::Settled => Caption::new(Message::OnlyZerosLeft, self.is_live().then_some(Message::CountFollows)),
            State::Over(ending, outcome) => self.end_words(ending, outcome),
        }
    }

    fn turn_words(&self) -> Option<Message> {
        let seat = self.seat_to_act()?;
        let who = self.who(seat);
        Some(if self.player(seat).is_person() { Message::Move(who) } else { Message::Thinking(who) })
    }

    /// What the first game of two came to, while the second is played.
    fn first_of_two(&self) -> Option<Message> {
        self.leg().filter(|leg| *leg == 2)?;
        let totals = self.totals()?;
        Some(Message::FirstOfTwo { totals: Seat::BOTH.map(|seat| (self.who(seat), totals[seat.index()])) })
    }

    fn seat_to_act(&self) -> Option<Seat> {
        mbrane_rules::Game::to_act(self.position()).single()
    }

    fn just_swapped(&self) -> Option<Message> {
        let by = self.told().filter(|told| told.entry == crate::Entry::Move(mbrane_rules::mbrane::Move::Swap))?.by?;
        Some(Message::Swapped { by: self.who(by), plays: self.colour(by) })
    }

    fn just_kept_placing(&self) -> Option<Message> {
        self.position().is_settled().then_some(Message::OnlyZerosLeft)
    }

    fn swap_words(&self) -> Caption {
        let keep = self.position().to_move();
        match self.seat_to_act() {
            Some(seat) if !self.player(seat).is_person() => Caption::new(
                Message::Thinking(self.who(seat)),
                [Message::SwapAwaited { by: self.who(seat), take: !keep }],
            ),
            _ => Caption::new(Message::SwapQuestion { keep, take: !keep }, []),
        }
    }

    fn end_words(&self, ending: Ending, outcome: Outcome) -> Caption {
        let title = match outcome.winner {
            Some(winner) if outcome.resigned => Message::Resigned { by: self.who(!winner), winner: self.who(winner) },
            Some(winner) => Message::Won {
                by: self.who(winner),
                colour: self.colour(winner),
                points: [outcome.points[winner.index()], outcome.points[(!winner).index()]],
            },
            None => Message::Drawn { points: outcome.points[0] },
        };
        let order = mbrane_rules::Game::setup(self.position()).order;
        let why = (ending != Ending::Resigned).then_some(Message::Ended(ending));
        let turn = self.turning_point().map(|(_, swing)| Message::TurningPoint { order, swing });
        let supposed = self.supposed().map(|tally| Message::WouldHaveEnded { tally });
        // In a match of two the sum comes first: it is what is played for.
        let (sum, next) = match self.leg() {
            Some(_) => (Some(self.what_follows()), None),
            None => (None, Some(self.what_follows())),
        };
        Caption::new(title, sum.into_iter().chain(why).chain(supposed).chain(turn).chain(next))
    }

    /// What comes after a game that is over: the second of two, the end of both, or a rematch.
    fn what_follows(&self) -> Message {
        let begins = self.who(Seat::Second);
        let totals = self.totals().map(|points| Seat::BOTH.map(|seat| (self.who(seat), points[seat.index()])));
        match (totals, self.outcome_of_two()) {
            (Some(totals), Some(both)) => Message::AfterTwo { winner: both.winner.map(|seat| self.who(seat)), totals },
            (Some(totals), None) => Message::SecondOfTwo { begins, totals },
            (None, _) => Message::Rematch { begins },
        }
    }
}

/// Why something cannot be done now, for the one who tried.
pub fn refusal(game: &Match<Mbrane>, refusal: &Refusal<Illegal>) -> Message {
    match refusal {
        Refusal::Illegal(Illegal::Over) | Refusal::Over => Message::Over,
        Refusal::Illegal(reason) => Message::Illegal(*reason),
        Refusal::NotYourTurn => game.seat_to_act().map_or(Message::Over, |seat| Message::NotYourTurn(game.who(seat))),
        Refusal::Past => Message::MovedOn,
        Refusal::NotSettled => Message::NotSettled,
    }
}
