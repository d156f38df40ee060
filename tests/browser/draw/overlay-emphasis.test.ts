import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import { containFit } from '../../../src/draw/fit';
import { drawOverlay, type OverlayOptions } from '../../../src/draw/overlay';
import { styleOf } from '../../../src/draw/palette';

const [p1, p2, p3] = ['P1', 'P2', 'P3'] as PersonId[] as [PersonId, PersonId, PersonId];
const size = { width: 600, height: 200 };
const people = [p1, p2, p3].map((personId, i) => ({
	...{ personId, label: '', style: styleOf(personId), gaze: null, pointing: null },
	box: { x: 50 + 200 * i, y: 60, width: 80, height: 80 },
}));

/** How much is painted about each head, as the sum of opacities. */
const inkOf = (emphasised: OverlayOptions['emphasised']): number[] => {
	const canvas = new OffscreenCanvas(size.width, size.height).getContext('2d')!;
	const scene = { widthPx: 600, heightPx: 200, people, things: [], watchersOf: {} };
	const fit = containFit(size, { widthPx: 600, heightPx: 200 }, false);
	drawOverlay(canvas, { stage: size, scene, fit }, { showCones: true, showNames: false, draft: null, emphasised });
	return people.map(({ box }) => {
		const { data } = canvas.getImageData(box.x - 20, box.y - 20, box.width + 40, box.height + 40);
		return data.reduce((sum, value, i) => (i % 4 === 3 ? sum + value : sum), 0);
	});
};

describe('who the picture of evidence is about', () => {
	const plain = inkOf(null);

	test('is drawn stronger, one and all, and nobody else is', () => {
		const [one, two, other] = inkOf(['person:P1', 'person:P2']);
		expect(one).toBeGreaterThan(1.2 * plain[0]!);
		expect(two).toBeGreaterThan(1.2 * plain[1]!);
		expect(other).toBe(plain[2]);
	});

	test('is the same for one as for one in a list, and nobody for an empty list', () => {
		expect(inkOf(['person:P2'])).toEqual(inkOf('person:P2'));
		expect(inkOf([])).toEqual(plain);
	});

	test('is nobody whose id only begins like another', () => {
		expect(inkOf('person:P12')).toEqual(plain);
		expect(inkOf(['person:P12'])).toEqual(plain);
	});
});
