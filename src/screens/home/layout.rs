//! Where everything on the home lies: one pure function from a window's size and what the games have to show to rectangles.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use crate::{screens::frame::in_grid, theme::widgets::TARGET};

/// A window lower than this has no height to spare, in points.
const LOW: f32 = 500.0;
const NARROW: f32 = 560.0;
/// The least side of a picture whose board is still seen; below it the games are scrolled through.
const PICTURE_LEAST: f32 = 84.0;
/// The least width of the line that says whose game it is and how long it takes.
pub(super) const ASIDE: f32 = 224.0;
/// The least width of a card whose words can be read.
const CARD_LEAST: f32 = 216.0;
/// The least width of what is said of a match to go on with, beside a picture of it; and where there is less for its button, in points.
const LEFT_WORDS: f32 = 150.0;
const LEFT_NARROW: f32 = 220.0;
/// The sides that pictures have in a home that is scrolled: at most, and at least, so that words fit beside them.
const PICTURE_SCROLLED: f32 = 150.0;
const SCROLLED_LEAST: f32 = 108.0;
/// The greatest width of all games together for one game, and how much more for each further one.
const WIDEST: f32 = 760.0;
const WIDER: f32 = 520.0;

/// The rectangles of the home, in egui's points from the window's upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct HomeLayout {
    pub(super) name: Rect,
    pub(super) about: Option<Rect>,
    pub(super) ways: Vec<Rect>,
    /// The part of the window that shows the games.
    pub(super) games: Rect,
    /// A card for each game. Where [`scrolls`](Self::scrolls), they go on below what is seen.
    pub(super) cards: Vec<CardLayout>,
    pub(super) scrolls: bool,
    /// Whether the games stand one above the other, as on a phone held upright.
    pub(super) stacked: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct CardLayout {
    pub(super) card: Rect,
    pub(super) picture: Rect,
    pub(super) title: Rect,
    /// The game's author, and how long a match takes.
    pub(super) aside: Rect,
    pub(super) line: Rect,
    pub(super) left: Option<LeftLayout>,
    /// Play, how to play, set up.
    pub(super) buttons: [Rect; 3],
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LeftLayout {
    pub(super) area: Rect,
    /// Empty where words have no room beside it.
    pub(super) picture: Rect,
    pub(super) words: Rect,
    pub(super) button: Rect,
}

#[derive(Debug, Clone, Copy)]
struct Lengths {
    margin: f32,
    gap: f32,
    /// Between a card's edge and what is in it, and between its parts.
    inset: f32,
    between: f32,
    /// The heights of a button and of what there is to go on with.
    button: f32,
    left: f32,
    title: f32,
    aside: f32,
    /// The height of a line of the sentence that says what a game is.
    row: f32,
}

impl Lengths {
    fn of(size: Vec2) -> Self {
        let roomy = size.min_elem() >= 640.0;
        let tight = size.min_elem() < 360.0 || size.y < 360.0;
        let of = |large: f32, usual: f32| if roomy { large } else { usual };
        Self {
            margin: of(40.0, if tight { 8.0 } else { 12.0 }),
            gap: of(20.0, 8.0),
            inset: of(16.0, if tight { 8.0 } else { 10.0 }),
            between: of(12.0, 6.0),
            button: of(52.0, TARGET),
            left: of(76.0, if size.y < LOW { TARGET } else { 52.0 }),
            title: of(40.0, 28.0),
            aside: 20.0,
            row: of(23.0, 18.0),
        }
    }

    /// The height of a card's words, with so many lines for what the game is.
    fn words(&self, rows: f32) -> f32 {
        self.title + self.aside + rows * self.row + 4.0
    }
}

impl CardLayout {
    fn board(&self) -> f32 {
        self.picture.size().min_elem()
    }
}

impl HomeLayout {
    /// The home of games of which each has a match to go on with or has none, with so many ways to other screens.
    pub(super) fn new(size: Vec2, left: &[bool], ways: usize) -> Self {
        let lengths = Lengths::of(size);
        let low = size.y < LOW;
        let narrow = size.x < NARROW;
        let widest = WIDEST + WIDER * (left.len().max(1) - 1) as f32;
        let width = (size.x - 2.0 * lengths.margin).min(widest);
        let x = ((size.x - width) / 2.0).round();
        let roomy = size.min_elem() >= 640.0;
        let head = if roomy { 84.0 } else { TARGET };
        let top = if roomy { 32.0 } else { lengths.margin };
        let name_width = if narrow {
            width
        } else if roomy {
            (width - 168.0 * ways as f32).max(150.0)
        } else {
            150.0
        };
        let name = Rect::from_min_size(
            pos2(x, top),
            vec2(name_width, if roomy { 56.0 } else { head }),
        );
        let about =
            roomy.then(|| Rect::from_min_size(pos2(x, top + 58.0), vec2(width * 0.5, 24.0)));
        let gap = 8.0;
        let (first, y, share) = if narrow {
            (
                x,
                size.y - lengths.margin - TARGET,
                (width + gap) / (ways.max(2) - 1) as f32,
            )
        } else {
            let share =
                ((width - 150.0) / ways.max(1) as f32).min(if roomy { 168.0 } else { 148.0 });
            (
                x + width + gap - ways as f32 * share,
                top + if roomy { 14.0 } else { 0.0 },
                share,
            )
        };
        let way = |way: usize| {
            Rect::from_min_size(
                pos2(first + way as f32 * share, y),
                vec2(share - gap, TARGET),
            )
        };
        let mut ways: Vec<_> = (0..ways - usize::from(narrow)).map(way).collect();
        // On a narrow screen the first way has a row of its own.
        if narrow {
            ways.insert(
                0,
                Rect::from_min_size(pos2(x, y - TARGET - gap), vec2(width, TARGET)),
            );
        }
        let above = top + head + if low { 6.0 } else { lengths.gap };
        let below = if narrow {
            size.y - lengths.margin - 2.0 * (TARGET + gap) + gap - lengths.gap
        } else {
            size.y - lengths.margin
        };
        let games = Rect::from_min_max(pos2(x, above), pos2(x + width, below.max(above)));
        let (cards, columns, scrolls) = cards(games, left, &lengths);
        Self {
            name,
            about,
            ways,
            games,
            cards,
            scrolls,
            stacked: columns == 1 && left.len() > 1,
        }
    }
}

/// The cards in the arrangement with the largest pictures, in how many columns, and whether they go on below `games`.
fn cards(games: Rect, left: &[bool], lengths: &Lengths) -> (Vec<CardLayout>, usize, bool) {
    let worth = |card: &CardLayout| {
        let holds = card.card.width() >= CARD_LEAST && card.line.height() >= lengths.row;
        if holds { card.board() } else { 0.0 }
    };
    let least = |cards: &[CardLayout]| cards.iter().map(worth).fold(f32::MAX, f32::min);
    let grids = (1..=left.len()).map(|columns| (columns, grid(games, left, lengths, columns)));
    let best = grids.max_by(|one, other| least(&one.1).total_cmp(&least(&other.1)));
    let Some((columns, cards)) = best else {
        return (Vec::new(), 0, false);
    };
    if least(&cards) >= PICTURE_LEAST {
        return (cards, columns, false);
    }
    // Cards of a good height, one above the other; a wide window has two beside each other.
    let columns = if games.width() >= 520.0 {
        left.len().min(2)
    } else {
        1
    };
    let rows = left.len().div_ceil(columns) as f32;
    let more = if left.contains(&true) {
        lengths.left + lengths.between
    } else {
        0.0
    };
    let picture = (games.height() * 0.45).clamp(SCROLLED_LEAST, PICTURE_SCROLLED);
    let height = 2.0 * lengths.inset + picture + lengths.between + lengths.button + more;
    let tall = Rect::from_min_size(
        games.min,
        vec2(
            games.width() - 14.0,
            rows * (height + lengths.gap) - lengths.gap,
        ),
    );
    (
        grid(tall, left, lengths, columns),
        columns,
        tall.height() > games.height(),
    )
}

fn grid(games: Rect, left: &[bool], lengths: &Lengths, columns: usize) -> Vec<CardLayout> {
    let rows = left.len().div_ceil(columns);
    let gap = lengths.gap;
    let step = (games.size() + vec2(gap, gap)) / vec2(columns as f32, rows as f32);
    let place = |index: usize| in_grid(games.min, step, gap, columns, index);
    let all = |above: bool| {
        let cards = left
            .iter()
            .enumerate()
            .map(|(index, left)| card(place(index), *left, lengths, above));
        cards.collect::<Vec<_>>()
    };
    // All in the same way: above their words, unless the pictures are clearly larger beside them.
    let smallest =
        |cards: &[CardLayout]| cards.iter().map(CardLayout::board).fold(f32::MAX, f32::min);
    let (above, beside) = (all(true), all(false));
    if smallest(&above) >= 0.86 * smallest(&beside) {
        above
    } else {
        beside
    }
}

/// A card with its picture above its words, or beside them.
fn card(card: Rect, left: bool, lengths: &Lengths, above: bool) -> CardLayout {
    let inner = card.shrink(lengths.inset);
    let Lengths {
        between, button, ..
    } = *lengths;
    let row = |top: f32, height: f32| {
        Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), top + height))
    };
    let buttons = row(inner.bottom() - button, button);
    let mut bottom = buttons.top() - between;
    let left = left.then(|| {
        let area = row(bottom - lengths.left, lengths.left);
        bottom = area.top() - between;
        LeftLayout::new(area, lengths)
    });
    let room = Rect::from_min_max(inner.min, pos2(inner.right(), bottom.max(inner.top())));
    let (picture, words) = if above {
        let top = (room.bottom() - lengths.words(2.0)).max(room.top());
        let picture = Rect::from_min_max(
            room.min,
            pos2(room.right(), (top - between).max(room.top())),
        );
        (
            picture,
            Rect::from_min_max(pos2(room.left(), top), room.max),
        )
    } else {
        let words = if room.width() >= 480.0 { 210.0 } else { 140.0 };
        let side = room.height().min(room.width() - words - between).max(0.0);
        let picture = Rect::from_min_size(room.min, vec2(side, room.height()));
        (
            picture,
            Rect::from_min_max(pos2(picture.right() + between + 4.0, room.top()), room.max),
        )
    };
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(pos2(words.left(), top), pos2(words.right(), bottom))
    };
    let title = line(words.top(), words.top() + lengths.title);
    // Whose game it is and how long it takes are below each other where they do not fit beside each other.
    let asides = if words.width() < ASIDE {
        2.0 * lengths.aside - 4.0
    } else {
        lengths.aside
    };
    let aside = line(title.bottom(), title.bottom() + asides);
    let sentence = line(
        aside.bottom() + 4.0,
        words.bottom().max(aside.bottom() + 4.0),
    );
    CardLayout {
        card,
        picture,
        title,
        aside,
        line: sentence,
        left,
        buttons: three(buttons, lengths),
    }
}

/// Narrower rows of buttons are parted equally.
const EQUAL: f32 = 280.0;

/// Play, how to play, set up: the first the widest.
fn three(row: Rect, lengths: &Lengths) -> [Rect; 3] {
    let gap = if lengths.between < 10.0 { 6.0 } else { 8.0 };
    let room = row.width() - 2.0 * gap;
    // In a narrow row each needs what it can have.
    let shares = if row.width() < EQUAL {
        [1.0 / 3.0; 3]
    } else {
        [0.38, 0.35, 0.27]
    };
    let mut x = row.left();
    shares.map(|share| {
        let button = Rect::from_min_size(pos2(x, row.top()), vec2(share * room, row.height()));
        x = button.right() + gap;
        button
    })
}

impl LeftLayout {
    fn new(area: Rect, lengths: &Lengths) -> Self {
        let inset = if area.height() > 60.0 { 8.0 } else { 3.0 };
        let inner = area.shrink(inset);
        let least = if area.width() < LEFT_NARROW {
            64.0
        } else {
            84.0
        };
        let width = (area.width() * 0.34).clamp(least, 148.0);
        let height = TARGET.max(inner.height().min(lengths.button));
        let button = Rect::from_min_size(
            pos2(inner.right() - width, area.center().y - height / 2.0),
            vec2(width, height),
        );
        let right = button.left() - 8.0;
        // The players and the state of the match matter more than a small picture of it.
        let side = if right - inner.left() - inner.height() - 8.0 < LEFT_WORDS {
            0.0
        } else {
            inner.height()
        };
        let picture = Rect::from_min_size(inner.min, vec2(side, side));
        let left = if side > 0.0 {
            picture.right() + 8.0
        } else {
            inner.left() + 6.0
        };
        let words = Rect::from_min_max(pos2(left, inner.top()), pos2(right, inner.bottom()));
        Self {
            area,
            picture,
            words,
            button,
        }
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
    fn nothing_is_cut_and_nothing_overlaps() {
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
            let mut parts: Vec<_> = home.ways.clone();
            parts.push(home.games);
            assert!(apart(&parts), "{size}: {home:?}");
            assert!(
                apart(&home.cards.iter().map(|card| card.card).collect::<Vec<_>>()),
                "{size}: {home:?}"
            );
            for card in &home.cards {
                assert!(
                    home.scrolls || within(home.games, card.card),
                    "{size}: {card:?} in {:?}",
                    home.games
                );
                let mut parts = vec![card.picture, card.title, card.aside, card.line];
                parts.extend(card.buttons);
                parts.extend(card.left.map(|left| left.area));
                assert!(
                    parts.iter().all(|part| within(card.card, *part)),
                    "{size}: {card:?}"
                );
                assert!(apart(&parts), "{size}: {card:?}");
                if let Some(left) = card.left {
                    let parts = [left.picture, left.words, left.button];
                    assert!(
                        apart(&parts) && parts.iter().all(|part| within(card.card, *part)),
                        "{size}: {left:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn boards_are_seen_and_buttons_can_be_pressed() {
        for (size, home) in layouts() {
            for card in &home.cards {
                assert!(card.picture.size().min_elem() >= 80.0, "{size}: {card:?}");
                let buttons = card
                    .buttons
                    .into_iter()
                    .chain(card.left.map(|left| left.button))
                    .chain(home.ways.clone());
                for button in buttons {
                    assert!(
                        button.height() >= TARGET - 0.01 && button.width() >= 40.0,
                        "{button:?} at {size}: {card:?}"
                    );
                }
                assert!(
                    card.line.height() >= 17.0 && card.line.width() >= 100.0,
                    "{size}: {card:?}"
                );
            }
        }
    }

    #[test]
    fn two_games_are_scrolled_through_only_in_the_lowest_windows() {
        for (size, home) in layouts().filter(|(_, home)| home.cards.len() < 3) {
            let small = size.y <= 360.0 || size.x < NARROW && size.y <= 600.0;
            assert!(!home.scrolls || small, "{size}: {home:?}");
        }
    }
}
