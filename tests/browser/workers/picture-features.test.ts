import { afterEach, expect, test } from 'vitest';
import {
	openPictureFeatures,
	pictureVector,
	type PictureFeatures,
} from '../../../src/workers/encoders/picture-features';
import { GraphWriter } from '../../../tools/models/onnx/writer';

const opened: PictureFeatures[] = [];
afterEach(() => {
	for (const features of opened.splice(0)) features.close();
});

/** A model with CLIP's interface whose vector begins with the mean red, green and blue, as normalised for CLIP. */
const tinyClip = ({ hasPatches = false } = {}): Blob => {
	const g = new GraphWriter('tiny-clip');
	const pixels = g.input('pixel_values', 'float32', ['batch_size', 'num_channels', 'height', 'width']);
	const mean = g.node('ReduceMean', [pixels], { axes: [2, 3], keepdims: 0 });
	const weights = Float32Array.from({ length: 3 * 512 }, (_, i) => (i % 512 === Math.floor(i / 512) ? 1 : 0));
	g.node('MatMul', [mean, g.constant('float32', [3, 512], weights)], {}, { outputName: 'image_embeds' });
	g.output('image_embeds', 'float32', ['batch_size', 512]);
	if (hasPatches) {
		// Four patches of a mean colour each, after one of the whole picture.
		const grid = g.node('AveragePool', [pixels], { kernel_shape: [112, 112], strides: [112, 112] });
		const rows = g.node('Reshape', [grid, g.constant('int64', [3], [1, 3, 4])]);
		const whole = g.node('Reshape', [mean, g.constant('int64', [3], [1, 3, 1])]);
		const all = g.node('Concat', [whole, rows], { axis: 2 });
		g.node('Transpose', [all], { perm: [0, 2, 1] }, { outputName: 'last_hidden_state' });
		g.output('last_hidden_state', 'float32', [1, 5, 3]);
	}
	return new Blob([g.toModel()]);
};

const open = async () => {
	const features = await openPictureFeatures('clip-vit-b32', tinyClip());
	opened.push(features);
	return features;
};

/** A wide picture: a square of `middle` with `sides` left and right of it. */
const picture = async (middle: string, sides: string): Promise<Blob> => {
	const canvas = new OffscreenCanvas(448, 224);
	const context = canvas.getContext('2d')!;
	context.fillStyle = sides;
	context.fillRect(0, 0, 448, 224);
	context.fillStyle = middle;
	context.fillRect(112, 0, 224, 224);
	return canvas.convertToBlob({ type: 'image/png' });
};

test('a picture becomes the vector of its middle square, normalised as the model was trained', async () => {
	const features = await open();
	const vector = await features.encode(await picture('rgb(255, 0, 0)', 'rgb(0, 255, 0)'));
	expect(vector).toHaveLength(512);
	expect(vector[0]).toBeCloseTo((1 - 0.48145467) / 0.26862955, 2);
	expect(vector[1]).toBeCloseTo(-0.45782751 / 0.26130259, 2);
	expect(vector[2]).toBeCloseTo(-0.40821072 / 0.2757771, 2);
	expect([...vector.slice(3)].every((value) => value === 0)).toBe(true);
});

test('a model that tells its patches gives all of the whole picture, row by row; one that does not says so', async () => {
	expect((await open()).patchNumbers).toBeNull();
	const features = await openPictureFeatures('clip-vit-b32', tinyClip({ hasPatches: true }));
	opened.push(features);
	expect(features.patchNumbers).toBe(12);
	const split = await picture('rgb(255, 0, 0)', 'rgb(255, 0, 0)');
	const red = (1 - 0.48145467) / 0.26862955;
	const patches = await features.encode(split, undefined, 'patches');
	expect([...patches].filter((_, i) => i % 3 === 0).map((value) => value.toFixed(1))).toEqual(
		Array(4).fill(red.toFixed(1)),
	);
	// Squeezed, and not cut: half of each half of the picture is of the other colour.
	const sides = await features.encode(await picture('rgb(255, 0, 0)', 'rgb(0, 0, 0)'), undefined, 'patches');
	const black = -0.48145467 / 0.26862955;
	expect(sides[0]).toBeCloseTo((red + black) / 2, 1);
	expect(await features.encode(split)).toHaveLength(512);
});

test('what is no picture is said, and the next one is encoded', async () => {
	const features = await open();
	await expect(features.encode(new Blob(['text']))).rejects.toMatchObject({ code: 'image-unreadable' });
	expect(await features.encode(await picture('white', 'black'))).toHaveLength(512);
});

test('a model that nobody speaks to, or a broken file, is refused', async () => {
	await expect(openPictureFeatures('nothing', tinyClip())).rejects.toMatchObject({ code: 'model-missing' });
	await expect(openPictureFeatures('clip-vit-b32', new Blob(['broken']))).rejects.toMatchObject({
		code: 'model-corrupt',
	});
});

test('the crop is the largest square in the middle', () => {
	const spec = { sidePx: 10, mean: [0, 0, 0], std: [1, 1, 1], pictureOutput: 'o', dimensions: 1 } as const;
	const [input] = pictureVector(spec).request({ widthPx: 200, heightPx: 100 })!.pictures;
	expect(input!.crops).toEqual([{ xx: 10, xy: -0, x0: 50, yx: 0, yy: 10, y0: 0 }]);
	expect(pictureVector(spec).request({ widthPx: 0, heightPx: 9 })).toBeNull();
});
