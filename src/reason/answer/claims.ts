import escapeStringRegexp from 'escape-string-regexp';
import { keysOf as listKeys } from '../../core/collections';
import { eventKinds, hasRoles } from '../../core/event-kinds/kinds';
import type { AskSession } from './types';
import { chunksOf, type Chunk } from './parse-chunks';
import { mergeGazeVerbs } from './parse-merge';
import { NUMBER, numberOf } from './parse-numbers';
import type { Doing } from './doings';
import { spacedText } from './spaced-text';
import { personKey, resolvePerson, resolveThings } from './resolve';

/** Somebody doing something, as a text says it. `null` is nobody in particular. */
export type Relation = {
	readonly doing: Doing;
	/** Keys: `person:P1`. */
	readonly actor: string | null;
	/** Keys: `person:P2`, `object:cup`, `camera`. */
	readonly target: string | null;
	readonly isNegated: boolean;
};

/** A number as a text says it. */
export type NumberClaim = {
	readonly written: string;
	/** Milliseconds for times; else the number itself. */
	readonly value: number;
	readonly unit: 'time' | 'count';
	/** What the word before it makes of it; `null`: it does not say. */
	readonly role: 'start' | 'end' | 'length' | null;
	/** Between these the true value must lie: half of the last digit said to either side, more after “about”. */
	readonly low: number;
	readonly high: number;
};

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };
const unitOf = (word: string): number =>
	/^m(?:s|illi)/i.test(word)
		? UNIT_MS.ms!
		: /^s/i.test(word)
			? UNIT_MS.s!
			: /^m/i.test(word)
				? UNIT_MS.min!
				: UNIT_MS.h!;

const UNIT = 'milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|min|hours?|h';
const ABOUT = '(?:about|around|roughly|approximately|nearly|almost|some|ca\\.?|circa|just (?:over|under))';
const CLAIM = new RegExp(
	`(${ABOUT} )?(?:(\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?)(?: ?(?:min|s)\\b)?|(\\d+) ?(?:min|minutes?) (?:and )?(\\d+(?:\\.\\d+)?) ?(?:s|seconds?)\\b|(?<![\\w.:-])(${NUMBER}|an?) ?-?(${UNIT})(?![a-z])|(?<![\\w.:-])(\\d+(?:[.,]\\d+)?|${NUMBER})(?![\\w:])|\\b(once|twice|thrice)\\b)`,
	'gi',
);

/** A tenth more or less is still “about”, and half a second always is. */
const ABOUT_SHARE = 0.1;
const ABOUT_MS = 500;

const decimalsOf = (written: string): number => /[.,](\d+)/.exec(written)?.[1]?.length ?? 0;

/** Words that have a number in them and say none. */
const NOT_NUMBERS =
	/\b(?:one another|no one|each one|the one|another one|which one|any one|one of|one on|the ones?|at first|first of all)\b/gi;

/** Stands before a time that has its unit: “3 to 6 s”. */
const BEFORE_TIME = new RegExp(`^ ?(?:to|and|until|-|–) ?(?:${NUMBER}) ?(?:${UNIT})(?![a-z])`, 'i');

/** Whether a time is the start, the end or the length of something, judged by the words before it. */
const roleOf = (before: string): NumberClaim['role'] => {
	if (/\b(?:from|between|since|at|after)(?: the)? ?$/i.test(before)) return 'start';
	if (/\b(?:to|until|till|and|up to) ?$|[-–] ?$/i.test(before)) return 'end';
	return /(?:\bfor(?: a total of| about)?|\(|\blast(?:s|ed|ing)|\btotal of|:) ?$/i.test(before) ? 'length' : null;
};

/** Every number and time in a text, names already taken out. */
export const numbersIn = (given: string): NumberClaim[] => {
	const text = given.replace(NOT_NUMBERS, ' ');
	return [...text.matchAll(CLAIM)].flatMap((match): NumberClaim[] => {
		const [written, about, clock, minutes, seconds, number, unit, lone, times] = match;
		const role = roleOf(text.slice(0, match.index));
		const time = (value: number, exact: number, above = exact): NumberClaim => {
			const extra = about ? Math.max(ABOUT_MS, ABOUT_SHARE * value) : 0;
			const [low, high] = [value - Math.max(exact, extra), value + Math.max(above, extra)];
			return { written: written.trim(), value, unit: 'time', role, low, high };
		};
		if (clock !== undefined) {
			const value = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
			// A clock without a fraction names the second in which something is, or the nearest one.
			return [decimalsOf(clock) === 0 ? time(value, 500, 999) : time(value, 500 / 10 ** decimalsOf(clock))];
		}
		if (minutes !== undefined && seconds !== undefined) {
			return [time(Number(minutes) * 60_000 + Number(seconds) * 1000, 500 / 10 ** decimalsOf(seconds))];
		}
		if (number !== undefined && unit !== undefined) {
			const count = numberOf(number);
			return count === null ? [] : [time(count * unitOf(unit), (0.5 * unitOf(unit)) / 10 ** decimalsOf(number))];
		}
		const value = times ? ['once', 'twice', 'thrice'].indexOf(times.toLowerCase()) + 1 : numberOf(lone ?? '');
		if (value === null) return [];
		if (lone !== undefined && BEFORE_TIME.test(text.slice(match.index + written.length))) {
			return [time(value * 1000, 500 / 10 ** decimalsOf(lone))];
		}
		return [{ written: written.trim(), value, unit: 'count', role: null, low: value, high: value }];
	});
};

/** Names with numbers in them, as they stand in answers: `Person 2`, `P2`, and what the visitor called somebody. */
const numberedNames = ({ people, objects }: AskSession): RegExp => {
	const given = [...people.map((p) => p.name), ...objects.map((o) => o.label)].filter((name) =>
		/\d|\bone\b|\btwo\b/i.test(name),
	);
	const escaped = given.map((name) => escapeStringRegexp(name));
	return new RegExp([...escaped, '\\b(?:person|participant|subject) ?#?\\d+', '\\bp\\d+'].join('|'), 'gi');
};

/** A text whose names have no numbers, for reading the numbers it says. */
export const withoutNames = (text: string, session: AskSession): string => text.replace(numberedNames(session), ' _ ');

/** A text without its numbers and times, for reading who does what; names stay. */
export const withoutNumbers = (text: string, session: AskSession): string => {
	const names: string[] = [];
	const kept = text.replace(
		numberedNames(session),
		(name) => `\ue000${String.fromCharCode(0xe001 + names.push(name))}\ue000`,
	);
	return dropNumbers(kept).replace(/\ue000(.)\ue000/g, (_, code: string) => names[code.charCodeAt(0) - 0xe002] ?? '');
};

const dropNumbers = (text: string): string =>
	text
		.replace(
			new RegExp(`\\b(?:from|between|at|until|to|and|on|for|in|by|after|before|since) (?=${CLAIM.source})`, 'gi'),
			' ',
		)
		.replace(CLAIM, ' ')
		.replace(/\(\s*[,;]?\s*\)/g, ' ')
		.replace(/\s+/g, ' ');

type Entity = { key: string | null; prep: string | null; isPossessive: boolean; isNegative: boolean; index: number };

const keysOf = (chunk: Chunk, session: AskSession): (string | null)[] | undefined => {
	if (chunk.t === 'person') {
		const personId = resolvePerson(chunk.ref, session);
		return [personId ? personKey(personId) : `unknown:${JSON.stringify(chunk.ref)}`];
	}
	if (chunk.t === 'thing') {
		const ids = resolveThings(chunk.name, session.objects);
		return ids.length > 0 ? ids.slice(0, 1).map((id) => `object:${id}`) : [`unknown:${chunk.name}`];
	}
	if (chunk.t === 'camera') return ['camera'];
	return chunk.t === 'anyone' || chunk.t === 'anything' || chunk.t === 'pronoun' ? [null] : undefined;
};

const UNDIRECTED: ReadonlySet<string> = new Set(
	listKeys(eventKinds).filter((kind) => hasRoles(kind, 'each-other', 'together')),
);

/** Whether all those taking part are alike. */
export const isSymmetric = (doing: Doing): boolean => doing === 'interaction' || UNDIRECTED.has(doing);

/** What separates clauses, so that nothing on its other side belongs to this one. */
const isBreak = (chunk: Chunk): boolean =>
	chunk.t === 'rel' || (chunk.t === 'stop' && chunk.w !== ',') || chunk.t === 'later';

const pairsOf = (
	doing: Doing,
	actors: readonly Entity[],
	targets: readonly Entity[],
	isNegated: boolean,
): Relation[] => {
	const negated = isNegated || [...actors, ...targets].some((e) => e.isNegative);
	const people = [...actors, ...targets].filter((e) => e.key?.startsWith('person:') ?? false);
	if (isSymmetric(doing) && actors.length > 1 && targets.length === 0) {
		const [first, ...others] = people;
		return others.map((b) => ({ doing, actor: first?.key ?? null, target: b.key, isNegated: negated }));
	}
	const by = actors.length > 0 ? actors.map((e) => e.key) : [null];
	const to = targets.length > 0 ? targets.map((e) => e.key) : [null];
	return by.flatMap((actor) => to.map((target): Relation => ({ doing, actor, target, isNegated: negated })));
};

export type Reading = {
	readonly relations: readonly Relation[];
	/** Whether somebody or something is named that stands in no relation read. */
	readonly hasLoose: boolean;
};

/** Reads one clause with one word for something done, that may share the actors of the one before. */
const readOne = (
	chunks: readonly Chunk[],
	inherited: readonly Entity[],
	session: AskSession,
): Reading & { actors: readonly Entity[] } => {
	const at = chunks.findIndex((c) => c.t === 'doing');
	const main = chunks[at];
	const entities: Entity[] = [];
	let prep: string | null = null;
	chunks.forEach((chunk, index) => {
		const keys = keysOf(chunk, session);
		if (keys) {
			const isNegative = (chunk.t === 'anyone' || chunk.t === 'anything') && chunk.quantity === 'none';
			const isPossessive = chunks[index + 1]?.t === 'poss';
			for (const key of keys) entities.push({ key, prep, isPossessive, isNegative, index });
		} else if (chunk.t === 'prep') prep = chunk.w;
		else if (chunk.t !== 'conj' && chunk.t !== 'stop' && chunk.t !== 'both') prep = null;
	});
	if (main?.t !== 'doing') return { relations: [], hasLoose: entities.some((e) => e.key !== null), actors: inherited };
	const { doing, form } = main;
	const isNegated = chunks.some((c) => c.t === 'not');
	const isPassive =
		form === 'past' && chunks.slice(0, at).some((c) => c.t === 'aux' && (c.verb === 'be' || c.verb === 'get'));
	const before = entities.filter((e) => e.index < at);
	const after = entities.filter((e) => e.index > at);
	const isGaze = doing === 'gaze-following' || doing === 'pointing-followed';
	const agents = after.filter(
		(e) =>
			e.prep === 'by' ||
			((e.prep === 'of' || e.prep === 'between' || e.prep === 'from') && !isGaze && doing !== 'gaze-aversion'),
	);
	const objects = after.filter((e) => !agents.includes(e));
	const subject = before.length > 0 ? before : isPassive || agents.length > 0 ? [] : inherited;
	const [actors, targets] = isPassive ? [agents, [...before, ...objects]] : [[...subject, ...agents], objects];
	// A second word for the place of the objects starts something that was not read: “looked at B and C at D”.
	const preps = new Set(objects.map((e) => e.prep));
	// Where a followed gaze leads to is said beside whose it is.
	const hasLoose = preps.size > 1 && !isGaze;
	const read = isGaze ? targets.slice(0, 1) : targets;
	return { relations: pairsOf(doing, actors, read, isNegated), hasLoose, actors: isPassive ? agents : actors };
};

/** What may stand in a list of people before a verb, the words around it included. */
const SUBJECT_PARTS: ReadonlySet<string> = new Set(
	'person anyone pronoun aux not just both poss unknown pick rank light more together thing camera'.split(' '),
);

/** Where a list of people before a verb begins. */
const subjectStart = (chunks: readonly Chunk[], doing: number, from: number): number => {
	const before = chunks.slice(from, doing).findLastIndex((chunk) => !SUBJECT_PARTS.has(chunk.t));
	return from + before + 1;
};

/** Who does what, from every clause of a sentence. */
export const relationsIn = (sentence: string, session: AskSession): Reading => {
	const text = spacedText(withoutNumbers(sentence, session).replace(/[()]/g, ' , '));
	const all = chunksOf(text, session);
	const relations: Relation[] = [];
	let hasLoose = false;
	let actors: readonly Entity[] = [];
	let rest: Chunk[] = [];
	const flush = (): void => {
		let chunks: readonly Chunk[] = mergeGazeVerbs(rest);
		rest = [];
		while (chunks.length > 0) {
			const doings = chunks.flatMap((c, i) => (c.t === 'doing' ? [i] : []));
			const [first = 0, second] = doings;
			const cut = second === undefined ? chunks.length : Math.max(first + 1, subjectStart(chunks, second, first + 1));
			// “A and B looked” after an object: the list belongs to the verb after it, back to the conjunction before.
			const reading = readOne(chunks.slice(0, cut), actors, session);
			relations.push(...reading.relations);
			hasLoose ||= reading.hasLoose;
			({ actors } = reading);
			chunks = chunks.slice(cut);
		}
	};
	for (const chunk of all) {
		if (isBreak(chunk)) flush();
		else rest.push(chunk);
	}
	flush();
	return { relations, hasLoose };
};
