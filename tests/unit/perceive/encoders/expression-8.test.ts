import { describe, expect, test } from 'vitest';
import { deg } from '../../../../src/core/geometry/space';
import { EXPRESSION_8_SPECS, EXPRESSIONS_8, expression8 } from '../../../../src/perceive/encoders/expression-8';
import { meshOf } from './mesh';
import { pictureFromCrop } from './picture-from-crop';

const face = meshOf({ middle: [400, 300], eyesPx: 80, rollRad: deg(15) });
const adapter = expression8(EXPRESSION_8_SPECS['emotieff-b0']);

describe('eight apparent expressions', () => {
	test('the model sees an upright square around the face, normalised as in training', () => {
		const { pictures } = adapter.request([face, face])!;
		const { spec, crops } = pictures[0]!;
		expect(spec).toMatchObject({ widthPx: 224, heightPx: 224, layout: 'NCHW', channels: 'RGB' });
		expect(spec.std[2]).toBeCloseTo(0.225 * 255, 4);
		expect(crops).toHaveLength(2);
		const [a, b] = [pictureFromCrop(crops[0]!, 0, 0), pictureFromCrop(crops[0]!, 224, 0)];
		expect(Math.atan2(b[1] - a[1], b[0] - a[0])).toBeCloseTo(deg(15), 4);
	});

	test('logits become scores that sum to 1, most alike first, in the words of the other classifier', () => {
		const logits = Float32Array.of(0, 0, 0, 0, 3, 1, 0, 0);
		const [scores] = adapter.read({ output: { type: 'float32', dims: [1, 8], data: logits } }, [face]);
		expect(scores!.map(({ name }) => name).slice(0, 2)).toEqual(['happy', 'neutral']);
		expect(scores!.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 5);
		expect(new Set(scores!.map(({ name }) => name))).toEqual(new Set(EXPRESSIONS_8));
	});

	test('valence and arousal of the model with two more outputs are not taken for expressions', () => {
		const model = expression8(EXPRESSION_8_SPECS['emotieff-b0-va-mtl']);
		const logits = Float32Array.of(0, 0, 0, 0, 0, 0, 2, 0, 99, 99);
		const [scores] = model.read({ output: { type: 'float32', dims: [1, 10], data: logits } }, [face]);
		expect(scores).toHaveLength(8);
		expect(scores![0]!.name).toBe('sad');
	});

	test('nothing is asked without faces, and an answer of seven classes is refused', () => {
		expect(adapter.request([])).toBeNull();
		const seven = { type: 'float32', dims: [1, 7], data: new Float32Array(7) } as const;
		expect(() => adapter.read({ output: seven }, [face])).toThrow(/8/);
	});
});
