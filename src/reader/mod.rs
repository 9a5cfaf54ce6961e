//! The table in words for blind players: the same for the page's mirror and for screen readers on the desktop.

#[cfg(not(target_family = "wasm"))]
mod desktop;
mod listener;
mod press;
#[cfg(not(target_family = "wasm"))]
mod tree;

#[cfg(not(target_family = "wasm"))]
pub use desktop::{PublishedTree, plugin};
pub(crate) use {
    listener::{Listener, ReadTable},
    press::press,
};
