//! The eight ways to turn and mirror a square board, on texts.

/// Returns the boards that turning and mirroring make of a square of items, itself first.
pub(crate) fn boards<T: Clone>(rows: &[Vec<T>]) -> Vec<Vec<Vec<T>>> {
    let mirrored = |rows: &[Vec<T>]| rows.iter().map(|row| row.iter().rev().cloned().collect()).collect();
    let transposed = |rows: &[Vec<T>]| -> Vec<Vec<T>> {
        (0..rows.len()).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect()
    };
    let mut all: Vec<Vec<Vec<T>>> = Vec::with_capacity(8);
    let mut turned = rows.to_vec();
    for _ in 0..4 {
        let mirror: Vec<Vec<T>> = mirrored(&turned);
        all.push(turned);
        turned = transposed(&mirror);
        all.push(mirror);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_without_symmetry_has_eight_copies() {
        let rows = vec![vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 9]];
        let mut all = boards(&rows);
        assert_eq!(all[0], rows);
        assert!(all.iter().all(|board| board[1][1] == 5));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 8);
        let copies = |board: &[Vec<i32>]| {
            let mut copies = boards(board);
            copies.sort();
            copies
        };
        assert!(all.iter().all(|board| copies(board) == all));
    }
}
