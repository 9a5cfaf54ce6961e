//! Tests of the recipes, the scale and the mixer.

use mbrane_sound::{Mixer, Recipe, Sound, Strike, climb, module, render};
use std::{f64::consts::TAU, path::Path, process::Command};

const RATE: f64 = 48_000.0;

fn strike(sound: Sound) -> Strike {
    Strike {
        sound,
        semitones: 0,
        pan: 0.0,
        delay: 0.0,
        gain: 1.0,
        seed: 1,
    }
}

fn plain(sound: Sound) -> Vec<f32> {
    render(Recipe::of(sound), 1.0, RATE)
}

fn rms(samples: &[f32]) -> f64 {
    (samples
        .iter()
        .map(|sample| f64::from(*sample).powi(2))
        .sum::<f64>()
        / samples.len().max(1) as f64)
        .sqrt()
}

/// How much of a frequency is in the samples, through a window that lets nothing leak from afar.
fn amount(samples: &[f32], hz: f64) -> f64 {
    let count = samples.len() as f64;
    let (mut real, mut other) = (0.0, 0.0);
    // The sines and cosines of both angles, turned step by step, which is much quicker than asking for each.
    let step = |turns: f64| (TAU * turns).sin_cos();
    let turned = |(sin, cos): (f64, f64), (by_sin, by_cos): (f64, f64)| {
        (sin * by_cos + cos * by_sin, cos * by_cos - sin * by_sin)
    };
    let (window_step, tone_step) = (step(1.0 / count), step(hz / RATE));
    let (mut window, mut tone) = ((0.0, 1.0), (0.0, 1.0));
    for sample in samples {
        let windowed = f64::from(*sample) * (0.5 - 0.5 * window.1);
        real += windowed * tone.1;
        other += windowed * tone.0;
        (window, tone) = (turned(window, window_step), turned(tone, tone_step));
    }
    real.hypot(other)
}

#[test]
fn every_sound_has_a_length_and_a_level_that_fit_it() {
    for sound in Sound::ALL {
        let samples = plain(sound);
        let ms = samples.len() as f64 * 1000.0 / RATE;
        let longest = if sound >= Sound::Decider {
            1500.0
        } else {
            900.0
        };
        assert!((80.0..=longest).contains(&ms), "{sound:?} takes {ms} ms");
        let peak = samples
            .iter()
            .fold(0.0_f32, |most, sample| most.max(sample.abs()));
        assert!((0.05..=0.35).contains(&peak), "{sound:?} reaches {peak}");
        let loudest = samples.chunks(2400).map(rms).fold(0.0, f64::max);
        assert!(
            (0.008..=0.16).contains(&loudest),
            "{sound:?} is as loud as {loudest}"
        );
        // Taps and rustles are softer than the sounds of the board.
        let at_most = if sound <= Sound::Rustle { 0.05 } else { 1.0 };
        assert!(loudest <= at_most, "{sound:?} is as loud as {loudest}");
    }
}

#[test]
fn no_sound_clicks_where_it_begins_or_ends() {
    for sound in Sound::ALL {
        let samples = plain(sound);
        let peak = samples
            .iter()
            .fold(0.0_f32, |most, sample| most.max(sample.abs()));
        assert!(
            samples[0].abs() < 0.001 * peak && samples[samples.len() - 1].abs() < 0.001 * peak,
            "{sound:?}"
        );
        // Within the first and the last quarter of a millisecond it is still far from its height.
        let edge = &samples[samples.len() - 12..];
        let edges = samples[..12]
            .iter()
            .chain(edge)
            .fold(0.0_f32, |most, sample| most.max(sample.abs()));
        assert!(edges < 0.1 * peak, "{sound:?}: {edges} of {peak}");
        let step = samples
            .windows(2)
            .fold(0.0_f32, |most, pair| most.max((pair[1] - pair[0]).abs()));
        assert!(step < 0.35 * peak, "{sound:?} jumps by {step} of {peak}");
    }
}

#[test]
fn sounds_have_little_power_above_2_khz() {
    for sound in Sound::ALL {
        let samples = plain(sound);
        let power = |from: usize, to: usize| -> f64 {
            (from..to)
                .step_by(20)
                .map(|hz| amount(&samples, hz as f64).powi(2))
                .sum()
        };
        let (below, above) = (power(60, 2000), power(2000, 12_000));
        assert!(
            above < 0.02 * below,
            "{sound:?}: {:.1} % lie above 2 kHz",
            100.0 * above / below
        );
    }
}

#[test]
fn sounds_decay_within_their_limit() {
    for sound in Sound::ALL
        .into_iter()
        .filter(|sound| *sound < Sound::Decider)
    {
        let samples = plain(sound);
        let levels: Vec<f64> = samples.chunks(480).map(rms).collect();
        let (loudest, most) = levels
            .iter()
            .enumerate()
            .fold(
                (0, 0.0),
                |best, (at, level)| if *level > best.1 { (at, *level) } else { best },
            );
        let gone = levels
            .iter()
            .rposition(|level| *level > 0.1 * most)
            .unwrap_or(0);
        let ms = 10 * (gone - loudest);
        assert!(
            (10..=400).contains(&ms),
            "{sound:?} needs {ms} ms to fall by 20 decibels"
        );
    }
}

#[test]
fn climb_rises_and_resolves() {
    for count in 1..=10 {
        let notes: Vec<i8> = (0..count).map(|number| climb(number, count)).collect();
        assert!(notes.windows(2).all(|pair| pair[0] < pair[1]), "{notes:?}");
        assert_eq!(notes.last(), Some(&0));
    }
    // A longer one stays on the lowest note for a while.
    assert!((0..16).all(|number| (-22..=0).contains(&climb(number, 16))));
}

#[test]
fn the_climb_is_in_tune() {
    for sound in [Sound::Seal, Sound::Medal] {
        for number in 0..9 {
            let semitones = climb(number, 9);
            let struck = Strike {
                semitones,
                ..strike(sound)
            };
            for seed in 1..3 {
                let samples = Mixer::rendered(&Strike { seed, ..struck }, RATE);
                let wanted = 523.25 * (f64::from(semitones) / 12.0).exp2();
                // By cents, with the peak between two of them found by the curve through its neighbours.
                let cent = |cents: f64| amount(&samples, wanted * (cents / 1200.0).exp2());
                let best = (-40..=40)
                    .step_by(4)
                    .map(f64::from)
                    .max_by(|one, two| cent(*one).total_cmp(&cent(*two)));
                let best = best.expect("there are some");
                assert!(
                    best.abs() <= 4.0,
                    "{sound:?} {number} with seed {seed} is {best} cents off"
                );
            }
        }
    }
}

#[test]
fn repeats_vary_by_a_few_percent_and_the_same_seed_sounds_the_same() {
    let varied = |seed| {
        Strike {
            seed,
            ..strike(Sound::Flip)
        }
        .varied()
    };
    assert_eq!(varied(7), varied(7));
    let all: Vec<(f64, f32)> = (0..200).map(varied).collect();
    assert!(
        all.iter()
            .all(|(pitch, gain)| (pitch - 1.0).abs() <= 0.05 && (gain - 1.0).abs() <= 0.06)
    );
    let spread = |values: &[f64]| {
        values
            .iter()
            .fold(0.0_f64, |most, value| most.max((value - 1.0).abs()))
    };
    assert!(spread(&all.iter().map(|(pitch, _)| *pitch).collect::<Vec<_>>()) > 0.03);
}

#[test]
fn mixer_does_not_clip_with_every_sound_at_once() {
    let mut mixer = Mixer::new(48_000);
    for sound in Sound::ALL {
        let strike = strike(sound);
        mixer.start(&strike, Mixer::rendered(&strike, RATE));
    }
    let mut frames = vec![0.0; 2 * 96_000];
    mixer.fill(&mut frames);
    let most = frames
        .iter()
        .fold(0.0_f32, |most, sample| most.max(sample.abs()));
    assert!(most < 1.0, "{most}");
    assert!(mixer.is_quiet());
}

#[test]
fn sounds_of_a_count_stay_below_the_limiter() {
    // Faster than any count: every step in a quarter of a second, all of its tiles flipping.
    let mut mixer = Mixer::new(48_000);
    let mut most = 0.0_f32;
    let mut frames = vec![0.0; 2 * 12_000];
    for number in 0..9 {
        let mut start = |sound, semitones, delay: f32| {
            let strike = Strike {
                sound,
                semitones,
                delay,
                ..strike(sound)
            };
            let samples = Mixer::rendered(&strike, RATE);
            mixer.start(&strike, samples);
        };
        (0..9).for_each(|flip| start(Sound::Flip, 0, 30.0 * flip as f32));
        start(Sound::Influence, 0, 60.0);
        start(Sound::Swing, 0, 100.0);
        start(Sound::Seal, climb(number, 9), 200.0);
        if number == 8 {
            start(Sound::Decider, 0, 220.0);
        }
        mixer.fill(&mut frames);
        most = frames
            .iter()
            .fold(most, |most, sample| most.max(sample.abs()));
    }
    let finale = strike(Sound::Finale);
    mixer.start(&finale, Mixer::rendered(&finale, RATE));
    for _ in 0..10 {
        mixer.fill(&mut frames);
        most = frames
            .iter()
            .fold(most, |most, sample| most.max(sample.abs()));
    }
    assert!((0.2..0.7).contains(&most), "{most}");
}

#[test]
fn sound_starts_at_its_delay_and_pan() {
    let mut mixer = Mixer::new(48_000);
    let strike = Strike {
        delay: 10.0,
        pan: -0.4,
        ..strike(Sound::Place)
    };
    mixer.start(&strike, Mixer::rendered(&strike, RATE));
    let mut frames = vec![0.0; 2 * 4800];
    mixer.fill(&mut frames);
    let begins = frames
        .chunks(2)
        .position(|frame| frame[0].abs() > 1e-4)
        .expect("it sounds");
    assert!((480..520).contains(&begins), "{begins}");
    let side = |side: usize| {
        rms(&frames
            .iter()
            .copied()
            .skip(side)
            .step_by(2)
            .collect::<Vec<_>>())
    };
    assert!(
        side(0) > 1.2 * side(1) && side(1) > 0.2 * side(0),
        "{} {}",
        side(0),
        side(1)
    );
}

#[test]
fn too_many_sounds_fade_without_a_click() {
    let mut mixer = Mixer::new(48_000);
    let mut frames = vec![0.0; 2 * 480];
    let (mut last, mut step, mut most) = (0.0_f32, 0.0_f32, 0.0_f32);
    for round in 0..200 {
        let strike = Strike {
            seed: round,
            ..strike(Sound::ALL[round as usize % Sound::ALL.len()])
        };
        mixer.start(&strike, Mixer::rendered(&strike, RATE));
        if round == 150 {
            mixer.hush();
        }
        mixer.fill(&mut frames);
        for frame in frames.chunks(2) {
            step = step.max((frame[0] - last).abs());
            last = frame[0];
            most = most.max(last.abs());
        }
    }
    assert!(most < 1.0 && step < 0.25, "{most} {step}");
}

#[test]
fn simultaneous_equal_sounds_play_once() {
    let once = |times: u32| {
        let mut mixer = Mixer::new(48_000);
        for _ in 0..times {
            let strike = strike(Sound::Place);
            mixer.start(&strike, Mixer::rendered(&strike, RATE));
        }
        let mut frames = vec![0.0; 2 * 9600];
        mixer.fill(&mut frames);
        frames
    };
    assert_eq!(once(1), once(5));
}

#[test]
fn page_contains_the_same_recipes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/page/recipes.mjs");
    let text = std::fs::read_to_string(path).expect("the page's recipes");
    assert!(
        text == module(),
        "run `cargo run -p mbrane-sound --example recipes`"
    );
}

#[test]
fn the_page_renders_the_same_samples() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/render.mjs");
    let Ok(output) = Command::new("node").arg(script).output() else {
        println!("skipped: there is no Node.js");
        return;
    };
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("numbers");
    let mut lines = text.lines();
    for sound in Sound::ALL {
        for pitch in [1.0, 0.5] {
            let line = lines.next().expect("a line for each sound");
            let theirs: Vec<f32> = line
                .split(' ')
                .map(|word| word.parse().expect("a number"))
                .collect();
            let ours = render(Recipe::of(sound), pitch, 44_100.0);
            assert_eq!(ours.len(), theirs.len(), "{sound:?}");
            let apart = ours
                .iter()
                .zip(&theirs)
                .fold(0.0_f32, |most, (one, two)| most.max((one - two).abs()));
            assert!(apart < 1e-5, "{sound:?} at {pitch}: {apart}");
        }
        let strike = Strike {
            semitones: -5,
            seed: 77,
            ..strike(sound)
        };
        let (pitch, gain) = strike.varied();
        let theirs: Vec<f64> = lines
            .next()
            .expect("its variation")
            .split(' ')
            .map(|word| word.parse().expect("a number"))
            .collect();
        assert!(
            (theirs[0] - pitch).abs() < 1e-9 && (theirs[1] - f64::from(gain)).abs() < 1e-6,
            "{sound:?}"
        );
    }
}
