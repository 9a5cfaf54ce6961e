//! The face that every match shows to a table, which knows no game by it.

use std::any::Any;
use std::fmt;
use std::ops::Range;

use mbrane_rules::{Outcome, Record, Seat, Seats, Viewer};

use crate::promise::Seed;
use crate::words::{self, Caption, GhostWords, Headline, Words};
use crate::{
    AnnouncedSoFar, BeatTime, Correspondence, Draft, Entry, GameName, Group, Level, Link, Match, MatchStatus,
    MoveInput, Named, Note, Offer, Over, Player, PressKind, Question, Refusal, Refused, Saved, Shared, Side, Spot,
    Stop, Summary, TableAction, Worth,
};

/// A step of a scene in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneStep {
    /// The beat that it begins with.
    pub beat: usize,
    /// What happens in it.
    pub text: String,
    /// The side that it is about, where it is about one alone.
    pub side: Option<Side>,
}

/// A match, whichever game it is of. [`Match`] implements it for every game; nothing else does.
///
/// Moves cross it as text. Places of a match are cursors (how many entries are shown) and beats (how many of the last entry's
/// are over).
pub trait AnyMatch: Send + Sync + 'static {
    /// The match itself, for what knows its game.
    fn as_any(&self) -> &dyn Any;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyMatch>;
    /// The game's name in records: `mbrane`.
    fn kind(&self) -> &'static str;
    /// What was agreed, as text: how its records begin.
    fn agreed(&self) -> String;

    /// Who plays for a seat.
    fn player(&self, seat: Seat) -> &Player;
    /// Puts another player on a seat.
    fn set_player(&mut self, seat: Seat, player: Player);
    /// The seat of the only person at the table.
    fn only_person(&self) -> Option<Seat>;
    /// The side that a seat plays, at the place that is shown.
    fn side(&self, seat: Seat) -> Side;
    /// The seat that plays a side, at the place that is shown.
    fn seat_on(&self, side: Side) -> Seat;
    /// The seats of persons who may act now.
    fn hands(&self) -> Seats;
    /// The seats that the rules wait for after the last entry, whatever place is shown.
    fn awaited(&self) -> Seats;
    /// Whose eyes look at the table: those of the only person, of the one it was handed to where two share a screen, everybody's where
    /// nothing is hidden or nobody plays.
    fn eyes(&self) -> Viewer;
    /// Chooses whose eyes look: a seat's where the other is played elsewhere, any when the match is over. Whether others look
    /// now.
    fn look_as(&mut self, eyes: Option<Viewer>) -> bool;
    /// Says whether what is played elsewhere comes by itself, without links; whether that is new.
    fn set_live(&mut self, meets: bool) -> bool;
    /// Whether it can be looked at with the eyes of one seat or the other: it is over, and something was hidden.
    fn has_looks(&self) -> bool;
    /// The person here who acts now: where both may, the one who looks.
    fn acting(&self) -> Option<Seat>;
    /// Whom the table is to be handed to before anything is seen or done.
    fn covered(&self) -> Option<Seat>;
    /// Covers the table again where two people share it.
    fn cover(&mut self);
    /// The computer that should think now.
    fn thinker(&self) -> Option<(Seat, Level)>;
    /// What the match waits for, at the place that is shown.
    fn now(&self) -> MatchStatus;
    /// How the game ended, where it has at the place that is shown.
    fn outcome(&self) -> Option<Outcome>;
    /// How the match ended, whatever place of it is shown.
    fn ended(&self) -> Option<Outcome>;
    /// How it ended beside the rules, where it did.
    fn claimed(&self) -> Option<Over>;
    /// Says that it ended beside the rules, or that it goes on after all; whether that is new.
    fn claim(&mut self, over: Option<Over>) -> bool;

    /// How many entries there are.
    fn entries(&self) -> usize;
    /// How many entries are moves of the record; the rest is the table's.
    fn moves(&self) -> usize;
    /// How many entries are shown.
    fn cursor(&self) -> usize;
    /// Whether the last entry is shown.
    fn is_live(&self) -> bool;
    /// How many beats of the last entry shown are over.
    fn beat(&self) -> usize;
    /// Whether all of them are.
    fn is_still(&self) -> bool;
    /// What a stage has to know of a beat of the last entry shown.
    fn beat_time(&self, beat: usize) -> Option<BeatTime>;
    /// What that beat sounds like, to those who look.
    fn sounds(&self, beat: usize) -> Vec<Note>;
    /// The beats of the scene that the last entry shown ends with.
    fn scene(&self) -> Option<Range<usize>>;
    /// Who did the last entry shown.
    fn last_by(&self) -> Option<Seat>;
    /// Says how many beats of the last entry shown are over.
    fn set_beat(&mut self, beat: usize);
    /// Shows any place: `usize::MAX` means all of them.
    fn seek(&mut self, cursor: usize, beat: usize);
    /// Back to the last decision of a person; whether there was one.
    fn undo(&mut self) -> bool;
    /// On to the next one; whether there was one.
    fn redo(&mut self) -> bool;
    /// Every place where a review can stand.
    fn stops(&self) -> Vec<Stop>;
    /// The stop nearest to what is shown, by its place among those.
    fn stop(&self, stops: &[Stop]) -> usize;
    /// A match of its own that goes on from the place that is shown.
    fn branch(&self) -> Box<dyn AnyMatch>;
    /// Whether a branch may go on from the place that is shown: nothing that it goes on with is hidden.
    fn can_branch(&self) -> bool;
    /// The next game of the same players.
    fn rematch(&self) -> Box<dyn AnyMatch>;
    /// Makes this the first of two games.
    fn make_of_two(&mut self);
    /// Which game of two this is, from 1.
    fn leg(&self) -> Option<u8>;
    /// When it began, in milliseconds since the beginning of 1970, if somebody has said so.
    fn began(&self) -> Option<u64>;
    /// Says when it began.
    fn begin_at(&mut self, began: Option<u64>);
    /// Whether there is anything to come back to.
    fn is_worth_resuming(&self) -> bool;
    /// Whether another match is of the same game, with the same name, moves and end, whatever is shown of either.
    fn is_same_game(&self, other: &dyn AnyMatch) -> bool;

    /// A seat plays a move, as text.
    ///
    /// # Errors
    /// Why it was not done, in words; nothing has changed then.
    fn act(&mut self, seat: Seat, m: &str, words: &Words) -> Result<(), Refused>;
    /// Does what the table decides: ends a settled game, goes on with it, is handed over. Whether anything changed.
    fn decide(&mut self, deed: &TableAction) -> bool;
    /// Shows how a game that was given up would have ended; whether it can.
    fn suppose_end(&mut self) -> bool;
    /// Whether [`suppose_end`](AnyMatch::suppose_end) would show anything new.
    fn can_suppose(&self) -> bool;
    /// A legal move of a seat, for when its computer is lost.
    fn any_move(&self, seat: Seat) -> Option<String>;
    /// Every legal move of whoever acts, each with the spots that it is put together of.
    fn legal(&self) -> Vec<(String, Vec<Spot>)>;
    /// What is pressed to put a move together, one group of spots after the other; none where whoever acts here may not play it.
    fn presses(&self, m: &str) -> Option<Vec<Vec<Spot>>>;
    /// The spots of those that were pressed so far.
    fn pressed(&self, draft: &Draft) -> Vec<Spot>;
    /// The spots that a move puts together, legal or not.
    fn spots_of(&self, m: &str) -> Vec<Spot>;
    /// How a seat gives the game up; none where it may not, or where it is too early.
    fn resignation(&self, seat: Seat) -> Option<String>;
    /// The beat that made the victory that is shown, and the one to show it again from.
    fn turning_point(&self) -> Option<(usize, usize)>;

    /// Every spot that these eyes see, in words.
    fn groups(&self, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group>;
    /// Whether a move is put together of spots that are pressed one after the other, and again to take them back.
    fn gathers(&self) -> bool;
    /// Whether anything in it is hidden from a seat, and it is not over by its rules.
    fn hides(&self) -> bool;
    /// Somebody presses a spot: the move that this completes.
    fn press(&self, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<String>;
    /// Somebody drags a spot: whether it can be dragged.
    fn lift(&self, draft: &mut Draft, spot: Spot) -> bool;
    /// What is chosen together with what is pointed at, as a move.
    fn ready(&self, draft: &Draft) -> Option<String>;
    /// Somebody confirms by a key or a button: the move that is played.
    fn confirm(&self, draft: &mut Draft) -> Option<String>;
    /// Whether that may be played now by somebody here.
    fn is_legal(&self, draft: &Draft) -> bool;
    /// The spot that arrow keys start from.
    fn first_spot(&self, draft: &Draft) -> Option<Spot>;
    /// Whether arrow keys go to a spot.
    fn can_steer(&self, spot: Spot) -> bool;
    /// The spot that the keys are on.
    fn steered(&self, draft: &Draft) -> Option<Spot>;
    /// The key of each spot that has one.
    fn spot_keys(&self) -> Vec<(char, Spot)>;
    /// The keys for deeds, offered now or not.
    fn deed_keys(&self) -> Vec<(char, TableAction)>;
    /// Why what is aimed at cannot be done, where the game says so before it is tried.
    fn why_not(&self, draft: &Draft, words: &Words) -> Option<Refused>;
    /// What a held move would change.
    fn ghost(&self, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords>;
    /// What the table asks now, or waits for.
    fn card(&self, draft: &Draft, words: &Words) -> Option<Question>;
    /// What may be done beside placing.
    fn offers(&self, draft: &Draft, words: &Words) -> Vec<Offer>;

    /// What the table says about the state that is shown.
    fn caption(&self, words: &Words) -> Caption;
    /// That a seat moves, or thinks.
    fn turn_words(&self, seat: Seat, words: &Words) -> String;
    /// What a seat is called.
    fn called(&self, seat: Seat, words: &Words) -> String;
    /// What a seat plays, and how strong a computer is.
    fn plays(&self, seat: Seat, words: &Words) -> String;
    /// What computers are called here, the weakest first.
    fn computers(&self) -> [&'static str; 5];
    /// What a side is called.
    fn side_name(&self, side: Side, words: &Words) -> String;
    /// The few words for afar that stand while this beat of the last entry plays.
    fn headline(&self, beat: usize, words: &Words) -> Option<Headline>;
    /// The sentence that stands while it plays.
    fn news(&self, beat: usize, words: &Words) -> Option<String>;
    /// The steps of the scene that the last entry shown ends with, in order.
    fn steps(&self, words: &Words) -> Vec<SceneStep>;
    /// The spots that an entry put together.
    fn entry_spots(&self, index: usize) -> Vec<Spot>;
    /// The places that a said text names, in its order.
    fn named(&self, text: &str, words: &Words) -> Vec<Named>;
    /// An entry in a few words; whose it was.
    fn entry(&self, index: usize, words: &Words) -> Option<(String, Option<Seat>)>;
    /// What led to the place that is shown.
    fn entry_words(&self, words: &Words) -> String;
    /// What a computer did last, where it was one and nothing has happened since.
    fn last_words(&self, words: &Words) -> Option<String>;
    /// What the position at a cursor is worth, as the chance of the side that stands better.
    fn chance(&self, cursor: usize, worth: &Worth, words: &Words) -> String;
    /// A good move and what speaks for it.
    fn advice(&self, m: &str, wins: bool, words: &Words) -> Option<String>;
    /// The best that can be done by a judgement: a move, and whether it is proven to win.
    fn advised(&self, chance: [f32; 2], best: Option<(&str, bool)>) -> Option<(String, bool)>;
    /// The table for somebody who hears it: its state in a line, and what else there is to say.
    fn read_aloud(&self, eyes: Viewer, words: &Words) -> Caption;
    /// What is new since somebody heard the match last.
    fn hear(&self, heard: &mut AnnouncedSoFar, words: &Words) -> Vec<String>;
    /// That everything shown has been heard.
    fn heard(&self) -> AnnouncedSoFar;
    /// That the other side's move is awaited, which comes by a link.
    fn send_link(&self, seat: Seat, words: &Words) -> String;
    /// That the last link is to be sent, by which a seat learns the end.
    fn send_last_link(&self, seat: Seat, words: &Words) -> String;
    /// That a seat's computer is lost and starts anew.
    fn thinker_lost(&self, seat: Seat, words: &Words) -> String;

    /// The position at a cursor as these eyes see it, as a record without moves: what a thinker is asked about. Where nothing is
    /// hidden, it is the same text for all eyes.
    fn position_for(&self, cursor: usize, eyes: Viewer) -> Shared;
    /// The positions of all cursors, as [`position_for`](AnyMatch::position_for) has them.
    fn positions_for(&self, eyes: Viewer) -> Vec<Shared>;
    /// Who acts at each cursor.
    fn movers(&self) -> Vec<Option<Seat>>;
    /// The seat that plays a side at a cursor.
    fn seat_on_at(&self, side: Side, cursor: usize) -> Seat;
    /// How the game stands at a cursor where nobody needs to think: over, or settled.
    fn decided_at(&self, cursor: usize) -> Option<Outcome>;

    /// The whole match, for this machine's storage.
    fn save(&self) -> Saved;
    /// The record as these eyes see it.
    fn record_for(&self, eyes: Viewer) -> Shared;
    /// The record for somebody who takes the match from a list: as its only person sees it; of two who share a screen as neither may
    /// object to.
    fn record_to_copy(&self) -> Shared;
    /// What was agreed and the position that is shown, as these eyes see it.
    fn position_text(&self, eyes: Viewer) -> Shared;
    /// The part of a link that carries the game, to these eyes; `at` tells the place that is shown, `name` that it is sent to and fro.
    fn link(&self, eyes: Viewer, at: Option<usize>, name: Option<GameName>) -> Shared;
    /// What this seat says first where the match is sent for the first time; none where something in it is hidden already.
    fn begin_letters(&self, game: GameName, mine: Seat, seed: Seed) -> Option<Correspondence>;
    /// Says what is new in the match; whether there was anything.
    fn write_letters(&self, letters: &mut Correspondence) -> bool;
    /// What was said is not taken back.
    fn keep_sent(&mut self, letters: &Correspondence);
    /// Where it began, and its moves, as text, as those who look know them.
    fn line(&self) -> (String, Vec<String>);
    /// What a list tells of it.
    fn summary(&self) -> Summary;
}

/// Says which game it is and how far; not what it hides.
impl fmt::Debug for dyn AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {} of {}", self.kind(), self.cursor(), self.entries())
    }
}

impl<G: MoveInput> AnyMatch for Match<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn agreed(&self) -> String {
        self.record().start().setup().to_string()
    }

    fn player(&self, seat: Seat) -> &Player {
        self.player(seat)
    }

    fn set_player(&mut self, seat: Seat, player: Player) {
        self.seat(seat, player);
    }

    fn only_person(&self) -> Option<Seat> {
        self.only_person()
    }

    fn side(&self, seat: Seat) -> Side {
        self.side(seat)
    }

    fn seat_on(&self, side: Side) -> Seat {
        self.seat_on(side)
    }

    fn hands(&self) -> Seats {
        self.hands()
    }

    fn awaited(&self) -> Seats {
        let waits = if self.ended().is_some() { Seats::NOBODY } else { self.record().position().to_act() };
        if self.waiting().is_some() { waits.without(Seat::Second) } else { waits }
    }

    fn eyes(&self) -> Viewer {
        self.eyes()
    }

    fn look_as(&mut self, eyes: Option<Viewer>) -> bool {
        self.look_as(eyes)
    }

    fn set_live(&mut self, meets: bool) -> bool {
        self.set_live(meets)
    }

    fn has_looks(&self) -> bool {
        self.has_looks()
    }

    fn acting(&self) -> Option<Seat> {
        self.acting()
    }

    fn cover(&mut self) {
        self.cover();
    }

    fn covered(&self) -> Option<Seat> {
        self.covered()
    }

    fn thinker(&self) -> Option<(Seat, Level)> {
        self.thinker()
    }

    fn now(&self) -> MatchStatus {
        self.now()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn ended(&self) -> Option<Outcome> {
        self.ended()
    }

    fn claimed(&self) -> Option<Over> {
        self.claimed()
    }

    fn claim(&mut self, over: Option<Over>) -> bool {
        self.claim(over)
    }

    fn entries(&self) -> usize {
        self.entries()
    }

    fn moves(&self) -> usize {
        self.record().moves().len()
    }

    fn cursor(&self) -> usize {
        self.cursor()
    }

    fn is_live(&self) -> bool {
        self.is_live()
    }

    fn beat(&self) -> usize {
        self.beat()
    }

    fn is_still(&self) -> bool {
        self.is_still()
    }

    fn beat_time(&self, beat: usize) -> Option<BeatTime> {
        self.told()?.beats.get(beat).map(|beat| beat.time)
    }

    fn sounds(&self, beat: usize) -> Vec<Note> {
        self.looked_at().told().map_or_else(Vec::new, |told| G::sounds(told, beat))
    }

    fn scene(&self) -> Option<Range<usize>> {
        self.told()?.scene()
    }

    fn last_by(&self) -> Option<Seat> {
        self.told()?.by
    }

    fn set_beat(&mut self, beat: usize) {
        self.set_beat(beat);
    }

    fn seek(&mut self, cursor: usize, beat: usize) {
        self.seek(cursor, beat);
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn redo(&mut self) -> bool {
        self.redo()
    }

    fn stops(&self) -> Vec<Stop> {
        self.stops()
    }

    fn stop(&self, stops: &[Stop]) -> usize {
        self.stop(stops)
    }

    fn branch(&self) -> Box<dyn AnyMatch> {
        Box::new(self.branch())
    }

    fn can_branch(&self) -> bool {
        self.can_branch()
    }

    fn rematch(&self) -> Box<dyn AnyMatch> {
        Box::new(self.rematch())
    }

    fn make_of_two(&mut self) {
        self.make_of_two();
    }

    fn leg(&self) -> Option<u8> {
        self.leg()
    }

    fn began(&self) -> Option<u64> {
        self.began()
    }

    fn begin_at(&mut self, began: Option<u64>) {
        self.begin_at(began);
    }

    fn is_worth_resuming(&self) -> bool {
        self.is_worth_resuming()
    }

    fn is_same_game(&self, other: &dyn AnyMatch) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            let ends = |play: &Self| (play.began(), play.ended(), play.claimed());
            let ends = ends(self) == ends(other);
            ends && self.record() == other.record() && self.waiting() == other.waiting()
        })
    }

    fn act(&mut self, seat: Seat, m: &str, words: &Words) -> Result<(), Refused> {
        let Ok(m) = m.parse::<G::Move>() else {
            return Err(Refused::plain(words.label(words::common::Label::NoSuchMove).to_owned()));
        };
        // What still moves from the move before is over now.
        let beat = self.beat();
        self.finish();
        self.act(seat, m).map_err(|refusal: Refusal<G::Illegal>| {
            self.set_beat(beat);
            refused(self.seen(Viewer::Of(seat)), m, &refusal, words)
        })
    }

    fn decide(&mut self, deed: &TableAction) -> bool {
        match deed {
            TableAction::Close => self.close().is_ok(),
            TableAction::GoOn => self.go_on(),
            TableAction::Uncover => self.uncover(),
            TableAction::Say(_) | TableAction::Dismiss => false,
        }
    }

    fn suppose_end(&mut self) -> bool {
        self.suppose_end()
    }

    fn can_suppose(&self) -> bool {
        !self.supposes() && self.supposed_end().is_some()
    }

    fn any_move(&self, seat: Seat) -> Option<String> {
        let m = G::any_move(self.seen(Viewer::Of(seat)), seat);
        // What follows on the last of two choices no seat can tell by what it sees: the match itself can.
        m.filter(|m| self.may(seat, *m).is_ok()).map(|m| m.to_string())
    }

    fn legal(&self) -> Vec<(String, Vec<Spot>)> {
        self.position().legal_moves().into_iter().map(|m| (m.to_string(), G::spots_of(self, m))).collect()
    }

    fn presses(&self, m: &str) -> Option<Vec<Vec<Spot>>> {
        let (m, seat) = (m.parse().ok()?, self.acting()?);
        self.may(seat, m).ok()?;
        Some(G::presses(self.looked_at(), m))
    }

    fn pressed(&self, draft: &Draft) -> Vec<Spot> {
        G::pressed(self.looked_at(), draft)
    }

    fn spots_of(&self, m: &str) -> Vec<Spot> {
        m.parse().map_or_else(|_| Vec::new(), |m| G::spots_of(self, m))
    }

    fn resignation(&self, seat: Seat) -> Option<String> {
        G::resignation(self.looked_at(), seat).map(|m| m.to_string())
    }

    fn turning_point(&self) -> Option<(usize, usize)> {
        G::turning_point(self.looked_at())
    }

    fn groups(&self, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group> {
        if self.covered().is_some() { Vec::new() } else { G::groups(self.seen(eyes), draft, eyes, words) }
    }

    fn gathers(&self) -> bool {
        G::GATHERS
    }

    fn hides(&self) -> bool {
        G::HIDES && self.ended_by_rules().is_none()
    }

    fn press(&self, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<String> {
        if self.covered().is_some() {
            return None;
        }
        G::press(self.looked_at(), draft, spot, manner).map(|m| m.to_string())
    }

    fn lift(&self, draft: &mut Draft, spot: Spot) -> bool {
        self.covered().is_none() && G::lift(self.looked_at(), draft, spot)
    }

    fn ready(&self, draft: &Draft) -> Option<String> {
        G::ready(self.looked_at(), draft).map(|m| m.to_string())
    }

    fn confirm(&self, draft: &mut Draft) -> Option<String> {
        if self.covered().is_some() {
            return None;
        }
        G::confirm(self.looked_at(), draft).map(|m| m.to_string())
    }

    fn is_legal(&self, draft: &Draft) -> bool {
        let m = G::ready(self.looked_at(), draft);
        m.zip(self.acting()).is_some_and(|(m, seat)| self.may(seat, m).is_ok())
    }

    fn first_spot(&self, draft: &Draft) -> Option<Spot> {
        G::first_spot(self.looked_at(), draft)
    }

    fn can_steer(&self, spot: Spot) -> bool {
        G::can_steer(self.looked_at(), spot)
    }

    fn steered(&self, draft: &Draft) -> Option<Spot> {
        G::steered(draft)
    }

    fn spot_keys(&self) -> Vec<(char, Spot)> {
        G::spot_keys(self.looked_at())
    }

    fn deed_keys(&self) -> Vec<(char, TableAction)> {
        G::deed_keys()
    }

    fn why_not(&self, draft: &Draft, words: &Words) -> Option<Refused> {
        let m = G::doubted(self.looked_at(), draft)?;
        let seat = self.acting()?;
        self.may(seat, m).err().map(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }

    fn ghost(&self, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords> {
        G::ghost(self.looked_at(), draft, words, counted)
    }

    fn card(&self, draft: &Draft, words: &Words) -> Option<Question> {
        if let Some(seat) = self.covered() {
            return Some(crate::aloud::cover(self, seat, words));
        }
        G::card(self.looked_at(), draft, words)
    }

    fn offers(&self, draft: &Draft, words: &Words) -> Vec<Offer> {
        if self.covered().is_some() { Vec::new() } else { G::offers(self.looked_at(), draft, words) }
    }

    fn caption(&self, words: &Words) -> Caption {
        crate::aloud::caption(self, words)
    }

    fn turn_words(&self, seat: Seat, words: &Words) -> String {
        words::turn_of(self.player(seat), &self.who(seat, words), words)
    }

    fn called(&self, seat: Seat, words: &Words) -> String {
        words::common::called(words, &self.who(seat, words))
    }

    fn plays(&self, seat: Seat, words: &Words) -> String {
        words::plays(self, seat, words)
    }

    fn computers(&self) -> [&'static str; 5] {
        G::COMPUTERS
    }

    fn side_name(&self, side: Side, words: &Words) -> String {
        G::side_name(words, side).to_owned()
    }

    fn headline(&self, beat: usize, words: &Words) -> Option<Headline> {
        words::headline_at(self.looked_at().told()?, beat, words)
    }

    fn news(&self, beat: usize, words: &Words) -> Option<String> {
        words::news_at(self.looked_at().told()?, beat, words)
    }

    fn steps(&self, words: &Words) -> Vec<SceneStep> {
        let told = self.looked_at().told();
        let Some((told, scene)) = told.and_then(|told| Some((told, told.scene()?))) else { return Vec::new() };
        let step =
            |beat: usize| G::step(told, beat, words).map(|Headline { text, side }| SceneStep { beat, text, side });
        scene.filter_map(step).collect()
    }

    fn entry_spots(&self, index: usize) -> Vec<Spot> {
        let seen = self.looked_at();
        match seen.entry(index) {
            Some(Entry::Move(m)) => G::spots_of(seen, m),
            Some(Entry::Close) | None => Vec::new(),
        }
    }

    fn named(&self, text: &str, words: &Words) -> Vec<Named> {
        crate::named(text, &G::places(self, words))
    }

    fn entry(&self, index: usize, words: &Words) -> Option<(String, Option<Seat>)> {
        let known = self.looked_at();
        let follows = index >= known.entries();
        let seen = if follows { self } else { known };
        let mut entry = seen.entry(index)?;
        let by = match entry {
            Entry::Move(_) => seen.record().position_at(index).to_act().first(),
            Entry::Close => None,
        };
        // What follows the place that is shown was not opened yet for who looks as a seat.
        if let (true, Entry::Move(m), Viewer::Of(seat)) = (follows, entry, self.eyes())
            && by != Some(seat)
        {
            entry = Entry::Move(G::redacted(m));
        }
        Some((G::entry(entry, words), by))
    }

    fn entry_words(&self, words: &Words) -> String {
        words::entry(self.looked_at(), words)
    }

    fn last_words(&self, words: &Words) -> Option<String> {
        words::last_deed(self.looked_at(), words)
    }

    fn chance(&self, cursor: usize, worth: &Worth, words: &Words) -> String {
        words::chance(&self.record().position_at(cursor), worth, words)
    }

    fn advice(&self, m: &str, wins: bool, words: &Words) -> Option<String> {
        Some(G::advice(self.looked_at().position(), m.parse().ok()?, wins, words))
    }

    fn advised(&self, chance: [f32; 2], best: Option<(&str, bool)>) -> Option<(String, bool)> {
        let best = best.and_then(|(m, wins)| Some((m.parse().ok()?, wins)));
        G::advised(self.looked_at().position(), chance, best).map(|(m, wins)| (m.to_string(), wins))
    }

    fn read_aloud(&self, eyes: Viewer, words: &Words) -> Caption {
        crate::title_and_lines(self, eyes, words)
    }

    fn hear(&self, heard: &mut AnnouncedSoFar, words: &Words) -> Vec<String> {
        heard.hear(self, words)
    }

    fn heard(&self) -> AnnouncedSoFar {
        AnnouncedSoFar::all(self)
    }

    fn send_link(&self, seat: Seat, words: &Words) -> String {
        words::common::send_link(words, &self.who(seat, words))
    }

    fn send_last_link(&self, seat: Seat, words: &Words) -> String {
        words::common::send_last_link(words, &self.who(seat, words))
    }

    fn thinker_lost(&self, seat: Seat, words: &Words) -> String {
        words::common::thinker_lost(words, self.called(seat, words))
    }

    fn position_for(&self, cursor: usize, eyes: Viewer) -> Shared {
        shared_position(&self.record().position_at(cursor), eyes)
    }

    fn positions_for(&self, eyes: Viewer) -> Vec<Shared> {
        self.positions().iter().map(|position| shared_position(position, eyes)).collect()
    }

    fn movers(&self) -> Vec<Option<Seat>> {
        self.positions().iter().map(|position| position.to_act().single()).collect()
    }

    fn seat_on_at(&self, side: Side, cursor: usize) -> Seat {
        let position = self.record().position_at(cursor);
        if position.side_of(Seat::First) == side { Seat::First } else { Seat::Second }
    }

    fn decided_at(&self, cursor: usize) -> Option<Outcome> {
        let position = self.record().position_at(cursor);
        position.outcome().or_else(|| position.settled())
    }

    fn save(&self) -> Saved {
        Saved::new(self.to_string())
    }

    fn record_for(&self, eyes: Viewer) -> Shared {
        Shared::new(G::record_for(self.record(), eyes))
    }

    fn record_to_copy(&self) -> Shared {
        let people = Seat::BOTH.into_iter().all(|seat| self.player(seat).is_person());
        if self.hides() && people {
            // What the first seat knows of it, without what the second may not know.
            let known = self.seen(Viewer::Of(Seat::First)).record();
            return Shared::new(G::record_for(known, Viewer::Of(Seat::Second)));
        }
        AnyMatch::record_for(self, self.eyes())
    }

    fn position_text(&self, eyes: Viewer) -> Shared {
        let position = self.position();
        Shared::new(format!("{} from {}", position.setup(), position.text_for(eyes)))
    }

    fn link(&self, eyes: Viewer, at: Option<usize>, name: Option<GameName>) -> Shared {
        // What is written for eyes is a record that plays.
        let record = G::record_for(self.record(), eyes).parse();
        let record = record.unwrap_or_else(|_| Record::from_position(self.record().start().clone()));
        Shared::new(Link::<G> { record, at, game: name }.to_string())
    }

    fn begin_letters(&self, game: GameName, mine: Seat, seed: Seed) -> Option<Correspondence> {
        Correspondence::begin(self, game, mine, seed)
    }

    fn write_letters(&self, letters: &mut Correspondence) -> bool {
        letters.write(self)
    }

    fn keep_sent(&mut self, letters: &Correspondence) {
        let (entries, waiting) = letters.told::<G>();
        self.keep_sent(entries, waiting);
    }

    fn line(&self) -> (String, Vec<String>) {
        let seen = if self.ended_by_rules().is_some() { self } else { self.looked_at() };
        let start = Record::from_position(seen.record().start().clone()).to_string();
        (start, seen.record().moves().iter().map(ToString::to_string).collect())
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }
}

/// Why a move was not done, in words and with its spots.
fn refused<G: MoveInput>(play: &Match<G>, m: G::Move, refusal: &Refusal<G::Illegal>, words: &Words) -> Refused {
    let message = G::refusal(play, refusal, words);
    Refused { message, tried: G::spots_of(play, m), blocker: G::blocker(play, refusal) }
}

fn shared_position<G: MoveInput>(position: &G, eyes: Viewer) -> Shared {
    Shared::new(format!("{} from {} :", position.setup(), position.text_for(eyes)))
}
