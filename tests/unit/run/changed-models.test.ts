import { expect, test } from 'vitest';
import type { ModelUse } from '../../../src/core/session';
import { encoderModel } from '../../../src/models/embedded-encoders';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import { initialAnalysis } from '../../../src/run/run-analysis';
import { changedModelsOf, historyFrom, takenUpWith, withoutFaces } from '../../../src/run/changed-models';
import { modelDifferences, noModelHistory, type ModelHistory } from '../../../src/session/resume/model-differences';
import type { Checkpoint } from '../../../src/session/resume/run-checkpoint';
import { emptyDescriptor } from '../../../src/track/descriptor';
import { entryOf } from '../../fixtures/kept-sessions';
import type { KeptSession } from '../../../src/session/store/session-store';

const own: ModelUse = { name: encoderModel('identity').name, sha256: encoderModel('identity').sha256, backend: 'wasm' };
const sface: ModelUse = { name: 'sface', sha256: 'cd'.repeat(32), backend: 'wasm' };
const gaze: ModelUse = { name: 'gazelle-dinov3-s', sha256: 'ef'.repeat(32), backend: 'wasm' };

/** A checkpoint after which one person with a face is known. */
const checkpoint = (models: readonly ModelUse[]) => {
	const { pipeline, hints } = initialAnalysis(defaultPipelineConfig);
	const person = {
		...{ number: 1, seenWith: [], lastSeenMs: 0, lastBox: { x: 0, y: 0, width: 10, height: 10 }, lastShot: 0 },
		descriptor: { ...emptyDescriptor, embedding: { value: [1, 0], count: 3 } },
	};
	const state = { pipeline: { ...pipeline, track: { ...pipeline.track, persons: [person] } }, hints };
	const fingerprint = { inputSha256: '', app: '', settings: {}, config: {}, models };
	const history: ModelHistory = noModelHistory;
	return { fingerprint, state, history, lastMs: 700 };
};
const faceOf = ({ state }: Pick<Checkpoint, 'state'>) => state.pipeline.track.persons[0]!.descriptor.embedding;

test('with the same models a checkpoint is taken up as it is', () => {
	const before = checkpoint([own, gaze]);
	expect(takenUpWith(before, [gaze, own])).toBe(before);
});

test('another model for something else leaves what faces look like, and says when it took over', () => {
	const after = takenUpWith(checkpoint([own, gaze]), [own]);
	expect(faceOf(after)).not.toBeNull();
	expect(after.history).toEqual({ earlier: [gaze], changedMs: [700] });
});

test('vectors of faces by another face model are not compared with those to come', () => {
	expect(faceOf(takenUpWith(checkpoint([own]), [sface]))).toBeNull();
	expect(faceOf(takenUpWith(checkpoint([own]), [{ ...own, sha256: '00'.repeat(32) }]))).toBeNull();
	// The same file gives the same vectors elsewhere, but for rounding.
	expect(faceOf(takenUpWith(checkpoint([own]), [{ ...own, backend: 'webgpu' }]))).not.toBeNull();
});

test('a checkpoint without faces holds none, and a run that goes on from it says when it knew them no more', () => {
	const history = historyFrom(undefined, false);
	expect(history).toEqual({ earlier: [], changedMs: [], facesForgottenMs: [] });
	const left = withoutFaces({ ...checkpoint([own]), history });
	expect(faceOf(left)).toBeNull();
	const taken = takenUpWith(left, [own]);
	expect(taken.history.facesForgottenMs).toEqual([700]);
	// Left again before a frame was analysed, and taken up without leaving faces out any more.
	expect(takenUpWith(taken, [own]).history.facesForgottenMs).toEqual([700]);
	expect(historyFrom(taken.history, true).facesForgottenMs).toEqual([700]);
	expect(takenUpWith(taken, []).history).toEqual({ earlier: [own], changedMs: [700], facesForgottenMs: [700] });
});

test('nothing is said of faces where checkpoints hold them', () => {
	expect(historyFrom(undefined, true)).not.toHaveProperty('facesForgottenMs');
	expect(takenUpWith(checkpoint([own, gaze]), [own]).history).not.toHaveProperty('facesForgottenMs');
});

test('what is shown names models by their titles and says how far the earlier ones came', () => {
	const kept = { entry: entryOf('a', { untilMs: 4200 }) } as KeptSession;
	const { differences, untilMs } = changedModelsOf(kept, modelDifferences([sface], []));
	expect(untilMs).toBe(4200);
	expect(differences).toHaveLength(1);
	expect(differences[0]).toMatch(/^SFace.* was used before and is not installed or not switched on now$/);
});
