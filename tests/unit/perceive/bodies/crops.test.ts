import { describe, expect, test } from 'vitest';
import type { BodyDetection, FaceDetection, HandDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import {
	bodyCropCandidates,
	bodyPartsOf,
	cutBodyCrop,
	hasUnseenFace,
} from '../../../../src/perceive/bodies/body-crops';
import { chooseHandCrops } from '../../../../src/perceive/bodies/hand-crops';
import { mergeBodies } from '../../../../src/perceive/faces/merge-faces';
import { blackRaster } from '../../../../src/perceive/picture/raster';
import { chooseHeadCrops, followSmallFaces, type SmallFace } from '../../../../src/perceive/faces/small-faces';

const box = (x: number, y: number, size = 20): Box => ({ x, y, width: size, height: size });
const face = (at: Box): FaceDetection => ({
	box: at,
	score: 0.5,
	landmarks: { topology: 'face-478', image: new Float32Array(478 * 3), metric: null, visibility: null },
	hasIrises: true,
	headPose: null,
	appearance: null,
	expression: null,
	gazeDirection: null,
	gazeMap: null,
});

describe('closer looks at heads', () => {
	test('are taken around small faces, missing heads and boxes of a tile', () => {
		const crops = chooseHeadCrops(
			[],
			{ followed: [{ box: box(10, 10), misses: 0 }], missingHeads: [box(300, 100, 60)], tileFaces: [box(600, 50)] },
			config,
		);
		expect(crops.map((c) => c.from)).toEqual(['followed', 'tile', 'missing']);
		for (const { box: b } of crops) expect(b.width).toBe(b.height);
	});
	test('are not taken where the whole frame shows a face already', () => {
		expect(
			chooseHeadCrops(
				[face(box(10, 10))],
				{ followed: [{ box: box(11, 9), misses: 0 }], missingHeads: [], tileFaces: [box(12, 12)] },
				config,
			),
		).toEqual([]);
	});
	test('are not taken twice of one face', () => {
		expect(
			chooseHeadCrops(
				[],
				{ followed: [{ box: box(10, 10), misses: 0 }], missingHeads: [], tileFaces: [box(12, 11)] },
				config,
			),
		).toHaveLength(1);
	});
	test('are never more than allowed', () => {
		const many = Array.from({ length: 40 }, (_, i) => box(i * 60, 10));
		expect(chooseHeadCrops([], { followed: [], missingHeads: [], tileFaces: many }, config)).toHaveLength(
			config.maxHeadCrops,
		);
	});
});

describe('a small face', () => {
	test('is followed where a crop saw it last', () => {
		expect(followSmallFaces([{ box: box(10, 10), misses: 0 }], [], [face(box(14, 12))], config)).toEqual([
			{ box: box(14, 12), misses: 0 },
		]);
	});
	test('is given up when it was not found for a while', () => {
		let followed: SmallFace[] = [{ box: box(10, 10), misses: 0 }];
		for (let i = 0; i < config.smallFaceMisses - 1; i++) followed = followSmallFaces(followed, [], [], config);
		expect(followed).toHaveLength(1);
		expect(followSmallFaces(followed, [], [], config)).toEqual([]);
	});
	test('needs no following once the whole frame shows it', () => {
		expect(followSmallFaces([{ box: box(10, 10), misses: 0 }], [face(box(11, 10))], [], config)).toEqual([]);
	});
});

/** Shoulders `breadth` apart, arms hanging, everything seen. */
const body = (breadth: number, wristSeen = 1, noseX = 640): BodyDetection => {
	const image = new Float32Array(99);
	// Hips straight below the shoulders.
	image.set([640 + breadth / 2, 310, 0], 23 * 3);
	image.set([640 - breadth / 2, 310, 0], 24 * 3);
	const set = (i: number, x: number, y: number) => image.set([x, y, 0], i * 3);
	set(0, noseX, 150);
	set(11, 640 + breadth / 2, 200);
	set(12, 640 - breadth / 2, 200);
	set(13, 640 + breadth / 2, 260);
	set(14, 640 - breadth / 2, 260);
	set(15, 640 + breadth / 2, 320);
	set(16, 640 - breadth / 2, 320);
	const visibility = new Float32Array(33).fill(1);
	visibility[15] = wristSeen;
	return {
		box: box(0, 0),
		score: 1,
		appearance: null,
		landmarks: { topology: 'pose-33', image, metric: null, visibility },
	};
};
const frame = { widthPx: 1280, heightPx: 720 };

describe('closer looks at hands', () => {
	const hand = (at: Box): HandDetection => ({ side: 'left', box: at, score: 1, landmarks: face(at).landmarks });

	test('are taken beyond both wrists of a far body', () => {
		const crops = chooseHandCrops([body(100)], [], frame, config);
		expect(crops).toHaveLength(2);
		expect(crops[0]!.y + crops[0]!.height / 2).toBeGreaterThan(320);
	});
	test('are not taken when hands are large in the frame', () => {
		expect(chooseHandCrops([body(400)], [], frame, config)).toEqual([]);
	});
	test('are not taken around a wrist that is not seen', () => {
		expect(chooseHandCrops([body(100, 0.1)], [], frame, config)).toHaveLength(1);
	});
	test('are not taken where the whole frame shows the hand', () => {
		expect(chooseHandCrops([body(100)], [hand(box(570, 320, 60))], frame, config)).toHaveLength(1);
	});
});

describe('closer looks for bodies', () => {
	test('are taken below faces that have none, and at missing heads, inside the frame', () => {
		const crops = bodyCropCandidates({
			faces: [face(box(630, 140)), face(box(100, 600))],
			bodies: [body(100)],
			missingHeads: [box(1250, 5, 40)],
			persons: [],
			tiles: [],
			frame,
		});
		expect(crops).toHaveLength(2);
		for (const { box: c } of crops)
			expect(c.x >= 0 && c.y >= 0 && c.x + c.width <= frame.widthPx && c.y + c.height <= frame.heightPx).toBe(true);
	});
	test('take tiles in when nobody is known', () => {
		expect(
			bodyCropCandidates({ faces: [], bodies: [], missingHeads: [], persons: [], tiles: [box(0, 0, 720)], frame }),
		).toEqual([{ box: box(0, 0, 720), head: null, isTile: true }]);
	});
	test('look at people whom only the object detector sees before the tiles, with a margin, inside the frame', () => {
		const crops = bodyCropCandidates({
			faces: [],
			bodies: [],
			missingHeads: [],
			persons: [{ x: 1100, y: 100, width: 180, height: 600 }],
			tiles: [box(0, 0, 720)],
			frame,
		});
		expect(crops[0]).toEqual({ box: { x: 1010, y: 10, width: 270, height: 710 }, head: null, isTile: false });
		expect(crops).toHaveLength(2);
	});
	test('search tiles on fewer turns where nothing says that anybody was missed, all of them one after another', () => {
		const tiles = [box(0, 0, 720), box(540, 0, 720)].map((at) => ({ box: at, head: null, isTile: true }));
		const searched = [0, 1, 2, 3, 4, 5, 6].map((turn) => bodyPartsOf(tiles, { turn }, 3)[0]?.box.x ?? null);
		expect(searched).toEqual([0, null, null, 540, null, null, 0]);
	});
	test('search on every turn where a head has no body, and everywhere in a still picture', () => {
		const head = { box: box(300, 300), head: box(300, 300), isTile: false };
		const tile = { box: box(0, 0, 720), head: null, isTile: true };
		expect([0, 1, 2, 3].map((turn) => bodyPartsOf([head, tile], { turn }, 3)[0])).toEqual([head, tile, head, tile]);
		expect(bodyPartsOf([tile], 'all', 3)).toEqual([tile]);
		expect(bodyPartsOf([tile], 'none', 3)).toEqual([]);
	});
	test('add a body only when its head is not one that is known', () => {
		const rule = config;
		expect(mergeBodies([body(100)], [body(110, 1, 650)], rule)).toHaveLength(1);
		expect(mergeBodies([body(100)], [body(100, 1, 760)], rule)).toHaveLength(2);
	});
});

test('a crop for a body holds its own pixels, and knows where they come from', () => {
	const raster = blackRaster(1280, 720);
	const crop = cutBodyCrop(raster, { box: { x: 200, y: 100, width: 600, height: 600 }, head: null });
	expect(crop.raster.data.buffer).not.toBe(raster.data.buffer);
	const { left, top, xScale, yScale } = crop.placement;
	expect([left + crop.raster.widthPx * xScale, top + crop.raster.heightPx * yScale]).toEqual([800, 700]);
	// Also when nothing is to be scaled: its pixels move to another thread.
	const small = cutBodyCrop(raster, { box: { x: 0, y: 0, width: 300, height: 300 }, head: null });
	expect(small.raster.data.buffer).not.toBe(raster.data.buffer);
});

describe('a face is missing', () => {
	const seen = face(box(630, 140));
	test('when a body shows a head without one, or the tracker misses a head', () => {
		expect(hasUnseenFace([], [body(100)], [])).toBe(true);
		expect(hasUnseenFace([face(box(100, 600))], [body(100)], [])).toBe(true);
		expect(hasUnseenFace([seen], [body(100)], [box(20, 20)])).toBe(true);
	});
	test('neither when every body has its face, nor when nobody is known', () => {
		expect(hasUnseenFace([seen], [body(100)], [])).toBe(false);
		expect(hasUnseenFace([seen], [], [])).toBe(false);
	});
});
