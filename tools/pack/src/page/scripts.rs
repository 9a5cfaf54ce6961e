//! Scripts for delivery: without comments and indentation, and joined if they are fetched together.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs, io,
    path::Path,
};

/// A script without indentation, and without comments on their own lines. Template literals are kept.
pub(super) fn trim(script: &str) -> String {
    lines(script)
        .0
        .iter()
        .map(|(line, _)| format!("{line}\n"))
        .collect()
}

/// The script of that name in a folder with all its imports, each once and before its use, with short names for private items.
/// Other names belong to one file, so no two scripts may share one.
pub(super) fn join(folder: &Path, name: &str) -> io::Result<String> {
    let mut all = String::new();
    add(folder, name, &mut BTreeSet::new(), &mut all)?;
    let mut joined = String::new();
    for (line, whole) in lines(&all).0 {
        if !whole {
            joined.push_str(line);
            joined.push('\n');
            continue;
        }
        joined.push_str(&tighten(line));
        if !line.ends_with([';', '{', '}', ',']) || line.contains('`') {
            joined.push('\n');
        }
    }
    Ok(shorten(&joined))
}

fn add(
    folder: &Path,
    name: &str,
    known: &mut BTreeSet<String>,
    all: &mut String,
) -> io::Result<()> {
    if !known.insert(name.to_owned()) {
        return Ok(());
    }
    let outermost = known.len() == 1;
    let text = fs::read_to_string(folder.join(name))?;
    let (imports, rest): (Vec<_>, Vec<_>) =
        text.lines().partition(|line| line.starts_with("import "));
    for line in imports {
        if let Some((_, from)) = line.rsplit_once("\"./") {
            add(folder, from.trim_end_matches("\";"), known, all)?;
        }
    }
    for line in rest {
        let line = if outermost {
            line
        } else {
            line.strip_prefix("export ").unwrap_or(line)
        };
        let _ = writeln!(all, "{line}");
    }
    Ok(())
}

/// The lines of a script that do something: without their indentation, and whether they begin and end outside a template. Then whether
/// a template has not ended.
fn lines(script: &str) -> (Vec<(&str, bool)>, bool) {
    let (mut found, mut in_template, mut in_comment) = (Vec::new(), false, false);
    for line in script.lines() {
        let short = line.trim();
        in_comment |= !in_template && short.starts_with("/*");
        if in_comment && !short.contains("*/") {
            continue;
        }
        let is_comment = std::mem::take(&mut in_comment) && short.ends_with("*/");
        if !in_template && (is_comment || short.is_empty() || short.starts_with("//")) {
            continue;
        }
        let was_in_template = in_template;
        in_template ^= (line.matches('`').count() - line.matches("\\`").count()) % 2 == 1;
        // A line that a template ends in, or begins in, may have blanks that count.
        found.push((
            if was_in_template { line } else { short },
            !was_in_template && !in_template,
        ));
    }
    (found, in_template)
}

/// A line without blanks beside signs. One that may hold another kind of text than in plain quotes stays as it is.
fn tighten(line: &str) -> String {
    if line.contains(['`', '/', '\\', '\'']) {
        return line.to_owned();
    }
    let beside = |sign: char| "=<>*?:,;{}()[]|&".contains(sign);
    let mut tight = String::new();
    for (at, part) in line.split('"').enumerate() {
        if at > 0 {
            tight.push('"');
        }
        if at % 2 == 1 {
            tight.push_str(part);
            continue;
        }
        let mut signs = part.chars().peekable();
        let mut before = None;
        while let Some(sign) = signs.next() {
            let between = before.is_some_and(beside) || signs.peek().copied().is_some_and(beside);
            if sign != ' ' || !between {
                tight.push(sign);
            }
            before = Some(sign);
        }
    }
    tight
}

/// Short names for what classes keep to themselves.
fn shorten(script: &str) -> String {
    let mut names = BTreeMap::new();
    let mut short = String::new();
    let mut rest = script;
    while let Some((front, behind)) = rest.split_once('#') {
        short.push_str(front);
        short.push('#');
        let length = behind
            .find(|sign: char| !sign.is_ascii_alphanumeric())
            .unwrap_or(behind.len());
        let (name, after) = behind.split_at(length);
        // After a quote it is no name.
        if front.ends_with('"') || name.is_empty() {
            short.push_str(name);
        } else {
            let next = names.len();
            short.push_str(names.entry(name).or_insert_with(|| letters(next)));
        }
        rest = after;
    }
    short + rest
}

/// The name with this number: a to z, then aa, ba and so on.
fn letters(number: usize) -> String {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let first = letter(number).to_string();
    if number < 26 {
        first
    } else {
        first + &letter(number / 26 - 1).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_trimmed() {
        let script = "// a\n\n/** b */\n/**\n * c\n */\nlet d = `\n  // kept\n`;\n  /* e */ f();\n  g(); // h\n";
        assert_eq!(
            trim(script),
            "let d = `\n  // kept\n`;\n/* e */ f();\ng(); // h\n"
        );
    }

    #[test]
    fn blanks_within_texts_stay() {
        assert_eq!(
            tighten("const { a, b } = c(\"d = e\", [1 + 2]);"),
            "const{a,b}=c(\"d = e\",[1 + 2]);"
        );
        for line in ["x = a / b;", "x = `a = b`;", "x = 'a = b';"] {
            assert_eq!(tighten(line), line);
        }
    }

    #[test]
    fn private_names_are_short_and_others_stay() {
        assert_eq!(
            shorten("#name;#other;f(this.#name,\"#x\")"),
            "#a;#b;f(this.#a,\"#x\")"
        );
        let names: BTreeSet<_> = (0..300).map(letters).collect();
        assert_eq!(names.len(), 300);
    }

    #[test]
    fn scripts_come_before_those_that_import_them_and_once() {
        let folder = std::env::temp_dir().join(format!("mbrane-scripts-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in [
            (
                "a.mjs",
                "import { b } from \"./b.mjs\";\nimport { c } from \"./c.mjs\";\nexport const a = b + c;\n",
            ),
            (
                "b.mjs",
                "import { c } from \"./c.mjs\";\nexport const b = c;\n",
            ),
            ("c.mjs", "// One.\nexport const c = 1;\n"),
        ] {
            fs::write(folder.join(name), text).unwrap();
        }
        let joined = join(&folder, "a.mjs").unwrap();
        assert_eq!(joined, "const c=1;const b=c;export const a=b + c;");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn every_template_of_the_page_ends() {
        for below in ["web", "web/page", "web/live", "web/worker"] {
            for entry in fs::read_dir(crate::root().join(below)).unwrap() {
                let path = entry.unwrap().path();
                if !path
                    .extension()
                    .is_some_and(|ending| ending == "mjs" || ending == "js")
                {
                    continue;
                }
                let text = fs::read_to_string(&path).unwrap();
                let (lines, in_template) = lines(&text);
                assert!(!lines.is_empty() && !in_template, "{}", path.display());
            }
        }
    }
}
