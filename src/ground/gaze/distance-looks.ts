import { itemAt } from '../../core/collections';
import type { PersonId } from '../../core/people';
import type { GroundConfig } from '../ground-config';
import type { AreaLook } from '../targets/area-depth';
import type { Candidate, CandidateNode, PlacedArea } from '../targets/candidates';
import { LEAST_PROBABILITY, type PersonLook } from '../targets/people-depth';
import { logLikelihood, logLikelihoodOf, type LookMeasure } from './look-model';
import { LOOK_INDEPENDENT_MS } from './rest-learning';

/** What somebody could look at, and how probable it is that they do. */
type WeighedCandidate = Candidate & { probability: number };

/** What a look says about how far the marked areas are. */
export const areaLooksOf = (
	measure: LookMeasure,
	weighed: readonly WeighedCandidate[],
	{ areas, dtMs }: { areas: readonly PlacedArea[]; dtMs: number },
	config: GroundConfig,
): AreaLook[] =>
	areas.flatMap(({ area: { objectId }, places }) => {
		const found = weighed.find(({ target }) => target.kind === 'object' && target.objectId === objectId);
		if (!found) return [];
		return {
			objectId,
			probability: found.probability,
			places: places.map((place, i) => ({
				...place,
				logLikelihood: logLikelihood(measure, itemAt(found.nodes, i), config),
			})),
			temper: Math.min(1, dtMs / LOOK_INDEPENDENT_MS),
		};
	});

/** Log likelihood of the look for several places, averaged by their shares. */
const logMeanOf = (measure: LookMeasure, nodes: readonly CandidateNode[], config: GroundConfig): number =>
	logLikelihoodOf(measure, nodes, config) - Math.log(nodes.reduce((sum, { weight }) => sum + weight, 0));

/**
 * What a look says about how far the looker and the others are. Only looks that were read from pixels do: on the choose part
 * of `npm run bench -- --only truth` those gain (0.29 of the settled looks are right instead of 0.26), while landmarks err in
 * one direction for as long as somebody sits as they do, and teach that error (real clips: 0.69 instead of 0.71).
 */
export const personLooksOf = (
	measure: LookMeasure,
	weighed: readonly WeighedCandidate[],
	{ looker, dtMs }: { looker: PersonId; dtMs: number },
	config: GroundConfig,
): PersonLook[] => {
	if (!measure.model) return [];
	return weighed.flatMap(({ target, nodes, probability }) => {
		if (target.kind !== 'person' || probability < LEAST_PROBABILITY) return [];
		const steps = [...new Set(nodes.flatMap(({ step }) => step ?? []))];
		const depths = steps.map((step) => {
			const here = nodes.filter((node) => node.step === step);
			return { step, logLikelihood: logMeanOf(measure, here, config) };
		});
		const temper = Math.min(1, dtMs / config.size.lookIndependentMs);
		return { looker, target: target.personId, probability, depths, temper };
	});
};
