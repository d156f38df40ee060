import { figure, shareRight, type Figure, type Sample } from './figure';
import { isRight, type PersonFrame, type ScoredScene } from './scored-scene';

/** Frames of each gesture's hold. A person who lowers the hand and points anew makes another gesture. */
const holdsIn = ({ truth, people }: ScoredScene): { person: string; frames: PersonFrame[] }[] =>
	truth.pointings.flatMap(({ person, startMs, endMs }) => {
		const frames = people.filter(
			(p) => p.person === person && p.tMs >= startMs && p.tMs < endMs && p.exact.pointing?.phase === 'hold',
		);
		return frames.length === 0 ? [] : [{ person, frames }];
	});

const gestures = (key: string, title: string, isGood: (frame: PersonFrame) => boolean): Figure =>
	figure({
		key,
		title,
		unit: 'share',
		samples: (scene): Sample<boolean>[] =>
			holdsIn(scene).map(({ person, frames }) => ({
				person,
				of: frames.filter(isGood).length >= frames.length / 2,
			})),
		statistic: shareRight,
	});

/** Pointing gestures of rendered scenes: found, with the right target, and claimed where there is none. */
export const pointingFigures: readonly Figure[] = [
	gestures('pointings seen', 'Pointings claimed in at least half of their hold', ({ pointing }) => pointing.length > 0),
	gestures(
		'pointings right',
		'Pointings with the right target in at least half of their hold',
		({ pointing, exact }) => exact.pointing !== null && isRight(pointing, exact.pointing.target),
	),
	figure({
		key: 'false pointing',
		title: 'Heads found whose hand is said to point and does not',
		unit: 'share',
		samples: ({ people }) =>
			people
				.filter(({ observation, exact }) => observation !== null && exact.pointing === null)
				.map(({ person, pointing }) => ({ person, of: pointing.length > 0 })),
		statistic: shareRight,
	}),
];
