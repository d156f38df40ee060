import type { PersonId } from '../../core/people';
import type { DeicticGesture, EventId, SocialEvent, SocialEventKind } from '../../core/social';
import type { SpokenWord } from '../../core/transcript';
import { utterancesOf, type Utterance } from '../next-utterance/utterances';
import cards from './norm-cards.json';
import { mannerOf, usualProsody, type Prosody } from './prosody';
import type { Trace, TraceStep } from './trace';

/** What a trace is made of. */
export type TraceSources = {
	/** Of the stretch that the question is about. */
	readonly events: readonly SocialEvent[];
	readonly words: readonly SpokenWord[];
	/** How each utterance was said, where it was measured; same speaker and times as the words. */
	readonly prosody: readonly { personId: PersonId; startMs: number; endMs: number; prosody: Prosody }[];
	/** What people are called. */
	readonly nameOf: (personId: PersonId) => string;
	/** An event in words, a whole sentence. */
	readonly sentenceOf: (event: SocialEvent) => string;
	/** Events that the question asks for: they come before more telling ones. None when left out. */
	readonly asked?: ReadonlySet<EventId>;
	/** Words that the question and its answers use, lower case: what was said with them comes first. */
	readonly askedWords?: ReadonlySet<string>;
};

/** A rule of the rule book: general knowledge that goes with a kind of event. */
export type NormCard = {
	readonly id: string;
	readonly kind: SocialEventKind;
	readonly gesture: DeicticGesture | null;
	/** Only where the gesture is directed at a person. */
	readonly to?: 'person';
	readonly text: string;
};

/** The rule book. Written by us; says “in many cultures” where it is so, and never what anybody feels. */
export const normCards = cards as readonly NormCard[];

/**
 * Most steps of each kind. Ours, near the published means of a person’s trace: 3.9 steps, of which 44 % visual, 27 % verbal
 * and 17 % vocal, half of them with external knowledge.
 */
const MOST = { visual: 3, verbal: 2, vocal: 1, external: 2 } as const;

/** Longest quotation, words. */
const MOST_WORDS = 20;

/** How telling a kind of event is, most first: what people do with each other before what one does alone. Ours. */
const TELLING: readonly SocialEventKind[] = [
	'deictic-gesture',
	'pointing-followed',
	'joint-attention',
	'mutual-gaze',
	'gaze-aversion',
	'attention-capture',
	'gaze-following',
	'head-shake',
	'head-nod',
	'look-at-head',
];

const bySpan = (a: TraceStep, b: TraceStep): number => (a.span?.startMs ?? 0) - (b.span?.startMs ?? 0);

const visualSteps = ({
	events,
	sentenceOf,
	asked = new Set(),
}: TraceSources): { step: TraceStep; event: SocialEvent }[] =>
	events
		.filter((event) => TELLING.includes(event.kind) || (asked.has(event.eventId) && event.kind !== 'speaking'))
		.sort(
			(a, b) =>
				Number(asked.has(b.eventId)) - Number(asked.has(a.eventId)) ||
				TELLING.indexOf(a.kind) - TELLING.indexOf(b.kind) ||
				b.confidence - a.confidence ||
				a.startMs - b.startMs,
		)
		// One of each kind and people says enough.
		.filter(
			(event, i, all) =>
				all.findIndex(
					(e) => e.kind === event.kind && e.gesture === event.gesture && e.people.join() === event.people.join(),
				) === i,
		)
		.slice(0, MOST.visual)
		.map((event) => ({
			event,
			step: {
				text: sentenceOf(event),
				modalities: ['visual'],
				isExternal: false,
				eventIds: [event.eventId],
				span: { startMs: event.startMs, endMs: event.endMs ?? event.startMs },
			},
		}));

const speakingBehind = (events: readonly SocialEvent[], { personId, startMs, endMs }: Utterance): SocialEvent[] =>
	events.filter(
		(e) =>
			e.kind === 'speaking' &&
			personId !== null &&
			e.people.includes(personId) &&
			e.startMs < endMs &&
			(e.endMs ?? Infinity) > startMs,
	);

/** Words of a text that a question may ask for: of four letters and more, lower case. */
export const contentWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

const verbalSteps = ({ words, events, nameOf, askedWords = new Set() }: TraceSources): TraceStep[] => {
	const wanted = ({ text }: Utterance): number => contentWords(text).filter((word) => askedWords.has(word)).length;
	return [...utterancesOf(words)]
		.sort((a, b) => wanted(b) - wanted(a) || b.text.length - a.text.length)
		.slice(0, MOST.verbal)
		.map((utterance): TraceStep => {
			const said = utterance.text.split(/\s+/);
			const quoted = said.length > MOST_WORDS ? `${said.slice(0, MOST_WORDS).join(' ')} …` : said.join(' ');
			const who = utterance.personId === null ? 'Somebody' : nameOf(utterance.personId);
			return {
				text: `${who} says “${quoted}”.`,
				modalities: ['verbal'],
				isExternal: false,
				eventIds: speakingBehind(events, utterance).map((e) => e.eventId),
				span: { startMs: utterance.startMs, endMs: utterance.endMs },
			};
		});
};

const vocalSteps = ({ prosody, events, nameOf }: TraceSources): TraceStep[] =>
	prosody
		.flatMap(({ personId, startMs, endMs, prosody: said }): TraceStep[] => {
			// What is usual takes other utterances to tell.
			const others = prosody.filter((p) => p.personId === personId && p.startMs !== startMs);
			const manner = others.length < 2 ? [] : mannerOf(said, usualProsody(others.map((p) => p.prosody)));
			if (manner.length === 0) return [];
			return [
				{
					text: `${nameOf(personId)} speaks ${manner.join(' and ')} than usual.`,
					modalities: ['vocal'],
					isExternal: false,
					eventIds: speakingBehind(events, { personId, startMs, endMs, text: '' }).map((e) => e.eventId),
					span: { startMs, endMs },
				},
			];
		})
		.slice(0, MOST.vocal);

/** The cards that go with an event; one about people before the general one. */
export const cardsFor = ({ kind, gesture, target }: SocialEvent): NormCard[] =>
	normCards
		.filter((card) => card.kind === kind && card.gesture === gesture && (!card.to || target?.kind === card.to))
		.sort((a, b) => Number(b.to !== undefined) - Number(a.to !== undefined));

/**
 * A trace made from what was seen and heard: visual steps from events, verbal ones from words, vocal ones from how they
 * were said against the speaker’s other utterances, and general knowledge from the rule book, each card behind the event
 * that calls for it. Evidence in order of time. No answer: that is for whoever reasons from it.
 */
export const automaticTrace = (sources: TraceSources): Trace => {
	const visual = visualSteps(sources);
	const steps: TraceStep[] = [...visual.map((v) => v.step), ...verbalSteps(sources), ...vocalSteps(sources)].sort(
		bySpan,
	);
	let external = 0;
	for (const { event, step } of visual) {
		const card = cardsFor(event).find((c) => !steps.some((s) => s.text === c.text));
		if (!card || external >= MOST.external) continue;
		external++;
		const knowledge: TraceStep = {
			text: card.text,
			modalities: [],
			isExternal: true,
			eventIds: [event.eventId],
			span: step.span,
		};
		steps.splice(steps.indexOf(step) + 1, 0, knowledge);
	}
	return { steps, answer: null };
};
