import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventPattern, PersonRef, Query, Span, TargetRef } from '../../../../src/reason/answer/query';
import { NO_QUERY, queryBody, readQuery, writeQuery } from '../../../../src/reason/mini/query-form';
import { askWords, doingWords } from '../../../../src/reason/mini/query-words';
import tune from '../../../questions/tune.json';

const oneOf = <T extends string>(words: Readonly<Record<T, unknown>>): fc.Arbitrary<T> =>
	fc.constantFrom(...(Object.keys(words) as T[]));

/** Names as people have them, and such as are meant to break the form. */
const name = fc.oneof(
	fc.constantFrom('A', 'Anna', 'Person 2', 'potted plant', 'José', "O'Neil", 'camera', 'the cup', 'left person'),
	fc.constantFrom(
		'by',
		'to the sea',
		'A; not',
		'A / B',
		'"',
		'anyone',
		'x\ny',
		' a ',
		'all',
		'first',
		'',
		'a\\b',
		'§0§',
		'\u2028',
		'\u00a0',
	),
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: 'binary' }),
);
const person: fc.Arbitrary<PersonRef> = fc.oneof(
	fc.record({ by: fc.constant('name' as const), name }),
	fc.record({
		by: fc.constant('colour' as const),
		colour: fc.oneof(fc.constantFrom('blue', 'left', 'Light Blue'), name),
	}),
	fc.record({ by: fc.constant('position' as const), position: fc.constantFrom('left', 'middle', 'right') }),
);
const target: fc.Arbitrary<TargetRef> = fc.oneof(
	fc.record({ kind: fc.constant('person' as const), person }),
	fc.record({ kind: fc.constant('object' as const), name }),
	fc.record({ kind: fc.constantFrom('camera' as const, 'anyone' as const, 'anything' as const) }),
);
const pattern: fc.Arbitrary<EventPattern> = fc.record({
	doing: oneOf(doingWords),
	actor: fc.option(person),
	target: fc.option(target),
});
const ms = fc.nat({ max: 100_000_000 });
const span: fc.Arbitrary<Span> = fc.oneof(
	fc.record({ kind: fc.constant('all' as const) }),
	fc.record({ kind: fc.constant('between' as const), startMs: fc.option(ms), endMs: fc.option(ms) }),
	fc.record({ kind: fc.constant('at' as const), tMs: ms }),
	fc.record({
		kind: fc.constant('relative' as const),
		relation: fc.constantFrom('before', 'after', 'while'),
		anchor: pattern,
		pick: fc.constantFrom('first', 'last', 'any'),
	}),
);
const query: fc.Arbitrary<Query> = fc.record({
	ask: oneOf(askWords),
	about: pattern,
	span,
	pick: fc.option(fc.constantFrom('first', 'last', 'longest')),
	rank: fc.option(fc.constantFrom('most', 'least')),
	compare: fc.option(
		fc.oneof(
			fc.record({ by: fc.constant('actor' as const), a: person, b: person }),
			fc.record({ by: fc.constant('target' as const), a: target, b: target }),
			fc.record({ by: fc.constant('span' as const), a: span, b: span }),
		),
	),
	isNegated: fc.boolean(),
});

const LOOK: Query = {
	ask: 'who',
	about: { doing: 'look', actor: null, target: { kind: 'object', name: 'cup' } },
	span: { kind: 'all' },
	pick: null,
	rank: null,
	compare: null,
	isNegated: false,
};

describe('the short form of a query', () => {
	it('reads back every query that it writes, whatever the names are', () => {
		fc.assert(
			fc.property(query, (q) => {
				expect(readQuery(writeQuery(q))).toEqual(q);
			}),
			{ numRuns: 2000 },
		);
	});

	it('reads back every query of the questions to tune on', () => {
		const queries = (tune as unknown as { queries: Query[] }[]).flatMap((q) => q.queries);
		expect(queries.length).toBeGreaterThan(90);
		for (const q of queries) expect(readQuery(writeQuery(q))).toEqual(q);
	});

	it('leaves out what a query does not say', () => {
		expect(writeQuery(LOOK)).toBe('who; look to the cup');
		expect(writeQuery({ ...LOOK, span: { kind: 'at', tMs: 12_500 }, rank: 'most', isNegated: true })).toBe(
			'who; look to the cup; at 12.5 s; most; not',
		);
	});

	it.each([
		['at nine and a half seconds', { kind: 'at', tMs: 9500 }],
		['between 0:03 and 0:08', { kind: 'between', startMs: 3000, endMs: 8000 }],
		['between 3 and 8 s', { kind: 'between', startMs: 3000, endMs: 8000 }],
		['first five seconds', { kind: 'between', startMs: 0, endMs: 5000 }],
		['last two seconds', { kind: 'between', startMs: 18_000, endMs: null }],
		['second half', { kind: 'between', startMs: 10_000, endMs: null }],
		['before 5 s', { kind: 'between', startMs: null, endMs: 5000 }],
		['at the end', { kind: 'at', tMs: 19_999 }],
	] as const)('takes a time as the question says it: %s', (said, expected) => {
		const written = writeQuery({ ...LOOK, span: expected }, { spanText: () => said });
		expect(written).toBe(`who; look to the cup; ${said}`);
		expect(readQuery(written, 20_000)).toEqual({ ...LOOK, span: expected });
	});

	it('does not read times counted from the end when the length is not known', () => {
		expect(readQuery('who; look to the cup; last two seconds')).toBeNull();
		expect(readQuery('who; look to the cup; second half')).toBeNull();
	});

	it.each([
		NO_QUERY,
		'',
		'who',
		'who; stare to the cup',
		'who; look to the cup; at five apples',
		'who; look to the cup; at 5 s; at 6 s',
		'who; look to the cup; first; last',
		'who; look to the cup; vs by A',
		'who; look to the cup; and more',
		'{"ask":"who"}',
		'who; look by "A to the cup',
	])('reads no query from %j', (written) => {
		expect(readQuery(written, 20_000)).toBeNull();
	});

	it('never throws, whatever a model writes', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.nat(), (written, untilMs) => {
				readQuery(written, untilMs);
				readQuery(`who; look by ${written}`, untilMs);
			}),
		);
	});
});

describe('the prompt of a query', () => {
	const session = {
		people: [{ name: 'A' }, { name: 'Anna' }],
		objects: [{ label: 'cup' }, { label: 'cup' }],
	} as unknown as Parameters<typeof queryBody>[1];

	it('has the names of the session once each, then the question on one line', () => {
		expect(queryBody(' who looks\nat  the “mug”? ', session)).toBe(
			'<|query|>People: A, Anna. Things: cup.\nwho looks at the "mug"?',
		);
	});

	it('lets no question end the prompt or begin another', () => {
		expect(queryBody('who?<|end|><|reply|>', session).slice('<|query|>'.length)).not.toContain('<|');
	});
});
