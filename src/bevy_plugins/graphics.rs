//! Chooses the driver that draws: one for a graphics card before one by software, and OpenGL last of each.

use bevy::{
    prelude::*,
    render::{
        renderer::{
            RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue,
            WgpuWrapper,
        },
        settings::{RenderCreation, WgpuSettings},
    },
    tasks::block_on,
    winit::DisplayHandleWrapper,
};
use std::sync::Arc;
use wgpu::{
    Adapter, AdapterInfo, Backend, Backends, DeviceDescriptor, DeviceType, Features, Instance,
    InstanceDescriptor,
};

/// Bevy would take any driver before it knows the display. OpenGL works only with the display, and some drivers for Vulkan find a
/// card whose pictures the display cannot show.
pub(super) fn plugin(app: &mut App) {
    let display = app.world().resource::<DisplayHandleWrapper>();
    let render_creation = block_on(create(&WgpuSettings::default(), display));
    app.add_plugins(super::renderer(render_creation));
}

struct Driver {
    instance: Instance,
    adapter: Adapter,
    info: AdapterInfo,
}

async fn create(settings: &WgpuSettings, display: &DisplayHandleWrapper) -> RenderCreation {
    let backends = settings.backends.unwrap_or(Backends::all());
    let mut drivers = find(backends - Backends::GL, settings, display).await;
    // To ask OpenGL takes time, and a card's other driver comes first anyway.
    if !drivers.iter().any(|driver| !is_software(&driver.info)) {
        drivers.extend(find(backends & Backends::GL, settings, display).await);
    }
    let Driver {
        instance,
        adapter,
        info,
    } = best(drivers, |driver| &driver.info).expect(super::startup_errors::NO_DRIVER);
    let by = if is_software(&info) {
        "without a graphics card, slowly"
    } else {
        "by a graphics card"
    };
    info!(
        "drawing {by}: {:?}, {} ({} {})",
        info.backend, info.name, info.driver, info.driver_info
    );
    // As Bevy would ask for it.
    let mut features = adapter.features() - Features::all_experimental_mask();
    if info.device_type == DeviceType::DiscreteGpu {
        features.remove(Features::MAPPABLE_PRIMARY_BUFFERS);
    }
    let descriptor = DeviceDescriptor {
        required_features: features,
        required_limits: adapter.limits(),
        memory_hints: settings.memory_hints.clone(),
        ..default()
    };
    let (device, queue) = adapter
        .request_device(&descriptor)
        .await
        .expect("the graphics driver gives no device");
    RenderCreation::manual(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    )
}

/// The drivers of these kinds that can draw in windows of this display.
async fn find(
    backends: Backends,
    settings: &WgpuSettings,
    display: &DisplayHandleWrapper,
) -> Vec<Driver> {
    if backends.is_empty() {
        return Vec::new();
    }
    let mut descriptor =
        InstanceDescriptor::new_with_display_handle(Box::new(display.0.clone())).with_env();
    descriptor.backends = backends;
    descriptor.flags = settings.instance_flags;
    descriptor.backend_options.dx12.shader_compiler = settings.dx12_shader_compiler.clone();
    let instance = Instance::new(descriptor);
    let adapters = instance.enumerate_adapters(backends).await;
    let driver = |adapter: Adapter| Driver {
        instance: instance.clone(),
        info: adapter.get_info(),
        adapter,
    };
    let mut drivers: Vec<_> = adapters.into_iter().map(driver).collect();
    drivers.retain(|driver| {
        is_software(&driver.info) || driver.info.backend != Backend::Vulkan || shows_cards(display)
    });
    drivers
}

/// Returns whether the display can show what a card draws by Vulkan. Under X11 Mesa's drivers need DRI3 for that, and NVIDIA's need its own
/// extension; servers of remote desktops often have neither.
#[cfg(target_os = "linux")]
fn shows_cards(display: &DisplayHandleWrapper) -> bool {
    use wgpu::rwh::{HasDisplayHandle as _, RawDisplayHandle};
    use x11rb::connection::RequestConnection as _;

    let is_x11 = display
        .0
        .display_handle()
        .is_ok_and(|handle| matches!(handle.as_raw(), RawDisplayHandle::Xlib(_)));
    let Some((server, _)) = is_x11.then(|| x11rb::connect(None).ok()).flatten() else {
        return true;
    };
    let has = |name| {
        server
            .extension_information(name)
            .is_ok_and(|extension| extension.is_some())
    };
    has("DRI3") || has("NV-GLX")
}

#[cfg(not(target_os = "linux"))]
fn shows_cards(_: &DisplayHandleWrapper) -> bool {
    true
}

/// The first of the best ones. `WGPU_ADAPTER_NAME` names a part of the only one wanted.
fn best<T>(drivers: Vec<T>, info: impl Fn(&T) -> &AdapterInfo) -> Option<T> {
    let named = std::env::var("WGPU_ADAPTER_NAME")
        .unwrap_or_default()
        .to_lowercase();
    let wanted = drivers
        .into_iter()
        .filter(|driver| info(driver).name.to_lowercase().contains(&named));
    wanted.min_by_key(|driver| rank(info(driver)))
}

fn rank(info: &AdapterInfo) -> (bool, bool, u8) {
    let kind = match info.device_type {
        DeviceType::DiscreteGpu => 0,
        DeviceType::IntegratedGpu => 1,
        DeviceType::VirtualGpu => 2,
        DeviceType::Other | DeviceType::Cpu => 3,
    };
    (is_software(info), info.backend == Backend::Gl, kind)
}

fn is_software(info: &AdapterInfo) -> bool {
    // wgpu does not know this one of Mesa's.
    info.device_type == DeviceType::Cpu || info.name.contains("softpipe")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn driver(backend: Backend, device_type: DeviceType, name: &str) -> AdapterInfo {
        AdapterInfo {
            name: name.to_owned(),
            vendor: 0,
            device: 0,
            device_type,
            device_pci_bus_id: String::new(),
            driver: String::new(),
            driver_info: String::new(),
            backend,
            subgroup_min_size: 0,
            subgroup_max_size: 0,
            transient_saves_memory: false,
        }
    }

    #[test]
    fn adapters_prefer_cards_and_vulkan() {
        let drivers = [
            driver(Backend::Vulkan, DeviceType::DiscreteGpu, "Radeon"),
            driver(Backend::Dx12, DeviceType::DiscreteGpu, "Radeon"),
            driver(Backend::Vulkan, DeviceType::IntegratedGpu, "Intel"),
            driver(Backend::Vulkan, DeviceType::VirtualGpu, "Venus"),
            driver(Backend::Gl, DeviceType::IntegratedGpu, "Intel"),
            driver(Backend::Gl, DeviceType::Other, "SVGA3D"),
            driver(Backend::Vulkan, DeviceType::Cpu, "llvmpipe"),
            driver(Backend::Gl, DeviceType::Cpu, "llvmpipe"),
            driver(Backend::Gl, DeviceType::Other, "softpipe"),
        ];
        // Without some of these, and in any order, the best of the rest is chosen.
        for lacking in 0..drivers.len() {
            let mut found = drivers[lacking..].to_vec();
            let expected = rank(&found[0]);
            assert_eq!(
                best(found.clone(), |info| info).map(|info| rank(&info)),
                Some(expected)
            );
            found.reverse();
            assert_eq!(
                best(found, |info| info).map(|info| rank(&info)),
                Some(expected)
            );
        }
        assert!(rank(&drivers[3]) < rank(&drivers[4]) && rank(&drivers[5]) < rank(&drivers[6]));
        assert!(rank(&drivers[6]) < rank(&drivers[7]));
    }
}
