import * as v from 'valibot';
import { gestureOptions } from '../../reason/prompts/social-fusion';
import type { Split } from '../probe/feature-set';
import { parseShape } from '../../reason/json-rows';
import { createTally, type LabelledBox, type Loaded, type TaskSample } from './sample';

const box = v.tuple([v.number(), v.number(), v.number(), v.number()]);
const schema = v.record(
	v.string(),
	// `object` and not `looseObject`: the `meta` of HaGRID holds age, gender and race, which never go any further.
	v.object({
		bboxes: v.array(box),
		labels: v.array(v.string()),
		united_bbox: v.nullish(v.array(box)),
		united_label: v.nullish(v.array(v.string())),
		user_id: v.nullish(v.string()),
	}),
);

const keyOf = new Map(gestureOptions.map(({ datasetClass, key }) => [datasetClass, key]));

/**
 * Annotations of HaGRIDv2 (one JSON a class and part): `{PICTURE: {bboxes, labels, united_bbox, united_label, user_id}}`,
 * boxes `[x, y, width, height]` in shares of the picture. A picture with a united box is one gesture of both hands. Hands
 * that do nothing (`no_gesture`) are left out; a picture with two gestures of different classes too, since the prompt asks for one.
 *
 * @throws AppError `evaluation-invalid`
 */
export const parseHagrid = (text: string, split: Split, where = 'HaGRIDv2'): Loaded => {
	const tally = createTally();
	const samples = Object.entries(parseShape(schema, text, where)).flatMap(([picture, item]): TaskSample[] => {
		const isUnited = (item.united_bbox?.length ?? 0) > 0 && (item.united_label?.length ?? 0) > 0;
		const names = isUnited ? item.united_label! : item.labels;
		const places = isUnited ? item.united_bbox! : item.bboxes;
		const gestures = names.flatMap((name, i) => {
			const place = places[i];
			return name === 'no_gesture' || !place ? [] : [{ name, place }];
		});
		const classes = new Set(gestures.map((g) => g.name));
		const answer = keyOf.get(gestures[0]?.name ?? '');
		if (classes.size === 0) tally.leaveOut('no gesture');
		else if (classes.size > 1) tally.leaveOut('two different gestures');
		else if (answer === undefined) tally.leaveOut(`unknown class ${gestures[0]!.name}`);
		else {
			const boxes = gestures.map(({ place: [x, y, width, height] }): LabelledBox => ({
				x,
				y,
				width,
				height,
				unit: 'share',
			}));
			return [{ task: 'hagridv2', picture, boxes, answer, split, group: item.user_id ?? null }];
		}
		return [];
	});
	return { samples, leftOut: tally.counts };
};
