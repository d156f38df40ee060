import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../src/core/errors';
import { encodeLine, headerLine, objectLine, observationLine } from '../../../../src/session/file/json-lines';
import { AnalysedFrames } from '../../../../src/export/video/analysed-frames';
import { readOverlaySession, thingsAt } from '../../../../src/export/video/read-overlay';
import { header, looking } from '../../../fixtures/session-file';

const at = (frameIndex: number, ...people: string[]) =>
	people.map((id) => encodeLine(observationLine(looking(frameIndex, id, { outside: 1 }))).trim());

describe('frames read along with a video', () => {
	const frames = () => new AnalysedFrames([...at(0, 'P1', 'P2'), ...at(1, 'P1'), ...at(4, 'P1'), ...at(5, 'P1')], 100);

	test('are those shown at a time, with the next one to blend with', async () => {
		const read = frames();
		expect(await read.at(0)).toMatchObject({ shown: { frameIndex: 0 }, next: { frameIndex: 1 }, share: 0 });
		const around = await read.at(75);
		expect(around.share).toBeCloseTo(0.75);
		expect(around.shown!.observations.map((o) => o.personId)).toEqual(['P1', 'P2']);
	});

	test('do not last into frames in which nobody was seen', async () => {
		const read = frames();
		expect(await read.at(150)).toMatchObject({ shown: { frameIndex: 1 }, next: null });
		expect((await read.at(250)).shown).toBe(null);
		expect(await read.at(430)).toMatchObject({ shown: { frameIndex: 4 }, next: { frameIndex: 5 } });
		expect((await read.at(700)).shown).toBe(null);
	});

	test('are none before the first one and in an empty session', async () => {
		expect((await new AnalysedFrames(at(3, 'P1'), 100).at(0)).shown).toBe(null);
		expect((await new AnalysedFrames([], 100).at(50)).shown).toBe(null);
	});
});

describe('what a labelled video needs beforehand', () => {
	const head = encodeLine(headerLine(header));

	test('has names, things at their time, paths of heads and the step', async () => {
		const thing = objectLine({
			objectId: 'D1' as never,
			label: 'cup',
			from: 'detected',
			spans: [
				{ startMs: 0, endMs: 100, box: { x: 1, y: 1, width: 5, height: 5 } },
				{ startMs: 300, endMs: 400, box: { x: 9, y: 1, width: 5, height: 5 } },
			],
		});
		const person = { type: 'person', personId: 'P1', label: 'Anna', trackIds: [], visibleMs: 0, gazeKnownMs: 0 };
		const lines = [head, encodeLine(person), encodeLine(thing), ...at(0, 'P1'), ...at(1, 'P1', 'P2'), ''];
		const session = await readOverlaySession(lines);
		expect(session.stepMs).toBe(100);
		expect([...session.labels]).toEqual([['P1', 'Anna']]);
		expect(session.paths.map((p) => [p.personId, p.length])).toEqual([
			['P1', 2],
			['P2', 1],
		]);
		expect([50, 200, 350].map((tMs) => thingsAt(session.things, tMs).map((t) => t.box.x))).toEqual([[1], [], [9]]);
	});

	test('tells the step from the frames where every frame was analysed', async () => {
		const every = encodeLine(headerLine({ ...header, analysis: { ...header.analysis, fps: null } }));
		const lines = [...at(0, 'P1'), ...at(2, 'P1'), ...at(3, 'P1')];
		expect((await readOverlaySession([every, ...lines])).stepMs).toBe(100);
	});

	test('names the line that is no session line', async () => {
		const error = await readOverlaySession([head, '{"type":"observation"}']).catch((e: unknown) => e as AppError);
		expect(error).toMatchObject({ code: 'recording-invalid' });
		await expect(readOverlaySession([])).rejects.toMatchObject({ code: 'recording-invalid' });
	});
});
