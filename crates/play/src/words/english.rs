//! The game in English.

use mbrane_rules::mbrane::{Colour, Illegal, Move, Order, Scoring, region_name};

use super::{Message, Who};
use crate::Entry;
use crate::mbrane::{Ending, Gain, Step, Swing};

/// Says a message.
pub(super) fn say(message: &Message) -> String {
    match message {
        Message::CountBegins { leads: [ivory, indigo] } => {
            format!("Regions led before the count: Ivory {ivory}, Indigo {indigo}.")
        }
        Message::Counting => "The count".into(),
        Message::Headline(step) => headline(step),
        Message::Step { order, step } => sentence(*order, step),
        Message::AllAtOnce { tally: [ivory, indigo], even } => {
            let rest = if *even == 0 { String::new() } else { format!(", nobody {even}") };
            format!("All regions count at once: Ivory {ivory}, Indigo {indigo}{rest}.")
        }
        Message::Majority { by, regions } => format!("{} has {}: the majority.", colour(*by), number(*regions)),
        Message::TurningPoint { order, swing } => format!("The turning point: {}", swung(*order, swing)),

        Message::Called(who) => name(who).into(),
        Message::Plays { colour: plays, level: None } => colour(*plays).into(),
        Message::Plays { colour: plays, level: Some(level) } => format!("{}, level {level}", colour(*plays)),

        Message::Placed { by, digit, cell } => format!("{} placed {digit} on {cell}", name(by)),
        Message::AnyDigitAnyCell => "Any digit, any cell".into(),
        Message::Move(who) => format!("{} move", whose(who)),
        Message::Thinking(who) => format!("{} thinking", is(who)),
        Message::SwapQuestion { keep, take } => {
            format!("Keep {}, or take this {} tile?", colour(*keep), colour(*take))
        }
        Message::SwapAwaited { by, take } => format!("{} may take the {} tile", name(by), colour(*take)),
        Message::Swapped { by, plays } => format!("{} now {} {}", name(by), verb(by, "play"), colour(*plays)),
        Message::OfferQuestion => "Stop placing and count?".into(),
        Message::OfferedBy(who) => format!("{} {} it", name(who), verb(who, "propose")),
        Message::OfferAwaited { by } => format!("{} {} whether to count", name(by), verb(by, "decide")),
        Message::MustPlace(by) => format!("{} must place", colour(*by)),
        Message::DeclinedOffer => "The offer to count was declined".into(),
        Message::Agreed => "Agreed: placing is over".into(),

        Message::OnlyZerosLeft => "Only zeros are left: nothing can change".into(),
        Message::CountFollows => "The count follows".into(),
        Message::NothingFits => "Nothing more fits: placing is over".into(),
        Message::Won { by, colour: with, points: [own, other] } => match by {
            Who::Colour(_) => format!("{} wins, {own} to {other}", name(by)),
            _ => format!("{} {} with {}, {own} to {other}", name(by), verb(by, "win"), colour(*with)),
        },
        Message::Drawn { points } => format!("A draw, {points} to {points}"),
        Message::Resigned { by, winner } => {
            format!("{} {}: {} {}", name(by), verb(by, "resign"), middle(winner), verb(winner, "win"))
        }
        Message::WouldHaveEnded { tally } => format!("Counted as it stood: {} / {}", tally[0], tally[1]),
        Message::Ended(Ending::Exhausted) => "Nothing more fitted".into(),
        Message::Ended(Ending::Settled) => "Only zeros were left".into(),
        Message::Ended(Ending::Accepted) => "Both agreed to count".into(),
        Message::Ended(Ending::Resigned) => "By resignation".into(),
        Message::Rematch { begins } => format!("In a rematch {} {}", middle(begins), verb(begins, "begin")),
        Message::SecondOfTwo { begins, totals } => {
            format!("{}. In the second game {} {}", points(totals), middle(begins), verb(begins, "begin"))
        }
        Message::FirstOfTwo { totals } => format!("From the first game: {}", points(totals)),
        Message::AfterTwo { winner, totals } => match winner {
            Some(who) => format!("{} {} the match: {}", name(who), verb(who, "win"), points(totals)),
            None => format!("The match is drawn: {}", points(totals)),
        },

        Message::Illegal(reason) => illegal(reason),
        Message::NotYourTurn(who) => format!("It is {} move", whose_middle(who)),
        Message::MovedOn => "The game has moved on".into(),
        Message::Over => "The game is over".into(),
        Message::NotSettled => "More than zeros still fit".into(),

        Message::WouldLead { order, digit, regions } => format!("{digit} here leads {}", places(*order, regions)),
        Message::WouldEven { order, digit, regions } => format!("{digit} here evens {}", places(*order, regions)),
        Message::WouldAdd { order, digit, region } => format!("{digit} here adds to {}", place(*order, *region)),
        Message::WouldOnlyBlock => "0 here counts nothing, but closes the cell".into(),
        Message::WouldMove { order, swing } => format!(
            "{}: from {} to {}",
            region_name(*order, swing.region),
            lead(swing.from).unwrap_or_else(|| "even".into()),
            lead(swing.to).unwrap_or_else(|| "even".into())
        ),
        Message::CountedNow { before, after } if before == after => {
            format!("Counted now: still {} / {}", after[0], after[1])
        }
        Message::CountedNow { before, after } => {
            format!("Counted now: {} / {} instead of {} / {}", after[0], after[1], before[0], before[1])
        }

        Message::Tile(tile) => format!("{} {}", colour(tile.colour), tile.digit),
        Message::EmptyCell => "empty".into(),
        Message::PlaceHere { digit, cell } => format!("Place {digit} on {cell}"),
        Message::TakeDigit { digit, cells: 0 } => format!("{digit}, fits nowhere"),
        Message::TakeDigit { digit, cells: 1 } => format!("{digit}, fits one cell"),
        Message::TakeDigit { digit, cells } => format!("{digit}, fits {cells} cells"),
        Message::RegionStands { order, region, value } => {
            format!("{}: {}", region_name(*order, *region), lead(*value).unwrap_or_else(|| "even".into()))
        }
        Message::RegionWon { order, region, by: None, .. } => format!("{}: nobody's", region_name(*order, *region)),
        Message::RegionWon { order, region, by: Some(by), value: by_how_much } => {
            format!("{}: {}'s, by {}", region_name(*order, *region), colour(*by), value(*by_how_much))
        }
        Message::BadLink { reason } => format!("The link could not be read: {reason}"),
        Message::LinkBehind { moves: 1 } => "The link is one move behind the game as it is kept here".into(),
        Message::LinkBehind { moves } => format!("The link is {moves} moves behind the game as it is kept here"),
        Message::LinkBranches { at } => {
            format!("From move {at} on, the link goes another way than the game as it is kept here")
        }
        Message::LinkAhead { moves: 1 } => "One move has come".into(),
        Message::LinkAhead { moves } => format!("{moves} moves have come"),
        Message::SendLink(who) => format!("Send the link: it is {} move", whose_middle(who)),

        Message::HintThinking => "Looking for a good move".into(),
        Message::Advice { order, action, gain, wins } => advice(*order, *action, gain, *wins),
        Message::NoAdvice => "There is nothing to advise here".into(),
        Message::Chance { ivory: 50, proven: true } => "A draw with best play".into(),
        Message::Chance { ivory, proven: true } => {
            format!("{} wins with best play", colour(if *ivory > 50 { Colour::Ivory } else { Colour::Indigo }))
        }
        Message::Chance { ivory: 50, .. } => "Even".into(),
        Message::Chance { ivory, .. } if *ivory > 50 => format!("Ivory {ivory} %"),
        Message::Chance { ivory, .. } => format!("Indigo {} %", 100 - ivory),
        Message::ChanceUnknown => "Judging the position".into(),
        Message::Entry(entry) => in_short(*entry),
        Message::EntryBy { number, by, entry } => did(*number, by.as_ref(), *entry),
        Message::AtStart => "The start".into(),
        Message::LostChance(percent) => format!("It lost {percent} % of the chance to win"),
        Message::Judged { done, of } => format!("Judging the game: {done} of {of}"),
        Message::BadText { reason } => format!("This text holds no game: {reason}"),
        Message::NothingToPaste => "There is no text to paste".into(),
        Message::PlayedAgainst { name: who, level: None } => name(who).into(),
        Message::PlayedAgainst { name: who, level: Some(level) } => format!("{}, level {level}", name(who)),
        Message::PlayedOneAnother([one, other]) => format!("{} and {}", name(one), middle(other)),
        Message::Result { winner: None, points: Some([points, _]) } => format!("Draw, {points} to {points}"),
        Message::Result { winner: None, points: None } => "Draw".into(),
        Message::Result { winner: Some(who), points: Some([own, other]) } => {
            format!("{} won, {own} to {other}", name(who))
        }
        Message::Result { winner: Some(who), points: None } => format!("{} won by resignation", name(who)),
        Message::Unfinished { moves: 1 } => "Open, one move".into(),
        Message::Unfinished { moves } => format!("Open, {moves} moves"),
        Message::PlayedAt(date) => date.in_english(),
        Message::PlayedOn(setup) => {
            let board = if setup.order == Order::Two { "4×4" } else { "9×9" };
            let scoring = match setup.scoring {
                Scoring::Full => "",
                Scoring::Plain => ", influence",
                Scoring::Simple => ", power",
            };
            format!("{board}{scoring}")
        }
        Message::NoGames => "No game is kept yet. Every game that you finish comes to stand here.".into(),
        Message::NoGamesWith(name) => format!("No game with “{name}”"),
        Message::ReadingGames => "Reading the games…".into(),
        Message::Games(1) => "One game".into(),
        Message::Games(games) => format!("{games} games"),
        Message::GameDeleted => "Game deleted".into(),
        Message::NoClipboard => "The system's clipboard cannot be used".into(),
        Message::Copied => "Copied".into(),

        Message::Interrupted => "The count was interrupted. Continue?".into(),
        Message::DamagedSave { aside, reason } => {
            format!("What was saved could not be read: {reason}. It was set aside as {aside}")
        }
        Message::DamagedGames { games, reason } => {
            format!("{games} games cannot be read and were set aside. The first: {reason}")
        }
        Message::CannotRead { reason } => format!("Cannot read what was saved: {reason}"),
        Message::CannotSave { reason } => format!("Cannot save: {reason}. The game goes on."),
        Message::NewerSave => "A newer version of the game saved this. It was left as it is.".into(),
        Message::ThinkerLost(who) => format!("{} lost the thread and starts thinking again", name(who)),
        Message::NoSound => "There is no sound device: the game is silent".into(),
        Message::LostGraphics => "The graphics device was lost: the game is safe, start it again".into(),
    }
}

/// `5 on e4: it takes the north over`.
fn advice(order: Order, action: Move, gain: &Gain, wins: bool) -> String {
    let what = match action {
        Move::Place { digit, cell } => format!("{digit} on {cell}"),
        other => in_short(Entry::Move(other)),
    };
    let why = match gain {
        Gain::Turns(regions) => format!("it takes {}", places(order, regions)),
        Gain::Evens(regions) => format!("it evens {}", places(order, regions)),
        Gain::Holds(region) => format!("it holds {}", place(order, *region)),
        Gain::Cuts(region) => format!("it cuts into {}", place(order, *region)),
        Gain::Closes => "it closes the cell".into(),
        Gain::Takes(taken) => format!("the {} tile is worth having", colour(*taken)),
        Gain::Counts => "the count is good for you now".into(),
        Gain::GoesOn => "going on is better than the count".into(),
        Gain::Nothing => String::new(),
    };
    let wins = if wins { ", and that wins" } else { "" };
    if why.is_empty() { what } else { format!("{what}: {why}{wins}") }
}

/// An entry of the record in a few words.
fn in_short(entry: Entry<Move>) -> String {
    match entry {
        Entry::Move(Move::Place { digit, cell }) => format!("{digit} {cell}"),
        Entry::Move(Move::Swap) => "Swap".into(),
        Entry::Move(Move::Offer) => "Offer".into(),
        Entry::Move(Move::Accept) => "Accept".into(),
        Entry::Move(Move::Decline) => "Decline".into(),
        Entry::Move(Move::Resign) => "Resign".into(),
        Entry::Count => "Count".into(),
    }
}

/// `12. Marble places 5 on e4`.
fn did(number: usize, by: Option<&Who>, entry: Entry<Move>) -> String {
    let (Some(who), Entry::Move(action)) = (by, entry) else { return format!("{number}. The count") };
    let what = match action {
        Move::Place { digit, cell } => format!("{} {digit} on {cell}", verb(who, "place")),
        Move::Swap => format!("{} the tile over", verb(who, "take")),
        Move::Offer => format!("{} to count", verb(who, "offer")),
        Move::Accept => verb(who, "accept"),
        Move::Decline => verb(who, "decline"),
        Move::Resign => verb(who, "resign"),
    };
    format!("{number}. {} {what}", name(who))
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Ivory => "Ivory",
        Colour::Indigo => "Indigo",
    }
}

/// Half points without a sign: `27.5`, `3`.
fn value(half_points: i16) -> String {
    let halves = half_points.unsigned_abs();
    if halves.is_multiple_of(2) { format!("{}", halves / 2) } else { format!("{}.5", halves / 2) }
}

/// Who leads by how much: `Indigo 4.5`; none when it is even.
fn lead(half_points: i16) -> Option<String> {
    Colour::favoured_by(half_points).map(|by| format!("{} {}", colour(by), value(half_points)))
}

fn number(number: impl Into<usize>) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let number = number.into();
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// With a capital, as a sentence begins.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `a`, `a and b`, `a, b and c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn place(order: Order, region: usize) -> String {
    let name = match region_name(order, region) {
        "NW" => "north-west",
        "N" => "north",
        "NE" => "north-east",
        "W" => "west",
        "C" => "centre",
        "E" => "east",
        "SW" => "south-west",
        "S" => "south",
        "SE" => "south-east",
        other => other,
    };
    format!("the {name}")
}

fn places(order: Order, regions: &[usize]) -> String {
    list(&regions.iter().map(|region| place(order, *region)).collect::<Vec<_>>())
}

fn name(who: &Who) -> &str {
    match who {
        Who::You => "You",
        Who::Name(name) => name,
        Who::Colour(by) => colour(*by),
    }
}

/// In the middle of a sentence.
fn middle(who: &Who) -> &str {
    if *who == Who::You { "you" } else { name(who) }
}

fn whose(who: &Who) -> String {
    if *who == Who::You { "Your".into() } else { format!("{}'s", name(who)) }
}

fn whose_middle(who: &Who) -> String {
    if *who == Who::You { "your".into() } else { whose(who) }
}

fn is(who: &Who) -> String {
    format!("{} {}", name(who), if *who == Who::You { "are" } else { "is" })
}

fn verb(who: &Who, verb: &str) -> String {
    if *who == Who::You { verb.into() } else { format!("{verb}s") }
}

fn points(totals: &[(Who, u8); 2]) -> String {
    let [(one, ones), (two, twos)] = totals;
    format!("{} {ones}, {} {twos}", name(one), middle(two))
}

fn illegal(reason: &Illegal) -> String {
    match reason {
        Illegal::OffBoard(_) => "That is beside the board".into(),
        Illegal::NoSuchDigit { digit, greatest } => format!("There is no {digit} here: digits are 0 to {greatest}"),
        Illegal::Occupied { .. } => "A tile is already there".into(),
        Illegal::Clash { digit, line, .. } => format!("{digit} is already in this {line}"),
        Illegal::NoPie => "This game is played without the swap".into(),
        Illegal::SwapTooLate => "Only the very first tile can be taken over".into(),
        Illegal::NoConsent => "This game is played without counting early".into(),
        Illegal::OfferTooEarly => "Counting needs at least two tiles".into(),
        Illegal::AlreadyDeclined => "The offer was declined: place a tile first".into(),
        Illegal::OfferPending => "First answer the offer to count".into(),
        Illegal::NothingOffered => "There is no offer to answer".into(),
        Illegal::Over => "The game is over".into(),
    }
}

/// Whose the regions of a step are, and how many: `[ivory, indigo]`. None when they are even.
fn sides(step: &Step) -> Option<[usize; 2]> {
    let of = |by: Colour| step.regions.iter().filter(|(_, value)| Colour::favoured_by(*value) == Some(by)).count();
    Some(Colour::BOTH.map(of)).filter(|sides| *sides != [0, 0])
}

fn by_of(step: &Step) -> i16 {
    step.regions.first().map_or(0, |(_, value)| *value)
}

fn headline(step: &Step) -> String {
    let by = value(by_of(step));
    match sides(step) {
        None => "Even".into(),
        Some([0, 1]) => format!("Indigo +{by}"),
        Some([1, 0]) => format!("Ivory +{by}"),
        Some([0, many]) => format!("Indigo {many} × +{by}"),
        Some([many, 0]) => format!("Ivory {many} × +{by}"),
        Some(_) => format!("Ivory and Indigo +{by}"),
    }
}

/// `NE leads by 27.5, the most: Indigo's. Four tiles flip; N swings from Ivory 3 to Indigo 1.`
fn sentence(order: Order, step: &Step) -> String {
    format!("{} {}", resolves(order, step), follows(order, step))
}

/// Which regions resolve on what, and whose they are.
fn resolves(order: Order, step: &Step) -> String {
    let names: Vec<String> = step.regions.iter().map(|(region, _)| region_name(order, *region).to_owned()).collect();
    let names = list(&names);
    let several = step.regions.len() > 1;
    let Some(sides) = sides(step) else {
        return if several { format!("{names} are even: nobody's.") } else { format!("{names} is even: nobody's.") };
    };
    let most = match (step.number, step.last) {
        (0, _) => ", the most",
        (_, false) => ", the most of what is left",
        (_, true) => ", the last",
    };
    let (leads, each) = if several { ("lead", " each") } else { ("leads", "") };
    let by = value(by_of(step));
    let whose = match sides {
        [0, 2] => "both Indigo's".into(),
        [2, 0] => "both Ivory's".into(),
        [0, 1] => "Indigo's".into(),
        [1, 0] => "Ivory's".into(),
        [0, _] => "all Indigo's".into(),
        [_, 0] => "all Ivory's".into(),
        _ => {
            let whose: Vec<String> = step
                .regions
                .iter()
                .filter_map(|(region, value)| {
                    let by = Colour::favoured_by(*value)?;
                    Some(format!("{} is {}'s", region_name(order, *region), colour(by)))
                })
                .collect();
            list(&whose)
        }
    };
    format!("{names} {leads} by {by}{each}{most}: {whose}.")
}

/// What flips, and what that does to the others.
fn follows(order: Order, step: &Step) -> String {
    let flips = match step.flips {
        0 => return "No tile flips.".into(),
        1 => "One tile flips".into(),
        many => format!("{} tiles flip", capital(&number(many))),
    };
    let upsets: Vec<String> =
        step.swings.iter().filter(|swing| swing.is_upset()).map(|swing| swung(order, swing)).collect();
    let calm = step.swings.len() - upsets.len();
    let others = match (upsets.is_empty(), calm) {
        (true, 0) => return format!("{flips}."),
        (false, 0) => String::new(),
        (true, 1) => "one neighbour moves, no lead is lost".into(),
        (true, many) => format!("{} neighbours move, no lead is lost", number(many)),
        (false, 1) => ", one more moves".into(),
        (false, many) => format!(", {} more move", number(many)),
    };
    format!("{flips}; {}{others}.", list(&upsets))
}

/// `N swings from Ivory 3 to Indigo 1`.
fn swung(order: Order, swing: &Swing) -> String {
    let region = region_name(order, swing.region);
    match (lead(swing.from), lead(swing.to)) {
        (Some(from), Some(to)) => format!("{region} swings from {from} to {to}"),
        (Some(from), None) => format!("{region} falls from {from} to even"),
        (None, Some(to)) => format!("{region} leaves even for {to}"),
        (None, None) => format!("{region} stays even"),
    }
}
