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
	if (v.is(named, truth))
		return Object.entries(v.parse(named, truth).objects).map(
			([
				name,
				{
					label,
					box: [x, y, right, bottom],
				},
			]) => ({
				...{ objectId: idFrom(name), label, from: 'marked' as const },
				box: { x, y, width: right - x, height: bottom - y },
			}),
		);
	if (!v.is(listed, truth)) return [];
	const { objects, width, height } = v.parse(listed, truth);
	return objects.flatMap(({ id, label, box: share }) =>
		share
			? [
					{
						...{ objectId: idFrom(id), label, from: 'marked' as const },
						box: { x: share[0] * width, y: share[1] * height, width: share[2] * width, height: share[3] * height },
					},
				]
			: [],
	);
};
