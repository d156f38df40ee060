// Settings of ONNX Runtime, before transformers.js uses it.
import '../../../src/models/onnx/ort-browser';
import { AutoModelForCausalLM, AutoTokenizer, env } from '@huggingface/transformers';
import { beforeAll, expect, test } from 'vitest';
import type { TokenizerFile } from '../../../src/reason/language-model/grammar/vocabulary';
import type { LanguageModel } from '../../../src/reason/language-model/language-model';
import { createTokenGenerator } from '../../../src/reason/language-model/token-generator';
import type { ChatTokenizer, TokenModel } from '../../../src/reason/language-model/token-model';
import { transformersModel } from '../../../src/reason/language-model/transformers-model';
import { chatTokenizer } from '../../../src/reason/language-model/transformers-tokenizer';
import { scoreSet, tinyFilesOf } from '../../../src/bench/benchmark-set';
import { mmarSet } from '../../../src/bench/sets/mmar';
import { EvaluateAsking } from '../../../src/state/evaluate/evaluate-asking.svelte';
import { tinyBigram } from '../../fixtures/tiny-bigram';

/** After a full stop: `a` half, `b` a quarter, blank a quarter. After `a`: end three quarters, `g` a quarter. After a blank: `b`. */
const files = tinyBigram({
	'.': { a: Math.log(2), b: 0, ' ': 0 },
	a: { '': Math.log(3), g: 0 },
	' ': { b: 5 },
});

let reader: TokenModel;
let tokenizer: ChatTokenizer;
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
	const info = { id: 'tiny', title: 'Tiny', provider: 'wasm', reason: 'a test', contextTokens: null } as const;
	reader = transformersModel(model, 'wasm', 'Tiny');
	tokenizer = chatTokenizer(
		await AutoTokenizer.from_pretrained('tiny'),
		JSON.parse(String(files['tokenizer.json'])) as TokenizerFile,
	);
	language = createTokenGenerator(reader, tokenizer, { ...info, isSeeded: true, scoresOptions: true });
});

test('options are spelt with and without a blank before them, a letter a token for this tokenizer', () => {
	expect(['a', ' b', 'ag'].map((text) => tokenizer.encode(text))).toEqual([[97], [32, 98], [97, 103]]);
});

test('a model of transformers.js scores options by the tokens that follow the prompt', async () => {
	const scores = await language.scoreOptions([{ role: 'user', content: 'Which?.' }], ['a', 'b', 'ag']);
	const mass = Object.fromEntries(scores!.map((s) => [s.key, s.mass]));
	expect(mass.a).toBeCloseTo(0.5 * 0.75, 3);
	expect(mass.ag).toBeCloseTo(0.5 * 0.25, 3);
	expect(mass.b).toBeCloseTo(0.25 + 0.25, 2);
	expect(scores!.reduce((sum, s) => sum + s.probability, 0)).toBeCloseTo(1, 9);
});

test('the end of a reply is the token that the model says it is', () => {
	expect(reader.endTokens).toEqual([256]);
});

test('a model of transformers.js answers the items of a benchmark in the page, and its replies are scored', async () => {
	const asking = new EvaluateAsking(() => ({ title: 'Tiny', generate: (...given) => language.generate(...given) }));
	const files = tinyFilesOf(mmarSet);
	const replies = await asking.ask({ set: mmarSet, files, options: {}, count: 1 });
	expect(asking.problem).toBeNull();
	const rows = (await replies!.blob.text()).trim().split('\n');
	expect(rows).toHaveLength(4);
	expect(JSON.parse(rows[0]!)).toEqual({ id: 'bell', answer_prediction: 'a' });
	const { shown } = await scoreSet(mmarSet, { ...files, replies: [replies!] });
	expect(shown[0]?.about).toContain('4');
});
