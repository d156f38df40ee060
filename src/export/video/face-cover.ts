import type { PersonId } from '../../core/people';
import type { Box } from '../../core/geometry/space';
import { boxAt, placeAt, type FacePath } from './face-paths';

/** How faces are covered. The box of an observation is the whole head, chin to hair, seen at that frame. */
export type CoverConfig = {
	/** Added at each side of a head, as a share of its width and height. */
	margin: number;
	/** Added at each side in the direction of motion, as a share of the way between two analysed frames. */
	motionMargin: number;
	/** Analysed frames of a person no farther apart than this many steps are neighbours: the head lies between them. */
	neighbourSteps: number;
	/** Longest time that is covered between two places of a person without a frame that shows them, milliseconds. */
	bridgeMs: number;
	/** How long a place stays covered before a person is seen there first, and after they were seen last, milliseconds. */
	holdMs: number;
	/** Time reviewed next to a person's frames, where it is unknown whether they are still there, milliseconds. */
	nearMs: number;
};

/**
 * Ours. `margin`: half of the spread that head boxes of one face have from frame to frame at the sides of the picture.
 * `motionMargin`: a head that turns round midway between two frames is within it. The other times are longer than a blink
 * of the detector, and shorter than a person needs to cross a room.
 */
export const defaultCoverConfig: CoverConfig = {
	margin: 0.2,
	motionMargin: 0.5,
	neighbourSteps: 2.5,
	bridgeMs: 1000,
	holdMs: 400,
	nearMs: 5000,
};

/** What was analysed of a video, and how densely. */
export type AnalysedSpan = {
	startMs: number;
	/** Exclusive. */
	endMs: number;
	/** From one analysed frame to the next, milliseconds. */
	stepMs: number;
};

/** A stretch in which the place of a face that was known nearby is unknown. */
export type CoverGap = {
	/** The same for the same session: for keeping what was decided about it. */
	gapId: string;
	/** `null`: everybody, where nothing was analysed. */
	personId: PersonId | null;
	startMs: number;
	endMs: number;
	/**
	 * `between`: seen before and after. `before`, `after`: seen only after, or only before it, and perhaps not there.
	 * `not-analysed`: no faces are known; all of the picture is covered.
	 */
	kind: 'between' | 'before' | 'after' | 'not-analysed';
	/** What covers it: a place between two known ones, the whole picture, or nothing. */
	cover: 'guessed' | 'whole-picture' | 'none';
	/** The head touched the edge of the picture beside the gap: they may just have left. */
	isAtEdge: boolean;
};

/** Decides what is covered in each frame. All times are those of the video. */
export type FaceCovers = {
	/** Boxes to cover at a time, `image` pixels, and whether all of the picture is. They may reach beyond the picture. */
	at(tMs: number): { boxes: Box[]; isWhole: boolean };
	/** What a person should look at before the video is shown to anybody, in order of time. */
	gaps: readonly CoverGap[];
};

const enlarged = ({ x, y, width, height }: Box, share: number, dx = 0, dy = 0): Box => {
	const [left, top] = [width * share + Math.abs(dx), height * share + Math.abs(dy)];
	return { x: x - left, y: y - top, width: width + 2 * left, height: height + 2 * top };
};

const hull = (a: Box, b: Box): Box => {
	const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
	return {
		...{ x, y },
		width: Math.max(a.x + a.width, b.x + b.width) - x,
		height: Math.max(a.y + a.height, b.y + b.height) - y,
	};
};

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** A cover of a gap is this much larger than the head, as it may have moved. */
const LAST_PLACE_MARGIN = 0.5;
/** A head within this share of the picture's width or height of an edge may have left through it. */
const EDGE_SHARE = 0.02;

type Picture = { widthPx: number; heightPx: number };

const touchesEdge = ({ x, y, width, height }: Box, { widthPx, heightPx }: Picture): boolean =>
	x <= EDGE_SHARE * widthPx ||
	y <= EDGE_SHARE * heightPx ||
	x + width >= (1 - EDGE_SHARE) * widthPx ||
	y + height >= (1 - EDGE_SHARE) * heightPx;

/** Gaps of one person, in order of time. */
const gapsOf = (path: FacePath, picture: Picture, span: AnalysedSpan, config: CoverConfig): CoverGap[] => {
	const gaps: CoverGap[] = [];
	const nearMs = config.neighbourSteps * span.stepMs;
	const add = (gap: Omit<CoverGap, 'gapId' | 'personId'>) => {
		if (gap.endMs <= gap.startMs) return;
		const { personId } = path;
		gaps.push({ gapId: `${personId} ${gap.kind} ${Math.round(gap.startMs)}`, personId, ...gap });
	};
	const last = path.length - 1;
	const firstMs = path.tMs[0]!;
	if (firstMs - span.startMs > nearMs) {
		const startMs = Math.max(span.startMs, firstMs - config.nearMs);
		const isAtEdge = touchesEdge(boxAt(path, 0), picture);
		add({ startMs, endMs: firstMs - config.holdMs, kind: 'before', cover: 'none', isAtEdge });
	}
	for (let i = 0; i < last; i++) {
		const [from, to] = [path.tMs[i]!, path.tMs[i + 1]!];
		if (to - from <= nearMs) continue;
		const isAtEdge = touchesEdge(boxAt(path, i), picture) && touchesEdge(boxAt(path, i + 1), picture);
		if (to - from <= config.bridgeMs) add({ startMs: from, endMs: to, kind: 'between', cover: 'guessed', isAtEdge });
		else {
			const [startMs, endMs] = [from + config.holdMs, to - config.holdMs];
			add({ startMs, endMs, kind: 'between', cover: 'none', isAtEdge });
		}
	}
	const lastMs = path.tMs[last]!;
	if (span.endMs - lastMs > nearMs) {
		const endMs = Math.min(span.endMs, lastMs + config.nearMs);
		const isAtEdge = touchesEdge(boxAt(path, last), picture);
		add({ startMs: lastMs + config.holdMs, endMs, kind: 'after', cover: 'none', isAtEdge });
	}
	return gaps;
};

/** The cover of one person at a time; `null` where they are not known to be. */
const coverOf = (path: FacePath, tMs: number, span: AnalysedSpan, config: CoverConfig): Box | null => {
	const at = placeAt(path, tMs);
	const [before, after] = [at >= 0 ? at : null, at + 1 < path.length ? at + 1 : null];
	if (before !== null && after !== null) {
		const [fromMs, toMs] = [path.tMs[before]!, path.tMs[after]!];
		const [a, b] = [boxAt(path, before), boxAt(path, after)];
		if (toMs - fromMs <= config.neighbourSteps * span.stepMs) {
			const t = (tMs - fromMs) / (toMs - fromMs);
			const [dx, dy] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
			const box = {
				x: mix(a.x, b.x, t),
				y: mix(a.y, b.y, t),
				width: Math.max(a.width, b.width),
				height: Math.max(a.height, b.height),
			};
			return enlarged(box, config.margin, config.motionMargin * dx, config.motionMargin * dy);
		}
		if (toMs - fromMs <= config.bridgeMs) return enlarged(hull(a, b), config.margin);
	}
	if (before !== null && tMs - path.tMs[before]! <= config.holdMs) return enlarged(boxAt(path, before), config.margin);
	if (after !== null && path.tMs[after]! - tMs <= config.holdMs) return enlarged(boxAt(path, after), config.margin);
	return null;
};

/** What covers a gap that is to be covered: where the person was seen last before it, and first after it. */
const gapBoxes = (path: FacePath, { startMs, endMs, kind }: CoverGap): Box[] => {
	const before = kind === 'before' ? -1 : placeAt(path, startMs);
	const after = kind === 'after' ? path.length : placeAt(path, endMs) + 1;
	const places = [before, after].filter((at) => at >= 0 && at < path.length).map((at) => boxAt(path, at));
	const all = kind === 'between' && places.length === 2 ? [hull(places[0]!, places[1]!)] : places;
	return all.map((box) => enlarged(box, LAST_PLACE_MARGIN));
};

const wholePictures = (durationMs: number, { startMs, endMs, stepMs }: AnalysedSpan): CoverGap[] =>
	[
		{ startMs: 0, endMs: startMs },
		{ startMs: endMs, endMs: durationMs },
	]
		.filter((part) => part.endMs - part.startMs > stepMs)
		.map((part) => ({
			...{ gapId: `not-analysed ${Math.round(part.startMs)}`, personId: null, ...part },
			...{ kind: 'not-analysed', cover: 'whole-picture', isAtEdge: false },
		}));

/**
 * Covers for every known head between analysed frames: interpolated, enlarged, held for a while at both ends. Where
 * nothing was analysed the whole picture is covered.
 *
 * A face that the analysis never saw is in no path, is not covered and is not in the review: nothing here knows of it.
 *
 * @param video its picture, its length, and what of it was analysed
 * @param coveredGaps ids of gaps to be covered too, by the last known place
 */
export const faceCovers = (
	paths: readonly FacePath[],
	{ picture, durationMs, span }: { picture: Picture; durationMs: number; span: AnalysedSpan },
	coveredGaps: ReadonlySet<string> = new Set(),
	config: CoverConfig = defaultCoverConfig,
): FaceCovers => {
	const seen = paths.filter(({ length }) => length > 0);
	const whole = wholePictures(durationMs, span);
	const own = seen.map((path) => ({ path, gaps: gapsOf(path, picture, span, config) }));
	const extra = own.flatMap(({ path, gaps }) =>
		gaps.filter(({ gapId }) => coveredGaps.has(gapId)).map((gap) => ({ ...gap, boxes: gapBoxes(path, gap) })),
	);
	return {
		at: (tMs) => ({
			boxes: [
				...seen.flatMap((path) => coverOf(path, tMs, span, config) ?? []),
				...extra.flatMap(({ startMs, endMs, boxes }) => (tMs >= startMs && tMs <= endMs ? boxes : [])),
			],
			isWhole: whole.some(({ startMs, endMs }) => tMs >= startMs && tMs < endMs),
		}),
		gaps: [...whole, ...own.flatMap(({ gaps }) => gaps)].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
	};
};
