//! The code that opens a game elsewhere.

use mbrane_play::{AnyMatch, Kind};
use mbrane_rules::Viewer;
use mbrane_text::qr::Code;

/// A code, and how much of the game it opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opens {
    pub(super) code: Code,
    /// The address that is in it.
    pub(super) address: String,
    /// True for the whole game; otherwise it is the last part, from its position.
    pub(super) whole: bool,
}

/// The code that opens this game at an address, at its end; as much of its end as fits.
pub(super) fn opens(table: &dyn AnyMatch, kind: &dyn Kind, address: &str) -> Option<Opens> {
    let made = |table: &dyn AnyMatch, whole: bool| {
        let address = format!("{address}#{}", table.link(Viewer::All, None, None));
        Code::of(&address).map(|code| Opens {
            code,
            address,
            whole,
        })
    };
    made(table, true).or_else(|| {
        let starts = table.positions_for(Viewer::All);
        // All moves, including hidden ones.
        let record = table.record_for(Viewer::All).to_string();
        let moves: Vec<&str> = record.split_whitespace().collect();
        let moves = &moves[moves.len().checked_sub(table.moves())?..];
        starts
            .iter()
            .enumerate()
            .skip(1)
            .find_map(|(cursor, start)| {
                let rest = moves.get(cursor..).filter(|rest| !rest.is_empty())?;
                made(
                    &*kind
                        .read_record(&format!("{} {}", start.record, rest.join(" ")))
                        .ok()?,
                    false,
                )
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;
    use mbrane_play::read_link;

    const ADDRESS: &str = "https://mbrane.example.org/play/";

    #[test]
    fn every_whole_game_has_a_code_that_opens_it_at_its_end() {
        for game in GAMES {
            let table = game.kind.read_record(game.demo.trim()).expect("a record");
            let opens = opens(&*table, game.kind, ADDRESS).expect("a code");
            assert!(opens.code.size() <= 57);
            let link = opens.address.strip_prefix(ADDRESS).expect("the address");
            let (read, _) = read_link(&[game.kind], link).expect("a link");
            assert!(
                opens.whole && read.is_same_game(&*table) && read.is_at_latest(),
                "{}",
                game.kind.name()
            );
        }
    }

    #[test]
    fn code_of_a_long_game_opens_its_end() {
        for game in GAMES {
            let table = game.kind.read_record(game.demo.trim()).expect("a record");
            let long = format!("{ADDRESS}{}", "x".repeat(100));
            let Some(opens) = opens(&*table, game.kind, &long) else {
                panic!("{}: no code", game.kind.name())
            };
            let (read, _) = read_link(
                &[game.kind],
                opens.address.strip_prefix(&long).expect("the address"),
            )
            .expect("a link");
            let end = |table: &dyn AnyMatch| table.position_text(Viewer::All).as_str().to_owned();
            let cut = table.boxed();
            assert_eq!(end(&*read), end(&*cut), "{}", game.kind.name());
            assert_eq!(read.ended(), table.ended());
        }
    }
}
