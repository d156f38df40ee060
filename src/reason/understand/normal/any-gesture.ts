import { deicticGestures } from '../../../core/event-kinds/gestures';
import { keysOf } from '../../../core/collections';
import type { AskSession } from '../../answer/types';
import type { Condition, Query } from '../../query/query';
import { mapAtoms } from '../conditions';
import type { Item } from '../words/items';
import { inQuery } from './in-query';

/*
 * “Who gestured more?”: pointing, showing, giving and reaching are gestures alike. The words for pointing mean it alone, and so does
 * “gesture” where nobody does anything else.
 */

const GESTURE = /^(?:gestures?|gestured|gesturing|gesticulat\w+)$/;

const openedUp = (condition: Condition): Condition =>
	mapAtoms(condition, (atom) =>
		atom.doing === 'pointing' ? { is: 'or', of: keysOf(deicticGestures).map((doing) => ({ ...atom, doing })) } : atom,
	);

/** A query in which “gesture” is any gesture, where that is what its words say and others than pointing were seen. */
export const withAnyGesture = (query: Query, items: readonly Item[], { events }: AskSession): Query => {
	const said = items.filter(({ deeds }) => deeds.some(({ doing }) => doing === 'pointing'));
	const isAny = said.length > 0 && said.every(({ text }) => GESTURE.test(text));
	const isSeen = events.some(({ gesture }) => gesture !== null && gesture !== 'pointing');
	return isAny && isSeen ? inQuery(query, openedUp) : query;
};
