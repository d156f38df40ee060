import { describe, expect, test } from 'vitest';
import type { HeadDetection, HeadSight } from '../../../../src/core/perception';
import { deg } from '../../../../src/core/geometry/space';
import { isOnTrunk, settledHead } from '../../../../src/perceive/faces/guessed-heads';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';

const box = { x: 100, y: 50, width: 40, height: 50 };
const guess = (rest: Partial<HeadDetection> = {}): HeadDetection => ({ box, score: 0.7, person: null, ...rest });
/** What was read of a head there: how far its direction spreads, its place, and how surely it is one. */
const sightOf = ({ turnSigmaRad = deg(10), boxSigma = 0.05, probability = 1, at = box } = {}): HeadSight => ({
	head: { cameraFromHead: [1, 0, 0, 0, 1, 0, 0, 0, 1] as never, sigmaRad: turnSigmaRad },
	gaze: { direction: [0, 0, -1], sigmaRad: 0.3 },
	eyesVisible: 0,
	place: { probability, box: at, boxSigma, metresPerPixel: 0.004, sigma: 0.1 },
});
const isHead = (head: HeadDetection, sight: HeadSight | null) => settledHead(head, sight, config) !== null;

describe('a guessed head', () => {
	test('is where its pixels say that it is, and none where they say that there is none', () => {
		const at = { ...box, x: 110 };
		const settled = settledHead(guess(), sightOf({ at }), config)!;
		expect(settled.box.x + settled.box.width / 2).toBeCloseTo(130, 6);
		expect(isHead(guess(), sightOf({ probability: 0.3 }))).toBe(false);
	});

	test('that is too small to be read is one where its person is seen surely, and no part of another', () => {
		expect(isHead(guess(), null)).toBe(true);
		expect(isHead(guess({ score: config.minPersonScore - 0.01 }), null)).toBe(false);
		expect(isHead(guess({ isDoubted: true }), null)).toBe(false);
	});

	test('of somebody who is hardly seen is none where its place is vague; of somebody who is seen it is', () => {
		const vague = sightOf({ boxSigma: 0.12 });
		expect(isHead(guess({ score: 0.3 }), vague)).toBe(false);
		expect(isHead(guess({ score: 0.3 }), sightOf())).toBe(true);
		expect(isHead(guess(), vague)).toBe(true);
	});

	test('with an arm in it is none where it faces nowhere in particular; a head behind an arm is', () => {
		const vague = sightOf({ turnSigmaRad: deg(26) });
		expect(isHead(guess({ holdsArm: true }), vague)).toBe(false);
		expect(isHead(guess(), vague)).toBe(true);
		expect(isHead(guess({ holdsArm: true }), sightOf({ turnSigmaRad: deg(12) }))).toBe(true);
	});
});

describe('two heads in the box of one person', () => {
	const person = { x: 80, y: 40, width: 120, height: 300 };
	const upper = guess({ person, sight: sightOf() });
	const below = { ...box, y: 120 };
	const lower = (boxSigma: number, rest: Partial<HeadDetection> = {}) =>
		guess({ box: below, person, sight: sightOf({ boxSigma, at: below }), ...rest });
	const isNone = (head: HeadDetection, others = [upper]) => isOnTrunk(head, [...others, head], config);

	test('the lower one is none where its place is vague: it is something on the trunk', () => {
		expect(isNone(lower(0.12))).toBe(true);
	});
	test('it is one where its place is sharp: somebody stands before them', () => {
		expect(isNone(lower(0.06))).toBe(false);
	});
	test('nor is it doubted where it is alone, or the other is as vague, or beside the box', () => {
		expect(isNone(lower(0.12), [])).toBe(false);
		expect(isNone(lower(0.12), [{ ...upper, sight: sightOf({ boxSigma: 0.13 }) }])).toBe(false);
		expect(isNone(lower(0.12), [{ ...upper, box: { ...box, x: 400 } }])).toBe(false);
		expect(isNone(lower(0.12, { person: null }))).toBe(false);
	});
	test('the upper one never is', () => {
		const vagueUpper = { ...upper, sight: sightOf({ boxSigma: 0.12 }) };
		expect(isNone(vagueUpper, [lower(0.06)])).toBe(false);
	});
});
