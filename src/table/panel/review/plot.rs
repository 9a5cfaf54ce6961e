//! The course of the match as a small plot: the first side's chance from the bottom, and the moves that lost most.

use bevy_egui::egui::accesskit::Action;
use mbrane_play::Loss;

use crate::table::{panel::prelude::*, scene::faces::Tones};

/// A press this near to a mark selects the mark.
const MARK_REACH: f32 = 9.0;

/// Shows the plot, and asks for the place that is pressed.
pub(crate) fn show(
    ui: &mut Ui,
    panel: &PanelContext,
    open: &Open,
    height: f32,
    ask: &mut impl FnMut(ReviewCommand),
) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, panel.label(Label::Course)));
    // Screen readers use the steps below the plot.
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.remove_action(Action::Click));
    let entries = open.course.worth.len().saturating_sub(1);
    let plot = Plot {
        rect: rect.shrink2(vec2(6.0, 4.0)),
        entries,
        sides: panel.face().sides,
    };
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 8.0, BUTTON.color32());
    plot.areas(&painter, open);
    plot.middle(&painter);
    plot.now(&painter, open.stop().cursor);
    for loss in &open.losses {
        plot.mark(&painter, open, loss);
    }
    if response.has_focus() {
        focus(ui, rect, CornerRadius::same(8));
    }
    if let Some(at) = response.interact_pointer_pos()
        && (response.clicked() || response.dragged())
    {
        let near = |loss: &&Loss| (plot.x(loss.entry + 1) - at.x).abs() <= MARK_REACH;
        let cursor = match open.losses.iter().find(near) {
            Some(loss) if response.clicked() => loss.entry + 1,
            _ => plot.cursor(at.x),
        };
        if cursor != open.stop().cursor || open.stop().beat.is_some() {
            ask(ReviewCommand::After(cursor));
        }
    }
}

struct Plot {
    rect: Rect,
    entries: usize,
    sides: [Tones; 2],
}

impl Plot {
    fn x(&self, cursor: usize) -> f32 {
        self.rect.left() + self.rect.width() * cursor as f32 / self.entries.max(1) as f32
    }

    /// The first side's share fills from the bottom.
    fn y(&self, chance: f32) -> f32 {
        self.rect.bottom() - self.rect.height() * chance
    }

    fn cursor(&self, x: f32) -> usize {
        let share = (x - self.rect.left()) / self.rect.width().max(1.0);
        (share.clamp(0.0, 1.0) * self.entries as f32).round() as usize
    }

    /// Draws the known chances column by column, and leaves unknown ones empty.
    fn areas(&self, painter: &Painter, open: &Open) {
        let mut line: Vec<Pos2> = Vec::new();
        for cursor in 0..self.entries {
            let (Some(from), Some(to)) = (
                open.course.first_side(cursor),
                open.course.first_side(cursor + 1),
            ) else {
                self.line(painter, &mut line);
                continue;
            };
            let [left, right] = [
                pos2(self.x(cursor), self.y(from)),
                pos2(self.x(cursor + 1), self.y(to)),
            ];
            let [first, second] = self.sides.map(|side| side.ground.color32());
            self.column(painter, left, right, self.rect.top(), second);
            self.column(painter, left, right, self.rect.bottom(), first);
            if line.is_empty() {
                line.push(left);
            }
            line.push(right);
        }
        self.line(painter, &mut line);
    }

    fn column(&self, painter: &Painter, left: Pos2, right: Pos2, to: f32, fill: Color32) {
        let points = [left, right, pos2(right.x, to), pos2(left.x, to)];
        let mut mesh = egui::Mesh::default();
        points
            .iter()
            .for_each(|point| mesh.colored_vertex(*point, fill));
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        painter.add(Shape::mesh(mesh));
    }

    fn line(&self, painter: &Painter, points: &mut Vec<Pos2>) {
        let points = std::mem::take(points);
        if points.len() > 1 {
            let stroke = Stroke::new(1.5, self.sides[1].edge.color32());
            painter.add(Shape::line(points, stroke));
        }
    }

    fn middle(&self, painter: &Painter) {
        let half = self.y(0.5);
        let ends = [pos2(self.rect.left(), half), pos2(self.rect.right(), half)];
        let stroke = Stroke::new(1.0, TEXT_MUTED.color32());
        painter.extend(Shape::dashed_line(&ends, stroke, 4.0, 4.0));
    }

    fn now(&self, painter: &Painter, cursor: usize) {
        let x = self.x(cursor);
        let line = |width: f32| {
            Rect::from_min_max(
                pos2(x - width, self.rect.top() - 4.0),
                pos2(x + width, self.rect.bottom() + 4.0),
            )
        };
        painter.rect_filled(line(2.5), 0.0, SEAM.color32());
        painter.rect_filled(line(1.25), 0.0, FOCUS.color32());
    }

    fn mark(&self, painter: &Painter, open: &Open, loss: &Loss) {
        let Some(chance) = open.course.first_side(loss.entry + 1) else {
            return;
        };
        let at = pos2(
            self.x(loss.entry + 1),
            self.y(chance)
                .clamp(self.rect.top() + 4.0, self.rect.bottom() - 4.0),
        );
        painter.circle(at, 4.5, REFUSAL.color32(), Stroke::new(2.0, SEAM.color32()));
    }
}
