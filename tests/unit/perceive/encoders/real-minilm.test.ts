import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTokenizer } from '../../../../src/models/text/tokenizer';
import { SENTENCE_SPECS, sentenceEmbedding } from '../../../../src/perceive/encoders/sentence-embedding';
import { dotOf } from '../../../../src/perceive/encoders/vectors';
import { openModelInNode } from '../../../fixtures/onnx-node';
import { answer } from '../../../fixtures/portraits';

const folder = 'public/models/minilm-l6-v2';
const file = ['onnx/model_quantized.onnx', 'onnx/model.onnx']
	.map((path) => `${folder}/${path}`)
	.find((path) => existsSync(path));

/** Sentences that mean the same, in pairs, with the cosine that PyTorch gives for the published weights. */
const PAIRS: readonly (readonly [string, string, number])[] = [
	['The man looks at the dog.', 'A guy is watching the puppy.', 0.652],
	['She points at the red cup.', 'The woman gestures towards a crimson mug.', 0.465],
	['They stare at each other.', 'The two make eye contact.', 0.67],
	['Nobody spoke for a while.', 'There was silence for some time.', 0.547],
	['He laughs loudly.', 'The man is chuckling.', 0.198],
	["A child follows the teacher's gaze.", 'The kid looks where the instructor is looking.', 0.732],
	['The meeting ended early.', 'The conference finished before time.', 0.643],
	['It is raining outside.', 'The weather is wet.', 0.789],
	['The bank raised interest rates.', 'Borrowing money became more expensive.', 0.55],
	['He turned away from her.', 'She was no longer looked at by him.', 0.619],
	['The train was late again.', 'Once more the rail service was delayed.', 0.589],
	['I would like a coffee.', 'Could I have an espresso?', 0.537],
];

// `npm run models -- pull minilm-l6-v2` puts the model there; without it this test is skipped.
describe.skipIf(file === undefined || !existsSync(`${folder}/tokenizer.json`))(
	'all-MiniLM-L6-v2 itself through its adapter (skipped unless it was pulled)',
	() => {
		let vectors: Float32Array[] = [];
		beforeAll(async () => {
			const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
			const { encode } = openTokenizer(read('tokenizer.json'), read('tokenizer_config.json'));
			const spec = SENTENCE_SPECS['minilm-l6-v2'];
			const encoder = sentenceEmbedding(spec);
			const tokens = PAIRS.flatMap(([a, b]) => [a, b]).map((text) => encode(text, spec.maxTokens));
			const request = encoder.request(tokens)!;
			const runner = await openModelInNode(readFileSync(file!), { name: 'minilm', checkInputs: request.tensors });
			const nothing = { widthPx: 1, heightPx: 1, data: new Uint8ClampedArray(4) };
			vectors = encoder.read(await answer(runner, request, nothing), tokens);
			await runner.close();
		});

		test('gives the cosines of the published weights', () => {
			// Eight bits move them by up to a few hundredths.
			const tolerance = file!.includes('quantized') ? 0.06 : 0.002;
			PAIRS.forEach(([, , cosine], i) => {
				expect(Math.abs(dotOf(vectors[2 * i]!, vectors[2 * i + 1]!) - cosine)).toBeLessThan(tolerance);
			});
		});
		test('finds the partner of each sentence among all others', () => {
			const right = vectors.filter((vector, i) => {
				const others = vectors.map((other, k) => (k === i ? -Infinity : dotOf(vector, other)));
				return others.indexOf(Math.max(...others)) === (i ^ 1);
			});
			expect(right.length).toBeGreaterThanOrEqual(2 * PAIRS.length - 2);
		});
	},
);
