//! Messages to the page, with the names that its scripts read: web/page/mirror.mjs, and web/tests for [`Places`].

use std::collections::BTreeMap;

use serde::Serialize;

/// The table or another screen in words.
#[derive(Serialize)]
pub(super) struct Mirror<'a> {
    pub(super) title: Option<&'a str>,
    pub(super) lines: &'a [String],
    /// The pieces beside the board.
    pub(super) digits: Option<Vec<Button<'a>>>,
    pub(super) board: Option<Board<'a>>,
    pub(super) controls: Vec<Button<'a>>,
    /// Lines to announce once.
    pub(super) says: &'a [String],
}

#[derive(Serialize)]
pub(super) struct Board<'a> {
    pub(super) caption: &'a str,
    pub(super) columns: &'a [String],
    pub(super) rows: Vec<Row<'a>>,
}

#[derive(Serialize)]
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    pub(super) cells: Vec<Button<'a>>,
}

#[derive(Serialize, Default)]
pub(super) struct Button<'a> {
    pub(super) text: String,
    /// The page's answer when it is pressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) act: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) on: Option<bool>,
    pub(super) off: bool,
    /// The text in it, if it is a field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) heading: Option<&'a str>,
}

/// A point of the page, in its pixels.
pub(super) type Point = [i32; 2];

/// The middles of cells, pieces and buttons, and the state of the stage.
#[derive(Serialize)]
pub(super) struct Places<'a> {
    pub(super) cells: Vec<Point>,
    pub(super) digits: Vec<Point>,
    pub(super) controls: BTreeMap<&'a str, Point>,
    pub(super) counts: bool,
    pub(super) reduced: bool,
    pub(super) still: bool,
    pub(super) moves: usize,
}

/// The JSON of a message: that of plain data does not fail.
pub(super) fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn button(text: &str) -> Button<'_> {
        Button {
            text: text.to_owned(),
            act: Some("press 1".to_owned()),
            on: Some(true),
            off: true,
            value: Some("a\"\n"),
            heading: Some("h"),
        }
    }

    #[test]
    fn button_message_has_its_fields() {
        let plain = Button {
            text: "½ \\".to_owned(),
            ..Button::default()
        };
        assert_eq!(json(&plain), r#"{"text":"½ \\","off":false}"#);
        assert_eq!(
            json(&button("b")),
            r#"{"text":"b","act":"press 1","on":true,"off":true,"value":"a\"\n","heading":"h"}"#
        );
    }

    #[test]
    fn page_reads_every_name() {
        let (columns, says) = (["a".to_owned()], ["b".to_owned()]);
        let row = Row {
            name: "r",
            cells: vec![button("c")],
        };
        let mirror = json(&Mirror {
            title: Some("t"),
            lines: &says,
            digits: Some(vec![button("d")]),
            board: Some(Board {
                caption: "c",
                columns: &columns,
                rows: vec![row],
            }),
            controls: vec![button("e")],
            says: &says,
        });
        let places = json(&Places {
            cells: vec![[1, 2]],
            digits: Vec::new(),
            controls: BTreeMap::new(),
            counts: true,
            reduced: true,
            still: true,
            moves: 1,
        });
        let page = include_str!("../../web/page/mirror.mjs");
        let tests = [
            include_str!("../../web/tests/masbrur.mjs"),
            include_str!("../../web/tests/screen.mjs"),
        ];
        let tests = tests.concat();
        for (message, script) in [(mirror, page), (places, tests.as_str())] {
            let names = message.split('"').collect::<Vec<_>>();
            for pair in names.windows(2).filter(|pair| pair[1].starts_with(':')) {
                let reads = |word: &str| word == pair[0];
                let mut words = script.split(|sign: char| !sign.is_alphanumeric());
                assert!(words.any(reads), "the page does not read `{}`", pair[0]);
            }
        }
    }
}
