//! Animated pictures of few colours, as PNG files.

mod palette;
mod reel;

pub use reel::Reel;
