import { isWithin, type CorrectionStep } from '../../core/corrections';
import { lastWhile } from '../../core/collections';
import { AppError } from '../../core/errors';
import type { PersonId } from '../../core/people';

/**
 * What became of somebody the machine saw, after all corrections: `is` somebody, perhaps under another id; `ignored`, a
 * person who is left out; `nobody`, as there never was a person.
 */
export type Fate = { kind: 'is'; personId: PersonId } | { kind: 'ignored' } | { kind: 'nobody' };

/** Corrections that say who is who. */
type IdentityStep = Extract<CorrectionStep, { kind: 'merge' | 'split' | 'swap' | 'ignore' | 'not-a-person' }>;

const isIdentityStep = (step: CorrectionStep): step is IdentityStep =>
	step.kind === 'merge' ||
	step.kind === 'split' ||
	step.kind === 'swap' ||
	step.kind === 'ignore' ||
	step.kind === 'not-a-person';

const applyStep = (fate: Fate, step: IdentityStep, tMs: number): Fate => {
	if (fate.kind !== 'is') return fate;
	const { personId } = fate;
	const is = (id: PersonId): Fate => ({ kind: 'is', personId: id });
	switch (step.kind) {
		case 'merge':
			return personId === step.from ? is(step.into) : fate;
		case 'split':
			return personId === step.personId && tMs >= step.atMs ? is(step.into) : fate;
		case 'swap': {
			const [a, b] = step.people;
			if (tMs < step.fromMs) return fate;
			return personId === a ? is(b) : personId === b ? is(a) : fate;
		}
		case 'ignore':
			return personId === step.personId && isWithin(step, tMs) ? { kind: 'ignored' } : fate;
		case 'not-a-person':
			return personId === step.personId && isWithin(step, tMs) ? { kind: 'nobody' } : fate;
	}
};

/** What became of somebody at a time, through these corrections one after the other. */
export const fateAt = (personId: PersonId, tMs: number, steps: readonly CorrectionStep[]): Fate => {
	let fate: Fate = { kind: 'is', personId };
	for (const step of steps) if (isIdentityStep(step)) fate = applyStep(fate, step, tMs);
	return fate;
};

/** The times between which a correction of who is who applies. */
const edgesOf = (step: IdentityStep): (number | null)[] => {
	switch (step.kind) {
		case 'merge':
			return [];
		case 'split':
			return [step.atMs];
		case 'swap':
			return [step.fromMs];
		case 'ignore':
		case 'not-a-person':
			return [step.startMs, step.endMs];
	}
};

/** A stretch of time, up to the next one, in which each id means the same throughout. */
export type IdentityStretch = {
	/** `-Infinity` for the first. */
	readonly startMs: number;
	/** True when everybody is who the machine says. */
	readonly isUnchanged: boolean;
	/** What became of somebody the machine saw in it. */
	readonly fateOf: (personId: PersonId) => Fate;
};

/** Who is who over the whole session: its stretches, in order of time. The same one as long as nothing changes. */
export type IdentityPlan = readonly IdentityStretch[];

/** Ids that corrections touch, as the machine or an earlier correction gave them. */
const touchedBy = (step: IdentityStep): readonly PersonId[] => {
	switch (step.kind) {
		case 'merge':
			return [step.from];
		case 'swap':
			return step.people;
		case 'split':
		case 'ignore':
		case 'not-a-person':
			return [step.personId];
	}
};

/** Derives from a list of corrections who is who at any time. */
export const identityPlan = (corrections: readonly CorrectionStep[]): IdentityPlan => {
	const steps = corrections.filter(isIdentityStep);
	const edges = new Set(steps.flatMap(edgesOf).filter((ms) => ms !== null));
	return [-Infinity, ...[...edges].sort((a, b) => a - b)].map((startMs): IdentityStretch => {
		const fates = new Map<PersonId, Fate>();
		const fateOf = (personId: PersonId): Fate => {
			const known = fates.get(personId);
			if (known) return known;
			const fate = fateAt(personId, startMs, steps);
			fates.set(personId, fate);
			return fate;
		};
		const isSame = (id: PersonId) => {
			const fate = fateOf(id);
			return fate.kind === 'is' && fate.personId === id;
		};
		// Whom no correction names stays as they are.
		return { startMs, fateOf, isUnchanged: steps.flatMap(touchedBy).every(isSame) };
	});
};

/** The stretch that a time lies in. */
export const stretchAt = (plan: IdentityPlan, tMs: number): IdentityStretch => {
	const stretch = lastWhile(plan, ({ startMs }) => startMs <= tMs);
	if (!stretch) throw new AppError('internal', 'A plan has no stretch from the beginning');
	return stretch;
};
