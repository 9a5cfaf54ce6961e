//! How a visitor's game ended, as a poster: the result, the board, and a code that opens this very game on their own device.

use mbrane_rules::{Outcome, Seat};

use super::{
    code::{Opens, opens},
    prelude::*,
};

pub(super) fn sync_poster(
    mut contexts: EguiContexts,
    (running, layout, words): (Res<Running>, Res<Layout>, Res<Language>),
    (session, games): (Res<Session>, Res<Games>),
    mut made: Local<Option<(u64, Option<Opens>)>>,
    mut commands: MessageWriter<StandCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let table = session.table();
    let Some(game) = games.of(table.kind()) else {
        return Ok(());
    };
    // One code for each match.
    if made
        .as_ref()
        .is_none_or(|(replaced, _)| *replaced != session.replaced())
    {
        let code = running
            .stand
            .address
            .as_deref()
            .and_then(|address| opens(table, game.kind, address));
        *made = Some((session.replaced(), code));
    }
    let opens = made.as_ref().and_then(|(_, opens)| opens.as_ref());
    let (title, more, winner) = result(table, game, &words);
    let tone = winner.map_or(TEXT, |seat| game.face.tones(table.side(seat)).bright);
    let poster = Poster {
        running: &running,
        words: &words,
        game,
        opens,
        finished: table.ended().is_some(),
        title,
        more,
        tone,
    };
    let picture = game.face.picture;
    screen(context, "poster", &layout, |ui| {
        let place = poster.frame(ui, target(&layout, &running), &mut commands);
        picture(ui.painter(), place, table, 1.0);
    });
    Ok(())
}

/// Returns the winner and the words for it, by the rules or by the stand's rule.
fn result(table: &dyn AnyMatch, game: &Game, words: &Words) -> (String, String, Option<Seat>) {
    if let Some(outcome) = table.outcome() {
        let mut caption = table.caption(words);
        // The last line is about a rematch.
        caption.more.truncate(1);
        return (
            caption.title,
            caption.more.pop().unwrap_or_default(),
            outcome.winner,
        );
    }
    let points = game.stand.map_or([0; 2], |stand| (stand.score)(table));
    let Outcome { winner, .. } = Outcome::by_points(points);
    let said = |seat: Seat| {
        let halves = points[seat.index()];
        let whole = u32::from(halves / 2);
        if halves.is_multiple_of(2) {
            whole.to_string()
        } else {
            common::half_points(words, whole)
        }
    };
    let side = |seat: Seat| table.side_name(table.side(seat), words);
    let title = match winner {
        Some(seat) => common::stand_won(words, side(seat), &said(seat), &said(!seat)),
        None => common::stand_drawn(words, &said(Seat::First)),
    };
    let rule = words.label(game.stand_rule);
    (
        title,
        format!("{} {rule}", words.label(Label::StandTimeUp)),
        winner,
    )
}

struct Poster<'a> {
    running: &'a Running,
    words: &'a Words,
    game: &'a Game,
    opens: Option<&'a Opens>,
    /// True if the game has ended by itself, and not by the stand.
    finished: bool,
    title: String,
    more: String,
    tone: Tone,
}

impl Poster<'_> {
    fn frame(&self, ui: &mut Ui, target: f32, commands: &mut MessageWriter<StandCommand>) -> Rect {
        let all = ui.max_rect();
        let margin = if all.width() < 500.0 { 16.0 } else { 32.0 };
        let mut rest = all.shrink(margin);
        self.buttons(ui, rest.cut_bottom(target, 16.0), commands);
        if rest.width() > 1.15 * rest.height() {
            let board = rest.cut_left(rest.height().min(0.55 * rest.width()), 32.0);
            self.result(ui, rest.cut_top(0.36 * rest.height(), 16.0));
            self.code(ui, rest, false);
            return board.square();
        }
        let upper = rest.cut_top(0.2 * rest.height(), 12.0);
        let share = if self.opens.is_some() { 0.56 } else { 1.0 };
        let board = rest.cut_top(share * rest.height(), 12.0);
        self.code(ui, rest, true);
        self.result(ui, upper);
        board.square()
    }

    fn result(&self, ui: &mut Ui, mut more: Rect) {
        let look = Look::plain(size::TITLE, TEXT_MUTED, Align::Min);
        let name = more.cut_top(0.2 * more.height(), 4.0);
        said(ui, self.words.label(self.game.face.labels.name), name, look);
        let title = more.cut_top(0.55 * more.height(), 4.0);
        said(
            ui,
            &self.title,
            title,
            Look {
                most: size::NAME,
                bold: true,
                tone: self.tone,
                ..look
            },
        );
        said(
            ui,
            &self.more,
            more,
            Look {
                most: 22.0,
                tone: TEXT,
                ..look
            },
        );
    }

    /// The code with its explanation: beside it, or below it in a wide place.
    fn code(&self, ui: &mut Ui, place: Rect, beside: bool) {
        let Some(opens) = self.opens else { return };
        // A finished game offers its picture to share once it is opened.
        let label = match (opens.whole, self.finished) {
            (true, true) => Label::StandScanPicture,
            (true, false) => Label::StandScan,
            (false, _) => Label::StandScanEnd,
        };
        let side = place
            .height()
            .min(if beside { 0.6 } else { 0.62 } * place.width());
        code_with(ui, self.words.label(label), &opens.code, place, side);
    }

    fn buttons(&self, ui: &mut Ui, place: Rect, commands: &mut MessageWriter<StandCommand>) {
        let label = |label: Label| self.words.label(label);
        let mut all = Vec::new();
        let kind = self.game.kind.name();
        if !self.running.left().is_zero() {
            let first = self.running.game.is_none_or(|game| game.first);
            let setup_text = self.game.stand.and_then(|stand| stand.whole.first());
            if let Some(setup_text) = setup_text {
                let next = if first {
                    Label::StandShort
                } else {
                    Label::StandAgain
                };
                all.push((
                    label(next),
                    Weight::First,
                    StandCommand::Play(kind, setup_text, 1),
                ));
            }
            all.push((
                label(Label::StandChoose),
                Weight::Usual,
                StandCommand::Choose,
            ));
        }
        let weight = Weight::first_if(all.is_empty());
        all.push((label(Label::StandDone), weight, StandCommand::Leave));
        buttons(ui, place, 12.0, &all, commands);
    }
}
