import { listWords } from '../../../core/text/words';
import type { PersonId } from '../../../core/people';
import type { AskSession, Fact, FormSources } from '../../answer/types';
import type { Answer } from '../answer';
import { personWord, timeWord } from '../../answer/wording';
import { fitTransitions, likelyNext, sequencesOf } from '../../emotion-dynamics/markov';
import { precedingEvents } from '../../emotion-dynamics/preceding';
import { dynamicsQuestions } from '../../emotion-dynamics/questions';
import { changesOf, statesOf } from '../../emotion-dynamics/states';
import { interactionTrack, NO_INTERACTION, type StateTrack } from '../../emotion-dynamics/track';
import { sentenceOf } from './event-words';
import { eventFact, factList, formAnswer, type NewFact } from './facts-of-form';
import type { ChangeTrack, FormRequest, ListedChange } from './form';
import { refuse } from './refuse';

/** Most changes of a track that are listed with what came before; all are drawn. */
const MOST_CHANGES = 8;
/** Most events before a change that are told. */
const MOST_BEFORE = 2;
/** Time between samples of what somebody does with others, ms: short of the shortest event. */
const STEP_MS = 100;
/** A longer session is sampled this often at most, so that an hour takes no longer than a second. */
const MOST_SAMPLES = 20_000;

/** States in words: kinds of event as the page calls them. Names of expressions are words already. */
const STATE_WORDS: Readonly<Record<string, string>> = {
	'joint-attention': 'joint attention',
	'mutual-gaze': 'eye contact',
	'shared-attention': 'shared attention',
	'gaze-following': 'following a look',
	'look-at-head': 'looking at somebody',
	[NO_INTERACTION]: 'no interaction',
};

/** A state of a track in words. */
export const stateWord = (state: string): string => STATE_WORDS[state] ?? state;

const expressionTrack = ({ observations }: FormSources, personId: PersonId): StateTrack => ({
	personId,
	of: 'apparent expression',
	samples: observations
		.filter((o) => o.personId === personId && o.expression !== null)
		.sort((a, b) => a.tMs - b.tMs)
		.map(({ tMs, expression }) => ({ tMs, scores: [expression!] })),
});

type Add = (fact: NewFact) => string;

const followTrack = (track: StateTrack, session: AskSession, add: Add): ChangeTrack | null => {
	const { personId, of } = track;
	const { events, untilMs } = session;
	const spans = statesOf(track);
	const last = spans.at(-1);
	if (!last) return null;
	const name = personWord(personId, session);
	const found = changesOf(spans);
	const changes = found.slice(0, MOST_CHANGES).map((change): ListedChange => {
		const factId = add({
			text: `The ${of} of ${name} changes from ${stateWord(change.from)} to ${stateWord(change.to)} at ${timeWord(change.atMs)}.`,
			startMs: change.atMs,
			endMs: Math.min(untilMs, change.atMs + 1000),
			people: [personId],
		});
		const before = precedingEvents(change, events, personId)
			// What begins with the change is the change itself where events are the states.
			.filter((event) => of !== 'interaction' || !(event.kind === change.to && event.people.includes(personId)))
			.slice(0, MOST_BEFORE)
			.map((event) => add(eventFact(event, sentenceOf(event, session), untilMs)));
		return { ...change, factId, before };
	});
	const transitions = fitTransitions(sequencesOf(spans));
	const row = Object.hasOwn(transitions.counts, last.state) ? transitions.counts[last.state]! : {};
	return {
		personId,
		of,
		spans,
		changes,
		hasChanged: found.length > 0 ? true : spans.length === 1 ? false : null,
		likely: likelyNext(transitions, last.state),
		seenChanges: Object.values(row).reduce((sum, count) => sum + count, 0),
		questions: dynamicsQuestions({ track, events, transitions, name, sentenceOf: (e) => sentenceOf(e, session) }),
	};
};

const withoutStop = (text: string): string => text.replace(/\.$/, '');

const sentencesOf = (track: ChangeTrack, session: AskSession, facts: readonly Fact[]): string => {
	const { of, spans, changes, likely, seenChanges, hasChanged } = track;
	const name = personWord(track.personId, session);
	const [first, last] = [spans[0]!, spans.at(-1)!];
	const between = `between ${timeWord(first.startMs)} and ${timeWord(last.endMs)}`;
	if (hasChanged === null) {
		return `Whether the ${of} of ${name} changed ${between} is not known: it was lost in between.`;
	}
	if (!hasChanged) return `The ${of} of ${name} did not change ${between}: ${stateWord(first.state)}.`;
	const count = changesOf(spans).length;
	const one = changes[0]!;
	const textOf = (id: string): string => withoutStop(facts.find((fact) => fact.id === id)?.text ?? '');
	const before = one.before.map((id) => `${textOf(id)} [${id}]`);
	const [next] = likely;
	return [
		`The ${of} of ${name} changed ${count === 1 ? 'once' : `${count} times`} ${between}.`,
		`It began with ${stateWord(first.state)} and ended with ${stateWord(last.state)}.`,
		`The first change, from ${stateWord(one.from)} to ${stateWord(one.to)}, came at ${timeWord(one.atMs)} [${one.factId}]` +
			(before.length > 0 ? `; just before it: ${listWords(before)}.` : '; nothing was seen just before it.'),
		next
			? `After ${stateWord(last.state)}, ${stateWord(next.state)} came ${Math.round(next.probability * seenChanges)} of ${seenChanges} times, so it is the likeliest next.`
			: `What follows ${stateWord(last.state)} was never seen here, so nothing is said of what is next.`,
	].join(' ');
};

/**
 * Tells of change over time in EmoTrans’s forms: whether, between which states, what came just before (never why) and what
 * is likely next, of what people do with others, and of apparent expressions where these are switched on.
 */
export const answerChange = (request: FormRequest): Answer => {
	const { question, asked, session, sources } = request;
	if (asked.people.length === 0 && asked.unknown.length > 0) return refuse(request, 'nobody-known');
	const whom = asked.people.length > 0 ? asked.people : session.people.map(({ personId }) => personId);
	const { facts, add } = factList();
	const stepMs = Math.max(STEP_MS, session.untilMs / MOST_SAMPLES);
	const tracks = whom.flatMap((personId) => {
		const window = { startMs: 0, endMs: session.untilMs };
		const hasEvents = session.events.some(({ people }) => people.includes(personId));
		return [
			...(sources.hasEmotions ? [expressionTrack(sources, personId)] : []),
			...(hasEvents ? [interactionTrack(session.events, personId, window, stepMs)] : []),
		].flatMap((track) => followTrack(track, session, add) ?? []);
	});
	const note = sources.hasEmotions
		? null
		: 'Apparent expressions are off and took no part: this is about what people do with others.';
	if (tracks.length === 0) return refuse(request, 'nothing-known', { note });
	return formAnswer({
		question,
		cited: tracks.map((track) => sentencesOf(track, session, facts)).join(' '),
		facts,
		status: 'answered',
		form: { kind: 'change', hasEmotions: sources.hasEmotions, tracks },
		by: 'templates',
		note,
	});
};
