//! Sansumoku once more, slow and obvious: every question is answered from the tiles and the marks, in the words of the rules' text.

/// A cell by its row from the top and its column from the left.
pub(crate) type At = (usize, usize);

#[derive(Clone, Debug)]
pub(crate) struct Slow {
    /// Rows from the top: digit and `B` or `O`.
    pub tiles: Vec<Vec<Option<(usize, char)>>>,
    /// `.` open, `B`/`O` won by a line, `b`/`o` won by constraint, `d` drawn.
    pub marks: Vec<char>,
    /// The section to play in, if it is one.
    pub target: Option<usize>,
    pub blue_to_move: bool,
    pub resigned: bool,
}

/// The effects of a move besides its tile.
#[derive(Default, Debug, Clone, PartialEq)]
pub(crate) struct MoveEffects {
    /// The lines of the section, if that is how it was won.
    pub lines: Vec<Vec<String>>,
    pub drawn: bool,
    /// The sections awarded by each turn of the constraint loop.
    pub awards: Vec<Vec<usize>>,
    /// The sections in line that ended the game.
    pub ending: Vec<Vec<usize>>,
}

/// Three in a row, column or diagonal, of three by three things in reading order.
fn three_in_line() -> Vec<Vec<usize>> {
    let at = |row: usize, column: usize| 3 * row + column;
    let mut lines: Vec<Vec<usize>> = Vec::new();
    lines.extend((0..3).map(|row| (0..3).map(|column| at(row, column)).collect()));
    lines.extend((0..3).map(|column| (0..3).map(|row| at(row, column)).collect()));
    lines.push((0..3).map(|step| at(step, step)).collect());
    lines.push((0..3).map(|step| at(step, 2 - step)).collect());
    lines
}

pub(crate) fn name((row, column): At) -> String {
    format!("{}{}", char::from(b"abcdefghi"[column]), 9 - row)
}

fn section_of((row, column): At) -> usize {
    row / 3 * 3 + column / 3
}

fn place_of((row, column): At) -> usize {
    row % 3 * 3 + column % 3
}

pub(crate) fn cells() -> Vec<At> {
    (0..9)
        .flat_map(|row| (0..9).map(move |column| (row, column)))
        .collect()
}

/// The cells of a section, in reading order.
fn cells_of(section: usize) -> Vec<At> {
    cells()
        .into_iter()
        .filter(|cell| section_of(*cell) == section)
        .collect()
}

impl Slow {
    pub(crate) fn new() -> Self {
        Self {
            tiles: vec![vec![None; 9]; 9],
            marks: vec!['.'; 9],
            target: None,
            blue_to_move: true,
            resigned: false,
        }
    }

    fn tile(&self, cell: At) -> Option<(usize, char)> {
        self.tiles[cell.0][cell.1]
    }

    fn is_won(&self, section: usize) -> bool {
        "BObo".contains(self.marks[section])
    }

    fn next_digit(&self, section: usize) -> usize {
        1 + cells_of(section)
            .into_iter()
            .filter(|cell| self.tile(*cell).is_some())
            .count()
    }

    /// The sections in which the player to move may play, decided ones left out.
    pub(crate) fn allowed(&self) -> Vec<usize> {
        match self.target {
            Some(section) => vec![section],
            None => (0..9)
                .filter(|section| self.marks[*section] == '.')
                .collect(),
        }
    }

    fn is_open(&self, cell: At) -> bool {
        let digit = self.next_digit(section_of(cell));
        let closes = |other: At| {
            (other.0 == cell.0 || other.1 == cell.1)
                && !self.is_won(section_of(other))
                && self.tile(other).is_some_and(|(stands, _)| stands == digit)
        };
        self.tile(cell).is_none() && !cells().into_iter().any(closes)
    }

    /// The legal cells, sorted as text.
    pub(crate) fn legal(&self) -> Vec<String> {
        if self.is_over() {
            return vec![];
        }
        let mut legal = self.legal_in(&self.allowed());
        legal.sort();
        legal
    }

    fn legal_in(&self, sections: &[usize]) -> Vec<String> {
        let cells = cells()
            .into_iter()
            .filter(|cell| sections.contains(&section_of(*cell)) && self.is_open(*cell));
        cells.map(name).collect()
    }

    /// The lines of three sections that one colour has won.
    pub(crate) fn won_lines(&self) -> Vec<Vec<usize>> {
        let colour = |section: usize| self.marks[section].to_ascii_uppercase();
        let held = |line: &Vec<usize>| {
            self.is_won(line[0])
                && line
                    .iter()
                    .all(|section| self.is_won(*section) && colour(*section) == colour(line[0]))
        };
        three_in_line().into_iter().filter(held).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.resigned || !self.won_lines().is_empty() || !self.marks.contains(&'.')
    }

    pub(crate) fn result(&self) -> &'static str {
        let name = |colour: char| if colour == 'B' { "blue" } else { "orange" };
        if self.resigned {
            return if self.blue_to_move { "orange" } else { "blue" };
        }
        match self.won_lines().first() {
            Some(line) => name(self.marks[line[0]].to_ascii_uppercase()),
            None if self.is_over() => "draw",
            None => "ongoing",
        }
    }

    pub(crate) fn status(&self) -> String {
        format!(
            "sections {} {}",
            self.marks.iter().collect::<String>(),
            self.result()
        )
    }

    pub(crate) fn play(&mut self, m: &str) -> MoveEffects {
        let mut effects = MoveEffects::default();
        if m == "resign" {
            self.resigned = true;
            return effects;
        }
        let cell = cells()
            .into_iter()
            .find(|cell| name(*cell) == m)
            .expect("a cell");
        let section = section_of(cell);
        let colour = if self.blue_to_move { 'B' } else { 'O' };
        self.tiles[cell.0][cell.1] = Some((self.next_digit(section), colour));
        self.blue_to_move = !self.blue_to_move;

        let own = cells_of(section);
        for line in three_in_line() {
            if line.iter().all(|place| {
                self.tile(own[*place])
                    .is_some_and(|(_, holder)| holder == colour)
            }) {
                effects
                    .lines
                    .push(line.iter().map(|place| name(own[*place])).collect());
            }
        }
        if !effects.lines.is_empty() {
            self.marks[section] = colour;
        } else if own.iter().all(|cell| self.tile(*cell).is_some()) {
            self.marks[section] = 'd';
            effects.drawn = true;
        }
        let sent = place_of(cell);
        self.target = (self.marks[sent] == '.').then_some(sent);
        while !self.is_over() && self.legal_in(&self.allowed()).is_empty() {
            let award = self.allowed();
            for section in &award {
                self.marks[*section] = colour.to_ascii_lowercase();
            }
            effects.awards.push(award);
            self.target = None;
        }
        if self.is_over() {
            self.target = None;
        }
        effects.ending = self.won_lines();
        effects
    }

    pub(crate) fn text(&self) -> String {
        let row = |row: &Vec<Option<(usize, char)>>| -> String {
            row.iter()
                .map(|tile| {
                    tile.map_or("..".to_string(), |(digit, colour)| {
                        format!("{colour}{digit}")
                    })
                })
                .collect()
        };
        let rows: Vec<String> = self.tiles.iter().map(row).collect();
        let target = self
            .target
            .map_or("any".to_string(), |section| (section + 1).to_string());
        let colour = if self.blue_to_move { "blue" } else { "orange" };
        let marks: String = self.marks.iter().collect();
        let resigned = if self.resigned { " resigned" } else { "" };
        format!("{} {marks} {target} {colour}{resigned}", rows.join("/"))
    }
}
