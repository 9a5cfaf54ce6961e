//! The texts of which every match of a pattern contains one.

use std::{iter::Peekable, str::Chars};

/// Literals of which every match of a pattern must contain one: its alternatives, or the longest required one. An empty one
/// is in every text.
pub(crate) fn required(pattern: &str) -> Vec<String> {
    list(pattern).unwrap_or_else(|| vec![longest(pattern)])
}

/// The texts of a pattern that is a list of them: `(//|")`.
fn list(pattern: &str) -> Option<Vec<String>> {
    let inner = pattern
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(pattern);
    let mut all = vec![String::new()];
    let mut signs = inner.chars();
    while let Some(sign) = signs.next() {
        let plain = match sign {
            '|' => {
                all.push(String::new());
                continue;
            }
            '\\' => signs.next().filter(|sign| !sign.is_alphanumeric())?,
            sign if "^$.?*+()[]{}".contains(sign) => return None,
            sign => sign,
        };
        all.last_mut()?.push(plain);
    }
    Some(all)
}

fn longest(pattern: &str) -> String {
    let mut signs = pattern.chars().peekable();
    // Patterns with the flags `x` or `i` are not analysed.
    if pattern.starts_with("(?") && !pattern.starts_with("(?P<") {
        String::new()
    } else {
        group(&mut signs)
    }
}

/// The longest text of a group, up to its end.
fn group(signs: &mut Peekable<Chars>) -> String {
    let (mut longest, mut run) = (String::new(), String::new());
    let mut certain = true;
    let mut keep = |run: &mut String| {
        if run.len() > longest.len() {
            longest.clone_from(run);
        }
        run.clear();
    };
    while let Some(sign) = signs.next() {
        let plain = match sign {
            ')' => break,
            '|' => {
                certain = false;
                None
            }
            '(' => {
                name(signs);
                let inner = group(signs);
                keep(&mut run);
                if !optional(signs) {
                    keep(&mut inner.clone());
                }
                continue;
            }
            '[' => {
                class(signs);
                None
            }
            '\\' => match signs.next() {
                Some(sign) if !sign.is_alphanumeric() => Some(sign),
                // Classes, and places between signs.
                Some('d' | 'D' | 's' | 'S' | 'w' | 'W' | 'b' | 'B' | 'A' | 'z') => None,
                // A character by its number, or an unknown escape.
                _ => {
                    certain = false;
                    None
                }
            },
            '.' | '^' | '$' | '?' | '*' | '+' => None,
            '{' => {
                signs.by_ref().find(|sign| *sign == '}');
                None
            }
            sign => Some(sign),
        };
        match plain {
            Some(_) if optional(signs) => keep(&mut run),
            Some(sign) => run.push(sign),
            None => keep(&mut run),
        }
    }
    keep(&mut run);
    if certain { longest } else { String::new() }
}

/// Returns whether the preceding item is optional.
fn optional(signs: &mut Peekable<Chars>) -> bool {
    matches!(signs.peek(), Some('?' | '*' | '{'))
}

/// Skips a group's name, or its `?:`.
fn name(signs: &mut Peekable<Chars>) {
    if signs.next_if_eq(&'?').is_some() {
        signs.find(|sign| matches!(sign, '>' | ':'));
    }
}

/// Reads over a class of signs.
fn class(signs: &mut Peekable<Chars>) {
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => _ = signs.next(),
            ']' => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn required_literal_of_a_pattern_is_found() {
        for (pattern, text) in [
            (r"^\s*#\s*endif", "endif"),
            (r"^\s*#\s*(else\s+)?\s*ifdef\s+([\w|\d|_]+)", "ifdef"),
            (r"#\s*\{([\w|\d|_]+)\}", "#"),
            (
                r"(?P<lead>[\s]*virtual\s+fn\s+)(?P<function>[^\s]+)(?P<trail>\s*)\(",
                "virtual",
            ),
            (
                r"(override\s+fn\s+)([^\s]+)X_mod_X([\w\d]+)X(\s*)\(",
                "override",
            ),
            (r"(\x1B\[\d+\w)?([\w\d_]+)X_mod_X([A-Z0-9]*)X", "X_mod_X"),
            (r"\bword\b", "word"),
            (r"@binding\(auto\)", "@binding(auto)"),
            ("ab?cde+f", "cde"),
        ] {
            assert_eq!(required(pattern), [text], "{pattern}");
        }
        assert_eq!(required("(//|/\\*|\\\")"), ["//", "/*", "\""]);
        assert_eq!(required("a|b"), ["a", "b"]);
    }

    #[test]
    fn optional_literals_are_not_required() {
        for pattern in [
            "", "a|b?", "(a)|", "a?", "a*", "a{0,2}", "(abc)?", "(abc)*", "[abc]", r"\w+",
            "(?i)abc", r"\x1Bab",
        ] {
            assert_eq!(required(pattern), [""], "{pattern}");
        }
    }
}
