import type { PersonId } from '../../../../src/core/people';
import type { GraspSample, NormalisedBox, NormalisedPoint } from '../../../../src/events/grasp/types';

/** A face of a twentieth of the frame round a point. */
const faceAt = ([x, y]: NormalisedPoint): NormalisedBox => ({
	x1: x - 0.05,
	y1: y - 0.05,
	x2: x + 0.05,
	y2: y + 0.05,
});

/** One person of a minimal clip: where the face is and where each sample's look lands. */
export type Script = {
	id: string;
	face: NormalisedPoint;
	/** `null`: not measured in this sample. `'no face'`: the face was not found. */
	looks: readonly (NormalisedPoint | null | 'no face')[];
};

/** A clip of two samples a second. */
export const clip = (...scripts: readonly Script[]): GraspSample[] =>
	Array.from({ length: Math.max(...scripts.map((s) => s.looks.length)) }, (_, index) => ({
		index,
		frameIndex: index * 5,
		people: scripts.map(({ id, face, looks }) => {
			const look = looks[index] ?? null;
			const point = look === 'no face' ? null : look;
			return {
				personId: id as PersonId,
				faceBox: look === 'no face' ? null : faceAt(face),
				gazePoint: point,
				isInFrame: point !== null,
			};
		}),
	}));

/** The same look so many times. */
export const hold = <T>(look: T, samples: number): T[] => Array.from({ length: samples }, () => look);
