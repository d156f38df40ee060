import * as v from 'valibot';
import { keysOf, mapValues } from '../../core/collections';
import type { JsonSchema } from '../language-model/grammar/constraint';
import type { Prompt } from '../language-model/language-model';
import type { AskSession } from '../answer/types';
import { doings, type Query } from '../answer/query';

const ASKS = ['who', 'target', 'whether', 'when', 'how-long', 'how-often', 'what-happens', 'why'] as const;

const name = v.pipe(v.string(), v.nonEmpty());
const ms = v.pipe(v.number(), v.minValue(0));
const person = v.variant('by', [
	v.object({ by: v.literal('name'), name }),
	v.object({ by: v.literal('colour'), colour: name }),
	v.object({ by: v.literal('position'), position: v.picklist(['left', 'middle', 'right']) }),
]);
const target = v.variant('kind', [
	v.object({ kind: v.literal('person'), person: person }),
	v.object({ kind: v.literal('object'), name }),
	v.object({ kind: v.picklist(['camera', 'anyone', 'anything']) }),
]);
const pattern = v.object({
	doing: v.picklist(keysOf(doings)),
	actor: v.nullable(person),
	target: v.nullable(target),
});
/** A query without comparison. */
const plan = v.object({
	ask: v.picklist(ASKS),
	about: pattern,
	span: v.variant('kind', [
		v.object({ kind: v.literal('all') }),
		v.object({ kind: v.literal('between'), startMs: v.nullable(ms), endMs: v.nullable(ms) }),
		v.object({ kind: v.literal('at'), tMs: ms }),
		v.object({
			kind: v.literal('relative'),
			relation: v.picklist(['before', 'after', 'while']),
			anchor: pattern,
			pick: v.picklist(['first', 'last', 'any']),
		}),
	]),
	pick: v.nullable(v.picklist(['first', 'last', 'longest'])),
	rank: v.nullable(v.picklist(['most', 'least'])),
	isNegated: v.boolean(),
});

/** The part of a schema of Valibot that a plan needs. */
type Shape =
	| { readonly type: 'string' | 'number' | 'boolean' }
	| { readonly type: 'literal'; readonly literal: string }
	| { readonly type: 'picklist'; readonly options: readonly string[] }
	| { readonly type: 'nullable'; readonly wrapped: Shape }
	| { readonly type: 'object'; readonly entries: Readonly<Record<string, Shape>> }
	| { readonly type: 'variant'; readonly options: readonly Shape[] };

/** Longest name that a plan may have, characters. */
const NAME_LENGTH = 40;

/** What a model is held to: names are short and times whole milliseconds, which need not hold of what is read. */
const jsonOf = (shape: Shape): JsonSchema => {
	switch (shape.type) {
		case 'string':
			return { type: 'string', minLength: 1, maxLength: NAME_LENGTH };
		case 'number':
			return { type: 'integer', minimum: 0 };
		case 'boolean':
			return { type: 'boolean' };
		case 'literal':
			return { const: shape.literal };
		case 'picklist':
			return { enum: shape.options };
		case 'nullable':
			return { anyOf: [{ const: null }, jsonOf(shape.wrapped)] };
		case 'variant':
			return { anyOf: shape.options.map(jsonOf) };
		case 'object': {
			const { entries } = shape;
			return { type: 'object', properties: mapValues(entries, jsonOf), required: Object.keys(entries) };
		}
	}
};

/** What a plan must look like; `null` where events do not tell. */
const planSchema = jsonOf(v.nullable(plan));

/** A plan as a model wrote it; `null` when it is malformed, or says that events do not tell. */
export const readPlan = (written: string): Query | null => {
	let value: unknown;
	try {
		value = JSON.parse(written);
	} catch {
		return null;
	}
	const read = v.safeParse(plan, value);
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
