//! Rows of choices on a card, each explained in a line where it is chosen: what set-up and settings are made of.

mod layout;

use bevy_egui::egui::Layout as Direction;
use mbrane_play::Name;

use super::prelude::*;
use crate::{input::pad::mark, theme::widgets::switch};
use layout::{CardLayout, RowLayout, RowShape};

/// A row of choices, a switch, or a line to write in.
pub(super) struct Row<'a> {
    pub(super) heading: &'a str,
    pub(super) choices: Vec<Choice<'a>>,
    /// The name to write; none where there are choices.
    pub(super) field: Option<Field<'a>>,
    /// Draws an emblem before each choice's words, given its index in the row.
    pub(super) emblem: Option<Box<dyn Fn(&Painter, Rect, usize) + 'a>>,
    /// True if it is in the second of two columns.
    pub(super) second: bool,
    /// True if it keeps its heading even where rows are close together.
    pub(super) named: bool,
}

pub(super) struct Choice<'a> {
    pub(super) label: &'a str,
    /// The explanation shown while it is taken.
    pub(super) line: &'a str,
    pub(super) taken: bool,
    pub(super) takes: Box<dyn Fn(&mut Settings) + 'a>,
}

pub(super) struct Field<'a> {
    /// An index into [`names`](mbrane_play::Settings::names).
    pub(super) place: usize,
    pub(super) line: &'a str,
    /// The name, for screen readers, of the button that opens the on-screen letters.
    pub(super) letters: &'a str,
}

impl<'a> Row<'a> {
    pub(super) const fn new(heading: &'a str, choices: Vec<Choice<'a>>) -> Self {
        Self {
            heading,
            choices,
            field: None,
            emblem: None,
            second: false,
            named: false,
        }
    }

    fn shape(&self) -> RowShape {
        let longest = self
            .choices
            .iter()
            .map(|choice| choice.label.chars().count())
            .max()
            .unwrap_or(0);
        let least = LEAST_SIGN * longest as f32 + LEAST_EDGE;
        RowShape {
            choices: self.choices.len(),
            least,
            second: self.second,
            named: self.named,
        }
    }
}

/// The choices among these values, each with its label and its line: `now` is taken, and `take` keeps another.
pub(super) fn choices<'a, T: Copy + PartialEq + 'a>(
    values: impl IntoIterator<Item = (T, &'a str, &'a str)>,
    now: T,
    take: impl Fn(&mut Settings, T) + Copy + 'a,
) -> Vec<Choice<'a>> {
    let choice = |(value, label, line): (T, &'a str, &'a str)| {
        let takes = Box::new(move |chosen: &mut Settings| take(chosen, value));
        Choice {
            label,
            line,
            taken: value == now,
            takes,
        }
    };
    values.into_iter().map(choice).collect()
}

/// The same for labels and lines of this language.
pub(super) fn labelled<'a, T: Copy + PartialEq + 'a>(
    words: &'a Words,
    values: impl IntoIterator<Item = (T, Label, Label)>,
    now: T,
    take: impl Fn(&mut Settings, T) + Copy + 'a,
) -> Vec<Choice<'a>> {
    let values = values
        .into_iter()
        .map(|(value, label, line)| (value, words.label(label), words.label(line)));
    choices(values, now, take)
}

/// Returns the layout of a card with these rows, in a window of this size.
pub(super) fn card_layout(size: Vec2, rows: &[Row]) -> CardLayout {
    CardLayout::new(size, &rows.iter().map(Row::shape).collect::<Vec<_>>())
}

/// The least width of a letter in a choice and of the edges beside it, in points.
const LEAST_SIGN: f32 = 6.0;
const LEAST_EDGE: f32 = 10.0;
/// The width of the button that writes a name by letters, in points.
const LETTERS: f32 = 60.0;

/// Shows a screen of rows with the way back, and with a button that goes on and takes the focus when the screen comes. Returns whether
/// that was pressed.
pub(super) fn screen(
    frame: &mut ScreenFrame,
    name: &str,
    title: &str,
    rows: &[Row],
    goes_on: Label,
    chosen: &mut Settings,
) -> Result<bool> {
    let place = card_layout(frame.size(), rows);
    let mut pressed = false;
    frame.cover(name, (), |ui, screen| {
        show(ui, &place, title, rows, None, chosen);
        if at(ui, place.aside, |ui| {
            screen.button(ui, Label::Back, place.aside.size(), Weight::Usual)
        })
        .clicked()
        {
            screen.navigate.write(Navigate::Back);
        }
        let first = at(ui, place.first, |ui| {
            screen.button(ui, goes_on, place.first.size(), Weight::First)
        });
        if screen.arrives {
            first.request_focus();
        }
        pressed = first.clicked();
    })?;
    Ok(pressed)
}

/// Shows the card with its title and rows, which scroll where there are too many, and focuses the "ABC" button
/// of the name `named`. Returns the name that the player wants to write with on-screen letters.
pub(super) fn show(
    ui: &mut Ui,
    place: &CardLayout,
    title: &str,
    rows: &[Row],
    named: Option<usize>,
    chosen: &mut Settings,
) -> Option<usize> {
    ground(ui, place.card, 16);
    if let Some(at) = place.title {
        line(ui, at, title, size::TITLE, TEXT, Align2::LEFT_CENTER);
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place.room));
    if place.scrolls {
        let area = ScrollArea::vertical()
            .scroll_bar_visibility(
                egui::containers::scroll_area::ScrollBarVisibility::AlwaysVisible,
            )
            .auto_shrink([false, false]);
        let shown = area.show(&mut inside, |ui| {
            let way = ui.min_rect().min - place.room.min;
            ui.allocate_space(place.content());
            show_rows(ui, rows, &place.rows, way, named, chosen)
        });
        shown.inner
    } else {
        show_rows(&mut inside, rows, &place.rows, Vec2::ZERO, named, chosen)
    }
}

fn show_rows(
    ui: &mut Ui,
    rows: &[Row],
    places: &[RowLayout],
    way: Vec2,
    named: Option<usize>,
    chosen: &mut Settings,
) -> Option<usize> {
    let mut wanted = None;
    for (row, place) in rows.iter().zip(places) {
        if let Some(heading) = place.heading {
            let heading = heading.translate(way).translate(vec2(0.0, -3.0));
            left_line(ui, heading, row.heading, size::SMALL, TEXT_MUTED);
        }
        for (index, (choice, rect)) in row.choices.iter().zip(&place.choices).enumerate() {
            let rect = rect.translate(way);
            let emblem = row
                .emblem
                .as_ref()
                .map(|draw| |painter: &Painter, rect: Rect| draw(painter, rect, index));
            let response = at(ui, rect, |ui| {
                switch(ui, choice.label, rect.size(), choice.taken, emblem)
            });
            // A screen reader tells choices of the same name apart by this.
            ui.ctx()
                .accesskit_node_builder(response.id, |node| node.set_description(row.heading));
            if response.clicked() {
                (choice.takes)(chosen);
            }
        }
        if let (Some(field), Some(rect)) = (&row.field, place.choices.first()) {
            let mut written = rect.translate(way);
            let letters = written.cut_right(LETTERS, BUTTON_GAP);
            let entered = at(ui, written, |ui| {
                name(ui, row.heading, &mut chosen.names[field.place])
            });
            let called = format!("{}: {}", row.heading, field.letters);
            let pressed = at(ui, letters, |ui| {
                button_called(ui, "ABC", &called, letters.size(), Weight::Usual)
            });
            if named == Some(field.place) {
                pressed.request_focus();
            }
            // A pad has no letters of its own.
            if pressed.clicked() || entered && mark::in_use(ui) {
                wanted = Some(field.place);
            }
        }
        let explained = row
            .choices
            .iter()
            .find(|choice| choice.taken)
            .or_else(|| row.choices.first());
        let explained = explained
            .map(|choice| choice.line)
            .or_else(|| row.field.as_ref().map(|field| field.line));
        if let Some(said) = explained {
            let beside = place
                .choices
                .first()
                .is_some_and(|choice| place.line.left() > choice.left());
            let align = if beside { Align::Center } else { Align::Min };
            let builder =
                UiBuilder::new().max_rect(place.line.translate(way).shrink2(vec2(2.0, 0.0)));
            let mut inside = ui.new_child(builder.layout(Direction::left_to_right(align)));
            let said = text::brief(&inside, said, place.line.height());
            inside.add(said);
        }
    }
    wanted
}

fn name(ui: &mut Ui, called: &str, name: &mut Name) -> bool {
    let key = egui::Id::new(("name", called));
    let mut text = name.as_str().to_owned();
    // A name may end in a space while it is written, and loses it in the end.
    if let Some(draft) = ui.data(|data| data.get_temp::<String>(key))
        && Name::new(&draft) == *name
    {
        text = draft;
    }
    let response = field(ui, called, &mut text, "");
    if response.changed() {
        *name = Name::new(&text);
        ui.data_mut(|data| data.insert_temp(key, text));
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
