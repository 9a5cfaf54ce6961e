//! The part of Markdown that the rules are written in: headings, paragraphs, lists, tables, fenced blocks, styles within a line, and
//! comments of one line, which it leaves out.

/// A block of text. Rows that follow one another are one table, items one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    Heading(u8, Vec<Span>),
    Paragraph(Vec<Span>),
    Item(Option<u16>, Vec<Span>),
    Row(Vec<Vec<Span>>),
    /// A fenced block: what follows its fence, and its lines.
    Fence(String, String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    Plain,
    Strong,
    Emphasis,
    Code,
}

/// Reads a text. It never fails: text without a valid mark stays as written.
pub fn read(text: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            reader.end();
            let inside: Vec<&str> = lines
                .by_ref()
                .take_while(|line| !line.starts_with("```"))
                .collect();
            reader
                .blocks
                .push(Block::Fence(info.trim().to_owned(), inside.join("\n")));
        } else {
            reader.take(line);
        }
    }
    reader.end();
    reader.blocks
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    /// The block that the next line may continue: its mark, and its text so far.
    open: Option<(Mark, String)>,
}

#[derive(Clone, Copy)]
enum Mark {
    Words,
    Item(Option<u16>),
}

impl Reader {
    fn take(&mut self, line: &str) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with("<!--") && trimmed.ends_with("-->") {
            self.end();
        } else if let Some((level, title)) = heading(trimmed) {
            self.end();
            self.blocks.push(Block::Heading(level, spans(title)));
        } else if let Some(row) = trimmed.strip_prefix('|') {
            self.end();
            let cells: Vec<&str> = row
                .trim_end_matches('|')
                .split('|')
                .map(str::trim)
                .collect();
            // The line below a table's head only draws it.
            let draws = |cell: &&str| {
                !cell.is_empty() && cell.chars().all(|sign| matches!(sign, '-' | ':'))
            };
            if !cells.iter().all(draws) {
                self.blocks
                    .push(Block::Row(cells.into_iter().map(spans).collect()));
            }
        } else if let Some((number, words)) = item(trimmed) {
            self.end();
            self.open = Some((Mark::Item(number), words.to_owned()));
        } else if let Some((_, text)) = &mut self.open {
            text.push(' ');
            text.push_str(trimmed);
        } else {
            self.open = Some((Mark::Words, trimmed.to_owned()));
        }
    }

    fn end(&mut self) {
        self.blocks
            .extend(self.open.take().map(|(mark, text)| match mark {
                Mark::Words => Block::Paragraph(spans(&text)),
                Mark::Item(number) => Block::Item(number, spans(&text)),
            }));
    }
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let title = line.trim_start_matches('#');
    let level = u8::try_from(line.len() - title.len())
        .ok()
        .filter(|level| (1..=6).contains(level))?;
    Some((level, title.strip_prefix(' ')?.trim()))
}

fn item(line: &str) -> Option<(Option<u16>, &str)> {
    if let Some(words) = line.strip_prefix("- ") {
        return Some((None, words));
    }
    let (number, words) = line.split_once(". ")?;
    Some((Some(number.parse().ok()?), words))
}

fn spans(text: &str) -> Vec<Span> {
    const MARKS: [(&str, Style); 3] = [
        ("**", Style::Strong),
        ("*", Style::Emphasis),
        ("`", Style::Code),
    ];
    let mut found = Vec::new();
    let mut push = |text: &str, style: Style| {
        if !text.is_empty() {
            found.push(Span {
                text: text.to_owned(),
                style,
            });
        }
    };
    let (mut rest, mut plain) = (text, 0);
    while let Some(sign) = rest[plain..].chars().next() {
        let marked = MARKS.iter().find_map(|(mark, style)| {
            let inside = rest[plain..]
                .strip_prefix(mark)
                .filter(|inside| !inside.starts_with(char::is_whitespace))?;
            let end = inside.find(mark).filter(|end| *end > 0)?;
            Some((&inside[..end], &inside[end + mark.len()..], *style))
        });
        match marked {
            Some((inside, after, style)) => {
                push(&rest[..plain], Style::Plain);
                push(inside, style);
                (rest, plain) = (after, 0);
            }
            None => plain += sign.len_utf8(),
        }
    }
    push(rest, Style::Plain);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<Span> {
        vec![Span {
            text: text.to_owned(),
            style: Style::Plain,
        }]
    }

    #[test]
    fn lines_join_until_an_empty_one() {
        let read = read("# One\nTwo\nthree\n\nFour\n## Five\n");
        let wanted = [
            Block::Heading(1, plain("One")),
            Block::Paragraph(plain("Two three")),
            Block::Paragraph(plain("Four")),
            Block::Heading(2, plain("Five")),
        ];
        assert_eq!(read, wanted);
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(
            read("# One\n<!-- # Two -->\n\nThree"),
            read("# One\n\nThree")
        );
        assert_eq!(
            read("```\n<!-- a -->\n```"),
            [Block::Fence(String::new(), "<!-- a -->".to_owned())]
        );
    }

    #[test]
    fn list_items_continue_in_the_next_line() {
        let wanted = [
            Block::Item(None, plain("a b")),
            Block::Item(None, plain("c")),
            Block::Item(Some(1), plain("d")),
            Block::Item(Some(2), plain("e f")),
        ];
        assert_eq!(read("- a\n  b\n- c\n1. d\n2. e\n   f"), wanted);
        assert_eq!(
            read("5/4 is narrow. So\n1.5 is"),
            [Block::Paragraph(plain("5/4 is narrow. So 1.5 is"))]
        );
    }

    #[test]
    fn tables_have_their_rows() {
        let row = |cells: [&str; 2]| Block::Row(cells.map(plain).to_vec());
        assert_eq!(
            read("| a | b |\n| --- | :-: |\n| c | d |"),
            [row(["a", "b"]), row(["c", "d"])]
        );
        let empty = Block::Row(vec![Vec::new(), Vec::new()]);
        assert_eq!(
            read("| a | b |\n| --- | --- |\n| | |\n| c | d |"),
            [row(["a", "b"]), empty, row(["c", "d"])]
        );
    }

    #[test]
    fn fences_keep_their_lines() {
        let wanted = Block::Fence("board".to_owned(), "# a\n\n- b".to_owned());
        assert_eq!(
            read("x\n```board\n# a\n\n- b\n```\ny"),
            [
                Block::Paragraph(plain("x")),
                wanted,
                Block::Paragraph(plain("y"))
            ]
        );
        assert_eq!(
            read("```\nopen"),
            [Block::Fence(String::new(), "open".to_owned())]
        );
    }

    #[test]
    fn styles_end_at_their_closing_mark() {
        let span = |text: &str, style: Style| Span {
            text: text.to_owned(),
            style,
        };
        let wanted = [
            span("A ", Style::Plain),
            span("strong", Style::Strong),
            span(", ", Style::Plain),
            span("soft", Style::Emphasis),
            span(" ", Style::Plain),
            span("8*5", Style::Code),
            span(" 3*4", Style::Plain),
        ];
        assert_eq!(spans("A **strong**, *soft* `8*5` 3*4"), wanted);
        assert_eq!(spans("** é *"), plain("** é *"));
    }
}
