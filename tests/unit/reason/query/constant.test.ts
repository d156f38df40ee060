import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	and,
	does,
	ever,
	exactly,
	noneOf,
	not,
	person,
	ranging,
	thing,
	variable,
} from '../../../../src/reason/query/build';
import type { Condition, Span } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { askSessionOf } from '../../../fixtures/ask/ask-session';
import { readScene } from '../../../fixtures/ask/scene';

const session = askSessionOf(readScene('robot'));

const anySpan = fc
	.record({
		relation: fc.constantFrom('before', 'after', 'during'),
		doing: fc.constantFrom('pointing', 'speaking', 'head-nod', 'giving'),
		who: fc.constantFrom('P1', 'P2', 'P3'),
		edge: fc.constantFrom('start', 'end'),
		withinMs: fc.constantFrom(null, 1000, 5000, 20_000),
	})
	.map(({ relation, doing, who, edge, withinMs }): Span => ({
		...{ is: 'beside', relation, anchor: does(doing, person(who)), pick: null, edge },
		withinMs: relation === 'during' ? null : withinMs,
	}));
const anyDeed = fc.constantFrom(
	does('look', variable('x'), thing('tablet')),
	does('look', variable('x'), thing('box')),
	does('head-nod', variable('x')),
	does('speaking', variable('x')),
);

const listed = (about: Condition, span: Span): readonly string[] => {
	const found = runQuery(
		{ get: 'list', vars: { x: ranging('person') }, about, span, show: ['x'], pick: null },
		session,
	);
	return found.is === 'list' ? found.value.items.map(({ values }) => values[0] ?? '').sort() : [];
};
const isSo = (about: Condition, span: Span): boolean => {
	const found = runQuery({ get: 'whether', vars: { x: ranging('person') }, about, span, every: false }, session);
	return found.is === 'whether' && found.value.found.length > 0;
};
describe('what is so at any moment of a span, or at none', () => {
	test('is so of those who do it in it, and of nobody else, beside whatever', () => {
		fc.assert(
			fc.property(anyDeed, anySpan, (deed, span) => {
				const doers = listed(deed, span);
				expect(listed(ever(deed), span)).toEqual(doers);
				const others = listed(not(ever(deed)), span);
				expect(others.filter((one) => doers.includes(one))).toEqual([]);
			}),
		);
	});

	test('is so of nobody exactly where none does it', () => {
		fc.assert(
			fc.property(anyDeed, anySpan, (deed, span) => {
				fc.pre(listed(deed, span).length > 0 || listed(not(ever(deed)), span).length > 0);
				expect(isSo(noneOf('x', ever(deed)), span)).toBe(listed(deed, span).length === 0);
			}),
		);
	});
});

describe('what is counted in a span', () => {
	test('is counted whatever the question asks for', () => {
		const speaking = does('speaking', person('P1'));
		const alone = and(speaking, exactly(1, 'a', does('speaking', variable('a'))));
		const during = (anchor: Condition): Span => ({
			...{ is: 'beside', relation: 'during', anchor, pick: null, edge: 'start', withinMs: null },
		});
		const seen = (anchor: Condition): readonly string[] => {
			const found = runQuery(
				{
					...{ get: 'list', vars: { x: ranging('target'), a: ranging('person') }, span: during(anchor) },
					...{ about: does('look', person('P2'), variable('x')), show: ['x'], pick: null },
				},
				session,
			);
			return found.is === 'list' ? found.value.items.map(({ values }) => values[0] ?? '') : [];
		};
		// Nobody speaks at once in this scene, so that whoever speaks does so alone.
		expect(seen(alone)).toEqual(seen(speaking));
		expect(seen(alone)).not.toEqual([]);
	});
});
