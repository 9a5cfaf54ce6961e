//! What comes of a wish: one place asks the match, and the match asks the referee.

use bevy::prelude::*;
use mbrane_play::{
    Refusal,
    mbrane::State,
    words::{self, Message},
};
use mbrane_rules::{
    Game as _, Seat,
    mbrane::{Illegal, Move},
};

use super::{
    super::{
        Awaited, Game, MbraneSystems, demo,
        hand::{Hand, Refused},
        keeping::Incoming,
        place_of,
        review::Review,
        stage::Stage,
    },
    Wish,
};
use crate::{
    screens::{Choices, Screen},
    settings::Settings,
    theme::shake::Shake,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_wishes.in_set(Granted).in_set(MbraneSystems::Act));
}

/// Wishes have come true as far as they do.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(in super::super) struct Granted;

fn apply_wishes(mut wishes: MessageReader<Wish>, mut table: Table, mut shakes: Query<&mut Shake>) {
    for wish in wishes.read() {
        let before = table.hand.refused.clone();
        table.grant(*wish);
        if table.hand.refused.is_some() && table.hand.refused != before
            || matches!(wish, Wish::Place | Wish::Cell(_) | Wish::LetGo(_))
        {
            let refused = table.hand.refused.is_some();
            shakes.iter_mut().for_each(|mut shake| shake.wanted = refused);
        }
    }
}

/// Everything that a wish can change.
#[derive(bevy::ecs::system::SystemParam)]
struct Table<'w> {
    game: ResMut<'w, Game>,
    stage: ResMut<'w, Stage>,
    hand: ResMut<'w, Hand>,
    screen: ResMut<'w, Screen>,
    choices: ResMut<'w, Choices>,
    incoming: ResMut<'w, Incoming>,
    settings: Res<'w, Settings>,
    review: ResMut<'w, Review>,
    awaited: Res<'w, Awaited>,
    time: Res<'w, Time>,
}

impl Table<'_> {
    fn grant(&mut self, wish: Wish) {
        // Whoever looks at a game plays nothing; whoever leaves it leaves it where it is.
        match wish {
            Wish::Play | Wish::SetUp | Wish::Settings | Wish::Records | Wish::Leave | Wish::Open => {
                self.review.end(&mut self.game, &mut self.stage);
            }
            _ if self.review.holds() => return,
            _ => {}
        }
        match wish {
            Wish::Play => return self.begin(),
            Wish::SetUp => return self.leave(Screen::SetUp),
            Wish::Settings => return self.visit(Screen::Settings),
            Wish::Records => return self.visit(Screen::Records),
            Wish::Leave if self.choices.visits && self.choices.left.is_some() => return self.resume(),
            Wish::Leave => return self.leave(Screen::Title),
            Wish::Continue => return self.resume(),
            Wish::Open => return self.open(),
            // The page does it.
            Wish::CopyLink | Wish::FullScreen => return,
            _ if *self.screen != Screen::Table => return,
            _ => {}
        }
        if self.stage.counts(&self.game) {
            self.direct(wish);
            return;
        }
        match wish {
            Wish::Digit(digit) => self.pick(digit),
            Wish::Aim(cell) => self.aim(cell),
            Wish::Cell(cell) if self.hand.digit.is_some() => {
                self.aim(cell);
                self.place();
            }
            Wish::Touch(cell)
                if self.hand.digit.is_some() && (self.settings.one_tap || self.hand.cell == Some(cell)) =>
            {
                self.aim(cell);
                self.place();
            }
            Wish::Cell(cell) | Wish::Touch(cell) => {
                let again = self.hand.cell == Some(cell) && self.hand.digit.is_none() && !self.hand.keys;
                self.aim(cell);
                if again {
                    self.hand.cell = None;
                }
            }
            Wish::Lift(digit) => self.lift(digit),
            Wish::LetGo(cell) => {
                self.hand.drag = None;
                self.aim(cell);
                self.place();
            }
            Wish::Place => self.place(),
            Wish::Drop => self.hand.drop(),
            Wish::Say(m) => self.say(m),
            Wish::Keep => self.hand.kept = Some(self.game.revision),
            Wish::WouldEnd => {
                self.game.play.suppose_end();
                self.stage.stop();
            }
            Wish::Count => {
                self.changed(|game| game.play.count().is_ok());
            }
            Wish::KeepPlacing if self.game.play.state() == State::Settled => {
                self.changed(|game| {
                    game.play.keep_placing();
                    true
                });
            }
            Wish::Undo => {
                self.changed(|game| game.play.undo());
            }
            Wish::Redo => {
                self.changed(|game| game.play.redo());
            }
            Wish::Rematch if self.game.play.outcome().is_some() => {
                let first = self.choices.first_run;
                self.choices.first_run = false;
                if first {
                    self.begin();
                } else {
                    let next = self.game.play.rematch();
                    self.game.replace(next);
                    self.show_table();
                }
            }
            Wish::Again | Wish::Upset => self.replay(wish == Wish::Upset),
            Wish::Speed | Wish::Pause => self.direct(wish),
            Wish::Advance | Wish::Skip | Wish::Rematch | Wish::KeepPlacing => {}
            Wish::Play | Wish::Continue | Wish::Open | Wish::Resign(_) => {}
            Wish::SetUp | Wish::Settings | Wish::Records | Wish::Leave => {}
            Wish::Hint | Wish::Chance | Wish::Review => {}
            Wish::CopyLink | Wish::FullScreen => {}
        }
    }

    /// What can be wished while a count plays.
    fn direct(&mut self, wish: Wish) {
        match wish {
            Wish::Advance | Wish::Place | Wish::Cell(_) | Wish::Touch(_) => {
                self.stage.advance(&mut self.game, self.time.elapsed());
            }
            Wish::Pause => self.stage.toggle(),
            Wish::Skip => {
                self.game.play.finish();
                self.stage.stop();
            }
            Wish::Speed => self.stage.faster(),
            Wish::Undo => {
                self.changed(|game| game.play.undo());
            }
            _ => {}
        }
    }

    fn begin(&mut self) {
        self.choices.left = None;
        self.game.replace(self.choices.game());
        self.show_table();
    }

    /// Goes on with the match that was left. A count that was interrupted waits until somebody looks.
    fn resume(&mut self) {
        let Some(left) = self.choices.left.take() else { return };
        // Who comes back has played before, whatever became of the settings.
        self.choices.first_run = false;
        self.game.replace(left);
        self.show_table();
        if self.stage.counts(&self.game) {
            self.stage.interrupt();
        }
    }

    /// Lays a match on the table that came from elsewhere.
    fn open(&mut self) {
        let Some(play) = self.incoming.0.take() else { return };
        // Who brings games along has played before.
        self.choices.first_run = false;
        self.choices.left = None;
        self.game.replace(play);
        self.show_table();
    }

    /// Looks at something else; from the table, the way back leads there.
    fn visit(&mut self, screen: Screen) {
        let table = *self.screen == Screen::Table;
        self.leave(screen);
        self.choices.visits = table;
    }

    fn show_table(&mut self) {
        self.choices.visits = false;
        *self.screen = Screen::Table;
        *self.hand = Hand { keys: self.hand.keys, ..Hand::default() };
        self.stage.stop();
        self.stage.pace.first = !self.choices.seen_count;
    }

    fn leave(&mut self, to: Screen) {
        if *self.screen == Screen::Table {
            let play = self.game.play.clone();
            // The five tiles of the first game are given, and are nobody's game.
            let keeps = play.is_worth_resuming() && !self.choices.first_run;
            self.choices.left = keeps.then_some(play);
            self.game.replace(demo());
        }
        *self.screen = to;
        self.choices.visits = false;
        *self.hand = Hand { keys: self.hand.keys, ..Hand::default() };
        self.stage.stop();
    }

    /// Changes the match, and forgets what was held and thought.
    fn changed(&mut self, change: impl FnOnce(&mut Game) -> bool) -> bool {
        if !change(&mut self.game) {
            return false;
        }
        self.game.revision += 1;
        self.hand.drop();
        self.stage.stop();
        true
    }

    fn pick(&mut self, digit: u8) {
        if usize::from(digit) >= self.game.setup().order.side() {
            return;
        }
        self.hand.refused = None;
        let again = self.hand.digit == Some(digit) && self.hand.cell.is_none();
        self.hand.digit = (!again).then_some(digit);
        // Cell then digit is a whole placement for a mouse; keys and fingers see the ghost first, unless they want no such thing.
        let touch = self.hand.touch && !self.settings.one_tap;
        if self.hand.cell.is_some() && !self.hand.keys && !touch {
            self.place();
        }
    }

    fn lift(&mut self, digit: u8) {
        if usize::from(digit) < self.game.setup().order.side() {
            self.hand.refused = None;
            self.hand.keys = false;
            (self.hand.digit, self.hand.cell) = (Some(digit), None);
        }
    }

    fn aim(&mut self, cell: usize) {
        self.hand.refused = None;
        self.hand.cell = Some(cell);
    }

    fn place(&mut self) {
        let Some(m) = self.hand.placement(&self.game) else { return };
        self.say(m);
    }

    fn say(&mut self, m: Move) {
        let Some(seat) = self.speaker() else { return };
        if self.awaited.0 == Some(seat) {
            let message = Message::SendLink(self.game.play.who(seat));
            self.hand.refused = Some(Refused { digit: None, cell: None, blocker: None, message });
            return;
        }
        // What still moves from the move before is over now.
        self.game.play.finish();
        let outcome = self.game.play.act(seat, m).map(drop);
        match outcome {
            Ok(()) => {
                self.changed(|_| true);
            }
            Err(refusal) => self.refuse(m, &refusal),
        }
    }

    /// The seat that a person at this screen speaks for.
    fn speaker(&self) -> Option<Seat> {
        let play = &self.game.play;
        play.hand()
            .or_else(|| play.only_person())
            .or_else(|| matches!(play.state(), State::Settled).then(|| play.position().to_act().single()).flatten())
    }

    fn refuse(&mut self, m: Move, refusal: &Refusal<Illegal>) {
        let order = self.game.setup().order;
        let blocker = match refusal {
            Refusal::Illegal(Illegal::Clash { at, .. }) => Some(place_of(order, *at)),
            Refusal::Illegal(Illegal::Occupied { cell, .. }) => Some(place_of(order, *cell)),
            _ => None,
        };
        let (digit, cell) = match m {
            Move::Place { digit, cell } => (Some(digit), Some(place_of(order, cell))),
            _ => (None, None),
        };
        self.hand.refused = Some(Refused { digit, cell, blocker, message: words::refusal(&self.game.play, refusal) });
    }

    fn replay(&mut self, upset: bool) {
        let play = &mut self.game.play;
        if play.outcome().is_none() {
            return;
        }
        let Some(range) = play.told().and_then(mbrane_play::Told::cascade) else { return };
        let from = play.turning_point().filter(|_| upset).map_or(range.start, |(beat, _)| {
            // From where the step that turned it begins.
            let gathers = |beat: &usize| {
                play.told().is_some_and(|told| matches!(told.beats[*beat].cue, mbrane_play::mbrane::Cue::Gather(_)))
            };
            (range.start..=beat).rev().find(gathers).unwrap_or(beat)
        });
        play.set_beat(from);
        self.stage.stop();
    }
}
