import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCaption, describeFace } from '../../../../src/reason/face-caption/caption';
import { MOVEMENTS } from '../../../../src/reason/face-caption/movements';

/** The 52 names of MediaPipe's blendshapes are these and `_neutral`. */
const NAMES = MOVEMENTS.flatMap(({ name, sides }) => (sides ? [`${name}Left`, `${name}Right`] : [name]));

const smile = [
	{ name: '_neutral', score: 0.99 },
	{ name: 'mouthSmileLeft', score: 0.82 },
	{ name: 'mouthSmileRight', score: 0.78 },
	{ name: 'browInnerUp', score: 0.4 },
	{ name: 'jawOpen', score: 0.1 },
];

describe('the description of a face', () => {
	test('knows every blendshape but the one that says nothing moved', () => {
		// MediaPipe gives 51 movements and `_neutral`; `tongueOut` is ARKit's alone.
		expect(new Set(NAMES).size).toBe(NAMES.length);
		expect(NAMES.filter((name) => name !== 'tongueOut')).toHaveLength(51);
	});

	test('has one global and at least two local sentences, each naming a blendshape above its threshold', () => {
		const movements = fc.array(
			fc.record({
				name: fc.constantFrom(...NAMES, '_neutral', 'unknown'),
				score: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
			}),
			{ maxLength: 30 },
		);
		let captions = 0;
		fc.assert(
			fc.property(movements, (measured) => {
				const caption = describeFace(measured);
				if (caption.kind === 'still') return;
				captions += 1;
				expect(caption.global.text).toMatch(/^The face moves .*\.$/);
				expect(caption.local.length).toBeGreaterThanOrEqual(2);
				expect(caption.local.length).toBeLessThanOrEqual(defaultCaption.mostLocal);
				for (const { text, movements: rests } of caption.local) {
					expect(rests.length).toBeGreaterThanOrEqual(1);
					for (const { name, score, threshold } of rests) {
						expect(score).toBeGreaterThanOrEqual(defaultCaption.thresholds[name] ?? defaultCaption.threshold);
						expect(threshold).toBe(defaultCaption.thresholds[name] ?? defaultCaption.threshold);
						expect(text).toContain(`${name} ${score.toFixed(2)}`);
					}
				}
			}),
		);
		expect(captions).toBeGreaterThan(10);
	});

	test('says what moved, how much and where, strongest first', () => {
		expect(describeFace(smile)).toMatchObject({
			kind: 'caption',
			global: {
				text: 'The face moves strongly at the mouth and brows, alike on both sides.',
				regions: ['mouth', 'brows'],
			},
			local: [
				{ text: 'Both corners of the mouth are pulled up, strongly (mouthSmileLeft 0.82, mouthSmileRight 0.78).' },
				{ text: 'The inner ends of the brows are raised, slightly (browInnerUp 0.40).' },
			],
		});
	});

	test('tells the sides apart where that takes to have two sentences, and where one side alone moves', () => {
		const both = describeFace(smile.slice(0, 3));
		expect(both).toMatchObject({ kind: 'caption' });
		expect(both.kind === 'caption' && both.local.map(({ text }) => text)).toEqual([
			'The left corner of the mouth is pulled up, strongly (mouthSmileLeft 0.82).',
			'The right corner of the mouth is pulled up, strongly (mouthSmileRight 0.78).',
		]);
		const uneven = describeFace([
			{ name: 'mouthSmileLeft', score: 0.8 },
			{ name: 'jawOpen', score: 0.5 },
		]);
		expect(uneven).toMatchObject({
			global: { text: 'The face moves strongly at the mouth and jaw, not alike on both sides.' },
		});
	});

	test('of a face that hardly moves says so instead of making sentences up', () => {
		expect(describeFace([])).toEqual({ kind: 'still', text: 'The face hardly moves.' });
		expect(
			describeFace([
				{ name: 'jawOpen', score: 0.29 },
				{ name: 'eyeBlinkLeft', score: 0.49 },
			]),
		).toEqual({
			kind: 'still',
			text: 'The face hardly moves.',
		});
		expect(describeFace([{ name: 'jawOpen', score: 0.5 }])).toMatchObject({
			kind: 'still',
			text: 'The face hardly moves except: The jaw is open, clearly (jawOpen 0.50).',
		});
	});

	test('tells an apparent expression only when given one, and never speaks of feelings', () => {
		const everything = describeFace(
			NAMES.map((name) => ({ name, score: 1 })),
			null,
			{ ...defaultCaption, mostLocal: 100 },
		);
		const words = JSON.stringify([everything, describeFace(smile)]);
		expect(words).not.toMatch(
			/\b(expression|feel\w*|emotion\w*|mood|happ\w*|sad\w*|ang(er|ry)|joy|afraid|smil(es|ing))\b/i,
		);
		const shown = describeFace(smile, { name: 'happy', score: 0.6 });
		expect(shown).toMatchObject({
			global: { text: expect.stringMatching(/ Apparent expression: happy \(0\.60\)\.$/) as string },
		});
	});
});
