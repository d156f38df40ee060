import type { Ray } from '../../core/attention';
import { mean, sum } from '../../core/maths/statistics';
import { scoreFacts } from '../scenes/facts';
import { isWithin, type Fact, type OffscreenSide, type TruthTarget } from '../scenes/truth';
import { figure, shareRight, wholeScene, type Figure, type Sample } from './figure';
import { claimsOf, isRight, type Claim, type ScoredScene } from './scored-scene';

/** What was said in one frame about the look or the hand of a fact's person. */
type Said = { claims: readonly Claim[]; ray: Ray | null };

/** Frames of the fact in which its person was found. */
const saidIn = (fact: Fact, { frames, mainPerson }: ScoredScene): Said[] =>
	frames
		.filter(({ tMs }) => isWithin([fact], tMs))
		.flatMap((frame) => {
			const observation = fact.who[0] === undefined ? undefined : frame.byPerson.get(fact.who[0]);
			if (!observation) return [];
			const attention = fact.kind === 'points_at' ? observation.pointing : observation.gaze;
			return [{ claims: claimsOf(attention, frame, mainPerson), ray: attention?.ray ?? null }];
		});

/** Tells whether a unit direction, or a way out of the picture, goes to one side. Bounds as in the shared scorer. */
const GOES: Readonly<Record<'left' | 'right' | 'up' | 'down' | 'front', (x: number, y: number, z: number) => boolean>> =
	{
		left: (x) => x < -0.3,
		right: (x) => x > 0.3,
		up: (_, y) => y < -0.2,
		down: (_, y) => y > 0.25,
		front: (x, y, z) => z < 0 && Math.abs(x) < 0.5 && Math.abs(y) < 0.5,
	};

const WAYS: Readonly<Record<OffscreenSide, readonly (keyof typeof GOES)[]>> = {
	left: ['left'],
	right: ['right'],
	up: ['up'],
	down: ['down'],
	front: ['front'],
	up_left: ['up', 'left'],
	up_right: ['up', 'right'],
};

/** The ray goes the way of the fact, and nobody is named. */
const goes = ({ claims: [best], ray }: Said, side: OffscreenSide): boolean => {
	if (ray === null || best?.target?.kind === 'person') return false;
	const [x, y, z] = ray.direction;
	return WAYS[side].every((way) => GOES[way](x, y, z));
};

const CAMERA: TruthTarget = { kind: 'camera' };

const wantedOf = (fact: Fact): TruthTarget | null => (fact.kind === 'looks_at_camera' ? CAMERA : fact.target);

const agrees = (fact: Fact, said: Said): boolean => {
	const wanted = wantedOf(fact);
	if (wanted === null) return false;
	return wanted.kind === 'away' && wanted.side !== null ? goes(said, wanted.side) : isRight(said.claims, wanted);
};

/** A fact seen in fewer analysed frames says nothing. */
const MIN_FRAMES = 2;

/** Each fact of a kind with the share of its frames that agree, however long it lasts. */
const factShares = (scene: ScoredScene, isWanted: (fact: Fact) => boolean, minFrames: number): Sample<number>[] =>
	scene.truth.facts.filter(isWanted).flatMap((fact) => {
		const said = saidIn(fact, scene);
		if (said.length < minFrames) return [];
		return [{ person: fact.who[0] ?? '', of: said.filter((s) => agrees(fact, s)).length / said.length }];
	});

const isLook = ({ kind }: Fact) => kind === 'looks_at' || kind === 'looks_at_camera';

const isSide = (fact: Fact) => fact.target?.kind === 'away' && fact.target.side !== null;

const isAway = (fact: Fact) => wantedOf(fact) === null || wantedOf(fact)?.kind === 'away';

/** What hand-labelled clips say plainly: looks, ways out of the picture, pointings, and what never happens. */
export const factFigures: readonly Figure[] = [
	figure({
		key: 'looks by fact',
		title: 'Looks at somebody, something or the camera, every fact counting once',
		unit: 'share',
		samples: (scene) => factShares(scene, (f) => isLook(f) && !isAway(f), MIN_FRAMES),
		statistic: mean,
	}),
	figure({
		key: 'offscreen',
		title: 'Looks out of the picture whose ray goes the right way, nobody being named',
		unit: 'share',
		samples: (scene) => factShares(scene, (f) => f.kind === 'looks_at' && isSide(f), MIN_FRAMES),
		statistic: mean,
	}),
	figure({
		key: 'pointings',
		title: 'Pointings with the right target or direction in at least half of their frames',
		unit: 'share',
		samples: (scene): Sample<boolean>[] =>
			factShares(scene, (f) => f.kind === 'points_at' && (isSide(f) || !isAway(f)), 1).map(({ person, of }) => ({
				person,
				of: of >= 0.5,
			})),
		statistic: shareRight,
	}),
	wholeScene(
		{ key: 'absent claimed', title: 'Events claimed of kinds that plainly never happen', unit: 'count' },
		({ truth, frames, events, mainPerson }) =>
			truth.absent.length === 0 ? null : sum(Object.values(scoreFacts(truth, frames, events, mainPerson).falseAlarms)),
	),
];
