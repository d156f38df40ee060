import { describe, expect, test } from 'vitest';
import { parseAffectNet } from '../../../../src/bench/datasets/affectnet';
import { parseHagrid } from '../../../../src/bench/datasets/hagrid';
import { parseLookingAtMe } from '../../../../src/bench/datasets/lam';
import { parsePisc } from '../../../../src/bench/datasets/pisc';

describe('HaGRIDv2', () => {
	const item = (labels: string[], more: object = {}) => ({
		bboxes: labels.map((_, i) => [0.1 * i, 0.2, 0.3, 0.4]),
		labels,
		user_id: 'u1',
		hand_landmarks: [],
		meta: { age: [24.4], gender: ['female'], race: ['Black'] },
		...more,
	});

	test('a gesture is its key in the prompt, a gesture of both hands the united box', () => {
		const united = { united_bbox: [[0, 0.1, 0.8, 0.3]], united_label: ['thumb_index2'] };
		const { samples, leftOut } = parseHagrid(
			JSON.stringify({ a: item(['call', 'no_gesture']), b: item(['thumb_index2', 'thumb_index2'], united) }),
			'train',
		);
		expect(samples).toEqual([
			{
				task: 'hagridv2',
				picture: 'a',
				boxes: [{ x: 0, y: 0.2, width: 0.3, height: 0.4, unit: 'share' }],
				answer: 'a',
				split: 'train',
				group: 'u1',
			},
			expect.objectContaining({ answer: 'aa', boxes: [{ x: 0, y: 0.1, width: 0.8, height: 0.3, unit: 'share' }] }),
		]);
		expect(leftOut).toEqual({});
	});

	test('nothing of age, gender or race goes any further', () => {
		const { samples } = parseHagrid(JSON.stringify({ a: item(['fist']) }), null);
		expect(JSON.stringify(samples)).not.toMatch(/age|gender|race|female/i);
	});

	test('no gesture, two gestures and unknown classes are left out and counted', () => {
		const text = JSON.stringify({
			a: item(['no_gesture']),
			b: item(['fist', 'palm']),
			c: item(['wave']),
			d: item(['ok', 'ok']),
		});
		const { samples, leftOut } = parseHagrid(text, null);
		expect(samples.map((s) => [s.picture, s.answer, s.boxes.length])).toEqual([['d', 'k', 2]]);
		expect(leftOut).toEqual({ 'no gesture': 1, 'two different gestures': 1, 'unknown class wave': 1 });
	});

	test('another shape is refused with its place', () => {
		expect(() => parseHagrid('{"a": {"bboxes": [[1]], "labels": []}}', null)).toThrow('HaGRIDv2: a.bboxes.0');
		expect(() => parseHagrid('[', null)).toThrow('not JSON');
	});
});

describe('PISC', () => {
	const pictures = JSON.stringify([
		{
			id: 7,
			imgH: 100,
			imgW: 200,
			bbox: [
				[1, 2, 11, 22],
				[30, 40, 50, 80],
			],
		},
		{ id: 8, bbox: [[0, 0, 5, 5]] },
	]);
	const labels = JSON.stringify({ '7': { '1 2': 4 }, '8': { '1 2': 1 }, '9': { '1 2': 2 } });

	test('a pair has both boxes and the key of its class; people and classes are counted from 1', () => {
		const { samples, leftOut } = parsePisc('pisc-relation', { pictures, labels, part: null }, 'test');
		expect(samples).toEqual([
			{
				task: 'pisc-relation',
				picture: '00007.jpg',
				boxes: [
					{ x: 1, y: 2, width: 10, height: 20, unit: 'px' },
					{ x: 30, y: 40, width: 20, height: 40, unit: 'px' },
				],
				answer: 'd',
				split: 'test',
				group: '7',
			},
		]);
		expect(leftOut).toEqual({ 'no boxes of both people': 2 });
	});

	test('only pictures of the part are taken, ids as words or numbers', () => {
		expect(parsePisc('pisc-relation', { pictures, labels, part: '[7]' }, null).samples).toHaveLength(1);
		expect(parsePisc('pisc-relation', { pictures, labels, part: '["8"]' }, null).samples).toHaveLength(0);
	});

	test('a class that the prompt does not have is an error: the wrong file was given', () => {
		expect(() => parsePisc('pisc-domain', { pictures, labels, part: null }, null)).toThrow('class 4');
	});
});

describe('AffectNet', () => {
	const header =
		'subDirectory_filePath,face_x,face_y,face_width,face_height,facial_landmarks,expression,valence,arousal';

	test('expressions 0 to 7 are a to h, the others are left out by name', () => {
		const rows = [0, 7, 8, 9, 10].map((e) => `1/a${e}.jpg,1,2,30,40,"1;2;3",${e},0.1,-2`);
		const { samples, leftOut } = parseAffectNet([header, ...rows].join('\n'), 'validation');
		expect(samples.map((s) => s.answer)).toEqual(['a', 'h']);
		expect(samples[0]).toMatchObject({
			picture: '1/a0.jpg',
			boxes: [{ x: 1, y: 2, width: 30, height: 40, unit: 'px' }],
		});
		expect(leftOut).toEqual({ none: 1, uncertain: 1, 'no face': 1 });
	});

	test('a missing column and a row without a number are refused', () => {
		expect(() => parseAffectNet('a,b\n1,2', null)).toThrow('no column subDirectory_filePath');
		expect(() => parseAffectNet(`${header}\nx.jpg,1,,30,40,,0,0,0`, null)).toThrow('line 2: face_y is ""');
	});
});

describe('Looking At Me', () => {
	const face = (frame: number, width = 20) => ({ frame, x: 5, y: 6, width, height: 20 });
	const clip = (looking: object[] | null) => ({
		clip_uid: 'c1',
		persons: [
			{ person_id: '0', camera_wearer: true, tracking_paths: [] },
			{
				person_id: '1',
				tracking_paths: [{ track_id: 't', track: [face(9), face(10), face(12), face(13), face(14, 0)] }],
			},
		],
		social_segments_looking: looking,
	});
	const file = (...clips: object[]) => JSON.stringify({ videos: [{ video_uid: 'v', clips }] });

	test('a face says Yes from the first to the last frame of a segment of its person', () => {
		const segments = [
			{ person: '1', start_frame: 10, end_frame: 12 },
			{ person: '2', start_frame: 0, end_frame: 99 },
			{ person: null, start_frame: 0, end_frame: 99 },
		];
		const { samples, leftOut } = parseLookingAtMe(file(clip(segments)), 'train');
		expect(samples.map((s) => [s.picture, s.answer])).toEqual([
			['c1/9', 'No'],
			['c1/10', 'Yes'],
			['c1/12', 'Yes'],
			['c1/13', 'No'],
		]);
		expect(samples[0]).toMatchObject({ group: 'c1', split: 'train' });
		expect(leftOut).toEqual({ 'faces without size': 1 });
	});

	test('a clip without annotations says nothing, rather than No', () => {
		const { samples, leftOut } = parseLookingAtMe(file(clip(null)), 'test');
		expect(samples).toEqual([]);
		expect(leftOut).toEqual({ 'clips without looking annotations': 1 });
	});
});
