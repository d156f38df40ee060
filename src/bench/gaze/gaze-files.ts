import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { checkShape, jsonRows, parseShape } from '../../reason/json-rows';
import type { HeatMap, UnitPoint } from './heat-map';

/** One head of a picture with where its owner looks. */
type AnnotatedHead = {
	/** Of every annotator who put the target in the picture. */
	readonly annotations: readonly UnitPoint[];
	/** Whether the target is in the picture; `null` when the file does not say. */
	readonly isInside: boolean | null;
};

type AnnotatedPicture = {
	readonly path: string;
	readonly widthPx: number;
	readonly heightPx: number;
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

const headSchema = v.looseObject({
	gazex_norm: v.nullish(oneOrMore),
	gazey_norm: v.nullish(oneOrMore),
	inout: v.nullish(v.union([v.picklist([0, 1]), v.boolean()])),
});
const pictureSchema = v.looseObject({
	path: v.string(),
	width: v.pipe(v.number(), v.integer(), v.minValue(1)),
	height: v.pipe(v.number(), v.integer(), v.minValue(1)),
	heads: v.array(headSchema),
});
const sequenceSchema = v.looseObject({ frames: v.array(pictureSchema) });
const preparedSchema = v.union([v.array(pictureSchema), v.array(sequenceSchema)]);
type Picture = v.InferOutput<typeof pictureSchema>;

const isPicture = (item: Picture | v.InferOutput<typeof sequenceSchema>): item is Picture => 'heads' in item;

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
	return { annotations, isInside };
};

/**
 * Reads the prepared annotations of Gaze-LLE: an array of `{path, height, width, heads[{bbox_norm, gazex_norm, gazey_norm,
 * inout}]}` for GazeFollow, or an array of sequences `{frames[…]}` of the same for VideoAttentionTarget. Coordinates are
 * shares of the picture's size; `gazex_norm` is a number, or one for each annotator.
 *
 * @throws AppError `evaluation-invalid` that names the first place that is wrong
 */
export const parseGazeTruth = (text: string, where = 'Annotations'): GazeTruth => {
	const prepared = parseShape(preparedSchema, text, where);
	const pictures = prepared.flatMap((item) => (isPicture(item) ? [item] : item.frames));
	if (pictures.length === 0) throw invalid(`${where}: no picture`);
	return {
		protocol: prepared.every(isPicture) ? 'gazefollow' : 'videoattentiontarget',
		pictures: pictures.map(({ path, width, height, heads }) => ({
			path,
			widthPx: width,
			heightPx: height,
			heads: heads.map((head, i) => headOf(head, `${where}: ${path}, head ${i}`)),
		})),
	};
};

const predictionSchema = v.looseObject({
	path: v.string(),
	head: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
	heatmap: v.nullish(v.union([v.array(finite), v.array(v.array(finite))])),
	point: v.nullish(v.tuple([finite, finite])),
	inout: v.nullish(finite),
});

const mapOf = (heatmap: number[] | number[][], where: string): HeatMap => {
	const rows = heatmap.filter((row) => Array.isArray(row));
	const values = heatmap.filter((value) => typeof value === 'number');
	const [first] = rows;
	if (first) {
		const width = first.length;
		if (width === 0 || rows.some((row) => row.length !== width))
			throw invalid(`${where}: rows of heatmap differ in length`);
		return { width, height: rows.length, values: rows.flat() };
	}
	const side = Math.sqrt(heatmap.length);
	if (heatmap.length === 0 || !Number.isInteger(side)) {
		throw invalid(`${where}: heatmap of ${heatmap.length} numbers is not square; give it as rows`);
	}
	return { width: side, height: side, values };
};

/**
 * Reads predictions, one JSON object a line: `path` and `head` (index, 0 when left out) name the head; `heatmap` is rows of
 * numbers or a square map in one row, `point` is `[x, y]` in shares of the picture, `inout` any number that rises with the
 * chance that the target is in the picture. One of `heatmap`, `point` and `inout` at least.
 *
 * @throws AppError `evaluation-invalid` that names line and field
 */
export const parseGazePredictions = (text: string, where = 'Predictions'): GazePrediction[] => {
	const predictions = jsonRows(text, where).map(({ value, where: place }): GazePrediction => {
		const { path, head, heatmap, point, inout } = checkShape(predictionSchema, value, place);
		if (!heatmap && !point && (inout ?? null) === null) throw invalid(`${place}: neither heatmap, point nor inout`);
		return {
			path,
			head,
			map: heatmap ? mapOf(heatmap, place) : null,
			point: point ? { x: point[0], y: point[1] } : null,
			inOut: inout ?? null,
		};
	});
	if (predictions.length === 0) throw invalid(`${where}: no line`);
	return predictions;
};
