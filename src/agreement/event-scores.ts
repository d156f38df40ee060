import { channelOf } from '../core/event-kinds/kinds';
import { isSamePeople, targetLabel, temporalIou, type CodedEvent } from './coded-event';
import { edgesBetween, matchOneToOne } from './matching';

/** Counts of matched and unmatched events; theirs are taken as the truth. */
export type EventScore = {
	matched: number;
	/** Events of each coder. */
	ours: number;
	theirs: number;
	/** Share of ours that is matched. `null` when there is none. */
	precision: number | null;
	/** Share of theirs that is matched. `null` when there is none. */
	recall: number | null;
	/** 2 · matched / (ours + theirs), the same whichever coder is the truth. `null` when neither has any. */
	f1: number | null;
};

export const eventScore = (matched: number, ours: number, theirs: number): EventScore => ({
	matched,
	ours,
	theirs,
	precision: ours === 0 ? null : matched / ours,
	recall: theirs === 0 ? null : matched / theirs,
	f1: ours + theirs === 0 ? null : (2 * matched) / (ours + theirs),
});

/** When two events are the same one. */
export type MatchRule =
	/** Starts at most this far apart, milliseconds. */
	| { by: 'onset'; toleranceMs: number }
	/** Temporal intersection over union at least this, above 0 to 1. */
	| { by: 'iou'; minIou: number };

/** The same kind or gesture and the same people; the same target too where that is asked for. */
const isComparable = (a: CodedEvent, b: CodedEvent, comparesTargets: boolean): boolean =>
	channelOf(a) === channelOf(b) && isSamePeople(a, b) && (!comparesTargets || targetLabel(a) === targetLabel(b));

/**
 * Matches events one to one.
 *
 * @param ours by start
 * @param theirs by start
 * @returns for each of ours the place of its partner among theirs, or -1
 */
export const matchEvents = (
	ours: readonly CodedEvent[],
	theirs: readonly CodedEvent[],
	rule: MatchRule,
	comparesTargets: boolean,
): number[] => {
	const reachMs = rule.by === 'onset' ? rule.toleranceMs : 0;
	const edges = edgesBetween(ours, theirs, reachMs, (a, b) => {
		if (!isComparable(a, b, comparesTargets)) return null;
		if (rule.by === 'onset') {
			const apartMs = Math.abs(a.startMs - b.startMs);
			return apartMs <= rule.toleranceMs ? -apartMs : null;
		}
		const iou = temporalIou(a, b);
		return iou >= rule.minIou && iou > 0 ? iou : null;
	});
	return matchOneToOne(ours.length, theirs.length, edges);
};
