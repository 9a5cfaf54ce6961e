//! Direct connections, which the host makes and the channel asks for.

use super::*;
use attacks::Stranger;

/// Two who play, in browsers that can connect; the first to offer, and the connection that it makes.
fn browsers() -> (World, [usize; 2], Line) {
    let mut world = World {
        direct: true,
        ..World::new()
    };
    let [a, b] = world.players();
    let [first, other] = if world.people[a].channel.session < world.people[b].channel.session {
        [a, b]
    } else {
        [b, a]
    };
    world.pass(2_000);
    let line = match world.people[first].asked[..] {
        [
            Action::Connect {
                line,
                polite: false,
            },
            Action::Offer(offered),
        ] if line == offered => line,
        ref asked => panic!("{asked:?}"),
    };
    assert_eq!(world.people[other].asked, []);
    (world, [first, other], line)
}

#[test]
fn direct_connection_is_offered_and_accepted_by_relay() {
    let (mut world, [first, other], line) = browsers();
    let now = world.now;
    world.people[first]
        .channel
        .signal(line, "an offer", true, now);
    world.hand_on();
    world.pass(100);
    let taken = match &world.people[other].asked[..] {
        [
            Action::Connect { line, polite: true },
            Action::Accept {
                line: accepted,
                code,
            },
        ] if line == accepted => {
            assert_eq!(code, "an offer");
            *line
        }
        asked => panic!("{asked:?}"),
    };
    let now = world.now;
    world.people[first].channel.line_changed(line, true, now);
    world.people[other].channel.line_changed(taken, true, now);
    world.hand_on();
    assert_eq!(
        (world.state(first, other), world.state(other, first)),
        (Some("direct"), Some("direct"))
    );
    // Texts go over the direct connection and not by relay.
    let before = world.seen.len();
    world.send(first, "a move");
    world.pass(5_000);
    assert_eq!(world.seen.len(), before);
    assert!(
        world.people[first]
            .asked
            .iter()
            .any(|asked| matches!(asked, Action::Send { line: by, .. } if *by == line))
    );
}

#[test]
fn failed_direct_connection_is_retried_at_growing_intervals() {
    let (mut world, [first, _], _) = browsers();
    let mut tried = Vec::new();
    for second in 0..600 {
        world.pass(1_000);
        for asked in std::mem::take(&mut world.people[first].asked) {
            tried.extend(matches!(asked, Action::Connect { .. }).then_some(second));
        }
    }
    let pauses: Vec<i32> = tried.windows(2).map(|two| two[1] - two[0]).collect();
    assert!(
        tried.len() == 4 && pauses.windows(2).all(|two| two[1] > two[0] + 50),
        "{tried:?}"
    );
}

#[test]
fn offers_without_end_make_few_connections() {
    let (mut world, [first, other], _) = browsers();
    let (to, mut rude) = (world.people[first].channel.session, Stranger::new("rude"));
    let mut sessions: Vec<Stranger> = (0..20)
        .map(|at| Stranger::new(&format!("session {at}")))
        .collect();
    rude.id.clone_from(&world.people[other].id);
    sessions
        .iter_mut()
        .for_each(|session| session.id.clone_from(&rude.id));
    let mut asked = 0;
    for _ in 0..60 {
        let mut notes: Vec<Note> = (0..20)
            .map(|_| rude.frame(SIGNAL, to, b"\x01an offer"))
            .collect();
        notes.extend(
            sessions
                .iter_mut()
                .map(|session| session.frame(SIGNAL, to, b"\x01an offer")),
        );
        world.flood(&notes);
        world.pass(1_000);
        asked += std::mem::take(&mut world.people[first].asked)
            .iter()
            .filter(|one| !matches!(one, Action::Send { .. }))
            .count();
    }
    assert!(asked <= 40, "{asked} requests in a minute");
}

#[test]
fn manual_connection_needs_no_relay_and_falls_back_to_one() {
    let mut world = World {
        direct: true,
        up: false,
        ..World::new()
    };
    let [a, b] = [world.come(), world.come()];
    world.tell_players();
    let lines = [a, b].map(|person| world.people[person].channel.begin_by_hand(0));
    [a, b]
        .iter()
        .zip(lines)
        .for_each(|(person, line)| world.people[*person].channel.line_changed(line, true, 0));
    let carry = |world: &mut World| {
        for (from, to) in [(a, b), (b, a), (a, b), (b, a)] {
            world.hand_on();
            for asked in std::mem::take(&mut world.people[from].asked) {
                if let Action::Send { line, frame, .. } = asked {
                    assert_eq!(line, lines[from]);
                    let (id, now) = (world.people[from].id.clone(), world.now);
                    world.people[to].channel.hear(lines[to], &id, &frame, now);
                }
            }
        }
    };
    carry(&mut world);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("direct"), Some("direct"))
    );
    world.send(a, "by hand");
    carry(&mut world);
    assert_eq!(world.texts(b, a), ["by hand"]);
    let now = world.now;
    [a, b]
        .iter()
        .zip(lines)
        .for_each(|(person, line)| world.people[*person].channel.line_changed(line, false, now));
    world.up = true;
    world.pass(60_000);
    world.send(b, "by relay");
    world.pass(10_000);
    assert_eq!(world.texts(a, b), ["by relay"]);
    assert_eq!(
        (world.state(a, b), world.state(b, a)),
        (Some("peer"), Some("peer"))
    );
    // A second connection by hand takes the place of the first.
    let before = world.people[a].channel.lines.len();
    let now = world.now;
    world.people[a].channel.begin_by_hand(now);
    world.people[a].channel.begin_by_hand(now);
    assert!(world.people[a].channel.lines.len() <= before + 1);
}
