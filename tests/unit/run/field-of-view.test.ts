import { describe, expect, test } from 'vitest';
import { cameraFromFov, type Camera } from '../../../src/core/geometry/camera';
import { deg } from '../../../src/core/geometry/space';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import { replaySteps } from '../../../src/pipeline/replay';
import { initialAnalysis } from '../../../src/run/run-analysis';
import { SessionRun } from '../../../src/run/session-run';
import { faceOf, frames } from '../track/scenes';

/** A run of so many people who are seen for two seconds. */
const runWith = (people: number, camera: Camera): SessionRun => {
	const run = new SessionRun({
		source: {
			...{ kind: 'video-file', name: 'a.mp4', widthPx: 1280, heightPx: 720, durationMs: 2000 },
			sha256: 'ab'.repeat(32),
		},
		...{ sha256: Promise.resolve(null), config: defaultPipelineConfig, fps: 10, camera, app: 'regard test' },
		...{ startedAt: '2026-01-01T00:00:00Z', allModels: () => Promise.resolve([]), isShown: false },
		history: { earlier: [], changedMs: [], facesForgottenMs: [] },
	});
	const hints = { missingHeads: [] };
	const seen = frames(0, 2000, (t) => ({
		isShotStart: t === 0,
		faces: [400, 900].slice(0, people).map((x) => faceOf({ x, y: 300, yawRad: x < 640 ? 0.6 : -0.6 })),
	}));
	for (const { perception, output, state } of replaySteps(seen, { camera })) {
		const after = { ...initialAnalysis(defaultPipelineConfig), pipeline: state };
		const wall = { waitMs: 0, perceiveMs: 0, middleMs: 0 };
		run.take({ frame: perception.frame, perception, hints, output, camera, state: after, wall }, perception.frame.tMs);
	}
	return run;
};

describe('the field of view in the header', () => {
	test('is what the scene suggests while the lens is assumed', async () => {
		const run = runWith(2, cameraFromFov(1280, 720));
		const { camera, fieldOfView } = await run.header();
		expect(camera.source).toBe('assumed');
		expect(fieldOfView).toEqual(run.fieldOfView);
		expect(fieldOfView!.lowRad).toBeLessThan(fieldOfView!.horizontalRad);
		expect(fieldOfView!.highRad).toBeGreaterThan(fieldOfView!.horizontalRad);
	});

	test('gives way to what somebody set', async () => {
		const run = runWith(2, cameraFromFov(1280, 720, deg(74), 'given'));
		expect(run.fieldOfView).toBeNull();
		expect(await run.header()).not.toHaveProperty('fieldOfView');
	});

	test('is left out where one person alone was seen', async () => {
		expect(await runWith(1, cameraFromFov(1280, 720)).header()).not.toHaveProperty('fieldOfView');
	});
});
