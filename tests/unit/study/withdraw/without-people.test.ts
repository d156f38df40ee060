import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SessionLine } from '../../../../src/session/file/session-file';
import { parseLine } from '../../../../src/session/file/session-schema';
import { withoutPeople } from '../../../../src/study/withdraw/without-people';
import { person } from '../../../fixtures/exported-session';

const LINES = readFileSync('tests/fixtures/old-session/table-talk.regard.jsonl', 'utf8').trimEnd().split('\n');

const without = async (...ids: string[]): Promise<{ text: string; lines: SessionLine[] }> => {
	let text = '';
	for await (const line of withoutPeople(LINES, new Set(ids.map(person)))) text += line;
	return {
		text,
		lines: text
			.trimEnd()
			.split('\n')
			.map((line, i) => parseLine(line, i + 1)),
	};
};
const ofType = <T extends SessionLine['type']>(lines: readonly SessionLine[], type: T) =>
	lines.filter((line): line is Extract<SessionLine, { type: T }> => line.type === type);
const framesOf = (lines: readonly SessionLine[]) =>
	new Set([...ofType(lines, 'observation'), ...ofType(lines, 'frame')].map(({ frameIndex }) => frameIndex));

const whole = LINES.map((line, i) => parseLine(line, i + 1));
const ids = ofType(whole, 'person').map(({ personId }) => personId);

test('nothing in the file names whoever is left out, and the others stay', async () => {
	const [first = person('P1'), ...others] = ids;
	const { text, lines } = await without(first);
	expect(text).not.toContain(`"${first}"`);
	expect(ofType(lines, 'person').map(({ personId }) => personId)).toEqual(others);
	const ofOthers = ofType(whole, 'observation').filter(({ personId }) => personId !== first);
	expect(ofType(lines, 'observation').map(({ tMs, box }) => [tMs, box])).toEqual(
		ofOthers.map(({ tMs, box }) => [tMs, box]),
	);
	expect(ofType(lines, 'event').length).toBeGreaterThan(0);
	expect(ofType(lines, 'end')[0]?.counts).toEqual({
		...ofType(whole, 'end')[0]?.counts,
		people: others.length,
		observations: ofOthers.length,
		events: ofType(lines, 'event').length,
		ties: ofType(lines, 'tie').length,
	});
});

test('a look at them goes elsewhere, where it landed is not told, and the shares still sum to 1', async () => {
	const [first = person('P1')] = ids;
	const before = ofType(whole, 'observation').filter(({ personId }) => personId !== first);
	const after = ofType((await without(first)).lines, 'observation');
	const top = (line: (typeof before)[number]) => line.gaze?.scores[0]?.target;
	const atFirst = before.flatMap((line, i) => {
		const target = top(line);
		return target?.kind === 'person' && target.personId === first ? [i] : [];
	});
	expect(atFirst.length).toBeGreaterThan(0);
	for (const i of atFirst) expect(after[i]?.gaze?.point).toBeNull();
	for (const { gaze } of after) {
		if (gaze) expect(gaze.scores.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 3);
	}
});

test('without anybody each analysed frame is still told, and without nobody the file is as it was', async () => {
	const { lines } = await without(...ids);
	expect(ofType(lines, 'observation')).toEqual([]);
	expect(framesOf(lines)).toEqual(framesOf(whole));
	expect((await without()).lines).toEqual(whole);
});
