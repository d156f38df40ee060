import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocialFusion, type SocialFusion } from '../../../../src/reason/social-fusion/runner';
import { tinySocialFusion, type TinyCheckpoint } from '../../../fixtures/tiny-social-fusion';
import { openModelInNode } from '../../../fixtures/onnx-node';

const open = ({ manifest, files }: TinyCheckpoint) =>
	openSocialFusion({ manifest, open: (file) => openModelInNode(files[file]!, { name: file }) });

/** A grey picture with rectangles of colour. */
const picture = (...spots: { colour: readonly [number, number, number]; x: number; y: number; size: number }[]) => {
	const [widthPx, heightPx] = [240, 120];
	const data = new Uint8ClampedArray(widthPx * heightPx * 4).fill(40);
	for (const { colour, x, y, size } of spots) {
		for (let row = y; row < Math.min(heightPx, y + size); row++) {
			for (let column = x; column < Math.min(widthPx, x + size); column++)
				data.set(colour, (row * widthPx + column) * 4);
		}
	}
	return { widthPx, heightPx, data };
};
const red = [255, 0, 0] as const;
const green = [0, 255, 0] as const;
const blue = [0, 0, 255] as const;
const all = { x: 0, y: 0, size: 240 };

describe('a checkpoint in the shape of SocialFusion', () => {
	let model: SocialFusion;
	beforeAll(async () => {
		model = await open(tinySocialFusion());
	});
	afterAll(() => model.close());

	test.each([
		['a', red],
		['b', green],
		['c', blue],
	])('the tiny one answers %s for its colour, through encoder, connector and language model', async (key, colour) => {
		const scores = await model.scoreAnswers({ task: 'affectnet', picture: picture({ colour, ...all }), boxes: [] });
		expect(scores.map((s) => s.key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
		expect([...scores].sort((a, b) => b.probability - a.probability)[0]?.key).toBe(key);
		expect(scores.reduce((sum, s) => sum + s.probability, 0)).toBeCloseTo(1, 9);
	});

	test('answers of several tokens are scored too: Yes for red, No for green, ag among 33', async () => {
		const yes = await model.scoreAnswers({ task: 'lam', picture: picture({ colour: red, ...all }), boxes: [] });
		const no = await model.scoreAnswers({ task: 'lam', picture: picture({ colour: green, ...all }), boxes: [] });
		expect(yes.map((s) => s.key)).toEqual(['Yes', 'No']);
		expect(yes[0]!.mass).toBeGreaterThan(no[0]!.mass);
		expect(no[1]!.mass).toBeGreaterThan(yes[1]!.mass);
		const gestures = await model.scoreAnswers({
			task: 'hagridv2',
			picture: picture({ colour: red, ...all }),
			boxes: [],
		});
		expect(gestures).toHaveLength(33);
		expect(gestures.at(-1)).toMatchObject({ key: 'ag' });
	});

	test('the gaze map peaks at what the head looks at, and not at the marked head', async () => {
		const spots = picture({ colour: green, x: 180, y: 60, size: 20 }, { colour: green, x: 20, y: 20, size: 20 });
		const box = { x: 15, y: 15, width: 30, height: 30 };
		const map = await model.gazeMap({ task: 'gazefollow', picture: spots, boxes: [box] });
		expect([map.width, map.height, map.values.length]).toEqual([64, 64, 4096]);
		const peak = map.values.indexOf(Math.max(...map.values));
		expect((peak % 64) / 64).toBeGreaterThan(180 / 240 - 0.03);
		expect((peak % 64) / 64).toBeLessThan(200 / 240 + 0.03);
		expect(Math.floor(peak / 64) / 64).toBeGreaterThan(60 / 120 - 0.03);
		expect(Math.floor(peak / 64) / 64).toBeLessThan(80 / 120 + 0.03);
		expect(Math.min(...map.values)).toBeGreaterThanOrEqual(0);
		expect(Math.max(...map.values)).toBeLessThanOrEqual(1);
		const other = await model.gazeMap({
			task: 'gazefollow',
			picture: spots,
			boxes: [{ x: 175, y: 55, width: 30, height: 30 }],
		});
		const otherPeak = other.values.indexOf(Math.max(...other.values));
		expect((otherPeak % 64) / 64).toBeLessThan(0.25);
	});

	test('a question with too few or too many boxes is refused, and so is a point asked as an option', async () => {
		const plain = picture();
		await expect(model.scoreAnswers({ task: 'pisc-domain', picture: plain, boxes: [] })).rejects.toThrow('2 boxes');
		const box = { x: 0, y: 0, width: 9, height: 9 };
		await expect(model.scoreAnswers({ task: 'lam', picture: plain, boxes: [box] })).rejects.toThrow('0 boxes');
		await expect(model.scoreAnswers({ task: 'gazefollow', picture: plain, boxes: [box] })).rejects.toThrow('point');
	});
});

describe('checkpoints', () => {
	test('the box vector may also be added after the connector, with the same effect on the tiny one', async () => {
		const tiny = tinySocialFusion();
		const vector = [0, 0, 0, 1, 0, 0, 0, 0];
		const after = await open({
			...tiny,
			manifest: { ...tiny.manifest, boxEmbedding: { at: 'after-connector', vector } },
		});
		const before = await open(tiny);
		const question = {
			task: 'gazefollow',
			picture: picture({ colour: green, x: 180, y: 60, size: 20 }),
			boxes: [{ x: 15, y: 15, width: 30, height: 30 }],
		} as const;
		const [a, b] = [await after.gazeMap(question), await before.gazeMap(question)];
		expect(Math.max(...a.values.map((value, i) => Math.abs(value - b.values[i]!)))).toBeLessThan(1e-6);
		const unmarked = await before.gazeMap({ ...question, boxes: [{ x: -9, y: -9, width: 1, height: 1 }] });
		expect(Math.max(...unmarked.values.map((value, i) => Math.abs(value - b.values[i]!)))).toBeGreaterThan(0.001);
		await Promise.all([after.close(), before.close()]);
	});

	test('a manifest, a vector or an output of the wrong shape is said to be corrupt', async () => {
		const tiny = tinySocialFusion();
		await expect(open({ ...tiny, manifest: { ...tiny.manifest, patchesPerSide: 0 } })).rejects.toThrow(
			'patchesPerSide',
		);
		const odd = await open({ ...tiny, manifest: { ...tiny.manifest, patchesPerSide: 12 } });
		const question = { task: 'lam', picture: picture(), boxes: [] } as const;
		await expect(odd.scoreAnswers(question)).rejects.toThrow('patches should be float32 [1, 144, ?]');
		const boxEmbedding = { at: 'before-connector' as const, vector: [1] };
		const short = await open({ ...tiny, manifest: { ...tiny.manifest, boxEmbedding } });
		await expect(short.scoreAnswers(question)).rejects.toMatchObject({ code: 'model-corrupt' });
		await expect(open({ ...tiny, manifest: { ...tiny.manifest, tokenizer: 'given' } })).rejects.toThrow(
			'needs a tokenizer',
		);
	});

	test('the tiny one is made the same every time', () => {
		expect(tinySocialFusion()).toEqual(tinySocialFusion());
	});
});
