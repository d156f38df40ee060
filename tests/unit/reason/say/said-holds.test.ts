import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timesTasks } from '../query/brute-times';
import { claimsIn, faultOf } from './held-against';

/** Answers whose words are held against what happens: some in every run, five thousand in `npm run bench -- --only ask`. */
const RUNS = 400;
const SEED = 23;

describe('the words of an answer', () => {
	test('name nobody, nothing, no number, time or relation that the events do not hold', () => {
		fc.assert(
			fc.property(timesTasks, fc.nat(), (task, n) => {
				expect(faultOf(task, n)).toBeNull();
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});

	test('are read with who and whom apart, and so told from those exchanged', () => {
		expect(claimsIn('Person 1 and Person 2 looked at the o1 and Person 3')).toHaveLength(4);
		expect(claimsIn('Person 1 looked at Person 2')).toEqual([{ kind: 'look', who: 'person:P1', whom: 'person:P2' }]);
		expect(claimsIn('Person 2 looked at Person 1')).not.toEqual(claimsIn('Person 1 looked at Person 2'));
	});
});
