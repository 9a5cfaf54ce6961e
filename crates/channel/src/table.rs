//! A map of few entries: a list, which takes far less of the page's module than the standard library's maps.

use alloc::vec::Vec;

pub(crate) struct Table<K, V>(Vec<(K, V)>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V> Table<K, V> {
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        let mut all = self.0.iter();
        all.find(|(known, _)| known == key).map(|(_, value)| value)
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let mut all = self.0.iter_mut();
        all.find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// Adds a value under a key that has none.
    pub(crate) fn add(&mut self, key: K, value: V) {
        self.0.push((key, value));
    }

    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        let at = self.0.iter().position(|(known, _)| known == key)?;
        Some(self.0.remove(at).1)
    }

    pub(crate) fn iter(&self) -> core::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    #[cfg(test)]
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }
}
