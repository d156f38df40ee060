import { describe, expect, test } from 'vitest';
import { askSessionOf, sceneSession } from '../../../../fixtures/ask/ask-session';
import { readScene, sceneNames } from '../../../../fixtures/ask/scene';

describe.each(sceneNames)('The scene %s', (name) => {
	const scene = readScene(name);
	const session = askSessionOf(scene);

	test('has people from left to right, each with looks up to the end', () => {
		const places = session.people.map((p) => p.meanHeadX ?? Number.NaN);
		expect(places).toEqual([...places].sort((a, b) => a - b));
		for (const { personId } of session.people) {
			const ends = session.looks.filter((l) => l.personId === personId).map((l) => l.endMs);
			expect(Math.max(...ends)).toBeLessThanOrEqual(session.untilMs);
			expect(Math.max(...ends)).toBeGreaterThan(session.untilMs - 60_000);
		}
	});

	test('has nobody who looks at two things at once, or at themselves', () => {
		for (const { personId } of session.people) {
			const looks = session.looks.filter((l) => l.personId === personId);
			for (const [i, look] of looks.entries()) {
				expect(look.endMs).toBeGreaterThan(look.startMs);
				expect(looks[i + 1]?.startMs ?? Infinity).toBeGreaterThanOrEqual(look.endMs);
				expect(look.target.kind === 'person' && look.target.personId === personId).toBe(false);
			}
		}
	});

	test('has its events in order of start, within the session', () => {
		const starts = session.events.map((e) => e.startMs);
		expect(starts).toEqual([...starts].sort((a, b) => a - b));
		for (const { startMs, endMs } of session.events) {
			expect(endMs ?? 0).toBeGreaterThan(startMs);
			expect(endMs ?? 0).toBeLessThanOrEqual(session.untilMs);
		}
	});
});

test('eye contact, following and aversion follow from the looks', () => {
	const { events } = sceneSession('kitchen');
	const times = (kind: string) => events.filter((e) => e.kind === kind).map((e) => [e.startMs, e.endMs]);
	expect(times('mutual-gaze')).toEqual([
		[7000, 9500],
		[21_000, 22_500],
		[27_000, 29_000],
		[31_500, 33_000],
		[41_500, 42_000],
	]);
	expect(times('gaze-aversion')).toEqual([[29_000, 31_500]]);
	// Nobody looked where the other pointed in time.
	expect(times('pointing-followed')).toEqual([]);
	expect(sceneSession('blocks').events.filter((e) => e.kind === 'pointing-followed').length).toBe(2);
});
