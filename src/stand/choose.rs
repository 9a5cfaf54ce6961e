//! The choice of games for a visitor.

use super::prelude::*;

/// Lower cards leave their board little room, in points.
const LOW_CARD: f32 = 260.0;

pub(super) fn sync_choice(
    mut contexts: EguiContexts,
    (running, layout, words): (Res<Running>, Res<Layout>, Res<Language>),
    games: Res<Games>,
    mut boards: Local<Vec<(&'static Game, Box<dyn AnyMatch>)>>,
    mut commands: MessageWriter<StandCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if boards.is_empty() {
        let offered = running.stand.games.iter().filter_map(|kind| games.of(kind));
        *boards = offered
            .filter_map(|game| Some((game, game.kind.read_record(game.demo.trim()).ok()?)))
            .collect();
    }
    let target = target(&layout, &running);
    screen(context, "choose", &layout, |ui| {
        let all = ui.max_rect();
        let mut rest = all.shrink(if all.width() < 500.0 { 12.0 } else { 32.0 });
        let head = rest.cut_top(0.09 * rest.height(), 12.0);
        let look = Look::bold(size::HEADLINE, TEXT, Align::Center);
        said(ui, words.label(Label::StandWhat), head, look);
        let done = rest.cut_bottom(target.min(0.14 * rest.height()), 14.0);
        if button_in(ui, words.label(Label::StandDone), done, Weight::Usual) {
            commands.write(StandCommand::Leave);
        }
        let wide = rest.width() > rest.height();
        let count = boards.len();
        let cards = if wide {
            rest.grid(count, count, 20.0)
        } else {
            rest.grid(count, 1, 12.0)
        };
        for ((game, table), place) in boards.iter().zip(cards) {
            ui.painter().rect_filled(place, 16.0, PANEL.color32());
            let low = place.height() < LOW_CARD;
            let mut own = place.shrink(if wide && !low { 20.0 } else { 12.0 });
            // On a phone the board is beside its game's name and buttons.
            let board = if wide {
                let (share, gap) = if low { (0.34, 6.0) } else { (0.5, 12.0) };
                own.cut_top(share * own.height(), gap)
            } else {
                own.cut_left(own.height().min(0.36 * own.width()), 14.0)
            };
            (game.face.picture)(ui.painter(), board.square(), &**table, 1.0);
            offers(ui, game, &words, own, target, &mut commands);
        }
    });
    Ok(())
}

/// A game's name, and for each length a choice of one or two people.
fn offers(
    ui: &mut Ui,
    game: &'static Game,
    words: &Language,
    mut place: Rect,
    target: f32,
    commands: &mut MessageWriter<StandCommand>,
) {
    let Some(stand) = game.stand else { return };
    let lengths = stand
        .whole
        .iter()
        .zip([Label::StandQuick, Label::StandFull]);
    let many = stand.whole.len();
    let name = place.cut_top((0.18 * place.height()).max(20.0), 4.0);
    let look = Look::bold(size::TITLE, TEXT, Align::Min);
    said(ui, words.label(game.face.labels.name), name, look);
    for ((setup_text, length), mut own) in lengths.zip(place.grid(many, 1, BUTTON_GAP)) {
        if many > 1 {
            // Without height for a line above the buttons it stands beside them.
            let line = if own.height() < TARGET + 24.0 {
                own.cut_left(0.27 * own.width(), 6.0)
            } else {
                own.cut_top(0.24 * own.height(), 2.0)
            };
            said(
                ui,
                words.label(length),
                line,
                Look {
                    most: size::BODY,
                    bold: false,
                    tone: TEXT_MUTED,
                    ..look
                },
            );
        }
        let own = own.at_top(own.height().min(1.3 * target));
        let all = [(Label::StandAlone, 1), (Label::StandTwo, 2)].map(|(label, people)| {
            (
                words.label(label),
                Weight::Usual,
                StandCommand::Play(game.kind.name(), setup_text, people),
            )
        });
        buttons(ui, own, BUTTON_GAP, &all, commands);
    }
}
