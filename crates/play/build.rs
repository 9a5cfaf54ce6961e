//! Builds the English words into the program, as a label or a function for each entry.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

#[path = "src/words/format.rs"]
mod format;
#[expect(unreachable_pub, reason = "the crate shares it with others")]
#[path = "src/words/plural.rs"]
mod plural;

use format::{Entry, Kind};

/// The language that the program is written in; its files define the entries.
const LANGUAGE: &str = "en";

/// The labels that every game words for itself: the fields of `GameLabels`. A file with an author is a game's.
///
/// `what-if` is the setting that makes the ghost show the result, `head-start-line` tells what a head start means, `keys` tells the
/// game's own keys in one sentence, `stand-first` tells a stand's visitor about the first move, `again` is the button that replays the
/// scene, `show-what-turned` and `turned` (in one word) are the button that replays it from the turning point, and `interrupted` asks
/// whether to resume a scene that the end of the program cut short.
const OF_GAMES: &str = "name line author minutes scene-speed what-if head-start-line keys stand-first again \
                        show-what-turned turned interrupted";

fn main() {
    let from = Path::new("../../assets/words").join(LANGUAGE);
    let list = Path::new("../../assets/words/languages.txt");
    let to = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .expect("cargo names a folder");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/words/format.rs");
    println!("cargo:rerun-if-changed=src/words/plural.rs");
    println!("cargo:rerun-if-changed={}", from.display());
    println!("cargo:rerun-if-changed={}", list.display());
    match made(&from).and_then(|made| Ok(made + &languages(list)?)) {
        Ok(made) => fs::write(to.join("words.rs"), made).expect("the build folder can be written"),
        Err(reason) => {
            eprintln!("{reason}");
            process::exit(1);
        }
    }
}

/// The source text of the list of languages.
fn languages(list: &Path) -> Result<String, String> {
    let text = fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let all: Vec<(&str, &str)> = lines
        .filter_map(|line| line.split_once('='))
        .map(|(code, name)| (code.trim(), name.trim()))
        .collect();
    if all.first().is_none_or(|(code, _)| *code != LANGUAGE) {
        return Err(format!("{}: `{LANGUAGE}` comes first", list.display()));
    }
    Ok(format!(
        "/// The languages of the program: code and own name.\npub const LANGUAGES: [(&str, &str); {}] = {all:?};\n",
        all.len()
    ))
}

/// The source text of all words.
fn made(folder: &Path) -> Result<String, String> {
    let paths = fs::read_dir(folder).and_then(|files| {
        files
            .map(|file| Ok(file?.path()))
            .collect::<Result<Vec<_>, _>>()
    });
    let mut paths = paths.map_err(|error| format!("{}: {error}", folder.display()))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    let (mut modules, mut files, mut english, mut keys) =
        (String::new(), Vec::new(), String::new(), String::new());
    let mut before = 0;
    for (index, path) in paths.iter().enumerate() {
        println!("cargo:rerun-if-changed={}", path.display());
        let text =
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (mut entries, faults) = format::read(&text, LANGUAGE, None);
        if let Some(fault) = faults.first() {
            return Err(format!(
                "{}:{}: {}",
                path.display(),
                fault.line,
                fault.reason
            ));
        }
        // Labels come first, so that their numbers follow from their order.
        entries.sort_by_key(|entry| !is_label(entry));
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        modules += &module(&name, &entries, before);
        for entry in &entries {
            let places: Vec<String> = entry
                .places
                .iter()
                .map(|(name, kind)| format!("({name:?}, Kind::{kind:?})"))
                .collect();
            let _ = writeln!(english, "    &{:?},", entry.texts);
            let places = places.join(", ");
            let _ = writeln!(
                keys,
                "    Key {{ file: {index}, name: {:?}, places: &[{places}] }},",
                entry.key
            );
        }
        before += entries.len();
        files.push(name);
    }
    let fields: String = OF_GAMES
        .split(' ')
        .map(|key| format!("    pub {}: LabelId,\n", snake(key)))
        .collect();
    Ok(format!(
        "/// The labels that every game words for itself.\n#[derive(Clone, Copy)]\npub struct GameLabels {{\n{fields}}}\n\n\
         /// The files of a language, by name, in the order in which they are read.\n\
         pub const FILES: [&str; {}] = {files:?};\n\n\
         pub(super) static ENGLISH: [&[&str]; {before}] = [\n{english}];\n\n\
         pub(super) static KEYS: [Key; {before}] = [\n{keys}];\n\n{modules}",
        files.len()
    ))
}

fn is_label(entry: &Entry) -> bool {
    entry.places.is_empty()
}

/// The labels and functions of one file.
fn module(name: &str, entries: &[Entry], before: usize) -> String {
    let mut text = format!("/// The words of `{name}.txt`.\npub mod {name} {{\n");
    text += "    /// Words without places.\n    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n    pub enum Label {\n";
    for entry in entries.iter().filter(|entry| is_label(entry)) {
        let _ = writeln!(
            text,
            "        #[doc = {:?}]\n        {},",
            quoted(entry),
            camel(&entry.key)
        );
    }
    text += "    }\n\n";
    // Labels that are numbered from 1 also make a list.
    for first in entries
        .iter()
        .filter(|entry| is_label(entry))
        .filter_map(|entry| entry.key.strip_suffix("-1"))
    {
        let numbered = |number: &usize| {
            entries
                .iter()
                .any(|entry| entry.key == format!("{first}-{number}"))
        };
        let all: Vec<String> = (1..)
            .take_while(numbered)
            .map(|n| format!("Label::{}{n}.id()", camel(first)))
            .collect();
        let name = snake(first).to_uppercase();
        let _ = writeln!(
            text,
            "    pub const {name}: [super::LabelId; {}] = [{}];\n",
            all.len(),
            all.join(", ")
        );
    }
    text += "    impl From<Label> for super::LabelId {\n        fn from(label: Label) -> Self {\n            label.id()\n        }\n    }\n\n";
    text += "    impl Label {\n        pub const fn id(self) -> super::LabelId {\n";
    let first = if before == 0 {
        String::new()
    } else {
        format!("{before} + ")
    };
    let _ = writeln!(
        text,
        "            super::LabelId({first}self as usize)\n        }}\n    }}"
    );
    if entries.iter().any(|entry| entry.key == "author") {
        let field = |key: &str| format!("{}: Self::{}.id()", snake(key), camel(key));
        let fields: Vec<String> = OF_GAMES.split(' ').map(field).collect();
        let fields = fields.join(", ");
        let _ = writeln!(
            text,
            "\n    impl Label {{\n        /// The labels that every game has.\n        pub const SHARED: super::GameLabels = super::GameLabels {{ {fields} }};\n    }}"
        );
    }
    for (index, entry) in entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| !is_label(entry))
    {
        let (mut parameters, mut arguments) = (String::new(), Vec::new());
        for (place, kind) in &entry.places {
            let place = snake(place);
            let (typed, figure) = match kind {
                Kind::Text => ("&str", ""),
                Kind::Who => ("&super::Who", ""),
                Kind::Number | Kind::Count | Kind::Spelled => {
                    ("impl TryInto<u32>", ".try_into().unwrap_or(u32::MAX)")
                }
            };
            let _ = write!(parameters, ", {place}: {typed}");
            arguments.push(format!("super::Arg::{kind:?}({place}{figure})"));
        }
        let _ = writeln!(
            text,
            "\n    #[doc = {:?}]\n    pub fn {}(words: &super::Words{parameters}) -> String {{\n        words.say({}, &[{}])\n    }}",
            quoted(entry),
            snake(&entry.key),
            before + index,
            arguments.join(", "),
        );
    }
    text + "}\n\n"
}

/// The text of an entry in the form that shows most of its places, for the documentation.
fn quoted(entry: &Entry) -> String {
    let mut text = entry
        .texts
        .iter()
        .rev()
        .max_by_key(|text| text.matches('{').count())
        .cloned()
        .unwrap_or_default();
    for (index, (name, _)) in entry.places.iter().enumerate() {
        text = text.replace(&format!("{{{index}}}"), &format!("{{{name}}}"));
    }
    format!("`{text}`")
}

/// `the-nw` as `the_nw`.
fn snake(key: &str) -> String {
    key.replace('-', "_")
}

/// `the-nw` as `TheNw`.
fn camel(key: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    };
    key.split('-').map(capital).collect()
}
