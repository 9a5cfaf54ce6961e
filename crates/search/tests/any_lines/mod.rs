//! Checks that hold for any bytes sent to the engine, for the fuzzer and for plain tests.

use std::time::Duration;

use mbrane_search::engine::inbox::inbox;
use mbrane_search::engine::{Engine, World};

/// Answers are lines of bounded length; the longest lists every move of an empty board.
const LONGEST_ANSWER: usize = 8_000;
/// The longest refusal that is still a line to read, its `error` included.
const LONGEST_REFUSAL: usize = 320;

/// A world in which every look at the clock takes ten seconds, so that every command ends soon.
#[derive(Default)]
struct Hurry {
    now: Duration,
    answers: Vec<String>,
}

impl World for Hurry {
    fn now(&mut self) -> Duration {
        self.now += Duration::from_secs(10);
        self.now
    }

    fn stopped(&mut self) -> bool {
        self.now += Duration::from_secs(10);
        self.now.as_secs() > 30
    }

    fn say(&mut self, line: &str) {
        self.answers.push(line.to_owned());
    }
}

/// Returns the answers to questions that change nothing.
fn state(engine: &mut Engine) -> Vec<String> {
    let mut world = Hurry::default();
    for question in ["show", "moves", "trace", "result"] {
        let _ = engine.obey(question, &mut world);
    }
    assert_eq!(
        world.answers.len(),
        4,
        "one answer each: {:?}",
        world.answers
    );
    world.answers
}

/// Sends bytes to an engine, line by line. Returns how many lines were answered without an error.
pub(crate) fn protocol(bytes: &[u8]) -> usize {
    let (post, mut lines) = inbox();
    // The post blocks when its channel is full: send no more than fits.
    let bytes = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .take(16)
        .collect::<Vec<_>>()
        .concat();
    post.read(bytes.as_slice());
    drop(post);

    let mut engine = Engine::new(0);
    let mut done = 0;
    while let Some(line) = lines.next_line() {
        let before = state(&mut engine);
        let mut world = Hurry::default();
        match &line {
            Err(bad) => Engine::refuse(bad, &mut world),
            Ok(line) => {
                if engine.obey(line, &mut world).is_break() {
                    assert_eq!(line.trim(), "quit");
                    assert!(world.answers.is_empty());
                    return done;
                }
            }
        }
        for answer in &world.answers {
            assert!(
                !answer.is_empty() && answer.len() < LONGEST_ANSWER,
                "{} bytes: {answer}",
                answer.len()
            );
            assert!(!answer.chars().any(char::is_control), "{answer:?}");
        }
        match world.answers.as_slice() {
            [refused] if refused.starts_with("error") => {
                assert!(
                    refused.len() > "error ".len() && refused.len() < LONGEST_REFUSAL,
                    "{refused}"
                );
                assert_eq!(
                    state(&mut engine),
                    before,
                    "{line:?} was refused but left a trace: {refused}"
                );
            }
            answers => {
                assert!(
                    answers.iter().all(|answer| !answer.starts_with("error")),
                    "{answers:?}"
                );
                done += 1;
            }
        }
    }
    done
}
