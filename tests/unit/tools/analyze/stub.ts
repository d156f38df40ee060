import type { PersonId } from '../../../../src/core/people';
import type { SessionEnding } from '../../../../src/session/file/session-file';
import type { Tie } from '../../../../src/core/social';
import { initialAnalysis } from '../../../../src/run/run-analysis';
import { defaultPipelineConfig } from '../../../../src/pipeline/pipeline-config';
import { encodeLine, headerLine } from '../../../../src/session/file/json-lines';
import { emptyTally } from '../../../../src/session/log/tally';
import type { RunCheckpoint } from '../../../../src/session/resume/run-checkpoint';

/** Person id. */
export const id = (n: number) => `P${n}` as PersonId;

/** A tie of one look. */
export const tie = (from: number, to: number, lookMs: number): Tie => ({
	...{ from: id(from), to: id(to), lookMs, lookCount: 1, mutualMs: 0, mutualCount: 0, jointMs: 0 },
	...{ followCount: 0, avertCount: 0, pointCount: 0, confidence: null },
});

/** What a run of 100 frames with this many people ends with. */
export const ending = (people: number, ties: Tie[], labels: (string | null)[] = []): SessionEnding => ({
	header: {
		format: 'regard/2',
		source: { kind: 'video-file', name: 'clip.mp4', widthPx: 640, heightPx: 480, durationMs: 10_000, sha256: null },
		camera: { focalPx: 500, principal: [320, 240], source: 'assumed' },
		models: [],
		config: {},
		analysis: { fps: 10, app: 'regard test', startedAt: '2026-01-01T00:00:00Z' },
	},
	merges: [],
	people: Array.from({ length: people }, (_, i) => ({
		...{ personId: id(i + 1), label: labels[i] ?? null, trackIds: [] },
	})),
	areas: [],
	objects: [],
	graph: {
		window: { startMs: 0, endMs: 10_000 },
		people: Array.from({ length: people }, (_, i) => ({
			...{ personId: id(i + 1), visibleMs: 10_000, gazeKnownMs: 1000 * (i + 1) },
		})),
		ties,
	},
	frameCount: 100,
	wallMs: {},
});

/** First line of a growing file. */
export const header = encodeLine(headerLine(ending(0, []).header));

/** An observation line with nothing known but where the person was. */
export const observation = (frameIndex: number, person: number): string =>
	encodeLine({
		...{ type: 'observation', tMs: frameIndex * 100, frameIndex, personId: id(person) },
		...{ box: { x: 1, y: 2, width: 30, height: 40 }, headPose: null, gaze: null, pointing: null },
		...{ gesture: null, expression: null, speaking: null },
	});

/** A checkpoint after this many frames. */
export const checkpointAt = (nextFrameIndex: number): RunCheckpoint => ({
	fingerprint: { inputSha256: 'a'.repeat(64), app: 'regard test', settings: { fps: 10 }, models: [], config: {} },
	nextFrameIndex,
	lastMs: (nextFrameIndex - 1) * 100,
	state: initialAnalysis(defaultPipelineConfig),
	models: null,
	history: { earlier: [], changedMs: [] },
	tally: emptyTally,
	damage: [],
	soundLostMs: [],
	wallMs: {},
});
