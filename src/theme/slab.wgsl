// A rounded slab: its shadow, its body lit from the upper left, its bevelled edge, and the grooves that score it into cells.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Slab {
    // Colours are linear, their alpha is not multiplied in.
    lit: vec4<f32>,
    shaded: vec4<f32>,
    bevel: vec4<f32>,
    shadow: vec4<f32>,
    score: vec4<f32>,
    // Half width, half height, corner radius, bevel width.
    body: vec4<f32>,
    // The shadow's way to the right, its way down, its softness; how far the quad reaches beyond the body.
    fall: vec4<f32>,
    // Cells in a row (below 2: none), the margin around them, the width of a groove's wall; the opacity of the whole.
    cells: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> slab: Slab;

// How far outside the body `p` is; negative inside.
fn outside(p: vec2<f32>) -> f32 {
    let radius = slab.body.z;
    let q = abs(p) - slab.body.xy + radius;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

fn over(top: vec4<f32>, below: vec4<f32>) -> vec4<f32> {
    let alpha = top.a + below.a * (1.0 - top.a);
    let color = top.rgb * top.a + below.rgb * below.a * (1.0 - top.a);
    return vec4(color / max(alpha, 0.0001), alpha);
}

// Where the light comes from.
const LIGHT: vec2<f32> = vec2(-0.51, -0.86);

// How much of a pixel lies on the walls of a groove, along one axis: the one that the light does not reach, and the one that
// faces it. They meet at the line between two cells.
fn groove(along: f32, half_extent: f32, pixel: f32) -> vec2<f32> {
    let count = slab.cells.x;
    let inner = half_extent - slab.cells.y;
    let pitch = 2.0 * inner / count;
    let nearest = clamp(round((along + inner) / pitch), 1.0, count - 1.0);
    let from_line = along + inner - nearest * pitch;
    let half_wall = slab.cells.z / 2.0;
    let from_walls = abs(from_line + vec2(half_wall, -half_wall)) - half_wall;
    return clamp(0.5 - from_walls / pixel, vec2(0.0), vec2(1.0));
}

// Breaks the steps of slow gradients: noise of one step of the screen, which is larger in linear light where it is bright.
fn dither(color: vec3<f32>, pixel: vec2<f32>) -> vec3<f32> {
    let noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
    return max(color + noise / 255.0 * 1.9 * pow(max(color, vec3(0.0001)), vec3(0.55)), vec3(0.0));
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let reach = slab.body.xy + slab.fall.w;
    let p = (mesh.uv * 2.0 - 1.0) * reach;
    let pixel = max(fwidth(p.x), 0.0001);
    let d = outside(p);

    let diagonal = dot(p / slab.body.xy, vec2(0.35, 0.65)) * 0.5 + 0.5;
    var body = mix(slab.lit, slab.shaded, clamp(diagonal, 0.0, 1.0));
    if slab.cells.x >= 2.0 {
        let inside = slab.body.xy - slab.cells.y;
        let ends = clamp(0.5 + (inside - abs(p)) / pixel, vec2(0.0), vec2(1.0));
        let walls = max(groove(p.x, slab.body.x, pixel) * ends.y, groove(p.y, slab.body.y, pixel) * ends.x);
        body = vec4(mix(body.rgb, slab.score.rgb, slab.score.a * walls.x), body.a);
        body = vec4(mix(body.rgb, slab.bevel.rgb, slab.bevel.a * 0.5 * walls.y * (1.0 - walls.x)), body.a);
    }
    if slab.body.w > 0.0 {
        let on_bevel = clamp(0.5 + (d + slab.body.w) / pixel, 0.0, 1.0) * slab.bevel.a;
        let facing = dot(normalize(vec2(dpdx(d), dpdy(d)) + 0.00001), LIGHT);
        let turned = mix(slab.score.rgb, slab.bevel.rgb, step(0.0, facing));
        body = vec4(mix(body.rgb, turned, on_bevel * abs(facing)), body.a);
    }
    body.a *= clamp(0.5 - d / pixel, 0.0, 1.0);

    let softness = max(slab.fall.z, pixel);
    var shadow = slab.shadow;
    shadow.a *= 1.0 - smoothstep(-softness, softness, outside(p - slab.fall.xy));

    let color = over(body, shadow);
    return vec4(dither(color.rgb, mesh.position.xy), color.a * slab.cells.w);
}
