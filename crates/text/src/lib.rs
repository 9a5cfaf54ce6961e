//! Small formats, independent of games: base64url, Markdown, QR codes, addresses of servers.

pub mod base64;
pub mod markdown;
pub mod qr;
mod server;

pub use server::{Server, ServerError};
