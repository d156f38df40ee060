import * as v from 'valibot';
import type { AreaOfInterest } from '../../core/attention';
import { idFrom } from '../../core/people';

const box = v.tuple([v.number(), v.number(), v.number(), v.number()]);

/** `truth/1`: a list, boxes `[x, y, width, height]` as shares of the picture. A thing without a box is only named. */
const listed = v.object({
	...{ format: v.literal('truth/1'), width: v.number(), height: v.number() },
	objects: v.optional(v.array(v.object({ id: v.string(), label: v.string(), box: v.optional(box) })), []),
});

/** `stage-truth/1`: by name, boxes `[left, top, right, bottom]` in pixels. */
const named = v.object({
	schema: v.literal('stage-truth/1'),
	objects: v.optional(v.record(v.string(), v.object({ label: v.string(), box })), {}),
});

/**
 * The things of a truth file as areas that somebody marked, boxes in pixels: looks at things are scored with the things given,
 * as the shared scorers do. Anything that is no truth file has none.
 */
export const markedThings = (truth: unknown): AreaOfInterest[] => {
	const area = (name: string, label: string, at: AreaOfInterest['box']): AreaOfInterest => ({
		...{ objectId: idFrom(name), label, from: 'marked' },
		box: at,
	});
	const stage = v.safeParse(named, truth);
	if (stage.success)
		return Object.entries(stage.output.objects).map(([name, { label, box: corners }]) => {
			const [x, y, right, bottom] = corners;
			return area(name, label, { x, y, width: right - x, height: bottom - y });
		});
	const hand = v.safeParse(listed, truth);
	if (!hand.success) return [];
	const { objects, width, height } = hand.output;
	return objects.flatMap(({ id, label, box: shares }) => {
		if (!shares) return [];
		const [x, y, w, h] = shares;
		return [area(id, label, { x: x * width, y: y * height, width: w * width, height: h * height })];
	});
};
