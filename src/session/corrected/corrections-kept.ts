import * as v from 'valibot';
import type { Correction } from '../../core/corrections';
import { lineSchemas } from '../file/session-schema';

/** Corrections as a kept session holds them. */
export type KeptCorrections = { version: number; list: readonly unknown[] };

/** The version that is written. */
const VERSION = 1;

/** For keeping with a session. */
export const toKept = (steps: readonly Correction[]): KeptCorrections => ({ version: VERSION, list: steps });

/**
 * Corrections of a kept session. Those of a later version are none of ours; from the first one that cannot be read on all
 * are left out, since each builds on those before it.
 */
export const fromKept = ({ version, list }: KeptCorrections): readonly Correction[] => {
	if (version !== VERSION) return [];
	const steps: Correction[] = [];
	for (const item of list) {
		if (typeof item !== 'object' || item === null) break;
		const line = { ...item, type: 'correction', machineEventId: null };
		const read = v.safeParse(lineSchemas.correction, line);
		if (!read.success) break;
		const { type: _, machineEventId: __, ...step } = read.output;
		steps.push(step);
	}
	return steps;
};

/** Corrections of a kept session; none without one. */
export const stepsOf = (kept: { entry: { corrections: KeptCorrections } } | null): readonly Correction[] =>
	kept ? fromKept(kept.entry.corrections) : [];
