// Settings of ONNX Runtime, before transformers.js uses it.
import '../../../src/models/onnx/ort-browser';
import { AutoModelForCausalLM, AutoTokenizer, env } from '@huggingface/transformers';
import { beforeAll, expect, test } from 'vitest';
import { scoreOptions } from '../../../src/reason/option-scoring';
import { nextTokensAfter, optionTokens, type LanguageModel } from '../../../src/reason/option-scoring-transformers';
import { tinyBigram } from '../../fixtures/tiny-bigram';

/** After a full stop: `a` half, `b` a quarter, blank a quarter. After `a`: end three quarters, `g` a quarter. After a blank: `b`. */
const files = tinyBigram({
	'.': { a: Math.log(2), b: 0, ' ': 0 },
	a: { '': Math.log(3), g: 0 },
	' ': { b: 5 },
});

let language: LanguageModel;
beforeAll(async () => {
	env.allowRemoteModels = false;
	env.allowLocalModels = true;
	env.useBrowserCache = false;
	env.useWasmCache = false;
	env.useCustomCache = true;
	env.customCache = {
		match: (request: string) => {
			const found = Object.entries(files).find(([path]) => request.endsWith(`tiny/${path}`));
			return Promise.resolve(found && new Response(found[1]));
		},
		put: () => Promise.resolve(),
	};
	const model = await AutoModelForCausalLM.from_pretrained('tiny', { device: 'wasm', dtype: 'fp32' });
	language = { model, tokenizer: await AutoTokenizer.from_pretrained('tiny') };
});

const options = [
	{ key: 'a', text: 'one' },
	{ key: 'b', text: 'two' },
	{ key: 'ag', text: 'three' },
];

test('options are spelt with and without a blank before them, a letter a token for this tokenizer', () => {
	expect(optionTokens(language.tokenizer, options)).toEqual([
		{ key: 'a', spellings: [[97], [32, 97]] },
		{ key: 'b', spellings: [[98], [32, 98]] },
		{
			key: 'ag',
			spellings: [
				[97, 103],
				[32, 97, 103],
			],
		},
	]);
});

test('a model of transformers.js scores options by the tokens that follow the prompt', async () => {
	const scores = await scoreOptions(nextTokensAfter(language, 'Which?.'), optionTokens(language.tokenizer, options));
	const mass = Object.fromEntries(scores.map((s) => [s.key, s.mass]));
	expect(mass.a).toBeCloseTo(0.5 * 0.75, 3);
	expect(mass.ag).toBeCloseTo(0.5 * 0.25, 3);
	expect(mass.b).toBeCloseTo(0.25 + 0.25, 2);
	expect(scores.reduce((sum, s) => sum + s.probability, 0)).toBeCloseTo(1, 9);
});

test('the end of a reply is the token that the model says it is', () => {
	expect(nextTokensAfter(language, 'x').endTokens).toEqual([256]);
});
