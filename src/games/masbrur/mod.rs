//! Masbrur: its entry in the list of games, and when its table is drawn.

mod board;
mod lanes;
mod looks;
mod over;
pub mod paint;
mod picture;
mod pose;
mod prelude;
mod score;
mod shown;
mod spots;
pub mod state;
mod sum;
mod sync;
mod tones;
mod words;

use mbrane_play::words::masbrur::{Label, round_of};
use mbrane_rules::{
    Viewer,
    masbrur::{Masbrur, Phase, Setup, View},
};

use super::{Choice, Closing, Game, SetupOption, StandGame, drawing, prelude::*};
use crate::{
    session::Screen,
    table::scene::ground::Origin,
    theme::{ActiveTheme, shake::Shake},
};
use paint::side_of;
use state::{DraftLook, Shown};
use sync::Glide;

pub const MASBRUR: Game = Game {
    entry: KindEntry {
        kind: &KindOf::<Masbrur>::new(),
        demo: DEMO,
        first: None,
        setup_text: DEFAULT_SETUP,
        lesson: Some(include_str!("../../../assets/lessons/en/masbrur.txt")),
    },
    plugin,
    face: Face {
        kind: Masbrur::INFO.kind,
        sides: [looks::tones(Side::First), looks::tones(Side::Second)],
        tile: looks::plain_tile,
        piece: |painter, rect, _, ink| emblem::halves(painter, rect, ink),
        shape: board::shape,
        picture: picture::picture,
        labels: Label::SHARED,
        suppose: Label::SeeHowItWouldEnd.id(),
    },
    climax: picture::climax,
    first_game: Label::FirstGameAbout.id(),
    stand_rule: Label::StandRule.id(),
    form,
    rules: include_str!("../../../docs/rules/masbrur.md"),
    stand: Some(StandGame {
        ends: &[
            (DEMO, 6),
            (include_str!("../../../assets/pictures/masbrur.txt"), 6),
        ],
        first: (include_str!("../../../assets/stand/masbrur.txt"), 5),
        whole: &["masbrur 1", "masbrur 2"],
        close,
        score,
    }),
};

const DEMO: &str = include_str!("../../../assets/demo/masbrur.txt");
const DEFAULT_SETUP: &str = "masbrur 4";

impl DrawGame for Masbrur {
    type Shown = Shown;

    fn turn(play: &Seen<Self>, viewer: Viewer, shown: &Shown) -> Turn {
        // When both choose at the same time, it is the viewer's turn.
        let acts = |view: &View| {
            let to_act = view.to_act;
            side_of(if to_act.contains(shown.me) {
                shown.me
            } else {
                to_act.first().unwrap_or(shown.me)
            })
        };
        Turn {
            from: acts(&shown.view),
            to: acts(&shown.after),
            passed: shown.eased(),
            last: acts(&play.view(viewer)),
            crossing: None,
            over: shown.view.ended.is_some(),
        }
    }

    fn score_words(shown: &Shown, words: &Words) -> Option<String> {
        let view = if shown.eased() < 0.5 {
            &shown.view
        } else {
            &shown.after
        };
        Some(round_of(words, view.round, view.setup.rounds()))
    }
}

pub(super) fn plugin(app: &mut App) {
    drawing::draw::<Masbrur, _>(app, table_moved);
    app.add_plugins((shown::plugin, sync::plugin, words::plugin));
}

/// Returns whether an input of the pieces has changed.
fn table_moved(
    (shown, look, layout): (Res<Shown>, Res<DraftLook>, Res<Layout>),
    (session, screen): (Res<Session>, Res<State<Screen>>),
    moving: Query<(), Or<(Added<Origin>, Changed<Shake>, Changed<Glide>)>>,
    theme: Res<ActiveTheme>,
) -> bool {
    let shows =
        shown.is_changed() || look.is_changed() || layout.is_changed() || theme.is_changed();
    shows || session.is_changed() || screen.is_changed() || !moving.is_empty()
}

/// Attacks if possible, otherwise passes, which leads to combat too; computers choose in it, and the game ends after a combat.
fn close(table: &dyn AnyMatch) -> Closing {
    let Some(play) = match_of::<Masbrur>(table) else {
        return Closing::Over;
    };
    let position = play.unmasked().position();
    match position.phase() {
        Phase::Offer | Phase::Take if position.round() > 1 => Closing::Over,
        Phase::Equip => {
            let attacks = position
                .speaker()
                .is_some_and(|seat| position.can_attack(seat));
            Closing::Play(if attacks { "attack" } else { "pass" }.to_owned())
        }
        Phase::Over => Closing::Over,
        _ => Closing::Think,
    }
}

fn score(table: &dyn AnyMatch) -> [u16; 2] {
    match_of::<Masbrur>(table).map_or([0; 2], |play| play.unmasked().position().half_points())
}

fn form(setup_text: &str) -> Vec<SetupOption> {
    let Ok(now) = setup_text
        .parse::<Setup>()
        .or_else(|_| DEFAULT_SETUP.parse())
    else {
        return Vec::new();
    };
    let choice = |label: Label, line: Label, rounds: u8, free: bool| {
        let then = Setup::new(rounds, free).unwrap_or(now);
        Choice {
            label: label.id(),
            line: line.id(),
            setup_text: then.to_string(),
            taken: then == now,
        }
    };
    let rounds = [
        (1, Label::RoundsOne, Label::RoundsOneLine),
        (2, Label::RoundsTwo, Label::RoundsTwoLine),
        (4, Label::RoundsFour, Label::RoundsFourLine),
        (6, Label::RoundsSix, Label::RoundsSixLine),
        (8, Label::RoundsEight, Label::RoundsEightLine),
    ];
    let rounds = rounds.map(|(rounds, label, line)| choice(label, line, rounds, now.is_free()));
    let fields = [
        (false, Label::FieldLaid, Label::FieldLaidLine),
        (true, Label::FieldFree, Label::FieldFreeLine),
    ];
    let fields = fields.map(|(free, label, line)| choice(label, line, now.rounds(), free));
    vec![
        SetupOption::new(Label::Rounds.id(), rounds),
        SetupOption::new(Label::Field.id(), fields),
    ]
}
