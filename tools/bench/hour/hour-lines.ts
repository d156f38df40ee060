// The synthetic hour as the lines of a session file. Needs no Node, so that tests in a browser have it, too.
import { hourSession, type HourOptions, type HourSession } from '../../../src/bench/synthetic/hour-session';
import { idFrom } from '../../../src/core/people';
import type { SessionHeader } from '../../../src/core/session';
import type { SessionEnding } from '../../../src/session/file/session-file';
import type { SocialEvent } from '../../../src/core/social';
import { encodeFrame, finalizeLines } from '../../../src/session/file/json-lines';
import { flattenConfig, offlineConfig, type PipelineConfig } from '../../../src/pipeline/pipeline-config';
import { closeObservations, startObservations, stepObservations } from '../../../src/pipeline/from-observations';
import { foldWindow, type PresenceRecord } from '../../../src/pipeline/pipeline';

const headerOf = (session: HourSession, fps: number, config: PipelineConfig): SessionHeader => ({
	format: 'regard/2',
	source: {
		kind: 'video-file',
		name: 'synthetic-hour.mp4',
		...session.picture,
		durationMs: session.durationMs,
		sha256: null,
	},
	camera: session.camera,
	models: [],
	config: flattenConfig(config),
	// A fixed time, so that the same options write the same bytes.
	analysis: { fps, app: 'regard-bench', startedAt: '2026-01-01T00:00:00.000Z' },
});

/** Lines of the growing file, in order of time; the events that ended and who was there are gathered beside. */
function* growing(
	session: HourSession,
	config: PipelineConfig,
	into: { ended: SocialEvent[]; records: PresenceRecord[]; frameCount: number },
): Generator<string> {
	let state = startObservations(config);
	for (const settled of session.frames()) {
		const stepped = stepObservations(state, settled, config);
		state = stepped.state;
		into.frameCount++;
		into.ended.push(...stepped.ended);
		if (stepped.record) into.records.push(stepped.record);
		yield encodeFrame(settled.observations, stepped.ended);
	}
	const closed = closeObservations(state, session.durationMs, config);
	into.ended.push(...closed.ended);
	if (closed.record) into.records.push(closed.record);
	yield encodeFrame([], closed.ended);
}

function* linesOf(texts: Iterable<string>): Generator<string> {
	for (const text of texts) yield* text.split('\n');
}

/** The synthetic session as the lines of a finished session file, with their line feeds. */
export async function* hourLines(options: HourOptions = {}): AsyncGenerator<string> {
	const session = hourSession(options);
	const fps = options.fps ?? 10;
	const config = offlineConfig(fps);
	// The header lines need what only the end knows: once through for the sums, once more for the lines.
	const sums: { ended: SocialEvent[]; records: PresenceRecord[]; frameCount: number } = {
		...{ ended: [], records: [], frameCount: 0 },
	};
	for (const _ of growing(session, config, sums));
	const graph = foldWindow(sums.records, sums.ended, 0, session.durationMs);
	const ending: SessionEnding = {
		header: headerOf(session, fps, config),
		merges: [],
		people: session.people.map((personId, i) => ({ personId, label: null, trackIds: [idFrom(i + 1)] })),
		areas: session.areas,
		objects: [],
		graph,
		frameCount: sums.frameCount,
		wallMs: {},
	};
	yield* finalizeLines(linesOf(growing(session, config, { ended: [], records: [], frameCount: 0 })), ending);
}
