import { boxContains, enlarged } from '../../core/geometry/box';
import { SEEN_TIMES } from '../../core/body/head-box';
import type { HeadDetection, HeadSight } from '../../core/perception';
import type { SightConfig } from '../sight-config';
import type { PerceiveConfig } from '../perceive-config';

/** Whether a guess is too faint, or too doubtful, for what is read of it: it lies or faces nowhere in particular. */
const isVague = (
	{ score, isDoubted, holdsArm }: HeadDetection,
	{ head, place }: HeadSight,
	{ sightVague: vague, sightHardly }: SightConfig,
): boolean =>
	(score < vague.score && (head.sigmaRad > vague.radPerScore * score || place.boxSigma > sightHardly.boxSigma)) ||
	(isDoubted === true && head.sigmaRad > vague.doubtedRad) ||
	(holdsArm === true && head.sigmaRad > vague.armRad);

/**
 * A guessed head where its pixels say that it is; `null` where they say that there is no head, or where only a faint guess was.
 *
 * @param sight `null` where it was not read: it is too small, or comes later
 */
export const settledHead = (
	head: HeadDetection,
	sight: HeadSight | null,
	config: PerceiveConfig,
): HeadDetection | null => {
	if (!sight) return head.score >= config.minPersonScore && !head.isDoubted ? head : null;
	if (sight.place.probability < config.sightLeastHead || isVague(head, sight, config)) return null;
	return { ...head, box: enlarged(sight.place.box, 1 / SEEN_TIMES), sight };
};

/**
 * Whether something below the head of somebody, in the same person's box, is no head: on a trunk the network finds heads, too, but
 * not where exactly. Of 119 heads below another one in choose and calibrate scenes, all of them true, none is placed that vaguely.
 */
export const isOnTrunk = (
	{ person, sight }: HeadDetection,
	heads: readonly HeadDetection[],
	{ sightHardly: { boxSigma } }: SightConfig,
): boolean =>
	sight !== undefined &&
	person !== null &&
	sight.place.boxSigma > boxSigma &&
	heads.some(({ box, sight: other }) => {
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		const isSharp = other !== undefined && other.place.boxSigma <= boxSigma;
		return isSharp && boxContains(person, x, y) && y < sight.place.box.y;
	});
