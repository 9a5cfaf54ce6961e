//! The program itself, through its pipes.
#![allow(clippy::disallowed_methods, reason = "a program is tested with a clock and a thread that reads what it says")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer takes, on a machine that does a lot else.
const PATIENCE: Duration = Duration::from_secs(60);
/// What is promised is 50 ms, on a machine that does nothing else.
const STOPS_WITHIN: Duration = Duration::from_millis(500);

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
        thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let to = child.stdin.take();
        Self { child, to, from }
    }

    fn say(&mut self, bytes: impl AsRef<[u8]>) {
        let to = self.to.as_mut().expect("an open input");
        to.write_all(bytes.as_ref()).and_then(|()| to.flush()).expect("somebody who listens");
    }

    fn hear(&self) -> String {
        self.from.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The next line that is no info.
    fn answer(&self) -> String {
        loop {
            let line = self.hear();
            if !line.starts_with("info ") {
                return line;
            }
        }
    }

    /// Ends the input; gives all that is still answered.
    fn end(mut self) -> (Vec<String>, ExitStatus) {
        self.to = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.from.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        let status = self.child.wait().expect("an end");
        (rest, status)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the program answers to all of this at once, without infos.
fn run(input: &str) -> Vec<String> {
    let mut program = Program::start();
    program.say(input);
    let (lines, status) = program.end();
    assert!(status.success(), "{status}");
    lines.into_iter().filter(|line| !line.starts_with("info ")).collect()
}

#[test]
fn the_end_of_input_waits_for_what_was_asked() {
    for input in ["game sansumoku\ngo level 2\nquit\n", "game sansumoku\ngo level 2\n", "game sansumoku\ngo level 2"] {
        let answers = run(input);
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert!(answers[1].starts_with("bestmove "), "{answers:?}");
    }
}

#[test]
fn nothing_is_answered_behind_quit() {
    assert_eq!(run("game mbrane 4\nperft 2\nquit\nshow\n"), ["ok", "perft 2 3392"]);
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

/// Lets something run, and measures how long it takes from `stop` to its answer.
fn stopped(game: &str, command: &str) -> (Duration, String) {
    let mut program = Program::start();
    program.say(format!("{game}\n"));
    assert_eq!(program.answer(), "ok");
    program.say(format!("{command}\n"));
    thread::sleep(Duration::from_millis(300));
    let asked = Instant::now();
    program.say("stop\n");
    let answer = program.answer();
    let waited = asked.elapsed();
    println!("{game}: {command}: stopped within {waited:?}");
    assert!(waited < STOPS_WITHIN, "{game}: {command} went on for {waited:?}");
    program.say("show\n");
    assert!(program.answer().starts_with("position "));
    (waited, answer)
}

#[test]
fn a_stop_is_obeyed_at_once() {
    for game in ["game mbrane 9 full pie consent", "game mbrane 4 full", "game sansumoku"] {
        for command in ["go ms 60000", "go nodes 1000000000"] {
            let (_, answer) = stopped(game, command);
            assert!(answer.starts_with("bestmove ") && answer != "bestmove none", "{answer}");
        }
        assert!(stopped(game, "bench 600").1.starts_with("bench playouts "));
    }
    // How far it came depends on the machine.
    let (_, counted) = stopped("game mbrane 9", "perft 4");
    assert!(["perft 2 510300", "perft 3 342802044"].contains(&counted.as_str()), "{counted}");
    assert!(stopped("game sansumoku", "perft 12").1.starts_with("perft "));
}

#[test]
fn only_stop_interrupts() {
    let mut program = Program::start();
    program.say("go ms 60000\ngame mbrane 4\nperft 1\nquit\n");
    thread::sleep(Duration::from_millis(200));
    while let Ok(line) = program.from.try_recv() {
        assert!(line.starts_with("info "), "{line} before its turn");
    }
    program.say("stop\n");
    assert!(program.answer().starts_with("bestmove "));
    let (rest, status) = program.end();
    assert_eq!(rest, ["ok", "perft 1 64"]);
    assert!(status.success());
}

#[test]
fn a_stop_in_the_same_breath_is_obeyed() {
    let begun = Instant::now();
    let answers = run("game sansumoku\ngo ms 50000\nstop\nquit\n");
    assert!(begun.elapsed() < PATIENCE / 2, "{:?}", begun.elapsed());
    assert!(answers[1].starts_with("bestmove "), "{answers:?}");
    // One that comes before does nothing.
    assert!(run("stop\ngame sansumoku\nstop\nperft 4\n").contains(&"perft 4 24660".to_owned()));
}

#[test]
fn infos_come_while_it_thinks() {
    let mut program = Program::start();
    program.say("go ms 1500\n");
    let mut infos = 0;
    loop {
        let line = program.hear();
        if line.starts_with("bestmove ") {
            break;
        }
        infos += u32::from(line.starts_with("info playouts "));
    }
    assert!(infos >= 6, "{infos} infos in 1.5 s");
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
fn it_ends_when_nobody_listens() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mbrane-engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine");
    drop(child.stdout.take());
    child.stdin.as_mut().expect("its input").write_all(b"show\ngo ms 60000\n").expect("somebody who listens");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn its_arguments_are_explained() {
    let run = |argument| Command::new(env!("CARGO_BIN_EXE_mbrane-engine")).arg(argument).output().expect("the engine");
    assert!(run("--help").status.success());
    let refused = run("--fast");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--fast"));
}
