import * as v from 'valibot';
import type { Split } from '../probe/feature-set';
import { parseShape } from '../../reason/json-rows';
import { createTally, type Loaded, type TaskSample } from './sample';

const clipSchema = v.looseObject({
	clip_uid: v.string(),
	persons: v.array(
		v.looseObject({
			person_id: v.union([v.string(), v.number()]),
			tracking_paths: v.array(
				v.looseObject({
					track: v.array(
						v.looseObject({ frame: v.number(), x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
					),
				}),
			),
		}),
	),
	social_segments_looking: v.nullish(
		v.array(
			v.looseObject({
				person: v.nullish(v.union([v.string(), v.number()])),
				start_frame: v.nullish(v.number()),
				end_frame: v.nullish(v.number()),
			}),
		),
	),
});
const schema = v.looseObject({ videos: v.array(v.looseObject({ clips: v.array(clipSchema) })) });

/** A box of less has no pixels to look at. */
const MIN_SIDE_PX = 1;

/**
 * Looking At Me from Ego4D's audio-visual annotations (`av_train.json`, `av_val.json`): each tracked face of each
 * frame, `Yes` while a segment of `social_segments_looking` of its person lasts, first and last frame included. The
 * picture is named `CLIP/FRAME`. Clips without looking annotations (the test part) are left out: nothing there is
 * known.
 *
 * Field names are those that public loaders of the set read; the official description was not available.
 *
 * @throws AppError `evaluation-invalid`
 */
export const parseLookingAtMe = (text: string, split: Split, where = 'Ego4D LAM'): Loaded => {
	const tally = createTally();
	const samples = parseShape(schema, text, where).videos.flatMap(({ clips }) =>
		clips.flatMap((clip) => {
			const segments = clip.social_segments_looking;
			if (!segments) {
				tally.leaveOut('clips without looking annotations');
				return [];
			}
			return clip.persons.flatMap(({ person_id: person, tracking_paths: paths }) => {
				const own = segments.filter((s) => s.person !== null && String(s.person) === String(person));
				return paths.flatMap(({ track }) =>
					track.flatMap(({ frame, x, y, width, height }): TaskSample[] => {
						if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) {
							tally.leaveOut('faces without size');
							return [];
						}
						const isLooking = own.some(
							(s) => frame >= (s.start_frame ?? Infinity) && frame <= (s.end_frame ?? -Infinity),
						);
						return [
							{
								task: 'lam',
								picture: `${clip.clip_uid}/${frame}`,
								boxes: [{ x, y, width, height, unit: 'px' }],
								answer: isLooking ? 'Yes' : 'No',
								split,
								group: clip.clip_uid,
							},
						];
					}),
				);
			});
		}),
	);
	return { samples, leftOut: tally.counts };
};
