//! The way between the game and the page around it: what buttons ask of the page, and strings in both directions.

#[cfg(target_family = "wasm")]
mod strings;

use bevy::prelude::*;

use crate::redraw;

#[cfg(target_family = "wasm")]
pub(crate) use strings::{PageSaid, ask, channel_events, hear_page, page_said, set_players};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<PageCommand>);
    #[cfg(target_family = "wasm")]
    app.add_plugins(strings::plugin);
}

/// A button's command to the page. It does nothing outside the page.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageCommand {
    FullScreen,
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    /// All files of a folder, one after the other.
    fn texts(folder: &Path) -> String {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        entries
            .map(|entry| match entry.path() {
                path if path.is_dir() => texts(&path),
                path => fs::read_to_string(path).unwrap_or_default(),
            })
            .collect()
    }

    /// The words in quotation marks that follow each `call`.
    fn names<'a>(text: &'a str, call: &str) -> BTreeSet<&'a str> {
        let call = format!("{call}(");
        let after = text.split(&call).skip(1);
        after
            .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
            .collect()
    }

    #[test]
    fn page_and_game_know_the_names_of_all_their_messages() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (game, page) = (texts(&root.join("src")), texts(&root.join("web/page")));
        let asked = names(&game, "ask");
        let told = names(&page, "tell");
        assert!(asked.len() > 20 && told.len() > 15, "{asked:?} {told:?}");
        let lines: Vec<&str> = page.lines().map(str::trim).collect();
        for name in asked {
            let handlers = [
                format!("{name}: "),
                format!("\"{name}\": "),
                format!("asked[\"{name}\"] = "),
            ];
            let answers = |line: &&str| handlers.iter().any(|handler| line.starts_with(handler));
            assert!(
                lines.iter().any(answers),
                "the page does not answer `{name}`"
            );
        }
        // The channel's are tested in crates/inbox.
        for name in told.iter().filter(|name| !name.starts_with("live-")) {
            assert!(
                game.contains(&format!("\"{name}\"")),
                "the game does not hear `{name}`"
            );
        }
    }
}
