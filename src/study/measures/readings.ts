import { normalCdf } from '../../core/maths/normal';
import { seededRandom, type SeededRandom } from '../../core/maths/random';
import type { PersonId } from '../../core/people';
import type { Look } from './session-looks';

/** A look at one target, as one reading of a session has it. */
export type ReadLook = {
	readonly personId: PersonId;
	readonly startMs: number;
	readonly endMs: number;
	readonly target: string;
};

/** How readings of a session are drawn. */
export type ReadingOptions = {
	seed: number;
	/** How many. */
	draws: number;
	/**
	 * How far errors last: correlation between whether two looks of one person, both taken for a look at the same target,
	 * are right; 0 to 1. With 0 errors average out over a session; with 1 the whole session is right or wrong about them.
	 */
	errorCorrelation: number;
};

/**
 * What the program runs with. The correlation is assumed, not measured: who is misread once, by where they sit, is likely
 * misread again, but not always. 50 draws give a standard deviation to about 10 %.
 */
export const defaultReadings: ReadingOptions = { seed: 1, draws: 50, errorCorrelation: 0.5 };

/** Every look at its likeliest target. */
export const bestReading = (looks: readonly Look[]): ReadLook[] =>
	looks.flatMap(({ personId, startMs, endMs, scores }) => {
		const best = scores[0];
		return best ? { personId, startMs, endMs, target: best.target } : [];
	});

/** The target at this place, 0 to 1, of the probabilities put end to end: the likeliest first, then by name. */
const targetAt = ({ scores }: Look, place: number): string | null => {
	const [best, ...others] = scores;
	if (!best) return null;
	let left = place - best.probability;
	if (left < 0) return best.target;
	others.sort((a, b) => (a.target < b.target ? -1 : 1));
	for (const { target, probability } of others) {
		left -= probability;
		if (left < 0) return target;
	}
	// Probabilities may sum to a little less than 1.
	return others.at(-1)?.target ?? best.target;
};

const drawOne = (looks: readonly Look[], share: number, random: SeededRandom): ReadLook[] => {
	/** What errors of one person about one target have in common. */
	const common = new Map<string, number>();
	return looks.flatMap((look) => {
		const best = look.scores[0];
		if (!best) return [];
		const { personId, startMs, endMs } = look;
		// Certain: drawn neither here nor in any other reading.
		if (best.probability >= 1) return { personId, startMs, endMs, target: best.target };
		const key = `${personId} ${best.target}`;
		const lasting = common.get(key) ?? random.normal();
		common.set(key, lasting);
		const place = normalCdf(Math.sqrt(share) * lasting + Math.sqrt(1 - share) * random.normal());
		const target = targetAt(look, place);
		return target === null ? [] : { personId, startMs, endMs, target };
	});
};

/**
 * Readings of a session: every look at a target drawn by its probabilities. Errors of one person about one target are tied
 * by a Gaussian copula (Nelsen 2006, § 2.3), so each look alone keeps its probabilities.
 */
export function* drawReadings(
	looks: readonly Look[],
	{ seed, draws, errorCorrelation }: ReadingOptions = defaultReadings,
): Generator<ReadLook[]> {
	const random = seededRandom(seed);
	for (let i = 0; i < draws; i++) yield drawOne(looks, errorCorrelation, random);
}
