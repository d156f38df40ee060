import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { checkShape, goodOnes, goodRows, parseShape, type GoodRows } from '../../reason/json-rows';
import type { HeatMap, UnitPoint } from './heat-map';

/** Corners of a box in shares of the picture’s width and height. */
export type UnitBox = readonly [x1: number, y1: number, x2: number, y2: number];

/** One head of a picture with where its owner looks. */
type AnnotatedHead = {
	/** `null`: not given. */
	readonly box: UnitBox | null;
	/** Of every annotator who put the target in the picture. */
	readonly annotations: readonly UnitPoint[];
	/** Whether the target is in the picture; `null` when the file does not say. */
	readonly isInside: boolean | null;
};

/** Two heads by their place in the picture, and a label. */
type PairLabel = readonly [head: number, other: number, label: number];

export type AnnotatedPicture = {
	readonly path: string;
	readonly widthPx: number;
	readonly heightPx: number;
	/** When it was taken, seconds into the video; `null`: not given. */
	readonly timeS: number | null;
	/** Labels of two heads, as `labelFromUcoLaeo` reads them, for looking at each other; a field of ours. */
	readonly laeo: readonly PairLabel[];
	/** The same for shared attention. */
	readonly shared: readonly PairLabel[];
	readonly heads: readonly AnnotatedHead[];
};

/** How scores are made; video has one annotator and counts targets out of the picture. */
export type GazeProtocol = 'gazefollow' | 'videoattentiontarget';

export type GazeTruth = { readonly protocol: GazeProtocol; readonly pictures: readonly AnnotatedPicture[] };

/** What a model says of one head. */
export type GazePrediction = {
	readonly path: string;
	/** Index of the head in the picture's `heads`. */
	readonly head: number;
	readonly map: HeatMap | null;
	/** Given where there is no map; L2 needs a point, AUC needs a map. */
	readonly point: UnitPoint | null;
	/** How sure the model is that the target is in the picture; only its order matters. `null`: not said. */
	readonly inOut: number | null;
};

const finite = v.pipe(v.number(), v.finite());
const oneOrMore = v.union([finite, v.array(finite)]);

const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const pairLabels = v.optional(v.array(v.tuple([place, place, place])), []);

const headSchema = v.looseObject({
	bbox_norm: v.nullish(v.tuple([finite, finite, finite, finite])),
	gazex_norm: v.nullish(oneOrMore),
	gazey_norm: v.nullish(oneOrMore),
	inout: v.nullish(v.union([v.picklist([0, 1]), v.boolean()])),
});
/** Longest side of a picture, pixels: more than browsers draw. */
const LONGEST_PX = 32_768;
const sidePx = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_PX));

const pictureSchema = v.looseObject({
	...{ path: v.string(), width: sidePx, height: sidePx, heads: v.array(headSchema) },
	...{ time: v.nullish(v.pipe(finite, v.minValue(0))), laeo: pairLabels, shared: pairLabels },
});
const sequenceSchema = v.looseObject({ frames: v.array(v.unknown()) });

const invalid = (what: string) => new AppError('evaluation-invalid', what);

const listOf = (value: number | number[] | null | undefined): number[] => {
	if (value === null || value === undefined) return [];
	return typeof value === 'number' ? [value] : value;
};

const headOf = (head: v.InferOutput<typeof headSchema>, where: string): AnnotatedHead => {
	const xs = listOf(head.gazex_norm);
	const ys = listOf(head.gazey_norm);
	if (xs.length !== ys.length) throw invalid(`${where}: ${xs.length} gazex_norm and ${ys.length} gazey_norm`);
	const isInside = head.inout === null || head.inout === undefined ? null : Boolean(head.inout);
	// Targets out of the picture are written as −1, or as 0 beside `inout: 0`.
	const annotations = xs.flatMap((x, i) => {
		const y = ys[i] ?? -1;
		return isInside !== false && x >= 0 && y >= 0 ? [{ x, y }] : [];
	});
	return { box: head.bbox_norm ?? null, annotations, isInside };
};

const pictureOf = (value: unknown, at: string): AnnotatedPicture => {
	const { path, width, height, time, heads, laeo, shared } = checkShape(pictureSchema, value, at);
	const stray = [...laeo, ...shared].find(([a, b]) => a === b || a >= heads.length || b >= heads.length);
	if (stray) throw invalid(`${at}: laeo or shared: there are no heads ${stray[0]} and ${stray[1]}`);
	return {
		...{ path, widthPx: width, heightPx: height, timeS: time ?? null, laeo, shared },
		heads: heads.map((head, i) => headOf(head, `${at}: ${path}, head ${i}`)),
	};
};

/**
 * Reads the prepared annotations of Gaze-LLE: an array of `{path, height, width, heads[{bbox_norm, gazex_norm, gazey_norm,
 * inout}]}` for GazeFollow, or an array of sequences `{frames[…]}` of the same for VideoAttentionTarget. Coordinates are
 * shares of the picture's size; `gazex_norm` is a number, or one for each annotator. Ours: `time` in seconds,
 * `laeo` and `shared`, lists of `[head, other head, label]`. A picture with a wrong head is left out.
 *
 * @throws AppError `evaluation-invalid` with the first place that is wrong when no picture is left
 */
export const parseGazeTruth = (
	text: string,
	where = 'Annotations',
): GazeTruth & { readonly wrong: readonly string[] } => {
	const raws = parseShape(v.array(v.unknown()), text, where).flatMap((value, i) => {
		const at = `${where}, row ${i + 1}`;
		return v.is(sequenceSchema, value)
			? value.frames.map((frame, n) => ({ value: frame, at: `${at}, frame ${n + 1}`, isOfVideo: true }))
			: [{ value, at, isOfVideo: false }];
	});
	const { rows, wrong } = goodOnes(raws, where, ({ value, at }) => pictureOf(value, at));
	const protocol = raws.some(({ isOfVideo }) => isOfVideo) ? 'videoattentiontarget' : 'gazefollow';
	return { protocol, pictures: rows, wrong };
};

const isRows = (map: readonly number[] | readonly number[][]): map is readonly number[][] => Array.isArray(map[0]);
const mapShape = v.pipe(
	// Checks end in the union: one that goes on would lose their words.
	v.union([
		v.pipe(
			v.array(v.array(finite)),
			v.check(
				(rows) => rows.length > 0 && rows.every(({ length }) => length > 0 && length === rows[0]?.length),
				'its rows differ in length',
			),
		),
		v.pipe(
			v.array(finite),
			v.check(
				({ length }) => length > 0 && Number.isInteger(Math.sqrt(length)),
				({ input }) => `${input.length} numbers are not square; give them as rows`,
			),
		),
	]),
	v.transform((map): HeatMap => {
		if (isRows(map)) return { width: map[0]?.length ?? 0, height: map.length, values: map.flat() };
		const side = Math.sqrt(map.length);
		return { width: side, height: side, values: map };
	}),
);

const predictionSchema = v.pipe(
	v.looseObject({
		path: v.string(),
		head: v.optional(place, 0),
		heatmap: v.nullish(mapShape),
		point: v.nullish(v.tuple([finite, finite])),
		inout: v.nullish(finite),
	}),
	v.transform(({ path, head, heatmap, point, inout }): GazePrediction => {
		const [x, y] = point ?? [];
		const given = x === undefined || y === undefined ? null : { x, y };
		return { path, head, map: heatmap ?? null, point: given, inOut: inout ?? null };
	}),
	v.check(
		({ map, point, inOut }) => map !== null || point !== null || inOut !== null,
		'there is neither heatmap, point nor inout',
	),
);

/**
 * Reads predictions, one JSON object a line: `path` and `head` (index, 0 when left out) name the head; `heatmap` is rows of
 * numbers or a square map in one row, `point` is `[x, y]` in shares of the picture, `inout` any number that rises with the
 * chance that the target is in the picture. One of `heatmap`, `point` and `inout` at least. Of two of one head the first
 * counts.
 *
 * @throws AppError `evaluation-invalid` with the first line that is wrong when no prediction is left
 */
export const parseGazePredictions = (text: string, where = 'Predictions'): GoodRows<GazePrediction> =>
	goodRows(predictionSchema, text, where, ({ path, head }) => `head ${head} of ${path}`);
