import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutPicture } from '../../../../src/models/onnx/pictures/cut-pictures';
import type { Picture, RasterPicture } from '../../../../src/models/onnx/encoder-port';
import { createGpuCutter, type GpuCutter } from '../../../../src/models/onnx/pictures/gpu-cutter';
import { findAdapter, openGpu, type Gpu } from '../../../../src/models/onnx/gpu-device';
import { readPicture } from '../../../../src/models/onnx/pictures/read-picture';
import type { CropTransform, PictureInput, PictureSpec } from '../../../../src/models/onnx/request';
import type { GpuTensor } from '../../../../src/models/onnx/vendor-tensors';

const WIDTH_PX = 96;
const HEIGHT_PX = 64;

/** Numbers from 0 to 255 that the two may differ by: the GPU computes with 32 bits, the CPU with 64. */
const SAME_PIXELS = 0.005;
/**
 * The same for frames as a decoder gives them: the CPU path rounds them to RGB of 8 bits before it averages, and clips
 * what lies beyond black and white; the GPU path does neither.
 */
const DECODED_PIXELS = 2;

let gpu: Gpu;
let cutter: GpuCutter;
beforeAll(async () => {
	gpu = await openGpu((await findAdapter())!);
	cutter = createGpuCutter(gpu.device);
});
afterAll(() => gpu.device.destroy());

/** Smooth colours with a sharp edge and some texture; every pixel differs from its neighbours. */
const raster: RasterPicture = (() => {
	const data = new Uint8ClampedArray(WIDTH_PX * HEIGHT_PX * 4);
	for (let y = 0; y < HEIGHT_PX; y++) {
		for (let x = 0; x < WIDTH_PX; x++) {
			const edge = x > 40 && y > 20 ? 90 : 20;
			data.set([x * 2 + 20, y * 3 + 10, edge + 40 * Math.sin(x + 2 * y), 255], (y * WIDTH_PX + x) * 4);
		}
	}
	return { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, data };
})();

const turned = (angleRad: number, scale: number, x0: number, y0: number): CropTransform => ({
	xx: scale * Math.cos(angleRad),
	xy: -scale * Math.sin(angleRad),
	x0,
	yx: scale * Math.sin(angleRad),
	yy: scale * Math.cos(angleRad),
	y0,
});
const upright = (xx: number, yy: number, x0: number, y0: number): CropTransform => ({ xx, xy: 0, x0, yx: 0, yy, y0 });

const spec = (changes: Partial<PictureSpec>): PictureSpec => ({
	widthPx: 24,
	heightPx: 16,
	layout: 'NCHW',
	channels: 'RGB',
	mean: [0, 0, 0],
	std: [1, 1, 1],
	outside: 0,
	...changes,
});
const cases: [name: string, input: PictureInput][] = [
	['the whole picture, shrunk by 4', { input: 'x', spec: spec({}), crops: [upright(4, 4, 0, 0)] }],
	[
		'shrunk by 4, a point a pixel, turned and going on beyond the edges',
		{
			input: 'x',
			spec: spec({ outside: 'edge', isPointSampled: true }),
			crops: [upright(4, 4, -20, -9), turned(0.6, 4, 10, -25)],
		},
	],
	['enlarged by 3', { input: 'x', spec: spec({ layout: 'NHWC' }), crops: [upright(0.31, 0.33, 20.2, 10.7)] }],
	[
		'turned, as BGR with mean and deviation',
		{
			input: 'x',
			spec: spec({ channels: 'BGR', mean: [104, 117, 123], std: [58, 57, 56] }),
			crops: [turned(0.6, 1.4, 30, 5)],
		},
	],
	['mirrored', { input: 'x', spec: spec({ layout: 'NHWC', channels: 'BGR' }), crops: [upright(-1.7, 1.2, 80, 3)] }],
	[
		'several crops, some beyond the edges',
		{
			input: 'x',
			spec: spec({ outside: 114 }),
			crops: [turned(-0.8, 3.7, -20, 30), upright(2, 2, 70.25, 40.25), upright(1.9, 2.6, -30, -20)],
		},
	],
];

const read = async ({ buffer, dims }: GpuTensor): Promise<Float32Array> => {
	const bytes = dims.reduce((a, b) => a * b, 4);
	const copy = gpu.device.createBuffer({ size: bytes, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
	const encoder = gpu.device.createCommandEncoder();
	encoder.copyBufferToBuffer(buffer, 0, copy, 0, bytes);
	gpu.device.queue.submit([encoder.finish()]);
	await copy.mapAsync(GPUMapMode.READ);
	return new Float32Array(copy.getMappedRange().slice(0));
};

/** The largest difference between the two ways, in values from 0 to 255; checks the shape. */
const gapOf = async (picture: Picture, input: PictureInput): Promise<number> => {
	const expected = cutPicture(await readPicture(picture), input);
	const { inputs, free } = await cutter.cut(picture, [input]);
	const found = inputs['x'] as GpuTensor;
	expect(found.dims).toEqual(expected.dims);
	const data = await read(found);
	free();
	const { std } = input.spec;
	return data.reduce((gap, value, i) => Math.max(gap, Math.abs(value - expected.data[i]!) * Math.min(...std)), 0);
};

/** The picture as a decoder gives it: brightness and, at half the size, two colour differences. */
const decodedFrame = (): VideoFrame => {
	const half = (WIDTH_PX / 2) * (HEIGHT_PX / 2);
	const data = new Uint8Array(WIDTH_PX * HEIGHT_PX + 2 * half);
	for (let y = 0; y < HEIGHT_PX; y++)
		for (let x = 0; x < WIDTH_PX; x++) data[y * WIDTH_PX + x] = 60 + x + (x > 40 && y > 20 ? 40 : 0);
	for (let i = 0; i < half; i++) {
		// Colours change slowly: how the two ways spread one colour over four pixels is not what is compared.
		data[WIDTH_PX * HEIGHT_PX + i] = 118 + Math.floor((i % (WIDTH_PX / 2)) / 4);
		data[WIDTH_PX * HEIGHT_PX + half + i] = 134 - Math.floor(i / (WIDTH_PX / 2) / 4);
	}
	const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
	return new VideoFrame(data, {
		format: 'I420',
		codedWidth: WIDTH_PX,
		codedHeight: HEIGHT_PX,
		timestamp: 0,
		colorSpace,
	});
};

describe.each(cases)('%s: GPU and CPU give the same tensor', (_, input) => {
	test('from pixels in memory', async () => {
		expect(await gapOf(raster, input)).toBeLessThan(SAME_PIXELS);
	});

	test('from a bitmap', async () => {
		const pixels = await createImageBitmap(new ImageData(new Uint8ClampedArray(raster.data), WIDTH_PX, HEIGHT_PX));
		expect(await gapOf({ pixels, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }, input)).toBeLessThan(SAME_PIXELS);
		pixels.close();
	});

	test('from a video frame in RGBA', async () => {
		const pixels = new VideoFrame(raster.data, {
			format: 'RGBA',
			codedWidth: WIDTH_PX,
			codedHeight: HEIGHT_PX,
			timestamp: 0,
		});
		expect(await gapOf({ pixels, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }, input)).toBeLessThan(SAME_PIXELS);
		pixels.close();
	});

	test('from a video frame as decoded', async () => {
		const pixels = decodedFrame();
		expect(await gapOf({ pixels, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }, input)).toBeLessThan(DECODED_PIXELS);
		pixels.close();
	});
});

test('tensors that are in use are not written over; freed ones are used again', async () => {
	const [, input] = cases[0]!;
	const first = await cutter.cut(raster, [input]);
	const second = await cutter.cut(raster, [input]);
	const bufferOf = ({ inputs }: typeof first) => (inputs['x'] as GpuTensor).buffer;
	expect(bufferOf(second)).not.toBe(bufferOf(first));
	first.free();
	const third = await cutter.cut(raster, [input]);
	expect(bufferOf(third)).toBe(bufferOf(first));
});

test('a picture that is shown at another size than its pixels is cut at the size it is shown in', async () => {
	const pixels = await createImageBitmap(new ImageData(new Uint8ClampedArray(raster.data), WIDTH_PX, HEIGHT_PX));
	const [, input] = cases[0]!;
	const { inputs, free } = await cutter.cut({ pixels, widthPx: 48, heightPx: 64 }, [input]);
	const data = await read(inputs['x'] as GpuTensor);
	free();
	// Half as wide: the right half of the crop lies outside.
	expect(data[12]).toBe(0);
	expect(data[11]).toBeGreaterThan(100);
	pixels.close();
});
