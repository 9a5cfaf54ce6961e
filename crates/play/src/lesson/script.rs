//! The text of a lesson: its steps, the moves that each awaits, and the messages.
//!
//! One entry a line, `key words`; a line that begins with a blank continues the entry before it, one with `#` is a comment.
//!
//! | key | meaning |
//! | --- | --- |
//! | `step` | a step begins |
//! | `from` | the record for the table; without it, the match continues |
//! | `say` | what to do |
//! | `await` | the awaited moves, with blanks between them: see [`Pattern`]; lit ones first |
//! | `try` | a trial move, after which the step restarts, once |
//! | `tried` | the text after that move, until the player continues |
//! | `else` | the text for a legal move that is not awaited |
//! | `done` | the text after the move, until the player continues |
//! | `then` | the moves played after that, in turn, before the next step |
//! | `end` | the text at the end of the lesson |

use std::{fmt, str::FromStr};

/// The most words in one message.
pub const WORDS: usize = 15;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// In order; there is one at least, and the first has a record.
    pub steps: Vec<Step>,
    pub end: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Step {
    /// The record for the table; none if the match continues.
    pub from: Option<String>,
    pub say: String,
    pub awaits: Vec<Pattern>,
    /// A trial move before the awaited one, with the text about its outcome.
    pub attempt: Option<Attempt>,
    pub wrong: Option<String>,
    pub replies: Vec<String>,
    pub done: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Attempt {
    pub action: String,
    pub outcome: String,
}

/// A pattern for moves as text: `?` stands for any character, `[a-c]` or `[37]` for one of these, `*` at the end for
/// any rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(String);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for ScriptError {}

impl Pattern {
    pub fn fits(&self, m: &str) -> bool {
        let (mut pattern, mut left) = (self.0.chars(), m.chars());
        while let Some(sign) = pattern.next() {
            if sign == '*' {
                return true;
            }
            let Some(found) = left.next() else {
                return false;
            };
            let meant = match sign {
                '?' => true,
                '[' => one_of(
                    pattern
                        .by_ref()
                        .take_while(|sign| *sign != ']')
                        .collect::<Vec<_>>()
                        .as_slice(),
                    found,
                ),
                _ => sign == found,
            };
            if !meant {
                return false;
            }
        }
        left.next().is_none()
    }

    /// The move itself, where the pattern names just one.
    pub fn named(&self) -> Option<&str> {
        (!self.0.contains(['?', '[', '*'])).then_some(self.0.as_str())
    }
}

/// Returns whether a character is among these, or in a range of them such as `a-c`.
fn one_of(signs: &[char], found: char) -> bool {
    match signs {
        [from, '-', to, rest @ ..] => (*from..=*to).contains(&found) || one_of(rest, found),
        [sign, rest @ ..] => *sign == found || one_of(rest, found),
        [] => false,
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut open = false;
        for (at, sign) in text.char_indices() {
            match sign {
                '[' if !open => open = true,
                ']' if open => open = false,
                '[' | ']' => return Err(format!("`{text}` has a bracket too many")),
                '*' if at + 1 < text.len() => {
                    return Err(format!("in `{text}` something follows the `*`"));
                }
                _ => {}
            }
        }
        if open {
            Err(format!("`{text}` has an open bracket"))
        } else {
            Ok(Self(text.to_owned()))
        }
    }
}

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Self, ScriptError> {
        let mut script = Self {
            steps: Vec::new(),
            end: String::new(),
        };
        let entries = entries(text)?;
        for Entry { line, key, words } in &entries {
            let fault = |reason: String| ScriptError {
                line: *line,
                reason,
            };
            script.take(key, words).map_err(fault)?;
        }
        let last = entries.last().map_or(1, |entry| entry.line);
        script
            .check()
            .map_err(|reason| ScriptError { line: last, reason })?;
        Ok(script)
    }
}

struct Entry<'a> {
    line: usize,
    key: &'a str,
    words: String,
}

fn entries(text: &str) -> Result<Vec<Entry<'_>>, ScriptError> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with(' ') {
            let reason = || "nothing is before this line that it could go on with".to_owned();
            let before = entries.last_mut().ok_or_else(|| ScriptError {
                line: index + 1,
                reason: reason(),
            })?;
            before.words.push(' ');
            before.words.push_str(line.trim());
        } else {
            let (key, words) = line.split_once(' ').unwrap_or((line, ""));
            entries.push(Entry {
                line: index + 1,
                key: key.trim_end(),
                words: words.trim().to_owned(),
            });
        }
    }
    Ok(entries)
}

impl Script {
    fn take(&mut self, key: &str, words: &str) -> Result<(), String> {
        if key == "step" {
            if let Some(step) = self.steps.last() {
                step.check()?;
            }
            self.steps.push(Step::default());
            return Ok(());
        }
        if words.is_empty() {
            return Err(format!("nothing stands behind `{key}`"));
        }
        let is_said = matches!(key, "say" | "else" | "done" | "tried" | "end");
        // Punctuation behind a no-break space counts with the word before it.
        let count = words.split(' ').filter(|word| !word.is_empty()).count();
        if is_said && count > WORDS {
            return Err(format!(
                "these are {count} words, and {WORDS} at most are read at once"
            ));
        }
        if key == "end" {
            return once(&mut self.end, key, words);
        }
        let step = self
            .steps
            .last_mut()
            .ok_or_else(|| format!("`{key}` stands before the first step"))?;
        let list = || words.split_whitespace();
        match key {
            "from" => once(step.from.get_or_insert_default(), key, words)?,
            "say" => once(&mut step.say, key, words)?,
            "else" => once(step.wrong.get_or_insert_default(), key, words)?,
            "done" => once(step.done.get_or_insert_default(), key, words)?,
            "try" => once(&mut step.attempt.get_or_insert_default().action, key, words)?,
            "tried" => once(
                &mut step.attempt.get_or_insert_default().outcome,
                key,
                words,
            )?,
            "await" => step
                .awaits
                .extend(list().map(str::parse).collect::<Result<Vec<_>, _>>()?),
            "then" => step.replies.extend(list().map(ToOwned::to_owned)),
            _ => return Err(format!("nobody knows what `{key}` means")),
        }
        Ok(())
    }

    fn check(&self) -> Result<(), String> {
        let first = self.steps.first().ok_or("there is no step")?;
        if first.from.is_none() {
            return Err("the first step lays nothing on the table".to_owned());
        }
        self.steps.last().unwrap_or(first).check()?;
        if self.end.is_empty() {
            Err("the end is missing".to_owned())
        } else {
            Ok(())
        }
    }
}

impl Step {
    fn check(&self) -> Result<(), String> {
        match self {
            Self { say, .. } if say.is_empty() => Err("the step before says nothing".to_owned()),
            Self { awaits, .. } if awaits.is_empty() => {
                Err("the step before awaits nothing".to_owned())
            }
            Self {
                attempt: Some(attempt),
                from,
                ..
            } if from.is_none() || attempt.action.is_empty() || attempt.outcome.is_empty() => {
                Err("`try` takes `from` and `tried` in its step".to_owned())
            }
            _ => Ok(()),
        }
    }
}

fn once(place: &mut String, key: &str, words: &str) -> Result<(), String> {
    if !place.is_empty() {
        return Err(format!("`{key}` stands there twice"));
    }
    words.clone_into(place);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str = "# A lesson.\nstep\nfrom toy :\nsay Do this\n  and that.\nawait 8e5 8*\nelse No.\nthen a b\ndone So.\n\nstep\nsay Again\nawait x\nend Well done.\n";

    fn fault(text: &str) -> (usize, String) {
        let error = text.parse::<Script>().expect_err("a fault");
        (error.line, error.reason)
    }

    #[test]
    fn script_is_parsed() {
        let script: Script = SHORT.parse().expect("a lesson");
        assert_eq!((script.steps.len(), script.end.as_str()), (2, "Well done."));
        let step = &script.steps[0];
        assert_eq!(step.from.as_deref(), Some("toy :"));
        assert_eq!(step.say, "Do this and that.");
        assert_eq!(step.replies, ["a", "b"]);
        assert_eq!(
            (step.wrong.as_deref(), step.done.as_deref()),
            (Some("No."), Some("So."))
        );
        assert!(script.steps[1].from.is_none() && script.steps[1].wrong.is_none());
    }

    #[test]
    fn script_faults_are_reported_by_line() {
        assert_eq!(fault("").1, "there is no step");
        assert_eq!(fault("say x").0, 1);
        assert_eq!(fault(" x").0, 1);
        assert_eq!(
            fault("step\nfrom x\nsay y\nsay z"),
            (4, "`say` stands there twice".to_owned())
        );
        assert_eq!(
            fault("step\nfrom x\nawait y\n\nstep\n"),
            (5, "the step before says nothing".to_owned())
        );
        assert_eq!(
            fault("step\nfrom x\nsay y\nend z").1,
            "the step before awaits nothing"
        );
        assert_eq!(fault("step\nfrom\nsay y").0, 2);
        assert_eq!(
            fault("step\nfrom x\nwait y"),
            (3, "nobody knows what `wait` means".to_owned())
        );
        assert_eq!(
            fault("step\nsay x\nawait y\nend z").1,
            "the first step lays nothing on the table"
        );
        assert_eq!(
            fault("step\nfrom x\nsay y\nawait y").1,
            "the end is missing"
        );
        assert_eq!(
            fault("step\nfrom x\nsay y\nawait y\ntry z\nend z").1,
            "`try` takes `from` and `tried` in its step"
        );
        let long = format!("step\nfrom x\nsay {}", "word ".repeat(16));
        assert_eq!(
            fault(&long),
            (
                3,
                "these are 16 words, and 15 at most are read at once".to_owned()
            )
        );
    }

    #[test]
    fn patterns_fit_moves() {
        let fits = |pattern: &str, m: &str| pattern.parse::<Pattern>().expect("a pattern").fits(m);
        assert!(fits("8e5", "8e5") && !fits("8e5", "8e") && !fits("8e5", "8e55"));
        assert!(fits("8*", "8e5") && fits("*", "offer") && !fits("8*", "7e5"));
        assert!(
            fits("?[a-c][46]", "7b6") && !fits("?[a-c][46]", "7b5") && !fits("?[a-c][46]", "7d4")
        );
        for wrong in ["[a", "a]", "[[a]", "*a"] {
            assert!(wrong.parse::<Pattern>().is_err(), "{wrong}");
        }
    }
}
