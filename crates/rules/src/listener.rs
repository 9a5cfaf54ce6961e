//! Listeners to the events of a move.

/// Receives the events of a move. A playout listens to none, and pays nothing for them.
pub trait Listener<E> {
    /// Lets a function append events if there is a listener.
    fn hear_all(&mut self, tell: impl FnOnce(&mut Vec<E>));

    #[inline]
    fn hear(&mut self, event: impl FnOnce() -> E) {
        self.hear_all(|events| events.push(event()));
    }
}

impl<E> Listener<E> for Vec<E> {
    fn hear_all(&mut self, tell: impl FnOnce(&mut Self)) {
        tell(self);
    }
}

/// Ignores every event, without building it.
pub(crate) struct NoListener;

impl<E> Listener<E> for NoListener {
    #[inline]
    fn hear_all(&mut self, _: impl FnOnce(&mut Vec<E>)) {}
}
