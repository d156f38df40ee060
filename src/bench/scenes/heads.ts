import { tallyOf, type Tally } from '../scores/count';
import { headDistance, middleDistance, type MatchedFrame } from './match';
import { isWithin, type Truth } from './truth';

export type HeadScores = {
	/** Head recall: counted true heads of all analysed frames that an observation matches. */
	recall: Tally;
	/** Recall at the analysed frame nearest each hand-made mark only, where the box is certain; `null` for exact clips. */
	recallAtMarks: Tally | null;
	/**
	 * Head precision: observations that match a true head. A second head on one true head is false. Counted in
	 * clips where every visible head is marked, and there also against heads that are only held over from a mark.
	 * Hand-labelled frames without any known head count only in `no_people` spans, where every head is false.
	 */
	precision: Tally;
	/**
	 * The same without heads of which the truth cannot say whether they are false: near where a person who is otherwise
	 * missed was last or is next marked, longer than `MARK_HOLD_MS` away. People walk, and not on the line between marks.
	 */
	precisionWherePlaced: Tally;
	/** Observations in `no_people` spans. */
	ghosts: number;
	/** Frames in which a person without marks is present and any head is found. */
	presence: Tally;
	/** Counted true heads found, for each person. */
	recallByPerson: Readonly<Record<string, Tally>>;
};

const recallAtMarks = (truth: Truth, frames: readonly MatchedFrame[]): Tally => {
	const found = truth.marks.flatMap((mark) => {
		const nearest = frames.reduce<MatchedFrame | null>(
			(best, f) => (best === null || Math.abs(f.tMs - mark.tMs) < Math.abs(best.tMs - mark.tMs) ? f : best),
			null,
		);
		return nearest ? [nearest.byPerson.has(mark.person)] : [];
	});
	return tallyOf(found);
};

/** How far somebody may be from where they are taken to be long before or after a mark, in sizes of their head. Ours. */
const STRAYED_DISTANCE = 1.5;

/** For each observation that can be judged, whether it is a true head. */
const precisionCases = (truth: Truth, frame: MatchedFrame, leavesUnplaced: boolean): boolean[] => {
	if (isWithin(truth.noPeople, frame.tMs)) return frame.observations.map(() => false);
	if (!truth.isEveryHeadMarked) return [];
	const isPresent = truth.presence.some((p) => isWithin([p], frame.tMs));
	if (!truth.exact && frame.heads.length === 0 && !isPresent) return [];
	const matched = new Set(frame.byPerson.values());
	const missed = frame.heads.filter((h) => !frame.byPerson.has(h.person));
	return frame.observations.flatMap((o) => {
		// An exact head outside the picture may still reach into it.
		if (matched.has(o) || missed.some((h) => headDistance(h.box, o.box) !== null)) return [true];
		const mayBe = missed.some((h) => !h.isPlaced && middleDistance(h.box, o.box) <= STRAYED_DISTANCE);
		return leavesUnplaced && mayBe ? [] : [false];
	});
};

/** Head recall, precision and false heads of one clip. */
export const scoreHeads = (truth: Truth, frames: readonly MatchedFrame[]): HeadScores => {
	const counted = frames.flatMap((f) =>
		f.heads.filter((h) => h.isCounted).map((h) => ({ person: h.person, isFound: f.byPerson.has(h.person) })),
	);
	return {
		recall: tallyOf(counted.map((c) => c.isFound)),
		recallAtMarks: truth.exact ? null : recallAtMarks(truth, frames),
		precision: tallyOf(frames.flatMap((f) => precisionCases(truth, f, false))),
		precisionWherePlaced: tallyOf(frames.flatMap((f) => precisionCases(truth, f, true))),
		ghosts: frames.filter((f) => isWithin(truth.noPeople, f.tMs)).reduce((sum, f) => sum + f.observations.length, 0),
		presence: tallyOf(
			frames.flatMap((f) => truth.presence.filter((p) => isWithin([p], f.tMs)).map((p) => f.byPerson.has(p.person))),
		),
		recallByPerson: Object.fromEntries(
			truth.people.map((person) => [person, tallyOf(counted.filter((c) => c.person === person).map((c) => c.isFound))]),
		),
	};
};
