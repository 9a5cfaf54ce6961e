//! Who hears what a move does.

/// Who listens to what happens; a playout does not, and pays nothing.
pub(crate) trait Listener<E> {
    fn hear(&mut self, event: impl FnOnce() -> E);
}

impl<E> Listener<E> for Vec<E> {
    fn hear(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Nobody listens.
pub(crate) struct NoListener;

impl<E> Listener<E> for NoListener {
    #[inline]
    fn hear(&mut self, _: impl FnOnce() -> E) {}
}
