import { expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import type { Track } from '../../../src/core/tracked-person';
import type { FaceDetection } from '../../../src/core/perception';
import { likenessOf } from '../../../src/ground/pair-likeness';

const relations = { domain: [{ name: 'intimate', cosine: 0.2, share: 1 }], relation: [] };
const boxAt = (x: number) => ({ x, y: 0, width: 40, height: 40 });
const track = (personId: string | null, x: number, other?: number): Track => {
	const face: Partial<FaceDetection> = {
		box: boxAt(x),
		...(other !== undefined && { likeness: [{ other: boxAt(other), ...relations }] }),
	};
	const own: Partial<Track> = { personId: personId as PersonId | null, headBox: boxAt(x), face: face as FaceDetection };
	return own as Track;
};

test('a reading goes to who is where the other face was', () => {
	const tracks = [track('P1', 0, 203), track('P2', 200), track('P3', 240)];
	expect(likenessOf(tracks[0]!, tracks)).toEqual({ likeness: [{ with: 'P2', ...relations }] });
});
test('where nobody known is, it is dropped', () => {
	const gone = [track('P1', 0, 200), track('P2', 300)];
	expect(likenessOf(gone[0]!, gone)).toEqual({});
	const unknown = [track('P1', 0, 200), track(null, 200)];
	expect(likenessOf(unknown[0]!, unknown)).toEqual({});
});
test('nobody is a pair with themselves, and without a reading there is no field', () => {
	const alone = [track('P1', 0, 5)];
	expect(likenessOf(alone[0]!, alone)).toEqual({});
	expect(likenessOf(track('P1', 0), [track('P2', 100)])).toEqual({});
});
