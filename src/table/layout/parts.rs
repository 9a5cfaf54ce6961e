//! The parts of the panel, and the areas over it.

use bevy::prelude::*;

use super::{BUTTON_GAP, Posture, RectExt as _, ScoreShape, TARGET};

/// The least and the greatest sizes of a wide panel's parts, in points.
mod part {
    pub(super) const PADDING: (f32, f32) = (12.0, 24.0);
    pub(super) const GAPS: (f32, f32) = (6.0, 24.0);
    pub(super) const SEATS: (f32, f32) = (36.0, 48.0);
    pub(super) const RATIO: (f32, f32) = (38.0, 92.0);
    pub(super) const ASIDE: (f32, f32) = (20.0, 22.0);
    pub(super) const RACE: (f32, f32) = (12.0, 18.0);
    pub(super) const BOARD: (f32, f32) = (50.0, 196.0);
    pub(super) const ACTIONS: (f32, f32) = (44.0, 52.0);
    /// The height of a panel from which every part has its greatest size.
    pub(super) const EASY: f32 = 640.0;
}

/// The distance from the window's edge to words and buttons in a tall window, in logical pixels.
pub(super) const SIDE: f32 = 12.0;
/// A button of the bar: its greatest width in points, its greatest share of the bar, and the gap beside it in points.
const BAR_BUTTON: f32 = 76.0;
const BAR_BUTTON_SHARE: f32 = 0.22;
const BAR_GAP: f32 = 4.0;
/// Words lower than this many targets have no height for a row of aids.
const AIDS_FROM: f32 = 2.2;
/// A result lower than this, in points, has no height for a second row of buttons.
const RESULT_HIGH: f32 = 150.0;
/// A wide window's result higher than this, in points, has a row for the button that goes on.
const RESULT_HIGHEST: f32 = 250.0;

/// How much farther the row with the focused button is from the next one, in logical pixels.
const FOCUS_GAP: f32 = 4.0;

/// The heights of a caption and of a scene's words above a list, in points.
const CAPTION: f32 = 204.0;
const SCENE: f32 = 178.0;
/// The same below a tall window's board.
const TALL_SCENE: f32 = 116.0;
/// The least height of a list, in points.
const LIST: f32 = 84.0;

/// The places of words and buttons, in logical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Parts {
    /// In a wide window the seats, in a tall one the bar, which contains the next parts.
    pub seats: Rect,
    /// In a tall window the bar's button for the menu; empty in a wide one.
    pub bar_menu: Rect,
    /// In a tall window the bar's words on the turn, over its whole height; empty in a wide one.
    pub bar_turn: Rect,
    /// The button for the rules: in a tall window's bar, in a wide one beside the score.
    pub learn: Rect,
    /// In a tall window the bar's button for undo; empty in a wide one.
    pub bar_undo: Rect,
    /// The mute button, beside the score; empty in a tall window whose score is lower than a button.
    pub mute: Rect,
    /// The score in large figures, or as a small board.
    pub ratio: Rect,
    /// Words about the meaning of the figures; empty in a tall window.
    pub aside: Rect,
    /// The score as a row of slots; empty where it is a small board.
    pub race: Rect,
    /// Words about the game. In a tall window they lie between board and rack, and may have no height.
    pub words: Rect,
    /// The part of [`words`](Self::words) above the moves so far and the row of aids.
    pub caption: Rect,
    /// The moves so far; none without height for them.
    pub log: Option<Rect>,
    /// A separate row for hint, chance and review, below the caption; none where they share the row of actions.
    pub aids: Option<Rect>,
    /// Words while a scene plays; in a tall window they take the rack's place.
    pub count_words: Rect,
    /// The steps of a scene so far, below its words; none without height for them.
    pub steps: Option<Rect>,
    pub actions: Rect,
    pub result: Rect,
    pub result_words: Rect,
    /// A row for the button that goes on from a result; where there is none, it is first in the highest of the others.
    pub result_first: Option<Rect>,
    /// The row of buttons above the lowest one; none without height for two.
    pub result_more: Option<Rect>,
    pub result_actions: Rect,
    /// The bar of the chance to win: beside the tray in a wide window, above it in a tall one.
    pub chance: Rect,
    /// The chance to win in words, where they have no place in [`aside`](Self::aside).
    pub chance_words: Option<Rect>,
    /// A card that replaces the table: title, set-up and other screens.
    pub sheet: Rect,
}

impl Parts {
    /// Returns the parts in a wide window. `zoom` includes `text`, the scale of words, by which parts with words grow in any panel.
    pub(super) fn wide(panel: Rect, rack: Rect, zoom: f32, text: f32, score: ScoreShape) -> Self {
        let ease = (panel.height() / (part::EASY * zoom)).clamp(0.0, 1.0);
        let between = |least: f32, most: f32| least.lerp(most * zoom, ease * ease).floor();
        let bare = |(least, most): (f32, f32)| between(least, most);
        let worded = |(least, most): (f32, f32)| between(least * text, most);
        let gap = bare(part::GAPS);
        let mut words = panel.inset(bare(part::PADDING));
        let seats = words.cut_top(worded(part::SEATS), gap * 1.5);
        let small = score == ScoreShape::Board;
        let ratio = bare(if small { part::BOARD } else { part::RATIO });
        let ratio = words.cut_top(ratio, gap * 0.5);
        let aside = words.cut_top(worded(part::ASIDE), gap * 0.5);
        let race = words.cut_top(if small { 0.0 } else { bare(part::RACE) }, gap);
        let result = words;
        let actions = words.cut_bottom(worded(part::ACTIONS), gap * 0.5);
        Self {
            seats,
            ratio,
            aside,
            race,
            words,
            count_words: words,
            actions,
            result,
            sheet: rack.union(panel),
            ..default()
        }
    }

    /// Returns the parts in a tall window: `inner` is it without margins, `gap` is between board and rack, `bar` is the height of its bar.
    pub(super) fn tall(
        [panel, tray, rack, inner]: [Rect; 4],
        [gap, bar]: [f32; 2],
        zoom: f32,
        shape: ScoreShape,
    ) -> Self {
        let mut rest = panel;
        let seats = rest.cut_top(bar, 0.0);
        let score = rest.height();
        let small = shape == ScoreShape::Board;
        let ratio = rest.cut_top(if small { score } else { 0.64 * score }, 0.0);
        // Words and buttons keep away from the window's edge, which thumbs and rounded corners cover.
        let side = (SIDE - rack.min.x).max(0.0);
        let (left, right) = (rack.min.x + side, rack.max.x - side);
        let [top, height] = if small { [0.0; 2] } else { [0.12, 0.16] }.map(|share| share * score);
        let top = ratio.max.y + top;
        let race = Rect::new(left, top, right, top + height);
        let words = Rect::new(left, tray.max.y + gap / 2.0, right, rack.min.y - gap / 2.0);
        let result = Rect::new(left, words.min.y, right, rack.max.y);
        let mut count_words = result;
        let actions = count_words.cut_bottom(TARGET * zoom, gap);
        Self {
            seats,
            ratio,
            aside: rest.at_top(0.0),
            race,
            words,
            count_words,
            actions,
            result,
            sheet: inner,
            ..default()
        }
    }

    /// Divides the large parts into smaller ones. The chance to win has the gap between the tray and `right`.
    pub(super) fn divided(
        mut self,
        posture: Posture,
        zoom: f32,
        lists: bool,
        tray: Rect,
        right: f32,
    ) -> Self {
        [
            self.bar_menu,
            self.bar_turn,
            self.learn,
            self.bar_undo,
            self.mute,
        ] = self.bar(posture, zoom);
        (self.caption, self.log, self.aids) = self.caption(posture, zoom, lists);
        (self.count_words, self.steps) = self.scene(posture, zoom);
        self.divide_result(posture, zoom);
        (self.chance, self.chance_words) = self.chance(posture, tray, right);
        self
    }

    /// Returns menu, turn, rules, undo and mute. A tall window has the first four in its bar, and mute beside the score unless that is
    /// lower than a target; a wide window has only rules and mute, beside the score.
    fn bar(&self, posture: Posture, zoom: f32) -> [Rect; 5] {
        let (bar, target) = (self.seats, TARGET * zoom);
        let nothing = bar.at_left(0.0).at_top(0.0);
        let height = self.ratio.max.y.max(self.race.min.y) - self.ratio.min.y;
        let score = self.ratio.at_top(target.min(height));
        if posture == Posture::Wide {
            let (learn, mute) = (score.at_right(target), score.at_left(target));
            return [nothing, nothing, learn, nothing, mute];
        }
        let width = (BAR_BUTTON * zoom).min(BAR_BUTTON_SHARE * bar.width());
        let (mut turn, gap) = (bar, BAR_GAP * zoom);
        let menu = turn.cut_left(width, gap).at_middle(target);
        let undo = turn.cut_right(width, gap).at_middle(target);
        let learn = turn.cut_right(target, gap).at_middle(target);
        let mute = if height < target {
            nothing
        } else {
            score.at_right(SIDE + target).at_left(target)
        };
        [menu, turn, learn, undo, mute]
    }

    /// Splits the words into captions, the moves so far if there is height for them, and the row of aids below both if there is height
    /// for one.
    fn caption(
        &self,
        posture: Posture,
        zoom: f32,
        lists: bool,
    ) -> (Rect, Option<Rect>, Option<Rect>) {
        let mut words = self.words;
        if posture == Posture::Tall || words.height() < AIDS_FROM * TARGET * zoom {
            return (words, None, None);
        }
        let aids = words.cut_bottom(TARGET * zoom, BUTTON_GAP * zoom);
        let (caption, log) = if lists {
            with_list(words, CAPTION, zoom)
        } else {
            (words, None)
        };
        (caption, log, Some(aids))
    }

    /// Splits the words of a scene into what is said and its steps so far, if there is height for them.
    fn scene(&self, posture: Posture, zoom: f32) -> (Rect, Option<Rect>) {
        let said = if posture == Posture::Tall {
            TALL_SCENE
        } else {
            SCENE
        };
        with_list(self.count_words, said, zoom)
    }

    /// Splits the result into its words and rows of buttons.
    fn divide_result(&mut self, posture: Posture, zoom: f32) {
        let mut words = self.result;
        let high = words.height() > RESULT_HIGH * zoom;
        let highest = posture == Posture::Wide && words.height() > RESULT_HIGHEST * zoom;
        let height = (TARGET * zoom).min(self.actions.height());
        let gap = if high { BUTTON_GAP * zoom } else { BUTTON_GAP };
        // The line around the focused button has room above the next row.
        let [above_lowest, above_more] = match (highest, posture) {
            (true, _) => [gap, gap + FOCUS_GAP],
            (false, Posture::Tall) => [gap + FOCUS_GAP, BUTTON_GAP],
            // Words need what room there is.
            (false, Posture::Wide) => [gap, BUTTON_GAP],
        };
        self.result_actions = words.cut_bottom(height, above_lowest);
        self.result_more = high.then(|| words.cut_bottom(height, above_more));
        self.result_first = highest.then(|| words.cut_bottom(self.actions.height(), gap));
        self.result_words = words;
    }

    /// Returns the bar of the chance to win, beside or above the board, and a place for its words where they need one.
    fn chance(&self, posture: Posture, tray: Rect, right: f32) -> (Rect, Option<Rect>) {
        match posture {
            Posture::Wide => {
                let gap = right - tray.max.x;
                let width = (0.36 * gap).clamp(4.0, 12.0);
                let left = tray.max.x + (gap - width) / 2.0;
                (Rect::new(left, tray.min.y, left + width, tray.max.y), None)
            }
            Posture::Tall => {
                let bar = Rect::new(tray.min.x, tray.min.y - 5.0, tray.max.x, tray.min.y - 1.0);
                let mut words = self.ratio;
                words.min.x += BUTTON_GAP;
                (bar, Some(words))
            }
        }
    }
}

/// Splits off words of this height in points, and a list below them if there is height for one.
fn with_list(mut words: Rect, height: f32, zoom: f32) -> (Rect, Option<Rect>) {
    if words.height() < (height + BUTTON_GAP + LIST) * zoom {
        return (words, None);
    }
    let said = words.cut_top(height * zoom, BUTTON_GAP * zoom);
    (said, Some(words))
}
