//! The opponents as a WebAssembly module, called from a script.

/// Bytes that each opponent and the judge may keep in memory.
pub const MEMORY: usize = 32 << 20;
/// Playouts between two looks at the clock.
pub const GLANCE: u32 = 48;

#[cfg(target_arch = "wasm32")]
mod script {
    //! The interface for scripts.

    use std::time::Duration;
    use std::{mem, panic};

    use mbrane_search::thinker::{Answer, Minds, Order};
    use wasm_bindgen::prelude::wasm_bindgen;

    use super::{GLANCE, MEMORY};

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
        #[wasm_bindgen(js_namespace = console)]
        fn error(text: &str);
    }

    /// Thinks for a table of any game, by the lines of `mbrane_search::thinker`.
    #[wasm_bindgen]
    pub struct Thoughts {
        minds: Minds,
        /// Answers that the next step returns.
        answers: Vec<String>,
    }

    #[wasm_bindgen]
    impl Thoughts {
        /// Starts without work.
        #[wasm_bindgen(constructor)]
        #[allow(
            clippy::new_without_default,
            reason = "a constructor for scripts, which know no defaults"
        )]
        pub fn new() -> Self {
            // Scripts learn only that a panic happened, so this logs its message.
            panic::set_hook(Box::new(|panic| error(&panic.to_string())));
            Self {
                minds: Minds::new(MEMORY),
                answers: Vec::new(),
            }
        }

        /// Takes an order. Returns whether it is a valid one. The next step answers a refused job.
        pub fn obey(&mut self, line: &str) -> bool {
            match Order::read(line) {
                Some(Order::Ask(job)) => {
                    if let Err(reason) = self.minds.ask(&job) {
                        error(&reason);
                        self.answers
                            .push(Answer::lost(job.ticket, job.ask.lane()).to_string());
                    }
                }
                Some(Order::Cancel(lane)) => self.minds.cancel(lane),
                None => return false,
            }
            true
        }

        /// Returns whether there is work, or an answer to fetch.
        pub fn busy(&self) -> bool {
            self.minds.busy().is_some() || !self.answers.is_empty()
        }

        /// Thinks for about this many milliseconds and returns the answers, a line each.
        pub fn step(&mut self, milliseconds: f64) -> String {
            let begun = now();
            let mut time = begun;
            while self.minds.busy().is_some() && time < begun + milliseconds {
                let answer = self
                    .minds
                    .step(GLANCE, Duration::from_secs_f64(time / 1000.0));
                self.answers.extend(answer.map(|answer| answer.to_string()));
                time = now();
            }
            mem::take(&mut self.answers).join("\n")
        }
    }
}
