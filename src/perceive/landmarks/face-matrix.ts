import { CANONICAL_FACE } from '../../core/geometry/canonical-face';
import { matrix3, type Matrix3 } from '../../core/geometry/space';
import { nearestRotation } from '../../core/geometry/vector';

/** Tangent of half of the vertical field of view that MediaPipe's face geometry assumes, 63°. */
const HALF_HEIGHT = Math.tan((63 / 2) * (Math.PI / 180));
/** Points of the mesh, without irises. */
const MESH = 468;

type Point = { readonly x: number; readonly y: number; readonly z: number };
type Triple = readonly [number, number, number];
type Similarity = { scale: number; rotation: Matrix3; shift: Triple };

/** What takes the canonical face to `target`, one point for each of its own, with the least weighted squares. */
const similarityTo = (target: readonly Triple[]): Similarity | null => {
	let sum = 0;
	const from: [number, number, number] = [0, 0, 0];
	const to: [number, number, number] = [0, 0, 0];
	CANONICAL_FACE.forEach(([, weight, x, y, z], i) => {
		sum += weight;
		[x, y, z].forEach((value, k) => (from[k]! += weight * value));
		target[i]!.forEach((value, k) => (to[k]! += weight * value));
	});
	for (const k of [0, 1, 2] as const) {
		from[k] /= sum;
		to[k] /= sum;
	}
	const centred = CANONICAL_FACE.map(([, , x, y, z]): Triple => [x - from[0], y - from[1], z - from[2]]);
	const rotation = nearestRotation(
		matrix3((m) =>
			CANONICAL_FACE.reduce(
				(total, [, weight], i) => total + weight * target[i]![Math.floor(m / 3)]! * centred[i]![m % 3]!,
				0,
			),
		),
	);
	if (!rotation) return null;
	const turned = ([x, y, z]: Triple): Triple => {
		const r = rotation;
		return [r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z, r[6] * x + r[7] * y + r[8] * z];
	};
	let along = 0;
	let size = 0;
	CANONICAL_FACE.forEach(([, weight], i) => {
		const source = centred[i]!;
		const [u, v, w] = turned(source);
		const [x, y, z] = target[i]!;
		along += weight * (u * x + v * y + w * z);
		size += weight * (source[0] ** 2 + source[1] ** 2 + source[2] ** 2);
	});
	const scale = along / size;
	if (!(scale > 1e-9)) return null;
	const [u, v, w] = turned(from);
	return { scale, rotation, shift: [to[0] - scale * u, to[1] - scale * v, to[2] - scale * w] };
};

/**
 * MediaPipe's facial transformation matrix, column by column, from landmarks in shares of the picture: the canonical face is
 * laid over them twice to learn how large they are, and once more where a camera of 63° sees them
 * (`face_geometry/libs/geometry_pipeline.cc`). Empty when it cannot be solved.
 */
export const faceMatrix = (points: readonly Point[], picture: { widthPx: number; heightPx: number }): number[] => {
	const height = 2 * HALF_HEIGHT;
	const width = (picture.widthPx / picture.heightPx) * height;
	let meanZ = 0;
	for (let i = 0; i < MESH; i++) meanZ += (points[i]!.z * width) / MESH;
	const screen = CANONICAL_FACE.map(([landmark]): Triple => {
		const { x, y, z } = points[landmark]!;
		return [(x - 0.5) * width, (0.5 - y) * height, z * width];
	});
	/** Where the points are in space when they are `scale` times as large as the canonical face's. */
	const inSpace = (scale: number): Triple[] =>
		screen.map(([x, y, z]) => {
			const depth = (z - meanZ + 1) / scale;
			return [x * depth, y * depth, -depth];
		});
	const first = similarityTo(screen.map(([x, y, z]) => [x, y, -z]));
	const second = first && similarityTo(inSpace(first.scale));
	const found = second && similarityTo(inSpace(first.scale * second.scale));
	if (!found) return [];
	const { scale, rotation: r, shift } = found;
	const column = (k: 0 | 1 | 2) => [scale * r[k], scale * r[k + 3]!, scale * r[k + 6]!, 0];
	return [...column(0), ...column(1), ...column(2), ...shift, 1];
};
