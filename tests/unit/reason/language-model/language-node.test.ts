import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { miniAnswerPrompt } from '../../../../src/reason/mini/prompts';
import { openNodeModel } from '../../../../tools/bench/language/language-node';

const STORIES = '../shared/models/stories260K';
const MINI = 'public/models/regard-mini';
const SLOW_MS = 120_000;

// Other people's model lies beside the project where it is developed, and nowhere else.
describe.skipIf(!existsSync(STORIES))(
	'stories260K, through the app’s own token generator (skipped without ../shared)',
	() => {
		test('goes on with a story in English, the same each time', { timeout: SLOW_MS }, async () => {
			const model = (await openNodeModel('stories260K', STORIES, 'fp32'))!;
			expect(model.info.promptStyle).toBe('chat');
			const prompt = {
				messages: [{ role: 'user' as const, content: 'Once upon a time, there was a' }],
				maxTokens: 100,
			};
			const first = await model.generate(prompt);
			expect(first.tokens).toBe(100);
			expect(first.text.toLowerCase().match(/\b(?:was|the|a|to|and|she|he|named)\b/g)?.length).toBeGreaterThan(5);
			expect((await model.generate(prompt)).text).toBe(first.text);
			await model.close();
		});
	},
);

describe.skipIf(!existsSync(`${MINI}/config.json`))('our own model, as it comes with the page', () => {
	test.each(['q8', 'q4'] as const)('words an answer from a fact in %s', { timeout: SLOW_MS }, async (dtype) => {
		const model = await openNodeModel('regard-mini', MINI, dtype);
		if (!model) throw new Error('No model');
		expect(model.info.promptStyle).toBe('mini');
		const facts = [{ id: 'F1', text: 'A and B looked at the cup.' }];
		const { text } = await model.generate(miniAnswerPrompt('Who looked at the cup?', facts));
		expect(text).toMatch(/A and B.*\[F1\]/);
		await model.close();
	});
});
