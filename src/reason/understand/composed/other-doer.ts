import type { Condition, Query, Range, Slot, Span } from '../../query/query';
import { ranging, variable } from '../../query/build';
import { atomsOf } from '../../query/scope';
import { sameSlot } from '../conditions';
import { isSolo } from '../frame';

/* “Did anyone speak while Anna spoke?”: anyone else. Nobody does it beside themselves. */

type Does = Extract<Condition, { is: 'does' }>;

const duringOf = (span: Span): readonly Condition[] => {
	if (span.is === 'both') return span.of.flatMap(duringOf);
	return span.is === 'beside' && span.relation === 'during' ? [span.anchor] : [];
};

/** Those who do the same at the time that is meant. */
const doersOf = (span: Span, doing: Does['doing']): readonly Slot[] =>
	duringOf(span)
		.flatMap(atomsOf)
		.flatMap((atom) => (atom.doing === doing && atom.who?.is === 'person' ? [atom.who] : []));

const without = (range: Range | undefined, own: readonly Slot[]): Range => {
	const { except, ...rest } = range ?? ranging('person');
	return { ...rest, except: [...except, ...own.filter((one) => !except.some((slot) => sameSlot(slot, one)))] };
};

const free = (vars: Readonly<Record<string, Range>>): string =>
	['p', 'q', 'r', 's'].find((one) => !(one in vars)) ?? 't';

/** “Did nobody speak while Anna spoke?”: the one thing done that is denied or counted; `null`: there are several. */
const innerOf = (about: Condition): Does | null => {
	if (about.is === 'does') return about;
	if (about.is === 'number') return innerOf(about.holds);
	return about.is === 'not' || about.is === 'ever' || about.is === 'lasting' ? innerOf(about.of) : null;
};

/** A query whose doer, where it is anybody, is none of those beside whom it is done. */
export const ofOthers = (query: Query): Query => {
	const done = 'about' in query ? innerOf(query.about) : null;
	if (!('about' in query) || !done || done.doing === 'event') return query;
	const { about, span, vars } = query;
	const own = isSolo(done.doing) ? doersOf(span, done.doing) : [];
	if (own.length === 0) return query;
	const { who } = done;
	if (who?.is === 'var') return { ...query, vars: { ...vars, [who.name]: without(vars[who.name], own) } };
	if ((who !== null && who.is !== 'any') || about.is !== 'does') return query;
	const name = free(vars);
	return { ...query, vars: { ...vars, [name]: without(undefined, own) }, about: { ...about, who: variable(name) } };
};
