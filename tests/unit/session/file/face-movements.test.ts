import { expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import { observationLine, toObservation } from '../../../../src/session/file/json-lines';
import { parseLine } from '../../../../src/session/file/session-schema';

const observation: Observation = {
	frameIndex: 3,
	tMs: 120,
	personId: 'P1' as PersonId,
	box: { x: 1, y: 2, width: 3, height: 4 },
	headPose: null,
	gaze: null,
	pointing: null,
	gesture: null,
	speaking: null,
	expression: null,
};

test('movements of a face come back from the file, rounded', () => {
	const faceMovements = { by: 'blendshapes' as const, movements: [{ name: 'jawOpen', score: 0.123456 }] };
	const line = JSON.stringify(observationLine({ ...observation, faceMovements }));
	const read = parseLine(line, 1);
	if (read.type !== 'observation') throw new Error('another line');
	expect(toObservation(read).faceMovements).toEqual({
		by: 'blendshapes',
		movements: [{ name: 'jawOpen', score: 0.1235 }],
	});
});

test('a file without them has no field for them', () => {
	expect(JSON.stringify(observationLine(observation))).not.toContain('faceMovements');
	expect('faceMovements' in toObservation(observationLine(observation))).toBe(false);
});
