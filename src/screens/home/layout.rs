//! The layout of the home: one pure function from a window's size and the games' matches to rectangles.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use crate::theme::widgets::TARGET;

/// Windows lower than this have no height to spare, in points.
const LOW_WINDOW: f32 = 500.0;
/// Below this width, in points, the ways to other screens may need two rows, and a card its picture above its words.
const NARROW_WINDOW: f32 = 520.0;
/// The least width of a card beside others, and the least width of one of the ways.
const CARD_LEAST: f32 = 200.0;
const WAY_LEAST: f32 = 88.0;
/// Below this width a card has its links below its button.
const LINKS_BELOW: f32 = 250.0;
/// The least height of a picture, and of the first card's picture.
const PICTURE_LEAST: f32 = 84.0;
const FIRST_LEAST: f32 = 130.0;
/// The greatest width of all games together for one game, and how much more for each further one.
const ONE_GAME_WIDTH: f32 = 760.0;
const FURTHER_GAME_WIDTH: f32 = 520.0;
/// The width of the program's name, in sides of its tiles.
pub(super) const NAME: f32 = 6.6;
const BAR: f32 = 14.0;
const LINK: f32 = 118.0;
/// The height of the first card's large words where the cards stand below each other.
const HERO: f32 = 68.0;

/// The rectangles of the home, in egui's points from the window's upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct HomeLayout {
    pub(super) name: Rect,
    pub(super) about: Option<Rect>,
    pub(super) ways: Vec<Rect>,
    /// The part of the window that shows the games.
    pub(super) games: Rect,
    /// A card for each game. With [`scrolls`](Self::scrolls), they continue below the visible part.
    pub(super) cards: Vec<CardLayout>,
    pub(super) scrolls: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct CardLayout {
    pub(super) card: Rect,
    pub(super) picture: Rect,
    pub(super) title: Rect,
    /// The game's author and how long a match takes, or which computers were beaten.
    pub(super) aside: Rect,
    /// Large words; the first card alone has them.
    pub(super) hero: Option<Rect>,
    /// The game in a sentence, or the match to continue.
    pub(super) line: Option<Rect>,
    pub(super) button: Rect,
    /// The link to a usual game, where the button leads to another one.
    pub(super) again: Option<Rect>,
    /// How to play, and set up.
    pub(super) links: [Rect; 2],
}

#[derive(Debug, Clone, Copy)]
struct Lengths {
    margin: f32,
    gap: f32,
    /// Between a card's edge and what is in it, and between its parts.
    inset: f32,
    between: f32,
    button: f32,
    title: f32,
    aside: f32,
    /// The height of two lines of a game's description.
    line: f32,
    /// The first card's large words and button.
    hero: f32,
    first_button: Vec2,
}

impl Lengths {
    fn of(roomy: bool, tight: bool) -> Self {
        let of = |large: f32, usual: f32| if roomy { large } else { usual };
        Self {
            margin: of(40.0, if tight { 8.0 } else { 12.0 }),
            gap: of(20.0, 8.0),
            inset: of(16.0, if tight { 8.0 } else { 10.0 }),
            between: of(12.0, 6.0),
            button: of(52.0, TARGET),
            title: of(38.0, 26.0),
            aside: of(22.0, 20.0),
            line: of(46.0, 36.0),
            hero: of(76.0, 52.0),
            first_button: vec2(160.0, of(56.0, TARGET)),
        }
    }

    fn words(&self) -> f32 {
        self.title + self.aside
    }
}

/// The part of a rectangle between two heights.
fn rows(of: Rect, top: f32, bottom: f32) -> Rect {
    Rect::from_min_max(pos2(of.left(), top), pos2(of.right(), bottom.max(top)))
}

/// The parts of a rectangle to the left and to the right of this share of its width, with a gap between them.
fn parted(of: Rect, share: f32, gap: f32) -> [Rect; 2] {
    let x = of.left() + share * of.width();
    [of.with_max_x(x - gap / 2.0), of.with_min_x(x + gap / 2.0)]
}

/// The places of as many things of the same width in a row.
fn in_row<const COUNT: usize>(row: Rect, gap: f32) -> [Rect; COUNT] {
    let step = (row.width() + gap) / COUNT as f32;
    std::array::from_fn(|index| {
        let left = row.left() + index as f32 * step;
        Rect::from_min_size(pos2(left, row.top()), vec2(step - gap, row.height()))
    })
}

/// The links of a card in a row: the one to a usual game first, if there is one. They stay together in a wide row.
fn links(row: Rect, again: bool) -> (Option<Rect>, [Rect; 2]) {
    let count = if again { 3.0 } else { 2.0 };
    let row = row.with_max_x(row.right().min(row.left() + count * LINK));
    if again {
        let [again, rules, set_up] = in_row(row, 8.0);
        (Some(again), [rules, set_up])
    } else {
        (None, in_row(row, 8.0))
    }
}

impl HomeLayout {
    /// The layout of the home for games with or without a match to continue, and `ways` buttons to other screens.
    pub(super) fn new(size: Vec2, left: &[bool], ways: usize) -> Self {
        let roomy = size.min_elem() >= 640.0;
        let l = Lengths::of(roomy, size.min_elem() < 360.0);
        let widest = ONE_GAME_WIDTH + FURTHER_GAME_WIDTH * (left.len().max(1) - 1) as f32;
        let width = (size.x - 2.0 * l.margin).min(widest);
        let x = ((size.x - width) / 2.0).round();
        let all = Rect::from_min_size(pos2(x, 0.0), vec2(width, size.y));
        let top = if roomy { 36.0 } else { l.margin };
        let tile = if roomy {
            64.0
        } else if size.y < LOW_WINDOW {
            32.0
        } else {
            40.0
        };
        let name = Rect::from_min_size(pos2(x, top), vec2(NAME * tile, tile));
        let beside = all.with_min_x(name.right() + 20.0);
        let about = if beside.width() >= 220.0 {
            Some(rows(beside, name.top(), name.bottom()))
        } else {
            (size.y >= 700.0).then(|| rows(all, name.bottom() + 4.0, name.bottom() + 26.0))
        };
        let head = about.map_or(name.bottom(), |about| about.bottom().max(name.bottom()));
        let above = head
            + if size.y < LOW_WINDOW {
                6.0
            } else {
                l.gap.max(12.0)
            };

        let share = (1.4 / left.len() as f32).min(1.0);
        let others = (width * (1.0 - share) - 0.5 * l.gap) / (left.len() as f32 - 1.0) - l.gap;
        let columns =
            size.x > 1.2 * size.y && size.y >= 360.0 && (left.len() < 2 || others >= CARD_LEAST);
        // In a window with room, the ways are above the small cards, whose pictures begin where the first one does.
        let [first, rest] = parted(all, share, l.gap);
        let beside = columns && roomy && rest.width() >= WAY_LEAST * ways as f32;
        let (ways, games) = if beside {
            let middle = above + (l.hero + l.between) / 2.0;
            let row = rows(rest, middle - TARGET / 2.0, middle + TARGET / 2.0);
            (in_rows(row, ways, 1), rows(all, above, size.y - l.margin))
        } else {
            let two = width < WAY_LEAST * ways as f32;
            let high = if two { 2.0 * TARGET + 6.0 } else { TARGET };
            let row = rows(all, size.y - l.margin - high, size.y - l.margin);
            let ways = in_rows(row, ways, if two { 2 } else { 1 });
            (ways, rows(all, above, row.top() - l.gap.min(12.0)))
        };
        let (cards, scrolls) = if columns {
            let lower = if beside { l.hero + l.between } else { 0.0 };
            let first = rows(first, games.top(), games.bottom());
            let rest = rows(rest, games.top() + lower, games.bottom());
            (in_columns(first, rest, left, &l), false)
        } else {
            stacked(games, left, &l)
        };
        Self {
            name,
            about,
            ways,
            games,
            cards,
            scrolls,
        }
    }
}

/// The buttons to other screens, in one row or in two, of which the upper one has the first button alone.
fn in_rows(place: Rect, ways: usize, count: usize) -> Vec<Rect> {
    let row = rows(place, place.bottom() - TARGET, place.bottom());
    let lower = ways + 1 - count;
    let step = (row.width() + 8.0) / lower.max(1) as f32;
    let way = |way: usize| {
        let left = row.left() + way as f32 * step;
        Rect::from_min_size(pos2(left, row.top()), vec2(step - 8.0, TARGET))
    };
    let first = (count > 1).then(|| rows(place, place.top(), place.top() + TARGET));
    first.into_iter().chain((0..lower).map(way)).collect()
}

/// The first game's card in its place, and the others beside each other, their pictures above their words.
fn in_columns(first: Rect, rest: Rect, left: &[bool], l: &Lengths) -> Vec<CardLayout> {
    let others = left.len().saturating_sub(1).max(1) as f32;
    let step = (rest.width() + l.gap) / others;
    let place = |index: usize| {
        let x = rest.left() + index as f32 * step;
        Rect::from_min_size(pos2(x, rest.top()), vec2(step - l.gap, rest.height()))
    };
    let low = l.hero < 60.0;
    let narrow = !low && step - l.gap - 2.0 * l.inset < LINKS_BELOW;
    let buttons = if narrow {
        l.button + TARGET + 4.0
    } else {
        l.button
    };
    // A narrow sentence may need a third line.
    let line = if low { 50.0 } else { l.line };
    // Pictures of the small cards end at the same height.
    let bottom = first.bottom() - l.inset - buttons - l.between - l.words() - line - l.between;
    let small = |index: usize| {
        let card = place(index);
        let inner = card.shrink(l.inset);
        let top = bottom + l.between;
        let words = rows(inner, top, top + l.words());
        let again = left[index + 1].then(|| {
            let [_, right] = parted(words, 0.64, 0.0);
            rows(
                right,
                words.center().y - TARGET / 2.0,
                words.center().y + TARGET / 2.0,
            )
        });
        let words = again.map_or(words, |again| words.with_max_x(again.left() - 6.0));
        let end = inner.bottom() - buttons;
        let (button, links) = if narrow {
            let row = rows(inner, inner.bottom() - TARGET, inner.bottom());
            (rows(inner, end, end + l.button), in_row(row, 8.0))
        } else {
            let [button, right] = parted(rows(inner, end, inner.bottom()), 0.40, 16.0);
            let [rules, set_up] = parted(right, 0.58, 8.0);
            (button, [rules, set_up])
        };
        CardLayout {
            card,
            picture: rows(inner, inner.top(), bottom),
            title: rows(words, words.top(), words.top() + l.title),
            aside: rows(words, words.top() + l.title, words.bottom()),
            hero: None,
            line: Some(rows(inner, words.bottom(), words.bottom() + line)),
            button,
            again,
            links,
        }
    };
    let inner = first.shrink(l.inset);
    let hero = rows(inner, inner.top(), inner.top() + l.hero);
    let width = l.first_button.x.min(0.4 * hero.width());
    let button = Rect::from_center_size(
        pos2(hero.right() - width / 2.0, hero.center().y),
        vec2(width, l.first_button.y),
    );
    // Its links are beside its title, so that the picture is higher than the others. A low card has no sentence but the large one.
    let line = if low { 0.0 } else { line };
    let top = inner.bottom() - l.words() - line;
    let words = rows(inner, top, inner.bottom() - line);
    let [words, right] = parted(words, 0.36, 8.0);
    let (again, links) = links(right, left.first() == Some(&true));
    let mut cards = vec![CardLayout {
        card: first,
        picture: rows(inner, hero.bottom() + l.between, top - l.between),
        title: rows(words, words.top(), words.top() + l.title),
        aside: rows(words, words.top() + l.title, words.top() + l.words()),
        hero: Some(hero.with_max_x(button.left() - 12.0)),
        line: (!low).then(|| rows(inner, words.bottom(), inner.bottom())),
        button,
        again,
        links,
    }];
    cards.extend((0..left.len().saturating_sub(1)).map(small));
    cards
}

/// The first game's card above the others, which are low, and whether they go on below `games`.
fn stacked(games: Rect, left: &[bool], l: &Lengths) -> (Vec<CardLayout>, bool) {
    let row = 2.0 * l.inset + l.words() + l.line + 4.0 + TARGET;
    let others = left.len().saturating_sub(1) as f32 * (row + l.gap);
    let above = games.width() < NARROW_WINDOW;
    let title = TARGET.max(l.words());
    let words = title + l.hero.max(HERO) + l.first_button.y + 2.0 * l.between;
    let least = 2.0 * l.inset
        + if above {
            words + l.between + FIRST_LEAST
        } else {
            words + TARGET
        };
    let scrolls = games.height() < least + others;
    let games = if scrolls {
        games.with_max_x(games.right() - BAR)
    } else {
        games
    };
    let height = least.max(games.height() - others);
    let card = rows(games, games.top(), games.top() + height);
    let first = if above {
        first_above(card, left.first() == Some(&true), words, title, l)
    } else {
        first_beside(card, left.first() == Some(&true), title, l)
    };
    let mut cards = vec![first];
    for left in left.iter().skip(1) {
        let top = cards
            .last()
            .map_or(games.top(), |card| card.card.bottom() + l.gap);
        cards.push(low(rows(games, top, top + row), *left, l));
    }
    (cards, scrolls)
}

/// The first card with its picture above its words.
fn first_above(card: Rect, again: bool, words: f32, title: f32, l: &Lengths) -> CardLayout {
    let inner = card.shrink(l.inset);
    let top = inner.bottom() - words;
    let head = rows(inner, top, top + title);
    let [name, right] = parted(head, 0.36, 8.0);
    let (again, links) = links(right, again);
    let button = rows(inner, inner.bottom() - l.first_button.y, inner.bottom());
    CardLayout {
        card,
        picture: rows(inner, inner.top(), top - l.between),
        title: rows(name, name.top(), name.top() + l.title),
        aside: rows(name, name.top() + l.title, name.top() + l.words()),
        hero: Some(rows(
            inner,
            head.bottom() + l.between,
            button.top() - l.between,
        )),
        line: None,
        button,
        again,
        links,
    }
}

/// The first card with its picture beside its words.
fn first_beside(card: Rect, again: bool, title: f32, l: &Lengths) -> CardLayout {
    let inner = card.shrink(l.inset);
    let [picture, words] = parted(inner, 0.46, 2.0 * l.inset);
    let head = rows(words, words.top(), words.top() + title);
    let row = rows(words, words.bottom() - TARGET, words.bottom());
    let (again, links) = links(row, again);
    let button = rows(
        words,
        row.top() - l.between - l.first_button.y,
        row.top() - l.between,
    );
    CardLayout {
        card,
        picture,
        title: rows(head, head.top(), head.top() + l.title),
        aside: rows(head, head.top() + l.title, head.top() + l.words()),
        hero: Some(rows(words, head.bottom(), button.top() - l.between)),
        line: None,
        button,
        again,
        links,
    }
}

/// A low card, with a small picture beside its words.
fn low(card: Rect, again: bool, l: &Lengths) -> CardLayout {
    let inner = card.shrink(l.inset);
    // Links in all languages need most of a narrow card's width.
    let narrow = inner.width() < 330.0;
    let row = rows(inner, inner.bottom() - TARGET, inner.bottom());
    let side = inner.height() - if narrow { TARGET + 4.0 } else { 0.0 };
    let picture = Rect::from_min_size(inner.min, Vec2::splat(side.max(PICTURE_LEAST)));
    let words = inner.with_min_x(picture.right() + l.between + 4.0);
    let row = if narrow {
        row
    } else {
        row.with_min_x(words.left())
    };
    let (again, links) = links(row, again);
    let head = rows(words, words.top(), words.top() + l.words().max(TARGET));
    let [name, right] = parted(head, 0.58, 8.0);
    let middle = head.center().y;
    let width = right.width().min(l.first_button.x);
    CardLayout {
        card,
        picture,
        title: rows(name, name.top(), name.top() + l.title),
        aside: rows(name, name.top() + l.title, name.top() + l.words()),
        hero: None,
        line: Some(rows(words, head.bottom(), row.top() - 4.0)),
        button: Rect::from_center_size(
            pos2(right.right() - width / 2.0, middle),
            vec2(width, l.button.min(head.height())),
        ),
        again,
        links,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::frame::{apart, within};

    /// Windows from the smallest phones to large screens, upright and on their sides, in points.
    const SIZES: [[f32; 2]; 12] = [
        [1280.0, 800.0],
        [390.0, 844.0],
        [844.0, 390.0],
        [320.0, 568.0],
        [568.0, 320.0],
        [390.0, 664.0],
        [360.0, 640.0],
        [768.0, 1024.0],
        [1024.0, 768.0],
        [1920.0, 1080.0],
        [480.0, 360.0],
        [400.0, 600.0],
    ];

    fn layouts() -> impl Iterator<Item = (Vec2, HomeLayout)> {
        let sizes = SIZES.into_iter().map(Vec2::from);
        sizes.flat_map(|size| {
            (1..=3_usize).flat_map(move |games| {
                (0..1_u8 << games).flat_map(move |which| {
                    let left: Vec<_> = (0..games).map(|game| which >> game & 1 == 1).collect();
                    [3, 4, 5].map(|ways| (size, HomeLayout::new(size, &left, ways)))
                })
            })
        })
    }

    #[test]
    fn parts_are_within_the_window_and_apart() {
        for (size, home) in layouts() {
            let window = Rect::from_min_size(pos2(0.0, 0.0), size);
            for part in home
                .ways
                .iter()
                .chain([&home.name, &home.games])
                .chain(&home.about)
            {
                assert!(within(window, *part), "{part:?} in {size}: {home:?}");
            }
            let cards: Vec<_> = home.cards.iter().map(|card| card.card).collect();
            assert!(apart(&cards), "{size}: {home:?}");
            let mut parts = home.ways.clone();
            parts.extend(if home.scrolls {
                vec![home.games]
            } else {
                cards
            });
            assert!(apart(&parts), "{size}: {home:?}");
            for card in &home.cards {
                assert!(
                    home.scrolls || within(home.games, card.card),
                    "{size}: {card:?} in {:?}",
                    home.games
                );
                let mut parts = vec![card.picture, card.title, card.aside, card.button];
                parts.extend(card.links);
                parts.extend(card.again.into_iter().chain(card.hero).chain(card.line));
                assert!(
                    parts.iter().all(|part| within(card.card, *part)),
                    "{size}: {card:?}"
                );
                assert!(apart(&parts), "{size}: {card:?}");
            }
        }
    }

    #[test]
    fn boards_are_seen_and_buttons_can_be_pressed() {
        for (size, home) in layouts() {
            for card in &home.cards {
                assert!(card.picture.size().min_elem() >= 80.0, "{size}: {card:?}");
                let buttons = card
                    .links
                    .into_iter()
                    .chain(card.again)
                    .chain([card.button]);
                for button in buttons.chain(home.ways.clone()) {
                    assert!(
                        button.height() >= TARGET - 0.01 && button.width() >= 40.0,
                        "{button:?} at {size}: {card:?}"
                    );
                }
                for words in card.hero.into_iter().chain(card.line) {
                    assert!(
                        words.height() >= 32.0 && words.width() >= 150.0,
                        "{size}: {card:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn two_games_are_scrolled_through_only_in_the_lowest_windows() {
        for (size, home) in layouts().filter(|(_, home)| home.cards.len() < 3) {
            let small = size.y <= 360.0 || size.x < NARROW_WINDOW && size.y <= 640.0;
            assert!(!home.scrolls || small, "{size}: {home:?}");
        }
    }
}
