//! Mbrane once more, slow and obvious: every question is answered from the tiles alone, in the words of the rules' text.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    pub digit: usize,
    pub ivory: bool,
}

/// A cell by its row from the top and its column from the left.
pub(crate) type At = (usize, usize);

#[derive(Clone, Debug)]
pub(crate) struct Slow {
    /// 2 or 3.
    pub order: usize,
    pub scoring: &'static str,
    pub torus: bool,
    pub pie: bool,
    pub consent: bool,
    /// Rows from the top.
    pub tiles: Vec<Vec<Option<Tile>>>,
    pub ivory_to_move: bool,
    pub swapped: bool,
    pub state: &'static str,
}

/// One step of a resolution.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// The regions that resolve together, with the values (in half points) that they resolve on.
    pub regions: Vec<(&'static str, i32)>,
    /// For each region in which tiles flip: its name and the cells, strongest tile first.
    pub flips: Vec<(&'static str, Vec<String>)>,
    /// The regions left whose values move because of it: name, from, to.
    pub swings: Vec<(&'static str, i32, i32)>,
}

impl Slow {
    pub(crate) fn new(order: usize, scoring: &'static str, pie: bool, consent: bool) -> Self {
        let side = order * order;
        Self {
            order,
            scoring,
            torus: false,
            pie,
            consent,
            tiles: vec![vec![None; side]; side],
            ivory_to_move: true,
            swapped: false,
            state: "placing",
        }
    }

    pub(crate) fn side(&self) -> usize {
        self.order * self.order
    }

    pub(crate) fn cells(&self) -> Vec<At> {
        (0..self.side())
            .flat_map(|row| (0..self.side()).map(move |column| (row, column)))
            .collect()
    }

    pub(crate) fn name(&self, (row, column): At) -> String {
        format!("{}{}", char::from(b"abcdefghi"[column]), self.side() - row)
    }

    fn at(&self, name: &str) -> At {
        self.cells()
            .into_iter()
            .find(|cell| self.name(*cell) == name)
            .expect("a cell of the board")
    }

    pub(crate) fn regions(&self) -> &'static [&'static str] {
        match self.order {
            2 => &["NW", "NE", "SW", "SE"],
            _ => &["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"],
        }
    }

    pub(crate) fn region_of(&self, (row, column): At) -> &'static str {
        self.regions()[row / self.order * self.order + column / self.order]
    }

    /// The lines beside a row or column, in no order: on a torus the first lies beside the last.
    fn beside(&self, line: usize) -> Vec<usize> {
        let last = self.side() - 1;
        let mut beside = Vec::new();
        if line > 0 {
            beside.push(line - 1);
        } else if self.torus {
            beside.push(last);
        }
        if line < last {
            beside.push(line + 1);
        } else if self.torus {
            beside.push(0);
        }
        beside
    }

    /// The other regions that a cell touches, sideways or diagonally.
    pub(crate) fn touched(&self, (row, column): At) -> Vec<&'static str> {
        let (mut rows, mut columns) = (self.beside(row), self.beside(column));
        rows.push(row);
        columns.push(column);
        let mut touched = Vec::new();
        for other_row in rows {
            for other_column in &columns {
                let region = self.region_of((other_row, *other_column));
                if region != self.region_of((row, column)) && !touched.contains(&region) {
                    touched.push(region);
                }
            }
        }
        touched
    }

    pub(crate) fn standing(&self) -> usize {
        self.tiles.iter().flatten().flatten().count()
    }

    pub(crate) fn fits(&self, digit: usize, cell: At) -> bool {
        self.tiles[cell.0][cell.1].is_none()
            && self.cells().into_iter().all(|other| {
                let sees = other.0 == cell.0
                    || other.1 == cell.1
                    || self.region_of(other) == self.region_of(cell);
                !sees || self.tiles[other.0][other.1].is_none_or(|tile| tile.digit != digit)
            })
    }

    /// Every digit and cell that fit.
    pub(crate) fn fitting(&self) -> Vec<(usize, At)> {
        let mut fitting = Vec::new();
        for cell in self.cells() {
            fitting.extend(
                (0..self.side())
                    .filter(|digit| self.fits(*digit, cell))
                    .map(|digit| (digit, cell)),
            );
        }
        fitting
    }

    pub(crate) fn may_swap(&self) -> bool {
        let tiles: Vec<Tile> = self.tiles.iter().flatten().flatten().copied().collect();
        self.pie
            && !self.swapped
            && !self.ivory_to_move
            && self.state == "placing"
            && tiles.len() == 1
            && tiles[0].ivory
    }

    pub(crate) fn is_over(&self) -> bool {
        match self.state {
            "accepted" | "resigned" => true,
            "offered" => false,
            _ => self.fitting().is_empty(),
        }
    }

    /// Everything that may be said, sorted as text.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        if self.is_over() {
            return legal;
        }
        legal.push("resign".to_string());
        if self.state == "offered" {
            legal.extend(["accept".to_string(), "decline".to_string()]);
        } else {
            legal.extend(
                self.fitting()
                    .into_iter()
                    .map(|(digit, cell)| format!("{digit}{}", self.name(cell))),
            );
            if self.may_swap() {
                legal.push("swap".to_string());
            }
            if self.consent && self.state == "placing" && self.standing() >= 2 {
                legal.push("offer".to_string());
            }
        }
        legal.sort();
        legal
    }

    pub(crate) fn play(&mut self, m: &str) {
        match m {
            "swap" => self.swapped = true,
            "offer" => self.state = "offered",
            "accept" => self.state = "accepted",
            "decline" => self.state = "declined",
            "resign" => {
                // The answer to an offer is the other colour's.
                if self.state == "offered" {
                    self.ivory_to_move = !self.ivory_to_move;
                }
                self.state = "resigned";
            }
            _ => {
                let digit = m[..1].parse().expect("a digit");
                let (row, column) = self.at(&m[1..]);
                self.tiles[row][column] = Some(Tile {
                    digit,
                    ivory: self.ivory_to_move,
                });
                self.ivory_to_move = !self.ivory_to_move;
                self.state = "placing";
            }
        }
    }

    /// The seat to act, as `first`, `second` or `nobody`.
    pub(crate) fn to_act(&self) -> &'static str {
        if self.is_over() {
            return "nobody";
        }
        let ivory_acts = self.ivory_to_move != (self.state == "offered");
        self.seat(ivory_acts)
    }

    pub(crate) fn seat(&self, ivory: bool) -> &'static str {
        if ivory != self.swapped {
            "first"
        } else {
            "second"
        }
    }

    /// Power and, unless left out, influence of the tiles in one region, in half points: Ivory minus Indigo.
    fn value(&self, tiles: &[Vec<Option<Tile>>], region: &str, influence: bool) -> i32 {
        let mut value = 0;
        for cell in self.cells() {
            let Some(tile) = tiles[cell.0][cell.1] else {
                continue;
            };
            let halves = if self.region_of(cell) == region {
                2
            } else if influence && self.touched(cell).contains(&region) {
                1
            } else {
                0
            };
            value += halves * tile.digit as i32 * if tile.ivory { 1 } else { -1 };
        }
        value
    }

    /// The value of every region as the board stands.
    pub(crate) fn values(&self, scoring: &str) -> Vec<(&'static str, i32)> {
        self.regions()
            .iter()
            .map(|region| {
                (
                    *region,
                    self.value(&self.tiles, region, scoring != "simple"),
                )
            })
            .collect()
    }

    pub(crate) fn resolution(&self, scoring: &str) -> Vec<Step> {
        if scoring != "full" {
            return vec![Step {
                regions: self.values(scoring),
                flips: vec![],
                swings: vec![],
            }];
        }
        let mut tiles = self.tiles.clone();
        let mut left = self.regions().to_vec();
        let mut steps = Vec::new();
        while !left.is_empty() {
            let values: Vec<(&str, i32)> = left
                .iter()
                .map(|region| (*region, self.value(&tiles, region, true)))
                .collect();
            let greatest = values
                .iter()
                .map(|(_, value)| value.abs())
                .max()
                .expect("regions are left");
            let regions: Vec<(&'static str, i32)> = values
                .iter()
                .filter(|(_, value)| value.abs() == greatest)
                .copied()
                .collect();
            let mut flips = Vec::new();
            for (region, value) in &regions {
                let mut losers: Vec<(usize, At)> = Vec::new();
                for cell in self.cells() {
                    let Some(tile) = &mut tiles[cell.0][cell.1] else {
                        continue;
                    };
                    if self.region_of(cell) == *region && *value != 0 && tile.ivory != (*value > 0)
                    {
                        tile.ivory = !tile.ivory;
                        losers.push((tile.digit, cell));
                    }
                }
                losers.sort_by_key(|(digit, _)| usize::MAX - digit);
                if !losers.is_empty() {
                    flips.push((
                        *region,
                        losers
                            .into_iter()
                            .map(|(_, cell)| self.name(cell))
                            .collect(),
                    ));
                }
            }
            left.retain(|region| regions.iter().all(|(resolved, _)| resolved != region));
            let mut swings = Vec::new();
            for region in &left {
                let from = values
                    .iter()
                    .find(|(other, _)| other == region)
                    .expect("it was left")
                    .1;
                let to = self.value(&tiles, region, true);
                if from != to {
                    swings.push((*region, from, to));
                }
            }
            steps.push(Step {
                regions,
                flips,
                swings,
            });
        }
        steps
    }

    /// How many regions Ivory and Indigo are awarded.
    pub(crate) fn ratio(&self, scoring: &str) -> (usize, usize) {
        let awards: Vec<i32> = self
            .resolution(scoring)
            .iter()
            .flat_map(|step| &step.regions)
            .map(|(_, value)| *value)
            .collect();
        (
            awards.iter().filter(|value| **value > 0).count(),
            awards.iter().filter(|value| **value < 0).count(),
        )
    }

    pub(crate) fn resolution_text(&self, scoring: &str) -> String {
        let steps = self.resolution(scoring).into_iter().map(|step| {
            let regions = step
                .regions
                .into_iter()
                .map(|(region, value)| format!("{region}:{}", points(value)));
            regions.collect::<Vec<_>>().join(",")
        });
        let (ivory, indigo) = self.ratio(scoring);
        format!(
            "resolution {} ratio {ivory}/{indigo}",
            steps.collect::<Vec<_>>().join(" ")
        )
    }

    /// The winner as `first` or `second`, or `draw`; `None` while the game goes on.
    pub(crate) fn result(&self) -> Option<&'static str> {
        if self.state == "resigned" {
            return Some(self.seat(!self.ivory_to_move));
        }
        self.is_over().then(|| self.result_now())
    }

    /// The same, were the board counted now.
    pub(crate) fn result_now(&self) -> &'static str {
        let (ivory, indigo) = self.ratio(self.scoring);
        match ivory.cmp(&indigo) {
            std::cmp::Ordering::Equal => "draw",
            order => self.seat(order.is_gt()),
        }
    }

    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = self
            .tiles
            .iter()
            .map(|row| {
                row.iter()
                    .map(|tile| match tile {
                        None => "..".to_string(),
                        Some(tile) => {
                            format!("{}{}", if tile.ivory { '+' } else { '-' }, tile.digit)
                        }
                    })
                    .collect()
            })
            .collect();
        let colour = if self.ivory_to_move {
            "ivory"
        } else {
            "indigo"
        };
        let swapped = if self.swapped { "swapped" } else { "unswapped" };
        format!("{} {colour} {swapped} {}", rows.join("/"), self.state)
    }
}

/// Half points as points with a sign and one decimal.
fn points(halves: i32) -> String {
    if halves == 0 {
        "0.0".to_string()
    } else {
        format!("{:+.1}", f64::from(halves) / 2.0)
    }
}
