//! How many items a game must implement, and how many methods hide which game it is, read off the traits.

use crate::{
    shell::{Done, note},
    workspace::{code_of, rust_files},
};
use std::path::Path;

/// The traits of a game whose board is of plates, from its rules to its drawing.
const OF_A_GAME: [&str; 14] = [
    "Game",
    "View",
    "Playout",
    "Animated",
    "DescribeState",
    "DescribeBeats",
    "DescribeMoves",
    "MoveInput",
    "PuzzleGame",
    "Knowledge",
    "Spoken",
    "Measured",
    "Drawn",
    "Plated",
];

/// Their items without a default, at most.
const MAX_REQUIRED: usize = 50;

/// The methods declared by `erased!`: in one trait at most, and in all.
const MAX_ERASED: [usize; 2] = [25, 100];

/// Fails if a game must implement too much, or too much is erased; prints how much it is.
pub(crate) fn check(root: &Path) -> Done {
    let (mut required, mut erased) = (0, Vec::new());
    for file in [root.join("crates"), root.join("src")]
        .iter()
        .map(|folder| rust_files(folder))
        .collect::<Done<Vec<_>>>()?
        .concat()
    {
        let code = code_of(&file)?;
        for name in OF_A_GAME {
            for sign in [':', '<', ' '] {
                let body = code.split_once(&format!("trait {name}{sign}"));
                required += body.map_or(0, |(_, rest)| required_items(rest));
            }
        }
        let blocks = code.split("\nerased! {").skip(1);
        erased.extend(blocks.map(|block| {
            let body = block.split("\n}").next().unwrap_or_default();
            body.matches("\n    fn ").count()
        }));
    }
    let [most, all] = [
        erased.iter().max().copied().unwrap_or(0),
        erased.iter().sum(),
    ];
    note(format_args!(
        "required items of a game: {required}; erased methods: {all}, in one trait {most}"
    ));
    if required > MAX_REQUIRED || most > MAX_ERASED[0] || all > MAX_ERASED[1] {
        return Err(format!(
            "at most {MAX_REQUIRED} required items, {} erased methods, {} in one trait",
            MAX_ERASED[1], MAX_ERASED[0]
        ));
    }
    Ok(())
}

/// The items without a default, in the code that begins with the bounds of their trait.
fn required_items(code: &str) -> usize {
    let body = code.split_once('{').map_or("", |(_, body)| body);
    let (mut depth, mut required, mut item) = (0, 0, String::new());
    for sign in body.chars() {
        match sign {
            '{' | '(' | '[' => depth += 1,
            '}' if depth == 0 => break,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        let ends = depth == 0 && matches!(sign, ';' | '}');
        if !ends {
            item.push(sign);
            continue;
        }
        let item = std::mem::take(&mut item);
        let is_type = item.trim_start().starts_with("type ");
        required += usize::from(sign == ';' && (is_type || !item.contains(" = ")));
    }
    required
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_with_a_default_are_not_required() {
        let code = ": Clone {
    type Move: FromStr<Err = TextError>;
    const KINDS: &[u8; 2] = &[1, 2];
    const NAME: [u8; 2];
    fn rule(&self) -> [u8; 2];
    fn default(&self) -> u8 {
        let two = 2; two
    }
}
fn other();";
        assert_eq!(required_items(code), 3);
    }
}
