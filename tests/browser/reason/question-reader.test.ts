import { afterEach, expect, test } from 'vitest';
import { modelsUrl } from '../../../src/models/catalogue';
import { connectReason, type ReasonClient } from '../../../src/workers/reason/reason-client';
import { noSession } from './tiny-model';

const models = modelsUrl(new URL('/', location.href).href);
/** The rules ask back: they do not know what the last word is for. */
const DOUBTED = { question: 'did anybody peek over in something direction', session: noSession, earlier: [] };

let client: ReasonClient | null = null;
afterEach(() => client?.close());

test('the model that reads questions is loaded in the worker by the first question in doubt, and not before', async () => {
	client = connectReason();
	client.useReader(models);
	expect(await client.readerState()).toEqual({ kind: 'not-loaded' });
	await client.ask(DOUBTED);
	expect(await client.readerState()).toEqual({ kind: 'loaded' });
});

test('a question that the rules are sure of does not load it', async () => {
	client = connectReason();
	client.useReader(models);
	await client.ask({ ...DOUBTED, question: 'Did anybody look at anybody?' });
	expect(await client.readerState()).toEqual({ kind: 'not-loaded' });
});

test('switched off it is let go, and questions in doubt do not load it again', async () => {
	client = connectReason();
	client.useReader(models);
	await client.ask(DOUBTED);
	client.useReader(null);
	await client.ask(DOUBTED);
	expect(await client.readerState()).toEqual({ kind: 'off' });
});

test('a folder without it says so, and the question is answered all the same', async () => {
	client = connectReason();
	client.useReader(`${models}nowhere/`);
	expect((await client.ask(DOUBTED)).text).not.toBe('');
	expect(await client.readerState()).toMatchObject({ kind: 'failed' });
});
