import { expect, test } from 'vitest';
import { personIdOf } from '../../../../src/core/people';
import { proposePeople, type OpenParticipant, type SeenPerson } from '../../../../src/study/participants/propose';

const seen = (number: number, x: number, more: Partial<SeenPerson> = {}): SeenPerson => ({
	...{ personId: personIdOf(number), name: null, visibleMs: 60_000, place: { x, y: 0.3 } },
	...more,
});
const anna: OpenParticipant = { participantId: 'Anna', role: 'infant' };
const ben: OpenParticipant = { participantId: 'Ben', role: 'caregiver' };
const told = (...args: Parameters<typeof proposePeople>) =>
	proposePeople(...args).map(({ participantId, personId, by }) => `${participantId} ${personId} ${by}`);

test('a name goes before a place, and a role counts as a name where only one has it', () => {
	const known = [{ ...anna, place: { x: 0.8, y: 0.3 } }];
	expect(told([anna, ben], [seen(1, 0.2, { name: ' anna' }), seen(2, 0.8)], known)).toEqual([
		'Anna P1 name',
		'Ben P2 order',
	]);
	expect(told([anna, ben], [seen(1, 0.2), seen(2, 0.8, { name: 'Infant' })], [])).toEqual([
		'Anna P2 name',
		'Ben P1 order',
	]);
	const twins = [anna, { ...ben, role: 'infant' }];
	expect(told(twins, [seen(1, 0.2), seen(2, 0.8, { name: 'infant' })], [])).toEqual(['Anna P1 order', 'Ben P2 order']);
});

test('two who bear the same name are not told apart by it', () => {
	expect(told([anna], [seen(1, 0.8, { name: 'Anna' }), seen(2, 0.2, { name: 'Anna', visibleMs: 90_000 })], [])).toEqual(
		['Anna P2 order'],
	);
});

test('who was on the right in confirmed sessions is sought there; their role stands for whom nobody has confirmed yet', () => {
	const people = [seen(1, 0.2), seen(2, 0.8)];
	expect(told([anna, ben], people, [{ ...anna, place: { x: 0.75, y: 0.4 } }])).toEqual([
		'Anna P2 place',
		'Ben P1 order',
	]);
	const other = { participantId: 'Carl', role: 'infant', place: { x: 0.9, y: 0.3 } };
	expect(told([anna, ben], people, [other])).toEqual(['Anna P2 place', 'Ben P1 order']);
	// Both are nearest to P2; the sum decides.
	const near = [
		{ ...anna, place: { x: 0.7, y: 0.3 } },
		{ ...ben, place: { x: 0.9, y: 0.3 } },
	];
	expect(told([anna, ben], people, near)).toEqual(['Anna P1 place', 'Ben P2 place']);
});

test('who was seen only in passing is nobody, and who is not there is not made up', () => {
	const passing = seen(3, 0.1, { visibleMs: 800 });
	expect(told([anna, ben], [passing, seen(1, 0.3), seen(2, 0.8)], [])).toEqual(['Anna P1 order', 'Ben P2 order']);
	expect(told([anna, ben], [seen(1, 0.3)], [])).toEqual(['Anna P1 order']);
	expect(told([anna], [], [])).toEqual([]);
});
