import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectGraspEvents } from '../../../../src/events/grasp/detect';
import { gazeSeries } from '../../../../src/events/grasp/gaze-series';
import { defaultGraspConfig, type GraspConfig, type GraspEventType, type NormalisedPoint } from '../../../../src/events/grasp/types'; // prettier-ignore
import { clip, hold, type Script } from './scene';

const left: NormalisedPoint = [0.2, 0.3];
const right: NormalisedPoint = [0.8, 0.3];
/** Nobody's face is here, and it is far from the other places. */
const away: NormalisedPoint = [0.05, 0.95];

const found = (type: GraspEventType, scripts: readonly Script[], config: Partial<GraspConfig> = {}) =>
	detectGraspEvents(clip(...scripts), { ...defaultGraspConfig, ...config }).filter((e) => e.type === type);

describe('mutual gaze', () => {
	const pair = (samples: number): Script[] => [
		{ id: 'P1', face: left, looks: hold(right, samples) },
		{ id: 'P2', face: right, looks: hold(left, samples) },
	];

	test('three samples of eye contact are one event of 1 s with confidence 0.8', () => {
		const [event, ...others] = found('mutual_gaze', pair(3));
		expect(others).toEqual([]);
		expect(event).toMatchObject({ eventId: 4000, startS: 0, endS: 1, people: ['P1', 'P2'] });
		expect(event!.confidence).toBeCloseTo(0.8, 12);
	});

	test('a fourth sample makes it 0.9, and no number of samples makes it more than 1', () => {
		expect(found('mutual_gaze', pair(4))[0]!.confidence).toBeCloseTo(0.9, 12);
		expect(found('mutual_gaze', pair(20))[0]!.confidence).toBe(1);
	});

	test('two samples are too short', () => {
		expect(found('mutual_gaze', pair(2))).toEqual([]);
	});

	test('one who does not look back makes none', () => {
		const [a, b] = pair(6);
		expect(found('mutual_gaze', [a!, { ...b!, looks: hold(away, 6) }])).toEqual([]);
	});

	test('a look may miss the face box by 0.02 of the frame and no more', () => {
		const beside = (miss: number): NormalisedPoint => [right[0] + 0.05 + miss, right[1]];
		const [, b] = pair(3);
		expect(found('mutual_gaze', [{ id: 'P1', face: left, looks: hold(beside(0.019), 3) }, b!])).toHaveLength(1);
		expect(found('mutual_gaze', [{ id: 'P1', face: left, looks: hold(beside(0.021), 3) }, b!])).toEqual([]);
	});

	test('a blink of one sample leaves it one event, a break of 1.5 s makes two', () => {
		const blinking = (gap: number): Script[] => {
			const looks = <T>(at: T) => [...hold(at, 3), ...hold(null, gap), ...hold(at, 3)];
			return [
				{ id: 'P1', face: left, looks: looks(right) },
				{ id: 'P2', face: right, looks: looks(left) },
			];
		};
		expect(found('mutual_gaze', blinking(1))).toMatchObject([{ startS: 0, endS: 3, details: { num_frames: 6 } }]);
		expect(found('mutual_gaze', blinking(2))).toHaveLength(2);
	});

	test('a gaze that was only filled in does not count', () => {
		const looks = [left, null, null, left];
		const scripts: Script[] = [
			{ id: 'P1', face: left, looks: hold(right, 4) },
			{ id: 'P2', face: right, looks },
		];
		expect(found('mutual_gaze', scripts)).toEqual([]);
	});
});

describe('sudden gaze shift', () => {
	/** A look that goes to and fro by `step` of the frame, `moves` times, then stays. */
	const jumps = (step: number, moves: number): Script => ({
		id: 'P1',
		face: left,
		looks: Array.from({ length: moves + 6 }, (_, i): NormalisedPoint => [
			i <= moves && i % 2 === 1 ? 0.3 + step : 0.3,
			0.5,
		]),
	});

	test('two neighbouring fast samples are a shift; its confidence is its speed over 1.4', () => {
		const [event, ...others] = found('sudden_gaze_shift', [jumps(0.63, 2)]);
		expect(others).toEqual([]);
		expect(event).toMatchObject({ eventId: 0, startS: 0.5, endS: 1, people: ['P1'] });
		expect(event!.confidence).toBeCloseTo((0.63 * 2) / 1.4, 12);
	});

	test('a single fast sample has no length and is none', () => {
		const once: Script = { id: 'P1', face: left, looks: [...hold(left, 3), ...hold(right, 3)] };
		expect(found('sudden_gaze_shift', [once])).toEqual([]);
	});

	test('a speed of 0.7 a second is not yet fast', () => {
		expect(found('sudden_gaze_shift', [jumps(0.349, 2)])).toEqual([]);
		expect(found('sudden_gaze_shift', [jumps(0.351, 2)])).toHaveLength(1);
	});

	test('what goes on for longer than 1.5 s is no sudden shift', () => {
		expect(found('sudden_gaze_shift', [jumps(0.5, 4)])).toHaveLength(1);
		expect(found('sudden_gaze_shift', [jumps(0.5, 5)])).toEqual([]);
	});
});

describe('joint attention', () => {
	const at = (point: NormalisedPoint, samples: number, id: string, face: NormalisedPoint): Script => ({
		id,
		face,
		looks: hold(point, samples),
	});

	test('two who look at one place for half a second attend jointly', () => {
		const [event] = found('joint_attention', [at([0.5, 0.7], 2, 'P1', left), at([0.5, 0.7], 2, 'P2', right)]);
		expect(event).toMatchObject({ eventId: 1000, startS: 0, endS: 0.5, confidence: 1, people: ['P1', 'P2'] });
	});

	test('one sample is too short, and one person is no group', () => {
		expect(found('joint_attention', [at([0.5, 0.7], 1, 'P1', left), at([0.5, 0.7], 1, 'P2', right)])).toEqual([]);
		expect(found('joint_attention', [at([0.5, 0.7], 4, 'P1', left)])).toEqual([]);
	});

	test('convergence falls with the median distance: below 0.6 there is none', () => {
		// exp(−3 d) = 0.6 at d = 0.1703 on either side of the centre.
		const apart = (d: number) => [at([0.5 - d, 0.7], 3, 'P1', left), at([0.5 + d, 0.7], 3, 'P2', right)];
		expect(found('joint_attention', apart(0.17))).toHaveLength(1);
		expect(found('joint_attention', apart(0.171))).toEqual([]);
	});

	test('who looks elsewhere in the best sample is not part of it', () => {
		const scripts = [
			at([0.5, 0.7], 3, 'P1', left),
			at([0.52, 0.7], 3, 'P2', right),
			at([0.5, 0.72], 3, 'P3', [0.5, 0.3]),
			at([0.85, 0.72], 3, 'P4', [0.6, 0.3]),
		];
		expect(found('joint_attention', scripts)[0]!.people).toEqual(['P1', 'P2', 'P3']);
	});
});

describe('gaze following', () => {
	const mark: NormalisedPoint = [0.5, 0.9];
	const near: NormalisedPoint = [0.501, 0.9];
	const leader: Script = { id: 'P1', face: left, looks: [mark, right, right, right, right, right] };
	const follower = (lagSamples: number, point = near): Script => ({
		id: 'P2',
		face: right,
		looks: Array.from({ length: 6 }, (_, i) => (i === lagSamples ? point : ([0.1, 0.1 + i * 0.1] as const))),
	});

	test('the second looks where the first looked 1 to 2 s before', () => {
		for (const lag of [2, 3, 4]) {
			const [event] = found('gaze_following', [leader, follower(lag)]);
			expect(event).toMatchObject({ eventId: 2000, people: ['P1', 'P2'], startS: 0, endS: lag / 2 });
			expect(event!.details['lag_seconds']).toBe(lag / 2);
			expect(event!.confidence).toBeCloseTo(1 - 0.001 / 0.03, 6);
		}
	});

	test('sooner or later than that is no following', () => {
		expect(found('gaze_following', [leader, follower(1)])).toEqual([]);
		expect(found('gaze_following', [leader, follower(5)])).toEqual([]);
	});

	test('a distance above 0.003 leaves less than 0.9 confidence and is dropped', () => {
		expect(found('gaze_following', [leader, follower(3, [0.5029, 0.9])])).toHaveLength(1);
		expect(found('gaze_following', [leader, follower(3, [0.5031, 0.9])])).toEqual([]);
	});

	test('a leader listed second is found in the symmetric flavour only', () => {
		const scripts = [
			{ ...follower(3), id: 'P1' },
			{ ...leader, id: 'P2' },
		];
		expect(found('gaze_following', scripts)).toEqual([]);
		expect(found('gaze_following', scripts, { flavour: 'symmetric' })).toMatchObject([{ people: ['P2', 'P1'] }]);
	});
});

describe('attention capture', () => {
	const turn = (id: string, step: number, face: NormalisedPoint): Script => ({
		id,
		face,
		looks: [...hold([0.2, 0.2 + step] as const, 2), ...hold([0.2, 0.2] as const, 2)],
	});
	const three = (step: number) => [turn('P1', step, left), turn('P2', step, right), turn('P3', step, [0.5, 0.3])];

	test('three who turn at once are captured, in one instant', () => {
		const [event, ...others] = found('attention_capture', three(0.21));
		expect(others).toEqual([]);
		expect(event).toMatchObject({ eventId: 3000, startS: 1, endS: 1, confidence: 1, people: ['P1', 'P2', 'P3'] });
	});

	test('two are not enough, and 0.4 a second is not yet fast', () => {
		expect(found('attention_capture', three(0.21).slice(0, 2))).toEqual([]);
		expect(found('attention_capture', three(0.199))).toEqual([]);
	});

	test('slow people lower the confidence, as released, and are no part of it', () => {
		const still: Script = { id: 'P4', face: [0.6, 0.3], looks: hold([0.2, 0.2] as const, 4) };
		const [event] = found('attention_capture', [...three(0.21), still, { ...still, id: 'P5' }]);
		expect(event!.people).toEqual(['P1', 'P2', 'P3']);
		expect(event!.confidence).toBeCloseTo((3 * 0.42) / 5 / 0.4, 12);
	});
});

describe('gap filling', () => {
	const seriesOf = (looks: Script['looks']) =>
		gazeSeries(clip({ id: 'P1', face: left, looks }), defaultGraspConfig)[0]!;

	test('up to three missing samples lie on a straight line at 1 − 0.1 a sample', () => {
		const { gaze } = seriesOf([[0.2, 0.2], null, null, null, [0.6, 0.2]]);
		expect(gaze.map((g) => g && Number(g.point[0].toFixed(6)))).toEqual([0.2, 0.3, 0.4, 0.5, 0.6]);
		expect(gaze[2]!.confidence).toBeCloseTo(0.7, 12);
		expect(gaze[2]!.isMeasured).toBe(false);
	});

	test('longer gaps hold the last value ever less surely', () => {
		const { gaze } = seriesOf([[0.2, 0.2], ...hold(null, 4), [0.6, 0.2]]);
		expect(gaze[1]!.point).toEqual([0.2, 0.2]);
		expect(gaze[1]!.confidence).toBeCloseTo(0.5 * Math.exp(-0.2), 12);
		expect(gaze[4]!.confidence).toBeCloseTo(0.5 * Math.exp(-0.8), 12);
	});

	test('nothing is filled across more than 3 s, before the first or after the last look', () => {
		expect(seriesOf([[0.2, 0.2], ...hold(null, 6), [0.6, 0.2]]).gaze.slice(1, 7)).toEqual(hold(null, 6));
		expect(seriesOf([null, [0.2, 0.2], null]).gaze.map((g) => g !== null)).toEqual([false, true, false]);
	});

	test('nothing is filled across a cut', () => {
		const samples = clip({ id: 'P1', face: left, looks: [[0.2, 0.2], null, [0.6, 0.2]] });
		const [a, b, c] = samples;
		const moved = { ...c!, people: c!.people.map((p) => ({ ...p, faceBox: { x1: 0.7, y1: 0.7, x2: 0.8, y2: 0.8 } })) };
		expect(gazeSeries([a!, b!, moved], defaultGraspConfig)[0]!.gaze[1]).toBeNull();
		expect(gazeSeries(samples, defaultGraspConfig)[0]!.gaze[1]).not.toBeNull();
	});
});

test('whatever people look at, confidences lie between 0 and 1, times inside the clip, and ids are unique', () => {
	const point = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
	const look = fc.oneof({ weight: 4, arbitrary: point }, fc.constant(null), fc.constant('no face' as const));
	const script = fc.record({ face: point, looks: fc.array(look, { minLength: 1, maxLength: 30 }) });
	fc.assert(
		fc.property(fc.array(script, { minLength: 1, maxLength: 5 }), (scripts) => {
			const samples = clip(...scripts.map((s, i) => ({ ...s, id: `P${i + 1}` })));
			const events = detectGraspEvents(samples, { ...defaultGraspConfig, flavour: 'symmetric' });
			expect(new Set(events.map((e) => e.eventId)).size).toBe(events.length);
			for (const { confidence, startS, endS, people } of events) {
				expect(confidence).toBeGreaterThanOrEqual(0);
				expect(confidence).toBeLessThanOrEqual(1);
				expect(startS).toBeLessThanOrEqual(endS);
				expect(endS * 2).toBeLessThan(samples.length);
				expect(people.length).toBeGreaterThan(0);
			}
		}),
	);
});
