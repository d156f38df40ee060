import { expect, test } from 'vitest';
import { miniAnswerPrompt, miniGraspPrompt } from '../../../src/reason/mini/prompts';
import { startReason, tinyModel } from './tiny-model';

const answer = miniAnswerPrompt('Who looks at the cup?', [{ id: 'F1', text: 'Anna looked at the cup.' }]);

test('the same greedy reply comes on the CPU and on a GPU', async () => {
	const item = { question: 'Who is Person 1 looking at?', options: ['Person 2', 'Person 3', 'Person 4', 'Person 5'] };
	const texts = [];
	for (const prefer of ['wasm', 'webgpu'] as const) {
		const { client } = startReason();
		const info = await client.load(tinyModel(7, 'mini'), { prefer });
		expect(info.provider, info.reason).toBe(prefer);
		const replies = [];
		for (const prompt of [answer, miniGraspPrompt(item, [])]) {
			replies.push((await client.generate({ ...prompt, maxTokens: 16 })).text);
		}
		texts.push(replies);
		client.close();
	}
	expect(texts[1]).toEqual(texts[0]);
});
