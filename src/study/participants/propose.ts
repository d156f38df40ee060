import { munkres } from 'munkres';
import type { PersonId } from '../../core/people';

/** Somebody whom the analysis saw in a session, and whom no participant is yet. */
export type SeenPerson = {
	personId: PersonId;
	/** The name that they were given in the session; `null`: none. */
	name: string | null;
	visibleMs: number;
	/** Mean place of the head, in widths of the picture from its upper left corner. */
	place: Place;
};

type Place = { x: number; y: number };

/** A participant of a session of whom nobody has said which person they are. */
export type OpenParticipant = { participantId: string; role: string | null };

/** Where a participant was in another session, as confirmed by hand. */
export type KnownPlace = OpenParticipant & { place: Place };

/** Which person a participant may be, and by what. */
export type Proposal = { participantId: string; personId: PersonId; by: 'name' | 'place' | 'order' };

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

const meanPlace = (places: readonly Place[]): Place | null => {
	if (places.length === 0) return null;
	const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	return { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
};

const same = (a: string, b: string | null): boolean => b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Proposes which person of a session each participant is; a person has to confirm it. First by name: of the participant, or
 * of a role that only one has. Then by place: where they sat in sessions that are confirmed, or else whoever has their role,
 * so that all distances together are least. The others by order: the rows from above, people from left to right. For these
 * two only as many people come into question as there are participants left, those who were seen longest.
 *
 * @param participants in the order of their rows
 */
export const proposePeople = (
	participants: readonly OpenParticipant[],
	seen: readonly SeenPerson[],
	known: readonly KnownPlace[],
): Proposal[] => {
	const proposals: Proposal[] = [];
	const isOpen = ({ participantId }: OpenParticipant) =>
		proposals.every((proposal) => proposal.participantId !== participantId);
	const isFree = ({ personId }: SeenPerson) => proposals.every((proposal) => proposal.personId !== personId);

	for (const { participantId, role } of participants) {
		const isOwnRole = role !== null && participants.filter((other) => same(role, other.role)).length === 1;
		const named = seen.filter(({ name }) => same(participantId, name) || (isOwnRole && same(role, name)));
		const [one, ...more] = named.filter(isFree);
		if (one && more.length === 0) proposals.push({ participantId, personId: one.personId, by: 'name' });
	}

	const placeOf = ({ participantId, role }: OpenParticipant): Place | null =>
		meanPlace(known.filter((one) => one.participantId === participantId).map(({ place }) => place)) ??
		meanPlace(known.filter((one) => role !== null && same(role, one.role)).map(({ place }) => place));
	const open = participants.filter(isOpen);
	const people = seen
		.filter(isFree)
		.sort((a, b) => b.visibleMs - a.visibleMs)
		.slice(0, open.length);
	const placed = open.flatMap((one) => {
		const place = placeOf(one);
		return place === null ? [] : [{ participantId: one.participantId, place }];
	});
	if (placed.length > 0 && people.length > 0) {
		const costs = placed.map(({ place }) => people.map((person) => distance(place, person.place)));
		for (const [row, column] of munkres(costs)) {
			const [one, person] = [placed[row], people[column]];
			if (one && person) proposals.push({ ...one, personId: person.personId, by: 'place' });
		}
	}

	const fromLeft = people.filter(isFree).sort((a, b) => a.place.x - b.place.x);
	participants.filter(isOpen).forEach(({ participantId }, i) => {
		const person = fromLeft[i];
		if (person) proposals.push({ participantId, personId: person.personId, by: 'order' });
	});
	return proposals.map(({ participantId, personId, by }) => ({ participantId, personId, by }));
};
