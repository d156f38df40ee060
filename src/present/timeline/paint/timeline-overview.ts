import { pxOfTime, spanMs, type TimeSpan } from '../../../state/timeline/timeline-span';
import { withAlpha } from '../../../draw/palette';
import type { Lane } from '../lanes/lane-book';
import type { RowName } from '../lanes/lane-items';

/** Share of the height for people; the rest is for what they do together. */
const PEOPLE_SHARE = 0.6;
/** Rows of a pair that say that something happened between the two. */
const TOGETHER: readonly RowName[] = ['bars', 'marks'];

/** The whole session in a strip: a line a person above, what people do together beneath. The transform must be that of CSS pixels. */
export const paintOverview = (
	canvas: CanvasRenderingContext2D,
	lanes: readonly Lane[],
	extent: TimeSpan,
	{ width, height }: { width: number; height: number },
): void => {
	canvas.clearRect(0, 0, width, height);
	const msPerPx = spanMs(extent) / Math.max(1, width);
	const people = lanes.filter(({ kind }) => kind === 'person');
	const linePx = (height * PEOPLE_SHARE) / Math.max(1, people.length);
	type Strip = { top: number; heightPx: number; strength: number };
	const paint = (lane: Lane, name: RowName, { top, heightPx, strength }: Strip) =>
		lane.rows[name].visit(extent, msPerPx, ({ startMs, endMs, fill, opacity }) => {
			const left = pxOfTime(startMs, extent, width);
			canvas.fillStyle = withAlpha(fill, Math.round(opacity * strength * 8) / 8);
			canvas.fillRect(left, top, Math.max(1, pxOfTime(endMs, extent, width) - left), heightPx);
		});
	people.forEach((lane, i) =>
		paint(lane, 'bars', { top: i * linePx, heightPx: Math.max(0.5, linePx - 0.5), strength: 0.8 }),
	);
	const top = height * PEOPLE_SHARE + 1;
	for (const lane of lanes) {
		if (lane.kind === 'person') continue;
		for (const name of TOGETHER) paint(lane, name, { top, heightPx: height - top - 1, strength: 0.9 });
	}
};
