//! The opponents as a WebAssembly module, called from a script: a table's thinker, and the engine's text protocol.

#[cfg(target_arch = "wasm32")]
mod script {
    //! What a script sees.

    use std::io;
    use std::time::Duration;

    use mbrane_rules::mbrane::Mbrane;
    use mbrane_search::engine::{Engine, World};
    use mbrane_search::thinker::{Order, Thinker};
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }

    /// What each opponent and the judge may keep in memory.
    const MEMORY: usize = 32 << 20;
    /// Playouts between two looks at the clock.
    const GLANCE: u32 = 48;

    /// One who thinks for a table, by the lines of `mbrane_search::thinker`.
    #[wasm_bindgen]
    pub struct Thoughts(Thinker<Mbrane>);

    #[wasm_bindgen]
    impl Thoughts {
        /// With nothing to do.
        #[wasm_bindgen(constructor)]
        #[allow(clippy::new_without_default, reason = "a constructor for scripts, which know no defaults")]
        pub fn new() -> Self {
            Self(Thinker::new(MEMORY))
        }

        /// Takes an order; says whether it means anything.
        pub fn obey(&mut self, line: &str) -> bool {
            match Order::read(line) {
                Some(Order::Ask(job)) => self.0.ask(&job),
                Some(Order::Cancel(lane)) => self.0.cancel(lane),
                None => return false,
            }
            true
        }

        /// Whether there is something to think about.
        pub fn busy(&self) -> bool {
            self.0.busy().is_some()
        }

        /// Thinks for about so many milliseconds and returns the answers, a line each.
        pub fn step(&mut self, milliseconds: f64) -> String {
            let mut answers = String::new();
            let begun = now();
            loop {
                let time = now();
                if !self.busy() || time >= begun + milliseconds {
                    return answers;
                }
                if let Some(answer) = self.0.step(GLANCE, Duration::from_secs_f64(time / 1000.0)) {
                    if !answers.is_empty() {
                        answers.push('\n');
                    }
                    answers.push_str(&answer.to_string());
                }
            }
        }
    }

    /// An engine that keeps what it knows from one line to the next.
    #[wasm_bindgen]
    pub struct Talker(Engine);

    /// A world with the script's clock, where answers are collected and nothing interrupts.
    #[derive(Default)]
    struct Script {
        answers: String,
    }

    impl World for Script {
        fn now(&mut self) -> Duration {
            Duration::from_secs_f64(now() / 1000.0)
        }

        fn stopped(&mut self) -> bool {
            false
        }

        fn say(&mut self, line: &str) -> io::Result<()> {
            self.answers.push_str(line);
            self.answers.push('\n');
            Ok(())
        }
    }

    #[wasm_bindgen]
    impl Talker {
        /// An engine whose play follows from a seed.
        #[wasm_bindgen(constructor)]
        #[allow(clippy::new_without_default, reason = "a constructor for scripts, which know no defaults")]
        pub fn new(seed: u32) -> Self {
            Self(Engine::new(u64::from(seed)))
        }

        /// Obeys one line of the protocol and returns every line of the answer.
        pub fn obey(&mut self, line: &str) -> String {
            let mut script = Script::default();
            // Answers go to memory, which always listens.
            let _ = self.0.obey(line, &mut script);
            script.answers
        }
    }
}
