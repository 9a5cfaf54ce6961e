//! The system's clipboard: text that other programs can take, and text from them.

use bevy::prelude::*;
use mbrane_play::{Shared, words::common::Label};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>();
}

/// Where texts are copied to and pasted from. On a machine that offers no clipboard, and in tests, it is the game's own.
#[derive(Resource, Default)]
pub struct Clipboard {
    #[cfg(not(target_family = "wasm"))]
    system: Option<std::sync::Mutex<arboard::Clipboard>>,
    own: Option<String>,
}

impl Clipboard {
    /// The clipboard of this machine, if it has one. A page has its own ways.
    pub fn of_this_machine() -> Self {
        #[cfg(not(target_family = "wasm"))]
        {
            Self { system: arboard::Clipboard::new().ok().map(std::sync::Mutex::new), own: None }
        }
        #[cfg(target_family = "wasm")]
        {
            Self::default()
        }
    }

    /// Puts something of a match there; what to say of it. None where the page says it, once the browser has agreed or not.
    ///
    /// # Errors
    /// What to say when it cannot be put there.
    pub fn write(&mut self, text: &Shared) -> Result<Option<Label>, Label> {
        self.write_plain(text.as_str())
    }

    /// Puts a link to a match there, behind the address of this page, or of the page that is to open it where this is none; what to say
    /// of it.
    ///
    /// # Errors
    /// What to say when it cannot be put there.
    pub fn write_link(&mut self, link: &Shared, page: Option<&str>) -> Result<Option<Label>, Label> {
        #[cfg(target_family = "wasm")]
        let link = {
            let _ = page;
            crate::bridge::ask("address", link.as_str())
        };
        #[cfg(not(target_family = "wasm"))]
        let link = page.map_or_else(|| link.as_str().to_owned(), |page| format!("{page}#{link}"));
        self.write_plain(&link)
    }

    /// Puts a text there that is of no match; what to say of it.
    ///
    /// # Errors
    /// What to say when it cannot be put there.
    pub fn write_plain(&mut self, text: &str) -> Result<Option<Label>, Label> {
        #[cfg(not(target_family = "wasm"))]
        if let Some(system) = &self.system {
            let mut system = system.lock().map_err(|_| Label::NoClipboard)?;
            return system.set_text(text).map(|()| Some(Label::Copied)).map_err(|_| Label::NoClipboard);
        }
        #[cfg(target_family = "wasm")]
        crate::bridge::ask("copy", text);
        self.own = Some(text.to_owned());
        Ok((!cfg!(target_family = "wasm")).then_some(Label::Copied))
    }

    /// The text that is there. None where a person is asked for it: it comes later, and the page tells it.
    ///
    /// # Errors
    /// What to say when there is none.
    pub fn read(&self) -> Result<Option<String>, Label> {
        // A page may not look into the clipboard; somebody pastes into a field of it.
        #[cfg(target_family = "wasm")]
        if crate::bridge::ask("paste", "") == "asked" {
            return Ok(None);
        }
        #[cfg(not(target_family = "wasm"))]
        if let Some(system) = &self.system {
            let mut system = system.lock().map_err(|_| Label::NoClipboard)?;
            return system.get_text().map(Some).map_err(|error| match error {
                arboard::Error::ContentNotAvailable => Label::NothingToPaste,
                _ => Label::NoClipboard,
            });
        }
        self.own.clone().map(Some).ok_or(Label::NothingToPaste)
    }
}
