import { describe, expect, test, vi } from 'vitest';
import { fitPrompt } from '../../../../src/reason/language-model/context-budget';
import type { ChatMessage, LanguageModelInfo } from '../../../../src/reason/language-model/language-model';
import { createPace } from '../../../../src/reason/language-model/pace';
import { sampleToken } from '../../../../src/reason/language-model/sampling';
import { INVENTED_NAME, scriptedModel } from './scripted-model';
import { createTokenGenerator } from '../../../../src/reason/language-model/token-generator';
import type { ChatTokenizer, Memory, TokenModel } from '../../../../src/reason/language-model/token-model';
import { seededRandom } from '../../../../src/core/maths/random';

const encoder = new TextEncoder();
const END = 256;

/** A byte a token; `<role>text` for each turn. */
const tokenizer: ChatTokenizer = {
	vocabulary: {
		bytes: [...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)), null],
		writesFirstBlank: false,
	},
	encode: (text) => [...encoder.encode(text)],
	template: (messages, opensReply) => [
		...encoder.encode(
			messages.map(({ role, content }) => `<${role}>${content}\n`).join('') + (opensReply ? '<assistant>' : ''),
		),
	],
};

/**
 * Writes `reply` after any prompt, byte by byte, and then ends; knows which memories are still held. Every other token has
 * a score, too, so that there is something to draw.
 */
const fakeModel = (reply: string, { contextTokens = 400, promptChunk = 16 } = {}) => {
	const held = new Set<Memory>();
	const reads: { from: number; tokens: number }[] = [];
	const bytes = [...encoder.encode(reply), END];
	const model: TokenModel = {
		contextTokens,
		promptChunk,
		endTokens: [END],
		read(memory, before, tokens) {
			if (memory && !held.has(memory)) throw new Error('This memory was freed');
			expect(before).toHaveLength(memory?.length ?? 0);
			reads.push({ from: before.length, tokens: tokens.length });
			// A character a byte.
			const all = new TextDecoder('latin1').decode(Uint8Array.from([...before, ...tokens]));
			const written = all.slice(all.lastIndexOf('<assistant>') + '<assistant>'.length).length;
			const logits = new Float32Array(END + 1);
			logits[bytes[written] ?? END] = 4;
			const next: Memory = { length: before.length + tokens.length, free: () => void held.delete(next) };
			held.add(next);
			return Promise.resolve({ logits, memory: next });
		},
		close: () => Promise.resolve(),
	};
	return { model, held, reads };
};
const info: LanguageModelInfo = {
	id: 'fake',
	title: 'Fake',
	provider: 'wasm',
	reason: '',
	contextTokens: 400,
	isSeeded: true,
	scoresOptions: true,
};
const user = (content: string): ChatMessage => ({ role: 'user', content });
const system: ChatMessage = { role: 'system', content: 'Say what is so.' };

describe('a reply', () => {
	test('streams in whole characters and ends where the model ends it', async () => {
		const { model } = fakeModel('Größe: 3 µm');
		const pieces: string[] = [];
		const reply = await createTokenGenerator(model, tokenizer, info).generate(
			{ messages: [user('How large?')], maxTokens: 50 },
			{ onText: (piece) => pieces.push(piece) },
		);
		expect(reply).toMatchObject({ text: 'Größe: 3 µm', ended: 'stop', tokens: 14, truncated: null });
		expect(pieces.join('')).toBe(reply.text);
		expect(pieces).toContain('ö');
		expect(pieces).not.toContain('\ufffd');
	});
	test('that is too long is cut at the number of tokens and says so', async () => {
		const { model } = fakeModel('a long story');
		const reply = await createTokenGenerator(model, tokenizer, info).generate({ messages: [user('?')], maxTokens: 6 });
		expect(reply).toMatchObject({ text: 'a long', ended: 'length', tokens: 6 });
	});
	test('ends with the context, and says so', async () => {
		const { model } = fakeModel('x'.repeat(100), { contextTokens: 48 });
		const reply = await createTokenGenerator(model, tokenizer, info).generate({ messages: [user('?')], maxTokens: 90 });
		expect(reply.ended).toBe('context');
		expect(reply.tokens! + reply.promptTokens!).toBe(48);
	});
	test('reads a long prompt in parts, and of the next one only what is new', async () => {
		const { model, reads, held } = fakeModel('yes');
		const generator = createTokenGenerator(model, tokenizer, info);
		const first = await generator.generate({ messages: [system, user('One?')], maxTokens: 9 });
		expect(Math.max(...reads.map(({ tokens }) => tokens))).toBe(16);
		expect(first.reusedTokens).toBe(0);
		reads.length = 0;
		const onward = [system, user('One?'), { role: 'assistant' as const, content: 'yes' }, user('Two?')];
		const second = await generator.generate({ messages: onward, maxTokens: 9 });
		// All of the first prompt and its reply.
		expect(second.reusedTokens).toBe(first.promptTokens! + 3);
		expect(reads[0]!.from).toBe(second.reusedTokens);
		// Another question still has the system message in memory.
		const third = await generator.generate({ messages: [system, user('Three?')], maxTokens: 9 });
		expect(third.reusedTokens).toBe(tokenizer.template([system], false).length);
		expect(third.text).toBe('yes');
		// Of all the memories that were made, no more than three are held.
		expect(held.size).toBeLessThanOrEqual(3);
		await generator.close();
		expect(held.size).toBe(0);
	});
	test('that is stopped leaves no memory behind but the prompt’s, and the next one comes', async () => {
		const { model, held } = fakeModel('a very long story');
		const generator = createTokenGenerator(model, tokenizer, info);
		const stop = new AbortController();
		const running = generator.generate(
			{ messages: [user('?')], maxTokens: 90 },
			{ signal: stop.signal, onText: (piece) => piece === 'y' && stop.abort() },
		);
		await expect(running).rejects.toMatchObject({ name: 'AbortError' });
		expect(held.size).toBe(1);
		await expect(generator.generate({ messages: [user('?')], maxTokens: 6 })).resolves.toMatchObject({
			text: 'a very',
		});
	});
	test('calls wait for one another', async () => {
		const { model } = fakeModel('one');
		const generator = createTokenGenerator(model, tokenizer, info);
		const replies = await Promise.all(
			['a', 'b', 'c'].map((content) => generator.generate({ messages: [user(content)], maxTokens: 9 })),
		);
		expect(replies.map(({ text }) => text)).toEqual(['one', 'one', 'one']);
	});
	test('of a model that gives no numbers is an error and no text', async () => {
		const { model } = fakeModel('x');
		const read: TokenModel['read'] = async (...given) => ({
			...(await model.read(...given)),
			logits: new Float32Array(9).fill(NaN),
		});
		const broken = createTokenGenerator({ ...model, read }, tokenizer, info);
		await expect(broken.generate({ messages: [user('?')], maxTokens: 3 })).rejects.toMatchObject({ code: 'internal' });
	});
	test('held to a schema is whole even when few tokens are left', async () => {
		const { model } = fakeModel('I would rather not');
		const reply = await createTokenGenerator(model, tokenizer, info).generate({
			messages: [user('?')],
			maxTokens: 14,
			constraint: { kind: 'json', schema: { type: 'object', properties: { n: { type: 'string' } }, required: ['n'] } },
		});
		expect(JSON.parse(reply.text)).toEqual({ n: expect.any(String) as string });
		expect(reply.ended).toBe('stop');
	});
});

describe('n-best', () => {
	const prompt = {
		messages: [system, user('?')],
		maxTokens: 12,
		sampling: { temperature: 2, topK: null, topP: null, seed: 7 },
	};
	test('replies differ by their seeds, and the same seeds give the same replies', async () => {
		const { model, reads } = fakeModel('plain words');
		const generator = createTokenGenerator(model, tokenizer, info);
		const replies = await generator.nBest(prompt, 5);
		const promptLength = tokenizer.template(prompt.messages, true).length;
		expect(new Set(replies.map(({ text }) => text)).size).toBe(5);
		// The prompt is read once for all five.
		expect(reads.filter(({ from }) => from < promptLength).reduce((sum, { tokens }) => sum + tokens, 0)).toBe(
			promptLength,
		);
		const again = await createTokenGenerator(fakeModel('plain words').model, tokenizer, info).nBest(prompt, 5);
		expect(again.map(({ text }) => text)).toEqual(replies.map(({ text }) => text));
		const third = await generator.generate({ ...prompt, sampling: { ...prompt.sampling, seed: 9 } });
		expect(third.text).toBe(replies[2]!.text);
	});
	test('leaves no memory behind but the prompt’s', async () => {
		const { model, held } = fakeModel('plain words');
		await createTokenGenerator(model, tokenizer, info).nBest(prompt, 3);
		expect(held.size).toBe(2);
	});
});

describe('options', () => {
	test('are scored by what the model would write, with and without a blank before them', async () => {
		const { model, held } = fakeModel('B');
		const scores = await createTokenGenerator(model, tokenizer, info).scoreOptions([user('A or B?')], ['A', 'B', 'C']);
		const [a, b, c] = scores!.map(({ probability }) => probability);
		expect(b).toBeGreaterThan(5 * a!);
		expect(a).toBeCloseTo(c!, 9);
		expect(held.size).toBe(1);
	});
});

describe('the context’s budget', () => {
	const turns = [
		system,
		user('first question'),
		{ role: 'assistant' as const, content: 'first answer' },
		user('second question'),
	];
	const size = (messages: readonly ChatMessage[]) => tokenizer.template(messages, true).length;
	test('takes everything that fits', () => {
		expect(fitPrompt(turns, size(turns), tokenizer)).toMatchObject({ truncated: null, messages: turns });
	});
	test('drops the oldest turns first and keeps the system message', () => {
		const fitted = fitPrompt(turns, size(turns) - 1, tokenizer);
		expect(fitted.messages).toEqual([system, turns[3]]);
		expect(fitted.truncated).toEqual({ messages: 2, tokens: 0 });
	});
	test('then cuts the middle of the last message, and says how much', () => {
		const long = user(`${'a'.repeat(100)}${'b'.repeat(100)}`);
		const fitted = fitPrompt([...turns.slice(0, 3), long], 130, tokenizer);
		expect(fitted.tokens.length).toBeLessThanOrEqual(130);
		expect(fitted.truncated!.messages).toBe(2);
		const kept = fitted.messages.at(-1)!.content;
		expect(kept).toMatch(/^a+ … b+$/);
		expect(200 - fitted.truncated!.tokens).toBe(kept.length - ' … '.length);
	});
	test('that not even the system message fits into is an error', () => {
		expect(() => fitPrompt(turns, 10, tokenizer)).toThrow(RangeError);
	});
});

describe('sampling', () => {
	const logits = Float32Array.from([0, 1, 2, -Infinity, 3]);
	const shares = (sampling: Partial<Parameters<typeof sampleToken>[1]>) => {
		const random = seededRandom(1).uniform;
		const counts = [0, 0, 0, 0, 0];
		for (let i = 0; i < 4000; i++)
			counts[sampleToken(logits, { temperature: 1, topK: null, topP: null, seed: 0, ...sampling }, random)]!++;
		return counts.map((count) => count / 4000);
	};
	test('without temperature takes the most probable', () => {
		expect(shares({ temperature: 0 })).toEqual([0, 0, 0, 0, 1]);
	});
	test('draws with the probabilities of the model', () => {
		const total = 1 + Math.E + Math.E ** 2 + Math.E ** 3;
		shares({}).forEach((share, i) => expect(share).toBeCloseTo(i === 3 ? 0 : Math.exp(logits[i]!) / total, 1));
	});
	test('leaves out all but the most probable when told to, and never takes what must not come', () => {
		expect(shares({ topK: 2 }).map((share) => share > 0)).toEqual([false, false, true, false, true]);
		expect(shares({ topP: 0.6 }).map((share) => share > 0)).toEqual([false, false, false, false, true]);
		expect(shares({ topP: 0.7 }).map((share) => share > 0)).toEqual([false, false, true, false, true]);
		expect(shares({ temperature: 100 })[3]).toBe(0);
	});
});

describe('the pace', () => {
	test('of a share of the time leaves the rest between two jobs', async () => {
		let nowMs = 0;
		const slept: number[] = [];
		const pace = createPace(
			(ms) => {
				slept.push(ms);
				nowMs += ms;
				return Promise.resolve();
			},
			() => nowMs,
		);
		const job = () => {
			nowMs += 30;
			return Promise.resolve();
		};
		await pace.take(job);
		await pace.take(job);
		expect(slept).toEqual([]);
		pace.set(0.25);
		await pace.take(job);
		await pace.take(job);
		expect(slept).toEqual([90]);
		nowMs += 1000;
		await pace.take(job);
		expect(slept).toEqual([90]);
		pace.set(1);
		await pace.take(job);
		expect(slept).toEqual([90]);
	});
});

describe('the scripted model', () => {
	const facts = 'Question: who?\nF1: Anna looks at Ben for 3 seconds.\nF2: Ben points at the cup at 5.2 s.';
	const write = (behaviour: Parameters<typeof scriptedModel>[0]['behaviour'], constraint = false) =>
		scriptedModel({ behaviour, pauseMs: 5, plan: '{"ask":"who"}' }).generate({
			messages: [user(facts)],
			maxTokens: 99,
			...(constraint && { constraint: { kind: 'json' as const, schema: { type: 'object' as const, properties: {} } } }),
		});
	test('says the facts with their citations', async () => {
		expect((await write('plain')).text).toBe(
			'Anna looks at Ben for 3 seconds [F1]. Ben points at the cup at 5.2 s [F2].',
		);
		expect((await write('plain', true)).text).toBe('{"ask":"who"}');
	});
	test('gets every number wrong, invents somebody, breaks off a plan, or fails, as told', async () => {
		expect((await write('wrong-number')).text).toContain('for 4 seconds');
		expect((await write('invented-name')).text).toContain(`${INVENTED_NAME} laughed at them [F1].`);
		const plan = await write('malformed-plan', true);
		expect(() => JSON.parse(plan.text) as unknown).toThrow();
		expect((await write('malformed-plan')).text).toContain('Anna looks at Ben');
		await expect(write('failure')).rejects.toMatchObject({ code: 'internal' });
	});
	test('when slow can be stopped in the middle', async () => {
		const stop = new AbortController();
		const onText = vi.fn(() => stop.abort());
		const running = scriptedModel({ behaviour: 'slow', pauseMs: 1 }).generate(
			{ messages: [user(facts)], maxTokens: 99 },
			{ onText, signal: stop.signal },
		);
		await expect(running).rejects.toMatchObject({ name: 'AbortError' });
		expect(onText).toHaveBeenCalledTimes(1);
	});
});
