//! The one shape that everything on the table is made of: a rounded slab with light, bevel, shadow and grooves.

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    prelude::*,
    render::render_resource::{AsBindGroup, ShaderType},
    shader::{Shader, ShaderRef},
    sprite_render::{AlphaMode2d, Material2d, Material2dPlugin},
};

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "slab.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<SlabMaterial>::default());
    app.add_systems(PostUpdate, sync_slabs);
}

/// Part of the program, so that it needs no file and is there on the first frame.
const SHADER: Handle<Shader> = uuid_handle!("6b1f0d53-6f0e-4c55-9b0a-0f6d1c7d9a41");

/// A slab around its entity's position. Lengths are logical pixels.
#[derive(Component, Debug, Clone, PartialEq)]
#[require(Transform, Visibility)]
pub(crate) struct Slab {
    /// Width and height.
    pub(crate) size: Vec2,
    /// Of the corners.
    pub(crate) radius: f32,
    /// At the upper left, where the light is.
    pub(crate) lit: Color,
    /// At the lower right.
    pub(crate) shaded: Color,
    /// Its edge.
    pub(crate) bevel: Bevel,
    /// What it casts on what lies below.
    pub(crate) shadow: Shadow,
    /// The grooves that part it into cells.
    pub(crate) score: Score,
    /// Of the whole, from 0 to 1.
    pub(crate) opacity: f32,
}

/// An edge that catches the light on one side and loses it on the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bevel {
    /// Where it faces the light.
    pub(crate) lit: Color,
    pub(crate) width: f32,
}

/// A slab's shadow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shadow {
    pub(crate) color: Color,
    /// To the right and downwards.
    pub(crate) offset: Vec2,
    /// From full to nothing on either side of its edge.
    pub(crate) softness: f32,
}

/// Grooves that part a slab into `cells` × `cells`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Score {
    pub(crate) cells: usize,
    /// From the slab's edge to the cells.
    pub(crate) margin: f32,
    /// Of each of a groove's two walls.
    pub(crate) width: f32,
    /// Of what the light does not reach, in a groove and on the bevel.
    pub(crate) dark: Color,
}

impl Bevel {
    const NONE: Self = Self { lit: Color::NONE, width: 0.0 };
}

impl Score {
    const NONE: Self = Self { cells: 0, margin: 0.0, width: 0.0, dark: Color::NONE };
}

impl Shadow {
    const NONE: Self = Self { color: Color::NONE, offset: Vec2::ZERO, softness: 0.0 };
}

impl Default for Slab {
    fn default() -> Self {
        Self {
            size: Vec2::ZERO,
            radius: 0.0,
            lit: Color::WHITE,
            shaded: Color::WHITE,
            bevel: Bevel::NONE,
            shadow: Shadow::NONE,
            score: Score::NONE,
            opacity: 1.0,
        }
    }
}

impl Slab {
    /// How far shadow and smooth edge reach beyond the body.
    fn spill(&self) -> f32 {
        self.shadow.softness + self.shadow.offset.abs().max_element() + 1.0
    }

    fn quad(&self) -> Vec2 {
        self.size + 2.0 * self.spill()
    }
}

/// A slab as the shader reads it; `slab.wgsl` says what the numbers are.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct SlabMaterial {
    #[uniform(0)]
    slab: SlabUniform,
}

#[derive(ShaderType, Debug, Clone)]
struct SlabUniform {
    lit: Vec4,
    shaded: Vec4,
    bevel: Vec4,
    shadow: Vec4,
    score: Vec4,
    body: Vec4,
    fall: Vec4,
    cells: Vec4,
}

impl From<&Slab> for SlabMaterial {
    fn from(slab: &Slab) -> Self {
        let Slab { size, radius, bevel, shadow, score, .. } = slab;
        Self {
            slab: SlabUniform {
                lit: linear(slab.lit),
                shaded: linear(slab.shaded),
                bevel: linear(bevel.lit),
                shadow: linear(shadow.color),
                score: linear(score.dark),
                body: Vec4::new(size.x / 2.0, size.y / 2.0, *radius, bevel.width),
                fall: Vec4::new(shadow.offset.x, shadow.offset.y, shadow.softness, slab.spill()),
                cells: Vec4::new(score.cells as f32, score.margin, score.width, slab.opacity),
            },
        }
    }
}

fn linear(color: Color) -> Vec4 {
    let color = color.to_linear();
    Vec4::new(color.red, color.green, color.blue, color.alpha)
}

impl Material2d for SlabMaterial {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// What draws a slab that has been drawn before.
type Drawn = (&'static mut Mesh2d, &'static MeshMaterial2d<SlabMaterial>);

fn sync_slabs(
    slabs: Query<(Entity, &Slab), Changed<Slab>>,
    mut drawn: Query<Drawn>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<SlabMaterial>>,
    mut commands: Commands,
) {
    for (entity, slab) in &slabs {
        let quad = || Mesh::from(Rectangle::from_size(slab.quad()));
        if let Ok((mesh, material)) = drawn.get_mut(entity) {
            if let Some(mut mesh) = meshes.get_mut(&mesh.0) {
                *mesh = quad();
            }
            if let Some(mut material) = materials.get_mut(&material.0) {
                *material = slab.into();
            }
        } else {
            let looks = (Mesh2d(meshes.add(quad())), MeshMaterial2d(materials.add(SlabMaterial::from(slab))));
            commands.entity(entity).insert(looks);
        }
    }
}
