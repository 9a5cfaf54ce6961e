//! The buttons while moves are composed.

use mbrane_play::{AnyMove, Offer};

use super::{
    parting::{ButtonRow, GAP, NARROW, SIGN_LEAST, Sign, Signs},
    prelude::*,
    row::{button_with_sign, explain, labels},
};
use crate::{
    table::change::resign::resignation,
    theme::widgets::{Hold, hold},
};

/// With more buttons in a row, their words are too small.
const MOST: usize = 5;
/// The lasting buttons that a narrow row drops, in this order: the settings, keys or a review offer them too.
const SPARE: [Ask; 4] = [Ask::Chance, Ask::CopyLink, Ask::Review, Ask::Hint];
/// The width from which a button has room for more than a word.
const ROOMY: f32 = 150.0;

/// Shows the buttons while moves are composed. Those at both ends keep their places for a whole game; offers come and go between
/// them. Returns how the button that resigns is held.
pub(super) fn show(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) -> Hold {
    let resigns = topic.offers(&Ask::Resign);
    let mut lasting = lasting(topic);
    // Space for offers stays free while there are none.
    let offers = offers(topic);
    let count = |lasting: &[Button]| lasting.len() + offers.len() + usize::from(resigns);
    if count(&lasting) > MOST {
        // The settings offer it too.
        lasting.retain(|button| button.ask != Ask::Chance);
    }
    let whole = ui.max_rect();
    let mut spare = SPARE.iter();
    let (slot, gap) = loop {
        let count = count(&lasting) as f32;
        let gap = if whole.width() < GAP * 5.0 * count {
            GAP / 2.0
        } else {
            GAP
        };
        let slot = (whole.width() - gap * (count - 1.0)) / count;
        let fits = part(ui, whole.min, width(lasting.len(), slot, gap), |ui| {
            ButtonRow::of(ui, &labels(&lasting), 1).fits
        });
        match spare.next().filter(|_| !fits) {
            Some(spare) => lasting.retain(|button| button.ask != *spare),
            None => break (slot, gap),
        }
    };
    // In a narrow row, signs at both ends leave their room to the offers.
    let end = if slot < NARROW { SIGN_LEAST } else { slot };
    let left = width(lasting.len(), end, gap);
    part(ui, whole.min, left, |ui| {
        row(ui, &topic.words, &lasting, ask)
    });
    let from = if lasting.is_empty() {
        whole.min
    } else {
        whole.min + vec2(left + gap, 0.0)
    };
    let to = if resigns {
        whole.right() - end - gap
    } else {
        whole.right()
    };
    part(ui, from, to - from.x, |ui| {
        show_offers(ui, topic, offers, gap, ask);
    });
    if !resigns {
        return Hold::No;
    }
    part(ui, Pos2::new(to + gap, whole.top()), end, |ui| {
        show_resign(ui, topic, ask)
    })
}

/// The greatest height of the button that plays the composed move.
const PLACE_MOST: f32 = 1.5 * TARGET;

/// For so long a new button takes no click, in seconds: it may have been meant for the button that stood there.
const SETTLES: f64 = 0.6;

/// Whether the button in a slot has just replaced another one. The button of a composed move is never new: the player made it appear.
fn is_new(ui: &Ui, slot: usize, offer: &Button) -> bool {
    let now = ui.input(|input| input.time);
    let id = Id::new("offer").with(slot);
    ui.data_mut(|data| {
        let known: Option<(String, f64)> = data.get_temp(id);
        let since = match known {
            Some((label, since)) if label == offer.label => since,
            Some(_) => now,
            None => f64::NEG_INFINITY,
        };
        data.insert_temp(id, (offer.label.clone(), since));
        offer.weight == Weight::Usual && now - since < SETTLES
    })
}

/// Shows offers in their slots, or where one has too little room there, in all the room that there is.
fn show_offers(
    ui: &mut Ui,
    topic: &Topic,
    offers: Vec<Option<Button>>,
    gap: f32,
    ask: &mut impl FnMut(Ask),
) {
    let room = ui.max_rect();
    let slot = (room.width() + gap) / offers.len() as f32 - gap;
    let fits = |ui: &mut Ui, offer: &Button| {
        part(ui, room.min, slot, |ui| {
            ButtonRow::of(ui, &labels(std::slice::from_ref(offer)), 1).fits
        })
    };
    let new: Vec<bool> = offers
        .iter()
        .enumerate()
        .map(|(slot, offer)| offer.as_ref().is_some_and(|offer| is_new(ui, slot, offer)))
        .collect();
    if !offers.iter().flatten().all(|offer| fits(ui, offer)) {
        row(
            ui,
            &topic.words,
            &offers.into_iter().flatten().collect::<Vec<_>>(),
            &mut |asked| {
                if !new.contains(&true) {
                    ask(asked);
                }
            },
        );
        return;
    }
    for (place, offer) in offers.into_iter().enumerate() {
        let from = room.min + vec2(place as f32 * (slot + gap), 0.0);
        if let Some(offer) = offer {
            part(ui, from, slot, |ui| {
                row(ui, &topic.words, &[offer], &mut |asked| {
                    if !new[place] {
                        ask(asked);
                    }
                })
            });
        }
    }
}

fn width(slots: usize, slot: f32, gap: f32) -> f32 {
    (slots as f32 * (slot + gap) - gap).max(0.0)
}

fn part<T>(ui: &mut Ui, from: Pos2, width: f32, show: impl FnOnce(&mut Ui) -> T) -> T {
    let place = Rect::from_min_size(from, vec2(width, ui.max_rect().height()));
    ui.scope_builder(UiBuilder::new().max_rect(place), show)
        .inner
}

/// Returns the buttons that are there for a whole game.
fn lasting(topic: &Topic) -> Vec<Button> {
    let mut buttons = Vec::new();
    if topic.layout.posture == Posture::Wide {
        buttons.push(Button::usual(topic.label(Label::Menu), Ask::Menu));
        let undo = Button::usual(topic.label(Label::Undo), Ask::Undo);
        buttons.push(
            undo.unless((topic.session.table().cursor() == 0).then_some(Label::AfterFirstMove)),
        );
    }
    if topic.layout.aids.is_none() {
        buttons.extend(super::aids::buttons(topic));
    }
    buttons.retain(|button| topic.offers(&button.ask));
    buttons
}

/// Returns the buttons that come and go, each in its slot. The game's own offers are at the end, so that the last one keeps its slot.
fn offers(topic: &Topic) -> Vec<Option<Button>> {
    let table = topic.session.table();
    let told = topic
        .session
        .stand()
        .and_then(|stand| stand.next.as_deref());
    let hinted = |deed: &TableAction| {
        let proposed = matches!(deed, TableAction::Say(m) if topic.hint.action() == Some(m));
        proposed || told.is_some_and(|told| deed.says(told))
    };
    let offers = table.offers(&topic.hand.draft, &topic.words).into_iter();
    let own = offers.map(|offer| {
        super::offered(Offer {
            first: offer.first || hinted(&offer.deed),
            ..offer
        })
    });
    let own: Vec<_> = own.filter(|button| topic.offers(&button.ask)).collect();
    let mut buttons = Vec::new();
    if !table.is_at_latest() {
        buttons.push(Button::usual(topic.label(Label::Redo), Ask::Redo));
    }
    if table.scene().is_some() {
        let again = topic.label(topic.face().labels.again);
        buttons.push(Button::usual(again, Ask::Playback(PlaybackCommand::Again)));
    }
    buttons.retain(|button| topic.offers(&button.ask));
    let slots = table.standing().offers_most.max(own.len()).max(1);
    buttons.truncate(slots - own.len());
    let free = slots - own.len() - buttons.len();
    let free = std::iter::repeat_with(|| None).take(free);
    buttons
        .into_iter()
        .map(Some)
        .chain(free)
        .chain(own.into_iter().map(Some))
        .collect()
}

/// Shows the button that resigns. Returns how it is held.
fn show_resign(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) -> Hold {
    let table = topic.session.table();
    let short = topic.label(Label::Resign);
    if resignation(table).is_none() {
        let reason = if table.local_actors().is_nobody() {
            Label::OnYourTurn
        } else {
            Label::LaterInGame
        };
        row(
            ui,
            &topic.words,
            &[Button::usual(short, Ask::Resign).unless(Some(reason))],
            ask,
        );
        return Hold::No;
    }
    let parting = ButtonRow::of(ui, &[(short, Some(Sign::Flag))], 1);
    let size = parting.sizes().next().unwrap_or_default();
    let flag = Sign::Flag.stands(parting.signs);
    let label = if size.x > ROOMY || topic.resigning.held != Hold::No && !flag {
        topic.label(Label::HoldToResign)
    } else {
        short
    };
    let drawn = flag.then_some(|painter: &Painter, place: Rect, ink: Color32| {
        Sign::Flag.draw(painter, place, ink);
    });
    let (held, button) = hold(
        ui,
        label,
        size,
        topic.resigning.share,
        topic.resigning.held,
        drawn,
    );
    // While held, the button itself shows how long.
    if held == Hold::No {
        explain(&topic.words, button, Some(Label::ExplainResign));
    }
    held
}

/// Shows the button that plays the composed move, where fingers are expected; nothing while there is no move, and where the move has
/// a button with a name of its own.
pub(super) fn place(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(Ask)) {
    let table = topic.session.table();
    let ready = table
        .ready(&topic.hand.draft)
        .filter(|_| !table.local_actors().is_nobody());
    let offers = table.offers(&topic.hand.draft, &topic.words);
    let named = |m: AnyMove| {
        offers
            .iter()
            .any(|offer| offer.deed == TableAction::Say(m.clone()))
    };
    if ready.is_some_and(|ready| !named(ready)) {
        let button = Button::first(topic.label(Label::Place), Ask::Place);
        // Beside two rows of pieces it stands at the lower one.
        let room = ui.max_rect();
        let place = room.with_min_y(room.top().max(room.bottom() - PLACE_MOST));
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            if button_with_sign(ui, &topic.words, &button, place.size(), Signs::None).clicked() {
                ask(Ask::Place);
            }
        });
    }
}
