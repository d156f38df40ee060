import { jsonLines, type TinyFile } from '../benchmark-set';

/** Kind, seconds from and to, people, target, gesture. */
export type TinyEvent = readonly [string, number, number, readonly string[], object | null, string?];

/** Somebody’s head as a target. */
export const headOf = (personId: string) => ({ kind: 'person', personId, part: 'head' });

/**
 * The session of a made-up clip of half a minute: what a run over it would have found, without observations.
 *
 * @param labels names of the people P1, P2, …; `null`: nobody named them
 */
export const tinySession = (clip: string, labels: readonly (string | null)[], events: readonly TinyEvent[]): TinyFile =>
	jsonLines(`${clip}.regard.jsonl`, [
		{
			...{ type: 'header', format: 'regard/2', camera: { focalPx: 1000, principal: [640, 360], source: 'assumed' } },
			source: {
				kind: 'video-file',
				name: `${clip}.mp4`,
				widthPx: 1280,
				heightPx: 720,
				durationMs: 30_000,
				sha256: null,
			},
			...{ models: [], config: {}, analysis: { fps: 10, app: 'made up', startedAt: '2026-01-01T00:00:00.000Z' } },
		},
		...labels.map((label, i) => ({
			...{ type: 'person', personId: `P${i + 1}`, label, trackIds: [i + 1], visibleMs: 30_000, gazeKnownMs: 30_000 },
		})),
		...events.map(([kind, fromS, untilS, people, target, gesture = null], i) => ({
			...{ type: 'event', eventId: `E${i + 1}`, kind, gesture, people, target },
			...{ startMs: fromS * 1000, endMs: untilS * 1000 },
			evidence: {
				firstFrame: fromS * 10,
				peakFrame: fromS * 10,
				lastFrame: untilS * 10,
				frameCount: (untilS - fromS) * 10 + 1,
			},
			...{ confidence: 0.95, source: 'model' },
		})),
	]);
