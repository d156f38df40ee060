import { describe, expect, test } from 'vitest';
import { always, does, person, ranging, thing, variable } from '../../../../../src/reason/query/build';
import type { MeasureQuery, Query } from '../../../../../src/reason/query/query';
import { isSpokenAgainst } from '../../../../../src/reason/understand/reader/spoken-against';
import { sceneSession } from '../../../../fixtures/ask/ask-session';

const session = sceneSession('robot');
const LAST: Query = {
	...{ get: 'list', vars: { x: ranging('person') }, about: does('speaking', variable('x')), span: always },
	...{ show: ['x'], pick: { is: 'last' } },
};
const timed = (isEach: boolean): MeasureQuery => ({
	...{ get: 'measure', vars: { x: ranging('person') }, span: always, measure: { of: 'time' } },
	...{ about: does('look', isEach ? variable('x') : person('P1'), thing('tablet')) },
	...{ by: isEach ? [{ by: 'var', name: 'x' }] : [], pick: null, rank: null, keep: null },
});

describe('what a question denies', () => {
	const POINTED: Query = { ...timed(false), about: does('pointing'), measure: { of: 'count' } };
	const QUIET: Query = { ...LAST, about: { is: 'not', of: does('speaking', variable('x')) } };

	test.each([
		'how many pointing gestures went unfollowed?',
		'how often did somebody point without any reaction?',
		'how many gestures were there that failed?',
	])('speaks against a query that denies nothing: %s', (question) => {
		expect(isSpokenAgainst(question, session, [POINTED])).toBe(true);
	});

	test.each([
		['how often did somebody point under the table?', POINTED],
		['who was silent last?', QUIET],
	] as const)('says nothing against one that denies it, or where nothing is denied: %s', (question, query) => {
		expect(isSpokenAgainst(question, session, [query])).toBe(false);
	});
});

describe('how a question is put', () => {
	test.each([
		['who spoke last, and who before that?', LAST],
		['tablet time of everybody, all added up', timed(true)],
		['tablet time, Ada vs Milo', timed(false)],
	] as const)('speaks against a query that tells less or more: %s', (question, query) => {
		expect(isSpokenAgainst(question, session, [query])).toBe(true);
	});

	test.each([
		['who spoke last?', LAST],
		['tablet time of everybody', timed(true)],
		['tablet time of Ada', timed(false)],
	] as const)('says nothing against one that tells all of it: %s', (question, query) => {
		expect(isSpokenAgainst(question, session, [query])).toBe(false);
	});
});
