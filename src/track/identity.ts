import { personIdOf, type Merge } from '../core/people';
import type { IdentityConfig } from './identity-config';
import { mixDescriptors, samePersonEvidence } from './descriptor';
import { centreDistance } from '../core/geometry/box';
import { personNumber, type PersonRecord, type TrackRecord } from './state';

/** The people known, the tracks that carry their ids, and what changed. */
export type Identified = {
	persons: readonly PersonRecord[];
	tracks: readonly TrackRecord[];
	nextPersonNumber: number;
	merges: readonly Merge[];
};

type Known = Pick<Identified, 'persons' | 'nextPersonNumber'>;
type Now = { tMs: number; shot: number };

/**
 * True when the track cannot be this person: the person was visible after the track began, or another track of the
 * person is only unseen because its model did not run on this frame.
 */
const isElsewhere = (person: PersonRecord, track: TrackRecord, tracks: readonly TrackRecord[]): boolean =>
	person.lastSeenMs >= track.firstSeenMs ||
	tracks.some((t) => t !== track && t.personId === personIdOf(person.number) && t.missedRuns === 0);

const placeEvidence = (person: PersonRecord, track: TrackRecord, shot: number, config: IdentityConfig): number =>
	person.lastShot === shot &&
	track.firstSeenMs - person.lastSeenMs <= config.samePlaceMs &&
	centreDistance(person.lastBox, track.lastBox) <= config.samePlaceDistance
		? config.samePlaceEvidence
		: 0;

/** Largest and second largest of the numbers; what is missing is 0, the evidence for a stranger. */
const topTwo = (values: readonly number[]): [best: number, second: number] => {
	let best = 0;
	let second = 0;
	for (const v of values) {
		if (v > best) [best, second] = [v, best];
		else if (v > second) second = v;
	}
	return [best, second];
};

/**
 * Gives an id to every believed track that has none: that of a known person when appearance says so clearly, both
 * against the other people known and against the other new tracks; else a new one. When in doubt, a new one: two ids
 * for one person can be merged later, two people in one id cannot be told apart again.
 */
const link = (
	{ persons, nextPersonNumber }: Known,
	tracks: readonly TrackRecord[],
	now: Now,
	config: IdentityConfig,
): Omit<Identified, 'merges'> => {
	const strangers = tracks.filter((t) => t.personId === null && t.lastSeenMs === now.tMs);
	const starting = strangers
		.filter((t) => t.isConfirmed)
		.sort((a, b) => a.lastBox.x - b.lastBox.x || a.trackId - b.trackId);
	if (starting.length === 0) return { persons, tracks, nextPersonNumber };

	const evidence = new Map(
		strangers.map((track) => [
			track,
			persons.map((person) => {
				if (isElsewhere(person, track, tracks)) return 0;
				const looks = samePersonEvidence(track.descriptor, person.descriptor, config);
				return looks === null ? 0 : looks + placeEvidence(person, track, now.shot, config);
			}),
		]),
	);
	const newPersons = [...persons];
	const idOf = new Map<TrackRecord, number>();
	let next = nextPersonNumber;
	for (const track of starting) {
		const row = evidence.get(track) ?? [];
		const [best, second] = topTwo(row);
		const at = row.indexOf(best);
		const chosen = persons[at];
		const [bestRival, secondRival] = topTwo([...evidence.values()].map((r) => r[at] ?? 0));
		const isClear =
			best >= config.linkEvidence &&
			best - second >= config.margin &&
			bestRival === best &&
			best - secondRival >= config.margin;
		if (chosen && isClear) {
			idOf.set(track, chosen.number);
			continue;
		}
		newPersons.push({
			number: next,
			descriptor: track.descriptor,
			seenWith: [],
			lastSeenMs: track.lastSeenMs,
			lastBox: track.lastBox,
			lastShot: now.shot,
		});
		idOf.set(track, next++);
	}
	const taken = new Set([...idOf.values()].map(personIdOf));
	return {
		persons: newPersons,
		// A lost track whose person came back elsewhere is over: nobody has two tracks.
		tracks: tracks.flatMap((t) => {
			const number = idOf.get(t);
			if (number !== undefined) return [{ ...t, personId: personIdOf(number) }];
			return t.personId !== null && taken.has(t.personId) ? [] : [t];
		}),
		nextPersonNumber: next,
	};
};

const union = (a: readonly number[], b: readonly number[]): number[] =>
	[...new Set([...a, ...b])].sort((p, q) => p - q);

/** Writes the sightings of this frame into the people: looks, place, and who was visible together. */
const remember = (
	persons: readonly PersonRecord[],
	tracks: readonly TrackRecord[],
	now: Now,
	config: IdentityConfig,
): PersonRecord[] => {
	const seen = new Map(
		tracks.flatMap((t) =>
			t.personId !== null && t.lastSeenMs === now.tMs ? [[personNumber(t.personId), t] as const] : [],
		),
	);
	const visible = [...seen.keys()];
	return persons.map((person) => {
		const track = seen.get(person.number);
		if (!track) return person;
		const others = visible.filter((n) => n !== person.number);
		return {
			...person,
			seenWith: others.every((n) => person.seenWith.includes(n)) ? person.seenWith : union(person.seenWith, others),
			descriptor: mixDescriptors(person.descriptor, track.latest, config.maxCount),
			lastSeenMs: now.tMs,
			lastBox: track.lastBox,
			lastShot: now.shot,
		};
	});
};

/**
 * True when a track has become worth a comparison with all people: its face was just encoded, or the number of its
 * sightings is a power of two from 4 on, which is often while little is known and seldom later.
 */
const isDue = ({ latest, sightings }: TrackRecord): boolean =>
	latest.embedding !== null || (sightings >= 4 && (sightings & (sightings - 1)) === 0);

/** The older person of a pair that is one person, for `person`; `null` when none is clear. */
const findTwin = (
	person: PersonRecord,
	persons: readonly PersonRecord[],
	config: IdentityConfig,
): PersonRecord | null => {
	const strict = { ...config, embedding: { ...config.embedding, minCount: config.mergeMinFaces } };
	const evidence = persons.map((other) =>
		other.number === person.number || other.seenWith.includes(person.number)
			? 0
			: (samePersonEvidence(person.descriptor, other.descriptor, strict) ?? 0),
	);
	const [best, second] = topTwo(evidence);
	return best >= config.mergeEvidence && best - second >= config.margin
		? (persons[evidence.indexOf(best)] ?? null)
		: null;
};

/** Joins two people into the older. */
const join = (older: PersonRecord, younger: PersonRecord, config: IdentityConfig): PersonRecord => {
	const latest = younger.lastSeenMs >= older.lastSeenMs ? younger : older;
	return {
		...latest,
		number: older.number,
		descriptor: mixDescriptors(older.descriptor, younger.descriptor, config.maxCount),
		seenWith: union(older.seenWith, younger.seenWith),
	};
};

/**
 * Identifies everybody in this frame: links new tracks to people, remembers what was seen, and merges two ids when
 * later evidence shows one person. People who were ever visible in the same frame are never merged.
 */
export const identify = (
	before: Known,
	tracks: readonly TrackRecord[],
	now: Now,
	config: IdentityConfig,
): Identified => {
	const linked = link(before, tracks, now, config);
	let known = remember(linked.persons, linked.tracks, now, config);
	let current = linked.tracks;
	const merges: Merge[] = [];
	const due = current
		.filter((t) => t.personId !== null && t.lastSeenMs === now.tMs && isDue(t))
		.sort((a, b) => personNumber(a.personId!) - personNumber(b.personId!));
	for (const track of due) {
		const person = known.find((p) => p.number === personNumber(track.personId!));
		const twin = person && findTwin(person, known, config);
		// Both must choose each other.
		if (!person || !twin || findTwin(twin, known, config)?.number !== person.number) continue;
		const [older, younger] = person.number < twin.number ? [person, twin] : [twin, person];
		const from = personIdOf(younger.number);
		const into = personIdOf(older.number);
		merges.push({ from, into });
		known = known
			.filter((p) => p.number !== younger.number)
			.map((p) => {
				if (p.number === older.number) return join(older, younger, config);
				if (!p.seenWith.includes(younger.number)) return p;
				return {
					...p,
					seenWith: union(
						p.seenWith.filter((n) => n !== younger.number),
						[older.number],
					),
				};
			});
		current = current
			.map((t) => (t.personId === from ? { ...t, personId: into } : t))
			// The visible track stays; a lost one of the same person is over.
			.filter((t) => t.personId !== into || t.lastSeenMs === now.tMs);
	}
	return { persons: known, tracks: current, nextPersonNumber: linked.nextPersonNumber, merges };
};
