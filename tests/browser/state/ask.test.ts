import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../src/core/errors';
import { allModels } from '../../../src/models/catalogue/entries';
import { Ask } from '../../../src/state/ask/ask.svelte';
import { loadShare } from '../../../src/state/ask/load-share';
import type { Answer, AnswerUpdate } from '../../../src/reason/ask/answer';
import type { AskSession } from '../../../src/reason/answer/types';
import type { ReasonClient } from '../../../src/workers/reason/reason-client';

const session: AskSession = { people: [], objects: [], events: [], looks: [], untilMs: 1, widthPx: 1, heightPx: 1 };
const answerTo = (question: string): Answer => ({
	question,
	queries: [],
	text: `${question} Yes.`,
	segments: [{ kind: 'text', text: 'Yes.' }],
	facts: [],
	citations: [],
	status: 'answered',
	grounding: null,
	by: 'templates',
	note: null,
});

type AskCall = {
	input: { question: string; earlier: readonly unknown[] };
	onUpdate: (update: AnswerUpdate) => void;
	signal: AbortSignal;
	resolve: (answer: Answer) => void;
	reject: (e: unknown) => void;
};

/** A worker whose answers the test gives. */
const stand = (isAnalysing = false) => {
	const calls: AskCall[] = [];
	const paces: number[] = [];
	let info: ReasonClient['info'] = null;
	const client = {
		ask: (input: AskCall['input'], { onUpdate, signal }: Pick<AskCall, 'onUpdate' | 'signal'>) =>
			new Promise<Answer>((resolve, reject) => {
				calls.push({ input, onUpdate, signal, resolve, reject });
				signal.addEventListener('abort', () => reject(signal.reason as Error));
			}),
		load: vi.fn(() => Promise.resolve((info = { ...tiny }))),
		unload: () => Promise.resolve(void (info = null)),
		setPace: (share: number) => void paces.push(share),
		useReader: () => undefined,
		get info() {
			return info;
		},
	};
	const ask = new Ask({ connectReason: () => client as unknown as ReasonClient, modelsUrl: 'x:/' }, () => isAnalysing);
	return { ask, calls, paces, client, setInfo: (next: ReasonClient['info']) => void (info = next) };
};
const tiny: NonNullable<ReasonClient['info']> = {
	id: 'tiny',
	title: 'Tiny',
	provider: 'webgpu',
	reason: 'as found',
	contextTokens: 512,
	isSeeded: true,
	scoresOptions: true,
};
const getSession = () => Promise.resolve(session);
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => vi.restoreAllMocks());

describe('a conversation', () => {
	test('remembers how far the session was analysed, where that still went on', async () => {
		for (const [isAnalysing, askedAtMs] of [
			[true, 1],
			[false, null],
		] as const) {
			const { ask, calls } = stand(isAnalysing);
			const asked = ask.ask('Who?', getSession);
			await settled();
			calls[0]!.resolve(answerTo('Who?'));
			await asked;
			expect(ask.turns[0]!.askedAtMs).toBe(askedAtMs);
		}
	});

	test('goes from the question through what is found and written to the answer', async () => {
		const { ask, calls } = stand();
		const asked = ask.ask('  Who looks at Ben? ', getSession);
		await settled();
		const states = () => [ask.turns[0]!.stage, ask.turns[0]!.draft];
		expect(states()).toEqual(['planning', '']);
		calls[0]!.onUpdate({ type: 'facts', queries: [], facts: [] });
		calls[0]!.onUpdate({ type: 'text', text: 'An' });
		calls[0]!.onUpdate({ type: 'text', text: 'na' });
		expect(states()).toEqual(['writing', 'Anna']);
		// A model that broke begins again, and nothing is there twice.
		calls[0]!.onUpdate({ type: 'planning' });
		expect(states()).toEqual(['planning', '']);
		calls[0]!.resolve(answerTo('Who looks at Ben?'));
		await asked;
		expect(ask.turns[0]).toMatchObject({
			question: 'Who looks at Ben?',
			state: 'answered',
			answer: { by: 'templates' },
		});
		expect(ask.current).toBeNull();
	});
	test('takes no second question while one is answered, and none without words', async () => {
		const { ask, calls } = stand();
		void ask.ask('One?', getSession);
		void ask.ask('Two?', getSession);
		void ask.ask('   ', getSession);
		await settled();
		expect(calls.map(({ input }) => input.question)).toEqual(['One?']);
	});
	test('tells the next question what was answered before, of the last four turns', async () => {
		const { ask, calls } = stand();
		for (let i = 0; i < 6; i++) {
			const asked = ask.ask(`Q${i}`, getSession);
			await settled();
			calls[i]!.resolve(answerTo(`Q${i}`));
			await asked;
		}
		expect(calls[5]!.input.earlier).toEqual([1, 2, 3, 4].map((i) => ({ question: `Q${i}`, text: `Q${i} Yes.` })));
	});
	test('stops at once, keeps what was written, and lets nothing change it afterwards', async () => {
		const { ask, calls } = stand();
		const asked = ask.ask('Who?', getSession);
		await settled();
		calls[0]!.onUpdate({ type: 'text', text: 'Anna' });
		ask.stop();
		await asked;
		calls[0]!.onUpdate({ type: 'text', text: ' and Ben' });
		expect(ask.turns[0]).toMatchObject({ state: 'stopped', draft: 'Anna', answer: null });
	});
	test('shows what went wrong, and goes on', async () => {
		const { ask, calls } = stand();
		const asked = ask.ask('Who?', getSession);
		await settled();
		calls[0]!.reject(new AppError('worker-died', 'gone'));
		await asked;
		expect(ask.turns[0]).toMatchObject({ state: 'failed', problem: { code: 'worker-died' } });
		await ask.ask('Who?', () => Promise.resolve(null));
		expect(ask.turns[1]).toMatchObject({ state: 'failed', problem: { code: 'recording-invalid' } });
	});
	test('is forgotten with its session', async () => {
		const { ask } = stand();
		const asked = ask.ask('Who?', getSession);
		await settled();
		ask.forget();
		await asked;
		expect(ask.turns).toEqual([]);
	});
});

describe('the writer', () => {
	test('is nobody at first, then the model that was chosen, and where it moved to', async () => {
		const { ask, calls, client, setInfo } = stand();
		expect(ask.writer).toEqual({ kind: 'templates' });
		await ask.choose({ kind: 'catalogue', id: 'tiny', title: 'Tiny' });
		expect(client.load).toHaveBeenCalledWith({ kind: 'catalogue', id: 'tiny', modelsUrl: 'x:/' }, expect.anything());
		expect(ask.writer).toEqual({ kind: 'ready', info: tiny });
		const asked = ask.ask('Who?', getSession);
		await settled();
		setInfo({ ...tiny, provider: 'wasm', reason: 'as found; the GPU was lost' });
		calls[0]!.resolve(answerTo('Who?'));
		await asked;
		expect(ask.writer).toMatchObject({ info: { provider: 'wasm', reason: 'as found; the GPU was lost' } });
		await ask.choose({ kind: 'templates' });
		expect(ask.writer).toEqual({ kind: 'templates' });
	});
	test('that cannot be loaded says why, and questions are still answered', async () => {
		const { ask, calls, client } = stand();
		client.load.mockRejectedValueOnce(new AppError('model-missing', 'not here'));
		await ask.choose({ kind: 'catalogue', id: 'tiny', title: 'Tiny' });
		expect(ask.writer).toMatchObject({ kind: 'failed', title: 'Tiny', problem: { code: 'model-missing' } });
		void ask.ask('Who?', getSession);
		await settled();
		expect(calls).toHaveLength(1);
	});
	test('on a small machine leaves most of the time to an analysis that goes on', async () => {
		vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(2);
		const busy = stand(true);
		await busy.ask.choose({ kind: 'catalogue', id: 'tiny', title: 'Tiny' });
		void busy.ask.ask('Who?', getSession);
		await settled();
		expect(busy.paces.at(-1)).toBeLessThan(0.5);
		const idle = stand(false);
		await idle.ask.choose({ kind: 'catalogue', id: 'tiny', title: 'Tiny' });
		void idle.ask.ask('Who?', getSession);
		await settled();
		expect(idle.paces.at(-1)).toBe(1);
	});
});

test('the share of a model that is read is of all its files, and unknown while a size is', () => {
	const shares: (number | null)[] = [];
	const follow = loadShare((share) => shares.push(share));
	follow({ file: 'a', receivedBytes: 10, totalBytes: null });
	follow({ file: 'a', receivedBytes: 10, totalBytes: 20 });
	follow({ file: 'b', receivedBytes: 0, totalBytes: 80 });
	follow({ file: 'b', receivedBytes: 80, totalBytes: 80 });
	expect(shares).toEqual([null, 0.5, 0.1, 0.9]);
});

describe('the language model that comes with the page', () => {
	const own = { id: 'regard-mini', title: 'Regard mini', task: 'language', tier: 'embedded' } as const;

	test.skipIf(!allModels.some(({ id }) => id === own.id))('is loaded once on the CPU when the view opens', async () => {
		const { ask, client } = stand();
		expect(client.load).not.toHaveBeenCalled();
		await ask.begin();
		await ask.begin();
		expect(client.load).toHaveBeenCalledTimes(1);
		expect(client.load).toHaveBeenCalledWith(
			expect.objectContaining({ kind: 'catalogue', id: own.id }),
			expect.objectContaining({ prefer: 'wasm' }),
		);
		expect(ask.writer.kind).toBe('ready');
	});

	test('is left alone when somebody has chosen before', async () => {
		const { ask, client } = stand();
		await ask.choose({ kind: 'templates' });
		await ask.begin();
		expect(client.load).not.toHaveBeenCalled();
		expect(ask.writer.kind).toBe('templates');
	});

	test.skipIf(!allModels.some(({ id }) => id === own.id))(
		'takes no answer away when its file is not there: nobody is told, and templates write',
		async () => {
			const { ask, client } = stand();
			client.load.mockRejectedValueOnce(new AppError('model-missing', 'config.json was not found (HTTP 404)'));
			await ask.begin();
			expect(ask.writer).toEqual({ kind: 'templates' });
		},
	);

	test.skipIf(!allModels.some(({ id }) => id === own.id))('says so when it breaks', async () => {
		const { ask, client } = stand();
		client.load.mockRejectedValueOnce(new AppError('model-corrupt', 'no model'));
		await ask.begin();
		expect(ask.writer.kind).toBe('failed');
	});
});
