//! Masbrur on the table: whole games as either seat sees them, secrets that stay hidden until they are open, saves at
//! every step.

use crate::helpers::{Chance, computer, match_of, people, person};
use mbrane_play::masbrur::{Combat, Composing, Cue, Place};
use mbrane_play::words::{Words, common::Label, masbrur};
use mbrane_play::{
    AnnouncedSoFar, AnyMatch, Draft, Entry, KindOf, LinkMatchId, Match, Narration as _, Player,
    PressKind, Reaction, Side, Spot, TableAction, archive, read_match, read_saved,
};
use mbrane_rules::masbrur::{Choice, End, Masbrur, Move, Outlines, Phase, Secret, Wall};
use mbrane_rules::{Game as _, Record, Seat, Seats, Viewer};

/// A person on one seat, a computer on the other.
fn against_computer(seat: Seat) -> [Player; 2] {
    let (person, computer) = (person("Ada"), computer(2));
    if seat == Seat::First {
        [person, computer]
    } else {
        [computer, person]
    }
}

/// A random move of a seat, cheap to find.
pub(crate) fn any_choice(position: &Masbrur, seat: Seat, chance: &mut Chance) -> Move {
    let hand = position.hand(seat);
    let wall = |chance: &mut Chance| {
        chance
            .pick(&Wall::every(hand).collect::<Vec<_>>())
            .expect("ten dominoes")
    };
    match position.phase() {
        Phase::Equip => {
            let placements: Vec<Move> = position.placements();
            let attacks = position.check_by(seat, Move::Attack).is_ok() && chance.below(5) == 0;
            if attacks {
                return Move::Attack;
            }
            if chance.below(3) == 0 || placements.is_empty() {
                return Move::Pass;
            }
            let Some(Move::Place(placement, _)) = chance.pick(&placements) else {
                return Move::Pass;
            };
            let rest = hand.without(placement.domino);
            let wall = chance
                .pick(&Wall::every(rest).collect::<Vec<_>>())
                .expect("nine dominoes");
            Move::Place(placement, Secret::Known(wall))
        }
        Phase::Wall => Move::Choose(Choice::Wall(Secret::Known(wall(chance)))),
        Phase::Show => {
            let standing = position.standing(seat).expect("walls are open");
            let outlines: Vec<_> = Outlines::of(standing).iter().collect();
            let outline = chance.pick(&outlines).expect("nothing can always be shown");
            Move::Choose(Choice::Show(Secret::Known(
                standing.show(outline).expect("it can be shown"),
            )))
        }
        Phase::Seize => {
            let seizure = chance
                .pick(&position.seizures(seat))
                .expect("none is among them");
            Move::Choose(Choice::Seize(Secret::Known(seizure)))
        }
        _ => chance
            .pick(&position.placements())
            .expect("something is to be done"),
    }
}

/// Plays one move; where both seats act, either may be first.
pub(crate) fn step_masbrur(play: &mut Match<Masbrur>, chance: &mut Chance) {
    let position = play.unmasked().position();
    let mut seats: Vec<Seat> = Seat::BOTH
        .into_iter()
        .filter(|seat| position.to_act().contains(*seat))
        .collect();
    if play.unmasked().waiting().is_some() {
        seats.retain(|seat| *seat == Seat::First);
    }
    let seat = chance.pick(&seats).expect("the game goes on");
    let m = any_choice(position, seat, chance);
    play.act(seat, m).unwrap_or_else(|error| {
        panic!("{m} by {seat:?} in {}: {error:?}", play.unmasked().record())
    });
}

/// Every text of a match that a player at this seat gets.
fn reaches(play: &Match<Masbrur>, seat: Seat) -> Vec<String> {
    let (words, viewer) = (Words::english(), Viewer::Of(seat));
    let table: &dyn AnyMatch = play;
    assert_eq!(table.viewer(), viewer);
    let mut texts = vec![
        table.record_for(viewer).to_string(),
        table.position_text(viewer).to_string(),
        table
            .link(viewer, Some(table.cursor()), LinkMatchId::new("k3x9"))
            .to_string(),
        table.link(viewer, None, None).to_string(),
        format!("{:?}", table.caption(&words)),
        table.entry_words(&words),
        format!("{:?}", table.last_words(&words)),
        format!("{:?}", table.line()),
        format!("{:?}", table.read_aloud(viewer, &words)),
        format!("{:?}", table.hear(&mut AnnouncedSoFar::default(), &words)),
        format!("{table:?}"),
        format!("{:?}", Combat::of(play.seen(viewer), usize::MAX)),
        format!(
            "{:?} {:?}",
            table.local_actors().contains(seat),
            table.stops()
        ),
    ];
    let positions = table.positions_for(viewer).into_iter();
    texts.extend(positions.map(|position| position.record.to_string()));
    texts.extend((0..table.entries()).map(|entry| format!("{:?}", table.entry(entry, &words))));
    texts.extend((0..9).map(|beat| {
        format!(
            "{:?} {:?}",
            table.headline(beat, &words),
            table.sentence_after(beat, &words)
        )
    }));
    texts.push(format!("{:?}", play.seen(viewer).view(Viewer::All)));
    let mut draft = Draft::default();
    for spot in [
        None,
        Some(Spot(0)),
        Some(Spot(100)),
        Some(Spot(411)),
        Some(Spot(300)),
        Some(Spot(15)),
    ] {
        let pressed = spot.and_then(|spot| table.press(&mut draft, spot, PressKind::Touch));
        texts.push(format!("{pressed:?} {draft:?} {:?}", table.ready(&draft)));
        texts.push(format!("{:?}", table.groups(&draft, viewer, &words)));
        texts.push(format!(
            "{:?} {:?}",
            table.card(&draft, &words),
            table.offers(&draft, &words)
        ));
        texts.push(format!(
            "{:?} {:?}",
            table.ghost(&draft, &words, true),
            Composing::of(play.seen(viewer), &draft)
        ));
    }
    texts.push(format!(
        "{:?}",
        table.advised([0.5; 2], Some(("pass", false)), &words)
    ));
    texts
}

/// The same match with other unopened walls of a seat, and other choices since.
fn other_match(play: &Match<Masbrur>, seat: Seat, chance: &mut Chance) -> Option<Match<Masbrur>> {
    let record = play.unmasked().record();
    let mut other = Match::<Masbrur>::new(
        record.start().setup(),
        [
            play.unmasked().player(Seat::First),
            play.unmasked().player(Seat::Second),
        ]
        .map(Clone::clone),
    );
    let moves = record.moves();
    // The place where the last secrets were opened, or the round began.
    let opened = (0..=moves.len()).rev().find(|count| {
        let position = record.position_at(*count);
        position.phase() != record.position().phase()
            || position.round() != record.position().round()
    });
    let mut changed = false;
    for (number, m) in moves.iter().enumerate() {
        let position = other.unmasked().position().clone();
        let by = position.speaker()?;
        let hidden = by == seat && opened.is_none_or(|opened| number > opened);
        let mut chosen = *m;
        if hidden {
            chosen = match m {
                Move::Place(placement, _) => {
                    let walls: Vec<Wall> =
                        Wall::every(position.hand(by).without(placement.domino)).collect();
                    Move::Place(*placement, Secret::Known(chance.pick(&walls)?))
                }
                Move::Choose(_) => any_choice(&position, by, chance),
                m => *m,
            };
        }
        changed |= chosen != *m;
        other.act(by, chosen).ok()?;
    }
    if play.unmasked().waiting().is_some() {
        let chosen = any_choice(other.unmasked().position(), Seat::Second, chance);
        changed |= Some(chosen) != play.unmasked().waiting();
        other.act(Seat::Second, chosen).ok()?;
    }
    (changed && other.unmasked().position().phase() == play.unmasked().position().phase())
        .then_some(other)
}

#[test]
fn hidden_choices_appear_in_no_text_for_the_opponent() {
    let mut tried = [0_u32; 4];
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    while tried.iter().sum::<u32>() < 240 {
        let seat = chance.pick(&Seat::BOTH).expect("a seat");
        let mut play = match_of::<Masbrur>("masbrur 2 :", against_computer(!seat));
        // Tests each phase with secrets equally often.
        let wanted = chance.below(4);
        let phase = [Phase::Equip, Phase::Wall, Phase::Show, Phase::Seize][wanted];
        let mut more = chance.below(if wanted == 0 { 9 } else { 2 });
        while play.unmasked().outcome().is_none() {
            let there = play.unmasked().position().phase() == phase
                && play.unmasked().position().round() == 1 + tried[wanted] as u8 % 2;
            if there && more == 0 {
                break;
            }
            more -= usize::from(there);
            step_masbrur(&mut play, &mut chance);
        }
        if play.unmasked().outcome().is_some() {
            continue;
        }
        play.finish();
        let Some(mut other) = other_match(&play, seat, &mut chance) else {
            continue;
        };
        other.finish();
        assert_eq!(
            reaches(&play, !seat),
            reaches(&other, !seat),
            "{} and {}",
            play.unmasked().record(),
            other.unmasked().record()
        );
        assert_ne!(<dyn AnyMatch>::save(&play), <dyn AnyMatch>::save(&other));
        tried[wanted] += 1;
    }
    assert!(
        tried.iter().all(|count| *count > 6),
        "every phase hides something: {tried:?}"
    );
}

#[test]
fn games_are_described_and_saved_at_every_step() {
    let words = Words::english();
    let kind = KindOf::<Masbrur>::new();
    let mut chance = Chance(42);
    for number in 0..12 {
        let start = ["masbrur 1 :", "masbrur 2 :", "masbrur 1 free :"][number % 3];
        let seat = Seat::BOTH[number / 3 % 2];
        let players = if number < 6 {
            against_computer(seat)
        } else {
            people()
        };
        let mut play = match_of::<Masbrur>(start, players);
        while play.unmasked().outcome().is_none() {
            let entries = play.erased().entries();
            step_masbrur(&mut play, &mut chance);
            let text = <dyn AnyMatch>::save(&play);
            let again = read_saved(&[&kind], text.as_str()).expect("what was saved");
            assert_eq!(again.as_any().downcast_ref::<Match<Masbrur>>(), Some(&play));
            if play.erased().entries() == entries {
                continue;
            }
            for viewer in [
                Viewer::All,
                Viewer::Of(Seat::First),
                Viewer::Of(Seat::Second),
            ] {
                let seen = play.seen(viewer);
                assert_eq!(seen.cursor(), play.unmasked().cursor());
                // At each beat, a viewer's own match shows what the whole match shows that viewer.
                let (sequence, all) = (
                    seen.current_beats().expect("a move"),
                    play.unmasked().current_beats().expect("a move"),
                );
                assert_eq!(sequence.beats.len(), all.beats.len());
                for beat in 0..=sequence.beats.len() {
                    assert_eq!(
                        sequence.view(beat, viewer),
                        all.view(beat, viewer),
                        "{beat} {viewer:?} {}",
                        play.unmasked().record()
                    );
                }
                assert_eq!(
                    seen.position().view(Viewer::All),
                    play.unmasked().position().view(viewer)
                );
            }
            // Every beat of a scene has a sentence and a headline, except the result.
            if let Some(scene) = <dyn AnyMatch>::scene(&play) {
                for beat in scene {
                    // It is announced when the beat is over.
                    let after = <dyn AnyMatch>::narration_after(&play, beat, &words);
                    let (headline, news) = after.expect("a scene");
                    assert!(
                        headline.is_some() && news.is_some(),
                        "{beat} of {}",
                        play.unmasked().record()
                    );
                    if let Some(Cue::Strike { blocking, .. }) = play
                        .unmasked()
                        .current_beats()
                        .map(|sequence| &sequence.beats[beat].cue)
                    {
                        let headline = format!("{headline:?}");
                        assert_eq!(
                            headline.contains("blocks nothing"),
                            blocking.height.is_none(),
                            "{headline}"
                        );
                    }
                }
            }
            play.finish();
        }
        let last = play
            .unmasked()
            .current_beats()
            .and_then(|sequence| sequence.beats.last())
            .expect("an end");
        assert!(matches!(last.cue, Cue::Finale(_)));
        assert_eq!(
            play.viewer(),
            Viewer::All,
            "when it is over everybody sees everything"
        );
        assert!(!play.undo(), "what is open is not taken back");
        let link = <dyn AnyMatch>::link(&play, Viewer::All, None, None).to_string();
        let read = read_match(&[&kind], &link, &words).expect("a link");
        assert_eq!(
            read.record_for(Viewer::All),
            <dyn AnyMatch>::record_for(&play, Viewer::All)
        );
    }
}

/// Plays by presses alone with the first proposals, and says how the match ends.
fn play_by_presses(play: &mut Match<Masbrur>, words: &Words) {
    for _ in 0..400 {
        play.finish();
        let combat = Combat::of(play.unmasked(), usize::MAX);
        assert!(
            play.unmasked().position().phase() != Phase::Offer || combat.is_none(),
            "the next round begins without a combat"
        );
        if let Some(outcome) = play.unmasked().outcome() {
            let all = play.unmasked().position().all_points();
            assert!(
                outcome.points.iter().sum::<u16>() <= all,
                "{:?} of {all}",
                outcome.points
            );
            return;
        }
        if <dyn AnyMatch>::covered(play).is_some() {
            assert!(
                <dyn AnyMatch>::groups(play, &Draft::default(), play.viewer(), words).is_empty(),
                "a cover hides all"
            );
            assert!(<dyn AnyMatch>::decide(play, &TableAction::Uncover));
        }
        let seat = play.acting().expect("a person acts");
        let mut draft = Draft::default();
        let open: Vec<Spot> = <dyn AnyMatch>::groups(play, &draft, play.viewer(), words)
            .into_iter()
            .flat_map(|group| group.spots)
            .filter(|info| info.open)
            .map(|info| info.spot)
            .collect();
        let first = open
            .iter()
            .copied()
            .find(|spot| matches!(Place::of(*spot), Some(Place::Proposal(_) | Place::Group(_))));
        let pass = || <dyn AnyMatch>::read_move(play, "pass", words).ok();
        let said = match play.unmasked().position().phase() {
            Phase::Equip if play.unmasked().position().turns() >= 4 => pass(),
            Phase::Equip => {
                let now = Composing::of(play.seen(play.viewer()), &draft);
                let fit = now.standing.iter().find_map(|domino| {
                    let mut held = Draft::default();
                    assert_eq!(
                        <dyn AnyMatch>::press(
                            play,
                            &mut held,
                            Place::Domino(*domino).spot(),
                            PressKind::Point
                        ),
                        None
                    );
                    let now = Composing::of(play.seen(play.viewer()), &held);
                    now.ends
                        .first()
                        .map(|(row, end)| (held, Place::End(*row, *end).spot()))
                });
                fit.map_or_else(pass, |(mut held, end)| {
                    assert_eq!(
                        <dyn AnyMatch>::press(play, &mut held.clone(), end, PressKind::Touch),
                        None,
                        "a finger sees first"
                    );
                    <dyn AnyMatch>::press(play, &mut held, end, PressKind::Point)
                })
            }
            Phase::Lay | Phase::Match => open.iter().find_map(|spot| {
                let mut held = Draft::default();
                let pressed = <dyn AnyMatch>::press(play, &mut held, *spot, PressKind::Point);
                // A domino that fits both ends waits for the choice of an end.
                let end = Composing::of(play.seen(play.viewer()), &held)
                    .ends
                    .first()
                    .copied();
                let at_end = |(row, end)| {
                    <dyn AnyMatch>::press(
                        play,
                        &mut held,
                        Place::End(row, end).spot(),
                        PressKind::Point,
                    )
                };
                let m = pressed.or_else(|| end.and_then(at_end))?;
                <dyn AnyMatch>::check(play, seat, &m, words)
                    .ok()
                    .map(|()| m)
            }),
            _ => {
                let pressed = first.and_then(|spot| {
                    <dyn AnyMatch>::press(play, &mut draft, spot, PressKind::Point)
                });
                pressed
                    .or_else(|| <dyn AnyMatch>::ready(play, &draft))
                    .or_else(|| {
                        let offers = <dyn AnyMatch>::offers(play, &draft, words);
                        offers.into_iter().find_map(|offer| {
                            if let TableAction::Play(m) = offer.action {
                                Some(m)
                            } else {
                                None
                            }
                        })
                    })
            }
        };
        let m = said.unwrap_or_else(|| {
            panic!("something can be pressed in {}", play.unmasked().position())
        });
        let done = <dyn AnyMatch>::play(play, seat, &m, words);
        assert_eq!(done, Ok(()), "{m} in {}", play.unmasked().record());
    }
    panic!("the game does not end");
}

#[test]
fn two_people_at_one_screen_play_by_presses_behind_covers() {
    let words = Words::english();
    for start in ["masbrur 2 :", "masbrur 1 free :"] {
        let mut play = match_of::<Masbrur>(start, people());
        play_by_presses(&mut play, &words);
        assert!(play.unmasked().outcome().is_some());
    }
}

#[test]
fn two_presses_choose_the_wall_of_a_first_turn() {
    let mut chance = Chance(7);
    let mut play = match_of::<Masbrur>("masbrur 1 :", people());
    while play.unmasked().position().phase() != Phase::Wall {
        step_masbrur(&mut play, &mut chance);
    }
    play.uncover();
    let seen = play.seen(play.viewer());
    let standing = Composing::of(seen, &Draft::default()).standing;
    for (one, other) in standing
        .iter()
        .flat_map(|one| standing.iter().map(move |other| (*one, *other)))
    {
        let mut draft = Draft::default();
        for domino in [one, other].into_iter().filter(|_| one != other) {
            <dyn AnyMatch>::press(
                &play,
                &mut draft,
                Place::Domino(domino).spot(),
                PressKind::Point,
            );
            let wall = Composing::of(seen, &draft)
                .wall
                .expect("a wall is proposed")
                .dominoes();
            assert!(wall.contains(domino), "{domino:?} stands");
        }
        let wall = Composing::of(seen, &draft)
            .wall
            .expect("a wall is proposed")
            .dominoes();
        assert!(
            one == other || wall.contains(one) && wall.contains(other),
            "{one:?} and {other:?}: {wall:?}"
        );
    }
}

#[test]
fn a_wall_is_kept_and_exchanged_by_two_presses() {
    let words = Words::english();
    let mut play = match_of::<Masbrur>(
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1",
        people(),
    );
    assert_eq!(
        (play.covered(), play.viewer()),
        (Some(Seat::First), Viewer::Of(Seat::First))
    );
    assert!(play.uncover());
    let mut draft = Draft::default();
    let before = Composing::of(play.seen(play.viewer()), &draft);
    let (out, into) = (
        before.wall.expect("a wall is proposed").each()[0],
        before.standing[0],
    );
    for press in [Place::Domino(into), Place::Wall(0)] {
        assert_eq!(
            <dyn AnyMatch>::press(&play, &mut draft, press.spot(), PressKind::Point),
            None
        );
    }
    let after = Composing::of(play.seen(play.viewer()), &draft);
    let walled = after.wall.expect("a wall is laid").dominoes();
    assert!(walled.contains(into) && after.standing.contains(&out) && after.held.is_none());
    // The same exchange, with the wall pressed first, undoes it.
    for press in [Place::Domino(into), Place::Domino(out)] {
        assert_eq!(
            <dyn AnyMatch>::press(&play, &mut draft, press.spot(), PressKind::Touch),
            None
        );
    }
    assert_eq!(
        Composing::of(play.seen(play.viewer()), &draft).wall,
        before.wall
    );
    // The next turn begins with the wall of the last one.
    let domino = before.standing.iter().copied().find(|domino| {
        let mut held = Draft::default();
        <dyn AnyMatch>::press(
            &play,
            &mut held,
            Place::Domino(*domino).spot(),
            PressKind::Point,
        );
        !Composing::of(play.seen(play.viewer()), &held)
            .ends
            .is_empty()
    });
    let mut held = Draft::default();
    <dyn AnyMatch>::press(
        &play,
        &mut held,
        Place::Domino(domino.expect("one fits")).spot(),
        PressKind::Point,
    );
    let (row, end) = Composing::of(play.seen(play.viewer()), &held).ends[0];
    held.hover = Some(Place::End(row, end).spot());
    assert!(
        <dyn AnyMatch>::ghost(&play, &held, &words, false)
            .is_some_and(|ghost| ghost.gist.contains("pushes out"))
    );
    let m = <dyn AnyMatch>::press(
        &play,
        &mut held,
        Place::End(row, end).spot(),
        PressKind::Point,
    )
    .expect("it is whole");
    assert_eq!(
        <dyn AnyMatch>::play(&mut play, Seat::First, &m, &words),
        Ok(())
    );
    play.finish();
    assert_eq!(
        (play.covered(), play.viewer()),
        (Some(Seat::Second), Viewer::Of(Seat::First))
    );
    assert!(play.uncover());
    assert_eq!(
        <dyn AnyMatch>::play_text(&mut play, Seat::Second, "pass", &words),
        Ok(())
    );
    play.finish();
    assert!(play.uncover());
    let kept = Composing::of(play.seen(play.viewer()), &Draft::default()).wall;
    assert_eq!(kept, before.wall);
}

#[test]
fn covered_table_accepts_no_act_of_the_other_seat() {
    let words = Words::english();
    let mut play = match_of::<Masbrur>(
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1",
        people(),
    );
    assert!(play.uncover());
    let mut chance = Chance(7);
    let push =
        std::iter::repeat_with(|| any_choice(play.unmasked().position(), Seat::First, &mut chance));
    let push = push
        .take(1000)
        .find(|m| matches!(m, Move::Place(..)))
        .expect("one can be placed");
    <dyn AnyMatch>::play_text(&mut play, Seat::First, &push.to_string(), &words)
        .expect("a legal push");
    // The push still plays: South looks on, and North is to act.
    assert!(!play.unmasked().beats_finished() && play.covered().is_none());
    assert_eq!(
        (play.viewer(), play.acting()),
        (Viewer::Of(Seat::First), None)
    );
    play.finish();
    assert_eq!(play.covered(), Some(Seat::Second));
    assert!(play.uncover());
    assert_eq!(play.acting(), Some(Seat::Second));
}

#[test]
fn looking_back_before_hidden_choices_covers_nothing() {
    let mut play = match_of::<Masbrur>(
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1",
        people(),
    );
    assert!(play.uncover());
    play.seek(0, usize::MAX);
    play.seek(usize::MAX, usize::MAX);
    assert_eq!(
        (play.covered(), play.viewer()),
        (None, Viewer::Of(Seat::First))
    );
    // Taking moves back to there covers the table again.
    while play.undo() {}
    assert_eq!(play.unmasked().cursor(), 0);
    while play.redo() {}
    assert_eq!(play.covered(), Some(Seat::First));
}

#[test]
fn spectator_of_two_computers_sees_both_hands() {
    let words = Words::english();
    let computers = [2, 2].map(computer);
    let play = match_of::<Masbrur>(
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1",
        computers,
    );
    let groups = <dyn AnyMatch>::groups(
        &play,
        &Draft::default(),
        <dyn AnyMatch>::viewer(&play),
        &words,
    );
    let hands: Vec<_> = groups
        .iter()
        .filter(|group| ["South", "North"].contains(&group.label.as_str()))
        .collect();
    assert_eq!(
        hands
            .iter()
            .map(|hand| hand.spots.len())
            .collect::<Vec<_>>(),
        [10, 10]
    );
    assert!(
        hands
            .iter()
            .all(|hand| hand.spots.iter().all(|spot| !spot.open))
    );
}

#[test]
fn squares_are_chosen_lane_by_lane() {
    let start = "masbrur 1 from 7770/6667/5556/4445/3334/2223/1112/0001 1 show both - 02.03.04.05.06.13.14.15.16.17 \
                 24.25.26.27.35.36.37.46.47.57 16.17 47.57 - - - - 0 2 0 south 0/0 :";
    let Ok(record) = start.parse::<Record<Masbrur>>() else {
        panic!("{:?}", start.parse::<Record<Masbrur>>())
    };
    let mut play = Match::from_record(record, people());
    assert!(play.uncover());
    let mut draft = Draft::default();
    let press = |place: Place, draft: &mut Draft| {
        <dyn AnyMatch>::press(&play, draft, place.spot(), PressKind::Point)
    };
    for other in 2..7 {
        let square = mbrane_rules::masbrur::Square { number: 0, other };
        assert_eq!(press(Place::Square(square), &mut draft), None);
    }
    let seen = |draft: &Draft| Composing::of(play.seen(play.viewer()), draft);
    assert_eq!(
        seen(&draft).lanes.squares.each_ref().map(Vec::len),
        [5, 0, 0]
    );
    assert_eq!(
        seen(&draft).ready.map(|m| m.to_string()).as_deref(),
        Some("show:u02.03.04.05.06")
    );
    // The other halves of the same dominoes go below.
    for number in 2..5 {
        press(
            Place::Square(mbrane_rules::masbrur::Square { number, other: 0 }),
            &mut draft,
        );
    }
    assert_eq!(
        seen(&draft).ready.map(|m| m.to_string()).as_deref(),
        Some("show:u02.03.04.05.06,l20.30.40")
    );
    // Turning a domino over takes it out of the lanes that it served.
    press(Place::Lane(0), &mut draft);
    press(
        Place::Square(mbrane_rules::masbrur::Square {
            number: 2,
            other: 0,
        }),
        &mut draft,
    );
    press(
        Place::Square(mbrane_rules::masbrur::Square {
            number: 2,
            other: 0,
        }),
        &mut draft,
    );
    assert_eq!(seen(&draft).ready, None, "neither lane is a formation now");
    assert_eq!(play.unmasked().local_actors(), Seats::BOTH);
}

#[test]
fn bad_texts_are_refused_with_a_reason() {
    let words = Words::english();
    let kind = KindOf::<Masbrur>::new();
    let good = "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1";
    assert!(read_match(&[&kind], good, &words).is_ok());
    for bad in [
        "masbrur 3 :",
        "masbrur 1 : take:1",
        "masbrur 1 : offer:02",
        "masbrur 1 : pass",
        "masbrur : x",
        "r=masbrur_1:_show:none",
    ] {
        assert!(read_match(&[&kind], bad, &words).is_err(), "{bad}");
    }
    let mut play = match_of::<Masbrur>(good, people());
    for bad in ["17hl:?", "17hl:35.99", "attack", "wall:02.03", "nothing"] {
        assert!(
            <dyn AnyMatch>::play_text(&mut play, Seat::First, bad, &words)
                .is_err_and(|refused| !refused.message.is_empty()),
            "{bad}"
        );
    }
}

#[test]
fn undo_takes_back_ones_own_turn_and_no_opened_choice() {
    let words = Words::english();
    let mut play = match_of::<Masbrur>(
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1 17hl:35.36 37cr:02.46",
        against_computer(Seat::First),
    );
    assert_eq!(
        play.unmasked().position().to_act(),
        Seats::only(Seat::First)
    );
    assert!(play.undo(), "over the computer's reply");
    assert_eq!(play.unmasked().cursor(), 2);
    assert!(play.redo());
    let mut play = match_of::<Masbrur>("masbrur 1 :", people());
    let mut chance = Chance(7);
    while play.unmasked().position().phase() != Phase::Show {
        step_masbrur(&mut play, &mut chance);
    }
    play.finish();
    let opened = play.unmasked().cursor();
    assert!(!play.undo(), "the walls are open");
    step_masbrur(&mut play, &mut chance);
    assert!(play.undo(), "a choice that nobody has seen");
    assert_eq!(
        (play.unmasked().cursor(), play.unmasked().waiting()),
        (opened, None)
    );
    let _ = words;
}

#[test]
fn random_presses_break_neither_whole_nor_redacted_records() {
    let words = Words::english();
    let mut chance = Chance(0xD1CE);
    for number in 0..60 {
        let start = ["masbrur 1 :", "masbrur 2 :", "masbrur 1 free :"][number % 3];
        let mut play = match_of::<Masbrur>(start, people());
        for _ in 0..chance.below(30) {
            if play.unmasked().outcome().is_none() {
                step_masbrur(&mut play, &mut chance);
            }
        }
        if number % 2 == 0 {
            // Both play on from the view of one seat.
            let known = <dyn AnyMatch>::record_for(&play, Viewer::Of(Seat::BOTH[number / 2 % 2]))
                .to_string();
            play = match_of::<Masbrur>(&known, people());
        }
        let mut draft = Draft::default();
        for _ in 0..120 {
            if <dyn AnyMatch>::covered(&play).is_some() {
                <dyn AnyMatch>::decide(&mut play, &TableAction::Uncover);
            }
            let open: Vec<Spot> =
                <dyn AnyMatch>::groups(&play, &draft, <dyn AnyMatch>::viewer(&play), &words)
                    .into_iter()
                    .flat_map(|group| group.spots)
                    .filter(|info| info.open)
                    .map(|info| info.spot)
                    .collect();
            let anywhere = Spot(chance.below(900) as u16);
            let spot = chance
                .pick(&open)
                .filter(|_| chance.below(4) > 0)
                .unwrap_or(anywhere);
            let manner = chance
                .pick(&[PressKind::Point, PressKind::Touch, PressKind::Keys])
                .expect("a manner");
            let m = match chance.below(10) {
                0 => <dyn AnyMatch>::lift(&play, &mut draft, spot)
                    .then(|| <dyn AnyMatch>::ready(&play, &draft))
                    .flatten(),
                1 => <dyn AnyMatch>::confirm(&play, &mut draft),
                2 => {
                    let offers = <dyn AnyMatch>::offers(&play, &draft, &words);
                    let action = offers
                        .into_iter()
                        .nth(chance.below(2))
                        .map(|offer| offer.action);
                    action.and_then(|action| {
                        if let TableAction::Play(m) = action {
                            Some(m)
                        } else {
                            None
                        }
                    })
                }
                3 => {
                    draft = Draft::default();
                    None
                }
                4 => {
                    draft.hover = Some(spot);
                    None
                }
                _ => <dyn AnyMatch>::press(&play, &mut draft, spot, manner),
            };
            let _ = (
                <dyn AnyMatch>::ghost(&play, &draft, &words, true),
                <dyn AnyMatch>::card(&play, &draft, &words),
            );
            let _ = (
                <dyn AnyMatch>::first_spot(&play, &draft),
                <dyn AnyMatch>::can_steer(&play, spot),
                <dyn AnyMatch>::caption(&play, &words),
            );
            if let (Some(m), Some(seat)) = (m, <dyn AnyMatch>::acting(&play)) {
                let before = play.clone();
                match <dyn AnyMatch>::play(&mut play, seat, &m, &words) {
                    Ok(()) => draft = Draft::default(),
                    Err(refused) => {
                        assert!(!refused.message.is_empty());
                        assert_eq!(play, before);
                    }
                }
                play.finish();
            }
        }
    }
}

/// A match of two rounds that is over.
fn played() -> Match<Masbrur> {
    match_of(
        include_str!("../../../../assets/demo/masbrur.txt").trim(),
        people(),
    )
}

/// A player copies such a record in the middle of a match against a remote opponent.
#[test]
fn incomplete_record_awaits_no_seat_and_says_why() {
    let words = Words::english();
    let title = words.label(Label::RecordIncomplete);
    let whole = played();
    let mut incomplete = 0;
    for moves in 0..whole.unmasked().record().moves().len() {
        let mut at = whole.clone();
        at.seek(moves, usize::MAX);
        at = at.branch();
        for seat in Seat::BOTH {
            let text = <dyn AnyMatch>::record_for(&at, Viewer::Of(seat)).to_string();
            let hides = text.contains('?');
            for players in [
                people(),
                against_computer(Seat::First),
                against_computer(Seat::Second),
                [2, 2].map(computer),
            ] {
                let mut play = match_of::<Masbrur>(&text, players);
                play.set_beat(usize::MAX);
                let acts = !play.unmasked().local_actors().is_nobody() || play.thinker().is_some();
                if play.unmasked().is_incomplete() {
                    incomplete += 1;
                    assert!(hides && !acts && !play.standing().can_branch, "{text}");
                    assert_eq!(<dyn AnyMatch>::caption(&play, &words).title, title);
                    assert_eq!(play.viewer(), Viewer::All);
                    // Players can go on from the last place without secrets.
                    play.seek(0, usize::MAX);
                    assert!(!play.unmasked().is_incomplete());
                } else {
                    assert!(acts, "{text}");
                    assert_ne!(<dyn AnyMatch>::caption(&play, &words).title, title);
                }
            }
        }
    }
    assert!(incomplete > 20, "{incomplete}");
}

#[test]
fn record_that_begins_midway_hides_the_choices_of_its_position() {
    let play = played();
    let mut hidden = 0;
    for moves in 0..play.unmasked().record().moves().len() {
        let position = play.unmasked().record().position_at(moves);
        let begun = Record::from_position(position.clone());
        for seat in Seat::BOTH {
            let text = Masbrur::record_for(&begun, Viewer::Of(seat));
            let read: Record<Masbrur> = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                *read.start(),
                position.seen(Viewer::Of(seat)),
                "after {moves} moves"
            );
            hidden += usize::from(*read.start() != position);
        }
    }
    assert!(hidden > 3, "only {hidden} positions hid anything");
}

#[test]
fn review_as_a_seat_hides_the_opponents_later_choices() {
    let words = Words::english();
    let mut play = played();
    let entries = <dyn AnyMatch>::entries(&play);
    let moves = play.unmasked().record().moves().to_vec();
    let entry_texts = |play: &Match<Masbrur>| -> Vec<String> {
        (0..entries)
            .map(|index| {
                <dyn AnyMatch>::entry(play, index, &words)
                    .expect("an entry")
                    .0
            })
            .collect()
    };
    let open = entry_texts(&play);
    for seat in Seat::BOTH {
        for cursor in 0..=entries {
            assert!(play.look_as(Some(Viewer::Of(seat))) || cursor > 0);
            <dyn AnyMatch>::seek(&mut play, cursor, usize::MAX);
            for (index, text) in entry_texts(&play).into_iter().enumerate() {
                let others =
                    play.history().record().position_at(index).to_act().first() == Some(!seat);
                let hides = matches!(
                    moves[index],
                    Move::Choose(Choice::Show(_) | Choice::Seize(_))
                );
                if index >= cursor && others && hides {
                    assert!(
                        text.starts_with("Has chosen"),
                        "{index} from {cursor}: {text}"
                    );
                } else if index >= cursor {
                    assert_eq!(text, open[index]);
                }
            }
        }
        play.look_as(None);
        assert_eq!(entry_texts(&play), open);
    }
}

#[test]
fn the_caption_names_the_computer_whose_choice_is_missing() {
    let words = Words::english();
    let title = |play: &Match<Masbrur>| play.caption(&words).title;
    let walls = "masbrur 1 : offer:02.03.04.15.17.25.26.36.37.47 take:2 pass pass";
    let mut chance = Chance(4);
    // The first seat's choice lies on the table at once, the second one's waits until both have chosen.
    for (seat, end) in [
        (Seat::First, " is thinking"),
        (Seat::Second, " is choosing"),
    ] {
        let mut play = match_of::<Masbrur>(walls, against_computer(seat));
        let choice = any_choice(play.unmasked().position(), seat, &mut chance);
        play.act(seat, choice).unwrap();
        play.finish();
        assert_eq!(
            title(&play),
            format!("{}{end}", play.unmasked().called(!seat, &words))
        );
    }
    let mut both = match_of::<Masbrur>(walls, [computer(1), computer(2)]);
    assert_eq!(title(&both), words.label(masbrur::Label::BothChoose));
    let choice = any_choice(both.unmasked().position(), Seat::Second, &mut chance);
    both.act(Seat::Second, choice).unwrap();
    assert_eq!(
        title(&both),
        format!(
            "{} is choosing",
            both.unmasked().called(Seat::First, &words)
        )
    );
}

#[test]
fn a_placement_is_listed_with_its_row_and_end() {
    let words = Words::english();
    let play = played();
    let mut ends = [0; 2];
    for index in 0..play.erased().entries() {
        let Some(Entry::Move(Move::Place(placement, _))) = play.history().entry(index) else {
            continue;
        };
        let (said, _) = <dyn AnyMatch>::entry(&play, index, &words).expect("an entry");
        let end = if placement.end == End::Left {
            "left"
        } else {
            "right"
        };
        let said = said.replace('\u{a0}', " ");
        assert!(
            said.ends_with(&format!(
                " to row {}, {end}",
                char::from(b'a' + placement.row)
            )),
            "{placement:?}: {said}"
        );
        ends[usize::from(end == "left")] += 1;
    }
    assert!(ends[0] > 0 && ends[1] > 0, "{ends:?}");
}

#[test]
fn hints_describe_the_searched_plan() {
    let words = Words::english();
    let advice = |record: &str, m: &str| {
        let play = match_of::<Masbrur>(record, people());
        <dyn AnyMatch>::advised(&play, [0.5; 2], Some((m, false)), &words)
            .expect("a move")
            .1
    };
    let begun = "masbrur 1 : offer:02.03.04.15.17.25.26.36.37.47 take:2";
    let wall = advice(&format!("{begun} pass pass"), "wall:02.03");
    assert!(wall.contains("without them you can show"), "{wall}");
    let record = played().unmasked().record().to_string();
    let (setup, moves) = record.split_once(" : ").expect("a record");
    let moves: Vec<&str> = moves.split(' ').collect();
    let (mut passes, mut medals) = ([0; 2], 0);
    for (count, m) in moves.iter().enumerate() {
        let before = format!("{setup} : {}", moves[..count].join(" "));
        let play = match_of::<Masbrur>(&before, people());
        let position = play.unmasked().record().position();
        if m.starts_with("seize:") {
            let said = advice(&before, m);
            let of_three = said.contains(" of three medals with it, ");
            assert!(of_three || *m == "seize:none", "{said}");
            let none = advice(&before, "seize:none");
            assert!(none.contains(" of three medals already"), "{none}");
            // The two sentences give the same number of medals without the seizure.
            let number = |said: &str, behind: &str| {
                said.split(behind)
                    .nth(1)
                    .unwrap_or_default()
                    .trim()
                    .to_owned()
            };
            let without = number(&said, "with it, ").replace(" without", "");
            let as_is = number(&none, ": ")
                .replace(" of three medals already, and seizing wins no more", "");
            assert_eq!(without, as_is, "{said}; {none}");
        }
        if m.starts_with("show:") {
            medals += usize::from(!advice(&before, m).contains(": 0 of three medals"));
            let none = advice(&before, "show:none");
            assert!(
                none.contains(": 0 of three medals against the best reply, using 0 squares"),
                "{none}"
            );
        }
        if position.phase() == Phase::Equip && position.turns() > 1 {
            let said = advice(&before, "pass");
            let nothing = said.contains("no placement shows more than");
            assert!(nothing || said.contains("now"), "{said}");
            passes[usize::from(nothing)] += 1;
        }
    }
    assert!(passes[0] > 0 && medals > 0, "{passes:?}, {medals}");
}

#[test]
fn a_sum_multiplies_medal_by_medal_and_scores_last() {
    let record = include_str!("../../../../assets/pictures/masbrur.txt").trim();
    let mut record: Record<Masbrur> = record.parse().expect("a record");
    let mut counted = 0;
    while !record.moves().is_empty() {
        let play = Match::from_record(record.clone(), people());
        let sequence = play.unmasked().current_beats().expect("a move");
        let at = sequence
            .beats
            .iter()
            .position(|beat| matches!(beat.cue, Cue::Count { .. }));
        if let Some(at) = at {
            let Cue::Count { result } = sequence.beats[at].cue else {
                unreachable!();
            };
            let sum = sequence.beats[..at]
                .iter()
                .position(|beat| matches!(beat.cue, Cue::Sum { .. }))
                .expect("a sum");
            let before = sequence.view(at, Viewer::All).half_points;
            assert_eq!(sequence.view(sum, Viewer::All).half_points, before);
            let mut medals = [0, 0];
            for beat in &sequence.beats[sum + 1..at] {
                let Cue::Multiply { half_medals, .. } = beat.cue else {
                    panic!("{:?}", beat.cue);
                };
                assert_eq!(half_medals[0], medals);
                medals = half_medals[1];
            }
            assert_eq!(medals, result.half_medals);
            let after = sequence.view(at + 1, Viewer::All).half_points;
            assert_eq!(
                [0, 1].map(|seat| after[seat] - before[seat]),
                result.half_points()
            );
            let ms: u32 = sequence.beats[sum..=at]
                .iter()
                .map(|beat| beat.time.ms)
                .sum();
            assert!(ms < 8000, "{ms}");
            let combat: u32 = sequence.beats.iter().map(|beat| beat.time.ms).sum();
            assert!(combat < 30_000, "{combat}");
            counted += 1;
        }
        record.pop();
    }
    assert_eq!(counted, 4);
}

/// A game of four rounds with a whole combat in its first 15 moves.
const COMBAT: &str = include_str!("../../../../assets/pictures/masbrur.txt");

fn combat(moves: usize) -> Match<Masbrur> {
    let mut record: Record<Masbrur> = COMBAT.trim().parse().expect("a record");
    while record.moves().len() > moves {
        record.pop();
    }
    Match::from_record(record, people())
}

#[test]
fn words_name_the_lane_that_is_compared() {
    let (mut play, words) = (combat(15), Words::english());
    let beats = play
        .unmasked()
        .current_beats()
        .expect("a combat")
        .beats
        .clone();
    let mut lanes = 0;
    for (place, beat) in beats.iter().enumerate() {
        play.set_beat(place);
        let headline = <dyn AnyMatch>::headline(&play, place, &words).map(|said| said.text);
        match &beat.cue {
            Cue::Compare { lane, .. } => {
                assert_eq!(headline, Some(format!("Lane {}", lane + 1)));
            }
            Cue::Rest { lane: Some(_) } => {
                assert_eq!(headline.as_deref(), Some("A medal for South"));
                lanes += 1;
            }
            Cue::Sum { .. } => assert_eq!(headline.as_deref(), Some("The value of a medal")),
            _ => {}
        }
    }
    assert_eq!(lanes, 3);
}

#[test]
fn faces_react_to_strikes_medals_and_the_sum() {
    let reactions = |moves: usize, of: fn(&Cue) -> bool| -> Vec<Option<Reaction>> {
        let mut play = combat(moves);
        let beats = play
            .unmasked()
            .current_beats()
            .expect("a combat")
            .beats
            .clone();
        let places = (0..beats.len()).filter(|place| of(&beats[*place].cue));
        places
            .map(|place| {
                play.set_beat(place);
                <dyn AnyMatch>::reaction(&play)
            })
            .collect()
    };
    let south = Some(Reaction::Gains(Side::First));
    let strikes = reactions(13, |cue| matches!(cue, Cue::Rest { .. }));
    assert!(strikes.contains(&south), "{strikes:?}");
    let medals = reactions(15, |cue| matches!(cue, Cue::Rest { lane: Some(_) }));
    assert_eq!(medals, [south; 3]);
    let sum = reactions(15, |cue| matches!(cue, Cue::Sum { .. }));
    assert_eq!(sum, [Some(Reaction::Suspense)]);
}

#[test]
fn resignation_is_offered_from_the_first_move_on() {
    let play = combat(0);
    let seat = play
        .unmasked()
        .position()
        .speaker()
        .expect("somebody's turn");
    assert!(<dyn AnyMatch>::resignation(&play, seat).is_some());
}

#[test]
fn shared_texts_lack_the_other_seats_hidden_choices() {
    let mut chance = Chance(56);
    let mut masked = 0;
    for start in ["masbrur 1 :", "masbrur 2 :", "masbrur 1 free :"] {
        let mut play = match_of::<Masbrur>(start, people());
        play.erased_mut().set_id(Some(1_800_000_000_000));
        while play.unmasked().outcome().is_none() {
            step_masbrur(&mut play, &mut chance);
            let table: &dyn AnyMatch = &play;
            let (saved, whole) = (table.save(), table.record_for(Viewer::All).to_string());
            for seat in Seat::BOTH {
                let viewer = Viewer::Of(seat);
                let seen = table.record_for(viewer).to_string();
                let mut texts = vec![
                    table.position_text(viewer).to_string(),
                    table.link(viewer, None, None).to_string(),
                    archive([saved.as_str()]).to_string(),
                    seen.clone(),
                ];
                let positions = table.positions_for(viewer).into_iter();
                texts.extend(positions.map(|position| position.record.to_string()));
                let choices = whole.split(' ').zip(seen.split(' '));
                for (hidden, _) in choices.filter(|(all, seen)| all != seen) {
                    // The seat's own choice may be the same.
                    if seen.split(' ').any(|word| word == hidden) {
                        continue;
                    }
                    let tells = |text: &&String| text.split([' ', '"']).any(|word| word == hidden);
                    assert_eq!(texts.iter().find(tells), None, "{hidden} of {whole}");
                    assert!(saved.as_str().contains(hidden), "the save has all");
                    masked += 1;
                }
            }
        }
    }
    assert!(masked > 100, "{masked} choices were hidden");
}
