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

/**
 * Milliseconds on the processor for one picture of this size to be brought to the sizes that models take it in, of faces and of hands and
 * bodies; in the fastest round.
 */
export const timeScaling = (widthPx: number, heightPx: number): number => {
	const { faceLongSidePx, bodyLongSidePx } = defaultPerceiveConfig;
	const picture = noise(widthPx, heightPx);
	let leastMs = Infinity;
	for (let round = 0; round < ROUNDS; round++) {
		const before = process.cpuUsage();
		for (let i = 0; i < PICTURES; i++) {
			fitWithin(picture, faceLongSidePx);
			fitWithin(picture, bodyLongSidePx);
		}
		const { user, system } = process.cpuUsage(before);
		leastMs = Math.min(leastMs, (user + system) / 1000 / PICTURES);
	}
	return leastMs;
};
