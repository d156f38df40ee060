import { countWhile, itemAt } from '../../core/collections';
import { targetKey } from '../../core/attention';
import { hasRoles, isSymmetric } from '../../core/event-kinds/kinds';
import { orderPeople } from '../../core/merge';
import type { PersonId } from '../../core/people';
import type { Session } from '../../core/session';
import { eventIdOf, type SocialEvent } from '../../core/social';
import { codesInvalid, quoted, type Code } from './code';
import { lookupIn, mappedKind, type CodeMapping, type Lookup, type MappedTarget } from './mapping';

/** A code that became no event, and why. */
export type UnreadCode = { code: Code; why: string };

export type MappedCodes = {
	/** `source` is `person`, confidence 1, by start; ids count from E1. */
	events: readonly (SocialEvent & { endMs: number })[];
	unread: readonly UnreadCode[];
};

type Frame = { index: number; tMs: number };

const framesOf = ({ observations }: Pick<Session, 'observations'>): Frame[] => {
	const frames: Frame[] = [];
	for (const { frameIndex, tMs } of observations) {
		if (frames.at(-1)?.index !== frameIndex) frames.push({ index: frameIndex, tMs });
	}
	return frames;
};

/** Place of the first frame at or after a time. */
const firstAt = (frames: readonly Frame[], tMs: number): number =>
	countWhile(frames.length, (i) => itemAt(frames, i).tMs < tMs);

/** The analysed frames of an interval; the nearest one when it has none, with a count of 0. */
const evidenceOf = (frames: readonly Frame[], startMs: number, endMs: number): SocialEvent['evidence'] => {
	const from = firstAt(frames, startMs);
	const count = firstAt(frames, endMs) - from;
	const at = (i: number) => frames[Math.max(0, Math.min(i, frames.length - 1))]?.index ?? 0;
	if (count <= 0) return { firstFrame: at(from), peakFrame: at(from), lastFrame: at(from), frameCount: 0 };
	return {
		firstFrame: at(from),
		peakFrame: at(from + (count >> 1)),
		lastFrame: at(from + count - 1),
		frameCount: count,
	};
};

type Draft = Omit<SocialEvent, 'eventId' | 'endMs'> & { endMs: number };

const NOTHING: MappedTarget = { target: null, others: [] };

const targetOf = (mapping: CodeMapping, lookup: Lookup, value: string): MappedTarget => {
	const text = Object.hasOwn(mapping.targets, value) ? mapping.targets[value] : null;
	if (text === null || text === undefined) return NOTHING;
	const found = lookup.target(text);
	if (found) return found;
	throw codesInvalid(
		`The mapping gives ${quoted(value)} the target ${quoted(text)}, which the session does not have.`,
		'Targets are person ids such as P2, object:ID, camera and outside.',
	);
};

const personOf = (mapping: CodeMapping, lookup: Lookup, subject: string): PersonId | null => {
	const text = Object.hasOwn(mapping.people, subject) ? mapping.people[subject] : null;
	if (text === null || text === undefined) return null;
	const found = lookup.person(text);
	if (found) return found;
	throw codesInvalid(
		`The mapping gives ${quoted(subject)} the person ${quoted(text)}, whom the session does not have.`,
		'People are ids such as P1.',
	);
};

/** The event that a code stands for, or why it stands for none. */
const draftOf = (code: Code, mapping: CodeMapping, lookup: Lookup, frames: readonly Frame[]): Draft | string => {
	const mapped = mappedKind(mapping, code);
	if (!mapped) return `no kind of event for ${quoted(code.behaviour)}`;
	const actor = personOf(mapping, lookup, code.subject);
	if (actor === null) return code.subject === '' ? 'no subject' : `nobody for ${quoted(code.subject)}`;
	const said = targetOf(mapping, lookup, code.value);
	let { kind } = mapped;
	let { target } = said;
	// Schemes have one code “look” with what is looked at as its value; here a look into the camera is a kind of its own.
	if (kind === 'look-at-head' && target?.kind === 'camera') kind = 'camera-contact';
	if (kind === 'look-at-head' && target !== null && target.kind !== 'person') {
		return `a look at ${quoted(code.value)} is not a look at a person`;
	}
	if (kind === 'camera-contact') target ??= { kind: 'camera' };
	let people = [...new Set([actor, ...said.others])];
	// Somebody as the value and nobody else: the partner, where the kind is between two of whom a coder names one as subject.
	const partner = target?.kind === 'person' && said.others.length === 0 ? target.personId : null;
	if (partner !== null && hasRoles(kind, 'towards', 'follows', 'each-other')) {
		if (partner === actor) return `${quoted(code.behaviour)} of somebody towards themselves`;
		// To a coder the subject is the one who follows; here who leads is first.
		people = hasRoles(kind, 'follows') ? [partner, actor] : [actor, partner];
		if (!hasRoles(kind, 'towards')) target = null;
	}
	return {
		kind,
		gesture: mapped.gesture,
		startMs: code.startMs,
		endMs: code.endMs,
		people: orderPeople(kind, people),
		target,
		confidence: 1,
		evidence: evidenceOf(frames, code.startMs, code.endMs),
		source: 'person',
	};
};

/** Key of an event coded once per person, as on the tiers of both in mutual gaze. */
const sameKey = ({ kind, startMs, endMs, people, target }: Draft): string =>
	JSON.stringify([kind, startMs, endMs, people, target && targetKey(target)]);

/**
 * Turns codes into events by a mapping. Codes of something that people do together count once when they name the same
 * people, times and target.
 *
 * @throws AppError `codes-invalid` when the mapping names a kind, person or target that there is not.
 */
export const applyMapping = (
	codes: readonly Code[],
	mapping: CodeMapping,
	session: Pick<Session, 'people' | 'areas' | 'events' | 'observations'>,
): MappedCodes => {
	const lookup = lookupIn(session);
	const frames = framesOf(session);
	const unread: UnreadCode[] = [];
	const drafts: Draft[] = [];
	const together = new Set<string>();
	for (const code of codes) {
		const draft = draftOf(code, mapping, lookup, frames);
		if (typeof draft === 'string') {
			unread.push({ code, why: draft });
			continue;
		}
		if (isSymmetric(draft.kind)) {
			const key = sameKey(draft);
			if (together.has(key)) continue;
			together.add(key);
		}
		drafts.push(draft);
	}
	drafts.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
	return { events: drafts.map((draft, i) => ({ eventId: eventIdOf(i + 1), ...draft })), unread };
};
