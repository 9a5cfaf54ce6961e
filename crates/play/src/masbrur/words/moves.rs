//! Moves of Masbrur in words: the record, advice, the set-up, and refusals.

use mbrane_rules::masbrur::{
    Choice, Domino, Dominoes, End, Group, Illegal, Masbrur, Move, Secret, Setup, Show, Wall,
};
use mbrane_rules::{Game as _, Seat};

use super::super::{could_show, proposals};
use super::{domino_name, dominoes, half_points, row, show, wall};
use crate::words::masbrur::{self, Label};
use crate::words::{DescribeMoves, Who, Words, common};
use crate::{BeatsSoFar, Entry, Seen};

impl DescribeMoves for Masbrur {
    fn illegal(play: &Seen<Masbrur>, reason: &Illegal, words: &Words) -> String {
        let about = |say: fn(&Words, &str) -> String, domino: Domino| {
            say(words, &domino_name(domino, words))
        };
        let label = match reason {
            Illegal::Over => return words.label(common::Label::Over).to_owned(),
            Illegal::NotYours { seat } => {
                return common::not_your_turn(words, &play.who(*seat, words));
            }
            Illegal::InField { domino } => return about(masbrur::in_field, *domino),
            Illegal::NothingMatches { domino } => return about(masbrur::nothing_matches, *domino),
            Illegal::NotInPool { domino } => return about(masbrur::not_in_pool, *domino),
            Illegal::GroupSize { size } => return masbrur::group_size(words, *size),
            Illegal::NotInHand { domino } => return about(masbrur::not_in_hand, *domino),
            Illegal::NoMatch { placement, number } => {
                return masbrur::no_match(words, *number, &domino_name(placement.domino, words));
            }
            Illegal::LaidAndInWall { domino } => return about(masbrur::laid_and_in_wall, *domino),
            Illegal::InWall { domino } => return about(masbrur::in_wall, *domino),
            Illegal::NotInEnemyWall { domino } => {
                return about(masbrur::not_in_enemy_wall, *domino);
            }
            Illegal::NotNow { .. }
            | Illegal::NothingWaits
            | Illegal::Unnamed
            | Illegal::WithoutLowest { .. } => Label::NotNow,
            Illegal::Hidden { .. } => Label::HiddenYet,
            Illegal::NoWall => Label::NoWall,
            Illegal::CannotAttack => Label::CannotAttack,
            Illegal::NotLengthened => Label::NotLengthened,
        };
        words.label(label).to_owned()
    }

    fn entry(entry: Entry<Move>, words: &Words) -> String {
        let label = match entry {
            Entry::Move(Move::Lay(domino)) => {
                return masbrur::entry_lay(words, &domino_name(domino, words));
            }
            Entry::Move(Move::Match(domino, _)) => {
                return masbrur::entry_match(words, &domino_name(domino, words));
            }
            Entry::Move(Move::Place(placement, _)) => {
                let domino = domino_name(placement.domino, words);
                let row = row(usize::from(placement.row));
                return match placement.end {
                    End::Left => masbrur::entry_left(words, &domino, &row),
                    End::Right => masbrur::entry_right(words, &domino, &row),
                };
            }
            Entry::Move(Move::Choose(choice) | Move::North(choice)) => match choice {
                Choice::Show(Secret::Known(shown)) => {
                    return masbrur::entry_show(words, &show(&shown, words));
                }
                Choice::Seize(Secret::Known(seizure)) if !seizure.is_none() => {
                    let seized = dominoes(seizure.dominoes().iter(), words);
                    return masbrur::entry_seize(words, &seized);
                }
                Choice::Wall(_) => Label::EntryWall,
                Choice::Show(Secret::Hidden) => Label::EntryShowHidden,
                Choice::Seize(Secret::Hidden) => Label::EntrySeizeHidden,
                Choice::Seize(Secret::Known(_)) => Label::EntrySeizeNone,
            },
            Entry::Move(Move::Offer(_)) => Label::EntryOffer,
            Entry::Move(Move::Take(_)) => Label::EntryTake,
            Entry::Move(Move::Pass) => Label::Pass,
            Entry::Move(Move::Attack) => Label::Attack,
            Entry::Move(Move::Resign) => Label::EntryResign,
            Entry::Close => Label::EntryClose,
        };
        words.label(label).to_owned()
    }

    fn entry_by(number: usize, by: Option<&Who>, done: Entry<Move>, words: &Words) -> String {
        let what = Self::entry(done, words);
        match by {
            Some(who) => masbrur::entry_by(words, number, who, &what),
            None => masbrur::entry_alone(words, number, &what),
        }
    }

    fn advice(position: &Masbrur, m: Move, wins: bool, words: &Words) -> String {
        let label = |label: Label| words.label(label).to_owned();
        let (seat, m) = match m {
            Move::North(choice) => (Seat::Second, Move::Choose(choice)),
            m => (position.speaker().unwrap_or(Seat::First), m),
        };
        let entry = || Self::entry(Entry::Move(m), words);
        let could = |could: Option<Show>, say: fn(&Words, &str) -> String| {
            Some(say(words, &show(&could?, words)))
        };
        // The move, its reason, and the words for one whose reason is unknown.
        let (what, reason, otherwise) = match m {
            Move::Place(placement, laid) => {
                let domino = domino_name(placement.domino, words);
                let row = row(usize::from(placement.row));
                let mut after = position.clone();
                let then = match laid.known() {
                    Some(wall) if after.play(m).is_ok() => {
                        could_show(after.hand(seat).minus(wall.dominoes()))
                    }
                    _ => None,
                };
                let push = masbrur::advice_push(words, &domino, &row);
                let with_wall = masbrur::advice_wall(words, &wall(laid, words));
                let (what, reason) = match could(then, masbrur::advice_then) {
                    Some(reason) => (format!("{push}, {with_wall}"), reason),
                    None => (push, with_wall),
                };
                (what, Some(reason), Label::AdviceMedals)
            }
            Move::Attack => (
                label(Label::Attack),
                could(now(position, seat), masbrur::advice_now),
                Label::AdviceAttack,
            ),
            Move::Pass => {
                let now = now(position, seat);
                let least =
                    now.is_some_and(|now| proposals::nothing_stronger(position, seat, &now));
                let say = if least {
                    masbrur::advice_pass_now
                } else {
                    masbrur::advice_now
                };
                (label(Label::Pass), could(now, say), Label::AdvicePass)
            }
            Move::Offer(group) => {
                let both = could_show(group).zip(could_show(position.pool().minus(group)));
                let reason = both.map(|(one, other)| {
                    masbrur::advice_halves(words, &show(&one, words), &show(&other, words))
                });
                let what = masbrur::proposal_parting(words, &dominoes(group.iter(), words));
                (what, reason, Label::AdviceEven)
            }
            Move::Take(group) => {
                let named = position.offered();
                let (which, taken) = match group {
                    Group::Named => (Label::GroupFirst, named),
                    Group::Rest => (Label::GroupSecond, position.pool().minus(named)),
                };
                let reason = could(could_show(taken), masbrur::advice_group);
                (label(which), reason, Label::AdviceMore)
            }
            Move::Choose(Choice::Wall(laid)) => {
                let without = |wall: Wall| could_show(position.hand(seat).minus(wall.dominoes()));
                let left = laid.known().and_then(without);
                let reason = could(left, masbrur::advice_without);
                (wall(laid, words), reason, Label::AdviceLeast)
            }
            Move::Choose(Choice::Show(Secret::Known(shown))) => {
                let medals = proposals::half_medals(position, seat, &shown);
                let said = |medals: u8| {
                    let medals = half_points(u16::from(medals), words);
                    masbrur::advice_show(words, &medals, shown.squares())
                };
                (entry(), medals.map(said), Label::AdviceMedals)
            }
            Move::Choose(Choice::Seize(Secret::Known(seizure))) => {
                let said = |medals: [u8; 2]| {
                    let [with, without] =
                        medals.map(|medals| half_points(u16::from(medals), words));
                    if seizure.is_none() {
                        masbrur::advice_unseized(words, &without)
                    } else {
                        masbrur::advice_seized(words, &with, &without)
                    }
                };
                let medals = proposals::half_medals_with(position, seat, &seizure);
                (entry(), medals.map(said), Label::AdviceMedals)
            }
            Move::Choose(_) | Move::North(_) => (entry(), None, Label::AdviceMedals),
            Move::Lay(_) | Move::Match(..) | Move::Resign => return entry(),
        };
        let reason = reason.unwrap_or_else(|| label(otherwise));
        if wins {
            masbrur::advice_wins(words, &what, &reason)
        } else {
            masbrur::advice(words, &what, &reason)
        }
    }

    fn setup_in_words(setup: Setup, words: &Words) -> String {
        let rounds = masbrur::agreed(words, setup.rounds());
        if setup.is_free() {
            masbrur::agreed_free(words, &rounds)
        } else {
            rounds
        }
    }

    fn action_text(
        play: &Seen<Masbrur>,
        beats: &BeatsSoFar<Masbrur>,
        words: &Words,
    ) -> Option<String> {
        let (Entry::Move(m), by) = (beats.entry(), beats.by()?) else {
            return None;
        };
        let (who, before) = (play.who(by, words), beats.before());
        Some(match m {
            Move::Lay(domino) | Move::Match(domino, _) => {
                masbrur::laid(words, &who, &domino_name(domino, words))
            }
            Move::Offer(_) => masbrur::parted(words, &who),
            Move::Take(group) => {
                let taken = if group == Group::Named {
                    before.offered
                } else {
                    Dominoes::ALL
                        .minus(before.field.dominoes())
                        .minus(before.offered)
                };
                masbrur::took(words, &who, &dominoes(taken.iter(), words))
            }
            Move::Place(placement, _) => {
                let number = usize::from(placement.row);
                let out = before.field.pushed_out(number, placement.end)?;
                let (domino, row) = (domino_name(placement.domino, words), row(number));
                masbrur::pushed(words, &who, &domino, &row, &domino_name(out, words))
            }
            Move::Pass => masbrur::passed(words, &who),
            Move::Attack => masbrur::attacked(words, &who),
            Move::Choose(_) | Move::North(_) => masbrur::has_chosen(words, &who),
            Move::Resign => return None,
        })
    }
}

fn now(position: &Masbrur, seat: Seat) -> Option<Show> {
    let wall = position
        .wall(seat)
        .and_then(Secret::known)
        .map_or(Dominoes::NONE, Wall::dominoes);
    could_show(position.hand(seat).minus(wall))
}
