import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { automatonOf, DEAD } from '../../../../src/reason/language-model/grammar/automaton';
import type { JsonSchema } from '../../../../src/reason/language-model/grammar/constraint';
import {
	characters,
	choice,
	optional,
	regExpSource,
	repeat,
	sequence,
	text,
	type Grammar,
} from '../../../../src/reason/language-model/grammar/grammar';
import { grammarOfSchema } from '../../../../src/reason/language-model/grammar/json-grammar';
import { maskFor, tokenGrammar } from '../../../../src/reason/language-model/grammar/token-mask';
import { utf8Ranges } from '../../../../src/reason/language-model/grammar/utf8-ranges';
import { vocabularyOf, type Vocabulary } from '../../../../src/reason/language-model/grammar/vocabulary';

const encoder = new TextEncoder();
const isMatch = (grammar: Grammar, value: string): boolean => {
	const automaton = automatonOf(grammar);
	const end = encoder.encode(value).reduce((state, byte) => automaton.next(state, byte), automaton.start);
	return end !== DEAD && automaton.isWhole(end);
};

/** Every byte, some words of the forms below, and three tokens that end in the middle of a character. */
const WORDS = [
	'{"',
	'":',
	'": ',
	'","',
	'"}',
	'name',
	'count',
	' the',
	'é',
	'{}',
	'[1,',
	'12',
	'true',
	'null',
	'a"',
	'\\n',
	'\\u',
];
const END = 256 + WORDS.length;
const vocabulary: Vocabulary = {
	bytes: [
		...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)),
		...WORDS.map((w) => encoder.encode(w)),
		null,
	],
	writesFirstBlank: false,
};

/** Writes a reply by taking any token that the mask leaves open, as `choose` says. */
const write = (grammar: Grammar, maxTokens: number, choose: (open: readonly number[]) => number): string => {
	const mask = maskFor(tokenGrammar(grammar, vocabulary), maxTokens);
	const bytes: number[] = [];
	for (let left = maxTokens; left > 0 && !mask.isFinal(); left--) {
		const logits = new Float32Array(END + 1);
		mask.apply(logits, left, [END]);
		const open = [...logits.keys()].filter((token) => logits[token] === 0);
		const token = choose(open);
		if (token === END) break;
		mask.take(token);
		bytes.push(...vocabulary.bytes[token]!);
	}
	// `fatal`: half a character is no text.
	return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
};

const grammars: fc.Arbitrary<Grammar> = fc.letrec<{ grammar: Grammar }>((tie) => ({
	grammar: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		fc.string({ maxLength: 4, unit: 'binary' }).map(text),
		fc
			.tuple(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0, max: 0x10ffff }))
			.map(([a, b]): Grammar => ({ kind: 'character', ranges: [[Math.min(a, b), Math.max(a, b)]] })),
		fc.array(tie('grammar'), { maxLength: 3 }).map((parts) => sequence(...parts)),
		fc.array(tie('grammar'), { minLength: 1, maxLength: 3 }).map((options) => choice(...options)),
		fc
			.tuple(tie('grammar'), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.boolean())
			.map(([part, min, more, isOpen]) => repeat(part, min, isOpen ? null : min + more)),
	),
})).grammar;

describe('UTF-8 of a range of characters', () => {
	test('is of the range exactly when the character is', () => {
		const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
		fc.assert(
			fc.property(codePoint, codePoint, codePoint, (a, b, c) => {
				const [from, to] = [Math.min(a, b), Math.max(a, b)];
				const bytes = encoder.encode(String.fromCodePoint(c));
				const isIn = utf8Ranges([from, to]).filter(
					(ranges) =>
						ranges.length === bytes.length && ranges.every(([low, high], i) => bytes[i]! >= low && bytes[i]! <= high),
				);
				expect(isIn).toHaveLength(c >= from && c <= to ? 1 : 0);
			}),
		);
	});
	test('leaves surrogates out', () => {
		expect(utf8Ranges([0xd800, 0xdfff])).toEqual([]);
	});
});

describe('a grammar', () => {
	test('reads the texts of its regular expression and no others', () => {
		const grammar = sequence(text('F'), repeat(characters('09'), 1, 3), optional(choice(text('!'), text('é'))));
		for (const right of ['F1', 'F12', 'F123!', 'F0é']) expect(isMatch(grammar, right), right).toBe(true);
		for (const wrong of ['', 'F', 'F1234', 'f1', 'F1!!', 'F1e']) expect(isMatch(grammar, wrong), wrong).toBe(false);
	});
	test('that allows no text is refused', () => {
		expect(() => automatonOf(choice())).toThrow(RangeError);
		expect(() => automatonOf(sequence(text('a'), { kind: 'character', ranges: [] }))).toThrow(RangeError);
	});
});

describe('a mask over tokens', () => {
	test('leaves open only what ends in a text of the grammar, whatever is chosen and however few tokens there are', () => {
		fc.assert(
			fc.property(grammars, fc.infiniteStream(fc.nat()), fc.nat({ max: 12 }), (grammar, choices, more) => {
				const automaton = automatonOf(grammar);
				const needed = automaton.distance(automaton.start);
				const written = write(grammar, needed + more, (open) => open[choices.next().value! % open.length]!);
				expect(written).toMatch(new RegExp(`^(?:${regExpSource(grammar)})$`, 'u'));
			}),
			{ numRuns: 400 },
		);
	}, 60_000);
	test('leaves every text of the grammar open: each of its tokens, and the end after it', () => {
		const schema: JsonSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
		const grammar = grammarOfSchema(schema);
		const whole = '{"name": "the é\\n"}';
		for (const [i, byte] of encoder.encode(whole).entries()) {
			const mask = maskFor(tokenGrammar(grammar, vocabulary), 100);
			for (const before of encoder.encode(whole).slice(0, i)) mask.take(before);
			const logits = new Float32Array(END + 1);
			mask.apply(logits, 100 - i, [END]);
			expect(logits[byte]).toBe(0);
			expect(logits[END]).toBe(-Infinity);
		}
	});
	test('with too few tokens for any reply is refused', () => {
		expect(() => maskFor(tokenGrammar(text('abc'), vocabulary), 2)).toThrow(/3 bytes.*2 tokens/);
	});
	test('whose tokens cannot spell the reply says so', () => {
		const mask = maskFor(tokenGrammar(text('z'), { bytes: [Uint8Array.of(97)], writesFirstBlank: false }), 5);
		expect(() => mask.apply(new Float32Array(1), 5, [])).toThrow(RangeError);
	});
	test('changes no score of what it leaves open', () => {
		const mask = maskFor(tokenGrammar(choice(text('a'), text('b')), vocabulary), 5);
		const logits = Float32Array.from({ length: END + 1 }, (_, i) => i / 10);
		mask.apply(logits, 5, [END]);
		expect(logits[97]).toBeCloseTo(9.7, 5);
		expect([...logits].filter((logit) => logit > -Infinity)).toHaveLength(2);
	});
});

describe('JSON by a schema', () => {
	const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
		fc.record({ type: fc.constant('string' as const), maxLength: fc.integer({ min: 0, max: 8 }) }),
		fc.constantFrom<JsonSchema>(
			{ type: 'integer' },
			{ type: 'integer', minimum: 0 },
			{ type: 'number' },
			{ type: 'boolean' },
			{ type: 'null' },
			{ enum: ['who', 'when', 3, null] },
			{ const: 'a "quoted" word' },
		),
	);
	const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
		schema: fc.oneof(
			{ maxDepth: 3 },
			leaf,
			fc
				.tuple(fc.dictionary(fc.string({ maxLength: 6 }), tie('schema'), { maxKeys: 4 }), fc.array(fc.boolean()))
				.map(([properties, isRequired]): JsonSchema => ({
					type: 'object',
					properties,
					required: Object.keys(properties).filter((_, i) => isRequired[i] ?? true),
				})),
			fc
				.tuple(tie('schema'), fc.nat({ max: 2 }), fc.nat({ max: 2 }))
				.map(([items, minItems, more]): JsonSchema => ({ type: 'array', items, minItems, maxItems: minItems + more })),
			fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf): JsonSchema => ({ anyOf })),
		),
	})).schema;

	const isValid = (schema: JsonSchema, value: unknown): boolean => {
		if ('const' in schema) return value === schema.const;
		if ('enum' in schema) return schema.enum.some((one) => one === value);
		if ('anyOf' in schema) return schema.anyOf.some((one) => isValid(one, value));
		switch (schema.type) {
			case 'object':
				return (
					typeof value === 'object' &&
					value !== null &&
					!Array.isArray(value) &&
					Object.keys(value).every((key) => Object.hasOwn(schema.properties, key)) &&
					(schema.required ?? []).every((key) => Object.hasOwn(value, key)) &&
					Object.entries(value).every(([key, one]) => isValid(schema.properties[key]!, one))
				);
			case 'array':
				return (
					Array.isArray(value) &&
					value.length >= (schema.minItems ?? 0) &&
					value.length <= (schema.maxItems ?? Infinity) &&
					value.every((one) => isValid(schema.items, one))
				);
			case 'string':
				return typeof value === 'string' && value.length <= 2 * (schema.maxLength ?? Infinity);
			case 'integer':
				return Number.isSafeInteger(value) && (value as number) >= (schema.minimum ?? -Infinity);
			case 'number':
				return Number.isFinite(value) && (value as number) >= (schema.minimum ?? -Infinity);
			case 'boolean':
				return typeof value === 'boolean';
			case 'null':
				return value === null;
		}
	};

	test('parses and is valid, whatever tokens are chosen', () => {
		fc.assert(
			fc.property(schemas, fc.infiniteStream(fc.nat()), fc.nat({ max: 30 }), (schema, choices, more) => {
				const grammar = grammarOfSchema(schema);
				const automaton = automatonOf(grammar);
				const needed = automaton.distance(automaton.start);
				const written = write(grammar, needed + more, (open) => open[choices.next().value! % open.length]!);
				expect(isValid(schema, JSON.parse(written)), written).toBe(true);
			}),
			{ numRuns: 400 },
		);
	}, 60_000);

	test.each<[JsonSchema, string[], string[]]>([
		[
			{ type: 'object', properties: { a: { type: 'null' }, b: { type: 'boolean' } }, required: ['b'] },
			['{"b":true}', '{"a":null,"b":false}', '{"a": null, "b": false}'],
			['{}', '{"a":null}', '{"b":true,"a":null}', '{,"b":true}', '{"b":true,}', '{"b":true,"c":null}'],
		],
		[
			{ type: 'array', items: { type: 'integer' }, maxItems: 2 },
			['[]', '[1]', '[-1, 20]'],
			['[1,2,3]', '[01]', '[1,]'],
		],
		[{ type: 'string', maxLength: 3 }, ['""', '"aé\\n"', '"\\u00e9"'], ['"abcd"', '"a', '"\n"', '"\\x"']],
		[{ type: 'number', minimum: 0 }, ['0', '0.5', '12'], ['-1', '.5', '1.', '1e3']],
	])('of %j', (schema, right, wrong) => {
		const grammar = grammarOfSchema(schema);
		for (const value of right) expect(isMatch(grammar, value), value).toBe(true);
		for (const value of wrong) expect(isMatch(grammar, value), value).toBe(false);
	});
});

describe('what tokens stand for', () => {
	test('is read from a tokenizer of the byte-level kind', () => {
		const { bytes } = vocabularyOf({
			added_tokens: [
				{ id: 3, content: '<end>', special: true },
				{ id: 4, content: '<tool>', special: false },
			],
			decoder: { type: 'Sequence', decoders: [{ type: 'ByteLevel' }] },
			model: { type: 'BPE', vocab: { a: 0, Ġthe: 1, Ã: 2 } },
		});
		expect(bytes).toEqual([
			Uint8Array.of(97),
			encoder.encode(' the'),
			Uint8Array.of(0xc3),
			null,
			encoder.encode('<tool>'),
		]);
	});
	test('is read from a SentencePiece tokenizer', () => {
		const { bytes } = vocabularyOf({
			decoder: { type: 'Sequence', decoders: [{ type: 'Replace' }, { type: 'ByteFallback' }] },
			model: { type: 'BPE', vocab: { '▁the': 0, '<0x0A>': 1, é: 2 } },
		});
		expect(bytes).toEqual([encoder.encode(' the'), Uint8Array.of(10), encoder.encode('é')]);
	});
});
