//! The program itself, through its pipes.
#![allow(
    clippy::disallowed_methods,
    reason = "a program is tested with a thread that reads what it says"
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// An engine that is silent for this long hangs; even a busy machine takes less.
const HANGS: Duration = Duration::from_secs(300);
/// More than [`HANGS`], so that only a stop ends it in time.
const A_DAY: &str = "ms 86400000";

struct Program {
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<String>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mbrane-engine"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the engine");
        let out = BufReader::new(child.stdout.take().expect("its output"));
        let (sender, from) = channel();
        thread::spawn(move || {
            out.lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        let to = child.stdin.take();
        Self { child, to, from }
    }

    fn say(&mut self, bytes: impl AsRef<[u8]>) {
        let to = self.to.as_mut().expect("an open input");
        to.write_all(bytes.as_ref())
            .and_then(|()| to.flush())
            .expect("somebody who listens");
    }

    fn hear(&self) -> String {
        self.from.recv_timeout(HANGS).expect("an answer")
    }

    /// Returns the next line that is not an info.
    fn answer(&self) -> String {
        loop {
            let line = self.hear();
            if !line.starts_with("info ") {
                return line;
            }
        }
    }

    /// Returns the processor time that it has used.
    #[cfg(target_os = "linux")]
    fn worked(&self) -> Duration {
        let stat =
            std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        // Fields 14 and 15, in hundredths of a second; the second field is a name in brackets.
        let (_, behind_name) = stat.rsplit_once(") ").expect("a name");
        let ticks: u64 = behind_name
            .split(' ')
            .skip(11)
            .take(2)
            .map(|time| time.parse::<u64>().expect("a time"))
            .sum();
        Duration::from_millis(ticks * 10)
    }

    #[cfg(not(target_os = "linux"))]
    fn worked(&self) -> Duration {
        Duration::ZERO
    }

    /// Ends the input; returns all remaining answers and the exit status.
    fn end(mut self) -> (Vec<String>, ExitStatus) {
        self.to = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.from.recv_timeout(HANGS) {
            rest.push(line);
        }
        let status = self.child.wait().expect("an end");
        (rest, status)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the program's answers to all of the input at once, without infos.
fn run(input: &str) -> Vec<String> {
    let mut program = Program::start();
    program.say(input);
    let (lines, status) = program.end();
    assert!(status.success(), "{status}");
    lines
        .into_iter()
        .filter(|line| !line.starts_with("info "))
        .collect()
}

#[test]
fn end_of_input_waits_for_running_commands() {
    for input in [
        "game sansumoku\ngo level 2\nquit\n",
        "game sansumoku\ngo level 2\n",
        "game sansumoku\ngo level 2",
    ] {
        let answers = run(input);
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert!(answers[1].starts_with("bestmove "), "{answers:?}");
    }
}

#[test]
fn commands_after_quit_are_not_answered() {
    assert_eq!(
        run("game mbrane 4\nperft 2\nquit\nshow\n"),
        ["ok", "perft 2 3392"]
    );
}

#[test]
fn every_answer_comes_at_once() {
    let mut program = Program::start();
    for _ in 0..3 {
        program.say("game mbrane 4\n");
        assert_eq!(program.hear(), "ok");
        program.say("perft 1\n");
        assert_eq!(program.hear(), "perft 1 64");
    }
}

/// Starts a command that takes longer than [`HANGS`], stops it, and returns its answer.
fn stopped(game: &str, command: &str) -> String {
    let mut program = Program::start();
    program.say(format!("{game}\n"));
    assert_eq!(program.answer(), "ok");
    program.say(format!("{command}\n"));
    // The stop comes in the middle of the command, unless the machine is very busy.
    thread::sleep(Duration::from_millis(100));
    let before = program.worked();
    program.say("stop\n");
    let answer = program.answer();
    // The promise is 50 ms; this also measures the reading of the line, and a busy machine delays both.
    let went_on = program.worked() - before;
    assert!(
        went_on < Duration::from_millis(500),
        "{game}: {command} went on for {went_on:?}"
    );
    program.say("show\n");
    assert!(program.answer().starts_with("position "));
    answer
}

#[test]
fn stop_ends_every_long_command_with_its_answer() {
    for game in [
        "game mbrane 9 full pie consent",
        "game mbrane 4 full",
        "game sansumoku",
    ] {
        for budget in [A_DAY, "nodes 1000000000"] {
            let answer = stopped(game, &format!("go {budget}"));
            assert!(
                answer.starts_with("bestmove ") && answer != "bestmove none",
                "{answer}"
            );
        }
        assert!(stopped(game, "bench 600").starts_with("bench playouts "));
    }
    // The depth reached depends on the machine.
    let counted = stopped("game mbrane 9", "perft 4");
    let counts = [
        "perft 0 1",
        "perft 1 729",
        "perft 2 510300",
        "perft 3 342802044",
    ];
    assert!(counts.contains(&counted.as_str()), "{counted}");
    assert!(stopped("game sansumoku", "perft 12").starts_with("perft "));
}

#[test]
fn lines_behind_a_go_wait_until_it_is_stopped() {
    let mut program = Program::start();
    program.say(format!("go {A_DAY}\ngame mbrane 4\nperft 1\nquit\n"));
    for _ in 0..20 {
        let line = program.hear();
        assert!(line.starts_with("info "), "{line} before its turn");
    }
    program.say("stop\n");
    assert!(program.answer().starts_with("bestmove "));
    let (rest, status) = program.end();
    assert_eq!(rest, ["ok", "perft 1 64"]);
    assert!(status.success());
}

#[test]
fn stop_together_with_its_go_is_obeyed() {
    let answers = run(&format!("game sansumoku\ngo {A_DAY}\nstop\nquit\n"));
    assert!(answers[1].starts_with("bestmove "), "{answers:?}");
    // An earlier stop does nothing.
    assert!(run("stop\ngame sansumoku\nstop\nperft 4\n").contains(&"perft 4 24660".to_owned()));
}

#[test]
fn bad_input_is_refused_and_forgotten() {
    let mut program = Program::start();
    program.say("game mbrane 4\nposition start moves 3b2\n");
    program.say(vec![b'x'; 1_000_000]);
    program.say(b"\n\xff\xfe\xc3\n\n");
    program.say("position start moves 3b\nperft 99\ngo nodes -5\ntrace\n");
    let (answers, status) = program.end();
    assert_eq!(
        answers,
        [
            "ok",
            "ok",
            "error a line holds at most 65536 bytes",
            "error the line is not UTF-8",
            "error an empty line is no command; try help",
            "error move 1 `3b`: `3b` is no move: a digit and a cell, as in 8e5, or a word",
            "error the depth of perft is from 0 to 20, not `99`",
            "error a budget of nodes is a whole number, not `-5`",
            "trace 64",
        ]
    );
    assert!(status.success());
}

#[test]
fn two_runs_with_the_same_seed_agree() {
    for game in ["game mbrane 9 full pie", "game sansumoku"] {
        let input = format!("{game}\nseed 7\ngo nodes 3000\n");
        assert_eq!(run(&input), run(&input));
    }
}

#[test]
fn engine_exits_when_its_output_closes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mbrane-engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine");
    drop(child.stdout.take());
    child
        .stdin
        .as_mut()
        .expect("its input")
        .write_all(b"show\ngo ms 60000\n")
        .expect("somebody who listens");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn engine_explains_its_arguments() {
    let run = |argument| {
        Command::new(env!("CARGO_BIN_EXE_mbrane-engine"))
            .arg(argument)
            .output()
            .expect("the engine")
    };
    assert!(run("--help").status.success());
    let refused = run("--fast");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--fast"));
}
