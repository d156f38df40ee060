import type { PersonId } from '../../core/people';
import type { LookClass } from './measure-table';
import type { ReadLook } from './readings';
import { bridged, BRIDGE_MS, type Span } from './spans';

/** The gaze of one person in one reading of a session. */
export type PersonGaze = {
	/** In order of time; neighbours have different targets, or a break between them. */
	readonly looks: readonly ReadLook[];
	/** The same by target. */
	readonly byTarget: ReadonlyMap<string, readonly Span[]>;
	/** When the gaze is known. */
	readonly known: readonly Span[];
};

/** What kind of thing a target is, by its key: a look at a body or hand without the head counts as elsewhere. */
export const classOf = (target: string): LookClass => {
	if (/^person:[^:]+$/.test(target)) return 'person';
	if (target.startsWith('object:')) return 'thing';
	return target === 'camera' ? 'camera' : 'elsewhere';
};

/** The head of a person as a target. */
export const headKey = (personId: PersonId): string => `person:${personId}`;

const NOBODY: PersonGaze = { looks: [], byTarget: new Map(), known: [] };

const gazeOfPerson = (reads: readonly ReadLook[]): PersonGaze => {
	const looks: ReadLook[] = [];
	for (const read of reads) {
		const last = looks.at(-1);
		if (last && last.target === read.target && read.startMs - last.endMs <= BRIDGE_MS) {
			looks[looks.length - 1] = { ...last, endMs: Math.max(last.endMs, read.endMs) };
		} else looks.push(read);
	}
	const byTarget = new Map<string, Span[]>();
	// Times are those of the looks themselves: a bridged break is no known time.
	for (const { target, startMs, endMs } of reads) {
		const spans = byTarget.get(target);
		if (spans) spans.push({ startMs, endMs });
		else byTarget.set(target, [{ startMs, endMs }]);
	}
	return {
		looks,
		byTarget,
		known: bridged(
			reads.map(({ startMs, endMs }) => ({ startMs, endMs })),
			0,
		),
	};
};

/** A reading by person. */
export class ReadGaze {
	readonly #people: ReadonlyMap<PersonId, PersonGaze>;

	/** @param reads in order of their start */
	constructor(reads: readonly ReadLook[]) {
		const lists = new Map<PersonId, ReadLook[]>();
		for (const read of reads) {
			const list = lists.get(read.personId);
			if (list) list.push(read);
			else lists.set(read.personId, [read]);
		}
		this.#people = new Map([...lists].map(([personId, list]) => [personId, gazeOfPerson(list)]));
	}

	/** Of somebody; of nobody known: nothing. */
	of(personId: PersonId): PersonGaze {
		return this.#people.get(personId) ?? NOBODY;
	}

	/** When one looks at another’s head. */
	towards(from: PersonId, to: PersonId): readonly Span[] {
		return this.of(from).byTarget.get(headKey(to)) ?? [];
	}
}
