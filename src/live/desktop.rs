//! The way to the others from a program on a machine: `crates/relay_client` delivers, by relays alone.

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_relay_client::{RelayClient, Resolve, resolve};

use super::{LiveHears, LiveSends, Transport, come};
use crate::{redraw, storage::WallClock};

/// The default relays, the same as in web/index.html.
const RELAYS: &str = "wss://relay.damus.io wss://nos.lol wss://relay.primal.net";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Line>();
    app.init_resource::<Resolver>();
    app.add_systems(Update, hear.in_set(LiveHears).before(come::hear));
    app.add_systems(Update, deliver.in_set(LiveSends).after(super::send));
}

/// The channel to relays, open from its first use.
#[derive(Resource, Default)]
struct Line(Option<RelayClient>);

/// How the addresses of relays are found. Tests stand in for the network.
#[derive(Resource)]
pub struct Resolver(pub Resolve);

impl Default for Resolver {
    fn default() -> Self {
        Self(resolve)
    }
}

fn hear(line: Res<Line>, mut way: ResMut<Transport>, mut redraw: MessageWriter<RequestRedraw>) {
    let events = line
        .0
        .as_ref()
        .map(RelayClient::take_events)
        .unwrap_or_default();
    if !events.is_empty() {
        way.received.extend(
            events
                .into_iter()
                .map(|(at, event)| (at, event.kind.to_owned(), event.text)),
        );
        // Some systems answer in the frame after this one.
        redraw.write(RequestRedraw);
    }
}

fn deliver(
    mut line: ResMut<Line>,
    mut way: ResMut<Transport>,
    (resolver, clock): (Res<Resolver>, Res<WallClock>),
) {
    if way.stood_in || way.asked.is_empty() {
        return;
    }
    for (kind, text) in std::mem::take(&mut way.asked) {
        if kind == "live-open" && line.0.is_none() {
            line.0 = RelayClient::new(RELAYS, resolver.0, redraw::wake);
            if line.0.is_none() {
                way.received.push((
                    clock.now(),
                    "live-state".to_owned(),
                    "closed no-network".to_owned(),
                ));
            }
        }
        if let Some(client) = &line.0 {
            // The other requests are for the page alone.
            client.ask(kind, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_play::Server;

    #[test]
    fn page_and_program_use_the_same_relays() {
        let page = include_str!("../../web/index.html");
        let list = page
            .split_once("<meta name=\"live\" content=\"")
            .and_then(|(_, rest)| rest.split_once('"'));
        let list = Server::list(list.expect("a list").0).expect("servers");
        let relays: Vec<Server> = list.into_iter().filter(Server::is_relay).collect();
        assert_eq!(Server::line(&relays), RELAYS);
    }
}
