//! The shape of everything on the table: a rounded slab with light, edges, shadow, grooves and writing.

use super::{palette::shadow, signs::Signs};
use bevy::{
    asset::{load_internal_asset, uuid_handle},
    camera::visibility::NoFrustumCulling,
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    render::render_resource::{
        AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
    },
    shader::{Shader, ShaderRef},
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(
        app,
        SHADER,
        "../../assets/shaders/slab.wgsl",
        Shader::from_wgsl
    );
    app.add_plugins(Material2dPlugin::<SlabMaterial>::default());
    let quad = app
        .world_mut()
        .resource_mut::<Assets<Mesh>>()
        .add(Rectangle::from_size(Vec2::ONE));
    app.insert_resource(Quad(quad));
    app.add_systems(PostUpdate, sync_slabs);
}

/// The shader, embedded so that it needs no file and is ready on the first frame.
const SHADER: Handle<Shader> = uuid_handle!("6b1f0d53-6f0e-4c55-9b0a-0f6d1c7d9a41");

/// A slab around its entity's position. Lengths are logical pixels.
///
/// Bevy 0.19 sorts by the height at which a slab last changed, so code that raises a slab must change its looks too.
#[derive(Component, Debug, Clone, PartialEq)]
#[require(Transform, Visibility)]
pub struct Slab {
    pub size: Vec2,
    pub radius: f32,
    /// The colour at the upper left, where the light is.
    pub lit: Color,
    pub shaded: Color,
    pub bevel: Bevel,
    pub(crate) shadow: Shadow,
    pub(crate) score: Score,
    pub(crate) rim: Rim,
    /// The height of the lower edge, which shows its thickness, and its colour.
    pub(crate) thickness: f32,
    pub(crate) side: Color,
    /// The colour of stripes across its face, and their distance.
    pub(crate) hatch: Color,
    pub(crate) pitch: f32,
    /// A mark with its size and colour.
    pub(crate) mark: Option<(Mark, f32, Color)>,
    pub(crate) writing: Writing,
    /// Two squares side by side, each with a digit and a coloured bar; a slab with a pair can turn.
    pub(crate) pair: Option<Pair>,
    pub shape: Shape,
    pub opacity: f32,
}

/// Two squares of one slab, and their angle. The slab's size and angle are the pair's; light, digits and shadow stay upright.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pair {
    /// The digits of the first square, which is left at angle 0 and on top at a quarter turn, and of the second. None leaves a square
    /// blank; if only the second is blank, the first digit is in the middle.
    pub(crate) digits: [Option<u8>; 2],
    pub(crate) bars: [Color; 2],
    pub(crate) seam: Color,
    /// The angle, clockwise in radians.
    pub(crate) angle: f32,
    /// How dark a square is made, from 0 to 1.
    pub(crate) dark: [f32; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shape {
    #[default]
    Box,
    Triangle,
    /// Its colour is clear at the radius around its middle, and full after the bevel's width: farther out, or nearer if that is negative.
    Veil,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rim {
    pub(crate) color: Color,
    pub(crate) width: f32,
    /// The lines on both sides of it, which set it off from the ground.
    pub(crate) casing: Color,
    pub(crate) casing_width: f32,
    pub(crate) hatched: bool,
}

/// A mark at a tile's upper edge, which tells the sides apart without their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A triangle pointing down from the edge, half as wide as its size.
    Notch,
    Dot,
    Bar,
    Ring,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Writing {
    pub(crate) signs: Signs,
    pub(crate) height: f32,
    /// The offset from the middle, to the right and downwards.
    pub(crate) offset: Vec2,
    pub(crate) ink: Color,
}

/// An edge that is light towards the light, and dark away from it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bevel {
    pub lit: Color,
    pub width: f32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shadow {
    pub(crate) color: Color,
    /// The offset to the right and downwards.
    pub(crate) offset: Vec2,
    /// The width over which it fades from full to clear, centred on its edge.
    pub(crate) softness: f32,
}

/// Grooves that divide a slab into `cells` × `cells`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Score {
    pub(crate) cells: usize,
    /// The distance from the slab's edge to the cells.
    pub(crate) margin: f32,
    /// The width of each of a groove's two walls.
    pub(crate) width: f32,
    /// The colour of a groove's unlit wall, and of the bevel's unlit sides.
    pub(crate) dark: Color,
}

impl Rim {
    pub(crate) const NONE: Self = Self::line(Color::NONE, 0.0);

    /// Returns an uncased line along the very edge.
    pub(crate) const fn line(color: Color, width: f32) -> Self {
        Self {
            color,
            width,
            casing: Color::NONE,
            casing_width: 0.0,
            hatched: false,
        }
    }
}

impl Writing {
    pub(crate) const NONE: Self = Self::new(Signs::NONE, 0.0, Color::NONE);

    /// Signs in the middle of the slab.
    pub(crate) const fn new(signs: Signs, height: f32, ink: Color) -> Self {
        Self {
            signs,
            height,
            offset: Vec2::ZERO,
            ink,
        }
    }

    pub(crate) const fn lowered(self, by: f32) -> Self {
        Self {
            offset: Vec2::new(0.0, by),
            ..self
        }
    }
}

impl Bevel {
    pub(crate) fn white(alpha: f32, width: f32) -> Self {
        Self {
            lit: Color::WHITE.with_alpha(alpha),
            width,
        }
    }
}

impl Shadow {
    /// A shadow, or a glow, straight below.
    pub(crate) const fn around(color: Color, softness: f32) -> Self {
        Self {
            color,
            offset: Vec2::ZERO,
            softness,
        }
    }
}

impl Default for Slab {
    fn default() -> Self {
        Self {
            size: Vec2::ZERO,
            radius: 0.0,
            lit: Color::WHITE,
            shaded: Color::WHITE,
            bevel: Bevel {
                lit: Color::NONE,
                width: 0.0,
            },
            shadow: Shadow::around(Color::NONE, 0.0),
            score: Score {
                cells: 0,
                margin: 0.0,
                width: 0.0,
                dark: Color::NONE,
            },
            rim: Rim::NONE,
            thickness: 0.0,
            side: Color::NONE,
            hatch: Color::NONE,
            pitch: 1.0,
            mark: None,
            writing: Writing::NONE,
            pair: None,
            shape: Shape::Box,
            opacity: 1.0,
        }
    }
}

impl Slab {
    /// Returns a square tile for a board: thick, lit from the upper left, with a soft shadow. Each game adds writing, mark and rim.
    pub(crate) fn tile(side: f32, [lit, shaded, edge]: [Color; 3], gleam: f32) -> Self {
        Self {
            size: Vec2::splat(side),
            radius: 0.16 * side,
            lit,
            shaded,
            bevel: Bevel::white(gleam, (0.018 * side).max(1.0)),
            shadow: Shadow {
                color: shadow(0.42),
                offset: Vec2::new(0.015 * side, 0.05 * side),
                softness: 0.09 * side,
            },
            thickness: 0.07 * side,
            side: edge,
            ..Self::default()
        }
    }

    pub(crate) fn with_opacity(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }

    pub(super) fn bounds(&self) -> Vec2 {
        let (sin, cos) = self.pair.map_or((0.0, 1.0), |pair| pair.angle.sin_cos());
        let turned = Vec2::new(cos.abs(), sin.abs()) * self.size.x
            + Vec2::new(sin.abs(), cos.abs()) * self.size.y;
        turned
            + Vec2::new(
                0.0,
                if self.pair.is_some() {
                    self.thickness
                } else {
                    0.0
                },
            )
    }

    pub(crate) fn scale(&mut self, by: f32) {
        self.size *= by;
        for length in [
            &mut self.radius,
            &mut self.bevel.width,
            &mut self.shadow.softness,
            &mut self.score.margin,
            &mut self.score.width,
            &mut self.rim.width,
            &mut self.rim.casing_width,
            &mut self.thickness,
            &mut self.pitch,
            &mut self.writing.height,
        ] {
            *length *= by;
        }
        self.shadow.offset *= by;
        self.writing.offset *= by;
    }
}

/// A body in one colour, without relief.
pub(crate) fn flat(size: Vec2, radius: f32, color: Color) -> Slab {
    Slab {
        size,
        radius,
        lit: color,
        shaded: color,
        ..default()
    }
}

/// Light or darkness around a middle: clear at a radius, full after a width.
pub(crate) fn light(size: Vec2, color: Color, radius: f32, width: f32) -> Slab {
    Slab {
        shape: Shape::Veil,
        bevel: Bevel {
            lit: Color::NONE,
            width,
        },
        ..flat(size, radius, color)
    }
}

/// A slab as the shader reads it; `assets/shaders/slab.wgsl` explains the numbers.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
#[bind_group_data(u8)]
struct SlabMaterial {
    #[uniform(0)]
    slab: SlabUniform,
    /// The kind of writing: 0 or 1 signs, 2 for a pair, 4 for several signs. The parts of the shader for other kinds are compiled out.
    signs: u8,
}

impl From<&SlabMaterial> for u8 {
    fn from(material: &SlabMaterial) -> Self {
        material.signs
    }
}

#[derive(ShaderType, Debug, Clone)]
struct SlabUniform {
    lit: Vec4,
    shaded: Vec4,
    bevel: Vec4,
    shadow: Vec4,
    score: Vec4,
    rim: Vec4,
    casing: Vec4,
    side: Vec4,
    hatch: Vec4,
    ink: Vec4,
    mark: Vec4,
    body: Vec4,
    fall: Vec4,
    cells: Vec4,
    edge: Vec4,
    writing: Vec4,
    signs: Vec4,
    marks: Vec4,
    pair: Vec4,
    bars: [Vec4; 2],
}

impl From<&Slab> for SlabMaterial {
    fn from(slab: &Slab) -> Self {
        let Slab {
            size,
            radius,
            bevel,
            shadow,
            score,
            rim,
            writing,
            ..
        } = slab;
        let mark = slab
            .mark
            .map(|(mark, size, color)| (1.0 + f32::from(mark as u8), size, color));
        let (mark, mark_size, mark_color) = mark.unwrap_or((0.0, 0.0, Color::NONE));
        let hatched = if rim.hatched { 1.0 } else { 0.0 };
        let shape = f32::from(slab.shape as u8);
        let count = if writing.height > 0.0 {
            writing.signs.count()
        } else {
            0
        };
        let bounds = slab.bounds();
        let spill = shadow.softness + shadow.offset.abs().max_element() + 1.0;
        // A pair reuses fields that it does not need otherwise.
        let pair = slab.pair.unwrap_or(NO_PAIR);
        let (sin, cos) = pair.angle.sin_cos();
        let [one, two] = pair.digits.map(|digit| digit.map_or(-1.0, f32::from));
        let (signs, codes, groove) = match slab.pair {
            Some(_) => (
                2,
                Vec4::new(one, two, pair.dark[0], pair.dark[1]),
                pair.seam,
            ),
            None => (
                if count > 1 { 4 } else { count },
                writing.signs.codes(),
                score.dark,
            ),
        };
        Self {
            signs,
            slab: SlabUniform {
                lit: linear(slab.lit),
                shaded: linear(slab.shaded),
                bevel: linear(bevel.lit),
                shadow: linear(shadow.color),
                score: linear(groove),
                rim: linear(rim.color),
                casing: linear(rim.casing),
                side: linear(slab.side),
                hatch: linear(slab.hatch),
                ink: linear(writing.ink),
                mark: linear(mark_color),
                body: Vec4::new(bounds.x / 2.0, bounds.y / 2.0, *radius, bevel.width),
                fall: Vec4::new(shadow.offset.x, shadow.offset.y, shadow.softness, spill),
                cells: Vec4::new(score.cells as f32, score.margin, score.width, slab.opacity),
                edge: Vec4::new(rim.width, rim.casing_width, hatched, slab.thickness),
                writing: Vec4::new(writing.height, writing.offset.x, writing.offset.y, shape),
                signs: codes,
                marks: Vec4::new(mark, mark_size, slab.pitch.max(1.0), 0.0),
                pair: Vec4::new(size.x / 2.0, size.y / 2.0, cos, sin),
                bars: pair.bars.map(linear),
            },
        }
    }
}

const NO_PAIR: Pair = Pair {
    digits: [None; 2],
    bars: [Color::NONE; 2],
    seam: Color::NONE,
    angle: 0.0,
    dark: [0.0; 2],
};

fn linear(color: Color) -> Vec4 {
    color.to_linear().to_vec4()
}

impl Material2d for SlabMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            let signs = key.bind_group_data;
            fragment
                .shader_defs
                .extend((signs > 0).then(|| "WRITING".into()));
            fragment
                .shader_defs
                .extend((signs == 2).then(|| "PAIR".into()));
            fragment
                .shader_defs
                .extend((signs > 2).then(|| "SEVERAL_SIGNS".into()));
        }
        Ok(())
    }
}

/// The unit square that all slabs are drawn on; the shader gives it a slab's size.
#[derive(Resource)]
struct Quad(Handle<Mesh>);

fn sync_slabs(
    slabs: Query<(Entity, &Slab, Option<&MeshMaterial2d<SlabMaterial>>), Changed<Slab>>,
    quad: Res<Quad>,
    mut materials: ResMut<Assets<SlabMaterial>>,
    mut commands: Commands,
) {
    for (entity, slab, drawn) in &slabs {
        if let Some(mut material) = drawn.and_then(|drawn| materials.get_mut(&drawn.0)) {
            *material = slab.into();
        } else {
            let material = MeshMaterial2d(materials.add(SlabMaterial::from(slab)));
            // The square's bounds are not those of the drawing.
            commands
                .entity(entity)
                .insert((Mesh2d(quad.0.clone()), material, NoFrustumCulling));
        }
    }
}
