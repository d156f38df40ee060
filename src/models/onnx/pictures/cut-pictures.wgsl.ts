/** Side of a workgroup of the shader, in pixels of the tensor. */
export const WORKGROUP_PX = 8;

/** Bytes of `Crop` and `Target` below. */
export const CROP_BYTES = 32;
export const TARGET_BYTES = 80;

/**
 * `cutPicture`, step for step, in the language of WebGPU: one thread for each pixel of each crop.
 *
 * `picture`: the type of texture the pixels come as: a frame of a video in the decoder's own format, or RGBA.
 */
export const cutShader = (picture: 'texture_external' | 'texture_2d<f32>'): string => /* wgsl */ `
struct Crop { xx: f32, xy: f32, x0: f32, yx: f32, yy: f32, y0: f32, across: u32, down: u32 }
struct Target {
	mean: vec3f, outside: f32,
	deviation: vec3f, isBgr: u32,
	size: vec2u, picture: vec2u,
	cropStride: u32, yStride: u32, xStride: u32, channelStride: u32,
	firstCrop: u32, hasEdge: u32,
}
@group(0) @binding(0) var picture: ${picture};
@group(0) @binding(1) var<storage, read> crops: array<Crop>;
@group(0) @binding(2) var<uniform> to: Target;
@group(0) @binding(3) var<storage, read_write> tensor: array<f32>;

fn pixel(x: i32, y: i32) -> vec3f {
	let last = vec2i(to.picture) - 1;
	let at = clamp(vec2i(x, y), vec2i(0), last);
	return textureLoad(picture, at${picture === 'texture_external' ? '' : ', 0'}).rgb * 255;
}

@compute @workgroup_size(${WORKGROUP_PX}, ${WORKGROUP_PX})
fn cut(@builtin(global_invocation_id) id: vec3u) {
	if (any(id.xy >= to.size)) { return; }
	let crop = crops[to.firstCrop + id.z];
	var sum = vec3f(0);
	for (var ky = 0u; ky < crop.down; ky++) {
		for (var kx = 0u; kx < crop.across; kx++) {
			let tx = f32(id.x) + (f32(kx) + 0.5) / f32(crop.across);
			let ty = f32(id.y) + (f32(ky) + 0.5) / f32(crop.down);
			let p = vec2f(crop.xx * tx + crop.xy * ty + crop.x0, crop.yx * tx + crop.yy * ty + crop.y0);
			if (to.hasEdge == 0u && (any(p < vec2f(0)) || any(p >= vec2f(to.picture)))) {
				sum += to.outside;
				continue;
			}
			let low = floor(p - 0.5);
			let share = p - 0.5 - low;
			let a = vec2i(low);
			let upper = mix(pixel(a.x, a.y), pixel(a.x + 1, a.y), share.x);
			let lower = mix(pixel(a.x, a.y + 1), pixel(a.x + 1, a.y + 1), share.x);
			sum += mix(upper, lower, share.y);
		}
	}
	var value = sum / f32(crop.across * crop.down);
	if (to.isBgr == 1u) { value = value.bgr; }
	value = (value - to.mean) / to.deviation;
	let at = (to.firstCrop + id.z) * to.cropStride + id.y * to.yStride + id.x * to.xStride;
	tensor[at] = value.x;
	tensor[at + to.channelStride] = value.y;
	tensor[at + 2 * to.channelStride] = value.z;
}
`;
