//! Computed parts of the panel, kept until their inputs change.

use bevy_egui::egui::{Context, Id};
use std::sync::Arc;

/// Returns the output of `make`, or the one kept from before if `of` is the same. Each `id` keeps one value.
pub(in crate::table) fn memoize<K, T>(
    context: &Context,
    id: Id,
    of: K,
    make: impl FnOnce() -> T,
) -> Arc<T>
where
    K: Clone + PartialEq + Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    let known = context.data(|data| data.get_temp::<(K, Arc<T>)>(id));
    if let Some((_, value)) = known.filter(|(before, _)| *before == of) {
        return value;
    }
    let value = Arc::new(make());
    context.data_mut(|data| data.insert_temp(id, (of, Arc::clone(&value))));
    value
}
