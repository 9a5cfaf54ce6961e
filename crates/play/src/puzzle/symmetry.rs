//! The eight ways to turn and mirror a square board, and the exchange of colours, on texts.

/// Returns the boards that turning and mirroring make of a square one, itself first: rows with a `/` between them, of cells with two
/// characters.
pub(crate) fn boards(board: &str) -> impl Iterator<Item = String> {
    let rows: Vec<&str> = board.split('/').collect();
    let last = rows.len() - 1;
    (0..8).map(move |turn| {
        let mirrored = |line: usize, by: u8| if turn & by == 0 { line } else { last - line };
        let cell = |down: usize, along: usize| {
            let (row, column) = if turn & 4 == 0 {
                (down, along)
            } else {
                (along, down)
            };
            &rows[mirrored(row, 1)][2 * mirrored(column, 2)..][..2]
        };
        let row = |down: usize| {
            (0..=last)
                .map(|along| cell(down, along))
                .collect::<String>()
        };
        (0..=last).map(row).collect::<Vec<_>>().join("/")
    })
}

/// Exchanges characters: the first of `pairs` with the second, the third with the fourth.
pub(crate) fn exchanged(text: &str, pairs: &str) -> String {
    text.chars()
        .map(|c| {
            pairs
                .find(c)
                .map_or(c, |at| char::from(pairs.as_bytes()[at ^ 1]))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_without_symmetry_has_eight_copies() {
        let board = "1.2.3./4.5.6./7.8.9.";
        let mut all: Vec<String> = boards(board).collect();
        assert_eq!(all[0], board);
        assert!(all.iter().all(|board| {
            board
                .split('/')
                .nth(1)
                .is_some_and(|row| row.contains(".5."))
        }));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 8);
        let copies = |board: &String| {
            let mut copies: Vec<String> = boards(board).collect();
            copies.sort();
            copies
        };
        assert!(all.iter().all(|board| copies(board) == all));
    }

    #[test]
    fn symmetries_exchange_pairs() {
        assert_eq!(exchanged("+3-4..", "+-"), "-3+4..");
        assert_eq!(exchanged("B1o2O3", "BObo"), "O1b2B3");
    }
}
