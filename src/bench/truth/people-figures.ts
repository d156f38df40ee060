import { scoreIdentity } from '../scenes/identity-scores';
import { figure, shareRight, wholeScene, type Figure, type Sample } from './figure';
import type { PersonFrame, ScoredScene } from './scored-scene';

/** Turned further than this from the camera a face is in profile, and beyond that it is seen from behind. */
const PROFILE_RAD = Math.PI / 3;
const BEHIND_RAD = (100 / 180) * Math.PI;

/** True when the middle of the head lies in the picture and not behind the head of somebody nearer. */
const isInView = ({ truth, people }: ScoredScene, { tMs, person, exact }: PersonFrame): boolean => {
	const { headBox, eyesMid } = exact;
	const [x, y] = [headBox.x + headBox.width / 2, headBox.y + headBox.height / 2];
	if (x < 0 || y < 0 || x >= truth.widthPx || y >= truth.heightPx) return false;
	return !people.some(
		(other) =>
			other.tMs === tMs &&
			other.person !== person &&
			other.exact.eyesMid[2] < eyesMid[2] &&
			x >= other.exact.headBox.x &&
			x < other.exact.headBox.x + other.exact.headBox.width &&
			y >= other.exact.headBox.y &&
			y < other.exact.headBox.y + other.exact.headBox.height,
	);
};

const recall = (key: string, title: string, isWanted: (angleRad: number) => boolean): Figure =>
	figure({
		key,
		title,
		unit: 'share',
		samples: (scene): Sample<boolean>[] =>
			scene.people
				.filter((p) => isWanted(p.angleToCameraRad) && isInView(scene, p))
				.map(({ person, observation }) => ({ person, of: observation !== null })),
		statistic: shareRight,
	});

/** Heads of rendered scenes that were found, by how they are seen. */
const headFigures: readonly Figure[] = [
	recall('heads front', 'Heads found, face within 60° of the camera', (angle) => angle < PROFILE_RAD),
	recall('heads profile', 'Heads found, 60 to 100°', (angle) => angle >= PROFILE_RAD && angle < BEHIND_RAD),
	recall('heads behind', 'Heads found, from behind', (angle) => angle >= BEHIND_RAD),
];

/** Heads of hand-labelled clips where their place is known. */
const headsOfMarks: Figure = figure({
	key: 'heads',
	title: 'Marked heads found',
	unit: 'share',
	samples: ({ frames }): Sample<boolean>[] =>
		frames.flatMap(({ heads, byPerson }) =>
			heads.filter((h) => h.isCounted).map(({ person }) => ({ person, of: byPerson.has(person) })),
		),
	statistic: shareRight,
});

const precision: Figure = wholeScene(
	{ key: 'precision', title: 'Heads found that are heads', unit: 'share' },
	({ truth, frames }) =>
		truth.exact ? shareRight(frames.flatMap((f) => f.observations.map((o) => f.personOf.has(o.personId)))) : null,
);

/** One person, one id. */
const identityFigures: readonly Figure[] = [
	wholeScene({ key: 'purity', title: 'Observations of an id that are its main person', unit: 'share' }, (scene) => {
		const { right, total } = scoreIdentity(scene.truth, scene.frames).purity;
		return total === 0 ? null : right / total;
	}),
	wholeScene({ key: 'switches', title: 'Identity switches in shots', unit: 'count' }, (scene) =>
		scene.frames.length === 0 ? null : scoreIdentity(scene.truth, scene.frames).switchesInShots,
	),
	wholeScene({ key: 'over cuts', title: 'Identity switches over cuts', unit: 'count' }, (scene) =>
		scene.truth.cutsMs.length === 0 ? null : scoreIdentity(scene.truth, scene.frames).switchesOverCuts,
	),
];

/** Who is found, in rendered scenes. */
export const scenePeopleFigures: readonly Figure[] = [...headFigures, precision, ...identityFigures];
/** Who is found, in hand-labelled clips. */
export const clipPeopleFigures: readonly Figure[] = [headsOfMarks, ...identityFigures];
