import { describe, expect, test } from 'vitest';
import { addTallies, happeningsFrom, tallyOf } from '../../../../src/bench/truth/event-tally';
import type { ScoredScene } from '../../../../src/bench/truth/scored-scene';
import type { Truth } from '../../../../src/bench/scenes/truth';
import type { SocialEvent } from '../../../../src/core/social';
import type { PersonId } from '../../../../src/core/people';

const truth = { durationMs: 8000, people: ['A', 'B'], exact: [], cutsMs: [], marks: [] } as unknown as Truth;
const json = {
	schema: 'stage-truth/1',
	events: [],
	script: { nod: { A: [[1, 2, 8, 2]], B: [[7.5, 3, 6, 1]] } },
};

const event = (kind: SocialEvent['kind'], personId: string, startMs: number, endMs: number) =>
	({ kind, gesture: null, people: [personId as PersonId], startMs, endMs, target: null }) as unknown as SocialEvent;

describe('events of rendered scenes, counted', () => {
	test('a nod lasts as long as its swings, and no longer than the clip', () => {
		expect(happeningsFrom(json, truth).nods).toEqual([
			{ person: 'A', startMs: 1000, endMs: 2000 },
			{ person: 'B', startMs: 7500, endMs: 8000 },
		]);
	});

	test('a file without a script is refused', () => {
		expect(() => happeningsFrom({ events: [] }, truth)).toThrow(/script/);
	});

	test('a nod of the right person at the right time is found, and every shake is claimed in vain', () => {
		const events = [
			event('head-nod', 'P1', 1500, 2500),
			event('head-nod', 'P1', 7600, 7900),
			event('head-shake', 'P2', 0, 500),
		];
		const mainPerson = new Map([
			['P1' as PersonId, 'A'],
			['P2' as PersonId, 'B'],
		]);
		const scene = { truth, frames: [], events, mainPerson, people: [] } as unknown as ScoredScene;
		const tally = tallyOf(scene, happeningsFrom(json, truth), { frames: [], events: [] });
		expect(tally).toContainEqual({ kind: 'head_nod', found: 1, claimed: 2, true: 2 });
		expect(tally).toContainEqual({ kind: 'head_shake', found: 0, claimed: 1, true: 0 });
	});

	test('scenes are added up by kind', () => {
		const one = [{ kind: 'mutual_gaze', found: 1, claimed: 2, true: 3 }];
		expect(addTallies([one, one, []])).toEqual([{ kind: 'mutual_gaze', found: 2, claimed: 4, true: 6 }]);
	});
});
