// A rounded slab: its shadow, its body lit from the upper left, its bevelled edge, its rim, the grooves that score it into
// cells, and what is written on it.

#import bevy_sprite::{mesh2d_functions, mesh2d_vertex_output::VertexOutput}

struct Slab {
    // Colours are linear, their alpha is not multiplied in.
    lit: vec4<f32>,
    shaded: vec4<f32>,
    bevel: vec4<f32>,
    shadow: vec4<f32>,
    score: vec4<f32>,
    rim: vec4<f32>,
    casing: vec4<f32>,
    side: vec4<f32>,
    hatch: vec4<f32>,
    ink: vec4<f32>,
    mark: vec4<f32>,
    // Half width, half height, corner radius, bevel width.
    body: vec4<f32>,
    // The shadow's way to the right, its way down, its softness; how far the quad reaches beyond the body.
    fall: vec4<f32>,
    // Cells in a row (below 2: none), the margin around them, the width of a groove's wall; the opacity of the whole.
    cells: vec4<f32>,
    // The rim's width, its casing's width on either side, whether it is hatched (1); the thickness of the lower edge.
    edge: vec4<f32>,
    // The height of what is written, its place to the right and down; 0 a slab, 1 a triangle that points up, 2 a veil: clear
    // at its radius, full after its bevel's width, which a glow has below 0.
    writing: vec4<f32>,
    // Up to four signs: digits 0 to 9, 10 a point, 11 a comma, 12 a lock, 13 a stroke, 14 a cross, 15 a check, 16 a ring, 17 a plus; −1 none.
    signs: vec4<f32>,
    // The mark: 0 none, 1 a notch, 2 a dot, 3 a bar, 4 a ring; its size; the pitch of the hatching; nothing.
    marks: vec4<f32>,
    // A pair of squares: half its length, half its width, where its second square lies. Its digits and how dark its squares are stand
    // in `signs`, its seam in `score`.
    pair: vec4<f32>,
    bars: array<vec4<f32>, 2>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> slab: Slab;

// How far outside a rounded box `p` is; negative inside.
fn outside_box(p: vec2<f32>, half_size: vec2<f32>, radius: f32) -> f32 {
    let q = abs(p) - half_size + radius;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

fn outside_triangle(p: vec2<f32>, half_size: vec2<f32>) -> f32 {
    let normal = normalize(vec2(2.0 * half_size.y, -half_size.x));
    return max(dot(vec2(abs(p.x), p.y + half_size.y), normal), p.y - half_size.y);
}

#ifdef PAIR
// Along a pair and across it.
fn on_pair(p: vec2<f32>) -> vec2<f32> {
    let axis = slab.pair.zw;
    return vec2(dot(p, axis), dot(p, vec2(-axis.y, axis.x)));
}
#endif

fn outside(p: vec2<f32>) -> f32 {
#ifdef PAIR
    // The face, and below it the edge that shows how thick it is.
    let up = vec2(0.0, 0.5 * slab.edge.w);
    let face = outside_box(on_pair(p + up), slab.pair.xy, slab.body.z);
    return min(face, outside_box(on_pair(p - up), slab.pair.xy, slab.body.z));
#else
    let box = outside_box(p, slab.body.xy, slab.body.z);
    return select(box, outside_triangle(p, slab.body.xy), slab.writing.w > 0.5);
#endif
}

fn over(top: vec4<f32>, below: vec4<f32>) -> vec4<f32> {
    let alpha = top.a + below.a * (1.0 - top.a);
    let color = top.rgb * top.a + below.rgb * below.a * (1.0 - top.a);
    return vec4(color / max(alpha, 0.0001), alpha);
}

fn covered(d: f32, pixel: f32) -> f32 {
    return clamp(0.5 - d / pixel, 0.0, 1.0);
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

fn hatched(p: vec2<f32>, pixel: f32) -> f32 {
    let pitch = slab.marks.z;
    let along = (p.x + p.y) * 0.70711;
    let from_stripe = abs(along - pitch * round(along / pitch)) - pitch * 0.22;
    return covered(from_stripe, pixel);
}

#ifdef WRITING
// Signs are drawn with one pen: lines and arcs of the same width, in a box one unit high around the origin, y upwards.
const PEN: f32 = 0.088;

fn line(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
    return length(p - a - along * (b - a));
}

// Around `centre`, `half` radians to either side of the direction `middle`.
fn arc(p: vec2<f32>, centre: vec2<f32>, radius: f32, middle: f32, half_angle: f32) -> f32 {
    let d = p - centre;
    let c = cos(middle);
    let s = sin(middle);
    let q = vec2(abs(c * d.y - s * d.x), c * d.x + s * d.y);
    let end = vec2(sin(half_angle), cos(half_angle));
    return select(abs(length(q) - radius), length(q - end * radius), end.y * q.x > end.x * q.y);
}

fn sign_six(p: vec2<f32>) -> f32 {
    let bowl = abs(length(p - vec2(0.0, -0.170)) - 0.240);
    return min(bowl, arc(p, vec2(0.420, -0.170), 0.660, 2.6005, 0.5410));
}

fn sign_distance(code: f32, p: vec2<f32>) -> f32 {
    switch i32(code + 0.5) {
        case 0: { return abs(outside_box(p, vec2(0.245, 0.412), 0.245)); }
        case 1: { return min(line(p, vec2(0.050, -0.412), vec2(0.050, 0.412)), line(p, vec2(0.050, 0.412), vec2(-0.150, 0.270))); }
        case 2: {
            let bow = arc(p, vec2(0.0, 0.182), 0.230, 1.1170, 1.8500);
            let down = line(p, vec2(0.1710, 0.0282), vec2(-0.225, -0.412));
            return min(min(bow, down), line(p, vec2(-0.225, -0.412), vec2(0.235, -0.412)));
        }
        case 3: {
            let q = vec2(p.x / 1.06, p.y);
            let upper = arc(q, vec2(0.0, 0.216), 0.196, 0.48, 2.05);
            let lower = arc(q, vec2(0.0, -0.196), 0.216, -0.46, 2.03);
            return min(min(upper, lower), line(q, vec2(-0.070, 0.020), vec2(0.0, 0.020)));
        }
        case 4: {
            let slope = line(p, vec2(0.075, 0.412), vec2(-0.265, -0.175));
            return min(min(slope, line(p, vec2(-0.265, -0.175), vec2(0.275, -0.175))), line(p, vec2(0.120, 0.060), vec2(0.120, -0.412)));
        }
        case 5: {
            let bow = arc(p, vec2(-0.010, -0.165), 0.247, -0.175, 2.42);
            let back = line(p, vec2(-0.170, 0.412), vec2(-0.195, 0.005));
            return min(min(bow, back), line(p, vec2(-0.170, 0.412), vec2(0.200, 0.412)));
        }
        case 6: { return sign_six(p); }
        case 7: { return min(line(p, vec2(-0.235, 0.412), vec2(0.235, 0.412)), line(p, vec2(0.235, 0.412), vec2(-0.075, -0.412))); }
        case 8: {
            let q = vec2(p.x / 1.08, p.y);
            return min(abs(length(q - vec2(0.0, 0.218)) - 0.194), abs(length(q - vec2(0.0, -0.194)) - 0.218));
        }
        case 9: { return sign_six(-p); }
        case 10: { return length(p - vec2(0.0, -0.395)) - 0.03; }
        case 11: { return line(p, vec2(0.02, -0.395), vec2(-0.04, -0.52)) + 0.01; }
        case 12: {
            let shackle = min(arc(p, vec2(0.0, 0.14), 0.20, 1.5708, 1.5708), line(vec2(abs(p.x), p.y), vec2(0.20, 0.14), vec2(0.20, -0.05)));
            return min(shackle, outside_box(p - vec2(0.0, -0.19), vec2(0.25, 0.17), 0.03));
        }
        case 13: { return line(p, vec2(-0.13, -0.45), vec2(0.13, 0.45)) + 0.03; }
        case 14: { return min(line(abs(p), vec2(0.0), vec2(0.30, 0.30)), 1.0); }
        case 15: { return min(line(p, vec2(-0.36, -0.02), vec2(-0.10, -0.28)), line(p, vec2(-0.10, -0.28), vec2(0.36, 0.28))); }
        case 16: { return abs(length(p) - 0.33); }
        case 17: { return min(line(abs(p), vec2(0.0), vec2(0.28, 0.0)), line(abs(p), vec2(0.0), vec2(0.0, 0.28))); }
        default: { return 1.0; }
    }
}

fn advance(code: f32) -> f32 {
    let wide = select(0.74, 0.36, code > 9.5 && code < 11.5);
    return select(wide, 0.0, code < -0.5);
}

// How far `p` is from the pen's line of all that is written.
fn written(p: vec2<f32>, signs: vec4<f32>) -> f32 {
#ifdef SEVERAL_SIGNS
    let wide = vec4(advance(signs.x), advance(signs.y), advance(signs.z), advance(signs.w));
    // Each point is nearest to the sign whose room it is in.
    let at = p.x + 0.5 * (wide.x + wide.y + wide.z + wide.w);
    let ends = vec3(wide.x, wide.x + wide.y, wide.x + wide.y + wide.z);
    var code = signs.x;
    var middle = 0.5 * wide.x;
    if at >= ends.x && signs.y > -0.5 {
        code = signs.y;
        middle = ends.x + 0.5 * wide.y;
    }
    if at >= ends.y && signs.z > -0.5 {
        code = signs.z;
        middle = ends.y + 0.5 * wide.z;
    }
    if at >= ends.z && signs.w > -0.5 {
        code = signs.w;
        middle = ends.z + 0.5 * wide.w;
    }
    return sign_distance(code, vec2(at - middle, p.y)) - PEN;
#else
    return sign_distance(signs.x, p) - PEN;
#endif
}
#endif

// Breaks the steps of slow gradients: noise of one step of the screen, which is larger in linear light where it is bright.
fn dither(color: vec3<f32>, pixel: vec2<f32>) -> vec3<f32> {
    let noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
    return max(color + noise / 255.0 * 1.9 * pow(max(color, vec3(0.0001)), vec3(0.55)), vec3(0.0));
}

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(2) uv: vec2<f32>,
}

// All slabs share one unit square, which takes a slab's size here.
@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    let reach = slab.body.xy + slab.fall.w;
    let place = vec4(vertex.position.xy * 2.0 * reach, vertex.position.z, 1.0);
    let world_from_local = mesh2d_functions::get_world_from_local(vertex.instance);
    out.world_position = mesh2d_functions::mesh2d_position_local_to_world(world_from_local, place);
    out.position = mesh2d_functions::mesh2d_position_world_to_clip(out.world_position);
    out.uv = vertex.uv;
    return out;
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let reach = slab.body.xy + slab.fall.w;
    let p = (mesh.uv * 2.0 - 1.0) * reach;
    // Tiles that turn are narrower than they are high.
    let pixel = max(fwidth(p.y), 0.0001);
    // Always zero, which no compiler can know: Mesa's software driver compiles a shader anew for every value of a uniform that
    // decides by itself where to go.
    let zero = min(mesh.uv.x, 0.0);
    if slab.writing.w + zero > 1.5 {
        let far = clamp((length(p) - slab.body.z) / slab.body.w, 0.0, 1.0);
        let alpha = slab.lit.a * far * far * (3.0 - 2.0 * far) * slab.cells.w;
        return vec4(dither(slab.lit.rgb, mesh.position.xy), alpha);
    }
    let thickness = slab.edge.w;
    let up = vec2(0.0, 0.5 * thickness);
    let face_half = slab.body.xy - up;
    let q = p + up;
    let d = outside(p);
#ifdef PAIR
    let turned = on_pair(q);
    let on_face = outside_box(turned, slab.pair.xy, slab.body.z);
#else
    let on_face = select(d, outside_box(q, face_half, slab.body.z), thickness > 0.0);
#endif
    let away = normalize(vec2(dpdx(on_face), dpdy(on_face)) + 0.00001);

    let diagonal = dot(q / face_half, vec2(0.35, 0.65)) * 0.5 + 0.5;
    var body = mix(slab.lit, slab.shaded, clamp(diagonal, 0.0, 1.0));
    if slab.cells.x + zero >= 2.0 {
        let inside = slab.body.xy - slab.cells.y;
        let ends = clamp(0.5 + (inside - abs(p)) / pixel, vec2(0.0), vec2(1.0));
        let walls = max(groove(p.x, slab.body.x, pixel) * ends.y, groove(p.y, slab.body.y, pixel) * ends.x);
        body = vec4(mix(body.rgb, slab.score.rgb, slab.score.a * walls.x), body.a);
        body = vec4(mix(body.rgb, slab.bevel.rgb, slab.bevel.a * 0.5 * walls.y * (1.0 - walls.x)), body.a);
    }
    if slab.hatch.a + zero > 0.0 {
        body = over(vec4(slab.hatch.rgb, slab.hatch.a * hatched(q, pixel)), body);
    }
    if slab.edge.x + zero > 0.0 {
        let width = slab.edge.x;
        let casing = slab.edge.y;
        let from_casing = abs(on_face + casing + 0.5 * width) - 0.5 * width - casing;
        let from_rim = abs(on_face + casing + 0.5 * width) - 0.5 * width;
        let beside = covered(from_casing, pixel) * (1.0 - covered(from_rim, pixel));
        body = over(vec4(slab.casing.rgb, slab.casing.a * beside), body);
        var rim = slab.rim.a * covered(from_rim, pixel);
        rim *= mix(1.0, hatched(p, pixel), slab.edge.z);
        body = over(vec4(slab.rim.rgb, rim), body);
    }
    if slab.body.w + zero > 0.0 {
        let on_bevel = clamp(0.5 + (on_face + slab.body.w) / pixel, 0.0, 1.0) * slab.bevel.a;
        let facing = dot(away, LIGHT);
        let turned = mix(slab.score.rgb, slab.bevel.rgb, step(0.0, facing));
        body = vec4(mix(body.rgb, turned, on_bevel * abs(facing)), body.a);
    }
    if slab.marks.x + zero > 0.5 {
        let size = slab.marks.y;
        let below_edge = q - vec2(0.0, 1.15 * size - face_half.y);
        let dot_mark = length(below_edge) - 0.42 * size;
        let bar = outside_box(below_edge, vec2(1.5, 0.24) * size, 0.24 * size);
        let ring = abs(length(below_edge) - 0.44 * size) - 0.15 * size;
        let notch = outside_triangle(vec2(q.x, 0.5 * size - face_half.y - q.y), vec2(size, 0.5 * size));
        let round = select(ring, select(bar, dot_mark, slab.marks.x < 2.5), slab.marks.x < 3.5);
        let mark = select(round, notch, slab.marks.x < 1.5);
        body = over(vec4(slab.mark.rgb, slab.mark.a * covered(mark, pixel)), body);
    }
#ifdef PAIR
    let unit = 2.0 * slab.pair.y;
    let alone = slab.signs.y + zero < -0.5;
    let second = turned.x > 0.0 && !alone;
    let middle = slab.pair.zw * slab.pair.x * select(select(-0.5, 0.5, second), 0.0, alone);
    let there = q - middle;
    let seam = outside_box(turned, vec2(0.012 * unit, 0.34 * unit), 0.0);
    body = over(vec4(slab.score.rgb, select(slab.score.a, 0.0, alone) * covered(seam, pixel)), body);
    let bar = outside_box(there - vec2(0.0, 0.315 * unit), vec2(0.20 * unit, 0.038 * unit), 0.038 * unit);
    var color_of_bar = slab.bars[0];
    var code = slab.signs.x;
    var dark = slab.signs.z;
    if second {
        color_of_bar = slab.bars[1];
        code = slab.signs.y;
        dark = slab.signs.w;
    }
    body = over(vec4(color_of_bar.rgb, color_of_bar.a * covered(bar, pixel)), body);
    let height = slab.writing.x;
    let from_pen = (sign_distance(code, (there + vec2(0.0, 0.065 * unit)) * vec2(1.0, -1.0) / height) - PEN) * height;
    body = over(vec4(slab.ink.rgb, slab.ink.a * covered(from_pen, pixel)), body);
    body = vec4(mix(body.rgb, vec3(0.012, 0.016, 0.024), dark), body.a);
#else
#ifdef WRITING
    let height = slab.writing.x;
    let from_pen = written((q - slab.writing.yz) * vec2(1.0, -1.0) / height, slab.signs + zero) * height;
    body = over(vec4(slab.ink.rgb, slab.ink.a * covered(from_pen, pixel)), body);
#endif
#endif
    body = mix(body, mix(slab.side, body, covered(on_face, pixel)), step(0.0001, thickness));
    body.a *= covered(d, pixel);

    let softness = max(slab.fall.z, pixel);
    var shadow = slab.shadow;
    shadow.a *= 1.0 - smoothstep(-softness, softness, outside(p - slab.fall.xy));

    let color = over(body, shadow);
    return vec4(dither(color.rgb, mesh.position.xy), color.a * slab.cells.w);
}
