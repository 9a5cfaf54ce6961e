//! JSON for the page, written piece by piece.

use std::fmt::{Display, Write};

pub(super) fn object(fields: impl FnOnce(&mut Fields)) -> String {
    let mut text = String::new();
    Value(&mut text).object(fields);
    text
}

/// A place where one value is to be written.
pub(super) struct Value<'a>(&'a mut String);

impl Value<'_> {
    pub(super) fn text(self, words: &str) {
        self.0.push('"');
        for letter in words.chars() {
            match letter {
                '"' | '\\' => self.0.extend(['\\', letter]),
                _ if letter.is_control() => {
                    // Writing into a text does not fail.
                    let _ = write!(self.0, "\\u{:04x}", u32::from(letter));
                }
                _ => self.0.push(letter),
            }
        }
        self.0.push('"');
    }

    pub(super) fn plain(self, value: impl Display) {
        let _ = write!(self.0, "{value}");
    }

    /// A point of the canvas, as a list of two numbers.
    pub(super) fn point(self, at: bevy::math::Vec2) {
        let _ = write!(self.0, "[{:.1},{:.1}]", at.x, at.y);
    }

    /// A list with one value for each of these.
    pub(super) fn list<T>(
        self,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(Value<'_>, T),
    ) {
        self.0.push('[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.0.push(',');
            }
            each(Value(self.0), item);
        }
        self.0.push(']');
    }

    pub(super) fn object(self, fields: impl FnOnce(&mut Fields)) {
        self.0.push('{');
        fields(&mut Fields {
            text: self.0,
            first: true,
        });
        self.0.push('}');
    }
}

pub(super) struct Fields<'a> {
    text: &'a mut String,
    first: bool,
}

impl Fields<'_> {
    /// The place of the value of the field with this name.
    pub(super) fn add(&mut self, name: &str) -> Value<'_> {
        if !std::mem::take(&mut self.first) {
            self.text.push(',');
        }
        Value(self.text).text(name);
        self.text.push(':');
        Value(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2;

    #[test]
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method alone is not general enough"
    )]
    fn objects_and_lists_stand_in_one_another() {
        let text = object(|fields| {
            fields
                .add("none")
                .list([0; 0], |value, item| value.plain(item));
            fields
                .add("some")
                .list([1, 2], |value, item| value.plain(item));
            fields
                .add("at")
                .object(|fields| fields.add("x").point(Vec2::new(1.0, 2.25)));
            fields.add("on").plain(true);
        });
        assert_eq!(
            text,
            r#"{"none":[],"some":[1,2],"at":{"x":[1.0,2.2]},"on":true}"#
        );
    }

    #[test]
    fn texts_are_quoted() {
        let text = object(|fields| fields.add("a\"b").text("\\ ½×\n"));
        assert_eq!(text, "{\"a\\\"b\":\"\\\\ ½×\\u000a\"}");
    }
}
