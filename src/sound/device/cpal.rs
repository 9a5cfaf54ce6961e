//! The sound devices of Windows and macOS.

use bevy::log::info;
use cpal::{
    ErrorKind, FromSample, SampleFormat, SizedSample, Stream, StreamConfig, SupportedStreamConfig,
    traits::{DeviceTrait, HostTrait, StreamTrait},
};

use super::{Device, Lost, Source};

/// Opens a stream that rests, of the device that the system plays by.
pub(in crate::sound) fn open(source: Source) -> Result<Box<dyn Device>, Lost> {
    let device = cpal::default_host()
        .default_output_device()
        .ok_or("no device is there to play by")?;
    let config = device.default_output_config()?;
    source.begin(config.sample_rate());
    let stream = match config.sample_format() {
        SampleFormat::F32 => stream::<f32>(&device, &config, source),
        SampleFormat::I16 => stream::<i16>(&device, &config, source),
        SampleFormat::I32 => stream::<i32>(&device, &config, source),
        SampleFormat::U16 => stream::<u16>(&device, &config, source),
        other => Err(format!("the device wants samples as {other}").into()),
    }?;
    Ok(Box::new(stream))
}

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: &SupportedStreamConfig,
    mut source: Source,
) -> Result<Stream, Lost> {
    let config: StreamConfig = config.config();
    let channels = usize::from(config.channels).max(1);
    let teller = source.clone();
    let mut frames = Vec::new();
    let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
        frames.resize(out.len() / channels * 2, 0.0);
        source.fill(&mut frames);
        for (out, frame) in out.chunks_mut(channels).zip(frames.chunks(2)) {
            // A single channel gets both; channels after the first two stay silent.
            let [left, right] = [frame[0], frame[1]];
            for (channel, sample) in out.iter_mut().enumerate() {
                *sample = T::from_sample(match channel {
                    0 if channels == 1 => 0.5 * (left + right),
                    0 => left,
                    1 => right,
                    _ => 0.0,
                });
            }
        }
    };
    let fault = move |error: cpal::Error| match error.kind() {
        ErrorKind::DeviceChanged | ErrorKind::Xrun | ErrorKind::RealtimeDenied => {
            info!("the sound device: {error}")
        }
        _ => teller.lose(&error),
    };
    Ok(device.build_output_stream(config, fill, fault, None)?)
}

impl Device for Stream {
    fn run(&mut self, runs: bool) -> Result<(), Lost> {
        Ok(if runs { self.play()? } else { self.pause()? })
    }
}
