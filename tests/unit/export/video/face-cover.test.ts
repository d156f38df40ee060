import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import type { Box } from '../../../../src/core/geometry/space';
import { defaultCoverConfig, faceCovers, type AnalysedSpan } from '../../../../src/export/video/face-cover';
import { FacePathBuilder, type FacePath } from '../../../../src/export/video/face-paths';

const PICTURE = { widthPx: 640, heightPx: 360 };
const SPAN: AnalysedSpan = { startMs: 0, endMs: 10_000, stepMs: 100 };
const box = (x: number, y = 100): Box => ({ x, y, width: 60, height: 80 });

/** The path of a person seen in these frames, 100 ms each. */
const pathOf = (frames: readonly number[], place: (frame: number) => Box, id = 'P1'): FacePath => {
	const builder = new FacePathBuilder();
	for (const frameIndex of frames) {
		builder.add({ personId: id as PersonId, frameIndex, tMs: frameIndex * 100, box: place(frameIndex) });
	}
	return builder.paths[0]!;
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const contains = (outer: Box, inner: Box) =>
	outer.x <= inner.x &&
	outer.y <= inner.y &&
	outer.x + outer.width >= inner.x + inner.width &&
	outer.y + outer.height >= inner.y + inner.height;
const coversOf = (paths: readonly FacePath[], covered: readonly string[] = [], span = SPAN) =>
	faceCovers(paths, { picture: PICTURE, durationMs: 10_000, span }, new Set(covered));

describe('the cover of a face', () => {
	test('holds the whole head with a margin at analysed frames and between them', () => {
		const covers = coversOf([pathOf(range(0, 100), (frame) => box(100 + 3 * frame))]);
		for (let tMs = 0; tMs < 9900; tMs += 7) {
			const { boxes, isWhole } = covers.at(tMs);
			expect(isWhole).toBe(false);
			expect(boxes).toHaveLength(1);
			expect(contains(boxes[0]!, box(100 + (3 * tMs) / 100))).toBe(true);
		}
		expect(covers.gaps).toEqual([]);
	});

	test('holds a head that waits at its old place, or is at the new one at once, also when it moves fast', () => {
		fc.assert(
			fc.property(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -40, max: 40 }), fc.nat(99), (dx, dy, at) => {
				const place = (frame: number) => box(200 + (frame % 2) * dx, 100 + (frame % 2) * dy);
				const [cover] = coversOf([pathOf(range(0, 2), place)]).at(at).boxes;
				// A head moves on; what it can do between two frames is be late or early by half of the way.
				const early = Math.min(1, at / 100 + 0.5);
				const late = Math.max(0, at / 100 - 0.5);
				for (const t of [early, late]) expect(contains(cover!, box(200 + t * dx, 100 + t * dy))).toBe(true);
			}),
		);
	});

	test('is enlarged for a head that grows, and there is one for each person', () => {
		const growing = pathOf([0, 1], (frame) => ({ x: 10, y: 10, width: 50 + 50 * frame, height: 80 + 50 * frame }));
		const other = pathOf(range(0, 100), () => box(400), 'P2');
		const { boxes } = coversOf([growing, other]).at(50);
		expect(boxes).toHaveLength(2);
		expect(boxes[0]!.width).toBeGreaterThanOrEqual(100);
	});

	test('goes on for a while before a person is seen first and after they were seen last, and no longer', () => {
		const covers = coversOf([pathOf(range(50, 60), () => box(300))]);
		const { holdMs } = defaultCoverConfig;
		expect(covers.at(5000 - holdMs).boxes).toHaveLength(1);
		expect(covers.at(5000 - holdMs - 1).boxes).toEqual([]);
		expect(covers.at(5900 + holdMs).boxes).toHaveLength(1);
		expect(covers.at(5900 + holdMs + 1).boxes).toEqual([]);
	});
});

describe('the review', () => {
	test('lists a stretch in which a known face has no box, and does not cover what is long', () => {
		const covers = coversOf([pathOf([...range(0, 30), ...range(60, 100)], () => box(300))]);
		expect(covers.gaps).toEqual([
			{
				...{ gapId: 'P1 between 3300', personId: 'P1', startMs: 3300, endMs: 5600, kind: 'between', cover: 'none' },
				isAtEdge: false,
			},
		]);
		expect(covers.at(4500).boxes).toEqual([]);
	});

	test('lists a short one, too, and says that its cover is a guess', () => {
		const covers = coversOf([pathOf([...range(0, 30), ...range(36, 100)], (frame) => box(frame < 30 ? 300 : 400))]);
		expect(covers.gaps).toMatchObject([{ kind: 'between', cover: 'guessed', startMs: 2900, endMs: 3600 }]);
		const [cover] = covers.at(3250).boxes;
		expect(contains(cover!, box(300)) && contains(cover!, box(400))).toBe(true);
	});

	test('lists nothing where one frame was missed: the head is between its neighbours', () => {
		expect(coversOf([pathOf([...range(0, 30), ...range(31, 100)], () => box(300))]).gaps).toEqual([]);
	});

	test('lists the time before a person is first seen and after they are last seen, and says when they were at the edge', () => {
		const inside = pathOf(range(20, 60), () => box(300));
		expect(coversOf([inside]).gaps).toMatchObject([
			{ kind: 'before', startMs: 0, endMs: 1600, cover: 'none', isAtEdge: false },
			{ kind: 'after', startMs: 6300, endMs: 10_000, cover: 'none', isAtEdge: false },
		]);
		const leaving = pathOf(range(0, 60), (frame) => box(300 + 5 * frame));
		expect(coversOf([leaving]).gaps).toMatchObject([{ kind: 'after', isAtEdge: true }]);
	});

	test('covers the last known place through a gap when a person asks for it, and lists it still', () => {
		const path = pathOf([...range(0, 30), ...range(60, 100)], (frame) => box(frame < 30 ? 200 : 260));
		const [gap] = coversOf([path]).gaps;
		const covers = coversOf([path], [gap!.gapId]);
		for (const tMs of [3301, 4500, 5600]) {
			const { boxes } = covers.at(tMs);
			expect(boxes.some((cover) => contains(cover, box(200)) && contains(cover, box(260)))).toBe(true);
		}
		expect(covers.at(6500).boxes).toHaveLength(1);
		expect(covers.gaps.map((g) => g.gapId)).toEqual([gap!.gapId]);
	});

	test('covers the whole picture where nothing was analysed', () => {
		const covers = coversOf([pathOf(range(20, 80), () => box(300))], [], { startMs: 2000, endMs: 8000, stepMs: 100 });
		expect(covers.gaps.filter((g) => g.kind === 'not-analysed')).toMatchObject([
			{ startMs: 0, endMs: 2000, personId: null, cover: 'whole-picture' },
			{ startMs: 8000, endMs: 10_000, personId: null, cover: 'whole-picture' },
		]);
		expect([0, 1999, 2000, 7999, 8000].map((tMs) => covers.at(tMs).isWhole)).toEqual([true, true, false, false, true]);
	});

	test('every time at which a known face has no cover is in it, whatever is missing', () => {
		const frames = fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 60 });
		fc.assert(
			fc.property(frames, (list) => {
				const path = pathOf(
					[...list].sort((a, b) => a - b),
					() => box(300),
				);
				const covers = coversOf([path]);
				const { nearMs } = defaultCoverConfig;
				const [first, last] = [path.tMs[0]!, path.tMs[path.length - 1]!];
				for (let tMs = 0; tMs < 10_000; tMs += 40) {
					if (covers.at(tMs).boxes.length > 0) continue;
					if (tMs < first - nearMs || tMs > last + nearMs) continue;
					expect(covers.gaps.some((g) => g.startMs <= tMs && tMs <= g.endMs)).toBe(true);
				}
			}),
		);
	});

	test('of a session without people is empty', () => {
		expect(coversOf([])).toMatchObject({ gaps: [] });
		expect(coversOf([]).at(10)).toEqual({ boxes: [], isWhole: false });
	});
});
