import { describe, expect, test } from 'vitest';
import {
	noEncoders,
	type BodyDetection,
	type EncoderSwitches,
	type FaceDetection,
} from '../../../../src/core/perception';
import { cutPicture } from '../../../../src/models/onnx/pictures/cut-pictures';
import type { EncoderJob, EncoderModel, EncoderPort, RasterPicture } from '../../../../src/models/onnx/encoder-port';
import type { ModelRunner } from '../../../../src/models/onnx/model-runner';
import { memoryVectorStore } from '../../../../src/models/text/vector-cache';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { IMAGE_TEXT_SPECS } from '../../../../src/perceive/encoders/pair-relation';
import { PAIR_RELATIONS } from '../../../../src/perceive/encoders/pair-relation-prompts';
import { installedEncoders } from '../../../../src/perceive/lanes/installed-encoders';
import type { FindInstalled } from '../../../../src/perceive/find-installed';
import { waitingInstalled } from '../../../../src/perceive/lanes/installed-lane';
import { pairsDue } from '../../../../src/perceive/lanes/installed-pairs';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';
import { openModelInNode } from '../../../fixtures/onnx-node';
import { findTinyClip } from '../../../fixtures/tiny-clip';
import { meshOf } from '../encoders/mesh';

const on: EncoderSwitches = { ...noEncoders, pairRelation: true };
const clip = IMAGE_TEXT_SPECS['clip-vit-b32'];

/** Models in this thread, through the code that runs them in the worker. */
const portInNode = () => {
	const runners = new Map<string, ModelRunner>();
	const log: string[] = [];
	const loads: EncoderModel[] = [];
	const port = {
		async load(model: EncoderModel) {
			loads.push(model);
			log.push(`load ${model.name}`);
			const bytes = new Uint8Array(await (model.source as { blob: Blob }).blob.arrayBuffer());
			runners.set(
				model.name,
				await openModelInNode(bytes, { name: model.name, checkInputs: model.checkInputs ?? null }),
			);
			return { backend: 'wasm', reason: 'CPU' } as const;
		},
		run({ name, picture, request }: EncoderJob) {
			log.push(`run ${name}`);
			const raster = (typeof picture === 'function' ? picture() : picture) as RasterPicture;
			const cut = request.pictures.map((p) => [p.input, cutPicture(raster, p)] as const);
			return runners.get(name)!.run({ ...Object.fromEntries(cut), ...request.tensors });
		},
		unload(name: string) {
			log.push(`unload ${name}`);
			return runners.get(name)!.close();
		},
	} as unknown as EncoderPort;
	return { port, loads, take: () => log.splice(0) };
};

const faceAt = (x: number, y = 150): FaceDetection => ({
	...{ box: { x: x - 20, y: y - 20, width: 40, height: 40 }, score: 0.9, hasIrises: true, headPose: null },
	...{ appearance: null, expression: null, gazeDirection: null, gazeMap: null },
	landmarks: meshOf({ middle: [x, y], eyesPx: 15, rollRad: 0 }),
});

/** Red on the left half, blue on the right. */
const halves = (): Raster => {
	const raster = blackRaster(640, 360);
	for (let at = 0; at < 640 * 360; at++)
		raster.data.set([at % 640 < 320 ? 220 : 20, 20, at % 640 < 320 ? 20 : 220, 255], at * 4);
	return raster;
};

const lane = (find: FindInstalled = findTinyClip(), store = memoryVectorStore()) => {
	const node = portInNode();
	const models = installedEncoders({ port: node.port, find, prefer: 'wasm', priority: 'timeline', vectors: store });
	const raster = halves();
	const waiting = waitingInstalled(models, config);
	return {
		...{ ...node, models, waiting },
		see: (tMs: number, faces: readonly FaceDetection[], switches = on, bodies: readonly BodyDetection[] = []) =>
			waiting.faces({ raster, tMs, switches, bodies }, faces, () => undefined),
	};
};

describe('pictures of pairs in the lane of installed models', () => {
	test('a pair gets shares of every label of both questions, which stand with the left one of the two', async () => {
		const { see, take } = lane();
		const [right, left] = await see(0, [faceAt(220), faceAt(100)]);
		expect(right!.likeness).toBeUndefined();
		expect(left!.likeness).toHaveLength(1);
		const { other, domain, relation } = left!.likeness![0]!;
		expect(other).toEqual(right!.box);
		for (const [answers, i] of [
			[domain, 0],
			[relation, 1],
		] as const) {
			const names = PAIR_RELATIONS[i]!.labels.map(({ name }) => name);
			expect(answers.map(({ name }) => name).sort()).toEqual([...names].sort());
			expect(answers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 4);
			expect(answers.map(({ share }) => share)).toEqual(answers.map(({ share }) => share).sort((a, b) => b - a));
			for (const { cosine } of answers) expect(Math.abs(cosine)).toBeLessThanOrEqual(1.0001);
		}
		expect(take()).toEqual([
			...['load clip-vit-b32 captions', 'run clip-vit-b32 captions', 'unload clip-vit-b32 captions'],
			...['load clip-vit-b32', 'run clip-vit-b32'],
		]);
	});
	test('pairs before different walls are not alike', async () => {
		const { see } = lane();
		const faces = await see(
			0,
			[faceAt(60), faceAt(180), faceAt(460), faceAt(580)].filter((_, i) => i < 2),
		);
		const others = await lane().see(0, [faceAt(460), faceAt(580)]);
		expect(faces[0]!.likeness![0]!.relation).not.toEqual(others[0]!.likeness![0]!.relation);
	});
	test('texts whose vectors are kept are never asked again, and their tower is not loaded', async () => {
		const store = memoryVectorStore();
		const first = lane(findTinyClip(), store);
		const [a] = await first.see(0, [faceAt(100), faceAt(220)]);
		const again = lane(findTinyClip(), store);
		const [b] = await again.see(0, [faceAt(100), faceAt(220)]);
		expect(again.take()).toEqual(['load clip-vit-b32', 'run clip-vit-b32']);
		expect(b!.likeness).toEqual(a!.likeness);
	});
	test('it runs every two seconds, not on one person, and not unless it is switched on', async () => {
		const { see, take } = lane();
		const runs: number[] = [];
		for (let tMs = 0; tMs < 5000; tMs += 500) {
			await see(tMs, [faceAt(100), faceAt(220)]);
			if (take().includes('run clip-vit-b32')) runs.push(tMs);
		}
		expect(runs).toEqual([0, 2000, 4000]);
		expect((await see(6000, [faceAt(100)]))[0]!.likeness).toBeUndefined();
		const off = lane();
		expect((await off.see(0, [faceAt(100), faceAt(220)], noEncoders))[0]!.likeness).toBeUndefined();
		expect(off.take()).toEqual([]);
	});
	test('a file made for the CPU is never tried on a GPU', async () => {
		const { see, loads } = lane();
		await see(0, [faceAt(100), faceAt(220)]);
		expect(loads.map(({ name, wasmOnly }) => [name, wasmOnly])).toEqual([
			['clip-vit-b32 captions', 'this file of the model is made for the CPU'],
			['clip-vit-b32', 'this file of the model is made for the CPU'],
		]);
	});
	test('the check of the picture tower sees numbers such as pictures give', async () => {
		const { see, loads } = lane();
		await see(0, [faceAt(100), faceAt(220)]);
		const { dims, data } = loads[1]!.checkInputs!['pixel_values']!;
		expect(dims).toEqual([1, 3, 224, 224]);
		const values = Array.from(data as Float32Array);
		expect(Math.min(...values.slice(0, 224))).toBeCloseTo(-clip.mean[0] / clip.std[0]);
		expect(Math.max(...values.slice(0, 224))).toBeGreaterThan(1.8);
	});
	test('without the text tower it says so, and faces go on', async () => {
		const { see, models } = lane(findTinyClip(/text_model/));
		const [face] = await see(0, [faceAt(100), faceAt(220)]);
		expect(face!.likeness).toBeUndefined();
		expect(models.status()).toMatchObject([{ task: 'pairRelation', modelId: 'clip-vit-b32', backend: null }]);
		expect(models.status()[0]!.reason).toContain('was stored without');
	});
});

describe('turns', () => {
	test('all pairs of six people are looked at within five turns, three at a time', () => {
		const seen = new Set<string>();
		for (let turn = 0; turn < 5; turn++) {
			const due = pairsDue([0, 1, 2, 3, 4, 5], turn * config.pairRelationEveryMs, config);
			expect(due).toHaveLength(3);
			for (const pair of due) seen.add(String(pair));
		}
		expect(seen.size).toBe(15);
	});
	test('nobody is paired with themselves', () => {
		for (let count = 0; count < 8; count++)
			for (const [i, j] of pairsDue([...Array(count).keys()], 0, config)) expect(i).toBeLessThan(j);
		expect(pairsDue([0], 0, config)).toEqual([]);
	});
});
