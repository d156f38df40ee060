import type { PersonId } from '../core/people';
import type { PairMeasureId, PersonMeasureId } from './measure-columns';
import { noTie } from './tie-sums';
import type { WindowSums } from './window-index';

/** A value with its denominator, or the time it rests on. Unknown (`null`) when that is 0. */
export type Measured = { value: number | null; of: number | null };

type PersonMeasures = {
	personId: PersonId;
	visibleMs: number;
	gazeKnownMs: number;
	values: Readonly<Record<PersonMeasureId, Measured>>;
};
type PairMeasures = { from: PersonId; to: PersonId; values: Readonly<Record<PairMeasureId, Measured>> };

/** Measures of one window. */
export type Measures = {
	window: { startMs: number; endMs: number };
	/** In order of id: everybody in the session, also those not seen in the window. */
	people: readonly PersonMeasures[];
	/** Every ordered pair, as in a pairwise data set (Kenny, Kashy & Cook 2006), in order of `from`, then `to`. */
	pairs: readonly PairMeasures[];
};

const MINUTE_MS = 60_000;

/** A quantity, unknown where nothing could have been observed. */
const over = (of: number, value: number | null): Measured => ({ value: of > 0 ? value : null, of });
/**
 * A share from 0 to 1. Events span blinks and end with a frame, so their time can exceed the known time a little; the share
 * is then 1.
 */
const shareOf = (part: number, of: number): Measured => over(of, of > 0 ? Math.min(1, part / of) : null);
const perMinute = (count: number, ofMs: number): Measured => over(ofMs, ofMs > 0 ? (count * MINUTE_MS) / ofMs : null);
const mean = (sum: number, count: number): Measured => over(count, count > 0 ? sum / count : null);

const sumOf = <T>(list: readonly T[], pick: (item: T) => number): number =>
	list.reduce((sum, item) => sum + pick(item), 0);

/** Measures per person and per ordered pair of a window, each with its denominator. */
export const measuresOf = ({ graph, people, pairs }: WindowSums): Measures => {
	const ties = new Map(graph.ties.map((t) => [`${t.from}>${t.to}`, t]));
	const tie = (from: PersonId, to: PersonId) => ties.get(`${from}>${to}`) ?? noTie;
	const sums = new Map(graph.people.map((p) => [p.personId, p]));
	const knownMs = (id: PersonId) => sums.get(id)?.gazeKnownMs ?? 0;
	/** Share of known time that one looks at another; `null` when it is not known where they look. */
	const lookShare = (from: PersonId, to: PersonId): number | null => shareOf(tie(from, to).lookMs, knownMs(from)).value;

	const possibleTowards = new Map<PersonId, number>();
	for (const { to, possibleMs } of pairs) possibleTowards.set(to, (possibleTowards.get(to) ?? 0) + possibleMs);

	const personOf = (personId: PersonId, index: number): PersonMeasures => {
		const others = people.flatMap((p) => (p.personId === personId ? [] : [p.personId]));
		const out = others.map((id) => tie(personId, id));
		const into = others.map((id) => tie(id, personId));
		const visibleMs = sums.get(personId)?.visibleMs ?? 0;
		const known = knownMs(personId);
		const givenMs = sumOf(out, (t) => t.lookMs);
		const receivedMs = sumOf(into, (t) => t.lookMs);
		const possibleMs = possibleTowards.get(personId) ?? 0;
		const led = sumOf(into, (t) => t.followCount);
		const followings = led + sumOf(out, (t) => t.followCount);
		const { jointMs, pointCount, pointAnsweredCount } = people[index]!;
		// Whether somebody with unknown gaze returns a look is unknown: they are left out of both sums.
		const returns = others.flatMap((id) => {
			const [given, got] = [lookShare(personId, id), lookShare(id, personId)];
			return given === null || got === null ? [] : [{ given, both: Math.min(given, got) }];
		});
		const outStrength = sumOf(returns, (r) => r.given);
		return {
			personId,
			visibleMs,
			gazeKnownMs: known,
			values: {
				known: shareOf(known, visibleMs),
				given: over(known, givenMs),
				'given-share': shareOf(givenMs, known),
				received: over(possibleMs, receivedMs),
				'received-share': shareOf(receivedMs, possibleMs),
				'look-rate': perMinute(
					sumOf(out, (t) => t.lookCount),
					known,
				),
				bout: mean(
					givenMs,
					sumOf(out, (t) => t.lookCount),
				),
				'mutual-rate': perMinute(
					sumOf(out, (t) => t.mutualCount),
					known,
				),
				reciprocity: over(known, outStrength > 0 ? Math.min(1, sumOf(returns, (r) => r.both) / outStrength) : null),
				joint: over(known, jointMs),
				'joint-share': shareOf(jointMs, known),
				answered: shareOf(pointAnsweredCount, pointCount),
				leads: shareOf(led, followings),
				'aversion-rate': perMinute(
					sumOf(out, (t) => t.avertCount),
					known,
				),
			},
		};
	};

	return {
		window: graph.window,
		people: people.map(({ personId }, i) => personOf(personId, i)),
		pairs: pairs.map(({ from, to, possibleMs, bothKnownMs, pointCount, pointAnsweredCount }): PairMeasures => {
			const [own, back] = [tie(from, to), tie(to, from)];
			const known = knownMs(from);
			const [a, b] = [lookShare(from, to), lookShare(to, from)];
			const isEvenKnown = a !== null && b !== null && a + b > 0;
			return {
				from,
				to,
				values: {
					look: over(known, own.lookMs),
					'look-share': shareOf(own.lookMs, known),
					'possible-share': shareOf(own.lookMs, possibleMs),
					bout: mean(own.lookMs, own.lookCount),
					'aversion-rate': perMinute(own.avertCount, known),
					answered: shareOf(pointAnsweredCount, pointCount),
					leads: shareOf(back.followCount, back.followCount + own.followCount),
					mutual: over(bothKnownMs, own.mutualMs),
					'mutual-rate': perMinute(own.mutualCount, bothKnownMs),
					reciprocity: over(Math.min(known, knownMs(to)), isEvenKnown ? (2 * Math.min(a, b)) / (a + b) : null),
					joint: over(bothKnownMs, own.jointMs),
					'joint-share': shareOf(own.jointMs, bothKnownMs),
				},
			};
		}),
	};
};

/** Second value minus first; unknown when either is. */
export const difference = (a: Measured | undefined, b: Measured | undefined): number | null =>
	a === undefined || b === undefined || a.value === null || b.value === null ? null : b.value - a.value;
