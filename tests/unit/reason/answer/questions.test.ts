import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { targetKey } from '../../../../src/core/attention';
import type { Query } from '../../../../src/reason/answer/query';
import { evaluate, keyOf, personOf } from '../../../questions/evaluate';
import { kindOf, splitInHalves, type Question } from '../../../questions/question';
import { sampleSession } from '../../../questions/sample-session';
import { isSameAnswer, isSameQuery } from '../../../questions/same';

const read = (path: string): unknown =>
	JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'));

const ms = v.pipe(v.number(), v.integer(), v.minValue(0));
const personRef = v.variant('by', [
	v.strictObject({ by: v.literal('name'), name: v.string() }),
	v.strictObject({ by: v.literal('colour'), colour: v.string() }),
	v.strictObject({ by: v.literal('position'), position: v.picklist(['left', 'middle', 'right']) }),
]);
const targetRef = v.variant('kind', [
	v.strictObject({ kind: v.literal('person'), person: personRef }),
	v.strictObject({ kind: v.literal('object'), name: v.string() }),
	v.strictObject({ kind: v.picklist(['camera', 'anyone', 'anything']) }),
]);
const eventKinds = [
	'look-at-head',
	'mutual-gaze',
	'shared-attention',
	'joint-attention',
	'gaze-following',
	'gaze-aversion',
	'gaze-shift',
	'attention-capture',
	'camera-contact',
	'deictic-gesture',
	'pointing-followed',
	'head-nod',
	'head-shake',
	'speaking',
	'expression',
] as const;
const doing = v.union([
	v.pipe(
		v.picklist(eventKinds),
		v.check((kind) => kind !== 'look-at-head' && kind !== 'deictic-gesture'),
	),
	v.picklist(['look', 'pointing', 'showing', 'giving', 'reaching', 'interaction']),
]);
const pattern = v.strictObject({ doing, actor: v.nullable(personRef), target: v.nullable(targetRef) });
const span = v.variant('kind', [
	v.strictObject({ kind: v.literal('all') }),
	v.strictObject({ kind: v.literal('between'), startMs: v.nullable(ms), endMs: v.nullable(ms) }),
	v.strictObject({ kind: v.literal('at'), tMs: ms }),
	v.strictObject({
		kind: v.literal('relative'),
		relation: v.picklist(['before', 'after', 'while']),
		anchor: pattern,
		pick: v.picklist(['first', 'last', 'any']),
	}),
]);
const query = v.strictObject({
	ask: v.picklist(['who', 'target', 'whether', 'when', 'how-long', 'how-often', 'what-happens', 'why']),
	about: pattern,
	span,
	pick: v.nullable(v.picklist(['first', 'last', 'longest'])),
	rank: v.nullable(v.picklist(['most', 'least'])),
	compare: v.nullable(
		v.variant('by', [
			v.strictObject({ by: v.literal('actor'), a: personRef, b: personRef }),
			v.strictObject({ by: v.literal('target'), a: targetRef, b: targetRef }),
			v.strictObject({ by: v.literal('span'), a: span, b: span }),
		]),
	),
	isNegated: v.boolean(),
});
const value = v.union([
	v.strictObject({ people: v.pipe(v.array(v.string()), v.minLength(1)) }),
	v.strictObject({ targets: v.pipe(v.array(v.string()), v.minLength(1)) }),
	v.strictObject({ yes: v.boolean() }),
	v.strictObject({ span: v.strictObject({ startMs: ms, endMs: ms }) }),
	v.strictObject({ ms }),
	v.strictObject({ count: ms }),
	v.strictObject({ kinds: v.pipe(v.array(v.picklist(eventKinds)), v.minLength(1)) }),
	v.strictObject({ compare: v.picklist(['a', 'b', 'equal']) }),
]);
const question = v.strictObject({
	id: v.pipe(v.string(), v.regex(/^q\d{3}$/)),
	question: v.pipe(v.string(), v.minLength(8)),
	queries: v.array(query),
	answer: v.variant('status', [
		v.strictObject({ status: v.literal('answered'), value }),
		v.strictObject({ status: v.picklist(['not-seen', 'unsupported']), value: v.null() }),
	]),
	note: v.optional(v.string()),
});

const parsedHalf = (name: string): Question[] =>
	v.parse(v.array(question), read(`tests/questions/${name}.json`)) as Question[];
const tune = parsedHalf('tune');
const report = parsedHalf('report');
const all = [...tune, ...report];

const countsOf = (half: readonly Question[]): Record<string, number> => {
	const counts: Record<string, number> = {};
	for (const kind of half.map(kindOf).sort()) counts[kind] = (counts[kind] ?? 0) + 1;
	return counts;
};

/** Everybody and everything a query names, as far as the session knows them; `null` for those it does not. */
const namedIn = ({ about, span: within, compare }: Query): (string | null)[] => {
	const spans = [within, ...(compare?.by === 'span' ? [compare.a, compare.b] : [])];
	const patterns = [about, ...spans.flatMap((s) => (s.kind === 'relative' ? [s.anchor] : []))];
	const people = [
		...patterns.flatMap(({ actor }) => (actor ? [actor] : [])),
		...(compare?.by === 'actor' ? [compare.a, compare.b] : []),
	];
	const targets = [
		...patterns.flatMap(({ target }) => (target ? [target] : [])),
		...(compare?.by === 'target' ? [compare.a, compare.b] : []),
	];
	return [...people.map(personOf), ...targets.map(keyOf)];
};

describe('the questions', () => {
	test('are 200, each once, in two halves of 100 with the same mix of kinds', () => {
		expect(tune).toHaveLength(100);
		expect(report).toHaveLength(100);
		expect(new Set(all.map(({ id }) => id)).size).toBe(200);
		const words = all.map((q) => q.question.toLowerCase().replace(/[^a-z0-9.]+/g, ' '));
		expect(new Set(words).size).toBe(200);
		expect(countsOf(tune)).toEqual(countsOf(report));
	});

	test('are split by the seed alone', () => {
		expect(splitInHalves(all)).toEqual({ tune, report });
	});

	test('cover every way to ask and every way to name people', () => {
		const queries = all.flatMap((q) => q.queries.slice(0, 1));
		expect(new Set(queries.map((q) => q.ask)).size).toBe(8);
		expect(new Set(queries.map((q) => q.span.kind)).size).toBe(4);
		expect(new Set(queries.flatMap((q) => (q.compare ? [q.compare.by] : []))).size).toBe(3);
		expect(new Set(queries.flatMap((q) => (q.about.actor ? [q.about.actor.by] : []))).size).toBe(3);
	});

	test('name only people and things of the sample, but where the answer is that they are not seen', () => {
		for (const { question: words, queries, answer } of all) {
			if (answer.status === 'not-seen') continue;
			for (const q of queries) expect(namedIn(q), words).not.toContain(null);
			if (answer.status !== 'answered') continue;
			const ids = 'people' in answer.value ? answer.value.people.map((id) => `person:${id}`) : [];
			const keys = 'targets' in answer.value ? answer.value.targets : [];
			const known = [
				'camera',
				...sampleSession.people.map((p) => `person:${p.personId}`),
				...sampleSession.objects.map((o) => `object:${o.objectId}`),
			];
			for (const key of [...ids, ...keys]) expect(known, words).toContain(key);
		}
	});

	test.each(all)('$id: $question', ({ queries, answer }) => {
		if (answer.status === 'unsupported') expect(queries).toEqual([]);
		else expect(queries.length).toBeGreaterThan(0);
		for (const [i, q] of queries.entries()) {
			const found = evaluate(q);
			expect(isSameAnswer(answer, found, q.ask), JSON.stringify(found)).toBe(true);
			// Tolerances are for what is measured: by the truth the preferred query answers exactly.
			if (i === 0) expect(found).toEqual(answer);
			expect(queries.filter((other) => isSameQuery(q, other))).toHaveLength(1);
		}
	});
});

const eventsOf = (kind: string) =>
	sampleSession.events
		.filter((e) => e.kind === kind)
		.map(({ people, target, startMs, endMs }) => [people.join(), target && targetKey(target), startMs, endMs]);

describe('the sample session', () => {
	type Truth = {
		duration: number;
		people: Record<string, { seat: string }>;
		objects: Record<string, { label: string }>;
		script: { gaze: Record<string, [number, string][]> };
		events: { type: string; who?: string; people?: string[]; target?: string; start: number; end: number }[];
	};
	const truth = read('public/samples/table-talk.truth.json') as Truth;
	const idOf = (name: string) => sampleSession.people.find((p) => p.label === name)!.personId;

	test('is that of the truth', () => {
		expect(sampleSession.durationMs).toBe(truth.duration * 1000);
		expect(Object.fromEntries(sampleSession.people.map((p) => [p.label, p.seat]))).toEqual(
			Object.fromEntries(Object.entries(truth.people).map(([name, { seat }]) => [name, seat.split(' ')[0]])),
		);
		expect(Object.fromEntries(sampleSession.objects.map((o) => [o.objectId, { label: o.label }]))).toEqual(
			Object.fromEntries(Object.entries(truth.objects).map(([id, { label }]) => [id, { label }])),
		);
		for (const [name, onsets] of Object.entries(truth.script.gaze)) {
			const mine = sampleSession.looks.filter((l) => l.personId === idOf(name));
			expect(mine.map((l) => l.startMs)).toEqual(onsets.map(([s]) => Math.max(0, Math.round(s * 1000))));
			const names = mine.map(({ target }) => {
				if (target.kind === 'person') return sampleSession.people.find((p) => p.personId === target.personId)!.label;
				return target.kind === 'object' ? target.objectId : target.kind === 'outside' ? 'away_window' : target.kind;
			});
			expect(names).toEqual(onsets.map(([, target]) => target));
		}
		const pointing = truth.events.filter((e) => e.type === 'pointing');
		expect(eventsOf('deictic-gesture')).toEqual(
			pointing.map(({ who, target, start, end }) => [
				idOf(who!),
				truth.people[target!] ? `person:${idOf(target!)}` : `object:${target}`,
				start * 1000,
				end * 1000,
			]),
		);
	});

	test('has the events of the truth, and those alone, among kinds the truth lists in full', () => {
		expect(eventsOf('mutual-gaze')).toEqual([
			['P1,P2', null, 1000, 3000],
			['P2,P3', null, 6500, 8500],
		]);
		expect(eventsOf('gaze-aversion')).toEqual([['P2,P1', null, 11_400, 13_000]]);
		expect(eventsOf('camera-contact')).toEqual([
			['P1', 'camera', 10_400, 12_400],
			['P3', 'camera', 12_000, 13_000],
		]);
		expect(eventsOf('joint-attention')).toEqual([
			['P1,P3', 'object:cup', 3600, 6000],
			['P1,P2', 'object:cup', 3900, 6000],
			['P2,P3', 'object:cup', 3900, 6000],
			['P1,P2', 'object:laptop', 8600, 10_200],
			['P2,P3', 'object:laptop', 8900, 10_200],
			['P1,P3', 'object:laptop', 8900, 10_400],
		]);
	});

	test('has what follows from the looks', () => {
		expect(eventsOf('pointing-followed')).toEqual([
			['P1,P2', 'object:cup', 3900, 6000],
			['P2,P1', 'person:P3', 7000, 8600],
		]);
		expect(eventsOf('shared-attention')).toEqual([
			['P2,P3', 'person:P1', 1400, 2300],
			['P1,P3', 'person:P2', 2300, 3000],
			['P1,P3', 'person:P2', 6500, 7000],
			['P1,P2', 'person:P3', 7000, 8500],
			['P2,P3', 'person:P1', 10_900, 11_400],
		]);
		expect(eventsOf('gaze-following').map(([who, target, startMs]) => [who, target, startMs])).toEqual([
			['P2,P3', 'person:P1', 1400],
			['P1,P3', 'person:P2', 2300],
			['P1,P3', 'object:cup', 3600],
			['P1,P2', 'object:cup', 3900],
			['P3,P2', 'object:cup', 3900],
			['P1,P3', 'person:P2', 6500],
			['P2,P1', 'person:P3', 7000],
			['P2,P3', 'object:laptop', 8900],
			['P1,P3', 'object:laptop', 8900],
			['P2,P3', 'person:P1', 10_900],
		]);
	});
});
