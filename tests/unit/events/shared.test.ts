import { describe, expect, test } from 'vitest';
import { every, ofKind, play, words, type Act } from './play';

const at = (target: string, probability = 0.9): Act => ({ looks: { [target]: probability } });
const away: Act = { looks: {} };
const unknown: Act = {};

/** Looks at `target` from `fromMs` to `untilMs`, elsewhere before and after. */
const span = (t: number, target: string, fromMs: number, untilMs: number): Act =>
	t >= fromMs && t < untilMs ? at(target) : away;

const found = (kind: Parameters<typeof ofKind>[1], moments: Parameters<typeof play>[0]) =>
	words(ofKind(play(moments).ended, kind));

describe('shared attention', () => {
	test('two who look at one thing at the same time share it for as long as both do', () => {
		const moments = every(100, 4000, (t) => ({ P1: span(t, 'cup', 500, 2500), P2: span(t, 'cup', 500, 3000) }));
		expect(found('shared-attention', moments)).toEqual(['shared-attention P1 P2 [500, 2500)']);
		expect(ofKind(play(moments).ended, 'shared-attention')[0]!.target).toMatchObject({ kind: 'object', label: 'cup' });
	});

	test('three at one thing are three pairs', () => {
		const moments = every(100, 2000, () => ({ P1: at('cup'), P2: at('cup'), P3: at('cup') }));
		expect(found('shared-attention', moments)).toEqual([
			'shared-attention P1 P2 [0, 2000)',
			'shared-attention P1 P3 [0, 2000)',
			'shared-attention P2 P3 [0, 2000)',
		]);
	});

	test('a third person can be what two attend to, one of the two cannot', () => {
		const third = every(100, 2000, () => ({ P1: at('P3'), P2: at('P3'), P3: away }));
		expect(found('shared-attention', third)).toEqual(['shared-attention P1 P2 [0, 2000)']);
		const eachOther = every(100, 2000, () => ({ P1: at('P2'), P2: at('P1') }));
		expect(found('shared-attention', eachOther)).toEqual([]);
	});

	test('two things, looks one after the other, and the camera are nothing shared', () => {
		expect(
			found(
				'shared-attention',
				every(100, 2000, () => ({ P1: at('cup'), P2: at('ball') })),
			),
		).toEqual([]);
		expect(
			found(
				'shared-attention',
				every(100, 4000, (t) => ({ P1: span(t, 'cup', 0, 1500), P2: span(t, 'cup', 2000, 4000) })),
			),
		).toEqual([]);
		expect(
			found(
				'shared-attention',
				every(100, 2000, () => ({ P1: at('camera'), P2: at('camera') })),
			),
		).toEqual([]);
	});

	test('a blink and a dropped frame do not split it', () => {
		const moments = every(100, 3000, (t) => ({ P1: t >= 1000 && t < 1300 ? unknown : at('cup'), P2: at('cup') }));
		expect(
			found(
				'shared-attention',
				moments.filter((m) => m.tMs !== 2000),
			),
		).toEqual(['shared-attention P1 P2 [0, 3000)']);
	});

	test('there is none where something else is more probable', () => {
		expect(
			found(
				'shared-attention',
				every(100, 2000, () => ({ P1: at('cup', 0.49), P2: at('cup') })),
			),
		).toEqual([]);
	});
});

describe('joint attention', () => {
	test('shared attention that began with a gesture towards the thing is joint', () => {
		const moments = every(100, 5000, (t) => ({
			P1: { ...at('cup'), ...(t >= 500 && t < 2000 && { points: { cup: 0.9 } }) },
			P2: span(t, 'cup', 1500, 4000),
		}));
		expect(found('joint-attention', moments)).toEqual(['joint-attention P1 P2 [1500, 4000)']);
		expect(found('shared-attention', moments)).toEqual([]);
	});

	test('a gesture that comes after, goes elsewhere, or is long over does not make it joint', () => {
		const withPointing = (fromMs: number, untilMs: number, thing: string) =>
			every(100, 9000, (t) => ({
				P1: { ...at('cup'), ...(t >= fromMs && t < untilMs && { points: { [thing]: 0.9 } }) },
				P2: span(t, 'cup', 5000, 7000),
			}));
		expect(found('joint-attention', withPointing(5500, 6500, 'cup'))).toEqual([]);
		expect(found('joint-attention', withPointing(4500, 5500, 'ball'))).toEqual([]);
		expect(found('joint-attention', withPointing(500, 1900, 'cup'))).toEqual([]);
		expect(found('joint-attention', withPointing(500, 2100, 'cup'))).toHaveLength(1);
	});

	test('a followed gaze and eye contact of the two make it joint', () => {
		const followed = every(100, 5000, (t) => ({ P1: span(t, 'cup', 1000, 4000), P2: span(t, 'cup', 2000, 4000) }));
		expect(found('joint-attention', followed)).toEqual(['joint-attention P1 P2 [2000, 4000)']);
		const contact = every(100, 6000, (t) => ({
			P1: t < 2000 ? at('P2') : span(t, 'cup', 3000, 5000),
			P2: t < 2000 ? at('P1') : span(t, 'cup', 3000, 5000),
		}));
		expect(found('joint-attention', contact)).toEqual(['joint-attention P1 P2 [3000, 5000)']);
	});
});

describe('gaze following', () => {
	const after = (lagMs: number) =>
		every(50, 6000, (t) => ({ P1: span(t, 'cup', 1000, 5000), P2: span(t, 'cup', 1000 + lagMs, 5000) }));

	test('who turns to what another already looks at follows: leader first', () => {
		expect(found('gaze-following', after(1000))).toEqual(['gaze-following P1 P2 [2000, 5000)']);
	});

	test('turning at the same time, or much later, is not following', () => {
		expect(found('gaze-following', after(150))).toEqual([]);
		expect(found('gaze-following', after(200))).toHaveLength(1);
		expect(found('gaze-following', after(2000))).toHaveLength(1);
		expect(found('gaze-following', after(2050))).toEqual([]);
	});

	test('somebody whose turn was not seen does not follow', () => {
		const appears = every(100, 4000, (t) =>
			t < 1000 ? { P1: span(t, 'cup', 500, 4000) } : { P1: at('cup'), P2: at('cup') },
		);
		expect(found('gaze-following', appears)).toEqual([]);
	});

	test('a look back at the one who looks at you is not following', () => {
		const moments = every(100, 4000, (t) => ({ P1: span(t, 'P2', 500, 4000), P2: span(t, 'P1', 1500, 4000) }));
		expect(found('gaze-following', moments)).toEqual([]);
	});

	test('a leader whose blink ends is not a leader who has just begun', () => {
		const moments = every(100, 6000, (t) => ({
			P1: t >= 2500 && t < 2800 ? unknown : at('cup'),
			P2: span(t, 'cup', 3500, 5000),
		}));
		expect(found('gaze-following', moments)).toEqual([]);
	});
});

describe('gaze aversion', () => {
	/** P1 looks at P2, from 2 s on at `then`, from `backMs` on at P2 again. */
	const averts = (then: Act, backMs = 7000) =>
		every(100, 8000, (t) => ({ P1: t < 2000 || t >= backMs ? at('P2') : then, P2: at('P1') }));

	test('who turns from a face to nothing in particular averts the gaze', () => {
		expect(found('gaze-aversion', averts(away))).toEqual(['gaze-aversion P1 P2 [2000, 7000)']);
	});

	test('a glance aside is none, a second of it is one', () => {
		expect(found('gaze-aversion', averts(away, 2900))).toEqual([]);
		expect(found('gaze-aversion', averts(away, 3000))).toHaveLength(1);
	});

	test('turning to a thing, to another person, to the camera, or out of sight is no aversion', () => {
		for (const then of [at('cup'), at('P3'), at('camera'), unknown]) {
			expect(found('gaze-aversion', averts(then))).toEqual([]);
		}
	});

	test('who has not looked at a face for a second averts nothing', () => {
		const first = (thingMs: number) =>
			every(100, 6000, (t) => ({ P1: t < 1000 ? at('P2') : t < 1000 + thingMs ? at('cup') : away, P2: at('P1') }));
		expect(found('gaze-aversion', first(900))).toHaveLength(1);
		expect(found('gaze-aversion', first(1200))).toEqual([]);
		expect(
			found(
				'gaze-aversion',
				every(100, 3000, () => ({ P1: away, P2: at('P1') })),
			),
		).toEqual([]);
	});

	test('a probability of elsewhere below that of a thing is none', () => {
		const nearly = every(100, 6000, (t) => ({ P1: t < 2000 ? at('P2') : at('cup', 0.51), P2: at('P1') }));
		expect(found('gaze-aversion', nearly)).toEqual([]);
	});

	test('a blink is no aversion, and does not split one', () => {
		const blink = every(100, 5000, (t) => ({ P1: t >= 2000 && t < 2300 ? unknown : at('P2'), P2: at('P1') }));
		expect(found('gaze-aversion', blink)).toEqual([]);
		const inside = averts(away).map((m) =>
			m.tMs >= 4000 && m.tMs < 4300 ? { ...m, people: { ...m.people, P1: unknown } } : m,
		);
		expect(found('gaze-aversion', inside)).toEqual(['gaze-aversion P1 P2 [2000, 7000)']);
	});
});

describe('camera contact and speaking', () => {
	test('a look into the camera is camera contact, at a head or a thing it is not', () => {
		const moments = every(100, 3000, (t) => ({ P1: span(t, 'camera', 1000, 2000), P2: at('P1'), P3: at('cup') }));
		expect(found('camera-contact', moments)).toEqual(['camera-contact P1 [1000, 2000)']);
		expect(
			found(
				'camera-contact',
				every(100, 2000, () => ({ P1: at('camera', 0.49) })),
			),
		).toEqual([]);
	});

	test('speech with a short pause is one stretch, a single syllable is none', () => {
		const says = (isOn: (t: number) => boolean) =>
			every(100, 4000, (t) => ({ P1: { ...away, speaking: isOn(t) ? 0.8 : 0.1 } }));
		expect(
			found(
				'speaking',
				says((t) => t >= 500 && t < 3000 && !(t >= 1500 && t < 1900)),
			),
		).toEqual(['speaking P1 [500, 3000)']);
		expect(
			found(
				'speaking',
				says((t) => t >= 500 && t < 700),
			),
		).toEqual([]);
		expect(
			found(
				'speaking',
				every(100, 4000, () => ({ P1: away })),
			),
		).toEqual([]);
	});
});
