//! Runs other programs, and prints each command.

use std::{
    env,
    ffi::OsStr,
    fmt::Display,
    fs::{self, File},
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
};

/// The result of a step: nothing, or the reason of its failure, in words for a person.
pub(crate) type Done<T = ()> = Result<T, String>;

pub(crate) fn step(what: impl Display) {
    println!("\n▸ {what}");
    let _ = io::stdout().flush();
}

pub(crate) fn note(what: impl Display) {
    println!("  {what}");
    let _ = io::stdout().flush();
}

pub(crate) fn program(name: impl AsRef<OsStr>, words: &str) -> Command {
    let mut command = Command::new(name);
    command.args(words.split_whitespace());
    command
}

/// Cargo: the one that started this program, if any.
pub(crate) fn cargo(words: &str) -> Command {
    let mut cargo = program(
        env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        words,
    );
    // Cargo tells this program about itself. Build scripts that look at such variables (ring's) would run again after each cargo that was
    // called without this program, and from another clone.
    for (name, _) in env::vars_os() {
        let said = name.to_string_lossy();
        if said.starts_with("CARGO_PKG_") || said.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(&name);
        }
    }
    cargo
}

/// The result of work on a file, which the reason of a failure names.
pub(crate) fn at<T>(path: &Path, result: io::Result<T>) -> Done<T> {
    result.map_err(|error| format!("{}: {error}", path.display()))
}

/// The command as a person would type it.
pub(crate) fn words(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let all: Vec<_> = std::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect();
    all.join(" ")
}

pub(crate) fn run(command: &mut Command) -> Done {
    let said = words(command);
    note(format_args!("$ {said}"));
    let mut running = Running::start(command)?;
    succeeded(&said, running.0.wait())
}

/// Runs a command to its end and shows each line of its standard output to `watch` as it comes.
pub(crate) fn run_watched(command: &mut Command, mut watch: impl FnMut(&str)) -> Done {
    let said = words(command);
    note(format_args!("$ {said}"));
    let mut running = Running::start(command.stdout(Stdio::piped()))?;
    if let Some(output) = running.0.stdout.take() {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        // Tests may print bytes that are no UTF-8: those still reach the screen.
        while matches!(output.read_until(b'\n', &mut line), Ok(read) if read > 0) {
            let _ = io::stdout().write_all(&line);
            watch(String::from_utf8_lossy(&line).trim_end());
            line.clear();
        }
    }
    succeeded(&said, running.0.wait())
}

fn succeeded(said: &str, ended: io::Result<ExitStatus>) -> Done {
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{said}` failed ({status})")),
        Err(error) => Err(format!("`{said}` was lost: {error}")),
    }
}

pub(crate) struct Running(pub(crate) Child);

impl Running {
    pub(crate) fn start(command: &mut Command) -> Done<Self> {
        let said = words(command);
        command
            .spawn()
            .map(Self)
            .map_err(|error| format!("`{said}` did not start: {error}"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// This program with other words, running beside other work. It prints into a file, which is shown when its end is awaited.
pub(crate) struct Beside {
    child: Child,
    printed: PathBuf,
    said: String,
}

impl Beside {
    pub(crate) fn begin(words: &[&str], printed: PathBuf) -> Done<Self> {
        let said = words.join(" ");
        note(format_args!("beside what follows: {said}"));
        let start = || {
            let out = File::create(&printed)?;
            let err = out.try_clone()?;
            Command::new(env::current_exe()?)
                .args(words)
                .stdin(Stdio::null())
                .stdout(out)
                .stderr(err)
                .spawn()
        };
        let child = start().map_err(|error| format!("`{said}` did not start: {error}"))?;
        Ok(Self {
            child,
            printed,
            said,
        })
    }

    pub(crate) fn end(mut self) -> Done {
        let ended = self.child.wait();
        let _ = io::stdout().write_all(&fs::read(&self.printed).unwrap_or_default());
        succeeded(&self.said, ended)
    }
}

/// The output of a command, or `None` where it is missing or fails.
pub(crate) fn ask(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(arguments)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reads_as_typed() {
        assert_eq!(
            words(Command::new("/usr/bin/env").args(["-i", "ls"])),
            "env -i ls"
        );
    }

    #[test]
    fn command_that_cannot_start_says_so() {
        let reason = run(&mut Command::new("mbrane-no-such-program")).unwrap_err();
        assert!(
            reason.starts_with("`mbrane-no-such-program` did not start"),
            "{reason}"
        );
        assert_eq!(ask("mbrane-no-such-program", &[]), None);
    }

    #[test]
    fn cargo_does_not_inherit_the_variables_of_xtask() {
        let command = cargo("");
        let removed = command
            .get_envs()
            .filter(|(_, value)| value.is_none())
            .map(|(name, _)| name.to_string_lossy());
        assert!(removed.into_iter().any(|name| name == "CARGO_MANIFEST_DIR"));
    }
}
