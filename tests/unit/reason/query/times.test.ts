import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition, Query, Slot } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { FRAME_MS, scripts, sessionOf } from './brute-force';
import { framesIn, PEOPLE, rowsOf, timesOf, timesTasks, windowsOf, type Env, type TimesTask } from './brute-times';

/** How many random questions: a few hundred in every run, ten thousand with QUERIES=10000. */
const RUNS = Number(process.env['QUERIES'] ?? 300);
const SEED = 17;

const slotsOf = (condition: Condition): (Slot | null)[] =>
	condition.is === 'does' ? [condition.who, condition.whom] : [];

/** Whom the variable may stand for: not who could only do it to themselves. */
const envsOf = ({ about, span }: TimesTask): Env[] => {
	const own = [about, ...(span.is === 'beside' ? [span.anchor] : [])].filter((atom) =>
		slotsOf(atom).some((slot) => slot?.is === 'var'),
	);
	if (own.length === 0) return [{}];
	const isMeant = (key: string): boolean =>
		own.every((atom) => slotsOf(atom).every((slot) => slot?.is !== 'person' || `person:${slot.name}` !== key));
	return PEOPLE.filter(isMeant).map((key) => ({ x: key }));
};

/** For each value of the variable: the windows, and the times that stand in them with their frames. */
const expectedOf = (task: TimesTask) => {
	const rows = rowsOf(task.script);
	return envsOf(task).map((env) => {
		const windows = windowsOf(task.span, task.script, rows, env);
		const times = timesOf(task.about, rows, env).flatMap((time) => {
			const frames = new Set(windows.flatMap((window) => framesIn(time, window)));
			return frames.size > 0 ? [{ time, frames }] : [];
		});
		return { env, windows, times };
	});
};

type Expected = ReturnType<typeof expectedOf>;

/** All times of all values, each once, with all frames in which they count. */
const allTimes = (parts: Expected) => {
	const all = new Map<number, Set<number>>();
	for (const { time, frames } of parts.flatMap(({ times }) => times)) {
		all.set(time.id, new Set([...(all.get(time.id) ?? []), ...frames]));
	}
	return all;
};

const sizeOf = (task: TimesTask, parts: Expected): number | null => {
	const all = [...allTimes(parts).values()].map((frames) => frames.size * FRAME_MS);
	switch (task.measure.of) {
		case 'count':
			return all.length;
		case 'time':
			return new Set(parts.flatMap(({ times }) => times.flatMap(({ frames }) => [...frames]))).size * FRAME_MS;
		case 'mean':
			return all.length > 0 ? all.reduce((a, b) => a + b, 0) / all.length : null;
		case 'longest':
			return Math.max(0, ...all);
		case 'share':
		case 'rate':
		case 'distinct':
			throw new Error('Not asked here');
		case 'latency': {
			// Of each anchor the next time that begins, whoever does it.
			const soonest = new Map<string, number>();
			for (const { env, windows } of parts) {
				const own = timesOf(task.about, rowsOf(task.script), env);
				for (const { from, to, anchor } of windows) {
					const next = own.find((time) => time.id !== anchor && time.from >= from && time.from < to);
					const key = `${anchor ?? ''} ${from}`;
					if (next) soonest.set(key, Math.min(soonest.get(key) ?? Infinity, (next.from - from) * FRAME_MS));
				}
			}
			const ms = [...soonest.values()];
			return ms.length > 0 ? ms.reduce((a, b) => a + b, 0) / ms.length : null;
		}
	}
};

const asked = ({ about, span, vars }: TimesTask) => ({ about, span, vars });

describe('times of a query', () => {
	test('are counted, measured and timed as by definition, before, after, during and within whatever', () => {
		fc.assert(
			fc.property(timesTasks, (task) => {
				// How soon is asked after something.
				fc.pre(task.measure.of !== 'latency' || (task.span.is === 'beside' && task.span.relation === 'after'));
				const found = runQuery(
					{ get: 'measure', ...asked(task), measure: task.measure, by: [], pick: null, rank: null, keep: null },
					sessionOf(task.script),
				);
				const parts = expectedOf(task);
				if (found.is === 'absent') {
					expect(parts.flatMap(({ windows }) => windows)).toEqual([]);
					return;
				}
				if (found.is !== 'measure') throw new Error(`A measure, not ${found.is}`);
				const [all] = found.value.groups;
				const expected = sizeOf(task, parts);
				expect(all?.size ?? null).toEqual(expected === null ? null : expect.closeTo(expected, 6));
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	}, 600_000);

	test('stand beside every anchor, or not', () => {
		fc.assert(
			fc.property(timesTasks, (task) => {
				fc.pre(task.span.is === 'beside');
				const found = runQuery({ get: 'whether', ...asked(task), every: true }, sessionOf(task.script));
				const held = new Map<string, boolean>();
				for (const { env, windows } of expectedOf(task)) {
					const own = timesOf(task.about, rowsOf(task.script), env);
					for (const window of windows) {
						const key = `${window.anchor}`;
						const isHeld = own.some((time) => framesIn(time, window).length > 0);
						held.set(key, isHeld || (held.get(key) ?? false));
					}
				}
				if (found.is !== 'whether') {
					expect(held.size).toBe(0);
					return;
				}
				expect(found.value.every).toMatchObject({
					of: held.size,
					held: [...held.values()].filter(Boolean).length,
				});
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	}, 600_000);

	test('follow one another in a sequence, each value as often as it comes again', () => {
		fc.assert(
			fc.property(scripts, fc.integer({ min: 1, max: 4 }), (script, n) => {
				const query: Query = {
					...{
						get: 'sequence',
						vars: { y: { of: 'target', among: null, except: [] } },
						span: { is: 'all' },
						show: 'y',
					},
					about: {
						is: 'does',
						doing: 'look',
						who: { is: 'person', name: `P${n}` },
						whom: { is: 'var', name: 'y' },
						what: null,
					},
				};
				const found = runQuery(query, sessionOf(script));
				const steps: { key: string; times: number }[] = [];
				for (const { whom } of rowsOf(script).filter((r) => r.kind === 'look' && r.who === `person:P${n}`)) {
					if (whom === null || whom === 'outside') continue;
					const last = steps.at(-1);
					if (last?.key === whom) last.times++;
					else steps.push({ key: whom, times: 1 });
				}
				if (found.is !== 'sequence') throw new Error(`A sequence, not ${found.is}`);
				const lane = found.value.lanes[0]?.steps ?? [];
				expect(lane.map(({ key, times }) => ({ key, times }))).toEqual(steps);
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	}, 600_000);
});
