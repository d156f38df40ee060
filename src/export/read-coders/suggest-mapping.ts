import { distance } from 'fastest-levenshtein';
import type { Session } from '../../core/session';
import { namesOf } from '../write-formats/names';
import type { Code } from './code';
import { kindKey, lookupIn, mappedKinds, type CodeMapping } from './mapping';

const CAMERA_WORDS = ['camera', 'cam', 'lens', 'me', 'viewer'];
const OUTSIDE_WORDS = ['outside', 'elsewhere', 'away', 'off', 'other', 'nothing', 'none', 'nowhere'];

/** Least share of letters that two words have in common to be taken for the same: one slip in four to seven letters. */
const MIN_SIMILARITY = 0.75;

/** Words of a name in lower case: `Gaze_atMother-2` is `gaze at mother 2`. */
const wordsOf = (text: string): string =>
	text
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

const similarity = (a: string, b: string): number => {
	const length = Math.max(a.length, b.length);
	return length === 0 ? 0 : 1 - distance(a, b) / length;
};

/** Longest text that is compared letter by letter: names are shorter, transcripts are not names. */
const MAX_NAME = 60;

/** A channel with more values than this is free text, not a vocabulary. */
const MAX_VALUES = 50;
/** Beyond this many distinct names only exact matches count: such a file holds text, not names. */
const MAX_NAMES = 5000;

/** Most comparisons of a name with a candidate in all; a comparison takes less than a microsecond. */
const MAX_COMPARISONS = 1_000_000;

/** Whether so many names may be compared with candidates letter by letter. */
const areFew = (names: number, candidates: Candidates): boolean =>
	names <= MAX_NAMES && names * candidates.length <= MAX_COMPARISONS;

/** Candidates by the words they go by. */
type Candidates = readonly (readonly [word: string, meaning: string])[];

/**
 * The meaning whose words are most like the text: the same words; else words of it (the longest); else few letters off.
 *
 * @param within also accept words within the text: `mother gaze` has `gaze` in it
 */
const bestMatch = (text: string, candidates: Candidates, within: boolean): string | null => {
	const wanted = wordsOf(text);
	if (wanted === '' || wanted.length > MAX_NAME) return null;
	const same = candidates.find(([word]) => word === wanted);
	if (same) return same[1];
	if (within) {
		const inside = candidates
			.filter(([word]) => word !== '' && ` ${wanted} `.includes(` ${word} `))
			.sort((a, b) => b[0].length - a[0].length);
		if (inside[0]) return inside[0][1];
	}
	const ranked = candidates
		.map(([word, meaning]) => ({ meaning, score: similarity(wanted, word) }))
		.filter(({ score }) => score >= MIN_SIMILARITY)
		.sort((a, b) => b.score - a.score);
	return ranked[0]?.meaning ?? null;
};

const kindCandidates: Candidates = [...mappedKinds].flatMap(([kind, { codedAs }]) =>
	[wordsOf(kind), ...codedAs].map((word) => [word, kind] as const),
);

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/**
 * A first guess at what a coder's words mean in a session: exact names first, then synonyms of the field, then words that
 * are few letters off. What is not like anything is `null`, for a person to decide. Never looks at times.
 */
export const suggestMapping = (
	codes: readonly Code[],
	session: Pick<Session, 'people' | 'areas' | 'events'>,
): CodeMapping => {
	const lookup = lookupIn(session);
	const names = namesOf(session);
	const labelled = session.people.flatMap(({ personId, label }) =>
		label === null ? [] : [[wordsOf(label), personId] as const],
	);
	const personCandidates: Candidates = [
		...[...names.people].map(([name, id]) => [wordsOf(name), id] as const),
		...labelled,
		...[...names.people.values()].flatMap((id) => [
			[wordsOf(id), id] as const,
			[`person ${id.slice(1)}`, id] as const,
			[`subject ${id.slice(1)}`, id] as const,
			[`subject${id.slice(1)}`, id] as const,
			[`person${id.slice(1)}`, id] as const,
		]),
	];
	const targetCandidates: Candidates = [
		...personCandidates,
		...session.areas.flatMap(({ objectId, label }) => [
			[wordsOf(label), `object:${objectId}`] as const,
			[wordsOf(objectId), `object:${objectId}`] as const,
		]),
		...CAMERA_WORDS.map((word) => [word, 'camera'] as const),
		...OUTSIDE_WORDS.map((word) => [word, 'outside'] as const),
	];

	const subjects = distinct(codes.map((c) => c.subject));
	const people = subjects.map((subject): [string, string | null] => [
		subject,
		lookup.person(subject) ??
			(areFew(subjects.length, personCandidates) ? bestMatch(subject, personCandidates, true) : null),
	]);

	const kinds = new Map<string, string | null>();
	const valuesOf = new Map<string, Set<string>>();
	for (const { behaviour, value } of codes) {
		const values = valuesOf.get(behaviour) ?? new Set();
		valuesOf.set(behaviour, values.add(value));
	}
	const behaviours = distinct([...valuesOf.keys()]);
	for (const behaviour of behaviours) {
		const values = [...valuesOf.get(behaviour)!].sort();
		const kind = areFew(behaviours.length, kindCandidates) ? bestMatch(behaviour, kindCandidates, true) : null;
		if (kind !== null) {
			kinds.set(behaviour, kind);
			continue;
		}
		// The channel says nothing, as in a tier “gestures”: then the values may.
		const said = values
			.slice(0, MAX_VALUES)
			.map((value) => [kindKey(behaviour, value), bestMatch(value, kindCandidates, false)] as const);
		if (values.length <= MAX_VALUES && said.some(([, k]) => k !== null)) for (const [key, k] of said) kinds.set(key, k);
		else kinds.set(behaviour, null);
	}

	const values = distinct(codes.map((c) => c.value)).filter((value) => value !== '');
	const targets = values.map((value): [string, string | null] => {
		if (lookup.target(value)) return [value, value];
		return [value, areFew(values.length, targetCandidates) ? bestMatch(value, targetCandidates, false) : null];
	});
	return { people: Object.fromEntries(people), kinds: Object.fromEntries(kinds), targets: Object.fromEntries(targets) };
};
