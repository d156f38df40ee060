import { seededRandom } from '../../../../../src/core/maths/random';
const ELLIPSES = 14;

/**
 * A picture of nothing, made from a number: coloured ellipses on a gradient, with a little noise. Only sums, products
 * and comparisons, so it is the same on every machine.
 * @returns red, green and blue, whole numbers from 0 to 255, row by row
 */
export const testPicture = (rows: number, columns: number, seed: number): Float32Array => {
	const random = seededRandom(seed).uniform;
	const colour = () => [random(), random(), random()].map((value) => 255 * value);
	const [from, to] = [colour(), colour()];
	const ellipses = Array.from({ length: ELLIPSES }, () => ({
		x: random() * columns,
		y: random() * rows,
		width: columns * (0.03 + 0.25 * random()),
		height: rows * (0.03 + 0.25 * random()),
		colour: colour(),
	}));
	const picture = new Float32Array(rows * columns * 3);
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			const top = ellipses.findLast((e) => {
				const [dx, dy] = [(column - e.x) / e.width, (row - e.y) / e.height];
				return dx * dx + dy * dy < 1;
			});
			for (let channel = 0; channel < 3; channel++) {
				const behind = from[channel]! + ((to[channel]! - from[channel]!) * row) / rows;
				const value = (top?.colour[channel] ?? behind) + 16 * (random() - 0.5);
				picture[(row * columns + column) * 3 + channel] = Math.min(255, Math.max(0, Math.round(value)));
			}
		}
	}
	return picture;
};
