import { jsonFile, jsonLines, type TinyFiles } from '../benchmark-set';

const WIDTH_PX = 80;
const HEIGHT_PX = 40;
/** Heads of 8 × 10 px in a row, in shares of the picture. */
const HEADS = [0.1, 0.45, 0.8] as const;

const boxAt = (left: number): number[] => [left, 0.1, left + 0.1, 0.35];

/** Where somebody looks: at the middle of a head, at a place, or out of the picture. */
type Look = number | readonly [x: number, y: number] | null;

const placeOf = (look: Exclude<Look, null>): readonly [number, number] =>
	typeof look === 'number' ? [(HEADS[look] ?? 0) + 0.05, 0.225] : look;

/** Who looks where in each picture: two at each other, two at the third, one out of the picture, and at things. */
const LOOKS: readonly (readonly Look[])[] = [
	[1, 0, 0],
	[2, 2, null],
	[1, [0.3, 0.9], 1],
	[1, 0, [0.6, 0.8]],
];

const pathOf = (picture: number): string => `made-up/${String(picture).padStart(6, '0')}.jpg`;

/** Annotations in the prepared form of Gaze-LLE; the pictures do not exist. */
const truth = jsonFile(
	'mtgs-truth-tiny.json',
	LOOKS.map((looks, picture) => ({
		...{ path: pathOf(picture), width: WIDTH_PX, height: HEIGHT_PX },
		heads: looks.map((look, i) => {
			const [x, y] = look === null ? [-1, -1] : placeOf(look);
			return { bbox_norm: boxAt(HEADS[i] ?? 0), gazex_norm: x, gazey_norm: y, inout: look === null ? 0 : 1 };
		}),
		// Not scored, as in UCO-LAEO: one of the two cannot be seen well enough.
		...(picture === 3 && { laeo: [[0, 1, 9]] }),
	})),
);

/** What the session below says of each picture, one look being wrong. */
const SEEN: readonly (readonly Look[])[] = LOOKS.map((looks, picture) =>
	picture === 2 ? [2, ...looks.slice(1)] : looks,
);

const targetOf = (look: Look) =>
	typeof look === 'number'
		? { kind: 'person', personId: `P${look + 1}`, part: 'head' }
		: look === null
			? { kind: 'camera' }
			: { kind: 'object', objectId: 'O1', label: 'cup' };

/** A saved session of the same pictures, one a second, as analysed. */
const tinySession = jsonLines('table-tiny.regard.jsonl', [
	{
		...{ type: 'header', format: 'regard/2', models: [], config: {} },
		source: {
			...{ kind: 'video-file', name: 'made-up.mp4', widthPx: WIDTH_PX, heightPx: HEIGHT_PX },
			...{ durationMs: 4000, sha256: null },
		},
		camera: { focalPx: 70, principal: [WIDTH_PX / 2, HEIGHT_PX / 2], source: 'assumed' },
		analysis: { fps: 1, app: 'made up', startedAt: '2026-01-01T00:00:00.000Z' },
	},
	...SEEN.flatMap((looks, frameIndex) =>
		looks.map((look, i) => {
			const place = look === null ? null : placeOf(look);
			const point = place && [place[0] * WIDTH_PX, place[1] * HEIGHT_PX];
			return {
				...{ type: 'observation', tMs: 1000 * frameIndex, frameIndex, personId: `P${i + 1}` },
				box: { x: (HEADS[i] ?? 0) * WIDTH_PX, y: 4, width: 8, height: 10 },
				headPose: null,
				gaze: {
					...{ ray: null, point, targetPoint: point },
					scores: [
						{ target: targetOf(look), probability: 0.8, visualAngleRad: null },
						{ target: { kind: 'outside' }, probability: 0.2, visualAngleRad: null },
					],
				},
				...{ pointing: null, gesture: null, expression: null, speaking: null },
			};
		}),
	),
]);

/** A session and the truth of its pictures. */
export const tinyMtgs: TinyFiles = { predictions: tinySession, truth };
