//! Random and mutated texts, links and kept seats: nothing panics or grows, and all that is read is written the same again.

use mbrane_live::{Invite, Live};
use mbrane_play::Server;

use crate::mutate::mutated;
use crate::sums::{link_with_sum, seat_with_sum, with_sum};
use crate::world::{Device, Dice, KINDS, begun};

fn hear_mutated_texts(count: usize) {
    for world in &mut begun() {
        let saved = world.devices.iter().map(|device| device.live.save());
        let saved: Vec<String> = saved.collect();
        let mut dice = Dice(99);
        for turn in 0..count {
            let now = world.now + turn as u64 * 50;
            if turn % 100 == 0 {
                // An opponent may end the match or offer a rematch: the test goes on from before.
                for (device, saved) in world.devices.iter_mut().zip(&saved) {
                    device.live = Live::read(saved, &KINDS).expect("a match");
                    device.live.open(now);
                    device.look();
                }
            }
            let texts = &world.seen;
            let (key, text) = &texts[dice.below(texts.len())];
            let other = &texts[dice.below(texts.len())].1;
            let mut text = mutated(text, other, |bound| dice.below(bound));
            if dice.one_in(2) {
                text = with_sum(&text);
            }
            let device = &mut world.devices[dice.below(3)];
            let session = device.live.poll(now).unwrap_or_default();
            if dice.one_in(2) {
                // An answer of this session is believed more.
                let session = session
                    .split(' ')
                    .nth(1)
                    .unwrap_or("s=x")
                    .replace("s=", " e=");
                text += &session;
            }
            device.live.hear(key, &text, now);
            if dice.one_in(10) {
                device.live.set_channel_state(
                    &mutated(&format!("peer {key}"), &text, |bound| dice.below(bound)),
                    now,
                );
            }
            if device.live.conflict().is_some() && dice.one_in(3) {
                _ = device.live.decide(dice.one_in(2), now);
            }
            _ = (device.live.claimable(now), device.live.wake_at(now));
            if turn % 20 == 0 {
                device.assert_sound();
            }
        }
    }
}

fn read_mutated_links(count: usize) {
    let mut dice = Dice(7);
    let mut links = Vec::new();
    for world in &begun() {
        let live = &world.devices[0].live;
        let (play, own) = (live.invitation(), live.own_link());
        let code = play.clone().map(|play| Invite {
            code: Some("abc~192_0-x1".to_owned()),
            relays: Server::list("wss://a.example wss://b.example:444/x").expect("two"),
            ..play
        });
        let all = [play, live.looking_on(), code, own];
        links.extend(all.into_iter().flatten().map(|link| link.to_string()));
    }
    let mut read = 0;
    for _ in 0..count {
        let link = &links[dice.below(links.len())];
        let other = &links[dice.below(links.len())];
        assert_eq!(link_with_sum(link).as_ref(), Some(link));
        let mut link = mutated(link, other, |bound| dice.below(bound));
        if dice.one_in(2) {
            link = link_with_sum(&link).unwrap_or(link);
        }
        let Ok(invite) = link.parse::<Invite>() else {
            continue;
        };
        read += 1;
        let again: Invite = invite.to_string().parse().expect("what was written");
        assert!(again == invite, "{link}");
        if let Ok(own) = Live::take_own(&invite, None, &KINDS) {
            assert!(invite.leads_to(&own));
        }
    }
    assert!(read > count / 25, "{read} of {count}");
}

fn read_mutated_seats(count: usize) {
    let mut dice = Dice(5);
    let worlds = begun();
    let seats: Vec<String> = worlds
        .iter()
        .flat_map(|world| world.devices.iter().map(|device| device.live.save()))
        .collect();
    let mut read = 0;
    for turn in 0..count {
        let world = &worlds[dice.below(worlds.len())];
        let seat = &seats[dice.below(seats.len())];
        let other = &seats[dice.below(seats.len())];
        let seat = seat_with_sum(&mutated(seat, other, |bound| dice.below(bound)));
        let Some(live) = Live::read(&seat, &KINDS) else {
            continue;
        };
        read += 1;
        let mut device = Device::new(live, 0);
        let now = world.now + turn as u64;
        device.live.open(now);
        let (key, text) = &world.seen[dice.below(world.seen.len())];
        device.live.set_channel_state(&format!("peer {key}"), now);
        device.live.hear(key, text, now + 1_000);
        _ = (
            device.live.poll(now + 2_000),
            device.live.claimable(now + 3_000),
        );
        device.assert_sound();
    }
    assert!(read > count / 10, "{read} of {count}");
}

#[test]
fn mutated_texts_break_nothing() {
    hear_mutated_texts(2_000);
}

#[test]
fn mutated_links_are_refused_or_written_the_same_again() {
    read_mutated_links(5_000);
}

#[test]
fn mutated_seats_are_refused_or_go_on() {
    read_mutated_seats(3_000);
}

#[test]
#[ignore = "takes an hour: cargo xtask soak --long mutated"]
fn mutated_texts_links_and_seats_break_nothing_for_long() {
    hear_mutated_texts(1_000_000);
    read_mutated_links(1_000_000);
    read_mutated_seats(1_000_000);
}
