import { DirectedGraph } from 'graphology';
import { weightedInDegree, weightedOutDegree } from 'graphology-metrics/node/weighted-degree.js';
import type { PersonId } from '../../core/people';

/** A tie: the share of known time that one looks at another, 0 to 1. */
export type WeightedTie = { from: PersonId; to: PersonId; weight: number };

/** Measures of who looks at whom as a network. */
export type NetworkValues = {
	strengths: ReadonlyMap<PersonId, { inStrength: number; outStrength: number }>;
	/** `null`: no ties. */
	reciprocity: number | null;
	/** `null`: fewer than three people. */
	centralisation: number | null;
};

/**
 * Strengths (Barrat et al. 2004), weighted reciprocity (Squartini et al. 2013) and centralisation of in-strengths: the sum
 * of their differences to the largest, of the most there can be. With weights up to 1 and shares of one person's time that
 * sum to 1 at most, that is when all others look at one all the time: that one has n − 1, the others 0 (their one gives
 * nothing), so (n − 1)² (Freeman 1978).
 *
 * @param people those whose gaze is known long enough
 */
export const networkOf = (people: readonly PersonId[], ties: readonly WeightedTie[]): NetworkValues => {
	const graph = new DirectedGraph<Record<string, never>, { weight: number }>();
	for (const personId of people) graph.addNode(personId);
	for (const { from, to, weight } of ties) if (weight > 0) graph.addEdge(from, to, { weight });
	const strengths = new Map(
		people.map((personId) => [
			personId,
			{
				inStrength: weightedInDegree(graph, personId, 'weight'),
				outStrength: weightedOutDegree(graph, personId, 'weight'),
			},
		]),
	);
	let [total, returned] = [0, 0];
	graph.forEachDirectedEdge((_, { weight }, source, target) => {
		total += weight;
		const back = graph.directedEdge(target, source);
		if (back !== undefined) returned += Math.min(weight, graph.getEdgeAttribute(back, 'weight'));
	});
	const received = [...strengths.values()].map(({ inStrength }) => inStrength);
	const largest = Math.max(0, ...received);
	const apart = received.reduce((sum, value) => sum + largest - value, 0);
	return {
		strengths,
		reciprocity: total > 0 ? returned / total : null,
		centralisation: people.length >= 3 ? apart / (people.length - 1) ** 2 : null,
	};
};
