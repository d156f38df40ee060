import { AppError } from '../../core/errors';
import type { Observation } from '../../core/attention';
import { groupBy } from '../../core/collections';
import { mostOverlapping } from '../../core/geometry/box';
import type { Box } from '../../core/geometry/space';
import type { NamedFile } from '../../core/named-file';
import { rayMap } from '../../core/geometry/ray-map';
import type { Session } from '../../core/session';
import { linesOf } from '../../session/file/blob-lines';
import { readSession } from '../../session/file/read-session';
import type { AnnotatedPicture, GazePrediction, UnitBox } from './gaze-files';

/** Least overlap that makes an annotated head and one of a session the same: heads are marked with and without hair. */
const MATCH_IOU = 0.3;

/** How often a live session is taken to be analysed, frames a second. */
const LIVE_FPS = 4;

/** The heads of an annotated picture as a session has them, in their order; `null`: not found, or no such frame. */
export type SessionPicture = { readonly picture: AnnotatedPicture; readonly heads: readonly (Observation | null)[] };

/**
 * Reads a saved session as predictions.
 *
 * @throws AppError `evaluation-invalid` with file, line and field
 */
export const sessionOf = async ({ name, blob }: NamedFile): Promise<Session> => {
	try {
		return await readSession(linesOf(blob));
	} catch (cause) {
		if (!(cause instanceof AppError)) throw cause;
		throw new AppError('evaluation-invalid', `${name}: ${cause.message}`, { cause });
	}
};

/** The last number in a file’s name: of `clip/000012.jpg` it is 12. */
const numberIn = (path: string): number | null => {
	const digits = /(\d+)\D*$/.exec(path)?.[1];
	return digits === undefined ? null : Number(digits);
};

export const boxOf = (box: UnitBox, widthPx: number, heightPx: number): Box => ({
	...{ x: box[0] * widthPx, y: box[1] * heightPx },
	...{ width: (box[2] - box[0]) * widthPx, height: (box[3] - box[1]) * heightPx },
});

/**
 * Finds annotated pictures in a session: its analysed frame nearest to the picture’s time, at most half an interval away. A
 * picture without `time` is at its number over `fps`, and with `fps` 0 it is the analysed frame of that number. Heads are
 * those whose boxes overlap most.
 *
 * @param fps pictures a second by which they are numbered; 0: numbered as analysed
 */
export const picturesInSession = (
	{ header: { source, analysis }, observations }: Session,
	pictures: readonly AnnotatedPicture[],
	fps: number,
): SessionPicture[] => {
	const frames = [...groupBy(observations, ({ frameIndex }) => frameIndex)].map(([index, seen]) => ({
		...{ index, seen, tMs: seen[0]?.tMs ?? 0 },
	}));
	const reachMs = 500 / (analysis.fps ?? LIVE_FPS) + 1;
	const frameOf = ({ path, timeS }: AnnotatedPicture) => {
		const number = numberIn(path);
		if (timeS === null && fps === 0) return frames.find(({ index }) => index === number);
		const tMs = timeS === null ? (number === null ? NaN : (number * 1000) / fps) : timeS * 1000;
		const away = ({ tMs: at }: { tMs: number }) => Math.abs(at - tMs);
		return frames
			.filter((frame) => away(frame) <= reachMs)
			.reduce<(typeof frames)[number] | undefined>((a, b) => (a && away(a) <= away(b) ? a : b), undefined);
	};
	return pictures.map((picture) => {
		const left = [...(frameOf(picture)?.seen ?? [])];
		const heads = picture.heads.map(({ box }) => {
			const at = box ? mostOverlapping(left, boxOf(box, source.widthPx, source.heightPx), MATCH_IOU) : -1;
			return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
		});
		return { picture, heads };
	});
};

/** What a session says of each annotated head that was found: the geometric map of the look, where it lands, in or out. */
export const predictionsOf = (
	{ header: { source, camera } }: Session,
	pictures: readonly SessionPicture[],
): GazePrediction[] =>
	pictures.flatMap(({ picture: { path }, heads }) =>
		heads.flatMap((observation, head): GazePrediction[] => {
			const gaze = observation?.gaze;
			if (!gaze) return [];
			const map = rayMap(gaze, camera, source);
			const inOut = map?.inFrame ?? (gaze.ray ? 0 : null);
			if (inOut === null && !gaze.point) return [];
			return [
				{
					...{ path, head, inOut },
					map: map && { width: map.columns, height: map.rows, values: map.probability },
					point: gaze.point && { x: gaze.point[0] / source.widthPx, y: gaze.point[1] / source.heightPx },
				},
			];
		}),
	);
