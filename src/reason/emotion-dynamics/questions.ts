import type { EventId, SocialEvent } from '../../core/social';
import { likelyNext, type LikelyState, type TransitionModel } from './markov';
import { precedingEvents } from './preceding';
import { changesOf, defaultDynamics, statesOf, type DynamicsConfig, type StateChange, type StateSpan } from './states';
import type { StateTrack } from './track';

/** What of the session a question’s answer rests on. */
type DynamicsEvidence = {
	readonly startMs: number;
	readonly endMs: number;
	readonly eventIds: readonly EventId[];
};

/** EmoTrans’s four forms (arXiv 2604.23348): change detection, state identification, transition reasoning, what is next. */
export type DynamicsQuestion = { readonly question: string; readonly evidence: DynamicsEvidence } & (
	| { readonly form: 'ECD'; readonly answer: boolean }
	| { readonly form: 'ESI'; readonly answer: { readonly start: string; readonly end: string } }
	| { readonly form: 'ETR'; readonly options: readonly string[]; readonly answer: string }
	/** `likely`: what the chain says of the state before, likeliest first. `answer`: the likeliest; nobody saw it yet. */
	| { readonly form: 'NEP'; readonly answer: string; readonly likely: readonly LikelyState[] }
);

/** What questions are made of. */
export type DynamicsSources = {
	readonly track: StateTrack;
	/** Of the same stretch of the session. */
	readonly events: readonly SocialEvent[];
	/** How states followed each other, in this session or others; `null` when not fitted. */
	readonly transitions: TransitionModel | null;
	/** What the person is called. */
	readonly name: string;
	/** An event in words, without its times. */
	readonly sentenceOf: (event: SocialEvent) => string;
};

/** Most options of a question with a choice, the right one among them. */
const MOST_OPTIONS = 4;

const seconds = (tMs: number): string => `${(tMs / 1000).toFixed(1)} s`;
const noEvents = (startMs: number, endMs: number): DynamicsEvidence => ({ startMs, endMs, eventIds: [] });

/** In an order that says nothing about which is right: by the words themselves. */
const optionsOf = (right: string, wrong: readonly string[]): string[] =>
	[right, ...[...new Set(wrong)].filter((option) => option !== right).slice(0, MOST_OPTIONS - 1)].sort();

/** What preceded a change, among other events of the stretch; none where nothing preceded or there is nothing to choose from. */
const reasonQuestion = (
	{ track, events, name, sentenceOf }: DynamicsSources,
	change: StateChange,
	config: DynamicsConfig,
): DynamicsQuestion[] => {
	const before = precedingEvents(change, events, track.personId, config);
	const [nearest] = before;
	if (!nearest) return [];
	const preceding = new Set(before.map(sentenceOf));
	const others = events.filter((event) => event.kind !== 'expression').map(sentenceOf);
	const options = optionsOf(
		sentenceOf(nearest),
		others.filter((sentence) => !preceding.has(sentence)),
	);
	if (options.length < 2) return [];
	return [
		{
			form: 'ETR',
			question: `What happened just before the ${track.of} of ${name} changed from ${change.from} to ${change.to} at ${seconds(change.atMs)}?`,
			options,
			answer: sentenceOf(nearest),
			evidence: { startMs: nearest.startMs, endMs: change.atMs, eventIds: [nearest.eventId] },
		},
	];
};

const nextQuestion = ({ track, transitions, name }: DynamicsSources, last: StateSpan): DynamicsQuestion[] => {
	const likely = transitions ? likelyNext(transitions, last.state) : [];
	if (!likely[0]) return [];
	return [
		{
			form: 'NEP',
			question: `Which ${track.of} of ${name} is likely after ${last.state}, from ${seconds(last.endMs)} on?`,
			answer: likely[0].state,
			likely,
			evidence: noEvents(last.startMs, last.endMs),
		},
	];
};

/**
 * Questions of all four forms about a track, with answers and what they rest on: whether it changed, between which states,
 * what came just before each change (never why), and what is likely next. Forms without an answer are left out; a track
 * without samples gives none. Over a gap in the track only the whole is asked about, not a change.
 */
export const dynamicsQuestions = (
	sources: DynamicsSources,
	config: DynamicsConfig = defaultDynamics,
): readonly DynamicsQuestion[] => {
	const { track, name } = sources;
	const spans = statesOf(track, config);
	const [first, last] = [spans[0], spans.at(-1)];
	if (!first || !last) return [];
	const changes = changesOf(spans);
	const between = `between ${seconds(first.startMs)} and ${seconds(last.endMs)}`;
	const whole = noEvents(first.startMs, last.endMs);
	// With a gap and no change seen it is unknown whether it changed: nothing is asked.
	const isKnown = changes.length > 0 || spans.length === 1;
	return [
		...(isKnown
			? [
					{
						form: 'ECD' as const,
						question: `Does the ${track.of} of ${name} change ${between}?`,
						answer: changes.length > 0,
						evidence: changes[0] ? noEvents(changes[0].atMs, changes[0].atMs) : whole,
					},
				]
			: []),
		{
			form: 'ESI',
			question: `With which ${track.of} does ${name} begin and end ${between}?`,
			answer: { start: first.state, end: last.state },
			evidence: whole,
		},
		...changes.flatMap((change) => reasonQuestion(sources, change, config)),
		...nextQuestion(sources, last),
	];
};
