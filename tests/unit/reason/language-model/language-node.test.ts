import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { miniQueryPrompt } from '../../../../src/reason/mini/prompts';
import { readQuery } from '../../../../src/reason/mini/query-form';
import { sampleAskSession } from '../../../../tools/bench/ask/ask-sample';
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
	test.each(['q8', 'q4'] as const)('reads plain questions in %s', { timeout: SLOW_MS }, async (dtype) => {
		const model = (await openNodeModel('regard-mini', MINI, dtype))!;
		expect(model.info.promptStyle).toBe('mini');
		const read = async (question: string) =>
			readQuery((await model.generate(miniQueryPrompt(question, sampleAskSession))).text, sampleAskSession.untilMs);
		expect(await read('Who looks at the cup?')).toMatchObject({
			ask: 'who',
			about: { doing: 'look', target: { kind: 'object', name: 'cup' } },
		});
		expect(await read('How long does A look at B?')).toMatchObject({
			ask: 'how-long',
			about: { doing: 'look', actor: { name: 'A' }, target: { person: { name: 'B' } } },
		});
		await model.close();
	});
});
