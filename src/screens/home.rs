//! The home: a card for each game with its picture and its match to continue, and buttons to other screens.

mod ahead;
mod card;
mod layout;
mod living;

use bevy_egui::{EguiPrimaryContextPass, egui::style::ScrollAnimation};

use super::{frame::OpenScreen, ladder::Ladders, prelude::*};
use crate::{
    bridge::PageCommand, library::Library, live, mistakes::OwnMistakes, puzzles::today,
    storage::WallClock, theme::brand,
};
use card::Card;
use layout::HomeLayout;
use living::Gallery;

#[cfg(feature = "pictures")]
pub(crate) use living::{hold_pictures, pictures_move};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(living::plugin);
    draw(app, Screen::Title, sync_home);
    app.add_systems(
        EguiPrimaryContextPass,
        ahead::draw_ahead
            .after(sync_home)
            .run_if(in_state(Screen::Title)),
    );
}

fn sync_home(
    mut frame: ScreenFrame,
    (words, session, settings): (Res<Language>, Res<Session>, Res<Settings>),
    (mistakes, clock): (Res<OwnMistakes>, Res<WallClock>),
    mut gallery: ResMut<Gallery>,
    (mut ladders, library, games): (ResMut<Ladders>, Res<Library>, Res<Games>),
    mut page: MessageWriter<PageCommand>,
    (live, mut redraw): (Res<live::Transport>, MessageWriter<RequestRedraw>),
) -> Result {
    let gallery = gallery.bypass_change_detection();
    if gallery.pictures.is_empty() {
        return Ok(());
    }
    ladders.sync(&library, library.is_changed(), &games);
    let size = frame.size();
    let cards = cards(gallery, &session, &settings, &words, &ladders);
    let to_continue: Vec<_> = cards
        .iter()
        .map(|card| card.to_continue.is_some())
        .collect();
    let with_third_link: Vec<_> = cards.iter().map(Card::has_third_link).collect();
    let puzzles = match mistakes.due(today(*clock)).len() {
        0 => words.label(Label::Puzzles).to_owned(),
        due => common::puzzles_due(&words, due),
    };
    let others = other_ways(&words, &puzzles, live.is_available());
    let home = HomeLayout::new(size, &with_third_link, others.len());
    let mut looked = Vec::new();
    // The next thing to do has the focus. Scrolling cards are other widgets than fixed ones, so they get the focus again.
    frame.cover(
        "home",
        (&settings.last_game, &to_continue, home.scrolls),
        |ui, screen| {
            head(ui, &home, &words);
            if home.scrolls {
                looked = scrolled(ui, &home, &cards, screen);
            } else {
                let near = |(index, card): (usize, &Card)| {
                    (index, card.show(ui, &home.cards[index], screen))
                };
                looked = cards.iter().enumerate().map(near).collect();
            }
            looked.retain(|(card, _)| cards[*card].parked().is_none());
            looked.sort_by_key(|(_, near)| !near);
            for ((label, way), place) in others.into_iter().zip(&home.ways) {
                let way_button = |ui: &mut Ui| button(ui, label, place.size(), Weight::Link);
                if at(ui, *place, way_button).clicked() {
                    match way {
                        Some(way) => _ = screen.navigate.write(way),
                        None => _ = page.write(PageCommand::FullScreen),
                    }
                }
            }
        },
    )?;
    drop(cards);
    let news = looked.into_iter().fold(false, |news, (picture, near)| {
        gallery.look(picture, near) | news
    });
    if news {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The buttons that lead elsewhere. `None` asks the page to fill the screen.
fn other_ways<'a>(
    words: &'a Words,
    puzzles: &'a str,
    far: bool,
) -> Vec<(&'a str, Option<Navigate>)> {
    let label = |label: Label| words.label(label);
    let mut ways = vec![
        (puzzles, Some(Navigate::Visit(Screen::Puzzles))),
        (
            label(Label::Records),
            Some(Navigate::Visit(Screen::Records)),
        ),
        (
            label(Label::Settings),
            Some(Navigate::Visit(Screen::Settings)),
        ),
    ];
    if far {
        // Only builds that can connect to a distant friend offer this.
        let friend = words.label(mbrane_play::words::live::Label::PlayFriend);
        ways.insert(1, (friend, Some(Navigate::Visit(Screen::Friend))));
    }
    if cfg!(target_family = "wasm") {
        ways.push((label(Label::FullScreen), None));
    }
    ways
}

fn cards<'a>(
    gallery: &'a Gallery,
    session: &'a Session,
    settings: &Settings,
    words: &'a Words,
    ladders: &'a Ladders,
) -> Vec<Card<'a>> {
    let card = |picture: &'a living::Picture| {
        let kind = picture.game.kind.name();
        let parked = session.parked.get(kind).map(|parked| (&**parked, false));
        let starter = gallery.given.as_deref();
        let starter = starter.filter(|starter| starter.kind() == kind);
        let to_continue = if settings.first_run {
            parked.or_else(|| starter.map(|starter| (starter, true)))
        } else {
            parked
        };
        Card {
            words,
            picture,
            ladder: ladders.of(kind),
            to_continue,
            has_starter: starter.is_some(),
            lit: false,
        }
    };
    let mut cards: Vec<_> = gallery.pictures.iter().map(card).collect();
    let is_last = |card: &Card| card.picture.game.kind.name() == settings.last_game;
    let is_given = |card: &Card| card.to_continue.is_some_and(|(_, given)| given);
    // Next comes the game played last, or a newcomer's match, or the first game.
    let next = cards
        .iter()
        .position(is_last)
        .or_else(|| cards.iter().position(is_given))
        .unwrap_or(0);
    cards[next].lit = true;
    cards
}

fn head(ui: &Ui, home: &HomeLayout, words: &Words) {
    brand::name(ui.painter(), home.name.min, home.name.height());
    let Some(about) = home.about else { return };
    let size = if about.height() > 40.0 {
        20.0
    } else {
        size::BODY
    };
    left_line(ui, about, words.label(Label::Tagline), size, TEXT_MUTED);
}

/// Shows the cards in a list that scrolls. Returns those on the screen, and whether the player is near them.
fn scrolled(
    ui: &mut Ui,
    home: &HomeLayout,
    cards: &[Card],
    screen: &mut OpenScreen,
) -> Vec<(usize, bool)> {
    let mut looked = Vec::new();
    let mut inside = ui.new_child(UiBuilder::new().max_rect(home.games));
    let area = ScrollArea::vertical()
        .scroll_bar_visibility(egui::containers::scroll_area::ScrollBarVisibility::AlwaysVisible)
        .auto_shrink([false, false]);
    area.show(&mut inside, |ui| {
        let bottom = home
            .cards
            .iter()
            .map(|card| card.card.bottom())
            .fold(home.games.top(), f32::max);
        let way = ui.min_rect().min - home.games.min;
        let content = vec2(
            home.games.width() - layout::SCROLL_BAR,
            bottom - home.games.top(),
        );
        ui.allocate_space(content);
        for (index, card) in cards.iter().enumerate() {
            let place = home.cards[index].moved(way);
            if screen.arrives && card.lit {
                ui.scroll_to_rect_animation(place.card, None, ScrollAnimation::none());
            }
            let near = card.show(ui, &place, screen);
            let seen = ui.clip_rect().contains_rect(place.picture);
            if near || seen {
                looked.push((index, near));
            }
        }
    });
    // A line at the edge hints that the list goes on below.
    let edge = Rect::from_min_max(
        pos2(home.games.left(), home.games.bottom() - 1.0),
        home.games.max,
    );
    ui.painter()
        .rect_filled(edge, 0.0, TEXT_MUTED.color32().gamma_multiply(0.4));
    looked
}
