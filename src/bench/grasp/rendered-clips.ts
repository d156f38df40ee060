import type { AreaOfInterest, Observation, Target } from '../../core/attention';
import { mergeEvent } from '../../core/merge';
import { personIdOf, type HeadPose, type PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { Vec2 } from '../../core/geometry/space';
import type { SampledFrame } from '../../events/grasp/samples';
import { answerFromGraph } from '../../reason/grasp/answer';
import type { GraspClip } from '../../reason/grasp/clips/clip';
import { clipsFromEvents } from '../../reason/grasp/clips/clip-from-events';
import { clipsFromFrames } from '../../reason/grasp/clips/clip-from-frames';
import { generateQuestions, type GenerateOptions } from '../../reason/grasp/made/generate';
import { eventTruthFrom, targetOfTruth } from '../scenes/event-truth';
import { graspReport, type GraspReport, type ScoredChoice } from './report';
import { mainPersonOf, matchFrames } from '../scenes/match';
import type { Prediction } from '../scenes/prediction';
import { seededRandom } from '../../core/maths/random';
import type { SyntheticGesture, SyntheticLook } from '../synthetic/cast';
import { eventsOfScript } from '../synthetic/session-events';
import type { ExactFrame, Truth, TruthPerson, TruthTarget } from '../scenes/truth';

/** The event graph of one clip by either way: the program’s own events, or the published detectors. */
export type BothGraphs = { readonly events: GraspClip; readonly detectors: GraspClip };

/** Person A of a truth file is `P1`, and so on. */
const idOf = ({ people }: Pick<Truth, 'people'>, person: TruthPerson): PersonId =>
	personIdOf(people.indexOf(person) + 1);

/** A target that names people as the truth does, under their ids. */
const underIds = (truth: Truth, target: Target): Target =>
	target.kind === 'person' ? { ...target, personId: idOf(truth, target.personId) } : target;

const isSame = (a: TruthTarget, b: TruthTarget): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Settled looks of rendered frames. */
const looksOf = (truth: Truth, frames: readonly ExactFrame[]): SyntheticLook[] => {
	const stepMs = 1000 / truth.fps;
	return truth.people.flatMap((person) => {
		const looks: SyntheticLook[] = [];
		let last: { look: SyntheticLook; target: TruthTarget } | null = null;
		for (const { tMs, people } of frames) {
			const seen = people.find((p) => p.person === person);
			if (!seen?.isFixating) {
				last = null;
				continue;
			}
			if (last && isSame(last.target, seen.gazeTarget)) last.look.endMs = tMs + stepMs;
			else {
				const target = underIds(truth, targetOfTruth(seen.gazeTarget));
				const look = { personId: idOf(truth, person), target, startMs: tMs, endMs: tMs + stepMs, confidence: 1 };
				looks.push(look);
				last = { look, target: seen.gazeTarget };
			}
		}
		return looks;
	});
};

const SEEN: HeadPose = { eyesMid: [0, 0, 1], cameraFromHead: [1, 0, 0, 0, 1, 0, 0, 0, 1] };

/** Rendered frames as observations with nothing but what the published detectors read: face and gaze point. */
const framesOf = (
	truth: Truth,
	frames: readonly ExactFrame[],
	areas: readonly Pick<AreaOfInterest, 'objectId' | 'box'>[],
): SampledFrame[] =>
	frames.map(({ tMs, people }, index) => {
		const pointOf = (target: TruthTarget): Vec2<'image'> | null => {
			const box =
				target.kind === 'person'
					? people.find((p) => p.person === target.person)?.headBox
					: target.kind === 'object'
						? areas.find((a) => a.objectId === target.objectId)?.box
						: undefined;
			return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
		};
		const observations = people.map((p): Observation => ({
			...{ frameIndex: index, tMs, personId: idOf(truth, p.person), box: p.headBox, headPose: SEEN },
			gaze: { ray: null, point: pointOf(p.gazeTarget), scores: [] },
			...{ pointing: null, gesture: null, speaking: null, expression: null },
		}));
		return { frame: { index, tMs, widthPx: truth.widthPx, heightPx: truth.heightPx }, observations };
	});

const first = (clips: readonly GraspClip[]): GraspClip => clips[0]!;

/**
 * The event graphs that a rendered clip really has. Gaze events by the program’s definitions on exact looks, gestures as
 * the truth file lists them.
 *
 * @param json the truth file; @param areas things of the clip
 */
export const trueGraphs = (truth: Truth, json: unknown, areas: readonly AreaOfInterest[]): BothGraphs | null => {
	if (!truth.exact) return null;
	const gestures = eventTruthFrom(json, truth).events.flatMap(({ kind, event }): SyntheticGesture[] => {
		const person = event.people[0];
		if (kind !== 'pointing' || person === undefined || !event.target) return [];
		const { target, startMs, endMs } = event;
		return [{ personId: idOf(truth, person), gesture: 'pointing', target: underIds(truth, target), startMs, endMs }];
	});
	const looks = looksOf(truth, truth.exact).sort((a, b) => a.startMs - b.startMs);
	const events = eventsOfScript({ looks, gestures, moves: [] });
	const people = truth.people.map((person) => idOf(truth, person));
	const session = { people, events, durationMs: truth.durationMs };
	const frames = framesOf(truth, truth.exact, areas);
	return { events: first(clipsFromEvents(session)), detectors: first(clipsFromFrames(frames, session)) };
};

/** The event graphs that the program saw in a rendered clip, with its people under the numbers of the truth. */
export const seenGraphs = (truth: Truth, prediction: Prediction): BothGraphs => {
	const personOf = mainPersonOf(matchFrames(truth, prediction));
	const ids = new Map([...personOf].map(([personId, person]) => [personId, idOf(truth, person)]));
	// Somebody who is nobody of the truth keeps a number of their own.
	const numberFree = truth.people.length + 1;
	const resolve = (personId: PersonId): PersonId =>
		ids.get(personId) ?? personIdOf(numberFree + Number(personId.replace(/\D/g, '')));
	const events = prediction.events.flatMap((e): SocialEvent[] => {
		const renamed = mergeEvent(e, resolve);
		return renamed ? [renamed] : [];
	});
	const frames = prediction.frames.map(({ tMs, observations }, index): SampledFrame => ({
		frame: { index, tMs, widthPx: truth.widthPx, heightPx: truth.heightPx },
		observations: observations.map((o) => ({ ...o, personId: resolve(o.personId) })),
	}));
	const people = truth.people.map((person) => idOf(truth, person));
	const session = { people, events, durationMs: truth.durationMs };
	return { events: first(clipsFromEvents(session)), detectors: first(clipsFromFrames(frames, session)) };
};

/** How well one event graph answers the questions of another. */
export type GraphScore = {
	readonly report: GraspReport;
	/** Questions of which the graph holds no event. */
	readonly notSeen: number;
	/** Accuracy of the graph that the questions were made from: 1, or the questions are wrong. */
	readonly own: number;
};

/** Asks what is true, and answers from what was seen; scored by the letter. */
export const scoreGraphs = (
	asked: readonly { truth: GraspClip; seen: GraspClip }[],
	seed: number,
	options: GenerateOptions = {},
): GraphScore => {
	const choices: ScoredChoice[] = [];
	let notSeen = 0;
	let own = 0;
	asked.forEach(({ truth, seen }, i) => {
		for (const item of generateQuestions(truth, seededRandom(seed + i), options)) {
			if (item.format !== 'mcq') continue;
			const { letter, status } = answerFromGraph(item, seen);
			const { category, difficulty, answer } = item;
			choices.push({ category, difficulty, answer, letter });
			if (status === 'not-seen') notSeen++;
			if (answerFromGraph(item, truth).letter === answer) own++;
		}
	});
	return { report: graspReport(choices), notSeen, own: choices.length === 0 ? 1 : own / choices.length };
};
