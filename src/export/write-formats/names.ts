import { targetKey, type Target } from '../../core/attention';
import { hasRoles } from '../../core/event-kinds/kinds';
import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';
import type { Session } from '../../core/session';
import type { SocialEvent } from '../../core/social';
import { xmlCharacters } from '../../core/text/xml';

/** Names of people and targets for formats that have one field for each: unique within a session, readable, reversible. */
export type Names = {
	/** `Anna (P1)`, or `P1` without a label. */
	person: (personId: PersonId) => string;
	/** `Anna (P1)`, `Anna (P1) hand`, `cup (O3)`, `camera`, `outside`. */
	target: (target: Target) => string;
	/** Everybody of the session, in order of id. */
	people: ReadonlyMap<string, PersonId>;
	targets: ReadonlyMap<string, Target>;
};

/** Between the names of several people. */
export const AND = ' + ';
/** Before the other people of an event. */
export const WITH = ' with ';

/** A label that would read as two names, or as more than a name, is left out in favour of the id. */
const usable = (label: string | null): string | null => {
	// eslint-disable-next-line no-control-regex -- a name is one line
	const text = xmlCharacters((label ?? '').replace(/[\0-\x1f\x7f]+/g, ' ')).trim();
	return text === '' || ` ${text} `.includes(AND) || ` ${text} `.includes(WITH) ? null : text;
};

const named = (label: string | null, id: string): string => {
	const text = usable(label);
	return text === null || text === id ? id : `${text} (${id})`;
};

/** The names of a session; labels may repeat and may be anything, names do not repeat. */
export const namesOf = ({ people, areas, events }: Pick<Session, 'people' | 'areas' | 'events'>): Names => {
	const labels = new Map<string, string | null>(people.map((p) => [p.personId, p.label]));
	const inEvents = events.flatMap((e) => [...e.people, ...(e.target?.kind === 'person' ? [e.target.personId] : [])]);
	const ids = [...new Set<PersonId>([...people.map((p) => p.personId), ...inEvents])].sort(compareIds);
	const byName = new Map<string, PersonId>(ids.map((id) => [named(labels.get(id) ?? null, id), id]));
	const nameOf = new Map([...byName].map(([name, id]) => [id, name]));

	const targets = new Map<string, Target>();
	const targetNames = new Map<string, string>();
	const add = (name: string, target: Target) => {
		const key = targetKey(target);
		if (targetNames.has(key)) return;
		// A thing may have any label and id, also those of a person or the camera.
		let unique = name;
		for (let n = 2; targets.has(unique) || (target.kind === 'object' && byName.has(unique)); n++)
			unique = `${name} #${n}`;
		targets.set(unique, target);
		targetNames.set(key, unique);
	};
	for (const [name, personId] of byName) {
		add(name, { kind: 'person', personId, part: 'head' });
		for (const part of ['body', 'hand'] as const) add(`${name} ${part}`, { kind: 'person', personId, part });
	}
	add('camera', { kind: 'camera' });
	add('outside', { kind: 'outside' });
	for (const { objectId, label } of areas) add(named(label, objectId), { kind: 'object', objectId, label });
	for (const { target } of events) if (target?.kind === 'object') add(named(target.label, target.objectId), target);

	return {
		person: (id) => nameOf.get(id) ?? id,
		target: (target) => targetNames.get(targetKey(target)) ?? targetKey(target),
		people: byName,
		targets,
	};
};

/** The target and the other people of an event as one text, as seen from `self`: `cup (O1) with P2 + P3`. Empty: neither. */
export const describeOthers = (event: SocialEvent, self: PersonId, names: Names): string => {
	const { kind, people, target } = event;
	const others = people.filter((id) => id !== self);
	const isSaid =
		hasRoles(kind, 'towards') && target?.kind === 'person' && others.length === 1 && others[0] === target.personId;
	const targetText = target ? names.target(target) : '';
	const othersText = isSaid || others.length === 0 ? '' : `${WITH}${others.map(names.person).join(AND)}`;
	return `${targetText}${othersText}`.trim();
};

/** Events that are over, by start, then end, then id. Those that still go on have no end to write. */
export const endedEvents = (events: readonly SocialEvent[]): (SocialEvent & { endMs: number })[] =>
	events
		.flatMap((e) => (e.endMs === null ? [] : [{ ...e, endMs: e.endMs }]))
		.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || compareIds(a.eventId, b.eventId));
