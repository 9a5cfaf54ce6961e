//! Laws that every game must keep, whatever its rules: one function tests them by random play.

mod masbrur;
mod mbrane;
mod sansumoku;
mod stones;
pub(crate) mod toy;

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::AddAssign;

use mbrane_rules::{Game, Outcome, Playout, Record, Seat, Seats, View, Viewer};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The longest message that is still a line to read.
pub(crate) const LONGEST_MESSAGE: usize = 300;

const VIEWERS: [Viewer; 3] = [
    Viewer::All,
    Viewer::Of(Seat::First),
    Viewer::Of(Seat::Second),
];

/// A game to try, and the details that only its own tests know.
pub(crate) struct Trial<'a, G: Game> {
    pub setup: G::Setup,
    pub seed: u64,
    pub games: usize,
    /// Every move that a seat could ever name, legal or not, also on other boards.
    pub conceivable: &'a [G::Move],
    /// True if these are all moves. If all would be too many, `likely` adds moves near to those of a position.
    pub everything: bool,
    /// Moves of every kind that could be taken for legal here.
    pub likely: fn(&G, &mut Xoshiro256PlusPlus) -> Vec<G::Move>,
    /// A move to make every other time that it is legal, so that a rare one is met.
    pub eager: Option<G::Move>,
    /// Compares a view before and after an event: parts that the event does not name must be equal.
    pub fact: fn(&G::View, &G::Event, &G::View),
}

/// Counts of the cases met in a trial, so that its caller can check the coverage.
#[derive(Default, Debug)]
pub(crate) struct Met {
    pub positions: usize,
    /// How often each word was played; moves that are no words count as `placement`.
    pub moves: BTreeMap<String, usize>,
    pub won: [usize; 2],
    pub drawn: usize,
    pub resigned: usize,
}

impl Met {
    /// Asserts that each of these was played.
    pub(crate) fn played(&self, words: &[&str]) {
        for word in words {
            assert!(
                self.moves.contains_key(*word),
                "{word} was never played: {self:?}"
            );
        }
    }

    fn note(&mut self, outcome: &Outcome) {
        self.resigned += usize::from(outcome.resigned);
        match outcome.winner {
            Some(seat) => self.won[seat.index()] += 1,
            None => self.drawn += 1,
        }
    }
}

impl AddAssign for Met {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        for (word, count) in other.moves {
            *self.moves.entry(word).or_default() += count;
        }
        self.won[0] += other.won[0];
        self.won[1] += other.won[1];
        self.drawn += other.drawn;
        self.resigned += other.resigned;
    }
}

/// Adds no likely moves, for a game whose `conceivable` moves are complete.
pub(crate) fn nothing<G: Game>(_: &G, _: &mut Xoshiro256PlusPlus) -> Vec<G::Move> {
    Vec::new()
}

/// How people talk while they play.
#[derive(Clone, Copy)]
enum Mood {
    /// Says only what must be said.
    Quiet,
    /// Prefers actions that do not end the game.
    Talkative,
    /// Says anything.
    Rash,
}

/// Plays games and checks every law at every position.
pub(crate) fn conformance<G: Playout>(trial: &Trial<'_, G>) -> Met {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(trial.seed);
    let mut met = Met::default();
    texts_of_moves(trial);
    assert_eq!(
        trial.setup.to_string().parse::<G::Setup>().as_ref(),
        Ok(&trial.setup)
    );
    assert_eq!(G::start(trial.setup).setup(), trial.setup);
    for number in 0..trial.games {
        let mood = [Mood::Quiet, Mood::Talkative, Mood::Rash][number % 3];
        one_game(trial, mood, &mut rng, &mut met);
    }
    met
}

fn one_game<G: Playout>(
    trial: &Trial<'_, G>,
    mood: Mood,
    rng: &mut Xoshiro256PlusPlus,
    met: &mut Met,
) {
    let setups = G::setups();
    assert!(
        setups.is_empty() || setups.contains(&trial.setup),
        "{}",
        trial.setup
    );
    let mut record = Record::<G>::new(trial.setup);
    let mut history = vec![record.position().clone()];
    let mut view = record.position().view(Viewer::All);
    loop {
        let position = record.position().clone();
        met.positions += 1;
        let legal = inspect(&position, trial, met.positions, rng);
        eyes_see_what_they_may(&record, &legal, rng);
        play_out(&position, rng);
        let Some(m) = choose(trial, &position, &legal, mood, rng) else {
            break;
        };
        let m = position.vary(m, rng);
        let word = m.to_string();
        let word = if word.chars().all(char::is_alphabetic) {
            word
        } else {
            "placement".into()
        };
        *met.moves.entry(word).or_default() += 1;

        let after = play_every_way(&position, m);
        fold(trial, &position, m, &mut view);
        record
            .push(m)
            .unwrap_or_else(|error| panic!("{error} after {record}"));
        assert_eq!(record.position(), &after, "{record}");
        history.push(after);
    }
    let outcome = record
        .position()
        .outcome()
        .expect("nothing can be said, so it is over");
    met.note(&outcome);
    check_record(&mut record, &history, rng);
}

/// Checks everything that depends on a position alone. Returns the legal moves, one of each canonical form.
fn inspect<G: Game>(
    position: &G,
    trial: &Trial<'_, G>,
    turn: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<G::Move> {
    /// One refused move in this number is really played, at each position another one.
    const SHARE: usize = 5;
    /// For one legal move in this number the other moves of its form are tried.
    const VARIED: usize = 7;
    let legal = position.legal_moves();
    let set: HashSet<G::Move> = legal.iter().copied().collect();
    assert_eq!(
        set.len(),
        legal.len(),
        "listed twice: {position:?} {legal:?}"
    );

    let placements = position.placements();
    assert_eq!(placements, legal[..placements.len()], "{position:?}");
    assert_eq!(
        position.placement_count() as usize,
        placements.len(),
        "{position:?}"
    );
    assert_eq!(
        legal,
        position.clone().legal_moves(),
        "the order is fixed: {position:?}"
    );

    // The game is over exactly when no move is legal and no seat acts.
    let over = position.outcome().is_some();
    assert_eq!(legal.is_empty(), over, "{position:?} {legal:?}");
    assert_eq!(position.to_act() == Seats::NOBODY, over, "{position:?}");
    if let Some(outcome) = position.outcome() {
        sound(&outcome);
    }

    // Listed is one of each form, and every move of a form is legal.
    for (index, &m) in legal.iter().enumerate() {
        assert_eq!(position.check(m), Ok(()), "{m} is listed: {position:?}");
        assert_eq!(position.canonical(m), m, "{position:?}");
        if index % VARIED == turn % VARIED {
            let varied = position.vary(m, rng);
            assert_eq!(
                position.check(varied),
                Ok(()),
                "{varied} is of the form of {m}: {position:?}"
            );
            assert_eq!(position.canonical(varied), m, "{varied}: {position:?}");
            let number = position
                .variant_number(varied)
                .expect("nothing in it is hidden");
            assert!(
                number < position.variants(m),
                "{varied} is number {number}: {position:?}"
            );
            assert_eq!(position.variant(m, number), varied, "{position:?}");
        }
    }

    // An accepted move has a listed form, and a refused one leaves no trace.
    let mut passed = HashSet::new();
    let mut copy = position.clone();
    let mut events = Vec::new();
    let likely = (trial.likely)(position, rng);
    for (index, &m) in trial.conceivable.iter().chain(&likely).enumerate() {
        let Err(reason) = position.check(m) else {
            let form = position.canonical(m);
            assert!(
                set.contains(&form),
                "{m} passes but {form} is not listed: {position:?}"
            );
            passed.insert(form);
            continue;
        };
        assert!(
            !set.contains(&m),
            "{m} is listed but refused, {reason}: {position:?}"
        );
        if let Some(seat) = position.to_act().single() {
            assert!(position.check_by(seat, m).is_err(), "{m}: {position:?}");
        }
        if index % SHARE != turn % SHARE {
            continue;
        }
        assert_eq!(copy.play(m).as_ref(), Err(&reason), "{m}: {position:?}");
        assert_eq!(
            copy.play_telling(m, &mut events).as_ref(),
            Err(&reason),
            "{m}: {position:?}"
        );
        assert!(
            events.is_empty() && copy == *position,
            "{m} was refused but left a trace: {position:?}"
        );
        let words = reason.to_string();
        assert!(
            !words.is_empty() && words.len() < LONGEST_MESSAGE && !words.contains('\n'),
            "{words}"
        );
    }
    assert!(
        !trial.everything || passed.len() == set.len(),
        "listed but not conceivable: {position:?}"
    );

    // Through text and back.
    let text = position.to_string();
    assert!(
        !text.contains('\n') && !text.contains(" :"),
        "a position is a part of a line: {text}"
    );
    let read =
        G::from_text(position.setup(), &text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read, *position, "{text}");
    assert_eq!(hash(&read), hash(position), "equal, so of one hash: {text}");
    assert_eq!(read.to_string(), text);
    assert_eq!(read.legal_moves(), legal, "{text}");
    assert_eq!(read.outcome(), position.outcome(), "{text}");
    legal
}

/// Views, texts and records of each viewer can be read back, and show what that viewer sees.
fn eyes_see_what_they_may<G: Game>(
    record: &Record<G>,
    legal: &[G::Move],
    rng: &mut Xoshiro256PlusPlus,
) {
    /// The share of positions at which whole records are read back.
    const SHARE: f64 = 0.2;
    let position = record.position();
    for viewer in VIEWERS {
        let view = position.view(viewer);
        assert_eq!(
            position.view(Viewer::All).seen(viewer),
            view,
            "{position:?}"
        );
        assert_eq!(view.clone().seen(viewer), view, "seen twice: {position:?}");
        let text = position.text_for(viewer);
        let read =
            G::from_text(position.setup(), &text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read.view(Viewer::All), view, "{text}");
        assert_eq!(read.to_string(), text);
        if rng.random_bool(SHARE) || position.outcome().is_some() {
            let line = G::record_for(record, viewer);
            let read: Record<G> = line
                .parse()
                .unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(read.moves().len(), record.moves().len(), "{line}");
            assert_eq!(read.position().view(Viewer::All), view, "{line}");
            assert_eq!(read.to_string(), line);
        }
    }
    assert_eq!(position.text_for(Viewer::All), position.to_string());
    assert_eq!(G::record_for(record, Viewer::All), record.to_string());

    // The seats that act, and the moves that each may choose.
    for seat in Seat::BOTH {
        let of_seat = position.legal_moves_of(seat);
        assert_eq!(
            of_seat.is_empty(),
            !position.to_act().contains(seat),
            "{seat:?}: {position:?}"
        );
        for m in of_seat.iter().take(50) {
            assert_eq!(
                position.check_by(seat, *m),
                Ok(()),
                "{m} of {seat:?}: {position:?}"
            );
        }
        if position.to_act().single() == Some(seat) {
            assert_eq!(of_seat, legal, "{position:?}");
        }
    }
    if position.to_act() == Seats::BOTH {
        either_first(record, rng);
    }
}

/// Asserts that the record ends up the same, whichever seat decides first.
fn either_first<G: Game>(record: &Record<G>, rng: &mut Xoshiro256PlusPlus) {
    let position = record.position();
    let choices = Seat::BOTH.map(|seat| {
        let moves = position.legal_moves_of(seat);
        let waits = |m: &&G::Move| G::deferred_form(**m).is_some();
        let waiting: Vec<&G::Move> = moves.iter().filter(waits).collect();
        waiting.choose(rng).map(|m| **m)
    });
    let [Some(first), Some(second)] = choices else {
        return;
    };
    let waiting = G::deferred_form(second).expect("it can wait");
    assert_eq!(G::resolve_deferred(waiting), Some(second));
    let (mut in_order, mut early) = (record.clone(), record.clone());
    for m in [first, second] {
        in_order
            .push(m)
            .unwrap_or_else(|error| panic!("{error} after {in_order}"));
    }
    early
        .push(waiting)
        .unwrap_or_else(|error| panic!("{error} after {early}"));
    assert_eq!(
        early.position().to_act(),
        Seats::only(Seat::First),
        "{early}"
    );
    let line = early.to_string();
    assert_eq!(line.parse::<Record<G>>().as_ref(), Ok(&early), "{line}");
    for viewer in VIEWERS {
        let seen: Record<G> = G::record_for(&early, viewer)
            .parse()
            .expect("what is written for eyes is readable");
        assert_eq!(
            seen.position().view(Viewer::All),
            early.position().view(viewer),
            "{line}"
        );
    }
    for m in early.position().legal_moves() {
        if G::deferred_form(m).is_none() {
            instead_of_choosing(&early, m);
        }
    }
    early
        .push(first)
        .unwrap_or_else(|error| panic!("{error} after {early}"));
    assert_eq!(early, in_order);
    assert_eq!(early.position_at(usize::MAX), *early.position());
}

/// Asserts that another move of the first seat drops the deferred choice: the record reads back, and its
/// events are true.
fn instead_of_choosing<G: Game>(early: &Record<G>, m: G::Move) {
    let (mut after, mut events) = (early.clone(), Vec::new());
    after
        .push(m)
        .unwrap_or_else(|error| panic!("{error} after {early}"));
    let mut position = early.position_at(early.moves().len() - 1);
    position
        .play_telling(m, &mut events)
        .unwrap_or_else(|error| panic!("{error} after {early}"));
    assert_eq!(*after.position(), position);
    assert_eq!(after.moves().len(), early.moves().len(), "{after}");
    let line = after.to_string();
    assert_eq!(line.parse::<Record<G>>().as_ref(), Ok(&after), "{line}");
    assert_eq!(after.position_at(usize::MAX), *after.position());
    let mut view = early.position().view(Viewer::All);
    events.iter().for_each(|event| view.apply(event));
    for viewer in VIEWERS {
        assert_eq!(
            view.clone().seen(viewer),
            after.position().view(viewer),
            "{line}"
        );
    }
}

/// Plays a legal move by every way that there is.
fn play_every_way<G: Game>(position: &G, m: G::Move) -> G {
    let mut applied = position.clone();
    applied.apply(m);
    let mut played = position.clone();
    assert_eq!(played.play(m), Ok(()));
    let mut events = Vec::new();
    let mut with_events = position.clone();
    assert_eq!(with_events.play_telling(m, &mut events), Ok(()));
    assert!(!events.is_empty(), "{m} yields no fact: {position:?}");
    // Events are appended to the existing ones.
    let once = events.clone();
    assert_eq!(position.clone().play_telling(m, &mut events), Ok(()));
    assert_eq!(events, [once.clone(), once].concat());
    assert_eq!(applied, played);
    assert_eq!(applied, with_events);
    assert_ne!(applied, *position, "{m} changes nothing");
    applied
}

/// The view's law: the facts of a move, folded into the view before it, give the view after it, for all eyes.
fn fold<G: Game>(trial: &Trial<'_, G>, position: &G, m: G::Move, view: &mut G::View) {
    assert_eq!(*view, position.view(Viewer::All), "{position:?}");
    let mut events = Vec::new();
    let mut after = position.clone();
    assert_eq!(after.play_telling(m, &mut events), Ok(()));
    for event in &events {
        let before = view.clone();
        view.apply(event);
        (trial.fact)(&before, event, view);
        let mut again = before;
        again.apply(event);
        assert_eq!(again, *view, "{event:?} says two things");
    }
    for viewer in VIEWERS {
        assert_eq!(
            view.clone().seen(viewer),
            after.view(viewer),
            "{m} in {position:?} told {events:?}"
        );
    }
}

/// Plays a position to its end at random, and checks each reported move against the rules.
fn play_out<G: Playout>(position: &G, rng: &mut Xoshiro256PlusPlus) {
    let mut twin = rng.clone();
    let mut moves = Vec::new();
    let outcome = position.playout(rng, |seat, m| moves.push((seat, m)));
    sound(&outcome);
    let mut moves_again = Vec::new();
    assert_eq!(
        position.playout(&mut twin, |seat, m| moves_again.push((seat, m))),
        outcome
    );
    assert_eq!(moves, moves_again, "one random source, one game");

    let mut after = position.clone();
    for (seat, m) in moves {
        assert!(
            after.to_act().contains(seat),
            "{m} is not {seat:?}'s to say: {after:?}"
        );
        after
            .play(m)
            .unwrap_or_else(|reason| panic!("a playout told {m}, but {reason}: {after:?}"));
    }
    // A playout may stop once no placement can change the outcome.
    while after.outcome().is_none() {
        let placements = after.placements();
        after.apply(*placements.choose(rng).expect("no end, so a placement"));
    }
    assert_eq!(after.outcome(), Some(outcome), "{position:?} to {after:?}");
}

/// An outcome that makes sense for any game.
fn sound(outcome: &Outcome) {
    let value = outcome.value_for(Seat::First) + outcome.value_for(Seat::Second);
    assert!((value - 1.0).abs() < f32::EPSILON, "{outcome:?}");
    assert!(!outcome.resigned || outcome.winner.is_some(), "{outcome:?}");
    if outcome.resigned {
        assert_eq!(outcome.points, [0, 0], "{outcome:?}");
    }
}

/// The moves as text and back, each by a text of its own.
fn texts_of_moves<G: Game>(trial: &Trial<'_, G>) {
    let mut texts = HashSet::new();
    for m in trial.conceivable {
        let text = m.to_string();
        assert_eq!(text.parse::<G::Move>().as_ref(), Ok(m), "{text}");
        assert!(
            !text.contains(char::is_whitespace),
            "a move is one word: {text}"
        );
        assert!(texts.insert(text), "{m} reads like another move");
    }
}

/// Undo, branch and text of a whole match.
fn check_record<G: Game>(record: &mut Record<G>, history: &[G], rng: &mut Xoshiro256PlusPlus) {
    let line = record.to_string();
    assert!(!line.contains('\n'));
    assert_eq!(line.parse::<Record<G>>().as_ref(), Ok(&*record), "{line}");

    // A record that begins in the middle ends in the same position.
    let middle = rng.random_range(0..history.len());
    let mut branch = Record::from_position(history[middle].clone());
    assert_eq!(branch.start(), &history[middle]);
    for &m in &record.moves()[middle..] {
        assert_eq!(branch.push(m), Ok(()));
    }
    assert_eq!(branch.position(), record.position());
    let text = branch.to_string();
    assert_eq!(text.parse::<Record<G>>().as_ref(), Ok(&branch), "{text}");

    // A finished match refuses every move, and names it.
    let more: Vec<G::Move> = record.moves().to_vec();
    let whole = record.clone();
    for m in more {
        record.push(m).expect_err("it is over");
        let error = record
            .push_text(&m.to_string())
            .expect_err("it is over")
            .to_string();
        assert!(
            error.starts_with(&format!("move {} ", record.moves().len() + 1)),
            "{error}"
        );
    }
    assert_eq!(*record, whole);

    // Undo restores each earlier position.
    for (count, position) in history.iter().enumerate() {
        assert_eq!(
            record.position_at(count),
            *position,
            "after {count} moves of {line}"
        );
    }
    assert_eq!(record.position_at(usize::MAX), *record.position());
    for position in history.iter().rev().skip(1) {
        let undone = record.pop().expect("a move to undo");
        assert_eq!(record.position(), position, "before {undone} of {line}");
    }
    assert_eq!(record.pop(), None);
    assert_eq!(*record, Record::from_position(history[0].clone()));
    // A list of moves is accepted whole or not at all.
    let moves: Vec<String> = whole.moves().iter().map(ToString::to_string).collect();
    let bad = format!("{} nonsense", moves.join(" "));
    assert!(record.push_text(&bad).is_err());
    assert!(record.moves().is_empty());
    assert_eq!(record.push_text(&moves.join("  ")), Ok(()));
    assert_eq!(*record, whole);
}

/// The next move; `None` when there is none.
fn choose<G: Game>(
    trial: &Trial<'_, G>,
    position: &G,
    legal: &[G::Move],
    mood: Mood,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<G::Move> {
    if let Some(m) = trial.eager.filter(|m| legal.contains(m))
        && rng.random_bool(0.5)
    {
        return Some(m);
    }
    let mut placements = position.placements();
    let mut actions: Vec<G::Move> = position.actions().collect();
    let ends = |m: &G::Move| {
        let mut after = position.clone();
        after.apply(*m);
        after.outcome().is_some()
    };
    let (talk, mild) = match mood {
        Mood::Quiet => (0.0, true),
        Mood::Talkative => (0.5, true),
        Mood::Rash => (0.2, false),
    };
    if mild && (!placements.is_empty() || actions.iter().any(|m| !ends(m))) {
        actions.retain(|m| !ends(m));
    }
    if !actions.is_empty() && (placements.is_empty() || rng.random_bool(talk)) {
        placements.clear();
    }
    if placements.is_empty() {
        actions.choose(rng).copied()
    } else {
        placements.choose(rng).copied()
    }
}

fn hash<T: std::hash::Hash>(value: &T) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one(value)
}
