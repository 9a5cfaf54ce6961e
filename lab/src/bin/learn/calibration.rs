//! Calibration: how often positions were won, by the chance that the search gave them.

use mbrane_rules::mbrane::Mbrane;

use super::games::Sample;

/// The phases of a game, each from this many placed tiles on.
const PHASES: [usize; 4] = [0, 12, 24, 36];

/// The mean of the judged chances and the share won, in percent, and the number of positions.
struct Point {
    judged: f32,
    won: f32,
    count: f32,
}

/// Returns the points of each phase: one for each tenth of the chance that occurs.
fn points<'a>(samples: impl Iterator<Item = &'a Sample<Mbrane>>) -> [Vec<Point>; PHASES.len()] {
    let mut sums = [[[0.0_f32; 3]; 10]; PHASES.len()];
    for sample in samples.filter(|sample| !sample.visits.is_empty()) {
        let phase = PHASES
            .iter()
            .rposition(|&from| sample.position.placed() >= from)
            .unwrap_or(0);
        let tenth = ((sample.worth * 10.0) as usize).min(9);
        let [judged, won, count] = &mut sums[phase][tenth];
        *judged += 100.0 * sample.worth;
        *won += 100.0 * sample.won;
        *count += 1.0;
    }
    sums.map(|tenths| {
        let known = tenths.into_iter().filter(|[.., count]| *count > 0.0);
        known
            .map(|[judged, won, count]| Point {
                judged: judged / count,
                won: won / count,
                count,
            })
            .collect()
    })
}

/// Prints the points to standard error.
pub(crate) fn tell<'a>(samples: impl Iterator<Item = &'a Sample<Mbrane>>) {
    for (from, points) in PHASES.into_iter().zip(points(samples)) {
        let parts: Vec<String> = points
            .iter()
            .map(|Point { judged, won, count }| format!("{judged:.0}: {won:.0} ({count})"))
            .collect();
        eprintln!(
            "judged and won, from {from} tiles, in %: {}",
            parts.join(", ")
        );
    }
}

/// Draws the points on standard output, as an SVG: a panel for each phase, with the interval of 95 % at each point as if
/// each position were a game of its own.
pub(crate) fn draw<'a>(samples: impl Iterator<Item = &'a Sample<Mbrane>>) {
    /// The side of a panel, and the room around it.
    const SIDE: f32 = 220.0;
    const EDGE: f32 = 40.0;
    let width = 2.0 * (SIDE + EDGE) + EDGE;
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {width}\" font-family=\"sans-serif\" font-size=\"11\">"
    );
    println!("<rect width=\"{width}\" height=\"{width}\" fill=\"#fff\"/>");
    for (phase, (from, points)) in PHASES.into_iter().zip(points(samples)).enumerate() {
        let left = EDGE + (phase % 2) as f32 * (SIDE + EDGE);
        let top = EDGE + (phase / 2) as f32 * (SIDE + EDGE);
        let x = |percent: f32| left + SIDE * percent / 100.0;
        let y = |percent: f32| top + SIDE * (1.0 - percent / 100.0);
        println!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#888\"/>"
        );
        println!(
            "<path d=\"M{} {}L{} {}\" stroke=\"#bbb\"/>",
            x(0.0),
            y(0.0),
            x(100.0),
            y(100.0)
        );
        println!(
            "<text x=\"{}\" y=\"{}\">from {from} tiles: won by judged, in %</text>",
            left,
            top - 6.0
        );
        for percent in [0.0, 50.0, 100.0] {
            println!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{percent}</text>",
                x(percent),
                y(0.0) + 13.0
            );
            println!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent}</text>",
                left - 4.0,
                y(percent) + 4.0
            );
        }
        for Point { judged, won, count } in points {
            let off = 1.96 * (won * (100.0 - won) / count).sqrt();
            let (low, high) = ((won - off).max(0.0), (won + off).min(100.0));
            println!(
                "<path d=\"M{0:.1} {1:.1}V{2:.1}\" stroke=\"#26c\"/>",
                x(judged),
                y(low),
                y(high)
            );
            println!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#26c\"/>",
                x(judged),
                y(won)
            );
        }
    }
    println!("</svg>");
}
