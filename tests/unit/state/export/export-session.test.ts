import { describe, expect, test } from 'vitest';
import { exportFiles, exportFormats } from '../../../../src/export/write-formats/formats';
import {
	encodeLine,
	endLine,
	eventLine,
	headerLine,
	observationLine,
	personLine,
} from '../../../../src/session/file/json-lines';
import { convertSession } from '../../../../src/export/convert-session';
import { exportChoices } from '../../../../src/state/export/export-session';
import { saveChoices } from '../../../../src/state/export/saving.svelte';
import { exported, hourOf } from '../../../fixtures/exported-session';

const fileOf = (text: string) => ({ name: 'talk.regard.jsonl', blob: new Blob([text]) });
const never = () => new AbortController().signal;
const convert = (text: string, formats: readonly string[], onProgress: (share: number) => void = () => {}) =>
	convertSession(fileOf(text), formats, never(), onProgress);

const session = hourOf(20);
const counts = { frames: 200, people: 5, objects: 0, observations: 1000, events: 40, ties: 0 };
const lines = [
	headerLine(session.header),
	...session.people.map((person) => personLine(person, session.graph)),
	...session.observations.map(observationLine),
	...session.events.map(eventLine),
	endLine(counts, {}),
]
	.map(encodeLine)
	.join('');

describe('exporting a session from the page', () => {
	test('offers every format once, each with what it is for, in one of the groups', () => {
		const ids = exportChoices.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		const offered = saveChoices.flatMap(({ choices }) => choices);
		expect(offered.map(({ id }) => id).sort()).toEqual([...ids, 'labelled-video', 'regard'].sort());
		expect(offered.filter(({ about, extensions }) => about === '' || extensions.length === 0)).toEqual([]);
	});

	test('does not write a file for a format it does not know', async () => {
		expect(await convert(lines, ['nonsense'])).toEqual([]);
	});

	test('does not write a file from lines that are no session', async () => {
		await expect(convert('not a session\n', ['csv'])).rejects.toMatchObject({ code: 'recording-invalid' });
		const broken = `${lines}{"type":"observation"\n`;
		await expect(convert(broken, ['openface'])).rejects.toMatchObject({ code: 'recording-invalid' });
	});

	test('writes every file of every format, without holding the session as when all of it is in memory', async () => {
		const files = await convert(
			lines,
			exportFormats.map(({ id }) => id),
		);
		expect(files.map(({ name }) => name)).toEqual(
			exportFormats.flatMap(exportFiles).map(({ extension }) => `talk${extension}`),
		);
		for (const { id, extension } of exportFormats) {
			// Parquet is of bytes; ties and areas of the sample are not in these lines.
			if (['parquet', 'graphml', 'gexf', 'bids'].includes(id)) continue;
			const text = await files.find(({ name }) => name === `talk${extension}`)!.blob.text();
			const rounded = hourOf(20).observations;
			expect(text.length, id).toBeGreaterThan(100);
			if (id === 'openface') expect(text.trimEnd().split('\n')).toHaveLength(rounded.length + 1);
			else if (id === 'csv') expect(text).toBe(exported('csv', session));
		}
	});

	test('tells how far it is, and stops when it is asked to', async () => {
		const shares: number[] = [];
		await convert(lines, ['csv', 'openface'], (share) => shares.push(share));
		expect(shares).toEqual([...shares].sort((a, b) => a - b));
		expect(shares.at(-1)).toBeCloseTo(1);
		const abort = new AbortController();
		abort.abort();
		await expect(convertSession(fileOf(lines), ['csv'], abort.signal, () => {})).rejects.toMatchObject({
			name: 'AbortError',
		});
	});
});
