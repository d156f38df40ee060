import { tableFrom } from '../../core/collections';
import type { CodedEvent } from '../../agreement/coded-event';
import { eventScore, matchEvents, type EventScore } from '../../agreement/event-scores';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import { codedEvent, targetOfTruth, TRUE_EVENT_KINDS, type TrueEvent, type TrueEventKind } from './event-truth';
import { mainPersonOf, matchFrames, targetTranslator, type MatchedFrame } from './match';
import type { Prediction } from './prediction';
import type { Truth, TruthPerson } from './truth';

/** Least temporal intersection over union that makes two events the same one; the project's own goal. */
const MIN_IOU = 0.5;

/** How the events of one clip fared. */
export type EventScores = {
	byKind: Readonly<Record<TrueEventKind, EventScore>>;
	all: EventScore;
	/** In words, by start: true events that were not found, and ours that are none. */
	missed: readonly string[];
	extra: readonly string[];
};

/** The truth's names for our kinds, shared attention counting as joint; a gesture by its own name. */
const KINDS: Readonly<Partial<Record<SocialEvent['kind'], TrueEventKind>>> = {
	'mutual-gaze': 'mutual_gaze',
	'shared-attention': 'joint_attention',
	'joint-attention': 'joint_attention',
	'camera-contact': 'camera_gaze',
	'gaze-aversion': 'gaze_aversion',
};

/** `null`: the truth does not list that kind. */
const kindOf = ({ kind, gesture }: Pick<SocialEvent, 'kind' | 'gesture'>): TrueEventKind | null =>
	gesture === 'pointing' ? gesture : (KINDS[kind] ?? null);

/** Stands for somebody who is not in the truth: never matches. */
const NOBODY = '?';

const inTruthWords = (
	event: SocialEvent,
	frames: readonly MatchedFrame[],
	mainPerson: ReadonlyMap<PersonId, TruthPerson>,
	durationMs: number,
): TrueEvent[] => {
	const kind = kindOf(event);
	const endMs = Math.min(event.endMs ?? durationMs, durationMs);
	if (kind === null || event.startMs >= endMs) return [];
	const within = frames.filter((f) => f.tMs >= event.startMs && f.tMs < endMs);
	const middle = within[Math.floor(within.length / 2)];
	const target = event.target && middle && targetTranslator(middle, mainPerson)(event.target);
	const owners = kind === 'gaze_aversion' ? event.people.slice(0, 1) : event.people;
	const people = owners.map((id) => mainPerson.get(id) ?? NOBODY).sort();
	const span = { startMs: event.startMs, endMs };
	return [{ kind, event: codedEvent(kind, people, target ? targetOfTruth(target) : null, span) }];
};

const wordsOf = ({ kind, event: { people, target, startMs, endMs } }: TrueEvent): string => {
	const at = target?.kind === 'object' ? target.objectId : target?.kind === 'person' ? target.personId : target?.kind;
	const where = at === undefined ? '' : ` at ${at}`;
	return `${kind} ${people.join(' ')}${where} ${(startMs / 1000).toFixed(2)}–${(endMs / 1000).toFixed(2)} s`;
};

/**
 * Matches the events of a clip with those of its truth, one to one, at a temporal IoU of at least `MIN_IOU`: the same
 * kind, the same people, and for pointing and joint attention the same target.
 */
export const scoreEvents = (truth: Truth, trueEvents: readonly TrueEvent[], prediction: Prediction): EventScores => {
	const frames = matchFrames(truth, prediction);
	const mainPerson = mainPersonOf(frames);
	const claimed = prediction.events
		.flatMap((e) => inTruthWords(e, frames, mainPerson, truth.durationMs))
		.sort((a, b) => a.event.startMs - b.event.startMs);
	const coded = (list: readonly TrueEvent[]): CodedEvent[] => list.map(({ event }) => event);
	const partner = matchEvents(coded(claimed), coded(trueEvents), { by: 'iou', minIou: MIN_IOU }, true);
	const scoreFor = (isOf: (e: TrueEvent) => boolean) =>
		eventScore(
			claimed.filter((e, i) => isOf(e) && partner[i]! >= 0).length,
			claimed.filter(isOf).length,
			trueEvents.filter(isOf).length,
		);
	return {
		byKind: tableFrom(TRUE_EVENT_KINDS, (kind) => scoreFor((e) => e.kind === kind)),
		all: scoreFor(() => true),
		missed: trueEvents.filter((_, i) => !partner.includes(i)).map(wordsOf),
		extra: claimed.filter((_, i) => partner[i]! < 0).map(wordsOf),
	};
};
