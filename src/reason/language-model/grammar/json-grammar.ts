import type { Constraint, JsonSchema } from './constraint';
import { characters, choice, optional, repeat, sequence, text, type Grammar } from './grammar';

/** Characters of a string without a stated `maxLength`: a model that never closes its string would fill the context. */
const DEFAULT_MAX_LENGTH = 400;
/** Items of an array without a stated `maxItems`, for the same reason. */
const DEFAULT_MAX_ITEMS = 32;
/** Digits that a double holds exactly. */
const MAX_DIGITS = 15;

const digit = characters('09');
const hexDigit = characters('09', 'af', 'AF');
/** RFC 8259, section 7: everything but the quote, the backslash and control characters; or an escape. */
const stringCharacter = choice(
	{
		kind: 'character',
		ranges: [
			[0x20, 0x21],
			[0x23, 0x5b],
			[0x5d, 0x10ffff],
		],
	},
	sequence(
		text('\\'),
		choice(characters('"', '\\', '/', 'b', 'f', 'n', 'r', 't'), sequence(text('u'), repeat(hexDigit, 4, 4))),
	),
);
const natural = choice(text('0'), sequence(characters('19'), repeat(digit, 0, MAX_DIGITS - 1)));
/** After a colon or comma: models of most families write one blank there, and go astray without. */
const blank = optional(text(' '));

const signed = (part: Grammar, minimum: 0 | undefined): Grammar =>
	minimum === 0 ? part : sequence(optional(text('-')), part);

const objectGrammar = (
	properties: readonly (readonly [name: string, schema: JsonSchema])[],
	required: readonly string[],
): Grammar => {
	const members = properties.map(([name, schema]) => ({
		isRequired: required.includes(name),
		grammar: sequence(text(`${JSON.stringify(name)}:`), blank, grammarOfSchema(schema)),
	}));
	const behind = members.map(({ isRequired, grammar }) => {
		const withComma = sequence(text(','), blank, grammar);
		return isRequired ? withComma : optional(withComma);
	});
	// One option for each member that may be the first: only so is there never a comma too many.
	const firstRequired = members.findIndex(({ isRequired }) => isRequired);
	const lastFirst = firstRequired === -1 ? members.length - 1 : firstRequired;
	const bodies = members
		.slice(0, lastFirst + 1)
		.map(({ grammar }, first) => sequence(grammar, ...behind.slice(first + 1)));
	return sequence(text('{'), choice(...bodies, ...(firstRequired === -1 ? [text('')] : [])), text('}'));
};

const arrayGrammar = (item: Grammar, minItems: number, maxItems: number): Grammar => {
	const more = (min: number, max: number) => repeat(sequence(text(','), blank, item), min, max);
	const filled = maxItems > 0 ? [sequence(item, more(Math.max(0, minItems - 1), maxItems - 1))] : [];
	return sequence(text('['), choice(...filled, ...(minItems === 0 ? [text('')] : [])), text(']'));
};

/** The texts that a schema allows: compact JSON, with at most one blank after colons and commas. */
export const grammarOfSchema = (schema: JsonSchema): Grammar => {
	if ('const' in schema) return text(JSON.stringify(schema.const));
	if ('enum' in schema) return choice(...schema.enum.map((value) => text(JSON.stringify(value))));
	if ('anyOf' in schema) return choice(...schema.anyOf.map(grammarOfSchema));
	switch (schema.type) {
		case 'object':
			return objectGrammar(Object.entries(schema.properties), schema.required ?? []);
		case 'array':
			return arrayGrammar(
				grammarOfSchema(schema.items),
				schema.minItems ?? 0,
				schema.maxItems ?? Math.max(DEFAULT_MAX_ITEMS, schema.minItems ?? 0),
			);
		case 'string':
			return sequence(
				text('"'),
				repeat(
					stringCharacter,
					schema.minLength ?? 0,
					schema.maxLength ?? Math.max(DEFAULT_MAX_LENGTH, schema.minLength ?? 0),
				),
				text('"'),
			);
		case 'integer':
			return signed(natural, schema.minimum);
		case 'number':
			return signed(sequence(natural, optional(sequence(text('.'), repeat(digit, 1, MAX_DIGITS)))), schema.minimum);
		case 'boolean':
			return choice(text('true'), text('false'));
		case 'null':
			return text('null');
	}
};

/** The texts that a constraint allows. */
export const grammarOf = (constraint: Constraint): Grammar =>
	constraint.kind === 'json' ? grammarOfSchema(constraint.schema) : constraint.grammar;
