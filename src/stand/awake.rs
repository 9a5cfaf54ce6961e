//! A screen that stays awake while a stand runs: on Linux the system is asked by its own program, which ends when this one does.

use bevy::prelude::*;
use std::process::{Child, Command, Stdio};

use super::Running;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, stay_awake.run_if(resource_added::<Running>));
}

/// The process that keeps the screen awake: it ends with the pipe that it reads from, however this program ends.
#[derive(Resource)]
struct Awake(Child);

impl Drop for Awake {
    fn drop(&mut self) {
        // This closes the pipe first. The process is gone already where the system has ended it.
        let _ = self.0.wait();
    }
}

fn stay_awake(mut commands: Commands) {
    let mut inhibit = Command::new("systemd-inhibit");
    inhibit.args([
        "--what=idle:sleep:handle-lid-switch",
        "--who=Mbrane",
        "--why=A stand at an event",
        "cat",
    ]);
    inhibit
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match inhibit.spawn() {
        Ok(child) => commands.insert_resource(Awake(child)),
        Err(reason) => info!("the system is not kept awake: systemd-inhibit: {reason}"),
    }
}
