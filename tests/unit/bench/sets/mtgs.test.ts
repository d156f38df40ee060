import { describe, expect, test } from 'vitest';
import { defaultsOf, scoreSet, tinyFilesOf, type GivenFiles } from '../../../../src/bench/benchmark-set';
import { parseGazeTruth } from '../../../../src/bench/gaze/gaze-files';
import { labelsOfPicture, scoresOfMaps } from '../../../../src/bench/mtgs/mtgs-pictures';
import { gazeSet } from '../../../../src/bench/sets/gaze';
import { mtgsSet } from '../../../../src/bench/sets/mtgs';
import { linesFile, textFile } from './lines-file';

const tiny = tinyFilesOf(mtgsSet);
const tinyTruth = (await tiny['truth']?.[0]?.blob.text()) ?? '';
const scored = async (files: GivenFiles) => (await scoreSet(mtgsSet, { ...tiny, ...files })).report;

describe('MTGS from a session', () => {
	test('its made-up session is right but for one look, and scored by hand the same', async () => {
		// Nine of twelve people look at a head; one head is claimed wrongly, so that the true one is missed as well.
		const { shown } = await scoreSet(mtgsSet, tiny);
		const [part] = shown;
		expect(part?.about).toContain('4 pictures, 12 labelled people, 11 labelled pairs');
		const rows = Object.fromEntries(
			(part?.tables[0]?.rows ?? []).map(({ name, note, cells }) => [name, { note, cells }]),
		);
		expect(rows['LAH F1']).toMatchObject({ note: '8 right, 1 wrong, 1 missed' });
		// 2·8 / (2·8 + 1 + 1)
		expect(rows['LAH F1']?.cells[0]).toMatchObject({ value: 16 / 18 });
		// One pair looks at each other; that of the last picture has the label 9 and is not scored.
		expect(rows['LAEO F1']).toMatchObject({ note: '1 right, 0 wrong, 0 missed', cells: [{ value: 1 }] });
		// Three of twelve pairs share a head; that of the wrong look is among ten with the score 0.
		expect(rows['SA AP']?.cells[0]).toMatchObject({ value: expect.closeTo((1 + 1 + 3 / 12) / 3, 6) as number });
	});

	test('maps are read as mass in the boxes of heads, and points as in them or not', async () => {
		const { pictures } = parseGazeTruth(tinyTruth);
		const [first] = pictures;
		const points = pictures.flatMap(({ path, heads }) =>
			heads.map(({ annotations: [point], isInside }, head) => ({
				...{ path, head, point: point ? [point.x, point.y] : [0.5, 0.5], inout: Number(isInside) },
			})),
		);
		const report = await scored({ predictions: [linesFile('points.jsonl', [...points, { path: 7 }])] });
		expect(report).toMatchObject({ missing: 0, lookingAtHeadF1: 1, lookingAtEachOtherF1: 1, sharedAttentionAp: 1 });
		expect(report).toMatchObject({ wrong: [expect.stringContaining('points.jsonl, line 13: path')] });
		const halves = { path: 'x', head: 0, point: null, inOut: 0.5, map: { width: 2, height: 1, values: [0, 1] } };
		const scores = first && scoresOfMaps(first, (head) => (head === 0 ? halves : null));
		// The third head covers 0.1 × 0.25 of the picture and lies in its right half.
		expect(scores?.lookingAtHead[0]?.[2]).toBeCloseTo((0.5 * 0.1 * 0.25) / 0.5, 9);
		expect(scores?.lookingAtHead[1]).toEqual([0, 0, 0]);
	});

	test('a pair with label 9 is not scored, 1 and 2 are yes', () => {
		const shape = { path: 'a.jpg', width: 80, height: 40 };
		const heads = [0, 1, 2].map((i) => ({ bbox_norm: [i / 4, 0, i / 4 + 0.2, 1], gazex_norm: 0.9, gazey_norm: 0.5 }));
		const picture = (label: number) => parseGazeTruth(JSON.stringify([{ ...shape, heads, laeo: [[1, 0, label]] }]));
		const first = (label: number) => picture(label).pictures.map(labelsOfPicture)[0]?.lookingAtEachOther[0];
		expect([0, 1, 2, 9].map(first)).toEqual([false, true, true, null]);
	});

	test('heads that the session has not are counted, and look at nobody', async () => {
		const moved = tinyTruth.replaceAll('made-up/000003.jpg', 'made-up/000009.jpg');
		const report = await scored({ truth: [textFile('t.json', moved)] });
		expect(report).toMatchObject({ missing: 3 });
	});

	test('pictures with other numbers are found by pictures a second, or by their time', async () => {
		const renumbered = tinyTruth.replace(/made-up\/00000(\d)/g, (_, n: string) => `made-up/0${Number(n) * 25 + 1000}`);
		const at = async (text: string, fps: number) => {
			const options = { ...defaultsOf(mtgsSet.options), fps };
			const { report } = await scoreSet(mtgsSet, { ...tiny, truth: [textFile('t.json', text)] }, options);
			return report;
		};
		expect(await at(renumbered.replaceAll('made-up/01', 'made-up/00'), 25)).toMatchObject({ missing: 0 });
		const timed = JSON.stringify(
			(JSON.parse(tinyTruth) as object[]).map((one, i) => ({ ...one, path: 'x.jpg', time: i + 0.3 })),
		);
		expect(await at(timed, 0)).toMatchObject({ missing: 0 });
	});

	test('a damaged session is refused with file, line and field', async () => {
		const text = (await tiny['predictions']?.[0]?.blob.text()) ?? '';
		const file = textFile('s.regard.jsonl', text.replace('"frameIndex":1', '"frameIndex":"one"'));
		await expect(scored({ predictions: [file] })).rejects.toThrow(
			/s\.regard\.jsonl: Line \d+: observation\.frameIndex/,
		);
	});
});

test('a session is scored as gaze targets too, by the points where looks land', async () => {
	const { report } = await scoreSet(gazeSet, tiny);
	expect(report).toMatchObject({ heads: 12, unanswered: 1, measured: 11, wrong: [] });
});
