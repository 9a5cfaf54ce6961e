//! Places similar functions of a module side by side, and merges equal ones: brotli then encodes more of each by references to those
//! before it. Only the numbers of functions change.

use super::sections::{self, CODE, CUSTOM, HEAD, IMPORT, Part};
use std::collections::HashMap;
use wasmparser::{
    CodeSectionReader, ElementItems, ElementSectionReader, ExportSectionReader, ExternalKind,
    FunctionBody, FunctionSectionReader, GlobalSectionReader, Operator,
};

const FUNCTION: u8 = 3;
const GLOBAL: u8 = 6;
const EXPORT: u8 = 7;
const START: u8 = 8;
const ELEMENT: u8 = 9;

/// The length of the byte runs by which two functions are compared.
const RUN: usize = 6;
/// Runs in more functions than this are ignored.
const COMMON: usize = 8000;
/// Added to the runs that a function lacks, or short functions would resemble everything.
const MISSING: f64 = 60.0;

/// The module in that order; none if it is no module, or refers to functions in an unknown way.
pub(super) fn sorted(module: &[u8]) -> Option<Vec<u8>> {
    let all = sections::of(module)?;
    let find = |kind| all.iter().find(|part| part.kind == kind);
    if find(CUSTOM).or(find(START)).is_some() {
        return None;
    }
    let imported = find(IMPORT).map_or(Some(0), sections::imported_functions)?;
    let types: Vec<_> = FunctionSectionReader::new(find(FUNCTION)?.reader())
        .ok()?
        .into_iter()
        .flatten()
        .collect();
    let bodies: Vec<_> = CodeSectionReader::new(find(CODE)?.reader())
        .ok()?
        .into_iter()
        .flatten()
        .collect();
    if types.len() != bodies.len() {
        return None;
    }
    let called = bodies.iter().map(called).collect::<Option<Vec<_>>>()?;
    // The representative of each function. Callers become equal once their callees are merged.
    let mut first: Vec<_> = (0..bodies.len()).collect();
    let merged = loop {
        let number = |old: usize| {
            old.checked_sub(imported)
                .map_or(old, |index| imported + first[index])
        };
        let merged = bodies
            .iter()
            .zip(&called)
            .map(|(body, called)| renumbered(body.as_bytes(), called, number));
        let merged = merged.collect::<Option<Vec<_>>>()?;
        let mut unlike = HashMap::new();
        let equal = types.iter().zip(&merged).enumerate();
        let equal: Vec<_> = equal
            .map(|(index, function)| *unlike.entry(function).or_insert(index))
            .collect();
        if equal == first {
            break merged;
        }
        first = equal;
    };
    let mut order: Vec<_> = (0..bodies.len())
        .filter(|index| first[*index] == *index)
        .collect();
    let alike = alike(
        &order
            .iter()
            .map(|index| merged[*index].as_slice())
            .collect::<Vec<_>>(),
    );
    order = alike.into_iter().map(|place| order[place]).collect();
    let mut places = vec![0; bodies.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(place, index)| places[*index] = place);
    let number = |old: usize| {
        old.checked_sub(imported)
            .map_or(old, |index| imported + places[first[index]])
    };

    let mut made = module.get(..HEAD)?.to_vec();
    for part in &all {
        let content = match part.kind {
            FUNCTION => order
                .iter()
                .fold(sections::bytes(order.len()), |mut made, index| {
                    made.extend(sections::bytes(types[*index] as usize));
                    made
                }),
            CODE => order
                .iter()
                .try_fold(sections::bytes(order.len()), |mut made, index| {
                    let body = renumbered(bodies[*index].as_bytes(), &called[*index], number)?;
                    made.extend(sections::bytes(body.len()));
                    made.extend(body);
                    Some(made)
                })?,
            EXPORT => renumbered(part.content, &exported(part)?, number)?,
            ELEMENT => renumbered(part.content, &pointed_at(part)?, number)?,
            GLOBAL if names_functions(part)? => return None,
            _ => part.content.to_vec(),
        };
        sections::push(&mut made, part.kind, &content);
    }
    Some(made)
}

/// An order in which each has most in common with the one before it.
fn alike(bodies: &[&[u8]]) -> Vec<usize> {
    let runs = |body: &&[u8]| {
        let number = |run: &[u8]| {
            run.iter()
                .fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
        };
        let mut runs: Vec<_> = body.windows(RUN).map(number).collect();
        runs.sort_unstable();
        runs.dedup();
        runs
    };
    let runs: Vec<_> = bodies.iter().map(runs).collect();
    let mut having: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, runs) in runs.iter().enumerate() {
        runs.iter()
            .for_each(|run| having.entry(*run).or_default().push(index));
    }
    having.retain(|_, list| (2..=COMMON).contains(&list.len()));
    let (mut left, mut shared) = (vec![true; bodies.len()], vec![0_u32; bodies.len()]);
    let mut order: Vec<usize> = Vec::new();
    while let Some(first) = left.iter().position(|left| *left) {
        let mut near = Vec::new();
        for run in order.last().map_or(&[][..], |last| &runs[*last]) {
            let Some(list) = having.get_mut(run) else {
                continue;
            };
            list.retain(|index| left[*index]);
            for index in list {
                if shared[*index] == 0 {
                    near.push(*index);
                }
                shared[*index] += 1;
            }
        }
        let likeness =
            |index: usize| f64::from(shared[index]) / (MISSING + runs[index].len() as f64);
        let best = near.iter().max_by(|one, other| {
            likeness(**one)
                .total_cmp(&likeness(**other))
                .then(other.cmp(one))
        });
        let next = best.copied().unwrap_or(first);
        near.into_iter().for_each(|index| shared[index] = 0);
        left[next] = false;
        order.push(next);
    }
    order
}

/// The bytes with other numbers in these places.
fn renumbered(bytes: &[u8], places: &[usize], number: impl Fn(usize) -> usize) -> Option<Vec<u8>> {
    let (mut made, mut done) = (Vec::new(), 0);
    for place in places {
        made.extend(bytes.get(done..*place)?);
        done = place + bytes[*place..].iter().position(|byte| *byte < 0x80)? + 1;
        let seven = |number, byte: &u8| number << 7 | usize::from(byte & 0x7f);
        made.extend(sections::bytes(number(
            bytes[*place..done].iter().rev().fold(0, seven),
        )));
    }
    made.extend(bytes.get(done..)?);
    Some(made)
}

/// The places of function numbers in a body.
fn called(body: &FunctionBody) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    for operator in body.get_operators_reader().ok()?.into_iter_with_offsets() {
        let (operator, at) = operator.ok()?;
        if matches!(
            operator,
            Operator::Call { .. } | Operator::ReturnCall { .. } | Operator::RefFunc { .. }
        ) {
            places.push((at - body.range().start) as usize + 1);
        }
    }
    Some(places)
}

/// Their places in the list of exports.
fn exported(part: &Part) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    for export in ExportSectionReader::new(part.reader())
        .ok()?
        .into_iter_with_offsets()
    {
        let (at, export) = export.ok()?;
        match export.kind {
            ExternalKind::Func => {
                places.push(
                    at as usize + sections::bytes(export.name.len()).len() + export.name.len() + 1,
                );
            }
            ExternalKind::FuncExact => return None,
            _ => {}
        }
    }
    Some(places)
}

/// Their places in the tables of functions that pointers call.
fn pointed_at(part: &Part) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    for element in ElementSectionReader::new(part.reader()).ok()? {
        let ElementItems::Functions(list) = element.ok()?.items else {
            return None;
        };
        for item in list.into_iter_with_offsets() {
            places.push(item.ok()?.0 as usize);
        }
    }
    Some(places)
}

fn names_functions(part: &Part) -> Option<bool> {
    let mut operators = Vec::new();
    for global in GlobalSectionReader::new(part.reader()).ok()? {
        operators.extend(global.ok()?.init_expr.get_operators_reader());
    }
    Some(
        operators
            .iter()
            .any(|operator| matches!(operator, Ok(Operator::RefFunc { .. }) | Err(_))),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module that imports one function and has four of its own; the second and the fourth are equal, and so are the first and the third
    /// once those are, which they call.
    fn module() -> Vec<u8> {
        let long = |last: u8| [&[12, 0][..], &[1; 9], &[last, 0x0b]].concat();
        let code = [
            &[4, 4, 0, 0x10, 4, 0x0b][..],
            &long(1),
            &[4, 0, 0x10, 2, 0x0b],
            &long(1),
        ]
        .concat();
        let parts: [(u8, &[u8]); 6] = [
            (1, &[1, 0x60, 0, 0]),
            (IMPORT, &[1, 1, b'm', 1, b'f', 0, 0]),
            (FUNCTION, &[4, 0, 0, 0, 0]),
            (EXPORT, &[1, 1, b'x', 0, 4]),
            (ELEMENT, &[1, 0, 0x41, 0, 0x0b, 5, 0, 1, 2, 3, 4]),
            (CODE, &code),
        ];
        let mut made = b"\0asm\x01\0\0\0".to_vec();
        parts
            .into_iter()
            .for_each(|(kind, content)| sections::push(&mut made, kind, content));
        made
    }

    #[test]
    fn equal_functions_are_merged_and_renumbered() {
        let made = sorted(&module()).unwrap();
        let parts = sections::of(&made).unwrap();
        assert_eq!(parts[2].content, [2, 0, 0]);
        assert_eq!(parts[3].content, [1, 1, b'x', 0, 2]);
        assert_eq!(parts[4].content, [1, 0, 0x41, 0, 0x0b, 5, 0, 1, 2, 1, 2]);
        assert_eq!(parts[5].content[..6], [2, 4, 0, 0x10, 2, 0x0b]);
    }

    #[test]
    fn similar_functions_are_placed_together() {
        let bodies: [&[u8]; 4] = [
            b"one thing and more",
            b"1234567890",
            b"one thing and less",
            b"0234567890",
        ];
        assert_eq!(alike(&bodies), [0, 2, 1, 3]);
    }

    #[test]
    fn module_with_possible_outside_references_is_unchanged() {
        assert_eq!(sorted(b"hello"), None);
        for (kind, content) in [
            (START, &[1][..]),
            (CUSTOM, b"\x04name"),
            (GLOBAL, &[1, 0x70, 0, 0xd2, 1, 0x0b]),
        ] {
            let mut module = module();
            sections::push(&mut module, kind, content);
            assert_eq!(sorted(&module), None);
        }
    }
}
