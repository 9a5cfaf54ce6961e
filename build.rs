//! Cuts the words' fonts down to the letters that can come to stand in the game, since of the whole faces three quarters would travel
//! to every browser for nothing; gathers the texts of other languages and the packs of puzzles, which a program on a machine has built in; and gives Windows'
//! program its icon.

#[path = "tools/pack/src/page/languages.rs"]
mod languages;
#[path = "tools/pack/src/resource.rs"]
mod resource;

use std::{collections::BTreeMap, env, fs, io, path::Path};

/// Latin with its accents, Greek, Cyrillic, and the signs of ordinary text. People write their own names.
const KEPT: [std::ops::Range<u32>; 10] = [
    0x20..0x180,
    0x1a0..0x1b1,
    0x218..0x21c,
    0x259..0x25a,
    0x370..0x400,
    0x400..0x460,
    0x490..0x492,
    0x1e00..0x1f00,
    0x2000..0x2070,
    0x2190..0x2260,
];
/// The tables that font readers need, without those that shape scripts not kept here.
const TABLES: [&[u8; 4]; 11] = [
    b"OS/2", b"cmap", b"gasp", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name",
    b"post",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder");
    for (name, face) in [
        ("regular.ttf", notosans::REGULAR_TTF),
        ("bold.ttf", notosans::BOLD_TTF),
    ] {
        let cut = Font(face)
            .cut()
            .expect("a font with long offsets and a table of letters");
        fs::write(Path::new(&folder).join(name), cut).expect("the build folder can be written");
    }
    let is =
        |variable: &str, wanted: &str| env::var_os(variable).is_some_and(|value| value == wanted);
    if is("CARGO_CFG_TARGET_FAMILY", "wasm") {
        // `tools/pack` links the page.
        println!("cargo:rerun-if-changed=tools/pack/src/page");
    }
    if is("CARGO_CFG_TARGET_OS", "windows") && is("CARGO_CFG_TARGET_ENV", "msvc") {
        let icon = Path::new(&folder).join("icon.res");
        let picture = fs::read("assets/icons/icon-192.png").expect("the icon is there");
        fs::write(&icon, resource::icon(&picture, 192)).expect("the build folder can be written");
        println!("cargo:rustc-link-arg-bins={}", icon.display());
    }
    // A page fetches them when they are wanted.
    if env::var_os("CARGO_CFG_TARGET_FAMILY").is_none_or(|family| family != "wasm") {
        let texts = gathered().expect("the texts of every language can be read");
        fs::write(Path::new(&folder).join("languages.rs"), texts)
            .expect("the build folder can be written");
        let packs = packs().expect("the puzzles can be read");
        fs::write(Path::new(&folder).join("puzzles.rs"), packs)
            .expect("the build folder can be written");
    }
}

/// The source text of the texts of all languages but English.
fn gathered() -> io::Result<String> {
    let mut source = String::from(
        "/// By the code of the language.\npub(super) const TEXTS: &[(&str, &str)] = &[\n",
    );
    for code in languages::others(Path::new("."))? {
        source += &format!(
            "    ({code:?}, {:?}),\n",
            languages::texts(Path::new("."), &code)?
        );
    }
    for folder in ["assets/words", "assets/lessons", "docs/rules"] {
        println!("cargo:rerun-if-changed={folder}");
    }
    Ok(source + "];\n")
}

/// The source text of the packs of puzzles.
fn packs() -> io::Result<String> {
    println!("cargo:rerun-if-changed=assets/puzzles");
    let mut source = String::from(
        "/// By the name of the file.\npub(super) const PACKS: &[(&str, &str)] = &[\n",
    );
    for file in fs::read_dir("assets/puzzles")? {
        let path = file?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        source += &format!("    ({name:?}, {:?}),\n", fs::read_to_string(&path)?);
    }
    Ok(source + "];\n")
}

/// A TrueType font.
struct Font<'a>(&'a [u8]);

fn u16_at(data: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_be_bytes(
        data.get(at..at + 2)?.try_into().ok()?,
    )))
}

fn u32_at(data: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?)).ok()
}

impl<'a> Font<'a> {
    fn table(&self, tag: &[u8; 4]) -> Option<&'a [u8]> {
        let count = u16_at(self.0, 4)?;
        let entry = (0..count)
            .map(|index| 12 + 16 * index)
            .find(|at| self.0.get(*at..at + 4) == Some(tag))?;
        let start = u32_at(self.0, entry + 8)?;
        self.0.get(start..start + u32_at(self.0, entry + 12)?)
    }

    /// The same font with the kept letters alone. Shapes keep their numbers; those of other letters are empty.
    fn cut(&self) -> Option<Vec<u8>> {
        let letters = self.letters()?;
        let (glyf, loca) = (self.table(b"glyf")?, self.table(b"loca")?);
        let count = u16_at(self.table(b"maxp")?, 4)?;
        (u16_at(self.table(b"head")?, 50)? == 1).then_some(())?;
        let shape = |glyph: usize| glyf.get(u32_at(loca, 4 * glyph)?..u32_at(loca, 4 * glyph + 4)?);

        let mut kept = vec![false; count];
        let mut open: Vec<usize> = letters.values().copied().chain([0]).collect();
        while let Some(glyph) = open.pop() {
            if !std::mem::replace(kept.get_mut(glyph)?, true) {
                open.extend(parts(shape(glyph)?)?);
            }
        }
        let (mut shapes, mut offsets) = (Vec::new(), Vec::new());
        for (glyph, kept) in kept.iter().enumerate() {
            offsets.extend(u32::try_from(shapes.len()).ok()?.to_be_bytes());
            if *kept {
                shapes.extend_from_slice(shape(glyph)?);
                shapes.resize(shapes.len().next_multiple_of(4), 0);
            }
        }
        offsets.extend(u32::try_from(shapes.len()).ok()?.to_be_bytes());
        let mut widths = self.table(b"hmtx")?.to_vec();
        let wide = u16_at(self.table(b"hhea")?, 34)?;
        for glyph in (0..count.min(wide)).filter(|glyph| !kept[*glyph]) {
            widths[4 * glyph..4 * glyph + 4].fill(0);
        }
        write(|tag| match tag {
            b"glyf" => Some(shapes.clone()),
            b"loca" => Some(offsets.clone()),
            b"hmtx" => Some(widths.clone()),
            b"cmap" => Some(cmap(&letters)),
            _ => self.table(tag).map(<[u8]>::to_vec),
        })
    }

    /// The number of the shape of every kept letter, from the segments that all fonts for Windows have.
    fn letters(&self) -> Option<BTreeMap<u32, usize>> {
        let cmap = self.table(b"cmap")?;
        let table = (0..u16_at(cmap, 2)?)
            .map(|index| 4 + 8 * index)
            .find(|at| cmap.get(*at..at + 4) == Some(&[0, 3, 0, 1]));
        let map = cmap.get(u32_at(cmap, table? + 4)?..)?;
        (u16_at(map, 0)? == 4).then_some(())?;
        let twice = u16_at(map, 6)?;
        let mut letters = BTreeMap::new();
        for at in (14..14 + twice).step_by(2) {
            let (end, start) = (u16_at(map, at)?, u16_at(map, at + twice + 2)?);
            let (delta, offset) = (
                u16_at(map, at + 2 * twice + 2)?,
                u16_at(map, at + 3 * twice + 2)?,
            );
            for letter in start..=end {
                let glyph = match offset {
                    0 => letter + delta,
                    _ => match u16_at(map, at + 3 * twice + 2 + offset + 2 * (letter - start)) {
                        Some(0) | None => continue,
                        Some(glyph) => glyph + delta,
                    },
                };
                let letter = u32::try_from(letter).ok()?;
                if glyph & 0xffff != 0 && KEPT.iter().any(|range| range.contains(&letter)) {
                    letters.insert(letter, glyph & 0xffff);
                }
            }
        }
        Some(letters)
    }
}

/// The shapes that a shape is put together of.
fn parts(shape: &[u8]) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    // A negative number of outlines.
    if u16_at(shape, 0).is_none_or(|outlines| outlines < 0x8000) {
        return Some(found);
    }
    let mut at = 10;
    loop {
        let flags = u16_at(shape, at)?;
        found.push(u16_at(shape, at + 2)?);
        let [words, scale, more, two, four] = [1, 8, 0x20, 0x40, 0x80].map(|bit| flags & bit != 0);
        at += 4 + if words { 4 } else { 2 };
        at += if scale {
            2
        } else if two {
            4
        } else if four {
            8
        } else {
            0
        };
        if !more {
            return Some(found);
        }
    }
}

/// A table of letters: one entry for each row of letters whose shapes have rising numbers, too.
fn cmap(letters: &BTreeMap<u32, usize>) -> Vec<u8> {
    let mut rows: Vec<[u32; 3]> = Vec::new();
    for (letter, glyph) in letters
        .iter()
        .map(|(letter, glyph)| (*letter, u32::try_from(*glyph).unwrap_or(0)))
    {
        match rows.last_mut() {
            Some([from, to, first]) if letter == *to + 1 && glyph == *first + (letter - *from) => {
                *to = letter;
            }
            _ => rows.push([letter, letter, glyph]),
        }
    }
    let count = u32::try_from(rows.len()).unwrap_or(0);
    let mut map = vec![0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0];
    for word in [16 + 12 * count, 0, count]
        .into_iter()
        .chain(rows.into_iter().flatten())
    {
        map.extend(word.to_be_bytes());
    }
    map
}

/// A font of these tables. The format's checksums stay zero: no reader here checks them.
fn write(table: impl Fn(&[u8; 4]) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
    let mut font = vec![
        0,
        1,
        0,
        0,
        0,
        u8::try_from(TABLES.len()).ok()?,
        0,
        128,
        0,
        3,
        0,
        48,
    ];
    let mut body = Vec::new();
    let start = 12 + 16 * TABLES.len();
    for tag in TABLES {
        let table = table(tag)?;
        font.extend(tag);
        for word in [0, start + body.len(), table.len()] {
            font.extend(u32::try_from(word).ok()?.to_be_bytes());
        }
        body.extend(table);
        body.resize(body.len().next_multiple_of(4), 0);
    }
    font.extend(body);
    Some(font)
}
