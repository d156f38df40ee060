// Who and what the text of an answer names, and in which part: who did it, or whom or what it went to.
import type { Scene } from '../../../../tests/fixtures/ask/scene.ts';
import type { Named } from './key.ts';
import { EACH_OTHER, everyone, INTRANSITIVE, LEAD, NEGATION, PASSIVE, TRANSITIVE } from './phrases.ts';

/** `bare`: the text says nothing of its part, as in “Person 2.” */
type Part = 'actor' | 'patient' | 'bare';
export type Mention = {
	/** More than one for “all three”. */
	readonly ids: readonly Named[];
	/** Where it begins in the text. */
	readonly at: number;
	readonly end: number;
	part: Part;
};
/** A sentence or less. */
export type Clause = {
	readonly text: string;
	readonly isNegative: boolean;
	readonly mentions: readonly Mention[];
	/** Who towards whom or what, as it says. */
	readonly links: readonly (readonly [Named, Named])[];
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
const whole = (alternatives: string) => `(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`;

const CAMERA = 'camera|lens|Kamera|Objektiv|caméra|objectif|cámara|objetivo';
const OUTSIDE =
	'elsewhere|outside|away(?! from)|nothing (?:known|in particular|at all)|out of (?:the )?(?:picture|frame|view)|woanders(?:hin)?|weg|ins Leere|ailleurs|otr[oa] (?:lado|sitio|parte)';
/** `Persons 1, 2 and 3`: all but the first number. */
const MORE_NUMBERS =
	'(?:(?:,\\s*|,?\\s*(?:and|&|und|et|y|e|-|–)\\s*)\\d+(?![.:,]?\\d|\\s*(?:s|sec|x|times|min|%|looks?|seconds?)(?!\\p{L})))*';
const PERSON_NUMBERS = new RegExp(
	`(?<![\\p{L}\\d])(?:persons?|people|personen|la personne|personnes?|la persona|personas?|P)\\s*(\\d+${MORE_NUMBERS})(?!\\d| times)`,
	'giu',
);

/** Every name in a text, in order. Its part is not known yet. */
const namesIn = (text: string, scene: Scene): Mention[] => {
	const found: Mention[] = [];
	const isFree = (at: number, end: number) => found.every((m) => end <= m.at || at >= m.end);
	const add = (ids: readonly Named[], at: number, end: number) => {
		if (isFree(at, end)) found.push({ ids, at, end, part: 'bare' });
	};
	const addAll = (alternatives: string, ids: readonly Named[]) => {
		for (const match of text.matchAll(new RegExp(whole(alternatives), 'giu'))) {
			add(ids, match.index, match.index + match[0].length);
		}
	};
	for (const match of text.matchAll(PERSON_NUMBERS)) {
		const numbers = match[1] ?? '';
		const from = match.index + match[0].length - numbers.length;
		for (const [i, number] of [...numbers.matchAll(/\d+/g)].entries()) {
			const isUnnamed = scene.people.some((p) => p.id === `P${number[0]}` && p.name === undefined);
			// A number of somebody who has a name, or who is not there, is nobody's name.
			const id = isUnnamed ? `P${number[0]}` : `?${number[0]}`;
			add([id], i === 0 ? match.index : from + number.index, from + number.index + number[0].length);
		}
	}
	for (const { id, name } of scene.people) if (name) addAll(`${escaped(name)}(?:['’]s|['’])?`, [id]);
	const labels = scene.things.flatMap(({ id, label, also }) => [label, ...also].map((word) => ({ id, word })));
	for (const { id, word } of labels.sort((a, b) => b.word.length - a.word.length)) {
		addAll(`${escaped(word)}(?:e?s|n)?`, [id]);
	}
	addAll(CAMERA, ['camera']);
	addAll(OUTSIDE.replaceAll(' ', '\\s+'), ['outside']);
	addAll(
		everyone(scene.people.length).replaceAll(' ', '\\s+'),
		scene.people.map((p) => p.id),
	);
	return found.sort((a, b) => a.at - b.at);
};

const ARTICLE = "(?:the|a|an|his|her|their|la|le|el|l['’]|die|der|das|den|dem|los|las|les|einen?|un|une)?\\s*";
const AGENT = new RegExp(`(?<!\\p{L})(?:by|von|durch|par|por)\\s*${ARTICLE}$`, 'iu');
const AIM = new RegExp(
	`(?<!\\p{L})(?:at|to|towards?|on|onto|into|with|from|for|whom|auf|an|in|zu|nach|mit|vers|sur|avec|dans|à|au|a|al|hacia|con|en|faces?)\\s*${ARTICLE}$`,
	'iu',
);
const AIM_ONLY = new RegExp(`^\\s*(?:at|to|towards?|on|into)\\s*${ARTICLE}$`, 'iu');
const COLON = new RegExp(`:\\s*${ARTICLE}$`, 'iu');
/** Straight behind a name and up to the next: that one is its aim. */
const AIMS_AT = new RegExp(
	`^\\s*(?:\\([^)]*\\)\\s*)?(?:at|to|towards?|on|into|from|auf|von|sur|a|→|->|=>|:)\\s*${ARTICLE}$`,
	'iu',
);
const ARROW = /(?:→|->|=>|⇒)\s*$/u;
const GIVES_LOOKS = /receiv|(?<!\p{L})g[eo]ts?(?!\p{L})|looks? from|bekam|reçu|recibi/iu;
/** Names of one list: nothing stands between them but commas, “and”, numbers and times. */
const LIST =
	/^(?:[\s,;&+/()\d.:%*|–-]|(?<!\p{L})(?:and|und|et|y|e|or|then|dann|puis|luego|also|the|of|for|from|to|s|sec|seconds?|min|minutes?|times?|looks?|about|nur|once|twice|mal|fois|veces|de|a|la|le|el|les|los|die|der|das|den|again|finally|last|first|next|both)(?!\p{L}))*$/iu;

const hasVerb = (text: string) => TRANSITIVE.test(text) || INTRANSITIVE.test(text);
/** A verb stands straight after a name. */
const isSubject = (after: string) => {
	const start = /^\s*(?:\([^)]*\)\s*)?(?:\p{L}+\s+){0,2}?(\p{L}+)/u.exec(after)?.[0] ?? '';
	return hasVerb(start) && !/^\s*(?:and|und|et|y|,)/iu.test(after);
};

/** Says of each name of a clause in which part it stands. */
const setParts = (clause: string, mentions: readonly Mention[], from: number): void => {
	const isPassive = PASSIVE.test(clause);
	for (const [i, mention] of mentions.entries()) {
		const previous = mentions[i - 1];
		const before = clause.slice(previous ? previous.end - from : 0, mention.at - from);
		const after = clause.slice(mention.end - from, (mentions[i + 1]?.at ?? from + clause.length) - from);
		mention.part = partOf({ before, after, previous, isPassive, clause, ids: mention.ids, next: mentions[i + 1] });
		if (ARROW.test(before) && previous?.part === 'bare') previous.part = 'actor';
	}
	const has = (part: Part) => mentions.some((m) => m.part === part);
	const rest: Part = has('patient') ? 'actor' : has('actor') && isPassive ? 'patient' : 'bare';
	for (const mention of mentions) if (mention.part === 'bare') mention.part = rest;
};

/** The camera and what is not known do nothing. */
const isNoActor = (ids: readonly Named[]): boolean => ids.includes('outside') || ids.includes('camera');

const partOf = (m: {
	before: string;
	after: string;
	previous: Mention | undefined;
	isPassive: boolean;
	clause: string;
	ids: readonly Named[];
	next: Mention | undefined;
}): Part => {
	if (isNoActor(m.ids)) return 'patient';
	if (m.next && isNoActor(m.next.ids) && m.after.trim() === '') return 'actor';
	if (AGENT.test(m.before)) return 'actor';
	if (/(?<!\p{L})from\s*$/iu.test(m.before) && GIVES_LOOKS.test(m.clause)) return 'actor';
	if (ARROW.test(m.before)) return 'patient';
	if (m.previous && LIST.test(m.before) && !COLON.test(m.before) && !AIM_ONLY.test(m.before)) {
		if (AIMS_AT.test(m.after)) return 'actor';
		if (isSubject(m.after)) return m.isPassive && PASSIVE.test(m.after) ? 'patient' : 'actor';
		if (!AIM.test(m.before) || /(?<!\p{L})(?:and|,|then)\s*$/iu.test(m.before)) return m.previous.part;
	}
	if (AIM.test(m.before)) return 'patient';
	if (m.previous && m.previous.part !== 'patient' && COLON.test(m.before)) return 'patient';
	if (isSubject(m.after)) return PASSIVE.test(m.after) ? 'patient' : 'actor';
	if (m.previous && m.previous.part === 'actor' && TRANSITIVE.test(m.before)) return 'patient';
	if (!m.previous && TRANSITIVE.test(m.before)) return 'patient';
	return 'bare';
};

/** Who towards whom or what, in one clause; `carried`: who it goes on about. */
const linksIn = (clause: string, mentions: readonly Mention[], carried: readonly Named[]): [Named, Named][] => {
	const links: [Named, Named][] = [];
	let actors: readonly Named[] = carried;
	let patients: readonly Named[] = [];
	let last: Part | null = null;
	for (const { ids, part } of mentions) {
		if (part === 'actor') {
			actors = last === 'actor' ? [...actors, ...ids] : ids;
			// “Person 2 was looked at by Person 1”
			if (patients.length > 0 && PASSIVE.test(clause))
				for (const a of ids) for (const b of patients) links.push([a, b]);
		} else {
			patients = last === part ? [...patients, ...ids] : ids;
			if (!(PASSIVE.test(clause) && carried.length === 0 && last === null)) {
				for (const a of actors) for (const b of ids) links.push([a, b]);
			}
		}
		last = part;
	}
	if (EACH_OTHER.test(clause)) {
		const people = mentions.flatMap((m) => m.ids).filter((id) => /^P\d/.test(id));
		if (people.length === 2) for (const a of people) for (const b of people) if (a !== b) links.push([a, b]);
	}
	return links.filter(([a, b]) => a !== b);
};

/** Where a clause ends. */
const BREAK =
	/[.;!?]+(?=\s|$)|\n+|(?<!\p{L})(?:but|while|whereas|aber|während|mais|tandis que|pero|mientras)(?!\p{L})/giu;

/** The clauses of an answer with all that they name. */
export const clausesOf = (given: string, scene: Scene): Clause[] => {
	const text = given.replace(LEAD, (lead) => ' '.repeat(lead.length));
	const names = namesIn(text, scene);
	const isName = (at: number) => names.some((m) => at >= m.at && at < m.end);
	const ends = [...text.matchAll(BREAK)].filter((b) => !isName(b.index)).map((b) => b.index + b[0].length);
	const bounds = [0, ...ends, text.length];
	let carried: readonly Named[] = [];
	return bounds.slice(1).flatMap((end, i): Clause[] => {
		const start = bounds[i] ?? 0;
		const clause = text.slice(start, end);
		if (clause.trim() === '') return [];
		const mentions = names.filter((m) => m.at >= start && m.at < end);
		setParts(clause, mentions, start);
		const without = mentions.reduceRight(
			(rest, m) => rest.slice(0, m.at - start) + ' _ ' + rest.slice(m.end - start),
			clause,
		);
		const links = linksIn(clause, mentions, carried);
		const actors = mentions.filter((m) => m.part === 'actor' || m.part === 'bare').flatMap((m) => m.ids);
		if (mentions.length > 0 && mentions.every((m) => m.part !== 'patient')) {
			// “Person 1:” heads the lines that follow.
			carried = /:\s*$/.test(clause.trim()) ? actors : carried;
		}
		return [{ text: clause, isNegative: NEGATION.test(without), mentions, links }];
	});
};

/** A text without names, for reading its numbers. */
export const withoutNames = (text: string, scene: Scene): string =>
	namesIn(text, scene).reduceRight((rest, m) => `${rest.slice(0, m.at)} _ ${rest.slice(m.end)}`, text);
