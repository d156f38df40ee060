import { targetKey, type Attention, type Observation, type Target, type TargetScore } from '../../core/attention';
import { mergeEvent, mergeObservation, resolveMerges } from '../../core/merge';
import type { Merge, PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';

const OUTSIDE: Target = { kind: 'outside' };

/**
 * Who of a session is in the dataset: several people who are one participant become one, and who is left out leaves no
 * trace. Looks at somebody left out count as looks elsewhere.
 */
export class KeptPeople {
	readonly #resolve: ReturnType<typeof resolveMerges>;
	readonly #leftOut: ReadonlySet<PersonId>;

	/**
	 * @param merges people who are one
	 * @param leftOut before merging or after
	 */
	constructor(merges: readonly Merge[], leftOut: readonly PersonId[]) {
		this.#resolve = resolveMerges(merges);
		this.#leftOut = new Set(leftOut.map(this.#resolve));
	}

	/** Their id; `null`: left out. */
	person(personId: PersonId): PersonId | null {
		const id = this.#resolve(personId);
		return this.#leftOut.has(id) ? null : id;
	}

	/** The same of who is kept; `null`: of somebody left out. */
	observation(observation: Observation): Observation | null {
		const merged = mergeObservation(observation, this.#resolve);
		if (this.#leftOut.has(merged.personId)) return null;
		if (this.#leftOut.size === 0) return merged;
		const { likeness, ...rest } = merged;
		return {
			...rest,
			gaze: this.#attention(merged.gaze),
			pointing: this.#attention(merged.pointing),
			...(likeness && { likeness: likeness.filter((pair) => !this.#leftOut.has(pair.with)) }),
		};
	}

	/** The same among who is kept; `null`: somebody left out takes part. */
	event(event: SocialEvent): SocialEvent | null {
		const merged = mergeEvent(event, this.#resolve);
		if (!merged || merged.people.some((id) => this.#leftOut.has(id))) return null;
		return merged.target && this.#isLeftOut(merged.target) ? { ...merged, target: null } : merged;
	}

	#isLeftOut(target: Target): boolean {
		return target.kind === 'person' && this.#leftOut.has(target.personId);
	}

	#attention<A extends Attention>(attention: A | null): A | null {
		if (!attention?.scores.some(({ target }) => this.#isLeftOut(target))) return attention;
		const byKey = new Map<string, TargetScore>();
		for (const score of attention.scores) {
			const target = this.#isLeftOut(score.target) ? OUTSIDE : score.target;
			const was = byKey.get(targetKey(target))?.probability ?? 0;
			const visualAngleRad = target.kind === 'outside' ? null : score.visualAngleRad;
			byKey.set(targetKey(target), { target, visualAngleRad, probability: was + score.probability });
		}
		return { ...attention, scores: [...byKey.values()].sort((a, b) => b.probability - a.probability) };
	}
}
