import { itemAt, zip } from '../../core/collections';
import { boxCentre, boxContains, cover, mostOverlapping } from '../../core/geometry/box';
import type { Box } from '../../core/geometry/space';
import type { EncoderSwitches, FrameInfo, HeadSight } from '../../core/perception';
import { cutPicture } from '../../models/onnx/pictures/cut-pictures';
import type { CropTransform, EncoderRequest } from '../../models/onnx/request';
import { squareSpec } from '../encoders/crop-geometry';
import { regardGaze, type HeadView } from '../encoders/regard-gaze';
import { headViewsOf, withSights, type Found } from '../faces/head-views';
import { SAME_HEAD_COVER } from '../faces/person-box';
import type { NoteSpan } from '../frame-timings';
import type { PerceiveConfig } from '../perceive-config';
import type { Raster } from '../picture/raster';
import { runOnPart, SAME_FACE_OVERLAP } from './encode';
import type { InstalledEncoders } from './installed-encoders';

/** One frame for it. */
type SightFrame = FrameInfo & { raster: Raster; switches: EncoderSwitches };

/** Grey levels of a head and of its eye band, each small. */
type Look = { crops: readonly CropTransform[]; levels: readonly Float32Array[] };

/** A head as it was last read, and where and when it was last seen to be the same. */
type ReadHead = { view: HeadView; look: Look; sight: HeadSight; readMs: number; seenMs: number };

/** What a change of pixels is looked for in: the head by 18 × 18, the eyes by 40 × 16. */
const LOOK_SPECS = [squareSpec(18), { ...squareSpec(40), heightPx: 16 }] as const;
/** Pixels of the views that become one of a look. */
const SHRINK = [72 / 18, 80 / 40] as const;

/** The same crop with fewer pixels. */
const shrunk = (crop: CropTransform, times: number): CropTransform => ({
	...crop,
	...{ xx: crop.xx * times, xy: crop.xy * times, yx: crop.yx * times, yy: crop.yy * times },
});

const levelsAt = (raster: Raster, crops: readonly CropTransform[]): Float32Array[] =>
	crops.map((crop, i) => {
		const { data } = cutPicture(raster, { input: '', spec: itemAt(LOOK_SPECS, i), crops: [crop] });
		const count = data.length / 3;
		return Float32Array.from({ length: count }, (_, k) => (data[k]! + data[k + count]! + data[k + 2 * count]!) / 3);
	});

/** The look of each head of a request. */
const looksOf = (raster: Raster, { pictures }: EncoderRequest, views: readonly HeadView[]): Look[] =>
	views.map(({ eyes }, i) => {
		const crops = pictures
			.slice(0, eyes ? 2 : 1)
			.map((picture, k) => shrunk(itemAt(picture.crops, i), itemAt(SHRINK, k)));
		return { crops, levels: levelsAt(raster, crops) };
	});

/** Whether the pixels of a head are still what they were where it was read. */
const isSame = (raster: Raster, { crops, levels }: Look, most: number): boolean =>
	zip(levelsAt(raster, crops), levels).every(([now, before]) => {
		let sum = 0;
		for (let k = 0; k < now.length; k++) sum += (now[k]! - before[k]!) ** 2;
		return Math.sqrt(sum / now.length) <= most;
	});

/** True for a guessed head that lies so far from its guess that it is not well seen. */
const isElsewhere = ({ box, eyes }: HeadView, { place }: HeadSight, { sightMovedMost }: PerceiveConfig): boolean => {
	if (eyes || place.probability < 0.1) return false;
	const [x, y] = boxCentre(box);
	const [seenX, seenY] = boxCentre(place.box);
	const size = Math.max(box.width, box.height);
	const moved = Math.hypot(seenX - x, seenY - y) / size;
	return Math.max(moved, Math.abs(Math.log(place.box.height / box.height))) > sightMovedMost;
};

/** What it takes to read heads of one frame. */
type Reading = { frame: SightFrame; modelId: string; note: NoteSpan };

/** Half a head to either side. */
const besides = (box: Box): Box[] => [-0.5, 0.5].map((shift) => ({ ...box, x: box.x + shift * box.width }));

/** Reads heads with regard-gaze, where it is there. */
export type SightLane = {
	/** Forgets earlier frames. */
	restart(): void;
	/** What was found with what was read of the heads. Never fails: without the model it stays as it is. */
	read<F extends Found>(frame: SightFrame, found: F, note: NoteSpan): Promise<F>;
};

/**
 * @param isLive no frame waits: what was read goes to the head that is now where the head was. Else every result belongs
 * to its frame, and depends on the frames since the last fresh start alone.
 */
export const sightLane = (
	models: Pick<InstalledEncoders, 'ready' | 'run' | 'giveUp'>,
	isLive: boolean,
	config: PerceiveConfig,
): SightLane => {
	let known: readonly ReadHead[] = [];
	let isBusy = false;
	/** Counts fresh starts: what was begun before one is of no use after it. */
	let epoch = 0;
	let spans: Parameters<NoteSpan>[] = [];

	/** Those of the last reading whose pixels did not change; the others are to be read. */
	const carriedOver = (views: readonly HeadView[], { raster, tMs }: SightFrame) => {
		const old = known.map((head) => ({ ...head, box: head.view.box }));
		return views.map((view) => {
			const before = old[mostOverlapping(old, view.box, config.sightSameOverlap)];
			const isStill =
				before !== undefined &&
				tMs - before.readMs < config.sightEveryMs &&
				(before.view.eyes === null) === (view.eyes === null) &&
				isSame(raster, before.look, config.sightStillLevels);
			return isStill ? { ...before, view, seenMs: tMs } : null;
		});
	};

	/** What is read of each head of one run. */
	const readOnce = async (heads: readonly HeadView[], { frame, modelId, note }: Reading) => {
		const request = regardGaze.request({ frame, heads });
		if (!request) return [];
		const outputs = await runOnPart(
			(part, trimmedRequest) => models.run(modelId, part, trimmedRequest),
			frame.raster,
			request,
			(span) => note('heads read', span),
		);
		return outputs ? regardGaze.read(outputs, { frame, heads }) : [];
	};

	/** Reads some of the heads again from other places, and takes from each what `better` says of both readings. */
	const readAgain = async <P extends { i: number; box: Box }>(
		first: readonly (HeadSight | null)[],
		places: readonly P[],
		{ frame, modelId, note }: Reading,
		better: (was: HeadSight, now: HeadSight, place: P) => HeadSight,
	): Promise<(HeadSight | null)[]> => {
		const again = await readOnce(
			places.map(({ box }) => ({ box, eyes: null })),
			{ frame, modelId, note },
		);
		const read = [...first];
		for (const [k, place] of places.entries()) {
			const [was, now] = [read[place.i], again[k]];
			if (was && now) read[place.i] = better(was, now, place);
		}
		return read;
	};

	/**
	 * Heads that turned out to lie elsewhere than where they were guessed are read once more, from there. Where it is unclear where a
	 * guessed head lies, it may lie beside the guess: heads of people seen from the side are at one end of their box.
	 */
	const readWhereTheyAre = async (
		heads: readonly HeadView[],
		others: readonly HeadView[],
		reading: Reading,
	): Promise<(HeadSight | null)[]> => {
		const guessed = await readOnce(heads, reading);
		const cut = heads.flatMap(({ cut: part }, i) => {
			const isThere = (guessed[i]?.place.probability ?? 0) >= config.sightLeastHead;
			return part && (!isThere || part.isInCorner) ? [{ i, box: part.seen, whole: part.whole }] : [];
		});
		const first = await readAgain(guessed, cut, reading, (was, now, { whole }) =>
			now.place.probability > was.place.probability ? { ...now, place: { ...now.place, box: whole } } : was,
		);
		const moved = first.flatMap((sight, i) => {
			const head = heads[i];
			const isFirst = sight !== null && sight === guessed[i];
			return head && isFirst && isElsewhere(head, sight, config) ? [{ i, box: sight.place.box }] : [];
		});
		const read = await readAgain(first, moved, reading, (_, now) => now);
		const unclear = read.flatMap((sight, i) => {
			const head = heads[i];
			if (!sight || !head || head.eyes || sight.place.boxSigma <= config.sightUnclear) return [];
			const free = (box: Box) => others.every((other) => other === head || cover(other.box, box) <= SAME_HEAD_COVER);
			return besides(head.box).flatMap((box) => (free(box) ? [{ i, box }] : []));
		});
		return readAgain(read, unclear, reading, (was, now) =>
			now.place.probability >= config.sightLeastHead && now.place.boxSigma < was.place.boxSigma ? now : was,
		);
	};

	const readAll = async (views: readonly HeadView[], frame: SightFrame, modelId: string, note: NoteSpan) => {
		const kept = carriedOver(views, frame);
		const due = views.filter((_, i) => !kept[i]);
		const request = regardGaze.request({ frame, heads: due });
		if (!request) return kept.flatMap((head) => head ?? []);
		const reading = readWhereTheyAre(due, views, { frame, modelId, note });
		// While another worker reads.
		const looks = looksOf(frame.raster, request, due);
		const read = await reading;
		const fresh = due.flatMap((view, i) => {
			const sight = read[i];
			return sight ? [{ view, look: itemAt(looks, i), sight, readMs: frame.tMs, seenMs: frame.tMs }] : [];
		});
		return [...kept.flatMap((head) => head ?? []), ...fresh];
	};

	/** The heads that can be read: the largest, of those large enough and in the picture. */
	const readable = (views: readonly (HeadView | null)[], { widthPx, heightPx }: SightFrame): HeadView[] =>
		views
			.flatMap((view) => view ?? [])
			.filter(({ box: { x, y, width, height } }) => {
				const picture = { x: 0, y: 0, width: widthPx, height: heightPx };
				return height >= config.sightMinHeadPx && boxContains(picture, x + width / 2, y + height / 2);
			})
			.sort((a, b) => b.box.height - a.box.height)
			.slice(0, config.sightMaxHeads);

	/** Reads the heads of a frame into `known`. */
	const update = async (views: readonly (HeadView | null)[], frame: SightFrame, note: NoteSpan): Promise<void> => {
		const begunIn = epoch;
		try {
			const { sight: modelId } = await models.ready(frame.switches);
			const found = modelId === undefined ? [] : await readAll(readable(views, frame), frame, modelId, note);
			if (epoch === begunIn) known = found;
		} catch (cause) {
			models.giveUp('sight', cause);
			known = [];
		}
	};

	return {
		restart() {
			known = [];
			epoch++;
		},
		async read(frame, found, note) {
			if (!frame.switches.sight) return found;
			const views = headViewsOf(found, frame);
			if (!isLive) {
				await update(views, frame, note);
				return withSights(
					found,
					views.map((view) => known.find((head) => head.view === view)?.sight ?? null),
					config,
				);
			}
			for (const span of spans) note(...span);
			spans = [];
			const recent = known.filter(({ seenMs }) => frame.tMs - seenMs <= config.sightLiveMs);
			const old = recent.map(({ view, sight }) => ({ box: view.box, sight }));
			if (!isBusy) {
				isBusy = true;
				void update(views, frame, (...span) => spans.push(span)).finally(() => (isBusy = false));
			}
			return withSights(
				found,
				views.map((view) => (view && old[mostOverlapping(old, view.box, SAME_FACE_OVERLAP)]?.sight) ?? null),
				config,
			);
		},
	};
};
