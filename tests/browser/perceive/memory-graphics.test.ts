import { describe, expect, test } from 'vitest';
import { modelNamed, modelsUrl as modelsUrlOf, type ModelName } from '../../../src/models/catalogue';
import { knownCrops, knownFace } from '../../../src/perceive/canary';
import { loadKnownPicture } from '../../../src/perceive/delegate';
import { faceFinder } from '../../../src/perceive/faces/face';
import { createTaskLandmarker } from '../../../src/perceive/landmarks/task-landmarker';
import type { GraphicsKind } from '../../../src/perceive/graphics';
import { memoryGraphics } from '../../../src/perceive/memory-graphics';
import { loadModel } from '../../../src/perceive/model-kinds';
import type { ModelFound, ModelKind } from '../../../src/perceive/model-job';
import { defaultPerceiveConfig as config } from '../../../src/perceive/perceive-config';
import { fetchModel, loadRuntime } from '../../../src/perceive/vision-runtime';

const modelsUrl = modelsUrlOf(location.origin);
const picture = await loadKnownPicture(modelsUrl);
const fetched = async (name: ModelName) => (await fetchModel(modelsUrl, modelNamed(name), () => undefined)).bytes;
const { binary } = await loadRuntime(modelsUrl, 'webgl', null);
const gpu = { isTried: false, reason: 'a test' };

const found = async <K extends ModelKind>(kind: K, name: ModelName, graphics: GraphicsKind) => {
	const model = await loadModel(kind, {
		modelsUrl,
		graphics,
		binary,
		model: await fetched(name),
		picture,
		gpu,
		config,
	});
	const whole = { raster: picture, restart: false, mustLook: true, places: null };
	const { inFrame, inCrops }: ModelFound<K> = await model.run({
		...{ frame: picture, tMs: 0, whole, crops: knownCrops[kind](picture) },
	});
	model.close();
	return { inFrame, inCrops };
};

describe('where workers have no WebGL2, pictures reach the models in memory, and they find the same to the bit', () => {
	test.each([
		['hands', 'hand-landmarker'],
		['bodies', 'pose-landmarker-full'],
	] as const)('%s', async (kind, name) => {
		const inMemory = await found(kind, name, 'memory');
		expect(inMemory.inFrame.length).toBeGreaterThan(0);
		expect(inMemory.inCrops.length).toBeGreaterThan(0);
		expect(inMemory).toEqual(await found(kind, name, 'webgl'));
	});

	test('faces', async () => {
		const faces = async (graphics: GraphicsKind) => {
			const runtime = await loadRuntime(modelsUrl, graphics, binary);
			const model = await createTaskLandmarker(runtime, await fetched('face-landmarker'), config, () =>
				Promise.resolve(null),
			);
			const finder = faceFinder(model, config.minFaceConfidence);
			const seen = [await finder.inFrame(picture, picture, 0), await finder.inCrops(knownFace(picture), picture)];
			model.close();
			return seen;
		};
		const inMemory = await faces('memory');
		expect(inMemory[0]).toHaveLength(3);
		expect(inMemory).toEqual(await faces('webgl'));
	});
});

test('what would have to be drawn is refused: nothing is given that was not put in', () => {
	const gl = memoryGraphics().canvas().getContext('webgl2');
	if (!gl) throw new Error('It gives a context');
	gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
	gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, new ImageData(2, 2));
	expect(() => gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, new OffscreenCanvas(2, 2))).toThrow(
		'only WebGL2 takes',
	);
	// No framebuffer holds the picture.
	expect(() => gl.readPixels(0, 0, 2, 2, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(16))).toThrow(
		'only WebGL2 can give',
	);
	expect('drawArrays' in gl).toBe(false);
});
