import { timeOfPx, type TimeSpan } from '../../../state/timeline/timeline-span';

/** Width of a column, CSS pixels. */
export const COLUMN_PX = 2;

/**
 * Loudest peak in each column of a track, 0 (no sound, or not known) to 1.
 *
 * @param peaks 0 to 255, `perSecond` of them a second, of which `count` are known
 */
export const waveformColumns = (
	{ peaks, count }: { peaks: Uint8Array; count: number },
	perSecond: number,
	span: TimeSpan,
	widthPx: number,
): Float32Array => {
	const columns = new Float32Array(Math.max(0, Math.ceil(widthPx / COLUMN_PX)));
	const placeOf = (px: number) => (timeOfPx(px, span, widthPx) / 1000) * perSecond;
	for (let column = 0; column < columns.length; column++) {
		const from = Math.max(0, Math.floor(placeOf(column * COLUMN_PX)));
		const until = Math.min(count, Math.max(from + 1, Math.ceil(placeOf((column + 1) * COLUMN_PX))));
		let peak = 0;
		for (const value of peaks.subarray(from, until)) peak = Math.max(peak, value);
		columns[column] = peak / 255;
	}
	return columns;
};
