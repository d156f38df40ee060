import { describe, expect, test } from 'vitest';
import { every, ofKind, play, words, type Act } from './play';

const found = (kind: Parameters<typeof ofKind>[1], moments: Parameters<typeof play>[0]) =>
	ofKind(play(moments).ended, kind);

/** A little jitter, the same every time: half a degree. */
const jitter = (t: number): number => 0.5 * Math.sin(t * 12.9898);

describe('sudden gaze shift', () => {
	const turn = (byDeg: number, overMs: number, stepMs = 100) =>
		every(stepMs, 4000, (t): Record<string, Act> => {
			const share = Math.min(1, Math.max(0, (t - 2000) / overMs));
			return { P1: { gazeDeg: [byDeg * share + jitter(t), 0] } };
		});

	test.each([40, 100])('a large quick turn is one shift, timed within 150 ms, at a frame every %i ms', (stepMs) => {
		const shifts = found('gaze-shift', turn(40, 200, stepMs));
		expect(shifts).toHaveLength(1);
		const { startMs, endMs } = shifts[0]!;
		expect(Math.abs((startMs + endMs!) / 2 - 2100)).toBeLessThanOrEqual(150);
	});

	test('a small turn, a slow one, and a gaze that rests are no shift', () => {
		expect(found('gaze-shift', turn(15, 200))).toEqual([]);
		expect(found('gaze-shift', turn(40, 2000))).toEqual([]);
		expect(found('gaze-shift', turn(0, 200))).toEqual([]);
	});

	test('one wrong frame is no shift, and a dropped frame hides none', () => {
		const glitch = every(100, 4000, (t) => ({ P1: { gazeDeg: [t === 2000 ? 60 : jitter(t), 0] as const } }));
		expect(found('gaze-shift', glitch)).toEqual([]);
		const dropped = turn(40, 200).filter((m) => m.tMs !== 2100);
		expect(found('gaze-shift', dropped)).toHaveLength(1);
	});

	test('a gaze that is unknown on one side of the turn tells nothing', () => {
		const moments = every(100, 4000, (t) => ({ P1: t < 2000 ? {} : { gazeDeg: [40, 0] as const } }));
		expect(found('gaze-shift', moments)).toEqual([]);
	});

	test('nothing shifts across a cut', () => {
		const moments = turn(40, 100).map((m) => ({ ...m, isShotStart: m.tMs === 2000 }));
		expect(found('gaze-shift', moments)).toEqual([]);
	});
});

describe('attention capture', () => {
	const turning = (people: number, lateMs = 0, byDeg = 30) =>
		every(100, 5000, (t) =>
			Object.fromEntries<Act>(
				['P1', 'P2', 'P3', 'P4'].map((id, i) => {
					const from = 2000 + (i === 2 ? lateMs : 0);
					const share = i < people ? Math.min(1, Math.max(0, (t - from) / 200)) : 0;
					return [id, { gazeDeg: [byDeg * share + jitter(t + i), 0] }];
				}),
			),
		);

	test('three who turn at once are captured, those who do not turn are not', () => {
		const captures = found('attention-capture', turning(3));
		expect(captures).toHaveLength(1);
		expect(captures[0]!.people).toEqual(['P1', 'P2', 'P3']);
	});

	test('two are a coincidence, and so are three one after the other', () => {
		expect(found('attention-capture', turning(2))).toEqual([]);
		expect(found('attention-capture', turning(3, 1000))).toEqual([]);
	});

	test('turns of ten degrees capture nobody', () => {
		expect(found('attention-capture', turning(3, 0, 9))).toEqual([]);
	});
});

describe('nods and shakes', () => {
	const swinging = (
		axis: 'pitch' | 'yaw',
		amplitudeDeg: number,
		hz: number,
		untilMs = 2500,
		head: Pick<Act, 'gazeDeg' | 'faceSigmaDeg'> = { gazeDeg: [0, 0], faceSigmaDeg: 2 },
	) =>
		every(66, 5000, (t): Record<string, Act> => {
			const swing = t >= 1000 && t < untilMs ? amplitudeDeg * Math.sin((2 * Math.PI * hz * (t - 1000)) / 1000) : 0;
			const headDeg = axis === 'pitch' ? ([jitter(t), swing] as const) : ([swing, jitter(t)] as const);
			return { P1: { headDeg, ...head } };
		});

	test('a nod is up and down, a shake is to and fro', () => {
		expect(found('head-nod', swinging('pitch', 6, 2))).toHaveLength(1);
		expect(found('head-shake', swinging('pitch', 6, 2))).toEqual([]);
		expect(found('head-shake', swinging('yaw', 6, 2))).toHaveLength(1);
		expect(found('head-nod', swinging('yaw', 6, 2))).toEqual([]);
	});

	test('a head seen from behind, whose direction is guessed from the body, neither nods nor shakes', () => {
		expect(found('head-nod', swinging('pitch', 6, 2, 2500, { faceSigmaDeg: 2 }))).toEqual([]);
		expect(found('head-shake', swinging('yaw', 6, 2, 2500, { faceSigmaDeg: 2 }))).toEqual([]);
	});

	test('nor does one whose gaze is known from its hair, or whose face is too small to tell', () => {
		for (const faceSigmaDeg of [null, 8]) {
			const head = { gazeDeg: [0, 0] as const, faceSigmaDeg };
			expect(found('head-nod', swinging('pitch', 6, 2, 2500, head))).toEqual([]);
			expect(found('head-shake', swinging('yaw', 6, 2, 2500, head))).toEqual([]);
		}
		expect(found('head-shake', swinging('yaw', 6, 2, 2500, { gazeDeg: [0, 0], faceSigmaDeg: 2 }))).toHaveLength(1);
	});

	test('nor does one of whom nobody says how surely its direction was read', () => {
		const head = { gazeDeg: [0, 0] as const };
		expect(found('head-nod', swinging('pitch', 6, 2, 2500, head))).toEqual([]);
		expect(found('head-shake', swinging('yaw', 6, 2, 2500, head))).toEqual([]);
	});

	test('turns of the head from one person to another and back are no shake', () => {
		const yawDeg = (t: number) =>
			t < 2000 ? 0 : t < 2300 ? 25 : t < 2600 ? 18 : t < 2900 ? 26 : t < 3200 ? 6 : t < 3400 ? 12 : 0;
		const moments = every(66, 5000, (t) => ({
			P1: { gazeDeg: [0, 0] as const, faceSigmaDeg: 2, headDeg: [yawDeg(t) + jitter(t), 0] as const },
		}));
		expect(found('head-shake', moments)).toEqual([]);
	});

	test('the nod lies where the head moved', () => {
		const [nod] = found('head-nod', swinging('pitch', 6, 2));
		expect(nod!.startMs).toBeGreaterThanOrEqual(800);
		expect(nod!.startMs).toBeLessThanOrEqual(1500);
		expect(nod!.endMs).toBeGreaterThanOrEqual(2000);
		expect(nod!.endMs).toBeLessThanOrEqual(2900);
	});

	test('swings below four degrees, a slow sway, and a glance down and back are none', () => {
		expect(found('head-nod', swinging('pitch', 1.8, 2))).toEqual([]);
		expect(found('head-nod', swinging('pitch', 8, 0.5, 5000))).toEqual([]);
		expect(found('head-nod', swinging('pitch', 10, 1, 1500))).toEqual([]);
	});

	test('a head that is still, and frames too rare to tell, give none', () => {
		expect(found('head-nod', swinging('pitch', 0, 2))).toEqual([]);
		const rare = swinging('pitch', 6, 2).filter((_, i) => i % 4 === 0);
		expect(found('head-nod', rare)).toEqual([]);
	});

	test('a dropped frame and a moment without a face leave it one nod', () => {
		const moments = swinging('pitch', 6, 2).filter((m) => m.tMs !== 66 * 26);
		expect(words(found('head-nod', moments))).toHaveLength(1);
	});
});
