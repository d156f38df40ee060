import { cutPicture } from '../../../src/models/onnx/pictures/cut-pictures';
import { regardGaze } from '../../../src/perceive/encoders/regard-gaze';
import { blackRaster, type Raster } from '../../../src/perceive/picture/raster';
import { fitWithin } from '../../../src/perceive/picture/scale';
import { defaultPerceiveConfig } from '../../../src/perceive/perceive-config';

/** Rounds, and pictures scaled in each: the compiler is done after the first, and what else the machine does slows some of them. */
const [ROUNDS, PICTURES] = [8, 15] as const;

const noise = (widthPx: number, heightPx: number): Raster => {
	const picture = blackRaster(widthPx, heightPx);
	for (let i = 0; i < picture.data.length; i++) if (i % 4 !== 3) picture.data[i] = Math.imul(i, 2_654_435_761) >>> 24;
	return picture;
};

/** Milliseconds on the processor for one picture of a round, in the fastest one. */
const leastMs = (use: () => void): number => {
	let least = Infinity;
	for (let round = 0; round < ROUNDS; round++) {
		const before = process.cpuUsage();
		for (let i = 0; i < PICTURES; i++) use();
		const { user, system } = process.cpuUsage(before);
		least = Math.min(least, (user + system) / 1000 / PICTURES);
	}
	return least;
};

/** For one picture of this size to be brought to the sizes that models take it in, of faces and of hands and bodies. */
export const timeScaling = (widthPx: number, heightPx: number): number => {
	const { faceLongSidePx, bodyLongSidePx } = defaultPerceiveConfig;
	const picture = noise(widthPx, heightPx);
	return leastMs(() => {
		fitWithin(picture, faceLongSidePx);
		fitWithin(picture, bodyLongSidePx);
	});
};

/** For three heads of 100 pixels to be cut out of such a picture for the model that reads them. */
export const timeHeads = (widthPx: number, heightPx: number): number => {
	const picture = noise(widthPx, heightPx);
	const heads = [1, 2, 3].map((k) => ({
		box: { x: (k * widthPx) / 4 - 50, y: heightPx / 3, width: 80, height: 100 },
		eyes: null,
	}));
	const { pictures } = regardGaze.request({ frame: picture, heads })!;
	return leastMs(() => {
		for (const one of pictures) cutPicture(picture, one);
	});
};
