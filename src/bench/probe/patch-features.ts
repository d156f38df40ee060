import * as v from 'valibot';
import { checkShape } from '../../reason/json-rows';

const number = v.pipe(v.number(), v.finite());
const side = v.pipe(number, v.minValue(0));
const boxShape = v.looseObject({ x: number, y: number, width: side, height: side, unit: v.picklist(['px', 'share']) });
const patchRow = v.looseObject({
	boxes: v.optional(v.nullable(v.array(boxShape)), null),
	/** Width and height of the picture; needed for boxes in pixels. */
	size: v.optional(v.nullable(v.tuple([v.pipe(number, v.gtValue(0)), v.pipe(number, v.gtValue(0))])), null),
});

type Box = v.InferOutput<typeof boxShape>;

const isGrid = (value: readonly unknown[]): value is readonly (readonly (readonly unknown[])[])[] =>
	value.length > 0 && value.every((row) => Array.isArray(row) && row.length > 0 && row.every(Array.isArray));

/** 1 for each patch that one of the boxes touches. */
const maskOf = (rows: number, columns: number, boxes: readonly Box[], size: readonly [number, number]): number[] =>
	Array.from({ length: rows * columns }, (_, i) => {
		const [left, top] = [(i % columns) / columns, Math.floor(i / columns) / rows];
		const isTouched = ({ x, y, width, height, unit }: Box): boolean => {
			const [across, down] = unit === 'px' ? size : [1, 1];
			const isAcross = x / across < left + 1 / columns && (x + width) / across > left;
			return isAcross && y / down < top + 1 / rows && (y + height) / down > top;
		};
		return Number(boxes.some(isTouched));
	});

/**
 * Features as SocialFusion’s probe takes them, `flatten(f(X))`: all patches of the whole picture one after the other, given
 * as rows of patches. Where a row names boxes, such as the two people of PISC, the mask of the patches that they touch
 * follows: under a linear probe that is what the paper’s learned vector, added to those patches, comes to (ours).
 *
 * @param features numbers, which stay as they are, or rows of patches
 * @param row the row, for `boxes` and `size`
 * @throws AppError `evaluation-invalid` with place and field
 */
export const patchFeatures = (features: readonly unknown[], row: unknown, where: string): readonly unknown[] => {
	if (!isGrid(features)) return features;
	const columns = features[0]?.length ?? 0;
	const { boxes, size } = checkShape(patchRow, row, where);
	const grid = v.pipe(
		v.array(
			v.custom<readonly unknown[]>(
				(one) => Array.isArray(one) && one.length === columns,
				'Expected rows of equally many patches',
			),
		),
		v.length(features.length),
	);
	checkShape(v.object({ features: grid }), { features }, where);
	if (boxes?.some(({ unit }) => unit === 'px') && size === null) {
		checkShape(v.object({ size: v.array(number) }), {}, where);
	}
	return [...features.flat(2), ...(boxes ? maskOf(features.length, columns, boxes, size ?? [1, 1]) : [])];
};
