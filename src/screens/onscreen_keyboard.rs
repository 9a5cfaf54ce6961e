//! Writing a name with letters on the screen, for players without a keyboard: a pad's directions move over them,
//! fingers press them.

mod layout;

use bevy_egui::egui::{Event, Id};
use mbrane_play::Name;

use super::prelude::*;
use crate::{
    input::pad::{PadButton, PadPress, mark},
    theme::widgets::{button_marked, cut_small, letter},
};
use layout::LettersLayout;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Letters>();
    app.add_systems(OnEnter(Screen::Letters), begin);
    draw(app, Screen::Letters, sync_letters);
}

/// The letters that can be written, as capitals, a page at a time.
const PAGES: [&str; 3] = [
    "ABCDEFGHIJKLMNOPQRSTUVWXYZß'-.1234567890",
    "ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØŒÙÚÛÜÝŁŠŽĄĆČĘĚŃŘŚŹŻ",
    "АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'-.",
];
/// The length of the longest page.
const PLACES: usize = 40;

#[derive(Resource, Debug, Default)]
struct Letters {
    /// The text so far. It may end with a space, which the saved name drops.
    text: String,
    page: usize,
    /// True if the next letter swaps its usual case.
    turned: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stroke {
    Write(char),
    Turn,
    Page,
    Blank,
    Less,
    Done,
}

/// The buttons below the letters, each with the pad's button that does the same, whichever key has the focus.
const ROW: [(Stroke, PadButton); 5] = [
    (Stroke::Turn, PadButton::Left1),
    (Stroke::Page, PadButton::Right1),
    (Stroke::Blank, PadButton::North),
    (Stroke::Less, PadButton::West),
    (Stroke::Done, PadButton::Start),
];

impl Letters {
    fn capital(&self) -> bool {
        (self.text.is_empty() || self.text.ends_with([' ', '-', '.'])) != self.turned
    }

    fn cased(&self, letter: char) -> char {
        if self.capital() {
            letter
        } else {
            letter.to_lowercase().next().unwrap_or(letter)
        }
    }

    fn push(&mut self, sign: char) {
        if self.text.chars().count() < Name::MAX_CHARS {
            self.text.push(sign);
            self.turned = false;
        }
    }

    fn apply(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Write(sign) => self.push(sign),
            Stroke::Blank if self.text.is_empty() || self.text.ends_with(' ') => {}
            Stroke::Blank => self.push(' '),
            Stroke::Turn => self.turned = !self.turned,
            Stroke::Page => self.page = (self.page + 1) % PAGES.len(),
            Stroke::Less => {
                self.text.pop();
                self.turned = false;
            }
            Stroke::Done => {}
        }
    }

    fn said<'a>(&self, stroke: Stroke, words: &'a Language) -> std::borrow::Cow<'a, str> {
        match stroke {
            Stroke::Write(sign) => sign.to_string().into(),
            Stroke::Turn => "Aa".into(),
            Stroke::Page => PAGES[(self.page + 1) % PAGES.len()]
                .chars()
                .take(3)
                .collect::<String>()
                .into(),
            Stroke::Blank => words.label(Label::Blank).into(),
            Stroke::Less => words.label(Label::Delete).into(),
            Stroke::Done => words.label(Label::Done).into(),
        }
    }
}

/// Starts with the current name and the page that has the language's letters.
fn begin(
    mut letters: ResMut<Letters>,
    session: Res<Session>,
    settings: Res<Settings>,
    words: Res<Language>,
) {
    let name = session
        .screens
        .naming
        .and_then(|place| settings.names.get(place));
    let own = words
        .label(Label::YourName)
        .chars()
        .flat_map(char::to_uppercase)
        .next();
    let page = PAGES
        .iter()
        .position(|page| own.is_some_and(|own| page.contains(own)))
        .unwrap_or(0);
    *letters = Letters {
        text: name
            .map(|name| name.as_str().to_owned())
            .unwrap_or_default(),
        page,
        turned: false,
    };
}

fn sync_letters(
    mut frame: ScreenFrame,
    session: Res<Session>,
    mut settings: ResMut<Settings>,
    mut letters: ResMut<Letters>,
    mut presses: MessageReader<PadPress>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let Some(place) = session
        .screens
        .naming
        .filter(|place| *place < settings.names.len())
    else {
        return Ok(());
    };
    let letters = letters.bypass_change_detection();
    let by_pad = |press: &PadPress| {
        ROW.into_iter()
            .find(|(_, pad)| *pad == press.0)
            .map(|(stroke, _)| stroke)
    };
    let mut strokes: Vec<Stroke> = presses.read().filter_map(by_pad).collect();
    let places = LettersLayout::new(frame.size(), PLACES);
    frame.cover("letters", (), |ui, screen| {
        strokes.extend(ui.input(|input| input.events.iter().flat_map(typed).collect::<Vec<_>>()));
        ground(ui, places.card, 16);
        let heading = screen.words.label(if place == 0 {
            Label::YourName
        } else {
            Label::SecondName
        });
        if let Some(at) = places.heading {
            line(ui, at, heading, size::BODY, TEXT_MUTED, Align2::LEFT_CENTER);
        }
        written(ui, places.name, heading, &letters.text);
        strokes.extend(pressed(ui, &places, letters, screen.words, screen.arrives));
        if strokes.contains(&Stroke::Done) {
            screen.navigate.write(Navigate::Back);
        }
    })?;
    if strokes.is_empty() {
        return Ok(());
    }
    strokes.into_iter().for_each(|stroke| letters.apply(stroke));
    let name = Name::new(&letters.text);
    if settings.names[place] != name {
        settings.names[place] = name;
    }
    // The next frame shows the new text and the letters' case.
    redraw.write(RequestRedraw);
    Ok(())
}

/// Reads a real keyboard's input. Space writes nothing, because it presses the focused button.
fn typed(event: &Event) -> Vec<Stroke> {
    match event {
        Event::Text(text) => text
            .chars()
            .filter(|sign| !sign.is_control() && *sign != ' ')
            .map(Stroke::Write)
            .collect(),
        Event::Key {
            key: Key::Backspace,
            pressed: true,
            ..
        } => vec![Stroke::Less],
        _ => Vec::new(),
    }
}

fn written(ui: &Ui, place: Rect, heading: &str, text: &str) {
    ui.painter().rect_filled(place, 12.0, SEAM.color32());
    let room = place.shrink2(vec2(16.0, 0.0));
    let most = if place.height() < 50.0 {
        size::TITLE
    } else {
        34.0
    };
    let job = cut_small(ui.painter(), text, bold(most), TEXT, room.width() - 6.0);
    let shown = ui.painter().layout_job(job);
    let size = shown.size();
    let corner = Align2::LEFT_CENTER.align_size_within_rect(size, room).min;
    let right = if text.is_empty() {
        room.left()
    } else {
        corner.x + size.x + 3.0
    };
    ui.painter().galley(corner, shown, TEXT.color32());
    let cursor = Rect::from_center_size(
        pos2(right + 1.5, room.center().y),
        vec2(3.0, 0.56 * place.height()),
    );
    ui.painter().rect_filled(cursor, 1.0, FOCUS.color32());
    let said = ui.interact(place, Id::new("name so far"), Sense::hover());
    said.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{heading}: {text}")));
}

fn pressed(
    ui: &mut Ui,
    place: &LettersLayout,
    letters: &Letters,
    words: &Language,
    arrives: bool,
) -> Vec<Stroke> {
    let signs = PAGES[letters.page]
        .chars()
        .map(|letter| (Stroke::Write(letters.cased(letter)), None));
    let below = (PLACES..)
        .zip(ROW.map(|(stroke, pad)| (stroke, Some(pad))))
        .zip(&place.row);
    let all = (0..).zip(signs).zip(&place.letters).chain(below);
    let mut done = Vec::new();
    for ((index, (stroke, pad)), rect) in all {
        // The same place is the same button, whichever letters are shown.
        let mut inside = ui.new_child(
            UiBuilder::new()
                .max_rect(*rect)
                .id(Id::new(("letter", index))),
        );
        let weight = Weight::first_if(stroke == Stroke::Done);
        let text = letters.said(stroke, words);
        let name = match stroke {
            Stroke::Turn => words.label(Label::OtherCase),
            Stroke::Page => words.label(Label::OtherLetters),
            _ => &*text,
        };
        let response = if pad.is_none() {
            letter(&mut inside, &text, rect.size())
        } else {
            button_marked(
                &mut inside,
                [&*text, name],
                rect.size(),
                weight,
                mark::badge(ui, pad).as_ref(),
            )
        };
        if arrives && index == 0 {
            response.request_focus();
        }
        if response.clicked() {
            done.push(stroke);
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keyboard_pages_have_all_places_and_no_letter_twice() {
        for page in PAGES {
            let mut signs: Vec<char> = page.chars().collect();
            assert!(signs.len() <= PLACES, "{page}");
            signs.sort_unstable();
            signs.dedup();
            assert_eq!(signs.len(), page.chars().count(), "{page}");
        }
        assert_eq!(
            PAGES.map(|page| page.chars().count()).iter().max(),
            Some(&PLACES)
        );
    }

    #[test]
    fn typed_words_start_with_a_capital_unless_switched() {
        let mut letters = Letters::default();
        let write = |letters: &mut Letters, capitals: &str| {
            for letter in capitals.chars() {
                let stroke = if letter == ' ' {
                    Stroke::Blank
                } else {
                    Stroke::Write(letters.cased(letter))
                };
                letters.apply(stroke);
            }
        };
        write(&mut letters, "  ANNA-LENA  M");
        letters.apply(Stroke::Write(letters.cased('C')));
        letters.apply(Stroke::Turn);
        write(&mut letters, "KAY");
        assert_eq!(letters.text, "Anna-Lena McKay");
        for _ in 0..3 {
            letters.apply(Stroke::Less);
        }
        assert_eq!(letters.text, "Anna-Lena Mc");
        write(&mut letters, &"X".repeat(40));
        assert_eq!(letters.text.chars().count(), Name::MAX_CHARS);
    }
}
