import { itemAt } from '../../core/collections';
import type { PersonId } from '../../core/people';
import type { GroundConfig } from '../ground-config';
import type { AreaLook } from '../targets/area-depth';
import type { Candidate, Weighed } from '../targets/candidates';
import { LEAST_PROBABILITY, type PersonLook } from '../targets/people-depth';
import { logSumOf } from '../targets/places';
import type { PlacedArea } from '../targets/surroundings';
import type { LookMeasure } from './look-model';
import { LOOK_INDEPENDENT_MS } from './rest-learning';

/** What a look says about how far the marked areas are. */
export const areaLooksOf = (
	{ list, logLikelihoods, belief }: Weighed,
	{ areas, dtMs }: { areas: readonly PlacedArea[]; dtMs: number },
): AreaLook[] =>
	areas.flatMap(({ area: { objectId }, places }) => {
		const k = list.findIndex(({ target }) => target.kind === 'object' && target.objectId === objectId);
		if (k < 0) return [];
		const { first } = itemAt(list, k).span;
		return {
			objectId,
			probability: itemAt(belief, k),
			places: places.map((place, i) => ({ ...place, logLikelihood: itemAt(logLikelihoods, first + i) })),
			temper: Math.min(1, dtMs / LOOK_INDEPENDENT_MS),
		};
	});

/** Log likelihood of the look for each relative depth of a person: the mean of its places, which lie side by side. */
const depthsOf = ({ places, logLikelihoods }: Weighed, span: Candidate['span']): PersonLook['depths'] => {
	const { step, weight } = places;
	const depths: { step: number; logLikelihood: number }[] = [];
	for (let first = span.first; first < span.end;) {
		let end = first;
		let sum = 0;
		while (end < span.end && step[end] === step[first]) sum += weight[end++]!;
		const logLikelihood = logSumOf(places, logLikelihoods, { first, end }) - Math.log(sum);
		depths.push({ step: itemAt(step, first), logLikelihood });
		first = end;
	}
	return depths;
};

/**
 * What a look says about how far the looker and the others are. Only looks that were read from pixels do: on the choose part
 * of `npm run bench -- --only truth` those gain (0.29 of the settled looks are right instead of 0.26), while landmarks err in
 * one direction for as long as somebody sits as they do, and teach that error (real clips: 0.69 instead of 0.71).
 */
export const personLooksOf = (
	{ model }: Pick<LookMeasure, 'model'>,
	weighed: Weighed,
	{ looker, dtMs }: { looker: PersonId; dtMs: number },
	{ size }: Pick<GroundConfig, 'size'>,
): PersonLook[] => {
	if (!model) return [];
	return weighed.list.flatMap(({ target, span }, k) => {
		const probability = itemAt(weighed.belief, k);
		if (target.kind !== 'person' || probability < LEAST_PROBABILITY) return [];
		const temper = Math.min(1, dtMs / size.lookIndependentMs);
		return { looker, target: target.personId, probability, depths: depthsOf(weighed, span), temper };
	});
};
