//! A private session bus with at-spi, and the requests of a screen reader.

use futures_lite::{StreamExt, future::block_on};
use std::{
    collections::HashMap,
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};
use zbus::{
    Connection, MatchRule, MessageStream,
    connection::Builder,
    message::Type,
    zvariant::{DynamicDeserialize, DynamicType, OwnedObjectPath, OwnedValue, Value},
};

/// How long an answer may take before it counts as none: a bus may have to start who answers.
const ANSWERS: Duration = Duration::from_secs(30);

/// A session's bus, which starts at-spi when it is asked for it; ended when dropped.
pub(crate) struct Session {
    daemon: Child,
    address: String,
    /// Another one than the program's.
    own: Connection,
}

impl Session {
    /// Starts one with its sockets in this folder.
    pub(crate) fn start(folder: &Path) -> Self {
        fs::create_dir_all(folder).expect("a folder can be made");
        let mut daemon = Command::new("dbus-daemon")
            .args([
                "--session",
                "--nofork",
                "--nopidfile",
                "--print-address=1",
                "--address",
            ])
            .arg(format!("unix:path={}", folder.join("bus").display()))
            // The programs it starts inherit this environment, and stay away from the user's own.
            .env("XDG_RUNTIME_DIR", folder)
            .env("GSETTINGS_BACKEND", "memory")
            .env("HOME", folder)
            .env_remove("DBUS_SESSION_BUS_ADDRESS")
            .env_remove("AT_SPI_BUS_ADDRESS")
            // at-spi leaves its bus's address at the display, where other tests' at-spi would find it.
            .env_remove("DISPLAY")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon starts: `cargo xtask test` brings it");
        let mut address = String::new();
        let output = daemon.stdout.take().expect("it prints its address");
        BufReader::new(output)
            .read_line(&mut address)
            .expect("it prints its address");
        let address = address.trim().to_owned();
        let own = connect(&address);
        Self {
            daemon,
            address,
            own,
        }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Announces that a screen reader starts or stops.
    pub(crate) fn set_reader(&self, on: bool) {
        for name in ["IsEnabled", "ScreenReaderEnabled"] {
            let body = ("org.a11y.Status", name, Value::from(on));
            let place = Place::new("org.a11y.Bus", "/org/a11y/bus");
            ask::<()>(
                &self.own,
                &place,
                "org.freedesktop.DBus.Properties",
                "Set",
                &body,
            )
            .expect("at-spi is told");
        }
    }

    /// at-spi's bus.
    pub(crate) fn reader(&self) -> Reader {
        let place = Place::new("org.a11y.Bus", "/org/a11y/bus");
        let address: String =
            ask(&self.own, &place, "org.a11y.Bus", "GetAddress", &()).expect("at-spi has a bus");
        Reader::new(connect(&address))
    }

    /// Ends the bus while programs are on it.
    pub(crate) fn end(&mut self) {
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}

fn connect(address: &str) -> Connection {
    let builder = Builder::address(address)
        .expect("an address")
        .method_timeout(ANSWERS);
    block_on(builder.build()).expect("the bus answers")
}

/// The owner of an object, and its path there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    program: String,
    path: OwnedObjectPath,
}

impl Place {
    fn new(program: &str, path: &str) -> Self {
        Self {
            program: program.to_owned(),
            path: path.try_into().expect("a path"),
        }
    }
}

fn ask<R>(
    bus: &Connection,
    place: &Place,
    interface: &str,
    method: &str,
    body: &(impl serde::Serialize + DynamicType),
) -> zbus::Result<R>
where
    R: for<'a> DynamicDeserialize<'a>,
{
    let answer = block_on(bus.call_method(
        Some(place.program.as_str()),
        place.path.as_str(),
        Some(interface),
        method,
        body,
    ))?;
    answer.body().deserialize()
}

/// The numbers of at-spi's roles.
pub(crate) mod role {
    pub(crate) const FRAME: u32 = 23;
    pub(crate) const BUTTON: u32 = 43;
    pub(crate) const TOGGLE_BUTTON: u32 = 62;
}

/// The numbers of at-spi's states.
pub(crate) mod state {
    pub(crate) const ENABLED: u32 = 8;
    pub(crate) const FOCUSABLE: u32 = 11;
    pub(crate) const PRESSED: u32 = 20;
    pub(crate) const SHOWING: u32 = 25;
}

/// A node as a screen reader sees it.
#[derive(Debug, Clone)]
pub(crate) struct PublishedTree {
    place: Place,
    pub(crate) name: String,
    pub(crate) role: u32,
}

/// A client that listens on at-spi's bus.
pub(crate) struct Reader {
    bus: Connection,
    said: Receiver<String>,
}

/// The body of at-spi's events: a kind, two numbers, a value of any type, and more.
type Event = (String, i32, i32, OwnedValue, HashMap<String, OwnedValue>);

const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";

impl Reader {
    fn new(bus: Connection) -> Self {
        let rule = MatchRule::builder().msg_type(Type::Signal);
        let rule = rule
            .interface("org.a11y.atspi.Event.Object")
            .and_then(|rule| rule.member("Announcement"));
        let rule = rule.expect("names").build();
        let mut stream =
            block_on(MessageStream::for_match_rule(rule, &bus, Some(1000))).expect("the bus tells");
        let (tell, said) = channel();
        thread::spawn(move || {
            while let Some(Ok(message)) = block_on(stream.next()) {
                let body = message.body();
                let Ok(event) = body.deserialize::<Event>() else {
                    continue;
                };
                if String::try_from(event.3).is_ok_and(|words| tell.send(words).is_err()) {
                    return;
                }
            }
        });
        Self { bus, said }
    }

    /// The announcements since the last call.
    pub(crate) fn said(&self) -> Vec<String> {
        self.said.try_iter().collect()
    }

    fn property<T: TryFrom<OwnedValue>>(
        &self,
        place: &Place,
        interface: &str,
        name: &str,
    ) -> zbus::Result<T> {
        let body = (interface, name);
        let value: OwnedValue = ask(
            &self.bus,
            place,
            "org.freedesktop.DBus.Properties",
            "Get",
            &body,
        )?;
        T::try_from(value).map_err(|_| zbus::Error::Failure(format!("{name} is of another type")))
    }

    fn children(&self, place: &Place) -> zbus::Result<Vec<Place>> {
        let children: Vec<(String, OwnedObjectPath)> =
            ask(&self.bus, place, ACCESSIBLE, "GetChildren", &())?;
        Ok(children
            .into_iter()
            .map(|(program, path)| Place { program, path })
            .collect())
    }

    /// The programs of this name that have registered.
    pub(crate) fn programs(&self, name: &str) -> zbus::Result<Vec<Place>> {
        let registry = Place::new("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root");
        let all = self.children(&registry)?;
        Ok(all
            .into_iter()
            .filter(|place| self.name(place).is_ok_and(|known| known == name))
            .collect())
    }

    fn name(&self, place: &Place) -> zbus::Result<String> {
        self.property(place, ACCESSIBLE, "Name")
    }

    /// A program's whole tree from its windows down, in reading order.
    ///
    /// # Errors
    /// A node disappeared meanwhile.
    pub(crate) fn walk(&self, program: &Place) -> zbus::Result<Vec<PublishedTree>> {
        let mut open = self.children(program)?;
        let mut all = Vec::new();
        open.reverse();
        while let Some(place) = open.pop() {
            let role = ask(&self.bus, &place, ACCESSIBLE, "GetRole", &())?;
            all.push(PublishedTree {
                name: self.name(&place)?,
                role,
                place: place.clone(),
            });
            open.extend(self.children(&place)?.into_iter().rev());
        }
        Ok(all)
    }

    pub(crate) fn has_state(&self, node: &PublishedTree, state: u32) -> zbus::Result<bool> {
        let states: Vec<u32> = ask(&self.bus, &node.place, ACCESSIBLE, "GetState", &())?;
        Ok(states
            .get(state as usize / 32)
            .is_some_and(|word| word >> (state % 32) & 1 == 1))
    }

    /// Its bounds in its window: left, top, width, height.
    pub(crate) fn extents(&self, node: &PublishedTree) -> zbus::Result<(i32, i32, i32, i32)> {
        let (extents,) = ask(
            &self.bus,
            &node.place,
            "org.a11y.atspi.Component",
            "GetExtents",
            &(1_u32,),
        )?;
        Ok(extents)
    }

    /// Does the one thing that can be done with it.
    pub(crate) fn press(&self, node: &PublishedTree) -> zbus::Result<bool> {
        ask(
            &self.bus,
            &node.place,
            "org.a11y.atspi.Action",
            "DoAction",
            &(0_i32,),
        )
    }
}
