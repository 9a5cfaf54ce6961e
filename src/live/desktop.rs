//! The channel outside browsers: `crates/relay_client` delivers, by relays alone.

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_inbox::{ChannelEvent, ChannelRequest};
use mbrane_relay_client::{RelayClient, Resolve, resolve};

use super::{LiveHears, LiveSends, Transport, events};
use crate::{redraw, storage::WallClock};

/// The default relays, the same as in web/index.html.
const RELAYS: &str = "wss://relay.damus.io wss://nos.lol wss://relay.primal.net";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Line>();
    app.init_resource::<Resolver>();
    app.add_systems(Update, hear.in_set(LiveHears).before(events::hear));
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

fn hear(
    line: Res<Line>,
    mut transport: ResMut<Transport>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(client) = &line.0 else { return };
    let events = client.take_events();
    if !events.is_empty() {
        transport.events.extend(events);
        // Some systems answer in the frame after this one.
        redraw.write(RequestRedraw);
    }
}

fn deliver(
    mut line: ResMut<Line>,
    mut transport: ResMut<Transport>,
    (resolver, clock): (Res<Resolver>, Res<WallClock>),
) {
    if transport.stood_in || transport.requests.is_empty() {
        return;
    }
    for request in std::mem::take(&mut transport.requests) {
        if matches!(request, ChannelRequest::Open(_)) && line.0.is_none() {
            line.0 = RelayClient::new(RELAYS, resolver.0, redraw::wake);
            if line.0.is_none() {
                let state = ChannelEvent::State("closed no-network".to_owned());
                transport.events.push((clock.now(), state));
            }
        }
        if let Some(client) = &line.0 {
            client.ask(request);
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
