import type { AskSession } from '../../answer/types';
import { personKey } from '../../answer/resolve';
import { does, ranging, variable } from '../../query/build';
import type { Measured } from '../../query/found';
import type { Interval } from '../../query/intervals';
import { runMeasure } from '../../query/measure';
import type { Condition, MeasureQuery, Range, Span } from '../../query/query';
import { endsOf, isMutual, type Relation } from '../../query/relations';
import { scopeOf } from '../../query/scope';

/** Of what a summary is. */
export type Subject = {
	readonly session: AskSession;
	/** Those it is about, by key; empty: all. */
	readonly who: readonly string[];
	readonly span: Span;
	readonly window: Interval;
};

const people = ranging('person');

/** Who has so much of something in the span, the most first; those without any are left out. */
export const ranked = (about: Condition, by: readonly string[], { span, session }: Subject): readonly Measured[] => {
	const vars: Record<string, Range> = { x: people, y: people };
	const query: MeasureQuery = {
		...{ get: 'measure', measure: { of: 'time' }, vars, about, span, pick: null, keep: null },
		by: by.map((name) => ({ by: 'var', name })),
		rank: { order: 'most', top: null },
	};
	return runMeasure(query, scopeOf(vars, session)).groups.filter(({ size }) => size !== null && size > 0);
};

/** People and things that a measured group stands for. */
export const keysOf = ({ group }: Measured): string[] => group.flatMap((one) => (one.is === 'key' ? [one.key] : []));

/** Whether a summary of some is about a group of people. */
const isAbout = ({ who }: Subject, keys: readonly string[]): boolean =>
	who.length === 0 ||
	(who.length === 1 ? who.some((key) => keys.includes(key)) : keys.every((key) => who.includes(key)));

/** How long who looked at whom. */
export const looksOf = (of: Subject): readonly Measured[] =>
	ranked(does('look', variable('x'), variable('y')), ['x', 'y'], of).filter((one) => isAbout(of, keysOf(one)));

/** How long which two had eye contact. */
export const contactsOf = (of: Subject): readonly Measured[] =>
	ranked(does('mutual-gaze', variable('x'), variable('y')), ['x', 'y'], of).filter((one) => isAbout(of, keysOf(one)));

/** Whether a row is about those a summary is about. `isOwn`: of one person what they did alone, and not what was done to them. */
export const isOfSubject = ({ who }: Subject, row: Relation, isOwn: boolean): boolean => {
	if (who.length === 0) return true;
	const [one, ...more] = who;
	if (isOwn && more.length === 0 && !isMutual(row.kind)) return personKey(row.who) === one;
	const { whom, what } = endsOf(row);
	// Attention that others share to somebody is nothing that these do.
	const isShared = row.kind === 'shared-attention' || row.kind === 'joint-attention';
	const ends = [personKey(row.who), ...(isShared && who.length > 1 ? [whom] : [whom, what])];
	if (who.length > 1) return who.filter((key) => ends.includes(key)).length > 1;
	return who.some((key) => key === personKey(row.who) || (!isShared && ends.includes(key)));
};
