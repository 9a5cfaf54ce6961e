//! Statistics of moves whenever they were played: all moves as first (AMAF), in tables of a fixed number.

use mbrane_rules::Seat;

use super::tree::NONE;

/// What became of the games in which a seat played a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub games: u32,
    /// The sum of what they were worth to the first seat, in [`UNIT`]s.
    pub worth: u32,
}

/// What a game is worth when it is worth most.
pub(super) const UNIT: u32 = 256;
/// A table that has seen so many games of a move learns no more about it; sums stay within their width.
const ENOUGH: u32 = u32::MAX / UNIT - 1;

/// Tables of what was seen; each has an entry for every code of both seats.
#[derive(Clone, Debug)]
pub(super) struct Amaf {
    seen: Vec<Seen>,
    free: Vec<u32>,
    codes: usize,
    capacity: usize,
}

impl Amaf {
    pub(super) fn new(codes: usize, memory: usize) -> Self {
        let capacity = memory / (2 * codes * size_of::<Seen>() + size_of::<u32>());
        Self { seen: Vec::new(), free: Vec::new(), codes, capacity }
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.capacity() * size_of::<Seen>() + self.free.capacity() * size_of::<u32>()
    }

    pub(super) fn clear(&mut self) {
        self.seen.clear();
        self.free.clear();
    }

    const fn size(&self) -> usize {
        2 * self.codes
    }

    fn tables(&self) -> usize {
        self.seen.len() / self.size()
    }

    /// An empty table, or [`NONE`] when all are taken.
    pub(super) fn table(&mut self) -> u32 {
        let size = self.size();
        if let Some(table) = self.free.pop() {
            let start = table as usize * size;
            self.seen[start..start + size].fill(Seen::default());
            return table;
        }
        let table = self.tables();
        if table >= self.capacity {
            return NONE;
        }
        if self.seen.capacity() == 0 {
            self.seen.reserve_exact(self.capacity * size);
            self.free.reserve_exact(self.capacity);
        }
        self.seen.resize((table + 1) * size, Seen::default());
        table as u32
    }

    /// One seat's part of a table.
    #[inline]
    pub(super) fn of(&self, table: u32, seat: Seat) -> &[Seen] {
        let start = (2 * table as usize + seat.index()) * self.codes;
        &self.seen[start..start + self.codes]
    }

    /// Adds a game in which each seat played these codes.
    #[inline]
    pub(super) fn add(&mut self, table: u32, played: [&[u16]; 2], worth: u32) {
        let start = table as usize * self.size();
        let both = &mut self.seen[start..start + 2 * self.codes];
        let (first, second) = both.split_at_mut(self.codes);
        for (seen, codes) in [first, second].into_iter().zip(played) {
            for &code in codes {
                if let Some(seen) = seen.get_mut(usize::from(code))
                    && seen.games < ENOUGH
                {
                    seen.games += 1;
                    seen.worth += worth;
                }
            }
        }
    }

    pub(super) fn keep(&mut self, kept: &Kept) {
        self.free.clear();
        self.free.extend((0..kept.0.len() as u32).filter(|&table| !kept.0[table as usize]));
    }
}

/// The tables that are still asked for.
pub(super) struct Kept(Vec<bool>);

impl Kept {
    pub(super) fn new(amaf: &Amaf) -> Self {
        Self(vec![false; amaf.tables()])
    }

    pub(super) fn mark(&mut self, table: u32) {
        if table != NONE {
            self.0[table as usize] = true;
        }
    }
}
