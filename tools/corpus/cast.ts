import { personIdOf } from '../../src/core/people';
import type { AskPerson, AskSession } from '../../src/reason/answer/types';
import type { SyntheticSession } from '../../src/bench/synthetic/synthetic-sessions';
import { chance, type Draw, oneOf } from './draw';
import { colours, givenNames, thingLabels } from './words/names';

/** How the people of a session are called: by names, by letters as in coded clips, or as the page calls unnamed people. */
type Naming = 'names' | 'letters' | 'numbers' | 'mixed';

const WIDTH_PX = 1280;
const HEIGHT_PX = 720;

const LETTERS = 'ABCDEFGH';

const namesFor = (draw: Draw, count: number): string[] => {
	const naming = oneOf<Naming>(draw, { names: 58, letters: 17, numbers: 15, mixed: 10 });
	const names = draw.random.shuffled(givenNames[draw.split]);
	const isShuffled = chance(draw, 0.3);
	const letters = isShuffled ? draw.random.shuffled([...LETTERS]) : [...LETTERS];
	return Array.from({ length: count }, (_, i) => {
		if (naming === 'letters') return letters[i]!;
		const isNamed = naming === 'names' || (naming === 'mixed' && chance(draw, 0.5));
		return isNamed ? names[i]! : `Person ${i + 1}`;
	});
};

const askPeople = (draw: Draw, xs: readonly number[]): AskPerson[] => {
	const names = namesFor(draw, xs.length);
	return xs.map((x, i) => ({
		personId: personIdOf(i + 1),
		name: names[i]!,
		isNamed: !names[i]!.startsWith('Person '),
		colour: colours[i % colours.length]!,
		meanHeadX: Math.round(x * WIDTH_PX),
	}));
};

/** A synthetic session as answers are drawn from it, under names of this part of the corpus. */
export const askSessionOf = (draw: Draw, session: SyntheticSession): AskSession => {
	const labels = draw.random.shuffled([...new Set(thingLabels)]);
	const labelOf = new Map(session.objects.map(({ objectId }, i) => [objectId, labels[i]!]));
	return {
		people: askPeople(
			draw,
			session.people.map((p) => p.x),
		),
		objects: session.objects.map(({ objectId }) => ({ objectId, label: labelOf.get(objectId)! })),
		events: session.events.map((event) =>
			event.target?.kind === 'object'
				? { ...event, target: { ...event.target, label: labelOf.get(event.target.objectId)! } }
				: event,
		),
		looks: session.looks.map((look) =>
			look.target.kind === 'object'
				? { ...look, target: { ...look.target, label: labelOf.get(look.target.objectId)! } }
				: look,
		),
		untilMs: session.durationMs,
		widthPx: WIDTH_PX,
		heightPx: HEIGHT_PX,
	};
};
