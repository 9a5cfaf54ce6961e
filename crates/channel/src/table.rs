//! A map of few entries: a list in the order of its keys, which takes far less of the page's module than the standard
//! library's maps.

use alloc::vec::Vec;

type Values<'a, K, V> = core::iter::Map<core::slice::Iter<'a, (K, V)>, fn(&(K, V)) -> &V>;

pub(crate) struct Table<K, V>(Vec<(K, V)>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> Table<K, V> {
    fn place(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.cmp(key))
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.place(key).ok().map(|at| &self.0[at].1)
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.place(key).ok().map(|at| &mut self.0[at].1)
    }

    pub(crate) fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }

    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        self.place(key).ok().map(|at| self.0.remove(at).1)
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(&K) -> bool) {
        self.0.retain(|(key, _)| keep(key));
    }

    pub(crate) fn iter(&self) -> core::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }

    pub(crate) fn values(&self) -> Values<'_, K, V> {
        self.0.iter().map(|(_, value)| value)
    }

    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }
}
