//! The browser's storage. Nothing is kept yet.

use super::{Store, Trouble};

/// The storage of the page that the game runs in.
#[derive(Debug, Default)]
pub(super) struct Browser;

impl Store for Browser {
    fn read(&self, _key: &str) -> Result<Option<String>, Trouble> {
        Ok(None)
    }

    fn write(&self, _key: &str, _text: &str) -> Result<(), Trouble> {
        Ok(())
    }

    fn list(&self, _folder: &str) -> Result<Vec<String>, Trouble> {
        Ok(Vec::new())
    }

    fn remove(&self, _key: &str) -> Result<(), Trouble> {
        Ok(())
    }

    fn set_aside(&self, _key: &str) -> Result<String, Trouble> {
        Err(Trouble("nothing is kept in the browser yet".to_owned()))
    }
}
