//! Circles of files that use each other, read off imports. A file without them can be read after those below it.

use crate::{
    shell::{Done, at},
    workspace::{code_of, rust_files},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// A path of names: the crate's folder, then modules, then an item.
type Names = Vec<String>;

struct Module {
    file: String,
    imports: BTreeMap<String, Names>,
    /// The imports that are handed on under their names.
    exports: BTreeMap<String, Names>,
    /// The paths that stand in its code, as they stand there.
    paths: Vec<Names>,
}

/// Fails if files of `src` or of a crate need each other.
pub(crate) fn check(root: &Path) -> Done {
    let circles = circles(uses(root)?);
    let faults: Vec<_> = circles
        .iter()
        .map(|(from, to)| format!("in a circle: {from} uses {to}"))
        .collect();
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n"))
    }
}

/// Which file of the workspace needs which.
pub(crate) fn uses(root: &Path) -> Done<BTreeSet<(String, String)>> {
    Ok(arrows(&read(root)?))
}

/// Removes the arrows into files without outgoing ones, and those out of files without incoming ones. The rest is circles and what
/// connects them.
fn circles(mut arrows: BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
    loop {
        let before = arrows.len();
        let from: BTreeSet<_> = arrows.iter().map(|(from, _)| from.clone()).collect();
        let to: BTreeSet<_> = arrows.iter().map(|(_, to)| to.clone()).collect();
        arrows.retain(|(one, other)| to.contains(one) && from.contains(other));
        if arrows.len() == before {
            return arrows;
        }
    }
}

/// Every module of the workspace by its path.
fn read(root: &Path) -> Done<BTreeMap<Names, Module>> {
    let mut roots = vec![root.join("src"), root.join("lab/src")];
    for folder in ["crates", "tools"] {
        let folder = root.join(folder);
        let entries = at(&folder, std::fs::read_dir(&folder))?;
        roots.extend(entries.flatten().map(|entry| entry.path().join("src")));
    }
    let mut modules = BTreeMap::new();
    for source in roots.iter().filter(|source| source.is_dir()) {
        for file in rust_files(source)? {
            let shown = file
                .strip_prefix(root)
                .unwrap_or(&file)
                .display()
                .to_string();
            let inside = file
                .strip_prefix(source)
                .unwrap_or(&file)
                .with_extension("");
            let mut path: Names = vec![source.display().to_string()];
            path.extend(
                inside
                    .components()
                    .map(|part| part.as_os_str().to_string_lossy().into_owned()),
            );
            let is_tests =
                path.iter().any(|name| name == "tests") || path.contains(&"bin".to_owned());
            if is_tests || path.len() == 2 && path[1] == "main" && source.join("lib.rs").is_file() {
                continue;
            }
            path.pop_if(|name| ["mod", "lib", "main"].contains(&name.as_str()));
            modules.insert(path.clone(), module(shown, &path, &code_of(&file)?));
        }
    }
    Ok(modules)
}

fn module(file: String, path: &Names, code: &str) -> Module {
    let (mut imports, mut exports, mut rest) = (BTreeMap::new(), BTreeMap::new(), String::new());
    for statement in code.split_inclusive(';') {
        let brace = statement.rfind(['}', '{']);
        let start = match brace {
            Some(at) if !statement.contains("use ") => at + 1,
            _ => 0,
        };
        let Some(at) = statement[start..]
            .find("use ")
            .map(|at| at + start)
            .filter(|at| begins(&statement[..*at]))
        else {
            rest += statement;
            continue;
        };
        let (before, tree) = (&statement[..at], statement[at + 4..].trim_end_matches(';'));
        rest += before;
        let is_export = before
            .trim_end()
            .lines()
            .last()
            .is_some_and(|line| line.trim_start().starts_with("pub"));
        for (name, target) in leaves(tree) {
            let target = absolute(path, &target);
            imports.insert(name.clone(), target.clone());
            if is_export {
                exports.insert(name, target);
            }
        }
    }
    Module {
        file,
        imports,
        exports,
        paths: paths(&rest),
    }
}

/// Returns whether an import may follow: at the beginning of a line, after nothing but a visibility.
fn begins(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    line.is_empty() || line == "pub" || line.starts_with("pub(") && line.ends_with(')')
}

/// The names that an import brings, each with its path.
fn leaves(tree: &str) -> Vec<(String, Names)> {
    let tree = tree.trim();
    let Some((front, group)) = tree.split_once('{') else {
        let (path, alias) = tree
            .split_once(" as ")
            .map_or((tree, None), |(path, alias)| (path, Some(alias)));
        let mut names: Names = path
            .split("::")
            .map(|name| name.trim().to_owned())
            .collect();
        if names == ["self"] {
            return vec![("self".to_owned(), Vec::new())];
        }
        names.pop_if(|name| name == "*");
        let name = alias
            .map(|alias| alias.trim().to_owned())
            .or_else(|| names.last().cloned());
        return name.map(|name| (name, names)).into_iter().collect();
    };
    let front: Names = front
        .split("::")
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for sign in group.chars() {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        match parts.last_mut() {
            Some(part) if sign != ',' || depth > 0 => part.push(sign),
            _ => parts.push(String::new()),
        }
    }
    let inner = parts
        .iter()
        .filter(|part| !part.trim().is_empty())
        .flat_map(|part| leaves(part));
    inner
        .map(|(name, names)| {
            let whole: Names = front.iter().cloned().chain(names).collect();
            (
                if name == "self" {
                    whole.last().cloned().unwrap_or_default()
                } else {
                    name
                },
                whole,
            )
        })
        .collect()
}

/// The chains of names in code: `a::b::c`.
fn paths(code: &str) -> Vec<Names> {
    let chains = code.split(|sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == ':'));
    let chains = chains.filter(|chain| chain.contains("::"));
    chains
        .map(|chain| {
            chain
                .split("::")
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect()
        })
        .collect()
}

/// A path as it stands in a module, from the crate's root.
fn absolute(module: &Names, names: &Names) -> Names {
    let mut at = module.clone();
    let mut rest = names.as_slice();
    match rest {
        [first, ..] if first == "crate" => {
            at.truncate(1);
            rest = &rest[1..];
        }
        [first, ..] if first == "self" => rest = &rest[1..],
        _ => {}
    }
    while let [first, behind @ ..] = rest
        && first == "super"
    {
        at.pop();
        rest = behind;
    }
    at.extend(rest.iter().cloned());
    at
}

/// The dependencies between modules' files, by imports and by paths in the code.
fn arrows(modules: &BTreeMap<Names, Module>) -> BTreeSet<(String, String)> {
    let mut arrows = BTreeSet::new();
    for (path, module) in modules {
        let written = module
            .paths
            .iter()
            .map(|names| match module.imports.get(&names[0]) {
                Some(import) => import.iter().chain(&names[1..]).cloned().collect(),
                None => absolute(path, names),
            });
        for target in module.imports.values().cloned().chain(written) {
            // A module and those within it are one thing.
            if let Some((place, other)) = module_of(modules, &target, 8)
                && !(place.starts_with(path) || path.starts_with(place))
            {
                arrows.insert((module.file.clone(), other.file.clone()));
            }
        }
    }
    arrows
}

/// The module of the item that a path leads to, through re-exports; none for a module itself, or for items outside this
/// crate.
fn module_of<'a>(
    modules: &'a BTreeMap<Names, Module>,
    path: &[String],
    turns: usize,
) -> Option<(&'a Names, &'a Module)> {
    let depth = (1..=path.len())
        .rev()
        .find(|depth| modules.contains_key(&path[..*depth]))?;
    let item = path.get(depth)?;
    let found = modules.get_key_value(&path[..depth])?;
    match found.1.exports.get(item) {
        Some(export) if turns > 0 => {
            module_of(modules, &[export, &path[depth + 1..]].concat(), turns - 1)
        }
        _ => Some(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    fn names(path: &str) -> Names {
        path.split("::").map(str::to_owned).collect()
    }

    fn modules(files: &[(&str, &str)]) -> BTreeMap<Names, Module> {
        let each = files
            .iter()
            .map(|(path, code)| (names(path), module((*path).to_owned(), &names(path), code)));
        each.collect()
    }

    #[test]
    fn circles_are_found_through_re_exports() {
        let files = [
            ("a", "mod x;\nmod y;\npub use x::One;\n"),
            (
                "a::x",
                "use super::y;\npub struct One;\nfn f() { y::two() }\n",
            ),
            (
                "a::y",
                "use crate::{\n    One,\n};\npub fn two(one: One) {}\n",
            ),
        ];
        let arrows = arrows(&modules(&files));
        assert_eq!(arrows.len(), 2, "{arrows:?}");
        assert_eq!(
            circles(arrows),
            BTreeSet::from([("a::x", "a::y"), ("a::y", "a::x")].map(|(a, b)| (a.into(), b.into())))
        );
    }

    #[test]
    fn one_way_imports_have_no_circle() {
        let files = [
            ("a", "mod x;\nmod y;\nuse x::f;\nuse y::Two;\n"),
            (
                "a::x",
                "use super::y::{self, Two as Three};\npub fn f(_: Three) -> y::Two {}\n",
            ),
            (
                "a::y",
                "use std::fmt;\npub struct Two(fmt::Error, super::Four);\n",
            ),
        ];
        let arrows = arrows(&modules(&files));
        assert_eq!(
            arrows,
            BTreeSet::from([("a::x".to_owned(), "a::y".to_owned())])
        );
        assert!(circles(arrows).is_empty());
    }

    #[test]
    fn imports_are_taken_apart() {
        let found = leaves("super::{self, a::{B, c as D}, e::*}");
        let found: Vec<_> = found
            .into_iter()
            .map(|(name, path)| format!("{name} {}", path.join("::")))
            .collect();
        assert_eq!(
            found,
            [
                "super super",
                "B super::a::B",
                "D super::a::c",
                "e super::e"
            ]
        );
    }

    #[test]
    fn no_file_of_this_workspace_is_in_a_circle() {
        assert_eq!(check(workspace::root()), Ok(()));
    }
}
