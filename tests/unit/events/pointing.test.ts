import { describe, expect, test } from 'vitest';
import { every, ofKind, play, target, words, type Act } from './play';

const pointAt = (name: string, probability = 0.8): Act => ({ looks: {}, points: { [name]: probability } });
const idle: Act = { looks: {} };
const lookAt = (name: string): Act => ({ looks: { [name]: 0.9 } });

const gestures = (list: Parameters<typeof ofKind>[0]) =>
	ofKind(list, 'deictic-gesture').map((e) => ({
		from: e.people[0],
		startMs: e.startMs,
		endMs: e.endMs,
		target: e.target,
	}));

describe('deictic-gesture', () => {
	test('pointing at a thing is one event with that target', () => {
		const { ended } = play(every(100, 3000, (t) => ({ P1: t >= 500 && t < 2000 ? pointAt('cup') : idle })));
		expect(gestures(ended)).toEqual([{ from: 'P1', startMs: 500, endMs: 2000, target: target('cup') }]);
		expect(ended[0]).toMatchObject({ gesture: 'pointing', people: ['P1'] });
		expect(ended[0]!.confidence).toBeCloseTo(0.9 * 0.8);
	});

	test('a hand that passes through the shape for two frames does not point', () => {
		expect(play(every(100, 3000, (t) => ({ P1: t >= 500 && t < 700 ? pointAt('cup') : idle }))).ended).toEqual([]);
	});

	test('a hand that hardly looks like pointing does not point', () => {
		const moments = every(100, 3000, () => ({ P1: { points: { cup: 0.9 }, pointing: 0.45 } }));
		expect(play(moments).ended).toEqual([]);
	});

	test('frames in which the target is mistaken neither split the gesture nor change its target', () => {
		const moments = every(100, 3000, (t) => ({ P1: pointAt(t === 0 || t === 1500 || t === 1600 ? 'phone' : 'cup') }));
		expect(gestures(play(moments, { endMs: 3000 }).ended)).toEqual([
			{ from: 'P1', startMs: 0, endMs: 3000, target: target('cup') },
		]);
	});

	test('a hand lost for half a second does not split the gesture', () => {
		const moments = every(100, 3000, (t) => ({ P1: t >= 1000 && t < 1500 ? idle : pointAt('cup') }));
		expect(gestures(play(moments, { endMs: 3000 }).ended)).toHaveLength(1);
	});

	test('a hand that moves from one thing to another makes two gestures that meet where it turned', () => {
		const moments = every(100, 4000, (t) => ({ P1: pointAt(t < 2000 ? 'cup' : 'board') }));
		const { ended, open } = play(moments, { endMs: 4000 });
		expect(gestures(ended)).toEqual([
			{ from: 'P1', startMs: 0, endMs: 2000, target: target('cup') },
			{ from: 'P1', startMs: 2000, endMs: 4000, target: target('board') },
		]);
		expect(ended.map((e) => e.eventId)).toEqual(['E1', 'E2']);
		expect(open.every((list) => ofKind(list, 'deictic-gesture').length <= 1)).toBe(true);
	});

	test('two people who point make two gestures', () => {
		const moments = every(100, 1000, () => ({ P1: pointAt('cup'), P2: pointAt('P1') }));
		expect(gestures(play(moments).ended).map((g) => g.from)).toEqual(['P1', 'P2']);
	});

	test('pointing whose target is none of the known ones is a gesture towards elsewhere', () => {
		const moments = every(100, 1000, () => ({ P1: pointAt('cup', 0.1) }));
		expect(gestures(play(moments).ended)[0]!.target).toEqual({ kind: 'outside' });
	});
});

describe('pointing-followed', () => {
	const pointThen = (P2: (tMs: number) => Act, people: Record<string, Act> = {}) =>
		play(every(100, 8000, (t) => ({ P1: t >= 1000 && t < 2500 ? pointAt('cup') : idle, P2: P2(t), ...people })));

	test('a look at the pointed thing that begins after the gesture follows it', () => {
		const { ended } = pointThen((t) => (t >= 1600 && t < 3000 ? lookAt('cup') : idle));
		const [event, ...more] = ofKind(ended, 'pointing-followed');
		expect(more).toEqual([]);
		expect(event).toMatchObject({
			people: ['P1', 'P2'],
			startMs: 1600,
			endMs: 3000,
			target: target('cup'),
			gesture: null,
		});
	});

	test('a look within three seconds of the end of the gesture still follows it, a later one does not', () => {
		expect(
			ofKind(pointThen((t) => (t >= 5000 && t < 5500 ? lookAt('cup') : idle)).ended, 'pointing-followed'),
		).toHaveLength(1);
		expect(ofKind(pointThen((t) => (t >= 6000 ? lookAt('cup') : idle)).ended, 'pointing-followed')).toEqual([]);
	});

	test('somebody who already looked there does not follow', () => {
		expect(ofKind(pointThen((t) => (t < 4000 ? lookAt('cup') : idle)).ended, 'pointing-followed')).toEqual([]);
	});

	test('a look at another thing, or at the one who points, does not follow', () => {
		expect(ofKind(pointThen((t) => (t > 1500 ? lookAt('phone') : idle)).ended, 'pointing-followed')).toEqual([]);
		expect(ofKind(pointThen((t) => (t > 1500 ? lookAt('P1') : idle)).ended, 'pointing-followed')).toEqual([]);
	});

	test('the one who points does not follow their own hand', () => {
		const moments = every(100, 4000, (t) => ({
			P1: t < 1000 ? idle : { ...pointAt('cup'), ...(t > 1500 && lookAt('cup')) },
		}));
		expect(ofKind(play(moments).ended, 'pointing-followed')).toEqual([]);
	});

	test('looking twice follows once', () => {
		const { ended } = pointThen((t) => ((t >= 1500 && t < 2000) || (t >= 3000 && t < 3500) ? lookAt('cup') : idle));
		expect(words(ofKind(ended, 'pointing-followed'))).toEqual(['pointing-followed P1 P2 [1500, 2000)']);
	});

	test('each follower counts', () => {
		const { ended } = play(
			every(100, 5000, (t) => ({
				P1: t >= 1000 && t < 2500 ? pointAt('cup') : idle,
				P2: t >= 1600 && t < 3000 ? lookAt('cup') : idle,
				P3: t >= 2000 && t < 3000 ? lookAt('cup') : idle,
			})),
		);
		expect(ofKind(ended, 'pointing-followed').map((e) => e.people[1])).toEqual(['P2', 'P3']);
	});
});
