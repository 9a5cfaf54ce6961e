//! The layers of the source: which folder may use which, and where a game may be named; also how often systems ask for the mode of the
//! table, and who changes a match. Read off the files themselves.

use crate::{
    circles,
    shell::{Done, note},
    workspace::{code_of, rust_files},
};
use std::path::Path;

/// The parts of `src`, from the top: each may use those below it, and those beside it where they share a layer.
const LAYERS: [&str; 8] = [
    "lib main camera bevy_plugins page picture options reader window",
    "screens",
    "stand audience saving",
    "games",
    "table",
    "live",
    "session",
    "bridge clipboard film input journal library mistakes puzzles motion notices redraw reduced_motion second_window settings \
     sound storage theme words",
];

/// The floors of `src/table`, which are layers in the same way.
const FLOORS: [&str; 8] = [
    "panel", "input", "links", "analysis", "scene", "change", "stage", "layout",
];

/// Words that name a game or its colours.
const NAMES: &str = "Mbrane MBRANE mbrane:: Ivory IVORY Indigo INDIGO Sansumoku sansumoku Masbrur masbrur Orange ORANGE";

/// Questions about the mode of the table: each place that asks one is a guard.
const GUARDS: [(&str, &[&str]); 7] = [
    ("mode", &[".mode(", ".part()"]),
    (
        "table in front",
        &["== Screen::Table", "!= Screen::Table", "(&Screen::Table)"],
    ),
    ("playback", &["plays_scene(", ".frozen"]),
    (
        "lesson or puzzle",
        &[
            ".is_guided()",
            "lesson().is_",
            "puzzle().is_",
            "session.mode, ",
        ],
    ),
    (
        "review",
        &["review.is_open()", "review.holds()", "review.asks()"],
    ),
    ("stand", &["session.stand().is_"]),
    ("over", &["table.outcome().is_", "table().outcome().is_"]),
];

/// The file that answers them.
const MODE: &str = "table/stage/mode.rs";

/// The guards by mode that `src` has at most. Lower it with every guard that goes.
const MOST_GUARDS: usize = 40;

/// Ways to a match that can be changed past the door, `src/session/change.rs`.
const WRITERS: [&str; 5] = [
    ".played_mut(",
    ".parked.get_mut(",
    ".parked.values_mut(",
    ".parked.insert(",
    ".parked.remove(",
];

/// Checks that the layers hold, and that guards and writers are few, and prints the guards. The error has a line for each fault.
pub(crate) fn check(root: &Path) -> Done {
    let mut faults = faults(root)?;
    let (guards, writers) = count(root)?;
    let all: usize = guards.iter().map(|(_, places)| places.len()).sum();
    note(format_args!("guards by mode: {all}, {MOST_GUARDS} at most"));
    for (name, places) in guards {
        note(format_args!(
            "  {name} {}: {}",
            places.len(),
            places.join(" ")
        ));
    }
    if all > MOST_GUARDS {
        faults.push(format!("{all} guards by mode, {MOST_GUARDS} at most"));
    }
    faults.extend(
        writers
            .iter()
            .map(|place| format!("{place} changes a match past its door")),
    );
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n"))
    }
}

/// Places in the code, each as file and line.
type Places = Vec<String>;

/// The places of guards by their question, and those of writers.
fn count(root: &Path) -> Done<(Vec<(&'static str, Places)>, Places)> {
    let src = root.join("src");
    let mut guards: Vec<_> = GUARDS.iter().map(|(name, _)| (*name, Vec::new())).collect();
    let mut writers = Vec::new();
    for file in rust_files(&src)? {
        let part = part_of(&src, &file);
        // Pictures set scenes up, which no player does; the mode answers the questions.
        if part == "picture" || file.ends_with(MODE) {
            continue;
        }
        let code = without_registrations(&code_of(&file)?);
        let shown = file
            .strip_prefix(&src)
            .unwrap_or(&file)
            .display()
            .to_string();
        let places = |words: &[&str]| -> Places {
            let found = words
                .iter()
                .flat_map(|word| code.match_indices(word))
                .filter(|(at, word)| is_read(&code[at + word.len()..]));
            found
                .map(|(at, _)| format!("{shown}:{}", code[..at].lines().count()))
                .collect()
        };
        for ((_, known), (_, words)) in guards.iter_mut().zip(&GUARDS) {
            known.extend(places(words));
        }
        if part != "session" {
            writers.extend(places(&WRITERS));
        }
    }
    Ok((guards, writers))
}

/// Returns whether no value is assigned to the expression that ends here.
fn is_read(rest: &str) -> bool {
    !rest.starts_with(" = ")
}

/// The code without what registers systems, and without run conditions: there a question is asked once for all. Line numbers stay.
fn without_registrations(code: &str) -> String {
    let mut code = code.to_owned();
    for (begins, open, close) in [("fn ", '{', '}'), (".run_if(", '(', ')')] {
        let mut from = 0;
        while let Some(at) = code[from..].find(begins).map(|at| at + from) {
            let Some(start) = code[at..].find(open).map(|start| at + start) else {
                break;
            };
            from = start + 1;
            if open == '{' && !registers(&code[at..start]) {
                continue;
            }
            let mut depth = 0;
            let ends = code[start..].char_indices().find(|(_, sign)| {
                depth += i32::from(*sign == open) - i32::from(*sign == close);
                depth == 0
            });
            let end = ends.map_or(code.len(), |(end, _)| start + end);
            let lines = "\n".repeat(code[start..end].matches('\n').count());
            code.replace_range(from..end, &lines);
        }
    }
    code
}

/// Returns whether a function with this head registers systems, or is a condition on which they run.
fn registers(head: &str) -> bool {
    head.starts_with("fn plugin(") || head.contains("Res<") && head.trim_end().ends_with("-> bool")
}

/// The faults of the layers, a line each.
fn faults(root: &Path) -> Done<Vec<String>> {
    let mut faults = Vec::new();
    for folder in ["src", "crates/play/src"] {
        let source = root.join(folder);
        for file in rust_files(&source)? {
            let (part, code) = (part_of(&source, &file), code_of(&file)?);
            let shown = file
                .strip_prefix(root)
                .unwrap_or(&file)
                .display()
                .to_string();
            if is_shared(folder, &part) {
                faults.extend(named(&code).map(|name| format!("{shown} names a game: `{name}`")));
            }
            if folder == "src" && layer(&LAYERS, &part).is_none() {
                faults.push(format!(
                    "{shown}: `{part}` has no layer; give it one in tools/xtask/src/layer_check.rs"
                ));
            }
        }
    }
    let uses = circles::uses(root)?;
    for (folder, layers) in [("src", LAYERS), ("src/table", FLOORS)] {
        let part = |file: &str| part_of(Path::new(folder), Path::new(file));
        let arrows: Vec<_> = uses
            .iter()
            .map(|(file, used)| (part(file), part(used), file))
            .collect();
        for (from, to, file) in arrows.iter().filter(|(from, to, _)| from != to) {
            let (Some(high), Some(low)) = (layer(&layers, from), layer(&layers, to)) else {
                continue;
            };
            let back = arrows
                .iter()
                .any(|(one, other, _)| (one, other) == (to, from));
            if low < high {
                faults.push(format!(
                    "{file}: `{from}` uses `{to}`, which stands above it"
                ));
            } else if low == high && back {
                faults.push(format!("{file}: `{from}` and `{to}` use each other"));
            }
        }
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

fn layer(layers: &[&str], part: &str) -> Option<usize> {
    layers
        .iter()
        .position(|layer| layer.split(' ').any(|name| name == part))
}

/// Returns whether all games share a part of a folder, so that none may be named there: in `src` all layers below the games, the screens and the
/// page, elsewhere all but the games' own parts.
fn is_shared(folder: &str, part: &str) -> bool {
    match folder {
        "src" => {
            ["screens", "stand", "audience", "page"].contains(&part)
                || layer(&LAYERS, part) > layer(&LAYERS, "games")
        }
        _ => !["mbrane", "sansumoku", "masbrur", "lib"].contains(&part),
    }
}

/// The file or folder directly below the root that a file belongs to.
fn part_of(root: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(root).unwrap_or(file);
    let first = inside
        .components()
        .next()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    first.unwrap_or_default().trim_end_matches(".rs").to_owned()
}

/// The names of games that stand in the code.
fn named(code: &str) -> impl Iterator<Item = &'static str> + '_ {
    NAMES.split(' ').filter(|name| {
        let word = |c: char| c.is_alphanumeric();
        code.match_indices(name).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            let after = code[at + name.len()..].chars().next();
            !before.is_some_and(word) && !after.is_some_and(char::is_lowercase)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::without_texts;

    #[test]
    fn the_layers_hold() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(check(&root), Ok(()));
    }

    #[test]
    fn floors_of_the_table_are_known() {
        let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/table");
        let floor = |file: &str| layer(&FLOORS, &part_of(&table, &table.join(file)));
        assert!(floor("stage.rs") > floor("panel/turn.rs"));
        assert_eq!(floor("mod.rs"), None);
        for entry in std::fs::read_dir(&table).expect("a folder").flatten() {
            let name = entry
                .path()
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            assert!(
                name == "mod" || FLOORS.contains(&name.as_str()),
                "{name} has no floor"
            );
        }
    }

    #[test]
    fn run_conditions_in_registrations_are_no_guards() {
        let code = "fn plugin(app: &mut App) {\n    in_state(&Screen::Table);\n}\nfn f() {\n    x.run_if(b.mode());\n    c.mode()\n}\n";
        let left = "fn plugin(app: &mut App) {\n\n}\nfn f() {\n    x.run_if();\n    c.mode()\n}\n";
        assert_eq!(without_registrations(code), left);
        let condition = "fn is_over(session: Res<Session>) -> bool {\n    session.table().outcome().is_some()\n}\n";
        assert_eq!(
            without_registrations(condition),
            "fn is_over(session: Res<Session>) -> bool {\n\n}\n"
        );
        assert!(is_read(" && other") && !is_read(" = true;"));
    }

    #[test]
    fn names_are_found_in_code_and_not_in_texts() {
        let found = |line: &str| named(&without_texts(line)).count();
        assert_eq!(found("let tone = INDIGO_RIM;"), 1);
        assert_eq!(found("use mbrane_play::mbrane::Cue;"), 1);
        assert_eq!(found("use mbrane_rules::{Seat, mbrane::Move};"), 1);
        assert_eq!(found("title: \"Mbrane\".to_owned(),"), 0);
        assert_eq!(found("use mbrane_play::AnyMatch;"), 0);
    }
}
