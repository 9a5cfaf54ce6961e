//! The list of what the game takes from the system, with the sign that it is there and the packages that bring it.

use crate::shell;
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// One thing that the system must have.
pub(crate) struct Need {
    /// Its name, for a person.
    pub(crate) what: &'static str,
    /// Its purpose, for a person.
    pub(crate) why: &'static str,
    /// How to tell that it is there.
    pub(super) sign: Sign,
    /// Its packages for apt, dnf, pacman and zypper, in this order.
    pub(super) packages: [&'static str; 4],
}

/// How to tell that something is installed, by looking at files alone.
pub(super) enum Sign {
    /// A shared library of exactly this name.
    Library(&'static str),
    /// A program that can be called by its name.
    Program(&'static str),
    /// A service that a session's bus starts when it is asked for.
    Service(&'static str),
    /// Python, and what its environments are made of: some systems have that as a package of its own.
    PythonEnvironments,
    /// A browser that the page's tests can drive.
    Browser,
    /// A driver that draws with Vulkan, or OpenGL's library with whatever it has behind it.
    GraphicsDriver,
    /// Mesa's Vulkan driver that draws without a graphics card.
    SoftwareDriver,
}

const X11: Need = Need {
    what: "the X11 libraries",
    why: "to open a window",
    sign: Sign::Library("libX11.so.6"),
    packages: ["libx11-6", "libX11", "libx11", "libX11-6"],
};
const X11_XCB: Need = Need {
    what: "libX11-xcb",
    why: "to draw in a window",
    sign: Sign::Library("libX11-xcb.so.1"),
    packages: ["libx11-xcb1", "libX11-xcb", "libx11", "libX11-xcb1"],
};
const XCURSOR: Need = Need {
    what: "libXcursor",
    why: "to show the pointer",
    sign: Sign::Library("libXcursor.so.1"),
    packages: ["libxcursor1", "libXcursor", "libxcursor", "libXcursor1"],
};
const XINPUT: Need = Need {
    what: "libXi",
    why: "to hear mouse and touch",
    sign: Sign::Library("libXi.so.6"),
    packages: ["libxi6", "libXi", "libxi", "libXi6"],
};
const XKB: Need = Need {
    what: "libxkbcommon",
    why: "to read the keyboard",
    sign: Sign::Library("libxkbcommon.so.0"),
    packages: ["libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0"],
};
const XKB_X11: Need = Need {
    what: "libxkbcommon-x11",
    why: "to read the keyboard under X11",
    sign: Sign::Library("libxkbcommon-x11.so.0"),
    packages: ["libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0"],
};
const VULKAN: Need = Need {
    what: "the Vulkan loader",
    why: "to draw",
    sign: Sign::Library("libvulkan.so.1"),
    packages: ["libvulkan1", "vulkan-loader", "vulkan-icd-loader", "libvulkan1"],
};
const DRIVER: Need = Need {
    what: "a graphics driver",
    why: "to draw",
    sign: Sign::GraphicsDriver,
    packages: ["mesa-vulkan-drivers", "mesa-vulkan-drivers", "vulkan-swrast", "libvulkan_lvp"],
};
const LAVAPIPE: Need = Need {
    what: "Mesa's software driver for Vulkan",
    why: "to draw without a graphics card",
    sign: Sign::SoftwareDriver,
    packages: ["mesa-vulkan-drivers", "mesa-vulkan-drivers", "vulkan-swrast", "libvulkan_lvp"],
};
const XVFB: Need = Need {
    what: "Xvfb",
    why: "to open a window without a screen",
    sign: Sign::Program("Xvfb"),
    packages: ["xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb", "xorg-x11-server-Xvfb"],
};

const DBUS: Need = Need {
    what: "D-Bus",
    why: "to listen as a screen reader does",
    sign: Sign::Program("dbus-daemon"),
    packages: ["dbus", "dbus-daemon", "dbus", "dbus-1-daemon"],
};
const AT_SPI: Need = Need {
    what: "at-spi",
    why: "to listen as a screen reader does",
    sign: Sign::Service("org.a11y.Bus"),
    packages: ["at-spi2-core", "at-spi2-core", "at-spi2-core", "at-spi2-core"],
};

const BROTLI: Need = Need {
    what: "brotli",
    why: "to weigh the page as it travels",
    sign: Sign::Program("brotli"),
    packages: ["brotli", "brotli", "brotli", "brotli"],
};

const NODE: Need = Need {
    what: "Node.js",
    why: "to run the page's tests",
    sign: Sign::Program("node"),
    packages: ["nodejs", "nodejs", "nodejs", "nodejs"],
};
const NPM: Need = Need {
    what: "npm",
    why: "to fetch what drives the browser",
    sign: Sign::Program("npm"),
    packages: ["npm", "npm", "npm", "npm"],
};
const BROWSER: Need = Need {
    what: "Chromium",
    why: "to open the page in",
    sign: Sign::Browser,
    packages: ["chromium", "chromium", "chromium", "chromium"],
};
const MMDEBSTRAP: Need = Need {
    what: "mmdebstrap",
    why: "to make a bare Debian",
    sign: Sign::Program("mmdebstrap"),
    packages: ["mmdebstrap", "mmdebstrap", "mmdebstrap", "mmdebstrap"],
};

const PYTHON: Need = Need {
    what: "Python with its environments",
    why: "to run the relay of the tests of live play",
    sign: Sign::PythonEnvironments,
    packages: ["python3-venv", "python3", "python", "python3"],
};

const PROTOC: Need = Need {
    what: "the compiler of protocol buffers",
    why: "to build nostr-rs-relay",
    sign: Sign::Program("protoc"),
    packages: ["protobuf-compiler", "protobuf-compiler", "protobuf", "protobuf-devel"],
};
const OPENSSL: Need = Need {
    what: "OpenSSL to build with",
    why: "to build nostr-rs-relay",
    sign: Sign::Library("libssl.so"),
    packages: ["libssl-dev", "openssl-devel", "openssl", "libopenssl-devel"],
};
const PKG_CONFIG: Need = Need {
    what: "pkg-config",
    why: "to build nostr-rs-relay",
    sign: Sign::Program("pkg-config"),
    packages: ["pkg-config", "pkgconf-pkg-config", "pkgconf", "pkg-config"],
};

/// The needs of the relay in the tests.
pub(crate) const RELAY: [Need; 1] = [PYTHON];

/// The needs of building `nostr-rs-relay`, besides those of building the game.
pub(crate) const RUST_RELAY: [Need; 3] = [PROTOC, OPENSSL, PKG_CONFIG];

/// The needs of testing the page in a browser.
pub(crate) const PAGE_TESTS: [Need; 3] = [NODE, NPM, BROWSER];

/// The needs of the scripts that check workflows.
pub(crate) const SCRIPTS: [Need; 2] = [NODE, NPM];

/// The needs of weighing the page.
pub(crate) const PAGE: [Need; 1] = [BROTLI];

/// The needs of the tests: they build everything and open no window. The game opens every library of the system when it
/// starts, so building needs none.
pub(crate) const TEST: [Need; 0] = [];

/// The needs of playing.
pub(crate) const PLAY: [Need; 8] = [X11, X11_XCB, XCURSOR, XINPUT, XKB, XKB_X11, VULKAN, DRIVER];

/// The needs of drawing pictures without a screen.
pub(crate) const PICTURES: [Need; 9] = [X11, X11_XCB, XCURSOR, XINPUT, XKB, XKB_X11, VULKAN, LAVAPIPE, XVFB];

/// The needs of listening to the program as a screen reader does, besides [`PICTURES`].
pub(crate) const READER: [Need; 2] = [DBUS, AT_SPI];

/// The needs of starting a package on a bare system.
pub(crate) const BARE: [Need; 2] = [MMDEBSTRAP, XVFB];

/// The packages of Debian that playing takes, each once.
pub(crate) fn debian_packages() -> Vec<&'static str> {
    let mut names: Vec<_> = PLAY.iter().map(|need| need.packages[0]).collect();
    names.dedup();
    names
}

impl Sign {
    pub(super) fn is_there(&self) -> bool {
        match self {
            Self::Library(name) => has_library(name),
            Self::Program(name) => find_program(name).is_some(),
            Self::Service(name) => has_service(name),
            Self::PythonEnvironments => has_python_environments(),
            Self::Browser => browser().is_some(),
            Self::GraphicsDriver => !vulkan_drivers().is_empty() || has_library("libGL.so.1"),
            Self::SoftwareDriver => software_driver().is_some(),
        }
    }
}

/// The program of that name, where it can be called.
pub(super) fn find_program(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

fn has_service(name: &str) -> bool {
    let file = format!("{name}.service");
    ["/usr/share", "/usr/local/share"]
        .iter()
        .any(|share| Path::new(share).join("dbus-1/services").join(&file).is_file())
}

/// Where Python lies says nothing of what it has beside it, so it is asked.
fn has_python_environments() -> bool {
    shell::ask("python3", &["-c", "import ensurepip, venv"]).is_some()
}

/// The names of the browsers that the page's tests can drive.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// Their places on macOS, where they are on no path.
const APPLICATIONS: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// A browser that the page's tests can drive: the one that `MBRANE_BROWSER` names, or one of this system.
pub(crate) fn browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("MBRANE_BROWSER") {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    let application = || APPLICATIONS.iter().map(PathBuf::from).find(|path| path.is_file());
    BROWSERS.iter().find_map(|name| find_program(name)).or_else(application)
}

/// The description of Mesa's driver that draws without a graphics card.
pub(crate) fn software_driver() -> Option<PathBuf> {
    vulkan_drivers().into_iter().find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("lvp_icd") && (name.contains(env::consts::ARCH) || name == "lvp_icd.json")
    })
}

fn vulkan_drivers() -> Vec<PathBuf> {
    ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"].iter().flat_map(files).collect()
}

fn has_library(name: &str) -> bool {
    library_folders().iter().any(|folder| folder.join(name).exists())
}

/// Where shared libraries lie, Debian's folders named after the processor included.
fn library_folders() -> Vec<PathBuf> {
    let plain = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64"].map(PathBuf::from);
    let own = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let mut folders: Vec<_> = env::split_paths(&own).chain(plain).collect();
    let of_processor = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(env::consts::ARCH) && name.contains("-linux-")
    };
    folders.extend(["/usr/lib", "/lib"].iter().flat_map(files).filter(of_processor));
    folders
}

fn files(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_need_names_its_packages() {
        for need in PLAY
            .iter()
            .chain(&PICTURES)
            .chain(&TEST)
            .chain(&PAGE)
            .chain(&PAGE_TESTS)
            .chain(&BARE)
            .chain(&SCRIPTS)
            .chain(&RELAY)
            .chain(&RUST_RELAY)
            .chain(&READER)
        {
            for package in need.packages {
                assert!(!package.is_empty() && !package.contains(' '), "{}: `{package}`", need.what);
            }
        }
    }

    #[test]
    fn what_is_there_is_found() {
        assert!(Sign::Program("cargo").is_there());
        assert!(!Sign::Program("mbrane-no-such-program").is_there());
        assert!(!Sign::Library("libmbrane-no-such-library.so.0").is_there());
        if cfg!(target_os = "linux") {
            assert!(Sign::Library("libc.so.6").is_there() || Sign::Library("libc.so").is_there());
        }
    }
}
