import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeVars } from '../../../../src/reason/query/scope';
import { runQuery } from '../../../../src/reason/query/run';
import type { MeasureQuery } from '../../../../src/reason/query/query';
import { envsOf, FRAME_MS, holds, sessionOf, spanFrames, tasks, type Kleene, type Script } from './brute-force';

/** How many random questions: a few hundred in every run, ten thousand with QUERIES=10000. */
const RUNS = Number(process.env['QUERIES'] ?? 300);

/** Frames in which a question holds for somebody, and those in which that is known. */
const framesOf = (
	query: MeasureQuery,
	script: Script,
): { holds: number; known: number; each: Record<string, number> } => {
	const span = spanFrames(query.span, script);
	const names = [...freeVars(query.about)];
	const world = { script, vars: query.vars, span };
	const envs = envsOf(names, query.about, query.vars);
	const truth = (frame: number): Kleene[] => envs.map((env) => holds(query.about, world, env, frame));
	const all = span.map(truth);
	const each = Object.fromEntries(
		envs.map((env, i) => [names.map((name) => env[name]).join(' '), all.filter((row) => row[i] === true).length]),
	);
	const known = all.filter((row) => row.includes(true) || (row.length > 0 && !row.includes(null))).length;
	return { holds: all.filter((row) => row.includes(true)).length, known, each };
};

describe('a query', () => {
	test('is answered as frame by frame, whatever it asks and whatever is known', () => {
		fc.assert(
			fc.property(tasks, ({ script, query }) => {
				const session = sessionOf(script);
				const expected = framesOf(query, script);
				const found = runQuery(query, session);
				if (found.is === 'absent') {
					expect(spanFrames(query.span, script)).toEqual([]);
					return;
				}
				if (found.is !== 'measure') throw new Error(`A measure, not ${found.is}`);
				const [all] = [...found.value.groups, ...found.value.others];
				if (query.measure.of === 'time') expect(all?.size).toBe(expected.holds * FRAME_MS);
				else {
					expect(all?.ofMs).toBe(expected.known * FRAME_MS);
					expect(all?.size ?? null).toEqual(
						expected.known > 0 ? expect.closeTo(expected.holds / expected.known, 9) : null,
					);
				}
				// The same question by its variables, and as a list.
				const names = [...freeVars(query.about)];
				if (names.length === 0) return;
				const by = names.map((name) => ({ by: 'var' as const, name }));
				const listed = runQuery({ ...query, get: 'list', show: names, pick: null }, session);
				const grouped = runQuery({ ...query, measure: { of: 'time' }, by }, session);
				if (listed.is !== 'list' || grouped.is !== 'measure') throw new Error('A list and a measure');
				const sizes = grouped.value.groups.map(({ group, size }): [string, number | null] => [
					group.map((one) => (one.is === 'key' ? one.key : '')).join(' '),
					size,
				]);
				// Of two that say the same the other way round one is enough.
				for (const [key, size] of sizes) expect(size).toBe((expected.each[key] ?? 0) * FRAME_MS);
				const keys = listed.value.items.map(({ values }) => values.join(' ')).sort();
				const there = sizes.filter(([, size]) => size !== null && size > 0).map(([key]) => key);
				expect(keys).toEqual(there.sort());
			}),
			{ numRuns: RUNS },
		);
	}, 600_000);
});
