import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { socialPrompts } from '../../reason/prompts/social-fusion';
import type { Split } from '../probe/feature-set';
import { parseShape } from '../../reason/json-rows';
import { createTally, type LabelledBox, type Loaded, type TaskSample } from './sample';

const id = v.union([v.string(), v.number()]);
const pictures = v.array(
	v.looseObject({ id, bbox: v.array(v.tuple([v.number(), v.number(), v.number(), v.number()])) }),
);
const pairs = v.record(v.string(), v.record(v.string(), v.union([v.number(), v.string()])));
const ids = v.array(id);

/** Texts of PISC's files, as published (https://zenodo.org/record/1059155). */
export type PiscFiles = {
	/** `annotation_image_info.json`: boxes of the people, `[xmin, ymin, xmax, ymax]` in pixels. */
	readonly pictures: string;
	/** `domain.json` or `relationship.json`: `{PICTURE: {"1 2": 4}}`, people counted from 1, classes from 1. */
	readonly labels: string;
	/** Ids of a part, as in `domain_split/testidx.json`; `null` takes every picture. */
	readonly part: string | null;
};

/**
 * Pairs of PISC for one of its two tasks. Classes are in the order of the published prompts: intimate, not intimate, no
 * relation; friends, family, couple, professional, commercial, no relation.
 *
 * @throws AppError `evaluation-invalid` for a file of another shape, or a class that the prompt does not have
 */
export const parsePisc = (task: 'pisc-domain' | 'pisc-relation', files: PiscFiles, split: Split): Loaded => {
	const people = new Map(parseShape(pictures, files.pictures, 'PISC pictures').map((p) => [String(p.id), p.bbox]));
	const wanted = files.part === null ? null : new Set(parseShape(ids, files.part, 'PISC part').map(String));
	const { options } = socialPrompts[task];
	const tally = createTally();
	const samples = Object.entries(parseShape(pairs, files.labels, 'PISC labels')).flatMap(([picture, labelled]) => {
		if (wanted && !wanted.has(picture)) return [];
		return Object.entries(labelled).flatMap(([pair, label]): TaskSample[] => {
			const answer = options[Number(label) - 1]?.key;
			if (answer === undefined)
				throw new AppError('evaluation-invalid', `PISC labels: ${picture}, ${pair}: class ${label}`);
			const boxes = pair.split(' ').flatMap((person): LabelledBox[] => {
				const box = people.get(picture)?.[Number(person) - 1];
				if (!box) return [];
				const [left, top, right, bottom] = box;
				return [{ x: left, y: top, width: right - left, height: bottom - top, unit: 'px' }];
			});
			if (boxes.length !== 2) {
				tally.leaveOut('no boxes of both people');
				return [];
			}
			return [{ task, picture: `${picture.padStart(5, '0')}.jpg`, boxes, answer, split, group: picture }];
		});
	});
	return { samples, leftOut: tally.counts };
};
