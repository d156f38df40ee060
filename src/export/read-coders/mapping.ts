import * as v from 'valibot';
import { targetKey, type Target } from '../../core/attention';
import { keysOf } from '../../core/collections';
import { deicticGestures } from '../../core/event-kinds/gestures';
import { eventKinds } from '../../core/event-kinds/kinds';
import type { PersonId } from '../../core/people';
import type { Session } from '../../core/session';
import type { DeicticGesture, SocialEventKind } from '../../core/social';
import { AND, namesOf, WITH } from '../write-formats/names';
import { codesInvalid, quoted } from './code';

/**
 * What the words of a coder's file mean here. Plain text, so that a person can write it:
 * `{"people": {"mother": "P1"}, "kinds": {"eye contact": "mutual-gaze", "gesture: point": "pointing", "noise": null},
 * "targets": {"baby": "P2", "toy": "object:O3"}}`. `null`, or a word that is not listed, is passed over.
 */
export type CodeMapping = {
	/** Their subject to our person id. */
	people: Readonly<Record<string, string | null>>;
	/** Their behaviour, or `behaviour: value` where the value says what it is, to our kind of event or gesture. */
	kinds: Readonly<Record<string, string | null>>;
	/** Their value to a target: `P2`, `person:P2:hand`, `object:ID`, `camera`, `outside`, with other people as ` with P3 + P4`. */
	targets: Readonly<Record<string, string | null>>;
};

const words = v.record(v.string(), v.nullable(v.string()));
const mapping = v.object({
	people: v.optional(words, {}),
	kinds: v.optional(words, {}),
	targets: v.optional(words, {}),
});

/**
 * Reads a mapping from JSON text.
 *
 * @throws AppError `codes-invalid` with the field.
 */
export const readMapping = (text: string): CodeMapping => {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		throw codesInvalid('The mapping is not JSON.', 'Write it as {"people": {}, "kinds": {}, "targets": {}}.', cause);
	}
	const result = v.safeParse(mapping, json, { abortEarly: true });
	if (result.success) return result.output;
	const [issue] = result.issues;
	throw codesInvalid(
		`The mapping is not valid: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}.`,
		'Write it as {"people": {}, "kinds": {}, "targets": {}} with words or null.',
	);
};

/** A kind of event as a mapping names it, with other words that coders have for it. */
export type MappedKind = { kind: SocialEventKind; gesture: DeicticGesture | null; codedAs: readonly string[] };

/** Every word that `kinds` of a mapping may have on its right: kinds, and gestures by their own names. */
export const mappedKinds: ReadonlyMap<string, MappedKind> = new Map<string, MappedKind>([
	...keysOf(eventKinds).flatMap((kind): [string, MappedKind][] =>
		kind === 'deictic-gesture' ? [] : [[kind, { kind, gesture: null, codedAs: eventKinds[kind].codedAs }]],
	),
	...keysOf(deicticGestures).map((gesture): [string, MappedKind] => [
		gesture,
		{ kind: 'deictic-gesture', gesture, codedAs: deicticGestures[gesture].codedAs },
	]),
]);

/** What a value says: a target, and people besides the actor. */
export type MappedTarget = { target: Target | null; others: readonly PersonId[] };

/** Looks up what a text names in a session; `null` when it names nothing there. */
export type Lookup = {
	person: (text: string) => PersonId | null;
	target: (text: string) => MappedTarget | null;
};

/** Reads names, ids and keys of a session's people and targets: `Anna (P1)`, `P1`, `person:P1`, `cup`, `object:O3`. */
export const lookupIn = (session: Pick<Session, 'people' | 'areas' | 'events'>): Lookup => {
	const names = namesOf(session);
	const people = new Map<string, PersonId>(names.people);
	const targets = new Map<string, Target>(names.targets);
	for (const target of names.targets.values()) {
		targets.set(targetKey(target), target);
		if (target.kind === 'object' && !targets.has(target.objectId)) targets.set(target.objectId, target);
	}
	for (const personId of names.people.values()) {
		people.set(personId, personId);
		targets.set(personId, { kind: 'person', personId, part: 'head' });
		targets.set(`person:${personId}:head`, { kind: 'person', personId, part: 'head' });
	}
	/** Labels last, and only where they mean one thing. */
	const label = <T>(into: Map<string, T>, text: string | null, value: T) => {
		if (text !== null && text.trim() !== '' && !into.has(text)) into.set(text, value);
	};
	for (const { personId, label: text } of session.people) {
		label(people, text, personId);
		label(targets, text, { kind: 'person', personId, part: 'head' });
	}
	for (const { objectId, label: text } of session.areas) {
		label(targets, text, { kind: 'object', objectId, label: text });
	}

	const longestTarget = [...targets.keys()].reduce((longest, { length }) => Math.max(longest, length), 0);
	const person = (text: string) => people.get(text) ?? null;
	const target = (text: string): MappedTarget | null => {
		const whole = targets.get(text);
		if (whole) return { target: whole, others: [] };
		// ` with ` may also be part of a name: each place is tried that can be the end of one.
		const padded = ` ${text}`;
		for (let at = padded.indexOf(WITH); at >= 0 && at <= longestTarget + 1; at = padded.indexOf(WITH, at + 1)) {
			const before = padded.slice(1, at);
			const found = targets.get(before) ?? null;
			if (before !== '' && !found) continue;
			const others = padded
				.slice(at + WITH.length)
				.split(AND)
				.map(person);
			if (others.every((id) => id !== null)) return { target: found, others };
		}
		return null;
	};
	return { person, target };
};

/** The kind that a mapping gives a code, its value tried first; `undefined`: not listed. */
export const mappedKind = (
	{ kinds }: CodeMapping,
	{ behaviour, value }: { behaviour: string; value: string },
): MappedKind | null | undefined => {
	const key = [kindKey(behaviour, value), behaviour].find((k) => Object.hasOwn(kinds, k));
	const name = key === undefined ? undefined : kinds[key];
	if (name === undefined || name === null) return name;
	const found = mappedKinds.get(name);
	if (found) return found;
	throw codesInvalid(
		`The mapping gives ${quoted(key!)} the kind ${quoted(name)}, which does not exist.`,
		`Kinds are: ${[...mappedKinds.keys()].join(', ')}.`,
	);
};

/** Left side of a mapping's `kinds` for a value that says what it is. */
export const kindKey = (behaviour: string, value: string): string => `${behaviour}: ${value}`;
