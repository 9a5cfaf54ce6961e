//! Systems state their order, whichever executor runs them.

use crate::{
    bench,
    cascade::records,
    hands::{NINE, game},
};
use bevy::{prelude::*, time::TimeUpdateStrategy};
use mbrane::{games::mbrane::shown::Shown, storage::Memory};
use std::time::Duration;

#[test]
fn count_on_several_threads_shows_the_same_frames() {
    let mut apps = [
        bench::game(1280, 800),
        bench::threaded(1280, 800, bench::keeping(Memory::default())),
    ];
    apps[1].update();
    for app in &mut apps {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            100,
        )));
        crate::cascade::lay_count(app, records(NINE, 9).swap_remove(14));
    }
    let mut frames = 0;
    loop {
        apps.iter_mut().for_each(App::update);
        let [one, several] = apps
            .each_ref()
            .map(|app| &app.world().resource::<Shown>().view);
        assert_eq!(one, several, "frame {frames}");
        frames += 1;
        if apps.iter().all(|app| game(app).unmasked().beats_finished()) {
            break;
        }
    }
    assert!(
        frames > 100 && game(&apps[1]).unmasked().outcome().is_some(),
        "{frames} frames"
    );
}
