/**
 * Points of MediaPipe's canonical face (Apache 2.0, `geometry_pipeline_metadata_landmarks`) that its own solver uses,
 * with its weights: those that move least with the expression. Left and right are symmetric, so one row names both:
 * landmark of the person's right, of the left (the same in the middle), weight of each, and x of the left one, y up
 * and z forward in centimetres.
 */
const PAIRS: readonly (readonly [right: number, left: number, weight: number, x: number, y: number, z: number])[] = [
	[4, 4, 0.0709, 0, -0.463, 7.587],
	[6, 6, 0.0321, 0, 2.473, 5.789],
	[10, 10, 0.0084, 0, 8.262, 4.482],
	[33, 263, 0.0587, 4.446, 2.664, 3.173],
	[54, 284, 0.0077, 6.279, 6.615, 1.426],
	[67, 297, 0.0091, 3.524, 8.006, 3.729],
	[117, 346, 0.0098, 5.259, 0.946, 2.974],
	[119, 348, 0.0146, 3.301, 0.862, 3.873],
	[121, 350, 0.0186, 1.821, 1.468, 4.224],
	[127, 356, 0.0052, 7.743, 2.365, -2.005],
	[129, 358, 0.1206, 1.786, -0.978, 4.85],
	[132, 361, 0.0056, 7.271, -2.891, -2.252],
	[133, 362, 0.0533, 1.856, 2.585, 3.758],
	[136, 365, 0.0669, 5.085, -7.179, 0.715],
	[143, 372, 0.0148, 6.408, 2.236, 1.561],
	[147, 376, 0.0143, 6.235, -1.944, 1.664],
	[198, 420, 0.0255, 1.247, 0.23, 5.681],
	[205, 425, 0.0473, 3.833, -1.537, 4.138],
];

/** The same points one by one, centimetres, x to the person's left, y up, z out of the face: landmark, weight, x, y, z. */
export const CANONICAL_FACE: readonly (readonly [landmark: number, weight: number, x: number, y: number, z: number])[] =
	PAIRS.flatMap(([right, left, weight, x, y, z]) => {
		const point = [left, weight, x, y, z] as const;
		return right === left ? [point] : [point, [right, weight, -x, y, z] as const];
	});
