//! The lessons of the program: they await legal moves, every way through them leads on, and they are short.

use mbrane_play::lesson::{Lesson, Phase, Script};
use mbrane_play::mbrane::cell_of_spot;
use mbrane_play::words::{Locale, Words, mbrane::Label};
use mbrane_play::{AnyMatch, Draft, Kind, KindOf, MatchStatus, Name, Pace, PressKind, Spot};
use mbrane_rules::grid::region_of;
use mbrane_rules::mbrane::{Colour, Event, Mbrane, Order};
use mbrane_rules::{
    Game as _, Record, View as _, Viewer,
    masbrur::{Event as RoundEvent, Masbrur},
    sansumoku::Sansumoku,
};

use crate::languages::{numbers, words};

const MBRANE: &str = include_str!("../../../../assets/lessons/en/mbrane.txt");
const SANSUMOKU: &str = include_str!("../../../../assets/lessons/en/sansumoku.txt");

const MASBRUR: &str = include_str!("../../../../assets/lessons/en/masbrur.txt");

const KINDS: [&dyn Kind; 3] = [
    &KindOf::<Mbrane>::new(),
    &KindOf::<Sansumoku>::new(),
    &KindOf::<Masbrur>::new(),
];

fn lessons() -> [(&'static dyn Kind, Script); 3] {
    let script = |text: &str| text.parse().expect("a lesson");
    [
        (KINDS[0], script(MBRANE)),
        (KINDS[1], script(SANSUMOKU)),
        (KINDS[2], script(MASBRUR)),
    ]
}

fn name() -> Name {
    Name::new("Ada")
}

/// The lesson after `steps` steps, on its table.
fn at(kind: &dyn Kind, script: &Script, steps: usize) -> (Lesson, Box<dyn AnyMatch>) {
    Lesson::begin(script.clone(), steps, kind, &name(), &Words::english())
        .expect("it can be played")
}

/// Plays a move for the player, and then all automatic steps up to the player's next move.
fn play(kind: &dyn Kind, lesson: &mut Lesson, table: &mut Box<dyn AnyMatch>, m: &str) {
    let words = Words::english();
    let read = table.read_move(m, &words).expect("a move");
    lesson
        .check(&**table, &read, &words)
        .expect("it is awaited");
    act(&mut **table, m);
    lesson.played(m);
    loop {
        assert_ne!(
            table.status(),
            MatchStatus::Settled,
            "after {m}: the table would end it by itself"
        );
        match lesson.phase() {
            Phase::Read | Phase::Tried => lesson.read(),
            Phase::Reply(_) => {
                act(&mut **table, lesson.reply().expect("a reply"));
                lesson.replied();
            }
            Phase::Next | Phase::Retry => {
                if let Some(next) = lesson.go_on(kind, &name()).expect("a next step") {
                    *table = next;
                }
            }
            Phase::Move | Phase::Over => return,
        }
    }
}

fn act(table: &mut dyn AnyMatch, m: &str) {
    let seat = table
        .acting()
        .or_else(|| table.awaited().first())
        .expect("somebody is to act");
    table
        .play_text(seat, m, &Words::english())
        .unwrap_or_else(|refused| panic!("{m}: {}", refused.message));
    table.set_beat(usize::MAX);
}

#[test]
fn every_awaited_move_leads_on() {
    for (kind, script) in lessons() {
        for step in 0..script.steps.len() {
            let (lesson, table) = at(kind, &script, step);
            assert_eq!(lesson.progress(), (step + 1, script.steps.len()));
            let moves = lesson.moves(&*table);
            assert!(!moves.is_empty(), "{} {step}", kind.name());
            for (m, _) in moves {
                let (mut lesson, mut table) = at(kind, &script, step);
                if lesson.tries(&m) {
                    continue;
                }
                play(kind, &mut lesson, &mut table, &m);
                let over = step + 1 == script.steps.len();
                assert_eq!(lesson.phase() == Phase::Over, over);
                assert_eq!(lesson.done(), step + 1);
                assert!(
                    over || !lesson.moves(&*table).is_empty(),
                    "{} after {m}",
                    kind.name()
                );
            }
        }
    }
}

#[test]
fn lesson_step_restarts_once_after_the_trial_move() {
    let mut found = 0;
    for (kind, script) in lessons() {
        for step in 0..script.steps.len() {
            let Some(attempt) = &script.steps[step].attempt else {
                continue;
            };
            found += 1;
            let (mut lesson, mut table) = at(kind, &script, step);
            let before = table.save();
            assert_eq!(lesson.moves(&*table).len(), 2);
            play(kind, &mut lesson, &mut table, &attempt.action);
            assert_eq!((lesson.phase(), lesson.done()), (Phase::Move, step));
            assert_eq!(table.save(), before);
            assert!(!lesson.awaits(&attempt.action), "once is enough");
            assert_eq!(lesson.says(), attempt.outcome, "one cell is left");
            let (m, _) = lesson.moves(&*table).swap_remove(0);
            play(kind, &mut lesson, &mut table, &m);
            assert_eq!(lesson.done(), step + 1);
        }
    }
    assert!(found > 0);
}

#[test]
fn other_moves_are_answered() {
    let words = Words::english();
    for (kind, script) in lessons() {
        for step in 0..script.steps.len() {
            let (lesson, table) = at(kind, &script, step);
            let awaited: Vec<String> = lesson.moves(&*table).into_iter().map(|(m, _)| m).collect();
            let others = table
                .legal()
                .into_iter()
                .filter(|(m, _)| !awaited.contains(m));
            for (m, spots) in others {
                let m = table.read_move(&m, &words).expect("a move");
                let refused = lesson
                    .check(&*table, &m, &words)
                    .expect_err("it is not awaited");
                assert!(!refused.message.is_empty() && refused.tried == spots);
            }
            let nonsense = table.read_move("z9", &words).expect_err("no move");
            assert!(!nonsense.message.is_empty());
        }
    }
}

#[test]
fn lit_spots_lead_to_the_move() {
    for (kind, script) in lessons() {
        for step in 0..script.steps.len() {
            let (lesson, table) = at(kind, &script, step);
            let moves = lesson.moves(&*table);
            let mut draft = Draft::default();
            let lit = lesson.lit(&*table, &draft);
            assert!(lit.iter().all(|spot| {
                moves
                    .iter()
                    .any(|(_, groups)| groups.iter().any(|all| all.contains(spot)))
            }));
            // For a single move, the lesson lights all the spots of the next press, less those already held.
            let next = |groups: &[Vec<Spot>]| groups.first().map_or(0, Vec::len);
            if let [(_, groups)] = &moves[..] {
                assert_eq!(lit.len(), next(groups));
                if let Some(spot) = groups.iter().flatten().next() {
                    draft.picks.push(*spot);
                    assert_eq!(lesson.lit(&*table, &draft).len(), next(groups) - 1);
                }
            }
            // Pressing the spots in turn, apart from a button, composes the move.
            for (m, groups) in moves.iter().take(12) {
                let mut draft = Draft::default();
                let mut last = None;
                for spot in groups.iter().flatten() {
                    last = table.press(&mut draft, *spot, PressKind::Point);
                    let follows = m == &moves[0].0;
                    let left = lesson.lit(&*table, &draft);
                    assert!(
                        !follows || !left.contains(spot),
                        "{m}: {spot:?} was pressed"
                    );
                }
                let offered = groups.is_empty() || groups.concat().is_empty();
                let ready = last.or_else(|| table.ready(&draft)).filter(|_| !offered);
                assert!(
                    offered || ready.as_ref().is_some_and(|ready| ready.to_string() == *m),
                    "{m}: {ready:?}"
                );
            }
        }
    }
}

#[test]
fn lessons_have_at_most_seven_steps_and_ninety_seconds() {
    /// Reading a word, and doing a move with the hand, in milliseconds.
    const WORD: u32 = 300;
    const HAND: u32 = 2500;
    for (kind, script) in lessons() {
        assert!(script.steps.len() <= 7);
        let said = |text: &str| text.split_whitespace().count() as u32 * WORD;
        let (mut lesson, mut table) = at(kind, &script, 0);
        let mut takes = said(&script.end);
        let mut seen = false;
        for step in &script.steps {
            takes += said(&step.say) + step.done.as_deref().map_or(0, said) + HAND;
            let (m, _) = lesson.moves(&*table).swap_remove(0);
            let mut copy = table.boxed();
            for m in std::iter::once(&m).chain(&step.replies) {
                act(&mut *copy, m);
                let times = (0..).map_while(|beat| copy.beat_time(beat));
                // The first scene that a person sees is slower.
                let pace = Pace {
                    first: !seen,
                    ..Pace::default()
                };
                takes += times.map(|time| pace.beat(time).total).sum::<u32>() + 600;
                seen |= copy.scene().is_some();
            }
            play(kind, &mut lesson, &mut table, &m);
        }
        assert!(takes < 90_000, "{} takes {takes} ms", kind.name());
        // The player's move wins the game by its effects: a cascade, a chain of constraints, a combat.
        let end = table.position_text(Viewer::All);
        assert!(if kind.name() == "sansumoku" {
            end.as_str().contains(" bOObBBdOO ")
        } else {
            table.scene().is_some()
        });
        let won = table.ended().and_then(|outcome| outcome.winner);
        assert_eq!(won, table.only_person());
    }
}

#[test]
fn unplayable_lesson_is_refused_with_its_reason() {
    let words = Words::english();
    let kind = KINDS[1];
    let begin = |text: &str, steps: usize| {
        let script = text.parse::<Script>().expect("it can be read");
        Lesson::begin(script, steps, kind, &name(), &words)
            .map(|_| ())
            .expect_err("it cannot be played")
    };
    assert!(begin("step\nfrom mbrane 9 full :\nsay x\nawait *\nend y", 0).contains("sansumoku"));
    assert!(
        begin(
            "step\nfrom sansumoku :\nsay x\nawait 8e5\nstep\nsay y\nawait *\nend z",
            1
        )
        .contains("legal")
    );
    assert!(
        begin(
            "step\nfrom sansumoku :\nsay x\nawait e5\nthen a1\nstep\nsay y\nawait *\nend z",
            1
        )
        .contains("a1")
    );
}

/// The figures in a text, in order of size: languages put them in different places.
fn figures(text: &str) -> Vec<usize> {
    let mut figures: Vec<usize> = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter_map(|n| n.parse().ok())
        .collect();
    figures.sort_unstable();
    figures
}

/// The result of the last count of Mbrane's lesson after a move.
struct Counted {
    rivals_before: usize,
    flips: usize,
    swung: Vec<usize>,
    won: [usize; 2],
}

fn counted(record: &str, m: &str) -> Counted {
    let record: Record<Mbrane> = record.parse().expect("a record");
    let mut position = record.position().clone();
    let you = position.to_move();
    let mut events = Vec::new();
    position
        .play_telling(m.parse().expect("a move"), &mut events)
        .expect("it is legal");
    let counts = events
        .iter()
        .position(|event| *event == Event::Exhausted)
        .expect("a count");
    let (placed, count) = events.split_at(counts);
    let mut view = record.position().view(Viewer::All);
    placed.iter().for_each(|event| view.apply(event));
    let led = |region: usize| Colour::favoured_by(view.regions()[region].value);
    let awarded = |by: Colour| {
        let to = move |event: &Event| matches!(event, Event::Awarded { to, .. } if *to == Some(by));
        count.iter().filter(move |event| to(event))
    };
    let flips = count.iter().map(|event| match event {
        Event::Flipped { to, cells, .. } if *to == you => cells.len(),
        _ => 0,
    });
    let swings = count.iter().filter_map(|event| match *event {
        Event::ValueChanged { region, to, .. } if led(region) == Some(!you) => {
            (Colour::favoured_by(to) == Some(you)).then_some(region)
        }
        _ => None,
    });
    let mut swung: Vec<usize> = swings.collect();
    swung.sort_unstable();
    swung.dedup();
    Counted {
        rivals_before: (0..view.regions().len())
            .filter(|region| led(*region) == Some(!you))
            .count(),
        flips: flips.sum(),
        swung,
        won: [you, !you].map(|by| awarded(by).count()),
    }
}

#[test]
fn masbrurs_closing_line_tells_points_medals_unused_squares_and_die() {
    for locale in Locale::all() {
        let code = locale.code();
        let path = format!(
            "{}/../../assets/lessons/{code}/masbrur.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(path).expect("a lesson");
        let script: Script = text.parse().expect("a lesson");
        let (mut lesson, mut table) = at(KINDS[2], &script, 0);
        while lesson.phase() != Phase::Over {
            let (m, _) = lesson.moves(&*table).swap_remove(0);
            play(KINDS[2], &mut lesson, &mut table, &m);
        }
        let record = table.record_for(Viewer::All);
        let record: Record<Masbrur> = record.as_str().parse().expect("a record");
        let last = record.moves().len() - 1;
        let mut position = record.position_at(last).clone();
        let mut events = Vec::new();
        position
            .play_telling(record.moves()[last], &mut events)
            .expect("it is legal");
        let result = events.iter().find_map(|event| match event {
            RoundEvent::RoundEnded { result, .. } => Some(*result),
            _ => None,
        });
        let result = result.expect("the round is over");
        let [points, none] = result.half_points().map(|half| usize::from(half) / 2);
        let medals = usize::from(result.half_medals[0]) / 2;
        let (unused, die) = (usize::from(result.unused), usize::from(result.die));
        let mut expected = [points, none, medals, unused, die];
        expected.sort_unstable();
        assert_eq!(figures(&script.end), expected, "{code}: {}", script.end);
    }
}

#[test]
fn last_count_is_described_step_by_step() {
    for locale in Locale::all() {
        let (code, words) = (locale.code(), words(locale));
        let path = format!(
            "{}/../../assets/lessons/{code}/mbrane.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let script: Script = std::fs::read_to_string(path)
            .expect("a lesson")
            .parse()
            .expect("a lesson");
        let step = script.steps.last().expect("a step");
        let (record, m) = (
            step.from.as_deref().expect("a record"),
            step.awaits[0].named().expect("a move"),
        );
        let best = counted(record, m);
        let mut expected = [
            best.rivals_before,
            best.flips,
            best.swung.len(),
            best.won[0],
            best.won[1],
        ];
        expected.sort_unstable();
        assert_eq!(figures(&script.end), expected, "{code}: {}", script.end);
        assert_eq!(
            numbers(&script.end, &words)[1],
            Vec::<String>::new(),
            "{code}: {}",
            script.end
        );
        // In the middle of its region the digit helps no neighbour.
        let attempt = step.attempt.as_ref().expect("a move to try");
        let tried = attempt.outcome.as_str();
        let mut outcome = counted(record, &attempt.action).won.to_vec();
        outcome.push(attempt.action[..1].parse().expect("a digit"));
        outcome.sort_unstable();
        assert_eq!(figures(tried), outcome, "{code}: {tried}");

        let [ivory, indigo] = [Label::Ivory, Label::Indigo].map(|label| words.label(label));
        assert!(
            [script.end.as_str(), tried]
                .iter()
                .all(|said| said.contains(indigo) && !said.contains(ivory))
        );
        let table = KINDS[0].read_record(record).expect("a record");
        for spot in table
            .named(&script.end, &words)
            .into_iter()
            .flat_map(|named| named.spots)
        {
            let cell = cell_of_spot(Order::Three, spot).expect("a cell");
            assert!(
                best.swung.contains(&region_of(3, cell)),
                "{code}: {} names a region that did not swing",
                script.end
            );
        }
    }
}
