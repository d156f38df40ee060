import { seededRandom } from '../../src/core/maths/random.ts';
import type { Observation } from '../../src/core/attention.ts';
import type { Session } from '../../src/core/session.ts';
import type { SampledFrame } from '../../src/events/grasp/samples.ts';
import { readSession } from '../../src/session/file/read-session.ts';
import { clipsFromEvents, type EventsOfSession } from '../../src/reason/grasp/clips/clip-from-events.ts';
import { clipsFromFrames } from '../../src/reason/grasp/clips/clip-from-frames.ts';
import { answersOfClips, type AnswerLine } from '../../src/reason/grasp/session-answers.ts';
import { sessionLines } from '../session-lines.ts';

/**
 * Forms that a session can be asked in. `grasp`: GRASP’s questions about the session’s own events. `grasp-detectors`:
 * about what GRASP’s published detectors find in it at two samples a second.
 */
export const questionForms = ['grasp', 'grasp-detectors'] as const;
export type QuestionForm = (typeof questionForms)[number];

/** The same session is always asked the same. */
const SEED = 1;

const framesOf = ({ header, observations }: Session): SampledFrame[] => {
	const { widthPx, heightPx } = header.source;
	const frames: { frame: SampledFrame['frame']; observations: Observation[] }[] = [];
	for (const o of observations) {
		const last = frames.at(-1);
		if (last?.frame.index === o.frameIndex) last.observations.push(o);
		else frames.push({ frame: { index: o.frameIndex, tMs: o.tMs, widthPx, heightPx }, observations: [o] });
	}
	return frames;
};

/**
 * Questions about a finished session, as a person corrected it, with the answers of its event graph.
 *
 * @param path of the session file
 * @throws AppError `recording-invalid`
 */
export const questionsOfSession = async (path: string, form: QuestionForm): Promise<AnswerLine[]> => {
	const session = await readSession((await sessionLines(path))(), { keep: form === 'grasp' ? 'last' : 'all' });
	const asked: EventsOfSession = {
		people: session.people.map((p) => p.personId),
		events: session.events,
		durationMs: session.header.source.durationMs ?? session.graph.window.endMs,
	};
	const clips = form === 'grasp' ? clipsFromEvents(asked) : clipsFromFrames(framesOf(session), asked);
	return answersOfClips(clips, seededRandom(SEED));
};
