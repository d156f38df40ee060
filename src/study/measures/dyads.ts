import { median } from '../../core/maths/statistics';
import type { PersonId } from '../../core/people';
import { FOLLOW_WITHIN_MS } from './measure-table';
import { classOf, headKey, type ReadGaze } from './read-gaze';
import { isWithin, lengthOf, overlapOf, SHORTEST_MS } from './spans';

/** Values of one ordered pair; `null`: unknown. */
export type DyadValues = {
	look: number | null;
	mutual: number | null;
	joint: number | null;
	reciprocity: number | null;
	follow: number | null;
	'follow-latency': number | null;
};

const ratio = (part: number, of: number): number | null => (of > 0 ? Math.min(1, part / of) : null);

/** How often `from` turns within 3 s to what `to` has just turned to, and after what time. */
const following = (gaze: ReadGaze, from: PersonId, to: PersonId): Pick<DyadValues, 'follow' | 'follow-latency'> => {
	const [own, other] = [gaze.of(from), gaze.of(to)];
	const starts = new Map<string, number[]>();
	for (const { target, startMs, endMs } of own.looks) {
		if (endMs - startMs < SHORTEST_MS) continue;
		const list = starts.get(target);
		if (list) list.push(startMs);
		else starts.set(target, [startMs]);
	}
	let chances = 0;
	const latencies: number[] = [];
	for (const { target, startMs, endMs } of other.looks) {
		const kind = classOf(target);
		const canBeFollowed = kind === 'thing' || (kind === 'person' && target !== headKey(from));
		if (!canBeFollowed || endMs - startMs < SHORTEST_MS || !isWithin(own.known, startMs)) continue;
		if (isWithin(own.byTarget.get(target) ?? [], startMs)) continue;
		chances++;
		const start = starts.get(target)?.find((tMs) => tMs > startMs);
		if (start !== undefined && start - startMs <= FOLLOW_WITHIN_MS) latencies.push(start - startMs);
	}
	const latencyMs = median(latencies);
	return { follow: ratio(latencies.length, chances), 'follow-latency': latencyMs === null ? null : latencyMs / 1000 };
};

/**
 * Measures of `from` towards `to`.
 *
 * @param minKnownMs less known time than this leaves a measure unknown
 */
export const dyadValues = (
	gaze: ReadGaze,
	{ from, to }: { from: PersonId; to: PersonId },
	minKnownMs: number,
): DyadValues => {
	const [own, other] = [gaze.of(from), gaze.of(to)];
	const shareOf = (a: PersonId, b: PersonId, knownMs: number) =>
		knownMs >= minKnownMs ? ratio(lengthOf(gaze.towards(a, b)), knownMs) : null;
	const look = shareOf(from, to, lengthOf(own.known));
	const back = shareOf(to, from, lengthOf(other.known));
	const bothMs = overlapOf(own.known, other.known);
	const isKnown = bothMs > 0 && bothMs >= minKnownMs;
	let jointMs = 0;
	for (const [target, spans] of own.byTarget) {
		if (classOf(target) === 'thing') jointMs += overlapOf(spans, other.byTarget.get(target) ?? []);
	}
	return {
		look,
		mutual: isKnown ? ratio(overlapOf(gaze.towards(from, to), gaze.towards(to, from)), bothMs) : null,
		joint: isKnown ? ratio(jointMs, bothMs) : null,
		reciprocity: look !== null && back !== null && look + back > 0 ? (2 * Math.min(look, back)) / (look + back) : null,
		...(isKnown ? following(gaze, from, to) : { follow: null, 'follow-latency': null }),
	};
};
