//! The scene of Mbrane: all pieces on its board but the placed tiles.

use mbrane_play::{
    mbrane::{Cue, side},
    words::mbrane::Label,
};
use mbrane_rules::{
    Viewer,
    mbrane::{Mbrane, Scoring},
};
use std::f32::consts::PI;

use super::{
    award, bolt, edges, ghost, influence, light, order_of, race, rack, regions, rings,
    shown::Shown, sparks, tiles, veil, won_list,
};
use crate::games::prelude::*;

impl DrawGame for Mbrane {
    type Shown = Shown;

    fn turn(play: &Seen<Self>, _: Viewer, shown: &Shown) -> Turn {
        Turn {
            from: side(shown.view.to_move),
            to: side(shown.after.to_move),
            passed: shown.turn(),
            last: side(play.position().to_move()),
            // Names cross at a swap.
            crossing: matches!(shown.cue(), Some(Cue::Cross)).then(|| shown.eased()),
            over: shown.view.ended.is_some(),
        }
    }

    fn score_words(shown: &Shown, words: &Words) -> Option<String> {
        let (counts, of) = race::figures_of(shown);
        let label = match of {
            race::Counts::Won => Label::RegionsHeld,
            race::Counts::CountedNow => Label::CountedNow,
            race::Counts::Led => Label::RegionsLedNow,
        };
        (counts != [0, 0]).then(|| words.label(label).to_owned())
    }

    fn score_why(shown: &Shown, words: &Words) -> Option<String> {
        let (_, of) = race::figures_of(shown);
        let cascades = shown.view.setup.scoring == Scoring::Full;
        (cascades && of == race::Counts::CountedNow)
            .then(|| words.label(Label::CountedNowWhy).to_owned())
    }

    fn column_words(shown: &Shown, words: &Words) -> Option<[String; 2]> {
        let said = [Label::OrderWon, Label::OrderWonWhy];
        won_list::shows(shown).then(|| said.map(|label| words.label(label).to_owned()))
    }

    fn hushes(shown: &Shown) -> bool {
        shown.closed_in() > 0.0
    }
}

impl Plated for Mbrane {
    const OMITTED: &[&str] = &[
        "pill",
        "lock",
        "influence",
        "light",
        "chip",
        "beyond",
        "far",
        "reached",
    ];

    fn shown(play: &Seen<Self>, now: Showing<Self>) -> Shown {
        Shown::of(play, now)
    }

    fn plate(shown: &Shown, geometry: &Geometry, region: usize) -> (Slab, PlatePose) {
        let lifted = shown.step.contains(region);
        let grown = if shown.pace.reduced {
            0.0
        } else if lifted {
            LIFTED * shown.lift() - DROPPED * shown.sinks()
        } else {
            let lights = shown.lights_up(region);
            let beats = if lights > 0.0 { shown.triumph() } else { 0.0 };
            SWELLS * (lights * PI).sin() + BEATS * beats + KICK * shown.wash(region)
                - PLATE_DEPTH * shown.lost(region)
        };
        let turned = shown.rocks(region);
        (
            regions::plate(shown, geometry, region),
            PlatePose { grown, turned },
        )
    }

    fn order(play: &Seen<Self>) -> usize {
        order_of(play).width()
    }

    fn pieces(inputs: &Inputs<Self>) -> Vec<Piece> {
        let mut pieces = regions::pieces(inputs);
        pieces.extend(edges::pieces(inputs));
        pieces.extend(influence::pieces(inputs));
        pieces.extend(light::pieces(inputs));
        pieces.extend(bolt::pieces(inputs));
        pieces.extend(tiles::last_tile_mark(inputs));
        pieces.extend(ghost::lamps(inputs));
        pieces.extend(ghost::held_piece(inputs));
        pieces.extend(ghost::hinted_piece(inputs));
        pieces.extend(rack::pieces(inputs));
        pieces.extend(won_list::pieces(inputs));
        pieces.extend(race::pieces(inputs));
        pieces.extend(award::pieces(inputs));
        pieces.extend(rings::pieces(inputs));
        pieces.extend(sparks::pieces(inputs));
        pieces.extend(veil::pieces(inputs));
        pieces
    }

    fn own_entities(inputs: &Inputs<Self>) -> Vec<Piece> {
        tiles::pieces(inputs)
    }
}

/// The shares of its size by which a lifted plate grows, a winner's plate swells as it lights up and as all beat together, a plate that has
/// swung starts up, a landing plate shrinks for a moment, and a lost one stays smaller.
const LIFTED: f32 = 0.05;
const SWELLS: f32 = 0.045;
const BEATS: f32 = 0.025;
const KICK: f32 = 0.06;
const DROPPED: f32 = 0.015;
const PLATE_DEPTH: f32 = 0.03;
