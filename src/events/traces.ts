import type { Observation } from '../core/attention';
import type { ResolvePerson } from '../core/merge';
import type { PersonId } from '../core/people';
import { headAngles, type Vec3 } from '../core/geometry/space';

/** What one person's head and gaze did in one frame. Plain data. */
type TraceSample = {
	tMs: number;
	/** Unit length; `null` when unknown. */
	gaze: Vec3<'camera'> | null;
	/** Of the head, measured on the face; `null` when unknown. */
	yawRad: number | null;
	pitchRad: number | null;
	/** Spread of where the head points; `null` when unknown, as in what is read back from a file. */
	headSigmaRad: number | null;
};

/** The last second or so of one person, for what shows in movement only. */
export type Trace = { personId: PersonId; samples: readonly TraceSample[] };

/** Adds this frame and forgets what is older than `keepMs`. People with nothing left are forgotten. */
export const stepTraces = (
	traces: readonly Trace[],
	observations: readonly Observation[],
	tMs: number,
	keepMs: number,
): Trace[] => {
	const samples = new Map(traces.map((t) => [t.personId, t.samples.filter((s) => tMs - s.tMs <= keepMs)] as const));
	for (const { personId, gaze, headPose, faceSigmaRad } of observations) {
		const headSigmaRad = faceSigmaRad ?? null;
		// Without a face the direction is inferred from the body or from hair and drifts: it must not count as nodding or shaking.
		const head = headSigmaRad !== null && gaze && headPose && headAngles(headPose.cameraFromHead);
		const sample: TraceSample = {
			tMs,
			gaze: gaze?.ray?.direction ?? null,
			yawRad: head ? head.yawRad : null,
			pitchRad: head ? head.pitchRad : null,
			headSigmaRad,
		};
		samples.set(personId, [...(samples.get(personId) ?? []), sample]);
	}
	return [...samples].flatMap(([personId, list]) => (list.length > 0 ? [{ personId, samples: list }] : []));
};

/** The same under final ids; of two samples at one time the first stays. */
export const renameTraces = (traces: readonly Trace[], resolve: ResolvePerson): Trace[] => {
	const byId = new Map<PersonId, TraceSample[]>();
	for (const { personId, samples } of traces) {
		const id = resolve(personId);
		const all = [...(byId.get(id) ?? []), ...samples].sort((a, b) => a.tMs - b.tMs);
		byId.set(
			id,
			all.filter((s, i) => i === 0 || s.tMs > all[i - 1]!.tMs),
		);
	}
	return [...byId].map(([personId, samples]) => ({ personId, samples }));
};
