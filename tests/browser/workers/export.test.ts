import { expect, test } from 'vitest';
import { encodeLine, headerLine, observationLine } from '../../../src/session/file/json-lines';
import { exportSession } from '../../../src/state/export/export-session';
import { header, looking } from '../../fixtures/session-file';

const sessionOf = (frames: number) => ({
	name: 'talk.regard.jsonl',
	blob: new Blob([
		encodeLine(headerLine(header)),
		...Array.from({ length: frames }, (_, i) =>
			encodeLine(observationLine(looking(i, 'P1', { P2: 0.8, outside: 0.2 }))),
		),
	]),
});

test('a session is written in another format by a worker, while the page goes on', async () => {
	let turns = 0;
	const timer = setInterval(() => turns++, 10);
	const shares: number[] = [];
	const files = await exportSession(sessionOf(20_000), ['openface', 'parquet'], {
		onProgress: (share) => shares.push(share),
	});
	clearInterval(timer);
	expect(files.map(({ name }) => name)).toEqual(['talk.openface.csv', 'talk.parquet']);
	expect((await files[0]!.blob.text()).trimEnd().split('\n')).toHaveLength(20_001);
	expect(shares.length).toBeGreaterThan(3);
	expect(turns).toBeGreaterThan(3);
});

test('a conversion that is given up ends at once', async () => {
	const abort = new AbortController();
	const conversion = exportSession(sessionOf(50_000), ['parquet'], {
		signal: abort.signal,
		onProgress: () => abort.abort(),
	});
	await expect(conversion).rejects.toMatchObject({ name: 'AbortError' });
});

test('lines that are no session are named as such', async () => {
	const session = { name: 'a.regard.jsonl', blob: new Blob(['no']) };
	await expect(exportSession(session, ['csv'])).rejects.toMatchObject({ code: 'recording-invalid' });
});
