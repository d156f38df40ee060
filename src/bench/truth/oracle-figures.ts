import { visualAngle, type Vec3 } from '../../core/geometry/space';
import { normalise, subtract } from '../../core/geometry/vector';
import { isSameTarget } from '../scenes/target-scores';
import type { TruthPerson, TruthTarget } from '../scenes/truth';
import { figure, shareRight, type Figure } from './figure';
import { mayBeAsked, type PersonFrame, type ScoredScene } from './scored-scene';

type Place = { target: TruthTarget; at: Vec3<'camera'> };

/** The place nearest to a ray by its angle. */
const nearestTo = (origin: Vec3<'camera'>, direction: Vec3<'camera'>, places: readonly Place[]): TruthTarget | null => {
	let best: TruthTarget | null = null;
	let least = Infinity;
	for (const { target, at } of places) {
		const towards = normalise(subtract(at, origin));
		const angle = towards ? visualAngle(direction, towards) : Infinity;
		if (angle < least) [best, least] = [target, angle];
	}
	return best;
};

/** Everything but people that may be looked at: things where they are, and the lens. */
const stillPlaces = ({ truth }: ScoredScene): Place[] => [
	...truth.things.map(({ objectId, at }): Place => ({ target: { kind: 'object', objectId }, at })),
	{ target: { kind: 'camera' }, at: [0, 0, 0] },
];

const personPlaces = (
	scene: ScoredScene,
	look: PersonFrame,
	eyesOf: (p: PersonFrame) => Vec3<'camera'> | null | undefined,
): Place[] =>
	scene.people
		.filter((p) => p.tMs === look.tMs && p.person !== look.person)
		.flatMap((p) => {
			const at = eyesOf(p);
			return at ? [{ target: { kind: 'person', person: p.person } as const, at }] : [];
		});

type Eyes = (p: PersonFrame) => Vec3<'camera'> | null | undefined;
const trueEyes: Eyes = (p) => p.exact.eyesMid;
const saidEyes: Eyes = (p) => p.observation?.headPose?.eyesMid;

const oracle = (
	key: string,
	title: string,
	eyes: Eyes,
	rayOf: (look: PersonFrame) => Vec3<'camera'> | null | undefined,
): Figure =>
	figure({
		key,
		title,
		unit: 'share',
		samples: (scene) => {
			const still = stillPlaces(scene);
			return scene.people
				.filter((p) => mayBeAsked(p) && p.exact.isFixating && p.exact.gazeTarget.kind !== 'away')
				.map((look): { person: TruthPerson; of: boolean } => {
					const [origin, ray] = [eyes(look), rayOf(look)];
					const nearest = origin && ray ? nearestTo(origin, ray, [...personPlaces(scene, look, eyes), ...still]) : null;
					return { person: look.person, of: isSameTarget(nearest, look.exact.gazeTarget) };
				});
		},
		statistic: shareRight,
	});

/** What would be right if one half were perfect: says whether rays or places lose the looks. */
export const oracleFigures: readonly Figure[] = [
	oracle(
		'our ray',
		'Settled looks: our ray from true places to the nearest true target',
		trueEyes,
		(look) => look.observation?.gaze?.ray?.direction,
	),
	oracle(
		'true ray',
		'Settled looks: the true ray from where we place people to the nearest of them, things where they are',
		saidEyes,
		(look) => look.exact.gazeDirection,
	),
];
