import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../src/reason/language-model/language-model';
import { openPromptApi, promptApiAvailability, type PromptApi } from '../../../../src/reason/language-model/prompt-api';
import { characters, repeat } from '../../../../src/reason/language-model/grammar/grammar';

type Created = { initialPrompts: readonly ChatMessage[]; isDestroyed: boolean; asked: string[]; constraint: unknown };

/** A browser's model that says what it was asked; a message counts as many tokens as letters. */
const fakeApi = ({ window = 200, reply = (input: string) => `You said: ${input}` } = {}) => {
	const sessions: Created[] = [];
	const session = (initialPrompts: readonly ChatMessage[]) => {
		const own: Created = { initialPrompts, isDestroyed: false, asked: [], constraint: null };
		sessions.push(own);
		return {
			contextWindow: window,
			measureContextUsage: (input: readonly ChatMessage[]) =>
				Promise.resolve(input.reduce((sum, { content }) => sum + content.length, 0)),
			promptStreaming(input: string, options: { signal?: AbortSignal; responseConstraint?: object }) {
				own.asked.push(input);
				own.constraint = options.responseConstraint ?? null;
				const words = reply(input).split(/(?<= )/);
				return new ReadableStream<string>({
					async pull(controller) {
						await new Promise((resolve) => setTimeout(resolve, 2));
						if (options.signal?.aborted) return controller.error(options.signal.reason);
						const word = words.shift();
						if (word === undefined) controller.close();
						else controller.enqueue(word);
					},
				});
			},
			clone: () => Promise.resolve(session(initialPrompts)),
			destroy: () => void (own.isDestroyed = true),
		};
	};
	const api: PromptApi = {
		availability: () => Promise.resolve('downloadable'),
		create({ initialPrompts = [], monitor }) {
			const target = new EventTarget();
			monitor?.(target);
			target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
			return Promise.resolve(session(initialPrompts));
		},
	};
	return { api, sessions, living: () => sessions.filter(({ isDestroyed }) => !isDestroyed) };
};
const user = (content: string): ChatMessage => ({ role: 'user', content });
const system: ChatMessage = { role: 'system', content: 'Be brief.' };

describe('the browser’s own model', () => {
	test('is unavailable where there is none, or where it fails to say', async () => {
		expect(await promptApiAvailability(null)).toBe('unavailable');
		const { api } = fakeApi();
		expect(await promptApiAvailability(api)).toBe('downloadable');
		const failing = { ...api, availability: () => Promise.reject(new Error('no')) };
		expect(await promptApiAvailability(failing)).toBe('unavailable');
		await expect(openPromptApi({}, null)).rejects.toMatchObject({ code: 'backend-unavailable' });
	});
	test('reports its download, streams, and keeps the session of a conversation', async () => {
		const { api, sessions, living } = fakeApi();
		const shares: number[] = [];
		const model = await openPromptApi({ onProgress: (share) => shares.push(share) }, api);
		expect(shares).toEqual([0.5]);
		const pieces: string[] = [];
		const first = await model.generate(
			{ messages: [system, user('one')], maxTokens: 50 },
			{ onText: (piece) => pieces.push(piece) },
		);
		expect(first).toMatchObject({ text: 'You said: one', ended: 'stop', truncated: null });
		expect(pieces).toEqual(['You ', 'said: ', 'one']);
		const before = sessions.length;
		await model.generate({
			messages: [system, user('one'), { role: 'assistant', content: first.text }, user('two')],
			maxTokens: 50,
		});
		// Only a copy of the session that has read all of that.
		expect(sessions.length).toBe(before + 1);
		expect(sessions.at(-1)!.asked).toEqual(['two']);
		expect(living()).toHaveLength(1);
		await model.close();
		expect(living()).toHaveLength(0);
	});
	test('begins anew for another conversation, with its system message', async () => {
		const { api, sessions } = fakeApi();
		const model = await openPromptApi({}, api);
		await model.generate({ messages: [system, user('one')], maxTokens: 50 });
		await model.generate({ messages: [system, user('two')], maxTokens: 50 });
		expect(sessions.at(-1)!.initialPrompts).toEqual([system]);
	});
	test('stops at once, and answers the next question', async () => {
		const { api, living } = fakeApi();
		const model = await openPromptApi({}, api);
		const stop = new AbortController();
		const running = model.generate(
			{ messages: [user('a b c d e f')], maxTokens: 50 },
			{ signal: stop.signal, onText: () => stop.abort() },
		);
		await expect(running).rejects.toMatchObject({ name: 'AbortError' });
		expect(living()).toHaveLength(1);
		await expect(model.generate({ messages: [user('g')], maxTokens: 50 })).resolves.toMatchObject({
			text: 'You said: g',
		});
	});
	test('leaves out the oldest turns that its context has no room for, and says so', async () => {
		const { api } = fakeApi({ window: 60 });
		const model = await openPromptApi({}, api);
		const turns = [system, user('x'.repeat(40)), { role: 'assistant' as const, content: 'y' }, user('last')];
		const reply = await model.generate({ messages: turns, maxTokens: 20 });
		expect(reply.truncated).toEqual({ messages: 2, tokens: 0 });
		await expect(model.generate({ messages: [user('x'.repeat(70))], maxTokens: 20 })).rejects.toThrow(RangeError);
	});
	test('gets a schema without further properties, and a grammar as a regular expression', async () => {
		const { api, sessions } = fakeApi({ reply: () => '{"a":1}' });
		const model = await openPromptApi({}, api);
		const schema = { type: 'object' as const, properties: { a: { type: 'integer' as const } }, required: ['a'] };
		await model.generate({ messages: [user('?')], maxTokens: 9, constraint: { kind: 'json', schema } });
		expect(sessions.at(-1)!.constraint).toEqual({ ...schema, additionalProperties: false });
		await model.generate({
			messages: [user('?')],
			maxTokens: 9,
			constraint: { kind: 'grammar', grammar: repeat(characters('09'), 1, 3) },
		});
		const constraint = sessions.at(-1)!.constraint as RegExp;
		expect(['1', '123', '1234', 'a'].map((value) => constraint.test(value))).toEqual([true, true, false, false]);
	});
	test('is cut off about where the tokens end, shows no probabilities, and gives as many replies as asked for', async () => {
		const { api } = fakeApi({ reply: () => 'word '.repeat(100) });
		const model = await openPromptApi({}, api);
		const reply = await model.generate({ messages: [user('?')], maxTokens: 10 });
		expect(reply.ended).toBe('length');
		expect(reply.text.length).toBeLessThan(60);
		expect(await model.scoreOptions([user('?')], ['A', 'B'])).toBeNull();
		expect(await model.nBest({ messages: [user('?')], maxTokens: 10 }, 3)).toHaveLength(3);
	});
});
