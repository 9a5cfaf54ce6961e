//! Finds out from files whether this system can draw: by a driver for Vulkan, or by one for OpenGL.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The root of a system's files; a test has its own.
pub(super) struct System(PathBuf);

impl System {
    pub(super) fn here() -> Self {
        Self("/".into())
    }

    pub(super) fn can_draw(&self) -> bool {
        self.has_vulkan() || self.has_opengl()
    }

    /// Returns whether installing the loader for Vulkan is pointless: it is there, or OpenGL draws.
    pub(super) fn needs_no_loader(&self) -> bool {
        self.has_library("libvulkan.so.1") || self.has_opengl()
    }

    /// The description of Mesa's driver that draws without a graphics card.
    pub(super) fn software_driver(&self) -> Option<PathBuf> {
        self.vulkan_drivers()
            .into_iter()
            .find(|path| is_software(path))
    }

    /// A package may install the drivers of all cards on a system without one.
    fn has_vulkan(&self) -> bool {
        let has_card = self.has_card();
        let drivers = self.vulkan_drivers();
        drivers
            .iter()
            .any(|path| (has_card || is_software(path)) && self.has_library_of(path))
    }

    /// The game finds OpenGL by EGL, which asks the driver of a vendor. Mesa's needs one of its own parts for each kind of card.
    fn has_opengl(&self) -> bool {
        let folders = ["usr/share/glvnd/egl_vendor.d", "etc/glvnd/egl_vendor.d"];
        let vendors = folders.iter().flat_map(|folder| files(self.0.join(folder)));
        let works = |path: &PathBuf| {
            self.has_library_of(path) && (!name(path).contains("mesa") || self.has_mesa())
        };
        self.has_library("libEGL.so.1") && vendors.into_iter().any(|path| works(&path))
    }

    fn has_mesa(&self) -> bool {
        let folders = self.library_folders();
        let mut parts = folders
            .iter()
            .flat_map(|folder| [files(folder), files(folder.join("dri"))].concat());
        parts.any(|path| name(&path).starts_with("libgallium") || name(&path).ends_with("_dri.so"))
    }

    fn has_card(&self) -> bool {
        let is_card = |path: &PathBuf| name(path).starts_with("renderD");
        // The last one is a card that Windows shares with its Linux.
        files(self.0.join("dev/dri")).iter().any(is_card)
            || ["dev/nvidia0", "dev/dxg"]
                .iter()
                .any(|path| self.0.join(path).exists())
    }

    fn vulkan_drivers(&self) -> Vec<PathBuf> {
        let folders = [
            "usr/share/vulkan/icd.d",
            "usr/local/share/vulkan/icd.d",
            "etc/vulkan/icd.d",
        ];
        let drivers = folders.iter().flat_map(|folder| files(self.0.join(folder)));
        // A system may have some for other processors, too.
        let fits = |path: &PathBuf| match name(path)
            .rsplit_once('.')
            .and_then(|(stem, _)| stem.rsplit_once('.'))
        {
            Some((_, processor)) => processor == env::consts::ARCH,
            None => true,
        };
        drivers.filter(fits).collect()
    }

    /// Returns whether the library that a driver's description names exists.
    fn has_library_of(&self, description: &Path) -> bool {
        let text = fs::read_to_string(description).unwrap_or_default();
        let Some((_, rest)) = text.split_once("\"library_path\"") else {
            return false;
        };
        let Some(path) = rest.split('"').nth(1) else {
            return false;
        };
        if path.contains('/') {
            let path = path.strip_prefix('/').map_or_else(
                || description.with_file_name(path),
                |path| self.0.join(path),
            );
            return path.exists();
        }
        self.has_library(path)
    }

    pub(super) fn has_library(&self, name: &str) -> bool {
        self.library_folders()
            .iter()
            .any(|folder| folder.join(name).exists())
    }

    fn library_folders(&self) -> Vec<PathBuf> {
        let plain = ["usr/lib", "usr/lib64", "usr/local/lib", "lib", "lib64"]
            .map(|folder| self.0.join(folder));
        // Debian has folders named after the processor.
        let of_processor = ["usr/lib", "lib"]
            .iter()
            .flat_map(|folder| files(self.0.join(folder)));
        let of_processor = of_processor.filter(|path| {
            name(path).starts_with(env::consts::ARCH) && name(path).contains("-linux-")
        });
        let own = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
        env::split_paths(&own)
            .chain(plain)
            .chain(of_processor)
            .collect()
    }
}

fn is_software(driver: &Path) -> bool {
    name(driver).starts_with("lvp_icd")
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn files(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARIES: &str = "usr/lib/ARCH-linux-gnu";

    /// Returns whether a system with these files can draw; a description names the library behind it.
    fn draws(files: &str) -> bool {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let root = env::temp_dir().join(format!("mbrane-drivers-{}-{count}", std::process::id()));
        for file in files
            .replace("LIB", LIBRARIES)
            .replace("ARCH", env::consts::ARCH)
            .split_whitespace()
        {
            let (path, library) = file.split_once('=').unwrap_or((file, ""));
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(
                path,
                format!("{{\"ICD\": {{\"library_path\": \"{library}\"}}}}"),
            )
            .unwrap();
        }
        let draws = System(root.clone()).can_draw();
        let _ = fs::remove_dir_all(root);
        draws
    }

    #[test]
    fn only_a_working_driver_counts() {
        assert!(!draws(""));
        // Debian's `libgl1` and `libgl1-mesa-dri`: OpenGL for programs that find it by GLX.
        assert!(!draws(
            "LIB/libGL.so.1 LIB/dri/swrast_dri.so LIB/libvulkan.so.1"
        ));
        let software = "usr/share/vulkan/icd.d/lvp_icd.ARCH.json=libvulkan_lvp.so";
        assert!(draws(&format!("{software} LIB/libvulkan_lvp.so")));
        assert!(draws(
            "usr/share/vulkan/icd.d/lvp_icd.json=/opt/mesa/lvp.so opt/mesa/lvp.so"
        ));
        // A description that was left behind, and one for another processor.
        assert!(!draws(software));
        assert!(!draws(
            "usr/share/vulkan/icd.d/lvp_icd.sparc.json=libvulkan_lvp.so LIB/libvulkan_lvp.so"
        ));
        // A card's driver counts where there is a card.
        let radeon =
            "etc/vulkan/icd.d/radeon_icd.ARCH.json=libvulkan_radeon.so LIB/libvulkan_radeon.so";
        assert!(!draws(radeon));
        assert!(draws(&format!("{radeon} dev/dri/renderD128")));
    }

    #[test]
    fn opengl_counts_if_egl_finds_a_driver() {
        let mesa = "LIB/libEGL.so.1 usr/share/glvnd/egl_vendor.d/50_mesa.json=libEGL_mesa.so.0 LIB/libEGL_mesa.so.0";
        assert!(!draws("LIB/libEGL.so.1"));
        assert!(!draws(mesa));
        assert!(draws(&format!("{mesa} LIB/dri/swrast_dri.so")));
        assert!(draws(&format!("{mesa} LIB/libgallium-25.0.7.so")));
        let nvidia =
            "usr/share/glvnd/egl_vendor.d/10_nvidia.json=libEGL_nvidia.so.0 LIB/libEGL_nvidia.so.0";
        assert!(!draws(nvidia));
        assert!(draws(&format!("{nvidia} LIB/libEGL.so.1")));
    }
}
