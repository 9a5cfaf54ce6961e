//! Mbrane: its entry in the list of games.

mod award;
mod board;
mod board_motion;
mod bolt;
mod drag;
mod edges;
mod ghost;
mod influence;
mod light;
mod looks;
mod picture;
mod race;
mod rack;
mod regions;
mod rings;
mod scene;
pub mod shown;
mod sparks;
pub mod tiles;
mod tones;
mod veil;
mod won_list;

use mbrane_play::{
    mbrane::{Cue, colour},
    words::{common, mbrane::Label},
};
use mbrane_rules::{
    Cell, Game as _,
    mbrane::{Mbrane, Move, Order, Scoring, Setup},
};

use super::{
    Choice, Closing, Game, SetupOption, StandGame,
    drawing::{climax, draw_plates},
    prelude::*,
};

pub const MBRANE: Game = Game {
    entry: KindEntry {
        kind: &KindOf::<Mbrane>::new(),
        demo: DEMO,
        first: Some(include_str!("../../../assets/first/mbrane.txt")),
        setup_text: DEFAULT_SETUP,
        lesson: Some(include_str!("../../../assets/lessons/en/mbrane.txt")),
    },
    plugin,
    face: Face {
        kind: Mbrane::INFO.kind,
        sides: [
            looks::tones(colour(Side::First)),
            looks::tones(colour(Side::Second)),
        ],
        tile: |painter, rect, side| looks::plain_tile(painter, rect, colour(side)),
        piece: |painter, rect, _, ink| emblem::square(painter, rect, ink),
        shape: board::shape,
        picture: picture::picture,
        labels: Label::SHARED,
        suppose: Label::SeeHowItWouldEnd.id(),
    },
    // The tiles of the deciding region have flipped.
    climax: |table| climax::<Mbrane>(table, |cue| matches!(cue, Cue::Impact), 0.6),
    first_game: Label::FirstGameAbout.id(),
    // The count decides, and has words of its own.
    stand_rule: Label::SHARED.name,
    form,
    rules: include_str!("../../../docs/rules/mbrane.md"),
    stand: Some(StandGame {
        ends: &[
            (DEMO, 4),
            (include_str!("../../../assets/pictures/uneven.txt"), 3),
        ],
        first: (include_str!("../../../assets/stand/mbrane.txt"), 5),
        whole: &["mbrane 4 full consent", "mbrane 9 full consent"],
        close,
        score,
    }),
};

const DEMO: &str = include_str!("../../../assets/demo/mbrane.txt");
const DEFAULT_SETUP: &str = "mbrane 9 full";

pub(super) fn plugin(app: &mut App) {
    draw_plates::<Mbrane>(app);
    app.add_plugins((board_motion::plugin, tiles::plugin, drag::plugin));
}

fn order_of(play: &Seen<Mbrane>) -> Order {
    play.position().setup().order
}

fn fits(play: &Seen<Mbrane>, digit: u8, cell: Cell) -> bool {
    play.position().check(Move::Place { digit, cell }).is_ok()
}

/// Offers or accepts the count, or places a tile where the rules require one first.
fn close(table: &dyn AnyMatch) -> Closing {
    let Some(play) = match_of::<Mbrane>(table) else {
        return Closing::Over;
    };
    let agrees = [Move::Accept, Move::Offer]
        .into_iter()
        .find(|m| play.unmasked().position().check(*m).is_ok());
    let seat = play.unmasked().position().to_act().first();
    let any = || seat.and_then(|seat| table.any_move(seat));
    agrees
        .map(|m| m.to_string())
        .or_else(any)
        .map_or(Closing::Over, Closing::Play)
}

/// Returns twice the regions that each seat would have if the board were counted now.
fn score(table: &dyn AnyMatch) -> [u16; 2] {
    match_of::<Mbrane>(table).map_or([0; 2], |play| {
        play.unmasked()
            .position()
            .outcome_now()
            .points
            .map(|regions| 2 * regions)
    })
}

fn form(setup_text: &str) -> Vec<SetupOption> {
    let Ok(now) = setup_text
        .parse::<Setup>()
        .or_else(|_| DEFAULT_SETUP.parse())
    else {
        return Vec::new();
    };
    let choice = |label: Label, line: Label, taken: bool, then: Setup| Choice {
        label: label.id(),
        line: line.id(),
        setup_text: then.to_string(),
        taken,
    };
    let boards = [
        (Order::Three, Label::BoardStandard, Label::BoardStandardLine),
        (Order::Two, Label::BoardShort, Label::BoardShortLine),
    ];
    let scorings = [
        (Scoring::Full, Label::ScoringFull, Label::ScoringFullLine),
        (Scoring::Plain, Label::ScoringPlain, Label::ScoringPlainLine),
        (
            Scoring::Simple,
            Label::ScoringSimple,
            Label::ScoringSimpleLine,
        ),
    ];
    let board = boards.map(|(order, label, line)| {
        choice(label, line, now.order == order, Setup { order, ..now })
    });
    let scoring = scorings.map(|(scoring, label, line)| {
        let then = Setup { scoring, ..now };
        choice(label, line, now.scoring == scoring, then)
    });
    let swapped = Setup {
        pie: !now.pie,
        ..now
    };
    let swap = choice(Label::Swap, Label::SwapLine, now.pie, swapped);
    let agreed = Setup {
        consent: !now.consent,
        ..now
    };
    let consent = choice(Label::Consent, Label::ConsentLine, now.consent, agreed);
    let other = Setup {
        joined: !now.joined,
        ..now
    };
    let joined = choice(Label::Joined, Label::JoinedLine, now.joined, other);
    vec![
        SetupOption::new(common::Label::Board.id(), board),
        SetupOption {
            picture: Some(edges::picture),
            ..SetupOption::new(common::Label::Board.id(), [joined])
        },
        SetupOption::new(Label::Scoring.id(), scoring),
        SetupOption::new(common::Label::Rules.id(), [swap]),
        SetupOption::new(common::Label::Rules.id(), [consent]),
    ]
}
