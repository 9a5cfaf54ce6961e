//! Positions of Masbrur as one line of text.

use std::fmt;
use std::str::FromStr;

use super::field::row_name;
use super::names::{half_points, seat_name, seat_of};
use super::notation::read_secret;
use super::phase::Phase;
use super::position::{ARSENAL, MOST_TURNS, Masbrur, TOP_OF_DIE};
use super::seizing::can_seize;
use super::{Dominoes, Field, FieldRow, ROWS, Secret, Setup};
use crate::text::{expect_end, join, refuse, refuse_if};
use crate::{Seat, Seats, TextError};

/// The words of a position.
const WORDS: usize = 18;

fn dominoes_or_none(dominoes: Dominoes) -> String {
    if dominoes.is_empty() {
        "-".to_owned()
    } else {
        dominoes.to_string()
    }
}

fn secret_or_none<T: fmt::Display>(secret: Option<Secret<T>>) -> String {
    secret.map_or_else(|| "-".to_owned(), |secret| secret.to_string())
}

fn seats_name(seats: Seats) -> &'static str {
    if seats == Seats::BOTH {
        "both"
    } else {
        seats.first().map_or("-", seat_name)
    }
}

impl fmt::Display for Masbrur {
    /// As in the rules' text. After the end `-` stands for the seat to move; after a resignation, the seat that resigned.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            round,
            phase,
            walls,
            shows,
            seizures,
            die,
            turns,
            passes,
            ..
        } = self;
        let who = self
            .resigned
            .map_or_else(|| seats_name(self.to_act), seat_name);
        write!(
            f,
            "{field} {round} {phase} {who} {} ",
            dominoes_or_none(self.offered)
        )?;
        let hands = self.hands.map(dominoes_or_none);
        let secrets = [
            walls.map(secret_or_none),
            shows.map(secret_or_none),
            seizures.map(secret_or_none),
        ];
        join(f, ' ', hands.iter().chain(secrets.as_flattened()))?;
        write!(
            f,
            " {die} {turns} {passes} {} {}",
            seat_name(self.offerer),
            half_points(self.half_points)
        )
    }
}

impl fmt::Debug for Masbrur {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} : {self}", self.setup)
    }
}

/// The words of a text, one after the other, each with its name for a refusal.
struct Words<'a>(std::str::SplitWhitespace<'a>);

impl Words<'_> {
    fn read<T>(
        &mut self,
        what: &str,
        read: impl FnOnce(&str) -> Result<T, TextError>,
    ) -> Result<T, TextError> {
        let missing = || {
            TextError::new(format!(
                "a position has {WORDS} words, and here {what} is missing"
            ))
        };
        read(self.0.next().ok_or_else(missing)?).map_err(|error| error.at(what))
    }

    /// For South, then for North.
    fn both<T>(
        &mut self,
        what: [&str; 2],
        mut read: impl FnMut(&str) -> Result<T, TextError>,
    ) -> Result<[T; 2], TextError> {
        Ok([
            self.read(what[0], &mut read)?,
            self.read(what[1], &mut read)?,
        ])
    }
}

/// A number of at most `digits` digits, without a sign or leading zeros.
fn plain_number(text: &str, digits: usize) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'));
    if plain && text.len() <= digits {
        text.parse().ok()
    } else {
        None
    }
}

fn small_number(text: &str, least: u8, most: u8) -> Result<u8, TextError> {
    let number = plain_number(text, 2).and_then(|number| u8::try_from(number).ok());
    let bounds = format!("a number of {least} to {most}");
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| TextError::expected(bounds, text))
}

fn offerer(text: &str) -> Result<Seat, TextError> {
    seat_of(text).ok_or_else(|| TextError::expected("south or north", text))
}

fn phase_of(text: &str) -> Result<Phase, TextError> {
    let mut phases = Phase::WORDS.iter().copied();
    let named = phases.find(|phase| phase.to_string() == text);
    named.ok_or_else(|| TextError::of(text, "is no phase"))
}

/// The seats that a word names, to move or as resigned; `-` names none.
fn who(text: &str) -> Result<Seats, TextError> {
    let all = [
        Seats::NOBODY,
        Seats::only(Seat::First),
        Seats::only(Seat::Second),
        Seats::BOTH,
    ];
    let named = all.into_iter().find(|seats| seats_name(*seats) == text);
    named.ok_or_else(|| TextError::expected("south, north or both", text))
}

fn dominoes(text: &str) -> Result<Dominoes, TextError> {
    if text == "-" {
        return Ok(Dominoes::NONE);
    }
    let read = Dominoes::read(text)?;
    if read.len() == ARSENAL {
        Ok(read)
    } else {
        refuse(format!("there are ten of them, not {}", read.len()))
    }
}

fn secret<T: FromStr<Err = TextError>>(text: &str) -> Result<Option<Secret<T>>, TextError> {
    if text == "-" {
        Ok(None)
    } else {
        read_secret(text).map(Some)
    }
}

/// Half points of both: `212.5/180`.
fn read_half_points(text: &str) -> Result<[u16; 2], TextError> {
    let one = |text: &str| {
        let (whole, half) = text
            .strip_suffix(".5")
            .map_or((text, 0), |whole| (whole, 1));
        plain_number(whole, 4).map(|number| 2 * number + half)
    };
    let read = text
        .split_once('/')
        .and_then(|(south, north)| Some([one(south)?, one(north)?]));
    read.ok_or_else(|| TextError::expected("the points of both, as in 212.5/180", text))
}

pub(super) fn read_position(setup: Setup, text: &str) -> Result<Masbrur, TextError> {
    let mut words = Words(text.split_whitespace());
    let field = words.read("the field", Field::read)?;
    let round = words.read("the round", |text| small_number(text, 1, setup.rounds()))?;
    let phase = words.read("the phase", phase_of)?;
    let to_act = words.read("who moves", who)?;
    let mut position = Masbrur {
        setup,
        field,
        phase,
        to_act,
        round,
        offered: words.read("the group offered", dominoes)?,
        hands: words.both(["south's dominoes", "north's dominoes"], dominoes)?,
        walls: words.both(["south's wall", "north's wall"], secret)?,
        shows: words.both(["south's show", "north's show"], secret)?,
        seizures: words.both(["south's seizing", "north's seizing"], secret)?,
        die: words.read("the die", |text| small_number(text, 0, TOP_OF_DIE))?,
        turns: words.read("the turns", |text| small_number(text, 0, MOST_TURNS))?,
        passes: words.read("the passes in a row", |text| small_number(text, 0, 2))?,
        offerer: words.read("who offers", offerer)?,
        half_points: words.read("the points", read_half_points)?,
        resigned: None,
    };
    expect_end(words.0.next(), "position")?;
    if phase == Phase::Over {
        position.resigned = to_act.first();
        refuse_if!(to_act == Seats::BOTH, "both cannot have given up");
        position.to_act = Seats::NOBODY;
    }
    check_field(&position)?;
    check_round(&position)?;
    check_dominoes(&position)?;
    check_secrets(&position)?;
    if phase != Phase::Over {
        check_empty(&position)?;
        check_turn(&position)?;
    } else if position.resigned.is_none() {
        // A game that ended without a resignation has played its last round.
        let last = setup.rounds();
        refuse_if!(round != last, "the game is over after round {last}");
        refuse_if!(
            position.open().is_none(),
            "walls and shows of the last round stay open when the game is over"
        );
    }
    Ok(position)
}

fn check_field(position: &Masbrur) -> Result<(), TextError> {
    let (phase, field) = (position.phase, &position.field);
    let free = position.setup.is_free();
    let begun = field.begun();
    let lone = begun > 0 && matches!(field.row(begun - 1), FieldRow::Lone(_));
    let fits = match phase {
        Phase::Lay => begun < ROWS && !lone,
        Phase::Match => lone,
        // A player may resign before the free field is complete.
        Phase::Over if position.resigned.is_some() && free && position.round == 1 => true,
        _ => field.is_full(),
    };
    refuse_if!(!fits, "the field does not belong to the phase {phase}");
    if matches!(phase, Phase::Lay | Phase::Match) && !free {
        return refuse("the field is laid by the players only where it was agreed to be free");
    }
    if phase == Phase::Match
        && let FieldRow::Lone(domino) = field.row(begun - 1)
        && !position.can_lay(domino)
    {
        let row = row_name(begun - 1);
        return refuse(format!("row {row}: nothing that is left matches {domino}"));
    }
    Ok(())
}

/// Round, offerer, die, turns.
fn check_round(position: &Masbrur) -> Result<(), TextError> {
    let Masbrur {
        phase,
        round,
        offerer,
        die,
        turns,
        passes,
        ..
    } = *position;
    let offers = Seat::BOTH[usize::from((round - 1) % 2)];
    if offerer != offers {
        return refuse(format!("{} offers in round {round}", seat_name(offers)));
    }
    let laying = matches!(phase, Phase::Lay | Phase::Match);
    refuse_if!(laying && round != 1, "the field is laid before round 1");
    let both = position.half_points.iter().all(|points| *points > 0);
    if round == 1 && both && !(phase == Phase::Over && position.setup.rounds() == 1) {
        return refuse(
            "only one player may have points, as a head start, before the first round is over",
        );
    }
    let equipped = (die, turns, passes) != (0, 0, 0);
    refuse_if!(
        phase < Phase::Equip && equipped,
        "die, turns and passes are 0 before the first turn of a round"
    );
    if passes > turns {
        return refuse(format!("there cannot be {passes} passes in {turns} turns"));
    }
    // Every placement of the offerer raises the die; the last turns were passed.
    if die > (turns - passes).div_ceil(2) {
        return refuse(format!("the die cannot show {die} after {turns} turns"));
    }
    if phase == Phase::Equip && (die == TOP_OF_DIE || turns == MOST_TURNS || passes == 2) {
        return refuse("the phase of equipment is over");
    }
    Ok(())
}

fn check_dominoes(position: &Masbrur) -> Result<(), TextError> {
    let (phase, offered, pool) = (position.phase, position.offered, position.pool());
    refuse_if!(let Some(domino) = offered.minus(pool).first(), "{domino} is offered but lies in the field");
    let offers = !offered.is_empty();
    if offers && (phase != Phase::Take && !(phase == Phase::Over && position.resigned.is_some())) {
        return refuse(format!("no group is offered in the phase {phase}"));
    }
    if phase == Phase::Take && !offers {
        return refuse("a group is offered before one is taken");
    }
    if offers && !pool.first().is_some_and(|lowest| offered.contains(lowest)) {
        return refuse("the group offered holds the pool's lowest");
    }
    let [south, north] = position.hands;
    refuse_if!(let Some(domino) = south.common(north).first(), "both have {domino}");
    let has_hands = !south.is_empty() || !north.is_empty();
    if has_hands && (south.is_empty() || north.is_empty() || offers) {
        return refuse("both have ten dominoes, or nobody has any yet");
    }
    if has_hands && south.union(north) != pool {
        return refuse("what both have is all that does not lie in the field");
    }
    if has_hands && phase < Phase::Equip {
        return refuse(format!("nobody has dominoes in the phase {phase}"));
    }
    let need_hands = (Phase::Equip..Phase::Over).contains(&phase);
    if need_hands && !has_hands {
        return refuse(format!("both have ten dominoes in the phase {phase}"));
    }
    Ok(())
}

/// The known walls, shows and seizures.
fn check_secrets(position: &Masbrur) -> Result<(), TextError> {
    for seat in Seat::BOTH {
        let name = seat_name(seat);
        let hand = position.hand(seat);
        let wall = position.wall(seat);
        let walled = match wall {
            Some(Secret::Known(wall)) => wall.dominoes(),
            Some(Secret::Hidden) if hand.is_empty() => {
                return refuse(format!("{name} has a wall but no dominoes"));
            }
            _ => Dominoes::NONE,
        };
        refuse_if!(let Some(domino) = walled.minus(hand).first(), "{domino} is in {name}'s wall but not in the hand");
        if let Some(show) = position.show_of(seat) {
            let Some(wall) = wall else {
                return refuse(format!("{name} shows but has no wall"));
            };
            if let Secret::Known(show) = show {
                if let Some(domino) = show.dominoes().minus(hand.minus(walled)).first() {
                    return refuse(format!("{domino} is shown by {name} and does not stand"));
                }
                if wall.is_hidden() && !show.is_empty() {
                    return refuse(format!(
                        "{name}'s wall is hidden, so the show cannot be judged"
                    ));
                }
            }
        }
    }
    for seat in Seat::BOTH {
        let Some(seizure) = position.seizure_of(seat) else {
            continue;
        };
        let name = seat_name(seat);
        let mut asked = position.clone();
        asked.phase = Phase::Seize;
        let possible = asked.seizures(seat);
        refuse_if!(possible.is_empty(), "{name} has nothing to seize");
        let impossible = |seizure| !possible.contains(&seizure);
        if seizure.known().is_some_and(impossible) {
            return refuse(format!("{name} cannot seize so"));
        }
    }
    Ok(())
}

/// Refuses parts that belong to a later phase.
fn check_empty(position: &Masbrur) -> Result<(), TextError> {
    let (phase, offerer) = (position.phase, position.offerer);
    let [walls, shows, seizures] = [
        position.walls.map(|wall| wall.is_some()),
        position.shows.map(|show| show.is_some()),
        position.seizures.map(|seizure| seizure.is_some()),
    ];
    let parts = [
        ("wall", Phase::Equip, walls),
        ("show", Phase::Show, shows),
        ("seizing", Phase::Seize, seizures),
    ];
    for (what, first, there) in parts {
        if there.contains(&true) && phase < first {
            return refuse(format!("there is no {what} in the phase {phase}"));
        }
    }
    if phase == Phase::Equip {
        if walls[offerer.index()] != (position.die > 0) {
            return refuse("who offers has a wall when the die has risen, and not before");
        }
        if walls[(!offerer).index()] && position.turns < 2 {
            let other = seat_name(!offerer);
            return refuse(format!("{other} has a wall before the first turn"));
        }
        // The last mover has laid a wall, or passed.
        let odd = position.turns % 2 == 1;
        let last = if odd { offerer } else { !offerer };
        if position.turns > 0 && position.passes == 0 && !walls[last.index()] {
            return refuse(format!("{} did not pass but has no wall", seat_name(last)));
        }
    }
    Ok(())
}

/// Checks the seats that act: they follow from the rest of the position.
fn check_turn(position: &Masbrur) -> Result<(), TextError> {
    let (phase, offerer) = (position.phase, position.offerer);
    let in_turn = |even: bool, first: Seat| Seats::only(if even { first } else { !first });
    let expected = match phase {
        Phase::Lay | Phase::Match => in_turn(position.field.begun().is_multiple_of(2), Seat::First),
        Phase::Offer => Seats::only(offerer),
        Phase::Take => Seats::only(!offerer),
        Phase::Equip => in_turn(position.turns.is_multiple_of(2), offerer),
        Phase::Wall => Seats::of(position.walls.map(|wall| wall.is_none())),
        Phase::Show => {
            if position.walls.contains(&None) {
                return refuse("both have a wall before formations are shown");
            }
            Seats::of(position.shows.map(|show| show.is_none()))
        }
        Phase::Seize => {
            let Some((shows, walls)) = position.open() else {
                return refuse("walls and shows are known when there is something to seize");
            };
            Seats::of([0, 1].map(|seat: usize| {
                position.seizures[seat].is_none() && can_seize(&shows[seat], walls[1 - seat])
            }))
        }
        Phase::Over => Seats::NOBODY,
    };
    if expected == Seats::NOBODY {
        return refuse(format!("the phase {phase} is over: nobody is left to act"));
    }
    if position.to_act != expected {
        return refuse(format!("it is {} to move", seats_name(expected)));
    }
    Ok(())
}
