import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportFiles, exportFormats } from '../../../../src/export/write-formats/formats';
import { exportFromLines } from '../../../../src/export/write-formats/write-formats';
import { readSession } from '../../../../src/session/file/read-session';
import { correctSession } from '../../../../src/session/open/correct-session';
import { importSession } from '../../../../src/session/open/import-session';
import { OpenedSession } from '../../../../src/session/open/opened-session';
import { parseEntry } from '../../../../src/session/store/entry';
import { parseSummary } from '../../../../src/session/store/summary';

/*
 * Five seconds of the bundled sample as the program wrote them at commit c25db916 (22 November 2026), with two corrections.
 * `expected.json` holds what that program made of the file: hashes of the file written again, of the corrected one, and
 * of every export. `entry.json` and `summary.json` are the session as it was kept.
 */
const folder = new URL('../../../fixtures/old-session/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const NAME = 'table-talk.regard.jsonl';
const text = read(NAME);
const expected = JSON.parse(read('expected.json')) as {
	shown: { people: number; events: number; runs: number; things: number };
	machine: string;
	corrected: string;
	exports: Record<string, string>;
	correctedExports: Record<string, string>;
};

const hashOf = async (blob: Blob | null): Promise<string> =>
	createHash('sha256')
		.update((await blob?.bytes()) ?? '')
		.digest('hex');

const exportsOf = async (lines: readonly string[]): Promise<Record<string, string>> => {
	const hashes: Record<string, string> = {};
	for (const file of exportFormats.flatMap(exportFiles)) {
		const hash = createHash('sha256');
		for await (const { bytes } of exportFromLines([file], () => lines)) hash.update(bytes);
		hashes[file.extension] = hash.digest('hex');
	}
	return hashes;
};

/** The lines of the time, as they were kept: those of frames, observations and the machine's events. */
const keptLines = (): Blob =>
	new Blob(text.match(/^\{"type":"(frame|observation|event)".*\n/gm) ?? [], { type: 'text/plain' });

describe('a session file of an earlier version', () => {
	test('is read whole', async () => {
		const session = await readSession(text.split('\n'));
		expect(session.people.map((p) => p.personId)).toEqual(['P1', 'P2', 'P3']);
		expect(session.observations).toHaveLength(text.match(/"type":"observation"/g)?.length ?? 0);
		expect(session.events).toHaveLength(expected.shown.events);
		expect(session.corrections).toHaveLength(2);
	});

	test('opens, and is written again to the byte', async () => {
		const kept = await importSession(new File([text], NAME), new Date(0));
		const view = await OpenedSession.from(kept);
		const { graph, events, runs, areas } = view;
		expect({
			people: graph?.people.length,
			events: events.length,
			runs: runs.length,
			things: areas.length,
		}).toEqual(expected.shown);
		expect(await hashOf(await view.file({ labels: kept.entry.labels, areas: kept.entry.areas }))).toBe(
			expected.machine,
		);
	});

	test('gives the same corrected session, and the same files in all formats', async () => {
		const corrected = await correctSession(new File([text], NAME));
		expect(await hashOf(corrected)).toBe(expected.corrected);
		expect(await exportsOf(text.split('\n'))).toEqual(expected.exports);
		expect(await exportsOf((await corrected!.text()).split('\n'))).toEqual(expected.correctedExports);
	});

	test('opens as it was kept', async () => {
		const entry = parseEntry(JSON.parse(read('entry.json')));
		const summary = parseSummary(read('summary.json'));
		if ('broken' in entry || !summary) throw new Error('The kept session cannot be read');
		const view = await OpenedSession.from({ entry, summary, lines: keptLines(), checkpoint: null });
		expect(view.events).toHaveLength(expected.shown.events);
		expect(await hashOf(await view.file({ labels: entry.labels, areas: entry.areas }))).toBe(expected.machine);
	});
});
