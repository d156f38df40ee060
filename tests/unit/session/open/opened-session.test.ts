import { describe, expect, test } from 'vitest';
import type { SessionLine } from '../../../../src/session/file/session-file';
import { encodeLine, encodeSettled, finalizeLines } from '../../../../src/session/file/json-lines';
import { defaultPipelineConfig, flattenConfig } from '../../../../src/pipeline/pipeline-config';
import { packProject } from '../../../../src/session/store/project';
import { configFrom } from '../../../../src/session/file/config-from';
import { importSession } from '../../../../src/session/open/import-session';
import { isSessionFile } from '../../../../src/session/file/is-session-file';
import { OpenedSession } from '../../../../src/session/open/opened-session';
import { graphOf, header, look, looking, tie } from '../../../fixtures/session-file';
import { entryOf } from '../../../fixtures/kept-sessions';

const now = new Date('2026-11-02T12:00:00Z');
const asFile = (parts: BlobPart[], name = 'talk.regard.jsonl') => new File(parts, name);

/** A finished file of some frames: two people, nobody, a cut, one person. */
const finished = async (): Promise<string> => {
	const growing = [
		...[0, 1].map((i) => ({ i, seen: [looking(i, 'P1', { P2: 1 }), looking(i, 'P2', { outside: 1 })], cut: false })),
		{ i: 2, seen: [], cut: false },
		{ i: 3, seen: [looking(3, 'P1', { outside: 1 })], cut: true },
	]
		.map(({ i, seen, cut }) =>
			encodeSettled(
				{ frame: { index: i, tMs: i * 100 }, isShotStart: cut, observations: seen },
				i === 2 ? [look('E1', 'P1', 'P2', 0, 200)] : [],
			),
		)
		.join('')
		.split('\n');
	const ending = {
		header: { ...header, config: flattenConfig(defaultPipelineConfig) },
		...{ merges: [], areas: [], objects: [], frameCount: 4, wallMs: { middle: 1.5 } },
		people: (['P1', 'P2'] as const).map((personId) => ({
			...{ personId: personId as never, label: personId === 'P1' ? 'Änne' : null, trackIds: [] },
		})),
		graph: graphOf(['P1', 'P2'], [tie('P1', 'P2')]),
	};
	let text = '';
	for await (const line of finalizeLines(growing, ending)) text += line;
	return text;
};

const options = { labels: { P1: 'Änne' }, areas: [] };

describe('a session that is opened from a file', () => {
	test('has all that was in it, frames in which nobody was seen and cuts, too', async () => {
		const kept = await importSession(asFile([await finished()]), now);
		expect(kept.entry).toMatchObject({
			name: header.source.name,
			labels: { P1: 'Änne' },
			state: 'complete',
			peopleCount: 2,
		});
		const view = await OpenedSession.from(kept);
		expect(view.events.map((e) => e.eventId)).toEqual(['E1']);
		expect(view.config).toEqual(defaultPipelineConfig);
		const frames = [];
		for await (const frame of view.frames()) frames.push(frame);
		expect(frames.map((f) => f.observations.length)).toEqual([2, 2, 0, 1]);
		expect(frames.map((f) => f.isShotStart)).toEqual([false, false, false, true]);
		expect(view.observationsAt(250, () => undefined)).toEqual([]);
		expect(view.graph!.ties).toMatchObject([{ from: 'P1', to: 'P2', lookMs: 1000 }]);
		expect(view.graphWithin(0, 400).people.map((p) => p.personId)).toEqual(['P1', 'P2']);
	});

	test('is saved again as the same bytes', async () => {
		const text = await finished();
		const view = await OpenedSession.from(await importSession(asFile([text]), now));
		expect(await (await view.file(options))!.text()).toBe(text);
	});

	test('goes through a project file unchanged, with the corrections that were made', async () => {
		const text = await finished();
		const { name, createdAt, fileBytes, settings } = entryOf('');
		const corrections = { version: 1, list: [{ kind: 'rename', personId: 'P2', label: 'Bo' }] };
		const said = { name, createdAt, fileBytes, settings, labels: { P2: 'Bo' }, areas: [], corrections };
		const zip = await packProject(said, new Blob([text]));
		expect(await isSessionFile(zip)).toBe(true);
		const kept = await importSession(asFile([zip], 'x.zip'), now);
		expect(kept.entry).toMatchObject({
			name: 'talk.mp4',
			labels: { P1: 'Änne', P2: 'Bo' },
			corrections,
			fileBytes: 1234,
		});
		expect(await (await (await OpenedSession.from(kept)).file(options))!.text()).toBe(text);
	});

	test('broken off in the middle of a line is refused, and the line named', async () => {
		const text = await finished();
		const lines = text.split('\n');
		const cut = [...lines.slice(0, 4), lines[4]!.slice(0, 30)].join('\n');
		await expect(importSession(asFile([cut]), now)).rejects.toMatchObject({
			code: 'recording-invalid',
			message: expect.stringContaining('Line 5') as string,
		});
		await expect(importSession(asFile([lines.slice(1).join('\n')]), now)).rejects.toMatchObject({
			code: 'recording-invalid',
		});
	});

	test('that never came to its end is shown as far as it goes', async () => {
		const lines = (await finished()).split('\n').filter((line) => line !== '');
		const growing = lines.filter((text) => ['header', 'frame', 'observation', 'event'].includes((JSON.parse(text) as SessionLine).type)); // prettier-ignore
		const kept = await importSession(asFile([growing.join('\n')]), now);
		expect(kept.entry.state).toBe('stopped');
		const view = await OpenedSession.from(kept);
		expect(view.graph!.people.map((p) => p.personId)).toEqual(['P1', 'P2']);
		expect(view.analysed).toEqual({ startMs: 0, endMs: 300 });
	});

	test('events coded by hand are not shown twice beside the corrections they come of', async () => {
		const lines = (await finished()).split('\n');
		const byHand = encodeLine({ type: 'event', ...look('E9', 'P2', 'P1', 100, 300), source: 'person' } as never);
		const alone = await importSession(asFile([lines.slice(0, -2).join('\n'), '\n', byHand]), now);
		expect((await OpenedSession.from(alone)).events.map((e) => e.eventId)).toEqual(['E1', 'E9']);
	});

	test('a video is not taken for a session', async () => {
		expect(await isSessionFile(new Blob(['\u0000\u0000\u0000\u0018ftypmp42']))).toBe(false);
		expect(await isSessionFile(new Blob([await finished()]))).toBe(true);
	});
});

test('thresholds of a file are taken over, unknown ones as they are by default', () => {
	const flat = { ...flattenConfig(defaultPipelineConfig), 'graph.recentMs': 1234, 'no.such': 5 };
	expect(configFrom(flat, defaultPipelineConfig)).toEqual({
		...defaultPipelineConfig,
		graph: { ...defaultPipelineConfig.graph, recentMs: 1234 },
	});
	expect(configFrom({}, defaultPipelineConfig)).toEqual(defaultPipelineConfig);
});
