import { figure, f1Case, shareRight, weighedMean, type Figure, type Sample, type Weighed } from './figure';
import { isRight, mayBeAsked, type PersonFrame, type ScoredScene } from './scored-scene';

/** Looks at somebody or something that has a place, settled or moving. */
const looksIn = ({ people }: ScoredScene): PersonFrame[] =>
	people.filter((p) => mayBeAsked(p) && p.exact.gazeTarget.kind !== 'away');

const rightLooks = (looks: readonly PersonFrame[]): Sample<boolean>[] =>
	looks.map(({ person, gaze, exact }) => ({ person, of: isRight(gaze, exact.gazeTarget) }));

const looks = (key: string, title: string, isWanted: (look: PersonFrame) => boolean): Figure =>
	figure({
		key,
		title,
		unit: 'share',
		samples: (scene) => rightLooks(looksIn(scene).filter(isWanted)),
		statistic: shareRight,
	});

const settled = ({ exact }: PersonFrame) => exact.isFixating;

const byAngle = ([fromDeg, toDeg]: readonly [number, number]): Figure =>
	looks(`settled ${fromDeg}–${toDeg}°`, `Settled looks, face ${fromDeg} to ${toDeg}° away from the camera`, (look) => {
		const angleDeg = (look.angleToCameraRad * 180) / Math.PI;
		return settled(look) && angleDeg >= fromDeg && angleDeg < toDeg;
	});

const bySize = ([fromPx, toPx]: readonly [number, number]): Figure => {
	const span = toPx === Infinity ? `${fromPx} px and more` : `${fromPx} to ${toPx} px`;
	return looks(
		`settled ${toPx === Infinity ? `≥${fromPx}` : `${fromPx}–${toPx}`}px`,
		`Settled looks, head ${span} high`,
		(look) => settled(look) && look.exact.headBox.height >= fromPx && look.exact.headBox.height < toPx,
	);
};

/** Pairs of people whose heads were found, frame by frame: whether each looks at the other, and whether that is said. */
const mutualCases = ({ people }: ScoredScene): Sample<Weighed>[] => {
	const found = people.filter(({ observation }) => observation !== null);
	const at = (a: PersonFrame, b: PersonFrame) => {
		const wanted = { kind: 'person', person: b.person } as const;
		return {
			isTrue: isRight([{ target: a.exact.gazeTarget, probability: 1 }], wanted),
			isSaid: isRight(a.gaze, wanted),
		};
	};
	return found.flatMap((a) =>
		found
			.filter((b) => b.tMs === a.tMs && b.person > a.person)
			.map((b) => {
				const [there, back] = [at(a, b), at(b, a)];
				const of = f1Case(there.isTrue && back.isTrue, there.isSaid && back.isSaid);
				return { person: `${a.person}–${b.person}`, of };
			}),
	);
};

/** Looks from person to person, frame by frame. */
const lookAtPersonCases = ({ people }: ScoredScene): Sample<Weighed>[] =>
	people.filter(mayBeAsked).flatMap(({ person, exact: { gazeTarget }, gaze: [best] }) => {
		const isTrue = gazeTarget.kind === 'person';
		const isSaid = best?.target?.kind === 'person';
		if (isTrue && isSaid && isRight([best], gazeTarget)) return [{ person, of: f1Case(true, true) }];
		// Somebody else named is a miss and a false claim.
		return [
			{ person, of: f1Case(isTrue, false) },
			{ person, of: f1Case(false, isSaid) },
		];
	});

/** How often the most probable target of a look is the true one. */
export const lookFigures: readonly Figure[] = [
	looks('settled', 'Settled looks whose most probable target is right', settled),
	looks('moving', 'The same while the eyes still move to it', (look) => !settled(look)),
	...(
		[
			[0, 30],
			[30, 60],
			[60, 90],
			[90, 180],
		] as const
	).map(byAngle),
	...(
		[
			[0, 40],
			[40, 60],
			[60, 90],
			[90, Infinity],
		] as const
	).map(bySize),
	figure({
		key: 'away',
		title: 'Looks at nothing in view that are said to be outside',
		unit: 'share',
		samples: ({ people }) =>
			rightLooks(people.filter((p) => mayBeAsked(p) && p.exact.gazeTarget.kind === 'away' && p.exact.isFixating)),
		statistic: shareRight,
	}),
	figure({
		key: 'outside claimed',
		title: 'Settled looks at something in view that are said to be outside',
		unit: 'share',
		samples: (scene) =>
			looksIn(scene)
				.filter(settled)
				.map(({ person, gaze }) => ({ person, of: gaze[0]?.target?.kind === 'away' })),
		statistic: shareRight,
	}),
	figure({
		key: 'known',
		title: 'Heads whose face is seen to 0.4 and whose gaze is known',
		unit: 'share',
		samples: ({ people }) => people.filter(mayBeAsked).map(({ person, gaze }) => ({ person, of: gaze.length > 0 })),
		statistic: shareRight,
	}),
	figure({
		key: 'mutual F1',
		title: 'Mutual gaze, by frame and pair, F1',
		unit: 'share',
		samples: mutualCases,
		statistic: weighedMean,
	}),
	figure({
		key: 'look F1',
		title: 'Looks from person to person, by frame, F1',
		unit: 'share',
		samples: lookAtPersonCases,
		statistic: weighedMean,
	}),
];
