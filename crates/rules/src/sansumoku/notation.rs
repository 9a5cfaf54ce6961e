//! Sansumoku as text: moves, positions, the status.

use std::fmt;
use std::str::FromStr;

use super::geometry::{ALL, cell_of, column, has_line, members, place_of, row, section_of};
use super::position::{ANY, Section};
use super::{Colour, Mark, Move, Sansumoku, Setup, Tile};
use crate::grid::{MAX_SIDE, read_board, write_board};
use crate::text::{excerpt, expect_end, expect_name, pick, refuse, refuse_if};
use crate::{Game, Line, TextError};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell) => fmt::Display::fmt(cell, f),
            Self::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "resign" => Ok(Self::Resign),
            "" => refuse("an empty text is no move"),
            _ => text.parse().map(Self::Place),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sansumoku")
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = text.split_whitespace();
        expect_name(words.next(), "sansumoku", "Sansumoku")?;
        match words.next() {
            None => Ok(Self),
            Some(more) => refuse(format!(
                "Sansumoku has nothing to choose, but here stands {}",
                excerpt(more)
            )),
        }
    }
}

const SIGNS: [(char, Mark); 6] = [
    ('.', Mark::Open),
    ('B', Mark::Line(Colour::Blue)),
    ('O', Mark::Line(Colour::Orange)),
    ('b', Mark::Constraint(Colour::Blue)),
    ('o', Mark::Constraint(Colour::Orange)),
    ('d', Mark::Drawn),
];

impl Sansumoku {
    fn marks(&self) -> String {
        let sign = |mark: Mark| {
            SIGNS
                .iter()
                .find(|(_, other)| *other == mark)
                .map(|(sign, _)| sign)
        };
        (0..9)
            .filter_map(|section| sign(self.mark(section)))
            .collect()
    }

    /// The sections and how the game stands: `sections BOB.d.o.. ongoing`.
    pub fn status(&self) -> String {
        let state = match self.outcome().map(|outcome| outcome.winner) {
            None => "ongoing",
            Some(None) => "draw",
            Some(Some(winner)) if winner == Self::seat_of(Colour::Blue) => "blue",
            Some(Some(_)) => "orange",
        };
        format!("sections {} {state}", self.marks())
    }
}

impl fmt::Display for Sansumoku {
    /// As in the rules' text; a game that was resigned ends with the word `resigned`, behind the colour that gave up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, MAX_SIDE, |cell| match self.tile(cell) {
            None => ['.', '.'],
            Some(Tile { digit, colour }) => [
                if colour == Colour::Blue { 'B' } else { 'O' },
                char::from(b'0' + digit),
            ],
        })?;
        let target = if self.target == ANY {
            "any".to_owned()
        } else {
            (self.target + 1).to_string()
        };
        write!(f, " {} {target} {}", self.marks(), self.to_move)?;
        f.write_str(if self.resigned { " resigned" } else { "" })
    }
}

impl fmt::Debug for Sansumoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sansumoku : {self}")
    }
}

pub(super) fn read_position(text: &str) -> Result<Sansumoku, TextError> {
    let mut words = text.split_whitespace();
    let board = words
        .next()
        .ok_or_else(|| TextError::new("a position begins with its rows"))?;
    let mut position = Sansumoku::empty();
    position.sections = read_sections(board)?;
    read_marks(words.next().unwrap_or_default(), &mut position)?;
    check_lines(&position)?;
    close_lines(&mut position)?;

    let target = words.next().unwrap_or_default();
    position.target = match target.as_bytes() {
        b"any" => ANY,
        [number @ b'1'..=b'9'] => number - b'1',
        _ => {
            let sections = "the sections allowed are any or one of 1–9";
            return Err(TextError::expected(sections, target));
        }
    };
    position.to_move = pick(words.next(), "the colour to move", Colour::WORDS)?;
    check_target(&position)?;
    match words.next() {
        Some("resigned") if position.is_over() => {
            return refuse("the game was over before anybody could resign");
        }
        Some("resigned") => position.resigned = true,
        other => expect_end(other, "position")?,
    }
    expect_end(words.next(), "position")?;
    Ok(position)
}

/// Reads the rows; in each section the digits must be 1…k.
fn read_sections(board: &str) -> Result<[Section; 9], TextError> {
    let mut tiles: [[Option<(usize, Colour)>; 9]; 9] = Default::default();
    read_board(MAX_SIDE, board, |cell, pair| {
        let colour = match pair {
            ['.', '.'] => return Ok(()),
            ['B', '1'..='9'] => Colour::Blue,
            ['O', '1'..='9'] => Colour::Orange,
            _ => {
                let fault = "is neither `..` nor B or O and a digit 1–9";
                return Err(TextError::of(&String::from_iter(pair), fault));
            }
        };
        let (section, digit) = (section_of(cell), pair[1] as usize - '0' as usize);
        let slot = &mut tiles[section][digit - 1];
        refuse_if!(let Some((other, _)) = slot, "its section holds a {digit} already, at {}", cell_of(section, *other));
        *slot = Some((place_of(cell), colour));
        Ok(())
    })?;
    let mut sections = [Section::default(); 9];
    for (index, dealt) in tiles.into_iter().enumerate() {
        let count = dealt.iter().flatten().count();
        for (digit, tile) in dealt.into_iter().enumerate().take(count) {
            let Some((place, colour)) = tile else {
                let missing = digit + 1;
                return refuse(format!(
                    "section {} has {count} tiles, and none of them is its {missing}",
                    index + 1
                ));
            };
            sections[index].put(place, colour);
        }
    }
    Ok(sections)
}

fn read_marks(text: &str, position: &mut Sansumoku) -> Result<(), TextError> {
    let mut signs = text.chars();
    for section in 0..9 {
        let sign = signs.next();
        let Some((_, mark)) = SIGNS.iter().find(|(known, _)| Some(*known) == sign) else {
            let marks = format!("the mark of section {} is one of . B O b o d", section + 1);
            let sign = sign.map(String::from).unwrap_or_default();
            return Err(TextError::expected(marks, &sign));
        };
        let bit = 1 << section;
        match mark {
            Mark::Open => {}
            Mark::Line(colour) => position.won[colour.index()] |= bit,
            Mark::Constraint(colour) => {
                position.won[colour.index()] |= bit;
                position.constrained |= bit;
            }
            Mark::Drawn => position.drawn |= bit,
        }
    }
    if signs.next().is_some() {
        return refuse("there are more than 9 marks of sections");
    }
    Ok(())
}

/// Refuses marks that contradict the cells.
fn check_lines(position: &Sansumoku) -> Result<(), TextError> {
    for (index, section) in position.sections.iter().enumerate() {
        let name = format!("section {}", index + 1);
        let lined = |colour: Colour| has_line(section.placed[colour.index()]);
        let mark = position.mark(index);
        let marked = match mark {
            Mark::Open => "open",
            Mark::Constraint(_) => "as won by constraint",
            Mark::Drawn => "drawn",
            Mark::Line(colour) => {
                refuse_if!(
                    !lined(colour),
                    "{name} is marked as won by {colour} but holds no line of {colour}"
                );
                // The last tile decided it: without that tile neither colour had a line.
                let last = section.places().last().map_or(0, |place| 1 << place);
                let won_before = section.placed.iter().any(|placed| has_line(placed & !last));
                refuse_if!(won_before, "{name} went on after it was won");
                continue;
            }
        };
        if lined(Colour::Blue) || lined(Colour::Orange) {
            return refuse(format!("{name} holds a line but is marked {marked}"));
        }
        let (full, drawn) = (section.count == 9, mark == Mark::Drawn);
        refuse_if!(drawn && !full, "{name} is marked drawn but is not full");
        refuse_if!(full && !drawn, "{name} is full but is marked {marked}");
    }
    if has_line(position.won[0]) && has_line(position.won[1]) {
        return refuse("both colours have three sections in line");
    }
    Ok(())
}

/// Closes rows and columns to the digits of the undecided sections; no digit may stand there twice.
fn close_lines(position: &mut Sansumoku) -> Result<(), TextError> {
    for section in members(ALL & !(position.won[0] | position.won[1])) {
        for (index, place) in position.sections[section].places().enumerate() {
            let digit = index + 1;
            let cell = cell_of(section, place);
            for (closed, bit, line) in [
                (&mut position.rows, 1 << row(section, place), Line::Row),
                (
                    &mut position.columns,
                    1 << column(section, place),
                    Line::Column,
                ),
            ] {
                let twice = closed[digit] & bit != 0;
                refuse_if!(
                    twice,
                    "{cell}: another {digit} stands in this {line}, in a section that nobody has won"
                );
                closed[digit] |= bit;
            }
        }
    }
    Ok(())
}

fn check_target(position: &Sansumoku) -> Result<(), TextError> {
    if position.is_over() {
        if position.target != ANY {
            return refuse("the game is over: the sections allowed are written any");
        }
        return Ok(());
    }
    if position.target != ANY && position.decided() >> position.target & 1 != 0 {
        return refuse(format!(
            "section {} is decided and cannot be the one to play in",
            position.target + 1
        ));
    }
    if members(position.allowed()).all(|section| position.open_places(section) == 0) {
        return refuse("there is no legal cell, although the game is not over");
    }
    Ok(())
}
