//! A record in few letters: every move as its number among the legal ones, all numbers as the digits of one large number.
//!
//! The digits in order: the checksum of the link's long form (two of 16 bits); flags for its optional parts; the set-up; the
//! given position, the place shown and the name, if any; the number of moves; and each move. A move is
//! its number among the canonical ones of its position and then, if several share that form, its number among those. Behind the last
//! number is one more, which says that the move follows as text: for hidden and pending moves.

use mbrane_rules::Record;

use crate::{Animated, Link, LinkMatchId, base64, sealed};

/// The longest packed text that is read, in letters: many times any game.
const MAX_PACKED: usize = 16 * 1024;
/// The numbers for set-ups; the last one says that the set-up follows as text.
const SETUPS: u32 = 64;
const MOST_MOVES: u32 = 4096;

const BEGINS: u32 = 1;
const PLACE: u32 = 2;
const NAMED: u32 = 4;

const NAME_LETTERS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// Digits with their bases.
#[derive(Default)]
struct Digits(Vec<(u32, u32)>);

impl Digits {
    fn put(&mut self, of: u32, digit: u32) {
        self.0.push((of, digit));
    }

    /// A number of any size: seven bits a digit, and whether more follow.
    fn put_number(&mut self, mut number: u32) {
        while number >= 128 {
            self.put(256, 128 + number % 128);
            number /= 128;
        }
        self.put(256, number);
    }

    fn put_text(&mut self, text: &str) {
        self.put_number(text.len() as u32);
        text.bytes().for_each(|byte| self.put(256, byte.into()));
    }

    /// All of them as one number, the first digit its lowest.
    fn number(&self) -> Number {
        let mut number = Number(Vec::new());
        self.0
            .iter()
            .rev()
            .for_each(|(of, digit)| number.push(*of, *digit));
        number
    }
}

/// A number without a sign, of any size, its lowest byte first; the highest is not 0.
struct Number(Vec<u8>);

impl Number {
    fn push(&mut self, of: u32, digit: u32) {
        let mut carry = u64::from(digit);
        for byte in &mut self.0 {
            carry += u64::from(*byte) * u64::from(of);
            *byte = carry as u8;
            carry >>= 8;
        }
        while carry > 0 {
            self.0.push(carry as u8);
            carry >>= 8;
        }
    }

    fn pop(&mut self, of: u32) -> u32 {
        let mut rest = 0;
        for byte in self.0.iter_mut().rev() {
            let with = rest << 8 | u64::from(*byte);
            *byte = (with / u64::from(of)) as u8;
            rest = with % u64::from(of);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }

    fn pop_number(&mut self) -> Option<u32> {
        let mut number = 0;
        for place in 0..4 {
            let digit = self.pop(256);
            number |= (digit % 128) << (7 * place);
            if digit < 128 {
                return Some(number);
            }
        }
        None
    }

    fn pop_text(&mut self) -> Option<String> {
        let length = self
            .pop_number()
            .filter(|length| (*length as usize) < MAX_PACKED)?;
        String::from_utf8((0..length).map(|_| self.pop(256) as u8).collect()).ok()
    }
}

fn sum(text: &str) -> [u32; 2] {
    let sum = sealed::sum(text.as_bytes());
    let sum = (sum ^ sum >> 32) as u32;
    [sum & 0xffff, sum >> 16]
}

pub(crate) fn pack<G: Animated>(link: &Link<G>) -> String {
    let mut digits = Digits::default();
    for digit in sum(&link.long()) {
        digits.put(1 << 16, digit);
    }
    let start = link.record.start();
    let setup = start.setup();
    let begins = *start != G::start(setup);
    let flag = |there: bool, flag: u32| if there { flag } else { 0 };
    digits.put(
        8,
        flag(begins, BEGINS) | flag(link.at.is_some(), PLACE) | flag(link.game.is_some(), NAMED),
    );
    match G::setups().iter().position(|known| *known == setup) {
        Some(number) if number < SETUPS as usize - 1 => digits.put(SETUPS, number as u32),
        _ => {
            digits.put(SETUPS, SETUPS - 1);
            digits.put_text(&setup.to_string());
        }
    }
    if begins {
        digits.put_text(&start.to_string());
    }
    if let Some(at) = link.at {
        digits.put_number(at as u32);
    }
    if let Some(name) = &link.game {
        digits.put(16, name.as_str().len() as u32);
        let number = |letter| {
            NAME_LETTERS
                .iter()
                .position(|known| *known == letter)
                .unwrap_or_default()
        };
        name.as_str()
            .bytes()
            .for_each(|letter| digits.put(36, number(letter) as u32));
    }
    digits.put_number(link.record.moves().len() as u32);
    let mut position = start.clone();
    for &m in link.record.moves() {
        put_move(&mut digits, &position, m);
        position.apply(m);
    }
    base64::letters(&digits.number().0)
}

fn put_move<G: Animated>(digits: &mut Digits, position: &G, m: G::Move) {
    let moves = position.legal_moves();
    let form = position.canonical(m);
    let number = moves.iter().position(|known| *known == form);
    let of = moves.len() as u32 + 1;
    match number.zip(position.variant_number(m)) {
        Some((number, variant)) => {
            digits.put(of, number as u32);
            digits.put(position.variants(form), variant);
        }
        None => {
            digits.put(of, of - 1);
            digits.put_text(&m.to_string());
        }
    }
}

pub(crate) fn unpack<G: Animated>(text: &str) -> Option<Link<G>> {
    if text.len() > MAX_PACKED {
        return None;
    }
    // `pack` never writes a highest byte of 0.
    let mut number = Number(base64::bytes(text).filter(|bytes| bytes.last() != Some(&0))?);
    let right = [number.pop(1 << 16), number.pop(1 << 16)];
    let flags = number.pop(8);
    let setup = match number.pop(SETUPS) {
        known if known < SETUPS - 1 => *G::setups().get(known as usize)?,
        _ => number.pop_text()?.parse().ok()?,
    };
    let start = if flags & BEGINS != 0 {
        G::from_text(setup, &number.pop_text()?).ok()?
    } else {
        G::start(setup)
    };
    let at = if flags & PLACE != 0 {
        Some(number.pop_number()? as usize)
    } else {
        None
    };
    let game = if flags & NAMED != 0 {
        let length = number.pop(16);
        let name: String = (0..length)
            .map(|_| char::from(NAME_LETTERS[number.pop(36) as usize]))
            .collect();
        Some(LinkMatchId::new(&name)?)
    } else {
        None
    };
    let count = number.pop_number().filter(|count| *count <= MOST_MOVES)?;
    let mut record = Record::from_position(start);
    for _ in 0..count {
        let m = pop_move(&mut number, record.position())?;
        record.push(m).ok()?;
    }
    let link = Link { record, at, game };
    let whole = number.0.is_empty() && sum(&link.long()) == right;
    (whole && at.is_none_or(|at| at <= count as usize)).then_some(link)
}

fn pop_move<G: Animated>(number: &mut Number, position: &G) -> Option<G::Move> {
    let moves = position.legal_moves();
    match moves.get(number.pop(moves.len() as u32 + 1) as usize) {
        Some(&form) => Some(position.variant(form, number.pop(position.variants(form)))),
        None => number.pop_text()?.parse().ok(),
    }
}
