// What the time line's bench shows: the synthetic hour's events and runs, topped up to a number of events.
import { hourSession } from '../../../src/bench/synthetic/hour-session';
import { seededRandom } from '../../../src/core/maths/random';
import { idFrom, type PersonId } from '../../../src/core/people';
import type { SocialEvent, SocialEventKind } from '../../../src/core/social';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import { closeObservations, startObservations, stepObservations } from '../../../src/pipeline/from-observations';
import { appendToRuns, startRuns, type AttentionRun } from '../../../src/session/log/attention-runs';

/** A session as far as the lanes show it. */
export type TimelineData = {
	durationMs: number;
	people: readonly PersonId[];
	events: readonly SocialEvent[];
	runs: readonly AttentionRun[];
};

const KINDS: readonly SocialEventKind[] = [
	'look-at-head',
	'mutual-gaze',
	'shared-attention',
	'gaze-following',
	'gaze-aversion',
	'deictic-gesture',
	'speaking',
	'head-nod',
];

/** Events at random times, as many as are missing: dense sessions have more than the script of the hour. */
export const randomEvents = (count: number, people: readonly PersonId[], durationMs: number): SocialEvent[] => {
	const random = seededRandom(7);
	return Array.from({ length: count }, (_, i): SocialEvent => {
		const first = Math.floor(random.uniform() * people.length);
		const second = (first + 1 + Math.floor(random.uniform() * (people.length - 1))) % people.length;
		const kind = KINDS[Math.floor(random.uniform() * KINDS.length)]!;
		const startMs = Math.floor(random.uniform() * (durationMs - 5000));
		return {
			eventId: idFrom(`R${i}`),
			kind,
			gesture: kind === 'deictic-gesture' ? 'pointing' : null,
			startMs,
			endMs: startMs + 200 + Math.floor(random.uniform() ** 3 * 4000),
			people: [people[first]!, people[second]!],
			target: null,
			confidence: random.uniform(),
			evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
			source: 'model',
		};
	});
};

/** The synthetic session with at least so many events, in order of their ends. */
export const timelineData = (minutes: number, leastEvents: number): TimelineData => {
	const session = hourSession({ minutes });
	const config = defaultPipelineConfig;
	const events: SocialEvent[] = [];
	const book = startRuns();
	let state = startObservations(config);
	for (const settled of session.frames()) {
		const stepped = stepObservations(state, settled, config);
		state = stepped.state;
		events.push(...stepped.ended);
		appendToRuns(book, settled.frame.tMs, settled.observations);
	}
	events.push(...closeObservations(state, session.durationMs, config).ended);
	const { durationMs, people } = session;
	const added = randomEvents(Math.max(0, leastEvents - events.length), people, durationMs);
	const all = [...events, ...added].sort((a, b) => (a.endMs ?? 0) - (b.endMs ?? 0));
	return { durationMs, people, events: all, runs: book.runs };
};
