import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Query } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { scripts, sessionOf } from './brute-force';
import { rowsOf, timesTasks } from './brute-times';
import {
	compareDifference,
	everyDifference,
	groupsDifference,
	measureDifference,
	tableDifference,
	whileEachDifference,
} from './times-expected';

/** Some in every run, ten thousand in `npm run bench -- --only ask`. */
const RUNS = 300;
const SEED = 17;

describe('times of a query', () => {
	test('are counted, measured and timed as by definition, before, after, during and within whatever', () => {
		fc.assert(
			fc.property(timesTasks, (task) => {
				expect(measureDifference(task)).toBeNull();
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});

	test('stand beside every anchor, or not', () => {
		fc.assert(
			fc.property(timesTasks, (task) => {
				fc.pre(task.span.is === 'beside');
				expect(everyDifference(task)).toBeNull();
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});

	test('are held against those of another, and ranked with their ties', () => {
		fc.assert(
			fc.property(timesTasks, (task) => {
				expect(groupsDifference(task) ?? compareDifference(task)).toBeNull();
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});

	test('stand beside each other in a table, a row for each group', () => {
		fc.assert(
			fc.property(timesTasks, (task) => {
				expect(tableDifference(task)).toBeNull();
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});

	test('are told apart by each time of something else', () => {
		fc.assert(
			fc.property(timesTasks, (task) => {
				expect(whileEachDifference(task)).toBeNull();
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});

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
				const keys = steps.map(({ key }) => key);
				const taken = (is: 'first' | 'last', isDistinct: boolean): readonly string[] => {
					const some = runQuery({ ...query, take: { is, n, isDistinct } }, sessionOf(script));
					return some.is === 'sequence' ? (some.value.lanes[0]?.steps ?? []).map(({ key }) => key) : ['no sequence'];
				};
				expect(taken('first', false)).toEqual(keys.slice(0, n));
				expect(taken('last', false)).toEqual(keys.slice(-n));
				expect(taken('first', true)).toEqual([...new Set(keys)].slice(0, n));
				expect(taken('last', true)).toEqual([...new Set([...keys].reverse())].slice(0, n).reverse());
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});
});
