//! A display in memory, for drawing where there is no screen.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

/// A running Xvfb, ended when dropped.
pub(crate) struct Display {
    server: Child,
    number: u32,
}

impl Display {
    /// Starts one on a free number and waits until it can be used.
    ///
    /// # Errors
    /// Xvfb is missing or ended at once.
    pub(crate) fn start(width: u32, height: u32) -> Result<Self, String> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("{width}x{height}x24")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("Xvfb did not start: {error}"))?;
        let mut line = String::new();
        // It says its number once it listens.
        if let Some(output) = server.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut line);
        }
        match line.trim().parse() {
            Ok(number) => Ok(Self { server, number }),
            Err(_) => {
                let _ = server.kill();
                let _ = server.wait();
                Err("Xvfb did not start".to_owned())
            }
        }
    }

    /// What programs find it by.
    pub(crate) fn name(&self) -> String {
        format!(":{}", self.number)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
