//! The set-up of a game: opponent, first player and rules, each chosen option explained in a line.

use mbrane_play::{Against, Level, Opponent, Side, words};

use super::{
    prelude::*,
    rows::{self as card, Choice, Row, choices, labelled},
};
use crate::{
    games::{self, Game},
    table::scene::emblem::{self, Mood},
};

pub(super) fn plugin(app: &mut App) {
    draw(app, Screen::SetUp, sync_setup);
}

fn sync_setup(
    mut frame: ScreenFrame,
    words: Res<Language>,
    (games, session): (Res<Games>, Res<Session>),
    mut settings: ResMut<Settings>,
) -> Result {
    let Some(game) = games.of(session.screens.about) else {
        return Ok(());
    };
    let mut chosen = settings.clone();
    let rows = rows(game, &chosen, &words);
    let title = common::set_up_game(&words, words.label(game.face.labels.name));
    if card::screen(
        &mut frame,
        "set-up",
        &title,
        &rows,
        Label::Play,
        &mut chosen,
    )? {
        // A player who sets up a game is no newcomer.
        chosen.first_run = false;
        frame.navigate.write(Navigate::Play(game.kind.name()));
    }
    settings.set_if_neq(chosen);
    Ok(())
}

/// The rows of the set-up: common ones, and the game's own options.
fn rows<'a>(game: &Game, settings: &Settings, words: &'a Words) -> Vec<Row<'a>> {
    let kind = game.kind.name();
    let face = game.face;
    let now = settings.opponent_in(kind);
    let keep = move |chosen: &mut Settings, opponent: Opponent| {
        chosen.opponents.insert(kind.to_owned(), opponent);
    };
    let label = |label: Label| words.label(label);
    let row = |heading: Label, choices: Vec<Choice<'a>>| Row::new(label(heading), choices);
    let whom = [
        (Against::Computer, Label::Computer, Label::ComputerLine),
        (Against::Person, Label::Person, Label::PersonLine),
        (Against::Watch, Label::Watch, Label::WatchLine),
    ];
    let whom = labelled(words, whom, now.against, move |chosen, against| {
        keep(chosen, Opponent { against, ..now });
    });
    let mut rows = vec![row(Label::Who, whom)];
    if now.against != Against::Person {
        let levels = Level::ALL.map(|level| {
            (
                level,
                words.label(words::level(level)),
                game.kind.info().temper(level, words),
            )
        });
        let levels = choices(levels, now.level, move |chosen, level| {
            keep(chosen, Opponent { level, ..now });
        });
        // It plays the opponent's side.
        let side = if now.against == Against::Computer && !now.begins {
            Side::First
        } else {
            Side::Second
        };
        let emblem = move |painter: &Painter, rect: Rect, place: usize| {
            let level = Some(Level::ALL[place]);
            emblem::draw(painter, rect, &face, side, level, Mood::Calm);
        };
        rows.push(Row {
            emblem: Some(Box::new(emblem)),
            ..row(Label::Level, levels)
        });
    }
    if now.against == Against::Computer {
        let begin = [
            (true, Label::YouBegin, Label::YouBeginLine),
            (false, Label::TheyBegin, Label::TheyBeginLine),
        ];
        let begin = labelled(words, begin, now.begins, move |chosen, begins| {
            keep(chosen, Opponent { begins, ..now });
        });
        rows.push(row(Label::Begins, begin));
        let steps = [
            (2, Label::FarAhead),
            (1, Label::Ahead),
            (0, Label::NoHeadStart),
            (-1, Label::Behind),
            (-2, Label::FarBehind),
        ];
        let steps = steps.map(|(step, said)| {
            let line = if step == 0 {
                label(Label::NoHeadStartLine)
            } else {
                words.label(game.face.labels.head_start_line)
            };
            (step, label(said), line)
        });
        let steps = choices(steps, settings.head_start(kind), move |chosen, step| {
            chosen.head_starts.insert(kind.to_owned(), step);
        });
        rows.push(row(Label::HeadStart, steps));
    }
    let two = settings.is_of_two(kind);
    let takes = Box::new(move |chosen: &mut Settings| {
        chosen.two.insert(kind.to_owned(), !two);
    });
    let two = Choice {
        label: label(Label::MatchOfTwo),
        line: label(Label::MatchOfTwoLine),
        taken: two,
        takes,
    };
    rows.push(row(Label::Rules, vec![two]));
    for option in (game.form)(
        settings
            .setup_of(kind)
            .as_deref()
            .unwrap_or(game.setup_text),
    ) {
        let choice = |games::Choice {
                          label,
                          line,
                          setup_text,
                          taken,
                      }| {
            let takes = Box::new(move |chosen: &mut Settings| chosen.keep_setup(&setup_text));
            Choice {
                label: words.label(label),
                line: words.label(line),
                taken,
                takes,
            }
        };
        let choices = option.choices.into_iter().map(choice).collect();
        rows.push(Row {
            second: true,
            emblem: option.picture.map(|draw| {
                Box::new(move |painter: &Painter, rect: Rect, _: usize| draw(painter, rect)) as _
            }),
            ..Row::new(words.label(option.heading), choices)
        });
    }
    rows
}
