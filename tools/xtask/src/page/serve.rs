//! A small server for the page, for looking at it and for testing it on this machine.

use super::sizes;
use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

pub(crate) struct Server {
    address: SocketAddr,
}

/// The page must work under any path: requests below this get the same page.
const UNDER: &str = "/some/where/";

impl Server {
    /// Serves a folder on a port of this machine alone; 0 takes any that is free.
    pub(crate) fn start(folder: &Path, port: u16) -> Result<Self, String> {
        let listener = TcpListener::bind(("127.0.0.1", port))
            .map_err(|error| format!("port {port}: {error}"))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let folder = folder.to_owned();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = folder.clone();
                thread::spawn(move || {
                    // The browser may hang up at any time, which harms nothing.
                    let _ = answer_all(stream, &folder);
                });
            }
        });
        Ok(Self { address })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

fn answer_all(stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    stream.set_nodelay(true)?;
    let mut input = BufReader::new(stream.try_clone()?);
    let mut output = stream;
    loop {
        let head = input
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .take_while(|line| !line.trim().is_empty());
        let head: Vec<_> = head.collect();
        let Some(first) = head.first() else {
            return Ok(());
        };
        let fields = head.iter().map(|line| line.to_ascii_lowercase());
        let brotli = fields
            .filter(|line| line.starts_with("accept-encoding:"))
            .any(|line| line.contains("br"));
        answer(first, brotli, folder, &mut output)?;
    }
}

fn answer(first: &str, brotli: bool, folder: &Path, output: &mut impl Write) -> io::Result<()> {
    let asked = first
        .split(' ')
        .nth(1)
        .and_then(|path| path.split(['?', '#']).next());
    let Some((path, name)) = find(folder, asked.unwrap_or("/")) else {
        return output.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    };
    let small = sizes::compressed(folder).join(&name);
    let (body, encoding) = match fs::read(&small) {
        // An older build's would be another page's.
        Ok(body) if brotli && newer(&small, &path) => (body, "Content-Encoding: br\r\n"),
        _ => (fs::read(&path)?, ""),
    };
    let (kind, length, kept) = (kind(&name), body.len(), kept(&name));
    write!(
        output,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: {kept}\r\n{encoding}\r\n"
    )?;
    if first.starts_with("HEAD ") {
        Ok(())
    } else {
        output.write_all(&body)
    }
}

fn newer(one: &Path, other: &Path) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    changed(one) >= changed(other)
}

/// The requested file, and its name within the folder; never a file outside it.
fn find(folder: &Path, path: &str) -> Option<(PathBuf, String)> {
    let name = path
        .strip_prefix(UNDER)
        .or_else(|| path.strip_prefix('/'))?;
    let name = if name.is_empty() { "index.html" } else { name };
    if name
        .split('/')
        .any(|part| part.is_empty() || part.starts_with('.'))
        || name.contains(['\\', '%', ':'])
    {
        return None;
    }
    let path = folder.join(name);
    path.is_file().then(|| (path, name.to_owned()))
}

/// The caching of a file: one with a hash of its content in its name never changes. docs/host.md documents it for other hosts.
fn kept(name: &str) -> &'static str {
    let is_sign = |sign: u8| matches!(sign, b'0'..=b'9' | b'a'..=b'f');
    let has_content = name
        .as_bytes()
        .windows(16)
        .any(|part| part.iter().copied().all(is_sign));
    if has_content {
        "max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    /// The server's answer to a request for this path.
    fn ask(server: &Server, path: &str) -> String {
        let mut stream = TcpStream::connect(server.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn server_sends_the_documented_headers() {
        let folder = std::env::temp_dir().join(format!("mbrane-host-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let server = Server::start(&folder, 0).unwrap();
        let docs = fs::read_to_string(workspace::root().join("docs/host.md")).unwrap();
        let rows = docs.lines().filter_map(|line| {
            if !line.starts_with("| `") {
                return None;
            }
            let cells: Vec<_> = line.split('`').skip(1).step_by(2).collect();
            <[&str; 3]>::try_from(cells).ok()
        });
        let mut count = 0;
        for [name, kind, kept] in rows {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
            let answer = ask(&server, &format!("/{name}"));
            for header in [
                format!("Content-Type: {kind}\r\n"),
                format!("Cache-Control: {kept}\r\n"),
            ] {
                assert!(answer.contains(&header), "{name}: {answer}");
            }
            count += 1;
        }
        assert_eq!(count, 9);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn server_refuses_paths_outside_its_folder() {
        let folder = std::env::temp_dir().join(format!("mbrane-serve-{}", std::process::id()));
        fs::create_dir_all(folder.join("in")).unwrap();
        fs::write(folder.join("index.html"), "hello").unwrap();
        fs::write(folder.join("in/a.wasm"), "x").unwrap();
        let server = Server::start(&folder, 0).unwrap();
        let ask = |path: &str| ask(&server, path);
        assert!(ask("/").ends_with("hello") && ask("/some/where/").ends_with("hello"));
        assert!(ask("/in/a.wasm?v=1").contains("application/wasm"));
        for path in [
            "/../x",
            "/in/../../x",
            "/.git",
            "//etc/passwd",
            "/none",
            "/in",
        ] {
            assert!(ask(path).starts_with("HTTP/1.1 404"), "{path}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
