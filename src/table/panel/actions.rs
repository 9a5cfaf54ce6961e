//! The buttons while moves are composed.

use mbrane_play::{ActionChoice, AnyMove, PressKind};

use super::{
    button_row::{ButtonRow, NARROW_BUTTON, SIGN_LEAST, Sign, Signs},
    prelude::*,
    row::{button_with_sign, explain, labels},
};
use crate::{
    table::change::{match_commands::MatchCommand, resign::resignation},
    theme::widgets::{Hold, hold},
};

/// With more buttons in a row, their words are too small.
const MAX_BUTTONS: usize = 5;
/// The lasting buttons that a narrow row drops, in this order: the settings, keys or a review offer them too.
const SPARE: [PanelAction; 4] = [
    PanelAction::Chance,
    PanelAction::CopyLink,
    PanelAction::Review,
    PanelAction::Hint,
];
/// The width from which a button has room for more than a word.
const ROOMY_BUTTON: f32 = 150.0;

/// Shows the buttons while moves are composed. Those at both ends keep their places for a whole game; offers come and go between
/// them. Returns how the button that resigns is held.
pub(super) fn show(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) -> Hold {
    let resigns = panel.offers(&PanelAction::Resign);
    let mut lasting = lasting(panel);
    // Space for offers stays free while there are none.
    let offers = offers(panel);
    let count = |lasting: &[Button]| lasting.len() + offers.len() + usize::from(resigns);
    if count(&lasting) > MAX_BUTTONS {
        // The settings offer it too.
        lasting.retain(|button| button.ask != PanelAction::Chance);
    }
    let whole = ui.max_rect();
    let mut spare = SPARE.iter();
    let (slot, gap) = loop {
        let count = count(&lasting) as f32;
        let gap = if whole.width() < BUTTON_GAP * 5.0 * count {
            BUTTON_GAP / 2.0
        } else {
            BUTTON_GAP
        };
        let slot = (whole.width() - gap * (count - 1.0)) / count;
        let fits = part(ui, whole.min, width(lasting.len(), slot, gap), |ui| {
            ButtonRow::of(ui, &labels(&lasting), 1).fits
        });
        match spare.next() {
            Some(spare) if !fits => lasting.retain(|button| button.ask != *spare),
            _ => break (slot, gap),
        }
    };
    // In a narrow row, signs at both ends leave their room to the offers.
    let end = if slot < NARROW_BUTTON {
        SIGN_LEAST
    } else {
        slot
    };
    let left = width(lasting.len(), end, gap);
    part(ui, whole.min, left, |ui| {
        row(ui, &panel.words, &lasting, ask)
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
        show_offers(ui, panel, offers, gap, ask);
    });
    if !resigns {
        return Hold::No;
    }
    part(ui, Pos2::new(to + gap, whole.top()), end, |ui| {
        show_resign(ui, panel, ask)
    })
}

/// The greatest height of the button that plays the composed move.
const PLACE_MOST: f32 = 1.5 * TARGET;

/// A new button takes no click for this many seconds: the click may have been meant for the button that stood there.
const SETTLES: f64 = 0.6;

/// Returns whether the button in a slot has just replaced another one. The button of a composed move is never new: the player made it appear.
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
    panel: &PanelContext,
    offers: Vec<Option<Button>>,
    gap: f32,
    ask: &mut impl FnMut(PanelAction),
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
        let offers: Vec<_> = offers.into_iter().flatten().collect();
        row(ui, &panel.words, &offers, &mut |asked| {
            if !new.contains(&true) {
                ask(asked);
            }
        });
        return;
    }
    for (place, offer) in offers.into_iter().enumerate() {
        let from = room.min + vec2(place as f32 * (slot + gap), 0.0);
        if let Some(offer) = offer {
            part(ui, from, slot, |ui| {
                row(ui, &panel.words, &[offer], &mut |asked| {
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

/// Returns the buttons that stay for a whole game.
fn lasting(panel: &PanelContext) -> Vec<Button> {
    let mut buttons = Vec::new();
    if panel.layout.posture == Posture::Wide {
        buttons.push(panel.usual(Label::Menu, PanelAction::Menu));
        let undo = panel.usual(Label::Undo, PanelAction::Undo);
        buttons.push(
            undo.unless((panel.session.table().cursor() == 0).then_some(Label::AfterFirstMove)),
        );
    }
    if panel.layout.aids.is_none() {
        buttons.extend(super::aids::buttons(panel));
    }
    buttons.retain(|button| panel.offers(&button.ask));
    buttons
}

/// Returns the buttons that come and go, each in its slot. The game's own offers are at the end, so that the last one keeps its slot.
fn offers(panel: &PanelContext) -> Vec<Option<Button>> {
    let table = panel.session.table();
    let next_move = panel
        .session
        .stand()
        .and_then(|stand| stand.next.as_deref());
    let hinted = |action: &TableAction| {
        let proposed = matches!(action, TableAction::Play(m) if panel.hint.action() == Some(m));
        proposed || next_move.is_some_and(|next_move| action.plays(next_move))
    };
    let mut offers = table.offers(&panel.hand.draft, &panel.words);
    if let Some(m) = panel.hint.action() {
        let is_hinted = |offer: &ActionChoice| offer.action == TableAction::Play(m.clone());
        let has_spots = |m: &AnyMove| {
            table
                .presses(&m.to_string())
                .is_none_or(|all| !all.concat().is_empty())
        };
        // The choice of nothing is offered only after another one; a hint of it needs its button at once.
        if !has_spots(m)
            && !offers.iter().any(is_hinted)
            && let Some((_, first)) = table.keys().spots.first()
        {
            let mut chosen = panel.hand.draft.clone();
            table.press(&mut chosen, *first, PressKind::Point);
            let later = table.offers(&chosen, &panel.words);
            offers.extend(later.into_iter().find(is_hinted));
        }
    }
    let own = offers.into_iter().map(|offer| {
        super::button_for(ActionChoice {
            first: offer.first || hinted(&offer.action),
            ..offer
        })
    });
    let mut own: Vec<_> = own.filter(|button| panel.offers(&button.ask)).collect();
    if panel.session.is_open_elsewhere() {
        let action = PanelAction::Match(MatchCommand::PlayHere);
        own = vec![panel.first(Label::PlayHere, action)];
    }
    let mut buttons = Vec::new();
    if !table.is_at_latest() {
        buttons.push(panel.usual(Label::Redo, PanelAction::Redo));
    }
    if table.scene().is_some() {
        let again = panel.label(panel.face().labels.again);
        buttons.push(Button::usual(
            again,
            PanelAction::Playback(PlaybackCommand::Again),
        ));
    }
    buttons.retain(|button| panel.offers(&button.ask));
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
fn show_resign(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) -> Hold {
    let table = panel.session.table();
    let short = panel.label(Label::Resign);
    if resignation(table).is_none() {
        let reason = if table.local_actors().is_nobody() {
            Label::OnYourTurn
        } else {
            Label::LaterInGame
        };
        let button = Button::usual(short, PanelAction::Resign).unless(Some(reason));
        row(ui, &panel.words, &[button], ask);
        return Hold::No;
    }
    let parting = ButtonRow::of(ui, &[(short, Some(Sign::Flag))], 1);
    let size = parting.sizes().next().unwrap_or_default();
    let flag = Sign::Flag.stands(parting.signs);
    let label = if size.x > ROOMY_BUTTON || panel.resigning.held != Hold::No && !flag {
        panel.label(Label::HoldToResign)
    } else {
        short
    };
    let drawn = flag.then_some(|painter: &Painter, place: Rect, ink: Color32| {
        Sign::Flag.draw(painter, place, ink);
    });
    let (share, held) = (panel.resigning.share, panel.resigning.held);
    let (held, button) = hold(ui, label, size, share, held, drawn);
    // While held, the button itself shows how long.
    if held == Hold::No {
        explain(&panel.words, button, Some(Label::ExplainResign));
    }
    held
}

/// Shows the button that plays the composed move, for fingers; nothing without a move, or if the move has
/// a button with a name of its own.
pub(super) fn place(ui: &mut Ui, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    let table = panel.session.table();
    let ready = if panel.watches() || table.local_actors().is_nobody() {
        None
    } else {
        table.ready(&panel.hand.draft)
    };
    let offers = table.offers(&panel.hand.draft, &panel.words);
    let named = |m: AnyMove| {
        offers
            .iter()
            .any(|offer| offer.action == TableAction::Play(m.clone()))
    };
    if ready.is_some_and(|ready| !named(ready)) {
        let button = panel.first(Label::Place, PanelAction::Place);
        // Beside two rows of pieces it stands at the lower one.
        let room = ui.max_rect();
        let place = room.at_bottom(room.height().min(PLACE_MOST));
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            if button_with_sign(ui, &panel.words, &button, place.size(), Signs::None).clicked() {
                ask(PanelAction::Place);
            }
        });
    }
}
