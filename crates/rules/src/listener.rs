//! Listeners to the events of a move.

/// Receives the events of a move. A playout listens to none, and pays nothing for them.
pub(crate) trait Listener<E> {
    fn hear(&mut self, event: impl FnOnce() -> E);
}

impl<E> Listener<E> for Vec<E> {
    fn hear(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Ignores every event, without building it.
pub(crate) struct NoListener;

impl<E> Listener<E> for NoListener {
    #[inline]
    fn hear(&mut self, _: impl FnOnce() -> E) {}
}
