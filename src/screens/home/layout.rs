//! The layout of the home: one pure function from a window's size and the games' matches to rectangles.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use crate::theme::rects::{BUTTON_GAP, LARGE_BUTTON, LOW_WINDOW, RectExt as _, TARGET, is_roomy};

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
pub(super) const SCROLL_BAR: f32 = 14.0;
const LINK: f32 = 118.0;
/// The gap between two rows of ways.
const WAY_GAP: f32 = 6.0;
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
            button: of(LARGE_BUTTON, TARGET),
            title: of(38.0, 26.0),
            aside: of(26.0, 20.0),
            line: of(46.0, 36.0),
            hero: of(76.0, 52.0),
            first_button: vec2(160.0, of(56.0, TARGET)),
        }
    }

    fn words(&self) -> f32 {
        self.title + self.aside
    }
}

/// The links of a card in a row: the one to a usual game first, if there is one. They stay together in a wide row.
fn links(row: Rect, again: bool) -> (Option<Rect>, [Rect; 2]) {
    let count = if again { 3.0 } else { 2.0 };
    let row = row.at_left(row.width().min(count * LINK));
    if again {
        let [again, rules, set_up] = row.columns(BUTTON_GAP);
        (Some(again), [rules, set_up])
    } else {
        (None, row.columns(BUTTON_GAP))
    }
}

impl HomeLayout {
    /// The layout of the home for games with or without a match to continue, and `ways` buttons to other screens.
    pub(super) fn new(size: Vec2, to_continue: &[bool], ways: usize) -> Self {
        let (roomy, low) = (is_roomy(size), size.y < LOW_WINDOW);
        let l = Lengths::of(roomy, size.min_elem() < 360.0);
        let widest = ONE_GAME_WIDTH + FURTHER_GAME_WIDTH * (to_continue.len().max(1) - 1) as f32;
        let width = (size.x - 2.0 * l.margin).min(widest);
        let x = ((size.x - width) / 2.0).round();
        let mut all = Rect::from_min_size(pos2(x, 0.0), vec2(width, size.y - l.margin));
        let tile = match (roomy, low) {
            (true, _) => 64.0,
            (false, true) => 32.0,
            (false, false) => 40.0,
        };
        all.cut_top(if roomy { 36.0 } else { l.margin }, 0.0);
        let mut head = all.cut_top(tile, 0.0);
        let name = head.cut_left(NAME * tile, 20.0);
        let about = if head.width() >= 220.0 {
            Some(head)
        } else if size.y >= 700.0 {
            all.cut_top(4.0, 0.0);
            Some(all.cut_top(22.0, 0.0))
        } else {
            None
        };
        all.cut_top(if low { 6.0 } else { l.gap.max(12.0) }, 0.0);

        let share = (1.4 / to_continue.len() as f32).min(1.0);
        let others =
            (width * (1.0 - share) - 0.5 * l.gap) / (to_continue.len() as f32 - 1.0) - l.gap;
        let columns = size.x > 1.2 * size.y
            && size.y >= 360.0
            && (to_continue.len() < 2 || others >= CARD_LEAST);
        // In a window with room, the ways are above the small cards, whose pictures begin where the first one does.
        let [_, rest] = all.split(share, l.gap);
        let beside = columns && roomy && rest.width() >= WAY_LEAST * ways as f32;
        let (ways, games) = if beside {
            // They lie beside the button in the first card.
            let row = rest.at_top(2.0 * l.inset + l.hero).at_middle(TARGET);
            (in_rows(row, ways, false), all)
        } else {
            let two = width < WAY_LEAST * ways as f32;
            let height = if two { 2.0 * TARGET + WAY_GAP } else { TARGET };
            let row = all.cut_bottom(height, l.gap.min(12.0));
            (in_rows(row, ways, two), all)
        };
        let (cards, scrolls) = if columns {
            let [first, mut rest] = games.split(share, l.gap);
            if beside {
                rest.cut_top(l.hero + l.between, 0.0);
            }
            (in_columns(first, rest, to_continue, &l), false)
        } else {
            stacked(games, to_continue, &l)
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
fn in_rows(mut place: Rect, ways: usize, two: bool) -> Vec<Rect> {
    let first = two.then(|| place.cut_top(TARGET, WAY_GAP));
    let lower = ways - usize::from(two);
    first
        .into_iter()
        .chain(place.grid(lower, lower, BUTTON_GAP))
        .collect()
}

/// The first game's card in its place, and the others beside each other, their pictures above their words.
fn in_columns(first: Rect, rest: Rect, to_continue: &[bool], l: &Lengths) -> Vec<CardLayout> {
    let others = to_continue.len().saturating_sub(1);
    let places = rest.grid(others, others, l.gap);
    let low = l.hero < 60.0;
    let narrow = |place: &Rect| !low && place.width() - 2.0 * l.inset < LINKS_BELOW;
    let narrow = places.first().is_some_and(narrow);
    let buttons = if narrow {
        l.button + TARGET + 4.0
    } else {
        l.button
    };
    // A narrow sentence may need a third line.
    let line = if low { 50.0 } else { l.line };
    let small = |(card, again): (Rect, &bool)| {
        let mut inner = card.shrink(l.inset);
        let words = buttons + line + l.words() + 2.0 * l.between;
        // A picture is about as high as wide; higher cards have larger words.
        let spare = (inner.height() - words - 1.05 * inner.width()).clamp(0.0, 40.0);
        let mut foot = inner.cut_bottom(buttons, l.between);
        let line = inner.cut_bottom(line + spare, 0.0);
        let mut words = inner.cut_bottom(l.words(), l.between);
        let again = again.then(|| words.split(0.64, 0.0)[1].at_middle(TARGET));
        if let Some(again) = again {
            words.max.x = again.left() - 6.0;
        }
        let (button, links) = if narrow {
            let row = foot.cut_bottom(TARGET, 4.0);
            (foot, row.columns(BUTTON_GAP))
        } else {
            let [button, right] = foot.split(0.40, 16.0);
            (button, right.split(0.58, BUTTON_GAP))
        };
        CardLayout {
            card,
            picture: inner,
            title: words.cut_top(l.title, 0.0),
            aside: words,
            hero: None,
            line: Some(line),
            button,
            again,
            links,
        }
    };
    let mut inner = first.shrink(l.inset);
    let mut hero = inner.cut_top(l.hero, l.between);
    let width = l.first_button.x.min(0.4 * hero.width());
    let button = hero.cut_right(width, 12.0).at_middle(l.first_button.y);
    // Its links are beside its title, so that the picture is higher than the others. A low card has no sentence but the large one.
    let line = (!low).then(|| inner.cut_bottom(line, 0.0));
    let [mut words, right] = inner.cut_bottom(l.words(), l.between).split(0.36, 8.0);
    let (again, links) = links(right, to_continue.first() == Some(&true));
    let first = CardLayout {
        card: first,
        picture: inner,
        title: words.cut_top(l.title, 0.0),
        aside: words,
        hero: Some(hero),
        line,
        button,
        again,
        links,
    };
    let others = places
        .into_iter()
        .zip(to_continue.iter().skip(1))
        .map(small);
    std::iter::once(first).chain(others).collect()
}

/// The first game's card above the others, which are low, and whether they go on below `games`.
fn stacked(mut games: Rect, to_continue: &[bool], l: &Lengths) -> (Vec<CardLayout>, bool) {
    let row = 2.0 * l.inset + l.words() + l.line + 4.0 + TARGET;
    let others = to_continue.len().saturating_sub(1) as f32 * (row + l.gap);
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
    if scrolls {
        games.max.x -= SCROLL_BAR;
    }
    let height = least.max(games.height() - others);
    let mut rest = games.at_top(f32::INFINITY);
    let card = rest.cut_top(height, l.gap);
    let again = to_continue.first() == Some(&true);
    let first = if above {
        first_above(card, again, words, title, l)
    } else {
        first_beside(card, again, title, l)
    };
    let others = to_continue.iter().skip(1);
    let others = others.map(|again| low(rest.cut_top(row, l.gap), *again, l));
    (std::iter::once(first).chain(others).collect(), scrolls)
}

/// The first card with its picture above its words.
fn first_above(card: Rect, again: bool, words: f32, title: f32, l: &Lengths) -> CardLayout {
    let mut inner = card.shrink(l.inset);
    let mut words = inner.cut_bottom(words, l.between);
    let [mut name, right] = words.cut_bottom(title, l.between).split(0.36, 8.0);
    let (again, links) = links(right, again);
    CardLayout {
        card,
        picture: inner,
        title: name.cut_top(l.title, 0.0),
        aside: name.at_top(l.aside),
        button: words.cut_bottom(l.first_button.y, l.between),
        hero: Some(words),
        line: None,
        again,
        links,
    }
}

/// The first card with its picture beside its words.
fn first_beside(card: Rect, again: bool, title: f32, l: &Lengths) -> CardLayout {
    let [picture, mut words] = card.shrink(l.inset).split(0.46, 2.0 * l.inset);
    let mut head = words.cut_top(title, 0.0);
    let (again, links) = links(words.cut_bottom(TARGET, l.between), again);
    CardLayout {
        card,
        picture,
        title: head.cut_top(l.title, 0.0),
        aside: head.at_top(l.aside),
        button: words.cut_bottom(l.first_button.y, l.between),
        hero: Some(words),
        line: None,
        again,
        links,
    }
}

/// A low card, with a small picture beside its words.
fn low(card: Rect, again: bool, l: &Lengths) -> CardLayout {
    let mut words = card.shrink(l.inset);
    // Links in all languages need most of a narrow card's width.
    let narrow = words.width() < 330.0;
    let row = narrow.then(|| words.cut_bottom(TARGET, 4.0));
    let side = words.height().max(PICTURE_LEAST);
    let picture = words.cut_left(side, l.between + 4.0).at_top(side);
    let row = row.unwrap_or_else(|| words.cut_bottom(TARGET, 4.0));
    let (again, links) = links(row, again);
    let head = words.cut_top(l.words().max(TARGET), 0.0);
    let [mut name, right] = head.split(0.58, 8.0);
    CardLayout {
        card,
        picture,
        title: name.cut_top(l.title, 0.0),
        aside: name.at_top(l.aside),
        hero: None,
        line: Some(words),
        button: right
            .at_right(right.width().min(l.first_button.x))
            .at_middle(l.button.min(head.height())),
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
