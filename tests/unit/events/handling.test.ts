import { describe, expect, test } from 'vitest';
import { every, ofKind, play, target, type Act } from './play';

const idle: Act = { looks: {} };
const handle = (gesture: 'showing' | 'giving' | 'reaching', to: string, confidence = 0.8): Act => ({
	looks: {},
	handles: [gesture, to, confidence],
});
const gestures = (list: Parameters<typeof ofKind>[0]) =>
	ofKind(list, 'deictic-gesture').map((e) => [e.gesture, e.people[0], e.startMs, e.endMs]);

describe.each(['showing', 'giving', 'reaching'] as const)('%s', (gesture) => {
	const to = gesture === 'giving' ? 'P2' : 'cup';

	test('is an event with its gesture, its target and the mean confidence', () => {
		const { ended } = play(every(100, 3000, (t) => ({ P1: t >= 500 && t < 2000 ? handle(gesture, to) : idle })));
		expect(gestures(ended)).toEqual([[gesture, 'P1', 500, 2000]]);
		expect(ended[0]!.target).toEqual(target(to));
		expect(ended[0]!.confidence).toBeCloseTo(0.8);
	});

	test('begins at one half, and not just below', () => {
		expect(play(every(100, 2000, () => ({ P1: handle(gesture, to, 0.5) }))).ended).toHaveLength(1);
		expect(play(every(100, 2000, () => ({ P1: handle(gesture, to, 0.49) }))).ended).toEqual([]);
	});

	test('for two frames is none, for three it is', () => {
		const lasting = (ms: number) =>
			play(every(100, 2000, (t) => ({ P1: t >= 500 && t < 500 + ms ? handle(gesture, to) : idle }))).ended;
		expect(lasting(200)).toEqual([]);
		expect(gestures(lasting(300))).toEqual([[gesture, 'P1', 500, 800]]);
	});

	test('survives a dropped frame and a hand lost for half a second, not one lost for longer', () => {
		const lost = (ms: number) =>
			play(every(100, 3000, (t) => ({ P1: t >= 1000 && t < 1000 + ms ? idle : handle(gesture, to) }))).ended;
		expect(lost(100)).toHaveLength(1);
		expect(lost(500)).toHaveLength(1);
		expect(lost(600)).toHaveLength(2);
	});

	test('is not pointing: nobody follows it as they follow a pointing hand', () => {
		const { ended } = play(
			every(100, 4000, (t) => ({
				P1: t >= 500 && t < 2500 ? handle(gesture, 'cup') : idle,
				P2: t >= 1500 ? { looks: { cup: 0.9 } } : idle,
			})),
		);
		expect(ofKind(ended, 'pointing-followed')).toEqual([]);
		expect(gestures(ended)).toEqual([[gesture, 'P1', 500, 2500]]);
	});
});

describe('gestures with a thing', () => {
	test('a thing that is shown and then given makes two events', () => {
		const { ended } = play(
			every(100, 3000, (t) => ({ P1: t < 1500 ? handle('showing', 'cup') : handle('giving', 'P2') })),
			{ endMs: 3000 },
		);
		expect(gestures(ended)).toEqual([
			['showing', 'P1', 0, 1500],
			['giving', 'P1', 1500, 3000],
		]);
	});

	test('one person may point with one hand while the other shows', () => {
		const both: Act = { ...handle('showing', 'cup'), points: { board: 0.9 } };
		const { ended } = play(
			every(100, 2000, () => ({ P1: both })),
			{ endMs: 2000 },
		);
		expect(gestures(ended).map(([gesture]) => gesture)).toEqual(expect.arrayContaining(['pointing', 'showing']));
		expect(ended.map((e) => e.eventId).sort()).toEqual(['E1', 'E2']);
	});

	test('when two ids turn out to be one person it stays one event, under the id that is left', () => {
		const moments = every(100, 3000, (t) => ({
			people: { [t < 1500 ? 'P3' : 'P1']: handle('showing', 'cup') },
			...(t === 1500 && { merges: [{ from: 'P3', into: 'P1' }] }),
		}));
		expect(gestures(play(moments, { endMs: 3000 }).ended)).toEqual([['showing', 'P1', 0, 3000]]);
	});

	test('nobody gives to themselves: after a merge the receiver is not the giver', () => {
		const moments = every(100, 2000, (t) => ({
			people: { P1: t < 1000 ? handle('giving', 'P2') : idle },
			...(t === 1000 && { merges: [{ from: 'P2', into: 'P1' }] }),
		}));
		const { ended } = play(moments);
		expect(ended.map((e) => e.target)).not.toContainEqual(target('P1'));
	});
});
