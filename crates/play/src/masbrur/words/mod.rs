//! The words of Masbrur: the names of dominoes, points and formations, and the words beside a push.

mod caption;
mod combat;
mod groups;
mod moves;

pub(super) use groups::groups;

use mbrane_rules::Seat;
use mbrane_rules::masbrur::{Domino, Formation, Kind, Masbrur, Secret, Show, Wall};

use super::Composing;
use crate::Animated as _;
use crate::words::masbrur::{self, Label};
use crate::words::{GhostWords, Words, points};

pub(super) fn ghost(now: &Composing, words: &Words) -> Option<GhostWords> {
    let push = now.push.filter(|push| push.fits)?;
    let (domino, row) = (domino_name(push.domino, words), row(push.row));
    let gist = match push.out {
        Some(out) => masbrur::would_push(words, &domino, &row, &domino_name(out, words)),
        None => masbrur::would_stand(words, &domino, &row),
    };
    let then = now.would_show().unwrap_or_default().by_strength();
    let lines = then
        .iter()
        .map(|formation| formation_name(formation, words))
        .collect();
    Some(GhostWords {
        gist,
        heading: words.label(Label::ThenYouCouldShow).to_owned(),
        lines,
        result: None,
    })
}

/// The name of a domino: `5-2`, the smaller number first.
pub fn domino_name(domino: Domino, words: &Words) -> String {
    let [low, high] = domino.numbers();
    masbrur::domino(words, low, high)
}

fn dominoes(all: impl IntoIterator<Item = Domino>, words: &Words) -> String {
    words.list(all.into_iter().map(|domino| domino_name(domino, words)))
}

/// Points or medals, from a number of halves: `12.5`, `3`.
pub fn half_points(halves: u16, words: &Words) -> String {
    points(halves, true, words)
}

/// The name of a formation: `five 5s`, `3 to 6`.
pub fn formation_name(formation: &Formation, words: &Words) -> String {
    match formation.kind() {
        Kind::Repetition { number } => masbrur::repetition(words, formation.length(), number),
        Kind::Sequence { from } if formation.height() == 8 => masbrur::sequence_high(words, from),
        Kind::Sequence { from } => masbrur::sequence(words, from, formation.height()),
    }
}

/// A list of formations, the strongest first; or that there is none.
fn formations<'a>(all: impl IntoIterator<Item = &'a Formation>, words: &Words) -> String {
    listed(all, words, |_, name| name)
}

fn listed<'a>(
    all: impl IntoIterator<Item = &'a Formation>,
    words: &Words,
    say: impl Fn(usize, String) -> String,
) -> String {
    let mut all: Vec<&Formation> = all.into_iter().collect();
    all.sort_by_key(|formation| std::cmp::Reverse(formation.strength()));
    if all.is_empty() {
        return words.label(Label::ShowNone).to_owned();
    }
    let names = all.iter().map(|formation| formation_name(formation, words));
    words.list(names.enumerate().map(|(index, name)| say(index, name)))
}

fn show(show: &Show, words: &Words) -> String {
    formations(show.iter(), words)
}

/// A show's formations with the numbers that stand on their squares.
fn numbered(show: &Show, words: &Words) -> String {
    listed(show.iter(), words, |index, name| {
        format!("({}) {name}", index + 1)
    })
}

fn wall(wall: Secret<Wall>, words: &Words) -> String {
    match wall.known() {
        Some(wall) => dominoes(wall.each(), words),
        None => words.label(Label::WallHidden).to_owned(),
    }
}

fn side(seat: Seat, words: &Words) -> &str {
    words.label(Masbrur::INFO.sides[seat.index()])
}

fn row(row: usize) -> String {
    char::from(b'a' + row as u8).to_string()
}
