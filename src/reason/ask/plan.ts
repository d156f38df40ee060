import * as v from 'valibot';
import { keysOf } from '../../core/collections';
import { doings } from '../answer/doings';
import type { AskSession } from '../answer/types';
import type { JsonSchema } from '../language-model/grammar/constraint';
import type { Prompt } from '../language-model/language-model';
import { always, any, between, does, person, ranging, thing, variable } from '../query/build';
import type { Query } from '../query/query';
import { querySchema } from '../query/schema';
import { isClosed } from '../query/scope';

/** Longest name that a plan may have, characters; most parts of a list; how deep conditions stand in one another. */
const NAME_LENGTH = 40;
const MOST_PARTS = 3;
const MOST_DEPTH = 2;
/** Names of variables. Two are enough for who and whom. */
const VARIABLES = ['x', 'y'] as const;

const name: JsonSchema = { type: 'string', minLength: 1, maxLength: NAME_LENGTH };
const whole: JsonSchema = { type: 'integer', minimum: 0 };
const is = (...values: readonly string[]): JsonSchema => ({ enum: values });
const record = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
	...{ type: 'object', properties, required: Object.keys(properties) },
});
const either = (...anyOf: readonly JsonSchema[]): JsonSchema => ({ anyOf });
const orNull = (schema: JsonSchema): JsonSchema => either({ const: null }, schema);
const list = (items: JsonSchema, minItems = 0): JsonSchema => ({
	...{ type: 'array', items, minItems, maxItems: MOST_PARTS },
});

const slot = either(
	record({ is: is('person', 'thing'), name }),
	record({ is: is('var'), name: is(...VARIABLES) }),
	record({ is: is('camera', 'elsewhere') }),
	record({ is: is('any'), of: is('person', 'thing', 'target') }),
);
const range = record({ of: is('person', 'thing', 'target'), among: orNull(list(slot)), except: list(slot) });
const vars: JsonSchema = { type: 'object', properties: { x: range, y: range } };
const pick = record({ is: is('first', 'last', 'longest', 'shortest') });
const atom = record({
	is: is('does'),
	doing: is(...keysOf(doings), 'event'),
	who: orNull(slot),
	whom: orNull(slot),
	what: orNull(slot),
});

const condition = (depth: number): JsonSchema => {
	if (depth === 0) return atom;
	const inner = condition(depth - 1);
	return either(
		atom,
		record({ is: is('and', 'or'), of: list(inner, 1) }),
		record({ is: is('not', 'ever'), of: inner }),
		record({
			is: is('number'),
			of: is(...VARIABLES),
			holds: inner,
			op: is('exactly', 'at-least', 'at-most', 'all'),
			count: whole,
		}),
	);
};

const span = either(
	record({ is: is('all') }),
	record({ is: is('between'), startMs: orNull(whole), endMs: orNull(whole) }),
	record({ is: is('at'), tMs: whole }),
	record({
		is: is('beside'),
		relation: is('before', 'after', 'during'),
		anchor: atom,
		pick: orNull(pick),
		edge: is('start', 'end'),
		withinMs: orNull(whole),
	}),
);
const asked = { vars, about: condition(MOST_DEPTH), span };
const measure = either(
	record({ of: is('time', 'count', 'rate', 'mean', 'longest', 'latency') }),
	record({ of: is('share'), base: orNull(atom) }),
);
const order = is('most', 'least');

/** What a plan must look like: the query language as far as people ask; `null` where events do not tell. */
const planSchema = orNull(
	either(
		record({ get: is('list'), ...asked, show: list(is(...VARIABLES), 1), pick: orNull(pick) }),
		record({ get: is('whether'), ...asked, every: { type: 'boolean' } }),
		record({ get: is('when'), ...asked, pick: orNull(pick) }),
		record({
			get: is('measure'),
			...asked,
			measure,
			by: list(record({ by: is('var'), name: is(...VARIABLES) })),
			pick: orNull(pick),
			rank: orNull(record({ order, top: orNull(whole) })),
			keep: { const: null },
		}),
		record({ get: is('sequence'), ...asked, show: is(...VARIABLES) }),
		record({ get: is('state'), who: list(slot), tMs: whole }),
		record({ get: is('summary'), who: list(slot), span, as: is('short', 'long', 'moments', 'change') }),
		record({ get: is('explain'), ...asked }),
	),
);

/** A plan as a model wrote it; `null` when it is malformed, or says that events do not tell. */
export const readPlan = (written: string): Query | null => {
	let value: unknown;
	try {
		value = JSON.parse(written);
	} catch {
		return null;
	}
	const read = v.safeParse(querySchema, value);
	return read.success && isClosed(read.output) ? read.output : null;
};

const people = ranging('person');
const EXAMPLES: readonly (readonly [question: string, query: Query])[] = [
	[
		'In the first 5 s, how much was Kim busy with the mug?',
		{
			...{ get: 'measure', vars: {}, about: does('look', person('Kim'), thing('cup')), span: between(0, 5000) },
			...{ measure: { of: 'time' }, by: [], pick: null, rank: null, keep: null },
		},
	],
	[
		'who kept staring at someone most',
		{
			...{ get: 'measure', vars: { x: people }, about: does('look', variable('x'), any('person')), span: always },
			...{ measure: { of: 'time' }, by: [{ by: 'var', name: 'x' }], pick: null },
			...{ rank: { order: 'most', top: 1 }, keep: null },
		},
	],
	[
		'Whom did Kim turn to once Lee had pointed?',
		{
			...{ get: 'list', vars: { y: people }, about: does('look', person('Kim'), variable('y')) },
			span: {
				...{ is: 'beside', relation: 'after', anchor: does('pointing', person('Lee')) },
				...{ pick: null, edge: 'start', withinMs: null },
			},
			...{ show: ['y'], pick: { is: 'first' } },
		},
	],
];

/** Asks a model for the query that a question means. */
export const planPrompt = (question: string, { people: all, objects, untilMs }: AskSession): Prompt => ({
	messages: [
		{
			role: 'system',
			content:
				'You translate a question about a video into one JSON query. Write null when it asks about feelings, thoughts, words or looks of people. ' +
				'"get" is what is wanted; "about" is what holds: "who" does "doing" to "whom", null means anybody or nothing in particular. ' +
				'What is asked for is a variable, x or y, declared in "vars". "span" is when.',
		},
		...EXAMPLES.flatMap(([content, query]) => [
			{ role: 'user' as const, content: `People: Kim, Lee. Things: cup. Question: ${content}` },
			{ role: 'assistant' as const, content: JSON.stringify(query) },
		]),
		{
			role: 'user',
			content: `People: ${all.map((p) => p.name).join(', ') || 'none'}. Things: ${
				[...new Set(objects.map((o) => o.label))].slice(0, 20).join(', ') || 'none'
			}. The video lasts ${Math.round(untilMs)} ms. Question: ${question}`,
		},
	],
	maxTokens: 500,
	constraint: { kind: 'json', schema: planSchema },
});
