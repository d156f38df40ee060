import type { PersonId } from '../../core/people';
import type { EventId } from '../../core/social';
import { groundingOf, type GroundedEvent } from '../grasp/social-grounding-reward';
import type { AskSession, Grounding } from './types';
import { piecesOf } from './parse-chunks';
import { plainNamesOf } from './plain-names';
import { resolvePerson } from './resolve';
import { spacedText } from './spaced-text';

/** A text in which everybody is called as the reward knows them: `Person 3`. */
const numbered = (text: string, session: AskSession): string => {
	const names = plainNamesOf(session);
	if (names) return names.back(numbered(names.plain(text), names.session));
	return piecesOf(spacedText(text), session)
		.map(({ chunk, text: words }) => {
			const personId = chunk?.t === 'person' ? resolvePerson(chunk.ref, session) : null;
			return personId ? `Person ${numberOf(personId)}` : words;
		})
		.join(' ');
};

const numberOf = (personId: PersonId): number => Number(personId.replace(/\D/g, ''));

/**
 * How well an answer's naming of people agrees with the events that it cites: SGR as GRASP released it, the answer
 * standing in the tags of each stream that the events have.
 * @returns `null` where there is nothing to compare: no events, or none with people beyond those of the question
 */
export const answerGrounding = (
	question: string,
	text: string,
	citations: readonly EventId[],
	session: AskSession,
): Grounding | null => {
	const events = session.events.filter((e) => citations.includes(e.eventId));
	const grounded = events.map(({ kind, people }): GroundedEvent => ({
		source: kind === 'deictic-gesture' || kind === 'pointing-followed' ? 'gesture' : 'gaze',
		persons: people.map(numberOf),
	}));
	const said = numbered(text, session);
	const sources = [...new Set(grounded.map((e) => e.source))];
	const tagged = sources.map((source) => `<${source}>${said}</${source}>`).join(' ');
	const found = groundingOf(tagged, grounded, numbered(question, session));
	if (found.gaze.expected.length + found.gesture.expected.length === 0) return null;
	const expected = new Set([...found.gaze.expected, ...found.gesture.expected]);
	const named = new Set([...found.gaze.named, ...found.gesture.named]);
	const idsOf = (numbers: Iterable<number>): PersonId[] =>
		session.people.flatMap(({ personId }) => ([...numbers].includes(numberOf(personId)) ? [personId] : []));
	return {
		sgr: found.sgr,
		missed: idsOf([...expected].filter((n) => !named.has(n))),
		extra: idsOf([...named].filter((n) => !expected.has(n))),
		tagged,
	};
};
