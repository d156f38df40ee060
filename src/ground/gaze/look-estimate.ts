import type { RestAngles } from './rest';

/** A direction measured without knowing the targets: as angles from rest, with the variance of each. */
export type LookEstimate = { angles: RestAngles; variance: readonly [yaw: number, pitch: number] };

/** Both, weighted by their spreads, angle by angle. */
export const fuseLooks = (a: LookEstimate, b: LookEstimate | null): LookEstimate => {
	if (!b) return a;
	const one = (i: 0 | 1) => {
		const weightA = 1 / a.variance[i];
		const weightB = 1 / b.variance[i];
		return [(weightA * a.angles[i] + weightB * b.angles[i]) / (weightA + weightB), 1 / (weightA + weightB)] as const;
	};
	const [yaw, yawVariance] = one(0);
	const [pitch, pitchVariance] = one(1);
	return { angles: [yaw, pitch], variance: [yawVariance, pitchVariance] };
};
