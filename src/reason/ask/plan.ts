import * as v from 'valibot';
import { keysOf } from '../../core/collections';
import type { JsonSchema } from '../language-model/grammar/constraint';
import type { Prompt } from '../language-model/language-model';
import type { AskSession } from '../answer/types';
import { doings, type Query } from '../answer/query';

/** Longest name that a plan may have, characters. */
const NAME_LENGTH = 40;

const ASKS = ['who', 'target', 'whether', 'when', 'how-long', 'how-often', 'what-happens', 'why'] as const;

const text: JsonSchema = { type: 'string', minLength: 1, maxLength: NAME_LENGTH };
const ms: JsonSchema = { type: 'integer', minimum: 0 };
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
	type: 'object',
	properties,
	required: Object.keys(properties),
});
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [{ const: null }, schema] });

const person: JsonSchema = {
	anyOf: [
		object({ by: { const: 'name' }, name: text }),
		object({ by: { const: 'colour' }, colour: text }),
		object({ by: { const: 'position' }, position: { enum: ['left', 'middle', 'right'] } }),
	],
};
const target: JsonSchema = {
	anyOf: [
		object({ kind: { const: 'person' }, person }),
		object({ kind: { const: 'object' }, name: text }),
		object({ kind: { enum: ['camera', 'anyone', 'anything'] } }),
	],
};
const pattern = object({ doing: { enum: keysOf(doings) }, actor: orNull(person), target: orNull(target) });
const span: JsonSchema = {
	anyOf: [
		object({ kind: { const: 'all' } }),
		object({ kind: { const: 'between' }, startMs: orNull(ms), endMs: orNull(ms) }),
		object({ kind: { const: 'at' }, tMs: ms }),
		object({
			kind: { const: 'relative' },
			relation: { enum: ['before', 'after', 'while'] },
			anchor: pattern,
			pick: { enum: ['first', 'last', 'any'] },
		}),
	],
};

/** What a plan must look like: a query without comparison, or `null` where events do not tell. */
const planSchema: JsonSchema = orNull(
	object({
		ask: { enum: ASKS },
		about: pattern,
		span,
		pick: { enum: [null, 'first', 'last', 'longest'] },
		rank: { enum: [null, 'most', 'least'] },
		isNegated: { type: 'boolean' },
	}),
);

const name = v.pipe(v.string(), v.nonEmpty());
const msRead = v.pipe(v.number(), v.minValue(0));
const personRead = v.variant('by', [
	v.object({ by: v.literal('name'), name }),
	v.object({ by: v.literal('colour'), colour: name }),
	v.object({ by: v.literal('position'), position: v.picklist(['left', 'middle', 'right']) }),
]);
const targetRead = v.variant('kind', [
	v.object({ kind: v.literal('person'), person: personRead }),
	v.object({ kind: v.literal('object'), name }),
	v.object({ kind: v.picklist(['camera', 'anyone', 'anything']) }),
]);
const patternRead = v.object({
	doing: v.picklist(keysOf(doings)),
	actor: v.nullable(personRead),
	target: v.nullable(targetRead),
});
const planRead = v.object({
	ask: v.picklist(ASKS),
	about: patternRead,
	span: v.variant('kind', [
		v.object({ kind: v.literal('all') }),
		v.object({ kind: v.literal('between'), startMs: v.nullable(msRead), endMs: v.nullable(msRead) }),
		v.object({ kind: v.literal('at'), tMs: msRead }),
		v.object({
			kind: v.literal('relative'),
			relation: v.picklist(['before', 'after', 'while']),
			anchor: patternRead,
			pick: v.picklist(['first', 'last', 'any']),
		}),
	]),
	pick: v.nullable(v.picklist(['first', 'last', 'longest'])),
	rank: v.nullable(v.picklist(['most', 'least'])),
	isNegated: v.boolean(),
});

/** A plan as a model wrote it; `null` when it is malformed, or says that events do not tell. */
export const readPlan = (written: string): Query | null => {
	let value: unknown;
	try {
		value = JSON.parse(written);
	} catch {
		return null;
	}
	const read = v.safeParse(planRead, value);
	return read.success ? { ...read.output, compare: null } : null;
};

const EXAMPLE: Omit<Query, 'compare'> = {
	ask: 'how-long',
	about: {
		doing: 'look',
		actor: { by: 'name', name: 'Kim' },
		target: { kind: 'object', name: 'cup' },
	},
	span: { kind: 'between', startMs: 0, endMs: 5000 },
	pick: null,
	rank: null,
	isNegated: false,
};

/** Asks a model for the query that a question means. */
export const planPrompt = (question: string, { people, objects, untilMs }: AskSession): Prompt => ({
	messages: [
		{
			role: 'system',
			content:
				'You translate a question about a video into one JSON query. Write null when it asks about feelings, thoughts, words or looks of people. ' +
				'"ask" is what is wanted; "about" is who (actor) does what (doing) to whom or what (target); null means not named.',
		},
		{
			role: 'user',
			content: 'People: Kim. Things: cup. Question: In the first 5 s, how much was Kim busy with the mug?',
		},
		{ role: 'assistant', content: JSON.stringify(EXAMPLE) },
		{
			role: 'user',
			content: `People: ${people.map((p) => p.name).join(', ') || 'none'}. Things: ${
				[...new Set(objects.map((o) => o.label))].slice(0, 20).join(', ') || 'none'
			}. The video lasts ${Math.round(untilMs)} ms. Question: ${question}`,
		},
	],
	maxTokens: 300,
	constraint: { kind: 'json', schema: planSchema },
});
