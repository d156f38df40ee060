import type { AskSession } from '../../answer/types';
import type { Part } from '../../query/reading';
import type { Condition } from '../../query/query';
import { mapAtoms } from '../conditions';
import { inQuery } from './in-query';

/*
 * “How often did she shift her gaze?”, of a session whose analysis told no sudden shifts apart: each look at something else is one. That
 * there were none would say what nobody looked for.
 */

const SUDDEN = /\b(?:sudden\w*|abrupt\w*|rapid\w*|quick\w*|jump\w*|saccad\w*)\b/i;

const asLooks = (condition: Condition): Condition =>
	mapAtoms(condition, (atom) => (atom.doing === 'gaze-shift' ? { ...atom, doing: 'look' } : atom));

/** Parts in which shifts of gaze are looks where they have to be, and what the answer adds then. */
export const shiftsAsLooks = (
	parts: readonly Part[],
	question: string,
	{ events }: AskSession,
): { readonly parts: readonly Part[]; readonly notes: readonly string[] } => {
	const isTold = events.some(({ kind }) => kind === 'gaze-shift');
	if (isTold || SUDDEN.test(question) || !JSON.stringify(parts).includes('"gaze-shift"')) return { parts, notes: [] };
	return {
		parts: parts.map((part) => (part.is === 'query' ? { ...part, query: inQuery(part.query, asLooks) } : part)),
		notes: ['Each look at somebody or something else counts as a shift of gaze.'],
	};
};
