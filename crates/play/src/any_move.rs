//! A move of any game, for code that knows no game.

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

/// A typed move of some game. It becomes text only in files and links and for engines.
#[derive(Clone, Debug)]
pub struct AnyMove(Arc<dyn Erased>);

pub(crate) trait Erased: Any + Debug + Display + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<M: Any + Debug + Display + Eq + Send + Sync> Erased for M {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

impl AnyMove {
    pub(crate) fn new(m: impl Erased) -> Self {
        Self(Arc::new(m))
    }

    /// The move, if it is of this type.
    pub fn typed<M: Any + Copy>(&self) -> Option<M> {
        (&*self.0 as &dyn Any).downcast_ref().copied()
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyMove {}

impl Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}
