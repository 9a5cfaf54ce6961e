//! Masbrur as slowly and plainly as possible: dominoes are texts, rows are lists, shows are found by trying every way to stand.

use std::collections::BTreeSet;

/// A domino's text, its smaller number first.
pub(crate) type Piece = String;

fn piece(one: u8, other: u8) -> Piece {
    format!("{}{}", one.min(other), one.max(other))
}

fn numbers(piece: &str) -> [u8; 2] {
    let bytes = piece.as_bytes();
    [bytes[0] - b'0', bytes[1] - b'0']
}

/// A square that serves: its number and the one on the domino's other half.
type Half = (u8, u8);

/// A formation: row, squares in the order in which they are written, and whether a 0 stands behind a 7.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Formed {
    row: char,
    halves: Vec<Half>,
}

impl Formed {
    fn is_repetition(&self) -> bool {
        self.halves[0].0 == self.halves[1].0
    }

    fn height(&self) -> u8 {
        let last = self.halves[self.halves.len() - 1].0;
        if !self.is_repetition() && last == 0 {
            8
        } else {
            last
        }
    }

    fn strength(&self) -> (usize, u8) {
        (self.halves.len(), self.height())
    }

    pub(crate) fn text(&self) -> String {
        let squares: Vec<String> = self
            .halves
            .iter()
            .map(|(number, other)| format!("{number}{other}"))
            .collect();
        format!("{}{}", self.row, squares.join("."))
    }

    fn read(text: &str) -> Self {
        let halves = text[1..]
            .split('.')
            .map(|half| (half.as_bytes()[0] - b'0', half.as_bytes()[1] - b'0'))
            .collect();
        Self {
            row: text.chars().next().expect("a row"),
            halves,
        }
    }
}

/// The ways in which squares make one formation in a row: none, one, or two where a 0 may be low or high.
fn formed(row: char, halves: &[Half]) -> Vec<Formed> {
    if halves.len() < if row == 'u' { 5 } else { 3 } {
        return Vec::new();
    }
    let mut ways = Vec::new();
    let mut sorted = halves.to_vec();
    sorted.sort_unstable();
    if sorted.iter().all(|half| half.0 == sorted[0].0) {
        return vec![Formed {
            row,
            halves: sorted,
        }];
    }
    for zero in [0, 8] {
        let value = |half: &Half| if half.0 == 0 { zero } else { half.0 };
        let mut sorted = halves.to_vec();
        sorted.sort_by_key(value);
        let way = Formed {
            row,
            halves: sorted,
        };
        if way
            .halves
            .windows(2)
            .all(|pair| value(&pair[1]) == value(&pair[0]) + 1)
            && !ways.contains(&way)
        {
            ways.push(way);
        }
    }
    ways
}

/// The subsets of `places` places with at least `least` members, as bits.
fn sets(places: usize, least: u32) -> impl Iterator<Item = u32> {
    (0..1_u32 << places).filter(move |set| set.count_ones() >= least)
}

fn picked(row: &[Half], set: u32) -> Vec<Half> {
    row.iter()
        .enumerate()
        .filter(|(place, _)| set >> place & 1 == 1)
        .map(|(_, half)| *half)
        .collect()
}

/// The text of formations in the order in which a show is written.
fn show_text(mut formations: Vec<Formed>) -> String {
    formations.sort_by(|one, other| {
        let row = |it: &Formed| if it.row == 'u' { 0 } else { 1 };
        let key = |it: &Formed| (row(it), std::cmp::Reverse(it.strength()));
        key(one)
            .cmp(&key(other))
            .then_with(|| one.text().cmp(&other.text()))
    });
    let texts: Vec<String> = formations.iter().map(Formed::text).collect();
    if texts.is_empty() {
        "none".to_owned()
    } else {
        texts.join(",")
    }
}

/// Every show of eight dominoes.
pub(crate) fn shows(standing: &[Piece]) -> BTreeSet<String> {
    let mut all = BTreeSet::from(["none".to_owned()]);
    for up in 0..1_u32 << standing.len() {
        let stood: Vec<[u8; 2]> = standing
            .iter()
            .enumerate()
            .map(|(place, piece)| {
                let [low, high] = numbers(piece);
                if up >> place & 1 == 1 {
                    [high, low]
                } else {
                    [low, high]
                }
            })
            .collect();
        // A double is the same both ways.
        if stood
            .iter()
            .enumerate()
            .any(|(place, [one, other])| one == other && up >> place & 1 == 1)
        {
            continue;
        }
        let above: Vec<Half> = stood.iter().map(|[up, down]| (*up, *down)).collect();
        let below: Vec<Half> = stood.iter().map(|[up, down]| (*down, *up)).collect();
        let mut uppers: Vec<Option<Formed>> = vec![None];
        uppers.extend(
            sets(standing.len(), 5)
                .flat_map(|set| formed('u', &picked(&above, set)))
                .map(Some),
        );
        let singles: Vec<(u32, Formed)> = sets(standing.len(), 3)
            .flat_map(|set| {
                formed('l', &picked(&below, set))
                    .into_iter()
                    .map(move |it| (set, it))
            })
            .collect();
        let mut lowers: Vec<Vec<Formed>> = vec![Vec::new()];
        for (place, (set, one)) in singles.iter().enumerate() {
            lowers.push(vec![one.clone()]);
            let rest = singles[place + 1..]
                .iter()
                .filter(|(other, _)| set & other == 0);
            lowers.extend(rest.map(|(_, other)| vec![one.clone(), other.clone()]));
        }
        for upper in &uppers {
            for lower in &lowers {
                all.insert(show_text(upper.iter().chain(lower).cloned().collect()));
            }
        }
    }
    all
}

/// Returns whether eight dominoes allow an attack.
pub(crate) fn may_attack(standing: &[Piece]) -> bool {
    shows(standing)
        .iter()
        .any(|show| show.matches('u').count() == 1 && show.matches('l').count() == 2)
}

/// Every seizure of an enemy's wall by a show, as text without its word.
pub(crate) fn seizures(show: &str, wall: &[Piece]) -> BTreeSet<String> {
    let mut all = BTreeSet::from(["none".to_owned()]);
    if show == "none" {
        return all;
    }
    let shown: Vec<Formed> = show.split(',').map(Formed::read).collect();
    for taken in sets(wall.len(), 1) {
        let taken: Vec<&Piece> = (0..wall.len())
            .filter(|place| taken >> place & 1 == 1)
            .map(|place| &wall[place])
            .collect();
        // For each domino: which half is above, and which formation each half goes to, if any.
        let options: Vec<(Half, Half)> = taken
            .iter()
            .map(|piece| numbers(piece))
            .map(|[low, high]| ((low, high), (high, low)))
            .collect();
        let mut plans: Vec<Vec<Vec<Half>>> = vec![vec![Vec::new(); shown.len()]];
        for (one, other) in options {
            let mut next = Vec::new();
            for plan in &plans {
                for (above, below) in [(one, other), (other, one)] {
                    let targets = |row: char| {
                        let of_row: Vec<Option<usize>> = (0..shown.len())
                            .filter(|place| shown[*place].row == row)
                            .map(Some)
                            .collect();
                        [vec![None], of_row].concat()
                    };
                    for upper in targets('u') {
                        for lower in targets('l') {
                            if upper.is_none() && lower.is_none() {
                                continue;
                            }
                            let mut plan = plan.clone();
                            for (place, half) in [(upper, above), (lower, below)] {
                                if let Some(place) = place {
                                    plan[place].push(half);
                                }
                            }
                            next.push(plan);
                        }
                    }
                }
            }
            plans = next;
        }
        for plan in plans {
            let mut results: Vec<Vec<String>> = vec![Vec::new()];
            for (was, added) in shown.iter().zip(&plan) {
                let halves = [was.halves.clone(), added.clone()].concat();
                let had_zero = |it: &Formed| {
                    let zeros = [it.halves[0].0 == 0, it.halves[it.halves.len() - 1].0 == 0];
                    if it.is_repetition() {
                        [false; 2]
                    } else {
                        zeros
                    }
                };
                let ways = formed(was.row, &halves).into_iter().filter(|now| {
                    // Of the same kind, and a 0 that was there is where it was.
                    let kept = had_zero(was) == [false; 2] || had_zero(was) == had_zero(now);
                    now.is_repetition() == was.is_repetition() && kept
                });
                let ways: Vec<String> = ways.map(|now| now.text()).collect();
                results = results
                    .iter()
                    .flat_map(|before| {
                        ways.iter()
                            .map(|way| [before.clone(), vec![way.clone()]].concat())
                    })
                    .collect();
            }
            let names: Vec<&str> = taken.iter().map(|piece| piece.as_str()).collect();
            all.extend(
                results
                    .iter()
                    .map(|texts| format!("{}:{}", names.join("."), texts.join(","))),
            );
        }
    }
    all
}

/// The height that a wall blocks of these formations.
fn blocked_height(formations: &[Formed], wall: &[Piece]) -> Option<u8> {
    let heights: Vec<u8> = formations.iter().map(Formed::height).collect();
    if heights.contains(&8) && wall.iter().any(|piece| numbers(piece).contains(&0)) {
        return Some(8);
    }
    let mut greatest: Vec<u8> = wall.iter().map(|piece| numbers(piece)[1]).collect();
    greatest.sort_unstable();
    greatest.reverse();
    greatest.into_iter().find(|height| heights.contains(height))
}

fn read_show(show: &str) -> Vec<Formed> {
    if show == "none" {
        Vec::new()
    } else {
        show.split(',').map(Formed::read).collect()
    }
}

/// One side's formations as they are compared, the best first: unblocked, length, height.
fn lined_up(show: &str, seizure: &str, wall: &[Piece]) -> (Vec<(bool, usize, u8)>, usize) {
    let shown = read_show(show);
    let blocked = blocked_height(&shown, wall);
    let (taken, now) = match seizure.split_once(':') {
        None => (0, shown.clone()),
        Some((taken, now)) => (taken.split('.').count(), read_show(now)),
    };
    let mut lined: Vec<(bool, usize, u8)> = shown
        .iter()
        .zip(&now)
        .map(|(was, now)| {
            (
                Some(was.height()) != blocked,
                now.strength().0,
                now.strength().1,
            )
        })
        .collect();
    lined.sort_unstable();
    lined.reverse();
    let used: usize = now.iter().map(|formed| formed.halves.len()).sum();
    (lined, 2 * (8 + taken) - used)
}

/// The result of a round: half medals of both, unused squares.
pub(crate) fn combat(
    shows: [&str; 2],
    seizures: [&str; 2],
    walls: [&[Piece]; 2],
) -> ([u32; 2], usize) {
    let (south, south_unused) = lined_up(shows[0], seizures[0], walls[1]);
    let (north, north_unused) = lined_up(shows[1], seizures[1], walls[0]);
    let mut medals = [0, 0];
    for place in 0..3 {
        let (to_south, to_north) = match (south.get(place), north.get(place)) {
            (None, None) => (0, 0),
            (Some(_), None) => (2, 0),
            (None, Some(_)) => (0, 2),
            (Some((true, ..)), Some((false, ..))) => (2, 0),
            (Some((false, ..)), Some((true, ..))) => (0, 2),
            (Some((false, ..)), Some((false, ..))) => (1, 1),
            (Some(one), Some(other)) if one > other => (2, 0),
            (Some(one), Some(other)) if one < other => (0, 2),
            (Some(_), Some(_)) => (1, 1),
        };
        medals[0] += to_south;
        medals[1] += to_north;
    }
    (medals, south_unused + north_unused)
}

/// The field and the arsenals while a round is equipped.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Squares of each row, from `a`.
    pub(crate) rows: Vec<Vec<u8>>,
}

impl Table {
    pub(crate) fn start() -> Self {
        Self {
            rows: (0..8)
                .map(|row| vec![row, row, row, (row + 1) % 8])
                .collect(),
        }
    }

    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = self
            .rows
            .iter()
            .rev()
            .map(|row| row.iter().map(ToString::to_string).collect::<String>())
            .collect();
        rows.join("/")
    }

    /// Every placement of these, walls left out.
    pub(crate) fn placements(&self, hand: &[Piece]) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for (name, row) in ('a'..='h').zip(&self.rows) {
            for piece in hand {
                let bears = |number: u8| numbers(piece).contains(&number);
                all.extend(bears(row[0]).then(|| format!("{piece}{name}l")));
                all.extend(bears(row[3]).then(|| format!("{piece}{name}r")));
            }
        }
        all
    }

    /// Places, and gives what leaves the row.
    pub(crate) fn place(&mut self, placement: &str) -> Piece {
        let domino = &placement[..2];
        let row = &mut self.rows[usize::from(placement.as_bytes()[2] - b'a')];
        let [low, high] = numbers(domino);
        if placement.ends_with('l') {
            let inner = row[0];
            let outer = if low == inner { high } else { low };
            let out = piece(row[2], row[3]);
            *row = vec![outer, inner, row[0], row[1]];
            out
        } else {
            let inner = row[3];
            let outer = if low == inner { high } else { low };
            let out = piece(row[0], row[1]);
            *row = vec![row[2], row[3], inner, outer];
            out
        }
    }
}
