//! The proposals of the table: splits of a pool, walls, shows, and seizures.

use std::cell::RefCell;
use std::cmp::Reverse;

use mbrane_rules::masbrur::{
    Contender, Domino, Dominoes, Masbrur, Outline, Outlines, Seizure, Show, Standing, View, Wall,
    compare,
};
use mbrane_rules::{Game as _, Seat};

/// The places in the sorted pool that make up the first group, for three splits: every other domino, there and back,
/// and by halves.
const PARTINGS: [[usize; 10]; 3] = [
    [0, 2, 4, 6, 8, 10, 12, 14, 16, 18],
    [0, 3, 4, 7, 8, 11, 12, 15, 16, 19],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
];

/// The proposed splits of a pool into tens: the first group of each.
pub(super) fn partings(pool: Dominoes) -> Vec<Dominoes> {
    let all: Vec<Domino> = pool.iter().collect();
    let group = |places: [usize; 10]| {
        let dominoes = places.into_iter().filter_map(|place| all.get(place));
        dominoes.copied().collect()
    };
    let groups = PARTINGS.map(group).into_iter();
    groups
        .filter(|group: &Dominoes| group.len() == 10)
        .collect()
}

pub(super) fn first_parting(pool: Dominoes) -> Dominoes {
    partings(pool).first().copied().unwrap_or_default()
}

fn weightiest(outlines: &Outlines) -> Option<Outline> {
    outlines.iter().max_by_key(|outline| outline.weight())
}

/// The latest results: each movement of the pointer asks for the same ones again.
struct Known<K, V>(Vec<(K, V)>);

impl<K: PartialEq, V: Clone> Known<K, V> {
    const MAX_PROPOSALS: usize = 16;

    const fn new() -> Self {
        Self(Vec::new())
    }

    fn of(&mut self, key: K, work: impl FnOnce(&K) -> V) -> V {
        if let Some((_, value)) = self.0.iter().find(|(known, _)| *known == key) {
            return value.clone();
        }
        let value = work(&key);
        if self.0.len() == Self::MAX_PROPOSALS {
            self.0.remove(0);
        }
        self.0.push((key, value.clone()));
        value
    }
}

/// Both players' eight standing dominoes, their walls, and the die.
type Fight = ([Standing; 2], [Wall; 2], u8);

thread_local! {
    static COULD: RefCell<Known<Dominoes, Option<Show>>> = const { RefCell::new(Known::new()) };
    static WALLS: RefCell<Known<Dominoes, Option<Wall>>> = const { RefCell::new(Known::new()) };
    static SEIZURES: RefCell<Known<(Masbrur, Seat), Vec<Seizure>>> = const { RefCell::new(Known::new()) };
    static SHOWS: RefCell<Known<Fight, Vec<Show>>> = const { RefCell::new(Known::new()) };
}

/// The heaviest show of these dominoes; of ten, without those of the best wall.
pub fn could_show(dominoes: Dominoes) -> Option<Show> {
    if dominoes.len() < 8 {
        return None;
    }
    let wall = if dominoes.len() == 8 {
        Dominoes::NONE
    } else {
        wall_for(dominoes)?.dominoes()
    };
    COULD.with_borrow_mut(|known| known.of(dominoes.minus(wall), |standing| most_of(*standing)))
}

fn most_of(dominoes: Dominoes) -> Option<Show> {
    let standing = Standing::new(dominoes)?;
    standing.show(weightiest(&Outlines::of(standing))?)
}

/// The wall of ten dominoes that leaves the heaviest show; among equals, the one with the higher numbers.
pub(super) fn wall_for(hand: Dominoes) -> Option<Wall> {
    WALLS.with_borrow_mut(|known| known.of(hand, |hand| best_wall(*hand)))
}

fn best_wall(hand: Dominoes) -> Option<Wall> {
    Wall::every(hand).max_by_key(|wall| {
        let standing = Standing::new(hand.minus(wall.dominoes()));
        let left = standing.map_or(0, Standing::heaviest);
        let [one, other] = wall.each();
        (left, one.high() + other.high(), Reverse(*wall))
    })
}

/// The worth of a show against the opponent's, in half points: its lead in medals times the unused squares plus the
/// die.
fn worth(mine: Outline, theirs: Outline, walls: [Wall; 2], die: u8) -> i32 {
    let [own, enemy] = walls;
    let [my_medals, their_medals] = compare(&mut [mine.contenders(enemy), theirs.contenders(own)]);
    let unused = 32 - i32::from(mine.squares()) - i32::from(theirs.squares());
    (i32::from(my_medals) - i32::from(their_medals)) * (unused + i32::from(die))
}

/// The shows proposed to a seat: first the greatest gain against the opponent's strongest show, then its own
/// strongest, and then the heaviest.
pub(super) fn shows(position: &Masbrur, seat: Seat) -> Vec<Show> {
    let Some(fight) = fight(position, seat) else {
        return Vec::new();
    };
    SHOWS.with_borrow_mut(|known| known.of(fight, best_shows))
}

fn fight(position: &Masbrur, seat: Seat) -> Option<Fight> {
    let standing = [position.standing(seat)?, position.standing(!seat)?];
    let walls = [
        position.wall(seat)?.known()?,
        position.wall(!seat)?.known()?,
    ];
    Some((standing, walls, position.die()))
}

fn best_shows(fight: &Fight) -> Vec<Show> {
    let ([own, enemy], [own_wall, enemy_wall], die) = *fight;
    let outlines = Outlines::of(own);
    let theirs = Outlines::of(enemy).strongest(own_wall);
    let gain = |outline: &Outline| worth(*outline, theirs, [own_wall, enemy_wall], die);
    let best = outlines
        .iter()
        .max_by_key(|outline| (gain(outline), outline.weight()));
    let strongest = Some(outlines.strongest(enemy_wall));
    let mut shows: Vec<Show> = Vec::new();
    for outline in [best, strongest, weightiest(&outlines)]
        .into_iter()
        .flatten()
    {
        if let Some(show) = own
            .show(outline)
            .filter(|show| !show.is_empty() && !shows.contains(show))
        {
            shows.push(show);
        }
    }
    shows
}

/// The half medals, of six, that a show wins against the strongest one that the opponent can show; none unless both
/// walls are known.
pub(super) fn half_medals(position: &Masbrur, seat: Seat, show: &Show) -> Option<u8> {
    let ([own, enemy], [own_wall, enemy_wall], _) = fight(position, seat)?;
    let squares = show.squares();
    let same = |outline: &Outline| {
        outline.squares() == squares && own.show(*outline).as_ref() == Some(show)
    };
    let mine = Outlines::of(own).iter().find(same)?;
    let theirs = Outlines::of(enemy).strongest(own_wall);
    Some(compare(&mut [mine.contenders(enemy_wall), theirs.contenders(own_wall)])[0])
}

/// Returns whether every placement of the seat whose turn it is leaves it a show no heavier than this one.
pub(super) fn nothing_stronger(position: &Masbrur, seat: Seat, now: &Show) -> bool {
    let weight = |show: &Show| Outline::of(show).weight();
    let hand = position.hand(seat);
    let mut after: Vec<Dominoes> = Vec::new();
    position.for_each_bare_placement(|placement| {
        let out = position
            .field()
            .pushed_out(usize::from(placement.row), placement.end);
        let hand = out.map_or(hand, |out| hand.without(placement.domino).with(out));
        if !after.contains(&hand) {
            after.push(hand);
        }
    });
    let strongest =
        |hand: &Dominoes| best_wall(*hand).and_then(|wall| most_of(hand.minus(wall.dominoes())));
    after
        .iter()
        .filter_map(strongest)
        .all(|show| weight(&show) <= weight(now))
}

fn contenders(view: &View, seat: Seat, show: &Show) -> [Option<Contender>; 3] {
    [0, 1, 2].map(|place| {
        let formation = show.places()[place]?;
        Some(Contender {
            unblocked: !view.is_blocked(seat, place),
            strength: formation.strength(),
        })
    })
}

/// The half medals that a seat wins with a seizure and without it, if the opponent seizes none.
pub(super) fn half_medals_with(
    position: &Masbrur,
    seat: Seat,
    seizure: &Seizure,
) -> Option<[u8; 2]> {
    let view = position.view(mbrane_rules::Viewer::All);
    let (mine, theirs) = (view.formations(seat)?, view.formations(!seat)?);
    let with = if seizure.is_none() {
        mine
    } else {
        *seizure.formations()
    };
    Some([with, mine].map(|own| {
        compare(&mut [
            contenders(&view, seat, &own),
            contenders(&view, !seat, &theirs),
        ])[0]
    }))
}

/// The legal seizures of a seat, the best first, including the empty one.
pub(super) fn seizures(position: &Masbrur, seat: Seat) -> Vec<Seizure> {
    SEIZURES.with_borrow_mut(|known| {
        known.of((position.clone(), seat), |_| best_seizures(position, seat))
    })
}

fn best_seizures(position: &Masbrur, seat: Seat) -> Vec<Seizure> {
    let view = position.view(mbrane_rules::Viewer::All);
    let mut all = position.seizures(seat);
    let (Some(mine), Some(theirs)) = (view.formations(seat), view.formations(!seat)) else {
        return all;
    };
    let worth = |seizure: &Seizure| {
        let own = if seizure.is_none() {
            mine
        } else {
            *seizure.formations()
        };
        let [my_medals, their_medals] = compare(&mut [
            contenders(&view, seat, &own),
            contenders(&view, !seat, &theirs),
        ]);
        let squares = 32 + 2 * seizure.dominoes().len() as i32;
        let unused = squares - i32::from(own.squares()) - i32::from(theirs.squares());
        (i32::from(my_medals) - i32::from(their_medals)) * (unused + i32::from(position.die()))
    };
    all.sort_by_cached_key(|seizure| (Reverse(worth(seizure)), *seizure));
    all
}
