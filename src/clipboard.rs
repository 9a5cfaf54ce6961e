//! The system's clipboard: texts and pictures that other programs can take, and text from them.

use bevy::prelude::*;
use mbrane_play::{Shared, words::common::Label};

#[cfg(not(target_family = "wasm"))]
use crate::theme::canvas::Picture;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>();
}

/// Copies and pastes. Where the machine offers no clipboard, and in tests, it keeps a text itself.
#[derive(Resource, Default)]
pub struct Clipboard {
    #[cfg(not(target_family = "wasm"))]
    system: Option<std::sync::Mutex<arboard::Clipboard>>,
    own: Option<String>,
}

impl Clipboard {
    pub fn of_this_machine() -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            system: arboard::Clipboard::new().ok().map(std::sync::Mutex::new),
            own: None,
        }
    }

    /// Copies a text of a match. Returns the message for the player; none where the page shows it after the browser's
    /// answer.
    pub(crate) fn write(&mut self, text: &Shared) -> Result<Option<Label>, Label> {
        self.write_plain(text.as_str())
    }

    /// Copies the address of a link, with the result in signs above it if there is one, and returns as [`write`](Self::write).
    pub(crate) fn write_link(
        &mut self,
        link: &Shared,
        page: Option<&str>,
        signs: Option<&str>,
    ) -> Result<Option<Label>, Label> {
        let address = address(link.as_str(), page);
        // Only a complete address can be distinguished from words before it.
        match signs {
            Some(signs) if address.contains('#') => {
                self.write_plain(&format!("{signs}\n{address}"))
            }
            _ => self.write_plain(&address),
        }
    }

    /// Copies a text that is not a `Shared`, such as a live link: a player's own link opens their seat. Returns the message for
    /// the player; none where the page shows it after the browser's answer.
    ///
    /// # Errors
    /// The message for the player when copying fails.
    pub fn write_plain(&mut self, text: &str) -> Result<Option<Label>, Label> {
        #[cfg(not(target_family = "wasm"))]
        if let Some(system) = &self.system {
            let mut system = system.lock().map_err(|_| Label::NoClipboard)?;
            return system
                .set_text(text)
                .map(|()| Some(Label::Copied))
                .map_err(|_| Label::NoClipboard);
        }
        #[cfg(target_family = "wasm")]
        crate::bridge::ask("copy", text);
        self.own = Some(text.to_owned());
        Ok((!cfg!(target_family = "wasm")).then_some(Label::Copied))
    }

    /// Copies a picture, and returns whether there is a clipboard for it. On the page its script does this, since a browser wants a press
    /// for it.
    ///
    /// # Errors
    /// The message for the player when copying fails.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn write_picture(&self, picture: &Picture) -> Result<bool, Label> {
        let Some(system) = &self.system else {
            return Ok(false);
        };
        let mut system = system.lock().map_err(|_| Label::NoClipboard)?;
        let opaque = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2], 255];
        let bytes: Vec<u8> = picture.pixels.chunks_exact(3).flat_map(opaque).collect();
        system
            .set_image(arboard::ImageData {
                width: picture.width,
                height: picture.height(),
                bytes: bytes.into(),
            })
            .map(|()| true)
            .map_err(|_| Label::NoClipboard)
    }

    /// Reads the clipboard. None where the page asks the player to paste: it passes the text on later.
    ///
    /// # Errors
    /// The message for the player when there is no text.
    pub fn read(&self) -> Result<Option<String>, Label> {
        // A page may not read the clipboard, so the player pastes into a field.
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

/// Returns a link as a web address: of this page in a browser, else of `page`; without one, the bare link.
#[cfg(target_family = "wasm")]
pub(crate) fn address(link: &str, _: Option<&str>) -> String {
    crate::bridge::ask("address", link)
}

#[cfg(not(target_family = "wasm"))]
pub(crate) fn address(link: &str, page: Option<&str>) -> String {
    page.map_or_else(|| link.to_owned(), |page| format!("{page}#{link}"))
}
