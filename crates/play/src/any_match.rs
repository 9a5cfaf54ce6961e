//! The interface of every match, by which a table needs to know no game.

use std::any::Any;
use std::fmt;
use std::ops::Range;

use mbrane_rules::{Outcome, Record, Seat, Seats, Viewer};

use crate::erased::erased;
use crate::promise::Seed;
use crate::words::{self, Caption, GhostWords, Headline, Words, common};
use crate::{
    AnnouncedSoFar, AnyMove, BeatTime, Correspondence, Credit, Draft, Entry, GameName, Group,
    History, Level, Link, Match, MatchStatus, MoveInput, Named, Note, Offer, Over, Player,
    Playhead, PressKind, Question, Refusal, Refused, Saved, Seen, Shared, Side, Spot, Stop,
    Summary, TableAction, Worth,
};

/// Names the game and the place shown, but no secrets.
impl fmt::Debug for dyn AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at {} of {}",
            self.kind(),
            self.cursor(),
            self.entries()
        )
    }
}

erased! {
    /// A match of any game. Only [`Match`] implements it; moves are passed as [`AnyMove`]. A place in it is a cursor (how many
    /// entries are shown) and a beat (how many beats of the last one are over).
    pub trait AnyMatch: MoveInput for Match;

    fn as_any(&self) -> &dyn Any { self }
    fn boxed(&self) -> Box<dyn AnyMatch> { Box::new(self.clone()) }
    fn kind(&self) -> &'static str { G::KIND }
    /// The set-up as text: the start of its records.
    fn agreed(&self) -> String { self.history().record().start().setup().to_string() }

    // The players, whose turn it is, and the viewer.
    fn player(&self, seat: Seat) -> &Player { self.whole().player(seat) }
    fn set_player(&mut self, seat: Seat, player: Player) { self.seat(seat, player); }
    fn only_person(&self) -> Option<Seat> { self.whole().only_person() }
    fn side(&self, seat: Seat) -> Side { self.whole().side(seat) }
    fn seat_on(&self, side: Side) -> Seat { if self.side(Seat::First) == side { Seat::First } else { Seat::Second } }
    fn local_actors(&self) -> Seats { self.whole().local_actors() }
    /// The seats that the match waits for after the last entry, whatever place is shown.
    fn awaited(&self) -> Seats { self.history().awaited() }
    fn viewer(&self) -> Viewer { self.viewer() }
    fn look_as(&mut self, eyes: Option<Viewer>) -> bool { self.look_as(eyes) }
    fn set_live(&mut self, live: bool) -> bool { self.set_live(live) }
    /// Whether the user can view it as either seat: it is over, in a game that hides something.
    fn has_looks(&self) -> bool { G::HIDES && self.perspective().over }
    fn acting(&self) -> Option<Seat> { self.acting() }
    fn covered(&self) -> Option<Seat> { self.covered() }
    fn cover(&mut self) { self.cover(); }
    fn thinker(&self) -> Option<(Seat, Level)> { self.thinker() }
    fn status(&self) -> MatchStatus { self.whole().status() }
    fn outcome(&self) -> Option<Outcome> { self.whole().outcome() }
    fn ended(&self) -> Option<Outcome> { self.history().ended() }
    /// Whether the end of the match is shown.
    fn shows_end(&self) -> bool { self.beats_finished() && self.outcome().is_some() }
    fn claimed(&self) -> Option<Over> { self.history().claimed() }
    fn claim(&mut self, over: Option<Over>) -> bool { self.claim(over) }

    // The place shown, and ways through the match.
    fn entries(&self) -> usize { self.history().entries() }
    /// How many entries are moves of the record. The table made any others.
    fn moves(&self) -> usize { self.history().record().moves().len() }
    fn cursor(&self) -> usize { self.whole().cursor() }
    fn is_at_latest(&self) -> bool { self.whole().is_at_latest() }
    fn beat(&self) -> usize { self.whole().beat() }
    fn beats_finished(&self) -> bool { self.whole().beats_finished() }
    fn beat_time(&self, beat: usize) -> Option<BeatTime> { self.current_beats()?.beats.get(beat).map(|beat| beat.time) }
    fn sounds(&self, beat: usize) -> Vec<Note> {
        let told = self.as_seen().current_beats();
        let running = told.and_then(|told| Some((told, told.beats.get(beat)?)));
        running.map_or_else(Vec::new, |(told, running)| G::sounds(&told.until(beat), running))
    }
    fn scene(&self) -> Option<Range<usize>> { self.current_beats()?.scene() }
    fn set_beat(&mut self, beat: usize) { self.set_beat(beat); }
    /// Shows another place: after `cursor` entries, with `beat` beats of the last of them over. Play goes on from the
    /// [last one in force](Self::show_head) alone.
    fn seek(&mut self, cursor: usize, beat: usize) { self.seek(cursor, beat); }
    /// Takes these first entries as those in force, as if the others were undone, and shows the last of them.
    fn stand_at(&mut self, entry: usize) { self.stand_at(entry); }
    /// Shows the last entry in force, with all its beats over.
    fn show_head(&mut self) { self.show_head(); }
    fn undo(&mut self) -> bool { self.undo() }
    fn redo(&mut self) -> bool { self.redo() }
    fn stops(&self) -> Vec<Stop> { self.history().stops() }
    fn stop(&self, stops: &[Stop]) -> usize {
        let beat = if self.beats_finished() { usize::MAX } else { self.beat() };
        Playhead::at(self.cursor(), beat).stop(stops)
    }
    fn branch(&self) -> Box<dyn AnyMatch> { Box::new(self.branch()) }
    /// Whether a match of its own may [go on](Self::branch) from the place that is shown: nothing in it is hidden from those
    /// who look, or from everybody.
    fn can_branch(&self) -> bool {
        let position = self.position();
        let all_open = self.viewer() == Viewer::All || self.perspective().over || !position.keeps_secret();
        all_open && !position.lacks_choices()
    }
    fn rematch(&self) -> Box<dyn AnyMatch> { Box::new(self.rematch()) }
    /// Takes over what no record tells from the same match as it is here: the people who play, and the game before it in
    /// a match of two.
    fn resume(&mut self, here: &dyn AnyMatch) {
        let Some(here) = here.as_any().downcast_ref::<Self>() else { return };
        let here = here.history();
        self.edit(|history| {
            for seat in Seat::BOTH.into_iter().filter(|seat| here.player(*seat).is_person()) {
                history.players[seat.index()] = here.player(seat).clone();
            }
            (history.of_two, history.earlier) = (here.of_two, here.earlier);
        });
    }
    fn head_start(&self) -> i8 { self.history().head_start() }
    /// Gives a match that has not begun this [head start](Self::head_start); whether there is one.
    fn give_head_start(&mut self, step: i8) -> bool { self.edit(|history| history.give_head_start(step)) }
    fn make_of_two(&mut self) { self.edit(History::make_of_two); }
    fn leg(&self) -> Option<u8> { self.whole().leg() }
    fn began(&self) -> Option<u64> { self.history().began() }
    fn begin_at(&mut self, began: Option<u64>) { self.edit(|history| history.begin_at(began)); }
    /// Notes that a computer helped the player, if the match is not over.
    fn note_help(&mut self) {
        if self.history().ended().is_none() {
            self.edit(History::note_help);
        }
    }
    fn drop_credit(&mut self) { self.edit(|history| history.credit = Credit::None); }
    /// Whether the match is worth resuming: it has entries, or an earlier game, and does not just show its result.
    /// After the first game of two, the second is still to come.
    fn is_worth_resuming(&self) -> bool {
        let history = self.history();
        let seen = self.is_at_latest() && (self.beats_finished() || self.supposes());
        let result = history.ended().is_some() && seen && history.leg() != Some(1);
        (history.entries() > 0 || history.leg() == Some(2)) && !result
    }
    /// Whether another match is the same one, with the same start time, record and end, whatever place either shows.
    fn is_same_game(&self, other: &dyn AnyMatch) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            let (one, other) = (self.history(), other.history());
            let ends = |of: &History<G>| (of.began(), of.ended(), of.claimed(), of.waiting());
            ends(one) == ends(other) && one.record() == other.record()
        })
    }

    // Moves and decisions.
    /// # Errors
    /// The text names no move.
    fn read_move(&self, m: &str, words: &Words) -> Result<AnyMove, Refused> {
        m.parse::<G::Move>().map(AnyMove::new).map_err(|_| no_such_move(words))
    }
    /// Plays a seat's move.
    ///
    /// # Errors
    /// Why the move is refused, in words; the match is then unchanged.
    fn play(&mut self, seat: Seat, m: &AnyMove, words: &Words) -> Result<(), Refused> {
        let m = m.typed().ok_or_else(|| no_such_move(words))?;
        self.act(seat, m).map_err(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }
    /// Plays a seat's move, given as text.
    ///
    /// # Errors
    /// Why the move is refused, in words; the match is then unchanged.
    fn act(&mut self, seat: Seat, m: &str, words: &Words) -> Result<(), Refused> {
        let m = self.read_move(m, words)?;
        self.play(seat, &m, words)
    }
    /// Whether a seat may play a move now.
    ///
    /// # Errors
    /// Why the move is refused, in words.
    fn check(&self, seat: Seat, m: &AnyMove, words: &Words) -> Result<(), Refused> {
        let m = m.typed().ok_or_else(|| no_such_move(words))?;
        self.may(seat, m).map_err(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }
    /// Carries out an action of the table: ends a settled game, goes on with it, or uncovers the table. Returns whether
    /// anything changed.
    fn decide(&mut self, deed: &TableAction) -> bool {
        match deed {
            TableAction::Close => self.close(),
            TableAction::GoOn => self.go_on(),
            TableAction::Uncover => self.uncover(),
            TableAction::Say(_) | TableAction::Dismiss => false,
        }
    }
    fn suppose_end(&mut self) -> bool { self.suppose_end() }
    /// Whether [`suppose_end`](Self::suppose_end) would show anything new.
    fn can_suppose(&self) -> bool { !self.supposes() && self.supposed_end().is_some() }
    fn any_move(&self, seat: Seat) -> Option<String> {
        let m = G::any_move(self.seen(Viewer::Of(seat)), seat);
        // A seat cannot tell what follows the second of two sealed choices, but the match itself can.
        m.filter(|m| self.may(seat, *m).is_ok()).map(|m| m.to_string())
    }
    /// Every legal move at the place shown, each with its spots. Where both seats choose, these are the first seat's.
    fn legal(&self) -> Vec<(String, Vec<Spot>)> {
        self.position().legal_moves().into_iter().map(|m| (m.to_string(), G::spots_of(self, m))).collect()
    }
    /// The spots to press for a move, one group after the other; none where the person acting here may not play it.
    fn presses(&self, m: &str) -> Option<Vec<Vec<Spot>>> {
        let (m, seat) = (m.parse().ok()?, self.acting()?);
        self.may(seat, m).ok()?;
        Some(G::presses(self.as_seen(), m))
    }
    fn pressed(&self, draft: &Draft) -> Vec<Spot> { G::pressed(self.as_seen(), draft) }
    fn spots_of(&self, m: &AnyMove) -> Vec<Spot> { m.typed().map_or_else(Vec::new, |m| G::spots_of(self, m)) }
    fn resignation(&self, seat: Seat) -> Option<AnyMove> { G::resignation(self.as_seen(), seat).map(AnyMove::new) }
    fn turning_point(&self) -> Option<(usize, usize)> { G::turning_point(self.as_seen()) }

    // A move being composed over the spots of a table: see [`MoveInput`].
    fn groups(&self, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group> {
        if self.covered().is_some() { Vec::new() } else { G::groups(self.seen(eyes), draft, eyes, words) }
    }
    fn gathers(&self) -> bool { G::GATHERS }
    /// Whether the game hides anything from a seat, and is not over by its rules.
    fn hides(&self) -> bool { G::HIDES && self.history().ended_by_rules().is_none() }
    fn press(&self, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<AnyMove> {
        let m = if self.covered().is_some() { None } else { G::press(self.as_seen(), draft, spot, manner) };
        m.map(AnyMove::new)
    }
    fn lift(&self, draft: &mut Draft, spot: Spot) -> bool {
        self.covered().is_none() && G::lift(self.as_seen(), draft, spot)
    }
    fn ready(&self, draft: &Draft) -> Option<AnyMove> { G::ready(self.as_seen(), draft).map(AnyMove::new) }
    fn confirm(&self, draft: &mut Draft) -> Option<AnyMove> {
        let m = if self.covered().is_some() { None } else { G::confirm(self.as_seen(), draft) };
        m.map(AnyMove::new)
    }
    /// Whether the person acting here may play the move in the draft now.
    fn is_legal(&self, draft: &Draft) -> bool {
        let m = G::ready(self.as_seen(), draft);
        m.zip(self.acting()).is_some_and(|(m, seat)| self.may(seat, m).is_ok())
    }
    fn first_spot(&self, draft: &Draft) -> Option<Spot> { G::first_spot(self.as_seen(), draft) }
    fn can_steer(&self, spot: Spot) -> bool { G::can_steer(self.as_seen(), spot) }
    fn steered(&self, draft: &Draft) -> Option<Spot> { G::steered(draft) }
    fn spot_keys(&self) -> Vec<(char, Spot)> { G::spot_keys(self.as_seen()) }
    fn deed_keys(&self) -> Vec<(char, TableAction)> { G::deed_keys() }
    fn why_not(&self, draft: &Draft, words: &Words) -> Option<Refused> {
        let m = G::doubted(self.as_seen(), draft)?;
        let seat = self.acting()?;
        self.may(seat, m).err().map(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }
    fn ghost(&self, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords> {
        G::ghost(self.as_seen(), draft, words, counted)
    }
    fn card(&self, draft: &Draft, words: &Words) -> Option<Question> {
        if let Some(seat) = self.covered() {
            return Some(crate::aloud::cover(self, seat, words));
        }
        G::card(self.as_seen(), draft, words)
    }
    fn offers(&self, draft: &Draft, words: &Words) -> Vec<Offer> {
        if self.covered().is_some() { Vec::new() } else { G::offers(self.as_seen(), draft, words) }
    }
    fn offers_most(&self) -> usize { G::offers_most(self) }

    // The match as text, for disks, links, letters and engines.
    /// The position at a cursor as this viewer sees it, as a record without moves: the question to an engine. Where
    /// nothing is hidden, all viewers get the same text.
    fn position_for(&self, cursor: usize, eyes: Viewer) -> Shared {
        shared_position(&self.history().record().position_at(cursor), eyes)
    }
    fn positions_for(&self, eyes: Viewer) -> Vec<Shared> {
        self.history().positions().iter().map(|position| shared_position(position, eyes)).collect()
    }
    /// The seat to act at each cursor; none where no seat or both act.
    fn movers(&self) -> Vec<Option<Seat>> {
        self.history().positions().iter().map(|position| position.to_act().single()).collect()
    }
    fn seat_on_at(&self, side: Side, cursor: usize) -> Seat {
        let position = self.history().record().position_at(cursor);
        if position.side_of(Seat::First) == side { Seat::First } else { Seat::Second }
    }
    /// The result at a cursor where the game is over or settled, so that no engine needs to evaluate it.
    fn decided_at(&self, cursor: usize) -> Option<Outcome> {
        let position = self.history().record().position_at(cursor);
        position.outcome().or_else(|| position.settled())
    }
    fn save(&self) -> Saved { Saved::new(self.to_string()) }
    fn record_for(&self, eyes: Viewer) -> Shared { Shared::new(G::record_for(self.history().record(), eyes)) }
    /// The record to copy from a list of matches: as its viewer sees it. While a match of two people hides something,
    /// it leaves out the secrets of both.
    fn record_to_copy(&self) -> Shared {
        let people = Seat::BOTH.into_iter().all(|seat| self.player(seat).is_person());
        if AnyMatch::hides(self) && people {
            // Take the match as the first seat knows it, then remove what the second may not know.
            let known = self.history().masked_for(Seat::First);
            return Shared::new(G::record_for(known.record(), Viewer::Of(Seat::Second)));
        }
        AnyMatch::record_for(self, self.viewer())
    }
    /// The set-up and the position shown.
    fn position_text(&self, eyes: Viewer) -> Shared {
        let position = self.position();
        Shared::new(format!("{} from {}", position.setup(), position.text_for(eyes)))
    }
    /// The part of a link that carries the game, for this viewer. `at` is the place that it shows, `name` the game's
    /// name in correspondence.
    fn link(&self, eyes: Viewer, at: Option<usize>, name: Option<GameName>) -> Shared {
        // A record written for a viewer is always readable.
        let record = G::record_for(self.history().record(), eyes).parse();
        let record = record.unwrap_or_else(|_| Record::from_position(self.history().record().start().clone()));
        Shared::new(Link::<G> { record, at, game: name }.to_string())
    }
    fn begin_letters(&self, game: GameName, mine: Seat, seed: Seed) -> Option<Correspondence> {
        Correspondence::begin(self.history(), game, mine, seed)
    }
    fn write_letters(&self, letters: &mut Correspondence) -> bool { letters.write(self.history()) }
    /// Bars undo of what the correspondence has sent.
    fn keep_sent(&mut self, letters: &Correspondence) { self.edit(|history| history.sent = letters.sent::<G>()); }
    /// Its start and its moves as text, as the current viewer knows them.
    fn line(&self) -> (String, Vec<String>) {
        let known = if self.perspective().over { self.history() } else { self.known() };
        let start = Record::from_position(known.record().start().clone()).to_string();
        (start, known.record().moves().iter().map(ToString::to_string).collect())
    }
    fn summary(&self) -> Summary { Summary::of(self.history()) }

    // The match in words.
    fn caption(&self, words: &Words) -> Caption { crate::aloud::caption(self, words) }
    fn turn_words(&self, seat: Seat, words: &Words) -> String {
        words::turn_of(self.player(seat), &self.who(seat, words), words)
    }
    fn called(&self, seat: Seat, words: &Words) -> String { common::called(words, &self.who(seat, words)) }
    fn plays(&self, seat: Seat, words: &Words) -> String { words::plays(self, seat, words) }
    fn computers(&self) -> [&'static str; 5] { G::COMPUTERS }
    fn side_name(&self, side: Side, words: &Words) -> String { G::side_name(words, side).to_owned() }
    /// The large words while the beat with this number plays: the last headline up to it.
    fn headline(&self, beat: usize, words: &Words) -> Option<Headline> {
        crate::aloud::headline(&self.as_seen().current_beats()?.so_far(beat), words)
    }
    /// The large words when that beat has ended and the next one has not begun.
    fn headline_after(&self, beat: usize, words: &Words) -> Option<Headline> {
        crate::aloud::headline(&self.as_seen().current_beats()?.until(beat.saturating_add(1)), words)
    }
    fn news(&self, beat: usize, words: &Words) -> Option<String> {
        crate::aloud::news(&self.as_seen().current_beats()?.so_far(beat), words)
    }
    fn news_after(&self, beat: usize, words: &Words) -> Option<String> {
        crate::aloud::news(&self.as_seen().current_beats()?.until(beat.saturating_add(1)), words)
    }
    /// The steps of the scene shown that have begun, each in one line and with the beat that it begins with.
    fn steps(&self, words: &Words) -> Vec<(usize, Headline)> {
        let seen = self.as_seen();
        let told = seen.current_beats();
        let Some((told, scene)) = told.and_then(|told| Some((told, told.scene()?))) else { return Vec::new() };
        let mut steps = G::steps(&told.so_far(seen.beat()), words);
        steps.retain(|(beat, _)| scene.contains(beat));
        steps
    }
    fn entry_spots(&self, index: usize) -> Vec<Spot> {
        match self.known().entry(index) {
            Some(Entry::Move(m)) => G::spots_of(self.as_seen(), m),
            Some(Entry::Close) | None => Vec::new(),
        }
    }
    fn named(&self, text: &str, words: &Words) -> Vec<Named> { crate::named(text, &G::places(self, words)) }
    /// An entry in a few words, and the seat that made it.
    fn entry(&self, index: usize, words: &Words) -> Option<(String, Option<Seat>)> {
        let known = self.known();
        let follows = index >= known.entries();
        let history = if follows { self.history() } else { known };
        let mut entry = history.entry(index)?;
        let by = match entry {
            Entry::Move(_) => history.record().position_at(index).to_act().first(),
            Entry::Close => None,
        };
        // To a viewer in a seat, the opponent's entries after the place shown are still sealed.
        if let (true, Entry::Move(m), Viewer::Of(seat)) = (follows, entry, self.viewer())
            && by != Some(seat)
        {
            entry = Entry::Move(G::redacted(m));
        }
        Some((G::entry(entry, words), by))
    }
    fn entry_words(&self, words: &Words) -> String { words::entry(self.as_seen(), words) }
    /// The words for the last entry shown, if a computer made it.
    fn last_words(&self, words: &Words) -> Option<String> { words::last_deed(self.as_seen(), words) }
    /// The evaluation of the position at a cursor in words, as the chance of the side that is ahead.
    fn chance(&self, cursor: usize, worth: &Worth, words: &Words) -> String {
        words::chance(&self.history().record().position_at(cursor), worth, words)
    }
    /// The move to recommend by an evaluation, and the reason for it. `best` is the best move, and whether it is proven to win.
    fn advised(&self, chance: [f32; 2], best: Option<(&str, bool)>, words: &Words) -> Option<(AnyMove, String)> {
        let best = best.and_then(|(m, wins)| Some((m.parse().ok()?, wins)));
        let position = self.as_seen().position();
        let (m, wins) = G::advised(position, chance, best)?;
        Some((AnyMove::new(m), G::advice(position, m, wins, words)))
    }
    fn read_aloud(&self, eyes: Viewer, words: &Words) -> Caption { crate::title_and_lines(self, eyes, words) }
    fn hear(&self, heard: &mut AnnouncedSoFar, words: &Words) -> Vec<String> { heard.hear(self, words) }
    fn heard(&self) -> AnnouncedSoFar { AnnouncedSoFar::all(self) }
    fn send_link(&self, seat: Seat, words: &Words) -> String { common::send_link(words, &self.who(seat, words)) }
    /// The words that ask to send a seat the last link, which tells it the end.
    fn send_last_link(&self, seat: Seat, words: &Words) -> String {
        common::send_last_link(words, &self.who(seat, words))
    }
    fn thinker_lost(&self, seat: Seat, words: &Words) -> String {
        common::thinker_lost(words, self.whole().called(seat, words))
    }
}

fn no_such_move(words: &Words) -> Refused {
    Refused::plain(words.label(common::Label::NoSuchMove).to_owned())
}

/// The refusal of a move, in words and with its spots.
fn refused<G: MoveInput>(
    play: &Seen<G>,
    m: G::Move,
    refusal: &Refusal<G::Illegal>,
    words: &Words,
) -> Refused {
    let blocker = if let Refusal::Illegal(reason) = refusal {
        G::blocker(play, reason)
    } else {
        None
    };
    Refused {
        message: words::refused(play, refusal, words),
        tried: G::spots_of(play, m),
        blocker,
    }
}

fn shared_position<G: MoveInput>(position: &G, eyes: Viewer) -> Shared {
    Shared::new(format!(
        "{} from {} :",
        position.setup(),
        position.text_for(eyes)
    ))
}
