import { deicticGestures } from '../../../core/event-kinds/gestures';
import { keysOf } from '../../../core/collections';
import type { AskSession } from '../../answer/types';
import type { Condition, Query, Span } from '../../query/query';
import { mapAtoms } from '../conditions';
import type { Item } from '../words/items';

/*
 * “Who gestured more?”: pointing, showing, giving and reaching are gestures alike. The words for pointing mean it alone, and so does
 * “gesture” where nobody does anything else.
 */

const GESTURE = /^(?:gestures?|gestured|gesturing|gesticulat\w+)$/;

const openedUp = (condition: Condition): Condition =>
	mapAtoms(condition, (atom) =>
		atom.doing === 'pointing' ? { is: 'or', of: keysOf(deicticGestures).map((doing) => ({ ...atom, doing })) } : atom,
	);

const openedSpan = (span: Span): Span => {
	if (span.is === 'both') return { ...span, of: span.of.map(openedSpan) };
	return span.is === 'beside' ? { ...span, anchor: openedUp(span.anchor) } : span;
};

const opened = <T extends { readonly about: Condition; readonly span: Span }>(query: T): T => ({
	...query,
	about: openedUp(query.about),
	span: openedSpan(query.span),
});

/** A query in which “gesture” is any gesture, where that is what its words say and others than pointing were seen. */
export const withAnyGesture = (query: Query, items: readonly Item[], { events }: AskSession): Query => {
	const said = items.filter(({ deeds }) => deeds.some(({ doing }) => doing === 'pointing'));
	const isAny = said.length > 0 && said.every(({ text }) => GESTURE.test(text));
	const isSeen = events.some(({ gesture }) => gesture !== null && gesture !== 'pointing');
	if (!isAny || !isSeen) return query;
	if (query.get === 'compare') return { ...query, sides: query.sides.map(opened) };
	if (query.get === 'table') return { ...query, columns: query.columns.map(opened) };
	return 'about' in query ? opened(query) : query;
};
