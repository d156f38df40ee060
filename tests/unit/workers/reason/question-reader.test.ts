import { readFileSync, statSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { readerFile } from '../../../../src/models/catalogue/own';
import { createQuestionReader } from '../../../../src/workers/reason/question-reader';

const MODELS = 'https://example.org/models/';
const path = `public/models/regard-reader/${readerFile.path}`;

/** Answers requests in turn, the last again and again, and says which were made. */
const answerWith = (...answers: readonly (() => Response | Promise<Response>)[]) => {
	const asked: string[] = [];
	vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
		asked.push(url);
		const answer = answers[Math.min(asked.length, answers.length) - 1]!;
		return new Promise<Response>((resolve, reject) => {
			signal?.addEventListener('abort', () => reject(signal.reason as Error));
			void Promise.resolve(answer()).then(resolve);
		});
	});
	return asked;
};
const right = () => new Response(new Uint8Array(readFileSync(path)));

afterEach(() => vi.unstubAllGlobals());

test('the file that comes with the page is the one of the catalogue', () => {
	expect(statSync(path).size).toBe(readerFile.bytes);
});

test('it is off until somebody says where it lies, and then nothing of it is fetched', async () => {
	const asked = answerWith(right);
	const reader = createQuestionReader();
	expect(await reader.load()).toBeNull();
	expect([reader.state, asked]).toEqual([{ kind: 'off' }, []]);
});

test('it is fetched when it is needed and only once', async () => {
	const asked = answerWith(right);
	const reader = createQuestionReader();
	reader.use(MODELS);
	expect([reader.state, asked]).toEqual([{ kind: 'not-loaded' }, []]);
	const [model, again] = await Promise.all([reader.load(), reader.load()]);
	reader.use(MODELS);
	expect(await reader.load()).toBe(model);
	expect(again).toBe(model);
	expect(model?.write('how long did p0 look at t0 ?')?.symbols.join(' ')).toBe('get-time about do-look p0 t0 always ;');
	expect([reader.state, asked]).toEqual([{ kind: 'loaded' }, [`${MODELS}regard-reader/regard-reader.bin`]]);
});

test('another file is refused, and the next question tries again', async () => {
	const asked = answerWith(() => new Response('<html>not here</html>'), right);
	const reader = createQuestionReader();
	reader.use(MODELS);
	expect(await reader.load()).toBeNull();
	expect(reader.state).toMatchObject({ kind: 'failed', message: expect.stringContaining('SHA-256') as string });
	expect(await reader.load()).not.toBeNull();
	expect([reader.state.kind, asked.length]).toEqual(['loaded', 2]);
});

test('a host that does not have it says so', async () => {
	answerWith(() => new Response(null, { status: 404 }));
	const reader = createQuestionReader();
	reader.use(MODELS);
	expect(await reader.load()).toBeNull();
	expect(reader.state).toEqual({
		kind: 'failed',
		message: 'Cannot fetch the model (HTTP 404): regard-reader.bin',
	});
});

test('switched off while it is on its way it is stopped, and what was loaded is let go', async () => {
	const asked = answerWith(() => new Promise(() => {}), right);
	const reader = createQuestionReader();
	reader.use(MODELS);
	const loading = reader.load();
	reader.use(null);
	expect(await loading).toBeNull();
	expect([reader.state, await reader.load(), asked.length]).toEqual([{ kind: 'off' }, null, 1]);

	reader.use(MODELS);
	expect(await reader.load()).not.toBeNull();
	reader.use(null);
	expect([reader.state, await reader.load(), asked.length]).toEqual([{ kind: 'off' }, null, 2]);
});
