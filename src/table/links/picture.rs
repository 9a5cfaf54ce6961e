//! The picture of a match to share. It is drawn on a canvas of its own, so it is the same in every window.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke,
    StrokeKind, pos2,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};
use mbrane_play::{
    AnyMatch, Side,
    words::{Award, Caption, Words},
};
use mbrane_text::qr::Code;

use super::{KeptLinkMatches, LinkCommand};
use crate::{
    clipboard::address,
    session::Session,
    table::{
        scene::{
            emblem::{self, Mood},
            faces::{Face, Faces},
        },
        stage::film::CameraCommand,
    },
    theme::{
        brand,
        canvas::{self, Picture},
        code,
        fonts::{bold, regular},
        gradient,
        palette::{BOLT, PANEL, SEAM, TEXT, TEXT_MUTED, Tone},
    },
    words::Language,
};

/// The size that chats and social sites show whole.
pub const SIZE: [usize; 2] = [1200, 630];
/// The left edge of the words and the width that they may have.
const WORDS_LEFT: f32 = 56.0;
const WORDS_WIDTH: f32 = 520.0;
/// The board's place.
const BOARD: Rect = Rect {
    min: pos2(616.0, 35.0),
    max: pos2(1164.0, 595.0),
};
/// The sizes of the headline, and the smallest.
const HEADLINE: [f32; 7] = [72.0, 64.0, 56.0, 48.0, 42.0, 36.0, SMALLEST_HEADLINE];
const SMALLEST_HEADLINE: f32 = 30.0;
/// The room of the headline from its top.
const HEADLINE_TOP: f32 = 118.0;
const HEADLINE_HEIGHT: f32 = 190.0;
const FACE: f32 = 64.0;
/// Three pixels a module of the longest code that is drawn.
const CODE: f32 = 196.0;
/// The lower edge of the players and of the code.
const BOTTOM: f32 = 595.0;

pub(super) fn apply(
    mut commands: MessageReader<LinkCommand>,
    mut camera: MessageWriter<CameraCommand>,
    (session, by_link): (Res<Session>, Res<KeptLinkMatches>),
    (faces, words): (Res<Faces>, Res<Language>),
) {
    let mut asked = false;
    for command in commands.read() {
        asked |= *command == LinkCommand::Picture;
    }
    if !asked {
        return;
    }
    let table = session.table();
    if table.covered().is_some() {
        return;
    }
    let page = by_link.of(table).and_then(|known| known.page.as_deref());
    let link = address(table.link(table.viewer(), None, None).as_str(), page);
    // A link without its page opens nothing in a chat.
    let link = link.contains('#').then_some(link);
    let picture = of_match(table, faces.of(table.kind()), &words, link.as_deref());
    let lines = [table.caption(&words).signs, link];
    camera.write(CameraCommand::Give {
        name: format!("{}-result", table.kind()),
        picture,
        text: lines.into_iter().flatten().collect::<Vec<_>>().join("\n"),
    });
}

/// Draws the match as its viewer may see it, with a code for its address.
pub fn of_match(table: &dyn AnyMatch, face: &Face, words: &Words, link: Option<&str>) -> Picture {
    let caption = table.caption(words);
    canvas::draw(SIZE, |painter| {
        ground(painter, table, face);
        board(painter, table, face);
        brand::name(painter, pos2(WORDS_LEFT, 44.0), 46.0);
        let game = table.game().title(words);
        if !game.eq_ignore_ascii_case(env!("CARGO_PKG_NAME")) {
            let at = pos2(WORDS_LEFT + 326.0, 52.0);
            let (font, width) = (regular(24.0), WORDS_WIDTH - 326.0);
            line(painter, &game, font, TEXT_MUTED, at, width);
        }
        let below = headline(painter, table, face, &caption);
        awards(painter, face, &caption.awards, below);
        let code = link.and_then(Code::of);
        players(painter, table, face, words, code.is_some());
        if let Some(code) = code {
            let side = code::side(painter, &code, CODE);
            let corner = pos2(WORDS_LEFT + WORDS_WIDTH, BOTTOM) - vec2(side, side);
            let place = Rect::from_min_size(corner, vec2(side, side));
            code::draw(painter, &code, place);
        }
    })
}

/// The room, with a glow in the winner's colour behind the board.
fn ground(painter: &Painter, table: &dyn AnyMatch, face: &Face) {
    let [width, height] = SIZE.map(|side| side as f32);
    gradient::room(
        painter,
        Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)),
    );
    let winner = table.outcome().and_then(|outcome| outcome.winner);
    if let Some(winner) = winner {
        let tone = face.tones(table.side(winner)).bright.color32();
        glow(painter, BOARD.center(), 620.0, tone.gamma_multiply(0.2));
    }
}

fn glow(painter: &Painter, middle: Pos2, radius: f32, color: Color32) {
    const CORNERS: u32 = 48;
    let mut light = Mesh::default();
    light.colored_vertex(middle, color);
    for corner in 0..CORNERS {
        let angle = std::f32::consts::TAU * corner as f32 / CORNERS as f32;
        let at = middle + radius * egui::Vec2::angled(angle);
        light.colored_vertex(at, Color32::TRANSPARENT);
        light.add_triangle(0, 1 + corner, 1 + (corner + 1) % CORNERS);
    }
    painter.add(Shape::mesh(light));
}

fn board(painter: &Painter, table: &dyn AnyMatch, face: &Face) {
    let tray = BOARD.expand(12.0);
    let corners = CornerRadius::same(18);
    let edge = Stroke::new(1.0, PANEL.color32());
    painter.rect(tray, corners, SEAM.color32(), edge, StrokeKind::Outside);
    (face.picture)(painter, BOARD, table, 1.0);
}

/// Draws in large words how the match stands, and the reason below. Returns where they end.
fn headline(painter: &Painter, table: &dyn AnyMatch, face: &Face, caption: &Caption) -> f32 {
    // The words do not glow in the winner's colour before the only person who plays, and has lost.
    let you = table.only_person();
    let winner = table.outcome().and_then(|outcome| outcome.winner);
    let glows = winner.filter(|winner| you.is_none_or(|you| you == *winner));
    let tone = glows.map_or(TEXT, |winner| face.tones(table.side(winner)).bright);
    let lines = match &caption.story {
        Some([before, end]) => vec![(before, TEXT_MUTED), (end, tone)],
        None => vec![(&caption.title, tone)],
    };
    let laid = |size: f32| {
        let mut job = LayoutJob::default();
        for (line, tone) in &lines {
            let broken = if job.is_empty() { "" } else { "\n" };
            let format = TextFormat::simple(bold(size), tone.color32());
            job.append(&format!("{broken}{line}"), 0.0, format);
        }
        job.wrap.max_width = WORDS_WIDTH;
        painter.layout_job(job)
    };
    let parted = |galley: &egui::Galley| {
        galley
            .rows
            .iter()
            .any(|row| row.rect().right() > WORDS_WIDTH)
    };
    let fits = |size: &f32| {
        let galley = laid(*size);
        galley.size().y <= HEADLINE_HEIGHT && !parted(&galley)
    };
    let largest = HEADLINE.into_iter().find(fits).unwrap_or(SMALLEST_HEADLINE);
    // A line less is worth some size.
    let near = HEADLINE
        .into_iter()
        .filter(|size| (0.7 * largest..=largest).contains(size));
    let size = near.min_by_key(|size| laid(*size).rows.len());
    let galley = laid(size.unwrap_or(largest));
    let height = galley.size().y;
    painter.galley(pos2(WORDS_LEFT, HEADLINE_TOP), galley, tone.color32());
    let below = HEADLINE_TOP + height + 20.0;
    let why = if caption.awards.is_empty() {
        caption.more.first()
    } else {
        None
    };
    why.map_or(below, |line| {
        below + sentence(painter, line, pos2(WORDS_LEFT, below))
    })
}

/// Writes a sentence in at most three lines, and returns its height.
fn sentence(painter: &Painter, line: &str, at: Pos2) -> f32 {
    let format = TextFormat::simple(regular(24.0), TEXT_MUTED.color32());
    let mut job = LayoutJob::single_section(line.to_owned(), format);
    job.wrap = TextWrapping {
        max_rows: 3,
        ..TextWrapping::wrap_at_width(WORDS_WIDTH)
    };
    let galley = painter.layout_job(job);
    let height = galley.size().y;
    painter.galley(at, galley, TEXT_MUTED.color32());
    height
}

/// A tile for each region in the order of award, with a flash on those that swung.
fn awards(painter: &Painter, face: &Face, awards: &[Award], top: f32) {
    let pitch = (WORDS_WIDTH / awards.len().max(1) as f32).min(58.0);
    for (index, award) in awards.iter().enumerate() {
        let corner = pos2(WORDS_LEFT + pitch * index as f32, top);
        let tile = Rect::from_min_size(corner, vec2(1.0, 1.0) * 0.86 * pitch);
        match award.side {
            Some(side) => (face.tile)(painter, tile, side),
            None => _ = painter.rect_filled(tile, 7.0, PANEL.color32()),
        }
        if award.swung {
            bolt(painter, tile.center(), 0.9 * tile.height());
        }
    }
}

fn bolt(painter: &Painter, middle: Pos2, height: f32) {
    let at = |x: f32, y: f32| middle + height * vec2(x, y);
    let halves = [
        vec![at(0.14, -0.5), at(-0.26, 0.1), at(0.06, 0.08)],
        vec![at(-0.14, 0.5), at(0.26, -0.1), at(-0.06, -0.08)],
    ];
    for (width, color) in [(0.14, SEAM), (0.0, BOLT)] {
        for half in &halves {
            let stroke = Stroke::new(width * height, color.color32());
            painter.add(Shape::convex_polygon(half.clone(), color.color32(), stroke));
        }
    }
}

/// The faces, names and sides of both players, the one above the other.
fn players(painter: &Painter, table: &dyn AnyMatch, face: &Face, words: &Words, beside: bool) {
    let winner = table.outcome().map(|outcome| outcome.winner);
    let width = WORDS_WIDTH - FACE - 18.0 - if beside { CODE + 18.0 } else { 0.0 };
    for (row, seat) in [Side::First, Side::Second]
        .map(|side| table.seat_on(side))
        .into_iter()
        .enumerate()
    {
        let corner = pos2(WORDS_LEFT, BOTTOM - FACE - (1 - row) as f32 * (FACE + 20.0));
        let place = Rect::from_min_size(corner, vec2(FACE, FACE));
        let mood = match winner {
            Some(Some(winner)) if winner == seat => Mood::Won,
            Some(Some(_)) => Mood::Lost,
            _ => Mood::Calm,
        };
        let (side, level) = (table.side(seat), table.player(seat).level());
        emblem::draw(painter, place, face, side, level, mood);
        let (name, plays) = (table.called(seat, words), table.plays(seat, words));
        let at = place.right_top() + vec2(18.0, 4.0);
        if name == plays {
            let at = at + vec2(0.0, 12.0);
            line(painter, &name, bold(26.0), TEXT, at, width);
        } else {
            line(painter, &name, bold(26.0), TEXT, at, width);
            let below = at + vec2(0.0, 32.0);
            line(painter, &plays, regular(20.0), TEXT_MUTED, below, width);
        }
    }
}

/// Writes one line, cut where its room ends.
fn line(painter: &Painter, text: &str, font: FontId, tone: Tone, at: Pos2, width: f32) {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, tone.color32());
    job.wrap = TextWrapping::truncate_at_width(width);
    job.halign = Align::LEFT;
    painter.galley(at, painter.layout_job(job), tone.color32());
}
