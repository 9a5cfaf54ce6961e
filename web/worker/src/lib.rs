//! The opponents as a WebAssembly module: the engine's text protocol, called from a script.

#[cfg(target_arch = "wasm32")]
mod script {
    //! What a script sees.

    use std::io;
    use std::time::Duration;

    use mbrane_search::engine::{Engine, World};
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
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
