//! A text of Markdown, set for reading.

use bevy_egui::egui::{FontId, Frame, Grid, Layout, Margin, TextFormat, text::LayoutJob};
use mbrane_text::markdown::{Block, Span, Style};

use crate::screens::prelude::*;

/// How far a list is set in, in points.
const INDENT: f32 = 22.0;
/// Between two lines of a paragraph, as a share of the size of its letters.
const LINE_SPACING: f32 = 1.4;
/// The widest that a line becomes: longer ones are hard to follow, in points.
const WIDEST_LINE: f32 = 640.0;

/// Shows all blocks, one below the other. `picture` draws the fenced block at a place of theirs, where that is a picture: whether it is.
pub(super) fn show(ui: &mut Ui, blocks: &[Block], picture: impl Fn(&mut Ui, usize) -> bool) {
    ui.set_max_width(ui.available_width().min(WIDEST_LINE));
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut left = blocks;
    while let Some((block, mut rest)) = left.split_first() {
        match block {
            Block::Heading(level, words) => heading(ui, *level, words),
            Block::Paragraph(words) => {
                paragraph(ui, words);
                ui.add_space(10.0);
            }
            Block::Item(number, words) => {
                item(ui, *number, words);
                ui.add_space(if matches!(rest.first(), Some(Block::Item(..))) {
                    6.0
                } else {
                    12.0
                });
            }
            Block::Row(_) => {
                let rows = left
                    .iter()
                    .take_while(|block| matches!(block, Block::Row(_)))
                    .count();
                rows_of(ui, &left[..rows]);
                rest = &left[rows..];
                ui.add_space(12.0);
            }
            Block::Fence(_, lines) => {
                if !picture(ui, blocks.len() - left.len()) {
                    fence(ui, lines);
                }
                ui.add_space(12.0);
            }
        }
        left = rest;
    }
}

fn heading(ui: &mut Ui, level: u8, words: &[Span]) {
    let title: String = words.iter().map(|span| span.text.as_str()).collect();
    if level == 1 {
        ui.label(text::title(&title));
        ui.add_space(12.0);
    } else {
        ui.add_space(10.0);
        ui.label(text::subtitle(&title));
        ui.add_space(6.0);
    }
}

fn paragraph(ui: &mut Ui, words: &[Span]) {
    let job = job(words, ui.available_width(), size::BODY, TEXT);
    ui.add(Text::new(job).wrap());
}

fn item(ui: &mut Ui, number: Option<u16>, words: &[Span]) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let mark = number.map_or_else(|| "•".to_owned(), |number| format!("{number}."));
        let mark = [Span {
            text: mark,
            style: Style::Plain,
        }];
        let marked = job(&mark, INDENT, size::BODY, TEXT_MUTED);
        ui.allocate_ui(vec2(INDENT, 0.0), |ui| {
            ui.set_width(INDENT);
            ui.label(marked);
        });
        ui.vertical(|ui| paragraph(ui, words));
    });
}

fn rows_of(ui: &mut Ui, rows: &[Block]) {
    let columns = rows
        .iter()
        .map(|row| {
            if let Block::Row(cells) = row {
                cells.len()
            } else {
                0
            }
        })
        .max()
        .unwrap_or(0);
    if columns == 0 {
        return;
    }
    // The last column has the words, those before it their names.
    let narrow = (0.26 * ui.available_width()).min(130.0);
    let wide = ui.available_width() - (narrow + 12.0) * (columns as f32 - 1.0);
    Grid::new("table")
        .num_columns(columns)
        .spacing(vec2(12.0, 8.0))
        .show(ui, |ui| {
            for (index, row) in rows.iter().enumerate() {
                let Block::Row(cells) = row else { continue };
                for (column, words) in cells.iter().enumerate() {
                    let width = if column + 1 == columns { wide } else { narrow };
                    let tone = if index == 0 || column + 1 < columns {
                        TEXT_MUTED
                    } else {
                        TEXT
                    };
                    ui.with_layout(Layout::top_down(Align::Min), |ui| {
                        ui.set_width(width);
                        ui.add(Text::new(job(words, width, size::SMALL, tone)).wrap());
                    });
                }
                ui.end_row();
            }
        });
}

fn fence(ui: &mut Ui, lines: &str) {
    let frame = Frame::new()
        .fill(BUTTON.color32())
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(12));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(text::body(lines));
    });
}

fn job(words: &[Span], width: f32, size: f32, tone: Tone) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    for span in words {
        let font: FontId = if span.style == Style::Strong {
            bold(size)
        } else {
            regular(size)
        };
        let mut format = TextFormat::simple(font, tone.color32());
        format.line_height = Some(size * LINE_SPACING);
        match span.style {
            Style::Plain | Style::Strong => {}
            Style::Emphasis => format.italics = true,
            Style::Code => {
                format.background = BUTTON.color32();
                format.expand_bg = 2.0;
            }
        }
        job.append(&span.text, 0.0, format);
    }
    job
}
