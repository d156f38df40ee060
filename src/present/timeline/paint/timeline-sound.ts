import { COLUMN_PX } from './waveform-columns';

/** Draws the sound as columns about the middle of a lane; the transform must be that of CSS pixels. */
export const paintSound = (
	canvas: CanvasRenderingContext2D,
	columns: Float32Array,
	topPx: number,
	heightPx: number,
): void => {
	canvas.fillStyle = '#6d8296';
	canvas.beginPath();
	columns.forEach((loudness, i) => {
		if (loudness === 0) return;
		// Speech is seldom loud: the root shows it beside what is.
		const height = Math.max(1, Math.sqrt(loudness) * heightPx);
		canvas.rect(i * COLUMN_PX, topPx + (heightPx - height) / 2, COLUMN_PX - 0.5, height);
	});
	canvas.fill();
};
