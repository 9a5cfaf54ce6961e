//! A month of puzzles: the days with their results, and steps to other days and months.

use mbrane_play::{
    puzzle::{Day, PuzzleProgress},
    words::Date,
};

use crate::{
    screens::prelude::*,
    theme::widgets::{focus, rim},
};

/// The least height of a month.
pub(super) const LEAST_HEIGHT: f32 = 210.0;
/// The height of the names of the days.
const HEAD: f32 = 22.0;
const DAY_GAP: f32 = 8.0;

fn date(day: Day) -> Date {
    Date::of(day.millis())
}

/// The days of the month that this day is in.
fn month(day: Day) -> impl Iterator<Item = Day> {
    let first = day.0 + 1 - u32::from(date(day).day);
    (first..)
        .map(Day)
        .take_while(move |other| date(*other).month == date(day).month)
}

/// The same day of the month before or after, or that month's last one.
fn month_later(day: Day, later: bool) -> Day {
    let (first, length) = (
        day.0 + 1 - u32::from(date(day).day),
        month(day).count() as u32,
    );
    let other = Day(if later {
        first + length
    } else {
        first.saturating_sub(1)
    });
    month(other)
        .nth(usize::from(date(day).day) - 1)
        .or_else(|| month(other).last())
        .unwrap_or(other)
}

/// Shows the date between the buttons to the day before and after; with a calendar below it, to the month before and after.
/// Returns the wanted day.
pub(super) fn steps(
    ui: &mut Ui,
    place: Rect,
    words: &Words,
    (day, today): (Day, Day),
    months: bool,
) -> Option<Day> {
    let ([before, after], signs) = if months {
        let after = month_later(day, true).min(today);
        ([month_later(day, false), after], ["«", "»"])
    } else {
        let days = [Day(day.0.saturating_sub(1)), Day(day.0 + 1)];
        (days, ["‹", "›"])
    };
    let Date {
        year,
        month,
        day: number,
        ..
    } = date(day);
    let name = words
        .label(Label::Months)
        .split(' ')
        .nth(usize::from(month) - 1)
        .unwrap_or_default();
    let side = (0.25 * place.width()).clamp(TARGET, 56.0);
    let said = common::puzzle_date(words, number, name, year);
    let middle = place.shrink2(vec2(side + 4.0, 0.0));
    line(ui, middle, &said, size::BODY, TEXT, Align2::CENTER_CENTER);
    let ends = [
        (
            place.at_left(side),
            signs[0],
            Label::PuzzleEarlier,
            before,
            before >= Day::FIRST,
        ),
        (
            place.at_right(side),
            signs[1],
            Label::PuzzleLater,
            after,
            day < today,
        ),
    ];
    let mut wanted = None;
    for (place, sign, name, to, there) in ends {
        let weight = if there { Weight::Usual } else { Weight::Dimmed };
        let pressed = at(ui, place, |ui| {
            button_called(ui, sign, words.label(name), place.size(), weight)
        })
        .clicked();
        wanted = wanted.or((pressed && there).then_some(to));
    }
    wanted
}

/// Shows the month of a day, with a dot for each puzzle solved. Returns the day that was pressed.
pub(super) fn show(
    ui: &mut Ui,
    mut place: Rect,
    words: &Words,
    (day, today): (Day, Day),
    progress: &PuzzleProgress,
) -> Option<Day> {
    let mut wanted = None;
    let heads = place.cut_top(HEAD, 0.0).columns::<7>(0.0);
    let days = place.at_top(place.height().min(6.0 * TARGET));
    for (head, name) in heads
        .into_iter()
        .zip(words.label(Label::Weekdays).split(' '))
    {
        let align = Align2::CENTER_CENTER;
        line(ui, head, name, size::SMALL, TEXT_MUTED, align);
    }
    let first = month(day).next().map_or(0, Day::weekday);
    for (at, other) in month(day).enumerate() {
        let cell = days.cell([7, 6], 0.0, first + at).shrink(2.0);
        if !(Day::FIRST..=today).contains(&other) {
            let (number, align) = ((at + 1).to_string(), Align2::CENTER_CENTER);
            line(ui, cell, &number, size::SMALL, BUTTON_NEAR, align);
            continue;
        }
        let solved = progress
            .days
            .iter()
            .filter(|((_, when), solved)| *when == other && **solved)
            .count();
        let response = ui.interact(cell, ui.id().with(("day", other.0)), Sense::click());
        response.widget_info(|| {
            WidgetInfo::labeled(
                WidgetType::Button,
                true,
                common::puzzle_day(words, at + 1, solved),
            )
        });
        let corners = CornerRadius::same(8);
        let fill = if other == day || response.hovered() {
            BUTTON_NEAR
        } else {
            BUTTON
        };
        ui.painter().rect_filled(cell, corners, fill.color32());
        if other == today {
            rim(ui.painter(), cell, corners, 1.5, FOCUS);
        }
        if response.has_focus() {
            focus(ui, cell, corners);
        }
        let tone = if other == day { TEXT } else { TEXT_MUTED };
        let (number, align) = ((at + 1).to_string(), Align2::CENTER_CENTER);
        let above = cell.translate(vec2(0.0, -3.0));
        line(ui, above, &number, size::SMALL, tone, align);
        for dot in 0..solved {
            let x = cell.center().x + DAY_GAP * (dot as f32 - (solved as f32 - 1.0) / 2.0);
            ui.painter()
                .circle_filled(pos2(x, cell.bottom() - 5.0), 2.2, FOCUS.color32());
        }
        if response.clicked() {
            wanted = Some(other);
        }
    }
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_have_their_days_and_neighbours() {
        let of = |text: &str| {
            (0..)
                .map(Day)
                .find(|day| day.to_string() == text)
                .expect("a day")
        };
        assert_eq!(month(of("2028-02-11")).count(), 29);
        assert_eq!(month_later(of("2026-03-31"), false), of("2026-02-28"));
        assert_eq!(month_later(of("2026-12-31"), true), of("2027-01-31"));
        assert_eq!(of("2026-11-24").weekday(), 1);
    }
}
